package backups_test

import (
	"flag"
	"path/filepath"
	"slices"
	"sync"
	"testing"
	"time"

	"hearth/backups"
	"hearth/store/storetest"
)

var measure = flag.Bool("budgets", false, "measure how long an order waits for a backup; it takes about a minute")

// No order waits for a backup: the slowest checkout during a backup takes at most 50 ms longer than the slowest
// without. Without -budgets the test runs briefly on a small shop, to test the measurement itself.
func TestOrdersDoNotWaitForABackup(t *testing.T) {
	orders := 30
	if *measure {
		orders = 6000
	}
	shop := storetest.New(t)
	product := shop.Product("Plug", 700, 1_000_000)
	b := shop.Customer("411001")
	for range orders {
		shop.Order(b, product, 1)
	}
	longest := func(during func()) (worst, median time.Duration) {
		stop := make(chan struct{})
		var mu sync.Mutex
		var took []time.Duration
		var busy sync.WaitGroup
		for range 4 {
			other := shop.Customer("411001")
			busy.Go(func() {
				for {
					select {
					case <-stop:
						return
					default:
					}
					began := time.Now()
					shop.Order(other, product, 1)
					mu.Lock()
					took = append(took, time.Since(began))
					mu.Unlock()
				}
			})
		}
		during()
		close(stop)
		busy.Wait()
		slices.Sort(took)
		if len(took) < 4 {
			t.Fatalf("only %d orders were placed meanwhile", len(took))
		}
		return took[len(took)-1], took[len(took)/2]
	}
	var lasted time.Duration
	backing, medianBacking := longest(func() {
		began := time.Now()
		for range 5 {
			if _, err := backups.Make(ctx, shop.Dir(), filepath.Join(t.TempDir(), "b.tar.gz"), time.Now()); err != nil {
				t.Error(err)
			}
		}
		lasted = time.Since(began)
	})
	alone, medianAlone := longest(func() { time.Sleep(lasted) })
	if bar := 50 * time.Millisecond; *measure && backing-alone > bar {
		t.Errorf("a backup holds an order up for %s, bar %s", backing-alone, bar)
	}
	t.Logf("an order takes %s at most while five backups are made in %s (median %s), %s alone (median %s)", backing,
		lasted, medianBacking, alone, medianAlone)
}
