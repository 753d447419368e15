package core

import (
	"slices"
	"sync"

	"hearth/store/db"
)

// bell notifies staff screens after each change in the shop, so that they can reload. It is safe for concurrent use.
type bell struct {
	mu   sync.Mutex
	rung chan struct{}
	// recent are the latest changes, oldest first; last is the number of the latest one.
	recent []numbered
	last   int64
}

// numbered is a changed row with its number in the sequence of all changes.
type numbered struct {
	db.Touch
	number int64
}

const (
	// recentChanges is how many changes a slow screen may lag behind; beyond that it is told to reload everything.
	recentChanges = 2000
	// namedChanges is how many changed rows of a subject are listed; if there are more, screens reload the whole
	// subject.
	namedChanges = 50
)

// The subjects of changes. A change of a return or refund that is written to its order's history also counts as a
// change of the order.
const (
	ChangedOrders     = "orders"
	ChangedRefunds    = "refunds"
	ChangedComplaints = "complaints"
	ChangedProducts   = "products"
)

// Changes are the IDs of changed rows by subject. The ID 0 means that every row of the subject may have changed.
type Changes map[string][]int64

// next returns a channel that is closed at the next change.
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

// since returns the changes after the one with the given number, and the number of the latest change.
func (b *bell) since(number int64) (Changes, int64) {
	b.mu.Lock()
	defer b.mu.Unlock()
	if number > b.last || b.last-number > int64(len(b.recent)) { // a number from before a restart, or from too long ago
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
