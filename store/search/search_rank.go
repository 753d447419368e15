package search

import (
	"slices"
	"strings"

	"hearth/store/catalogue"
	"hearth/store/core"
	"hearth/store/db"
	"hearth/store/wording"
)

// hit is a product that a search found, with its indexed words.
type hit struct {
	id    int64
	words catalogue.IndexEntry
	score float64
	// wanted is the popularity of the product: of equal hits, the most popular one comes first.
	wanted int64
}

// The points of a word by the field that contains it. Only their ratios matter.
const (
	inTitle      = 100
	inCategories = 45
	inBrand      = 60
	inBody       = 10
)

// rank scores a hit: words in better fields score higher, and whole words higher than prefixes. Of similar titles, the
// one with the fewest other words wins. partial means that a hit may lack some of the words.
func (h *hit) rank(m meaning, partial bool) {
	title, categories, brand := strings.Fields(h.words.Title), strings.Fields(h.words.Categories),
		strings.Fields(h.words.Brand)
	body := inBody * 1.0
	var words []string
	if partial {
		words = strings.Fields(h.words.Body)
	}
	matched := map[int]bool{}
	for at, g := range m.groups {
		best := 0.0
		for _, way := range g {
			sum := 0.0
			for _, one := range way.needles {
				points := max(one.in(title, inTitle), one.in(categories, inCategories), one.in(brand, inBrand))
				switch {
				case points > 0:
				case !partial || one.in(words, inBody) > 0:
					points = body
				default:
					points = -1e6 // the product does not match this interpretation
				}
				sum += points
			}
			best = max(best, way.weight*sum/float64(len(way.needles)))
		}
		if best > 0 && partial {
			best += 50 // that a word occurs at all counts more than where
		}
		h.score += m.weights[at] * best
		for _, way := range g {
			for _, one := range way.needles {
				for i, word := range title {
					if one.fits(word) > 0 {
						matched[i] = true
					}
				}
			}
		}
	}
	if len(title) > 0 {
		h.score += 12 * float64(len(matched)) / float64(len(title))
	}
}

// rankAfter adds the points of the words behind those that are searched for: long product names differ in them.
func (h *hit) rankAfter(words []needle) {
	if len(words) == 0 {
		return
	}
	title, brand := strings.Fields(h.words.Title), strings.Fields(h.words.Brand)
	for _, one := range words {
		h.score += max(one.in(title, inTitle), one.in(brand, inBrand))
	}
}

// needlesOf turns words into needles without looking them up.
func needlesOf(words []string) []needle {
	needles := make([]needle, len(words))
	for i, word := range words {
		needles[i] = needle{word: word, exact: wording.IsNumber(word) || len([]rune(word)) == 1}
	}
	return needles
}

// fits is how well a word matches the needle: 1 for the same word or its plural, less for a prefix, 0 for another word.
func (n needle) fits(word string) float64 {
	switch {
	case word == n.word || !n.exact && wording.Stem(word) == wording.Stem(n.word):
		return 1
	case !n.exact && strings.HasPrefix(word, n.word):
		return 0.5 + 0.3*float64(len(n.word))/float64(len(word))
	}
	return 0
}

// in returns the points of the best match among the words of a field.
func (n needle) in(words []string, points float64) (best float64) {
	for _, word := range words {
		best = max(best, points*n.fits(word))
	}
	return best
}

// tellVariants replaces parent products in a list by the variant that the words mean: the one whose option values or
// SKU match most of them. If all variants match equally, the parent stays. familyOf returns the ID of a parent product,
// else 0; rate gives a variant the rating of its parent.
func tellVariants[T any](
	tx *core.Tx,
	m meaning,
	found []T,
	familyOf func(T) int64,
	rate func(of T, to *T),
	scan func(db.Scanner, *T) error,
	columns string,
) error {
	families, places := []int64{}, map[int64]int{}
	for i, one := range found {
		if id := familyOf(one); id != 0 {
			families, places[id] = append(families, id), i
		}
	}
	if len(m.groups) == 0 || len(families) == 0 {
		return nil
	}
	meant, err := m.variantsOf(tx, families)
	if err != nil || len(meant) == 0 {
		return err
	}
	ids := []int64{}
	for _, id := range families {
		if meant[id] != 0 {
			ids = append(ids, meant[id])
		}
	}
	list, err := wording.AsJSON(ids)
	if err != nil {
		return err
	}
	variants, err := PickedRows(tx, Pick{Query: `SELECT value AS id FROM json_each(?)`, Args: []any{list}}, scan,
		columns)
	at := 0
	for _, id := range families {
		if meant[id] != 0 && at < len(variants) {
			rate(found[places[id]], &variants[at])
			found[places[id]], at = variants[at], at+1
		}
	}
	return err
}

// variantsOf returns the variants that the words mean, by parent ID. Of equal ones, a variant that can be bought wins.
func (m meaning) variantsOf(tx *core.Tx, families []int64) (map[int64]int64, error) {
	list, err := wording.AsJSON(families)
	if err != nil {
		return nil, err
	}
	type variant struct {
		id, family int64
		words      []string
		can        bool
		fits       float64
	}
	all, err := db.List(tx, func(row db.Scanner, v *variant) error {
		var choice, sku string
		if err := row.Scan(&v.id, &v.family, &choice, &sku, &v.can); err != nil {
			return err
		}
		var values []string
		err := catalogue.ReadChoice(choice, &values)
		v.words = wording.FoldedWords(strings.Join(append(values, sku), "\n"))
		return err
	}, `SELECT p.id, p.family, p.choice, p.sku, `+buyable+` FROM json_each(?) x CROSS
		JOIN products p ON p.family = x.value
		WHERE p.deleted_at IS NULL ORDER BY p.family, p.place, p.id`, list)
	best, least, meant := map[int64]variant{}, map[int64]float64{}, map[int64]int64{}
	for _, v := range all {
		for i, g := range m.groups {
			if g.fits(v.words) {
				v.fits += m.weights[i]
			}
		}
		other, seen := best[v.family]
		if !seen || v.fits > other.fits || v.fits == other.fits && v.can && !other.can {
			best[v.family] = v
		}
		if !seen || v.fits < least[v.family] {
			least[v.family] = v.fits
		}
	}
	// If even the worst variant matches as well as the best one, the words don't mean a certain variant.
	for family, v := range best {
		if v.fits > least[family] {
			meant[family] = v.id
		}
	}
	return meant, err
}

// fits reports whether words match one of the interpretations of a group.
func (g group) fits(words []string) bool {
	return slices.ContainsFunc(g, func(way alternative) bool {
		return !slices.ContainsFunc(way.needles, func(one needle) bool {
			return !slices.ContainsFunc(words, func(word string) bool { return one.fits(word) > 0 })
		})
	})
}
