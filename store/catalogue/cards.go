package catalogue

import (
	"strconv"
	"strings"

	"hearth/store/core"
	"hearth/store/db"
	"hearth/store/money"
	"hearth/store/texts"
)

// Card is a product as a list shows it.
type Card struct {
	ID    int64
	Title string
	// English is the English title if the title is in another language, else "".
	English string
	// Description is cut to 201 characters.
	Description  string
	Availability string
	// Free is how many can be bought now.
	Free int64
	// Price is the list price, Pays what the customer pays; both include GST.
	Price, Pays money.Paise
	Rating      float64
	RatingCount int64
	// Category is the name of its top-level category, CategoryID the number of the category it is in.
	Category, Country string
	CategoryID        int64
	// Kit means that it consists of other products.
	Kit bool
	// Family is the product that it is a variant of, or 0; Choice are its option values. Variants is how many variants a product
	// with options has; Lowest is the lowest price among them if they differ.
	Family, Variants int64
	Choice           []string
	Lowest           money.Paise
	// Picture is the main picture; its Name is "" if there is none.
	Picture Picture
}

// cardFree is what can be bought under the number of a card: of a product with options, what can be bought of the variant that its number
// means (contract, section 8).
const cardFree = `iif(p.variants > 0, (SELECT iif(v.availability = 'In Stock', v.shelf - v.held, 0) FROM products v
	WHERE v.family = p.id AND v.deleted_at IS NULL
	ORDER BY NOT (v.availability = 'In Stock' AND v.shelf > v.held), v.place, v.id LIMIT 1), ` + Sellable + `)`

const CardColumns = `p.id, p.title, substr(p.description, 1, 201), p.availability, ` + cardFree +
	`, p.price, p.pays, p.rating, p.rating_count,
	coalesce(c3.name, c2.name, c.name), p.country_of_origin, p.category_id, p.kit_price > 0,
	coalesce(p.family, 0), p.choice, p.variants, p.lowest,
	coalesce((SELECT name || ' ' || width || ' ' || height FROM product_pictures WHERE product_id = p.id ORDER BY position, id LIMIT 1),
		(SELECT name || ' ' || width || ' ' || height FROM product_pictures WHERE product_id = p.family ORDER BY position, id LIMIT 1),
		iif(p.variants > 0, (SELECT x.name || ' ' || x.width || ' ' || x.height FROM products v
		CROSS JOIN product_pictures x ON x.product_id = v.id
			WHERE v.family = p.id AND v.deleted_at IS NULL ORDER BY v.place, v.id, x.position, x.id LIMIT 1), ''), '')`

func ScanCard(row db.Scanner, c *Card) error {
	var picture, choice string
	if err := row.Scan(&c.ID, &c.Title, &c.Description, &c.Availability, &c.Free, &c.Price, &c.Pays, &c.Rating, &c.RatingCount, &c.Category,
		&c.Country, &c.CategoryID, &c.Kit,
		&c.Family, &choice, &c.Variants, &c.Lowest, &picture); err != nil {
		return err
	}
	if err := ReadChoice(choice, &c.Choice); err != nil {
		return err
	}
	return readPicture(picture, &c.Picture)
}

// readPicture reads the name, the width and the height of a picture, or "" for none.
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

// OfFamily is the number of a product with options, else 0.
func (c Card) OfFamily() int64 { return familyID(c.ID, c.Variants) }

func familyID(id, variants int64) int64 {
	if variants == 0 {
		return 0
	}
	return id
}

// TellCards translates the products of a list into the caller's language.
func TellCards(tx *core.Tx, cards []*Card) error {
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

// ForSale and buyable are conditions on a product; the second is the complement of the index of sold-out ones.
const (
	ForSale = "p.deleted_at IS NULL AND p.family IS NULL"
)
