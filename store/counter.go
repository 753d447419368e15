package store

import (
	"context"
	"errors"
	"fmt"
	"strings"

	"hearth/store/db"
	"hearth/store/gst"
	"hearth/store/money"
	"hearth/store/serial"
)

// CounterSale is a sale across the desk: the goods leave and are paid at once.
type CounterSale struct {
	Items []CartItem
	// Way is cash or upi; Reference is that of the UPI payment.
	Way, Reference string
	// Name, Mobile and GSTIN are the buyer's, if they give them.
	Name, Mobile, GSTIN string
	// Key is the caller's own for this sale: sent twice it is one sale.
	Key string
}

// once is the sale as it is looked up when it is sent again: keys belong to who sells.
func (c CounterSale) once(who, account int64) Checkout {
	wishes := Checkout{Customer: account, Payment: "counter " + strings.Join([]string{c.Way, c.Reference, c.Name, c.Mobile, c.GSTIN}, "|"), Items: c.Items}
	if c.Key != "" {
		wishes.Key = fmt.Sprintf("%d %s", who, c.Key)
	}
	return wishes
}

const counterEmail = "counter@localhost"

// counterAccount is the account to which sales across the desk belong. Nobody can log in to it.
func counterAccount(tx *Tx) (int64, error) {
	id, err := db.Value[int64](tx, `SELECT id FROM accounts WHERE email_key = ?`, counterEmail)
	if !errors.Is(err, ErrNotFound) {
		return id, err
	}
	return db.InsertID(tx, `INSERT INTO accounts (name, email, email_key, password_hash, created_at, deleted_at) VALUES ('Counter sale', ?, ?, '', ?, ?)`, counterEmail, counterEmail, tx.Stamp(), tx.Stamp())
}

func (c *CounterSale) check() error {
	c.Name, c.Mobile, c.GSTIN, c.Reference = strings.TrimSpace(c.Name), strings.TrimSpace(c.Mobile), strings.ToUpper(strings.TrimSpace(c.GSTIN)), strings.TrimSpace(c.Reference)
	wrong := db.FieldErrors{}
	if c.Way != "cash" && c.Way != "upi" {
		wrong.Add("way", "Please choose cash or UPI.")
	}
	if len([]rune(c.Reference)) > 60 || c.Way == "upi" && c.Reference == "" {
		wrong.Add("reference", "Please enter the UPI reference, 60 characters at most.")
	}
	if len([]rune(c.Name)) > 100 {
		wrong.Add("name", "The name can have at most 100 characters.")
	}
	if c.Mobile != "" && !tenDigits.MatchString(c.Mobile) {
		wrong.Add("mob", "A mobile number has 10 digits.")
	}
	if c.GSTIN != "" && !gst.ValidGSTIN(c.GSTIN) {
		wrong.Add("gstin", "Not a valid GSTIN; check its 15 characters.")
	}
	if c.GSTIN != "" && c.Name == "" {
		wrong.Add("name", "An invoice with a GSTIN needs the buyer's name.")
	}
	if c.Name == "" {
		c.Name = "Counter sale"
	}
	return wrong.Refusal("way", "reference", "name", "mob", "gstin")
}

