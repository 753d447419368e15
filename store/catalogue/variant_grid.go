package catalogue

import (
	"context"
	"errors"
	"fmt"
	"regexp"
	"slices"
	"strings"

	"hearth/store/attributes"
	"hearth/store/core"
	"hearth/store/db"
	"hearth/store/gst"
	"hearth/store/money"
	"hearth/store/wording"
)

// Limits of a product with options; longestChoice is the maximum length of an option's name or value, in characters.
const (
	mostOptions   = 3
	MostVariants  = 100
	longestChoice = 50
)

// VariantEdit is a variant as staff want it; ID is 0 for a new one. A nil field keeps its value; in a new variant it
// gets the parent's. Amounts are in paise with GST, only Cost is without GST; Rate is in percent, weight in grams,
// sizes in cm.
type VariantEdit struct {
	ID                            int64
	Choice                        []string
	SKU, GTIN, HSN, Availability  *string
	Price, DiscountPrice, Cost    *money.Paise
	Stock, Rate                   *int64
	Weight, Length, Width, Height *float64
	Specifications, Pictures      *[]string
	Description, NetQuantity      *string
}

// VariantGrid is a product with options as staff want it, with all its variants in order. Variants that are not listed
// are deleted; without options it becomes a plain product.
//
// If Product had no options before, it becomes the variant that has its ID in the grid and keeps its stock, orders,
// serials and URL; a new parent product is created.
type VariantGrid struct {
	Product, Version int64
	Options          []Option
	Variants         []VariantEdit
}

// swatchShape matches a colour such as #1c1c1e.
var swatchShape = regexp.MustCompile(`^#[0-9a-f]{6}$`)

// RefuseOptions returns a Refusal under the field options.
func RefuseOptions(format string, args ...any) error {
	return core.RefuseField("options", fmt.Sprintf(format, args...))
}

// RefuseVariants returns a Refusal under the field variants.
func RefuseVariants(format string, args ...any) error {
	return core.RefuseField("variants", fmt.Sprintf(format, args...))
}

// CheckOptions normalises options and refuses malformed ones. It also refuses variants whose option values are unknown
// or the same as another variant's. Values get the spelling that the options have.
func CheckOptions(options []Option, choices [][]string) error {
	switch {
	case len(options) > mostOptions:
		return RefuseOptions("A product can have at most %d options.", mostOptions)
	case len(choices) > MostVariants:
		return RefuseVariants("A product can have at most %d variants.", MostVariants)
	case len(options) > 0 && len(choices) == 0:
		return RefuseVariants("A product with options has at least one variant.")
	}
	names := map[string]bool{}
	for i := range options {
		o := &options[i]
		if o.Name = strings.Join(strings.Fields(o.Name), " "); o.Name == "" || len([]rune(o.Name)) > longestChoice ||
			strings.ContainsAny(o.Name, ":|") {
			return RefuseOptions("An option has a name of 1 to %d letters, such as Colour.", longestChoice)
		}
		if names[strings.ToLower(o.Name)] {
			return RefuseOptions("The option %s is there twice.", o.Name)
		}
		names[strings.ToLower(o.Name)] = true
		if err := o.check(); err != nil {
			return err
		}
	}
	seen := map[string]bool{}
	for i, choice := range choices {
		if len(choice) != len(options) {
			return RefuseVariants("Each variant has one value of each option.")
		}
		for at, value := range choice {
			value = strings.Join(strings.Fields(value), " ")
			found := slices.IndexFunc(options[at].Values,
				func(v OptionValue) bool { return strings.EqualFold(v.Value, value) })
			if found < 0 {
				return RefuseVariants("%s has no value %q.", options[at].Name, wording.Shorten(value))
			}
			choices[i][at] = options[at].Values[found].Value
		}
		name := strings.Join(choice, ", ")
		if seen[strings.ToLower(name)] {
			return RefuseVariants("%s is there twice.", name)
		}
		seen[strings.ToLower(name)] = true
	}
	return nil
}

