package catalogues

import (
	"encoding/json"
	"fmt"
	"regexp"
	"strconv"
	"strings"
	"time"

	"hearth/handlers/sheets"
	"hearth/store/catalogue"
	"hearth/store/customers"
	"hearth/store/imports"
)

// The sheets, besides products, that one Hearth exports for another.
const (
	Categories = "categories"
	Asked      = "questions"
	Addresses  = "old addresses"
	Texts      = "translations"
	Picked     = "what goes together"
	Offers     = "offers"
	Shop       = "pages and look"
)

// The columns of those sheets. shop identifies the Hearth that the product numbers belong to.
var (
	CategoryColumns = []string{"category", "subcategory", "sub_subcategory", "text", "picture"}
	QuestionColumns = []string{"shop", "product_id", "sku", "product", "question", "answer", "question_state", "email", "asked", "done"}
	AddressColumns  = []string{"shop", "old_path", "product_id", "product", "category", "page"}
	CustomerColumns = []string{"name", "email", "since", "agreed", "recipient", "mobile", "company", "gstin", "area", "city",
		"taluka", "state", "pin", "country"}
	OrderColumns = []string{"shop", "order", "source", "placed", "customer", "email", "mobile", "address", "state", "payment", "total",
		"delivery", "discount", "tax", "title", "sku", "quantity", "price"}
	ReviewColumns = []string{"shop", "source", "product_id", "sku", "product", "name", "email", "rating", "title", "message", "answer",
		"written", "bought", "shown", "picture"}
	TextColumns   = []string{"shop", "translated", "product_id", "sku", "product", "category", "language", "field", "translation"}
	PickedColumns = []string{"shop", "product_id", "sku", "product", "goes_with"}
	OfferColumns  = []string{
		"shop",
		"offer",
		"code",
		"gives",
		"percent",
		"amount",
		"most",
		"take",
		"pay",
		"min_value",
		"min_pieces",
		"scope",
		"for",
		"buyers",
		"emails",
		"first_day",
		"last_day",
		"uses",
		"uses_each",
		"combines",
		"active",
	}
	ShopColumns = []string{"shop", "part", "part_of", "piece", "value"}
)

const stampLayout = "2006-01-02 15:04:05.000"

func stampOf(at time.Time, zone *time.Location) string {
	if at.IsZero() {
		return ""
	}
	return at.In(zone).Format(stampLayout)
}

func whole(n int64) string { return strconv.FormatInt(n, 10) }

func yes(is bool) string { return map[bool]string{true: "yes", false: "no"}[is] }

// CategoryRow writes a category; picture is the name of its file in the zip.
func CategoryRow(c imports.CategoryText, picture string) []string {
	row := []string{"", "", "", c.Text, picture}
	copy(row[:3], c.Path)
	return row
}

// QuestionRow writes a question of a product.
func QuestionRow(shop string, q imports.QuestionText, zone *time.Location) []string {
	return []string{shop, whole(q.ProductID), q.SKU, q.Product, q.Question, q.Answer, q.State, q.Email,
		stampOf(q.At, zone), stampOf(q.DoneAt, zone)}
}

// AddressRow writes an old address with its target; category is the path of one.
func AddressRow(shop string, f customers.FormerAddress, category []string) []string {
	row := []string{shop, f.Path, "", "", strings.Join(category, " > "), f.Slug}
	if f.ProductID != 0 {
		row[2], row[3] = whole(f.ProductID), f.Title
	}
	return row
}

// CustomerRows write a customer, one row per address.
func CustomerRows(c imports.PastCustomer, zone *time.Location) (rows [][]string) {
	begin := []string{c.Name, c.Email, stampOf(c.Since, zone), c.Agreed}
	for _, a := range c.Addresses {
		rows = append(rows, append(begin[:4:4], a.Name, a.Mob, a.Company, a.GSTIN, a.Area, a.City, a.Tal, a.State, a.Pin, a.Country))
	}
	if len(rows) == 0 {
		rows = append(rows, append(begin, make([]string, len(CustomerColumns)-4)...))
	}
	return rows
}

// OrderRows write an order, one row per line; common values are in the first.
func OrderRows(shop string, o imports.PastOrder, zone *time.Location) (rows [][]string) {
	for i, l := range o.Lines {
		row := []string{shop, o.Number, o.Source, "", "", "", "", "", "", "", "", "", "", ""}
		if i == 0 {
			row = []string{shop, o.Number, o.Source, stampOf(o.PlacedAt, zone), o.Name, o.Email, o.Mob, o.Address, o.State, o.Payment,
				o.Total.Decimal(), o.Delivery.Decimal(), o.Discount.Decimal(), o.Tax.Decimal()}
		}
		rows = append(rows, append(row, l.Title, l.SKU, whole(l.Quantity), l.Price.Decimal()))
	}
	return rows
}

// ReviewRow writes a review.
func ReviewRow(shop string, r imports.PastReview, zone *time.Location) []string {
	return []string{shop, r.Source, whole(r.ProductID), r.SKU, r.Product, r.Name, r.Email, whole(r.Rating), r.Title, r.Message, r.Answer,
		stampOf(r.At, zone), yes(r.Bought), yes(!r.ShownAt.IsZero()), r.Picture}
}

