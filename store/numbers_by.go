package store

import (
	"cmp"
	"context"
	"encoding/json"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"hearth/store/db"
	"hearth/store/money"
)

// NumberRow is a part of a period's sales: of a product, a category, a PIN, a district, a state, or a way of paying.
type NumberRow struct {
	// Key names it to the list of orders; Label is what people read.
	Key, Label string
	// Orders, Sent and CameBack are counted for places and ways of paying, Units, Back and Margin for what was sold.
	Orders, Sent, CameBack int64
	Units                  int64
	// Sales are of goods alone for products and categories, of whole orders otherwise. Then is those of the period compared with.
	Sales, Then, Back money.Paise
	Margin            Margin
}

// NumbersBy are the parts of a period's sales.
type NumbersBy struct {
	Period, Before Period
	Compared       bool
	Rows           []NumberRow
	// Sales and Then are the whole, Rest and RestThen what is not in a row: the rows that were not asked for, and for products and
	// categories delivery and COD fees.
	Sales, Then, Rest, RestThen money.Paise
	// More says that there are further rows.
	More bool
}

// NumberParts are by what the numbers can be taken apart.
var NumberParts = []string{"product", "category", "pin", "district", "state", "payment"}

// numberSorts are the orders of the rows: by sales, by what fell most, by what came back.
var numberSorts = []string{"", "fall", "back"}

// mostParts is how many rows of a part are given at once.
const mostParts = 20_000

// ListNumbersBy takes the sales of a period apart.
func (s *Store) ListNumbersBy(ctx context.Context, asked NumbersAsked, by, sort string, limit int) (found NumbersBy, err error) {
	if !slices.Contains(numberSorts, sort) {
		return found, refuse("The rows are sorted by sales, by fall, or by what came back.")
	}
	limit = max(1, min(limit, mostParts))
	err = s.read(ctx, func(tx *Tx) error {
		now, then, compared, err := asked.periods(tx)
		if err != nil {
			return err
		}
		found = NumbersBy{Period: now, Before: then, Compared: compared}
		other := &then
		if !compared {
			other = nil
		}
		if found.Sales, err = salesOf(tx, &now); err != nil {
			return err
		}
		if found.Then, err = salesOf(tx, other); err != nil {
			return err
		}
		switch by {
		case "product":
			found.Rows, err = listProductSums(tx, now, other, sort, limit+1)
		case "category":
			found.Rows, err = listCategorySums(tx, now, other)
		case "pin":
			found.Rows, err = listPinSums(tx, now, other, sort, limit+1)
		case "district", "state":
			found.Rows, err = s.listAreaSums(tx, now, other, by)
		case "payment":
			found.Rows, err = listPaymentSums(tx, now, other)
		default:
			return ErrNotFound
		}
		if by != "product" && by != "pin" {
			slices.SortStableFunc(found.Rows, rowOrders[sort])
		}
		return err
	})
	if found.More = len(found.Rows) > limit; found.More {
		found.Rows = found.Rows[:limit]
	}
	found.Rest, found.RestThen = found.Sales, found.Then
	for _, row := range found.Rows {
		found.Rest, found.RestThen = found.Rest-row.Sales, found.RestThen-row.Then
	}
	return found, err
}

var rowOrders = map[string]func(a, b NumberRow) int{
	"":     func(a, b NumberRow) int { return cmp.Compare(b.Sales, a.Sales) },
	"fall": func(a, b NumberRow) int { return cmp.Compare(a.Sales-a.Then, b.Sales-b.Then) },
	"back": func(a, b NumberRow) int {
		return cmp.Or(cmp.Compare(b.CameBack, a.CameBack), cmp.Compare(b.Back, a.Back))
	},
}

func salesOf(tx *Tx, p *Period) (money.Paise, error) {
	if p == nil {
		return 0, nil
	}
	return db.Value[money.Paise](tx, `SELECT coalesce(sum(amount), 0) FROM day_sums WHERE day >= ? AND day <= ? AND state IN `+saleStates, dayNumber(p.From), dayNumber(p.To))
}

// spansText writes the spans of two periods for json_each: number, sign, era.
func spansText(now Period, then *Period) string {
	parts := []string{}
	for _, one := range now.spans() {
		parts = append(parts, fmt.Sprintf("[%d,%d,0]", one.number, one.sign))
	}
	if then != nil {
		for _, one := range then.spans() {
			parts = append(parts, fmt.Sprintf("[%d,%d,1]", one.number, one.sign))
		}
	}
	return "[" + strings.Join(parts, ",") + "]"
}

// askedOf reads the spans that spansText writes.
const askedOf = `WITH asked (span, sign, era) AS (SELECT value ->> 0, value ->> 1, value ->> 2 FROM json_each(?))`

