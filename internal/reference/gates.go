package reference

import (
	"slices"

	"github.com/seed-af4057d5/toolpolicy/internal/facts"
)

// enabled is the second gate: a switched-off group is off whatever its tools
// say; then the tool's own switch counts, else its default.
func (r *Reference) enabled(t facts.Tool) bool {
	if on, switched := r.facts.State.Groups[t.Group]; switched && !on {
		return false
	}
	if on, switched := r.facts.State.Tools[t.Name]; switched {
		return on
	}
	return t.EnabledByDefault
}

// configurationAdmits is the fourth gate. The two lists differ: an empty list
// of groups restricts nothing, an empty list of tools lets none through.
func configurationAdmits(c facts.Configuration, t facts.Tool) bool {
	if len(c.AllowedToolGroups) > 0 && !slices.Contains(c.AllowedToolGroups, t.Group) {
		return false
	}
	if c.AllowedTools != nil && !slices.Contains(*c.AllowedTools, t.Name) {
		return false
	}
	return true
}

// ownZone is a configuration's own zone: absent or unknown is the strictest.
func ownZone(c facts.Configuration) facts.TrustZone {
	if c.TrustZone == nil {
		return strictestZone
	}
	if _, ok := zoneRung(*c.TrustZone); !ok {
		return strictestZone
	}
	return *c.TrustZone
}

// zone is the least trusted among the configuration's own zone and those of
// its fallbacks, whose own fallbacks are not followed.
func (r *Reference) zone(c facts.Configuration) facts.TrustZone {
	least := ownZone(c)
	for _, id := range c.Fallbacks {
		z := strictestZone
		if fallback, ok := r.facts.Configurations[id]; ok {
			z = ownZone(fallback)
		}
		rung, _ := zoneRung(z)
		leastRung, _ := zoneRung(least)
		if rung > leastRung {
			least = z
		}
	}
	return least
}

// decide walks the gates in their order; the first that doesn't admit the tool
// gives the reason.
func (r *Reference) decide(c facts.Configuration, u *User, name string) Decision {
	t, registered := r.byName[name]
	if !registered {
		return Decision{Tool: name, Reason: ReasonNotRegistered}
	}
	if !r.enabled(t) {
		return Decision{Tool: name, Reason: ReasonToolDisabled}
	}
	if requiresAdmin(t) && !isAdmin(u) {
		return Decision{Tool: name, Reason: ReasonRequiresAdmin}
	}
	if !configurationAdmits(c, t) {
		return Decision{Tool: name, Reason: ReasonConfigurationGroup}
	}

	// Whoever came this far may see the values that the last gate looks at.
	zone := r.zone(c)
	d := Decision{Tool: name, DataClass: dataClass(t), Zone: zone, Ceiling: ceilingOf(zone)}
	class, _ := classRung(d.DataClass)
	ceiling, _ := classRung(d.Ceiling)
	observe, _ := mode(r.facts.Settings)
	switch {
	case class <= ceiling:
		d.Allowed, d.Reason = true, ReasonNone
	case observe && !t.Remote:
		d.Allowed, d.Reason, d.ObservedOnly = true, ReasonTrustZone, true
	default:
		d.Reason = ReasonTrustZone
	}
	return d
}
