package catalogue

import (
	"context"
	"errors"
	"strings"

	"hearth/store/core"
	"hearth/store/db"
	"hearth/store/wording"
)

// Category is a node of the tree of categories. Level is 1 (category), 2 (subcategory) or 3 (sub-subcategory); products
// can be in a node of any level. The ID of a deleted category is never used again.
type Category struct {
	ID       int64
	ParentID int64
	Level    int
	Name     string
	// English is the English name if the name is in another language, else "".
	English string
	// Picture is the name of its page's picture; "" without one.
	Picture  string
	Children []*Category
}

// kindOfLevel is the name of each level of categories in messages; staff know the levels by these names.
var kindOfLevel = map[int]string{1: "Category", 2: "Subcategory", 3: "Sub-subcategory"}

// Tree returns the whole tree in the caller's language, siblings in the order in which they were added.
func (s *Categories) Tree(ctx context.Context) ([]*Category, error) {
	var nodes []*Category
	err := s.Read(ctx, func(tx *core.Tx) (err error) {
		nodes, err = db.List(tx, func(row db.Scanner, c **Category) error {
			*c = &Category{}
			return row.Scan(&(*c).ID, &(*c).ParentID, &(*c).Level, &(*c).Name, &(*c).Picture)
		}, `SELECT id, coalesce(parent_id, 0), level, name, picture FROM categories ORDER BY level, position, id`)
		if err != nil {
			return err
		}
		return LocalizeCategories(tx, nodes)
	})
	tree := []*Category{}
	byID := map[int64]*Category{}
	for _, node := range nodes {
		byID[node.ID] = node
		if parent := byID[node.ParentID]; parent != nil {
			parent.Children = append(parent.Children, node)
		} else {
			tree = append(tree, node)
		}
	}
	return tree, err
}

// List returns the children of a node; parent 0 returns the top categories. An unknown node, or one whose level does
// not fit, has none.
func (s *Categories) List(ctx context.Context, level int, parent int64) ([]Category, error) {
	var found []Category
	err := s.Read(ctx, func(tx *core.Tx) (err error) {
		found, err = db.List(tx, func(row db.Scanner, c *Category) error {
			return row.Scan(&c.ID, &c.ParentID, &c.Level, &c.Name)
		}, `SELECT id, coalesce(parent_id, 0), level, name FROM categories
			WHERE level = ? AND coalesce(parent_id, 0) = ? ORDER BY position, id`, level, parent)
		if err != nil {
			return err
		}
		return LocalizeCategories(tx, Pointers(found, Itself))
	})
	return found, err
}

// CheckCategoryName normalises the name of a category. It refuses an empty or too long name under the API's field for
// the level.
func CheckCategoryName(level int, name string) (string, error) {
	name = strings.TrimSpace(name)
	field := map[int]string{1: "category", 2: "subcategory", 3: "subsubcategory"}[level]
	if name == "" {
		message := kindOfLevel[level] + " name cannot be empty"
		return "", &core.Refusal{Message: message, Fields: map[string]string{field: message}}
	}
	if len([]rune(name)) > 80 {
		message := kindOfLevel[level] + " name may have 80 characters at most"
		return "", &core.Refusal{Message: message, Fields: map[string]string{field: message}}
	}
	return name, nil
}

// Add adds a category at a level below a parent (0 for level 1) and returns its ID. ErrNotFound for an unknown parent;
// a malformed name, or one that a sibling has, is refused.
func (s *Categories) Add(ctx context.Context, who int64, level int, parent int64, name string) (id int64, err error) {
	if name, err = CheckCategoryName(level, name); err != nil {
		return 0, err
	}
	err = s.Write(ctx, func(tx *core.Tx) (err error) {
		id, err = s.Insert(tx, who, level, parent, name)
		return err
	})
	return id, err
}

// Insert is Add within a transaction. The name must have passed CheckCategoryName.
func (s *Categories) Insert(tx *core.Tx, who int64, level int, parent int64, name string) (int64, error) {
	if level > 1 {
		there, err := db.Value[bool](tx, `SELECT EXISTS (SELECT 1 FROM categories WHERE id = ? AND level = ?)`, parent,
			level-1)
		if err != nil {
			return 0, err
		}
		if !there {
			return 0, core.ErrNotFound
		}
	}
	if err := refuseTwin(tx, level, parent, 0, name); err != nil {
		return 0, err
	}
	id, err := db.InsertID(tx, `INSERT INTO categories (id, parent_id, level, name, position)
		VALUES (`+nextCategory+`, nullif(?, 0), ?, ?, (SELECT coalesce(max(position), 0) + 1 FROM categories
		WHERE coalesce(parent_id, 0) = ?))`, parent, level, name, parent)
	if err != nil {
		return 0, err
	}
	s.catalogue.PublicChanged(tx)
	return id, core.WriteAudit(tx, who, "add category", name, "")
}

