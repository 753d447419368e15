package fulfilment

import (
	"context"
	"slices"

	"hearth/store/catalogue"
	"hearth/store/core"
	"hearth/store/db"
	"hearth/store/orders"
	"hearth/store/payments"
	"hearth/store/promotions"
	"hearth/store/shipments"
	"hearth/store/wording"
)

// OrderDetails is an order with everything that belongs to it, for the pages of staff and customers.
type OrderDetails struct {
	orders.Order
	Lines []orders.Line
	// InvoiceID is the number of the order's newest invoice, "" before it ships. CreditNotes are the numbers of its
	// credit notes, oldest first.
	InvoiceID   string
	CreditNotes []string
	// Offers are the promotions that the order used.
	Offers   []promotions.UsedOffer
	Tracking shipments.Tracking
	// Failed is the last failed delivery, while the courier can still deliver the parcel.
	Failed shipments.FailedDelivery
	// Packages are those that have left, oldest first, each with the lines in it. Cancelled is what was cancelled after
	// a part of the order had left.
	Packages  []SentPackage
	Cancelled []orders.CancelledLine
	// CODWaits means that the customer has not confirmed this COD order yet, although the shop requires it.
	CODWaits bool
	// LacksHSN are the titles of products without the HSN code that the invoice needs; empty once the invoice is
	// issued.
	LacksHSN []string
	History  []orders.OrderEvent
	Refunds  []payments.Refund
	// Exchange is what the order replaces; the zero value for any other order.
	Exchange orders.Exchange
	Email    string
}

// SentPackage is a package that has left, with the lines in it.
type SentPackage struct {
	shipments.Package
	Lines []orders.Line
}

// InItsLanguage returns the order as its customer reads it: with the titles in the language of the order.
func (d OrderDetails) InItsLanguage() OrderDetails {
	translated := func(lines []orders.Line) []orders.Line {
		lines = slices.Clone(lines)
		for i := range lines {
			lines[i] = lines[i].InItsLanguage()
		}
		return lines
	}
	d.Lines, d.Packages = translated(d.Lines), slices.Clone(d.Packages)
	for i := range d.Packages {
		d.Packages[i].Lines = translated(d.Packages[i].Lines)
	}
	return d
}

func (d *OrderDetails) addPackages(tx *core.Tx) error {
	sent, err := shipments.PackagesOf(tx, d.ID)
	if err != nil {
		return err
	}
	for _, p := range sent {
		d.Packages = append(d.Packages, SentPackage{p, orders.LinesIn(d.Lines, sent, p.ID)})
	}
	d.Cancelled, err = orders.CancelledOf(tx, d.ID)
	return err
}

// FindOrder returns an order with its details. If customer is not 0, the order must be that customer's own, else
// ErrNotFound.
func (s *Fulfilment) FindOrder(ctx context.Context, customer, id int64) (OrderDetails, error) {
	var d OrderDetails
	err := s.Read(ctx, func(tx *core.Tx) (err error) {
		if customer != 0 {
			d.Order, err = orders.OrderOfCustomer(tx, customer, id)
		} else {
			d.Order, err = orders.OrderOf(tx, id)
		}
		if err != nil {
			return err
		}
		if d.Lines, err = orders.LinesOf(tx, id); err != nil {
			return err
		}
		if d.Email, err = db.Value[string](tx, `SELECT email FROM accounts WHERE id = ?`, d.CustomerID); err != nil {
			return err
		}
		if d.InvoiceID, err = db.Value[string](
			tx,
			`SELECT number FROM documents WHERE order_id = ? AND kind = 'invoice' ORDER BY id DESC LIMIT 1`,
			id,
		); err != nil &&
			!db.IsNone(err) {
			return err
		}
		if d.Offers, err = orders.OffersOf(tx, id); err != nil {
			return err
		}
		if d.CreditNotes, err = db.Values[string](
			tx,
			`SELECT number FROM documents WHERE order_id = ? AND kind = 'credit note' ORDER BY id`,
			id,
		); err != nil {
			return err
		}
		refused := orders.RefuseUnconfirmedCOD(tx, s.settings.Values(), d.Order)
		if _, d.CODWaits = core.IsRefusal(refused); refused != nil && !d.CODWaits {
			return refused
		}
		if d.Tracking, err = shipments.TrackingOf(tx, id); err != nil {
			return err
		}
		if d.Failed, err = shipments.LastFailure(tx, id); err != nil {
			return err
		}
		if err := d.addPackages(tx); err != nil {
			return err
		}
		if d.State.Facts().ToShip() {
			if d.LacksHSN, err = catalogue.LacksHSN(tx, s.settings.Values(), id); err != nil {
				return err
			}
		}
		if d.Exchanged > 0 {
			if d.Exchange, err = orders.ExchangeOfOrder(tx, id); err != nil {
				return err
			}
		}
		if d.Refunds, err = payments.RefundsOf(tx, id); err != nil {
			return err
		}
		d.History, err = db.List(tx, func(row db.Scanner, e *orders.OrderEvent) error {
			var at int64
			err := row.Scan(&at, &e.Event, &e.State, &e.Who, &e.Note)
			e.At = wording.Instant(at)
			return err
		}, `SELECT e.at, e.event, e.state, coalesce(a.name, 'The shop'), e.note FROM order_events e LEFT
			JOIN accounts a ON a.id = e.who
			WHERE e.order_id = ? ORDER BY e.id`, id)
		return err
	})
	return d, err
}
