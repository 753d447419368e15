package catalogue

import (
	"context"
	"encoding/json"
	"fmt"
	"maps"
	"slices"
	"strconv"
	"strings"

	"hearth/store/attributes"
	"hearth/store/core"
	"hearth/store/db"
	"hearth/store/money"
)

// ProductEdit is a product as staff want it, from a form, a sheet or a job. Check validates it; Add, Update and Replace
// save it. Version is the one with which the editor started; 0 skips the comparison with the current one.
type ProductEdit struct {
	Product
	// NewMain replaces the main picture; Added are appended to the others.
	NewMain *Picture
	Added   []Picture
	// Removed and Kept name extra pictures of this product; Kept gives their new order.
	Removed, Kept []string
	// Laid are all pictures that the product should have, in order, the main one first; nil leaves the pictures as they
	// are.
	Laid      []string
	Questions []Question
	// Kit are the parts of a bundle; an empty list makes it a plain product, nil leaves the parts as they are. Price
	// and DiscountPrice of a bundle are its wanted price; its stock and cost are computed from its parts.
	Kit *[]KitPiece
	// Began is the stock on hand that the form showed at first: the difference to Shelf is applied, so that units sold
	// since stay sold. nil means that Shelf is a count of the present stock.
	Began *int64
	// together means that other variants change in the same call, so the search index is updated once at the end.
	together bool
}

// sent are the names of the pictures that come with the edit.
func (e *ProductEdit) sent() (names []string) {
	if e.NewMain != nil {
		names = append(names, e.NewMain.Name)
	}
	for _, one := range e.Added {
		names = append(names, one.Name)
	}
	return names
}

// asked is the wanted price of a bundle, in paise.
func (e *ProductEdit) asked() money.Paise {
	if e.DiscountPrice > 0 {
		return e.DiscountPrice
	}
	return e.Price
}

// node returns the ID of the deepest chosen category. It refuses, under the field of the level, an unknown category and
// one that is not below the chosen category of the level above.
func (e *ProductEdit) node(tx *core.Tx) (int64, error) {
	path := []int64{e.CategoryID, e.SubcategoryID, e.SubSubcategoryID}
	fields := []string{"category_id", "subcategory_id", "sub_subcategory_id"}
	node := int64(0)
	for i, id := range path {
		if id == 0 {
			if i == 0 {
				return 0, &core.Refusal{
					Message: "Please choose a category.",
					Fields:  map[string]string{"category_id": "Please choose a category."},
				}
			}
			break
		}
		fits, err := db.Value[bool](
			tx,
			`SELECT EXISTS (SELECT 1 FROM categories WHERE id = ? AND level = ? AND coalesce(parent_id, 0) = ?)`,
			id,
			i+1,
			node,
		)
		if err != nil {
			return 0, err
		}
		if !fits {
			message := "Please choose a " + strings.ToLower(kindOfLevel[i+1]) + " of the list."
			return 0, &core.Refusal{Message: message, Fields: map[string]string{fields[i]: message}}
		}
		node = id
	}
	return node, nil
}

// productAssignments is SQL that assigns the columns of a product; arguments returns the values in the same order.
const productAssignments = `title = ?, category_id = ?, description = ?, availability = ?, price = ?, discount_price = ?,
	specifications = ?, fact = ?, fit = ?, features = ?, notes = ?, weight = ?, length = ?, width = ?, height = ?,
		meta_description = ?, meta_keywords = ?,
	og_title = ?, og_description = ?, hsn_code = ?, gst_rate = ?, warranty_months = ?, sku = ?, gtin = ?, country_of_origin = ?, manufacturer = ?,
	importer = ?, net_quantity = ?, unit = ?, cost_price = ?, story = ?, quantities = ?, preorder_day = ?,
	preorder_limit = ?, changed_at = ?`