// Move moves a category with everything below it to another parent (0 for the top level). It refuses a move below
// itself, a fourth level, and a name that a new sibling has. ErrNotFound if the category or the parent is unknown.
func (s *Categories) Move(ctx context.Context, who, id, parent int64) error {
	return s.Write(ctx, func(tx *core.Tx) error {
		name, err := db.Value[string](tx, `SELECT name FROM categories WHERE id = ?`, id)
		if err != nil {
			return err
		}
		level := 1
		if parent != 0 {
			if level, err = db.Value[int](tx, `SELECT level + 1 FROM categories WHERE id = ?`, parent); err != nil {
				return err
			}
			inside, err := db.Value[bool](tx, `SELECT ? IN (`+Subtree+`)`, parent, id, id, id)
			if err != nil {
				return err
			}
			if inside {
				return core.Refuse("%q can't be moved below itself.", name)
			}
		}
		depth, err := db.Value[int](tx, `SELECT max(level) - min(level) + 1 FROM categories WHERE id IN (`+Subtree+`)`,
			id, id, id)
		if err != nil {
			return err
		}
		if level+depth-1 > 3 {
			return core.Refuse("Categories have three levels: %q and what is below it don't fit there.", name)
		}
		if err := refuseTwin(tx, level, parent, id, name); err != nil {
			return err
		}
		below, err := db.Values[int64](tx, `SELECT id FROM categories WHERE parent_id = ?`, id)
		if err != nil {
			return err
		}
		if err := db.ChangeOne(tx, `UPDATE categories SET parent_id = nullif(?, 0), level = ?,
			position = (SELECT coalesce(max(position), 0) + 1 FROM categories WHERE coalesce(parent_id, 0) = ?)
			WHERE id = ?`, parent, level, parent, id); err != nil {
			return err
		}
		// The levels of the category's children and grandchildren change by the same number.
		for _, child := range below {
			for query, childLevel := range map[string]int{`UPDATE categories SET level = ? WHERE id = ?`: level + 1,
				`UPDATE categories SET level = ? WHERE parent_id = ?`: level + 2} {
				if _, err := tx.Exec(query, childLevel, child); err != nil {
					return err
				}
			}
		}
		if err := ReindexBelow(tx, id); err != nil {
			return err
		}
		s.catalogue.PublicChanged(tx)
		s.catalogue.ProductTextChanged(tx)
		return core.WriteAudit(tx, who, "move category", name, "")
	})
}

// ReindexBelow updates the search index of all products in a category and below it. It must be called when a category's
// name changes, because products are found by the names of their categories.
func ReindexBelow(tx *core.Tx, id int64) error {
	below, err := db.Values[int64](
		tx,
		`SELECT id FROM products WHERE deleted_at IS NULL AND family IS NULL AND category_id IN (`+Subtree+`)`,
		id,
		id,
		id,
	)
	if err != nil {
		return err
	}
	for _, product := range below {
		if err := IndexWords(tx, product); err != nil {
			return err
		}
	}
	return nil
}

// refuseTwin refuses a category name that a sibling has, in any case. self is the category that is being renamed, or 0.
func refuseTwin(tx *core.Tx, level int, parent, self int64, name string) error {
	twin, err := db.Value[bool](tx, `SELECT EXISTS (SELECT 1 FROM categories WHERE coalesce(parent_id, 0) = ?
		AND name = ? COLLATE NOCASE AND id <> ?)`, parent, name, self)
	if err != nil {
		return err
	}
	if twin {
		return core.Refuse("%s %q exists already", kindOfLevel[level], name)
	}
	return nil
}

// Rename renames a category. ErrNotFound if it does not exist at that level; a malformed or taken name is refused.
func (s *Categories) Rename(ctx context.Context, who int64, level int, id int64, name string) error {
	name, err := CheckCategoryName(level, name)
	if err != nil {
		return err
	}
	return s.Write(ctx, func(tx *core.Tx) error {
		parent, err := db.Value[int64](tx, `SELECT coalesce(parent_id, 0) FROM categories WHERE id = ? AND level = ?`,
			id, level)
		if err != nil {
			return err
		}
		before, err := db.Value[string](tx, `SELECT name FROM categories WHERE id = ?`, id)
		if err != nil {
			return err
		}
		if err := refuseTwin(tx, level, parent, id, name); err != nil {
			return err
		}
		if err := db.ChangeOne(tx, `UPDATE categories SET name = ? WHERE id = ?`, name, id); err != nil {
			return err
		}
		if err := ReindexBelow(tx, id); err != nil {
			return err
		}
		s.catalogue.PublicChanged(tx)
		s.catalogue.ProductTextChanged(tx)
		return core.WriteAudit(tx, who, "rename category", name, wording.Change(before, name))
	})
}

// lastCategory is the setting with the highest ID that a deleted category had. IDs are never used again, because
// promotions, menus, links and drafts that still refer to a deleted category would then mean the new one.
const lastCategory = "last_category"

// nextCategory is SQL for the ID of a new category. A database from before lastCategory existed may have deleted
// categories with higher IDs: promotions that refer to them still have those IDs.
const nextCategory = `1 + max(coalesce((SELECT max(id) FROM categories), 0),
	coalesce((SELECT CAST(value AS INTEGER) FROM settings WHERE key = '` + lastCategory + `'), 0),
	coalesce((SELECT max(t.target_id) FROM offers o JOIN offer_targets t ON t.offer_id = o.id WHERE o.scope = 'categories'), 0))`

