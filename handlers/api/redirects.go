package api

import (
	"hearth/store/catalogue"
	"hearth/store/customers"
)

// RedirectTarget is the path to which a former address leads now.
func RedirectTarget(f customers.FormerAddress) string {
	switch {
	case f.ProductID != 0:
		return ProductPath(catalogue.Product{ID: f.ProductID, Title: f.Title})
	case f.CategoryID != 0:
		return CategoryPath(catalogue.Category{ID: f.CategoryID, Name: f.Title})
	}
	return "/pages/" + f.Slug
}
