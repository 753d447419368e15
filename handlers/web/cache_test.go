package web

import (
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"net/http"
	"net/http/httptest"
	"runtime"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"
)

// world is simulated data behind cached responses: facts, each with the version of its last change.
type world struct {
	mu      sync.Mutex
	version int64
	changed map[int64]int64
	// looks counts how often the cache asked for changes.
	looks int
}

func (w *world) change(fact int64) {
	w.mu.Lock()
	defer w.mu.Unlock()
	w.version++
	w.changed[fact] = w.version
}

func (w *world) now() int64 {
	w.mu.Lock()
	defer w.mu.Unlock()
	return w.version
}

func (w *world) since(version int64, facts []int64) bool {
	w.mu.Lock()
	defer w.mu.Unlock()
	w.looks++
	for _, fact := range facts {
		if w.changed[fact] > version {
			return true
		}
	}
	return false
}

func keptIn(budget int) (*Cache, *world) {
	w := &world{changed: map[int64]int64{}}
	return newCache(Changes{w.now, w.since}, budget), w
}

func textOf(t *testing.T, k *Cache, key string, make func(ctx context.Context) (Response, error)) string {
	t.Helper()
	a, err := k.Get(context.Background(), key, make)
	if err != nil {
		t.Fatal(err)
	}
	return string(a.Text())
}

// counting returns a function that makes responses and counts its calls.
func counting(facts ...int64) func(context.Context) (Response, error) {
	n := 0
	return func(context.Context) (Response, error) {
		n++
		return Response{Body: fmt.Append(nil, n), Facts: facts}, nil
	}
}

func TestCachedResponseIsRebuiltOnlyWhenItsDataChanges(t *testing.T) {
	k, w := keptIn(cacheBytes)
	home := counting(1, 2)
	same := func(want string) {
		t.Helper()
		if got := textOf(t, k, "home", home); got != want {
			t.Errorf("it is making %s, want %s", got, want)
		}
	}
	same("1")
	same("1")
	w.change(3)
	same("1")
	if !k.Has("home") {
		t.Error("it is not there")
	}
	w.change(2)
	if k.Has("home") {
		t.Error("the old one is taken for good")
	}
	same("2")
	same("2")
}

// Thirty-two simultaneous visitors of an uncached page cause one rendering, and a visitor who disconnects does not
// affect the others. An unrelated change, such as another product's order, is checked once and not for every reader.
func TestChangeIsScannedOncePerCachedResponse(t *testing.T) {
	k, w := keptIn(1 << 20)
	made := 0
	ask := func() string {
		return textOf(t, k, "x", func(context.Context) (Response, error) {
			made++
			return Response{Body: fmt.Append(nil, made), Facts: []int64{1, 2, 3}}, nil
		})
	}
	ask()
	for change := range 5 {
		w.change(int64(10 + change))
		before := w.looks
		for range 20 {
			if got := ask(); got != "1" {
				t.Fatalf("the answer is %q after a change of something else", got)
			}
		}
		if looks := w.looks - before; looks != 1 {
			t.Errorf("20 readers looked %d times at what changed, want once", looks)
		}
	}
	w.change(2)
	if got := ask(); got != "2" {
		t.Errorf("a change of one of its facts was not seen: %q", got)
	}
}

func TestConcurrentRequestsShareOneResponse(t *testing.T) {
	k, _ := keptIn(cacheBytes)
	begun, end := make(chan struct{}), make(chan struct{})
	var made atomic.Int64
	slow := func(ctx context.Context) (Response, error) {
		if made.Add(1) == 1 {
			close(begun)
		}
		<-end
		return Response{Body: []byte("page")}, ctx.Err()
	}
	hungUp, hangUp := context.WithCancel(context.Background())
	first := make(chan error)
	go func() { _, err := k.Get(hungUp, "page", slow); first <- err }()
	<-begun
	hangUp()
	if err := <-first; !errors.Is(err, context.Canceled) {
		t.Errorf("who hung up got %v", err)
	}
	var all sync.WaitGroup
	for range 31 {
		all.Go(func() {
			if a, err := k.Get(context.Background(), "page", slow); err != nil || string(a.Text()) != "page" {
				t.Errorf("got %v, %v", a, err)
			}
		})
	}
	time.Sleep(10 * time.Millisecond)
	close(end)
	all.Wait()
	if made.Load() != 1 {
		t.Errorf("it was made %d times", made.Load())
	}
}

