package source

import (
	"encoding/json"
	"math/big"
	"strconv"
	"strings"
)

// longest bounds the text of a number, in characters.
const longest = 100

// oddNumber says why a number of a bundle's data is not taken; empty where it is.
// Whatever is taken is exact, however large.
func oddNumber(text string) string {
	if len(text) > longest {
		return "a number of more than 100 characters; write it as text"
	}
	f, err := strconv.ParseFloat(text, 64)
	mantissa, _, _ := strings.Cut(strings.ToLower(text), "e")
	if err != nil || f == 0 && strings.ContainsAny(mantissa, "123456789") {
		return "the number " + text + " is out of range; write it as text"
	}
	return ""
}

// canonical gives data with one text for each number: 1, 1.0 and 1e0 are one.
func canonical(value any) any {
	switch value := value.(type) {
	case map[string]any:
		object := make(map[string]any, len(value))
		for key, member := range value {
			object[key] = canonical(member)
		}
		return object
	case []any:
		list := make([]any, 0, len(value))
		for _, item := range value {
			list = append(list, canonical(item))
		}
		return list
	case json.Number:
		return canonicalNumber(value)
	}
	return value
}

// places are enough for every decimal that oddNumber lets pass.
const places = 450

func canonicalNumber(number json.Number) json.Number {
	text := number.String()
	if text != "-0" && !strings.ContainsAny(text, ".eE") {
		return number
	}
	exact, ok := new(big.Rat).SetString(text)
	switch {
	case !ok:
		return number
	case exact.IsInt():
		return json.Number(exact.RatString())
	}
	return json.Number(strings.TrimRight(exact.FloatString(places), "0"))
}
