package main

import (
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"time"
)

// publicCalls are shoppers' calls by purpose. {n} is replaced by a new number each time, {page} and {size} by another
// page of a list, so that no reply is cached.
var publicCalls = []struct {
	name, path string
	// goal is the maximum ratio of the costs with ten times as many products.
	goal float64
}{
	{"list", "/api/product_list?page={page}&per_page={size}", 1.5},
	{"newest", "/api/product_list?page={page}&per_page={size}&sort=newest", 1.5},
	{"by-price", "/api/product_list?page={page}&per_page={size}&sort=price", 1.5},
	{"by-rating", "/api/product_list?page={page}&per_page={size}&sort=rating", 1.5},
	{"category", "/api/product_list?page={page}&per_page={size}&category_id=3&sort=price", 1.5},
	{"country", "/api/product_list?page={page}&per_page={size}&country=China&sort=price", 1.5},
	{"prices", "/api/product_list?page=1&per_page=24&min_price=2{n}&max_price=5000&sort=price", 1.5},
	{"in-stock", "/api/product_list?page={page}&per_page={size}&in_stock=true", 1.5},
	{"number", "/api/product_list?page=1&per_page=24&search={n}", 1.5},
	{"word", "/api/product_list?page=1&per_page=24&search=" + wordMark + "&min_price={n}", 1.5},
	{"twentieth", "/api/product_list?page=1&per_page=24&search=" + commonWord + "&min_price={n}", 3},
	{"suggest", "/api/suggest?search=" + wordMark[:3] + "{n}", 1.5},
	{"filters", "/api/filters?category_id=3&min_price={n}", 1.5},
	{"product", "/api/product/{n}", 1.5},
	{"goes-with", "/api/goes_with?ids={n}", 1.5},
}

// wordMark is a word that one in a few hundred products has.
var wordMark = words()[1234]

// costs are the processor times of calls in ms, each made up to n times by one visitor.
func (p *process) costs(b *bench, n int64, cookie string, paths []string) (each []float64, err error) {
	for _, path := range paths {
		t := p.load(b.ctx, 1, time.Minute, n, func(c *conn, i int64) error {
			c.cookie = cookie
			return c.get(numbered(path, i))
		})
		if err := sound([]tally{t}); err != nil {
			return nil, fmt.Errorf("%s: %w", path, err)
		}
		each = append(each, t.each().Seconds()*1000)
	}
	return each, nil
}

// numbered replaces the placeholders of a path by numbers.
func numbered(path string, n int64) string {
	return strings.NewReplacer("{n}", fmt.Sprint(100+n), "{page}", fmt.Sprint(1+n%10), "{size}", fmt.Sprint(12+n/10)).
		Replace(path)
}

// another starts a shop of another size for a row.
func (b *bench) another(size shopSize) (*process, error) {
	data := filepath.Join(b.dir, fmt.Sprintf("%d-%d", size.products, size.orders))
	if err := os.RemoveAll(data); err != nil { // left over if the row is measured again
		return nil, err
	}
	if err := takeShop(b.ctx, size, data); err != nil {
		return nil, err
	}
	if _, err := logIn(data); err != nil {
		return nil, err
	}
	return startShop(data)
}

// growth compares the costs of public calls with 100,000 products and with 10,000.
func growth(b *bench) (figures []figure, err error) {
	wide, err := b.another(wideShop)
	if err != nil {
		return nil, err
	}
	paths := []string{}
	for _, c := range publicCalls {
		paths = append(paths, c.path)
	}
	const times = 300
	few, err := b.shop.costs(b, times, "", paths)
	if err == nil {
		var many []float64
		many, err = wide.costs(b, times, "", paths)
		for i := range many {
			c := publicCalls[i]
			fmt.Printf("%-12s %6.2f ms among 10,000, %6.2f ms among 100,000\n", c.name, few[i], many[i])
			figures = append(
				figures,
				figure{
					name: "growth-" + c.name,
					what: fmt.Sprintf("%s: processor time among 100,000 products (%.2f ms) : among 10,000", c.name,
						many[i]),
					value: many[i] / max(few[i], 0.05),
					goal:  c.goal,
					most:  true,
				},
			)
		}
	}
	if stopped := wide.stop(); err == nil {
		err = stopped
	}
	return figures, err
}

// absent matches the report of doctor about a shop in which only files are missing.
var absent = regexp.MustCompile(`\A(the file uploads/abc\S+ is not there; a backup may have it\n)+hearth: `)

// doctor measures the command doctor on a shop of 100,000 orders, as the weekly restore test runs it: every sum, every
// reference, every page.
func doctor(b *bench) ([]figure, error) {
	data := filepath.Join(b.dir, "checked")
	if err := os.RemoveAll(data); err != nil { // left over if the row is measured again
		return nil, err
	}
	if err := takeShop(b.ctx, checkedShop, data); err != nil {
		return nil, err
	}
	began := time.Now()
	command := exec.CommandContext(b.ctx, "./hearth", "doctor", "--data", data)
	out, err := command.CombinedOutput()
	if err != nil && !absent.Match(out) { // the pictures in the benchmark's shop are names without files
		return nil, fmt.Errorf("%w: %.500s", err, out)
	}
	used := command.ProcessState.UserTime() + command.ProcessState.SystemTime()
	return []figure{{name: "doctor",
		what: fmt.Sprintf("The doctor at 100,000 orders, processor time (%.1f s on the clock)",
			time.Since(began).Seconds()), value: used.Seconds(), unit: "s", goal: 20, most: true}}, nil
}

