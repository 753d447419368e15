package orders

import (
	"cmp"
	"errors"
	"fmt"
	"slices"
	"strings"

	"hearth/store/catalogue"
	"hearth/store/core"
	"hearth/store/db"
	"hearth/store/delivery"
	"hearth/store/gst"
	"hearth/store/money"
	"hearth/store/promotions"
	"hearth/store/settings"
)

// Changes is what staff change of the lines of an order that is not packed. It is safe for concurrent use.
type Changes struct{ orders *Orders }

// NewChanges returns the part of the department that changes the lines of orders.
func NewChanges(orders *Orders) *Changes { return &Changes{orders} }

// EventChange happens to an order whose lines staff change.
const EventChange Event = "order changed"

// Item is a product of an order as its buyer chose it: a kit is one item. The product may no longer be for sale. Its
// Pays is the price of a unit when it was sold, before offers.
type Item struct {
	Product  catalogue.Product
	Quantity int64
	// lines are the item's lines in the order: one, or one for each part of a kit.
	lines []Line
}

// ItemsOf returns the items of an order, in the order of its lines.
func ItemsOf(tx *core.Tx, lines []Line) (items []Item, err error) {
	at := map[int64]int{}
	for _, l := range lines {
		id := cmp.Or(l.KitID, l.ProductID)
		i, known := at[id]
		if !known {
			p, err := catalogue.SoldProductOf(tx, id)
			if err != nil {
				return nil, err
			}
			// The product may have become a kit, or stopped being one, since it was sold.
			p.Title, p.KitPrice, p.Pays = cmp.Or(l.Kit, l.Title), 0, 0
			i, at[id] = len(items), len(items)
			items = append(items, Item{Product: p, Quantity: cmp.Or(l.Kits, l.Quantity)})
		}
		items[i].lines = append(items[i].lines, l)
		items[i].Product.Pays += l.Amount + l.Discount - l.KitOff
	}
	for i := range items { // a single part's share of a kit's price needn't be divisible by the kits
		items[i].Product.Pays /= money.Paise(items[i].Quantity)
	}
	return items, nil
}

// quoted is an item in a quote, with another quantity. It keeps its price, and a kit keeps its parts and their prices.
func (i Item) quoted(tx *core.Tx, quantity int64) (promotions.QuotedLine, error) {
	amount, _ := i.Product.Pays.Times(quantity) // addKept has compared it with the largest invoice
	q := promotions.QuotedLine{Product: i.Product, Quantity: quantity, Amount: amount}
	for _, l := range i.lines {
		if l.KitID == 0 {
			return q, nil
		}
		part, err := catalogue.SoldProductOf(tx, l.ProductID)
		if err != nil {
			return q, err
		}
		part.Title, part.Pays = l.Title, l.Price
		q.Parts = append(q.Parts, promotions.QuotedLine{Product: part, Quantity: l.Quantity / l.Kits})
	}
	return q, nil
}

var errTooLarge = core.Refuse("This order is too large. Please ask us for an offer.")

// Apply gives an order the wanted items instead of its own, in the table and in o: its lines, stock, promotions and
// totals, priced as by checkout. What the order has keeps its price; what is new has today's. way is the payment method
// by which it is priced. It returns what was changed, such as "+1 × Lamp".
//
// It refuses no items, an order that has these already, and what Quote refuses of new items and larger quantities.
func (s *Changes) Apply(tx *core.Tx, who int64, o *Order, wanted []promotions.CartItem, way string) (changed []string,
	err error) {
	if len(wanted) == 0 {
		return nil, core.Refuse("An order has at least one product. Cancel the order instead.")
	}
	if wanted, err = promotions.SumItems(wanted); err != nil {
		return nil, err
	}
	card := s.orders.settings.Values()
	lines, err := LinesOf(tx, o.ID)
	if err != nil {
		return nil, err
	}
	items, err := ItemsOf(tx, lines)
	if err != nil {
		return nil, err
	}
	offers, err := dropUses(tx, o.ID)
	if err != nil {
		return nil, err
	}
	q, changed, err := s.quote(tx, card, *o, items, wanted)
	if err != nil {
		return nil, err
	}
	if len(changed) == 0 {
		return nil, core.Refuse("Nothing was changed.")
	}
	area, err := s.orders.delivery.AreaOf(tx, o.Address.Pin)
	if errors.Is(err, core.ErrNotFound) {
		return nil, core.Refuse(delivery.MessagePinUnknown)
	}
	if err != nil {
		return nil, err
	}
	by := promotions.Buyer{Customer: o.CustomerID, Order: o.ID, Keeps: offers}
	if err := addCharges(tx, s.orders, card, &q, area, way, by); err != nil {
		return nil, err
	}
	if err := s.write(tx, who, card, o, lines, q); err != nil {
		return nil, err
	}
	return changed, s.promise(tx, o)
}

