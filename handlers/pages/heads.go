package pages

import (
	"context"
	"encoding/json"
	"fmt"
	"html"
	"net/http"
	"strings"
	"time"

	"hearth/handlers/api"
	"hearth/handlers/branding"
	"hearth/handlers/files"
	"hearth/handlers/web"
	"hearth/store/catalogue"
	"hearth/store/db"
	"hearth/store/money"
	"hearth/store/settings"
)

// headHTML is the head of a page: title, description, robots, canonical address and languages, sharing (Open Graph),
// and structured data.
func (p *Pages) headHTML(ctx context.Context, head screenHead, at place, now *branding.Branding) string {
	shop := p.Store.Settings.Values().ShopName
	var b strings.Builder
	meta := func(attribute, name, content string) {
		if content != "" {
			fmt.Fprintf(&b, "<meta %s=\"%s\" content=\"%s\">", attribute, name, html.EscapeString(content))
		}
	}
	fmt.Fprintf(&b, "<title>%s · %s</title>", html.EscapeString(head.title), html.EscapeString(shop))
	meta("name", "description", head.description)
	meta("name", "keywords", head.keywords)
	meta("name", "robots", head.robots)
	if head.robots == "" {
		address := first(head.path, at.address())
		canonical := p.Store.Settings.Values().PublicURL() + at.tongue.Base + address
		fmt.Fprintf(&b, "<link rel=\"canonical\" href=\"%s\">", html.EscapeString(canonical))
		if spoken := p.spoken(); len(spoken) > 1 {
			for _, t := range spoken {
				fmt.Fprintf(&b, "<link rel=\"alternate\" hreflang=\"%s\" href=\"%s\">", t.Code,
					html.EscapeString(p.Store.Settings.Values().PublicURL()+t.Base+address))
			}
			fmt.Fprintf(
				&b,
				"<link rel=\"alternate\" hreflang=\"x-default\" href=\"%s\">",
				html.EscapeString(p.Store.Settings.Values().PublicURL()+address),
			)
		}
		meta("property", "og:title", head.title)
		meta("property", "og:description", first(head.ogDescription, head.description))
		meta("property", "og:url", canonical)
		meta("property", "og:site_name", shop)
		meta("property", "og:image", p.Store.Settings.Values().PublicURL()+first(head.image,
			"/preview.png?v="+now.Version))
	}
	if line := p.Store.Content.Front(ctx).Menu.Line; line.Shown(p.Store.Now(), p.Store.Settings.Values().Zone()) {
		// This script is first, so that an announcement which the visitor has closed takes no space from the start.
		fmt.Fprintf(&b, `<script src="/line.js?%s"></script>`, line.Mark())
	}
	if head.structured != nil {
		if text, err := json.Marshal(head.structured); err == nil {
			fmt.Fprintf(&b, `<script type="application/ld+json">%s</script>`, scriptSafe(text))
		}
	}
	return b.String()
}

// headOf returns the head of a page. A page that doesn't exist is notFoundHead; an error means that the lookup
// failed.
func (p *Pages) headOf(ctx context.Context, at place) (screenHead, error) {
	if at.screen == nil {
		head := notFoundHead
		head.rendered = true
		return head, nil
	}
	title, description := at.tongue.said(at.screen)
	switch at.screen.Component {
	case "FeedbackFormPage", "SurveyFormPage":
		if !p.Store.Settings.Questionnaire().On {
			return notFoundHead, nil
		}
	case "ProductsPage":
		if p.Store.Settings.Values().Trade == settings.AnyTrade {
			title, description = at.tongue.Head.Products, at.tongue.Head.ProductsAbout
		}
	case "ProductPage":
		return p.productHead(ctx, at.number)
	case "CategoryPage":
		return p.categoryHead(ctx, at.number, at)
	case "OwnPage":
		return p.ownPageHead(ctx, at.number)
	}
	head := screenHead{status: http.StatusOK, title: title, description: description, robots: at.screen.robots(),
		calls: at.screen.Calls, rendered: at.screen.Drawn}
	if at.screen.Path == "/" {
		now, err := p.Look.Now(ctx)
		if err != nil {
			return screenHead{}, err
		}
		if title := now.HomeTitle(); title != "" {
			head.title, head.description = title, now.Line
		}
		head.structured = p.organization(now)
	}
	if len(at.query) > 0 {
		head.calls = nil // a list with parameters has other replies
	}
	if !at.searchable() {
		head.robots = "noindex"
	}
	if policy, isPolicy := policyOf(at.screen); isPolicy {
		page, err := p.Store.Content.FindPolicy(ctx, policy)
		if err != nil {
			return screenHead{}, err
		}
		if page.Published != nil {
			head.title, head.description = first(page.Published.Title, head.title),
				first(page.Published.Description, head.description)
		}
	}
	return head, nil
}

