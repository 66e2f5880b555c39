package policy

import (
	"context"
	"fmt"
	"strconv"

	"github.com/open-policy-agent/opa/v1/ast"

	"github.com/seed-af4057d5/toolpolicy/internal/facts"
)

const (
	adviceRule = "data.toolpolicy.registration.advice"
	knownRule  = "data.toolpolicy.registration.known" // which a policy may do without
	adviceText = `{"advice": ` + adviceRule + `, "known": [known | known := ` + knownRule + `]}`

	// mostSought bounds the names for which a near one is looked for, since each
	// is compared with every name that there is.
	mostSought = 200
)

// Advice asks the policy what in the facts was hardly meant, such as a name in
// a configuration that no tool has, in the order of the paths. Where a near name
// is known, the text asks whether that was meant. A policy without the rule
// gives no advice.
func (s *Staged) Advice(ctx context.Context) ([]facts.Finding, error) {
	p := s.Policy
	if len(p.whole.GetRulesWithPrefix(ast.MustParseRef(adviceRule))) == 0 {
		return []facts.Finding{}, nil
	}
	value, err := p.askOnce(ctx, adviceText, s.facts)
	if err != nil {
		return nil, fmt.Errorf("%s: %w", adviceRule, err)
	}
	advice, err := value.Find(ast.Ref{ast.StringTerm("advice")})
	if err != nil {
		return nil, fmt.Errorf("%s: %w", adviceRule, err)
	}
	given, err := readSet(advice)
	if err != nil {
		return nil, fmt.Errorf("%s: %w", adviceRule, err)
	}
	near := suggestions{known: value, lists: map[string][]string{}, nearest: map[[2]string]string{}}
	findings := make([]facts.Finding, 0, len(given))
	for _, f := range given {
		f.finding.Text += near.text(f.name, f.among)
		findings = append(findings, f.finding)
	}
	return findings, nil
}

// suggestions finds what was meant by names that match nothing.
type suggestions struct {
	known   ast.Value
	lists   map[string][]string
	nearest map[[2]string]string
}

// text asks whether the nearest name was meant; it is empty where none is near.
func (s *suggestions) text(name, among string) string {
	sought := [2]string{name, among}
	near, done := s.nearest[sought]
	if !done && among != "" && len(s.nearest) < mostSought {
		near = facts.Nearest(name, s.list(among))
		s.nearest[sought] = near
	}
	switch plain := strconv.QuoteToASCII(name); {
	case near == "":
		return ""
	case plain != strconv.Quote(name): // the two may look the same
		return fmt.Sprintf("; did you mean %s, not %s?", strconv.QuoteToASCII(near), plain)
	default:
		return fmt.Sprintf("; did you mean %q?", near)
	}
}

// list gives the names of a list of what is known, in the order of their text.
func (s *suggestions) list(among string) []string {
	if list, done := s.lists[among]; done {
		return list
	}
	list := []string{}
	found, err := s.known.Find(ast.Ref{ast.StringTerm("known"), ast.IntNumberTerm(0), ast.StringTerm(among)})
	if set, ok := found.(ast.Set); err == nil && ok {
		for _, term := range set.Slice() {
			if name, ok := term.Value.(ast.String); ok {
				list = append(list, string(name))
			}
		}
	}
	s.lists[among] = list
	return list
}
