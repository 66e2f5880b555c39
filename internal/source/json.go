package source

import (
	"bytes"
	"encoding/json"
	"errors"
	"io"

	"github.com/seed-af4057d5/toolpolicy/internal/refusal"
)

// jsonChecker reads a JSON document token by token, without building it, and
// reports what encoding/json, and so OPA, would let pass: doubled keys, more than
// one value, text that is no Unicode. Data may hold null and any key.
type jsonChecker struct {
	file  string
	data  []byte
	found *refusal.List
	// limit is how deep the document may be nested, folders, in which it lies,
	// among it.
	limit, folders int

	dec *json.Decoder
	// at is an offset into data, and line the line of it.
	at, line int
	open     []*level
}

const tooDeep = "nested more than %d levels deep, the limit (folders count)"

// level is a list or an object that is open; keys, by the line of each, is nil
// in a list.
type level struct {
	keys  map[string]int
	inKey bool
}

func (c *jsonChecker) check() {
	if text := oddText(c.data); text != "" {
		c.found.Add(c.file, 0, "%s", text)
		return
	}
	c.dec = json.NewDecoder(bytes.NewReader(c.data))
	c.dec.UseNumber()
	c.line = 1
	for {
		start := c.dec.InputOffset()
		token, err := c.dec.Token()
		if errors.Is(err, io.EOF) {
			break
		}
		if err != nil {
			c.syntax(err)
			return
		}
		if !c.token(token, c.data[start:c.dec.InputOffset()]) {
			return
		}
	}
	// The token reader alone accepts a document that ends early or goes on.
	if err := json.Unmarshal(c.data, new(json.RawMessage)); err != nil {
		c.syntax(err)
	}
}

// token judges one token, and says whether to go on.
func (c *jsonChecker) token(token json.Token, raw []byte) bool {
	end := int(c.dec.InputOffset())
	c.line += bytes.Count(c.data[c.at:end], []byte("\n"))
	c.at = end
	switch token := token.(type) {
	case json.Delim:
		if token == '}' || token == ']' {
			c.open = c.open[:len(c.open)-1]
			break
		}
		if c.folders+len(c.open) >= c.limit {
			c.add(tooDeep, c.limit)
			return false
		}
		next := &level{}
		if token == '{' {
			next = &level{keys: map[string]int{}, inKey: true}
		}
		c.open = append(c.open, next)
		return true
	case string:
		if garbled(token, raw) {
			c.add("text that is not valid Unicode")
		}
		if here := c.here(); here != nil && here.inKey {
			here.inKey = false
			c.key(here, token)
			return true
		}
	case json.Number:
		if text := oddNumber(token.String()); text != "" {
			c.add("%s", text)
		}
	}
	if here := c.here(); here != nil {
		here.inKey = here.keys != nil
	}
	return true
}

func (c *jsonChecker) here() *level {
	if len(c.open) == 0 {
		return nil
	}
	return c.open[len(c.open)-1]
}

func (c *jsonChecker) key(in *level, key string) {
	if first, doubled := in.keys[key]; doubled {
		c.add("the key %s stands twice, first on line %d", quoted(key), first)
		return
	}
	in.keys[key] = c.line
}

func (c *jsonChecker) add(format string, args ...any) { c.found.Add(c.file, c.line, format, args...) }

func (c *jsonChecker) syntax(err error) {
	// Of a whole document this error says more than that of a token.
	if whole := json.Unmarshal(c.data, new(json.RawMessage)); whole != nil {
		err = whole
	}
	line := 0
	if at, ok := errors.AsType[*json.SyntaxError](err); ok {
		// Offset counts the byte at which reading stopped.
		line = 1 + bytes.Count(c.data[:max(0, min(int(at.Offset)-1, len(c.data)))], []byte("\n"))
	}
	c.found.Add(c.file, line, "not valid JSON: %v", err)
}
