package snapshot

import (
	"bytes"
	"context"
	"errors"
	"fmt"

	"github.com/open-policy-agent/opa/v1/ast"
)

const inspectRule = "data.toolpolicy.inspect"

// Inspect asks the policy how the decisions of the names came about, in the
// order given. With adminView the gates behind the first that refuses are told
// too. An error is an *AnswerError, or says that ctx has ended.
func (v *View) Inspect(ctx context.Context, names []string, adminView bool) ([]Explanation, error) {
	if err := context.Cause(ctx); err != nil {
		return nil, fmt.Errorf("inspecting decisions: %w", err)
	}
	asked := make([]string, len(names))
	for i, name := range names {
		asked[i] = carried(name)
	}
	question := about(v.question, asked, ast.Item(ast.StringTerm("adminView"), ast.BooleanTerm(adminView)))
	answer, err := v.snapshot.staged.Inspect(ctx, question)
	if cause := context.Cause(ctx); err != nil && cause != nil {
		return nil, fmt.Errorf("inspecting decisions: %w", cause)
	}
	if err != nil {
		return nil, &AnswerError{Rule: inspectRule, Err: err}
	}
	list, ok := answer.(*ast.Array)
	if !ok || list.Len() != len(names) {
		return nil, &AnswerError{Rule: inspectRule, Err: fmt.Errorf("no list of %d explanations", len(names))}
	}
	explanations := make([]Explanation, 0, len(names))
	for i, name := range names {
		e, err := v.explanation(name, list.Elem(i))
		if err != nil {
			return nil, &AnswerError{Rule: inspectRule, Err: fmt.Errorf("[%d]: %w", i, err)}
		}
		explanations = append(explanations, e)
	}
	return explanations, nil
}

// carried is a name as the policy can be asked about it. One that is no valid
// UTF-8 is registered nowhere, and neither is what stands in its place.
func carried(name string) string { return string(bytes.ToValidUTF8([]byte(name), []byte("\uFFFD"))) }

// explanation reads how a decision came about; the decision itself is the
// view's, with which the policy must agree.
func (v *View) explanation(name string, term *ast.Term) (Explanation, error) {
	e := Explanation{
		Decision: v.Decide(name), Approval: []string{}, Gates: []Judgement{},
		unattended: v.snapshot.runsUnattended(name),
	}
	object, ok := term.Value.(ast.Object)
	if !ok {
		return e, fmt.Errorf("%v where an object should stand", term)
	}
	decision, err := field[ast.Object](object, "decision")
	if err != nil {
		return e, err
	}
	told := e.Decision
	told.Tool = carried(name)
	if want, err := ast.InterfaceToValue(told); err != nil || decision.Compare(want) != 0 {
		return e, errors.Join(fmt.Errorf("decision: %v, the view has %v", decision, want), err)
	}
	sources, err := field[ast.Set](object, "approval")
	if err != nil {
		return e, err
	}
	for _, term := range sources.Slice() {
		source, ok := term.Value.(ast.String)
		if !ok {
			return e, fmt.Errorf("approval: %v where text should stand", term)
		}
		e.Approval = append(e.Approval, string(source))
	}
	if e.Input, err = truth(object, "input"); err != nil {
		return e, err
	}
	gates, err := field[*ast.Array](object, "gates")
	if err != nil {
		return e, err
	}
	for i := range gates.Len() {
		j, err := v.judgement(gates.Elem(i))
		if err != nil {
			return e, fmt.Errorf("gates[%d]: %w", i, err)
		}
		e.Gates = append(e.Gates, j)
	}
	return e, nil
}

func (v *View) judgement(term *ast.Term) (Judgement, error) {
	var j Judgement
	object, ok := term.Value.(ast.Object)
	if !ok {
		return j, fmt.Errorf("%v where an object should stand", term)
	}
	var err error
	if j.Gate, err = text(object, "gate"); err != nil {
		return j, err
	}
	if j.Verdict, err = text(object, "verdict"); err != nil {
		return j, err
	}
	reason, err := text(object, "reason")
	if err != nil {
		return j, err
	}
	j.Reason = Reason(reason)
	if object.Get(ast.StringTerm("extension")) != nil {
		if j.Extension, err = text(object, "extension"); err != nil {
			return j, err
		}
	}
	saw, err := field[ast.Object](object, "saw")
	if err != nil {
		return j, err
	}
	plain, err := ast.JSON(saw)
	if err != nil {
		return j, fmt.Errorf("saw: %w", err)
	}
	if j.Saw, ok = plain.(map[string]any); !ok {
		return j, fmt.Errorf("saw: %v has keys that are no text", saw)
	}
	j.File, j.Line = v.snapshot.staged.Policy.Where(j.Extension, j.Gate)
	return j, nil
}
