package facts

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"regexp"
	"strconv"
	"unicode/utf8"

	"go.yaml.in/yaml/v3"
)

// readYAML reads one YAML document. Decoding into values would take True for a
// boolean, 0x1F for a number and nothing for null, and follow aliases and
// merge keys, so this walks the library's nodes.
func readYAML(data []byte) (*node, *Finding) {
	// Checked here because the library takes UTF-16 as well.
	if at := invalidAt(data); at >= 0 {
		line := 1 + bytes.Count(data[:at], []byte("\n"))
		return nil, &Finding{Code: CodeSyntax, Line: line, Text: "not valid YAML: not valid UTF-8 text"}
	}
	dec := yaml.NewDecoder(bytes.NewReader(data))
	doc, err := decodeYAML(dec)
	if errors.Is(err, io.EOF) {
		return nil, &Finding{Code: CodeSyntax, Line: 1, Text: "the document is empty"}
	}
	if err != nil {
		return nil, yamlSyntax(err)
	}
	second, err := decodeYAML(dec)
	if err == nil {
		return nil, &Finding{Code: CodeSyntax, Line: second.Line, Text: "a second YAML document begins here; there may be only one"}
	}
	if !errors.Is(err, io.EOF) {
		return nil, yamlSyntax(err)
	}
	r := yamlReader{marks: tagMarks(data)}
	return r.node(doc.Content[0], 1), nil
}

// decodeYAML reads the next document. The library reports its own errors by
// panicking and catches only those, so what it didn't foresee is caught here.
func decodeYAML(dec *yaml.Decoder) (doc *yaml.Node, err error) {
	defer func() {
		if p := recover(); p != nil {
			err = fmt.Errorf("yaml: the YAML library failed: %v", p)
		}
	}()
	doc = new(yaml.Node)
	if err := dec.Decode(doc); err != nil {
		return nil, err
	}
	if len(doc.Content) != 1 {
		return nil, errors.New("yaml: not one document")
	}
	return doc, nil
}

var yamlProblem = regexp.MustCompile(`(?s)^yaml: (?:line (\d+): )?(.*)$`)

func yamlSyntax(err error) *Finding {
	f := &Finding{Code: CodeSyntax, Text: "not valid YAML: " + err.Error()}
	if m := yamlProblem.FindStringSubmatch(err.Error()); m != nil {
		f.Line, _ = strconv.Atoi(m[1])
		f.Text = "not valid YAML: " + m[2]
	}
	return f
}

func invalidAt(data []byte) int {
	for i := 0; i < len(data); {
		r, size := utf8.DecodeRune(data[i:])
		if r == utf8.RuneError && size == 1 {
			return i
		}
		i += size
	}
	return -1
}

// mark is a place in a text as the library counts it: both from 1, columns in
// characters.
type mark struct{ line, column int }

// tagMarks finds every exclamation mark. A node that begins at one has a tag,
// and of the lone tag ! the library's node says nothing.
func tagMarks(data []byte) map[mark]bool {
	marks := map[mark]bool{}
	at := mark{1, 1}
	var last rune
	for _, r := range string(data) {
		switch {
		case r == '\n' && last == '\r': // the second half of one line break
		case r == '\n', r == '\r', r == '\u0085', r == '\u2028', r == '\u2029':
			at = mark{at.line + 1, 1}
		default:
			if r == '!' {
				marks[at] = true
			}
			at.column++
		}
		last = r
	}
	return marks
}
