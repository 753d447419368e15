package store

import (
	"sync"
	"sync/atomic"
	"time"

	"hearth/store/filters"
)

// catalogueState tracks what shoppers can see and when it last changed.
type catalogueState struct {
	shown        shown
	wordsVersion atomic.Int64
	totals       totals
	filterIndex  filters.Index
}

// shown counts changes of public content. An order changes the stock of its products and nothing else.
type shown struct {
	version atomic.Int64
	mu      sync.RWMutex
	// whole is the version of the last change that may affect anything; moved has the version of each product's last stock change.
	whole int64
	moved map[int64]int64
	// turn is the time, in milliseconds, of the next scheduled start or end; 0 is never.
	turn atomic.Int64
}

// turnsAt sets the time of the next scheduled start or end; zero is never.
func (c *shown) turnsAt(at time.Time) {
	if at.IsZero() {
		c.turn.Store(0)
	} else {
		c.turn.Store(at.UnixMilli())
	}
}

// turned reports, once for each time, whether a scheduled start or end has passed.
func (c *shown) turned(now time.Time) bool {
	at := c.turn.Load()
	if at == 0 || now.UnixMilli() < at || !c.turn.CompareAndSwap(at, 0) {
		return false
	}
	c.change(0)
	return true
}

func (c *shown) change(product int64) {
	c.mu.Lock()
	defer c.mu.Unlock()
	now := c.version.Load() + 1
	if product == 0 || c.moved == nil {
		c.whole, c.moved = now, map[int64]int64{}
	}
	if product != 0 {
		c.moved[product] = now
	}
	c.version.Store(now)
}

// ShownVersion grows with each change of public content: products, categories, reviews, questions, settings, texts.
func (s *Store) ShownVersion() int64 {
	if s.shown.turned(s.now()) {
		s.awaitTurn()
	}
	return s.shown.version.Load()
}

// ShownSince reports whether anything except stock changed after a version, or the stock of one of these products did.
func (s *Store) ShownSince(version int64, products []int64) bool {
	c := &s.shown
	c.mu.RLock()
	defer c.mu.RUnlock()
	if c.whole > version {
		return true
	}
	for _, product := range products {
		if c.moved[product] > version {
			return true
		}
	}
	return false
}

// shownChanged records that any public content may have changed.
func (s *Store) shownChanged(tx *Tx) {
	tx.Touch(ChangedProducts, 0)
	tx.AfterCommit(func() { s.shown.change(0) })
}

// stockMoved records that a product's free stock changed. Lists and counts of products in stock change only when the last piece
// goes or the first one comes.
func (s *Store) stockMoved(tx *Tx, product, before, now int64) {
	tx.Touch(ChangedProducts, product)
	if (before > 0) != (now > 0) {
		product = 0
	}
	tx.AfterCommit(func() { s.shown.change(product) })
}

// wordsChanged records that products were added, removed or reworded, so that counts of lists are out of date.
func (s *Store) wordsChanged(tx *Tx) {
	tx.AfterCommit(func() { s.wordsVersion.Add(1) })
}
