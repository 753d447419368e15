package orders

import (
	"bytes"
	"cmp"
	"context"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"strings"
	"time"
	"unicode"
	"unicode/utf8"

	"hearth/store/accounts"
	"hearth/store/catalogue"
	"hearth/store/core"
	"hearth/store/credit"
	"hearth/store/db"
	"hearth/store/delivery"
	"hearth/store/gst"
	"hearth/store/money"
	"hearth/store/promotions"
	"hearth/store/settings"
)

// Checkout is a customer's request to place an order. All of its content comes from the client, so Place checks it.
type Checkout struct {
	Customer  int64
	AddressID int64
	Payment   string // Payment is Prepaid or core.COD.
	Items     []promotions.CartItem
	// Key is the request's Idempotency-Key, at most 200 characters; "" if none was sent. A repeat with the same key and
	// content returns the same order. Keys are per customer.
	Key string
	// Provider is the payment provider to use for Pre-paid; "" if Pre-paid is not available.
	Provider string
	// From is the network of the client: an IPv4 address or an IPv6 /64. The number of unpaid orders per network is
	// limited.
	From string
	// Device is the identifier that the client sent for the device; "" if none. The number of unpaid orders per device
	// that use a limited promotion is limited.
	Device string
	// Shown is the total that the customer saw, in paise; nil, from an older client, skips the comparison.
	Shown *money.Paise
	// Note is the customer's message to the packer and the courier, in any script.
	Note string
	// NewsEmail is another address that gets the news of the order's packages; "" for none.
	NewsEmail string
	// Codes are the promotion codes that the customer entered. A code that does not apply makes Place refuse the order.
	Codes []string
	// Credit is the store credit that pays a part of the total or all of it, as the customer saw it, in paise.
	Credit money.Paise
	// chosen is the method that the customer chose, if store credit pays all instead.
	chosen string
	// Slot is the key of the delivery slot that the customer chose; "" for the earliest free one.
	Slot string
	// Later means that the order ships on a day that is not known yet, so it takes no delivery slot.
	Later bool
	// AtOnce means that the goods are handed over now, so nothing can wait for stock.
	AtOnce bool
	// BuyNow means that the items don't come from the customer's cart, so the cart is not emptied.
	BuyNow bool
}

// Hash identifies the content of a request, so that FindRepeat can tell a repeat from another order with the same key.
// It omits Provider, From and Device: the client does not choose them, and they may differ between two attempts.
func (c Checkout) Hash() []byte {
	wishes := fmt.Appendf(nil, "%d|%s|%v", c.AddressID, cmp.Or(c.chosen, c.Payment), c.Items)
	if codes := promotions.CleanCodes(c.Codes); len(codes) > 0 {
		wishes = fmt.Appendf(wishes, "|%q", codes)
	}
	if c.Note != "" {
		wishes = fmt.Appendf(wishes, "|note %q", c.Note)
	}
	if c.NewsEmail != "" {
		wishes = fmt.Appendf(wishes, "|news %q", c.NewsEmail)
	}
	if c.Credit != 0 {
		wishes = fmt.Appendf(wishes, "|credit %d", c.Credit)
	}
	if c.Slot != "" {
		wishes = fmt.Appendf(wishes, "|slot %q", c.Slot)
	}
	sum := sha256.Sum256(wishes)
	return sum[:]
}

// openHolds is the maximum number of unpaid orders per customer, because each reserves stock that others could buy.
const openHolds = 3

