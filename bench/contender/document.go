package contender

import (
	"encoding/json"

	"github.com/seed-af4057d5/toolpolicy"
)

// Document gives facts as OPA's users have them: a document of JSON, decoded.
func Document(f toolpolicy.Facts) (map[string]any, error) {
	text, err := json.Marshal(f)
	if err != nil {
		return nil, err
	}
	var document map[string]any
	return document, json.Unmarshal(text, &document)
}

// UserInput is who asks, as the input of a query.
func UserInput(user *toolpolicy.User) any {
	if user == nil {
		return nil
	}
	return map[string]any{"id": user.ID, "admin": user.Admin}
}

// ReadDecision reads what a query of OPA gives for one tool. The name is empty
// where the policy leaves it out.
func ReadDecision(value any) (d Decision, ok bool) {
	object, ok := value.(map[string]any)
	if !ok {
		return d, false
	}
	d.Tool, _ = object["tool"].(string)
	d.ObservedOnly, _ = object["observedOnly"].(bool)
	allowed, okAllowed := object["allowed"].(bool)
	reason, okReason := object["reason"].(string)
	d.Allowed, d.Reason = allowed, reason
	return d, okAllowed && okReason
}
