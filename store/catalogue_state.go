package store

import (
	"sync"
	"sync/atomic"
	"time"

	"hearth/store/filters"
)

// catalogueState knows what a shopper can see and when it changed last.
type catalogueState struct {
	shown        shown
	wordsVersion atomic.Int64
	totals       totals
	filterIndex  filters.Index
}

// shown counts the changes of what everybody may see. An order moves the stock of its products and touches nothing else.
type shown struct {
	version atomic.Int64
	mu      sync.RWMutex
	// whole is the version at which anything may have changed last, moved the one at which the stock of a product did.
	whole int64
	moved map[int64]int64
	// turn is when something of it begins or ends by itself, in milliseconds; 0 is never.
	turn atomic.Int64
}

// turnsAt keeps in mind when something begins or ends by itself; zero is never.
func (c *shown) turnsAt(at time.Time) {
	if at.IsZero() {
		c.turn.Store(0)
	} else {
		c.turn.Store(at.UnixMilli())
	}
}

// turned says whether something has begun or ended by itself, once for each time.
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

// ShownVersion grows with each change of what everybody may see: products, categories, reviews, questions, settings, texts.
func (s *Store) ShownVersion() int64 {
	if s.shown.turned(s.now()) {
		s.awaitTurn()
	}
	return s.shown.version.Load()
}

// ShownSince says whether, after a version, anything changed but the stock of products, or the stock of one of these.
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

// shownChanged notes that anything may have changed of what everybody may see.
func (s *Store) shownChanged(tx *Tx) { tx.AfterCommit(func() { s.shown.change(0) }) }

// stockMoved notes that a product's free pieces became others. Lists of what is in stock, and how many there are, change
// only where the last piece goes or the first one comes.
func (s *Store) stockMoved(tx *Tx, product, before, now int64) {
	if (before > 0) != (now > 0) {
		product = 0
	}
	tx.AfterCommit(func() { s.shown.change(product) })
}

// wordsChanged says that products came, went or read otherwise: what lists have was counted for naught.
func (s *Store) wordsChanged(tx *Tx) {
	tx.AfterCommit(func() { s.wordsVersion.Add(1) })
}