// Place prices the items, reserves their stock and creates the order, all or nothing. Prices come only from the
// catalogue. The reservation expires after the setting hold_minutes; ReleaseExpiredHolds then cancels the order.
//
// Place refuses an unknown payment method (field pt), a missing address (AddressID), a total other than the one shown
// (shown_total), a code that does not apply (codes), more store credit than there is (credit), a note that is too long
// (note), an impossible second address (news_email) and a slot without a free place (slot). It also refuses, without
// naming a field, when the shop is closed, when the buyer has too many unpaid orders, when the items can't be
// delivered to the
// PIN and when stock is too low.
func (s *Orders) Place(ctx context.Context, c Checkout) (Order, error) {
	if c.Payment != Prepaid && c.Payment != core.COD {
		return Order{}, &core.Refusal{
			Message: "Please choose Pre-paid or COD.",
			Fields:  map[string]string{"pt": "Please choose Pre-paid or COD."},
		}
	}
	wanted, err := promotions.SumItems(c.Items)
	if err != nil {
		return Order{}, err
	}
	if len(c.Key) > 200 {
		return Order{}, core.Refuse("The Idempotency-Key can have at most 200 characters.")
	}
	if c.Note, err = CustomerNote(c.Note); err != nil {
		return Order{}, err
	}
	card := s.settings.Values()
	if c.NewsEmail = strings.TrimSpace(c.NewsEmail); c.NewsEmail != "" {
		if wrong := accounts.CheckEmailBy(card, c.NewsEmail); wrong != "" {
			return Order{}, core.RefuseField("news_email", wrong)
		}
	}
	var placed Order
	err = s.Write(ctx, func(tx *core.Tx) error {
		// If the reply to an earlier attempt was lost, the repeat returns that attempt's order instead of placing a
		// second one.
		earlier, err := FindRepeat(tx, c)
		if err == nil || !errors.Is(err, core.ErrNotFound) {
			placed = earlier
			return err
		}
		c := c
		address, err := s.mayOrder(tx, card, c)
		if err != nil {
			return err
		}
		// Everything is priced again here: the cart that the customer saw may be hours old.
		quote, err := s.price(tx, card, &c, wanted, address.Pin)
		if err != nil {
			return err
		}
		if total := quote.Total(); c.Shown != nil && *c.Shown != total {
			return RefuseChangedTotal(*c.Shown, total)
		}
		if err := s.refuseHoldingOffers(tx, c, quote.Given); err != nil {
			return err
		}
		if placed, err = s.InsertOrder(tx, card, c, address, quote); err != nil || c.Credit == 0 {
			return err
		}
		return s.spendCredit(tx, &placed)
	})
	return placed, err
}

// leastRest is the least that another payment takes beside store credit, in paise: providers take nothing below a
// rupee.
const leastRest money.Paise = 100

// price prices an order. If store credit pays all of it, it becomes Pre-paid and needs no provider; otherwise the
// credit must leave at least leastRest for the other payment (field credit).
func (s *Orders) price(tx *core.Tx, card *settings.Values, c *Checkout, wanted []promotions.CartItem, pin string) (
	q promotions.Quote, err error) {
	by := promotions.Buyer{Customer: c.Customer, Codes: c.Codes}
	if c.Credit != 0 {
		if q, err = s.Quote(tx, card, wanted, pin, CreditWay, by); err != nil {
			return q, err
		}
		if c.Credit == q.Total() {
			c.chosen, c.Payment, c.Provider = c.Payment, Prepaid, ""
			return q, nil
		}
		if c.Payment == Prepaid && c.Provider == "" {
			return q, errNoProvider
		}
		if err := RefuseCODAfterReturns(tx, card, c.Customer, c.Payment); err != nil {
			return q, err
		}
	}
	if q, err = s.Quote(tx, card, wanted, pin, c.Payment, by); err != nil || c.Credit == 0 {
		return q, err
	}
	if rest := q.Total() - c.Credit; c.Credit < 0 || rest < leastRest {
		return q, core.RefuseField("credit", fmt.Sprintf(
			"Store credit can pay all of %s, or all but %s of it. Please look at your order once more.",
			q.Total().Rupees(),
			leastRest.Rupees()))
	}
	return q, nil
}

// spendCredit takes the credit of an order that was just placed, and confirms the order if that pays all of it.
func (s *Orders) spendCredit(tx *core.Tx, o *Order) error {
	if err := credit.Spend(tx, o.CustomerID, o.ID, o.Credit); err != nil || o.ToPay() > 0 {
		return err
	}
	return s.Confirm(tx, o, o.CustomerID, "store credit")
}

// CustomerNote returns a customer's note as it is stored: one line, without characters that change the direction of
// other text. A note of more than 200 characters is refused under note.
func CustomerNote(typed string) (string, error) {
	note := strings.Join(strings.Fields(strings.Map(func(r rune) rune {
		if unicode.Is(unicode.Bidi_Control, r) {
			return -1
		}
		return r
	}, typed)), " ")
	if utf8.RuneCountInString(note) > 200 {
		return "", core.RefuseField("note", "The note can have at most 200 characters.")
	}
	return note, nil
}

var errNoProvider = core.Refuse("Pre-paid is not available now. Please choose COD.")

