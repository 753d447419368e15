// Package catalogues reads products, customers, orders and reviews from uploaded tables: the shop's own sheet of
// products, and the exports of WooCommerce and Shopify. It writes the shop's data as files that those two import.
// It knows columns and their meanings, not files and not the database: package sheets reads XLSX and CSV,
// store/imports plans and applies the rows. Start with Read for products and ReadPastRecords for everything else.
package catalogues

import (
	"fmt"
	"regexp"
	"slices"
	"strings"

	"hearth/handlers/sheets"
	"hearth/store/catalogue"
	"hearth/store/certificates"
	"hearth/store/imports"
	"hearth/store/texts"
)

// Catalogue is the content of a product file: its source, the rows to import, the rows left out with the reasons, the
// unused columns, the assumptions, and the open questions.
type Catalogue struct {
	Source    string
	Rows      []imports.ImportRow
	Left      []imports.ImportOutcome
	Ignored   []string
	Notes     []string
	Questions Questions
}

// Columns are the columns of the shop's own product sheet, in order. Their names are the API's field names. Prices
// are in rupees including GST, weights in grams, lengths in cm.
var Columns = []string{
	"product_id",
	"version",
	"sku",
	"gtin",
	"title",
	"category",
	"subcategory",
	"sub_subcategory",
	"price",
	"discount_price",
	"cost_price",
	"stock",
	"stock_was",
	"availability",
	"description",
	"specifications",
	"features",
	"notes",
	"box",
	"panels",
	"weight",
	"length",
	"width",
	"height",
	"hsn_code",
	"gst_rate",
	"warranty_months",
	"country_of_origin",
	"manufacturer",
	"importer",
	"net_quantity",
	"unit",
	"least_quantity",
	"most_quantity",
	"quantity_step",
	"preorder_day",
	"preorder_limit",
	"bis_number",
	"wpc_eta",
	"cctv_er",
	"isi_accessories",
	"isi_appliances",
	"star_label",
	"meta_description",
	"meta_keywords",
	"og_title",
	"og_description",
	"images",
	"kit",
	"variant_of",
	"options",
	"shop",
}

// wordFields are the columns that the sheet repeats for each language other than English, as in "title (hi)".
var wordFields = []string{"title", "description", "specifications", "features", "notes", "meta_description",
	"og_title", "og_description", "options", "panels", "box", "questions"}

// WordColumns returns the titles of the translation columns, in order. The last column, words_was, is a fingerprint
// of the translations at the time of the export, by which an import notices that they have been changed since.
func WordColumns(languages []string) (columns []string) {
	for _, lang := range languages {
		for _, field := range wordFields {
			columns = append(columns, field+" ("+lang+")")
		}
	}
	return append(columns, "words_was")
}

// Words returns the cells of the translation columns for a product. Missing translations are empty; an option name or
// value without a translation gets a line to complete, such as "Colour =".
func Words(languages []string, said texts.Texts, options []catalogue.Option) (cells []string) {
	for _, lang := range languages {
		for _, field := range wordFields {
			text := said[lang][field]
			if field == "options" {
				text = withTerms(text, catalogue.OptionTerms(options))
			}
			cells = append(cells, text)
		}
	}
	return append(cells, said.Mark())
}

// wordColumn matches the title of a translation column.
var wordColumn = regexp.MustCompile(`^\s*([a-z_]+)\s*\(([a-z]{2,3})\)\s*$`)

// Read recognises a table's source by its columns and reads its products, applying the answers. day is today (such as
// 2026-11-22), for sale prices with dates. An unknown table is a *sheets.Problem.
func Read(t sheets.Table, day string, a Answers) (Catalogue, error) {
	var c Catalogue
	var found []entry
	r := &reader{table: t, asked: map[int]bool{}}
	// The shop system is recognised by the titles of the columns.
	switch {
	case t.Has("handle", "title", "variant price"):
		c.Source, found = "Shopify", shopifyFormer(r, shopify(r))
	case t.Has("url handle", "title", "price"):
		r.titles = shopifyTitles
		c.Source, found = "Shopify", shopifyFormer(r, shopify(r))
	case t.Has("type", "name", "regular price"):
		c.Source, found = "WooCommerce", wooFormer(r, wooCommerce(r, day))
	case t.Has("title") && (t.Has("price") || t.Has("product_id")):
		c.Source, found = "Hearth", own(r)
	default:
		return c, unknown(t)
	}
	c.Notes, c.Ignored = append(t.Notes, r.notes...), r.ignored()
	c.answer(found, a)
	return c, nil
}

