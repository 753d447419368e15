package orders

import (
	"context"
	"errors"
	"fmt"

	"hearth/store/catalogue"
	"hearth/store/core"
	"hearth/store/db"
	"hearth/store/money"
	"hearth/store/promotions"
	"hearth/store/settings"
)

// Acceptance is a customer's request to order a quotation. Its fields mean the same as those of Checkout.
type Acceptance struct {
	Customer, ID, AddressID int64
	Payment                 string
	// Provider is the payment provider for Pre-paid; "" if none is available.
	Provider string
	// From is the client's network: an IPv4 address or an IPv6 /64.
	From string
	// Shown is the total that the customer saw, in paise; nil skips the comparison.
	Shown *money.Paise
}

// AcceptQuotation turns a quotation into an order at the quoted prices, all or nothing. Stock is checked and reserved
// only now; promotions and the limit of units per order do not apply. A COD order is confirmed at once, a Pre-paid
// order waits for its payment. It refuses everything that Place refuses, and a quotation that is unanswered, declined,
// ordered or expired. ErrNotFound if the quotation is another customer's.
func (s *Orders) AcceptQuotation(ctx context.Context, a Acceptance) (placed Order, err error) {
	if a.Payment != Prepaid && a.Payment != core.COD {
		return Order{}, &core.Refusal{
			Message: "Please choose Pre-paid or COD.",
			Fields:  map[string]string{"pt": "Please choose Pre-paid or COD."},
		}
	}
	card := s.settings.Values()
	err = s.Write(ctx, func(tx *core.Tx) error {
		given, err := quotationOf(tx, a.Customer, a.ID)
		if err != nil {
			return err
		}
		if err := given.refusal(); err != nil {
			return err
		}
		c := Checkout{
			Customer:  a.Customer,
			AddressID: a.AddressID,
			Payment:   a.Payment,
			Provider:  a.Provider,
			From:      a.From,
		}
		address, err := s.mayOrder(tx, card, c)
		if err != nil {
			return err
		}
		// The GSTIN of the quotation is used unless the address has one: the buyer's input tax credit needs it on the
		// invoice.
		if address.GSTIN == "" {
			address.GSTIN, address.Company = given.GSTIN, given.Company
		}
		q, err := s.quoted(tx, card, given, address.Pin, a.Payment)
		if err != nil {
			return err
		}
		if total := q.Total(); a.Shown != nil && *a.Shown != total {
			return RefuseChangedTotal(*a.Shown, total)
		}
		if placed, err = s.InsertOrder(tx, card, c, address, q); err != nil {
			return err
		}
		if err := db.ChangeOne(tx, `UPDATE quotations SET order_id = ? WHERE id = ?`, placed.ID, a.ID); err != nil {
			return err
		}
		if a.Payment == core.COD {
			return s.Confirm(tx, &placed, a.Customer, fmt.Sprintf("quotation %d", a.ID))
		}
		return nil
	})
	return placed, err
}

// refusal is the reason why the customer can't accept a quotation; nil if they can.
func (q Quotation) refusal() error {
	switch q.Standing {
	case "open":
		return core.Refuse("This request has not been answered yet.")
	case "declined":
		return core.Refuse("Nothing was quoted for this request. Please ask again.")
	case "ordered":
		return core.Refuse("This quotation has been ordered already: it is order %d.", q.OrderID)
	case "expired":
		return core.Refuse("This quotation was valid until %s. Please ask again.", promotions.LongDay(q.UntilDay))
	}
	return nil
}

// quoted prices a quotation at its quoted prices. It refuses a quotation that no longer makes sense because a product
// is gone, has variants now, or costs less than was quoted.
func (s *Orders) quoted(
	tx *core.Tx,
	card *settings.Values,
	given Quotation,
	pin, payment string,
) (q promotions.Quote, err error) {
	if _, err := s.Deliverable(tx, card, pin, payment); err != nil {
		return q, err
	}
	for _, l := range given.Lines {
		p, err := catalogue.ProductOf(tx, l.ProductID)
		if errors.Is(err, core.ErrNotFound) {
			return q, core.Refuse("%s is no longer sold. Please ask again.", l.Title)
		}
		if err != nil {
			return q, err
		}
		if l.Family {
			return q, core.Refuse("%s has variants now. Please ask again for one of them.", l.Title)
		}
		if l.Price > p.Price {
			return q, core.Refuse("%s costs less now than was quoted. Please order it as usual, or ask again.", p.Title)
		}
		if l.Quantity > p.Free {
			return q, promotions.RefuseShortage(p.Title, p.Free)
		}
		if !p.IsKit() {
			p.Pays = l.Price
		}
		amount, _ := l.Price.Times(l.Quantity) // the sum was limited when the shop quoted it
		q.Lines = append(q.Lines, promotions.QuotedLine{Product: p, Quantity: l.Quantity, Amount: amount})
		q.Goods += amount
	}
	if err := s.promotions.RefuseUncertified(tx, q.Lines); err != nil {
		return q, err
	}
	q.Shipping = given.Shipping
	return q, q.AddCODFee(card, payment)
}
