package storetest

import (
	"context"
	"fmt"
	"regexp"
	"strings"

	"hearth/store/catalogue"
	"hearth/store/core"
	"hearth/store/db"
)

// LimitPages limits the database file to n pages, as a full disk would; 0 removes the limit.
func (s *Shop) LimitPages(ctx context.Context, n int) error {
	if n == 0 {
		n = 1 << 30
	}
	return s.Run(ctx, fmt.Sprintf("PRAGMA max_page_count(%d)", n))
}

// Run runs SQL statements directly, outside the rules of the shop. It records the events that report sums need.
func (s *Shop) Run(ctx context.Context, statements ...string) error {
	return s.Write(ctx, func(tx *core.Tx) error {
		for _, statement := range statements {
			if _, err := tx.Exec(statement); err != nil {
				return err
			}
			if strings.Contains(statement, "INSERT INTO visitors ") {
				if _, err := tx.Exec(`INSERT INTO visitor_sums (quarter, visitors) SELECT first_seen / 900000, count(*)
					FROM visitors WHERE true GROUP BY 1
					ON CONFLICT (quarter) DO UPDATE SET visitors = max(visitors, excluded.visitors)`); err != nil {
					return err
				}
			}
			if strings.Contains(statement, "reviews ") {
				if _, err := tx.Exec(`UPDATE products SET (rating_sum, rating_count) = ` + catalogue.RatingOf); err != nil {
					return err
				}
			}
			for subject, of := range ofSums { // a call of the shop records these events itself
				if !of.MatchString(statement) {
					continue
				}
				if _, err := tx.Exec(`INSERT INTO events (subject, thing, at) SELECT '` + subject + `', id, 0 FROM ` +
					map[string]string{core.OrderEvent: "orders",
						core.CustomerEvent: "accounts"}[subject] + `
					WHERE true ON CONFLICT DO NOTHING`); err != nil {
					return err
				}
			}
		}
		return nil
	})
}

// ofSums match statements that change the data from which report sums are computed, by the subject of the event.
var ofSums = map[string]*regexp.Regexp{
	core.OrderEvent:    regexp.MustCompile(`\b(orders|payments|refunds|documents)\b`),
	core.CustomerEvent: regexp.MustCompile(`\baccounts\b`),
}

// CountRows counts the rows of tables.
func (s *Shop) CountRows(ctx context.Context, tables ...string) (counts map[string]int64, err error) {
	counts = map[string]int64{}
	return counts, s.Shop.Read(ctx, func(tx *core.Tx) error {
		for _, table := range tables {
			if counts[table], err = db.Value[int64](tx, `SELECT count(*) FROM `+table); err != nil {
				return err
			}
		}
		return nil
	})
}

// Holding returns the tables in which any text contains a word.
func (s *Shop) Holding(ctx context.Context, word string) (found []string, err error) {
	return found, s.Shop.Read(ctx, func(tx *core.Tx) error {
		columns, err := db.Values[string](tx, `SELECT m.name || ' WHERE instr(' || c.name || ', ?) > 0'
			FROM sqlite_schema m, pragma_table_info(m.name) c
			WHERE m.type = 'table' AND m.name NOT LIKE 'product_%' AND c.type = 'TEXT'`)
		if err != nil {
			return err
		}
		for _, column := range columns {
			n, err := db.Value[int](tx, `SELECT count(*) FROM `+column, word)
			if err != nil {
				return err
			}
			if n > 0 {
				found = append(found, column)
			}
		}
		return nil
	})
}

// Value reads one value from the database as text; "none" if the query returns no row.
func (s *Shop) Value(ctx context.Context, query string, args ...any) (text string, err error) {
	err = s.ReadSums(ctx, func(tx *core.Tx) error {
		text, err = db.Value[string](tx, `SELECT coalesce(CAST((`+query+`) AS TEXT), 'none')`, args...)
		return err
	})
	return text, err
}

// Panic runs a write that panics.
func (s *Shop) Panic(ctx context.Context) error {
	return s.Write(ctx, func(tx *core.Tx) error {
		if _, err := tx.Exec(`UPDATE products SET shelf = 99`); err != nil {
			return err
		}
		panic("on purpose")
	})
}
