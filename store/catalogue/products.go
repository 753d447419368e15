package catalogue

import (
	"cmp"
	"context"
	"encoding/json"
	"slices"
	"strings"
	"time"

	"hearth/store/attributes"
	"hearth/store/core"
	"hearth/store/db"
	"hearth/store/gst"
	"hearth/store/money"
	"hearth/store/texts"
)

// LongestQuestion is the maximum length of a question about a product, in characters.
const (
	LongestQuestion = 500
)

// OfFamily is the product's own ID if it is a parent product, else 0.
func (p Product) OfFamily() int64 { return familyID(p.ID, p.Variants) }

// Card returns the product as a list shows it, for a page that has read the product already.
func (p Product) Card() Card {
	card := Card{
		ID:           p.ID,
		Title:        p.Title,
		Description:  p.Description,
		Availability: p.Availability,
		Free:         p.Free,
		Price:        p.Price,
		Pays:         p.Pays,
		Rating:       p.Rating,
		RatingCount:  p.RatingCount,
		Category:     p.Category,
		Country:      p.Country,
		CategoryID: cmp.Or(p.SubSubcategoryID, p.SubcategoryID,
			p.CategoryID),
		Kit:        p.IsKit(),
		Family:     p.Family,
		Choice:     p.Choice,
		Variants:   p.Variants,
		Lowest:     p.Lowest,
		Swatches:   swatchesOf(p.Options),
		Quantities: p.Quantities,
		Preorder:   p.Preorder,
	}
	card.Fit, _ = attributes.FitOf(p.InEnglish().Specifications)
	if english := p.InEnglish().Title; english != p.Title {
		card.English = english
	}
	if p.Availability != "In Stock" {
		card.Preorder = Preorder{}
	}
	if len(p.Pictures) > 0 {
		card.Picture = p.Pictures[0]
	}
	return card
}

// MostFilters is the maximum number of filter values that a list accepts; a request with more is refused.
const MostFilters = 20

// CategoryPath returns the names of a product's categories, top category first.
func CategoryPath(p Product) []string {
	path := []string{}
	for _, name := range []string{p.Category, p.Subcategory, p.SubSubcategory} {
		if name != "" {
			path = append(path, name)
		}
	}
	return path
}

// Product is something that the shop sells. Catalogue staff create, edit and delete it; a deleted product is hidden,
// but its row remains, because old orders refer to it. It is one of four kinds: a plain product, a bundle of others
// (IsKit), a parent product with options (IsFamily), or a variant of a parent (Family is not 0). Stock, price, serials
// and orders belong to plain products and variants.
type Product struct {
	ID    int64
	Title string
	// The IDs and names of the product's categories by level; 0 and "" for the levels below its own category.
	CategoryID, SubcategoryID, SubSubcategoryID int64
	Category, Subcategory, SubSubcategory       string
	Description                                 string
	// Availability is In Stock or Out of Stock, as staff set it.
	Availability string
	// Shelf is the stock on hand in units, Held the part of it that orders reserve; Free is how many can be bought now.
	Shelf, Free int64
	Held        int64 `json:"-"`
	// Price is the MRP. DiscountPrice is the selling price if it is above 0 and below Price. Pays is what the customer
	// pays. All are in paise with GST.
	Price, DiscountPrice, Pays money.Paise
	// Cost is what a unit cost the shop, in paise without GST; 0 if unknown. Only staff see it.
	Cost                            money.Paise
	Specifications, Features, Notes []string
	// Weight is in grams and the sizes are in cm, both of the packed product: couriers charge by them.
	Weight, Length, Width, Height float64
	MetaDescription, MetaKeywords string
	OGTitle, OGDescription        string
	// HSN is the code for GST, GSTRate the rate in percent.
	HSN                    string
	GSTRate                gst.Rate
	WarrantyMonths         int64
	SKU, GTIN, Country     string
	Manufacturer, Importer string
	// NetQuantity is the declaration of the package, such as 1 N (Legal Metrology (Packaged Commodities) Rules 2011,
	// rule 6); Unit is the invoice's unit code (UQC).
	NetQuantity, Unit string
	// Certificates are the product's approvals; a variant inherits its parent's for kinds of which it has none.
	Certificates []Certificate `json:",omitempty"`
	// Rating is the average of RatingCount ratings of 1 to 5 stars.
	Rating      float64
	RatingCount int64
	// Version grows with each edit, so that concurrent edits are noticed.
	Version              int64
	CreatedAt, ChangedAt time.Time
	// KitPrice is the wanted price of a bundle in paise, 0 for other products. A bundle's stock, cost and Price are
	// computed from its parts.
	KitPrice money.Paise
	// Family is the ID of the parent product if this is a variant, else 0. Choice are its values of the parent's
	// options, Place is its position among the variants.
	Family int64
	Choice []string
	Place  int64
	// Options are what the variants of a product differ by. Variants is how many variants it has, Lowest their lowest
	// price in paise if they differ in price.
	Options  []Option
	Variants int64
	Lowest   money.Paise
	// Pictures has the main picture first.
	Pictures []Picture
	Story    Story `json:",omitzero"`
	// Quantities are the units that an order may have; a variant follows its parent until it has rules of its own.
	Quantities Quantities `json:",omitzero"`
	Preorder   Preorder   `json:",omitzero"`
	// english is the English original of a product whose texts were translated; else nil.
	english *Product
}

