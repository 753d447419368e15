package catalogues

import (
	"encoding/base64"
	"encoding/json"
	"maps"
	"slices"
	"strings"

	"hearth/handlers/sheets"
	"hearth/store/imports"
	"hearth/store/money"
	"hearth/store/promotions"
	"hearth/store/search"
)

// between parts the names of a path of categories.
const between = " > "

func pathOf(text string) (path []string) {
	for name := range strings.SplitSeq(text, between) {
		if name = strings.TrimSpace(name); name != "" {
			path = append(path, name)
		}
	}
	return path
}

// numberedLines are products by number and title: 17: Smart Bulb.
func numberedLines(products []search.Companion) (lines []string) {
	for _, p := range products {
		lines = append(lines, whole(p.ID)+": "+p.Title)
	}
	return lines
}

func numberedOf(text string) (products []search.Companion) {
	for line := range strings.Lines(text) {
		id, title, _ := strings.Cut(strings.TrimSpace(line), ":")
		if n := number(strings.TrimSpace(id)); n != 0 || title != "" {
			products = append(products, search.Companion{ID: n, Title: strings.TrimSpace(title)})
		}
	}
	return products
}

// TextRow writes a translation.
func TextRow(shop string, t imports.TextRow) []string {
	id := ""
	if t.ProductID != 0 {
		id = whole(t.ProductID)
	}
	return []string{shop, t.Thing, id, t.SKU, t.Product, strings.Join(t.Category, between), t.Lang, t.Field, t.Text}
}

func translations(r *reader, m *Moved) {
	for i, cells := range r.table.Rows {
		t := imports.TextRow{Thing: strings.ToLower(r.one(cells, "translated")), ProductID: number(r.text(cells, "product_id")),
			SKU: r.one(cells, "sku"), Product: r.one(cells, "product"),
			Category: pathOf(r.one(cells, "category")), Lang: strings.ToLower(r.one(cells, "language")),
			Field: strings.ToLower(r.one(cells, "field")), Text: r.one(cells, "translation")}
		m.Rows = append(m.Rows, imports.MovedRow{Row: r.table.At(i), Text: &t, Shop: r.one(cells, "shop")})
	}
}

// PickedRow writes what goes with a product.
func PickedRow(shop string, p imports.PickedRow) []string {
	return []string{shop, whole(p.ProductID), p.SKU, p.Product, strings.Join(numberedLines(p.With), "\n")}
}

func picked(r *reader, m *Moved) {
	for i, cells := range r.table.Rows {
		p := imports.PickedRow{ProductID: number(r.text(cells, "product_id")), SKU: r.one(cells, "sku"), Product: r.one(cells, "product"),
			With: numberedOf(r.one(cells, "goes_with"))}
		m.Rows = append(m.Rows, imports.MovedRow{Row: r.table.At(i), Picked: &p, Shop: r.one(cells, "shop")})
	}
}

// OfferRows write an offer, in as many rows as its products and people need: those after the first have nothing else.
func OfferRows(shop string, o imports.OfferText) (rows [][]string) {
	targets := []string{}
	if o.Scope == "products" {
		targets = numberedLines(o.Products)
	}
	for _, path := range o.Categories {
		targets = append(targets, strings.Join(path, between))
	}
	of, emails := inCells(targets), inCells(o.Emails)
	at := func(cells []string, i int) string {
		if i < len(cells) {
			return cells[i]
		}
		return ""
	}
	rows = append(rows, []string{shop, o.Name, o.Code, o.Kind, whole(o.Percent), o.Amount.Decimal(), o.Most.Decimal(), whole(o.Take),
		whole(o.Pay), o.MinValue.Decimal(), whole(o.MinPieces), o.Scope, at(of, 0), o.Buyers, at(emails, 0), o.FirstDay, o.LastDay,
		whole(o.Uses), whole(o.UsesEach), yes(o.Combines), yes(o.Active)})
	for i := 1; i < max(len(of), len(emails)); i++ {
		row := make([]string, len(OfferColumns))
		row[0], row[1], row[2] = shop, o.Name, o.Code
		row[slices.Index(OfferColumns, "for")], row[slices.Index(OfferColumns, "emails")] = at(of, i), at(emails, i)
		rows = append(rows, row)
	}
	return rows
}

// inCells puts lines into as few cells as hold them: a spreadsheet bounds a cell at 32,767 characters and drops the others.
func inCells(lines []string) (cells []string) {
	for _, line := range lines {
		if last := len(cells) - 1; last >= 0 && len(cells[last])+len(line) < 2*pieceLength {
			cells[last] += "\n" + line
		} else {
			cells = append(cells, line)
		}
	}
	return cells
}

