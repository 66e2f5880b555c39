package snapshot

import (
	"hash/maphash"
	"strconv"

	"github.com/seed-af4057d5/toolpolicy/internal/facts"
	"github.com/seed-af4057d5/toolpolicy/internal/policy"
)

// key tells apart the questions to which a policy may give different views. It
// leaves out what the policy does not read.
type key struct {
	// configuration is its place among those of the facts.
	configuration int
	asker         asker
	// rest is what else the policy reads of the user; empty where it reads nothing.
	rest string
}

// asker is the part of a user that always counts.
type asker uint8

const (
	nobody asker = iota
	ordinary
	administrator
)

// keyOf gives the key of a question. Where the policy reads no more of a user
// than whether there is an administrator, it allocates nothing.
func keyOf(configuration int, user *User, reads policy.Reads) key {
	k := key{configuration: configuration}
	if user == nil {
		return k
	}
	k.asker = ordinary
	if user.Admin {
		k.asker = administrator
	}
	if reads == (policy.Reads{}) {
		return k
	}
	var rest []byte
	if reads.ID {
		rest = append(strconv.AppendQuote(rest, user.ID), ';')
	}
	if reads.Groups {
		for _, group := range user.Groups {
			rest = append(strconv.AppendQuote(rest, group), ',')
		}
		rest = append(rest, ';')
	}
	if reads.Attributes {
		// What can't be carried is refused before a key is made.
		attributes, _ := facts.Attributes("user.attributes", user.Attributes)
		rest = append(rest, facts.Digest(attributes)...)
	}
	k.rest = string(rest)
	return k
}

// hash tells keys apart that differ in configuration or asker; others only as far
// as a hash can.
func (k key) hash(seed maphash.Seed) uint64 {
	const odd = 0x9E3779B97F4A7C15 // spreads neighbours, and so shelves are filled evenly
	h := (uint64(k.configuration)<<2 | uint64(k.asker)) * odd
	if k.rest != "" {
		h ^= maphash.String(seed, k.rest)
	}
	return h
}
