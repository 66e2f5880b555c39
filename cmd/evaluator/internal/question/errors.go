package question

import (
	"fmt"
	"strconv"
	"strings"

	"github.com/seed-af4057d5/toolpolicy"
	"github.com/seed-af4057d5/toolpolicy/internal/facts"
)

// ChoiceError says that a question named no configuration and that there is
// none that goes without saying.
type ChoiceError struct {
	// Known are the configurations to choose from.
	Known []string
}

func (e *ChoiceError) Error() string {
	if len(e.Known) == 0 {
		return "the facts have no configuration"
	}
	return "which configuration? there are " + some(e.Known)
}

// ConfigurationError is an unknown configuration, with those that there are.
type ConfigurationError struct {
	Unknown *toolpolicy.UnknownConfigurationError
	// Known are the configurations that there are.
	Known []string
}

func (e *ConfigurationError) Error() string {
	if len(e.Known) == 0 {
		return e.Unknown.Error() + ", which have none"
	}
	if near := facts.Nearest(e.Unknown.Configuration, e.Known); near != "" {
		return fmt.Sprintf("%v; did you mean %q? there are %s", e.Unknown, near, some(e.Known))
	}
	return fmt.Sprintf("%v; there are %s", e.Unknown, some(e.Known))
}

func (e *ConfigurationError) Unwrap() error { return e.Unknown }

// some lists names, though not hundreds of them.
func some(names []string) string {
	const most = 20
	quoted := make([]string, 0, min(len(names), most))
	for _, name := range names[:min(len(names), most)] {
		quoted = append(quoted, strconv.Quote(name))
	}
	text := strings.Join(quoted, ", ")
	if more := len(names) - most; more > 0 {
		text += fmt.Sprintf(" and %d more", more)
	}
	return text
}