// arguments are the values for productAssignments, without the ID. stamp is in Unix milliseconds.
func (e *ProductEdit) arguments(node, stamp int64) ([]any, error) {
	var lists [3]string
	for i, entries := range [][]string{e.Specifications, e.Features, e.Notes} {
		text, err := json.Marshal(entries)
		if err != nil {
			return nil, err
		}
		lists[i] = string(text)
	}
	fit, _ := attributes.FitOf(e.Specifications)
	story, err := e.Story.text()
	if err != nil {
		return nil, err
	}
	return []any{e.Title, node, e.Description, e.Availability, e.Price, e.DiscountPrice, lists[0],
			attributes.Fact(e.Specifications), fit.Text(), lists[1], lists[2],
			e.Weight, e.Length, e.Width, e.Height, e.MetaDescription, e.MetaKeywords, e.OGTitle, e.OGDescription, e.HSN,
			e.GSTRate, e.WarrantyMonths, e.SKU, e.GTIN, e.Country, e.Manufacturer, e.Importer, e.NetQuantity, e.Unit,
			e.Cost, story, e.Quantities, e.Preorder.Day, e.Preorder.Limit, stamp},
		nil
}

// Add adds a product with its first stock, deletes the draft of its form, and returns its ID. It refuses malformed
// values, a category that does not exist, and a SKU that another product has.
func (s *Catalogue) Add(ctx context.Context, who int64, e ProductEdit) (id int64, err error) {
	if err := e.Check(); err != nil {
		return 0, err
	}
	err = s.Write(ctx, func(tx *core.Tx) (err error) {
		if id, err = s.Insert(tx, who, e); err != nil {
			return err
		}
		return dropDraft(tx, who, 0)
	})
	return id, err
}

// Insert is Add within a transaction. The edit must have passed Check.
func (s *Catalogue) Insert(tx *core.Tx, who int64, e ProductEdit) (int64, error) {
	node, err := e.node(tx)
	if err != nil {
		return 0, err
	}
	if err := refuseTakenSKU(tx, e.SKU, 0); err != nil {
		return 0, err
	}
	if err := e.Preorder.refusePastDay(tx, ""); err != nil {
		return 0, err
	}
	id, err := db.InsertID(tx, `INSERT INTO products (title, category_id, price, created_at, changed_at)
		VALUES (?, ?, ?, ?, ?)`,
		e.Title, node, e.Price, tx.Stamp(), tx.Stamp())
	if err != nil {
		return 0, err
	}
	// The order of the steps matters: first the row of a variant, then its certificates, which are compared with its
	// parent's, then the stock, which the ledger records, and only then the bundle, which refuses stock of its own.
	if e.Family != 0 {
		if err := JoinFamily(tx, id, e.Family, e.Choice, e.Place); err != nil {
			return 0, err
		}
		e.Story = Story{} // it belongs to the parent product
	}
	if err := e.Story.identify(tx, id, e.sent()); err != nil {
		return 0, err
	}
	arguments, err := e.arguments(node, tx.Stamp())
	if err != nil {
		return 0, err
	}
	if err := db.ChangeOne(tx, `UPDATE products SET `+productAssignments+` WHERE id = ?`,
		append(arguments, id)...); err != nil {
		return 0, err
	}
	if err := noteCost(tx, id); err != nil {
		return 0, err
	}
	if err := keepCertificates(tx, id, e.Family, nil, e.Certificates); err != nil {
		return 0, err
	}
	if e.Kit != nil && len(*e.Kit) > 0 {
		e.Shelf = 0
	}
	if e.Shelf > 0 {
		if err := s.MustMove(tx, Movement{Product: id, Reason: "first stock", Shelf: e.Shelf, Who: who}); err != nil {
			return 0, err
		}
	}
	if err := fitKit(tx, id, Product{}, e.asked(), e.Kit); err != nil {
		return 0, err
	}
	if err := s.finishEdit(tx, id, e); err != nil {
		return 0, err
	}
	return id, core.WriteAudit(tx, who, "add product", fmt.Sprint(id), e.Title)
}