// SellAtCounter sells across the desk, all or nothing: prices come from the catalogue, the pieces leave the shelf, the
// invoice is issued in the same series, and the money is taken. It gives the order and the invoice's number.
func (s *Store) SellAtCounter(ctx context.Context, who int64, c CounterSale) (order int64, number string, err error) {
	if err := c.check(); err != nil {
		return 0, "", err
	}
	wanted, err := sumItems(c.Items)
	if err != nil {
		return 0, "", err
	}
	if len(c.Key) > 150 {
		return 0, "", refuse("The Idempotency-Key can have at most 150 characters.")
	}
	card := s.Settings()
	if card.ShopState == "" || card.ShopPincode == "" {
		return 0, "", refuse("Enter the shop's own state and pincode under Settings first: they are the place of supply of counter sales.")
	}
	err = s.write(ctx, func(tx *Tx) error {
		account, err := counterAccount(tx)
		if err != nil {
			return err
		}
		once := c.once(who, account)
		earlier, err := recallOrder(tx, once)
		if err == nil {
			order = earlier.ID
			number, err = db.Value[string](tx, `SELECT number FROM documents WHERE order_id = ? AND kind = 'invoice'`, order)
		}
		if !errors.Is(err, ErrNotFound) {
			return err
		}
		q, err := s.counterQuote(tx, wanted)
		if err != nil {
			return err
		}
		address := Address{Name: c.Name, Mob: c.Mobile, Area: "Sold at the shop", Pin: card.ShopPincode, State: card.ShopState, Country: "India", GSTIN: c.GSTIN}
		o, err := s.insertOrder(tx, card, Checkout{Customer: account, Payment: COD}, address, q)
		if err != nil {
			return err
		}
		order = o.ID
		if err := db.ChangeOne(tx, `UPDATE orders SET channel = 'counter', sold_by = nullif(?, 0), idempotency_key = nullif(?, ''), idempotency_hash = ? WHERE id = ?`,
			who, once.Key, once.hash(), o.ID); err != nil {
			return err
		}
		number, err = s.handOver(tx, card, who, o, c)
		return err
	})
	return order, number, err
}

// counterQuote prices what lies on the desk. There is no delivery.
func (s *Store) counterQuote(tx *Tx, wanted []CartItem) (q quote, err error) {
	for _, item := range wanted {
		p, err := productOf(tx, item.ProductID)
		if errors.Is(err, ErrNotFound) {
			return q, refuse("One of the products is no longer sold. Please remove it.")
		}
		if err != nil {
			return q, err
		}
		amount, fits := p.Pays.Times(item.Quantity)
		if !fits || q.goods+amount > money.Max {
			return q, refuse("This sale is too large for one invoice.")
		}
		q.lines = append(q.lines, quotedLine{product: p, quantity: item.Quantity, amount: amount})
		q.goods += amount
	}
	return q, nil
}

// handOver takes an order of the desk through its whole life at once.
func (s *Store) handOver(tx *Tx, card *Settings, who int64, o Order, c CounterSale) (number string, err error) {
	lines, err := linesOf(tx, o.ID)
	if err != nil {
		return "", err
	}
	for _, e := range []event{eventConfirm, eventShip, eventDeliver} {
		if err := advance(tx, &o, e, who, "at the counter"); err != nil {
			return "", err
		}
	}
	for _, l := range lines {
		if err := s.mustMove(tx, movement{product: l.ProductID, reason: "counter sale", shelf: -l.Quantity, held: -l.Quantity, order: o.ID, who: who}); err != nil {
			return "", err
		}
	}
	if err := collect(tx, who, o, c.Way, c.Reference); err != nil {
		return "", err
	}
	if err := refuseWithoutHSN(tx, card, o); err != nil {
		return "", err
	}
	o.Payment = map[string]string{"cash": "Cash", "upi": "UPI"}[c.Way] // as the invoice says it
	if number, err = issueInvoice(tx, card, o, lines); err != nil {
		return "", err
	}
	return number, writeAudit(tx, who, "counter sale", fmt.Sprint(o.ID), number)
}

// FindScanned finds the product of what a db.Scanner read or somebody typed: a serial of the shop, an SKU, or a product's number.
func (s *Store) FindScanned(ctx context.Context, code string) (found Product, err error) {
	code = strings.TrimSpace(code)
	err = s.read(ctx, func(tx *Tx) error {
		id, err := db.Value[int64](tx, `SELECT product_id FROM serials WHERE serial = ?
			UNION ALL SELECT id FROM products WHERE sku = ? AND sku <> '' AND deleted_at IS NULL
			UNION ALL SELECT id FROM products WHERE CAST(id AS TEXT) = ? AND deleted_at IS NULL LIMIT 1`, serial.Normalise(code), code, code)
		if err != nil {
			return err
		}
		found, err = productOf(tx, id)
		return err
	})
	return found, err
}
