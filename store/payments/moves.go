package payments

import (
	"context"

	"hearth/store/core"
	"hearth/store/db"
	"hearth/store/money"
	"hearth/store/orders"
	"hearth/store/wording"
)

// The kinds of MoneyMove.
const (
	MoneyIn      = "payment"
	MoneyBack    = "refund"
	MoneySettled = "settlement"
	// MoneyRemitted is a courier's transfer of COD money.
	MoneyRemitted = "remittance"
	// MoneyCard is a gift card that was paid or, below 0, cancelled: what its buyer owes is what the shop then owes.
	MoneyCard = "gift card"
	// MoneyCredit is store credit that was given or, below 0, has expired or was forfeited. No money moves.
	MoneyCredit = "store credit"
)

// MoneyMove is a payment, refund or payout for the accounts, in paise.
type MoneyMove struct {
	Kind string
	// Day is the day of the movement in the shop's time zone, such as 2026-11-21.
	Day         string
	ID, OrderID int64
	// Way is the payment method: a provider's name, cod (collected by the courier), upi or cash; exchange if the value
	// of a return paid its replacement; credit for store credit; "" for a manual refund.
	Way       string
	Reference string
	// Amount is the amount received or sent. The Fee and Tax of a payout are already subtracted from it.
	Amount, Fee, Tax money.Paise
	// Deducted is what a courier kept of a remittance, by kind of line; it is already subtracted from Amount.
	Deducted map[string]money.Paise
}

// ListMoneyMoves returns a month's payments, refunds, payouts and remittances. It refuses a malformed month.
func (s *Payments) ListMoneyMoves(ctx context.Context, month string) (found []MoneyMove, err error) {
	first, until, err := s.documents.Month(month)
	if err != nil {
		return nil, err
	}
	err = s.Read(ctx, func(tx *core.Tx) error {
		scan := func(row db.Scanner, m *MoneyMove) error {
			var at int64
			if err := row.Scan(&m.Kind, &at, &m.ID, &m.OrderID, &m.Way, &m.Reference, &m.Amount, &m.Fee,
				&m.Tax); err != nil {
				return err
			}
			m.Day = wording.Instant(at).In(tx.Zone).Format("2006-01-02")
			return nil
		}
		for _, query := range []string{
			`SELECT 'payment', taken_at, id, order_id, provider, provider_payment, amount, 0, 0 FROM payments
				WHERE taken_at >= ?
				AND taken_at < ? ORDER BY taken_at, id`,
			`SELECT 'refund', r.done_at, r.id, r.order_id, iif(r.exchange, '` + orders.ExchangeWay + `',
				iif(r.credit, '` + orders.CreditWay + `', coalesce((SELECT p.provider FROM payments p
				WHERE p.id = r.payment_id
				AND r.reference = '' AND p.provider IN ` + orders.OnlineMethods + `), ''))), r.reference, r.amount, 0, 0
				FROM refunds r WHERE +r.state = 'done' AND r.done_at >= ? AND r.done_at < ? ORDER BY r.done_at, r.id`,
			`SELECT 'gift card', paid_at, id, order_id, '` + orders.CreditWay + `', '', amount, 0, 0 FROM gift_cards
				WHERE paid_at >= ? AND paid_at < ? ORDER BY paid_at, id`,
			`SELECT 'gift card', voided_at, id, order_id, '` + orders.CreditWay + `', 'cancelled', -amount, 0, 0
				FROM gift_cards
				WHERE voided_at >= ? AND voided_at < ? AND paid_at IS NOT NULL ORDER BY voided_at, id`,
			`SELECT 'store credit', expired_at, id, order_id, '` + orders.CreditWay + `', 'gift card expired',
				-amount, 0, 0
				FROM gift_cards WHERE expired_at >= ? AND expired_at < ? ORDER BY expired_at, id`,
			`SELECT 'store credit', at, id, 0, '` + orders.CreditWay + `', kind, amount, 0, 0 FROM credit_entries
				WHERE at >= ? AND at < ? AND kind IN ('given', 'expired', 'forfeited') ORDER BY at, id`,
			`SELECT 'settlement', s.settled_at, 0, 0, s.provider, iif(s.utr = '', s.id, s.utr), s.amount,
				coalesce(i.fee, s.fees - s.tax), coalesce(i.tax, s.tax)
				FROM settlements s LEFT JOIN (SELECT settlement_id, sum(fee) AS fee, sum(tax) AS tax FROM settled_items
				GROUP BY settlement_id) i ON i.settlement_id = s.id
				WHERE s.settled_at >= ? AND s.settled_at < ? ORDER BY s.settled_at, s.id`,
		} {
			some, err := db.List(tx, scan, query, first.UnixMilli(), until.UnixMilli())
			if err != nil {
				return err
			}
			found = append(found, some...)
		}
		remitted, err := remittancesBetween(tx, first, until)
		for _, r := range remitted {
			m := MoneyMove{Kind: MoneyRemitted, Day: r.Day, ID: r.ID, Way: "cod", Reference: r.Courier + " " + r.UTR,
				Amount: r.InBank(), Deducted: map[string]money.Paise{}}
			if err := db.Each(tx, func(row db.Scanner) error {
				var kind string
				var amount money.Paise
				err := row.Scan(&kind, &amount)
				m.Deducted[kind] = -amount
				return err
			}, `SELECT kind, sum(amount) FROM remittance_lines WHERE remittance_id = ?
				AND kind NOT IN ('cod', 'taken back', 'weight') GROUP BY kind`, r.ID); err != nil {
				return err
			}
			found = append(found, m)
		}
		return err
	})
	return found, err
}
