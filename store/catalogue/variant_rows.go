package catalogue

import (
	"fmt"
	"slices"
	"strings"

	"hearth/store/core"
	"hearth/store/db"
	"hearth/store/wording"
)

// JoinFamily makes a product a variant of another, with its option values and position.
func JoinFamily(tx *core.Tx, id, family int64, choice []string, place int64) error {
	list, err := wording.AsJSON(choice)
	if err != nil {
		return err
	}
	return db.ChangeOne(tx, `UPDATE products SET family = ?, choice = ?, place = ? WHERE id = ?`, family, list, place,
		id)
}

// asVariant copies to an edit of a variant the values that every variant has from its parent: title and categories.
func (e *ProductEdit) asVariant(tx *core.Tx, family int64) error {
	whole, err := ProductOf(tx, family)
	if err != nil {
		return err
	}
	e.Title = VariantTitle(whole.Title, e.Choice)
	e.CategoryID, e.SubcategoryID, e.SubSubcategoryID = whole.CategoryID, whole.SubcategoryID, whole.SubSubcategoryID
	e.Questions, e.Story = nil, Story{} // they belong to the parent product
	return nil
}

// followed are the columns that a variant inherits from its parent until it gets a value of its own.
var followed = []string{"description", "specifications", "fact", "fit", "features", "notes", "weight", "length", "width",
	"height",
	"meta_description", "meta_keywords", "og_title", "og_description",
	"hsn_code", "gst_rate", "warranty_months", "country_of_origin", "manufacturer", "importer", "net_quantity",
	"unit", "quantities", "preorder_day", "preorder_limit"}

// handDown copies the changes of a parent product to its variants. A value in which a variant differed from the parent
// is kept; title, categories and availability are always copied.
func handDown(tx *core.Tx, before Product) error {
	now, err := ProductOf(tx, before.ID)
	if err != nil {
		return err
	}
	was, err := (&ProductEdit{Product: before}).followed()
	if err != nil {
		return err
	}
	is, err := (&ProductEdit{Product: now}).followed()
	if err != nil {
		return err
	}
	for i, column := range followed {
		// A variant follows the parent if it has the parent's former value.
		if was[i] == is[i] {
			continue
		}
		if _, err := tx.Exec(`UPDATE products SET `+column+` = ? WHERE family = ? AND deleted_at IS NULL
			AND `+column+` = ?`,
			is[i], now.ID, was[i]); err != nil {
			return err
		}
	}
	if before.Availability != now.Availability {
		if _, err := tx.Exec(`UPDATE products SET availability = ? WHERE family = ? AND deleted_at IS NULL`,
			now.Availability, now.ID); err != nil {
			return err
		}
	}
	variants, err := VariantsOf(tx, now.ID)
	if err != nil {
		return err
	}
	for _, v := range variants {
		if err := db.ChangeOne(tx, `UPDATE products SET title = ?, category_id = (SELECT category_id FROM products
			WHERE id = ?),
			version = version + 1, changed_at = ? WHERE id = ?`,
			VariantTitle(now.Title, v.Choice), now.ID, tx.Stamp(), v.ID); err != nil {
			return err
		}
	}
	return nil
}

// followed returns the values of the columns in the variable of the same name.
func (e *ProductEdit) followed() (values []any, err error) {
	all, err := e.arguments(0, 0)
	if err != nil {
		return nil, err
	}
	assigned := strings.Split(productAssignments, ",")
	for _, column := range followed {
		at := slices.IndexFunc(assigned, func(one string) bool { return strings.TrimSpace(one) == column+" = ?" })
		values = append(values, all[at])
	}
	return values, nil
}

// refuseStocked prepares the deletion of a variant, or of a product with its variants. It refuses (field variants)
// while one of them has stock or open orders. It deletes the variants of a parent. It returns the parent's ID if id is
// a variant, else 0.
func refuseStocked(tx *core.Tx, id int64) (family int64, err error) {
	p, err := ProductOf(tx, id)
	if err != nil || p.Family == 0 && !p.IsFamily() {
		return 0, err
	}
	pieces := []Product{p}
	if p.IsFamily() {
		if pieces, err = VariantsOf(tx, id); err != nil {
			return 0, err
		}
	}
	for _, v := range pieces {
		held, err := db.Value[int](tx, `SELECT held FROM products WHERE id = ?`, v.ID)
		if err != nil {
			return 0, err
		}
		if held > 0 {
			return 0, core.RefuseField(
				"variants",
				fmt.Sprintf("%s: open orders reserve %s. Ship or cancel them first.", v.Title,
					wording.Plural(held, "piece")),
			)
		}
		if v.Shelf > 0 {
			return 0, core.RefuseField(
				"variants",
				fmt.Sprintf("%s: %s on the shelf. Set its stock to 0 first.", v.Title,
					wording.Plural(int(v.Shelf), "piece")),
			)
		}
	}
	if p.IsFamily() {
		for _, query := range []string{
			`DELETE FROM cart_items WHERE product_id IN (SELECT id FROM products
				WHERE family = ? AND deleted_at IS NULL)`,
			`DELETE FROM wishlist WHERE product_id IN (SELECT id FROM products
				WHERE family = ? AND deleted_at IS NULL)`} {
			if _, err := tx.Exec(query, id); err != nil {
				return 0, err
			}
		}
		_, err = tx.Exec(`UPDATE products SET deleted_at = ? WHERE family = ? AND deleted_at IS NULL`, tx.Stamp(), id)
	}
	return p.Family, err
}

// bringBack restores the variants that were deleted together with their parent. A single variant is refused if its
// parent is gone or if a sibling has its option values now.
func bringBack(tx *core.Tx, p Product) error {
	if p.Family != 0 {
		list, err := wording.AsJSON(p.Choice)
		if err != nil {
			return err
		}
		free, err := db.Value[bool](
			tx,
			`SELECT EXISTS (SELECT 1 FROM products WHERE id = ?1 AND deleted_at IS NULL) AND NOT EXISTS (SELECT 1
			FROM products WHERE family = ?1 AND choice = ?2 AND deleted_at IS NULL)`,
			p.Family,
			list,
		)
		if err == nil && !free {
			return core.Refuse("Its product has another variant like it now, or is no longer sold.")
		}
		return err
	}
	_, err := tx.Exec(`UPDATE products SET deleted_at = NULL, sku = iif(EXISTS (SELECT 1 FROM products o
		WHERE o.sku = products.sku
		AND o.deleted_at IS NULL), '', sku)
		WHERE family = ?1 AND deleted_at = (SELECT deleted_at FROM products WHERE id = ?1)
		AND id = (SELECT max(o.id) FROM products o WHERE o.family = ?1 AND o.choice = products.choice
		AND o.deleted_at = products.deleted_at)`, p.ID)
	return err
}
