package store

import "sync"

// bell rings after every change of the shop, for who watches it: screens of staff that move by themselves.
type bell struct {
	mu   sync.Mutex
	rung chan struct{}
}

// next is closed by the next ring.
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

// Changed gives a channel that is closed once anything in the shop has changed. It says nothing of what; who waits looks
// again, and asks for another channel before that.
func (s *Store) Changed() <-chan struct{} { return s.bell.next() }
