package orders

import (
	"context"
	"encoding/hex"
	"fmt"
	"slices"
	"strconv"
	"strings"
	"time"

	"hearth/store/core"
	"hearth/store/db"
	"hearth/store/money"
	"hearth/store/settings"
)

// RefuseCODAfterReturns refuses COD to a customer who has let as many COD packages return undelivered as the setting
// cod_refusals permits; with 0 it refuses nobody.
func RefuseCODAfterReturns(tx *core.Tx, card *settings.Values, customer int64, payment string) error {
	limit := card.CODRefusals
	if payment != core.COD || limit == 0 {
		return nil
	}
	came, err := db.Value[int64](tx, `SELECT count(*) FROM orders WHERE customer_id = ? AND pt = 'COD'
		AND +state IN `+core.BackStates, customer)
	if err == nil && came >= limit {
		return core.Refuse("COD is not available, because earlier parcels came back. Please pay online.")
	}
	return err
}

// CODCheckKey is the signature in the link with which a customer confirms a COD order: only a reader of their mail has
// it. It does not expire, but a confirmation counts only while the order is confirmed and not shipped.
func (s *Orders) CODCheckKey(order int64) string {
	return hex.EncodeToString(s.Sign("cod check", strconv.FormatInt(order, 10))[:16])
}

// CodCheckSince is the instant, in Unix milliseconds, from which the owner requires that COD orders are confirmed by
// their customers; older orders need no confirmation. ok is false while the requirement is off.
func CodCheckSince(tx *core.Tx, card *settings.Values) (since int64, ok bool, err error) {
	if !card.CODConfirm {
		return 0, false, nil
	}
	since, err = db.Value[int64](tx, `SELECT coalesce((SELECT changed_at FROM settings WHERE key = 'cod_confirm'), 0)`)
	return since, err == nil, err
}

// CheckCOD records that the customer still wants a confirmed COD order. way is "mail" if the customer used the link, or
// "phone" if a staff member (who) called. Only the first confirmation is stored; a repeat is no error. It refuses a
// Pre-paid order, an order that is not waiting to be shipped, and a note of more than 200 characters (field note).
func (s *Orders) CheckCOD(ctx context.Context, who, id int64, way, note string) error {
	note = strings.TrimSpace(note)
	if len([]rune(note)) > 200 {
		return &core.Refusal{
			Message: "The note can have at most 200 characters.",
			Fields:  map[string]string{"note": "200 characters at most"},
		}
	}
	return s.Write(ctx, func(tx *core.Tx) error {
		o, err := OrderOf(tx, id)
		if err != nil {
			return err
		}
		if o.Payment != core.COD {
			return core.Refuse("This order is paid online; there is nothing to confirm.")
		}
		if !o.State.Facts().ToShip() {
			return core.Refuse("%s", RefusalOf(EventConfirm, o.State))
		}
		touched, err := db.Change(tx, `UPDATE orders SET cod_checked_at = ?, cod_checked_by = ?
			WHERE id = ? AND cod_checked_at IS NULL`,
			tx.Stamp(), way, id)
		if err != nil || touched == 0 {
			return err
		}
		if way == "phone" {
			if err := core.WriteAudit(tx, who, "confirm COD order", fmt.Sprint(id), note); err != nil {
				return err
			}
		}
		return WriteEvent(tx, id, "COD confirmed", o.State, who, strings.TrimSpace(way+" "+note))
	})
}

// RefuseUnconfirmedCOD refuses to pack a COD order that its customer has not confirmed, if the setting cod_confirm
// requires it.
func RefuseUnconfirmedCOD(tx *core.Tx, card *settings.Values, o Order) error {
	since, on, err := CodCheckSince(tx, card)
	if err != nil || !on || o.Payment != core.COD || !o.State.Facts().ToShip() || o.ConfirmedAt.UnixMilli() < since {
		return err
	}
	checked, err := db.Value[bool](tx, `SELECT cod_checked_at IS NOT NULL FROM orders WHERE id = ?`, o.ID)
	if err == nil && !checked {
		return core.Refuse(
			"The customer has not confirmed this COD order yet. Call them and press “Mark as confirmed”, or wait until they follow the link in their email.",
		)
	}
	return err
}

// CODLoss sums the COD orders of a month or a PIN. Lost are the delivery charges of packages that were refused at the
// door: the shop paid the courier, and those customers paid nothing.
type CODLoss struct {
	Of string // Of is the month, such as 2026-11, or the PIN.
	// Sent, Delivered and CameBack (returned to origin) are numbers of orders, by the day of shipping.
	Sent, Delivered, CameBack int64
	Value, Lost               money.Paise // Value is the total of the returned orders; both are in paise.
}

func scanLoss(row db.Scanner, l *CODLoss) error {
	return row.Scan(&l.Of, &l.Sent, &l.Delivered, &l.CameBack, &l.Value, &l.Lost)
}

// CODLosses returns two lists: the last twelve months in the shop's time zone, newest first, without months in which no
// COD order shipped; and the twenty PINs where most COD packages were returned in that time.
func (s *Orders) CODLosses(ctx context.Context) (months, pins []CODLoss, err error) {
	err = s.ReadSums(ctx, func(tx *core.Tx) error {
		local := tx.Now.In(tx.Zone)
		first := time.Date(local.Year(), local.Month()-11, 1, 0, 0, 0, 0, tx.Zone)
		for at := first; !at.After(tx.Now); at = at.AddDate(0, 1, 0) {
			month, err := db.One(tx, scanLoss, `SELECT ?, coalesce(sum(sent), 0), coalesce(sum(delivered), 0),
				coalesce(sum(came_back), 0),
				coalesce(sum(value), 0), coalesce(sum(lost), 0)
				FROM cod_sums WHERE quarter >= ? AND quarter < ?`, at.Format("2006-01"), core.QuarterOf(at),
				core.QuarterOf(at.AddDate(0, 1, 0)))
			if err != nil {
				return err
			}
			if month.Sent > 0 {
				months = slices.Insert(months, 0, month)
			}
		}
		// The subquery b finds the PINs with the most returned packages; only for those twenty are all COD orders
		// summed.
		pins, err = db.List(
			tx,
			scanLoss,
			`SELECT b.pin, count(*), sum(o.state IN `+core.DeliveredStates+`), b.back,
			sum(iif(o.state IN `+core.BackStates+`, o.total, 0)), sum(iif(o.state IN `+core.BackStates+`, o.shipping, 0))
			FROM (SELECT pin, count(*) AS back FROM orders INDEXED BY orders_cod_back
				WHERE pt = 'COD' AND channel = 'online' AND shipped_at IS NOT NULL
				AND cancelled_at IS NOT NULL
				AND shipped_at >= ?1 GROUP BY pin
				ORDER BY back DESC, pin LIMIT 20) b
			CROSS JOIN orders o INDEXED BY orders_cod_by_pin ON o.pin = b.pin AND o.pt = 'COD' AND o.channel = 'online'
			AND o.shipped_at IS NOT NULL AND o.shipped_at >= ?1
			GROUP BY b.pin ORDER BY b.back DESC, b.pin`,
			first.UnixMilli(),
		)
		return err
	})
	return months, pins, err
}
