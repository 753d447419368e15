package payments

import (
	"context"
	"errors"
	"fmt"
	"strconv"
	"strings"
	"time"

	"hearth/store/core"
	"hearth/store/db"
	"hearth/store/money"
	"hearth/store/orders"
	"hearth/store/settings"
)

// collectionWays are the methods by which a COD order is paid, by their names in the API: to the courier, by UPI to the
// shop's own ID, or in cash.
var collectionWays = map[string]string{"cod": "cod", "courier": "cod", "upi": "upi", "cash": "cash"}

// Collect records a payment of an amount in paise that no provider collects. It refuses more than the order's total
// less earlier payments, of which a change of the order may have refunded a part. It must be called in the transaction
// that changes the order.
func Collect(tx *core.Tx, who int64, o orders.Order, amount money.Paise, way, reference string) error {
	type made struct {
		count int64
		sum   money.Paise
	}
	paid, err := db.One(tx, func(row db.Scanner, m *made) error { return row.Scan(&m.count, &m.sum) },
		`SELECT count(*), coalesce(sum(amount), 0) - (SELECT coalesce(sum(amount), 0) FROM refunds WHERE order_id = ?1
		AND (exchange = 1 AND reason = ?2 OR reason = ?3)) FROM payments WHERE order_id = ?1`, o.ID,
		orders.ExchangePaid, OrderChanged)
	if err != nil {
		return err
	}
	if amount <= 0 || paid.sum+amount > o.Total {
		return core.Refuse("The money for this order has already been collected.")
	}
	number := strconv.FormatInt(o.ID, 10)
	if paid.count > 0 {
		number += fmt.Sprintf("/%d", paid.count+1)
	}
	if reference != "" {
		number += " " + reference
	}
	if _, err := tx.Exec(`INSERT INTO payments (order_id, provider, provider_payment, amount, taken_at)
		VALUES (?, ?, ?, ?, ?)`, o.ID, way,
		number, amount, tx.Stamp()); err != nil {
		return err
	}
	state, err := db.Value[core.State](tx, `SELECT state FROM orders WHERE id = ?`, o.ID)
	if err != nil {
		return err
	}
	return orders.WriteEvent(tx, o.ID, "collected", state, who,
		strings.TrimSpace(amount.Rupees()+" "+way+" "+reference))
}

// CheckWay returns the provider of a payment for the method by which a COD order was paid: courier, upi or cash. It
// refuses an unknown method (field way), and UPI without a reference (field reference, at most 60 characters).
func CheckWay(way, reference string) (provider string, err error) {
	provider, known := collectionWays[way]
	reference = strings.TrimSpace(reference)
	switch {
	case !known:
		return "", &core.Refusal{
			Message: "Please choose how it was paid: courier, upi or cash.",
			Fields:  map[string]string{"way": "courier, upi or cash"},
		}
	case len([]rune(reference)) > 60:
		return "", &core.Refusal{
			Message: "The reference can have at most 60 characters.",
			Fields:  map[string]string{"reference": "60 characters at most"},
		}
	case provider == "upi" && reference == "":
		return "", &core.Refusal{
			Message: "Please enter the UPI reference.",
			Fields:  map[string]string{"reference": "Please enter the UPI reference."},
		}
	}
	return provider, nil
}

// CollectCOD records that a COD order was paid: to the courier, by UPI or in cash; or that the customer paid a
// replacement whose return was refused. It refuses an unknown method (field way), UPI without a reference (field
// reference), an order that is not COD or was not confirmed, and a second payment.
func (s *Payments) CollectCOD(ctx context.Context, who, id int64, way, reference string) error {
	provider, err := CheckWay(way, reference)
	if err != nil {
		return err
	}
	reference = strings.TrimSpace(reference)
	return s.Write(ctx, func(tx *core.Tx) error {
		o, err := orders.OrderOf(tx, id)
		if err != nil {
			return err
		}
		if o.Payment != core.COD && o.Due() == 0 || !o.State.Facts().Kept {
			return core.Refuse("Only a confirmed, shipped or delivered COD order can be marked as collected.")
		}
		if o.State.Facts().Holds && provider == "cod" {
			return core.Refuse("The courier can't have collected the money yet: the parcel has not been shipped.")
		}
		if o.Payment != core.COD {
			if provider == "cod" {
				return core.Refuse("The courier collects nothing for this order. Please choose UPI or cash.")
			}
			if err := orders.PayOwed(tx, o); err != nil {
				return err
			}
		}
		if err := Collect(tx, who, o, o.Due(), provider, reference); err != nil {
			return err
		}
		// A customer who has paid certainly wants the order, so it needs no COD confirmation any more.
		if _, err := tx.Exec(`UPDATE orders SET cod_checked_at = ?, cod_checked_by = 'phone'
			WHERE id = ? AND cod_checked_at IS NULL`,
			tx.Stamp(), id); err != nil {
			return err
		}
		return core.WriteAudit(tx, who, "collect order", fmt.Sprint(id), provider+" "+reference)
	})
}

