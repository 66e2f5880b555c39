package facts

import (
	"bytes"
	"encoding/json"
	"errors"
	"strings"
)

// readJSON reads one JSON value. encoding/json's own decoding into values
// would fold the case of keys, let the last duplicate win and replace broken
// text in silence, so this reads its tokens.
func readJSON(data []byte) (*node, *Finding) {
	// The token reader alone accepts a document that ends early or goes on.
	if err := json.Unmarshal(data, new(json.RawMessage)); err != nil {
		return nil, jsonSyntax(data, err)
	}
	r := &jsonReader{data: data, dec: json.NewDecoder(bytes.NewReader(data)), line: 1}
	r.dec.UseNumber()
	n, err := r.value(1)
	if err != nil {
		return nil, jsonSyntax(data, err)
	}
	return n, nil
}

func jsonSyntax(data []byte, err error) *Finding {
	line := 0
	if at, ok := errors.AsType[*json.SyntaxError](err); ok {
		// Offset counts the byte at which reading stopped.
		end := max(0, min(int(at.Offset)-1, len(data)))
		line = 1 + bytes.Count(data[:end], []byte("\n"))
	}
	return &Finding{Code: CodeSyntax, Line: line, Text: "not valid JSON: " + err.Error()}
}

type jsonReader struct {
	data []byte
	dec  *json.Decoder
	// at is an offset into data, and line the line of it.
	at, line int
}

// next reads a token and gives the text that it was made of.
func (r *jsonReader) next() (json.Token, []byte, error) {
	start := int(r.dec.InputOffset())
	tok, err := r.dec.Token()
	if err != nil {
		return nil, nil, err
	}
	for strings.IndexByte(" \t\r\n,:", r.data[start]) >= 0 {
		start++
	}
	r.line += bytes.Count(r.data[r.at:start], []byte("\n"))
	r.at = start
	return tok, r.data[start:r.dec.InputOffset()], nil
}

func (r *jsonReader) value(depth int) (*node, error) {
	tok, raw, err := r.next()
	if err != nil {
		return nil, err
	}
	n := &node{line: r.line}
	switch tok := tok.(type) {
	case json.Delim:
		if depth > maxDepth {
			n.refusal = refuseDepth
			return n, r.skip()
		}
		n.kind = kindList
		if tok == '{' {
			n.kind = kindObject
		}
		return n, r.fill(n, depth)
	case string:
		n.kind, n.text, n.garbled = kindText, tok, garbled(tok, raw)
	case json.Number:
		n.kind, n.text = kindNumber, tok.String()
	case bool:
		n.kind, n.truth = kindBool, tok
	}
	return n, nil
}

// fill reads the inside of a list or an object, and its end.
func (r *jsonReader) fill(n *node, depth int) error {
	for r.dec.More() {
		if n.kind == kindList {
			item, err := r.value(depth + 1)
			if err != nil {
				return err
			}
			n.items = append(n.items, item)
			continue
		}
		tok, raw, err := r.next()
		if err != nil {
			return err
		}
		line := r.line
		value, err := r.value(depth + 1)
		if err != nil {
			return err
		}
		value.line = line
		m := member{value: value}
		m.key, _ = tok.(string)
		if garbled(m.key, raw) {
			m.refusal = refuseGarbled
		}
		n.members = append(n.members, m)
	}
	_, _, err := r.next()
	return err
}

// skip reads on to the end of a list or an object whose start was read.
func (r *jsonReader) skip() error {
	for open := 1; open > 0; {
		tok, _, err := r.next()
		if err != nil {
			return err
		}
		switch tok {
		case json.Delim('{'), json.Delim('['):
			open++
		case json.Delim('}'), json.Delim(']'):
			open--
		}
	}
	return nil
}
