package wire

import "hearth/store"

// FormerTarget is the path to which a former address leads now.
func FormerTarget(f store.FormerAddress) string {
	switch {
	case f.ProductID != 0:
		return ProductPath(store.Product{ID: f.ProductID, Title: f.Title})
	case f.CategoryID != 0:
		return CategoryPath(store.Category{ID: f.CategoryID, Name: f.Title})
	}
	return "/pages/" + f.Slug
}
