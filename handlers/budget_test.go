package handlers_test

import (
	"context"
	"database/sql"
	"errors"
	"flag"
	"fmt"
	"io"
	"net"
	"net/http"
	"path/filepath"
	"sort"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"github.com/julienschmidt/httprouter"

	"hearth/store"
	"hearth/store/storetest"
)

var measure = flag.Bool("budgets", false, "measure the budgets; it takes about a minute")

const (
	catalogueSize = 10_000
	connections   = 32
	span          = 3 * time.Second
)

// TestBudgets measures the budgets of the README, each beside its bar and what it is compared with in the same run.
// Without -budgets it measures a small shop for a moment, so that the measure itself is known to work.
func TestBudgets(t *testing.T) {
	products, length := catalogueSize, span
	if !*measure {
		products, length = 300, 100*time.Millisecond
	}
	s := newSite(t)
	titles := fillCatalogue(t, s, products)
	base := s.server.URL
	fixed := get(t, base+"/api/product_list?page=1&per_page=24")
	bare := load(t, bareRouter(t, fixed), length, func(int64) string { return "/" })
	page := load(t, base, length, func(int64) string { return "/api/product_list?page=1&per_page=24" })
	single := load(t, base, length, func(n int64) string { return fmt.Sprintf("/api/product/%d", 1+n%int64(products)) })
	search := load(t, base, length, func(n int64) string {
		return "/api/product_list?page=1&per_page=24&search=" + titles[n%int64(len(titles))]
	})
	oneByOne, grouped := orderRates(t, s, length)
	t.Logf("%d products, %d connections on loopback", products, connections)
	t.Logf("bare router, fixed body of %d bytes: %.0f/s", len(fixed), bare.rate)
	t.Logf("page of 24:      %.0f/s, %.2f of the bare router (bar 0.50), p99 %s", page.rate, page.rate/bare.rate, page.p99)
	t.Logf("one product:     %.0f/s, p99 %s", single.rate, single.p99)
	t.Logf("search:          %.0f/s, p99 %s (bar 10ms)", search.rate, search.p99)
	t.Logf("orders, durable: %.0f/s, %.1f times the one-by-one FULL commits of this disk, %.0f/s (bar 1)", grouped, grouped/oneByOne, oneByOne)
}

func fillCatalogue(t *testing.T, s *site, products int) []string {
	words := []string{"switch", "touch", "panel", "bulb", "colour", "curtain", "motor", "lock", "door", "sensor", "motion", "camera", "plug", "hub", "strip", "dimmer", "smart", "silent", "solar", "glass"}
	for i := range products {
		s.Product(fmt.Sprintf("%s %s %s number %d", words[i%20], words[(i/20)%20], words[(i/7)%20], i), int64(100+i%5000), 1000)
	}
	typed := []string{}
	for i, word := range words {
		typed = append(typed, word, word+"+"+words[(i+7)%20], word[:3], fmt.Sprintf("number+%d", i*31))
	}
	return typed
}

type result struct {
	rate float64
	p99  time.Duration
}

// load asks for addresses over a bounded time and number of connections.
func load(t *testing.T, base string, length time.Duration, address func(n int64) string) result {
	t.Helper()
	client := &http.Client{Transport: &http.Transport{MaxIdleConnsPerHost: connections, DisableCompression: true}}
	var n atomic.Int64
	var mu sync.Mutex
	var took []time.Duration
	ctx, cancel := context.WithTimeout(context.Background(), length)
	defer cancel()
	var all sync.WaitGroup
	started := time.Now()
	for range connections {
		all.Go(func() {
			own := []time.Duration{}
			for ctx.Err() == nil {
				began := time.Now()
				reply, err := client.Get(base + address(n.Add(1)))
				if err != nil {
					t.Error(err)
					return
				}
				_, err = io.Copy(io.Discard, reply.Body)
				if err = errors.Join(err, reply.Body.Close()); err != nil || reply.StatusCode != 200 {
					t.Errorf("%d, %v", reply.StatusCode, err)
					return
				}
				own = append(own, time.Since(began))
			}
			mu.Lock()
			took = append(took, own...)
			mu.Unlock()
		})
	}
	all.Wait()
	elapsed := time.Since(started)
	sort.Slice(took, func(i, j int) bool { return took[i] < took[j] })
	if len(took) == 0 {
		t.Fatal("nothing was answered")
	}
	return result{float64(len(took)) / elapsed.Seconds(), took[len(took)*99/100].Round(10 * time.Microsecond)}
}

