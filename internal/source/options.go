package source

// Options say how a bundle is taken in. The zero value reads bundles within the
// default limits and looks at no signature.
type Options struct {
	// Limits bound what a bundle may hold.
	Limits Limits
	// Keys verify signatures. Once there is one, a bundle without a valid
	// signature is refused.
	Keys []Key
	// Unverified accepts bundles without looking at their signatures, although
	// there are Keys.
	Unverified bool
}

// Limits bound what a bundle may hold, alike in an archive and in a folder. A
// zero value stands for the default.
type Limits struct {
	// Total is the most bytes that all files together may have; default 64 MiB.
	Total int64
	// File is the most bytes that one file may have; default 16 MiB.
	File int64
	// Files is the most entries that a bundle may have, folders among them;
	// default 10,000.
	Files int
	// Depth is how deep data may be nested, the folders that it lies in among
	// it; default 100, and never more than 10,000.
	Depth int
}

const (
	defaultTotal = 64 << 20
	defaultFile  = 16 << 20
	defaultFiles = 10_000
	defaultDepth = 100
	mostDepth    = 10_000
)

func (l Limits) withDefaults() Limits {
	if l.Total == 0 {
		l.Total = defaultTotal
	}
	if l.File == 0 {
		l.File = defaultFile
	}
	if l.Files == 0 {
		l.Files = defaultFiles
	}
	if l.Depth == 0 {
		l.Depth = defaultDepth
	}
	l.Depth = min(l.Depth, mostDepth)
	return l
}
