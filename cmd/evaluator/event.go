package main

import (
	"cmp"
	"fmt"
	"strings"
	"time"

	"github.com/seed-af4057d5/toolpolicy"
	"github.com/seed-af4057d5/toolpolicy/cmd/evaluator/internal/question"
	"github.com/seed-af4057d5/toolpolicy/cmd/evaluator/internal/table"
)

// happening names an event.
type happening string

// The events.
const (
	// activated: a policy went live.
	activated happening = "activated"
	// rejected: the sources were refused; what was live stays.
	rejected happening = "rejected"
	// unchanged: the sources are good, and what they hold is live already.
	unchanged happening = "unchanged"
	// factsChanged and factsRejected are the same for a document of facts;
	// factsUnchanged: a document that was refused is again the one in force.
	factsChanged   happening = "factsChanged"
	factsRejected  happening = "factsRejected"
	factsUnchanged happening = "factsUnchanged"
	// watching and polling: how changes are noticed from now on.
	watching happening = "watching"
	polling  happening = "polling"
	// stale: the last good check is older than --max-age; questions fail.
	stale happening = "stale"
	// notCopied: what is live could not be kept as the last good copy.
	notCopied happening = "notCopied"
)

// event is one thing that happened, as JSON.
type event struct {
	Event happening `json:"event"`
	Time  time.Time `json:"time"`
	// Policy and Facts are those in force after it, where there are any.
	Policy *toolpolicy.Policy     `json:"policy,omitempty"`
	Facts  *question.FactsVersion `json:"facts,omitempty"`
	// Stage, Error and Refused say what was refused, where and why; Refused is
	// known only where it could be read that far.
	Stage   string               `json:"stage,omitempty"`
	Error   string               `json:"error,omitempty"`
	Refused *toolpolicy.Previous `json:"refused,omitempty"`
	// Unverified, FromLastGood and Note are those of a policy that went live.
	Unverified   bool   `json:"unverified,omitempty"`
	FromLastGood bool   `json:"fromLastGood,omitempty"`
	Note         string `json:"note,omitempty"`
	// Of is what is watched, "policy" or "facts", and Reason why by polls only.
	Of     string `json:"of,omitempty"`
	Reason string `json:"reason,omitempty"`
	// Found counts what was odd in facts that were accepted.
	Found string `json:"found,omitempty"`
}

// line gives the event as one line for people, its end included.
func (e *event) line() string {
	text := e.Time.Format(time.RFC3339) + " " + string(e.Event)
	if e.Of != "" {
		text += " " + e.Of
	}
	if e.Stage != "" {
		text += " (" + e.Stage + ")"
	}
	return table.SafeLine(strings.TrimSuffix(text+": "+e.details(), ": ")) + "\n"
}

func (e *event) details() string {
	var parts []string
	add := func(ok bool, format string, args ...any) {
		if ok {
			parts = append(parts, fmt.Sprintf(format, args...))
		}
	}
	about := e.Event == activated || e.Event == unchanged || e.Event == rejected
	facts := e.Event == factsChanged || e.Event == factsRejected || e.Event == factsUnchanged
	add(e.Error != "", "%s", oneLine(e.Error))
	add(e.Error != "" && about, "%s", e.stays("live", e.policy()))
	add(e.Error != "" && facts, "%s", e.stays("in force", e.facts()))
	add(e.Error == "" && about, "%s", e.policy())
	add(e.Error == "" && facts, "%s", e.facts())
	add(e.FromLastGood, "the last good copy, since the sources fail")
	add(e.Unverified, "not verified by any key")
	add(e.Note != "", "%s", e.Note)
	add(e.Reason != "", "%s", e.Reason)
	add(e.Found != "", "%s", e.Found)
	return strings.Join(parts, "; ")
}

func (e *event) stays(how, what string) string { return how + " stays " + cmp.Or(what, "nothing") }

func (e *event) policy() string {
	if e.Policy == nil {
		return ""
	}
	return "revision " + e.Policy.Revision + ", " + e.Policy.Digest
}

func (e *event) facts() string {
	if e.Facts == nil {
		return ""
	}
	return e.Facts.Digest
}

// oneLine joins the lines of an error, without those that only point at the one
// above them.
func oneLine(text string) string {
	var b strings.Builder
	for line := range strings.Lines(text) {
		line = strings.TrimSpace(line)
		if strings.Trim(line, "^ ") == "" {
			continue
		}
		switch before := b.String(); {
		case before == "":
		case strings.HasSuffix(before, ":"):
			b.WriteString(" ")
		default:
			b.WriteString("; ")
		}
		b.WriteString(line)
	}
	return b.String()
}
