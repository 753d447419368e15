package catalogues

import (
	"fmt"
	"strconv"
	"strings"

	"hearth/handlers/sheets"
	"hearth/store"
)

// noCategory is where products go that their file gives no category.
const noCategory = "Imported"

// wooCommerce reads the product export of WooCommerce: simple products as they are, and each variation of a variable
// product as a product of its own, named after its options.
func wooCommerce(t sheets.Table) Catalogue {
	r := newReader(t)
	c := Catalogue{Source: "WooCommerce"}
	parents := map[string][]string{}
	for _, cells := range t.Rows {
		if strings.EqualFold(r.text(cells, "type"), "variable") {
			parents["id:"+r.text(cells, "id")] = cells
			if sku := r.text(cells, "sku"); sku != "" {
				parents[sku] = cells
			}
		}
	}
	for i, cells := range t.Rows {
		row := store.ImportRow{Row: i + 2}
		kind := strings.ToLower(strings.TrimSpace(strings.Split(r.text(cells, "type"), ",")[0]))
		switch kind {
		case "simple", "":
			row.Set = wooFields(r, cells, nil, &row)
		case "variation":
			parent := parents[r.text(cells, "parent")]
			if parent == nil {
				row.Notes = append(row.Notes, "Its parent product is not in the file.")
			}
			row.Set = wooFields(r, cells, parent, &row)
		case "variable":
			continue
		default:
			row.Set = map[string]string{"title": r.text(cells, "name")}
			row.Notes = append(row.Notes, fmt.Sprintf("A product of the type %q can't be sold here.", kind))
			row.Set["price"] = ""
		}
		c.Rows = append(c.Rows, row)
	}
	c.Ignored = r.ignored()
	return c
}

func wooFields(r *reader, cells, parent []string, row *store.ImportRow) map[string]string {
	either := func(title string) string {
		if text := r.text(cells, title); text != "" || parent == nil {
			return text
		}
		return r.text(parent, title)
	}
	title := r.text(cells, "name")
	if parent != nil {
		title = strings.Join(append([]string{r.text(parent, "name")}, wooOptions(r, cells)...), ", ")
	}
	set := map[string]string{"title": cut(title, 200), "sku": r.text(cells, "sku"), "description": cut(plain(either("description")), 10_000),
		"price": either("regular price"), "discount_price": r.text(cells, "sale price")}
	if short := plain(either("short description")); short != "" {
		if set["description"] == "" {
			set["description"] = short
		}
		set["meta_description"] = cut(short, 500)
	}
	stock, has := r.cell(cells, "stock")
	if has && stock != "" {
		n, err := strconv.ParseFloat(stock, 64)
		if err == nil {
			set["stock"] = strconv.FormatInt(int64(max(0, n)), 10)
		}
		if err != nil || n < 0 {
			row.Notes = append(row.Notes, fmt.Sprintf("The stock %q counts as 0.", stock))
		}
	}
	if r.text(cells, "in stock?") == "0" {
		set["availability"] = "Out of Stock"
	}
	if published := r.text(cells, "published"); published == "0" || published == "-1" {
		set["availability"] = "Out of Stock"
		row.Notes = append(row.Notes, "It was not published there, so it is Out of Stock here.")
	}
	for column, field := range map[string]string{"length (cm)": "length", "width (cm)": "width", "height (cm)": "height", "weight (g)": "weight"} {
		if text := either(column); text != "" {
			set[field] = text
		}
	}
	if kilograms, err := strconv.ParseFloat(either("weight (kg)"), 64); err == nil {
		set["weight"] = strconv.FormatFloat(kilograms*1000, 'f', -1, 64)
	}
	first, more, _ := strings.Cut(either("categories"), ",")
	for part := range strings.SplitSeq(first, ">") {
		if part = strings.TrimSpace(part); part != "" {
			row.Path = append(row.Path, part)
		}
	}
	if len(row.Path) > 3 {
		row.Notes = append(row.Notes, "Categories below the third level are left out.")
		row.Path = row.Path[:3]
	}
	if strings.TrimSpace(more) != "" {
		row.Notes = append(row.Notes, "Only its first category is taken.")
	}
	row.NewPath = []string{noCategory}
	row.Pictures = addresses(either("images"), ",")
	return set
}

// wooOptions are the values of the attributes that make a variation.
func wooOptions(r *reader, cells []string) []string {
	options := []string{}
	for n := 1; n <= 10; n++ {
		r.text(cells, fmt.Sprintf("attribute %d name", n))
		if value := r.text(cells, fmt.Sprintf("attribute %d value(s)", n)); value != "" {
			options = append(options, value)
		}
	}
	return options
}
