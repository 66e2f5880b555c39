package facts

// facts reads the document.
func (w *walker) facts(n *node) Facts {
	var f Facts
	w.object("", n, []field{
		{name: "tools", missing: "is missing; write an empty list for none", read: func(path string, n *node) {
			w.list(path, n, func(path string, n *node) { f.Tools = append(f.Tools, w.oneTool(path, n)) })
		}},
		{name: "state", read: func(path string, n *node) { f.State = w.state(path, n) }},
		{name: "settings", read: func(path string, n *node) {
			w.object(path, n, []field{
				{name: "dataClassEnforcement", read: func(path string, n *node) {
					f.Settings.DataClassEnforcement = word[Enforcement](w, path, n)
				}},
			})
		}},
		{name: "configurations", missing: "is missing; write an empty object for none", read: func(path string, n *node) {
			w.entries(path, n, func(key, path string, n *node) {
				if f.Configurations == nil {
					f.Configurations = map[string]Configuration{}
				}
				f.Configurations[key] = w.configuration(path, n)
			})
		}},
	})
	return f
}

func (w *walker) oneTool(path string, n *node) Tool {
	var t Tool
	for _, m := range n.members {
		if m.key == "name" && m.value.kind == kindText {
			w.tool = quote(m.value.text)
			break
		}
	}
	defer func() { w.tool = "" }()
	w.object(path, n, []field{
		{name: "name", missing: "is missing", read: func(path string, n *node) {
			// Broken text is let through: of a remote tool it drops that tool alone.
			if w.is(path, n, kindText) {
				t.Name = n.text
			}
		}},
		{name: "group", missing: "is missing", read: func(path string, n *node) {
			var ok bool
			if t.Group, ok = w.text(path, n); ok && t.Group == "" {
				w.add(CodeMissingField, path, n.line, emptyGroup)
			}
		}},
		{name: "description", read: func(path string, n *node) { t.Description, _ = w.text(path, n) }},
		{name: "enabledByDefault", read: func(path string, n *node) { t.EnabledByDefault, _ = w.truth(path, n) }},
		{name: "requiresAdmin", read: func(path string, n *node) { t.RequiresAdmin = w.marker(path, n) }},
		{name: "dataClass", read: func(path string, n *node) { t.DataClass = word[DataClass](w, path, n) }},
		{name: "effect", read: func(path string, n *node) { t.Effect = word[Effect](w, path, n) }},
		{name: "requiresApproval", read: func(path string, n *node) { t.RequiresApproval = w.marker(path, n) }},
		{name: "requiresInput", read: func(path string, n *node) { t.RequiresInput, _ = w.truth(path, n) }},
		{name: "remote", read: func(path string, n *node) { t.Remote, _ = w.truth(path, n) }},
		{name: "attributes", read: func(path string, n *node) { t.Attributes = w.attributes(path, n) }},
	})
	return t
}

func (w *walker) state(path string, n *node) State {
	var s State
	w.object(path, n, []field{
		{name: "tools", read: func(path string, n *node) { s.Tools = w.switches(path, n) }},
		{name: "groups", read: func(path string, n *node) { s.Groups = w.switches(path, n) }},
	})
	return s
}

func (w *walker) configuration(path string, n *node) Configuration {
	var c Configuration
	w.object(path, n, []field{
		{name: "trustZone", read: func(path string, n *node) { c.TrustZone = word[TrustZone](w, path, n) }},
		{name: "fallbacks", read: func(path string, n *node) { c.Fallbacks = w.texts(path, n) }},
		{name: "allowedToolGroups", read: func(path string, n *node) { c.AllowedToolGroups = w.texts(path, n) }},
		{name: "allowedTools", read: func(path string, n *node) { c.AllowedTools = w.allowedTools(path, n) }},
		{name: "attributes", read: func(path string, n *node) { c.Attributes = w.attributes(path, n) }},
	})
	return c
}

// allowedTools keeps apart what is absent (nil) and what is empty.
func (w *walker) allowedTools(path string, n *node) *[]string {
	switch {
	case n.kind == kindNull && !n.refused():
		w.lines[path] = n.line
		return nil
	case n.kind == kindOdd && n.text == "":
		// A list whose items were all taken out must not open every tool.
		w.add(CodeNull, path, n.line, "must not be left empty; write [] for no tool, or null for no restriction")
		return nil
	}
	names := w.texts(path, n)
	if names == nil {
		names = []string{}
	}
	return &names
}
