package toolpolicy

import (
	"log/slog"
	"time"

	"github.com/seed-af4057d5/toolpolicy/internal/source"
)

// Options say how an engine is made. The zero value is the shipped policy,
// without facts.
type Options struct {
	// Facts are set at once; nil sets none, and every question fails until
	// [Engine.SetFacts] has set some.
	Facts *Facts
	// FactsFromBundle takes the facts that a bundle carries at data.facts, each
	// time that one goes live with some; they replace those in force. Without it
	// such a bundle is refused, since facts come from the host.
	FactsFromBundle bool
	// Sources are the bundles that make the policy; none is the shipped one
	// alone. One whose root is toolpolicy takes the place of the shipped one;
	// those whose roots are toolpolicy_ext/<name> add their gates to it. They go
	// live together or not at all.
	Sources []Source
	// AllowedBuiltins are the names of OPA built-ins that a policy may use
	// beyond those that are deterministic and reach nothing outside.
	AllowedBuiltins []string
	// AllowedHosts are the hosts that an allowed built-in may reach over the
	// network; none by default.
	AllowedHosts []string

	// Keys verify the signatures of bundles. Once there is one, a bundle at a
	// path without a valid signature is refused. The shipped bundle and those in
	// a [Source.FS] need none: they are as trustworthy as the binary.
	Keys []VerificationKey
	// AllowUnverified accepts bundles although no key verifies them; the status
	// says so for as long as such a policy is live.
	AllowUnverified bool
	// Limits bound what one bundle may hold; zero values stand for defaults.
	Limits Limits
	// RunBundleTests refuses a bundle unless its own tests pass, of which there
	// must be some. The shipped bundle is exempt.
	RunBundleTests bool

	// Watch keeps the policy up to date: it watches the sources, looks at them
	// in intervals besides, and tries again what failed, after a second at
	// first and after a minute at most. Without it nothing changes but by
	// [Engine.Reload].
	Watch bool
	// PollInterval is the time between looks at the sources with Watch, whatever
	// events tell; zero or less stands for 10 seconds, and a third of MaxAge is
	// the most.
	PollInterval time.Duration
	// LoadTimeout is how long one load may take, from reading the sources to the
	// proof; a policy that takes longer is rejected, so that it doesn't hold up
	// the next. Zero: a minute.
	LoadTimeout time.Duration
	// MaxAge is how much time may pass since the last check that found every
	// source good; then every question fails with a *StaleError, until a check
	// succeeds. A check succeeds by what [Engine.Reload] or Watch finds. Zero:
	// any time. It does not apply where the shipped bundle is all there is.
	MaxAge time.Duration
	// WaitForPolicy has [New] wait for a first good policy until its context
	// ends, and not fail where the sources do and there is no last good copy.
	WaitForPolicy bool

	// LastGoodDir is a folder of this engine's own in which it keeps a copy of
	// the bundles that were live last, and the history of digests; it is made
	// where it is missing. Where the sources fail at the start, the copy is
	// verified and proved like any bundle and used. Empty: nothing is kept.
	LastGoodDir string
	// RefuseSuperseded refuses a policy whose digest was live before another one
	// was. Without a LastGoodDir that is forgotten when the process ends. To go
	// back on purpose, start once without it: what is then live is the last.
	// Without it such a policy goes live, and the status says that it went back.
	RefuseSuperseded bool

	// Print is told what policies print(…), which may be facts: one line of text
	// with the file, relative to its bundle, and the line of the call. Without it
	// they print nothing. It is called by whichever goroutine evaluates, several
	// at once, and holds that evaluation up. A view that is kept prints only when
	// it is evaluated; a bundle's proofs and tests print nothing.
	Print func(file string, line int, text string)

	// Logger gets a line for what goes live, for what a policy that goes live
	// finds in the facts in force, for each distinct failure, and for how the
	// sources are watched; nil: nobody does.
	Logger *slog.Logger
	// The hooks tell what happened. They are called outside of any lock, one at
	// a time and in order, by a goroutine of the engine, and may call any of its
	// methods, Close and Reload included. What happens meanwhile waits for them.
	// The first may come before New returns; none begins after Close.

	// OnActivated is called when a policy went live, the first one included.
	OnActivated func(Live)
	// OnRejected is called when a load failed, once for each distinct failure.
	OnRejected func(Attempt)
	// OnUnchanged is called when a load found what is live already.
	OnUnchanged func(Attempt)
	// OnWatching is called when the way changed in which changes are noticed.
	OnWatching func(Watching)
}

// VerificationKey verifies signatures: its ID, the Algorithm (RS256 where
// empty), the Material (a public key as PEM, or a secret) and the Scope that
// signatures must have, where it is not empty.
type VerificationKey = source.Key

// Limits bound what one bundle may hold. A zero value stands for the default.
type Limits = source.Limits
