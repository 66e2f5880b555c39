package facts

import "go.yaml.in/yaml/v3"

type yamlReader struct {
	marks map[mark]bool
}

func (r yamlReader) node(y *yaml.Node, depth int) *node {
	n := &node{line: y.Line, refusal: r.refuse(y)}
	if n.refused() {
		return n
	}
	switch y.Kind {
	case yaml.ScalarNode:
		scalar(n, y)
		return n
	case yaml.SequenceNode:
		n.kind = kindList
	default:
		n.kind = kindObject
	}
	if depth > maxDepth {
		n.refusal = refuseDepth
		return n
	}
	if n.kind == kindList {
		for _, item := range y.Content {
			n.items = append(n.items, r.node(item, depth+1))
		}
		return n
	}
	for i := 0; i+1 < len(y.Content); i += 2 {
		key, value := y.Content[i], r.node(y.Content[i+1], depth+1)
		value.line = key.Line
		n.members = append(n.members, member{key: key.Value, value: value, refusal: r.refuseKey(key)})
	}
	return n
}

// refuse judges what YAML can do and facts must not.
func (r yamlReader) refuse(y *yaml.Node) refusal {
	switch {
	case y.Kind == yaml.AliasNode:
		return refusal{CodeYAML, "is a YAML alias; write the value itself"}
	case y.Anchor != "":
		return refusal{CodeYAML, "has a YAML anchor; take it away"}
	case y.Style&yaml.TaggedStyle != 0 || r.marks[mark{y.Line, y.Column}]:
		return refusal{CodeYAML, "has a YAML tag; take it away"}
	}
	return refusal{}
}

func (r yamlReader) refuseKey(y *yaml.Node) refusal {
	if f := r.refuse(y); f.refused() {
		return refusal{f.code, "the key " + f.text}
	}
	if y.Kind != yaml.ScalarNode {
		return refusal{CodeYAML, "a list or an object cannot be a key"}
	}
	if y.Tag == "!!merge" {
		return refusal{CodeYAML, "merge keys are not allowed; write the values themselves"}
	}
	var n node
	if scalar(&n, y); n.kind != kindText {
		return refusal{CodeYAML, "the key is not text; write it in quotes"}
	}
	return refusal{}
}

// scalar tells the kinds of scalars apart. Only true, false, null and numbers
// as JSON writes them are what they are in JSON.
func scalar(n *node, y *yaml.Node) {
	const quoted = yaml.SingleQuotedStyle | yaml.DoubleQuotedStyle | yaml.LiteralStyle | yaml.FoldedStyle
	n.text = y.Value
	switch {
	case y.Style&quoted != 0:
		n.kind = kindText
	case y.Value == "true", y.Value == "false":
		n.kind, n.truth = kindBool, y.Value == "true"
	case y.Value == "null":
		n.kind = kindNull
	case numberGrammar.MatchString(y.Value):
		// Before the tag: 1e400 is text to the library, being no float64.
		n.kind = kindNumber
	case y.Tag == "!!str":
		n.kind = kindText
	default:
		n.kind = kindOdd
	}
}
