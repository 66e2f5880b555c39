package contender

import "github.com/seed-af4057d5/toolpolicy"

// Refused picks the decisions that are to be listed as unavailable: those that
// refuse, of remote tools for administrators only. decisions are in the order of
// tools.
func Refused(decisions []Decision, tools []toolpolicy.Tool, user *toolpolicy.User) []Decision {
	refused := make([]Decision, 0, len(decisions))
	for i, d := range decisions {
		if !d.Allowed && (!tools[i].Remote || IsAdmin(user)) {
			refused = append(refused, d)
		}
	}
	return refused
}

// IsAdmin says whether a user is an administrator; no user is none.
func IsAdmin(user *toolpolicy.User) bool { return user != nil && user.Admin }
