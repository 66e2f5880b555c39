package snapshot

import "github.com/seed-af4057d5/toolpolicy/internal/facts"

// Snapshot gives the snapshot in which the view stands.
func (v *View) Snapshot() *Snapshot { return v.snapshot }

// Decide gives the decision of one tool, registered or not.
func (v *View) Decide(name string) Decision {
	if position, known := v.snapshot.position[name]; known {
		return v.at(position)
	}
	return v.unknown(name)
}

func (v *View) unknown(name string) Decision {
	d := v.snapshot.unregistered
	d.Tool = name
	return d
}

func (v *View) at(position int) (d Decision) {
	v.write(position, &d)
	return d
}

// write puts a decision where it belongs, which spares a long list its copies.
func (v *View) write(position int, d *Decision) {
	o := &v.outcomes[v.decided[position]]
	t := &v.snapshot.registry[position]
	*d = o.decision
	d.Tool = t.name
	if o.reveals {
		d.DataClass = facts.DataClass(t.class)
	}
}

// Unavailable gives the decision of every registered tool that is refused and
// listed to this user, in registry order.
func (v *View) Unavailable() []Decision {
	decisions := make([]Decision, len(v.unavailable))
	for i, position := range v.unavailable {
		v.write(int(position), &decisions[i])
	}
	return decisions
}

// Explain gives one decision per name, in the order given.
func (v *View) Explain(names []string) []Decision {
	decisions, at := make([]Decision, 0, len(names)), v.snapshot.seek()
	for _, name := range names {
		if position, known := at.find(name); known {
			decisions = append(decisions, v.at(position))
		} else {
			decisions = append(decisions, v.unknown(name))
		}
	}
	return decisions
}

// ExplainEnabled gives one decision per enabled tool, in registry order.
func (v *View) ExplainEnabled() []Decision {
	decisions := make([]Decision, 0, len(v.decided))
	for position := range v.decided {
		if v.snapshot.enabled.has(position) {
			decisions = append(decisions, v.at(position))
		}
	}
	return decisions
}

// Offerable gives the names among those given that are allowed, in their order.
func (v *View) Offerable(names []string) []string {
	offered, at := make([]string, 0, len(names)), v.snapshot.seek()
	for _, name := range names {
		if position, known := at.find(name); known && v.allowed.has(position) {
			offered = append(offered, name)
		}
	}
	return offered
}

// OfferableEnabled gives the names among the enabled tools that are allowed, in
// registry order.
func (v *View) OfferableEnabled() []string {
	offered := make([]string, len(v.offerable))
	for i, position := range v.offerable {
		offered[i] = v.snapshot.registry[position].name
	}
	return offered
}

// OfferableUnattended is Offerable without the names that would stop the run to
// wait for a person.
func (v *View) OfferableUnattended(names []string) []string {
	return v.Unattended(v.Offerable(names))
}

// OfferableUnattendedEnabled is OfferableEnabled without the names that would
// stop the run to wait for a person.
func (v *View) OfferableUnattendedEnabled() []string {
	return v.Unattended(v.OfferableEnabled())
}

// Unattended gives those of the names that run without a person; it does not
// say whether they may be offered.
func (v *View) Unattended(names []string) []string { return v.snapshot.Unattended(names) }