func offers(r *reader, m *Moved) {
	for i, cells := range r.table.Rows {
		row := imports.MovedRow{Row: r.table.At(i), Shop: r.one(cells, "shop")}
		count := func(title string) int64 { return number(r.one(cells, title)) }
		sum := func(title string) money.Paise { return amount(r.one(cells, title), title, &row.Notes) }
		o := &imports.OfferText{Offer: promotions.Offer{Name: r.one(cells, "offer"), Code: r.one(cells, "code"),
			Kind: strings.ToLower(r.one(cells, "gives")), Percent: count("percent"), Amount: sum("amount"), Most: sum("most"),
			Take: count("take"), Pay: count("pay"), MinValue: sum("min_value"), MinPieces: count("min_pieces"),
			Scope: strings.ToLower(r.one(cells, "scope")), Buyers: strings.ToLower(r.one(cells, "buyers")),
			FirstDay: r.one(cells, "first_day"), LastDay: r.one(cells, "last_day"),
			Uses: count("uses"), UsesEach: count("uses_each"),
			Combines: r.one(cells, "combines") == "yes", Active: r.one(cells, "active") == "yes"}}
		if last := len(m.Rows) - 1; o.Kind == "" && last >= 0 && m.Rows[last].Offer.Name == o.Name && m.Rows[last].Offer.Code == o.Code {
			o = m.Rows[last].Offer // more of whom and what it is for
		} else {
			row.Offer = o
			m.Rows = append(m.Rows, row)
		}
		o.Emails = append(o.Emails, strings.Fields(r.one(cells, "emails"))...)
		targets := r.one(cells, "for")
		if o.Scope == "categories" {
			for line := range strings.Lines(targets) {
				if path := pathOf(line); len(path) > 0 {
					o.Categories = append(o.Categories, path)
				}
			}
		} else if o.Scope == "products" {
			o.Products = append(o.Products, numberedOf(targets)...)
		}
	}
}

// pieceLength is how much of a value one cell takes: a spreadsheet bounds them at 32,767.
const pieceLength = 15_000

// ShopRows write a part of a shop, its value in as many rows as it needs, with its logos and the paths of its categories behind it.
func ShopRows(shop string, p imports.ShopPart) (rows [][]string) {
	add := func(part, of, value string) {
		for n, piece := range inPieces(value) {
			rows = append(rows, []string{shop, part, of, whole(int64(n + 1)), piece})
		}
	}
	add(p.Part, p.Name, p.Value)
	if len(p.Categories) > 0 {
		if paths, err := json.Marshal(p.Categories); err == nil { // numbers and names always fit
			add("categories", p.Part+" "+p.Name, string(paths))
		}
	}
	for _, name := range slices.Sorted(maps.Keys(p.Logos)) {
		add("logo", name, base64.StdEncoding.EncodeToString(p.Logos[name]))
	}
	return rows
}

// inPieces cuts a text where a cell can begin and end: between two letters, for spaces and signs at the ends of a cell are lost.
func inPieces(text string) (found []string) {
	letters := []rune(text)
	plain := func(r rune) bool { return r >= 'a' && r <= 'z' || r >= 'A' && r <= 'Z' || r >= '0' && r <= '9' }
	for len(letters) > pieceLength {
		at := pieceLength
		for at > 1 && (!plain(letters[at]) || !plain(letters[at-1])) {
			at--
		}
		found, letters = append(found, string(letters[:at])), letters[at:]
	}
	return append(found, string(letters))
}

func shopParts(r *reader, m *Moved) {
	type part struct{ part, of string }
	at := map[part]int{}
	values, rows := []string{}, []part{}
	first := []int{}
	shop := ""
	for i, cells := range r.table.Rows {
		p := part{strings.ToLower(r.one(cells, "part")), r.one(cells, "part_of")}
		shop = r.one(cells, "shop")
		r.text(cells, "piece") // pieces stand in their order
		value := sheets.Plain(r.text(cells, "value"))
		if known, again := at[p]; again {
			values[known] += value
			continue
		}
		at[p] = len(rows)
		rows, values, first = append(rows, p), append(values, value), append(first, r.table.At(i))
	}
	for i, p := range rows {
		if p.part == "categories" || p.part == "logo" || p.part == "" {
			continue
		}
		of := imports.ShopPart{Part: p.part, Name: p.of, Value: values[i], Logos: map[string][]byte{}}
		if n, has := at[part{"categories", p.part + " " + p.of}]; has && json.Unmarshal([]byte(values[n]), &of.Categories) != nil {
			of.Categories = nil
		}
		for n, other := range rows {
			if content, err := base64.StdEncoding.DecodeString(values[n]); other.part == "logo" && err == nil &&
				strings.Contains(of.Value, other.of) {
				of.Logos[other.of] = content
			}
		}
		m.Rows = append(m.Rows, imports.MovedRow{Row: first[i], Part: &of, Shop: shop})
	}
}
