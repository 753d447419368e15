package imports

import (
	"hearth/store/catalogue"
	"hearth/store/core"
	"hearth/store/db"
)

// importPath puts a product into a path of categories and creates those that are missing.
func (s *Imports) importPath(tx *core.Tx, who, job int64, p *catalogue.Product, path []string) error {
	ids, _, err := s.importCategories(tx, who, job, path)
	p.CategoryID, p.SubcategoryID, p.SubSubcategoryID = ids[0], ids[1], ids[2]
	return err
}

// importCategories follows a path of category names and creates those that are missing; made reports whether any was.
func (s *Imports) importCategories(tx *core.Tx, who, job int64, path []string) (ids [3]int64, made bool, err error) {
	if len(path) > 3 {
		path = path[:3]
	}
	parent := int64(0)
	for i, name := range path {
		name, err := catalogue.CheckCategoryName(i+1, name)
		if err != nil {
			return ids, made, err
		}
		id, err := db.Value[int64](tx,
			`SELECT coalesce((SELECT id FROM categories WHERE coalesce(parent_id, 0) = ? AND name = ? COLLATE NOCASE), 0)`, parent, name)
		if err == nil && id == 0 {
			made = true
			if id, err = s.categories.Insert(tx, who, i+1, parent, name); err == nil {
				err = noteMoved(tx, job, movedRow{"category", id})
			}
		}
		if err != nil {
			return ids, made, err
		}
		ids[i], parent = id, id
	}
	return ids, made, nil
}
