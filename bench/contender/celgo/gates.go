package celgo

import "github.com/seed-af4057d5/toolpolicy/bench/contender"

// gate is one gate as an expression that is true where it admits the tool.
type gate struct {
	reason, admits string
}

// gates in their order.
func gates() []gate {
	return []gate{
		{contender.ToolDisabled, `tool.groupOn && tool.on`},
		{contender.RequiresAdmin, `!tool.requiresAdmin || user.admin`},
		{contender.ConfigurationGroup, `
			(!has(configuration.groups) || tool.group in configuration.groups) &&
			(!has(configuration.tools) || tool.name in configuration.tools)`},
		{contender.TrustZone, `tool.dataClass <= configuration.ceiling`},
	}
}
