package web

import (
	"context"
	"maps"
	"math"
	"net/http"
	"runtime/debug"
	figures "runtime/metrics"
	"strconv"
	"sync"
	"time"
)

const (
	// longestTurn is how long one in ten may wait for a processor while a crowd is turned away. A request waits several such turns.
	longestTurn = 2 * time.Millisecond
	// turnsWatched is how often the turns are looked at.
	turnsWatched = 20 * time.Millisecond
	// crowdMemory is the memory that collecting garbage keeps to while a crowd is turned away, in bytes.
	crowdMemory = 140 << 20
)

// pressure is a crowd that only looks: begin is called with the first of it that is turned away, what it returns after a second without
// any. Guessers, who wait for each other alone, are none.
type pressure struct {
	begin func() (end func())

	mu   sync.Mutex
	felt bool
	end  func()
}

// feel notes that somebody of a kind was turned away.
func (p *pressure) feel(kind Crowd) {
	if kind != Looking && kind != Showing {
		return
	}
	p.mu.Lock()
	defer p.mu.Unlock()
	p.felt = true
	if p.end == nil {
		p.end = p.begin()
		time.AfterFunc(time.Second, p.ease)
	}
}

func (p *pressure) ease() {
	p.mu.Lock()
	defer p.mu.Unlock()
	if p.felt {
		p.felt = false
		time.AfterFunc(time.Second, p.ease)
		return
	}
	p.end()
	p.end = nil
}

// watchTurns notes until ctx ends whether the processors are saturated: then even what is kept, which needs no place, is refused to
// those who only look. Refusing costs a third of sending it, and who waits for a processor can't even be refused.
func (f *Frame) watchTurns(ctx context.Context) {
	turns := newTurns()
	look := time.NewTicker(turnsWatched)
	defer look.Stop()
	defer f.saturated.Store(false)
	for {
		select {
		case <-look.C:
			f.saturated.Store(turns.slowest() > longestTurn)
		case <-ctx.Done():
			return
		}
	}
}

// saturatedHead is the head of a refusal, made once.
var saturatedHead = http.Header{
	"Content-Type": {jsonType}, "Content-Length": {strconv.Itoa(len(turnedAway))}, "Retry-After": {"1"}, "Cache-Control": {"no-store"},
	"X-Content-Type-Options": {"nosniff"},
}

// refuseAtOnce refuses a call before anything else is done for it, its number in the log included: most of a crowd is refused here.
func (f *Frame) refuseAtOnce(w http.ResponseWriter, r *http.Request) {
	started := time.Now()
	maps.Copy(w.Header(), saturatedHead)
	w.WriteHeader(http.StatusServiceUnavailable)
	_, _ = w.Write(turnedAway) // a client that disconnected is no error
	f.away.noteOf(r.Context(), started)
	f.metrics.note("turned away", http.StatusServiceUnavailable, time.Since(started))
}

// turns are how long goroutines wait for a processor.
type turns struct {
	sample []figures.Sample
	before []uint64
}

func newTurns() *turns {
	t := &turns{sample: []figures.Sample{{Name: "/sched/latencies:seconds"}}}
	t.slowest()
	return t
}

// slowest is how long the slowest tenth waited at least, since it was asked last; 0 if nobody did.
func (t *turns) slowest() time.Duration {
	figures.Read(t.sample)
	if t.sample[0].Value.Kind() != figures.KindFloat64Histogram {
		return 0
	}
	now := t.sample[0].Value.Float64Histogram()
	took := slowestTenth(now, t.before)
	t.before = append(t.before[:0], now.Counts...)
	return took
}

// slowestTenth is the lower bound of the bucket in which the slowest tenth of what came after before begins.
func slowestTenth(now *figures.Float64Histogram, before []uint64) time.Duration {
	since := func(i int) uint64 {
		if i < len(before) {
			return now.Counts[i] - before[i]
		}
		return now.Counts[i]
	}
	total := uint64(0)
	for i := range now.Counts {
		total += since(i)
	}
	slow := uint64(0)
	for i := len(now.Counts) - 1; i >= 0; i-- {
		if slow += since(i); slow > 0 && slow*10 >= total {
			return time.Duration(math.Max(now.Buckets[i], 0) * float64(time.Second))
		}
	}
	return 0
}

// saveMemory makes the collection of garbage keep to crowdMemory, or to half more than is live, until the usual limit is back.
func saveMemory() (usual func()) {
	live := []figures.Sample{{Name: "/gc/heap/live:bytes"}}
	figures.Read(live)
	most := int64(crowdMemory)
	if live[0].Value.Kind() == figures.KindUint64 {
		most = max(most, int64(live[0].Value.Uint64())/2*3)
	}
	before := debug.SetMemoryLimit(-1)
	if most >= before {
		return func() {}
	}
	debug.SetMemoryLimit(most)
	return func() { debug.SetMemoryLimit(before) }
}
