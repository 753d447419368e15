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

// Response is a complete HTTP response that is the same for everyone, and can therefore be cached.
type Response struct {
	Status int
	Type   string
	Body   []byte
	// Cache is the response's Cache-Control header; "" means that caches must revalidate.
	Cache string
	// Facts are the IDs of the records whose frequent changes outdate the response; in the shop, the products whose
	// stock it shows.
	Facts []int64
	// Place is the canonical path of the page. Requests for it at other paths are redirected there.
	Place string
	// Styles are the hashes of the page's inline styles, for its Content-Security-Policy.
	Styles []string
	// Wants are API calls that the page needed while it was rendered but did not have.
	Wants []string
	// Passing means that the response is sent to everyone who waits for it now, but not cached.
	Passing bool
	// Timeless means that the response never expires, because its key contains everything it was made from.
	Timeless bool
}

// CachedResponse is a response ready to send, with its ETag. It is compressed when first needed.
type CachedResponse struct {
	Response
	ETag string
	// size is the length of the body in bytes. A large text has a nil body: only its compressed form is kept, whose
	// length was packedSize when it was cached.
	size, packedSize int
	// version is the latest version of the data for which this response is known to be valid.
	version atomic.Int64
	packed  packed
}

// NewCachedResponse prepares a response for sending; brotlied is its compressed form, nil if there is none yet.
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

// Changes reports whether the data behind a cached response has changed. The version grows with each change.
type Changes struct {
	Version func() int64
	// Since reports whether one of the facts has changed after the given version.
	Since func(version int64, facts []int64) bool
}

// Cache caches responses and evicts the least recently used. Concurrent requests for a missing response wait while it
// is made once. It is safe for concurrent use.
type Cache struct {
	changes Changes
	budget  int

	mu      sync.Mutex
	answers *simplelru.LRU[string, *CachedResponse]
	bytes   int
	flights map[string]*flight
	made    int64
}

// flight is a response that is being made while requests wait for it; kept is the form of it that is cached.
type flight struct {
	version int64
	done    chan struct{}
	answer  *CachedResponse
	kept    *CachedResponse
	err     error
}

// cacheBytes is the maximum size of the cache in bytes: pages, API replies and their compressed forms together.
const cacheBytes = 32 << 20

// makingTime is the maximum time for making one response.
const makingTime = 10 * time.Second

func newCache(changes Changes, budget int) *Cache {
	k := &Cache{changes: changes, budget: budget, flights: map[string]*flight{}}
	answers, err := simplelru.NewLRU(1<<30, func(key string, a *CachedResponse) { k.bytes -= a.weight(key) })
	if err != nil {
		panic(err) // only a size below 1 is an error
	}
	k.answers = answers
	return k
}

// weight returns the memory that a response and its key take, in bytes. Keys count because they contain the query,
// which a robot can make as long as it likes. Both compressed forms of a text are together smaller than the text.
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

// A type of its own as key keeps values of other packages in a context apart.
type apartKeyType struct{}

// WithoutCache returns a context that bypasses the cache, for content that only one person may see.
func WithoutCache(ctx context.Context) context.Context {
	return context.WithValue(ctx, apartKeyType{}, true)
}

type insideKeyType struct{}

// isInside reports whether the request has already been admitted by a gate; its parts then need no admission of their
// own.
func isInside(ctx context.Context) bool { return ctx.Value(insideKeyType{}) != nil }

func inside(ctx context.Context) context.Context {
	return context.WithValue(ctx, insideKeyType{}, true)
}

// Get returns the response for a key. It makes the response if there is none, or if one of its facts changed before
// Get was called. make runs in its own context, so a client that disconnects does not affect others.
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
		// A response whose making began before this call may not contain the latest change.
		if f.version >= asked || f.err == nil && k.good(f.answer, asked) {
			return f.answer, f.err
		}
	}
}

// Has reports whether a valid response for a key is in the cache.
func (k *Cache) Has(key string) bool {
	k.mu.Lock()
	defer k.mu.Unlock()
	answer, found := k.answers.Peek(key)
	return found && k.good(answer, k.changes.Version())
}

// hasOrMakes reports whether a response for a key is cached or being made.
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

// good reports whether a cached response is still valid for a version of the data. It remembers the result, so that
// an unrelated change is checked once and not by every caller.
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

// land stores a finished response and wakes those who wait for it. It does not replace a newer response.
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

// CacheStats are counts of the response cache since the program started.
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
