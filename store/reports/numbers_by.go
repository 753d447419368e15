package reports

import (
	"cmp"
	"context"
	"encoding/json"
	"fmt"
	"maps"
	"slices"
	"strings"

	"hearth/store/core"
	"hearth/store/db"
	"hearth/store/money"
)

// NumberRow is a part of a period's sales: by product, category, PIN, district, state, or payment method.
type NumberRow struct {
	// Key is the value for the filter of the order list; Label is its text for people.
	Key, Label string
	// Orders, Sent and CameBack (numbers of orders) are set for places and payment methods; Units, Back and Margin for
	// products and categories.
	Orders, Sent, CameBack int64
	Units                  int64
	// Sales, in paise, are of goods alone for products and categories, and of whole orders otherwise. Then is the sales
	// of the compared period, Back the value of returns.
	Sales, Then, Back money.Paise
	Margin            Margin
}

// NumbersBy is a period's sales, divided into rows.
type NumbersBy struct {
	Period, Before core.Period
	Compared       bool
	Rows           []NumberRow
	// Sales and Then are the totals. Rest and RestThen are the part of them that is in no row: rows of other pages and,
	// for products and categories, delivery charges and COD fees.
	Sales, Then, Rest, RestThen money.Paise
	// More means that there are more rows than were requested.
	More bool
}

// NumberParts are the dimensions by which sales can be broken down.
var NumberParts = []string{"product", "category", "pin", "district", "state", "payment"}

// numberSorts are the sort orders of the rows: "" by sales, by the largest fall against the compared period (only
// rows that fell), by returns.
var numberSorts = []string{"", "fall", "back"}

// mostParts is the maximum number of rows in a reply.
const mostParts = 20_000