// others are the product exports of unsupported shop systems, by columns that only they have, so that the refusal can
// name the system.
var others = []struct {
	maker   string
	columns []string
}{
	{"Magento", []string{"sku", "attribute_set_code", "product_type"}},
	{"OpenCart", []string{"product_id", "model", "manufacturer_id"}},
	{"PrestaShop", []string{"id_product", "name"}},
	{"Wix", []string{"handleid", "fieldtype"}},
}

// ownColumns are the columns that a sheet made by hand should have.
var ownColumns = []string{"title", "price", "sku", "stock", "category", "description"}

// unknown returns the refusal of an unknown table, with the columns it lacks.
func unknown(t sheets.Table) error {
	for _, other := range others {
		if t.Has(other.columns...) {
			lacks := slices.DeleteFunc(slices.Clone(ownColumns), func(title string) bool { return t.Has(title) })
			return &sheets.Problem{Message: "This looks like an export of " + other.maker +
				", which is not read here. It lacks " +
				strings.Join(lacks,
					", ") + ". Name its columns title, price, sku, stock, category and description, and send it again."}
		}
	}
	return &sheets.Problem{
		Message: "The columns of this file are not known. Export the products here and fill in that sheet, or send the exports of WooCommerce or Shopify: products, customers, orders, reviews.",
	}
}

// own reads the shop's own sheet. A missing column leaves the field unchanged; an empty cell clears it.
func own(r *reader) (found []entry) {
	for i, cells := range r.table.Rows {
		row := imports.ImportRow{Row: r.table.At(i), Set: map[string]string{}}
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
			case "shop":
				row.Shop = text
			// The columns about variants, stock and bundles depend on other columns and are read below.
			case "variant_of", "options", "stock_was", "stock", "kit":
			case "sku":
				row.Set[name] = r.sku(cells, name, &row)
			case "gtin":
				row.Set[name] = r.gtin(cells, name, &row, true)
			default:
				row.Set[name] = text
			}
		}
		readStock(r, cells, &row)
		readVariant(r, cells, &row)
		readKit(r, cells, &row)
		row.Words, row.WordsWas = r.words(cells), r.text(cells, "words_was")
		if row.ID != 0 || !cells.Empty() {
			found = append(found, entry{ImportRow: row})
		}
	}
	return found
}

// readVariant reads of which product a row is a variant, by the product's number, and the row's options, one per
// line. Mistakes make the row refused.
func readVariant(r *reader, cells sheets.Row, row *imports.ImportRow) {
	of, options := sheets.Plain(r.text(cells, "variant_of")), sheets.Plain(r.text(cells, "options"))
	if of == "" {
		row.Family = options != "" // what it has is told by its variants
		return
	}
	row.Variant = &imports.ImportVariant{Of: number(of), Title: of}
	for line := range strings.Lines(options) {
		name, value, found := strings.Cut(strings.TrimSpace(line), ":")
		name, value = strings.TrimSpace(name), strings.TrimSpace(value)
		if name == "" && value == "" && !found {
			continue
		}
		if !found || name == "" || value == "" {
			row.Broken = fmt.Sprintf("options: %q is no option with a value, such as Colour: Black.",
				cut(strings.TrimSpace(line), 60))
			return
		}
		row.Variant.Options = append(row.Variant.Options, [2]string{name, value})
	}
	if len(row.Variant.Options) == 0 {
		row.Broken = "options: please say what this variant is, such as Colour: Black."
	}
}

