package commands_test

import (
	"cmp"
	"context"
	"errors"
	"flag"
	"fmt"
	"io"
	"net/http"
	"os"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"sync"
	"testing"
	"time"

	"hearth/handlers/web/webtest"
	"hearth/store/accounts"
	"hearth/store/storetest"
)

var long = flag.Bool("long", false, "the long form of the tests that have one, with their figures as bounds")

// visit is one request of a load test, with its delay and status.
type visit struct {
	took   time.Duration
	status int
	retry  string
	err    error
}

// worst returns the given percentile of the delays; 0 for none.
func worst(visits []visit, share float64) time.Duration {
	if len(visits) == 0 {
		return 0
	}
	slices.SortFunc(visits, func(a, b visit) int { return cmp.Compare(a.took, b.took) })
	return visits[min(len(visits)-1, int(float64(len(visits))*share))].took
}

// mixed returns the n-th request of a browsing shopper: pages, lists, searches for new words, products.
func mixed(n, products int) string {
	product := 1 + n*7%products
	switch n % 8 {
	case 0:
		return "/"
	case 1:
		return fmt.Sprintf("/productdetails/smart-switch-%d/%d", product-1, product)
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
	return visit{time.Since(due), reply.StatusCode, reply.Header.Get("Retry-After"),
		errors.Join(err, reply.Body.Close())}
}

// crowdLasts is the length of the load test: 20 s, or a minute in the long form. With 200 orders, the 99th percentile
// is the second slowest order, which is mostly chance.
var crowdLasts = flag.Duration("crowd", 20*time.Second,
	"how long the crowd of the long form lasts; it meets ten orders a second")

// patience is the client's timeout. It is generous, since the client's own queue may be slow on a busy machine; the
// long form has much lower bounds.
const patience = 30 * time.Second

// checkouts places ten orders per second.
func checkouts(t *testing.T, shoppers []*webtest.Shopper, product int64, length time.Duration) (visits []visit) {
	t.Helper()
	var mu sync.Mutex
	var all sync.WaitGroup
	began := time.Now()
	for n := range int(length / (100 * time.Millisecond)) {
		due := began.Add(time.Duration(n) * 100 * time.Millisecond)
		time.Sleep(time.Until(due))
		all.Go(func() {
			got := visit{status: http.StatusServiceUnavailable}
			if id, ok := place(shoppers[n%len(shoppers)], product); ok {
				got.status = http.StatusOK
				got.took = time.Since(due)
				shoppers[n%len(shoppers)].Call("POST", "codstatus", map[string][]string{"ORDERSID": {fmt.Sprint(id)}})
			}
			mu.Lock()
			defer mu.Unlock()
			visits = append(visits, got)
		})
	}
	all.Wait()
	return visits
}

// memoryOf reads fields of /proc/PID/status, in MB.
func memoryOf(t *testing.T, pid int, fields ...string) (found []int) {
	t.Helper()
	status, err := os.ReadFile(fmt.Sprintf("/proc/%d/status", pid))
	if err != nil {
		t.Fatal(err)
	}
	for _, field := range fields {
		_, rest, _ := strings.Cut(string(status), field+":")
		kilobytes, err := strconv.Atoi(strings.TrimSpace(strings.SplitN(rest, "kB", 2)[0]))
		if err != nil {
			t.Fatal(err)
		}
		found = append(found, kilobytes/1024)
	}
	return found
}

// peakOf returns the highest memory use of a process so far, in MB.
func peakOf(t *testing.T, pid int) int { return memoryOf(t, pid, "VmHWM")[0] }

// anonymousPeakOf returns the highest memory use of a process without file-backed pages, such as those of the
// program, because the kernel takes these back when it needs memory.
func anonymousPeakOf(t *testing.T, pid int) int {
	found := memoryOf(t, pid, "VmHWM", "RssFile")
	return found[0] - found[1]
}

// prepareBusy fills a data directory with products, twenty customers and an owner.
func prepareBusy(t *testing.T, dir string, products int) (buyers []storetest.Buyer, owner storetest.Buyer) {
	t.Helper()
	shop := storetest.Open(t, dir)
	for i := range products {
		shop.Product(fmt.Sprintf("Smart switch %d", i), int64(100+i), 1_000_000)
	}
	for range 20 {
		buyers = append(buyers, shop.Customer("411001"))
	}
	owner = storetest.Buyer{Account: accounts.Account{Email: "owner@example.com"}}
	if _, err := shop.Accounts.AddStaff(
		ctx,
		0,
		accounts.Registration{Name: "Owner", Email: owner.Email, Password: storetest.Password,
			Confirm: storetest.Password},
		accounts.Owner,
	); err != nil {
		t.Fatal(err)
	}
	if err := shop.Close(); err != nil {
		t.Fatal(err)
	}
	return buyers, owner
}

// With four times as many requests as the shop can serve, orders are placed as fast as without load, refused clients
// are told at once when to retry, memory is bounded, and the shop recovers within five seconds. The load comes from a
// separate process with one CPU; orders and the searches that measure refusals come from this process. The client's
// own delay under such load is measured against a server that refuses everything. The figures are only checked in the
// long form, because they need an otherwise idle machine.
func TestOrdersStayFastAtFourTimesTheLoad(t *testing.T) {
	length, products := 3*time.Second, 300
	if *long {
		length = *crowdLasts
	}
	dir := t.TempDir()
	buyers, _ := prepareBusy(t, dir, products)
	served := webtest.StartProcess(t, webtest.Binary(t), dir, nil, "--metrics-token", metricsToken)
	defer served.Kill()
	base := served.Base
	shoppers := []*webtest.Shopper{}
	for _, b := range buyers {
		s := webtest.NewShopperBy(&ownLine{}, base, b)
		s.Client.Timeout = patience
		shoppers = append(shoppers, s)
	}
	rate := sendCrowd(t, crowd{Base: base, Products: products, Length: length / 2}).Rate
	alone := checkouts(t, shoppers, 1, length)
	before := pagesOf(t, served.Log)
	var beside, asked []visit
	var came crowdTold
	var all sync.WaitGroup
	all.Go(func() { came = sendCrowd(t, crowd{Base: base, Products: products, Length: length, Rate: 4 * rate}) })
	all.Go(func() { beside = checkouts(t, shoppers, 1, length) })
	all.Go(func() { asked = searches(t, base, length) })
	all.Wait()
	well := wellAfter(t, base)
	lag := clientLag(t, 4*rate, length/2)
	answered, refused := sortVisits(t, asked)
	placed := slices.DeleteFunc(slices.Clone(beside), func(v visit) bool { return v.status != http.StatusOK })
	ordered := checkoutsAtTheShop(t, served.Log, before)
	turned := turnedAwayAtTheShop(t, served.Log)
	quick := refusedWithin(t, base)
	p99 := func(v []visit) time.Duration { return worst(v, 0.99) }
	t.Logf("mixed shoppers reach %.0f/s; of four times as many %s", rate, came)
	t.Logf("searches beside them: %d served (p50 %s, p99 %s), %d refused (p50 %s, p99 %s)", len(answered),
		worst(answered, 0.5), p99(answered), len(refused), worst(refused, 0.5), p99(refused))
	t.Logf(
		"beside a server that refuses everybody, such a crowd makes this client late by p50 %s, p99 %s itself",
		worst(lag, 0.5),
		p99(lag),
	)
	t.Logf("by the shop's own clock: turned away %d, %.2f %% of them within 100ms, the slowest after %s", turned.count,
		100*quick, turned.most)
	t.Logf(
		"checkouts: alone p50 %s, p99 %s; in the crowd %d of %d, p50 %s, p99 %s, by the shop's own clock %d, p50 %s, p99 %s",
		worst(
			alone,
			0.5,
		),
		p99(alone),
		len(placed),
		len(beside),
		worst(placed, 0.5),
		p99(placed),
		len(ordered),
		worst(ordered, 0.5),
		p99(ordered),
	)
	t.Logf("peak %d MB, %d MB with the pages of files; well after %s", anonymousPeakOf(t, served.PID),
		peakOf(t, served.PID), well)
	if came.Faults > 0 {
		t.Errorf("%d of the crowd got neither an answer nor a refusal with Retry-After: %s", came.Faults, came.Fault)
	}
	if len(placed) < len(beside)*99/100 {
		t.Errorf("only %d of %d orders were placed in the crowd", len(placed), len(beside))
	}
	if peak := anonymousPeakOf(t, served.PID); peak > 200 {
		t.Errorf("the crowd took %d MB", peak)
	}
	if well > 5*time.Second {
		t.Errorf("the shop is well only after %s", well)
	}
	if !*long {
		return
	}
	if turned.count == 0 || quick < 0.99 {
		t.Errorf("%.2f %% of %d refusals took 100ms at most by the shop's own clock, 99 %% were expected", 100*quick,
			turned.count)
	}
	if bound := 100*time.Millisecond + p99(lag); p99(refused) > bound {
		t.Errorf("p99 of refusals %s, %s at most was expected", p99(refused), bound)
	}
	if bound := max(4*p99(alone), 50*time.Millisecond); p99(ordered) > bound || p99(placed) > bound+p99(lag) {
		t.Errorf(
			"p99 of checkouts %s by the shop's own clock, %s by the client's, %s at most was expected",
			p99(ordered),
			p99(placed),
			bound,
		)
	}
}

// searches makes 50 searches per second for new words, over its own connections.
func searches(t *testing.T, base string, length time.Duration) (visits []visit) {
	t.Helper()
	var mu sync.Mutex
	var all sync.WaitGroup
	for i := range 25 {
		all.Go(func() {
			line := &rawLine{address: strings.TrimPrefix(base, "http://")}
			defer line.close()
			time.Sleep(time.Duration(i) * 20 * time.Millisecond)
			for n, began := 0, time.Now(); time.Since(began) < length; n++ {
				due := began.Add(time.Duration(n) * 500 * time.Millisecond)
				time.Sleep(time.Until(due))
				got := line.get(fmt.Sprintf("/api/product_list?search=switch+%d", 5_000_000+i*10_000+n))
				got.took = time.Since(due)
				mu.Lock()
				visits = append(visits, got)
				mu.Unlock()
			}
		})
	}
	all.Wait()
	return visits
}

// clientLag returns the client's own delay: it makes the same searches under the same load, against a server that
// refuses everything.
func clientLag(t *testing.T, rate float64, length time.Duration) []visit {
	t.Helper()
	refuser := itself(t, "refuser", crowd{})
	defer refuser.end()
	base := refuser.said(t)
	var all sync.WaitGroup
	all.Go(func() { sendCrowd(t, crowd{Base: base, Products: 300, Length: length, Rate: rate}) })
	visits := searches(t, base, length)
	all.Wait()
	return visits
}

// pagesOf returns the current length of a log, in bytes.
func pagesOf(t *testing.T, log string) int64 {
	t.Helper()
	about, err := os.Stat(log)
	if err != nil {
		t.Fatal(err)
	}
	return about.Size()
}

// checkoutsAtTheShop reads from the log how long the shop took for each checkout since a position.
func checkoutsAtTheShop(t *testing.T, log string, from int64) (ordered []visit) {
	t.Helper()
	written, err := os.ReadFile(log)
	if err != nil {
		t.Fatal(err)
	}
	for line := range strings.Lines(string(written[from:])) {
		_, text, told := strings.Cut(strings.TrimSpace(line), " took=")
		if took, err := time.ParseDuration(text); told && err == nil &&
			strings.Contains(line, `route="POST checkout"`) {
			ordered = append(ordered, visit{took: took})
		}
	}
	return ordered
}

// turnedAway reads from the log how many requests were refused, and the slowest refusal.
type turnedAway struct {
	count int
	most  time.Duration
}

var crowdedLine = regexp.MustCompile(`msg=crowded turned_away=(\d+) most=(\S+)`)

func turnedAwayAtTheShop(t *testing.T, log string) (told turnedAway) {
	t.Helper()
	written, err := os.ReadFile(log)
	if err != nil {
		t.Fatal(err)
	}
	for _, found := range crowdedLine.FindAllStringSubmatch(string(written), -1) {
		count, _ := strconv.Atoi(found[1])
		most, _ := time.ParseDuration(found[2])
		told = turnedAway{told.count + count, max(told.most, most)}
	}
	return told
}

// refusedWithin is the share of refusals that took at most a tenth of a second, from the shop's metrics.
func refusedWithin(t *testing.T, base string) float64 {
	t.Helper()
	told := metricsOf(t, base)
	return told[`hearth_turned_away_seconds_bucket{le="0.1"}`] / told["hearth_turned_away_seconds_count"]
}

// sortVisits separates served from refused requests. Anything but 200, or 503 with Retry-After, is a fault.
func sortVisits(t *testing.T, visits []visit) (served, refused []visit) {
	t.Helper()
	for _, v := range visits {
		switch {
		case v.err == nil && v.status == http.StatusOK:
			served = append(served, v)
		case v.isRefusal():
			refused = append(refused, v)
		default:
			t.Errorf("answered %d, Retry-After %q, %v", v.status, v.retry, v.err)
		}
	}
	return served, refused
}

// wellAfter returns how long it takes until ten pages in a row are served at once.
func wellAfter(t *testing.T, base string) time.Duration {
	t.Helper()
	began := time.Now()
	for row := 0; row < 10 && time.Since(began) < 30*time.Second; {
		if got := ask(
			t.Context(),
			http.DefaultClient,
			base+"/",
			time.Now(),
		); got.status == http.StatusOK &&
			got.took < 500*time.Millisecond {
			row++
		} else {
			row = 0
		}
	}
	return time.Since(began).Round(time.Millisecond)
}
