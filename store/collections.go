package store

import (
	"context"
	"fmt"
	"strconv"
	"strings"

	"hearth/store/db"
	"hearth/store/money"
)

// collectionWays are how the money of a COD order comes in: by the courier, by UPI to the shop's own id, or as cash.
var collectionWays = map[string]string{"cod": "cod", "courier": "cod", "upi": "upi", "cash": "cash"}

// collect notes, once, that the money of a COD order came in.
func collect(tx *Tx, who int64, o Order, way, reference string) error {
	paid, err := db.Value[bool](tx, `SELECT EXISTS (SELECT 1 FROM payments WHERE order_id = ?)`, o.ID)
	if err != nil {
		return err
	}
	if paid {
		return refuse("The money of this order is collected already.")
	}
	number := strconv.FormatInt(o.ID, 10)
	if reference != "" {
		number += " " + reference
	}
	if _, err := tx.Exec(`INSERT INTO payments (order_id, provider, provider_payment, amount, taken_at) VALUES (?, ?, ?, ?, ?)`, o.ID, way, number, o.Total, tx.Stamp()); err != nil {
		return err
	}
	_, err = tx.Exec(`INSERT INTO order_events (order_id, at, event, state, who, note) VALUES (?, ?, 'collected', (SELECT state FROM orders WHERE id = ?), nullif(?, 0), ?)`,
		o.ID, tx.Stamp(), o.ID, who, strings.TrimSpace(o.Total.Rupees()+" "+way+" "+reference))
	return err
}

// CollectCOD notes that the money of a shipped or delivered COD order came in, and how: courier, upi or cash. By UPI its
// reference is asked for.
func (s *Store) CollectCOD(ctx context.Context, who, id int64, way, reference string) error {
	provider, known := collectionWays[way]
	reference = strings.TrimSpace(reference)
	switch {
	case !known:
		return &Refusal{Message: "Please say how it was paid: courier, upi or cash.", Fields: map[string]string{"way": "courier, upi or cash"}}
	case len([]rune(reference)) > 60:
		return &Refusal{Message: "The reference may have 60 characters at most.", Fields: map[string]string{"reference": "60 characters at most"}}
	case provider == "upi" && reference == "":
		return &Refusal{Message: "Please enter the UPI reference.", Fields: map[string]string{"reference": "Please enter the UPI reference."}}
	}
	return s.write(ctx, func(tx *Tx) error {
		o, err := orderOf(tx, id)
		if err != nil {
			return err
		}
		if o.Payment != COD || (o.State != Confirmed && o.State != Shipped && o.State != Delivered) {
			return refuse("Only a COD order that is confirmed, shipped or delivered is collected.")
		}
		if o.State == Confirmed && provider == "cod" {
			return refuse("The courier can't have collected yet: the parcel has not left.")
		}
		if err := collect(tx, who, o, provider, reference); err != nil {
			return err
		}
		// Who has paid wants the parcel: nobody has to be asked any more.
		if _, err := tx.Exec(`UPDATE orders SET cod_checked_at = ?, cod_checked_by = 'phone' WHERE id = ? AND cod_checked_at IS NULL`, tx.Stamp(), id); err != nil {
			return err
		}
		return writeAudit(tx, who, "collect order", fmt.Sprint(id), provider+" "+reference)
	})
}

// Ledger is a month of the shop's money. Documents count by their day, money by the day it moved, both in the shop's zone.
type Ledger struct {
	Invoices, CreditNotes        int64
	Sales, Credited              money.Paise
	Taxable, CGST, SGST, IGST    money.Paise
	Shipping                     money.Paise
	Online, OnlineRefunded       money.Paise
	Collected, RefundedByHand    money.Paise
	Outstanding, WaitingToRefund money.Paise
	OutstandingOrders            int64
	Days                         []LedgerDay
}

// LedgerDay is a day of a month: what was invoiced and credited, and what came in and went out.
type LedgerDay struct {
	Day             string
	Sales, Credited money.Paise
	In, Out         money.Paise
}

// FindLedger adds a month 2026-11 up. Outstanding is what COD orders that left are still to bring, whenever they left.
func (s *Store) FindLedger(ctx context.Context, month string) (l Ledger, err error) {
	first, until, err := s.month(month)
	if err != nil {
		return l, err
	}
	issued, err := s.ListDocuments(ctx, month)
	if err != nil {
		return l, err
	}
	days := map[string]*LedgerDay{}
	on := func(day string) *LedgerDay {
		if days[day] == nil {
			days[day] = &LedgerDay{Day: day}
		}
		return days[day]
	}
	for _, d := range issued {
		sign := money.Paise(1)
		if d.Kind == "invoice" {
			l.Invoices++
			l.Sales += d.Total
			on(d.Day).Sales += d.Total
		} else {
			sign = -1
			l.CreditNotes++
			l.Credited += d.Total
			on(d.Day).Credited += d.Total
		}
		l.Taxable += sign * d.Sum.Taxable
		l.CGST += sign * d.Sum.CGST
		l.SGST += sign * d.Sum.SGST
		l.IGST += sign * d.Sum.IGST
		for _, line := range d.Lines {
			if line.LineID == 0 {
				l.Shipping += sign * line.Amount
			}
		}
	}
	err = s.read(ctx, func(tx *Tx) error {
		type flow struct {
			at     int64
			amount money.Paise
			online bool
		}
		scan := func(row db.Scanner, f *flow) error { return row.Scan(&f.at, &f.amount, &f.online) }
		taken, err := db.List(tx, scan, `SELECT taken_at, amount, provider IN ('razorpay', 'testpay') FROM payments WHERE taken_at >= ? AND taken_at < ?`, first.UnixMilli(), until.UnixMilli())
		if err != nil {
			return err
		}
		for _, f := range taken {
			on(instant(f.at).In(tx.Zone).Format("2006-01-02")).In += f.amount
			if f.online {
				l.Online += f.amount
			} else {
				l.Collected += f.amount
			}
		}
		given, err := db.List(tx, scan, `SELECT done_at, amount, EXISTS (SELECT 1 FROM payments p WHERE p.id = payment_id AND p.provider IN ('razorpay', 'testpay'))
			FROM refunds WHERE state = 'done' AND done_at >= ? AND done_at < ?`, first.UnixMilli(), until.UnixMilli())
		if err != nil {
			return err
		}
		for _, f := range given {
			on(instant(f.at).In(tx.Zone).Format("2006-01-02")).Out += f.amount
			if f.online {
				l.OnlineRefunded += f.amount
			} else {
				l.RefundedByHand += f.amount
			}
		}
		if l.WaitingToRefund, err = db.Value[money.Paise](tx, `SELECT coalesce(sum(amount), 0) FROM refunds WHERE state <> 'done'`); err != nil {
			return err
		}
		type sum struct {
			count  int64
			amount money.Paise
		}
		open, err := db.One(tx, func(row db.Scanner, v *sum) error { return row.Scan(&v.count, &v.amount) },
			`SELECT count(*), coalesce(sum(total), 0) FROM orders o WHERE pt = 'COD' AND state IN `+aheadStates+` AND NOT EXISTS (SELECT 1 FROM payments WHERE order_id = o.id)`)
		l.OutstandingOrders, l.Outstanding = open.count, open.amount
		return err
	})
	l.Days = []LedgerDay{}
	for at := first; at.Before(until); at = at.AddDate(0, 0, 1) {
		if d := days[at.Format("2006-01-02")]; d != nil {
			l.Days = append(l.Days, *d)
		}
	}
	return l, err
}
