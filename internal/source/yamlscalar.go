package source

import (
	"encoding/json"
	"regexp"
	"strconv"
	"strings"

	"go.yaml.in/yaml/v3"
)

// jsonNumber is how JSON writes numbers.
var jsonNumber = regexp.MustCompile(`^-?(?:0|[1-9][0-9]*)(?:\.[0-9]+)?(?:[eE][+-]?[0-9]+)?$`)

func (c *yamlChecker) scalar(y *yaml.Node) {
	switch {
	case !plain(y), y.Value == "true", y.Value == "false", y.Value == "null":
	case jsonNumber.MatchString(y.Value):
		if text := oddNumber(y.Value); text != "" {
			c.add(y, "%s", text)
		} else if !exactInYAML(y.Value) {
			c.add(y, "the number %s would be rounded; write it in a data.json", y.Value)
		}
	case y.Tag == "!!bool" || oddWord(y.Value):
		c.add(y, "plain %s is odd in YAML; write true or false, or write it in quotes", y.Value)
	case y.Tag == "!!null":
		c.add(y, "a value is missing; write it, or null")
	case y.Tag != "!!str":
		c.add(y, "plain %s is not what it looks like in YAML; write numbers as JSON does, and text in quotes", quoted(y.Value))
	}
}

// exactInYAML says whether OPA's reader, which goes by way of int64, uint64 and
// float64, keeps a number.
func exactInYAML(text string) bool {
	if _, err := strconv.ParseInt(text, 10, 64); err == nil {
		return true
	}
	if _, err := strconv.ParseUint(text, 10, 64); err == nil {
		return true
	}
	f, err := strconv.ParseFloat(text, 64)
	again := strconv.FormatFloat(f, 'g', -1, 64)
	return err == nil && canonicalNumber(json.Number(again)) == canonicalNumber(json.Number(text))
}

// oddWord says whether a plain word is a boolean to older readers of YAML.
func oddWord(text string) bool {
	switch strings.ToLower(text) {
	case "on", "off", "yes", "no", "y", "n":
		return true
	}
	return false
}

func plain(y *yaml.Node) bool {
	return y.Style&(yaml.SingleQuotedStyle|yaml.DoubleQuotedStyle|yaml.LiteralStyle|yaml.FoldedStyle) == 0
}
