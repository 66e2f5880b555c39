package snapshot

import (
	"slices"
	"testing"

	"github.com/stretchr/testify/assert"
	"pgregory.net/rapid"
)

// TestPositions: they are a set of small numbers, whatever is asked of them.
func TestPositions(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		registered := rapid.IntRange(1, 200).Draw(t, "registered")
		draw := func(name string) (positions, map[int]bool) {
			p, model := newPositions(registered), map[int]bool{}
			for _, position := range rapid.SliceOf(rapid.IntRange(0, registered-1)).Draw(t, name) {
				p.add(position)
				model[position] = true
			}
			return p, model
		}
		one, inOne := draw("one")
		other, inOther := draw("other")
		wanted := rapid.Bool().Draw(t, "wanted")
		narrowed, joined := slices.Clone(one), slices.Clone(one)
		narrowed.narrow(other, wanted)
		joined.join(other)

		var inNarrowed, inJoined []int
		for position := range registered {
			assert.Equal(t, inOne[position], one.has(position))
			if inOne[position] && inOther[position] == wanted {
				inNarrowed = append(inNarrowed, position)
			}
			if inOne[position] || inOther[position] {
				inJoined = append(inJoined, position)
			}
		}
		assert.Equal(t, inNarrowed, listed(narrowed))
		assert.Equal(t, inJoined, listed(joined))
		assert.Equal(t, len(inJoined), joined.count())
		assert.Equal(t, registered, allPositions(registered).count())
	})
}

func listed(p positions) []int {
	var list []int
	p.each(func(position int) { list = append(list, position) })
	return list
}

// TestSeeker: whatever the order of the names, each is found where it stands.
func TestSeeker(t *testing.T) {
	s := &Snapshot{position: map[string]int{"a": 0, "b": 1, "c": 2}, registry: []tool{{name: "a"}, {name: "b"}, {name: "c"}}}
	rapid.Check(t, func(t *rapid.T) {
		at := s.seek()
		for _, name := range rapid.SliceOf(rapid.SampledFrom([]string{"a", "b", "c", "d", ""})).Draw(t, "names") {
			want, registered := s.position[name]
			position, known := at.find(name)
			assert.Equal(t, registered, known, name)
			assert.Equal(t, want, position, name)
		}
	})
}
