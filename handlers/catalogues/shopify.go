package catalogues

import (
	"fmt"
	"strings"

	"hearth/handlers/sheets"
	"hearth/store"
)

// shopify reads the product export of Shopify: rows with one handle are one product, each variant becomes a product of
// its own, named after its options. What Shopify compares a price to is the list price here.
func shopify(t sheets.Table) Catalogue {
	r := newReader(t)
	c := Catalogue{Source: "Shopify"}
	for i := 0; i < len(t.Rows); {
		handle := r.text(t.Rows[i], "handle")
		last := i + 1
		for last < len(t.Rows) && r.text(t.Rows[last], "handle") == handle {
			last++
		}
		c.Rows = append(c.Rows, shopifyProduct(r, t.Rows[i:last], i+2)...)
		i = last
	}
	c.Ignored = r.ignored()
	return c
}

func shopifyProduct(r *reader, group [][]string, at int) []store.ImportRow {
	head := group[0]
	pictures := []string{}
	for _, cells := range group {
		pictures = append(pictures, addresses(r.text(cells, "image src"), "\n")...)
	}
	path := shopifyPath(r, head)
	found := []store.ImportRow{}
	for i, cells := range group {
		if r.text(cells, "variant price") == "" {
			continue // a row with one more picture
		}
		row := store.ImportRow{Row: at + i, Path: path, NewPath: []string{noCategory}, Pictures: pictures}
		row.Set = shopifyFields(r, head, cells, &row)
		if own := addresses(r.text(cells, "variant image"), "\n"); len(own) > 0 {
			row.Pictures = own
		}
		found = append(found, row)
	}
	if len(found) == 0 {
		return []store.ImportRow{{Row: at, Set: map[string]string{"title": r.text(head, "title")}, Notes: []string{"It has no price."}}}
	}
	return found
}

func shopifyFields(r *reader, head, cells []string, row *store.ImportRow) map[string]string {
	title := []string{r.text(head, "title")}
	for n := 1; n <= 3; n++ {
		r.text(head, fmt.Sprintf("option%d name", n))
		if value := r.text(cells, fmt.Sprintf("option%d value", n)); value != "" && value != "Default Title" {
			title = append(title, value)
		}
	}
	set := map[string]string{"title": cut(strings.Join(title, ", "), 200), "sku": sheets.Plain(r.text(cells, "variant sku")),
		"description": cut(plain(r.text(head, "body (html)")), 10_000), "price": r.text(cells, "variant price"), "discount_price": "0",
		"meta_description": cut(r.text(head, "seo description"), 500), "og_title": cut(r.text(head, "seo title"), 200)}
	if listed := r.text(cells, "variant compare at price"); listed != "" && above(listed, set["price"]) {
		set["price"], set["discount_price"] = listed, set["price"]
	}
	if vendor := r.text(head, "vendor"); vendor != "" {
		set["manufacturer"] = vendor
	}
	for column, field := range map[string]string{"variant grams": "weight", "cost per item": "cost_price"} {
		if text := r.text(cells, column); text != "" {
			set[field] = text
		}
	}
	stock := r.text(cells, "variant inventory qty")
	switch {
	case strings.HasPrefix(stock, "-"):
		set["stock"] = "0"
		row.Notes = append(row.Notes, fmt.Sprintf("The stock %q counts as 0.", stock))
	case stock != "":
		set["stock"] = stock
	}
	if status := strings.ToLower(r.text(head, "status")); status == "draft" || status == "archived" {
		set["availability"] = "Out of Stock"
		row.Notes = append(row.Notes, "It is a "+status+" product there, so it is Out of Stock here.")
	}
	return set
}

// shopifyPath takes the category that Shopify gives as a path, or else the type of the product.
func shopifyPath(r *reader, head []string) []string {
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