// soldSorts are the sums by which products are put in order, with a sign: the spans of the period compared with are only read for a
// fall.
var soldSorts = map[string]string{"": "-a.sign * t.amount", "fall": "iif(a.era, -1, 1) * a.sign * t.amount", "back": "-a.sign * t.back"}

// listProductSums finds the first products by one sum, and reads of these alone all there is.
func listProductSums(tx *Tx, now Period, then *Period, sort string, limit int) ([]NumberRow, error) {
	spans := spansText(now, nil)
	if sort == "fall" {
		spans = spansText(now, then)
	}
	first, err := db.Values[int64](tx, askedOf+` SELECT product_id FROM (SELECT t.product_id, sum(`+soldSorts[sort]+`) AS worth FROM asked a CROSS JOIN product_sums t ON t.span = a.span
		GROUP BY t.product_id HAVING worth <> 0) ORDER BY worth, product_id LIMIT ?`, spans, limit)
	if err != nil {
		return nil, err
	}
	ids, err := json.Marshal(first)
	if err != nil {
		return nil, err
	}
	return db.List(tx, scanSold, askedOf+` SELECT CAST(p.id AS TEXT), p.title, `+soldSums+` FROM json_each(?) i CROSS JOIN products p ON p.id = i.value
		CROSS JOIN asked a CROSS JOIN product_sums t ON t.span = a.span AND t.product_id = p.id GROUP BY i.key ORDER BY i.key`, spansText(now, then), string(ids))
}

// soldSums are the sums of products over spans; era 0 is the period, 1 the one that it is compared with.
const soldSums = `sum(iif(a.era, 0, a.sign * t.orders)), sum(iif(a.era, 0, a.sign * t.units)), sum(iif(a.era, 0, a.sign * t.amount)), sum(iif(a.era, a.sign * t.amount, 0)),
	sum(iif(a.era, 0, a.sign * t.back)), sum(iif(a.era, 0, a.sign * (t.amount - t.back))), sum(iif(a.era, 0, a.sign * t.known)), sum(iif(a.era, 0, a.sign * t.known_net)),
	sum(iif(a.era, 0, a.sign * t.cost))`

func scanSold(row db.Scanner, r *NumberRow) error {
	return row.Scan(&r.Key, &r.Label, &r.Orders, &r.Units, &r.Sales, &r.Then, &r.Back, &r.Margin.Goods, &r.Margin.Known, &r.Margin.Net, &r.Margin.Cost)
}

// listCategorySums gives the categories of the first level; an order can be in several.
func listCategorySums(tx *Tx, now Period, then *Period) ([]NumberRow, error) {
	rows, err := db.List(tx, scanSold, askedOf+`, root (id, top) AS MATERIALIZED (SELECT c.id, coalesce(m.parent_id, m.id, c.id) FROM categories c LEFT JOIN categories m ON m.id = c.parent_id)
		SELECT CAST(r.top AS TEXT), (SELECT name FROM categories WHERE id = r.top), `+soldSums+` FROM asked a CROSS JOIN product_sums t ON t.span = a.span
			CROSS JOIN products p ON p.id = t.product_id CROSS JOIN root r ON r.id = p.category_id GROUP BY r.top`, spansText(now, then))
	for i := range rows {
		rows[i].Orders = 0
	}
	return slices.DeleteFunc(rows, func(r NumberRow) bool { return r.Units == 0 && r.Then == 0 && r.Back == 0 }), err
}

// placeSums are the sums of PINs over spans.
const placeSums = `sum(iif(a.era, 0, a.sign * t.orders)), sum(iif(a.era, 0, a.sign * t.amount)), sum(iif(a.era, a.sign * t.amount, 0)),
	sum(iif(a.era, 0, a.sign * t.sent)), sum(iif(a.era, 0, a.sign * t.came_back))`

var placeSorts = map[string]string{"": soldSorts[""], "fall": soldSorts["fall"], "back": "-a.sign * t.came_back"}

func scanPlace(row db.Scanner, r *NumberRow) error {
	return row.Scan(&r.Key, &r.Label, &r.Orders, &r.Sales, &r.Then, &r.Sent, &r.CameBack)
}

func listPinSums(tx *Tx, now Period, then *Period, sort string, limit int) ([]NumberRow, error) {
	spans := spansText(now, nil)
	if sort == "fall" {
		spans = spansText(now, then)
	}
	first, err := db.Values[string](tx, askedOf+` SELECT pin FROM (SELECT t.pin, sum(`+placeSorts[sort]+`) AS worth FROM asked a CROSS JOIN pin_sums t ON t.span = a.span GROUP BY t.pin HAVING worth <> 0)
		ORDER BY worth, pin LIMIT ?`, spans, limit)
	if err != nil {
		return nil, err
	}
	pins, err := json.Marshal(first)
	if err != nil {
		return nil, err
	}
	return db.List(tx, scanPlace, askedOf+` SELECT i.value, i.value, `+placeSums+` FROM json_each(?) i CROSS JOIN asked a CROSS JOIN pin_sums t ON t.span = a.span AND t.pin = i.value
		GROUP BY i.key ORDER BY i.key`, spansText(now, then), string(pins))
}

