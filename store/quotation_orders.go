package store

import (
	"context"
	"errors"
	"fmt"

	"hearth/store/db"
	"hearth/store/money"
)

// Acceptance is a customer's yes to a quotation: where it goes and how it is paid.
type Acceptance struct {
	Customer, ID, AddressID int64
	Payment                 string
	// Provider takes Pre-paid; "" where none can now.
	Provider string
	// From is where it is accepted from, as with a checkout.
	From string
	// Shown is the total that the customer was shown, in paise; without it nothing is compared.
	Shown *money.Paise
}

// AcceptQuotation makes a quotation an order at the prices that were quoted, all or nothing: stock is checked and held now, offers and
// the most pieces of an order don't count. By COD it is confirmed at once, Pre-paid it waits for its payment.
func (s *Store) AcceptQuotation(ctx context.Context, a Acceptance) (placed Order, err error) {
	if a.Payment != Prepaid && a.Payment != COD {
		return Order{}, &Refusal{Message: "Please choose Pre-paid or COD.", Fields: map[string]string{"pt": "Please choose Pre-paid or COD."}}
	}
	card := s.Settings()
	err = s.write(ctx, func(tx *Tx) error {
		given, err := quotationOf(tx, a.Customer, a.ID)
		if err != nil {
			return err
		}
		if err := given.refusal(); err != nil {
			return err
		}
		c := Checkout{Customer: a.Customer, AddressID: a.AddressID, Payment: a.Payment, Provider: a.Provider, From: a.From}
		address, err := s.mayOrder(tx, card, c)
		if err != nil {
			return err
		}
		if address.GSTIN == "" {
			address.GSTIN, address.Company = given.GSTIN, given.Company
		}
		q, err := s.quoted(tx, card, given, address.Pin, a.Payment)
		if err != nil {
			return err
		}
		if total := q.total(); a.Shown != nil && *a.Shown != total {
			return totalChanged(*a.Shown, total)
		}
		if placed, err = s.insertOrder(tx, card, c, address, q); err != nil {
			return err
		}
		if err := db.ChangeOne(tx, `UPDATE quotations SET order_id = ? WHERE id = ?`, placed.ID, a.ID); err != nil {
			return err
		}
		if a.Payment == COD {
			return s.confirm(tx, &placed, a.Customer, fmt.Sprintf("quotation %d", a.ID))
		}
		return nil
	})
	return placed, err
}

// refusal says why a quotation can't be accepted.
func (q Quotation) refusal() error {
	switch q.Standing {
	case "open":
		return refuse("This request has not been answered yet.")
	case "declined":
		return refuse("Nothing was quoted for this request. Please ask again.")
	case "ordered":
		return refuse("This quotation has been ordered already: it is order %d.", q.OrderID)
	case "expired":
		return refuse("This quotation was valid until %s. Please ask again.", longDay(q.UntilDay))
	}
	return nil
}

// quoted prices a quotation as it was given.
func (s *Store) quoted(tx *Tx, card *Settings, given Quotation, pin, payment string) (q quote, err error) {
	if _, err := s.deliverable(tx, card, pin, payment); err != nil {
		return q, err
	}
	for _, l := range given.Lines {
		p, err := productOf(tx, l.ProductID)
		if errors.Is(err, ErrNotFound) {
			return q, refuse("%s is no longer sold. Please ask again.", l.Title)
		}
		if err != nil {
			return q, err
		}
		if l.Price > p.Price {
			return q, refuse("%s costs less now than was quoted. Please order it as usual, or ask again.", p.Title)
		}
		if l.Quantity > p.Free {
			return q, shortage(p.Title, p.Free)
		}
		if !p.IsKit() {
			p.Pays = l.Price
		}
		amount, _ := l.Price.Times(l.Quantity) // bounded when it was quoted
		q.lines = append(q.lines, quotedLine{product: p, quantity: l.Quantity, amount: amount})
		q.goods += amount
	}
	q.shipping = given.Shipping
	return q, q.addCODFee(card, payment)
}
