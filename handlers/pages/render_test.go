package pages

import (
	"context"
	"flag"
	"io/fs"
	"runtime"
	"testing"

	"hearth/assets"
)

// builtRenderer is the page renderer with the built script.
func builtRenderer(t *testing.T) *renderer {
	t.Helper()
	script, err := fs.ReadFile(assets.UI(), "server.js")
	if err != nil {
		t.Fatal("the user interface is not built (./build.sh build): ", err)
	}
	r, err := newRenderer(string(script))
	if err != nil {
		t.Fatal(err)
	}
	return r
}

// drawAll renders the home page many times.
func drawAll(t *testing.T, r *renderer, pages int) {
	t.Helper()
	for range pages {
		if _, _, err := r.draw(context.Background(), "/", "en", nil); err != nil {
			t.Fatal(err)
		}
	}
}

func liveHeap() int64 {
	var m runtime.MemStats
	runtime.GC()
	runtime.GC()
	runtime.ReadMemStats(&m)
	return int64(m.HeapAlloc)
}

var pagesDrawn = flag.Int("pages", 100, "how many pages are drawn by the test of what an engine keeps")

// The JavaScript engine never frees a WeakMap whose value refers back to its key. Private class fields that an older
// build target compiled to WeakMaps once leaked 0.13 MB a page.
func TestJavaScriptEngineRetainsNothingOfRenderedPages(t *testing.T) {
	r := builtRenderer(t)
	r.life = 1 << 30
	drawAll(t, r, 50)
	before := liveHeap()
	drawAll(t, r, *pagesDrawn)
	grown := float64(liveHeap()-before) / (1 << 20)
	t.Logf("%d pages left %.1f MB behind", *pagesDrawn, grown)
	if grown > 0.5 {
		t.Fatalf("%d pages left %.1f MB behind, half a MB at most was expected", *pagesDrawn, grown)
	}
	runtime.KeepAlive(r)
}

// A dependency may reintroduce such a leaking WeakMap, so an engine is replaced after a number of pages.
func TestJavaScriptEngineIsReplacedAfterItsPageLimit(t *testing.T) {
	r := builtRenderer(t)
	r.life = 3
	drawAll(t, r, 2*cap(r.engines))
	first := map[*engine]bool{}
	for range cap(r.engines) {
		e := <-r.engines
		first[e] = true
		r.engines <- e
	}
	drawAll(t, r, 2*cap(r.engines))
	for range cap(r.engines) {
		e := <-r.engines
		if first[e] {
			t.Fatal("an engine drew more than its 3 pages")
		}
		r.engines <- e
	}
}
