package commands_test

import (
	"bufio"
	"context"
	"flag"
	"fmt"
	"net/http"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"sync"
	"testing"
	"time"

	"hearth/handlers/web/webtest"
)

var soak = flag.Duration("soak", 8*time.Second, "how long the shop is kept busy by the test of what grows")

// figure is a measurement of a busy shop. own is the memory of the Go heap without SQLite's caches, which take 8 MB
// per connection and fill as the database grows.
type figure struct{ memory, own, descriptors, goroutines, wal float64 }

// mostMemory is the memory that the process uses with all caches full, in MB.
const mostMemory = 200

// metricsToken is the token with which the test reads the metrics of its processes.
const metricsToken = "soaked"

// metricsOf reads the metrics of a shop by their names.
func metricsOf(t *testing.T, base string) map[string]float64 {
	t.Helper()
	r, err := http.NewRequest("GET", base+"/metrics", nil)
	if err != nil {
		t.Fatal(err)
	}
	r.Header.Set("Authorization", "Bearer "+metricsToken)
	reply, err := http.DefaultClient.Do(r)
	if err != nil {
		t.Fatal(err)
	}
	defer func() { _ = reply.Body.Close() }() // the reply was only read
	told := map[string]float64{}
	for lines := bufio.NewScanner(reply.Body); lines.Scan(); {
		name, text, _ := strings.Cut(lines.Text(), " ")
		if number, err := strconv.ParseFloat(text, 64); err == nil {
			told[name] = number
		}
	}
	if told["go_goroutines"] == 0 {
		t.Fatalf("the shop does not tell its figures: %s", reply.Status)
	}
	return told
}

// figureOf reads the figures of a process: memory and WAL in MB.
func figureOf(t *testing.T, p webtest.Process, dir string) (f figure) {
	t.Helper()
	told := metricsOf(t, p.Base)
	if about, err := os.Stat(filepath.Join(dir, "shop.db-wal")); err == nil {
		f.wal = float64(about.Size()) / (1 << 20)
	}
	f.own = (told["go_memstats_sys_bytes"] - told["go_memstats_heap_released_bytes"]) / (1 << 20)
	f.memory, f.descriptors, f.goroutines = told["process_resident_memory_bytes"]/(1<<20), told["process_open_fds"],
		told["go_goroutines"]
	return f
}

// middle returns the median of a figure over a part of the run.
func middle(figures []figure, pick func(figure) float64) float64 {
	picked := []float64{}
	for _, f := range figures {
		picked = append(picked, pick(f))
	}
	slices.Sort(picked)
	return picked[len(picked)/2]
}

// fillKept requests new lists until the response cache is full, so that later growth of the memory isn't the cache.
func fillKept(t *testing.T, base string) {
	t.Helper()
	before := 0.0
	for n := 0; ; n++ {
		got := ask(t.Context(), http.DefaultClient,
			fmt.Sprintf("%s/api/product_list?search=switch+%d", base, 10_000_000+n), time.Now())
		if got.err != nil || got.status != http.StatusOK {
			t.Fatalf("list %d: %d, %v", n, got.status, got.err)
		}
		if n%1000 < 999 {
			continue
		}
		kept := metricsOf(t, base)["hearth_kept_answers"]
		if kept <= before {
			t.Logf("the shop keeps %.0f answers after %d lists", kept, n+1)
			return
		}
		before = kept
	}
}

// Four shoppers and a staff member keep the shop busy: its memory, open files, goroutines and WAL do not grow. In an
// hour the last quarter is at most 5 % above the first, and memory stays below that of full caches; in shorter runs the
// shop is still warming up, and the bounds are wider.
func TestMemoryFilesAndGoroutinesStayFlatInABusyShop(t *testing.T) {
	binary, dir := webtest.Binary(t), t.TempDir()
	buyers, owner := prepareBusy(t, dir, 100)
	p := webtest.StartProcess(t, binary, dir, nil, "--metrics-token", metricsToken)
	defer p.Kill()
	if *soak >= time.Hour {
		fillKept(t, p.Base)
	}
	busy, stop := context.WithCancel(t.Context())
	var all sync.WaitGroup
	bought := make([]int, 4)
	for i, b := range buyers[:4] {
		all.Go(func() {
			for shopper, n := webtest.NewShopper(p.Base, b), 0; busy.Err() == nil; n++ {
				ask(busy, shopper.Client, p.Base+mixed(i*1000+n, 100), time.Now())
				if n%20 == 0 {
					if _, ok := buy(shopper, 1); ok {
						bought[i]++
					}
				}
				time.Sleep(20 * time.Millisecond) // the time that a person takes to look at a page
			}
		})
	}
	all.Go(func() {
		for desk := webtest.NewShopper(p.Base, owner); busy.Err() == nil; time.Sleep(200 * time.Millisecond) {
			for _, call := range []string{"admin/today", "fetch_orders?page=1&per_page=50", "allproduct?page=1",
				"totalSales?interval=1%20MONTH"} {
				desk.Call("GET", call, nil)
			}
		}
	})
	const moments = 40
	figures := []figure{}
	for range moments {
		time.Sleep(*soak / moments)
		figures = append(figures, figureOf(t, p, dir))
	}
	stop()
	all.Wait()
	first, last := figures[:moments/4], figures[moments*3/4:]
	for _, one := range []struct {
		name string
		pick func(figure) float64
		room float64 // how much higher the last quarter may be, in absolute terms
	}{
		{"memory of its own, MB", func(f figure) float64 { return f.own }, 2},
		{"memory in all, MB", func(f figure) float64 { return f.memory }, 0},
		{"open files", func(f figure) float64 { return f.descriptors }, 4},
		{"goroutines", func(f figure) float64 { return f.goroutines }, 8},
		{"WAL, MB", func(f figure) float64 { return f.wal }, 5},
	} {
		before, after := middle(first, one.pick), middle(last, one.pick)
		t.Logf("%s: %.1f in the first quarter, %.1f in the last", one.name, before, after)
		bound := before*1.05 + one.room
		switch {
		case one.name == "memory in all, MB":
			bound = mostMemory
		case *soak < time.Hour && one.name == "memory of its own, MB":
			bound = max(2*before, 150)
		}
		if after > bound {
			t.Errorf("%s grow from %.1f to %.1f, %.1f at most was expected", one.name, before, after, bound)
		}
	}
	sold := 0
	for _, n := range bought {
		sold += n
	}
	t.Logf("%s of four shoppers and a clerk, %d orders", *soak, sold)
	if sold == 0 {
		t.Error("nothing was bought: the test does not test")
	}
}