// A request that arrives after a change never gets a response whose making began before the change.
func TestRequestsAfterAChangeGetFreshResponses(t *testing.T) {
	k, w := keptIn(cacheBytes)
	begun, end := make(chan struct{}, 2), make(chan struct{})
	var stock atomic.Int64
	stock.Store(5)
	tell := func(context.Context) (Response, error) {
		seen := stock.Load()
		begun <- struct{}{}
		<-end
		return Response{Body: fmt.Append(nil, seen), Facts: []int64{7}}, nil
	}
	early := make(chan string)
	go func() { early <- textOf(t, k, "stock", tell) }()
	<-begun
	stock.Store(4)
	w.change(7)
	late := make(chan string)
	go func() { late <- textOf(t, k, "stock", tell) }()
	close(end)
	if got := <-early; got != "5" && got != "4" {
		t.Errorf("the early one got %s", got)
	}
	if got := <-late; got != "4" {
		t.Errorf("the late one got %s, want 4", got)
	}
	if got := textOf(t, k, "stock", tell); got != "4" {
		t.Errorf("kept is %s, want 4", got)
	}
}

func TestCacheStaysWithinItsBytes(t *testing.T) {
	k, _ := keptIn(100_000)
	page := strings.Repeat("x", 5000)
	for i := range 200 {
		textOf(
			t,
			k,
			fmt.Sprint(i),
			func(context.Context) (Response, error) { return Response{Body: []byte(page)}, nil },
		)
		textOf(t, k, "0", func(context.Context) (Response, error) { return Response{Body: []byte("often")}, nil })
		if f := k.Stats(); f.Bytes > 100_000 {
			t.Fatalf("%d bytes are kept", f.Bytes)
		}
	}
	if !k.Has("0") || k.Has("1") {
		t.Error("what is asked for most did not stay, or what is asked for least did")
	}
	textOf(t, k, "huge", func(context.Context) (Response, error) { return Response{Body: make([]byte, 80_000)}, nil })
	if k.Has("huge") || !k.Has("0") {
		t.Error("one answer took the place of all")
	}
}

// The memory that a product list takes with both compressed forms is at most what the cache counts for it.
func TestCacheMemoryMatchesItsCount(t *testing.T) {
	k, _ := keptIn(cacheBytes)
	random := rand.New(rand.NewPCG(1, 2))
	list := func(context.Context) (Response, error) {
		var text strings.Builder
		for range 24 {
			fmt.Fprintf(&text, `{"id":%d,"title":"Smart switch %d","price":%d,"image":"/uploads/%016x-640.webp"},`,
				random.IntN(9999), random.IntN(99), random.IntN(99_999), random.Uint64())
		}
		return Response{
			Status: http.StatusOK,
			Type:   jsonType,
			Body:   []byte(text.String()),
			Facts:  make([]int64, 24),
		}, nil
	}
	before := live()
	for i := range 2000 {
		answer, err := k.Get(t.Context(), fmt.Sprint("/api/product_list?search=", i), list)
		if err != nil {
			t.Fatal(err)
		}
		r := httptest.NewRequest("GET", "/", nil)
		r.Header.Set("Accept-Encoding", "gzip")
		SendResponse(httptest.NewRecorder(), r, answer)
	}
	took, counted := live()-before, int64(k.Stats().Bytes)
	t.Logf("%d bytes each, %d counted", took/2000, counted/2000)
	if took > counted {
		t.Errorf("%d bytes are counted, %d are taken", counted, took)
	}
	runtime.KeepAlive(k)
}

// live returns the size of the live heap in bytes.
func live() int64 {
	var m runtime.MemStats
	runtime.GC()
	runtime.GC()
	runtime.ReadMemStats(&m)
	return int64(m.HeapAlloc)
}

func TestFaultsAndTemporaryResponsesAreNotCached(t *testing.T) {
	k, _ := keptIn(cacheBytes)
	gone := errors.New("gone")
	if _, err := k.Get(context.Background(), "x", func(context.Context) (Response, error) {
		return Response{},
			gone
	}); !errors.Is(err, gone) {
		t.Errorf("the fault is told as %v", err)
	}
	if _, err := k.Get(context.Background(), "x", func(context.Context) (Response, error) { panic("no") }); err == nil ||
		!strings.Contains(err.Error(), "panic while making x: no") {
		t.Errorf("a panic is told as %v", err)
	}
	if got := textOf(t, k, "x", func(context.Context) (Response, error) {
		return Response{Body: []byte("half"), Passing: true}, nil
	}); got != "half" {
		t.Errorf("got %s", got)
	}
	if got := textOf(t, k, "x", func(context.Context) (Response, error) {
		return Response{Body: []byte("whole")},
			nil
	}); got != "whole" {
		t.Errorf("kept is %s", got)
	}
}

