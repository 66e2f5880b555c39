package main

import (
	"fmt"
	"slices"
	"strings"
)

// The forms of an answer.
const (
	asTable  = "table"
	asJSON   = "json"
	asPrompt = "prompt"
)

// output is the value of --output: one of those that a command allows.
type output struct {
	allowed []string
	value   string
}

// Set takes the value from the command line.
func (o *output) Set(value string) error {
	if !slices.Contains(o.allowed, value) {
		return fmt.Errorf("must be %s", o.choices())
	}
	o.value = value
	return nil
}

func (o *output) String() string { return o.value }

// Type is what help calls the value.
func (o *output) Type() string { return "FORM" }

func (o *output) choices() string { return strings.Join(o.allowed, " or ") }
