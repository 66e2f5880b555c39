package loader

import (
	"fmt"
	"slices"
)

// history is what was live, oldest first, each digest once, at the place where
// it was live last. The last entry is live, or was when the process before ended.
type history struct {
	entries []Previous
}

func (h *history) last() *Previous {
	if len(h.entries) == 0 {
		return nil
	}
	return &h.entries[len(h.entries)-1]
}

// superseded says whether a digest was live before another one was.
func (h *history) superseded(digest string) bool {
	last := h.last()
	return last != nil && last.Digest != digest && h.knows(digest)
}

func (h *history) knows(digest string) bool {
	return slices.ContainsFunc(h.entries, func(p Previous) bool { return p.Digest == digest })
}

// reused says whether other content was live under a revision.
func (h *history) reused(revision, digest string) bool {
	return slices.ContainsFunc(h.entries, func(p Previous) bool {
		return p.Revision == revision && p.Digest != digest
	})
}

// add records what went live.
func (h *history) add(p Previous) {
	h.entries = slices.DeleteFunc(h.entries, func(old Previous) bool { return old.Digest == p.Digest })
	h.entries = append(h.entries, p)
}

// SupersededError refuses a policy whose digest was live before another one was.
type SupersededError struct {
	// Refused is the policy that came back, Live the one that stays.
	Refused, Live Previous
}

func (e *SupersededError) Error() string {
	return fmt.Sprintf("policy refused (swap): revision %s (%s) was live before and was superseded; the last one is %s (%s)",
		e.Refused.Revision, e.Refused.Digest, e.Live.Revision, e.Live.Digest)
}
