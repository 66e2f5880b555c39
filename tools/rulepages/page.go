package main

import (
	"encoding/json"
	"errors"
	"fmt"
	"strings"

	"github.com/seed-af4057d5/toolpolicy"
)

// generated stands at the head of each page.
const generated = "<!-- Made by 'go run ./tools/rulepages' of the policy's METADATA and of examples/; don't edit. -->\n\n"

// page is the page of a gate, or, where p has no place in the order, of approval.
func page(p gate, examples []*example, gates int) (string, error) {
	var b strings.Builder
	b.WriteString(generated + "# " + p.Rule.Title + "\n\n" + p.Rule.Description + "\n\n")
	b.WriteString("| | |\n|---|---|\n")
	if p.Place > 0 {
		fmt.Fprintf(&b, "| place in the order | %d of %d |\n", p.Place, gates)
		fmt.Fprintf(&b, "| denial reason | `%s` |\n| message | %s |\n", p.Reason, p.Message)
		fmt.Fprintf(&b, "| reveals data class, zone and ceiling | %s |\n", yesNo(p.Reveals))
	}
	fmt.Fprintf(&b, "| package | [`%s`](%s) |\n\n", p.Rule.Package, p.Rule.link())
	b.WriteString("| rule | |\n|---|---|\n")
	for _, part := range p.Rule.Parts {
		fmt.Fprintf(&b, "| `%s` | %s |\n", part.Name, part.Description)
	}
	table := approvalTable
	if p.Place > 0 {
		table = func(b *strings.Builder, q question) error { return gateTable(b, p, q) }
	}
	for _, e := range examples {
		fmt.Fprintf(&b, "\n## Example: %s\n\nThese facts:\n\n```yaml\n%s```\n", e.Title, e.text)
		for _, q := range e.Questions {
			fmt.Fprintf(&b, "\n%s, through the configuration `%s`:\n\n", q.Title, q.Configuration)
			if err := table(&b, q); err != nil {
				return "", err
			}
		}
	}
	return b.String(), shows(p, examples)
}

// gateTable shows what a gate says of each tool, and what the answer is.
func gateTable(b *strings.Builder, p gate, q question) error {
	b.WriteString("| tool | this gate | what it saw | decision |\n|---|---|---|---|\n")
	for _, answer := range q.answers {
		judged := answer.Gates[p.Place-1]
		saw, err := json.Marshal(judged.Saw)
		if err != nil {
			return err
		}
		text := "`" + string(saw) + "`"
		if len(judged.Saw) == 0 {
			text = ""
		}
		fmt.Fprintf(b, "| `%s` | %s | %s | %s |\n", answer.Tool, judged.Verdict, text, decided(answer.Decision))
	}
	return nil
}

// approvalTable shows what stops a run at each tool, and why.
func approvalTable(b *strings.Builder, q question) error {
	b.WriteString("| tool | needs approval by its | asks for input | runs unattended |\n|---|---|---|---|\n")
	for _, answer := range q.answers {
		fmt.Fprintf(b, "| `%s` | %s | %s | %s |\n", answer.Tool, strings.Join(answer.Approval, ", "),
			yesNo(answer.Input), yesNo(answer.Unattended()))
	}
	return nil
}

// shows says what the examples lack: a tool that is stopped, and one that is not.
func shows(p gate, examples []*example) error {
	seen := map[bool]bool{}
	for _, e := range examples {
		for _, q := range e.Questions {
			for _, answer := range q.answers {
				seen[stopped(p, answer)] = true
			}
		}
	}
	if len(seen) < 2 {
		return errors.New("the examples show one verdict only")
	}
	return nil
}

func stopped(p gate, answer toolpolicy.Explanation) bool {
	if p.Place == 0 {
		return !answer.Unattended()
	}
	return answer.Gates[p.Place-1].Verdict == "refuses"
}

func decided(d toolpolicy.Decision) string {
	switch {
	case !d.Allowed:
		return fmt.Sprintf("refused, `%s`", d.Reason)
	case d.ObservedOnly:
		return fmt.Sprintf("offered, `%s`, only observed", d.Reason)
	default:
		return "offered"
	}
}

func yesNo(yes bool) string {
	if yes {
		return "yes"
	}
	return "no"
}

// indexPage lists the pages.
func indexPage(gates []gate, approval rule) (string, error) {
	if len(gates) == 0 {
		return "", errors.New("the order has no gates")
	}
	var b strings.Builder
	b.WriteString(generated + "# The rules of the shipped policy\n\n")
	b.WriteString("A tool is offered when every gate admits it. " +
		"The first gate in this order that does not gives the denial reason.\n\n")
	b.WriteString("| gate | | denial reason |\n|---|---|---|\n")
	for _, g := range gates {
		fmt.Fprintf(&b, "| [%s](%s.md) | %s | `%s` |\n", g.Rule.Title, g.Gate, g.Rule.Description, g.Reason)
	}
	fmt.Fprintf(&b, "\nBeside the gates stands [%s](%s.md). %s\n",
		approval.Title, approval.name(), approval.Description)
	return b.String(), nil
}
