package shapes

// ofSchema reads what of a JSON Schema names things. Where a schema may mean
// several things, the value is free.
func ofSchema(schema any) *shape {
	from, ok := schema.(map[string]any)
	if !ok {
		return shapeOf(freeNode)
	}
	switch typeOf(from) {
	case "object":
		members, some := from["properties"].(map[string]any)
		rest, given := from["additionalProperties"]
		if !some && !given {
			return shapeOf(freeNode)
		}
		n := &node{kind: object, members: make(map[string]*shape, len(members))}
		for name, member := range members {
			n.members[name] = ofSchema(member)
		}
		if given && rest != false {
			n.rest = ofSchema(rest)
		}
		return shapeOf(n)
	case "array":
		n := &node{kind: list, rest: ofSchema(from["items"])}
		if from["uniqueItems"] == true {
			n.kind = set // JSON has none
		}
		return shapeOf(n)
	case "string", "number", "integer", "boolean":
		return shapeOf(&node{kind: scalar})
	}
	return shapeOf(freeNode)
}

// typeOf gives the one type of a schema beside null.
func typeOf(schema map[string]any) string {
	switch t := schema["type"].(type) {
	case string:
		return t
	case []any:
		only := ""
		for _, one := range t {
			if one == "null" {
				continue
			}
			name, ok := one.(string)
			if !ok || only != "" {
				return ""
			}
			only = name
		}
		return only
	}
	return ""
}
