package store

import (
	"context"
	"fmt"
	"slices"
	"strings"
	"testing"

	"hearth/store/core"
	"hearth/store/db"
	"hearth/store/orders"
	"hearth/store/reports"
	"hearth/store/wording"
)

// plainSearch is the definition of the search for orders: it tests every order by every rule.
func plainSearch(tx *core.Tx, typed string) (condition string, args []any, err error) {
	part := "%" + wording.LikeEscape(typed) + "%"
	condition = `o.customer_id IN (SELECT id FROM accounts WHERE name LIKE ? ESCAPE '\' OR email LIKE ? ESCAPE '\')`
	args = []any{part, part}
	digits := strings.NewReplacer("₹", "", ",", "", " ", "").Replace(typed)
	if digits != "" && (len(digits) < 10 || strings.Contains(digits, ".")) &&
		strings.Trim(digits, "0123456789.") == "" {
		condition += ` OR CAST(o.id AS TEXT) LIKE ? OR (o.total / 100) || '.' || substr('0' || (o.total % 100),
			-2) LIKE ?`
		args = append(args, "%"+typed+"%", "%"+digits+"%")
	}
	if q := orders.ParseSearch(typed); len(q.Phone) >= 4 {
		condition, args = condition+` OR o.mob LIKE ? OR o.mob LIKE ?`, append(args, q.Phone+"%", "%"+q.Phone)
	}
	switch q := orders.ParseSearch(typed); {
	case q.IsPin():
		condition, args = condition+` OR o.pin LIKE ?`, append(args, q.Phone+"%")
	case q.PlaceWords != "" && q.Digits == 0:
		condition += ` OR true`
		for _, word := range strings.Fields(strings.ToLower(typed)) {
			condition, args = condition+` AND ' ' || (SELECT sent_to FROM order_places WHERE id = o.id) LIKE ? ESCAPE '\'`,
				append(args, "% "+wording.LikeEscape(word)+"%")
		}
	}
	if len(typed) >= 3 {
		condition, args = condition+` OR EXISTS (SELECT 1 FROM shipments p WHERE p.order_id = o.id
			AND p.tracking_id LIKE ? ESCAPE '\')`, append(args, wording.LikeEscape(typed)+"%")
	}
	days, err := orders.DaysOfSearch(tx, strings.ToLower(typed))
	list := strings.Trim(strings.ReplaceAll(fmt.Sprint(days), " ", ","), "[]")
	return condition + ` OR (coalesce(o.confirmed_at, o.placed_at) + 19800000) / 86400000 IN (` + list + `)`, args, err
}

