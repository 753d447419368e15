package handlers_test

import (
	"cmp"
	"context"
	"errors"
	"flag"
	"fmt"
	"io"
	"net/http"
	"os"
	"runtime"
	"slices"
	"strconv"
	"strings"
	"sync"
	"testing"
	"time"

	"hearth/store"
	"hearth/store/storetest"
)

var long = flag.Bool("long", false, "the long form of the tests that have one, with their figures as bounds")

// visit is one request of a crowd with its result: how late, and how it was answered.
type visit struct {
	took   time.Duration
	status int
	retry  string
	err    error
}

// worst returns the time that a share of the visits did not pass; 0 for none.
func worst(visits []visit, share float64) time.Duration {
	if len(visits) == 0 {
		return 0
	}
	slices.SortFunc(visits, func(a, b visit) int { return cmp.Compare(a.took, b.took) })
	return visits[min(len(visits)-1, int(float64(len(visits))*share))].took
}

// mixed is what a browsing shopper requests: pages, lists, searches of new words, products.
func mixed(n, products int) string {
	product := 1 + n*7%products
	switch n % 8 {
	case 0:
		return "/"
	case 1:
		return fmt.Sprintf("/productdetails/p/%d", product)
	case 2:
		return fmt.Sprintf("/api/product_list?page=%d&per_page=24", 1+n%10)
	case 3:
		return fmt.Sprintf("/api/product_list?search=switch+%d", n)
	case 4:
		return fmt.Sprintf("/api/getProductQuestions/%d", product)
	}
	return fmt.Sprintf("/api/product/%d", product)
}

func ask(ctx context.Context, client *http.Client, address string, due time.Time) visit {
	r, err := http.NewRequestWithContext(ctx, "GET", address, nil)
	if err != nil {
		return visit{err: err}
	}
	reply, err := client.Do(r)
	if err != nil {
		return visit{err: err, took: time.Since(due)}
	}
	_, err = io.Copy(io.Discard, reply.Body)
	return visit{time.Since(due), reply.StatusCode, reply.Header.Get("Retry-After"), errors.Join(err, reply.Body.Close())}
}

// closedLoop is the maximum rate of shoppers who wait for each reply.
func closedLoop(t *testing.T, base string, products int, length time.Duration) (rate float64) {
	t.Helper()
	client := &http.Client{Transport: &http.Transport{MaxIdleConnsPerHost: 16}}
	defer client.CloseIdleConnections()
	ctx, cancel := context.WithTimeout(t.Context(), length)
	defer cancel()
	counts := make([]int, 16)
	var all sync.WaitGroup
	for i := range counts {
		all.Go(func() {
			for n := i * 1000; ctx.Err() == nil; n++ {
				if got := ask(ctx, client, base+mixed(n, products), time.Now()); got.status == http.StatusOK {
					counts[i]++
				}
			}
		})
	}
	all.Wait()
	sum := 0
	for _, one := range counts {
		sum += one
	}
	return float64(sum) / length.Seconds()
}

// patience is how long a client waits. On a machine that does other things too its own queue is slow, and who gave up early was not
// refused; the long form's bounds are much below.
const patience = 30 * time.Second

// openLoop asks at a rate whatever becomes of what was asked before.
func openLoop(t *testing.T, base string, products int, rate float64, length time.Duration) (visits []visit) {
	t.Helper()
	client := &http.Client{Timeout: patience, Transport: &http.Transport{MaxIdleConnsPerHost: 1024, MaxConnsPerHost: 1024}}
	defer client.CloseIdleConnections()
	var mu sync.Mutex
	var all sync.WaitGroup
	began := time.Now()
	for n := 0; time.Since(began) < length; n++ {
		due := began.Add(time.Duration(float64(n) / rate * float64(time.Second)))
		time.Sleep(time.Until(due))
		all.Go(func() {
			got := ask(t.Context(), client, base+mixed(1_000_000+n, products), due)
			mu.Lock()
			defer mu.Unlock()
			visits = append(visits, got)
		})
	}
	all.Wait()
	return visits
}

// checkouts places ten orders a second from the present on.
func checkouts(t *testing.T, shoppers []*shopper, product int64, length time.Duration) (visits []visit) {
	t.Helper()
	var mu sync.Mutex
	var all sync.WaitGroup
	began := time.Now()
	for n := range int(length / (100 * time.Millisecond)) {
		due := began.Add(time.Duration(n) * 100 * time.Millisecond)
		time.Sleep(time.Until(due))
		all.Go(func() {
			got := visit{status: http.StatusServiceUnavailable}
			if id, ok := shoppers[n%len(shoppers)].place(product); ok {
				got.status = http.StatusOK
				got.took = time.Since(due)
				shoppers[n%len(shoppers)].call("POST", "codstatus", map[string][]string{"ORDERSID": {fmt.Sprint(id)}})
			}
			mu.Lock()
			defer mu.Unlock()
			visits = append(visits, got)
		})
	}
	all.Wait()
	return visits
}

// peakOf is the most memory that a process ever had, in MB, by the kernel's word.
func peakOf(t *testing.T, pid int) int {
	t.Helper()
	status, err := os.ReadFile(fmt.Sprintf("/proc/%d/status", pid))
	if err != nil {
		t.Fatal(err)
	}
	_, rest, _ := strings.Cut(string(status), "VmHWM:")
	kilobytes, err := strconv.Atoi(strings.TrimSpace(strings.SplitN(rest, "kB", 2)[0]))
	if err != nil {
		t.Fatal(err)
	}
	return kilobytes / 1024
}

