package orders

import (
	"context"
	"fmt"
	"slices"
	"strings"

	"hearth/store/accounts"
	"hearth/store/core"
	"hearth/store/db"
	"hearth/store/settings"
)

// The ways in which a payment is made: by a payment provider, which collects and refunds it, or by hand, which staff
// record and refund themselves.
var (
	onlineWays = providerNames()
	handWays   = []string{"cod", "upi", "cash", "card"}
)

// Lists of payment methods for SQL, with brackets: those that staff refund themselves, and those that a provider does.
var (
	ManualMethods = "('" + strings.Join(handWays, "', '") + "')"
	OnlineMethods = "('" + strings.Join(onlineWays, "', '") + "')"
)

// IsOnlineMethod reports whether a payment provider collects and refunds payments of this way.
func IsOnlineMethod(way string) bool { return slices.Contains(onlineWays, way) }

func providerNames() (names []string) {
	for _, one := range settings.Providers {
		names = append(names, one.Name)
	}
	return names
}

// vocabularies are the words that a column may contain, by the table that lists them; a foreign key of the column
// refuses any other. They are data and not a CHECK, so that a release with a new word needs no new table.
func vocabularies() map[string][]string {
	words := map[string][]string{"roles": {string(accounts.Customer)}, "payment_ways": slices.Concat(onlineWays, handWays)}
	for _, role := range accounts.PresetRoles {
		words["roles"] = append(words["roles"], string(role.Name))
	}
	return words
}

const stateColumns = `name, unpaid, holds, sale, kept, shipped, delivered`

// stateRows are the rows of order_states: core.States with their facts.
func stateRows() string {
	rows := []string{}
	for _, s := range core.States {
		rows = append(rows, fmt.Sprintf("(%s, %t, %t, %t, %t, %t, %t)", s.Name.SQL(), s.Unpaid(), s.Holds, s.Sale, s.Kept,
			s.Shipped(), s.Delivered()))
	}
	return `VALUES ` + strings.Join(rows, ", ")
}

// FillVocabulary inserts the words and the facts of states that this release knows and the database does not. It is called
// once, at Open.
func (s *Orders) FillVocabulary(ctx context.Context) error {
	missing := map[string][]string{}
	for table, words := range vocabularies() {
		err := s.Read(ctx, func(tx *core.Tx) error {
			known, err := db.Values[string](tx, `SELECT name FROM `+table)
			for _, word := range words {
				if !slices.Contains(known, word) {
					missing[table] = append(missing[table], word)
				}
			}
			return err
		})
		if err != nil {
			return err
		}
	}
	stale := false
	err := s.Read(ctx, func(tx *core.Tx) (err error) {
		stale, err = db.Value[bool](tx, `SELECT EXISTS (`+stateRows()+` EXCEPT SELECT `+stateColumns+` FROM order_states)`)
		return err
	})
	if err != nil || len(missing) == 0 && !stale {
		return err
	}
	return s.Write(ctx, func(tx *core.Tx) error {
		for table, words := range missing {
			for _, word := range words {
				if _, err := tx.Exec(`INSERT OR IGNORE INTO `+table+` (name) VALUES (?)`, word); err != nil {
					return err
				}
			}
		}
		_, err := tx.Exec(`INSERT INTO order_states (` + stateColumns + `) SELECT * FROM (` + stateRows() + `) WHERE true
			ON CONFLICT (name) DO UPDATE SET unpaid = excluded.unpaid, holds = excluded.holds, sale = excluded.sale,
				kept = excluded.kept, shipped = excluded.shipped, delivered = excluded.delivered`)
		return err
	})
}