func get(t *testing.T, address string) []byte {
	t.Helper()
	reply, err := http.Get(address)
	if err != nil {
		t.Fatal(err)
	}
	defer reply.Body.Close()
	body, err := io.ReadAll(reply.Body)
	if err != nil {
		t.Fatal(err)
	}
	return body
}

// bareRouter serves a fixed body by nothing but the router.
func bareRouter(t *testing.T, body []byte) string {
	router := httprouter.New()
	router.GET("/", func(w http.ResponseWriter, _ *http.Request, _ httprouter.Params) {
		w.Header().Set("Content-Type", "application/json")
		_, _ = w.Write(body) // a client that went away is no fault
	})
	socket, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	server := &http.Server{Handler: router}
	go func() { _ = server.Serve(socket) }() // ends with Close below
	t.Cleanup(func() { _ = server.Close() })
	return "http://" + socket.Addr().String()
}

// orderRates compares durable orders, placed and held by many at once, with single FULL commits on the same disk.
func orderRates(t *testing.T, s *site, length time.Duration) (oneByOne, grouped float64) {
	db, err := sql.Open("sqlite", "file:"+filepath.Join(t.TempDir(), "bare.db")+"?_pragma=journal_mode(wal)&_pragma=synchronous(full)")
	if err != nil {
		t.Fatal(err)
	}
	defer db.Close()
	db.SetMaxOpenConns(1)
	if _, err := db.Exec("CREATE TABLE t (id INTEGER PRIMARY KEY, body TEXT)"); err != nil {
		t.Fatal(err)
	}
	count, started := 0, time.Now()
	for ; time.Since(started) < length; count++ {
		if _, err := db.Exec("INSERT INTO t (body) VALUES ('a row of about the size of an order with its lines')"); err != nil {
			t.Fatal(err)
		}
	}
	oneByOne = float64(count) / time.Since(started).Seconds()
	product := s.Product("Sold", 100, 1_000_000)
	buyers := manyBuyers(t, s)
	return oneByOne, placeRate(t, s, product, buyers, length)
}

// placeRate places orders from many connections at once, durable each, and gives how many a second.
func placeRate(t *testing.T, s *site, product int64, buyers []storetest.Buyer, length time.Duration) float64 {
	var next, placed atomic.Int64
	var all sync.WaitGroup
	started := time.Now()
	for range connections {
		all.Go(func() {
			for time.Since(started) < length {
				b := buyers[next.Add(1)%int64(len(buyers))]
				if _, err := s.PlaceOrder(ctx, b.Wishes(product, 1)); err != nil {
					t.Error(err)
					return
				}
				placed.Add(1)
			}
		})
	}
	all.Wait()
	return float64(placed.Load()) / time.Since(started).Seconds()
}

// manyBuyers copies one customer with an address until there are enough that nobody has more than three open orders.
func manyBuyers(t *testing.T, s *site) []storetest.Buyer {
	first := s.Customer("411001")
	db, err := sql.Open("sqlite", "file:"+filepath.Join(s.Dir(), "shop.db")+"?_pragma=busy_timeout(5000)")
	if err != nil {
		t.Fatal(err)
	}
	defer db.Close()
	const copies = 20_000
	for _, statement := range []string{
		`WITH RECURSIVE n (value) AS (SELECT 1 UNION ALL SELECT value + 1 FROM n WHERE value < ?)
			INSERT INTO accounts (id, name, email, email_key, password_hash, created_at)
			SELECT 100000 + value, name, value || email, value || email_key, password_hash, created_at FROM accounts, n WHERE accounts.id = ?`,
		`WITH RECURSIVE n (value) AS (SELECT 1 UNION ALL SELECT value + 1 FROM n WHERE value < ?)
			INSERT INTO addresses (id, customer_id, name, mob, area, city, tal, dist, pin, state, country)
			SELECT 100000 + value, 100000 + value, name, mob, area, city, tal, dist, pin, state, country FROM addresses, n WHERE customer_id = ?`,
	} {
		if _, err := db.Exec(statement, copies, first.ID); err != nil {
			t.Fatal(err)
		}
	}
	buyers := make([]storetest.Buyer, copies)
	for i := range buyers {
		buyers[i] = storetest.Buyer{Account: store.Account{ID: int64(100_001 + i)}, Address: int64(100_001 + i)}
	}
	return buyers
}
