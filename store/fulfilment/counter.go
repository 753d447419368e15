package fulfilment

import (
	"context"
	"errors"
	"fmt"
	"strings"

	"hearth/store/accounts"
	"hearth/store/catalogue"
	"hearth/store/core"
	"hearth/store/db"
	"hearth/store/delivery"
	"hearth/store/documents"
	"hearth/store/gst"
	"hearth/store/money"
	"hearth/store/orders"
	"hearth/store/payments"
	"hearth/store/promotions"
	"hearth/store/search"
	"hearth/store/settings"
	"hearth/store/stock"
)

// CounterSale is a sale at the counter: the goods are handed over and paid at once. It becomes an order that goes
// through all its states in one transaction.
type CounterSale struct {
	Items []promotions.CartItem
	// Way is cash, card or upi. Reference is the number of the UPI payment (required) or of the card slip.
	Way, Reference string
	// Given is the cash that the buyer gave, in paise, 0 if staff did not enter it. Shown is the total that the buyer
	// was told, in paise, or 0 to skip the comparison.
	Given, Shown money.Paise
	// Name, Mobile and GSTIN are optional details of the buyer for the invoice.
	Name, Mobile, GSTIN string
	// Key is the Idempotency-Key: a sale that is sent twice is made once.
	Key string
}

// once is the sale as FindRepeat looks it up. The key is combined with the staff member (who), because all counter
// sales have the same customer.
func (c CounterSale) once(who, account int64) orders.Checkout {
	wishes := orders.Checkout{
		Customer: account,
		Payment:  "counter " + strings.Join([]string{c.Way, c.Reference, c.Name, c.Mobile, c.GSTIN}, "|"),
		Items:    c.Items,
	}
	if c.Key != "" {
		wishes.Key = fmt.Sprintf("%d %s", who, c.Key)
	}
	return wishes
}

// counterWays are the payment methods at the counter, as the invoice names them.
var counterWays = map[string]string{"cash": "Cash", "card": "Card", "upi": "UPI"}

// counterAccount is the account to which counter sales belong; the first sale creates it. It is marked as deleted, so
// that nobody can log in to it.
func counterAccount(tx *core.Tx) (int64, error) {
	id, err := db.Value[int64](tx, `SELECT id FROM accounts WHERE email_key = ?`, accounts.CounterEmail)
	if !errors.Is(err, core.ErrNotFound) {
		return id, err
	}
	return db.InsertID(tx, `INSERT INTO accounts (name, email, email_key, password_hash, created_at, deleted_at)
		VALUES ('Counter sale', ?, ?, '', ?, ?)`, accounts.CounterEmail, accounts.CounterEmail, tx.Stamp(), tx.Stamp())
}

