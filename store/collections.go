package store

import (
	"context"
	"errors"
	"fmt"
	"strconv"
	"strings"
	"time"

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
		return refuse("The money for this order has already been collected.")
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
		return &Refusal{Message: "Please choose how it was paid: courier, upi or cash.", Fields: map[string]string{"way": "courier, upi or cash"}}
	case len([]rune(reference)) > 60:
		return &Refusal{Message: "The reference can have at most 60 characters.", Fields: map[string]string{"reference": "60 characters at most"}}
	case provider == "upi" && reference == "":
		return &Refusal{Message: "Please enter the UPI reference.", Fields: map[string]string{"reference": "Please enter the UPI reference."}}
	}
	return s.write(ctx, func(tx *Tx) error {
		o, err := orderOf(tx, id)
		if err != nil {
			return err
		}
		if o.Payment != COD || (o.State != Confirmed && o.State != Shipped && o.State != Delivered) {
			return refuse("Only a confirmed, shipped or delivered COD order can be marked as collected.")
		}
		if o.State == Confirmed && provider == "cod" {
			return refuse("The courier can't have collected the money yet: the parcel has not been shipped.")
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
	days := ledgerDays{}
	for _, d := range issued {
		l.addPaper(d, days.on(d.Day))
	}
	err = s.read(ctx, func(tx *Tx) error {
		return errors.Join(l.addPayments(tx, days, first, until), l.addRefunds(tx, days, first, until), l.addOpen(tx))
	})
	l.Days = days.between(first, until)
	return l, err
}

// ledgerDays are the days of a month on which something was.
type ledgerDays map[string]*LedgerDay

func (days ledgerDays) on(day string) *LedgerDay {
	if days[day] == nil {
		days[day] = &LedgerDay{Day: day}
	}
	return days[day]
}

func (days ledgerDays) between(first, until time.Time) []LedgerDay {
	list := []LedgerDay{}
	for at := first; at.Before(until); at = at.AddDate(0, 0, 1) {
		if d := days[at.Format(time.DateOnly)]; d != nil {
			list = append(list, *d)
		}
	}
	return list
}

// addPaper adds an invoice, or takes off what a credit note takes back.
func (l *Ledger) addPaper(d Document, day *LedgerDay) {
	sign := money.Paise(1)
	if d.Kind == "invoice" {
		l.Invoices++
		l.Sales += d.Total
		day.Sales += d.Total
	} else {
		sign = -1
		l.CreditNotes++
		l.Credited += d.Total
		day.Credited += d.Total
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

// moneyFlow is money that moved; online says that it moved at the payment provider.
type moneyFlow struct {
	day    string
	amount money.Paise
	online bool
}

func flowsOf(tx *Tx, query string, first, until time.Time) ([]moneyFlow, error) {
	return db.List(tx, func(row db.Scanner, f *moneyFlow) error {
		var at int64
		err := row.Scan(&at, &f.amount, &f.online)
		f.day = instant(at).In(tx.Zone).Format(time.DateOnly)
		return err
	}, query, first.UnixMilli(), until.UnixMilli())
}

func (l *Ledger) addPayments(tx *Tx, days ledgerDays, first, until time.Time) error {
	taken, err := flowsOf(tx, `SELECT taken_at, amount, provider IN `+onlineWays+` FROM payments WHERE taken_at >= ? AND taken_at < ?`, first, until)
	for _, f := range taken {
		days.on(f.day).In += f.amount
		if f.online {
			l.Online += f.amount
		} else {
			l.Collected += f.amount
		}
	}
	return err
}

// addRefunds adds what went back. What a provider failed at and staff paid is theirs, not the provider's.
func (l *Ledger) addRefunds(tx *Tx, days ledgerDays, first, until time.Time) error {
	given, err := flowsOf(tx, `SELECT done_at, amount, reference = '' AND EXISTS (SELECT 1 FROM payments p WHERE p.id = payment_id AND p.provider IN `+onlineWays+`)
		FROM refunds WHERE state = 'done' AND done_at >= ? AND done_at < ?`, first, until)
	for _, f := range given {
		days.on(f.day).Out += f.amount
		if f.online {
			l.OnlineRefunded += f.amount
		} else {
			l.RefundedByHand += f.amount
		}
	}
	return err
}

// addOpen adds what still has to go back, and what COD orders that left still have to bring.
func (l *Ledger) addOpen(tx *Tx) (err error) {
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
}
