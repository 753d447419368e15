package handlers

import (
	"bytes"
	"context"
	"encoding/xml"
	"net/http"
	"time"

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
func (h *Handlers) sitemapXML(ctx context.Context) ([]byte, error) {
	set := sitemapSet{Space: "http://www.sitemaps.org/schemas/sitemap/0.9"}
	for _, address := range []string{"/", "/allproducts", "/FAQ", "/cancellation-and-returns", "/terms-and-conditions", "/privacy-policy", "/surveyform", "/feedbackform", "/chatbot"} {
		set.URLs = append(set.URLs, sitemapURL{Location: h.publicURL() + address})
	}
	for page := 1; ; page++ {
		found, total, err := h.store.ListProducts(ctx, store.ProductFilter{Page: store.Page{Number: page, Size: 100}})
		if err != nil {
			return nil, err
		}
		for _, p := range found {
			set.URLs = append(set.URLs, sitemapURL{h.publicURL() + productPath(p), p.ChangedAt.UTC().Format(time.DateOnly)})
		}
		if page*100 >= total || len(set.URLs) > 49_000 {
			break
		}
	}
	var b bytes.Buffer
	b.WriteString(xml.Header)
	err := xml.NewEncoder(&b).Encode(set)
	return b.Bytes(), err
}

func (h *Handlers) sitemap(ctx context.Context, _ *Caller, _ none) (File, error) {
	content, err := h.sitemapXML(ctx)
	return File{Name: "sitemap.xml", Type: "application/xml; charset=utf-8", Inline: true, Content: content}, err
}

func (h *Handlers) sendSitemap(w http.ResponseWriter, r *http.Request) {
	setRouteName(r.Context(), "GET /sitemap.xml")
	content, err := h.sitemapXML(r.Context())
	if err != nil {
		h.sendError(r.Context(), w, err)
		return
	}
	w.Header().Set("Content-Type", "application/xml; charset=utf-8")
	sendZippable(w, r, http.StatusOK, content, zipText(string(content)))
}
