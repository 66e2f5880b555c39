package snapshot

// seeker finds the positions of names. It looks first where the last one was
// followed in the registry, since most who ask about many ask in that order.
type seeker struct {
	snapshot *Snapshot
	next     int
}

func (s *Snapshot) seek() seeker { return seeker{snapshot: s} }

func (s *seeker) find(name string) (position int, known bool) {
	if s.next < len(s.snapshot.registry) && s.snapshot.registry[s.next].name == name {
		s.next++
		return s.next - 1, true
	}
	if position, known = s.snapshot.position[name]; known {
		s.next = position + 1
	}
	return position, known
}
