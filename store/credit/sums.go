package credit

import (
	"context"
	"time"

	"hearth/store/core"
	"hearth/store/db"
	"hearth/store/money"
)

// Sums are what the shop owes in store credit and gift cards over a time, in paise. Opening + Sold + Given + Refunded +
// GivenBack − Spent − Expired − Forfeited − Voided = Closing. A redeemed card moves from cards to credit and changes
// neither.
type Sums struct {
	Opening, Sold, Given, Refunded, GivenBack, Spent money.Paise
	// Expired are credit and cards, Forfeited the credit of erased customers, Voided the cards that were cancelled.
	Expired, Forfeited, Voided, Redeemed, Closing money.Paise
	// Credit and Cards are the parts of Closing, with the number of customers and of cards.
	Credit, Cards        money.Paise
	Customers, CardsOpen int64
}

// FindSums sums up a time. until is not part of it.
func (s *Credit) FindSums(ctx context.Context, first, until time.Time) (found Sums, err error) {
	err = s.Read(ctx, func(tx *core.Tx) error {
		found, err = owed(tx, first, until)
		return err
	})
	return found, err
}

// FindMonth is FindSums for a month such as 2026-11 in the shop's time zone. It refuses any other text.
func (s *Credit) FindMonth(ctx context.Context, month string) (Sums, error) {
	first, err := time.ParseInLocation("2006-01", month, s.settings.Zone())
	if err != nil {
		return Sums{}, core.Refuse("A month looks like 2026-11.")
	}
	return s.FindSums(ctx, first, first.AddDate(0, 1, 0))
}

func owed(tx *core.Tx, first, until time.Time) (v Sums, err error) {
	from, to := first.UnixMilli(), until.UnixMilli()
	type line struct {
		kind   Kind
		amount money.Paise
	}
	kinds, err := db.List(tx, func(row db.Scanner, l *line) error { return row.Scan(&l.kind, &l.amount) },
		`SELECT kind, sum(abs(amount)) FROM credit_entries WHERE at >= ? AND at < ? GROUP BY kind`, from, to)
	if err != nil {
		return v, err
	}
	parts := map[Kind]*money.Paise{Given: &v.Given, Redeemed: &v.Redeemed, Refunded: &v.Refunded,
		GivenBack: &v.GivenBack, Spent: &v.Spent, Expired: &v.Expired, Forfeited: &v.Forfeited}
	for _, l := range kinds {
		*parts[l.kind] += l.amount
	}
	cards, err := db.One(tx, func(row db.Scanner, c *[3]money.Paise) error { return row.Scan(&c[0], &c[1], &c[2]) },
		`SELECT coalesce(sum(iif(paid_at >= ?1 AND paid_at < ?2, amount, 0)), 0),
			coalesce(sum(iif(expired_at >= ?1 AND expired_at < ?2, amount, 0)), 0),
			coalesce(sum(iif(voided_at >= ?1 AND voided_at < ?2, amount, 0)), 0)
			FROM gift_cards WHERE paid_at IS NOT NULL`, from, to)
	if err != nil {
		return v, err
	}
	v.Sold, v.Expired, v.Voided = cards[0], v.Expired+cards[1], cards[2]
	if v.Credit, v.Customers, v.Cards, v.CardsOpen, err = stood(tx, to); err != nil {
		return v, err
	}
	v.Closing = v.Credit + v.Cards
	credit, _, open, _, err := stood(tx, from)
	v.Opening = credit + open
	return v, err
}

// stood is the credit of all customers and the value of all open cards before an instant, in paise, with their numbers.
func stood(tx *core.Tx, until int64) (credit money.Paise, customers int64, cards money.Paise, open int64, err error) {
	type sum struct {
		amount money.Paise
		count  int64
	}
	scan := func(row db.Scanner, v *sum) error { return row.Scan(&v.amount, &v.count) }
	c, err := db.One(tx, scan, `SELECT coalesce(sum(left_over), 0), count(*) FROM (SELECT sum(amount) AS left_over
		FROM credit_entries WHERE at < ? GROUP BY customer_id HAVING left_over <> 0)`, until)
	if err != nil {
		return 0, 0, 0, 0, err
	}
	g, err := db.One(tx, scan, `SELECT coalesce(sum(amount), 0), count(*) FROM gift_cards WHERE paid_at < ?1
		AND min(coalesce(redeemed_at, ?1), coalesce(voided_at, ?1), coalesce(expired_at, ?1)) >= ?1`, until)
	return c.amount, c.count, g.amount, g.count, err
}