// Ledger sums up a month of the shop's money, in paise. Documents count in the month of their date, payments and
// refunds on the day when they were made, both in the shop's time zone.
type Ledger struct {
	Invoices, CreditNotes int64
	// Sales are the totals of invoices, Credited of credit notes, both with GST. The tax amounts are of their
	// difference.
	Sales, Credited           money.Paise
	Taxable, CGST, SGST, IGST money.Paise
	Shipping                  money.Paise
	// Online is the money that went through the payment provider, Collected came by COD, UPI or cash.
	Online, OnlineRefunded    money.Paise
	Collected, RefundedByHand money.Paise
	// CreditUsed is what store credit paid of confirmed orders, CreditBack what refunds added to it.
	CreditUsed, CreditBack money.Paise
	// Outstanding and WaitingToRefund are the present amounts, whatever the month is.
	Outstanding, WaitingToRefund money.Paise
	OutstandingOrders            int64
	// Remitted is the COD money that couriers transferred to the bank in the month, Deducted what they kept of it.
	// WithCouriers is what they collected for delivered parcels and have not paid out at present.
	Remitted, Deducted, WithCouriers money.Paise
	WithCouriersParcels              int64
	Days                             []LedgerDay
}

// LedgerDay is a day of a month: the amounts that were invoiced, credited, paid and refunded, in paise.
type LedgerDay struct {
	Day             string
	Sales, Credited money.Paise
	In, Out         money.Paise
}

// FindLedger sums up a month such as 2026-11. Outstanding is the amount that the customers of all shipped COD orders,
// also of other months, have not paid yet. It refuses a malformed month.
func (s *Payments) FindLedger(ctx context.Context, month string) (l Ledger, err error) {
	first, until, err := s.documents.Month(month)
	if err != nil {
		return l, err
	}
	days := ledgerDays{}
	err = s.ReadSums(ctx, func(tx *core.Tx) error {
		return errors.Join(l.addPapers(tx, days, first, until), l.addPayments(tx, days, first, until),
			l.addRefunds(tx, days, first, until), l.addCredit(tx, first, until), l.addOpen(tx), l.addRemittances(tx,
				s.settings.Values(),
				first, until))
	})
	l.Days = days.between(first, until)
	return l, err
}

// ledgerDays are the days of a month with any movement, by date.
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

// addPapers adds the invoices and credit notes of the month, from the daily sums that are updated with each document.
func (l *Ledger) addPapers(tx *core.Tx, days ledgerDays, first, until time.Time) error {
	type sums struct {
		day                                                 string
		invoices, creditNotes                               int64
		sales, credited, taxable, tax, cgst, sgst, shipping money.Paise
	}
	all, err := db.List(tx, func(row db.Scanner, p *sums) error {
		return row.Scan(&p.day, &p.invoices, &p.creditNotes, &p.sales, &p.credited, &p.taxable, &p.tax, &p.cgst,
			&p.sgst, &p.shipping)
	}, `SELECT printf('%d-%02d-%02d', day / 10000, day / 100 % 100, day % 100), l.invoices, l.credit_notes, p.invoiced,
		p.credited,
		l.taxable, p.tax, l.cgst, l.sgst, l.shipping
		FROM ledger_sums l JOIN paper_sums p USING (day) WHERE day >= ? AND day < ?`, core.DayNumber(first),
		core.DayNumber(until))
	for _, p := range all {
		day := days.on(p.day)
		day.Sales, day.Credited = p.sales, p.credited
		l.Invoices, l.CreditNotes = l.Invoices+p.invoices, l.CreditNotes+p.creditNotes
		l.Sales, l.Credited = l.Sales+p.sales, l.Credited+p.credited
		l.Taxable, l.CGST, l.SGST, l.IGST = l.Taxable+p.taxable, l.CGST+p.cgst, l.SGST+p.sgst,
			l.IGST+p.tax-p.cgst-p.sgst
		l.Shipping += p.shipping
	}
	return err
}

// moneyFlow is the sum of a day's payments or refunds; online means that they went through the payment provider.
type moneyFlow struct {
	day    string
	amount money.Paise
	online bool
}

