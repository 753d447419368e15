// Package catalogues reads the products out of tables that people send: Hearth's own sheet, and the product exports of
// WooCommerce and Shopify.
package catalogues

import (
	"regexp"
	"strconv"
	"strings"

	"golang.org/x/net/html"

	"hearth/handlers/sheets"
	"hearth/store"
	"hearth/store/money"
)

// Catalogue is what a file has: where it comes from, its products, and the columns that nothing was made of.
type Catalogue struct {
	Source  string
	Rows    []store.ImportRow
	Ignored []string
}

// Columns are those of Hearth's own sheet, in their order.
var Columns = []string{"product_id", "version", "sku", "title", "category", "subcategory", "sub_subcategory", "price", "discount_price", "cost_price", "stock", "stock_was",
	"availability", "description", "specifications", "features", "notes", "weight", "length", "width", "height", "hsn_code", "gst_rate", "warranty_months",
	"country_of_origin", "manufacturer", "importer", "net_quantity", "unit", "bis_number", "wpc_eta", "meta_description", "meta_keywords", "og_title", "og_description", "images", "kit"}

// Read tells a table's source by its columns and reads its products.
func Read(t sheets.Table) (Catalogue, error) {
	switch {
	case t.Has("handle", "title", "variant price"):
		return shopify(t), nil
	case t.Has("type", "name", "regular price"):
		return wooCommerce(t), nil
	case t.Has("title") && (t.Has("price") || t.Has("product_id")):
		return own(t), nil
	}
	return Catalogue{}, &sheets.Problem{Message: "The columns of this file are not known. Export the products here and fill in that sheet, or send the product export of WooCommerce or Shopify."}
}

// reader takes cells by the title of their column and remembers which were asked for.
type reader struct {
	table sheets.Table
	asked map[int]bool
}

func newReader(t sheets.Table) *reader { return &reader{t, map[int]bool{}} }

func (r *reader) cell(row []string, title string) (text string, has bool) {
	at := r.table.Column(title)
	if at < 0 {
		return "", false
	}
	r.asked[at] = true
	return strings.TrimSpace(row[at]), true
}

func (r *reader) text(row []string, title string) string {
	text, _ := r.cell(row, title)
	return text
}

func (r *reader) ignored() []string {
	titles := []string{}
	for i, title := range r.table.Head {
		filled := false
		for _, row := range r.table.Rows {
			filled = filled || strings.TrimSpace(row[i]) != ""
		}
		if !r.asked[i] && filled && strings.TrimSpace(title) != "" {
			titles = append(titles, strings.TrimSpace(title))
		}
	}
	return titles
}

func own(t sheets.Table) Catalogue {
	r := newReader(t)
	c := Catalogue{Source: "Hearth"}
	for i, cells := range t.Rows {
		row := store.ImportRow{Row: i + 2, Set: map[string]string{}}
		for _, name := range Columns {
			text, has := r.cell(cells, name)
			if !has {
				continue
			}
			text = sheets.Plain(text)
			switch name {
			case "product_id":
				row.ID = number(text)
			case "version":
				row.Version = number(text)
			case "category", "subcategory", "sub_subcategory":
				if text != "" {
					row.Path = append(row.Path, text)
				}
			case "images":
				row.Pictures = addresses(text, "\n")
			case "stock_was", "stock", "kit":
			default:
				row.Set[name] = text
			}
		}
		readStock(r, cells, &row)
		if row.ID != 0 || strings.TrimSpace(strings.Join(cells, "")) != "" {
			c.Rows = append(c.Rows, row)
		}
	}
	c.Ignored = r.ignored()
	return c
}

// readStock takes the difference from what the stock was when the file was made, so that what was sold since is not undone.
func readStock(r *reader, cells []string, row *store.ImportRow) {
	now, has := r.cell(cells, "stock")
	if !has {
		return
	}
	was := r.text(cells, "stock_was")
	before, errBefore := strconv.ParseInt(was, 10, 64)
	after, errAfter := strconv.ParseInt(now, 10, 64)
	if row.ID != 0 && was != "" && errBefore == nil && errAfter == nil {
		by := after - before
		row.StockBy = &by
		return
	}
	row.Set["stock"] = now
}

