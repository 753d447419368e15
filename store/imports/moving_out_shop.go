package imports

import (
	"context"
	"encoding/json"
	"errors"
	"regexp"
	"slices"
	"strconv"
	"strings"

	"hearth/store/catalogue"
	"hearth/store/content"
	"hearth/store/core"
	"hearth/store/db"
	"hearth/store/front"
	"hearth/store/promotions"
	"hearth/store/search"
	"hearth/store/wording"
)

// TextRow is what a product or a category says in another language than English, in one of its fields.
type TextRow struct {
	// Thing is product or category; the product is told by its number, its SKU and its title, the category by its path.
	Thing        string
	ProductID    int64
	SKU, Product string
	Category     []string
	// Lang is the language, Field which of its texts it is.
	Lang, Field, Text string
}

// ListTextRows gives the translations of things of a kind after one of them, of limit things.
func (s *Moves) ListTextRows(ctx context.Context, kind string, after int64, limit int) (found []TextRow, last int64, err error) {
	err = s.Read(ctx, func(tx *core.Tx) error {
		last = 0
		found, err = db.List(tx, func(row db.Scanner, t *TextRow) error {
			var path string
			if err := row.Scan(&last, &t.Thing, &t.SKU, &t.Product, &path, &t.Lang, &t.Field, &t.Text); err != nil {
				return err
			}
			if t.Thing == "product" {
				t.ProductID = last
			}
			return json.Unmarshal([]byte(path), &t.Category)
		}, `SELECT t.thing, t.kind, coalesce(p.sku, ''), coalesce(p.title, ''), json_array(a.name, b.name, c.name), t.lang, t.field, t.text
			FROM texts t INDEXED BY texts_by_thing LEFT JOIN products p ON t.kind = 'product' AND p.id = t.thing AND p.deleted_at IS NULL
			LEFT JOIN categories c ON t.kind = 'category' AND c.id = t.thing LEFT JOIN categories b ON b.id = c.parent_id
			LEFT JOIN categories a ON a.id = b.parent_id
			WHERE t.kind = ?1 AND coalesce(p.id, c.id) IS NOT NULL AND t.thing IN (SELECT DISTINCT thing FROM texts WHERE kind = ?1 AND thing > ?2
			ORDER BY thing LIMIT ?3) ORDER BY t.thing, t.lang, t.field`, kind, after, limit)
		if err != nil || last > 0 {
			return err
		}
		last, err = db.Value[int64](tx, `SELECT coalesce(max(thing), 0) FROM (SELECT DISTINCT thing FROM texts WHERE kind = ?1
			AND thing > ?2 ORDER BY thing LIMIT ?3)`, kind, after, limit) // of things that are gone
		return err
	})
	for i := range found {
		found[i].Category = namesOf(found[i].Category)
	}
	return found, last, err
}

// namesOf are the names of a path without the empty ones.
func namesOf(path []string) (names []string) {
	for _, name := range path {
		if name != "" {
			names = append(names, name)
		}
	}
	return names
}

// PickedRow is a product with what staff picked to go with it.
type PickedRow struct {
	ProductID    int64
	SKU, Product string
	With         []search.Companion
}

// ListPickedRows gives the products after a number with which something goes.
func (s *Moves) ListPickedRows(ctx context.Context, after int64, limit int) (found []PickedRow, err error) {
	err = s.Read(ctx, func(tx *core.Tx) error {
		found, err = db.List(tx, func(row db.Scanner, p *PickedRow) error {
			var with string
			if err := row.Scan(&p.ProductID, &p.SKU, &p.Product, &with); err != nil {
				return err
			}
			return json.Unmarshal([]byte(with), &p.With)
		}, `SELECT p.id, p.sku, p.title, (SELECT json_group_array(json_object('ID', id, 'Title', title)) FROM (SELECT o.id, o.title
			FROM companions c JOIN products o ON o.id = c.companion_id AND o.deleted_at IS NULL WHERE c.product_id = p.id ORDER BY c.position))
			FROM products p WHERE p.id IN (SELECT DISTINCT product_id FROM companions WHERE product_id > ?)
			AND p.deleted_at IS NULL ORDER BY p.id LIMIT ?`, after, limit)
		return err
	})
	return found, err
}

