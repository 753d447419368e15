package store

import (
	"context"
	"fmt"
	"regexp"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"hearth/store/catalogue"
	"hearth/store/core"
	"hearth/store/customers"
	"hearth/store/db"
	"hearth/store/orders"
	"hearth/store/promotions"
	"hearth/store/reports"
	"hearth/store/search"
)

// seenQuery is a query that was run, with its arguments.
type seenQuery struct {
	text string
	args []any
}

// watcher records the queries of a shop.
type watcher struct {
	mu   sync.Mutex
	seen []seenQuery
}

func (w *watcher) note(query string, args []any) {
	// each read of sums first asks whether events wait; that query does not count
	if strings.HasSuffix(query, "FROM events)") {
		return
	}
	w.mu.Lock()
	defer w.mu.Unlock()
	w.seen = append(w.seen, seenQuery{query, args})
}

func (w *watcher) take() []seenQuery {
	w.mu.Lock()
	defer w.mu.Unlock()
	seen := w.seen
	w.seen = nil
	return seen
}

// grown is a shop with many products and orders, filled with SQL: products in categories of three levels with some
// 1,000 different words, of which one is in a twentieth of all products; five orders per customer over a year.
func grown(t testing.TB, products, orders int) (*Store, *watcher) {
	t.Helper()
	ctx := context.Background()
	now := time.Date(2026, 11, 21, 14, 5, 0, 0, time.UTC)
	w := &watcher{}
	s, err := Open(ctx, Options{Dir: t.TempDir(), Now: func() time.Time { return now }, Watch: w.note})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		if err := s.Close(); err != nil {
			t.Error(err)
		}
	})
	stamp, customers := now.UnixMilli(), max(orders/50, 10)
	const numbers = `WITH RECURSIVE n (i) AS (VALUES (1) UNION ALL SELECT i + 1 FROM n WHERE i < `
	err = s.Write(ctx, func(tx *core.Tx) error {
		for _, statement := range []string{
			`INSERT INTO categories (id, parent_id, level, name) VALUES (1, NULL, 1, 'Lights'), (2, NULL, 1, 'Locks'),
				(3, 1, 2, 'Bulbs'),
				(4, 1, 2, 'Strips'), (5, 3, 3, 'Colour'), (6, 3, 3, 'White'), (7, 2, 2, 'Doors'), (8, NULL, 1, 'Fans'),
				(9, 8, 2, 'Ceiling'), (10, NULL, 1, 'Hubs')`,
			fmt.Sprintf(
				numbers+`%d) INSERT INTO products (id, title, category_id, price, shelf, description, country_of_origin, specifications,
				rating_sum, rating_count, created_at, changed_at)
				SELECT i, 'Device kind' || (i %% 997) || iif(i %% 20 = 0, ' zebra', '') || ' n' || i, 1 + i %% 10, 10000 + i * 7919 %% 900000, i %% 50,
				'A device of some length, as shops describe it, of kind' || (i %% 997) || '.', iif(i %% 3, 'India', 'China'),
				'["Load: 6 A","Radio: Wi-Fi"]', i %% 6 * (1 + i %% 9), 1 + i %% 9, %d, %d FROM n`, products, stamp,
				stamp),
			`INSERT INTO product_pictures (product_id, position, name, width, height) SELECT id, 0, 'abc' || id, 1280,
				1280 FROM products`,
			`INSERT INTO product_words (rowid, title, categories, body, brand) SELECT p.id, lower(p.title),
				lower(c.name),
				lower(replace(p.description, ',', '')), '' FROM products p JOIN categories c ON c.id = p.category_id`,
			fmt.Sprintf(numbers+`%d) INSERT INTO accounts (id, name, email, email_key, password_hash, created_at)
				SELECT i, 'Customer ' || i,
				'c' || i || '@example.com', 'c' || i || '@example.com', 'x', %d FROM n`, customers, stamp),
			fmt.Sprintf(
				numbers+`%[1]d) INSERT INTO orders (id, customer_id, state, pt, lines_total, shipping, total, address, hold_until, hold_open,
				placed_at, confirmed_at, shipped_at, delivered_at)
				SELECT 1000 + i, 1 + i * 7919 %% %[2]d, iif(i > %[1]d - 40, 'confirmed', 'delivered'), iif(i %% 3, 'COD', 'Pre-paid'), 100000 + i, 4000,
				104000 + i, '{"name":"C","mob":"98' || printf('%%08d', i) || '","pin":"411001","state":"Maharashtra"}', 0, 0,
				%[3]d - (%[1]d - i) * (31536000000 / %[1]d), %[3]d - (%[1]d - i) * (31536000000 / %[1]d), iif(i > %[1]d - 40, NULL, %[3]d),
				iif(i > %[1]d - 40, NULL, %[3]d) FROM n`, orders, customers, stamp),
			`INSERT INTO order_lines (order_id, product_id, title, picture, hsn_code, gst_rate, unit, warranty_months,
				quantity, price, amount)
				SELECT id, 1 + id % ` +
				fmt.Sprint(products) + `, 'Device', '', '8536', 18, 'NOS', 12, 1, lines_total, lines_total FROM orders`,
			`INSERT INTO payments (order_id, provider, provider_payment, amount, taken_at)
				SELECT id, iif(pt = 'COD', 'cod', 'razorpay'), 'p' || id,
				total, confirmed_at FROM orders WHERE state = 'delivered'`,
			`INSERT INTO serials (serial, product_id, made_at) SELECT 'HR' || id || 'X', 1 + id % ` +
				fmt.Sprint(products) +
				`, placed_at FROM orders`,
		} {
			if _, err := tx.Exec(statement); err != nil {
				return fmt.Errorf("%.60s: %w", statement, err)
			}
		}
		if err := catalogue.RebuildWordList(tx); err != nil {
			return err
		}
		_, err := reports.RepairSums(tx)
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	s.Catalogue.WordsVersion.Add(1)
	w.take()
	return s, w
}

type listCall struct {
	name string
	call func(ctx context.Context, s *Store) error
	// queries is the maximum number of queries; 0 means three.
	queries int
}

func cards(f search.ProductFilter) func(ctx context.Context, s *Store) error {
	return func(ctx context.Context, s *Store) error {
		f.Page.Size, f.Page.Number = 24, max(f.Page.Number, 1)
		list, err := s.Search.ListCards(ctx, f)
		if err == nil && len(list.Cards) == 0 {
			return fmt.Errorf("nothing is listed for %+v", f)
		}
		return err
	}
}

func people(f customers.CustomerFilter) func(ctx context.Context, s *Store) error {
	return func(ctx context.Context, s *Store) error {
		f.Page = core.Page{Number: 1, Size: 24}
		found, _, err := s.Customers.List(ctx, f)
		if err == nil && len(found) == 0 {
			return fmt.Errorf("nobody is listed for %+v", f)
		}
		return err
	}
}

func nobody(f customers.CustomerFilter) func(ctx context.Context, s *Store) error {
	return func(ctx context.Context, s *Store) error {
		_, _, err := s.Customers.List(ctx, f)
		return err
	}
}

func ordersBy(f orders.OrderFilter) func(ctx context.Context, s *Store) error {
	return func(ctx context.Context, s *Store) error {
		f.Page = core.Page{Number: 1, Size: 24}
		_, _, err := s.Orders.List(ctx, f)
		return err
	}
}

// publicLists are the lists of the catalogue that shoppers see. A list reads the IDs of its page, and the cards that
// are not cached yet.
var publicLists = []listCall{
	{"all", cards(search.ProductFilter{}), 0}, {"page 20", cards(search.ProductFilter{Page: core.Page{Number: 20}}), 0},
	{"newest", cards(search.ProductFilter{Sort: "newest"}), 0},
	{"by price", cards(search.ProductFilter{Sort: "-price"}), 0},
	{"by rating", cards(search.ProductFilter{Sort: "rating"}), 0},
	{"category", cards(search.ProductFilter{CategoryID: 1}), 4},
	{"category by price", cards(search.ProductFilter{CategoryID: 1, Sort: "price"}), 4},
	{"category by rating", cards(search.ProductFilter{CategoryID: 3, Sort: "rating"}), 4},
	{"leaf", cards(search.ProductFilter{CategoryID: 6, Sort: "newest"}), 4},
	{"country by price", cards(search.ProductFilter{Country: "china", Sort: "price"}), 0},
	{"country", cards(search.ProductFilter{Country: "India"}), 0},
	{"in stock", cards(search.ProductFilter{InStock: true}), 0},
	{"category in stock", cards(search.ProductFilter{InStock: true, CategoryID: 1, Sort: "price"}), 0},
	{"prices", cards(search.ProductFilter{MinPrice: 200_00, MaxPrice: 5000_00}), 0},
	{"prices by price", cards(search.ProductFilter{MinPrice: 200_00, MaxPrice: 5000_00, Sort: "price"}), 0},
	{"search", cards(search.ProductFilter{Words: "kind500"}), 5},
	{"two words", cards(search.ProductFilter{Words: "device kind17"}), 6},
	{"slip", cards(search.ProductFilter{Words: "devcie kind17"}), 5},
	{"a twentieth", cards(search.ProductFilter{Words: "zebra"}), 5},
	{"a common word by price", cards(search.ProductFilter{Words: "device", Sort: "price"}), 5},
	{"a twentieth in a category", cards(search.ProductFilter{Words: "zebra", CategoryID: 1}), 4},
	{"the home page", func(ctx context.Context, s *Store) error { _, _, err := s.Content.ShowHome(ctx); return err },
		3},
	{"a product's page", func(ctx context.Context, s *Store) error { _, err := s.Catalogue.Find(ctx, 77); return err },
		3},
	{"categories", func(ctx context.Context, s *Store) error { _, err := s.Categories.Tree(ctx); return err }, 3},
	{"names", func(ctx context.Context, s *Store) error {
		_, err := s.Search.SearchProductNames(ctx, "kind500", 20)
		return err
	}, 4},
	{"first names", func(ctx context.Context, s *Store) error {
		_, err := s.Login.ListProductNames(ctx, 7, 100)
		return err
	}, 2},
	{"cart", func(ctx context.Context, s *Store) error { _, err := s.Promotions.ListCart(ctx, 7); return err }, 1},
	{"prices of a cart", func(ctx context.Context, s *Store) error {
		_, err := s.Promotions.ListPrices(
			ctx,
			[]promotions.CartItem{
				{ProductID: 7, Quantity: 1},
				{ProductID: 8, Quantity: 1},
				{ProductID: 9, Quantity: 1},
				{ProductID: 10, Quantity: 1},
			},
		)
		return err
	}, 1},
	{"questions", func(ctx context.Context, s *Store) error {
		_, err := s.Catalogue.ListQuestionsOf(ctx, []int64{7, 8, 9})
		return err
	}, 1},
	{"countries", func(ctx context.Context, s *Store) error { _, err := s.Search.ListCountries(ctx); return err }, 0},
	{"what goes with a product", func(ctx context.Context, s *Store) error {
		_, err := s.Search.ListCrossSells(ctx, []int64{77})
		return err
	}, 1},
	{"related", func(ctx context.Context, s *Store) error {
		p, err := s.Catalogue.Find(ctx, 77)
		if err != nil {
			return err
		}
		_, err = s.Search.ListRelated(ctx, p)
		return err
	}, 0},
}

// staffLists are the lists of orders that staff see.
var staffLists = []listCall{
	{"orders", func(ctx context.Context, s *Store) error {
		_, _, err := s.Orders.List(ctx, orders.OrderFilter{Page: core.Page{Number: 1, Size: 24}})
		return err
	}, 26},
	{"orders by state", func(ctx context.Context, s *Store) error {
		_, _, err := s.Orders.List(ctx, orders.OrderFilter{Tab: string(core.Confirmed),
			Page: core.Page{Number: 1, Size: 24}})
		return err
	}, 26},
	{"tabs", func(ctx context.Context, s *Store) error { _, err := s.Orders.CountTabs(ctx); return err }, 8},
	{
		"orders by payment",
		ordersBy(orders.OrderFilter{Sort: "payment"}),
		26,
	},
	{"turned round", ordersBy(orders.OrderFilter{Sort: "-payment"}), 26},
	{"by their state", ordersBy(orders.OrderFilter{Sort: "-state"}), 26},
	{
		"by amount",
		ordersBy(orders.OrderFilter{Sort: "-amount"}),
		26,
	},
	{"that wait for a word", ordersBy(orders.OrderFilter{Tab: "cod", Sort: "name"}), 26},
	{
		"a part of a number",
		ordersBy(orders.OrderFilter{Search: "432"}),
		40,
	},
	{"an amount", ordersBy(orders.OrderFilter{Search: "1041.50"}), 32},
	{"a part of a name", ordersBy(orders.OrderFilter{Search: "tomer 7"}), 32},
	{"a day", ordersBy(orders.OrderFilter{Search: "21 Nov"}), 32},
	{"delivered ones of a day, by amount",
		ordersBy(orders.OrderFilter{Tab: "delivered", Search: "20 Nov", Sort: "-amount"}), 32},
	{"whether there is an owner", func(ctx context.Context, s *Store) error {
		_, err := s.Accounts.HasOwner(ctx)
		return err
	}, 1},
	{"counts of orders", func(ctx context.Context, s *Store) error { _, err := s.Orders.Count(ctx); return err }, 0},
	{"new customers", func(ctx context.Context, s *Store) error {
		_, err := s.Reports.ListNewBuyers(ctx, reports.Month)
		return err
	}, 0},
	{"old customers", func(ctx context.Context, s *Store) error {
		_, err := s.Reports.ListOldBuyers(ctx, reports.Month)
		return err
	}, 0},
	{"customers", func(ctx context.Context, s *Store) error {
		_, _, err := s.Reports.CountBuyers(ctx, reports.Month)
		return err
	}, 0},
	{"sales by month", func(ctx context.Context, s *Store) error {
		_, err := s.Reports.SalesBars(ctx, "monthly")
		return err
	}, 12},
	{"sales by day", func(ctx context.Context, s *Store) error {
		_, err := s.Reports.SalesBars(ctx, "daily")
		return err
	}, 30},
	{"numbers of a year by the month", func(ctx context.Context, s *Store) error {
		_, err := s.Reports.FindNumbers(ctx, reports.NumbersQuery{Name: "last-year", Against: "year-before"})
		return err
	}, 34},
	{
		"numbers by product",
		byPart("product"),
		5,
	},
	{"numbers by category", byPart("category"), 60},
	{"numbers by state", byPart("state"), 60},
	{"numbers by PIN", byPart("pin"), 4},
	{"numbers by payment", byPart("payment"), 4},
	{"serials", func(ctx context.Context, s *Store) error {
		_, _, err := s.Orders.ListSerials(ctx, orders.SerialFilter{Page: core.Page{Number: 1, Size: 24}})
		return err
	}, 0},
	{"the audit log", func(ctx context.Context, s *Store) error {
		_, _, err := s.ListAudit(ctx, core.AuditFilter{}, core.Page{Number: 1, Size: 24})
		return err
	}, 0},
	{"staff's products", func(ctx context.Context, s *Store) error {
		_, _, err := s.Search.ListProducts(ctx, search.ProductFilter{Sort: "title",
			Page: core.Page{Number: 1, Size: 24}})
		return err
	}, 0},
	{"running out", func(ctx context.Context, s *Store) error {
		_, _, err := s.Search.ListProducts(ctx, search.ProductFilter{LowStock: true,
			Page: core.Page{Number: 1, Size: 24}})
		return err
	}, 0},
	{"by category", func(ctx context.Context, s *Store) error {
		_, _, err := s.Search.ListProducts(ctx, search.ProductFilter{Sort: "-category",
			Page: core.Page{Number: 1, Size: 24}})
		return err
	}, 0},
	{
		"customers by their last order",
		people(customers.CustomerFilter{}),
		0,
	},
	{"by name", people(customers.CustomerFilter{Sort: "name"}), 0},
	{"by spend", people(customers.CustomerFilter{Sort: "-spent"}), 0},
	{
		"by orders",
		people(customers.CustomerFilter{Sort: "orders"}),
		0,
	},
	{"newest customers", people(customers.CustomerFilter{Sort: "-since"}), 0},
	{"who came again", people(customers.CustomerFilter{Bought: "again"}), 0},
	{"of some days", people(customers.CustomerFilter{From: "2026-10-01", To: "2026-11-21"}), 0},
	{"a customer by name", people(customers.CustomerFilter{Search: "customer 7"}), 5},
	{
		"a customer by number",
		people(customers.CustomerFilter{Search: "980000001"}),
		5,
	},
	{"whose parcels came back", nobody(customers.CustomerFilter{Back: true}),
		0},
	{"who never ordered", nobody(customers.CustomerFilter{Bought: "none"}), 0},
	{"a customer's page", func(ctx context.Context, s *Store) error { _, err := s.Customers.Find(ctx, 7); return err },
		11},
	{"a customer's orders", func(ctx context.Context, s *Store) error {
		_, _, err := s.Orders.List(ctx, orders.OrderFilter{Customer: 7, Page: core.Page{Number: 1, Size: 24}})
		return err
	}, 26},
	{"of a customer", func(ctx context.Context, s *Store) error {
		_, _, err := s.Orders.ListCustomerOrders(ctx, 7, core.Page{Number: 1, Size: 24})
		return err
	}, 0},
}

// byPart breaks down the figures of a year.
func byPart(by string) func(ctx context.Context, s *Store) error {
	return func(ctx context.Context, s *Store) error {
		_, err := s.Reports.ListNumbersBy(ctx, reports.NumbersQuery{Name: "year"}, by, "fall", 12)
		return err
	}
}

var (
	big = regexp.MustCompile(
		`\b(orders|order_lines|payments|products|product_words|search_words|serials|accounts|customer_sums|day_sums|product_sums|pin_sums|paper_sums|visitor_sums|audit)\s+(?:AS\s+)?([a-z]\d?)\b`,
	)
	walks = regexp.MustCompile(`^SCAN (\w+)(?: |$)`)
)

// walksAll returns the steps of a query plan that scan a whole large table. A page of a list may walk an index, because
// it stops when the page is full.
func walksAll(plan []string, query string) (found []string) {
	alias := map[string]string{}
	for _, m := range big.FindAllStringSubmatch(query, -1) {
		alias[m[2]] = m[1]
	}
	sorted := slices.ContainsFunc(plan,
		func(step string) bool { return strings.Contains(step, "TEMP B-TREE FOR ORDER BY") })
	for _, step := range plan {
		m := walks.FindStringSubmatch(step)
		// Exempt: the index of sold-out products, which are few, and counting a table's rows, which SQLite does by its
		// pages.
		if m == nil || strings.Contains(step, "VIRTUAL TABLE INDEX 0:M") ||
			strings.Contains(step, "VIRTUAL TABLE INDEX 0:=") ||
			strings.Contains(step, "products_sold_out") ||
			query == "SELECT count(*) FROM serials" ||
			query == "SELECT count(*) FROM customer_sums" {
			continue
		}
		name := m[1]
		if alias[name] != "" {
			name = alias[name]
		}
		if !big.MatchString(name+" x") || strings.Contains(query, "LIMIT ?") && !sorted {
			continue
		}
		found = append(found, step)
	}
	return found
}

func planOf(t *testing.T, s *Store, q seenQuery) (plan []string) {
	t.Helper()
	type step struct {
		id, parent, unused int
		text               string
	}
	err := s.Read(context.Background(), func(tx *core.Tx) error {
		steps, err := db.List(tx, func(row db.Scanner, p *step) error {
			return row.Scan(&p.id, &p.parent, &p.unused,
				&p.text)
		},
			"EXPLAIN QUERY PLAN "+q.text, q.args...)
		// Sorting the few rows of a subquery does not read the whole list.
		within := map[int]bool{}
		for _, p := range steps {
			within[p.id] = within[p.parent] || strings.HasPrefix(p.text, "CORRELATED")
			if !within[p.id] || !strings.Contains(p.text, "TEMP B-TREE") {
				plan = append(plan, p.text)
			}
		}
		return err
	})
	if err != nil {
		t.Fatalf("%s: %v", q.text, err)
	}
	return plan
}

// No list, search or sum scans all products or all orders, and each needs a few queries, however long it is.
func TestListsDoNotScanAllProductsOrOrders(t *testing.T) {
	s, w := grown(t, 3000, 1000)
	for i, c := range slices.Concat(publicLists, staffLists) {
		if err := c.call(context.Background(), s); err != nil {
			t.Errorf("%s: %v", c.name, err)
		}
		queries := slices.DeleteFunc(w.take(), func(q seenQuery) bool { return !strings.Contains(q.text, "SELECT") })
		if most := max(c.queries, 3); len(queries) > most {
			t.Errorf("%s takes %d queries, want %d", c.name, len(queries), most)
			for _, q := range queries {
				t.Logf("\t%s", q.text)
			}
		}
		for _, q := range queries {
			plan := planOf(t, s, q)
			if found := walksAll(plan, q.text); len(found) > 0 {
				t.Errorf("%s: %s\n\t%s\n\tin %s", c.name, strings.Join(found, "; "), strings.Join(plan, "\n\t"), q.text)
			}
			// Nearly all orders are in one state: to look for a product's among those of a state is to read all.
			if i < len(publicLists) && strings.Contains(strings.Join(plan, ";"), "INDEX orders_by_state (state=?)") {
				t.Errorf("%s reads all orders of a state:\n\t%s\n\tin %s", c.name, strings.Join(plan, "\n\t"), q.text)
			}
		}
		w.take()
	}
	// These plans must be rejected by the rule itself.
	for _, query := range []string{`SELECT count(*) FROM products p WHERE p.description LIKE '%x%'`,
		`SELECT p.id FROM products p ORDER BY p.description LIMIT ?`, `SELECT sum(o.total) FROM orders o`} {
		if len(walksAll(planOf(t, s, seenQuery{query, slices.Repeat([]any{1}, strings.Count(query, "?"))}),
			query)) == 0 {
			t.Errorf("not noticed: %s", query)
		}
	}
}

// Every product has the word, so its list equals that of all products, whichever index is used.
func TestSearchForACommonWordFollowsTheSortIndex(t *testing.T) {
	s, _ := grown(t, 1000, 100)
	ids := func(f search.ProductFilter) (ids []int64) {
		list, err := s.Search.ListCards(context.Background(), f)
		if err != nil || list.Total != 1000 {
			t.Fatalf("%+v has %d, %v", f, list.Total, err)
		}
		for _, c := range list.Cards {
			ids = append(ids, c.ID)
		}
		return ids
	}
	for _, order := range []string{"price", "-price", "rating", "newest", "title"} {
		page := core.Page{Number: 3, Size: 24}
		all := ids(search.ProductFilter{Sort: order, Page: page})
		found := ids(search.ProductFilter{Words: "device", Sort: order, Page: page})
		if len(all) != 24 || !slices.Equal(all, found) {
			t.Errorf("by %s: %v, with the word %v", order, all, found)
		}
	}
}
