package policy

import (
	"github.com/open-policy-agent/opa/v1/ast"
	"github.com/open-policy-agent/opa/v1/dependencies"
)

// Reads says which parts of a user the policy may look at when it answers. What
// an analysis cannot rule out counts as read.
type Reads struct {
	ID, Groups, Attributes bool
}

// everything is what is read where nothing is known.
var everything = Reads{ID: true, Groups: true, Attributes: true}

// readsOf finds what the rules behind views and explanations read of a user.
// That a user is an administrator, and the configuration, always count.
func readsOf(c *ast.Compiler) Reads {
	var reads Reads
	for _, name := range []string{"data.toolpolicy.view", "data.toolpolicy.inspect"} {
		rules := c.GetRulesWithPrefix(ast.MustParseRef(name))
		if len(rules) == 0 {
			return everything
		}
		for _, rule := range rules {
			refs, err := dependencies.Base(c, rule)
			if err != nil {
				return everything
			}
			for _, ref := range refs {
				reads.add(ref)
			}
		}
	}
	return reads
}

// add takes in one document that is read. Only a reference that names a member
// of input.user in full, or another member of input, leaves the rest unread.
func (r *Reads) add(ref ast.Ref) {
	if !ref.HasPrefix(ast.InputRootRef) {
		return
	}
	member, plain := key(ref, 1)
	switch {
	case !plain:
		*r = everything
	case member != "user":
		return
	}
	switch member, plain := key(ref, 2); {
	case !plain:
		*r = everything
	case member == "id":
		r.ID = true
	case member == "groups":
		r.Groups = true
	case member == "attributes":
		r.Attributes = true
	}
}

// key gives the text at a place of a reference; plain is false where the
// reference ends before it or has a variable there.
func key(ref ast.Ref, place int) (text string, plain bool) {
	if len(ref) <= place {
		return "", false
	}
	s, ok := ref[place].Value.(ast.String)
	return string(s), ok
}
