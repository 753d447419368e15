package store

import (
	"context"
	"os"
	"slices"
	"strings"
	"testing"

	"hearth/store/core"
	"hearth/store/db"
)

// The queries that each order and each page make use a suitable index.
func TestHotQueriesUseTheirIndex(t *testing.T) {
	s, err := Open(context.Background(), Options{Dir: t.TempDir()})
	if err != nil {
		t.Fatal(err)
	}
	defer s.Close()
	for query, want := range map[string]string{
		`SELECT count(*) FROM orders WHERE customer_id = 1 AND +state = 'placed'`: "orders_by_customer",
		`SELECT id FROM orders INDEXED BY orders_by_state WHERE state = 'placed' AND hold_until <= 1
			ORDER BY id LIMIT 20`: "orders_by_state",
		`SELECT p.id FROM products p WHERE p.deleted_at IS NULL AND p.family IS NULL ORDER BY p.pays, p.id
			LIMIT 24`: "products_by_pays",
		`SELECT p.id FROM products p WHERE p.deleted_at IS NULL AND p.family IS NULL
			ORDER BY p.rating DESC, p.rating_count DESC, p.id LIMIT 24`: "products_by_rating",
		`SELECT id FROM tasks WHERE state = 'waiting' AND due_at <= 1 ORDER BY due_at
			LIMIT 8`: "tasks_due",
		`SELECT 1 FROM payments WHERE provider = 'razorpay'
			AND provider_payment = 'x'`: "sqlite_autoindex_payments",
		`SELECT order_id FROM documents WHERE kind = 'invoice' AND day >= 'a' AND day < 'b'
			ORDER BY day DESC, id DESC`: "documents_by_day",
	} {
		err := s.Read(context.Background(), func(tx *core.Tx) error {
			plan, err := db.List(tx, func(row db.Scanner, text *string) error {
				var a, b, c int
				return row.Scan(&a, &b, &c, text)
			}, "EXPLAIN QUERY PLAN "+query)
			if text := strings.Join(plan, "; "); !strings.Contains(text, want) ||
				strings.Contains(text, "TEMP B-TREE") {
				t.Errorf("%s\n\tis done by %s, want %s", query, text, want)
			}
			return err
		})
		if err != nil {
			t.Fatal(err)
		}
	}
}

// A month's documents are found with an index on the day, so their cost does not grow with the number of all documents.
func TestDocumentsOfAMonthUseTheDayIndex(t *testing.T) {
	s, w := grown(t, 10, 10)
	for name, call := range map[string]func() error{
		"documents": func() error { _, err := s.Documents.ListDocuments(t.Context(), "2026-10"); return err },
		"credits":   func() error { _, err := s.Documents.CreditedTotals(t.Context(), "2026-10"); return err },
		"money":     func() error { _, err := s.Payments.ListMoneyMoves(t.Context(), "2026-10"); return err },
	} {
		if err := call(); err != nil {
			t.Fatalf("%s: %v", name, err)
		}
		for _, q := range w.take() {
			if !strings.HasPrefix(q.text, "SELECT") || !strings.Contains(q.text, "FROM documents") {
				continue
			}
			if plan := strings.Join(planOf(t, s, q), "; "); !strings.Contains(plan,
				"documents_by_day (kind=? AND day>? AND day<?)") {
				t.Errorf("%s of a month: %s\n\tis done by %s", name, q.text, plan)
			}
		}
	}
}

// Every index slows down writes, so each one must enforce uniqueness or be used by a query in testdata/plans.txt.
func TestEveryIndexIsUsedByAQuery(t *testing.T) {
	s, _ := grown(t, 1, 1)
	var unused []string
	err := s.Read(t.Context(), func(tx *core.Tx) (err error) {
		unused, err = db.List(tx, func(row db.Scanner, name *string) error { return row.Scan(name) },
			`SELECT name FROM sqlite_schema WHERE type = 'index' AND sql NOT LIKE 'CREATE UNIQUE %' ORDER BY name`)
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	queries, err := os.ReadFile("testdata/plans.txt")
	if err != nil {
		t.Fatal(err)
	}
	for line := range strings.Lines(string(queries)) {
		name, text, named := strings.Cut(strings.TrimSpace(line), ": ")
		if !named {
			continue
		}
		at := slices.Index(unused, name)
		if at < 0 {
			t.Errorf("there is no index %s", name)
			continue
		}
		unused = slices.Delete(unused, at, at+1)
		plan := planOf(t, s, seenQuery{text: text, args: make([]any, 20)})
		if !strings.Contains(strings.Join(plan, " ")+" ", "INDEX "+name+" ") {
			t.Errorf("%s is not used by %s\n\tbut %s", name, text, plan)
		}
	}
	if len(unused) > 0 {
		t.Errorf("no query of testdata/plans.txt uses %s", unused)
	}
}