// mayOrder returns the buyer's delivery address, or the refusal that says why they can't order now.
func (s *Orders) mayOrder(tx *core.Tx, card *settings.Values, c Checkout) (address delivery.Address, err error) {
	if c.Credit == 0 && c.Payment == Prepaid && c.Provider == "" {
		return address, errNoProvider
	}
	if !card.ShopOpen {
		return address, core.Refuse("This shop is not open yet.")
	}
	if err := s.refuseHoarding(tx, card, c); err != nil {
		return address, err
	}
	if c.Credit == 0 {
		if err := RefuseCODAfterReturns(tx, card, c.Customer, c.Payment); err != nil {
			return address, err
		}
	}
	address, err = accounts.AddressOf(tx, c.Customer, c.AddressID)
	if errors.Is(err, core.ErrNotFound) {
		return address, &core.Refusal{Message: "Please select an address before proceeding.",
			Fields: map[string]string{"AddressID": "Please select a delivery address"}}
	}
	return address, err
}

// RefuseChangedTotal refuses an order whose total in paise is not the one that the customer was shown (field
// shown_total): the customer has to see and accept the new total first.
func RefuseChangedTotal(shown, now money.Paise) *core.Refusal {
	message := fmt.Sprintf("The total is now %s, you were shown %s. Please look at your order once more.", now.Rupees(),
		shown.Rupees())
	return &core.Refusal{Message: message, Fields: map[string]string{"shown_total": message}}
}

// FindRepeat finds the order that was placed with this Idempotency-Key; ErrNotFound if there is none. It refuses a key
// that was used with different content.
func FindRepeat(tx *core.Tx, c Checkout) (Order, error) {
	if c.Key == "" {
		return Order{}, core.ErrNotFound
	}
	type earlier struct {
		id   int64
		hash []byte
	}
	found, err := db.One(tx, func(row db.Scanner, e *earlier) error { return row.Scan(&e.id, &e.hash) },
		`SELECT id, idempotency_hash FROM orders WHERE customer_id = ? AND idempotency_key = ?`, c.Customer, c.Key)
	if err != nil {
		return Order{}, err
	}
	if !bytes.Equal(found.hash, c.Hash()) {
		return Order{}, core.Refuse("This Idempotency-Key was used for another order.")
	}
	return OrderOf(tx, found.id)
}

// holdsFrom is the maximum number of unpaid orders per network. Many people can share an address, so orders of
// customers who have received an order before are not counted.
const holdsFrom = 10

// placeKey is the keyed hash under which orders store a network address or device: enough to count orders by it,
// without revealing it.
func (s *Orders) placeKey(from string) string {
	if from == "" {
		return ""
	}
	return hex.EncodeToString(s.Sign("place", from)[:12])
}

// refuseHoarding limits the unpaid orders, each of which reserves stock: per customer, and per network for customers
// who have not received an order yet.
func (s *Orders) refuseHoarding(tx *core.Tx, card *settings.Values, c Checkout) error {
	open, err := db.Value[int](tx, `SELECT count(*) FROM orders WHERE customer_id = ? AND +state = `+core.Placed.SQL(),
		c.Customer)
	if err != nil {
		return err
	}
	if open >= openHolds {
		return core.Refuse("You have %d orders waiting for payment. Please finish or cancel one first.", open)
	}
	if c.From == "" || !card.RateLimit {
		return nil
	}
	const known = `EXISTS (SELECT 1 FROM orders d WHERE d.customer_id = %s AND d.delivered_at IS NOT NULL)`
	trusted, err := db.Value[bool](tx, `SELECT `+fmt.Sprintf(known, "?"), c.Customer)
	if err != nil || trusted {
		return err
	}
	open, err = db.Value[int](tx, `SELECT count(*) FROM orders o WHERE placed_from = ?
		AND state = `+core.Placed.SQL()+` AND NOT `+fmt.Sprintf(known, "o.customer_id"), s.placeKey(c.From))
	if err == nil && open >= holdsFrom {
		return core.Refuse(
			"There are too many unpaid orders from your network. Please finish one of them, or try again in half an hour.",
		)
	}
	return err
}

// An unpaid order with a limited promotion keeps others from using that promotion. So a device may have two such
// orders, each for as long as an attempt to pay takes.
const (
	offersHeldBy = 2
	paymentTime  = 15 * time.Minute
)

