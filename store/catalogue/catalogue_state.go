package catalogue

import (
	"sync"
	"sync/atomic"
	"time"

	"hearth/store/core"
)

// shown counts the changes of public content, so that cached pages know when they are out of date. An order changes
// only the stock of its products, so it makes only the pages with these products stale. The counter lives in memory and
// starts at 0 with the process.
type shown struct {
	version atomic.Int64
	mu      sync.RWMutex
	// whole is the version of the last change that may affect any page; moved has the version of the last stock change
	// of each product.
	whole int64
	moved map[int64]int64
	// turn is the instant of the next scheduled change of content, in Unix milliseconds; 0 if none is scheduled.
	turn atomic.Int64
}

// ChangesAt sets the instant of the next scheduled change of content, such as the start of a promotion; zero means
// none.
func (c *shown) ChangesAt(at time.Time) {
	if at.IsZero() {
		c.turn.Store(0)
	} else {
		c.turn.Store(at.UnixMilli())
	}
}

// turned reports whether a scheduled change is due. It returns true only once for each scheduled change.
func (c *shown) turned(now time.Time) bool {
	at := c.turn.Load()
	if at == 0 || now.UnixMilli() < at || !c.turn.CompareAndSwap(at, 0) {
		return false
	}
	c.Change(0)
	return true
}

// Change records a change: of one product's stock, or with product 0 a change that may affect any page.
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

// ExceptStock is the version of the last change other than of stock. A stock change counts too if it sold a product's
// last unit or added the first one, because lists then change.
func (c *shown) ExceptStock() int64 {
	c.mu.RLock()
	defer c.mu.RUnlock()
	return c.whole
}

// PublicVersion is a number that grows with each change of public content: products, categories, reviews, questions,
// settings, texts.
func (s *Catalogue) PublicVersion() int64 {
	if s.Shown.turned(s.Now()) {
		s.awaitTurn()
	}
	return s.Shown.version.Load()
}

// PublicChangedSince reports whether a page that was made at a version is out of date: whether the stock of one of its
// products, or anything else that is public, has changed since.
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

// PublicChanged records, once the transaction commits, that any public content may have changed.
func (s *Catalogue) PublicChanged(tx *core.Tx) {
	tx.Touch(core.ChangedProducts, 0)
	tx.AfterCommit(func() { s.Shown.Change(0) })
}

// stockMoved records that a product's free stock changed from before to now, in units. Lists and filters, and so any
// page, change only when the last unit is sold or the first one arrives; otherwise only the product's own pages do.
func (s *Catalogue) stockMoved(tx *core.Tx, product, before, now int64) {
	tx.Touch(core.ChangedProducts, product)
	if (before > 0) != (now > 0) {
		product = 0
	}
	tx.AfterCommit(func() { s.Shown.Change(product) })
}

// ProductTextChanged records that products were added, removed or had their texts changed, so that the cached totals of
// lists are out of date.
func (s *Catalogue) ProductTextChanged(tx *core.Tx) {
	tx.AfterCommit(func() { s.WordsVersion.Add(1) })
}

// VersionCache caches values that are derived from the catalogue, by a key. All entries are dropped when the
// catalogue's version changes. It is safe for concurrent use; the zero value is empty.
type VersionCache[V any] struct {
	mu      sync.Mutex
	version int64
	values  map[string]V
}

// mostVersioned is the maximum number of entries of a VersionCache: each combination of filters that a visitor chooses
// is a new key.
const mostVersioned = 4000

// Get returns the value of a key, if it was stored at the given version.
func (c *VersionCache[V]) Get(version int64, key string) (V, bool) {
	c.mu.Lock()
	defer c.mu.Unlock()
	value, found := c.values[key]
	return value, found && c.version == version
}

// Put stores the value of a key. A new version, or a full cache, drops all other entries.
func (c *VersionCache[V]) Put(version int64, key string, value V) {
	c.mu.Lock()
	defer c.mu.Unlock()
	if c.values == nil || c.version != version || len(c.values) >= mostVersioned {
		c.version, c.values = version, map[string]V{}
	}
	c.values[key] = value
}
