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

// The payment methods, in two groups: those of a payment provider, which collects and refunds the money, and those by
// hand, which staff record and refund themselves.
var (
	onlineWays = providerNames()
	handWays   = []string{"cod", "upi", "cash", "card", ExchangeWay, CreditWay}
)

// The payment methods as SQL lists in brackets: those that staff refund themselves, and those that a provider refunds.
var (
	ManualMethods = "('" + strings.Join(handWays, "', '") + "')"
	OnlineMethods = "('" + strings.Join(onlineWays, "', '") + "')"
)

// IsOnlineMethod reports whether a payment provider collects and refunds payments of a method.
func IsOnlineMethod(way string) bool { return slices.Contains(onlineWays, way) }

func providerNames() (names []string) {
	for _, one := range settings.Providers {
		names = append(names, one.Name)
	}
	return names
}

// vocabularies are the words that a column may contain, by the name of the table that lists them; a foreign key refuses
// any other word. They are rows and not a CHECK, so that a release with a new word does not have to rebuild a table.
func vocabularies() map[string][]string {
	words := map[string][]string{"roles": {string(accounts.Customer)}, "payment_ways": slices.Concat(onlineWays, handWays)}
	for _, role := range accounts.PresetRoles {
		words["roles"] = append(words["roles"], string(role.Name))
	}
	return words
}

const stateColumns = `name, unpaid, holds, sale, kept, shipped, delivered`

// stateRows is SQL with a row for each state of core.States, as the table order_states stores them.
func stateRows() string {
	rows := []string{}
	for _, s := range core.States {
		rows = append(rows, fmt.Sprintf("(%s, %t, %t, %t, %t, %t, %t)", s.Name.SQL(), s.Unpaid(), s.Holds, s.Sale, s.Kept,
			s.Shipped(), s.Delivered()))
	}
	return `VALUES ` + strings.Join(rows, ", ")
}

// FillVocabulary inserts the words and the facts of states that this release knows and the database lacks. Open calls
// it once.
func (s *Orders) FillVocabulary(ctx context.Context) error {
	// Look first and write only if something is missing, so that a normal start writes nothing.
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
