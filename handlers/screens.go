package handlers

import (
	"context"
	"net/http"
	"net/url"
	"strconv"
	"strings"

	"hearth/store"
)

// screenHead is what the head of a screen says.
type screenHead struct {
	status      int
	title       string
	description string
	robots      string
	image       string
	structured  any
	// calls are the GET calls whose answers go along with the page.
	calls []string
	// rendered says that the page is drawn on the server.
	rendered bool
}

// screens are the screens of spec, section 2 with their titles. What is not named here does not exist.
var screens = map[string]screenHead{
	"/":                         {title: "Smart devices for Indian homes", description: "Smart switches, locks, curtains, lights, sensors and cameras for Indian homes, with GST invoice, warranty and delivery to your PIN.", calls: []string{"product_list?page=1&per_page=12&sort=rating"}, rendered: true},
	"/allproducts":              {title: "Home Automation Products", description: "All smart-home products: compare prices, ratings and what is in stock.", calls: []string{"product_list?page=1&per_page=24", "countries"}, rendered: true},
	"/login":                    {title: "Log in", robots: "noindex"},
	"/register":                 {title: "Create an account", robots: "noindex"},
	"/setup":                    {title: "Set up your shop", robots: "noindex"},
	"/resetpassword":            {title: "Forgot password", robots: "noindex"},
	"/savepass":                 {title: "New password", robots: "noindex"},
	"/chatbot":                  {title: "Product assistant", description: "Ask about our products, delivery and returns."},
	"/cart":                     {title: "Your cart", robots: "noindex"},
	"/checkout":                 {title: "Checkout", robots: "noindex"},
	"/cancellation-and-returns": {title: "Cancellation and Refund Policy", description: "How orders are cancelled, returned and refunded.", calls: []string{"policy/returns"}, rendered: true},
	"/terms-and-conditions":     {title: "Terms and Conditions", description: "The terms under which this shop sells.", calls: []string{"policy/terms"}, rendered: true},
	"/privacy-policy":           {title: "Privacy Policy", description: "What this shop keeps about you, why, and for how long.", calls: []string{"policy/privacy"}, rendered: true},
	"/FAQ":                      {title: "Frequently asked questions", description: "Products, delivery, returns, installation and how to reach us.", calls: []string{"faq"}, rendered: true},
	"/feedbackform":             {title: "We'd Love Your Feedback", description: "Tell us what you expect of a smart home."},
	"/surveyform":               {title: "Your Opinion Matters to Us", description: "Tell us what you expect of a smart home."},
	"/sitemap.xml":              {title: "Sitemap URLs", robots: "noindex"},
	"/profile":                  {title: "My Profile", robots: "noindex"},
	"/wishlist":                 {title: "Your Wishlist", robots: "noindex"},
	"/orders":                   {title: "My Orders", robots: "noindex"},
	"/registerdevice":           {title: "Register Device", robots: "noindex"},
	"/devicedetails":            {title: "Device Details", robots: "noindex"},
	"/dashboard":                {title: "Dashboard", robots: "noindex, nofollow"},
	"/feedbackdashboard":        {title: "Feedback Dashboard", robots: "noindex, nofollow"},
	"/invoice":                  {title: "Invoices", robots: "noindex, nofollow"},
	"/product":                  {title: "Products", robots: "noindex, nofollow"},
	"/categories":               {title: "Categories", robots: "noindex, nofollow"},
	"/adminorders":              {title: "Orders", robots: "noindex, nofollow"},
	"/userdetails":              {title: "User Details", robots: "noindex, nofollow"},
	"/serialnumber":             {title: "Generate SerialNumber", robots: "noindex, nofollow"},
	"/returns":                  {title: "Returns", robots: "noindex, nofollow"},
	"/staff":                    {title: "Staff", robots: "noindex, nofollow"},
	"/audit":                    {title: "Audit log", robots: "noindex, nofollow"},
	"/outbox":                   {title: "Outbox", robots: "noindex, nofollow"},
	"/ledger":                   {title: "Ledger", robots: "noindex, nofollow"},
	"/areas":                    {title: "Delivery areas", robots: "noindex, nofollow"},
	"/backups":                  {title: "Backups", robots: "noindex, nofollow"},
	"/settings":                 {title: "Settings", robots: "noindex, nofollow"},
}

