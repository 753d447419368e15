package orders

import (
	"context"
	"slices"
	"strings"

	"hearth/store/accounts"
	"hearth/store/core"
	"hearth/store/db"
)

// paymentWay is a way in which a payment is made. A payment provider collects and refunds those that are online; staff
// record and refund the others themselves.
type paymentWay struct {
	name   string
	online bool
}

var paymentWays = []paymentWay{{"razorpay", true}, {"testpay", true}, {"cod", false}, {"upi", false}, {"cash", false},
	{"card", false}}

// Lists of payment methods for SQL, with brackets: those that staff refund themselves, and those that a provider does.
var (
	HandWays   = waysThat(func(w paymentWay) bool { return !w.online })
	OnlineWays = waysThat(func(w paymentWay) bool { return w.online })
)

// MovesOnline reports whether a payment provider collects and refunds payments of this way.
func MovesOnline(way string) bool {
	return slices.Contains(paymentWays, paymentWay{way, true})
}

func waysThat(fits func(paymentWay) bool) string {
	names := []string{}
	for _, one := range paymentWays {
		if fits(one) {
			names = append(names, "'"+one.name+"'")
		}
	}
	return "(" + strings.Join(names, ", ") + ")"
}

// vocabularies are the words that a column may contain, by the table that lists them; a foreign key of the column
// refuses any other. They are data and not a CHECK, so that a release with a new word needs no new table.
func vocabularies() map[string][]string {
	words := map[string][]string{"roles": {string(accounts.Customer)}}
	for _, way := range paymentWays {
		words["payment_ways"] = append(words["payment_ways"], way.name)
	}
	for _, role := range accounts.PresetRoles {
		words["roles"] = append(words["roles"], string(role.Name))
	}
	for _, one := range core.States {
		words["order_states"] = append(words["order_states"], string(one.Name))
	}
	return words
}

// FillWords inserts the words that this release knows and the database does not. It is called once, at Open.
func (s *Orders) FillWords(ctx context.Context) error {
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
	sold := true
	err := s.Read(ctx, func(tx *core.Tx) (err error) {
		sold, err = db.Value[bool](tx, `SELECT NOT EXISTS (SELECT 1 FROM order_states
			WHERE (sale, ahead) <> (name IN `+core.SaleStates+`, name IN `+core.AheadStates+`))`)
		return err
	})
	if err != nil || len(missing) == 0 && sold {
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
		_, err := tx.Exec(`UPDATE order_states SET sale = name IN ` + core.SaleStates + `, ahead = name IN ` +
			core.AheadStates)
		return err
	})
}
