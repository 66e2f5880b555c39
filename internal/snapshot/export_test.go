package snapshot

import "context"

// AskView gives a view that is asked for anew, whatever is kept.
func (s *Snapshot) AskView(ctx context.Context, configuration string, user *User) (*View, error) {
	question, err := input(configuration, user)
	if err != nil {
		return nil, err
	}
	return s.ask(ctx, question)
}
