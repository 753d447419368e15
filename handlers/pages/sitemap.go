package pages

import (
	"bytes"
	"context"
	"encoding/xml"
	"net/http"
	"time"

	"hearth/handlers/api"
	"hearth/handlers/web"
	"hearth/store/catalogue"
	"hearth/store/core"
	"hearth/store/search"
)

// sitemapURL is a page in the sitemap (sitemaps.org, protocol 0.9).
type sitemapURL struct {
	Location string `xml:"loc"`
	Changed  string `xml:"lastmod,omitempty"`
	// Tongues are the URLs of the page in each language, English included.
	Tongues []sitemapTongue `xml:"xhtml:link"`
}

// sitemapTongue is the address of a page in one language.
type sitemapTongue struct {
	Rel      string `xml:"rel,attr"`
	Language string `xml:"hreflang,attr"`
	Address  string `xml:"href,attr"`
}

// sitemapSet is the sitemap while it's written. shop is the shop's address.
type sitemapSet struct {
	XMLName xml.Name     `xml:"urlset"`
	Space   string       `xml:"xmlns,attr"`
	Links   string       `xml:"xmlns:xhtml,attr"`
	URLs    []sitemapURL `xml:"url"`

	shop    string
	tongues []*tongue
}

// add adds the page at a path, with its languages. changed is a day such as 2026-11-24, "" if unknown.
func (s *sitemapSet) add(path, changed string) {
	page := sitemapURL{Location: s.shop + path, Changed: changed}
	for _, t := range s.tongues {
		if len(s.tongues) > 1 {
			page.Tongues = append(page.Tongues, sitemapTongue{"alternate", t.Code, s.shop + t.Base + path})
		}
	}
	s.URLs = append(s.URLs, page)
}

// sitemapXML lists the public pages, the categories and all products, up to the protocol's limit of 50,000.
func (p *Pages) sitemapXML(ctx context.Context) ([]byte, error) {
	set := sitemapSet{Space: "http://www.sitemaps.org/schemas/sitemap/0.9", Links: "http://www.w3.org/1999/xhtml",
		shop: p.Store.Settings.Values().PublicURL(), tongues: p.spoken()}
	for _, s := range screens {
		if s.robots() == "" && s.bare() != "" {
			set.add(s.Path, "")
		}
	}
	own, err := p.Store.Content.ListOwnPages(ctx)
	if err != nil {
		return nil, err
	}
	for _, page := range own {
		if page.Published != nil && page.Policy == "" {
			set.add(api.PagePath(page), page.PublishedAt.UTC().Format(time.DateOnly))
		}
	}
	tree, err := p.Store.Categories.Tree(ctx)
	if err != nil {
		return nil, err
	}
	set.addCategories(tree)
	for page := 1; ; page++ {
		found, total, err := p.Store.Search.ListProducts(ctx,
			search.ProductFilter{Page: core.Page{Number: page, Size: 100}})
		if err != nil {
			return nil, err
		}
		for _, product := range found {
			set.add(api.ProductPath(product), product.ChangedAt.UTC().Format(time.DateOnly))
		}
		// The protocol allows at most 50,000 addresses in one sitemap.
		if page*100 >= total || len(set.URLs) > 49_000 {
			break
		}
	}
	var b bytes.Buffer
	b.WriteString(xml.Header)
	err = xml.NewEncoder(&b).Encode(set)
	return b.Bytes(), err
}

// addCategories adds the page of every category.
func (s *sitemapSet) addCategories(level []*catalogue.Category) {
	for _, c := range level {
		s.add(api.CategoryPath(*c), "")
		s.addCategories(c.Children)
	}
}

// sitemap returns the sitemap, which is cached until the catalogue changes.
func (p *Pages) sitemap(ctx context.Context) (*web.CachedResponse, error) {
	return p.Frame.Kept.Get(ctx, "sitemap", func(ctx context.Context) (web.Response, error) {
		content, err := p.sitemapXML(ctx)
		return web.Response{Status: http.StatusOK, Type: "application/xml; charset=utf-8", Body: content}, err
	})
}

// Sitemap returns the sitemap as a call.
func (p *Pages) Sitemap(ctx context.Context, _ *web.Caller, _ web.None) (web.File, error) {
	answer, err := p.sitemap(ctx)
	if err != nil {
		return web.File{}, err
	}
	return web.File{Name: "sitemap.xml", Type: answer.Type, Inline: true, Content: answer.Text()}, nil
}

// sendSitemap sends the sitemap to crawlers. A person's browser shows a screen at the same address.
func (p *Pages) sendSitemap(w http.ResponseWriter, r *http.Request) {
	web.SetRouteName(r.Context(), "GET /sitemap.xml")
	answer, err := p.sitemap(r.Context())
	if err != nil {
		p.Frame.SendError(r.Context(), w, err)
		return
	}
	web.SendResponse(w, r, answer)
}
