package pages

import (
	"bytes"
	"context"
	"encoding/xml"
	"net/http"
	"time"

	"hearth/handlers/web"
	"hearth/handlers/wire"
	"hearth/store"
)

type sitemapURL struct {
	Location string `xml:"loc"`
	Changed  string `xml:"lastmod,omitempty"`
}

type sitemapSet struct {
	XMLName xml.Name     `xml:"urlset"`
	Space   string       `xml:"xmlns,attr"`
	URLs    []sitemapURL `xml:"url"`
}

// sitemapXML lists the public pages and every product.
func (p *Pages) sitemapXML(ctx context.Context) ([]byte, error) {
	set := sitemapSet{Space: "http://www.sitemaps.org/schemas/sitemap/0.9"}
	for _, s := range screens {
		if s.robots() == "" && s.bare() != "" {
			set.URLs = append(set.URLs, sitemapURL{Location: p.Store.Settings().PublicURL() + s.Path})
		}
	}
	own, err := p.Store.ListOwnPages(ctx)
	if err != nil {
		return nil, err
	}
	for _, page := range own {
		if page.Published != nil && page.Policy == "" {
			set.URLs = append(set.URLs, sitemapURL{p.Store.Settings().PublicURL() + wire.PagePath(page), page.PublishedAt.UTC().Format(time.DateOnly)})
		}
	}
	tree, err := p.Store.CategoryTree(ctx)
	if err != nil {
		return nil, err
	}
	set.addCategories(p.Store.Settings().PublicURL(), tree)
	for page := 1; ; page++ {
		found, total, err := p.Store.ListProducts(ctx, store.ProductFilter{Page: store.Page{Number: page, Size: 100}})
		if err != nil {
			return nil, err
		}
		for _, product := range found {
			set.URLs = append(set.URLs, sitemapURL{p.Store.Settings().PublicURL() + wire.ProductPath(product), product.ChangedAt.UTC().Format(time.DateOnly)})
		}
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
func (s *sitemapSet) addCategories(shop string, level []*store.Category) {
	for _, c := range level {
		s.URLs = append(s.URLs, sitemapURL{Location: shop + wire.CategoryPath(*c)})
		s.addCategories(shop, c.Children)
	}
}

// sitemap is the map, kept until the catalogue changes.
func (p *Pages) sitemap(ctx context.Context) (*web.Answer, error) {
	return p.Frame.Kept.Get(ctx, "sitemap", func(ctx context.Context) (web.Thing, error) {
		content, err := p.sitemapXML(ctx)
		return web.Thing{Status: http.StatusOK, Type: "application/xml; charset=utf-8", Body: content}, err
	})
}

// Sitemap is the map as a call.
func (p *Pages) Sitemap(ctx context.Context, _ *web.Caller, _ web.None) (web.File, error) {
	answer, err := p.sitemap(ctx)
	if err != nil {
		return web.File{}, err
	}
	return web.File{Name: "sitemap.xml", Type: answer.Type, Inline: true, Content: answer.Body}, nil
}

// sendSitemap answers crawlers; who opens the address in a browser sees it as a screen.
func (p *Pages) sendSitemap(w http.ResponseWriter, r *http.Request) {
	web.SetRouteName(r.Context(), "GET /sitemap.xml")
	answer, err := p.sitemap(r.Context())
	if err != nil {
		p.Frame.SendError(r.Context(), w, err)
		return
	}
	web.SendAnswer(w, r, answer)
}