// staffPaths are the paths of staff screens.
var staffPaths = []string{
	firstOrders, "/api/fetch_orders?page=1&per_page=24&state=delivered",
	"/api/fetch_orders?page=30000&per_page=24&sort=amount", "/api/fetch_orders?page=1&per_page=24&sort=-name",
	"/api/fetch_orders?page=1&per_page=24&sort=state", "/api/fetch_orders?page=1&per_page=24&sort=payment",
	"/api/fetch_orders?page=1&per_page=24&state=late", "/api/fetch_orders?page=1&per_page=24&state=pack",
	"/api/fetch_orders?page=1&per_page=24&search=kulkarni", "/api/fetch_orders?page=1&per_page=24&search=4321",
	"/api/fetch_orders?page=1&per_page=24&search=c77@example.com",
	"/api/fetch_orders?page=1&per_page=24&search=21%20Nov", "/api/fetch_orders?page=1&per_page=24&search=TRK500",
	"/api/fetch_orders?page=1&per_page=24&search=9800012345", "/api/allproduct?page=1&per_page=10",
	"/api/allproduct?page=900&per_page=10&sort=title", "/api/allproduct?page=1&per_page=10&search=zebra&sort=stock",
	"/api/allproduct?page=1&per_page=10&low_stock=true", "/api/admin/stock/1?page=1&per_page=8",
	"/api/admin/orders/501000", "/api/admin/returns?page=1&per_page=20",
	"/api/fetch_invoice?year=2026&page=1&per_page=24", "/api/fetch_invoice?year=2026&month=10&page=3&per_page=100",
	"/api/admin/today", "/api/admin/waiting", "/api/admin/told", "/api/get-new-users?interval=1%20MONTH",
	"/api/get_old_users?interval=1%20MONTH", "/api/totalSales?interval=daily", "/api/totalSales?interval=monthly",
	"/api/totalOrders?interval=weekly", "/api/get_user_counts?interval=1%20MONTH", "/api/get_visited_users",
	"/api/get_registered_users", "/api/get_visitor_count", "/api/get_registered_count", "/api/admin/feedback/summary",
	"/api/get_user_activity?page=1&per_page=3", "/api/productsnames?q=zeb", "/api/admin/serials?page=1&per_page=24",
	"/api/admin/serials?page=1&per_page=24&search=HR5",
	"/api/admin/serials?page=1&per_page=24&registered=false&sort=product", "/api/admin/serial?serial=HR501000X",
	"/api/admin/settings", "/api/admin/staff", "/api/admin/audit?page=1&per_page=30",
	"/api/admin/outbox?page=1&per_page=30", "/api/admin/pincodes?page=1&per_page=20", "/api/admin/backups",
	"/api/admin/money-check", "/api/admin/cod-losses", "/api/admin/hand-refunds",
	"/api/admin/complaints?page=1&per_page=20", "/api/admin/questions?page=1&per_page=20",
	"/api/admin/reviews?page=1&per_page=20", "/api/admin/searches?page=1&per_page=20", "/api/admin/listing-duties",
	"/api/admin/health", "/api/admin/customers?search=kulkarni", "/api/admin/find?search=501000",
	"/api/admin/find?search=asha", "/api/admin/scan?code=1", "/api/admin/ledger?month=2026-10",
	"/api/admin/gst?month=2026-10",
}

// numbersPaths are the paths of figures over years, partsPaths of their breakdowns.
var (
	numbersPaths = []string{"/api/admin/numbers?period=last-year", "/api/admin/numbers?period=year&against=year-before"}
	partsPaths   = []string{"/api/admin/numbers/product?period=last-year",
		"/api/admin/numbers/category?period=last-year", "/api/admin/numbers/pin?period=last-year",
		"/api/admin/numbers/state?period=last-year"}
)

const firstOrders = "/api/fetch_orders?page=1&per_page=24"

// staffCalls measures every call of the staff screens in a shop with 1,000,000 orders.
func staffCalls(b *bench) (figures []figure, err error) {
	booked, err := b.another(bookedShop)
	if err != nil {
		return nil, err
	}
	each, err := booked.costs(b, 5, token(owner), staffPaths)
	worst := 0
	for i := range each {
		fmt.Printf("%8.1f ms  %s\n", each[i], staffPaths[i])
		if each[i] > each[worst] {
			worst = i
		}
	}
	var numbers, parts []float64
	if err == nil {
		numbers, err = booked.costs(b, 5, token(owner), numbersPaths)
	}
	if err == nil {
		parts, err = booked.costs(b, 5, token(owner), partsPaths)
	}
	if stopped := booked.stop(); err == nil {
		err = stopped
	}
	if err != nil {
		return nil, err
	}
	return []figure{
		{name: "numbers",
			what:  "The numbers of a financial year beside the one before at 1,000,000 orders, processor time",
			value: slices.Max(numbers), unit: "ms", goal: 100, most: true},
		{name: "numbers-parts", what: "The same, taken apart by product, category, PIN or state, the slowest",
			value: slices.Max(parts), unit: "ms", goal: 100, most: true},
		{name: "staff-orders", what: "The first page of orders at 1,000,000 orders, processor time", value: each[0],
			unit: "ms", goal: 5, most: true},
		{name: "staff-worst", what: "The slowest call of staff at 1,000,000 orders, processor time: " +
			staffPaths[worst][len("/api/"):],
			value: each[worst], unit: "ms", goal: 50, most: true},
	}, nil
}
