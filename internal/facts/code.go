package facts

// The kinds of finding that this package makes. The policy has codes of its
// own for what it finds.
const (
	// CodeSyntax: the document is not JSON or YAML, or is more than one document.
	CodeSyntax = "syntax"
	// CodeUnknownField: a key that the document doesn't have at this place.
	CodeUnknownField = "unknownField"
	// CodeDuplicateField: a key that stands twice in one object.
	CodeDuplicateField = "duplicateField"
	// CodeMissingField: a key that must be there, or a group that is empty.
	CodeMissingField = "missingField"
	// CodeWrongType: a value of another type than the place wants.
	CodeWrongType = "wrongType"
	// CodeNull: null where it may not stand.
	CodeNull = "null"
	// CodeBadText: text that is not valid UTF-8.
	CodeBadText = "badText"
	// CodeBadNumber: a number that cannot be kept exactly.
	CodeBadNumber = "badNumber"
	// CodeTooDeep: lists and objects nested too deeply.
	CodeTooDeep = "tooDeep"
	// CodeYAML: a part of YAML that facts may not use, such as an anchor.
	CodeYAML = "yaml"
)

// maxDepth bounds how deeply objects and lists may nest; the document is the
// first level.
const maxDepth = 100

// attributesDepth is the level on which every attributes object stands.
const attributesDepth = 4