// organization describes the shop (schema.org, Organization).
func (p *Pages) organization(now *branding.Branding) map[string]any {
	card := p.Store.Settings.Values()
	data := map[string]any{"@context": "https://schema.org", "@type": "Organization", "name": now.Name,
		"url": card.PublicURL() + "/", "logo": card.PublicURL() + "/icon-512.png?v=" + now.Version}
	for name, text := range map[string]string{"legalName": card.ShopLegalName, "slogan": now.Line,
		"email": card.ShopEmail, "telephone": card.ShopPhone} {
		if text != "" {
			data[name] = text
		}
	}
	return data
}

// policyOf returns the policy that a screen shows, found by the screen's calls.
func policyOf(s *screen) (policy string, isPolicy bool) {
	if len(s.Calls) != 1 {
		return "", false
	}
	if s.Calls[0] == "faq" {
		return "faq", true
	}
	return strings.CutPrefix(s.Calls[0], "policy/")
}

// ownPageHead returns the head of a page written by the owner. If the page has moved, the head's path is its current
// one.
func (p *Pages) ownPageHead(ctx context.Context, slug string) (screenHead, error) {
	page, err := p.Store.Content.FindPublishedPage(ctx, slug)
	if web.Missing(err) {
		return notFoundHead, nil
	}
	if err != nil {
		return screenHead{}, err
	}
	said := page.Published
	return screenHead{
		status:      http.StatusOK,
		title:       said.Title,
		description: said.Description,
		rendered:    true,
		path:        api.PagePath(page),
		calls:       []string{"pages/" + said.Slug},
		structured:  p.crumbs(ctx, nil, said.Title, api.PagePath(page)),
	}, nil
}

// productHead returns the head of a product's page, from the product's meta fields or texts. A deleted variant
// redirects to its product.
func (p *Pages) productHead(ctx context.Context, number string) (screenHead, error) {
	id, err := db.ParseID(number)
	if err != nil {
		return notFoundHead, nil
	}
	product, err := p.Store.Catalogue.Find(ctx, id)
	if web.Missing(err) {
		return p.formerHead(ctx, id)
	}
	if err != nil {
		return screenHead{}, err
	}
	var family catalogue.Family
	if product.IsFamily() || product.Family != 0 {
		if family, err = p.Store.Variants.FindFamily(ctx, id); err != nil {
			return screenHead{}, err
		}
		// A variant also shows the pictures and the rating of its family.
		product = family.Shown(product)
	}
	head := screenHead{
		status:      http.StatusOK,
		title:       product.OGTitle,
		description: product.MetaDescription,
		rendered:    true,
		path:        api.ProductPath(product),
		calls: []string{"product/" + number, fmt.Sprintf("getProductQuestions/%d", product.ParentOrSelf()),
			fmt.Sprintf("goes_with?ids=%d", product.ParentOrSelf())},
	}
	if head.title == "" {
		head.title = product.Title
	}
	if head.description == "" {
		head.description = api.Shorten(product.Description, 160)
	}
	head.keywords, head.ogDescription = product.MetaKeywords, product.OGDescription
	head.image, _ = files.Main(product)
	reviews := []map[string]any{}
	if family.ID != 0 || product.RatingCount > 0 {
		if reviews, err = p.reviewsOf(ctx, product.ParentOrSelf()); err != nil {
			return screenHead{}, err
		}
	}
	data := p.structuredData(ctx, product, head.image, reviews)
	if family.ID != 0 {
		asFamily(data, p.Store.Settings.Values().PublicURL(), p.site(ctx), family, product)
	}
	all := []any{data, p.crumbs(ctx, wayTo(product), product.Title, api.ProductPath(product))}
	if product.Story.Film.Name != "" {
		all = append(all, p.film(product, head))
	}
	head.structured = all
	return head, nil
}

