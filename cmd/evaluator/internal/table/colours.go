package table

import (
	"io"
	"os"

	"golang.org/x/term"
)

// Colours says whether to show colours on w: where it is a terminal that knows
// them, and NO_COLOR (https://no-color.org) is not set.
func Colours(w io.Writer, getenv func(string) string) bool {
	file, ok := w.(*os.File)
	return ok && term.IsTerminal(int(file.Fd())) && getenv("NO_COLOR") == "" && getenv("TERM") != "dumb"
}
