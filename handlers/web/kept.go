package web

import (
	"context"
	"crypto/sha256"
	"encoding/base64"
	"fmt"
	"runtime/debug"
	"sync"
	"sync/atomic"
	"time"

	"github.com/hashicorp/golang-lru/v2/simplelru"
)

// Thing is a finished answer that is the same for everybody.
type Thing struct {
	Status int
	Type   string
	Body   []byte
	// Cache is its Cache-Control; "" asks whoever keeps it to ask whether it is still true.
	Cache string
	// Facts are the numbers of the things whose quick changes show in it (for the shop: products whose stock it tells).
	Facts []int64
	// Place is the path where it stands, when who asks for it elsewhere is to be sent there.
	Place string
	// Styles are the sums of the styles that stand in it, as its Content-Security-Policy names them.
	Styles []string
	// Wants is what else its maker asked for.
	Wants []string
	// Passing is sent to those who wait for it, and not kept.
	Passing bool
	// Timeless never becomes old: its key says all that it was made from.
	Timeless bool
}

// Answer is a thing ready to be sent: with its validator, and compressed when somebody asks for that.
type Answer struct {
	Thing
	ETag string
	// version is up to when it is known to be true.
	version atomic.Int64
	packed  packed
}

// NewAnswer makes a thing ready; packed are the compressed forms that exist already, by their encodings.
func NewAnswer(thing Thing, packed map[string][]byte) *Answer {
	sum := sha256.Sum256(thing.Body)
	a := &Answer{Thing: thing, ETag: `W/"` + base64.RawURLEncoding.EncodeToString(sum[:12]) + `"`}
	a.packed.brotlied.body, a.packed.gzipped.body = packed["br"], packed["gzip"]
	return a
}

// Changes is what tells whether something made earlier is still true. A version grows with each change.
type Changes struct {
	Version func() int64
	// Since says whether anything after a version changed one of the facts.
	Since func(version int64, facts []int64) bool
}

// Kept keeps finished answers, the least used going first, and makes each once while others wait for it.
type Kept struct {
	changes Changes
	budget  int

	mu      sync.Mutex
	answers *simplelru.LRU[string, *Answer]
	bytes   int
	flights map[string]*flight
	made    int64
}

// flight is the making of an answer that others wait for.
type flight struct {
	version int64
	done    chan struct{}
	answer  *Answer
	err     error
}

// keptBytes bounds what is kept: pages, replies and their compressed forms together.
const keptBytes = 32 << 20

// makingTime bounds one making.
const makingTime = 10 * time.Second

func newKept(changes Changes, budget int) *Kept {
	k := &Kept{changes: changes, budget: budget, flights: map[string]*flight{}}
	answers, err := simplelru.NewLRU(1<<30, func(_ string, a *Answer) { k.bytes -= a.weight() })
	if err != nil {
		panic(err) // only a size below one is refused
	}
	k.answers = answers
	return k
}

// weight is what an answer costs in bytes. Both compressed forms of a text are together smaller than the text.
func (a *Answer) weight() int { return 2*len(a.Body) + 8*len(a.Facts) + 512 }

type apartKeyType struct{}

// Apart gives a context in which nothing that is kept is taken and nothing is kept: what is made in it is for one person's eyes.
func Apart(ctx context.Context) context.Context { return context.WithValue(ctx, apartKeyType{}, true) }

// Get gives the answer of a key. It makes it when there is none or when it is old: what it was made from changed before Get
// was called. make runs in a context of its own: a reader who hangs up takes it from nobody.
func (k *Kept) Get(ctx context.Context, key string, make func(ctx context.Context) (Thing, error)) (*Answer, error) {
	if ctx.Value(apartKeyType{}) != nil {
		thing, err := make(ctx)
		if err != nil {
			return nil, err
		}
		return NewAnswer(thing, nil), nil
	}
	asked := k.changes.Version()
	for {
		f, answer := k.find(key, asked, make)
		if answer != nil {
			return answer, nil
		}
		select {
		case <-f.done:
		case <-ctx.Done():
			return nil, ctx.Err()
		}
		// A making that had begun earlier may have read what has changed since.
		if f.version >= asked || f.err == nil && k.good(f.answer, asked) {
			return f.answer, f.err
		}
	}
}

// Has says whether an answer is there that Get would give at once.
func (k *Kept) Has(key string) bool {
	k.mu.Lock()
	defer k.mu.Unlock()
	answer, found := k.answers.Peek(key)
	return found && k.good(answer, k.changes.Version())
}

func (k *Kept) find(key string, asked int64, make func(ctx context.Context) (Thing, error)) (*flight, *Answer) {
	k.mu.Lock()
	defer k.mu.Unlock()
	if answer, found := k.answers.Get(key); found && k.good(answer, asked) {
		return nil, answer
	}
	if f, flying := k.flights[key]; flying {
		return f, nil
	}
	f := newFlight(k.changes.Version())
	k.flights[key] = f
	k.made++
	go k.fly(key, f, make)
	return f, nil
}

func newFlight(version int64) *flight { return &flight{version: version, done: make(chan struct{})} }

// good says whether nothing that had happened when somebody asked made the answer old. What changed beside it is looked through
// once, not again by each who asks until the next change.
func (k *Kept) good(a *Answer, asked int64) bool {
	version := a.version.Load()
	if a.Timeless || version >= asked {
		return true
	}
	if k.changes.Since(version, a.Facts) {
		return false
	}
	a.version.CompareAndSwap(version, asked)
	return true
}

func (k *Kept) fly(key string, f *flight, make func(ctx context.Context) (Thing, error)) {
	ctx, cancel := context.WithTimeout(context.Background(), makingTime)
	defer cancel()
	defer k.land(key, f)
	defer func() {
		if fault := recover(); fault != nil {
			f.err = fmt.Errorf("panic while making %s: %v\n%s", key, fault, debug.Stack())
		}
	}()
	thing, err := make(ctx)
	if err != nil {
		f.err = err
		return
	}
	f.answer = NewAnswer(thing, nil)
	f.answer.version.Store(f.version)
}

// land ends a flight. An answer that is newer than what was made meanwhile is not thrown away for it.
func (k *Kept) land(key string, f *flight) {
	k.mu.Lock()
	defer k.mu.Unlock()
	delete(k.flights, key)
	defer close(f.done)
	if f.answer == nil || f.answer.Passing || f.answer.weight() > k.budget/4 {
		return
	}
	if old, found := k.answers.Peek(key); found {
		if old.version.Load() > f.answer.version.Load() {
			return
		}
		k.answers.Remove(key)
	}
	k.answers.Add(key, f.answer)
	k.bytes += f.answer.weight()
	for k.bytes > k.budget {
		k.answers.RemoveOldest()
	}
}

// KeptFigures are what is kept and what was made since the start.
type KeptFigures struct {
	Answers, Bytes int
	Made           int64
}

// Figures counts what is kept.
func (k *Kept) Figures() KeptFigures {
	k.mu.Lock()
	defer k.mu.Unlock()
	return KeptFigures{k.answers.Len(), k.bytes, k.made}
}