// elsewhere is the area of a PIN that the shop does not know.
const elsewhere = "Unknown PINs"

// listAreaSums gives districts or states, by the PIN of each order.
func (s *Store) listAreaSums(tx *Tx, now Period, then *Period, by string) ([]NumberRow, error) {
	pins, err := db.List(tx, scanPlace, askedOf+` SELECT t.pin, t.pin, `+placeSums+` FROM asked a CROSS JOIN pin_sums t ON t.span = a.span GROUP BY t.pin`, spansText(now, then))
	if err != nil {
		return nil, err
	}
	areas, err := s.areaNames(tx)
	if err != nil {
		return nil, err
	}
	rows, at := []NumberRow{}, map[string]int{}
	for _, p := range pins {
		name := areas(p.Key, by)
		i, there := at[name]
		if !there {
			i = len(rows)
			at[name] = i
			rows = append(rows, NumberRow{Key: name, Label: name})
		}
		r := &rows[i]
		r.Orders, r.Sent, r.CameBack, r.Sales, r.Then = r.Orders+p.Orders, r.Sent+p.Sent, r.CameBack+p.CameBack, r.Sales+p.Sales, r.Then+p.Then
	}
	return slices.DeleteFunc(rows, func(r NumberRow) bool { return r.Orders == 0 && r.Then == 0 }), nil
}

// areaNames gives a function that names the state of a PIN, or its district with the state.
func (s *Store) areaNames(tx *Tx) (func(pin, by string) string, error) {
	own := map[string]place{}
	type area struct {
		pin string
		place
	}
	edited, err := db.List(tx, func(row db.Scanner, a *area) error { return row.Scan(&a.pin, &a.district, &a.state) }, `SELECT pincode, district, state FROM pin_areas`)
	for _, a := range edited {
		own[a.pin] = a.place
	}
	return func(pin, by string) string {
		at, edited := own[pin]
		if !edited {
			found, known := s.pins.find(pin)
			if !known {
				return elsewhere
			}
			at = place{found.District, found.State}
		}
		if by == "state" {
			return at.state
		}
		return at.district + ", " + at.state
	}, err
}

// pinsOfArea are the PINs to which the shop sold in a state, or in a district with its state.
func (s *Store) pinsOfArea(tx *Tx, area string) (found []string, err error) {
	names, err := s.areaNames(tx)
	if err != nil {
		return nil, err
	}
	sold, err := db.Values[string](tx, `SELECT DISTINCT pin FROM pin_sums WHERE span < 10000`)
	found = []string{}
	for _, pin := range sold {
		if names(pin, "state") == area || names(pin, "district") == area {
			found = append(found, pin)
		}
	}
	return found, err
}

// listPaymentSums gives the ways of paying: at the door, before, and across the counter.
func listPaymentSums(tx *Tx, now Period, then *Period) ([]NumberRow, error) {
	rows := []NumberRow{{Key: "COD", Label: "COD"}, {Key: "Pre-paid", Label: "Pre-paid"}, {Key: "counter", Label: "At the counter"}}
	add := func(p Period, to func(row *NumberRow, f Figures)) error {
		days, err := listDaySums(tx, p)
		for _, d := range days {
			i := slices.IndexFunc(rows, func(r NumberRow) bool { return r.Key == d.pt })
			if d.channel == "counter" {
				i = len(rows) - 1
			}
			f := Figures{}
			f.add(d)
			to(&rows[i], f)
		}
		return err
	}
	err := add(now, func(r *NumberRow, f Figures) {
		r.Sales, r.Orders, r.Sent, r.CameBack = r.Sales+f.Sales, r.Orders+f.Orders, r.Sent+f.Sent, r.CameBack+f.CameBack
	})
	if err == nil && then != nil {
		err = add(*then, func(r *NumberRow, f Figures) { r.Then += f.Sales })
	}
	return slices.DeleteFunc(rows, func(r NumberRow) bool { return r.Orders == 0 && r.Then == 0 }), err
}

// numberOf reads a number that names a thing in a filter.
func numberOf(text, what string) (int64, error) {
	n, err := strconv.ParseInt(text, 10, 64)
	if err != nil || n <= 0 {
		return 0, refuse("There is no such %s.", what)
	}
	return n, nil
}
