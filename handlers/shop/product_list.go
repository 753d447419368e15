package shop

import (
	"context"
	"slices"
	"strings"

	"hearth/handlers/api"
	"hearth/handlers/web"
	"hearth/store/attributes"
	"hearth/store/catalogue"
	"hearth/store/core"
	"hearth/store/money"
	"hearth/store/search"
)

// productListIn are the parameters of a product list. Of the three category IDs the deepest one counts.
type productListIn struct {
	Search           web.Text `json:"search"`
	CategoryID       web.Int  `json:"category_id"`
	SubcategoryID    web.Int  `json:"subcategory_id"`
	SubSubcategoryID web.Int  `json:"subsubcategory_id"`
	web.SortedPageIn
	MinPrice web.Rupees `json:"min_price"`
	MaxPrice web.Rupees `json:"max_price"`
	InStock  web.Flag   `json:"in_stock"`
	Country  web.Text   `json:"country"`
	// Filter are values of specifications such as Radio:Wi-Fi, separated by |. A product must have one of the values
	// of each name. MinRating is from 1 to 5 stars.
	Filter    web.Text `json:"filter"`
	MinRating web.Int  `json:"min_rating"`
	// Home are answers about a home as JSON (attributes.Home): products that don't fit in it, or of which that is not
	// known, are left out.
	Home web.Text `json:"home"`
	// IDs are the IDs of single products, separated by commas.
	IDs web.Text `json:"ids"`
	// Brief leaves out the descriptions, for rows of cards that don't show them.
	Brief web.Flag `json:"brief"`
}

// filter converts the parameters, and refuses the field that is wrong.
func (in productListIn) filter() (search.ProductFilter, error) {
	f := search.ProductFilter{
		Words:    string(in.Search),
		MinPrice: money.Paise(in.MinPrice),
		MaxPrice: money.Paise(in.MaxPrice),
		InStock:  bool(in.InStock),
		Country:  string(in.Country),
		Sort:     string(in.Sort),
		Page:     in.Wanted(),
	}
	var err error
	if f.IDs, err = api.IDsOf(in.IDs); err != nil {
		return f, err
	}
	// The deepest given category filters; it lies within the others.
	for _, id := range []web.Int{in.CategoryID, in.SubcategoryID, in.SubSubcategoryID} {
		if id != 0 {
			f.CategoryID = int64(id)
		}
	}
	if in.CategoryID < 0 || in.SubcategoryID < 0 || in.SubSubcategoryID < 0 {
		return f, &core.Refusal{Message: "There is no such category."}
	}
	if in.MinRating < 0 || in.MinRating > 5 {
		return f, &core.Refusal{Message: "The rating must be from 1 to 5 stars.",
			Fields: map[string]string{"min_rating": "1 to 5"}}
	}
	f.MinRating = int64(in.MinRating)
	if f.Attributes, err = attributesOf(in.Filter); err != nil {
		return f, err
	}
	if in.Home != "" {
		home, ok := attributes.ReadHome(string(in.Home))
		if !ok {
			message := "We couldn’t read the answers about your home. Please check them in My home."
			return f, &core.Refusal{Message: message, Fields: map[string]string{"home": message}}
		}
		f.Home = &home
	}
	if in.MinPrice < 0 || in.MaxPrice < 0 {
		return f, &core.Refusal{
			Message: "A price must be an amount of rupees.",
			Fields:  map[string]string{"min_price": "an amount of rupees"},
		}
	}
	return f, nil
}

// attributesOf reads the values of specifications, and refuses the field filter.
func attributesOf(text web.Text) (wanted []attributes.Attribute, err error) {
	for part := range strings.SplitSeq(string(text), "|") {
		if strings.TrimSpace(part) == "" {
			continue
		}
		one, ok := attributes.Parse(part)
		if !ok {
			return nil, &core.Refusal{Message: "A filter is a name and a value, such as Radio:Wi-Fi.",
				Fields: map[string]string{"filter": "a name and a value"}}
		}
		if !slices.Contains(wanted, one) {
			wanted = append(wanted, one)
		}
	}
	if len(wanted) > catalogue.MostFilters {
		return nil, &core.Refusal{Message: "A list can have at most 20 filters. Please remove some.",
			Fields: map[string]string{"filter": "20 values at most"}}
	}
	return wanted, nil
}

// ProductList returns a page of the catalogue. A search without a result is counted, for the owner's list of such
// searches.
func (r Catalogue) ProductList(ctx context.Context, _ *web.Caller, in productListIn) (ProductListOut, error) {
	filter, err := in.filter()
	if err != nil {
		return ProductListOut{}, err
	}
	list, err := r.Store.Search.ListCards(ctx, filter)
	if err != nil {
		return ProductListOut{}, err
	}
	reply := ProductListOut{Rows: web.GiveRows(api.CardsOf(list.Cards), list.Total, filter.Page),
		Partial: list.Partial}
	if in.Brief {
		reply.Data = brief(list.Cards)
	}
	if list.Total > 0 {
		return reply, nil
	}
	reply.Message = "No products found."
	if list.Near != nil && filter.OnlyWords() {
		reply.Near = nearOf(*list.Near)
		r.Store.Messages.CountMissedSearch(filter.Words)
	}
	return reply, nil
}

// ProductListOut is a page of a product list. Partial means that no product has all words of the search, and the
// listed ones have most of them. Near has suggestions, and is set only if nothing was found.
type ProductListOut struct {
	web.Rows[api.ProductCard]
	Partial bool       `json:"partial"`
	Near    *nearThing `json:"near,omitempty"`
}

// Passes means that the reply isn't cached, so that each search without a result is counted.
func (o ProductListOut) Passes() bool { return o.Near != nil }

// nearThing suggests what a search without a result may have meant: similar words of the catalogue, and categories to
// browse.
type nearThing struct {
	Words      []string     `json:"words"`
	Categories []Suggestion `json:"categories"`
}

func nearOf(near search.Near) *nearThing {
	shown := &nearThing{near.Words, []Suggestion{}}
	for _, c := range near.Categories {
		shown.Categories = append(shown.Categories, Suggestion{Kind: "category", Title: c.Name, TitleEn: c.English,
			Field: api.CategoryFields[c.Level-1], ID: c.ID})
	}
	return shown
}
