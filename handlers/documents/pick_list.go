package documents

import (
	"cmp"
	"slices"
	"strconv"
	"strings"

	"github.com/johnfercher/maroto/v2/pkg/core"

	"hearth/handlers/documents/layout"
)

// PickList collects what to take from the shelves for several orders. The zero value is an empty list. The caller
// adds the orders and takes the document once.
type PickList struct {
	picks  map[int64]*pick // what to take of each product, by product ID
	orders int
}

// pick is the quantity of one product.
type pick struct {
	sku, title string
	quantity   int64
	// orders are the orders that contain the product, with the quantity of each in brackets if it is more than one.
	orders []string
}

// ordersInRow is how many orders a row lists. A row is never broken across pages, so that more orders need further
// rows.
const ordersInRow = 150

// Add adds an order's lines to the list.
func (l *PickList) Add(p Parcel) {
	if l.picks == nil {
		l.picks = map[int64]*pick{}
	}
	l.orders++
	for _, line := range p.Lines {
		one := l.picks[line.ProductID]
		if one == nil {
			one = &pick{sku: p.sku(line), title: line.Title}
			l.picks[line.ProductID] = one
		}
		one.quantity += line.Quantity
		order := p.Number()
		if line.Quantity > 1 {
			order += " (" + strconv.FormatInt(line.Quantity, 10) + ")"
		}
		one.orders = append(one.orders, order)
	}
}

// Paper lays out the pick list, sorted by SKU. shop is the shop's name, day the formatted day of printing.
func (l *PickList) Paper(shop, day string, head Letterhead) Document {
	s := newSheet()
	about := "FOR " + strconv.Itoa(l.orders) + " ORDERS"
	if l.orders == 1 {
		about = "FOR 1 ORDER"
	}
	s.Head = func(number, of int) []core.Row {
		if number == 1 {
			return head.first(shop, "Pick list", joined("  ·  ", strings.ToUpper(day), about), "")
		}
		return head.continued(shop, joined("  ·  ", "Pick list", day))
	}
	s.Foot = footer(joined("  ·  ", "Pick list of "+day, shop))
	picks := make([]*pick, 0, len(l.picks))
	pieces := int64(0)
	for _, one := range l.picks {
		picks = append(picks, one)
		pieces += one.quantity
	}
	slices.SortFunc(picks, func(a, b *pick) int {
		return cmp.Or(cmp.Compare(a.sku, b.sku),
			cmp.Compare(a.title, b.title))
	})
	t := &grid{
		width: textWidth,
		least: 60,
		columns: []column{{title: "PICK"}, {title: "SKU"}, {title: "PRODUCT, AND THE ORDERS IT IS FOR",
			fills: true}, {title: "QUANTITY", right: true}},
	}
	for _, one := range picks {
		about, quantity := texts(body, one.title), strconv.FormatInt(one.quantity, 10)
		tick := "☐"
		for orders := range slices.Chunk(one.orders, ordersInRow) {
			t.add(texts(body, tick), texts(strong, one.sku), append(about, para(small, strings.Join(orders, ", "))),
				texts(layout.Type{Size: 12, Bold: true, Colour: ink}, quantity))
			// Further rows of the same product have its orders only.
			tick, about, quantity = "", nil, ""
		}
	}
	t.fit()
	for _, b := range t.blocks() {
		s.AddBlock(b)
	}
	s.AddBlock(layout.Block{Rows: []core.Row{gap(1.5),
		cells(wide(textWidth,
			flow(layout.Space{}, aligned(layout.Right, para(strong, strconv.FormatInt(pieces, 10)+" pieces of "+
				strconv.Itoa(len(picks))+" products"))...)))}})
	return Document{Title: "Pick list", sheet: s}
}