func number(text string) int64 {
	n, err := strconv.ParseInt(strings.TrimSuffix(text, ".0"), 10, 64)
	if err != nil {
		return 0
	}
	return n
}

var address = regexp.MustCompile(`^https?://`)

// addresses takes the addresses of pictures out of a cell. A path of this shop is a picture that it has.
func addresses(text, between string) []string {
	found := []string{}
	for part := range strings.SplitSeq(text, between) {
		if part = strings.TrimSpace(part); address.MatchString(part) {
			found = append(found, part)
		}
	}
	return found
}

// plain takes the words out of HTML; blocks become lines, entries of lists begin with a dash.
func plain(markup string) string {
	if !strings.ContainsAny(markup, "<&") {
		return strings.TrimSpace(strings.ReplaceAll(markup, `\n`, "\n"))
	}
	var b strings.Builder
	skip := 0
	for z := html.NewTokenizer(strings.NewReader(strings.ReplaceAll(markup, `\n`, "\n"))); ; {
		kind := z.Next()
		if kind == html.ErrorToken {
			return strings.TrimSpace(manyLines.ReplaceAllString(b.String(), "\n\n"))
		}
		token := z.Token()
		switch {
		case token.Data == "script" || token.Data == "style":
			if kind == html.StartTagToken {
				skip++
			} else if kind == html.EndTagToken {
				skip = max(0, skip-1)
			}
		case kind == html.TextToken && skip == 0:
			b.WriteString(token.Data)
		case kind == html.StartTagToken && token.Data == "li":
			b.WriteString("\n- ")
		case token.Data == "br", kind == html.EndTagToken && blocks[token.Data]:
			b.WriteString("\n")
		}
	}
}

var (
	manyLines = regexp.MustCompile(`\n\s*\n\s*`)
	blocks    = map[string]bool{"p": true, "div": true, "ul": true, "ol": true, "h1": true, "h2": true, "h3": true, "h4": true, "tr": true, "table": true}
)

// cut shortens a text to what a field takes.
func cut(text string, limit int) string {
	letters := []rune(text)
	if len(letters) <= limit {
		return text
	}
	return strings.TrimSpace(string(letters[:limit]))
}

// above says whether one amount of rupees is above another; what is no amount is above nothing.
func above(text, other string) bool {
	one, errOne := money.Parse(text)
	two, errTwo := money.Parse(other)
	return errOne == nil && errTwo == nil && one > two
}

// Row writes a product as a row of Hearth's own sheet, with what is in it where it is a kit. That is there to be read: what a kit is made of
// is changed in its form.
func Row(p store.Product, kit []store.KitPart) []string {
	float := func(n float64) string { return strconv.FormatFloat(n, 'f', -1, 64) }
	whole := func(n int64) string { return strconv.FormatInt(n, 10) }
	pictures := []string{}
	for _, picture := range p.Pictures {
		pictures = append(pictures, picture.Path(1280))
	}
	parts := []string{}
	for _, part := range kit {
		parts = append(parts, whole(part.Pieces)+" × "+part.Title)
	}
	return []string{whole(p.ID), whole(p.Version), p.SKU, p.Title, p.Category, p.Subcategory, p.SubSubcategory, p.Price.Decimal(), p.DiscountPrice.Decimal(), p.Cost.Decimal(),
		whole(p.Shelf), whole(p.Shelf), p.Availability, p.Description, store.EntriesText(p.Specifications), store.EntriesText(p.Features), store.EntriesText(p.Notes),
		float(p.Weight), float(p.Length), float(p.Width), float(p.Height), p.HSN, whole(int64(p.GSTRate)), whole(p.WarrantyMonths), p.Country, p.Manufacturer, p.Importer,
		p.NetQuantity, p.Unit, p.BISNumber, p.WPCETA, p.MetaDescription, p.MetaKeywords, p.OGTitle, p.OGDescription, strings.Join(pictures, "\n"), strings.Join(parts, "\n")}
}
