package pages

import (
	"context"
	"fmt"
	"net/http"
	"strings"
	"time"

	"hearth/handlers/api"
	"hearth/handlers/web"
	"hearth/store/catalogue"
)

// sendForPrograms answers URLs that programs request: robots.txt (RFC 9309), security.txt (RFC 9116), llms.txt
// (llmstxt.org), and the page for changing a password (W3C, A Well-Known URL for Changing Passwords).
func (p *Pages) sendForPrograms(w http.ResponseWriter, r *http.Request) bool {
	v := p.Store.Settings.Values()
	text := ""
	switch r.URL.Path {
	case "/robots.txt":
		text = "User-agent: *\nDisallow: /api/\nDisallow: /checkout\nDisallow: /cart\nSitemap: " + v.PublicURL() +
			"/sitemap.xml\n"
	case "/.well-known/security.txt":
		if v.ShopEmail == "" {
			return false
		}
		text = securityTxt(v.PublicURL(), v.ShopEmail, p.Store.Now())
	case "/.well-known/change-password":
		http.Redirect(w, r, "/profile?tab=security", http.StatusFound)
		return true
	case "/llms.txt":
		answer, err := p.Frame.Kept.Get(r.Context(), "llms.txt", func(ctx context.Context) (web.Response, error) {
			content, err := p.llmsTxt(ctx)
			return web.Response{Status: http.StatusOK, Type: "text/plain; charset=utf-8", Body: []byte(content)}, err
		})
		if err != nil {
			p.Frame.SendError(r.Context(), w, err)
			return true
		}
		web.SendResponse(w, r, answer)
		return true
	default:
		return false
	}
	w.Header().Set("Content-Type", "text/plain; charset=utf-8")
	_, _ = w.Write([]byte(text)) // a client that disconnected isn't an error
	return true
}

// securityTxt returns the address for reports of vulnerabilities. It expires in six to seven months; RFC 9116
// recommends less than a year.
func securityTxt(shop, email string, now time.Time) string {
	expires := time.Date(now.Year(), now.Month()+7, 1, 0, 0, 0, 0, time.UTC)
	return "Contact: mailto:" + email + "\nExpires: " + expires.Format(time.RFC3339) +
		"\nPreferred-Languages: en, hi\nCanonical: " + shop + "/.well-known/security.txt\n"
}

// llmsTxt describes the shop to assistants: its categories, policies and pages, and where its products are as JSON.
func (p *Pages) llmsTxt(ctx context.Context) (string, error) {
	v := p.Store.Settings.Values()
	shop := v.PublicURL()
	var b strings.Builder
	fmt.Fprintf(&b, "# %s\n\n> An online shop in India. Prices are in rupees and include GST.\n\n", v.ShopName)
	b.WriteString("## Products\n\n")
	link := func(title, path, about string) {
		fmt.Fprintf(&b, "- [%s](%s%s)", strings.NewReplacer("[", "(", "]", ")", "\n", " ").Replace(title), shop, path)
		if about != "" {
			b.WriteString(": " + about)
		}
		b.WriteString("\n")
	}
	link("All products", "/allproducts", "add ?search=words to search, and max_price, in_stock or min_rating to filter")
	link("The same as JSON", "/api/product_list?page=1&per_page=24", "with the same parameters")
	link("Sitemap", "/sitemap.xml", "every product and page")
	tree, err := p.Store.Categories.Tree(ctx)
	if err != nil {
		return "", err
	}
	var add func(level []*catalogue.Category)
	add = func(level []*catalogue.Category) {
		for _, c := range level {
			link(c.Name, api.CategoryPath(*c), "")
			add(c.Children)
		}
	}
	b.WriteString("\n## Categories\n\n")
	add(tree)
	b.WriteString("\n## Help and policies\n\n")
	for _, s := range screens {
		if s.robots() == "" && s.bare() != "" && s.Description != "" && s.Path != "/" && s.Path != "/allproducts" {
			link(s.Title, s.Path, s.Description)
		}
	}
	own, err := p.Store.Content.ListOwnPages(ctx)
	if err != nil {
		return "", err
	}
	for _, page := range own {
		if page.Published != nil && page.Policy == "" {
			link(page.Published.Title, api.PagePath(page), "")
		}
	}
	return b.String(), nil
}
