package facts

// kind is the type of a node.
type kind int

const (
	kindNull kind = iota
	kindBool
	kindNumber
	kindText
	kindList
	kindObject
	// kindOdd is a plain YAML scalar that is neither text nor anything that
	// JSON knows: 0x1F, ~, True, 2024-01-01.
	kindOdd
)

// String names the kind as a message does.
func (k kind) String() string {
	return [...]string{"null", "a boolean", "a number", "text", "a list", "an object", "a plain YAML value"}[k]
}

// node is one value of a document, whether it was JSON or YAML, so that one
// walk can judge both.
type node struct {
	kind kind
	// text is the text itself, or a number or odd scalar as it was written.
	text string
	// truth is the value of a boolean.
	truth bool
	// garbled says that the text was not valid Unicode before it was read.
	garbled bool
	// line is that of the value, or of its key where it has one.
	line    int
	items   []*node
	members []member
	refusal
}

// member is one key of an object with its value, in the order of the document.
type member struct {
	key   string
	value *node
	// refusal is of the key.
	refusal
}

// refusal says why the reader of a format lets nothing stand here. The walk
// reports it, because only the walk knows the path.
type refusal struct {
	code string
	text string
}

func (r refusal) refused() bool { return r.code != "" }

var (
	refuseDepth   = refusal{CodeTooDeep, "is nested too deeply (more than 100 levels)"}
	refuseGarbled = refusal{CodeBadText, "the key is not valid UTF-8 text"}
)