// check normalises the values of an option and refuses malformed ones.
func (o *Option) check() error {
	if len(o.Values) == 0 || len(o.Values) > MostVariants {
		return RefuseOptions("%s has 1 to %d values.", o.Name, MostVariants)
	}
	seen := map[string]bool{}
	for i := range o.Values {
		v := &o.Values[i]
		v.Value, v.Swatch = strings.Join(strings.Fields(v.Value), " "), strings.ToLower(strings.TrimSpace(v.Swatch))
		switch {
		case v.Value == "" || len([]rune(v.Value)) > longestChoice || strings.Contains(v.Value, "|"):
			return RefuseOptions("A value of %s has 1 to %d letters.", o.Name, longestChoice)
		case v.Swatch != "" && !swatchShape.MatchString(v.Swatch):
			return RefuseOptions("The colour of %s must be like #1c1c1e.", v.Value)
		case seen[strings.ToLower(v.Value)]:
			return RefuseOptions("%s has the value %s twice.", o.Name, v.Value)
		}
		seen[strings.ToLower(v.Value)] = true
	}
	return nil
}

// checked validates the grid, and returns a copy in which option values have the spelling of the options.
func (g VariantGrid) checked() (VariantGrid, error) {
	choices := make([][]string, len(g.Variants))
	for i, v := range g.Variants {
		choices[i] = slices.Clone(v.Choice)
	}
	g.Options = slices.Clone(g.Options)
	for i := range g.Options {
		g.Options[i].Values = slices.Clone(g.Options[i].Values)
	}
	if err := CheckOptions(g.Options, choices); err != nil {
		return g, err
	}
	g.Variants = slices.Clone(g.Variants)
	for i := range g.Variants {
		g.Variants[i].Choice = choices[i]
	}
	return g, nil
}

// SaveVariants sets a product's options and variants in one transaction, and returns the ID of the parent product.
// Refusals name the field options, variants, or version if the product was edited since. ErrNotFound if it is no longer
// sold.
func (s *Variants) SaveVariants(ctx context.Context, who int64, g VariantGrid) (family int64, err error) {
	if g, err = g.checked(); err != nil {
		return 0, err
	}
	err = s.Write(ctx, func(tx *core.Tx) error {
		if family, err = db.Value[int64](tx, `SELECT coalesce(family, id) FROM products
			WHERE id = ? AND deleted_at IS NULL`,
			g.Product); err != nil {
			return err
		}
		whole, err := ProductOf(tx, family)
		if err != nil {
			return err
		}
		if g.Version != 0 && g.Version != whole.Version {
			return &core.Refusal{
				Message: "Somebody else changed this product meanwhile. Please look at their changes and try again.",
				Fields:  map[string]string{"version": "changed meanwhile"},
			}
		}
		family, err = s.saveVariants(tx, who, whole, g)
		return err
	})
	return family, err
}

// SaveWithOptions saves a product's form and its options in one transaction. A product with ID 0 is new. It returns the
// ID of the parent product, and refuses what Update and SaveVariants refuse.
func (s *Variants) SaveWithOptions(
	ctx context.Context,
	who int64,
	e ProductEdit,
	g VariantGrid,
) (family int64, err error) {
	if err := e.Check(); err != nil {
		return 0, err
	}
	if g, err = g.checked(); err != nil {
		return 0, err
	}
	err = s.Write(ctx, func(tx *core.Tx) error {
		id := e.ID
		if id == 0 {
			id, err = s.catalogue.Insert(tx, who, e)
		} else {
			err = s.catalogue.Replace(tx, who, e, "edited")
		}
		if err != nil {
			return err
		}
		whole, err := ProductOf(tx, id)
		if err != nil {
			return err
		}
		if whole.Family != 0 {
			return RefuseOptions("This is a variant already. Its options are those of its product.")
		}
		if family, err = s.saveVariants(tx, who, whole, g); err != nil {
			return err
		}
		return dropDraft(tx, who, e.ID)
	})
	return family, err
}

// saveVariants saves a checked grid. If the product has no options and the grid has none either, it does nothing.
func (s *Variants) saveVariants(tx *core.Tx, who int64, whole Product, g VariantGrid) (family int64, err error) {
	if !whole.IsFamily() && len(g.Options) == 0 {
		return whole.ID, nil
	}
	before := whole.Options
	if !whole.IsFamily() {
		if whole, err = s.intoOptions(tx, who, whole, g); err != nil {
			return 0, err
		}
	}
	return whole.ID, s.putVariants(tx, who, whole, before, g)
}

