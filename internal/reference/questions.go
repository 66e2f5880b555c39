package reference

import (
	"fmt"

	"github.com/seed-af4057d5/toolpolicy/internal/facts"
)

// UnknownConfigurationError answers a question about a configuration that
// doesn't exist.
type UnknownConfigurationError struct {
	Configuration string
}

// Error names the configuration.
func (e *UnknownConfigurationError) Error() string {
	return fmt.Sprintf("no configuration %q", e.Configuration)
}

func (r *Reference) configuration(id string) (facts.Configuration, error) {
	c, ok := r.facts.Configurations[id]
	if !ok {
		return facts.Configuration{}, &UnknownConfigurationError{Configuration: id}
	}
	return c, nil
}

// Unattended gives those of the names that run unattended, in the order given.
// A name given twice is answered twice, an unknown one is left out.
func (r *Reference) Unattended(names []string) []string {
	answer := []string{}
	for _, name := range names {
		if t, ok := r.byName[name]; ok && runsUnattended(t) {
			answer = append(answer, name)
		}
	}
	return answer
}

// Unavailable gives the decision of every registered tool that is refused, in
// registry order. Remote tools are listed for administrators only.
func (r *Reference) Unavailable(configuration string, u *User) ([]Decision, error) {
	c, err := r.configuration(configuration)
	if err != nil {
		return nil, err
	}
	answer := []Decision{}
	for _, t := range r.registry {
		if t.Remote && !isAdmin(u) {
			continue
		}
		if d := r.decide(c, u, t.Name); !d.Allowed {
			answer = append(answer, d)
		}
	}
	return answer, nil
}

// Explain gives one decision per name, in the order given.
func (r *Reference) Explain(configuration string, u *User, names []string) ([]Decision, error) {
	c, err := r.configuration(configuration)
	if err != nil {
		return nil, err
	}
	answer := []Decision{}
	for _, name := range names {
		answer = append(answer, r.decide(c, u, name))
	}
	return answer, nil
}

// ExplainEnabled gives one decision for each enabled tool, in registry order.
func (r *Reference) ExplainEnabled(configuration string, u *User) ([]Decision, error) {
	return r.Explain(configuration, u, r.enabledNames())
}

// Offerable gives the names that are allowed, in the order given.
func (r *Reference) Offerable(configuration string, u *User, names []string) ([]string, error) {
	decisions, err := r.Explain(configuration, u, names)
	if err != nil {
		return nil, err
	}
	answer := []string{}
	for _, d := range decisions {
		if d.Allowed {
			answer = append(answer, d.Tool)
		}
	}
	return answer, nil
}

// OfferableEnabled gives the enabled tools that are allowed, in registry order.
func (r *Reference) OfferableEnabled(configuration string, u *User) ([]string, error) {
	return r.Offerable(configuration, u, r.enabledNames())
}

// OfferableUnattended gives the names that are allowed and run unattended.
func (r *Reference) OfferableUnattended(configuration string, u *User, names []string) ([]string, error) {
	allowed, err := r.Offerable(configuration, u, names)
	if err != nil {
		return nil, err
	}
	return r.Unattended(allowed), nil
}

// OfferableUnattendedEnabled gives the enabled tools that are allowed and run
// unattended, in registry order.
func (r *Reference) OfferableUnattendedEnabled(configuration string, u *User) ([]string, error) {
	return r.OfferableUnattended(configuration, u, r.enabledNames())
}

func (r *Reference) enabledNames() []string {
	names := []string{}
	for _, t := range r.registry {
		if r.enabled(t) {
			names = append(names, t.Name)
		}
	}
	return names
}