// Update changes a product and deletes the editor's draft. Besides what Add refuses, it refuses an edit of an older
// version (field version) and a stock below what orders reserve (field stock). ErrNotFound if the product is no longer
// sold.
func (s *Catalogue) Update(ctx context.Context, who int64, e ProductEdit) error {
	if err := e.Check(); err != nil {
		return err
	}
	return s.Write(ctx, func(tx *core.Tx) error {
		if err := s.Replace(tx, who, e, "edited"); err != nil {
			return err
		}
		return dropDraft(tx, who, e.ID)
	})
}

// Replace is Update within a transaction. The edit must have passed Check. note is the reason for a stock change in the
// ledger.
func (s *Catalogue) Replace(tx *core.Tx, who int64, e ProductEdit, note string) error {
	current, err := ProductOf(tx, e.ID)
	if err != nil {
		return err
	}
	if e.Version != 0 && e.Version != current.Version {
		return &core.Refusal{
			Message: "Somebody else changed this product meanwhile. Please look at their changes and try again.",
			Fields:  map[string]string{"version": "changed meanwhile"},
		}
	}
	// A parent product has no price and stock of its own; a variant has no title and category of its own.
	switch {
	case current.IsFamily():
		e.Price, e.DiscountPrice, e.Cost, e.Shelf, e.Began = current.Price, current.DiscountPrice, current.Cost,
			current.Shelf, nil
	case current.Family != 0:
		if err := e.asVariant(tx, current.Family); err != nil {
			return err
		}
	}
	node, err := e.node(tx)
	if err != nil {
		return err
	}
	if err := refuseTakenSKU(tx, e.SKU, e.ID); err != nil {
		return err
	}
	if err := e.Preorder.refusePastDay(tx, current.Preorder.Day); err != nil {
		return err
	}
	if err := e.Story.identify(tx, e.ID, e.sent()); err != nil {
		return err
	}
	arguments, err := e.arguments(node, tx.Stamp())
	if err != nil {
		return err
	}
	if err := db.ChangeOne(tx, `UPDATE products SET `+productAssignments+`, version = version + 1 WHERE id = ?`,
		append(arguments, e.ID)...); err != nil {
		return err
	}
	if err := noteCost(tx, e.ID); err != nil {
		return err
	}
	if err := keepCertificates(tx, e.ID, current.Family, current.Certificates, e.Certificates); err != nil {
		return err
	}
	if current.IsKit() || e.Kit != nil && len(*e.Kit) > 0 {
		e.Shelf, e.Began = current.Shelf, nil
	}
	// Only the difference is added to the stock: units that were sold since the form was opened must stay sold.
	began := current.Shelf
	if e.Began != nil {
		began = *e.Began
	}
	if by := e.Shelf - began; by != 0 {
		moved, err := s.Move(tx, Movement{Product: e.ID, Reason: "staff", Shelf: by, Who: who, Note: note})
		if err != nil {
			return err
		}
		if !moved {
			message := "Open orders reserve more pieces than that."
			return &core.Refusal{Message: message, Fields: map[string]string{"stock": message}}
		}
	}
	if err := fitKit(tx, e.ID, current, e.asked(), e.Kit); err != nil {
		return err
	}
	if current.IsFamily() {
		if err := handDown(tx, current); err != nil {
			return err
		}
	}
	if err := s.DayMoved(tx, who, e.ID); err != nil {
		return err
	}
	if err := s.finishEdit(tx, e.ID, e); err != nil {
		return err
	}
	next, err := ProductOf(tx, e.ID)
	if err != nil {
		return err
	}
	return core.WriteAudit(tx, who, "update product", fmt.Sprint(e.ID),
		strings.TrimSpace(e.Title+"\n"+productChanges(current, next)))
}

// productChanges describes for the audit log what changed in a product.
func productChanges(before, after Product) string {
	fields := []core.FieldChange{}
	was, is := factsOfProduct(before), factsOfProduct(after)
	for i, fact := range was {
		fields = append(fields, core.FieldChange{Field: fact[0], Before: fact[1], After: is[i][1]})
	}
	return core.ChangesOf(fields)
}