// prepareBusy fills a directory with products, twenty customers and an owner.
func prepareBusy(t *testing.T, dir string, products int) (buyers []storetest.Buyer, owner storetest.Buyer) {
	t.Helper()
	shop := storetest.Open(t, dir)
	for i := range products {
		shop.Product(fmt.Sprintf("Smart switch %d", i), int64(100+i), 1_000_000)
	}
	for range 20 {
		buyers = append(buyers, shop.Customer("411001"))
	}
	owner = storetest.Buyer{Account: store.Account{Email: "owner@example.com"}}
	if _, err := shop.AddStaff(ctx, 0, store.Registration{Name: "Owner", Email: owner.Email, Password: storetest.Password,
		Confirm: storetest.Password}, store.Owner); err != nil {
		t.Fatal(err)
	}
	if err := shop.Close(); err != nil {
		t.Fatal(err)
	}
	return buyers, owner
}

// Four times as many requests as the shop can answer: orders are placed as if there were no crowd, who is refused is told so at once and
// when to come again, memory is bounded, and afterwards the shop is well within five seconds. The figures are bounds in the long
// form alone, since they need a machine that does nothing else.
func TestFourTimesTheLoadDoesNotHoldUpOrders(t *testing.T) {
	length, products := 3*time.Second, 300
	if *long {
		length = 20 * time.Second
	}
	dir := t.TempDir()
	buyers, _ := prepareBusy(t, dir, products)
	served := startProcess(t, buildBinary(t), dir, nil)
	defer served.kill()
	base := served.base
	shoppers := []*shopper{}
	for _, b := range buyers {
		s := binaryShopper(base, b)
		s.client.Timeout = patience
		shoppers = append(shoppers, s)
	}
	defer runtime.GOMAXPROCS(runtime.GOMAXPROCS(1)) // the crowd has one processor of its own
	rate := closedLoop(t, base, products, length/2)
	alone := checkouts(t, shoppers, 1, length)
	var beside, crowd []visit
	var all sync.WaitGroup
	all.Go(func() { crowd = openLoop(t, base, products, 4*rate, length) })
	all.Go(func() { beside = checkouts(t, shoppers, 1, length) })
	all.Wait()
	well := wellAfter(t, base)
	answered, refused := sortVisits(t, crowd)
	placed := slices.DeleteFunc(slices.Clone(beside), func(v visit) bool { return v.status != http.StatusOK })
	t.Logf("mixed shoppers reach %.0f/s; %.0f/s were offered: %d served (p50 %s, p99 %s), %d refused (p99 %s)", rate,
		float64(len(crowd))/length.Seconds(),
		len(answered), worst(answered, 0.5), worst(answered, 0.99), len(refused), worst(refused, 0.99))
	t.Logf("checkouts: alone p50 %s, p99 %s; in the crowd %d of %d, p50 %s, p99 %s; peak %d MB; well after %s",
		worst(alone, 0.5), worst(alone, 0.99),
		len(placed), len(beside), worst(placed, 0.5), worst(placed, 0.99), peakOf(t, served.pid), well)
	turnedAway, ordered := tookAtTheShop(t, served.log)
	t.Logf("by the shop's own clock: %d refused (p50 %s, p99 %s), %d checkouts (p50 %s, p99 %s)", len(turnedAway), worst(turnedAway, 0.5),
		worst(turnedAway, 0.99),
		len(ordered), worst(ordered, 0.5), worst(ordered, 0.99))
	if len(placed) < len(beside)*99/100 {
		t.Errorf("only %d of %d orders were placed in the crowd", len(placed), len(beside))
	}
	if peak := peakOf(t, served.pid); peak > 200 {
		t.Errorf("the crowd took %d MB", peak)
	}
	if well > 5*time.Second {
		t.Errorf("the shop is well only after %s", well)
	}
	if bound := max(4*worst(alone, 0.99), 50*time.Millisecond); *long && worst(placed, 0.99) > bound {
		t.Errorf("p99 of checkouts %s, %s at most was expected", worst(placed, 0.99), bound)
	}
}

// tookAtTheShop reads from its log how long the shop took for each request that it refused and for each checkout: a client on a
// machine that does other things too measures its own queue besides.
func tookAtTheShop(t *testing.T, log string) (refused, ordered []visit) {
	t.Helper()
	written, err := os.ReadFile(log)
	if err != nil {
		t.Fatal(err)
	}
	for line := range strings.Lines(string(written)) {
		_, text, told := strings.Cut(strings.TrimSpace(line), " took=")
		took, err := time.ParseDuration(text)
		switch {
		case !told || err != nil:
		case strings.Contains(line, " status=503 "):
			refused = append(refused, visit{took: took})
		case strings.Contains(line, `route="POST checkout"`):
			ordered = append(ordered, visit{took: took})
		}
	}
	return refused, ordered
}

// sortVisits tells who was served from who was refused. Anything but 200 and 503 with its Retry-After is a fault.
func sortVisits(t *testing.T, visits []visit) (served, refused []visit) {
	t.Helper()
	faults := 0
	for _, v := range visits {
		switch {
		case v.status == http.StatusOK && v.err == nil:
			served = append(served, v)
		case v.status == http.StatusServiceUnavailable && v.err == nil && v.retry != "":
			refused = append(refused, v)
		default:
			if faults++; faults < 4 {
				t.Errorf("answered %d, Retry-After %q, %v", v.status, v.retry, v.err)
			}
		}
	}
	return served, refused
}

// wellAfter is how long it takes until ten pages in a row are answered at once.
func wellAfter(t *testing.T, base string) time.Duration {
	t.Helper()
	began := time.Now()
	for row := 0; row < 10 && time.Since(began) < 30*time.Second; {
		if got := ask(t.Context(), http.DefaultClient, base+"/", time.Now()); got.status == http.StatusOK && got.took < 500*time.Millisecond {
			row++
		} else {
			row = 0
		}
	}
	return time.Since(began).Round(time.Millisecond)
}
