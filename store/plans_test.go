package store

import (
	"context"
	"strings"
	"testing"

	"hearth/store/core"
	"hearth/store/db"
)

// The queries of every order and every page find their rows through a suitable index.
func TestHotQueriesUseTheirIndex(t *testing.T) {
	s, err := Open(context.Background(), Options{Dir: t.TempDir()})
	if err != nil {
		t.Fatal(err)
	}
	defer s.Close()
	for query, want := range map[string]string{
		`SELECT count(*) FROM orders WHERE customer_id = 1 AND +state = 'placed'`: "orders_by_customer",
		`SELECT id FROM orders INDEXED BY orders_by_hold WHERE state = 'placed' AND hold_until <= 1
			ORDER BY hold_until LIMIT 20`: "orders_by_hold",
		`SELECT p.id FROM products p WHERE p.deleted_at IS NULL AND p.family IS NULL ORDER BY p.pays, p.id LIMIT 24`: "products_by_pays",
		`SELECT p.id FROM products p WHERE p.deleted_at IS NULL AND p.family IS NULL
			ORDER BY p.rating DESC, p.rating_count DESC, p.id LIMIT 24`: "products_by_rating",
		`SELECT id FROM tasks WHERE state = 'waiting' AND due_at <= 1 ORDER BY due_at LIMIT 8`:                          "tasks_due",
		`SELECT 1 FROM payments WHERE provider = 'razorpay' AND provider_payment = 'x'`:                                 "sqlite_autoindex_payments",
		`SELECT order_id FROM documents WHERE kind = 'invoice' AND day >= 'a' AND day < 'b' ORDER BY day DESC, id DESC`: "documents_by_day",
	} {
		err := s.Read(context.Background(), func(tx *core.Tx) error {
			plan, err := db.List(tx, func(row db.Scanner, text *string) error {
				var a, b, c int
				return row.Scan(&a, &b, &c, text)
			}, "EXPLAIN QUERY PLAN "+query)
			if text := strings.Join(plan, "; "); !strings.Contains(text, want) || strings.Contains(text, "TEMP B-TREE") {
				t.Errorf("%s\n\tis done by %s, want %s", query, text, want)
			}
			return err
		})
		if err != nil {
			t.Fatal(err)
		}
	}
}

// A month's documents are found along their days: the sheets of a month cost what the month has, not what was ever issued.
func TestTheDocumentsOfAMonthAreFoundByTheirDay(t *testing.T) {
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
			if plan := strings.Join(planOf(t, s, q), "; "); !strings.Contains(plan, "documents_by_day (kind=? AND day>? AND day<?)") {
				t.Errorf("%s of a month: %s\n\tis done by %s", name, q.text, plan)
			}
		}
	}
}