// refuseHoldingOffers refuses the third unpaid order of a device with a limited promotion.
func (s *Orders) refuseHoldingOffers(tx *core.Tx, c Checkout, given []promotions.AppliedOffer) error {
	if !promotions.Limited(given) || c.Device == "" {
		return nil
	}
	held, err := db.Value[int](tx, `SELECT count(*) FROM orders b WHERE b.placed_on = ? AND b.state = `+core.Placed.SQL()+`
		AND b.hold_until > ?
		AND EXISTS (SELECT 1 FROM offer_uses u JOIN offers o ON o.id = u.offer_id WHERE u.order_id = b.id
		AND o.uses > 0)`,
		s.placeKey(c.Device), tx.Stamp())
	if err == nil && held >= offersHeldBy {
		return core.Refuse(
			"Two orders from this device hold this offer and wait for payment. Please finish or cancel one of them first.",
		)
	}
	return err
}

// InsertOrder writes a priced order with its lines, the promotions that it uses and its first event, and reserves its
// stock. It refuses the order if stock is too low. It does not price anything, so the quote must come from the same
// transaction.
func (s *Orders) InsertOrder(
	tx *core.Tx,
	card *settings.Values,
	c Checkout,
	address delivery.Address,
	q promotions.Quote,
) (Order, error) {
	copied, err := json.Marshal(address)
	if err != nil {
		return Order{}, err
	}
	hold := time.Duration(card.HoldMinutes) * time.Minute
	if promotions.Limited(q.Given) {
		hold = min(hold, paymentTime)
	}
	until := tx.Now.Add(hold)
	var key, hash any
	if c.Key != "" {
		key, hash = c.Key, c.Hash()
	}
	provider := ""
	if c.Payment == Prepaid {
		provider = c.Provider
	}
	lang, err := core.LanguageOf(tx, c.Customer)
	if err != nil {
		return Order{}, err
	}
	promise, err := s.delivery.PromiseAt(tx, delivery.Area{Pin: address.Pin, State: address.State}, tx.Now)
	if err != nil {
		return Order{}, err
	}
	total := q.Total()
	id, err := db.InsertID(tx, `INSERT INTO orders (id, customer_id, state, pt, lines_total, shipping, cod_fee, total,
		address, hold_until,
		hold_open, placed_at, provider, idempotency_key, idempotency_hash, placed_from, placed_on, lang, keeps_cart,
		note, news_email, promised_by, zone, credit)
		VALUES ((SELECT coalesce(max(id), 1000) + 1 FROM orders), ?, ?, ?, ?, ?, ?, ?, ?, ?, 1, ?, ?, ?, ?, ?, ?,
		?, ?, ?, ?, ?, ?, ?)`,
		c.Customer, core.Placed, c.Payment, q.Goods, q.Shipping, q.CodFee, total, string(copied), until.UnixMilli(),
		tx.Stamp(), provider, key, hash, s.placeKey(c.From), s.placeKey(c.Device), lang, c.BuyNow, c.Note, c.NewsEmail,
		promise.By.UnixMilli(), promise.Zone, c.Credit)
	if err != nil {
		return Order{}, fmt.Errorf("place an order: %w", err)
	}
	// A bundle with too little stock is refused before its parts are, because the customer knows only the bundle's
	// name.
	for _, l := range q.Lines {
		if l.Product.IsKit() && l.Quantity > l.Product.Free {
			return Order{}, promotions.RefuseShortage(l.Product.Title, l.Product.Free)
		}
	}
	lines, err := promotions.ExpandBundles(tx, q.Lines)
	if err != nil {
		return Order{}, err
	}
	told, err := titlesIn(tx, lang, lines)
	if err != nil {
		return Order{}, err
	}
	latest := ""
	for _, l := range lines {
		day, err := s.insertLine(tx, id, l, told, !c.AtOnce && l.Kit.ID == 0, card.SellerKind() == "regular",
			InterState(card.ShopState, address))
		if err != nil {
			return Order{}, err
		}
		latest = max(latest, day)
	}
	if err := promotions.InsertUses(tx, id, c.Customer, q.Given); err != nil {
		return Order{}, err
	}
	if err := WriteEvent(tx, id, eventPlace, core.Placed, c.Customer, c.Payment); err != nil {
		return Order{}, err
	}
	o := Order{
		ID:         id,
		CustomerID: c.Customer,
		State:      core.Placed,
		Payment:    c.Payment,
		LinesTotal: q.Goods,
		Shipping:   q.Shipping,
		CODFee:     q.CodFee,
		Total:      total,
		Address:    address,
		HoldUntil:  until,
		PromisedBy: promise.By,
		PlacedAt:   tx.Now,
		Provider:   provider,
		Lang:       lang,
		Note:       c.Note,
		NewsEmail:  c.NewsEmail,
		Credit:     c.Credit,
		WaitsUntil: latest,
	}
	switch {
	case latest != "":
		err = promiseFrom(tx, s.delivery, &o, latest)
	case !c.AtOnce && !c.Later:
		err = takeSlot(tx, s.delivery, &o, c.Slot)
	}
	return o, err
}

