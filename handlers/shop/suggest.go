package shop

import (
	"context"
	"strings"

	"hearth/handlers/api"
	"hearth/handlers/web"
	"hearth/store/catalogue"
	"hearth/store/core"
	"hearth/store/money"
	"hearth/store/search"
)

// Suggestion is an entry below the search box while the customer types: a product, or a category with the parameter
// of product_list for its ID.
type Suggestion struct {
	Kind  string `json:"kind"`
	Title string `json:"title"`
	// TitleEn is the English title, if Title is in another language.
	TitleEn   string `json:"title_en,omitempty"`
	ProductID int64  `json:"product_id"`
	Field     string `json:"field"`
	ID        int64  `json:"id"`
	// Image, Price and DiscountPrice are for products only.
	Image         string      `json:"image"`
	Price         money.Paise `json:"price"`
	DiscountPrice money.Paise `json:"discount_price"`
}

// SuggestOut are the suggestions; Total is how many products match.
type SuggestOut struct {
	web.Reply
	Data  []Suggestion `json:"data"`
	Total int          `json:"total"`
}

// The most suggestions below the search field, so that they fit a phone above its keyboard.
const (
	suggestedProducts   = 6
	suggestedCategories = 3
)

// Suggest returns at most three categories and six products that begin with the typed text, with typing errors
// corrected. Below two letters there are none.
func (r Catalogue) Suggest(ctx context.Context, _ *web.Caller, in struct {
	Search web.Text `json:"search"`
}) (SuggestOut, error) {
	typed := strings.ToLower(strings.TrimSpace(string(in.Search)))
	if len([]rune(typed)) > 100 {
		return SuggestOut{Reply: web.Done("OK"), Data: []Suggestion{}}, nil
	}
	offers, total := []Suggestion{}, 0
	if len([]rune(typed)) >= 2 {
		tree, err := r.Store.Categories.Tree(ctx)
		if err != nil {
			return SuggestOut{}, err
		}
		offers = suggestCategories(tree, strings.Fields(typed), 0, offers)
		found, err := r.Store.Search.ListCards(ctx, search.ProductFilter{Words: typed,
			Page: core.Page{Number: 1, Size: suggestedProducts}})
		if err != nil {
			return SuggestOut{}, err
		}
		total = found.Total
		for _, c := range found.Cards {
			card := api.CardOf(c)
			image := ""
			if c.Picture.Name != "" {
				image = c.Picture.Path(320)
			}
			offers = append(
				offers,
				Suggestion{
					Kind:          "product",
					Title:         c.Title,
					TitleEn:       c.English,
					ProductID:     c.ID,
					Image:         image,
					Price:         card.Price,
					DiscountPrice: card.DiscountPrice,
				},
			)
		}
	}
	return SuggestOut{web.Done("OK"), offers, total}, nil
}

// suggestCategories adds the categories in whose name every typed word begins a word, upper levels first.
func suggestCategories(level []*catalogue.Category, words []string, depth int, offers []Suggestion) []Suggestion {
	for _, c := range level {
		if len(offers) < suggestedCategories && (beginsWithAll(c.Name, words) || beginsWithAll(c.English, words)) {
			offers = append(
				offers,
				Suggestion{
					Kind:    "category",
					Title:   c.Name,
					TitleEn: c.English,
					Field:   api.CategoryFields[depth],
					ID:      c.ID,
				},
			)
		}
	}
	for _, c := range level {
		offers = suggestCategories(c.Children, words, depth+1, offers)
	}
	return offers
}

// beginsWithAll reports whether every word begins a word of a name.
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