// dropUses deletes the uses of promotions by an order, so that they don't count while it is priced again, and returns
// the IDs of the promotions.
func dropUses(tx *core.Tx, order int64) ([]int64, error) {
	return db.Values[int64](tx, `DELETE FROM offer_uses WHERE order_id = ? RETURNING offer_id`, order)
}

// quote returns the wanted items at their prices, before delivery and promotions, and what differs from the items that
// the order has.
func (s *Changes) quote(tx *core.Tx, card *settings.Values, o Order, items []Item, wanted []promotions.CartItem) (
	q promotions.Quote, changed []string, err error) {
	var added []promotions.CartItem
	kept := map[int64]bool{}
	for _, w := range wanted {
		at := slices.IndexFunc(items, func(i Item) bool { return i.Product.ID == w.ProductID })
		if at < 0 {
			added = append(added, w)
			continue
		}
		kept[w.ProductID] = true
		more := w.Quantity - items[at].Quantity
		if err := s.addKept(tx, card, &q, items[at], w.Quantity); err != nil {
			return q, nil, err
		}
		if more != 0 {
			changed = append(changed, fmt.Sprintf("%+d × %s", more, items[at].Product.Title))
		}
	}
	for _, i := range items {
		if !kept[i.Product.ID] {
			changed = append(changed, fmt.Sprintf("%+d × %s", -i.Quantity, i.Product.Title))
		}
	}
	if added, err = promotions.ResolveVariants(tx, added); err != nil {
		return q, nil, err
	}
	before := len(q.Lines)
	if err := q.Add(tx, added, card.MaxPieces, errTooLarge); err != nil {
		return q, nil, err
	}
	for _, l := range q.Lines[before:] {
		// the variant that is sold for the product that was chosen
		if slices.ContainsFunc(items, func(i Item) bool { return i.Product.ID == l.Product.ID }) {
			return q, nil, core.Refuse("%s is in this order already. Change its quantity.", l.Product.Title)
		}
		if l.Product.IsKit() && l.Quantity > l.Product.Free {
			return q, nil, promotions.RefuseShortage(l.Product.Title, l.Product.Free)
		}
		changed = append(changed, fmt.Sprintf("%+d × %s", l.Quantity, l.Product.Title))
	}
	return q, changed, s.orders.promotions.RefuseUncertified(tx, q.Lines[before:])
}

// addKept adds an item that the order has to a quote. Today's rules count only for another quantity.
func (s *Changes) addKept(tx *core.Tx, card *settings.Values, q *promotions.Quote, i Item, quantity int64) error {
	if quantity > i.Quantity {
		_, err := catalogue.ProductOf(tx, i.Product.ID)
		if errors.Is(err, core.ErrNotFound) {
			return core.Refuse("%s is no longer sold, so there can't be more of it.", i.Product.Title)
		}
		if err != nil {
			return err
		}
	}
	if refusal := i.Product.Quantities.Refusal(i.Product.Title, quantity, card.MaxPieces); refusal != "" &&
		quantity != i.Quantity {
		return core.Refuse("%s", refusal)
	}
	if amount, fits := i.Product.Pays.Times(quantity); !fits || q.Goods+amount > money.Max {
		return errTooLarge
	}
	l, err := i.quoted(tx, quantity)
	if err != nil {
		return err
	}
	q.Lines, q.Goods = append(q.Lines, l), q.Goods+l.Amount
	return nil
}

// write gives an order the lines and totals of a quote. Units become free before others are reserved, so that a product
// can take the place of a kit that has it.
func (s *Changes) write(tx *core.Tx, who int64, card *settings.Values, o *Order, was []Line, q promotions.Quote) error {
	lines, err := promotions.ExpandBundles(tx, q.Lines)
	if err != nil {
		return err
	}
	told, err := titlesIn(tx, o.Lang, lines)
	if err != nil {
		return err
	}
	taxed, interstate := card.SellerKind() == "regular", InterState(card.ShopState, o.Address)
	left := map[int]Line{} // the lines that stay, by their place in the quote
	for _, l := range was {
		at := slices.IndexFunc(lines, func(n promotions.QuotedLine) bool {
			return n.Product.ID == l.ProductID && n.Kit.ID == l.KitID
		})
		less := l.Quantity
		if at >= 0 {
			left[at], less = l, l.Quantity-lines[at].Quantity
		}
		if less > 0 {
			if err := s.release(tx, who, l, less); err != nil {
				return err
			}
		}
	}
	for at, n := range lines {
		l, stays := left[at]
		if !stays {
			if _, err := s.orders.insertLine(tx, o.ID, n, told, n.Kit.ID == 0, taxed, interstate); err != nil {
				return err
			}
			continue
		}
		if more := n.Quantity - l.Quantity; more > 0 {
			if err := s.reserveMore(tx, o.ID, l, more); err != nil {
				return err
			}
		}
		net := n.Amount
		if taxed {
			net = gst.Split(n.Amount, gst.Rate(l.GSTRate), interstate).Taxable
		}
		if err := db.ChangeOne(tx, `UPDATE order_lines SET quantity = ?, discount = ?, amount = ?, net = ?, kits = ?,
			kit_off = ? WHERE id = ?`, n.Quantity, n.Discount, n.Amount, net, n.Kits, n.KitOff, l.ID); err != nil {
			return err
		}
	}
	return s.writeTotals(tx, o, q)
}