// insertLine reserves the stock of an order line and writes the line with today's GST rate and cost per unit, so that a
// later change of either does not alter the order. told are the titles in the order's language, by product. It returns
// the pre-order day of a line that waits for stock, which mayWait permits. taxed is false for a seller who charges no
// GST (a composition dealer
// or an unregistered seller). Too little stock refuses the whole order.
func (s *Orders) insertLine(tx *core.Tx, order int64, l promotions.QuotedLine, told map[int64]string, mayWait, taxed,
	interstate bool) (day string, err error) {
	// an earlier line of the order may have reserved some of the stock
	if day, err = reserve(tx, s.catalogue, order, l.Product.ID, l.Quantity, "order", mayWait); err != nil {
		return "", err
	}
	waits := int64(0)
	if day != "" {
		waits = l.Quantity
	}
	picture := ""
	if len(l.Product.Pictures) > 0 {
		picture = l.Product.Pictures[0].Name
	}
	// net is the taxable value: the price that the customer pays includes the tax.
	net := l.Amount
	if taxed {
		net = gst.Split(l.Amount, l.Product.GSTRate, interstate).Taxable
	}
	_, err = tx.Exec(
		`INSERT INTO order_lines (order_id, product_id, title, told, picture, hsn_code, gst_rate, unit,
			warranty_months, quantity,
		price, discount, amount, net, cost, kit_id, kit, kit_told, kits, kit_off, preorder_day, waits)
		VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?,
		?, ?, ?, ?, ?, ?, nullif(?, 0),
		?, ?, ?, ?, ?, ?)`,
		order,
		l.Product.ID,
		l.Product.Title,
		told[l.Product.ID],
		picture,
		l.Product.HSN,
		int64(l.Product.GSTRate),
		l.Product.Unit,
		l.Product.WarrantyMonths,
		l.Quantity,
		l.Product.Pays,
		l.Discount,
		l.Amount,
		net,
		l.Product.Cost,
		l.Kit.ID,
		l.Kit.Title,
		told[l.Kit.ID],
		l.Kits,
		l.KitOff,
		day,
		waits,
	)
	return day, err
}

// titlesIn returns the titles of the products and kits of order lines in a language, by product; without those that are
// not translated.
func titlesIn(tx *core.Tx, lang string, lines []promotions.QuotedLine) (map[int64]string, error) {
	list := []catalogue.Product{}
	for _, l := range lines {
		list = append(list, l.Product, catalogue.Product{ID: l.Kit.ID})
	}
	return catalogue.TitlesIn(tx, lang, list)
}

// ConfirmCOD confirms a customer's own COD order. It refuses a Pre-paid order, because only its payment confirms it,
// and an order whose reservation has expired. Confirming twice is no error, since the reply to the first call may have
// been lost.
func (s *Orders) ConfirmCOD(ctx context.Context, customer, id int64) error {
	return s.Write(ctx, func(tx *core.Tx) error {
		o, err := OrderOfCustomer(tx, customer, id)
		if err != nil {
			return err
		}
		if o.Payment != core.COD {
			return core.Refuse("This order is paid online. Please complete the payment.")
		}
		if o.State == core.Placed && !o.HoldUntil.After(tx.Now) {
			return core.Refuse("The time to confirm this order has passed. Please order again.")
		}
		if o.State.Facts().ToShip() {
			return nil
		}
		return s.Confirm(tx, &o, customer, "COD")
	})
}

// CancelPlaced cancels a customer's own order before it is confirmed and releases its stock. ErrNotFound if the order
// does not exist or is another customer's.
func (s *Orders) CancelPlaced(ctx context.Context, customer, id int64) error {
	return s.Write(ctx, func(tx *core.Tx) error {
		o, err := OrderOfCustomer(tx, customer, id)
		if err != nil {
			return err
		}
		if o.State.Facts().ToShip() {
			return core.Refuse("This order is already confirmed. You can cancel it under My Orders.")
		}
		if err := Advance(tx, &o, EventCancel, customer, "before payment"); err != nil {
			return err
		}
		return s.ReleaseHold(tx, id, customer, "order cancelled")
	})
}
