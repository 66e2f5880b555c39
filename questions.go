package toolpolicy

import "context"

// The questions of an engine are those of a view taken at that moment. Their
// errors are those of [Engine.View].

// Unattended gives those of the names that run without a person, in the order
// given; a name that is not registered is left out. It does not say whether they
// may be offered. Of the errors of [Engine.View] only those apply that need no
// configuration.
func (e *Engine) Unattended(ctx context.Context, names []string) ([]string, error) {
	s, err := e.snapshot(ctx)
	if err != nil {
		return nil, err
	}
	return s.Unattended(names), nil
}

// Unavailable is [View.Unavailable] of a view taken now.
func (e *Engine) Unavailable(ctx context.Context, configuration string, user *User) ([]Decision, error) {
	v, err := e.View(ctx, configuration, user)
	if err != nil {
		return nil, err
	}
	return v.Unavailable(), nil
}

// Explain is [View.Explain] of a view taken now.
func (e *Engine) Explain(ctx context.Context, configuration string, user *User, names []string) ([]Decision, error) {
	v, err := e.View(ctx, configuration, user)
	if err != nil {
		return nil, err
	}
	return v.Explain(names), nil
}

// ExplainEnabled is [View.ExplainEnabled] of a view taken now.
func (e *Engine) ExplainEnabled(ctx context.Context, configuration string, user *User) ([]Decision, error) {
	v, err := e.View(ctx, configuration, user)
	if err != nil {
		return nil, err
	}
	return v.ExplainEnabled(), nil
}

// Offerable is [View.Offerable] of a view taken now.
func (e *Engine) Offerable(ctx context.Context, configuration string, user *User, names []string) ([]string, error) {
	v, err := e.View(ctx, configuration, user)
	if err != nil {
		return nil, err
	}
	return v.Offerable(names), nil
}

// OfferableEnabled is [View.OfferableEnabled] of a view taken now.
func (e *Engine) OfferableEnabled(ctx context.Context, configuration string, user *User) ([]string, error) {
	v, err := e.View(ctx, configuration, user)
	if err != nil {
		return nil, err
	}
	return v.OfferableEnabled(), nil
}

// OfferableUnattended is [View.OfferableUnattended] of a view taken now.
func (e *Engine) OfferableUnattended(
	ctx context.Context, configuration string, user *User, names []string,
) ([]string, error) {
	v, err := e.View(ctx, configuration, user)
	if err != nil {
		return nil, err
	}
	return v.OfferableUnattended(names), nil
}

// OfferableUnattendedEnabled is [View.OfferableUnattendedEnabled] of a view
// taken now.
func (e *Engine) OfferableUnattendedEnabled(ctx context.Context, configuration string, user *User) ([]string, error) {
	v, err := e.View(ctx, configuration, user)
	if err != nil {
		return nil, err
	}
	return v.OfferableUnattendedEnabled(), nil
}

// Decide is [View.Decide] of a view taken now.
func (e *Engine) Decide(ctx context.Context, configuration string, user *User, name string) (Decision, error) {
	v, err := e.View(ctx, configuration, user)
	if err != nil {
		return Decision{}, err
	}
	return v.Decide(name), nil
}
