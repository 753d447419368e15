package handlers

import (
	"context"
	"strings"

	"hearth/store"
)

// suggestion is what the search box offers while a person types: a product, or a category with the field that
// product_list takes its number in.
type suggestion struct {
	Kind      string `json:"kind"`
	Title     string `json:"title"`
	ProductID int64  `json:"product_id"`
	Field     string `json:"field"`
	ID        int64  `json:"id"`
}

const (
	suggestedProducts   = 6
	suggestedCategories = 3
)

// suggest offers at most three categories and six products that begin with what was typed, slips forgiven.
func (h *Handlers) suggest(ctx context.Context, _ *Caller, in struct {
	Search Text `json:"search"`
}) (any, error) {
	typed := strings.ToLower(strings.TrimSpace(string(in.Search)))
	if len([]rune(typed)) > 100 {
		return give([]suggestion{}), nil
	}
	version := h.store.CatalogueVersion()
	key := "suggest " + typed
	if body, ready := h.replies.get(version, key); ready {
		return cached{body}, nil
	}
	offers := []suggestion{}
	if len([]rune(typed)) >= 2 {
		tree, err := h.store.CategoryTree(ctx)
		if err != nil {
			return nil, err
		}
		offers = suggestCategories(tree, strings.Fields(typed), 0, offers)
		found, _, err := h.store.ListProducts(ctx, store.ProductFilter{Words: typed, Page: store.Page{Number: 1, Size: suggestedProducts}})
		if err != nil {
			return nil, err
		}
		for _, p := range found {
			offers = append(offers, suggestion{Kind: "product", Title: p.Title, ProductID: p.ID})
		}
	}
	return h.keep(version, key, give(offers))
}

var categoryFields = [...]string{"category_id", "subcategory_id", "subsubcategory_id"}

// suggestCategories adds the categories every word of which was begun, those further up first.
func suggestCategories(level []*store.Category, words []string, depth int, offers []suggestion) []suggestion {
	for _, c := range level {
		if len(offers) < suggestedCategories && beginsWithAll(c.Name, words) {
			offers = append(offers, suggestion{Kind: "category", Title: c.Name, Field: categoryFields[depth], ID: c.ID})
		}
	}
	for _, c := range level {
		offers = suggestCategories(c.Children, words, depth+1, offers)
	}
	return offers
}

func beginsWithAll(name string, words []string) bool {
	parts := strings.Fields(strings.ToLower(name))
	for _, word := range words {
		begun := false
		for _, part := range parts {
			begun = begun || strings.HasPrefix(part, word)
		}
		if !begun {
			return false
		}
	}
	return len(words) > 0
}