// IsKit reports whether the product is a bundle of others.
func (p Product) IsKit() bool { return p.KitPrice > 0 }

// IsFamily reports whether the product has options. Then its variants are sold, and not the product itself.
func (p Product) IsFamily() bool { return len(p.Options) > 0 }

// withChoice returns the specifications of a variant, with its option values first, in place of lines of the same name.
func (p Product) withChoice(v Product) (lines []string) {
	for i, value := range v.Choice {
		if i < len(p.Options) {
			lines = append(lines, p.Options[i].Name+": "+value)
		}
	}
	for _, line := range v.Specifications {
		name, _, _ := strings.Cut(line, ":")
		if !slices.ContainsFunc(p.Options,
			func(o Option) bool { return strings.EqualFold(o.Name, strings.TrimSpace(name)) }) {
			lines = append(lines, line)
		}
	}
	return lines
}

// ParentOrSelf is the ID of the product that has the text, reviews and questions: for a variant its parent, else the
// product itself.
func (p Product) ParentOrSelf() int64 {
	if p.Family != 0 {
		return p.Family
	}
	return p.ID
}

// ProductColumns are the columns that ScanProduct reads, from ProductTables. A product without pictures shows those of
// its parent, and a parent without pictures those of the first variant that has some.
const ProductColumns = `p.id, p.title, p.description, p.availability, p.shelf, p.held,
	iif(p.availability = 'In Stock', p.shelf - p.held, 0),
	p.price, p.discount_price, p.pays, p.cost_price, p.specifications, p.features, p.notes, p.weight, p.length, p.width, p.height,
	p.meta_description, p.meta_keywords, p.og_title, p.og_description, p.hsn_code, p.gst_rate, p.warranty_months, p.sku, p.gtin,
	p.country_of_origin, p.manufacturer, p.importer, p.net_quantity, p.unit, ` + certificateColumns + `,
	p.rating, p.rating_count, p.version, p.created_at, p.changed_at, p.kit_price,
	coalesce(p.family, 0), p.choice, p.place, p.options, p.variants, p.lowest, p.story,
	p.quantities, p.preorder_day, p.preorder_limit, p.waiting,
	c.id, c.name, c.level, coalesce(c2.id, 0), coalesce(c2.name, ''), coalesce(c3.id, 0), coalesce(c3.name, ''),
	(SELECT json_group_array(json_object('name', x.name, 'Width', x.width, 'Height', x.height))
	 FROM (SELECT name, width, height FROM product_pictures WHERE product_id = CASE
		WHEN EXISTS (SELECT 1 FROM product_pictures WHERE product_id = p.id) THEN p.id WHEN p.family IS NOT NULL
		THEN p.family
		WHEN p.variants > 0 THEN
		(SELECT v.id FROM products v WHERE v.family = p.id AND v.deleted_at IS NULL AND EXISTS (SELECT 1
		FROM product_pictures
		WHERE product_id = v.id) ORDER BY v.place, v.id LIMIT 1) END ORDER BY position, id) x)`