// OfferText is an offer with what it is for by names: products by their numbers and titles, categories by their paths.
type OfferText struct {
	promotions.Offer
	Products   []search.Companion
	Categories [][]string
}

// ListOfferTexts gives every offer.
func (s *Moves) ListOfferTexts(ctx context.Context) (found []OfferText, err error) {
	paths, err := s.CategoryPaths(ctx)
	if err != nil {
		return nil, err
	}
	err = s.Read(ctx, func(tx *core.Tx) error {
		found = nil
		ids, err := db.Values[int64](tx, `SELECT id FROM offers ORDER BY id`)
		if err != nil {
			return err
		}
		for _, id := range ids {
			o, err := promotions.OfferOf(tx, id)
			if err != nil {
				return err
			}
			text := OfferText{Offer: o}
			targets, err := promotions.TargetsOf(tx, o, promotions.OfferTargetsMost)
			if err != nil {
				return err
			}
			for _, t := range targets {
				switch {
				case t.Name == "": // it is in the catalogue no more
				case o.Scope == "categories":
					text.Categories = append(text.Categories, paths[t.ID])
				default:
					text.Products = append(text.Products, search.Companion{ID: t.ID, Title: t.Name})
				}
			}
			found = append(found, text)
		}
		return nil
	})
	return found, err
}

// CategoryPaths returns the names on the way to each category, by its number.
func (s *Moves) CategoryPaths(ctx context.Context) (map[int64][]string, error) {
	tree, err := s.categories.Tree(ctx)
	paths := map[int64][]string{}
	var walk func(nodes []*catalogue.Category, above []string)
	walk = func(nodes []*catalogue.Category, above []string) {
		for _, c := range nodes {
			paths[c.ID] = append(slices.Clone(above), c.Name)
			walk(c.Children, paths[c.ID])
		}
	}
	walk(tree, nil)
	return paths, err
}

// ShopPart is a part of a shop that is neither thing nor person, as JSON: a part of its look, a page, what is searched and filtered by.
type ShopPart struct {
	// Part is look, page, search words or filters; Name is which look or page.
	Part, Name string
	Value      string
	// Categories are the paths of the categories whose numbers the value has; Logos what its logos are by their names.
	Categories map[int64][]string
	Logos      map[string][]byte
}

// PageParts are what a page says, as a ShopPart has it.
type PageParts struct {
	Policy    string            `json:"policy,omitempty"`
	Published *content.PageText `json:"published,omitempty"`
	Draft     *content.PageText `json:"draft,omitempty"`
	Old       []string          `json:"old,omitempty"`
}

// ListShopParts gives what the shop looks like, its pages, with their drafts or without, and what is searched and filtered by. What
// is as the shop comes is left out.
func (s *Moves) ListShopParts(ctx context.Context, drafts bool) (found []ShopPart, err error) {
	paths, err := s.CategoryPaths(ctx)
	if err != nil {
		return nil, err
	}
	err = s.Read(ctx, func(tx *core.Tx) error {
		looks, err := lookParts(tx, paths)
		if err != nil {
			return err
		}
		pages, err := pageParts(tx, paths, drafts)
		if err != nil {
			return err
		}
		found = slices.Concat(looks, pages)
		words, err := db.Values[string](tx, `SELECT value FROM settings WHERE key = 'search_words'`)
		if err != nil {
			return err
		}
		if len(words) > 0 {
			found = append(found, ShopPart{Part: "search words", Value: words[0]})
		}
		filters, err := filterNames(tx)
		if err != nil {
			return err
		}
		found = append(found, ShopPart{Part: "filters", Value: filters})
		return nil
	})
	return found, err
}

// partOf is a part with its value as it is written, and the paths of the categories that it names.
func partOf(part, name string, value any, paths map[int64][]string) (ShopPart, error) {
	body, err := wording.AsJSON(value)
	return ShopPart{Part: part, Name: name, Value: body, Categories: categoriesIn(body, paths)}, err
}

