package store

import "sync"

// bell notifies everybody who watches the shop after each change: staff screens that update themselves.
type bell struct {
	mu   sync.Mutex
	rung chan struct{}
}

// next is closed at the next change.
func (b *bell) next() <-chan struct{} {
	b.mu.Lock()
	defer b.mu.Unlock()
	if b.rung == nil {
		b.rung = make(chan struct{})
	}
	return b.rung
}

func (b *bell) ring() {
	b.mu.Lock()
	defer b.mu.Unlock()
	if b.rung != nil {
		close(b.rung)
		b.rung = nil
	}
}

// Changed returns a channel that is closed once anything in the shop has changed. It does not say what changed: get the next
// channel first, then read again.
func (s *Store) Changed() <-chan struct{} { return s.bell.next() }
