package imports

import (
	"hearth/store/catalogue"
	"hearth/store/core"
	"hearth/store/db"
)

// importPath puts a product into a category, given by the names from the top, and creates missing categories.
func (s *Imports) importPath(tx *core.Tx, who, job int64, p *catalogue.Product, path []string) error {
	if len(path) > 3 {
		path = path[:3]
	}
	ids, parent := [3]int64{}, int64(0)
	for i, name := range path {
		name, err := catalogue.CheckCategoryName(i+1, name)
		if err != nil {
			return err
		}
		id, err := db.Value[int64](tx,
			`SELECT coalesce((SELECT id FROM categories WHERE coalesce(parent_id, 0) = ? AND name = ? COLLATE NOCASE),
				0)`, parent, name)
		if err == nil && id == 0 {
			if id, err = s.categories.Insert(tx, who, i+1, parent, name); err == nil {
				err = noteMoved(tx, job, movedRow{"category", id})
			}
		}
		if err != nil {
			return err
		}
		ids[i], parent = id, id
	}
	p.CategoryID, p.SubcategoryID, p.SubSubcategoryID = ids[0], ids[1], ids[2]
	return nil
}
