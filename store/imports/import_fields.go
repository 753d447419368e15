package imports

import (
	"encoding/json"
	"fmt"
	"maps"
	"strconv"
	"strings"

	"hearth/store/catalogue"
	"hearth/store/certificates"
	"hearth/store/core"
	"hearth/store/db"
	"hearth/store/money"
	"hearth/store/texts"
)

// fill copies the values of a row to a product. With isNew it also uses the answers for new products.
func (row ImportRow) fill(p *catalogue.Product, isNew bool) error {
	set := row.Set
	if isNew {
		set = maps.Clone(row.New)
		if set == nil {
			set = map[string]string{}
		}
		maps.Copy(set, row.Set)
		delete(set, "panels") // their pictures don't come with the sheet
	}
	if err := setFields(p, set); err != nil {
		return err
	}
	if !row.Net || !p.GSTRate.Valid() { // an invalid rate is refused with the other fields
		return nil
	}
	for name, into := range map[string]*money.Paise{"price": &p.Price, "discount_price": &p.DiscountPrice} {
		if set[name] != "" && *into > 0 {
			*into += into.Share(int64(p.GSTRate), 100)
		}
	}
	return nil
}

// oldAndNew describes the changes of a product's price, discount price and stock.
func oldAndNew(was, is catalogue.Product) (changes []string) {
	if was.Price != is.Price {
		changes = append(changes, fmt.Sprintf("Price %s → %s", was.Price.Rupees(), is.Price.Rupees()))
	}
	if was.DiscountPrice != is.DiscountPrice {
		changes = append(changes, fmt.Sprintf("Offer %s → %s", was.DiscountPrice.Rupees(), is.DiscountPrice.Rupees()))
	}
	if was.Shelf != is.Shelf {
		changes = append(changes, fmt.Sprintf("Stock %d → %d", was.Shelf, is.Shelf))
	}
	return changes
}

// partsBefore returns the parts of a bundle before an import changes them; nil if the import does not change them.
func partsBefore(tx *core.Tx, e catalogue.ProductEdit, isNew bool) (*[]catalogue.KitPiece, error) {
	if e.Kit == nil || isNew {
		return nil, nil
	}
	parts, err := catalogue.KitPieces(tx, e.ID)
	// empty and not nil, so that the undo makes it a plain product again
	parts = append([]catalogue.KitPiece{}, parts...)
	return &parts, err
}

// importChange changes a product and describes the changes. A bundle's price and stock come from its parts, whatever
// the row contains.
func (s *Imports) importChange(
	tx *core.Tx,
	who, job int64,
	current catalogue.Product,
	e catalogue.ProductEdit,
) (changes []string, err error) {
	if err := s.catalogue.Replace(tx, who, e, "import"); err != nil {
		return nil, err
	}
	if err := followVariants(tx, job, current); err != nil || !current.IsKit() {
		return oldAndNew(current, e.Product), err
	}
	is, err := catalogue.ProductOf(tx, current.ID)
	return oldAndNew(current, is), err
}

// sameProduct reports whether an edit would change nothing.
func sameProduct(a, b catalogue.Product) bool {
	a.Pays, b.Pays, a.Free, b.Free = 0, 0, 0, 0
	one, errOne := json.Marshal(a)
	two, errTwo := json.Marshal(b)
	return errOne == nil && errTwo == nil && string(one) == string(two)
}

