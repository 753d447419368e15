package search

import (
	"cmp"
	"context"
	"fmt"
	"slices"
	"strings"

	"hearth/store/catalogue"
	"hearth/store/core"
	"hearth/store/db"
	"hearth/store/wording"
)

// rateCard and rateProduct give a variant the rating of its parent product, because reviews belong to the parent.
func rateCard(of catalogue.Card, to *catalogue.Card) {
	to.Rating, to.RatingCount = of.Rating, of.RatingCount
}

func rateProduct(of catalogue.Product, to *catalogue.Product) {
	to.Rating, to.RatingCount = of.Rating, of.RatingCount
}

// CardList is one page of a product list.
type CardList struct {
	Cards []catalogue.Card
	// Total is the number of products on all pages.
	Total int
	// Partial means that no product has all words of the search, and that the cards are the products with the most of
	// them. Near is set if no product has any of the words.
	Partial bool
	Near    *Near
}

// ListCards returns one page of the products that match a filter, as cards in the caller's language. A price in the
// words ("under 2000") becomes a price limit. Without words, the most popular products come first. It refuses an
// unknown sort order.
func (s *Search) ListCards(ctx context.Context, f ProductFilter) (list CardList, err error) {
	version, typed, shown := s.catalogue.WordsVersion.Load(), f.Words, s.catalogue.PublicVersion()
	f.readBudget()
	if f.Words == "" && len(f.IDs) == 0 && (f.Sort == "" || f.Sort == "relevance") {
		f.Sort = "popular"
	}
	err = s.Read(ctx, func(tx *core.Tx) error {
		picked, err := s.pickProducts(tx, version, f)
		if err != nil {
			return err
		}
		list.Total, list.Partial = picked.total, picked.partial
		if list.Cards, err = s.cards(tx, shown, picked); err != nil {
			return err
		}
		if err := tellVariants(
			tx,
			picked.meant,
			list.Cards,
			catalogue.Card.OfFamily,
			rateCard,
			catalogue.ScanCard,
			catalogue.CardColumns,
		); err != nil {
			return err
		}
		if err := catalogue.LocalizeCards(tx, catalogue.Pointers(list.Cards, catalogue.Itself)); err != nil {
			return err
		}
		if list.Total == 0 && f.Words != "" && f.Words == typed {
			near, err := nearOf(tx, f.Words)
			list.Near = &near
			return err
		}
		return nil
	})
	return list, err
}

// cachedCard is a card as it was at a version of the public content.
type cachedCard struct {
	card    catalogue.Card
	version int64
}

// cards returns the products of a page as cards in English, in the order of the page. version is the version of the
// public content, read before the transaction began.
func (s *Search) cards(tx *core.Tx, version int64, picked Pick) ([]catalogue.Card, error) {
	if picked.Query == "" {
		return []catalogue.Card{}, nil
	}
	ids, err := db.Values[int64](tx, `SELECT id FROM (`+picked.Query+`)`, picked.Args...)
	if err != nil {
		return nil, err
	}
	return s.cardsOf(tx, version, ids)
}

// cardsOf returns products as cards in English. A card is cached until its product changes. Cards of bundles and of
// products with options are not cached, because their stock depends on other products.
func (s *Search) cardsOf(tx *core.Tx, version int64, ids []int64) ([]catalogue.Card, error) {
	of, unknown := map[int64]catalogue.Card{}, []int64{}
	for _, id := range ids {
		if cached, ok := s.cached.Get(id); ok && !s.catalogue.PublicChangedSince(cached.version, []int64{id}) {
			of[id] = cached.card
		} else {
			unknown = append(unknown, id)
		}
	}
	list, err := wording.AsJSON(unknown)
	if err != nil {
		return nil, err
	}
	read := []catalogue.Card{}
	if len(unknown) > 0 {
		read, err = PickedRows(tx, Pick{Query: `SELECT value AS id FROM json_each(?)`, Args: []any{list}},
			catalogue.ScanCard, catalogue.CardColumns)
	}
	for _, card := range read {
		of[card.ID] = card
		if !card.Kit && card.Variants == 0 {
			s.cached.Add(card.ID, cachedCard{card, version})
		}
	}
	cards := []catalogue.Card{}
	for _, id := range ids {
		if card, found := of[id]; found {
			cards = append(cards, card)
		}
	}
	return cards, err
}

// ListProducts returns the products that match a filter with all their fields, and the total.
func (s *Search) ListProducts(ctx context.Context, f ProductFilter) (found []catalogue.Product, total int, err error) {
	found, picked, err := s.products(ctx, f, false)
	return found, picked.total, err
}

// SearchProducts returns the products that match a filter with all their fields. A parent product is replaced by the
// variant that the words mean. partial means that no product has all words.
func (s *Search) SearchProducts(
	ctx context.Context,
	f ProductFilter,
) (found []catalogue.Product, partial bool, err error) {
	found, picked, err := s.products(ctx, f, true)
	return found, picked.partial, err
}