// readStock changes the stock by the difference from the stock at the time of the export (stock_was), so that sales
// since then aren't undone. Without that column the stock is set.
func readStock(r *reader, cells sheets.Row, row *imports.ImportRow) {
	now, has := r.cell(cells, "stock")
	if !has {
		return
	}
	was := r.text(cells, "stock_was")
	before, errBefore := count(was)
	after, errAfter := count(now)
	if row.ID != 0 && was != "" && errBefore == nil && errAfter == nil {
		by := after - before
		row.StockBy, row.Stock = &by, after
		return
	}
	row.Set["stock"] = now
}

// cut shortens a text to a number of characters, and adds a note about that to the row.
func (e *entry) cut(field, text string, limit int) string {
	short := cut(text, limit)
	if len(short) < len(strings.TrimSpace(text)) {
		e.Notes = append(e.Notes, fmt.Sprintf("Its %s is longer than %d characters and is cut.", field, limit))
	}
	return short
}

// ShopRow returns a product as a row of the shop's own sheet. mark identifies this shop, kit are the parts of a
// bundle, and family are the options of a variant's product.
func ShopRow(mark string, p catalogue.Product, kit []catalogue.KitPart, family []catalogue.Option) []string {
	pictures := []string{}
	for _, picture := range p.Pictures {
		pictures = append(pictures, picture.Path(1280))
	}
	of, options := "", []string{}
	if p.IsFamily() {
		options = append(options, optionsText(p.Options))
	}
	if p.Family != 0 {
		of = whole(p.Family)
	}
	for i, value := range p.Choice {
		if i >= len(family) {
			break
		}
		v := catalogue.OptionValue{Value: value}
		if at := slices.IndexFunc(family[i].Values,
			func(one catalogue.OptionValue) bool { return one.Value == value }); at >= 0 {
			v = family[i].Values[at]
		}
		options = append(options, family[i].Name+": "+valueText(v))
	}
	stock := whole(p.Shelf)
	if p.IsFamily() || p.IsKit() {
		stock = "" // it is what its variants or its parts have
	}
	approvals := make([]string, len(certificates.Kinds)) // in the order of Columns
	for i, kind := range certificates.Kinds {
		approvals[i] = p.CertificateCell(kind.Code)
	}
	parts := []string{}
	for _, part := range kit {
		parts = append(parts, whole(part.Pieces)+" × "+whole(part.ID)+": "+part.Title)
	}
	return slices.Concat([]string{
		whole(p.ID),
		whole(p.Version),
		p.SKU,
		p.GTIN,
		p.Title,
		p.Category,
		p.Subcategory,
		p.SubSubcategory,
		p.Price.Decimal(),
		p.DiscountPrice.Decimal(),
		p.Cost.Decimal(),
		stock,
		stock,
		p.Availability,
		p.Description,
		imports.EntriesText(p.Specifications),
		imports.EntriesText(p.Features),
		imports.EntriesText(p.Notes),
		strings.Join(p.Story.BoxLines(), "\n"),
		strings.Join(p.Story.PanelLines(), "\n"),
		decimal(p.Weight),
		decimal(p.Length),
		decimal(p.Width),
		decimal(p.Height),
		p.HSN,
		whole(int64(p.GSTRate)),
		whole(p.WarrantyMonths),
		p.Country,
		p.Manufacturer,
		p.Importer,
		p.NetQuantity,
		p.Unit,
		whole(p.Quantities.Least),
		whole(p.Quantities.Most),
		whole(p.Quantities.Step),
		p.Preorder.Day,
		whole(p.Preorder.Limit),
	}, approvals, []string{p.MetaDescription, p.MetaKeywords, p.OGTitle, p.OGDescription, strings.Join(pictures, "\n"),
		strings.Join(parts, "\n"), of, strings.Join(options, "\n"), mark})
}

// valueText returns an option value with its swatch: "Black #1c1c1e".
func valueText(v catalogue.OptionValue) string { return strings.TrimSpace(v.Value + " " + v.Swatch) }