// setFields parses the texts of a row into a product. It refuses malformed values under their column names.
func setFields(p *catalogue.Product, set map[string]string) error {
	wrong := db.FieldErrors{}
	for name, into := range map[string]*string{"title": &p.Title, "description": &p.Description,
		"availability": &p.Availability, "hsn_code": &p.HSN, "sku": &p.SKU, "gtin": &p.GTIN,
		"country_of_origin": &p.Country, "manufacturer": &p.Manufacturer, "importer": &p.Importer,
		"net_quantity": &p.NetQuantity, "unit": &p.Unit, "preorder_day": &p.Preorder.Day,
		"meta_description": &p.MetaDescription, "meta_keywords": &p.MetaKeywords,
		"og_title": &p.OGTitle, "og_description": &p.OGDescription} {
		if text, given := set[name]; given {
			*into = strings.TrimSpace(text)
		}
	}
	for _, kind := range certificates.Kinds {
		if text, given := set[kind.Column]; given {
			p.SetCertificateCell(kind.Code, text)
		}
	}
	for name, into := range map[string]*money.Paise{"price": &p.Price, "discount_price": &p.DiscountPrice,
		"cost_price": &p.Cost} {
		if text, given := set[name]; given {
			amount, err := money.Parse(orZero(text))
			if err != nil {
				wrong.Add(name, "%s: %q is no amount of rupees.", name, text)
			}
			*into = amount
		}
	}
	for name, into := range map[string]*int64{"stock": &p.Shelf, "gst_rate": (*int64)(&p.GSTRate),
		"warranty_months": &p.WarrantyMonths, "least_quantity": &p.Quantities.Least,
		"most_quantity": &p.Quantities.Most, "quantity_step": &p.Quantities.Step,
		"preorder_limit": &p.Preorder.Limit} {
		if text, given := set[name]; given {
			n, err := strconv.ParseInt(strings.TrimSuffix(orZero(text), ".0"), 10, 64)
			if err != nil {
				wrong.Add(name, "%s: %q is no whole number.", name, text)
			}
			*into = n
		}
	}
	for name, into := range map[string]*float64{"weight": &p.Weight, "length": &p.Length, "width": &p.Width,
		"height": &p.Height} {
		if text, given := set[name]; given {
			n, err := strconv.ParseFloat(orZero(text), 64)
			if err != nil || n != n {
				wrong.Add(name, "%s: %q is no number.", name, text)
			}
			*into = n
		}
	}
	for name, into := range map[string]*[]string{"specifications": &p.Specifications, "features": &p.Features,
		"notes": &p.Notes} {
		if text, given := set[name]; given {
			entries, err := EntriesOf(text)
			if err != nil {
				wrong.Add(name, "%s: this is no list.", name)
			}
			*into = entries
		}
	}
	if text, given := set["box"]; given {
		p.Story.Box = catalogue.BoxOf(strings.Split(text, "\n"))
	}
	if text, given := set["panels"]; given && strings.TrimSpace(text) == "" {
		p.Story.Panels = nil
	} else if given {
		story, fits := p.Story.WithPanels(texts.Lines(text))
		if len(p.Story.Panels) == 0 {
			wrong.Add("panels", "panels: please add them in the product's form, with their pictures.")
		} else if !fits {
			wrong.Add("panels", "panels: please write %d lines, a heading and a sentence for each of its pictures.",
				2*len(p.Story.Panels))
		}
		p.Story = story
	}
	return wrong.Refusal("title", "price")
}

// orZero is the number in a cell without thousands separators: 1,29,999.50 becomes 129999.50. "1299,50" is ambiguous,
// so it is not changed, and parsing refuses it.
func orZero(text string) string {
	text = money.Ungrouped(strings.TrimSpace(text))
	if text == "" {
		return "0"
	}
	return text
}

// EntriesOf parses a list in a cell: one entry per line, or JSON if an entry has several lines.
func EntriesOf(cell string) ([]string, error) {
	entries := []string{}
	if strings.HasPrefix(strings.TrimSpace(cell), "[") {
		return entries, json.Unmarshal([]byte(cell), &entries)
	}
	for line := range strings.SplitSeq(cell, "\n") {
		if line = strings.TrimSpace(line); line != "" {
			entries = append(entries, line)
		}
	}
	return entries, nil
}

// EntriesText writes a list for a cell, in the form that EntriesOf parses.
func EntriesText(entries []string) string {
	for _, entry := range entries {
		if strings.Contains(entry, "\n") || strings.HasPrefix(entry, "[") {
			body, err := json.Marshal(entries)
			if err == nil {
				return string(body)
			}
		}
	}
	return strings.Join(entries, "\n")
}