// intoOptions returns the product that will have the options: the product itself, or a new parent product if the
// product is to become one of the variants.
func (s *Variants) intoOptions(tx *core.Tx, who int64, plain Product, g VariantGrid) (Product, error) {
	at := slices.IndexFunc(g.Variants, func(v VariantEdit) bool { return v.ID == plain.ID })
	if at < 0 {
		return plain, RefuseFamily(tx, plain)
	}
	if plain.IsKit() {
		return plain, RefuseOptions("A kit can't have options.")
	}
	family, err := s.newFamily(tx, who, plain, plain.Title)
	if err != nil {
		return plain, err
	}
	if err := s.joinOne(tx, family, plain.Title, plain.ID, g.Variants[at].Choice, int64(at)); err != nil {
		return plain, err
	}
	return ProductOf(tx, family)
}

// putVariants writes the options and variants of a product; before are its previous options.
func (s *Variants) putVariants(tx *core.Tx, who int64, whole Product, before []Option, g VariantGrid) error {
	if err := s.clearVariants(tx, who, whole, g); err != nil {
		return err
	}
	options, err := wording.AsJSON(g.Options)
	if err != nil {
		return err
	}
	if len(g.Options) == 0 {
		options = "[]"
	}
	if err := db.ChangeOne(tx, `UPDATE products SET options = ?, lowest = 0, variants = 0, shelf = 0, cost_price = 0,
		version = version + 1, changed_at = ? WHERE id = ?`, options, tx.Stamp(), whole.ID); err != nil {
		return err
	}
	for place, v := range g.Variants {
		if err := s.saveVariant(tx, who, whole, v, int64(place)); err != nil {
			return err
		}
	}
	if err := FilterBy(tx, before, g.Options); err != nil {
		return err
	}
	if err := s.afterVariants(tx, whole.ID); err != nil {
		return err
	}
	return core.WriteAudit(tx, who, "save variants", fmt.Sprint(whole.ID),
		whole.Title+": "+wording.Plural(len(g.Variants), "variant"))
}

// FilterBy adds the new options of a product to the shop's filters, behind the existing ones and up to MostFilters.
func FilterBy(tx *core.Tx, before, now []Option) error {
	for _, o := range now {
		if slices.ContainsFunc(before, func(was Option) bool { return strings.EqualFold(was.Name, o.Name) }) {
			continue
		}
		for _, one := range attributes.Of(o.Name + ": " + o.Values[0].Value) {
			if _, err := tx.Exec(`INSERT OR IGNORE INTO filter_names (name, position)
				SELECT ?, coalesce(max(position), 0) + 1
				FROM filter_names HAVING count(*) < ?`, one.Name, MostFilters); err != nil {
				return err
			}
		}
	}
	return nil
}

// afterVariants updates carts, the search index and public pages after a change of variants.
func (s *Variants) afterVariants(tx *core.Tx, family int64) error {
	lead, err := LeadVariant(tx, family)
	if err != nil {
		return err
	}
	if lead != family { // in carts, the product is replaced by its first available variant
		if _, err := tx.Exec(`UPDATE OR IGNORE cart_items SET product_id = ? WHERE product_id = ?`, lead,
			family); err != nil {
			return err
		}
		if _, err := tx.Exec(`DELETE FROM cart_items WHERE product_id = ?`, family); err != nil {
			return err
		}
	}
	if err := IndexWords(tx, family); err != nil {
		return err
	}
	s.catalogue.ProductTextChanged(tx)
	s.catalogue.PublicChanged(tx)
	return nil
}

// HasPast reports whether a product has stock, orders or serials. Such a product can get options only by becoming a
// variant itself.
func (s *Variants) HasPast(ctx context.Context, product int64) (past bool, err error) {
	err = s.Read(ctx, func(tx *core.Tx) error {
		past, err = hasPast(tx, product)
		return err
	})
	return past, err
}

func hasPast(tx *core.Tx, product int64) (bool, error) {
	return db.Value[bool](tx, `SELECT shelf > 0 OR held > 0 OR EXISTS (SELECT 1 FROM order_lines
		WHERE product_id = p.id)
		OR EXISTS (SELECT 1 FROM serials WHERE product_id = p.id) FROM products p WHERE id = ?`, product)
}

// RefuseFamily refuses to make a product the parent of new variants if it is a bundle or a part of one, or if it has
// stock, orders or serials, which only a variant can have.
func RefuseFamily(tx *core.Tx, p Product) error {
	part, err := db.Value[bool](tx, `SELECT EXISTS (SELECT 1 FROM kit_parts WHERE part_id = ?)`, p.ID)
	if err != nil {
		return err
	}
	past, err := hasPast(tx, p.ID)
	switch {
	case err != nil:
		return err
	case p.IsKit():
		return RefuseOptions("A kit can't have options.")
	case part:
		return RefuseOptions(
			"This product is a part of a kit, so it can't have options. Please take it out of the kit first.")
	case past:
		return RefuseOptions(
			"This product has stock, orders or serial numbers. Choose in its form which variant they belong to.")
	}
	return nil
}