// film describes the film of a product (schema.org, VideoObject).
func (p *Pages) film(product catalogue.Product, head screenHead) map[string]any {
	film, public := product.Story.Film, p.Store.Settings.Values().PublicURL()
	poster, _ := files.Shown(catalogue.Picture{Name: film.Poster})
	return map[string]any{"@context": "https://schema.org", "@type": "VideoObject", "name": product.Title,
		"description": first(head.description, product.Title), "thumbnailUrl": public + first(poster, head.image),
		"contentUrl": public + api.StoryFilePath(product.ParentOrSelf(), film.Name),
		"uploadDate": time.UnixMilli(film.At).UTC().Format(time.RFC3339),
		"duration":   fmt.Sprintf("PT%dS", film.Seconds)}
}

// formerHead redirects from a deleted variant to its product, whose page shows a note about it.
func (p *Pages) formerHead(ctx context.Context, id int64) (screenHead, error) {
	product, err := p.Store.Variants.PastFamily(ctx, id)
	if web.Missing(err) {
		return notFoundHead, nil
	}
	return screenHead{status: http.StatusOK, title: product.Title, path: api.ProductPath(product) + "?gone=1"}, err
}

// offerOf returns the price to pay and the MRP (schema.org, Offer), in paise; mrp is 0 for a product without one.
func offerOf(mrp, pays money.Paise, c catalogue.Card, url string) map[string]any {
	availability, from := "https://schema.org/InStock", ""
	switch units, day := c.Preorder.Offered(c.Quantities, c.Free); {
	case units < 1:
		availability = "https://schema.org/OutOfStock"
	case day != "":
		availability, from = "https://schema.org/PreOrder", day
	}
	offer := map[string]any{"@type": "Offer", "price": pays.Decimal(), "priceCurrency": "INR",
		"availability": availability, "url": url}
	if from != "" {
		offer["availabilityStarts"] = from
	}
	if mrp > 0 {
		offer["priceSpecification"] = map[string]any{
			"@type":                 "UnitPriceSpecification",
			"priceType":             "https://schema.org/MaximumRetailPrice",
			"price":                 mrp.Decimal(),
			"priceCurrency":         "INR",
			"valueAddedTaxIncluded": true,
		}
	}
	return offer
}

// structuredData describes a product (schema.org, Product).
func (p *Pages) structuredData(
	ctx context.Context,
	product catalogue.Product,
	picture string,
	reviews []map[string]any,
) map[string]any {
	delivery, returns := p.terms(product)
	mrp := product.Price
	if product.IsKit() {
		mrp = 0 // a bundle has no MRP of its own
	}
	offer := offerOf(mrp, product.Pays, product.Card(), p.site(ctx)+api.ProductPath(product))
	offer["shippingDetails"], offer["hasMerchantReturnPolicy"] = delivery, returns
	maker, _, _ := strings.Cut(product.Manufacturer, ",")
	data := map[string]any{
		"@context": "https://schema.org", "@type": "Product", "name": product.Title, "description": product.Description,
		"brand": map[string]any{"@type": "Brand", "name": first(strings.TrimSpace(maker),
			p.Store.Settings.Values().ShopName)},
		"offers": offer,
	}
	if product.SKU != "" {
		data["sku"] = product.SKU
	}
	if product.GTIN != "" {
		data["gtin"] = product.GTIN
	}
	if len(reviews) > 0 {
		data["review"] = reviews
	}
	if picture != "" {
		data["image"] = p.Store.Settings.Values().PublicURL() + picture
	}
	if product.Manufacturer != "" {
		data["manufacturer"] = product.Manufacturer
	}
	if product.RatingCount > 0 {
		data["aggregateRating"] = map[string]any{
			"@type":       "AggregateRating",
			"ratingValue": product.Rating,
			"reviewCount": product.RatingCount,
		}
	}
	return data
}
