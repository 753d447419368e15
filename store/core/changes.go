package core

import (
	"slices"
	"sync"

	"hearth/store/db"
)

// bell notifies everybody who watches the shop after each change: staff screens that update themselves.
type bell struct {
	mu   sync.Mutex
	rung chan struct{}
	// recent are the latest changes, the oldest first; last is the number of the latest.
	recent []numbered
	last   int64
}

// numbered is something that changed, numbered in the order of the changes.
type numbered struct {
	db.Touch
	number int64
}

const (
	// recentChanges is how many changes a slow screen may be behind before it is told that everything may have changed.
	recentChanges = 2000
	// namedChanges is how many things of a subject are named; beyond that all of them may have changed.
	namedChanges = 50
)

// The subjects of changes. An order's returns and refunds count as changes of the order, too, where they write to its
// history.
const (
	ChangedOrders     = "orders"
	ChangedRefunds    = "refunds"
	ChangedComplaints = "complaints"
	ChangedProducts   = "products"
)

// Changes are the numbers of what changed, by subject. The number 0 stands for everything of its subject.
type Changes map[string][]int64

// next is closed at the next change.
func (b *bell) next() <-chan struct{} {
	b.mu.Lock()
	defer b.mu.Unlock()
	if b.rung == nil {
		b.rung = make(chan struct{})
	}
	return b.rung
}

func (b *bell) ring(touched []db.Touch) {
	b.mu.Lock()
	defer b.mu.Unlock()
	for _, t := range touched {
		b.last++
		b.recent = append(b.recent, numbered{t, b.last})
	}
	if extra := len(b.recent) - recentChanges; extra > 0 {
		b.recent = slices.Delete(b.recent, 0, extra)
	}
	if b.rung != nil {
		close(b.rung)
		b.rung = nil
	}
}

// since returns the changes after a number, and the number of the latest.
func (b *bell) since(number int64) (Changes, int64) {
	b.mu.Lock()
	defer b.mu.Unlock()
	if number > b.last || b.last-number > int64(len(b.recent)) { // another start of the shop, or too long ago
		return Changes{ChangedOrders: {0}, ChangedRefunds: {0}, ChangedComplaints: {0}, ChangedProducts: {0}}, b.last
	}
	changes := Changes{}
	for _, c := range b.recent[len(b.recent)-int(b.last-number):] {
		if ids := changes[c.Subject]; !slices.Contains(ids, c.ID) && !slices.Contains(ids, 0) {
			changes[c.Subject] = append(ids, c.ID)
		}
		if c.ID == 0 || len(changes[c.Subject]) > namedChanges {
			changes[c.Subject] = []int64{0}
		}
	}
	return changes, b.last
}
