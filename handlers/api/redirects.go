package api

import (
	"hearth/store/catalogue"
	"hearth/store/customers"
)

// RedirectTarget returns the path to which a URL of the former shop redirects.
func RedirectTarget(f customers.FormerAddress) string {
	switch {
	case f.ProductID != 0:
		return ProductPath(catalogue.Product{ID: f.ProductID, Title: f.Title})
	case f.CategoryID != 0:
		return CategoryPath(catalogue.Category{ID: f.CategoryID, Name: f.Title})
	}
	return "/pages/" + f.Slug
}
