package catalogue

import (
	"encoding/json"
	"fmt"
	"strconv"
	"strings"

	"hearth/store/attributes"
	"hearth/store/core"
	"hearth/store/db"
	"hearth/store/money"
	"hearth/store/texts"
)

// Card is a product as a list shows it. All its fields come from one query, because lists are the shop's most frequent
// one.
type Card struct {
	ID    int64
	Title string
	// English is the English title if the title is in another language, else "".
	English string
	// Description is cut to 201 characters: 200 are shown, and the last one only shows that the text is longer.
	Description  string
	Availability string
	// Free is how many units can be bought now.
	Free int64
	// Price is the MRP, Pays what the customer pays; both are in paise with GST.
	Price, Pays money.Paise
	// Rating is the average of RatingCount ratings of 1 to 5 stars; 0 without ratings.
	Rating      float64
	RatingCount int64
	// Category is the name of the product's top-level category, CategoryID the ID of the category that it is in.
	Category, Country string
	CategoryID        int64
	// Kit means that the product is a bundle of other products.
	Kit bool
	// Family is the ID of the parent product if this is a variant, else 0; Choice are the variant's option values.
	// Variants is how many variants a parent product has; Lowest is their lowest price in paise if they differ in
	// price, else 0.
	Family, Variants int64
	Choice           []string
	Lowest           money.Paise
	// Swatches are the colours of a parent product's option values, at most mostSwatches.
	Swatches []string
	// Fact is what mostly decides between similar products, in a line; see attributes.Fact.
	Fact string
	// Fit is what the product requires of a home; of a parent product what its variants have in common.
	Fit attributes.Fit
	// Quantities are the units that an order may have.
	Quantities Quantities
	// Preorder is what can be bought before there is stock; of a parent product that of its first such variant.
	Preorder Preorder
	// Picture is the main picture; its Name is "" if there is none.
	Picture Picture
}

// cardFree is SQL for how many units can be bought under the ID of a card. A parent product is not sold itself, so it
// is the stock of the variant that LeadVariant picks.
const cardFree = `iif(p.variants > 0, (SELECT iif(v.availability = 'In Stock', v.shelf - v.held, 0) FROM products v
	WHERE v.family = p.id AND v.deleted_at IS NULL
	ORDER BY NOT (v.availability = 'In Stock' AND v.shelf > v.held), v.place, v.id LIMIT 1), ` + Sellable + `)`

// cardPreorder is SQL for the pre-order day of a card and how many units are left of it, such as "2026-12-12 40".
const cardPreorder = `CASE WHEN p.variants > 0 THEN coalesce((SELECT v.preorder_day || ' ' ||
	(v.preorder_limit - v.waiting) FROM products v WHERE v.family = p.id AND v.deleted_at IS NULL
	AND v.availability = 'In Stock' AND v.preorder_day <> '' AND v.preorder_limit > v.waiting
	ORDER BY v.place, v.id LIMIT 1), '')
	WHEN p.availability = 'In Stock' AND p.preorder_day <> '' THEN p.preorder_day || ' ' ||
	max(p.preorder_limit - p.waiting, 0) ELSE '' END`

// cardFit is SQL for the facts of a card about homes; of a parent product a JSON list of those of its variants.
const cardFit = `iif(p.variants > 0, (SELECT json_group_array(DISTINCT v.fit) FROM products v
	WHERE v.family = p.id AND v.deleted_at IS NULL), p.fit)`

// CardColumns are the columns that ScanCard reads; the query must have a product p and its categories c, c2 and c3,
// lowest first. A product without pictures shows those of its parent, and a parent without pictures those of its first
// variant.
const CardColumns = `p.id, p.title, substr(p.description, 1, 201), p.availability, ` + cardFree +
	`, p.price, p.pays, p.rating, p.rating_count,
	coalesce(c3.name, c2.name, c.name), p.country_of_origin, p.category_id, p.kit_price > 0,
	coalesce(p.family, 0), p.choice, p.variants, p.lowest, p.fact, ` + cardFit + `, p.quantities, ` + cardPreorder + `,
	iif(p.variants > 0 AND instr(p.options, '#') > 0, p.options, ''),
	coalesce((SELECT name || ' ' || width || ' ' || height FROM product_pictures WHERE product_id = p.id
	ORDER BY position, id LIMIT 1),
		(SELECT name || ' ' || width || ' ' || height FROM product_pictures WHERE product_id = p.family
		ORDER BY position, id LIMIT 1),
		iif(p.variants > 0, (SELECT x.name || ' ' || x.width || ' ' || x.height FROM products v
		CROSS JOIN product_pictures x ON x.product_id = v.id
			WHERE v.family = p.id AND v.deleted_at IS NULL ORDER BY v.place, v.id, x.position, x.id LIMIT 1), ''), '')`

