package main

// model stands for a language model: given a prompt and the tools on offer it
// calls one, or is done.
type model interface {
	next(prompt string, offer []string) (tool string, more bool)
}

// scripted calls tools in a fixed order, whatever it was told and offered.
type scripted struct{ calls []string }

func script(calls ...string) model { return &scripted{calls: calls} }

func (s *scripted) next(string, []string) (tool string, more bool) {
	if len(s.calls) == 0 {
		return "", false
	}
	tool, s.calls = s.calls[0], s.calls[1:]
	return tool, true
}