// check normalises a sale and refuses malformed fields under way, reference, given, name, mob or gstin.
func (c *CounterSale) check() error {
	c.Name, c.Mobile, c.GSTIN, c.Reference = strings.TrimSpace(c.Name), strings.TrimSpace(c.Mobile),
		strings.ToUpper(strings.TrimSpace(c.GSTIN)), strings.TrimSpace(c.Reference)
	wrong := db.FieldErrors{}
	if counterWays[c.Way] == "" {
		wrong.Add("way", "Please choose cash, card or UPI.")
	}
	if len([]rune(c.Reference)) > 60 || c.Way == "upi" && c.Reference == "" {
		wrong.Add("reference", "Please enter the UPI reference, 60 characters at most.")
	}
	if c.Given < 0 || c.Given > money.Max {
		wrong.Add("given", "Please enter the cash that was given, in rupees.")
	}
	if c.Way != "cash" {
		c.Given = 0
	}
	if len([]rune(c.Name)) > 100 {
		wrong.Add("name", "The name can have at most 100 characters.")
	}
	if c.Mobile != "" && !core.TenDigits.MatchString(c.Mobile) {
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
	return wrong.Refusal("way", "reference", "given", "name", "mob", "gstin")
}

// SellAtCounter sells at the counter, all or nothing: prices are the catalogue's, the units leave the stock, the
// invoice is issued in the usual series, and the payment is recorded. It returns the order's ID and the invoice number;
// for a repeated Key those of the first call. It refuses malformed fields, too little stock, a total other than Shown,
// and a shop without state and PIN, because they are the place of supply (IGST Act, section 10(1)(c)).
func (s *Fulfilment) SellAtCounter(
	ctx context.Context,
	who int64,
	c CounterSale,
) (order int64, number string, err error) {
	if err := c.check(); err != nil {
		return 0, "", err
	}
	wanted, err := promotions.SumItems(c.Items)
	if err != nil {
		return 0, "", err
	}
	if len(c.Key) > 150 {
		return 0, "", core.Refuse("The Idempotency-Key can have at most 150 characters.")
	}
	card := s.settings.Values()
	if card.ShopState == "" || card.ShopPincode == "" {
		return 0, "", core.Refuse(
			"Enter the shop's own state and pincode under Settings first: they are the place of supply of counter sales.",
		)
	}
	err = s.Write(ctx, func(tx *core.Tx) error {
		account, err := counterAccount(tx)
		if err != nil {
			return err
		}
		once := c.once(who, account)
		earlier, err := orders.FindRepeat(tx, once)
		if err == nil {
			order = earlier.ID
			number, err = db.Value[string](tx, `SELECT number FROM documents WHERE order_id = ? AND kind = 'invoice'`,
				order)
		}
		if !errors.Is(err, core.ErrNotFound) {
			return err
		}
		q, err := s.counterQuote(tx, wanted)
		if err != nil {
			return err
		}
		if err := c.refuseTotal(q.Goods); err != nil {
			return err
		}
		// The goods are supplied in the shop, so the order has the shop's own address.
		address := delivery.Address{
			Name:    c.Name,
			Mob:     c.Mobile,
			Area:    "Sold at the shop",
			Pin:     card.ShopPincode,
			State:   card.ShopState,
			Country: "India",
			GSTIN:   c.GSTIN,
		}
		o, err := s.orders.InsertOrder(tx, card, orders.Checkout{Customer: account, Payment: core.COD, AtOnce: true},
			address, q)
		if err != nil {
			return err
		}
		order = o.ID
		if err := db.ChangeOne(tx, `UPDATE orders SET channel = 'counter', sold_by = nullif(?, 0),
			promised_by = 0, zone = '', idempotency_key = nullif(?, ''),
			idempotency_hash = ? WHERE id = ?`,
			who, once.Key, once.Hash(), o.ID); err != nil {
			return err
		}
		number, err = s.handOver(tx, card, who, o, c)
		return err
	})
	return order, number, err
}

// refuseTotal refuses a sale if the total is not the one that the buyer was told, or if the cash is too little (field
// given).
func (c CounterSale) refuseTotal(total money.Paise) error {
	if c.Shown != 0 && c.Shown != total {
		return core.Refuse(
			"A price has changed: the total is %s now, not %s. Please tell the buyer and take the money again.",
			total.Rupees(), c.Shown.Rupees())
	}
	if c.Given != 0 && c.Given < total {
		message := fmt.Sprintf("%s is %s too little.", c.Given.Rupees(), (total - c.Given).Rupees())
		return &core.Refusal{Message: message, Fields: map[string]string{"given": message}}
	}
	return nil
}

// FindCounterSale returns the order ID and invoice number of the sale that a staff member made with a key; ErrNotFound
// if there is none. The counter screen asks for it after a lost connection, before it repeats a sale.
func (s *Fulfilment) FindCounterSale(
	ctx context.Context,
	who int64,
	key string,
) (o orders.Order, number string, err error) {
	err = s.Read(ctx, func(tx *core.Tx) error {
		id, err := db.Value[int64](tx, `SELECT o.id FROM accounts a JOIN orders o ON o.customer_id = a.id
			AND o.idempotency_key = ? WHERE a.email_key = ?`, fmt.Sprintf("%d %s", who, key), accounts.CounterEmail)
		if err != nil {
			return err
		}
		if o, err = orders.OrderOf(tx, id); err != nil {
			return err
		}
		number, err = db.Value[string](tx, `SELECT number FROM documents WHERE order_id = ? AND kind = 'invoice'`, id)
		return err
	})
	return o, number, err
}

// FindForSale returns the products that match a text typed or scanned at the counter: the one product with that code,
// or up to eight products with these words. Products with options are replaced by their variants.
func (s *Fulfilment) FindForSale(ctx context.Context, typed string) ([]catalogue.Product, error) {
	if typed = strings.TrimSpace(typed); typed == "" {
		return []catalogue.Product{}, nil
	}
	one, err := s.FindScanned(ctx, typed)
	if err == nil {
		return []catalogue.Product{one}, nil
	}
	if !errors.Is(err, core.ErrNotFound) {
		return nil, err
	}
	found, _, err := s.search.ListProducts(ctx, search.ProductFilter{Words: typed, Page: core.Page{Number: 1, Size: 8}})
	if err != nil {
		return nil, err
	}
	return s.eachVariant(ctx, found)
}

// eachVariant replaces products with options by their variants.
func (s *Fulfilment) eachVariant(ctx context.Context, products []catalogue.Product) ([]catalogue.Product, error) {
	sold := []catalogue.Product{}
	for _, p := range products {
		if !p.IsFamily() {
			sold = append(sold, p)
			continue
		}
		variants, err := s.variants.ListVariants(ctx, p.ID)
		if err != nil {
			return nil, err
		}
		sold = append(sold, variants...)
	}
	return sold, nil
}

// counterQuote prices the items of a counter sale, without delivery and promotions.
func (s *Fulfilment) counterQuote(tx *core.Tx, wanted []promotions.CartItem) (q promotions.Quote, err error) {
	if wanted, err = promotions.ResolveVariants(tx, wanted); err != nil {
		return q, err
	}
	if err = q.Add(tx, wanted, 0, core.Refuse("This sale is too large for one invoice.")); err != nil {
		return q, err
	}
	return q, s.promotions.RefuseUncertified(tx, q.Lines)
}

// handOver moves a counter order through all its states, takes the stock, records the payment and issues the invoice.
func (s *Fulfilment) handOver(
	tx *core.Tx,
	card *settings.Values,
	who int64,
	o orders.Order,
	c CounterSale,
) (number string, err error) {
	lines, err := orders.LinesOf(tx, o.ID)
	if err != nil {
		return "", err
	}
	for _, e := range []orders.Event{orders.EventConfirm, orders.EventShip, orders.EventDeliver} {
		if err := orders.Advance(tx, &o, e, who, "at the counter"); err != nil {
			return "", err
		}
	}
	for _, l := range lines {
		if err := s.catalogue.MustMove(
			tx,
			catalogue.Movement{Product: l.ProductID, Reason: "counter sale", Shelf: -l.Quantity, Held: -l.Quantity,
				Order: o.ID, Who: who},
		); err != nil {
			return "", err
		}
	}
	if err := payments.Collect(tx, who, o, o.Total, c.Way, c.Reference); err != nil {
		return "", err
	}
	if c.Given > o.Total {
		if err := orders.WriteEvent(
			tx,
			o.ID,
			"change given",
			o.State,
			who,
			c.Given.Rupees()+" given, "+(c.Given-o.Total).Rupees()+" back",
		); err != nil {
			return "", err
		}
	}
	if err := orders.RefuseWithoutHSN(tx, card, o); err != nil {
		return "", err
	}
	o.Payment = counterWays[c.Way]
	if number, err = issueCounterInvoice(tx, card, o, lines, c); err != nil {
		return "", err
	}
	return number, core.WriteAudit(tx, who, "counter sale", fmt.Sprint(o.ID), number)
}

// issueCounterInvoice issues the invoice of a counter sale, with the cash given and the change.
func issueCounterInvoice(
	tx *core.Tx,
	card *settings.Values,
	o orders.Order,
	lines []orders.Line,
	c CounterSale,
) (string, error) {
	d, err := documents.InvoiceFor(tx, card, o, lines)
	if err != nil {
		return "", err
	}
	if c.Given > 0 {
		d.Given, d.Change = c.Given, c.Given-o.Total
	}
	return documents.InsertDocument(tx, d, 0, 0, 0)
}

// FindScanned returns the product on sale that has a code: a serial, a SKU, the GTIN of its bar code, or its ID, tried
// in this order. ErrNotFound if no product has it.
func (s *Fulfilment) FindScanned(ctx context.Context, code string) (found catalogue.Product, err error) {
	err = s.Read(ctx, func(tx *core.Tx) error {
		id, err := stock.IDOfCode(tx, code)
		if err != nil {
			return err
		}
		if id, err = catalogue.LeadVariant(tx, id); err != nil {
			return err
		}
		found, err = catalogue.ProductOf(tx, id)
		return err
	})
	return found, err
}
