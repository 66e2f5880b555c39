package source

import (
	"path"
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"
)

const (
	manifestName   = ".manifest"
	signaturesName = ".signatures.json"
)

// file is one file of a bundle; its name is relative to the root, with slashes.
type file struct {
	name string
	data []byte
}

// visible says whether a file of this name is part of a bundle. What is hidden,
// or lies in a hidden folder, or was left behind by an editor is not, wherever
// it lies; OPA's own files are, although their names begin with a dot.
func visible(name string) bool {
	folder, base := path.Split(name)
	for part := range strings.SplitSeq(folder, "/") {
		if strings.HasPrefix(part, ".") {
			return false
		}
	}
	return !litter(base)
}

// litter says whether a file is hidden or an editor's leftover, by its last name.
func litter(base string) bool {
	switch base {
	case manifestName, ".manifest.pb", signaturesName:
		return false
	case "4913": // Vim asks with it whether it may write to a folder.
		return true
	}
	return strings.HasPrefix(base, ".") || strings.HasSuffix(base, "~") ||
		len(base) > 1 && strings.HasPrefix(base, "#") && strings.HasSuffix(base, "#")
}

func isData(name string) bool {
	switch path.Base(name) {
	case "data.json", "data.yaml", "data.yml":
		return true
	}
	return false
}

func isModule(name string) bool { return strings.HasSuffix(name, ".rego") }

func isTest(name string) bool { return strings.HasSuffix(name, "_test.rego") }

// looksLoaded says whether a file looks as though OPA loaded it, which it loads
// only under other names.
func looksLoaded(name string) bool {
	switch strings.ToLower(path.Ext(name)) {
	case ".json", ".yaml", ".yml", ".rego":
		return !isData(name) && !isModule(name)
	}
	return false
}

// oddName says what is wrong with a name; empty where nothing is.
func oddName(name string) string {
	switch {
	case !utf8.ValidString(name):
		return "the name is not valid UTF-8 text; rename it"
	case strings.Contains(name, `\`):
		return "the name has a backslash; folders are written with /"
	case strings.ContainsFunc(name, unicode.IsControl):
		return "the name has a control character; rename it"
	}
	return ""
}

// shown gives a name for a message: an odd one in quotes.
func shown(name string) string {
	if oddName(name) == "" {
		return name
	}
	return strconv.Quote(name)
}