// ScanCard reads a row of CardColumns.
func ScanCard(row db.Scanner, c *Card) error {
	var picture, choice, options, ahead, fit string
	if err := row.Scan(&c.ID, &c.Title, &c.Description, &c.Availability, &c.Free, &c.Price, &c.Pays, &c.Rating,
		&c.RatingCount, &c.Category, &c.Country, &c.CategoryID, &c.Kit,
		&c.Family, &choice, &c.Variants, &c.Lowest, &c.Fact, &fit, &c.Quantities, &ahead, &options, &picture); err != nil {
		return err
	}
	if err := ReadChoice(choice, &c.Choice); err != nil {
		return err
	}
	if err := readFits(fit, &c.Fit); err != nil {
		return err
	}
	if ahead != "" {
		if _, err := fmt.Sscan(ahead, &c.Preorder.Day, &c.Preorder.Limit); err != nil {
			return err
		}
	}
	if options != "" {
		var all []Option
		if err := readOptions(options, &all); err != nil {
			return err
		}
		c.Swatches = swatchesOf(all)
	}
	return readPicture(picture, &c.Picture)
}

// mostSwatches is how many colours a card shows.
const mostSwatches = 5

// swatchesOf returns the first colours of options.
func swatchesOf(options []Option) (swatches []string) {
	for _, option := range options {
		for _, v := range option.Values {
			if v.Swatch != "" && len(swatches) < mostSwatches {
				swatches = append(swatches, v.Swatch)
			}
		}
	}
	return swatches
}

// readFits parses the facts about homes: those of one product, or a list of those of variants.
func readFits(text string, fit *attributes.Fit) (err error) {
	if !strings.HasPrefix(text, "[") {
		*fit, err = attributes.ReadFit(text)
		return err
	}
	var texts []string
	if err := json.Unmarshal([]byte(text), &texts); err != nil {
		return err
	}
	fits := make([]attributes.Fit, len(texts))
	for i, one := range texts {
		if fits[i], err = attributes.ReadFit(one); err != nil {
			return err
		}
	}
	*fit = attributes.Common(fits)
	return nil
}

// readPicture parses the name, width and height of a picture; "" is no picture.
func readPicture(text string, p *Picture) (err error) {
	if text == "" {
		return nil
	}
	name, size, _ := strings.Cut(text, " ")
	width, height, _ := strings.Cut(size, " ")
	p.Name = name
	if p.Width, err = strconv.Atoi(width); err == nil {
		p.Height, err = strconv.Atoi(height)
	}
	return err
}

// OfFamily is the product's own ID if it is a parent product, else 0.
func (c Card) OfFamily() int64 { return familyID(c.ID, c.Variants) }

// familyID returns id for a parent product, which has variants, else 0.
func familyID(id, variants int64) int64 {
	if variants == 0 {
		return 0
	}
	return id
}

// LocalizeCards translates the cards of a list into the caller's language. Texts without a translation stay English.
func LocalizeCards(tx *core.Tx, cards []*Card) error {
	lang := foreign(tx)
	if lang == "" || len(cards) == 0 {
		return nil
	}
	ids := []int64{}
	for _, c := range cards {
		ids = append(ids, c.ID, c.Family)
	}
	of, err := wordsIn(tx, "product", lang, ids, "title", "description", "options")
	if err != nil {
		return err
	}
	names, err := topNames(tx, lang)
	if err != nil {
		return err
	}
	for _, c := range cards {
		if title := toldTitle(of, c.ID, c.Family, c.Choice); title != "" {
			c.English, c.Title = c.Title, title
		}
		if called := of[c.Family]["options"]; called != "" {
			c.Choice = choiceCalled(c.Choice, texts.Terms(called))
		}
		if text := of[c.ID]["description"]; text != "" {
			c.Description = string([]rune(text)[:min(len([]rune(text)), 201)])
		}
		if name := names[c.Category]; name != "" {
			c.Category = name
		}
	}
	return nil
}

// ForSale is the SQL condition for products p that lists show: not deleted, and not a variant.
const (
	ForSale = "p.deleted_at IS NULL AND p.family IS NULL"
)
