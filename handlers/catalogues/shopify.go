package catalogues

import (
	"cmp"
	"fmt"
	"strings"

	"hearth/handlers/sheets"
	"hearth/store/imports"
)

// shopifyTitles maps the columns of Shopify's current product export to their former names, which the code below
// uses.
var shopifyTitles = map[string]string{
	"handle":                    "url handle",
	"body (html)":               "description",
	"published":                 "published on online store",
	"variant sku":               "sku",
	"variant barcode":           "barcode",
	"variant grams":             "weight value (grams)",
	"variant inventory tracker": "inventory tracker",
	"variant inventory qty":     "inventory quantity",
	"variant price":             "price",
	"variant compare at price":  "compare-at price",
	"image src":                 "product image url",
	"variant image":             "variant image url",
}

// shopify reads Shopify's product export in its current and former formats. Rows with the same handle are one
// product, whose variants become products named after their options. Shopify's compare-at price is the list price
// here, and its price the discount price.
func shopify(r *reader) (found []entry) {
	rows := r.table.Rows
	for i := 0; i < len(rows); {
		handle := r.text(rows[i], "handle")
		last := i + 1
		for last < len(rows) && r.text(rows[last], "handle") == handle {
			last++
		}
		found = append(found, shopifyProduct(r, rows[i:last], r.table.At(i))...)
		i = last
	}
	return found
}

// shopifyProduct reads the rows of one product; at is the number of the first one.
func shopifyProduct(r *reader, group []sheets.Row, at int) (found []entry) {
	head := group[0]
	pictures := []string{}
	for _, cells := range group {
		pictures = append(pictures, addresses(r.text(cells, "image src"), "\n")...)
	}
	path := shopifyPath(r, head)
	for i, cells := range group {
		if r.text(cells, "variant price") == "" {
			continue // a row that only adds a picture
		}
		e := entry{ImportRow: imports.ImportRow{
			Row:      at + i,
			Path:     path,
			NewPath:  []string{noCategory},
			Pictures: pictures,
		}, foreign: true}
		shopifyFields(r, head, cells, &e)
		if own := addresses(r.text(cells, "variant image"), "\n"); len(own) > 0 {
			e.Pictures = own
		}
		found = append(found, e)
	}
	if len(found) == 0 {
		return []entry{
			{ImportRow: imports.ImportRow{Row: at, Set: map[string]string{"title": r.text(head, "title")}},
				unsold: "It has no price."},
		}
	}
	return found
}

// shopifyFields reads a variant from its own row, and what all variants share from the product's first row.
func shopifyFields(r *reader, head, cells sheets.Row, e *entry) {
	title := []string{r.text(head, "title")}
	var options [][2]string
	for n := 1; n <= 3; n++ {
		name := r.text(head, fmt.Sprintf("option%d name", n))
		if value := r.text(cells, fmt.Sprintf("option%d value", n)); value != "" && value != "Default Title" {
			title = append(title, value)
			options = append(options, [2]string{cmp.Or(name, fmt.Sprint("Option ", n)), value})
		}
	}
	e.Set = map[string]string{"title": e.cut("title", strings.Join(title, ", "), 200),
		"sku": r.sku(cells, "variant sku", &e.ImportRow), "gtin": r.gtin(cells, "variant barcode", &e.ImportRow, false),
		"description": e.cut("description", plain(r.text(head, "body (html)")), 10_000),
		"price":       r.text(cells, "variant price"), "discount_price": "0",
		"meta_description": cut(r.text(head, "seo description"), 500), "og_title": cut(r.text(head, "seo title"), 200)}
	// A compare-at price that isn't above the price is no discount.
	if listed := r.text(cells, "variant compare at price"); listed != "" && above(listed, e.Set["price"]) {
		e.Set["price"], e.Set["discount_price"] = listed, e.Set["price"]
	}
	if len(options) > 0 {
		e.Variant = &imports.ImportVariant{Title: cut(title[0], 200), Options: options}
	}
	if vendor := r.text(head, "vendor"); vendor != "" {
		e.New = map[string]string{"specifications": "Brand: " + vendor}
	}
	for column, field := range map[string]string{"variant grams": "weight", "cost per item": "cost_price"} {
		if text := r.text(cells, column); text != "" {
			e.Set[field] = text
		}
	}
	tracker, tracked := r.cell(cells, "variant inventory tracker")
	stock := r.text(cells, "variant inventory qty")
	switch {
	// Without an inventory tracker Shopify doesn't count the stock and always sells.
	case tracked && tracker == "":
		e.uncounted = true
	case strings.HasPrefix(stock, "-"):
		e.Set["stock"] = "0"
		e.Notes = append(e.Notes, fmt.Sprintf("The stock %q counts as 0.", stock))
	case stock != "":
		e.Set["stock"] = stock
	}
	switch status := strings.ToLower(r.text(head, "status")); {
	case status == "draft" || status == "archived" || status == "unlisted":
		e.hidden = "It is " + status + " there"
	case isAnswer(r.text(head, "published"), false):
		e.hidden = "It is not published there"
	}
	if isAnswer(r.text(head, "gift card"), true) {
		e.unsold = "A gift card can't be sold here."
	}
}

// isAnswer reports whether a cell says yes, or with yes=false, whether it says no. A cell may say neither. XLSX files
// have 1 and 0 for TRUE and FALSE.
func isAnswer(cell string, yes bool) bool {
	if yes {
		return strings.EqualFold(cell, "true") || cell == "1"
	}
	return strings.EqualFold(cell, "false") || cell == "0"
}

// shopifyPath returns the last three levels of the product's category, or else its product type.
func shopifyPath(r *reader, head sheets.Row) []string {
	path := []string{}
	for part := range strings.SplitSeq(r.text(head, "product category"), ">") {
		if part = strings.TrimSpace(part); part != "" {
			path = append(path, part)
		}
	}
	kind := r.text(head, "type")
	switch {
	case len(path) == 0 && kind != "":
		return []string{kind}
	case len(path) == 0:
		return nil
	case len(path) > 3:
		return path[len(path)-3:]
	}
	return path
}