// flowsOf runs a query for each day between two instants, and returns the sums. The shop's days differ from UTC days,
// so a single query can't group by day.
func flowsOf(tx *core.Tx, query string, first, until time.Time) (flows []moneyFlow, err error) {
	for at := first; at.Before(until); at = at.AddDate(0, 0, 1) {
		some, err := db.List(tx, func(row db.Scanner, f *moneyFlow) error {
			f.day = at.Format(time.DateOnly)
			return row.Scan(&f.amount, &f.online)
		}, query, at.UnixMilli(), at.AddDate(0, 0, 1).UnixMilli())
		if err != nil {
			return nil, err
		}
		flows = append(flows, some...)
	}
	return flows, nil
}

// addPayments adds the payments of the month. Where a return paid its replacement, or store credit an order, no money
// came in.
func (l *Ledger) addPayments(tx *core.Tx, days ledgerDays, first, until time.Time) error {
	taken, err := flowsOf(tx, `SELECT sum(amount), provider IN `+orders.OnlineMethods+
		` AS online FROM payments WHERE taken_at >= ? AND taken_at < ?
		AND provider NOT IN ('`+orders.ExchangeWay+`', '`+orders.CreditWay+`') GROUP BY online`, first, until)
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

// addRefunds adds the refunds of the month. A refund that failed at the provider and was then sent by staff counts as
// manual.
func (l *Ledger) addRefunds(tx *core.Tx, days ledgerDays, first, until time.Time) error {
	given, err := flowsOf(tx, `SELECT sum(amount), reference = '' AND EXISTS (SELECT 1 FROM payments p
		WHERE p.id = payment_id AND p.provider IN `+orders.OnlineMethods+`) AS online
		FROM refunds WHERE +state = 'done' AND exchange = 0 AND credit = 0 AND done_at >= ? AND done_at < ? GROUP BY
			online`, first,
		until)
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

// addCredit adds what store credit paid in the month, and what refunds gave to it.
func (l *Ledger) addCredit(tx *core.Tx, first, until time.Time) (err error) {
	if l.CreditUsed, err = db.Value[money.Paise](tx, `SELECT coalesce(sum(amount), 0) FROM payments WHERE taken_at >= ?
		AND taken_at < ? AND provider = '`+orders.CreditWay+`'`, first.UnixMilli(), until.UnixMilli()); err != nil {
		return err
	}
	l.CreditBack, err = db.Value[money.Paise](tx, `SELECT coalesce(sum(amount), 0) FROM refunds WHERE done_at >= ?
		AND done_at < ? AND credit = 1`, first.UnixMilli(), until.UnixMilli())
	return err
}

// addOpen adds the refunds that are still to be made, and the amounts that shipped COD orders have not been paid yet.
func (l *Ledger) addOpen(tx *core.Tx) (err error) {
	if l.WaitingToRefund,
		err = db.Value[money.Paise](tx, `SELECT coalesce(sum(amount), 0) FROM refunds
			WHERE state IN ('waiting', 'sent', 'failed')`); err != nil {
		return err
	}
	type sum struct {
		count  int64
		amount money.Paise
	}
	open, err := db.One(tx, func(row db.Scanner, v *sum) error { return row.Scan(&v.count, &v.amount) },
		`SELECT count(*), coalesce(sum(`+orders.DueOf+`), 0) FROM money_sums m INDEXED BY money_sums_open
			JOIN orders o ON o.id = m.order_id
			WHERE m.open = 1`)
	l.OutstandingOrders, l.Outstanding = open.count, open.amount
	return err
}

// addRemittances adds the remittances of the month, and the COD money that is still with couriers.
func (l *Ledger) addRemittances(tx *core.Tx, card *settings.Values, first, until time.Time) error {
	found, err := remittancesBetween(tx, first, until)
	if err != nil {
		return err
	}
	for _, r := range found {
		l.Remitted, l.Deducted = l.Remitted+r.InBank(), l.Deducted+r.Deducted
	}
	from, _, err := CODWindow(tx, card)
	if err != nil {
		return err
	}
	type sum struct {
		parcels int64
		amount  money.Paise
	}
	with, err := db.One(tx, func(row db.Scanner, v *sum) error { return row.Scan(&v.parcels, &v.amount) },
		`SELECT count(*), coalesce(sum(collected), 0) FROM cod_due INDEXED BY cod_due_open
		WHERE listed = 0 AND delivered_at >= ?`, from.UnixMilli())
	l.WithCouriersParcels, l.WithCouriers = with.parcels, with.amount
	return err
}
