package store

import "hearth/store/db"

func categoryPath(p Product) []string {
	path := []string{}
	for _, name := range []string{p.Category, p.Subcategory, p.SubSubcategory} {
		if name != "" {
			path = append(path, name)
		}
	}
	return path
}

// importPath puts a product into a path of categories and creates those that are missing.
func (s *Store) importPath(tx *Tx, who, job int64, p *Product, path []string) error {
	ids, _, err := s.importCategories(tx, who, job, path)
	p.CategoryID, p.SubcategoryID, p.SubSubcategoryID = ids[0], ids[1], ids[2]
	return err
}

// importCategories follows a path of category names and creates those that are missing; made reports whether any was.
func (s *Store) importCategories(tx *Tx, who, job int64, path []string) (ids [3]int64, made bool, err error) {
	if len(path) > 3 {
		path = path[:3]
	}
	parent := int64(0)
	for i, name := range path {
		name, err := checkCategoryName(i+1, name)
		if err != nil {
			return ids, made, err
		}
		id, err := db.Value[int64](tx,
			`SELECT coalesce((SELECT id FROM categories WHERE coalesce(parent_id, 0) = ? AND name = ? COLLATE NOCASE), 0)`, parent, name)
		if err == nil && id == 0 {
			made = true
			if id, err = s.addCategory(tx, who, i+1, parent, name); err == nil {
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
