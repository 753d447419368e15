package catalogues

import (
	"fmt"
	"math"
	"regexp"
	"strconv"
	"strings"

	"hearth/handlers/sheets"
	"hearth/store/imports"
)

// wooCommerce reads WooCommerce's product export: simple products, and each variation of a variable product as a
// product named after its options. A variable product without variations in the file is a simple one if it has a
// price. day is today, for sale prices.
func wooCommerce(r *reader, day string) (found []entry) {
	parents, varied := map[string]sheets.Row{}, map[string]bool{}
	for _, cells := range r.table.Rows {
		varied[r.text(cells, "parent")] = true
		if strings.HasPrefix(strings.ToLower(r.text(cells, "type")), "variable") {
			parents["id:"+r.text(cells, "id")] = cells
			if sku := r.text(cells, "sku"); sku != "" {
				parents[sku] = cells
			}
		}
	}
	for i, cells := range r.table.Rows {
		e := entry{ImportRow: imports.ImportRow{Row: r.table.At(i), NewPath: []string{noCategory}}, foreign: true}
		kind, more, _ := strings.Cut(strings.ToLower(r.text(cells, "type")), ",")
		var parent sheets.Row
		// Kinds that can't be sold here are refused below: grouped and external products, subscriptions.
		switch kind = strings.TrimSpace(kind); kind {
		case "variable":
			if sku := r.text(cells, "sku"); varied["id:"+r.text(cells, "id")] || sku != "" && varied[sku] {
				continue
			}
			if r.text(cells, "regular price") == "" {
				e.unsold = "None of its variations is in the file, and it has no price of its own."
			}
		case "simple", "":
		case "variation":
			if parent = parents[r.text(cells, "parent")]; parent.Empty() {
				e.Notes = append(e.Notes, "Its parent product is not in the file.")
			}
		default:
			e.unsold = fmt.Sprintf("A product of the type %q can't be sold here.", kind)
		}
		if strings.Contains(more, "downloadable") {
			e.unsold = "A download can't be sold here."
		}
		wooFields(r, cells, parent, &e)
		wooPrice(r, cells, parent, day, &e)
		wooParcel(r, cells, parent, &e)
		found = append(found, e)
	}
	return found
}

// either returns a cell of a variation's row or, if that is empty, of its parent's row.
func either(r *reader, cells, parent sheets.Row, title string) string {
	if text := r.text(cells, title); text != "" || parent.Empty() {
		return text
	}
	return r.text(parent, title)
}

// wooFields reads names, texts, visibility, categories and pictures. What a variation lacks is taken from its parent.
func wooFields(r *reader, cells, parent sheets.Row, e *entry) {
	title, options := r.text(cells, "name"), wooAttributes(r, cells)
	said := options
	if !parent.Empty() {
		values := []string{r.text(parent, "name")}
		for _, option := range options {
			values = append(values, option[1])
		}
		title, said = strings.Join(values, ", "), nil
		if len(options) > 0 && len(options) <= 3 {
			e.Variant = &imports.ImportVariant{Title: cut(values[0], 200), Options: options}
		}
	}
	e.Set = map[string]string{"title": e.cut("title", title, 200), "sku": r.sku(cells, "sku", &e.ImportRow),
		"gtin":        r.gtin(cells, "gtin, upc, ean, or isbn", &e.ImportRow, false),
		"description": e.cut("description", plain(either(r, cells, parent, "description")), 10_000)}
	if short := plain(either(r, cells, parent, "short description")); short != "" {
		if e.Set["description"] == "" {
			e.Set["description"] = short
		}
		e.Set["meta_description"] = cut(short, 500)
	}
	if brands := wooNames(either(r, cells, parent, "brands")); len(brands) > 0 {
		said = append([][2]string{{"Brand", strings.Join(brands, ", ")}}, said...)
	}
	lines := []string{}
	for _, one := range said {
		lines = append(lines, one[0]+": "+one[1])
	}
	if len(lines) > 0 {
		e.New = map[string]string{"specifications": strings.Join(lines, "\n")}
	}
	// In WooCommerce's column Published, 0 is private and -1 is a draft.
	published := r.text(cells, "published")
	seen := strings.ToLower(either(r, cells, parent, "visibility in catalog"))
	if !parent.Empty() && published != "0" {
		published = r.text(parent, "published")
	}
	switch {
	case published == "0" || published == "-1":
		e.hidden = "It is not published there"
	case seen == "hidden":
		e.hidden = "It is hidden there"
	}
	categories := wooNames(either(r, cells, parent, "categories"))
	if len(categories) > 0 {
		for part := range strings.SplitSeq(categories[0], ">") {
			if part = strings.TrimSpace(part); part != "" {
				e.Path = append(e.Path, part)
			}
		}
	}
	if len(e.Path) > 3 {
		e.Notes = append(e.Notes, "Categories below the third level are left out.")
		e.Path = e.Path[:3]
	}
	if len(categories) > 1 {
		e.Notes = append(e.Notes, "Only its first category is taken.")
	}
	e.Pictures = addresses(strings.Join(wooNames(either(r, cells, parent, "images")), "\n"), "\n")
}

