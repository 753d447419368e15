package catalogues

import (
	"fmt"
	"regexp"
	"strconv"
	"strings"

	"hearth/handlers/sheets"
	"hearth/store/imports"
	"hearth/store/money"
)

// placed are the possible titles of the column with an order's date.
var placed = []string{"created at", "order date", "order_date", "date"}

// orders reads past orders. Rows with the same number are one order; its first row has what is true of all its lines.
// Orders in another currency are left out.
func orders(r *reader, m *PastRecords) {
	dayFirst := r.dayFirst(placed...)
	at := map[string]int{}
	for i, cells := range r.table.Rows {
		number := strings.TrimSuffix(r.orderNumber(cells), ".0")
		if number == "" {
			if line := r.joined(cells, "lineitem name", "item name", "email"); line != "" {
				m.Left = append(m.Left, imports.ImportOutcome{
					Row:     r.table.At(i),
					Title:   line,
					Action:  imports.ImportSkipped,
					Message: "The row has no number of an order.",
				})
			}
			continue
		}
		known, again := at[number]
		if again && known < 0 {
			continue // a further row of an order that was skipped
		}
		if !again {
			if currency := r.firstOf(
				cells,
				"currency",
				"order_currency",
				"order currency",
			); currency != "" &&
				!strings.EqualFold(currency, "INR") {
				m.Left = append(m.Left, imports.ImportOutcome{
					Row:     r.table.At(i),
					Title:   "Order " + number,
					Action:  imports.ImportSkipped,
					Message: fmt.Sprintf("It was paid in %s; only orders in rupees are kept.", currency),
				})
				at[number] = -1
				continue
			}
			known = len(m.Rows)
			at[number] = known
			m.Rows = append(m.Rows, r.order(cells, r.table.At(i), m.Source, number, dayFirst))
			// -1 marks an order that is left out, for its further rows.
		}
		row := &m.Rows[known]
		row.Order.Lines = append(row.Order.Lines, r.lines(cells, &row.Notes)...)
	}
	r.tables()
}

// orderNumber returns the order's number in the former shop, such as #1001.
func (r *reader) orderNumber(cells sheets.Row) string {
	return r.firstOf(cells, "order number", "order_number", "order_id", "name")
}

// tables marks known columns whose content isn't imported as used, so that they aren't reported to the user.
func (r *reader) tables() {
	for _, title := range []string{"id", "paid at", "fulfilled at", "subtotal", "order_key", "customer_id",
		"customer_user", "item #", "lineitem requires shipping", "lineitem taxable", "lineitem fulfillment status"} {
		if at := r.table.Column(title); at >= 0 {
			r.asked[at] = true
		}
	}
}

