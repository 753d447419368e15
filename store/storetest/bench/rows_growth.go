package main

import (
	"database/sql"
	"errors"
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
	{"common-by-price", "/api/product_list?page={page}&per_page={size}&sort=price&search=" + commonWord, 1.5},
	{"suggest", "/api/suggest?search=" + wordMark[:3] + "{n}", 1.5},
	{"filters", "/api/filters?category_id=3&min_price={n}", 1.5},
	{"product", "/api/product/{n}", 1.5},
	{"goes-with", "/api/goes_with?ids={n}", 1.5},
	{"own-names", "/api/productsnames?q=zeb{n}", 1.5},
}

// asMany is how often each of the public calls is made.
const asMany = 300

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
	if size == bookedShop {
		if err := refund(data); err != nil {
			return nil, err
		}
	}
	p, err := startShop(data)
	for before := time.Duration(-1); err == nil && p.cpu() != before && b.ctx.Err() == nil; {
		before = p.cpu() // what a shop does first, such as counting what is popular, belongs to no call
		time.Sleep(2 * time.Second)
	}
	return p, err
}

// publicCosts are the processor times in ms of the public calls, made by a customer.
func (p *process) publicCosts(b *bench) ([]float64, error) {
	paths := []string{}
	for _, c := range publicCalls {
		paths = append(paths, c.path)
	}
	return p.costs(b, asMany, token(7), paths)
}

// growth compares the costs of public calls with 100,000 products and with 10,000.
func growth(b *bench) (figures []figure, err error) {
	wide, err := b.another(wideShop)
	if err != nil {
		return nil, err
	}
	few, err := b.shop.publicCosts(b)
	if err == nil {
		var many []float64
		many, err = wide.publicCosts(b)
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
}

// numbersPaths are the paths of figures over years, partsPaths of their breakdowns.
var (
	numbersPaths = []string{"/api/admin/numbers?period=last-year", "/api/admin/numbers?period=year&against=year-before",
		"/api/admin/promises?period=year"}
	partsPaths = []string{"/api/admin/numbers/product?period=last-year",
		"/api/admin/numbers/category?period=last-year", "/api/admin/numbers/pin?period=last-year",
		"/api/admin/numbers/state?period=last-year"}
)

const (
	firstOrders = "/api/fetch_orders?page=1&per_page=24"
	gstSheet    = "/api/admin/gst?month=2026-10"
)

// quickLists are the lists of staff that are quick whatever the shop has sold; a part of a serial is searched in all.
var (
	quickLists = []string{firstOrders, "/api/admin/serials?page=1&per_page=24", "/api/admin/audit?page=1&per_page=30",
		"/api/admin/today"}
	partOfSerial = "/api/admin/serials?page=1&per_page=24&search=HR5"
)

// refunded are the orders of the shop of 1,000,000 that have a refund without a credit note.
var refunded = [2]int64{1_000_901, 1_000_920}

// refund refunds those orders before the shop starts.
func refund(data string) error {
	db, err := sql.Open("sqlite", "file:"+filepath.Join(data, "shop.db")+"?_pragma=busy_timeout(5000)")
	if err != nil {
		return err
	}
	_, err = db.Exec(`INSERT INTO refunds (order_id, payment_id, amount, reason, state, reference, created_at, done_at)
		SELECT order_id, id, 10000, 'bench', 'done', 'bench', taken_at, taken_at FROM payments
		WHERE order_id BETWEEN ? AND ?`,
		refunded[0], refunded[1])
	return errors.Join(err, db.Close())
}

// credit issues a credit note for each of them and returns the processor time of one.
func (p *process) credit(b *bench) (time.Duration, error) {
	t := p.load(b.ctx, 1, time.Minute, refunded[1]-refunded[0]+1, func(c *conn, n int64) error {
		c.cookie = token(owner)
		return c.send(fmt.Sprintf("/api/admin/orders/%d/credit-note", refunded[0]+n), `{"amount":100,"reason":"bench"}`)
	})
	fmt.Println("credit notes", t)
	return t.each(), sound([]tally{t})
}

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
	var numbers, parts, quickly, serial, sheet, few, many []float64
	if err == nil {
		numbers, err = booked.costs(b, 5, token(owner), numbersPaths)
	}
	if err == nil {
		quickly, err = booked.costs(b, 20, token(owner), quickLists)
	}
	if err == nil {
		serial, err = booked.costs(b, 5, token(owner), []string{partOfSerial})
	}
	if err == nil {
		sheet, err = booked.costs(b, 1, token(owner), []string{gstSheet})
	}
	if err == nil {
		few, err = b.shop.publicCosts(b)
	}
	if err == nil {
		many, err = booked.publicCosts(b)
	}
	var note time.Duration
	if err == nil {
		note, err = booked.credit(b)
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
	dearest := 0
	for i := range many {
		fmt.Printf("%-16s %6.2f ms at 2,000 orders, %6.2f ms at 1,000,000\n", publicCalls[i].name, few[i], many[i])
		if many[i]/max(few[i], 0.05) > many[dearest]/max(few[dearest], 0.05) {
			dearest = i
		}
	}
	return []figure{
		{name: "growth-orders",
			what: fmt.Sprintf("The call of shoppers that grew most, %s: processor time at 1,000,000 orders (%.2f ms) : at 2,000",
				publicCalls[dearest].name, many[dearest]),
			value: many[dearest] / max(few[dearest], 0.05), goal: 1.5, most: true},
		{name: "staff-quick", what: "Orders, serials, audit and Today at 1,000,000 orders, the slowest, processor time",
			value: slices.Max(quickly), unit: "ms", goal: 10, most: true},
		{name: "staff-serial", what: "A part of a serial number at 1,000,000 orders, processor time", value: serial[0],
			unit: "ms", goal: 30, most: true},
		{name: "staff-gst", what: "The GST sheet of a month of 83,000 documents, processor time", value: sheet[0],
			unit: "ms", goal: 1230, most: true},
		{name: "staff-credit", what: "A credit note at 1,000,000 orders, processor time",
			value: note.Seconds() * 1000, unit: "ms", goal: 5, most: true},
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
