package catalogue

import (
	"sync"
	"sync/atomic"
	"time"

	"hearth/store/core"
)

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

// TurnsAt sets the time of the next scheduled start or end; zero is never.
func (c *shown) TurnsAt(at time.Time) {
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
	c.Change(0)
	return true
}

func (c *shown) Change(product int64) {
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
func (s *Catalogue) ShownVersion() int64 {
	if s.Shown.turned(s.Now()) {
		s.awaitTurn()
	}
	return s.Shown.version.Load()
}

// ShownSince reports whether anything except stock changed after a version, or the stock of one of these products did.
func (s *Catalogue) ShownSince(version int64, products []int64) bool {
	c := &s.Shown
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

// ShownChanged records that any public content may have changed.
func (s *Catalogue) ShownChanged(tx *core.Tx) {
	tx.Touch(core.ChangedProducts, 0)
	tx.AfterCommit(func() { s.Shown.Change(0) })
}

// stockMoved records that a product's free stock changed. Lists and counts of products in stock change only when the last piece
// goes or the first one comes.
func (s *Catalogue) stockMoved(tx *core.Tx, product, before, now int64) {
	tx.Touch(core.ChangedProducts, product)
	if (before > 0) != (now > 0) {
		product = 0
	}
	tx.AfterCommit(func() { s.Shown.Change(product) })
}

// WordsChanged records that products were added, removed or reworded, so that counts of lists are out of date.
func (s *Catalogue) WordsChanged(tx *core.Tx) {
	tx.AfterCommit(func() { s.WordsVersion.Add(1) })
}

// totals are the stored counts of lists that were counted along an index, until a product changes. Stock changes do not affect
// them.
type totals struct {
	mu      sync.Mutex
	version int64
	counted map[string]int
}

const mostTotals = 4000

func (t *totals) Get(version int64, key string) (int, bool) {
	t.mu.Lock()
	defer t.mu.Unlock()
	n, known := t.counted[key]
	return n, known && t.version == version
}

func (t *totals) Put(version int64, key string, n int) {
	t.mu.Lock()
	defer t.mu.Unlock()
	if t.counted == nil || t.version != version || len(t.counted) >= mostTotals {
		t.version, t.counted = version, map[string]int{}
	}
	t.counted[key] = n
}