// lookParts are the parts of the published storefront that somebody chose.
func lookParts(tx *core.Tx, paths map[int64][]string) (found []ShopPart, err error) {
	now, err := content.PublishedFront(tx)
	if err != nil {
		return nil, err
	}
	chosen, err := chosenParts(tx, now)
	if err != nil {
		return nil, err
	}
	for _, name := range chosen {
		part, err := partOf("look", name, now.Part(name), paths)
		if err != nil {
			return nil, err
		}
		for _, id := range categoryNumbers(now, name) {
			if path := paths[*id]; path != nil {
				part.Categories[*id] = path
			}
		}
		if name == "identity" {
			if part.Logos, err = logosOf(tx, now.Identity); err != nil {
				return nil, err
			}
		}
		found = append(found, part)
	}
	return found, nil
}

// pageParts are the shop's own pages and policies, with their drafts if these are wanted.
func pageParts(tx *core.Tx, paths map[int64][]string, drafts bool) (found []ShopPart, err error) {
	pages, err := content.ListOwnPages(tx)
	if err != nil {
		return nil, err
	}
	for _, p := range pages {
		if p, err = content.OwnPageOf(tx, p.ID); err != nil {
			return nil, err
		}
		if !drafts {
			p.Draft = nil
		}
		if p.Draft == nil && p.Published == nil {
			continue
		}
		part, err := partOf("page", wording.First(p.Policy, p.Newest().Slug), PageParts{Policy: p.Policy, Published: p.Published,
			Draft: p.Draft, Old: p.Old}, paths)
		if err != nil {
			return nil, err
		}
		found = append(found, part)
	}
	return found, nil
}

// filterNames are what shoppers filter by, a name a line.
func filterNames(tx *core.Tx) (string, error) {
	names, err := db.Values[string](tx, `SELECT name FROM filter_names ORDER BY position, name`)
	return strings.Join(names, "\n"), err
}

// chosenParts are the parts of a Front in which it differs from the shop as it comes.
func chosenParts(tx *core.Tx, f *front.Front) ([]string, error) {
	preset, err := content.ReadFront(tx, `{}`)
	if err != nil {
		return nil, err
	}
	return front.Differences(preset, f)
}

func logosOf(tx *core.Tx, i front.Identity) (map[string][]byte, error) {
	found := map[string][]byte{}
	for _, name := range []string{i.Logo, i.LogoDark, i.Icon} {
		if name == "" {
			continue
		}
		content, err := db.Value[[]byte](tx, `SELECT content FROM front_logos WHERE name = ?`, name)
		if errors.Is(err, core.ErrNotFound) {
			continue
		}
		if err != nil {
			return nil, err
		}
		found[name] = content
	}
	return found, nil
}

// categoryNumbers are where a part of a Front has numbers of categories.
func categoryNumbers(f *front.Front, part string) (found []*int64) {
	switch part {
	case "home":
		for i := range f.Home.Sections {
			section := &f.Home.Sections[i]
			found = append(found, &section.Category)
			for n := range section.Panels {
				found = append(found, &section.Panels[n].Category)
			}
		}
	case "menu":
		for _, list := range [][]int64{f.Menu.Order, f.Menu.Hidden} {
			for i := range list {
				found = append(found, &list[i])
			}
		}
	}
	return found
}

// numberedLink is an address of the shop that has the number of a product or of a category.
var numberedLink = regexp.MustCompile(`/(productdetails|category)/([^/\s"')<>\\]*)/([0-9]{1,15})`)

// categoriesIn are the paths of the categories to which a text has links.
func categoriesIn(text string, paths map[int64][]string) map[int64][]string {
	found := map[int64][]string{}
	for _, link := range numberedLink.FindAllStringSubmatch(text, -1) {
		if id, err := strconv.ParseInt(link[3], 10, 64); err == nil && link[1] == "category" && paths[id] != nil {
			found[id] = paths[id]
		}
	}
	return found
}
