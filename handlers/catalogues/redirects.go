package catalogues

import (
	"regexp"
	"strings"

	"hearth/handlers/sheets"
)

// shopifyFormer adds the paths that products and their collections had in Shopify, for redirects.
func shopifyFormer(r *reader, found []entry) []entry {
	for i, e := range found {
		cells := r.table.Rows[e.Row-r.table.At(0)]
		if handle := r.text(cells, "handle"); handle != "" {
			found[i].Former = []string{"/products/" + handle}
		}
		if kind := r.text(cells, "collection"); kind != "" && len(e.Path) > 0 {
			found[i].FormerCategories = append(make([]string, len(e.Path)-1), "/collections/"+slugOf(kind))
		} else if len(e.Path) == 1 { // shops usually name collections after the product type
			found[i].FormerCategories = []string{"/collections/" + slugOf(e.Path[0])}
		}
	}
	return found
}

// wooFormer adds the paths that products and categories had in WooCommerce, for redirects. WooCommerce's export
// doesn't contain them, so they are derived from the names, as WordPress does.
func wooFormer(r *reader, found []entry) []entry {
	parents, taken, guessed := map[string]sheets.Row{}, map[string]string{}, false
	for _, cells := range r.table.Rows {
		parents["id:"+r.text(cells, "id")] = cells
		if sku := r.text(cells, "sku"); sku != "" {
			parents[sku] = cells
		}
	}
	for i, e := range found {
		cells := r.table.Rows[e.Row-r.table.At(0)]
		if strings.HasPrefix(strings.ToLower(r.text(cells, "type")), "variation") {
			if cells = parents[r.text(cells, "parent")]; cells.Empty() {
				continue
			}
		}
		id, slug := r.text(cells, "id")+" "+r.text(cells, "sku"), r.text(cells, "slug")
		switch permalink := r.text(cells, "permalink"); {
		case permalink != "":
			found[i].Former = []string{permalink}
		case slug != "":
			found[i].Former = []string{"/product/" + slug}
		default:
			guessed = true
			slug = slugOf(r.text(cells, "name"))
			// Two products with the same name get different slugs.
			for taken[slug] != "" && taken[slug] != id {
				slug = next(slug)
			}
			taken[slug] = id
			found[i].Former = []string{"/product/" + slug}
		}
		above := "/product-category"
		for _, name := range e.Path {
			above += "/" + slugOf(name)
			found[i].FormerCategories = append(found[i].FormerCategories, above)
		}
	}
	if guessed {
		r.notes = append(
			r.notes,
			"The file does not say where the pages of its products were. Their old addresses were made from the names, as WordPress does.",
		)
	}
	return found
}

// The patterns for the steps of slugOf.
var (
	entities = regexp.MustCompile(`&[#A-Za-z0-9]+;`)
	markup   = regexp.MustCompile(`<[^>]*>`)
	accents  = regexp.MustCompile(`[\x{300}-\x{36f}]`)
	toDashes = regexp.MustCompile(`[\s./\x{2013}\x{2014}\x{a0}-]+`)
	unspoken = regexp.MustCompile(`[^\p{L}\p{M}\p{N}_-]`)
	numbered = regexp.MustCompile(`^(.*)-([2-9])$`)
	dashes   = regexp.MustCompile(`-+`)
)

// next returns the slug of the next page with the same name: lamp-2 after lamp, lamp-3 after lamp-2.
func next(slug string) string {
	if found := numbered.FindStringSubmatch(slug); found != nil {
		return found[1] + "-" + string(found[2][0]+1)
	}
	return slug + "-2"
}