// wooNames splits a list at its commas, except those that are escaped within a name.
func wooNames(list string) (names []string) {
	const comma = "\x00" // stands for an escaped comma; no cell contains this character
	for name := range strings.SplitSeq(strings.ReplaceAll(list, `\,`, comma), ",") {
		if name = strings.TrimSpace(strings.ReplaceAll(name, comma, ",")); name != "" {
			names = append(names, name)
		}
	}
	return names
}

// wooPrice reads the price, the sale price if it's valid on the day, and the stock.
func wooPrice(r *reader, cells, parent sheets.Row, day string, e *entry) {
	e.Set["price"], e.Set["discount_price"] = either(r, cells, parent, "regular price"), r.text(cells, "sale price")
	starts, ends := r.text(cells, "date sale price starts"), r.text(cells, "date sale price ends")
	if e.Set["discount_price"] != "" {
		why := ""
		switch {
		case starts != "" && !wooDay.MatchString(starts), ends != "" && !wooDay.MatchString(ends):
			why = "have days that can't be read"
		case ends != "" && ends[:len(day)] < day:
			why = "ended on " + ends[:len(day)]
		case starts != "" && starts[:len(day)] > day:
			why = "begin on " + starts[:len(day)]
		}
		if why != "" {
			e.Notes = append(e.Notes, fmt.Sprintf("Its sale prices %s, so %s is not taken.", why,
				e.Set["discount_price"]))
			e.Set["discount_price"] = ""
		}
	}
	stock, has := r.cell(cells, "stock")
	// The product is in stock, but the file has no quantity.
	there := r.text(cells, "in stock?")
	switch {
	case has && stock != "":
		n, err := strconv.ParseFloat(stock, 64)
		if err == nil {
			e.Set["stock"] = strconv.FormatInt(int64(max(0, n)), 10)
		}
		if err != nil || n < 0 {
			e.Notes = append(e.Notes, fmt.Sprintf("The stock %q counts as 0.", stock))
		}
	case there == "1":
		e.uncounted = true
	}
	if there == "0" {
		e.Set["availability"] = "Out of Stock"
	}
}

// wooDay is a day as WooCommerce writes it, with or without a time.
var wooDay = regexp.MustCompile(`^2[0-9]{3}-[01][0-9]-[0-3][0-9]($|[T ])`)

// wooUnits are WooCommerce's units of weight and length, with their factors to grams and cm.
var wooUnits = []struct {
	unit, fields string
	times        float64
}{{"g", "weight", 1}, {"kg", "weight", 1000}, {"lbs", "weight", 453.59237}, {"oz", "weight", 28.349523125},
	{"cm", "length width height", 1}, {"m", "length width height", 100}, {"mm", "length width height", 0.1},
	{"in", "length width height", 2.54}, {"yd", "length width height", 91.44}}

// wooParcel reads weight and size, converts them to grams and cm, and rounds to two decimals.
func wooParcel(r *reader, cells, parent sheets.Row, e *entry) {
	for _, u := range wooUnits {
		for field := range strings.FieldsSeq(u.fields) {
			n, err := strconv.ParseFloat(either(r, cells, parent, field+" ("+u.unit+")"), 64)
			if err == nil {
				e.Set[field] = strconv.FormatFloat(math.Round(n*u.times*100)/100, 'f', -1, 64)
			}
		}
	}
}

// wooAttributes returns the names and values of a product's attributes; those of a variation are its options.
func wooAttributes(r *reader, cells sheets.Row) (named [][2]string) {
	for n := 1; n <= 10; n++ {
		name := r.text(cells, fmt.Sprintf("attribute %d name", n))
		value := r.text(cells, fmt.Sprintf("attribute %d value(s)", n))
		// The column “visible” is read only to mark it as used.
		r.text(cells, fmt.Sprintf("attribute %d visible", n))
		r.text(cells, fmt.Sprintf("attribute %d global", n))
		if value != "" {
			named = append(named, [2]string{name, strings.ReplaceAll(value, `\,`, ",")})
		}
	}
	return named
}