// ListNumbersBy breaks down the sales of a period by one of NumberParts. It refuses an unknown sort order; ErrNotFound
// for an unknown dimension.
func (s *Reports) ListNumbersBy(
	ctx context.Context,
	asked NumbersQuery,
	by, sort string,
	limit int,
) (found NumbersBy, err error) {
	if !slices.Contains(numberSorts, sort) {
		return found, core.Refuse("The rows are sorted by sales, by fall, or by what came back.")
	}
	limit = max(1, min(limit, mostParts))
	err = s.ReadSums(ctx, func(tx *core.Tx) error {
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
			return core.ErrNotFound
		}
		if by != "product" && by != "pin" {
			slices.SortStableFunc(found.Rows, rowOrders[sort])
			if sort == "fall" {
				found.Rows = slices.DeleteFunc(found.Rows, func(r NumberRow) bool { return r.Sales >= r.Then })
			}
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

func salesOf(tx *core.Tx, p *core.Period) (money.Paise, error) {
	if p == nil {
		return 0, nil
	}
	return db.Value[money.Paise](
		tx,
		`SELECT coalesce(sum(amount), 0) FROM day_sums WHERE day >= ? AND day <= ? AND state IN `+core.SaleStates,
		core.DayNumber(p.From),
		core.DayNumber(p.To),
	)
}

// spansText writes the spans of two periods as JSON for askedOf: number, sign and era (0 this period, 1 the compared
// one).
func spansText(now core.Period, then *core.Period) string {
	parts := []string{}
	for _, one := range now.Spans() {
		parts = append(parts, fmt.Sprintf("[%d,%d,0]", one.Number, one.Sign))
	}
	if then != nil {
		for _, one := range then.Spans() {
			parts = append(parts, fmt.Sprintf("[%d,%d,1]", one.Number, one.Sign))
		}
	}
	return "[" + strings.Join(parts, ",") + "]"
}

// askedOf is the start of a query that reads the spans which spansText wrote.
const askedOf = `WITH asked (span, sign, era) AS (SELECT value ->> 0, value ->> 1, value ->> 2 FROM json_each(?))`

// soldSorts are the sums by which products are sorted, with a sign. The compared period is read only for the sort by
// fall.
var soldSorts = map[string]string{"": "-a.sign * t.amount", "fall": "iif(a.era, -1, 1) * a.sign * t.amount",
	"back": "-a.sign * t.back"}

// listProductSums finds the first products by one sum, and reads the other sums for these only. If fewer products have
// that sum than requested, those with another sum follow, so that only fees are left for the rest.
func listProductSums(tx *core.Tx, now core.Period, then *core.Period, sort string, limit int) ([]NumberRow, error) {
	spans := spansText(now, nil)
	if sort == "fall" {
		spans = spansText(now, then)
	}
	first, err := db.Values[int64](tx, askedOf+` SELECT product_id FROM (SELECT t.product_id, sum(`+soldSorts[sort]+
		`) AS worth FROM asked a CROSS JOIN product_sums t ON t.span = a.span
		GROUP BY t.product_id HAVING worth < 0) ORDER BY worth, product_id LIMIT ?`, spans, limit)
	if err == nil && len(first) < limit && sort != "fall" {
		first, err = withOtherSums(tx, first, now, then, limit)
	}
	if err != nil {
		return nil, err
	}
	ids, err := json.Marshal(first)
	if err != nil {
		return nil, err
	}
	return db.List(tx, scanSold, askedOf+` SELECT CAST(p.id AS TEXT), p.title, `+soldSums+
		` FROM json_each(?) i CROSS JOIN products p ON p.id = i.value
		CROSS JOIN asked a CROSS JOIN product_sums t ON t.span = a.span AND t.product_id = p.id
		GROUP BY i.key ORDER BY i.key`, spansText(now, then), string(ids))
}

// soldSums is SQL for the sums of products over spans; era 0 is the period, 1 the compared one.
const soldSums = `sum(iif(a.era, 0, a.sign * t.orders)), sum(iif(a.era, 0, a.sign * t.units)), sum(iif(a.era, 0, a.sign * t.amount)), sum(iif(a.era, a.sign * t.amount, 0)),
	sum(iif(a.era, 0, a.sign * t.back)), sum(iif(a.era, 0, a.sign * (t.amount - t.back))), sum(iif(a.era, 0, a.sign * t.known)), sum(iif(a.era, 0, a.sign * t.known_net)),
	sum(iif(a.era, 0, a.sign * t.cost))`

func scanSold(row db.Scanner, r *NumberRow) error {
	return row.Scan(&r.Key, &r.Label, &r.Orders, &r.Units, &r.Sales, &r.Then, &r.Back, &r.Margin.Goods, &r.Margin.Known,
		&r.Margin.Net, &r.Margin.Cost)
}

// listCategorySums returns the sales of the top-level categories; an order can be in several. It adds up the products'
// sums in Go, because grouping by category in SQL takes several times as long.
func listCategorySums(tx *core.Tx, now core.Period, then *core.Period) ([]NumberRow, error) {
	sold := map[int64]*NumberRow{}
	of := func(product int64) *NumberRow {
		if sold[product] == nil {
			sold[product] = &NumberRow{}
		}
		return sold[product]
	}
	for _, one := range now.Spans() {
		if err := eachProduct(tx, one,
			func(product int64, sums NumberRow) { of(product).add(sums, one.Sign) }); err != nil {
			return nil, err
		}
	}
	if then != nil {
		for _, one := range then.Spans() {
			if err := eachProduct(tx, one, func(product int64, sums NumberRow) {
				of(product).Then += sums.Sales * money.Paise(one.Sign)
			}); err != nil {
				return nil, err
			}
		}
	}
	ids, err := json.Marshal(slices.Collect(maps.Keys(sold)))
	if err != nil {
		return nil, err
	}
	rows := []NumberRow{}
	err = db.Each(tx, func(row db.Scanner) error {
		var product int64
		var top NumberRow
		if err := row.Scan(&product, &top.Key, &top.Label); err != nil {
			return err
		}
		i := slices.IndexFunc(rows, func(r NumberRow) bool { return r.Key == top.Key })
		if i < 0 {
			i, rows = len(rows), append(rows, top)
		}
		rows[i].add(*sold[product], 1)
		rows[i].Then += sold[product].Then
		return nil
	}, `SELECT p.id, CAST(r.id AS TEXT), r.name FROM json_each(?) i CROSS JOIN products p ON p.id = i.value
		JOIN categories c ON c.id = p.category_id
		LEFT JOIN categories m ON m.id = c.parent_id JOIN categories r ON r.id = coalesce(m.parent_id, m.id, c.id)`,
		string(ids))
	return slices.DeleteFunc(rows, func(r NumberRow) bool { return r.Units == 0 && r.Then == 0 && r.Back == 0 }), err
}

// eachProduct calls take with the sums of each product in a span.
func eachProduct(tx *core.Tx, of core.Span, take func(product int64, sums NumberRow)) error {
	return db.Each(tx, func(row db.Scanner) error {
		var product int64
		var sums NumberRow
		err := row.Scan(&product, &sums.Units, &sums.Sales, &sums.Back, &sums.Margin.Known, &sums.Margin.Net,
			&sums.Margin.Cost)
		sums.Margin.Goods = sums.Sales - sums.Back
		take(product, sums)
		return err
	}, `SELECT product_id, units, amount, back, known, known_net, cost FROM product_sums WHERE span = ?`, of.Number)
}

// add adds the sums of a span, or with sign -1 subtracts them.
func (r *NumberRow) add(o NumberRow, sign int64) {
	s := money.Paise(sign)
	r.Orders, r.Sent, r.CameBack, r.Units = r.Orders+sign*o.Orders, r.Sent+sign*o.Sent, r.CameBack+sign*o.CameBack,
		r.Units+sign*o.Units
	r.Sales, r.Back = r.Sales+s*o.Sales, r.Back+s*o.Back
	r.Margin = r.Margin.plus(Margin{
		Goods: s * o.Margin.Goods,
		Known: s * o.Margin.Known,
		Net:   s * o.Margin.Net,
		Cost:  s * o.Margin.Cost,
	})
}

// placeSums is SQL for the sums of PINs over spans.
const placeSums = `sum(iif(a.era, 0, a.sign * t.orders)), sum(iif(a.era, 0, a.sign * t.amount)), sum(iif(a.era, a.sign * t.amount, 0)),
	sum(iif(a.era, 0, a.sign * t.sent)), sum(iif(a.era, 0, a.sign * t.came_back))`

var placeSorts = map[string]string{"": soldSorts[""], "fall": soldSorts["fall"], "back": "-a.sign * t.came_back"}

func scanPlace(row db.Scanner, r *NumberRow) error {
	return row.Scan(&r.Key, &r.Label, &r.Orders, &r.Sales, &r.Then, &r.Sent, &r.CameBack)
}

func listPinSums(tx *core.Tx, now core.Period, then *core.Period, sort string, limit int) ([]NumberRow, error) {
	spans := spansText(now, nil)
	if sort == "fall" {
		spans = spansText(now, then)
	}
	first, err := db.Values[string](tx, askedOf+` SELECT pin FROM (SELECT t.pin, sum(`+placeSorts[sort]+
		`) AS worth FROM asked a CROSS JOIN pin_sums t ON t.span = a.span GROUP BY t.pin HAVING worth < 0)
		ORDER BY worth, pin LIMIT ?`, spans, limit)
	if err != nil {
		return nil, err
	}
	pins, err := json.Marshal(first)
	if err != nil {
		return nil, err
	}
	return db.List(tx, scanPlace, askedOf+` SELECT i.value, i.value, `+placeSums+` FROM json_each(?) i CROSS
		JOIN asked a
		CROSS JOIN pin_sums t ON t.span = a.span AND t.pin = i.value
		GROUP BY i.key ORDER BY i.key`, spansText(now, then), string(pins))
}

// listAreaSums returns the sales of districts or states, by the PIN of each order.
func (s *Reports) listAreaSums(tx *core.Tx, now core.Period, then *core.Period, by string) ([]NumberRow, error) {
	names, err := s.delivery.AreaNames(tx)
	if err != nil {
		return nil, err
	}
	ofName, ofPin := map[string]*NumberRow{}, map[string]*NumberRow{}
	row := func(pin string) *NumberRow {
		found, there := ofPin[pin]
		if !there {
			name := names(pin, by)
			if found = ofName[name]; found == nil {
				found = &NumberRow{Key: name, Label: name}
				ofName[name] = found
			}
			ofPin[pin] = found
		}
		return found
	}
	for _, one := range now.Spans() {
		if err := eachPin(tx, one, func(pin string, sums NumberRow) { row(pin).add(sums, one.Sign) }); err != nil {
			return nil, err
		}
	}
	if then != nil {
		for _, one := range then.Spans() {
			if err := eachPin(
				tx,
				one,
				func(pin string, sums NumberRow) { row(pin).Then += sums.Sales * money.Paise(one.Sign) },
			); err != nil {
				return nil, err
			}
		}
	}
	rows := []NumberRow{}
	for _, name := range slices.Sorted(maps.Keys(ofName)) {
		if r := ofName[name]; r.Orders != 0 || r.Then != 0 {
			rows = append(rows, *r)
		}
	}
	return rows, nil
}

// eachPin calls take with the sums of each PIN in a span.
func eachPin(tx *core.Tx, of core.Span, take func(pin string, sums NumberRow)) error {
	return db.Each(tx, func(row db.Scanner) error {
		pin := ""
		var sums NumberRow
		err := row.Scan(&pin, &sums.Orders, &sums.Sales, &sums.Sent, &sums.CameBack)
		take(pin, sums)
		return err
	}, `SELECT pin, orders, amount, sent, came_back FROM pin_sums WHERE span = ?`, of.Number)
}

// listPaymentSums returns the sales by payment method: at the door, in advance, and at the counter.
func listPaymentSums(tx *core.Tx, now core.Period, then *core.Period) ([]NumberRow, error) {
	rows := []NumberRow{{Key: "COD", Label: "COD"}, {Key: "Pre-paid", Label: "Pre-paid"},
		{Key: "counter", Label: "At the counter"}}
	add := func(p core.Period, to func(row *NumberRow, f Figures)) error {
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