func TestResponseUsesTheBestAcceptedEncoding(t *testing.T) {
	a := NewCachedResponse(Response{Status: http.StatusOK, Type: "text/html; charset=utf-8",
		Body: []byte(strings.Repeat("<p>Lamp</p>", 400))}, nil)
	ask := func(method, accept, known string) *http.Response {
		w, r := httptest.NewRecorder(), httptest.NewRequest(method, "/", nil)
		r.Header.Set("Accept-Encoding", accept)
		r.Header.Set("If-None-Match", known)
		SendResponse(w, r, a)
		return w.Result()
	}
	for accept, want := range map[string]string{"gzip, deflate, br, zstd": "br", "gzip": "gzip",
		"br;q=0, gzip;q=0.5": "gzip", "gzip;q=0.0": "", "identity": "", "": ""} {
		reply := ask(http.MethodGet, accept, "")
		if got := reply.Header.Get("Content-Encoding"); got != want || reply.Header.Get("Vary") != "Accept-Encoding" ||
			reply.Header.Get("Cache-Control") != "no-cache" {
			t.Errorf("%q gets %q: %v", accept, got, reply.Header)
		}
		if length := reply.ContentLength; want != "" && length > 200 || want == "" && length != 4400 {
			t.Errorf("%q gets %d bytes", accept, length)
		}
	}
	if reply := ask(http.MethodGet, "br", a.ETag); reply.StatusCode != http.StatusNotModified ||
		reply.ContentLength > 0 {
		t.Errorf("who has it gets %d", reply.StatusCode)
	}
	if reply := ask(http.MethodGet, "br", `"other"`); reply.StatusCode != http.StatusOK {
		t.Errorf("who has another gets %d", reply.StatusCode)
	}
	if reply := ask(http.MethodHead, "br", ""); reply.StatusCode != http.StatusOK ||
		reply.Header.Get("Content-Length") == "0" {
		t.Errorf("HEAD gets %v", reply.Header)
	}
	small := NewCachedResponse(Response{Status: http.StatusOK, Type: jsonType, Body: []byte(`{"a":1}`)}, nil)
	if body, encoding := small.in("br"); encoding != "" || string(body) != `{"a":1}` {
		t.Errorf("seven bytes go out as %s: %q", encoding, body)
	}
}

// A gate admits requests up to its limit at once, and lets a few more wait in its queue. If the queue is full, a
// request is refused at once.
func TestGateAdmitsItsLimitAndRefusesTheRest(t *testing.T) {
	g := &gate{slots: make(chan struct{}, 1), queue: make(chan struct{}, 1), wait: 20 * time.Millisecond}
	leave, err := g.enter(context.Background())
	if err != nil {
		t.Fatal(err)
	}
	started := time.Now()
	if _, err := g.enter(context.Background()); !errors.Is(err, ErrOverloaded) {
		t.Errorf("the second got %v", err)
	}
	if waited := time.Since(started); waited < 20*time.Millisecond {
		t.Errorf("the second waited %v", waited)
	}
	leave()
	if _, err := g.enter(context.Background()); err != nil {
		t.Errorf("the third got %v", err)
	}
	over, end := context.WithCancel(context.Background())
	end()
	if _, err := g.enter(over); !errors.Is(err, context.Canceled) {
		t.Errorf("who hung up got %v", err)
	}
	if len(g.queue) != 0 {
		t.Errorf("%d stand in the line after it", len(g.queue))
	}
}

// Cache keys count as memory: a robot that requests empty lists with ever longer made-up values can't fill the
// memory.
func TestCacheCountsTheMemoryOfItsKeys(t *testing.T) {
	const budget, long = 64 << 10, 8 << 10
	k, _ := keptIn(budget)
	for n := range 40 {
		textOf(t, k, fmt.Sprint(n)+strings.Repeat("x", long), func(context.Context) (Response, error) {
			return Response{Status: 200, Type: "text/plain", Body: []byte("none")}, nil
		})
	}
	if got := k.Stats(); got.Answers > budget/long || got.Bytes > budget {
		t.Errorf("a budget of %d bytes keeps %d answers with keys of %d bytes each, counted as %d", budget, got.Answers,
			long, got.Bytes)
	}
}