// The search through indexes finds the same orders as a test of every order, in every sort order and on every page.
func TestIndexedOrderSearchMatchesAFullScan(t *testing.T) {
	s, _ := grown(t, 60, 12_000)
	ctx := context.Background()
	err := s.Write(ctx, func(tx *core.Tx) error {
		for _, statement := range []string{
			`UPDATE accounts SET name = 'Kulkarni ' || id WHERE id % 3 = 0`,
			`DELETE FROM shipments WHERE order_id % 2 = 1 OR order_id % 17 = 0`,
			`UPDATE shipments SET tracking_id = 'TRK' || order_id`,
			`UPDATE orders SET lines_total = lines_total + id % 89 * 100 + 37, total = total + id % 89 * 100 + 37
				WHERE id % 7 = 0`,
			`UPDATE orders SET state = 'placed', confirmed_at = NULL, shipped_at = NULL, delivered_at = NULL
				WHERE id % 11 = 0 AND id < 6000`,
			`UPDATE orders SET state = 'cancelled', confirmed_at = NULL, shipped_at = NULL, delivered_at = NULL
				WHERE id % 13 = 0 AND id < 6000`,
			`UPDATE orders SET address = json_set(address, '$.area', '12 MG Road', '$.city', 'Nagpur', '$.pin', '440010')
				WHERE id % 19 = 0`,
			`DELETE FROM payments WHERE order_id % 17 = 0`, `DELETE FROM order_lines WHERE order_id % 17 = 0`,
			`DELETE FROM orders WHERE id % 17 = 0`,
		} {
			if _, err := tx.Exec(statement); err != nil {
				return fmt.Errorf("%s: %w", statement, err)
			}
		}
		_, err := reports.RepairSums(tx)
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	by := map[string]string{"": "o.id DESC", "id": "o.id", "-amount": "o.total DESC, o.id DESC",
		"state": "o.state, o.id DESC", "-state": "o.state DESC, o.id DESC", "-payment": "o.pt DESC, o.id DESC",
		"name": "(SELECT name FROM accounts WHERE id = o.customer_id) COLLATE NOCASE, o.customer_id, o.id DESC"}
	tabs := map[string]string{"": "o.id > 0", "delivered": "o.confirmed_at IS NOT NULL AND o.state = 'delivered'",
		"confirmed": "o.confirmed_at IS NOT NULL AND o.state = 'confirmed'",
		"sold":      "o.confirmed_at IS NOT NULL AND o.state IN " + core.SaleStates, "placed": "o.state = 'placed'"}
	for _, typed := range []string{"4", "43", "432", "4321", "0", "00", "007", "99999", "1040", "1040.", ".37", "41.5",
		"1,041", "₹1041.37", "kulkarni", "Kulkarni 12", "c7@example.com", "zzzz", "TRK", "trk50", "TRK5002",
		"98000", "9800004321", "0004321", "Nagpur", "nag mg", "mg", "4400", "440010", "21 Nov", "Nov 21, 2026", "2026", "mar", "%", "_"} {
		for sort, order := range by {
			for tab, in := range tabs {
				n := 0
				if sort != "" && (tab != "" ||
					!slices.Contains([]string{"4", "432", "1040", "kulkarni", "98000", "2026"}, typed)) {
					continue
				}
				for _, page := range []int{1, 3}[:1+len(typed)%2] {
					var want []int64
					err := s.Read(ctx, func(tx *core.Tx) error {
						condition, args, err := plainSearch(tx, typed)
						if err != nil {
							return err
						}
						all, err := db.Values[int64](
							tx,
							`SELECT o.id FROM orders o WHERE `+in+` AND (`+condition+`) ORDER BY `+order,
							args...)
						n = min(len(all), core.MostOrdersCounted)
						want = all[min(len(all), (page-1)*24):min(len(all), page*24)]
						return err
					})
					if err != nil {
						t.Fatal(err)
					}
					list, total, err := s.Orders.List(
						ctx,
						orders.OrderFilter{Search: typed, Tab: tab, Sort: sort,
							Page: core.Page{Number: page, Size: 24}},
					)
					if err != nil {
						t.Fatal(err)
					}
					got := []int64{}
					for _, o := range list {
						got = append(got, o.ID)
					}
					if total != n || !slices.Equal(got, want) {
						t.Errorf("%q in %q by %q, page %d: %d orders, %v\n\twant %d, %v", typed, tab, sort, page, total,
							got, n, want)
					}
				}
				every, err := s.Orders.ListIDs(ctx, orders.OrderFilter{Search: typed, Tab: tab, Sort: sort})
				if err != nil || len(every) != n {
					t.Errorf("%q in %q by %q: all are %d, want %d, %v", typed, tab, sort, len(every), n, err)
				}
			}
		}
	}
}

// A part of a serial is searched in the index of the sort order; whole rows are read only for the page.
func TestPartialSerialSearchUsesAnIndex(t *testing.T) {
	s, w := grown(t, 60, 2000)
	for sort, order := range map[string]string{"": "made_at DESC, serial", "made": "made_at, serial",
		"-serial": "serial DESC"} {
		w.take()
		list, total, err := s.Orders.ListSerials(
			context.Background(),
			orders.SerialFilter{Search: "r12", Sort: sort, Page: core.Page{Number: 2, Size: 20}},
		)
		if err != nil {
			t.Fatal(err)
		}
		got := []string{}
		for _, row := range list {
			got = append(got, row.Serial)
		}
		seen := w.take()
		var want []string
		n := 0
		err = s.Read(context.Background(), func(tx *core.Tx) (err error) {
			if n, err = db.Value[int](tx, `SELECT count(*) FROM serials WHERE serial LIKE '%r12%'`); err != nil {
				return err
			}
			want, err = db.Values[string](tx, `SELECT serial FROM serials WHERE serial LIKE '%r12%' ORDER BY `+order+`
				LIMIT 20 OFFSET 20`)
			return err
		})
		if err != nil || total != n || !slices.Equal(got, want) {
			t.Errorf("by %q: %d, %v\n\twant %d, %v; %v", sort, total, got, n, want, err)
		}
		for _, q := range seen {
			for _, step := range planOf(t, s, q) {
				if strings.HasPrefix(step, "SCAN s USING INDEX") {
					t.Errorf("by %q whole rows are walked along: %s in %s", sort, step, q.text)
				}
			}
		}
	}
}