func (s *Search) products(
	ctx context.Context,
	f ProductFilter,
	variants bool,
) (found []catalogue.Product, picked Pick, err error) {
	version := s.catalogue.WordsVersion.Load()
	err = s.Read(ctx, func(tx *core.Tx) error {
		if picked, err = s.pickProducts(tx, version, f); err != nil {
			return err
		}
		if found, err = PickedRows(tx, picked, catalogue.ScanProduct, catalogue.ProductColumns); err != nil {
			return err
		}
		if variants {
			if err := tellVariants(
				tx,
				picked.meant,
				found,
				catalogue.Product.OfFamily,
				rateProduct,
				catalogue.ScanProduct,
				catalogue.ProductColumns,
			); err != nil {
				return err
			}
		}
		return catalogue.LocalizeProducts(tx, found)
	})
	return found, picked, err
}

// ListCountries returns the countries of origin of the products on sale, in alphabetical order.
func (s *Search) ListCountries(ctx context.Context) (found []string, err error) {
	err = s.Read(ctx, func(tx *core.Tx) error {
		found, err = db.Values[string](tx, `SELECT DISTINCT country FROM product_counts
			WHERE products > 0 AND country <> '' ORDER BY 1`)
		return err
	})
	return found, err
}

// ProductName is a product in a drop-down list of a staff screen.
type ProductName struct {
	ID    int64
	Title string
}

// mostNames is the maximum number of names that a search returns.
const mostNames = 100

// SearchProductNames returns the names of products on sale that match the words typed so far, best match first; without
// words, it returns the first names in alphabetical order. Parent products are replaced by their variants. It returns
// at most wanted names, and never more than 100.
func (s *Search) SearchProductNames(ctx context.Context, typed string, wanted int) ([]ProductName, error) {
	f := ProductFilter{Words: typed, Page: core.Page{Number: 1, Size: min(max(wanted, 1), mostNames)}}
	if typed == "" {
		f.Sort = "title"
	}
	list, err := s.ListCards(ctx, f)
	found := []ProductName{}
	for _, card := range list.Cards {
		if card.Variants == 0 && card.Family == 0 {
			found = append(found, ProductName{card.ID, card.Title})
			continue
		}
		family, err := s.variants.FindFamily(ctx, cmp.Or(card.Family, card.ID))
		if err != nil {
			return nil, err
		}
		for _, v := range family.Sold {
			found = append(found, ProductName{v.ID, v.Title})
		}
	}
	return found[:min(len(found), max(f.Page.Size, 1))], err
}

// ListRelated returns products that are similar to one: first those of its own category, then those of the categories
// above it; within each category, products in stock and with the best rating come first.
func (s *Search) ListRelated(ctx context.Context, p catalogue.Product) (related []catalogue.Card, err error) {
	shown := s.catalogue.PublicVersion()
	version := s.catalogue.Shown.ExceptStock()
	err = s.Read(ctx, func(tx *core.Tx) error {
		nearest, err := s.firstOf(tx, version, p.SubSubcategoryID, p.SubcategoryID, p.CategoryID)
		if err != nil {
			return err
		}
		others := slices.DeleteFunc(slices.Clone(nearest), func(id int64) bool { return id == p.ParentOrSelf() })
		related, err = s.cardsOf(tx, shown, others[:min(len(others), catalogue.RelatedProducts)])
		if err != nil {
			return err
		}
		return catalogue.LocalizeCards(tx, catalogue.Pointers(related, catalogue.Itself))
	})
	return related, err
}

// firstOf returns the IDs of the products that are related to a product of the given categories, nearest category
// first. It returns one more than a page shows, because the page's own product may be among them. version is the
// version of the public content, read before the transaction began.
func (s *Search) firstOf(tx *core.Tx, version int64, categories ...int64) (ids []int64, err error) {
	key := fmt.Sprint(categories)
	if ids, known := s.related.Get(version, key); known {
		return ids, nil
	}
	arms, args := make([]string, len(categories)), []any{}
	for depth, category := range categories {
		arms[depth] = fmt.Sprintf(`SELECT * FROM (SELECT id, %d AS depth, `+catalogue.Sellable+
			` > 0 AS free, rating FROM products INDEXED BY products_of_category_by_rating
			WHERE deleted_at IS NULL AND family IS NULL AND category_id IN (`+catalogue.Subtree+`) LIMIT ?)`, depth)
		args = append(args, category, category, category, catalogue.RelatedCandidates+1)
	}
	ids, err = db.Values[int64](tx, `SELECT id FROM (`+strings.Join(arms, " UNION ALL ")+
		`) GROUP BY id ORDER BY min(depth), max(free) DESC, max(rating) DESC, id LIMIT ?`,
		append(args, catalogue.RelatedProducts+1)...)
	if err == nil {
		s.related.Put(version, key, ids)
	}
	return ids, err
}
