package facts

import (
	"encoding/json"
	"math"
	"regexp"
	"strconv"
	"strings"
)

// maxNumber bounds the text of a number, in characters.
const maxNumber = 100

// plainNumber is the length up to which a number is written without exponent.
const plainNumber = 40

// maxExactFloat is 2^53, from which on a float64 stands for more than one integer.
const maxExactFloat = 1 << 53

var numberGrammar = regexp.MustCompile(`^-?(?:0|[1-9][0-9]*)(?:\.[0-9]+)?(?:[eE][+-]?[0-9]+)?$`)

// canonical gives the one text of a number, however it was written: 1, 1.0 and
// 1e0 are 1. It keeps every digit. The problem is empty where there is none.
func canonical(text string) (number json.Number, problem string) {
	if len(text) > maxNumber {
		return "", "is a number of more than 100 characters; write it as text"
	}
	if !numberGrammar.MatchString(text) {
		return "", "is not a number as JSON writes it"
	}
	mantissa, exponent, _ := strings.Cut(strings.ToLower(text), "e")
	mantissa, negative := strings.CutPrefix(mantissa, "-")
	whole, fraction, _ := strings.Cut(mantissa, ".")
	digits := strings.TrimLeft(whole+fraction, "0")
	if digits == "" {
		return "0", ""
	}
	f, err := strconv.ParseFloat(text, 64)
	if err != nil || f == 0 {
		return "", "is a number out of range; write it as text"
	}
	// In range, so the exponent is a small number.
	power, _ := strconv.Atoi(exponent)
	power -= len(fraction)
	power += len(digits)
	digits = strings.TrimRight(digits, "0")
	power -= len(digits)

	out := write(digits, power)
	if negative {
		out = "-" + out
	}
	if len(out) > maxNumber {
		return "", "is a number of more than 100 characters; write it as text"
	}
	return json.Number(out), ""
}

// write gives digits times ten to the power as text.
func write(digits string, power int) string {
	short := digits + "e" + strconv.Itoa(power)
	var plain string
	switch point := len(digits) + power; {
	case power >= 0:
		plain = digits + strings.Repeat("0", power)
	case point > 0:
		plain = digits[:point] + "." + digits[point:]
	default:
		plain = "0." + strings.Repeat("0", -point) + digits
	}
	if len(plain) <= plainNumber || len(plain) <= len(short) {
		return plain
	}
	return short
}

// fromFloat gives the text of a float of that many bits, unless it may be an
// integer that a float could not hold.
func fromFloat(f float64, bits int) (number json.Number, problem string) {
	switch {
	case math.IsNaN(f) || math.IsInf(f, 0):
		return "", "is not a finite number"
	case f == math.Trunc(f) && math.Abs(f) >= maxExactFloat:
		return "", "is a float too large to be an exact integer; use an integer type or json.Number"
	}
	return canonical(strconv.FormatFloat(f, 'g', -1, bits))
}