// prefixed are the screens with a number at the end of their path.
var prefixed = map[string]screenHead{
	"/orderdetails/": {title: "Order details", robots: "noindex"},
	"/orderReview/":  {title: "Rate your order", robots: "noindex"},
	"/ordershipped/": {title: "Order Shipped", robots: "noindex"},
	"/adminorders/":  {title: "Order", robots: "noindex, nofollow"},
}

var notFoundHead = screenHead{status: http.StatusNotFound, title: "This page does not exist", robots: "noindex"}

// headOf finds the screen of an address.
func (h *Handlers) headOf(ctx context.Context, u *url.URL) screenHead {
	address := u.Path
	if strings.EqualFold(address, "/allproducts") {
		address = "/allproducts"
	}
	if head, known := screens[address]; known {
		head.status = http.StatusOK
		if u.RawQuery != "" {
			head.calls, head.rendered = nil, false
		}
		return head
	}
	for prefix, head := range prefixed {
		if rest, fits := strings.CutPrefix(address, prefix); fits {
			if _, err := store.ParseID(rest); err == nil {
				head.status = http.StatusOK
				return head
			}
		}
	}
	if rest, isProduct := strings.CutPrefix(address, "/productdetails/"); isProduct {
		return h.productHead(ctx, rest)
	}
	return notFoundHead
}

// productHead takes the head of a product's page from its meta fields. A product that is gone is a page that is gone.
func (h *Handlers) productHead(ctx context.Context, rest string) screenHead {
	_, number, found := strings.Cut(rest, "/")
	id, err := store.ParseID(number)
	if !found || err != nil {
		return notFoundHead
	}
	p, err := h.store.FindProduct(ctx, id)
	if err != nil {
		return notFoundHead
	}
	head := screenHead{status: http.StatusOK, title: p.OGTitle, description: p.MetaDescription, rendered: true,
		calls: []string{"product/" + number, "getProductQuestions/" + number}}
	if head.title == "" {
		head.title = p.Title
	}
	if head.description == "" {
		head.description = shorten(p.Description, 160)
	}
	head.image, _ = mainPicture(p)
	head.structured = h.structuredData(p, head.image)
	return head
}

// structuredData describes a product to search engines (schema.org).
func (h *Handlers) structuredData(p store.Product, picture string) any {
	availability := "https://schema.org/InStock"
	if p.Free < 1 {
		availability = "https://schema.org/OutOfStock"
	}
	data := map[string]any{
		"@context": "https://schema.org", "@type": "Product", "name": p.Title, "description": p.Description, "sku": p.SKU,
		"offers": map[string]any{"@type": "Offer", "price": p.Pays.Decimal(), "priceCurrency": "INR", "availability": availability,
			"url": h.publicURL() + productPath(p)},
	}
	if picture != "" {
		data["image"] = h.publicURL() + picture
	}
	if p.Manufacturer != "" {
		data["manufacturer"] = p.Manufacturer
	}
	if p.RatingCount > 0 {
		data["aggregateRating"] = map[string]any{"@type": "AggregateRating", "ratingValue": p.Rating, "reviewCount": p.RatingCount}
	}
	return data
}

// productPath is the address of a product's page: the slug is the title in lower case with hyphens (spec, section 2).
func productPath(p store.Product) string {
	var slug strings.Builder
	for _, r := range strings.ReplaceAll(strings.TrimSpace(strings.ToLower(p.Title)), " ", "-") {
		if (r >= 'a' && r <= 'z') || (r >= '0' && r <= '9') || r == '-' {
			slug.WriteRune(r)
		}
	}
	if slug.Len() == 0 {
		slug.WriteByte('-')
	}
	return "/productdetails/" + slug.String() + "/" + strconv.FormatInt(p.ID, 10)
}
