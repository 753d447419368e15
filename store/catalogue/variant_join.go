package catalogue

import (
	"cmp"
	"context"
	"fmt"
	"slices"
	"strings"

	"hearth/store/core"
	"hearth/store/db"
	"hearth/store/wording"
)

// JoinRequest is a request to join products as variants of a new parent product, which gets the text, category and
// pictures of Main. Title is the parent's title; "" means Main's.
type JoinRequest struct {
	Title    string
	Main     int64
	Options  []Option
	Products []JoinedProduct
}

// JoinedProduct is one of the products to join, with its values of the options.
type JoinedProduct struct {
	ID     int64
	Choice []string
}

// JoinProducts makes several products the variants of a new parent product and returns its ID. The products keep their
// IDs, orders, serials, stock, URLs and wishlist entries; their reviews and questions move to the parent. It can't be
// undone. Refusals name the field options or variants. ErrNotFound if a product is no longer sold.
func (s *Variants) JoinProducts(ctx context.Context, who int64, w JoinRequest) (family int64, err error) {
	if len(w.Products) < 2 {
		return 0, RefuseVariants("Please choose two products at least.")
	}
	if len(w.Options) == 0 {
		return 0, RefuseOptions("Please say what the products differ by, such as Colour.")
	}
	choices := make([][]string, len(w.Products))
	for i, p := range w.Products {
		choices[i] = slices.Clone(p.Choice)
	}
	if err := CheckOptions(w.Options, choices); err != nil {
		return 0, err
	}
	err = s.Write(ctx, func(tx *core.Tx) error {
		main, err := ProductOf(tx, w.Main)
		if err != nil {
			return err
		}
		if !slices.ContainsFunc(w.Products, func(p JoinedProduct) bool { return p.ID == w.Main }) {
			return RefuseVariants("Please choose the one of these products that gives the text and the category.")
		}
		for i, p := range w.Products {
			if err := refuseJoined(tx, p.ID); err != nil {
				return err
			}
			if slices.ContainsFunc(w.Products[:i], func(other JoinedProduct) bool { return other.ID == p.ID }) {
				return RefuseVariants("%s is there twice.", strings.Join(choices[i], ", "))
			}
		}
		title := cmp.Or(strings.TrimSpace(w.Title), main.Title)
		if family, err = s.newFamily(tx, who, main, title); err != nil {
			return err
		}
		options, err := wording.AsJSON(w.Options)
		if err != nil {
			return err
		}
		if err := db.ChangeOne(tx, `UPDATE products SET options = ? WHERE id = ?`, options, family); err != nil {
			return err
		}
		for place, p := range w.Products {
			if err := s.joinOne(tx, family, title, p.ID, choices[place], int64(place)); err != nil {
				return err
			}
		}
		if err := FilterBy(tx, nil, w.Options); err != nil {
			return err
		}
		if err := s.afterVariants(tx, family); err != nil {
			return err
		}
		return core.WriteAudit(tx, who, "join products", fmt.Sprint(family), title+": "+wording.Plural(len(w.Products),
			"variant"))
	})
	return family, err
}

// newFamily adds a parent product with the text, category, pictures and translations of the product like.
func (s *Variants) newFamily(tx *core.Tx, who int64, like Product, title string) (family int64, err error) {
	e := ProductEdit{Product: like, together: true}
	e.ID, e.SKU, e.GTIN, e.Shelf, e.Cost, e.Title = 0, "", "", 0, 0, title
	if len(like.Pictures) > 0 {
		e.NewMain, e.Added = &like.Pictures[0], like.Pictures[1:]
	}
	if err := e.Check(); err != nil {
		return 0, err
	}
	if family, err = s.catalogue.Insert(tx, who, e); err != nil {
		return 0, err
	}
	told, err := translationsOf(tx, "product", like.ID)
	if err == nil && len(told.Texts) > 0 {
		err = s.catalogue.translate(tx, who, "product", family, told.Texts)
	}
	return family, err
}

// refuseJoined refuses to join a product that can't become a variant: a bundle, a parent product or a variant.
func refuseJoined(tx *core.Tx, id int64) error {
	p, err := ProductOf(tx, id)
	switch {
	case err != nil:
		return err
	case p.IsKit():
		return RefuseVariants("%s is a kit. A kit can't be a variant.", p.Title)
	case p.IsFamily() || p.Family != 0:
		return RefuseVariants("%s has variants already, or is one.", p.Title)
	}
	return nil
}

// joinOne makes a product a variant, and moves its reviews and questions to the parent. An order has one review per
// product: if a customer reviewed two of the joined products in one order, only the first review is kept.
func (s *Variants) joinOne(tx *core.Tx, family int64, title string, id int64, choice []string, place int64) error {
	words, err := unindex(tx, id)
	if err != nil {
		return err
	}
	gone := make([]string, 0, len(words))
	for word := range words {
		gone = append(gone, word)
	}
	slices.Sort(gone)
	if err := forgetWords(tx, gone); err != nil {
		return err
	}
	if err := JoinFamily(tx, id, family, choice, place); err != nil {
		return err
	}
	p, err := ProductOf(tx, id)
	if err != nil {
		return err
	}
	if err := keepCertificates(tx, id, family, p.Certificates, p.Certificates); err != nil {
		return err
	}
	if err := db.ChangeOne(tx, `UPDATE products SET title = ?, category_id = (SELECT category_id FROM products
		WHERE id = ?),
		version = version + 1, changed_at = ? WHERE id = ?`,
		VariantTitle(title, choice), family, tx.Stamp(), id); err != nil {
		return err
	}
	for _, query := range []string{
		`DELETE FROM reviews WHERE product_id = ?1 AND order_id IN (SELECT order_id FROM reviews
			WHERE product_id = ?2)`,
		`UPDATE reviews SET product_id = ?2 WHERE product_id = ?1`,
		`UPDATE OR IGNORE past_reviews SET product_id = ?2 WHERE product_id = ?1`,
		// an imported review that the parent has from another of the products
		`DELETE FROM past_reviews WHERE product_id = ?1`,
		`UPDATE questions SET product_id = ?2 WHERE product_id = ?1`,
		`UPDATE asked_questions SET product_id = ?2 WHERE product_id = ?1`,
		`UPDATE OR IGNORE companions SET product_id = ?2 WHERE product_id = ?1 AND companion_id <> ?2`,
		`UPDATE OR IGNORE companions SET companion_id = ?2 WHERE companion_id = ?1 AND product_id <> ?2`,
		`DELETE FROM companions WHERE product_id = ?1 OR companion_id = ?1 OR product_id = companion_id`,
	} {
		if _, err := tx.Exec(query, id, family); err != nil {
			return err
		}
	}
	return CountRatings(tx, id, family)
}
