package source

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"strings"

	"go.yaml.in/yaml/v3"

	"github.com/seed-af4057d5/toolpolicy/internal/refusal"
)

// yamlChecker walks a YAML document and reports everything that would reach a
// policy as something else than it looks like. OPA's reader takes off for text,
// which is true where a rule asks for it, 0x1F and 017 for numbers, follows
// aliases and rounds long numbers.
type yamlChecker struct {
	file  string
	limit int
	found *refusal.List
}

func checkYAML(f file, limit, folders int, found *refusal.List) {
	if text := oddText(f.data); text != "" {
		found.Add(f.name, 0, "%s", text)
		return
	}
	if json.Valid(f.data) { // then OPA reads it as JSON, exactly
		(&jsonChecker{file: f.name, data: f.data, limit: limit, folders: folders, found: found}).check()
		return
	}
	dec := yaml.NewDecoder(bytes.NewReader(f.data))
	doc, err := decodeYAML(dec)
	if err != nil {
		text := strings.TrimPrefix(err.Error(), "yaml: ")
		if strings.Contains(text, "exceeded max depth") {
			text = fmt.Sprintf(tooDeep, limit)
		}
		found.Add(f.name, 0, "not valid YAML: %s", text)
		return
	}
	if _, err := decodeYAML(dec); !errors.Is(err, io.EOF) {
		found.Add(f.name, 0, "there may be only one YAML document")
		return
	}
	c := &yamlChecker{file: f.name, limit: limit, found: found}
	c.value(doc.Content[0], folders+1)
}

// decodeYAML reads the next document. The library reports its own errors by
// panicking and catches only those, so what it didn't foresee is caught here.
func decodeYAML(dec *yaml.Decoder) (doc *yaml.Node, err error) {
	defer func() {
		if p := recover(); p != nil {
			err = fmt.Errorf("the YAML library failed: %v", p)
		}
	}()
	doc = new(yaml.Node)
	if err := dec.Decode(doc); err != nil {
		return nil, err
	}
	if len(doc.Content) != 1 {
		return nil, errors.New("not one document")
	}
	return doc, nil
}

func (c *yamlChecker) value(y *yaml.Node, depth int) {
	switch {
	case y.Kind == yaml.AliasNode || y.Anchor != "":
		c.add(y, "YAML anchors and aliases are not taken; write the values themselves")
	case y.Style&yaml.TaggedStyle != 0:
		c.add(y, "YAML tags are not taken; take it away")
	case y.Kind == yaml.ScalarNode:
		c.scalar(y)
	case depth > c.limit:
		c.add(y, tooDeep, c.limit)
	case y.Kind == yaml.SequenceNode:
		for _, item := range y.Content {
			c.value(item, depth+1)
		}
	default:
		c.object(y, depth)
	}
}

func (c *yamlChecker) object(y *yaml.Node, depth int) {
	keys := map[string]int{}
	for i := 0; i+1 < len(y.Content); i += 2 {
		key, value := y.Content[i], y.Content[i+1]
		switch first, doubled := keys[key.Value]; {
		case key.Kind != yaml.ScalarNode, key.Style&yaml.TaggedStyle != 0, key.Anchor != "":
			c.add(key, "a key must be plain text")
		case key.Tag == "!!merge":
			c.add(key, "merge keys are not taken; write the values themselves")
		case plain(key) && (key.Tag != "!!str" || oddWord(key.Value)):
			c.add(key, "the key %s is not text in YAML; write it in quotes", key.Value)
		case doubled:
			c.add(key, "the key %s stands twice, first on line %d", quoted(key.Value), first)
		default:
			keys[key.Value] = key.Line
		}
		c.value(value, depth+1)
	}
}

func (c *yamlChecker) add(y *yaml.Node, format string, args ...any) {
	c.found.Add(c.file, y.Line, format, args...)
}
