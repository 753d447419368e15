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

// Response is a finished answer that is the same for everybody.
type Response struct {
	Status int
	Type   string
	Body   []byte
	// Cache is its Cache-Control; "" means that caches must revalidate.
	Cache string
	// Facts are the numbers of the things whose frequent changes affect it (for the shop: products whose stock it
	// shows).
	Facts []int64
	// Place is the path of the page, to which requests at other paths are redirected.
	Place string
	// Styles are the hashes of its inline styles, as its Content-Security-Policy names them.
	Styles []string
	// Wants are other calls that the page would have made.
	Wants []string
	// Passing is sent to everybody who waits for it, and not cached.
	Passing bool
	// Timeless never expires: its key contains everything it was made from.
	Timeless bool
}

// CachedResponse is a thing ready to send: with its validator, and compressed on demand.
type CachedResponse struct {
	Response
	ETag string
	// size is the length of the body. The body of a large text is nil: only its compressed form is kept, whose length was
	// packedSize when it was cached.
	size, packedSize int
	// version is the version up to which it is known to be valid.
	version atomic.Int64
	packed  packed
}

// NewCachedResponse prepares a thing; brotlied is its compressed form, if there is one already.
func NewCachedResponse(thing Response, brotlied []byte) *CachedResponse {
	sum := sha256.Sum256(thing.Body)
	a := &CachedResponse{
		Response: thing,
		size:     len(thing.Body),
		ETag:     `W/"` + base64.RawURLEncoding.EncodeToString(sum[:12]) + `"`,
	}
	if brotlied != nil {
		a.packed.brotlied.set(brotlied)
		a.packed.asked.Store(2) // it can't get smaller
	}
	return a
}

// Changes tells whether something made earlier is still valid. A version grows with each change.
type Changes struct {
	Version func() int64
	// Since reports whether anything after a version changed one of the facts.
	Since func(version int64, facts []int64) bool
}

// Cache caches answers, evicts the least recently used, and makes each once while others wait for it.
type Cache struct {
	changes Changes
	budget  int

	mu      sync.Mutex
	answers *simplelru.LRU[string, *CachedResponse]
	bytes   int
	flights map[string]*flight
	made    int64
}

// flight is an answer being made while others wait for it; kept is the form of it that is cached.
type flight struct {
	version int64
	done    chan struct{}
	answer  *CachedResponse
	kept    *CachedResponse
	err     error
}

// cacheBytes limits the cache: pages, replies and their compressed forms together.
const cacheBytes = 32 << 20

// makingTime limits the time to make one.
const makingTime = 10 * time.Second

func newCache(changes Changes, budget int) *Cache {
	k := &Cache{changes: changes, budget: budget, flights: map[string]*flight{}}
	answers, err := simplelru.NewLRU(1<<30, func(key string, a *CachedResponse) { k.bytes -= a.weight(key) })
	if err != nil {
		panic(err) // only a size below one is an error
	}
	k.answers = answers
	return k
}

// weight is the memory of an answer and its key in bytes. A key contains what was asked for: a robot makes that as long
// as it likes. Both compressed forms of a text are together smaller than the text, and the one that gzip may add is
// about as large as that of brotli.
func (a *CachedResponse) weight(key string) int {
	held := 2 * len(a.Body)
	switch {
	case a.Body == nil:
		held = 2 * a.packedSize
	case !packs(a.Type):
		held = len(a.Body)
	}
	return held + 8*len(a.Facts) + len(key) + 512
}

type apartKeyType struct{}

// WithoutCache returns a context that bypasses the cache: what is made in it is for one person only.
func WithoutCache(ctx context.Context) context.Context {
	return context.WithValue(ctx, apartKeyType{}, true)
}

type insideKeyType struct{}

// isInside reports that a context belongs to something that has its place already: its parts wait for no other.
func isInside(ctx context.Context) bool { return ctx.Value(insideKeyType{}) != nil }

func inside(ctx context.Context) context.Context {
	return context.WithValue(ctx, insideKeyType{}, true)
}

// Get returns the answer for a key. It makes the answer if there is none or if it is outdated: if its facts changed
// before Get was called. make runs in its own context, so a client that disconnects does not affect others.
func (k *Cache) Get(
	ctx context.Context,
	key string,
	make func(ctx context.Context) (Response, error),
) (*CachedResponse, error) {
	if ctx.Value(apartKeyType{}) != nil {
		thing, err := make(ctx)
		if err != nil {
			return nil, err
		}
		return NewCachedResponse(thing, nil), nil
	}
	asked := k.changes.Version()
	for {
		f, answer := k.find(key, asked, isInside(ctx), make)
		if answer != nil {
			return answer, nil
		}
		select {
		case <-f.done:
		case <-ctx.Done():
			return nil, ctx.Err()
		}
		// One that started earlier may have read what has changed since.
		if f.version >= asked || f.err == nil && k.good(f.answer, asked) {
			return f.answer, f.err
		}
	}
}

// Has reports whether Get would return an answer at once.
func (k *Cache) Has(key string) bool {
	k.mu.Lock()
	defer k.mu.Unlock()
	answer, found := k.answers.Peek(key)
	return found && k.good(answer, k.changes.Version())
}

// hasOrMakes reports whether an answer is kept or being made.
func (k *Cache) hasOrMakes(key string) bool {
	k.mu.Lock()
	defer k.mu.Unlock()
	if _, flying := k.flights[key]; flying {
		return true
	}
	answer, found := k.answers.Peek(key)
	return found && k.good(answer, k.changes.Version())
}

func (k *Cache) find(
	key string,
	asked int64,
	within bool,
	make func(ctx context.Context) (Response, error),
) (*flight, *CachedResponse) {
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
	go k.fly(key, f, within, make)
	return f, nil
}

func newFlight(version int64) *flight { return &flight{version: version, done: make(chan struct{})} }

// good reports whether an answer is still valid as of a version. Unrelated changes are checked once, not again by each
// caller until the next change.
func (k *Cache) good(a *CachedResponse, asked int64) bool {
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

func (k *Cache) fly(key string, f *flight, within bool, make func(ctx context.Context) (Response, error)) {
	ctx, cancel := context.WithTimeout(context.Background(), makingTime)
	defer cancel()
	if within {
		ctx = inside(ctx)
	}
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
	f.answer = NewCachedResponse(thing, nil)
	f.answer.version.Store(f.version)
	f.kept = f.answer.shrunk()
}

// land ends a flight. It does not replace a newer answer.
func (k *Cache) land(key string, f *flight) {
	k.mu.Lock()
	defer k.mu.Unlock()
	delete(k.flights, key)
	defer close(f.done)
	if f.answer == nil || f.answer.Passing || f.kept.weight(key) > k.budget/4 {
		return
	}
	if old, found := k.answers.Peek(key); found {
		if old.version.Load() > f.kept.version.Load() {
			return
		}
		k.answers.Remove(key)
	}
	k.answers.Add(key, f.kept)
	k.bytes += f.kept.weight(key)
	for k.bytes > k.budget {
		k.answers.RemoveOldest()
	}
}

// CacheStats are statistics of the cache since the start.
type CacheStats struct {
	Answers, Bytes int
	Made           int64
}

// Stats returns statistics of the cache.
func (k *Cache) Stats() CacheStats {
	k.mu.Lock()
	defer k.mu.Unlock()
	return CacheStats{k.answers.Len(), k.bytes, k.made}
}