// Subtree is SQL for the IDs of a category and of everything below it. Its three parameters are all the category's ID.
const Subtree = `SELECT id FROM categories WHERE id = ? OR parent_id = ? OR parent_id IN (SELECT id FROM categories
	WHERE parent_id = ?)`

// Delete deletes a category with everything below it. It refuses while any of these categories contains a product that
// is on sale. ErrNotFound if the category does not exist at that level.
func (s *Categories) Delete(ctx context.Context, who int64, level int, id int64) error {
	return s.Write(ctx, func(tx *core.Tx) error { return s.Remove(tx, who, level, id) })
}

// Remove is Delete within a transaction.
func (s *Categories) Remove(tx *core.Tx, who int64, level int, id int64) error {
	name, err := db.Value[string](tx, `SELECT name FROM categories WHERE id = ? AND level = ?`, id, level)
	if err != nil {
		return err
	}
	products, err := db.Value[int](
		tx,
		`SELECT count(*) FROM products WHERE deleted_at IS NULL AND category_id IN (`+Subtree+`)`,
		id,
		id,
		id,
	)
	if err != nil {
		return err
	}
	if products > 0 {
		return core.Refuse("%s %q still has %s. Move or delete them first.", kindOfLevel[level], name,
			wording.Plural(products, "product"))
	}
	// Deleted products keep their rows because old orders refer to them, so they move to another category.
	kept, err := db.Value[int](tx, `SELECT count(*) FROM products WHERE category_id IN (`+Subtree+`)`, id, id, id)
	if err != nil {
		return err
	}
	if kept > 0 {
		if err := moveDeletedProducts(tx, id, name); err != nil {
			return err
		}
	}
	if _, err := tx.Exec(`DELETE FROM texts WHERE kind = 'category' AND thing IN (`+Subtree+`)`, id, id,
		id); err != nil {
		return err
	}
	if _, err := tx.Exec(`INSERT INTO settings (key, value, changed_at)
		VALUES (?, CAST(`+nextCategory+` - 1 AS TEXT), ?)
		ON CONFLICT (key) DO UPDATE SET value = excluded.value, changed_at = excluded.changed_at`, lastCategory,
		tx.Stamp()); err != nil {
		return err
	}
	for _, query := range []string{
		`DELETE FROM categories WHERE parent_id IN (SELECT id FROM categories WHERE parent_id = ?)`,
		`DELETE FROM categories WHERE parent_id = ?`,
		`DELETE FROM categories WHERE id = ?`,
	} {
		if _, err := tx.Exec(query, id); err != nil {
			return err
		}
	}
	s.catalogue.PublicChanged(tx)
	return core.WriteAudit(tx, who, "delete category", name, "")
}

// PastProducts is the name of the category to which deleted products move if no other category is left.
const PastProducts = "Former products"

// moveDeletedProducts moves the deleted products below a category to another category. If there is none, it creates
// one.
func moveDeletedProducts(tx *core.Tx, id int64, name string) error {
	other, err := db.Value[int64](tx, `SELECT id FROM categories WHERE level = 1 AND id <> ? ORDER BY name = ? DESC, id
		LIMIT 1`,
		id, PastProducts)
	if errors.Is(err, core.ErrNotFound) {
		if strings.EqualFold(name, PastProducts) {
			return core.Refuse(
				"Category %q keeps the deleted products of old orders. It can go once there is another category.", name)
		}
		other, err = db.InsertID(tx, `INSERT INTO categories (id, parent_id, level, name)
			VALUES (`+nextCategory+`, NULL, 1, ?)`,
			PastProducts)
	}
	if err != nil {
		return err
	}
	_, err = tx.Exec(`UPDATE products SET category_id = ? WHERE category_id IN (`+Subtree+`)`, other, id, id, id)
	return err
}

// topNames are the names of the top categories in a language, keyed by their English names.
func topNames(tx *core.Tx, lang string) (map[string]string, error) {
	names := map[string]string{}
	rows, err := db.List(tx, func(row db.Scanner, pair *[2]string) error { return row.Scan(&pair[0], &pair[1]) },
		`SELECT c.name, t.text FROM texts t JOIN categories c ON c.id = t.thing AND c.level = 1
			WHERE t.kind = 'category'
			AND t.lang = ? AND t.field = 'name'`, lang)
	for _, pair := range rows {
		names[pair[0]] = pair[1]
	}
	return names, err
}

// LocalizeCategories translates the names of categories into the caller's language.
func LocalizeCategories(tx *core.Tx, list []*Category) error {
	lang := foreign(tx)
	if lang == "" || len(list) == 0 {
		return nil
	}
	ids := []int64{}
	for _, c := range list {
		ids = append(ids, c.ID)
	}
	of, err := wordsIn(tx, "category", lang, ids, "name")
	for _, c := range list {
		if name := of[c.ID]["name"]; name != "" {
			c.English, c.Name = c.Name, name
		}
	}
	return err
}