// factsOfProduct are the values of a product, each with its name in the form, for the audit log.
func factsOfProduct(p Product) [][2]string {
	number := func(n float64) string { return strconv.FormatFloat(n, 'f', -1, 64) }
	list := func(entries []string) string { return strings.Join(entries, "; ") }
	return [][2]string{
		{"title", p.Title}, {"category", strings.Join(CategoryPath(p), " / ")},
		{"description", p.Description}, {"availability", p.Availability}, {"stock", fmt.Sprint(p.Shelf)},
		{"price", p.Price.Rupees()}, {"discount price", p.DiscountPrice.Rupees()}, {"cost", p.Cost.Rupees()},
		{"specifications", list(p.Specifications)}, {"features", list(p.Features)}, {"notes", list(p.Notes)},
		{"weight", number(p.Weight)}, {"length", number(p.Length)}, {"width", number(p.Width)},
		{"height", number(p.Height)},
		{"meta description", p.MetaDescription}, {"meta keywords", p.MetaKeywords}, {"Open Graph title", p.OGTitle},
		{"Open Graph description", p.OGDescription},
		{"HSN code", p.HSN}, {"GST rate", fmt.Sprint(p.GSTRate)}, {"warranty, months", fmt.Sprint(p.WarrantyMonths)},
		{"SKU", p.SKU},
		{"GTIN", p.GTIN},
		{"country of origin", p.Country}, {"manufacturer", p.Manufacturer}, {"importer", p.Importer},
		{"net quantity", p.NetQuantity}, {"unit", p.Unit},
		{"least per order", fmt.Sprint(p.Quantities.Least)}, {"most per order", fmt.Sprint(p.Quantities.Most)},
		{"step", fmt.Sprint(p.Quantities.Step)},
		{"pre-order day", p.Preorder.Day}, {"pre-orders", fmt.Sprint(p.Preorder.Limit)},
		{"certificates", p.certificatesText()}, {"pictures", fmt.Sprint(len(p.Pictures))},
		{"panels", list(p.Story.PanelLines())}, {"film", p.Story.Film.Name}, {"in the box", list(p.Story.BoxLines())},
		{"downloads", list(p.Story.downloadNames())},
	}
}

// refuseTakenSKU refuses a SKU that another product on sale has (field sku). self is the product that is being edited.
func refuseTakenSKU(tx *core.Tx, sku string, self int64) error {
	if sku == "" {
		return nil
	}
	taken, err := db.Value[bool](
		tx,
		`SELECT EXISTS (SELECT 1 FROM products WHERE sku = ? AND sku <> '' AND id <> ? AND deleted_at IS NULL)`,
		sku,
		self,
	)
	if err == nil && taken {
		return &core.Refusal{Message: "Another product has this SKU.",
			Fields: map[string]string{"sku": "Another product has this SKU."}}
	}
	return err
}

// finishEdit saves the parts of a product that are in other tables (pictures, questions), and updates its search index
// and the version of public pages.
func (s *Catalogue) finishEdit(tx *core.Tx, id int64, e ProductEdit) error {
	if err := editPictures(tx, id, e); err != nil {
		return err
	}
	for _, q := range e.Questions {
		if q.ID == 0 {
			if _, err := tx.Exec(`INSERT INTO questions (product_id, question, answer) VALUES (?, ?, ?)`, id,
				strings.TrimSpace(q.Question), strings.TrimSpace(q.Answer)); err != nil {
				return err
			}
			continue
		}
		if err := db.ChangeOne(
			tx,
			`UPDATE questions SET question = ?, answer = ? WHERE id = ? AND product_id = ?`,
			strings.TrimSpace(q.Question),
			strings.TrimSpace(q.Answer),
			q.ID,
			id,
		); err != nil {
			return err
		}
	}
	if !e.together {
		if err := IndexWords(tx, id); err != nil {
			return err
		}
	}
	s.ProductTextChanged(tx)
	s.PublicChanged(tx)
	return nil
}