// clearVariants deletes the variants that are not in the grid. It also clears the option values and SKUs of the others,
// so that two variants can swap theirs without violating a UNIQUE index.
func (s *Variants) clearVariants(tx *core.Tx, who int64, whole Product, g VariantGrid) error {
	there, err := VariantsOf(tx, whole.ID)
	if err != nil {
		return err
	}
	for _, v := range g.Variants {
		if v.ID != 0 && !slices.ContainsFunc(there, func(p Product) bool { return p.ID == v.ID }) {
			return RefuseVariants("%s is not a variant of this product any more. Please load the page again.",
				strings.Join(v.Choice, ", "))
		}
	}
	taken := map[string]bool{}
	for _, v := range g.Variants {
		if v.SKU == nil || strings.TrimSpace(*v.SKU) == "" {
			continue
		}
		if sku := strings.TrimSpace(*v.SKU); taken[sku] {
			return RefuseVariants("Two variants have the SKU %s.", wording.Shorten(sku))
		} else {
			taken[sku] = true
		}
	}
	for _, p := range there {
		at := slices.IndexFunc(g.Variants, func(v VariantEdit) bool { return v.ID == p.ID })
		if at < 0 {
			if err := s.catalogue.Remove(tx, who, p.ID); err != nil {
				return err
			}
			continue
		}
		if slices.ContainsFunc(g.Variants[at+1:], func(v VariantEdit) bool { return v.ID == p.ID }) {
			return RefuseVariants("%s is there twice.", p.Title)
		}
		sku := g.Variants[at].SKU
		if _, err := tx.Exec(
			`UPDATE products SET choice = json_array(CAST(id AS TEXT), '#'), sku = iif(?, '', sku) WHERE id = ?`,
			sku != nil &&
				strings.TrimSpace(*sku) != p.SKU,
			p.ID,
		); err != nil {
			return err
		}
	}
	return nil
}

// saveVariant creates or changes one variant. A refusal names the variant.
func (s *Variants) saveVariant(tx *core.Tx, who int64, whole Product, v VariantEdit, place int64) error {
	e := ProductEdit{Product: whole, together: true}
	e.ID, e.SKU, e.GTIN, e.Shelf, e.Options, e.Variants, e.Availability = 0, "", "", 0, nil, 0, "In Stock"
	if v.ID != 0 {
		current, err := ProductOf(tx, v.ID)
		if err != nil {
			return err
		}
		e.Product = current
		if err := JoinFamily(tx, v.ID, whole.ID, v.Choice, place); err != nil {
			return err
		}
	}
	e.Family, e.Choice, e.Place, e.Version, e.KitPrice = whole.ID, v.Choice, place, 0, 0
	e.Title = VariantTitle(whole.Title, v.Choice)
	v.onto(&e)
	err := e.Check()
	if err == nil && v.ID != 0 {
		err = s.catalogue.Replace(tx, who, e, "edited")
	} else if err == nil {
		_, err = s.catalogue.Insert(tx, who, e)
	}
	var no *core.Refusal
	if errors.As(err, &no) {
		return RefuseVariants("%s: %s", strings.Join(v.Choice, ", "), no.Message)
	}
	return err
}

// onto copies the fields that are not nil to a product edit.
func (v VariantEdit) onto(e *ProductEdit) {
	set(&e.SKU, v.SKU)
	set(&e.GTIN, v.GTIN)
	set(&e.HSN, v.HSN)
	set(&e.Availability, v.Availability)
	set(&e.Description, v.Description)
	set(&e.NetQuantity, v.NetQuantity)
	set(&e.Price, v.Price)
	set(&e.DiscountPrice, v.DiscountPrice)
	set(&e.Cost, v.Cost)
	set(&e.Shelf, v.Stock)
	set(&e.Weight, v.Weight)
	set(&e.Length, v.Length)
	set(&e.Width, v.Width)
	set(&e.Height, v.Height)
	set(&e.Specifications, v.Specifications)
	set(&e.Laid, v.Pictures)
	if v.Rate != nil {
		e.GSTRate = gst.Rate(*v.Rate)
	}
}

// set assigns a value if it is given (not nil).
func set[T any](into *T, given *T) {
	if given != nil {
		*into = *given
	}
}