// order reads an order from its first row. Plugins write different columns: of several, the first with content is
// used, and delivery details are preferred to billing details.
func (r *reader) order(cells sheets.Row, at int, source, number string, dayFirst bool) imports.PastRecord {
	row := imports.PastRecord{Row: at}
	sum := func(what string, titles ...string) money.Paise {
		return amount(r.firstOf(cells, titles...), what, &row.Notes)
	}
	o := imports.PastOrder{
		Source:   source,
		Number:   number,
		Email:    r.firstOf(cells, "email", "email (billing)", "billing_email", "customer_email"),
		Payment:  r.firstOf(cells, "payment method", "payment method title", "payment_method_title", "payment_method"),
		PlacedAt: r.moment(r.firstOf(cells, placed...), dayFirst),
		Total:    sum("total", "total", "order total amount", "order_total"),
		Delivery: sum("delivery", "shipping", "order shipping amount",
			"shipping_total", "order_shipping"),
		Discount: sum("discount", "discount amount", "cart discount amount", "discount_total", "cart_discount"),
		Tax:      sum("tax", "taxes", "order total tax amount", "tax_total", "order_tax"),
	}
	o.Name = r.firstOf(cells, "shipping name", "billing name")
	for _, names := range [][2]string{{"first name (shipping)", "last name (shipping)"},
		{"first name (billing)", "last name (billing)"},
		{"shipping_first_name", "shipping_last_name"}, {"billing_first_name", "billing_last_name"}} {
		if name := r.joined(cells, names[0], names[1]); o.Name == "" {
			o.Name = name
		}
	}
	o.Mob = mobile(r.firstOf(cells, "shipping phone", "phone", "billing phone", "phone (billing)", "billing_phone",
		"shipping_phone"),
		&row.Notes)
	for _, parts := range [][]string{
		{"shipping company", "shipping address1", "shipping address2", "shipping city", "shipping province name",
			"shipping zip", "shipping country"},
		{"company (shipping)", "address 1&2 (shipping)", "city (shipping)", "state code (shipping)",
			"postcode (shipping)", "country code (shipping)"},
		{"shipping_company", "shipping_address_1", "shipping_address_2", "shipping_city", "shipping_state",
			"shipping_postcode", "shipping_country"},
		{"billing company", "billing address1", "billing address2", "billing city", "billing province name",
			"billing zip", "billing country"},
		{"company (billing)", "address 1&2 (billing)", "city (billing)", "state code (billing)", "postcode (billing)",
			"country code (billing)"},
		{"billing_company", "billing_address_1", "billing_address_2", "billing_city", "billing_state",
			"billing_postcode", "billing_country"},
	} {
		if address := r.joined(cells, parts...); o.Address == "" {
			o.Address = strings.TrimPrefix(address, "'")
		}
	}
	o.State = r.firstOf(cells, "order status", "status")
	if o.State == "" {
		// Shopify has two states, such as "paid, fulfilled".
		o.State = strings.TrimSuffix(
			strings.TrimPrefix(r.firstOf(cells, "financial status")+", "+r.firstOf(cells, "fulfillment status"), ", "),
			", ",
		)
	}
	if r.firstOf(cells, "cancelled at") != "" {
		o.State = "cancelled, " + o.State
	}
	o.State = strings.TrimPrefix(o.State, "wc-")
	if refunded := sum("refund", "refunded amount", "order refund amount", "refund_total"); refunded > 0 {
		row.Notes = append(row.Notes, "Of it "+refunded.Rupees()+" were refunded there.")
	}
	row.Order = &o
	return row
}

// lineColumn matches the columns of a WooCommerce plugin that has a column for each line.
var lineColumn = regexp.MustCompile(`^line_item_[0-9]+$`)

// lines returns the lines in a row: one line in columns of its own, or several in columns of the form "name:… sku:…
// quantity:… total:…".
func (r *reader) lines(cells sheets.Row, notes *[]string) (found []imports.PastLine) {
	if title := r.firstOf(cells, "lineitem name", "item name"); title != "" {
		line := imports.PastLine{Title: title, SKU: r.firstOf(cells, "lineitem sku", "sku"),
			Quantity: pieces(r.firstOf(cells, "lineitem quantity", "quantity (- refund)", "quantity")),
			Price:    amount(r.firstOf(cells, "lineitem price", "item cost"), "price", notes)}
		found = append(found, line)
	}
	for i, title := range r.table.Head {
		if !lineColumn.MatchString(strings.ToLower(strings.TrimSpace(title))) {
			continue
		}
		r.asked[i] = true
		line := imports.PastLine{Quantity: 1}
		var total money.Paise
		for part := range strings.SplitSeq(cells.Cell(i), "|") {
			name, text, _ := strings.Cut(part, ":")
			switch text = strings.TrimSpace(text); strings.ToLower(strings.TrimSpace(name)) {
			case "name":
				line.Title = text
			case "sku":
				line.SKU = text
			case "quantity":
				line.Quantity = pieces(text)
			case "total":
				total = amount(text, "total", notes)
			}
		}
		if line.Title != "" {
			// This file states the total of the line; the price of one piece is that total divided by the quantity.
			line.Price = total.Share(1, line.Quantity)
			found = append(found, line)
		}
	}
	return found
}

// pieces parses the quantity of a line; it is 1 if the text can't be parsed or is implausible.
func pieces(text string) int64 {
	n, err := strconv.ParseFloat(text, 64)
	if err != nil || n < 1 || n > 1_000_000 {
		return 1
	}
	return int64(n)
}
