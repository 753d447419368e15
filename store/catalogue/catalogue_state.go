package catalogue

import (
	"sync"
	"sync/atomic"
	"time"

	"hearth/store/core"
)

// shown counts changes of public content, so that cached pages know when they are out of date. An order changes only
// the stock of its products, and must not make every cached page stale. It lives in memory and starts at 0 with the
// process.
type shown struct {
	version atomic.Int64
	mu      sync.RWMutex
	// whole is the version of the last change that may affect any page; moved has the version of each product's last
	// stock change.
	whole int64
	moved map[int64]int64
	// turn is when content next changes by schedule, in Unix milliseconds; 0 is never.
	turn atomic.Int64
}

// ChangesAt sets when content next changes by schedule, such as the first day of a promotion; zero is never.
func (c *shown) ChangesAt(at time.Time) {
	if at.IsZero() {
		c.turn.Store(0)
	} else {
		c.turn.Store(at.UnixMilli())
	}
}

// turned reports, once for each time, whether a scheduled change is due.
func (c *shown) turned(now time.Time) bool {
	at := c.turn.Load()
	if at == 0 || now.UnixMilli() < at || !c.turn.CompareAndSwap(at, 0) {
		return false
	}
	c.Change(0)
	return true
}

// Change records a change: of one product's stock, or for product 0 of anything.
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

// ExceptStock is the version of the last change of anything but stock. Stock counts here where the last unit of a product
// is sold or the first comes.
func (c *shown) ExceptStock() int64 {
	c.mu.RLock()
	defer c.mu.RUnlock()
	return c.whole
}

// PublicVersion grows with each change of public content: products, categories, reviews, questions, settings, texts.
func (s *Catalogue) PublicVersion() int64 {
	if s.Shown.turned(s.Now()) {
		s.awaitTurn()
	}
	return s.Shown.version.Load()
}

// PublicChangedSince reports whether a page of a version is out of date: whether anything but stock changed since, or
// the stock of one of the products on it.
func (s *Catalogue) PublicChangedSince(version int64, products []int64) bool {
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

// PublicChanged records that any public content may have changed, once the transaction commits.
func (s *Catalogue) PublicChanged(tx *core.Tx) {
	tx.Touch(core.ChangedProducts, 0)
	tx.AfterCommit(func() { s.Shown.Change(0) })
}

// stockMoved records that a product's free stock changed from before to now. Only when the last unit is sold or the
// first comes do lists and filters change, and with them any page.
func (s *Catalogue) stockMoved(tx *core.Tx, product, before, now int64) {
	tx.Touch(core.ChangedProducts, product)
	if (before > 0) != (now > 0) {
		product = 0
	}
	tx.AfterCommit(func() { s.Shown.Change(product) })
}

// ProductTextChanged records that products were added, removed or reworded, so that stored counts of lists are out of
// date.
func (s *Catalogue) ProductTextChanged(tx *core.Tx) {
	tx.AfterCommit(func() { s.WordsVersion.Add(1) })
}

// VersionCache caches values that are derived from the catalogue, by a key, until the version that they were derived from
// has passed. It is safe for concurrent use; the zero value is empty.
type VersionCache[V any] struct {
	mu      sync.Mutex
	version int64
	values  map[string]V
}

// mostVersioned limits a VersionCache: a new filter is a new key, and visitors choose filters.
const mostVersioned = 4000

// Get returns the value of a key, if it was stored at this version.
func (c *VersionCache[V]) Get(version int64, key string) (V, bool) {
	c.mu.Lock()
	defer c.mu.Unlock()
	value, found := c.values[key]
	return value, found && c.version == version
}

// Put stores the value of a key. A new version, or a full cache, drops all others.
func (c *VersionCache[V]) Put(version int64, key string, value V) {
	c.mu.Lock()
	defer c.mu.Unlock()
	if c.values == nil || c.version != version || len(c.values) >= mostVersioned {
		c.version, c.values = version, map[string]V{}
	}
	c.values[key] = value
}