// release takes units off a line of an order, and the line with the last of them. What waits for stock goes first.
func (s *Changes) release(tx *core.Tx, who int64, l Line, units int64) error {
	// what another line has set free may have filled this one
	waits, err := db.Value[int64](tx, `SELECT waits FROM order_lines WHERE id = ?`, l.ID)
	if err != nil {
		return err
	}
	waited := min(waits, units)
	if units == l.Quantity {
		// A cancelled booking may still name the line.
		if _, err = tx.Exec(`DELETE FROM shipment_lines WHERE line_id = ?`, l.ID); err == nil {
			err = db.ChangeOne(tx, `DELETE FROM order_lines WHERE id = ?`, l.ID)
		}
	} else {
		err = db.ChangeOne(tx, `UPDATE order_lines SET waits = waits - ?1, quantity = quantity - ?2,
			amount = price * (quantity - ?2), discount = 0, kit_off = 0 WHERE id = ?3`, waited, units, l.ID)
	}
	if err == nil && waited > 0 {
		err = await(tx, s.orders.catalogue, l.ProductID, -waited)
	}
	if err != nil || units == waited {
		return err
	}
	return s.orders.catalogue.MustMove(tx, catalogue.Movement{Product: l.ProductID, Reason: string(EventChange),
		Held: waited - units, Order: l.OrderID, Who: who})
}

// reserveMore reserves more units for a line of an order. Without stock they wait for it, if the product can be
// pre-ordered.
func (s *Changes) reserveMore(tx *core.Tx, order int64, l Line, units int64) error {
	day, err := reserve(tx, s.orders.catalogue, order, l.ProductID, units, string(EventChange), l.KitID == 0)
	if err != nil || day == "" {
		return err
	}
	return db.ChangeOne(tx, `UPDATE order_lines SET preorder_day = ?, waits = waits + ?2, quantity = quantity + ?2,
		amount = price * (quantity + ?2), discount = 0, kit_off = 0 WHERE id = ?3`, day, units, l.ID)
}

// writeTotals gives an order the totals and the promotions of a quote.
func (s *Changes) writeTotals(tx *core.Tx, o *Order, q promotions.Quote) error {
	o.LinesTotal, o.Shipping, o.CODFee, o.Total = q.Goods, q.Shipping, q.CodFee, q.Total()
	if err := db.ChangeOne(tx, `UPDATE orders SET lines_total = ?, shipping = ?, cod_fee = ?, total = ? WHERE id = ?`,
		o.LinesTotal, o.Shipping, o.CODFee, o.Total, o.ID); err != nil {
		return err
	}
	if err := promotions.InsertUses(tx, o.ID, o.CustomerID, q.Given); err != nil {
		return err
	}
	is := o.State.Facts()
	_, err := tx.Exec(`UPDATE offer_uses SET held = ?, counts = ? WHERE order_id = ?`, is.Unpaid(), is.Sale, o.ID)
	return err
}

// promise promises another day of delivery if what the order waits for has changed; a delivery slot stays otherwise.
func (s *Changes) promise(tx *core.Tx, o *Order) error {
	was := o.WaitsUntil
	now, err := OrderOf(tx, o.ID)
	if err != nil || now.WaitsUntil == was {
		return err
	}
	if now.SlotHours != "" {
		if _, err := s.orders.delivery.DropSlot(tx, o.ID); err != nil {
			return err
		}
	}
	now.SlotHours = ""
	if err := promiseFrom(tx, s.orders.delivery, &now, cmp.Or(now.WaitsUntil, tx.Day())); err != nil {
		return err
	}
	if now.WaitsUntil == "" {
		err = takeSlot(tx, s.orders.delivery, &now, "")
	}
	o.WaitsUntil, o.SlotHours, o.PromisedBy = now.WaitsUntil, now.SlotHours, now.PromisedBy
	return err
}

// Summary is what was changed as the history tells it, in 300 characters at most.
func Summary(changed []string, before, after money.Paise) string {
	text := strings.Join(changed, ", ")
	if letters := []rune(text); len(letters) > 240 {
		text = string(letters[:240]) + "…"
	}
	return text + "; " + before.Rupees() + " → " + after.Rupees()
}