// ProductTables is the FROM clause for ProductColumns: a product p with its category c and the categories above it.
const ProductTables = `products p JOIN categories c ON c.id = p.category_id
	LEFT JOIN categories c2 ON c2.id = c.parent_id LEFT JOIN categories c3 ON c3.id = c2.parent_id`

// ScanProduct reads a row of ProductColumns.
func ScanProduct(row db.Scanner, p *Product) error {
	var specifications, features, notes, approvals, pictures, choice, options, story string
	var created, changed int64
	var level int
	var ids [3]int64
	var names [3]string
	if err := row.Scan(&p.ID, &p.Title, &p.Description, &p.Availability, &p.Shelf, &p.Held, &p.Free, &p.Price,
		&p.DiscountPrice, &p.Pays, &p.Cost, &specifications, &features, &notes, &p.Weight, &p.Length, &p.Width, &p.Height,
		&p.MetaDescription, &p.MetaKeywords, &p.OGTitle, &p.OGDescription, &p.HSN, &p.GSTRate, &p.WarrantyMonths,
		&p.SKU, &p.GTIN, &p.Country, &p.Manufacturer, &p.Importer, &p.NetQuantity, &p.Unit, &approvals, &p.Rating,
		&p.RatingCount, &p.Version, &created, &changed, &p.KitPrice, &p.Family, &choice, &p.Place, &options,
		&p.Variants, &p.Lowest, &story, &p.Quantities,
		&p.Preorder.Day, &p.Preorder.Limit, &p.Preorder.Waiting, &ids[0], &names[0], &level, &ids[1], &names[1], &ids[2], &names[2],
		&pictures); err != nil {
		return err
	}
	// The query returns the lowest category first and its ancestors after it; the product lists them from the top.
	at := func(wanted int) (int64, string) {
		if wanted > level {
			return 0, ""
		}
		return ids[level-wanted], names[level-wanted]
	}
	p.CategoryID, p.Category = at(1)
	p.SubcategoryID, p.Subcategory = at(2)
	p.SubSubcategoryID, p.SubSubcategory = at(3)
	p.CreatedAt, p.ChangedAt = time.UnixMilli(created), time.UnixMilli(changed)
	if err := readCertificates(approvals, &p.Certificates); err != nil {
		return err
	}
	if err := ReadChoice(choice, &p.Choice); err != nil {
		return err
	}
	if err := readOptions(options, &p.Options); err != nil {
		return err
	}
	if story != "" {
		if err := json.Unmarshal([]byte(story), &p.Story); err != nil {
			return err
		}
	}
	if err := json.Unmarshal([]byte(specifications), &p.Specifications); err != nil {
		return err
	}
	if err := json.Unmarshal([]byte(features), &p.Features); err != nil {
		return err
	}
	if err := json.Unmarshal([]byte(notes), &p.Notes); err != nil {
		return err
	}
	return json.Unmarshal([]byte(pictures), &p.Pictures)
}

// Find returns a product that is on sale, in the caller's language; ErrNotFound if there is none.
func (s *Catalogue) Find(ctx context.Context, id int64) (Product, error) {
	var found Product
	err := s.Read(ctx, func(tx *core.Tx) (err error) {
		if found, err = ProductOf(tx, id); err != nil {
			return err
		}
		return tellProduct(tx, &found)
	})
	return found, err
}

// ProductOf is Find in English and within a transaction.
func ProductOf(tx *core.Tx, id int64) (Product, error) {
	return db.One(tx, ScanProduct, `SELECT `+ProductColumns+` FROM `+ProductTables+`
		WHERE p.id = ? AND p.deleted_at IS NULL`, id)
}

