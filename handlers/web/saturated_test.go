package web

import (
	"bytes"
	"context"
	"math"
	"net/http"
	"net/http/httptest"
	"runtime/debug"
	figures "runtime/metrics"
	"testing"
	"time"

	"github.com/julienschmidt/httprouter"
)

// While the processors are saturated, even what is kept is refused to those who only look; orders are not.
func TestSaturatedServerShedsCachedPages(t *testing.T) {
	var log bytes.Buffer
	f := frameFor(&log)
	told := func(context.Context, *Caller, nothing) (Reply, error) { return Done("told"), nil }
	served := f.Handler(PublicDoor, []Route{
		Call("GET", "all", Anybody, 1000, Views, told).ForAll(),
		Call("GET", "order", Anybody, 1000, Views, told).ForOrders(),
	}, http.NotFoundHandler(), func(*httprouter.Router) {})
	status := func(path string) int {
		w := httptest.NewRecorder()
		served.ServeHTTP(w, httptest.NewRequest("GET", "http://localhost/api/"+path, nil))
		return w.Code
	}
	page := func() error {
		_, err := f.Once(t.Context(), Showing, "page", func(context.Context) (Thing, error) {
			return Thing{Status: 200, Body: []byte("page")}, nil
		})
		return err
	}
	for _, c := range []struct {
		saturated   bool
		all, order  int
		pageRefused bool
	}{{false, 200, 200, false}, {true, 503, 200, true}, {false, 200, 200, false}} {
		f.saturated.Store(c.saturated)
		if all, order, err := status("all"), status("order"), page(); all != c.all || order != c.order || (err != nil) != c.pageRefused {
			t.Errorf("saturated %v: kept %d, order %d, page %v", c.saturated, all, order, err)
		}
	}
}

// The slowest tenth is looked for among what came since the last look alone.
func TestLatencyPercentileIsCurrent(t *testing.T) {
	buckets := []float64{math.Inf(-1), 0, 0.001, 0.02, 0.5, math.Inf(1)}
	for name, c := range map[string]struct {
		now, before []uint64
		want        time.Duration
	}{
		"nobody":                      {[]uint64{0, 0, 0, 0, 0}, nil, 0},
		"nobody since":                {[]uint64{0, 5, 5, 5, 0}, []uint64{0, 5, 5, 5, 0}, 0},
		"all quick":                   {[]uint64{0, 100, 0, 0, 0}, nil, 0},
		"one of eleven slow":          {[]uint64{0, 0, 10, 0, 1}, nil, time.Millisecond},
		"one of ten slow":             {[]uint64{0, 0, 9, 0, 1}, nil, 500 * time.Millisecond},
		"slow before, quick now":      {[]uint64{0, 100, 0, 90, 0}, []uint64{0, 0, 0, 90, 0}, 0},
		"quick before, slow now":      {[]uint64{0, 100, 0, 90, 0}, []uint64{0, 100, 0, 0, 0}, 20 * time.Millisecond},
		"all before the first moment": {[]uint64{9, 0, 0, 0, 0}, nil, 0},
	} {
		if got := slowestTenth(&figures.Float64Histogram{Counts: c.now, Buckets: buckets}, c.before); got != c.want {
			t.Errorf("%s: %s instead of %s", name, got, c.want)
		}
	}
}

// A crowd ends the watch and the saving with it.
func TestLoadSheddingEndsWithTheCrowd(t *testing.T) {
	var log bytes.Buffer
	f := frameFor(&log)
	before := debug.SetMemoryLimit(1 << 40)
	defer debug.SetMemoryLimit(before)
	resume := f.restGates()
	if limit := debug.SetMemoryLimit(-1); limit < crowdMemory || limit >= 1<<40 {
		t.Errorf("a crowd may take %d bytes", limit)
	}
	f.saturated.Store(true)
	resume()
	if limit := debug.SetMemoryLimit(-1); limit != 1<<40 {
		t.Errorf("after the crowd the limit is %d bytes", limit)
	}
	for deadline := time.Now().Add(10 * time.Second); f.saturated.Load(); time.Sleep(time.Millisecond) {
		if time.Now().After(deadline) {
			t.Fatal("the shop still refuses what is kept")
		}
	}
}