// editPictures saves the pictures of a product: the main one is at position 0, the others follow. It finds pictures by
// name only among those of this product, so that a form can't change another product. More than 12 are refused under
// images.
func editPictures(tx *core.Tx, id int64, e ProductEdit) error {
	if e.Laid != nil {
		if err := layPictures(tx, id, e.Laid); err != nil {
			return err
		}
	}
	for _, name := range e.Removed {
		if _, err := tx.Exec(`DELETE FROM product_pictures WHERE product_id = ? AND name = ? AND position > 0`, id,
			name); err != nil {
			return err
		}
	}
	for i, name := range e.Kept {
		if _, err := tx.Exec(`UPDATE product_pictures SET position = ? WHERE product_id = ? AND name = ?
			AND position > 0`,
			i+1, id, name); err != nil {
			return err
		}
	}
	insert := func(p Picture, position int64) error {
		_, err := tx.Exec(`INSERT INTO product_pictures (product_id, position, name, width, height)
			VALUES (?, ?, ?, ?, ?)`,
			id, position, p.Name, p.Width, p.Height)
		return err
	}
	if e.NewMain != nil {
		if _, err := tx.Exec(`DELETE FROM product_pictures WHERE product_id = ? AND position = 0`, id); err != nil {
			return err
		}
		if err := insert(*e.NewMain, 0); err != nil {
			return err
		}
	}
	for _, p := range e.Added {
		last, err := db.Value[int64](tx, `SELECT coalesce(max(position), 0) FROM product_pictures WHERE product_id = ?`,
			id)
		if err != nil {
			return err
		}
		if err := insert(p, last+1); err != nil {
			return err
		}
	}
	count, err := db.Value[int](tx, `SELECT count(*) FROM product_pictures WHERE product_id = ?`, id)
	if err == nil && count > 12 {
		return &core.Refusal{Message: "A product can have at most 12 pictures.",
			Fields: map[string]string{"images": "A product can have at most 12 pictures."}}
	}
	return err
}

// Delete takes a product off sale and hides it from lists. Its row remains, because old orders refer to it; open orders
// are still shipped. ErrNotFound if the product is not on sale.
func (s *Catalogue) Delete(ctx context.Context, who, id int64) error {
	return s.Write(ctx, func(tx *core.Tx) error { return s.Remove(tx, who, id) })
}

// Remove is Delete within a transaction. It removes the product from carts and wishlists, and deletes a parent product
// with its variants. It refuses a variant or a parent with stock or open orders.
func (s *Catalogue) Remove(tx *core.Tx, who, id int64) error {
	if err := refuseWaiting(tx, id); err != nil {
		return err
	}
	family, err := refuseStocked(tx, id)
	if err != nil {
		return err
	}
	if err := db.ChangeOne(tx, `UPDATE products SET deleted_at = ? WHERE id = ? AND deleted_at IS NULL`, tx.Stamp(),
		id); err != nil {
		return err
	}
	words, err := unindex(tx, id)
	if err != nil {
		return err
	}
	if err := forgetWords(tx, slices.Collect(maps.Keys(words))); err != nil {
		return err
	}
	for _, query := range []string{`DELETE FROM cart_items WHERE product_id = ?`, `DELETE FROM wishlist
		WHERE product_id = ?`} {
		if _, err := tx.Exec(query, id); err != nil {
			return err
		}
	}
	if family != 0 {
		if err := IndexWords(tx, family); err != nil {
			return err
		}
	}
	s.ProductTextChanged(tx)
	s.PublicChanged(tx)
	return core.WriteAudit(tx, who, "delete product", fmt.Sprint(id), "")
}

// DeleteQuestion deletes a question and its answer from its product; ErrNotFound if there is none.
func (s *Catalogue) DeleteQuestion(ctx context.Context, who, id int64) error {
	return s.Write(ctx, func(tx *core.Tx) error {
		product, err := db.Value[int64](tx, `DELETE FROM questions WHERE id = ? RETURNING product_id`, id)
		if err != nil {
			return err
		}
		if err := IndexWords(tx, product); err != nil {
			return err
		}
		s.ProductTextChanged(tx)
		s.PublicChanged(tx)
		return core.WriteAudit(tx, who, "delete question", fmt.Sprint(id), "")
	})
}
