package pages

import (
	"context"
	"net/http"
	"strconv"
	"strings"

	"hearth/handlers/api"
	"hearth/handlers/web"
	"hearth/store/catalogue"
	"hearth/store/db"
)

// categoryHead returns the head of a category's page; an unknown category is a page that isn't found. The first page
// of the category's product list is inlined.
func (p *Pages) categoryHead(ctx context.Context, number string, at place) (screenHead, error) {
	id, err := db.ParseID(number)
	if err != nil {
		return notFoundHead, nil
	}
	page, err := p.Store.Categories.Find(ctx, id)
	if web.Missing(err) {
		return notFoundHead, nil
	}
	if err != nil {
		return screenHead{}, err
	}
	head := screenHead{
		status:      http.StatusOK,
		title:       page.Name,
		description: api.Shorten(page.Text, 160),
		rendered:    true,
		path:        api.CategoryPath(page.Category),
		calls:       []string{"category/" + number},
	}
	// The list without filters is part of the page; a filtered one is loaded by the browser.
	if len(at.query) == 0 {
		head.calls = append(head.calls, sortedQuery("product_list", api.CategoryFields[page.Level-1], number),
			"countries", "filters?"+
				api.CategoryFields[page.Level-1]+"="+number)
	}
	if !at.searchable() {
		head.robots = "noindex"
	}
	if head.description == "" {
		head.description = strings.Replace(at.tongue.Head.Category, "{name}", page.Name, 1)
	}
	head.image, _ = api.PictureOf(page.Picture)
	head.structured = p.crumbs(ctx, append(page.Above, page.Category), "", "")
	return head, nil
}

// sortedQuery returns the URL of the call with which a list loads its first products. It must be equal to the
// browser's URL, whose parameters are sorted by name, so that the inlined reply is found.
func sortedQuery(call, field, number string) string {
	if field > "per_page" {
		return call + "?page=1&per_page=24&" + field + "=" + number
	}
	return call + "?" + field + "=" + number + "&page=1&per_page=24"
}

// crumbs returns the breadcrumbs of a page through its categories (schema.org, BreadcrumbList). last is the page
// itself if it isn't a category.
func (p *Pages) crumbs(ctx context.Context, way []catalogue.Category, last, address string) map[string]any {
	items := []map[string]any{}
	add := func(name, path string) {
		items = append(items, map[string]any{"@type": "ListItem", "position": len(items) + 1, "name": name,
			"item": p.site(ctx) + path})
	}
	for _, c := range way {
		add(c.Name, api.CategoryPath(c))
	}
	if last != "" {
		add(last, address)
	}
	return map[string]any{"@context": "https://schema.org", "@type": "BreadcrumbList", "itemListElement": items}
}

// wayTo are the categories of a product, from the top.
func wayTo(product catalogue.Product) (way []catalogue.Category) {
	english := product.InEnglish()
	for _, c := range []catalogue.Category{
		{
			ID:      product.CategoryID,
			Name:    product.Category,
			English: english.Category,
		}, {ID: product.SubcategoryID, Name: product.Subcategory,
			English: english.Subcategory},
		{ID: product.SubSubcategoryID, Name: product.SubSubcategory, English: english.SubSubcategory},
	} {
		if c.ID != 0 {
			way = append(way, c)
		}
	}
	return way
}

// listedReviews is the number of reviews in a product's structured data.
const listedReviews = 5

// reviewsOf are a product's newest reviews as structured data (schema.org, Review).
func (p *Pages) reviewsOf(ctx context.Context, product int64) ([]map[string]any, error) {
	found, err := p.Store.Reviews.List(ctx, product)
	shown := []map[string]any{}
	for _, one := range found[:min(len(found), listedReviews)] {
		shown = append(shown, map[string]any{"@type": "Review", "author": map[string]any{"@type": "Person",
			"name": one.Author},
			"datePublished": one.At.In(p.Store.Settings.Values().Zone()).Format("2006-01-02"),
			"reviewBody":    one.Message, "reviewRating": map[string]any{"@type": "Rating",
				"ratingValue": strconv.FormatInt(one.Rating, 10)}})
	}
	return shown, err
}

// terms are the delivery and return terms of a product (schema.org, OfferShippingDetails and MerchantReturnPolicy).
// The delivery charge is the highest, because search engines want one for the whole country.
func (p *Pages) terms(product catalogue.Product) (delivery, returns map[string]any) {
	card := p.Store.Settings.Values()
	delivery = map[string]any{
		"@type": "OfferShippingDetails",
		"shippingDestination": map[string]any{"@type": "DefinedRegion",
			"addressCountry": "IN"},
		"shippingRate": map[string]any{
			"@type":    "MonetaryAmount",
			"currency": "INR",
			"value":    catalogue.HighestRate(card, product).Decimal(),
		},
	}
	returns = map[string]any{"@type": "MerchantReturnPolicy", "applicableCountry": "IN",
		"returnPolicyCategory": "https://schema.org/MerchantReturnFiniteReturnWindow",
		"merchantReturnDays":   card.ReturnDays, "returnMethod": "https://schema.org/ReturnByMail"}
	if card.ReturnDays == 0 {
		returns = map[string]any{"@type": "MerchantReturnPolicy", "applicableCountry": "IN",
			"returnPolicyCategory": "https://schema.org/MerchantReturnNotPermitted"}
	}
	return delivery, returns
}