func categories(r *reader, m *Moved) {
	for i, cells := range r.table.Rows {
		c := imports.CategoryText{Text: r.one(cells, "text"), Picture: r.one(cells, "picture")}
		for _, title := range CategoryColumns[:3] {
			if name := r.one(cells, title); name != "" {
				c.Path = append(c.Path, name)
			}
		}
		if len(c.Path) > 0 {
			m.Rows = append(m.Rows, imports.MovedRow{Row: r.table.At(i), Category: &c})
		}
	}
}

func questions(r *reader, m *Moved) {
	dayFirst := r.dayFirst("asked", "done")
	for i, cells := range r.table.Rows {
		q := imports.QuestionText{
			ProductID: number(r.text(cells, "product_id")),
			SKU:       r.one(cells, "sku"),
			Product:   r.one(cells, "product"),
			Question:  r.one(cells, "question"),
			Answer:    r.one(cells, "answer"),
			State: strings.ToLower(
				r.one(cells, "question_state"),
			),
			Email:  r.one(cells, "email"),
			At:     r.moment(r.one(cells, "asked"), dayFirst),
			DoneAt: r.moment(r.one(cells, "done"), dayFirst),
		}
		m.Rows = append(m.Rows, imports.MovedRow{Row: r.table.At(i), Question: &q, Shop: r.one(cells, "shop")})
	}
}

func oldAddresses(r *reader, m *Moved) {
	for i, cells := range r.table.Rows {
		a := imports.AddressText{
			Path:    r.one(cells, "old_path"),
			Number:  number(r.text(cells, "product_id")),
			Product: r.one(cells, "product"),
			Page:    r.one(cells, "page"),
		}
		for name := range strings.SplitSeq(r.one(cells, "category"), " > ") {
			if name = strings.TrimSpace(name); name != "" {
				a.Category = append(a.Category, name)
			}
		}
		m.Rows = append(m.Rows, imports.MovedRow{Row: r.table.At(i), Address: &a, Shop: r.one(cells, "shop")})
	}
}

// kitLine is a part of a kit in the sheet: 2 × 17: Smart Bulb.
var kitLine = regexp.MustCompile(`^([0-9]{1,4})\s*[×x]\s*([0-9]{1,15})(:.*)?$`)

// readKit parses the parts of a kit. If they are invalid, the kit stays unchanged.
func readKit(r *reader, cells sheets.Row, row *imports.ImportRow) {
	for line := range strings.Lines(sheets.Plain(r.text(cells, "kit"))) {
		if line = strings.TrimSpace(line); line == "" {
			continue
		}
		found := kitLine.FindStringSubmatch(line)
		if found == nil {
			row.Kit = nil
			row.Notes = append(
				row.Notes,
				fmt.Sprintf(
					"What the kit is made of can't be read from %q, such as 2 × 17: Smart Bulb, so it was left as it is.",
					cut(line, 60),
				),
			)
			return
		}
		row.Kit = append(row.Kit, catalogue.KitPiece{ProductID: number(found[2]), Pieces: number(found[1])})
	}
}

// optionsText writes the options of a product with all their values: Colour: Black #1c1c1e, White. Values that contain these
// separators are written as JSON.
func optionsText(options []catalogue.Option) string {
	lines := []string{}
	for _, o := range options {
		values := []string{}
		for _, v := range o.Values {
			if strings.ContainsAny(v.Value, ",#") {
				if body, err := json.Marshal(options); err == nil {
					return string(body)
				}
			}
			values = append(values, strings.TrimSpace(v.Value+" "+v.Swatch))
		}
		lines = append(lines, o.Name+": "+strings.Join(values, ", "))
	}
	return strings.Join(lines, "\n")
}

var swatch = regexp.MustCompile(`^(.+) (#[0-9a-fA-F]{6})$`)

// optionsOf parses the result of optionsText; invalid parts are left out and reported by the variants.
func optionsOf(text string) (options []catalogue.Option) {
	if strings.HasPrefix(text, "[") && json.Unmarshal([]byte(text), &options) == nil {
		return options
	}
	for line := range strings.Lines(text) {
		name, values, found := strings.Cut(strings.TrimSpace(line), ":")
		if !found {
			continue
		}
		o := catalogue.Option{Name: strings.TrimSpace(name)}
		for value := range strings.SplitSeq(values, ",") {
			v := catalogue.OptionValue{Value: strings.TrimSpace(value)}
			if parts := swatch.FindStringSubmatch(v.Value); parts != nil {
				v.Value, v.Swatch = strings.TrimSpace(parts[1]), parts[2]
			}
			if v.Value != "" {
				o.Values = append(o.Values, v)
			}
		}
		options = append(options, o)
	}
	return options
}

// wholeOptions adds to the variants of a sheet the options of their product with all values.
func wholeOptions(found []entry, families map[int64][]catalogue.Option) {
	for i := range found {
		if v := found[i].Variant; v != nil {
			v.Whole = families[v.Of]
		}
	}
}