// SoldProductOf is ProductOf for a product that was sold: it may no longer be for sale.
func SoldProductOf(tx *core.Tx, id int64) (Product, error) {
	return db.One(tx, ScanProduct, `SELECT `+ProductColumns+` FROM `+ProductTables+` WHERE p.id = ?`, id)
}

// ListProductsAfter returns up to limit products with IDs above after, by ID and in English, so that an export can read
// them in steps.
func (s *Catalogue) ListProductsAfter(ctx context.Context, after int64, limit int) (found []Product, err error) {
	err = s.Read(ctx, func(tx *core.Tx) error {
		found, err = db.List(tx, ScanProduct, `SELECT `+ProductColumns+` FROM `+ProductTables+
			` WHERE p.id > ? AND p.deleted_at IS NULL ORDER BY p.id LIMIT ?`, after, limit)
		return err
	})
	return found, err
}

// A product's page shows RelatedProducts other products. They are chosen among the first RelatedCandidates of its
// category, so that a large category costs no more than a small one.
const (
	RelatedProducts   = 8
	RelatedCandidates = 60
)

// VariantsOf returns the variants of a product that are on sale, in the order that staff chose.
func VariantsOf(tx *core.Tx, family int64) ([]Product, error) {
	return db.List(tx, ScanProduct, `SELECT `+ProductColumns+` FROM `+ProductTables+
		` WHERE p.family = ? AND p.deleted_at IS NULL ORDER BY p.place, p.id`, family)
}

// tellProduct translates a product into the caller's language. A variant whose English text is the same as its parent's
// uses the parent's translation of it.
func tellProduct(tx *core.Tx, p *Product) error {
	lang := foreign(tx)
	if lang == "" {
		return nil
	}
	of, err := wordsIn(tx, "product", lang, []int64{p.ID, p.Family})
	if err != nil {
		return err
	}
	english := *p
	said := of[p.ID]
	if said == nil {
		said = map[string]string{}
	}
	if p.Family != 0 && of[p.Family] != nil {
		whole, err := ProductOf(tx, p.Family)
		if err != nil {
			return err
		}
		mine, theirs := p.said(), whole.said()
		for field, text := range of[p.Family] {
			if said[field] == "" && mine[field] == theirs[field] {
				said[field] = text
			}
		}
	}
	if title := toldTitle(of, p.ID, p.Family, p.Choice); title != "" {
		said["title"] = title
	}
	called := texts.Terms(of[p.ID]["options"] + "\n" + of[p.Family]["options"])
	if len(called) > 0 {
		p.Options, p.Choice, p.english = optionsCalled(p.Options, called), choiceCalled(p.Choice, called), &english
	}
	if err := tellNodes(tx, lang, []*Product{p}); err != nil || len(said) == 0 {
		return err
	}
	texts.Texts{lang: said}.Apply(lang, map[string]*string{"title": &p.Title, "description": &p.Description,
		"meta_description": &p.MetaDescription, "og_title": &p.OGTitle, "og_description": &p.OGDescription})
	if said["og_title"] == "" && said["title"] != "" {
		p.OGTitle = "" // an English title for social media does not go with a translated title
	}
	if said["meta_description"] == "" && said["description"] != "" {
		p.MetaDescription = ""
	}
	for field, into := range map[string]*[]string{"specifications": &p.Specifications, "features": &p.Features,
		"notes": &p.Notes} {
		if said[field] != "" {
			*into = texts.Lines(said[field])
		}
	}
	p.Story = p.Story.translated(texts.Lines(said["panels"]), texts.Lines(said["box"]))
	p.english = &english
	return nil
}

