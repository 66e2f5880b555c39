package question

import (
	"bytes"
	"encoding/json"
	"strings"

	"github.com/seed-af4057d5/toolpolicy"
)

// Reply is one answer, or one error, as JSON.
type Reply struct {
	// ID is that of the question, as it was written; nil where it had none.
	ID json.RawMessage `json:"id,omitempty"`
	// Answer is a list, never nil; nothing where there is an error.
	Answer any `json:"answer,omitempty"`
	// Error is for people; empty where there is an answer.
	Error string `json:"error,omitempty"`
	// Policy and Facts are those that answered, where known.
	Policy *toolpolicy.Policy `json:"policy,omitempty"`
	Facts  *FactsVersion      `json:"facts,omitempty"`
}

// FactsVersion says which facts were in force.
type FactsVersion struct {
	Digest string `json:"digest"`
}

// Reply makes one of what Ask returned, both its answer and its error. A nil
// Asker is an engine that could not be made.
func (a *Asker) Reply(id json.RawMessage, answer Answer, err error) Reply {
	r := Reply{ID: id}
	switch {
	case err != nil:
		r.Error = Text(err)
	case answer.Decisions != nil:
		r.Answer = answer.Decisions
	case answer.Explanations != nil:
		r.Answer = answer.Explanations
	default:
		r.Answer = answer.Names
	}
	switch {
	case answer.from != nil:
		r.Policy = new(answer.from.Policy())
		r.Facts = &FactsVersion{Digest: answer.from.FactsDigest()}
	case a != nil: // nothing was asked, so these are what would have answered
		status := a.Engine.Status()
		r.Policy = &status.Live.Version
		if status.Facts != nil {
			r.Facts = &FactsVersion{Digest: status.Facts.Digest}
		}
	}
	return r
}

// Line gives the reply as one line, its end included.
func (r Reply) Line() ([]byte, error) {
	var line bytes.Buffer
	encoder := json.NewEncoder(&line)
	encoder.SetEscapeHTML(false)
	if err := encoder.Encode(r); err != nil {
		return nil, err
	}
	return line.Bytes(), nil
}

// Text is what people read of an error; that the engine gave it goes without
// saying here.
func Text(err error) string { return strings.TrimPrefix(err.Error(), "toolpolicy: ") }
