package snapshot

import "math/bits"

// positions is a set of positions of the registry, one bit each. All sets of one
// snapshot have the same length.
type positions []uint64

const wordBits = 64

func newPositions(registered int) positions {
	return make(positions, (registered+wordBits-1)/wordBits)
}

// allPositions has every position of a registry.
func allPositions(registered int) positions {
	p := newPositions(registered)
	for position := range registered {
		p.add(position)
	}
	return p
}

func (p positions) add(position int) { p[position/wordBits] |= 1 << (position % wordBits) }

func (p positions) has(position int) bool {
	return p[position/wordBits]&(1<<(position%wordBits)) != 0
}

// narrow leaves those that are in other, or with wanted false those that are not.
func (p positions) narrow(other positions, wanted bool) {
	for i, word := range other {
		if !wanted {
			word = ^word
		}
		p[i] &= word
	}
}

// join takes in those of other.
func (p positions) join(other positions) {
	for i, word := range other {
		p[i] |= word
	}
}

// each goes through the positions, lowest first.
func (p positions) each(do func(position int)) {
	for i, word := range p {
		for ; word != 0; word &= word - 1 {
			do(i*wordBits + bits.TrailingZeros64(word))
		}
	}
}

func (p positions) count() int {
	n := 0
	for _, word := range p {
		n += bits.OnesCount64(word)
	}
	return n
}