// said returns the product's translatable texts in English, by field.
func (p Product) said() map[string]string {
	return map[string]string{
		"title":          p.Title,
		"description":    p.Description,
		"specifications": strings.Join(p.Specifications, "\n"),
		"features":       strings.Join(p.Features, "\n"),
		"notes": strings.Join(
			p.Notes,
			"\n",
		),
		"meta_description": p.MetaDescription,
		"og_title":         p.OGTitle,
		"og_description":   p.OGDescription,
		"options":          strings.Join(OptionTerms(p.Options), "\n"),
		"panels":           strings.Join(p.Story.PanelLines(), "\n"),
		"box":              strings.Join(p.Story.boxNames(), "\n"),
	}
}

// InEnglish returns the product in English, even if its texts were translated.
func (p Product) InEnglish() Product {
	if p.english != nil {
		return *p.english
	}
	return p
}

// LocalizeProducts translates the titles and descriptions of products. Specifications stay English, because filters
// compare them.
func LocalizeProducts(tx *core.Tx, list []Product) error {
	lang := foreign(tx)
	if lang == "" || len(list) == 0 {
		return nil
	}
	ids := []int64{}
	for _, p := range list {
		ids = append(ids, p.ID, p.Family)
	}
	of, err := wordsIn(tx, "product", lang, ids, "title", "description", "options")
	if err != nil {
		return err
	}
	for i := range list {
		p, english := &list[i], list[i]
		if title := toldTitle(of, p.ID, p.Family, p.Choice); title != "" {
			p.Title, p.english = title, &english
		}
		if called := texts.Terms(of[p.Family]["options"]); len(called) > 0 && p.Family != 0 {
			p.Choice, p.english = choiceCalled(p.Choice, called), &english
		}
		if text := of[p.ID]["description"]; text != "" {
			p.Description, p.english = text, &english
		}
	}
	return tellNodes(tx, lang, Pointers(list, Itself))
}

// tellNodes translates the category names of products.
func tellNodes(tx *core.Tx, lang string, list []*Product) error {
	ids := []int64{}
	for _, p := range list {
		ids = append(ids, p.CategoryID, p.SubcategoryID, p.SubSubcategoryID)
	}
	of, err := wordsIn(tx, "category", lang, ids, "name")
	if err != nil || len(of) == 0 {
		return err
	}
	for _, p := range list {
		english := *p
		for id, name := range map[int64]*string{p.CategoryID: &p.Category, p.SubcategoryID: &p.Subcategory,
			p.SubSubcategoryID: &p.SubSubcategory} {
			if told := of[id]["name"]; id != 0 && told != "" {
				*name = told
				if p.english == nil {
					p.english = &english
				}
			}
		}
	}
	return nil
}

// TitlesIn returns the titles of products in a language, by ID; without those that are not translated.
func TitlesIn(tx *core.Tx, lang string, list []Product) (map[int64]string, error) {
	titles, ids := map[int64]string{}, []int64{}
	if lang == texts.English {
		return titles, nil
	}
	for _, p := range list {
		ids = append(ids, p.ID, p.Family)
	}
	of, err := wordsIn(tx, "product", lang, ids, "title", "options")
	for _, p := range list {
		if title := toldTitle(of, p.ID, p.Family, p.Choice); title != "" {
			titles[p.ID] = title
		}
	}
	return titles, err
}

// toldTitle is a product's translated title; a variant's is its parent's with its option values. "" if it is not
// translated.
func toldTitle(of map[int64]map[string]string, id, family int64, choice []string) string {
	if title := of[id]["title"]; title != "" || family == 0 {
		return title
	}
	if title := of[family]["title"]; title != "" {
		return VariantTitle(title, choiceCalled(choice, texts.Terms(of[family]["options"])))
	}
	return ""
}

// Certificate returns the product's own or inherited certificate of a kind, and whether it has one; without one, the
// result is an empty certificate of that kind.
func (p Product) Certificate(kind string) (c Certificate, has bool) {
	at := slices.IndexFunc(p.Certificates, func(c Certificate) bool { return c.Kind == kind })
	if at < 0 {
		return Certificate{Kind: kind}, false
	}
	return p.Certificates[at], true
}
