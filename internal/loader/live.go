package loader

import (
	"fmt"
	"slices"
	"strings"
	"time"

	"github.com/seed-af4057d5/toolpolicy/internal/policy"
	"github.com/seed-af4057d5/toolpolicy/internal/source"
)

// Live says which policy is in force, and how it came there.
type Live struct {
	// Version names the policy.
	policy.Version
	// Since is when it went live, which is when the sources last changed as far
	// as the engine knows.
	Since time.Time `json:"since"`
	// ReadFrom says of each bundle where it was read.
	ReadFrom []Origin `json:"readFrom"`
	// Unverified says that no key verified one of the bundles that lie outside
	// of the binary.
	Unverified bool `json:"unverified"`
	// FromLastGood says that this is the copy of what was live last, because the
	// sources fail: see the last attempt.
	FromLastGood bool `json:"fromLastGood"`
	// Previous is the policy before; nil where none is known.
	Previous *Previous `json:"previous,omitempty"`
	// WentBack says that the digest was live before another one was.
	WentBack bool `json:"wentBack,omitempty"`
	// RevisionReused says that other content was live under the same revision.
	RevisionReused bool `json:"revisionReused,omitempty"`
	// Note says in words what of this an administrator should look at; usually
	// empty.
	Note string `json:"note,omitempty"`
}

// Origin says where one bundle was read.
type Origin struct {
	// Source is the path as configured, or what stands for it.
	Source string `json:"source"`
	// Resolved is the path with all links resolved; empty where there is none.
	Resolved string `json:"resolved,omitempty"`
	// Key is the ID of the key that verified the bundle; empty where none did.
	Key string `json:"key,omitempty"`
}

// Previous names a policy that was live.
type Previous struct {
	Revision string `json:"revision"`
	Digest   string `json:"digest"`
}

// Clone gives a Live that shares nothing with this one.
func (l Live) Clone() Live {
	l.Version = l.Version.Clone()
	l.ReadFrom = slices.Clone(l.ReadFrom)
	if l.Previous != nil {
		l.Previous = new(*l.Previous)
	}
	return l
}

// liveOf describes bundles that are about to go live.
func liveOf(bundles []*source.Bundle, fromLastGood bool) Live {
	live := Live{Version: policy.VersionOf(bundles), FromLastGood: fromLastGood}
	for _, b := range bundles {
		live.ReadFrom = append(live.ReadFrom, Origin{Source: b.Name, Resolved: b.Resolved, Key: b.Key})
		live.Unverified = live.Unverified || b.Resolved != "" && b.Key == ""
	}
	return live
}

// same says whether another description is of the same policy under the same
// names; circumstances may differ.
func (l *Live) same(other *Live) bool {
	return l.Digest == other.Digest && l.Revision == other.Revision
}

// compare notes what the history says of a policy that is about to go live.
func (l *Live) compare(h *history) {
	if last := h.last(); last != nil && (last.Digest != l.Digest || last.Revision != l.Revision) {
		l.Previous = new(*last)
	}
	var notes []string
	if l.Previous != nil && h.superseded(l.Digest) {
		l.WentBack = true
		notes = append(notes, fmt.Sprintf("revision went from %s to %s, which was live before", l.Previous.Revision, l.Revision))
	}
	if h.reused(l.Revision, l.Digest) {
		l.RevisionReused = true
		notes = append(notes, fmt.Sprintf("revision %s stood for other content before", l.Revision))
	}
	l.Note = strings.Join(notes, "; ")
}

// known says whether a policy in force is known by these very circumstances.
func (l *Live) known(other *Live) bool {
	return slices.Equal(l.ReadFrom, other.ReadFrom) && l.FromLastGood == other.FromLastGood
}
