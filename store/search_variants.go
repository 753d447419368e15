package store

import (
	"slices"
	"strings"

	"hearth/store/db"
)

// tellVariants replaces found products with options by the variant that the words mean: the one whose options or code have most of them.
// A product whose variants fit equally stays as it is. familyOf is the number of a product with options, else 0.
func tellVariants[T any](tx *Tx, m meaning, found []T, familyOf func(T) int64, scan func(db.Scanner, *T) error, columns string) error {
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
	list, err := asJSON(ids)
	if err != nil {
		return err
	}
	variants, err := pickedRows(tx, pick{query: `SELECT value AS id FROM json_each(?)`, args: []any{list}}, scan, columns)
	at := 0
	for _, id := range families {
		if meant[id] != 0 && at < len(variants) {
			found[places[id]], at = variants[at], at+1
		}
	}
	return err
}

// variantsOf are the variants that the words mean, by their families.
func (m meaning) variantsOf(tx *Tx, families []int64) (map[int64]int64, error) {
	list, err := asJSON(families)
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
		err := readChoice(choice, &values)
		v.words = foldedWords(strings.Join(append(values, sku), "\n"))
		return err
	}, `SELECT p.id, p.family, p.choice, p.sku, `+buyable+` FROM json_each(?) x CROSS JOIN products p ON p.family = x.value
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
	for family, v := range best {
		if v.fits > least[family] {
			meant[family] = v.id
		}
	}
	return meant, err
}

// fits reports whether words have one of the interpretations of a group.
func (g group) fits(words []string) bool {
	return slices.ContainsFunc(g, func(way alternative) bool {
		return !slices.ContainsFunc(way.needles, func(one needle) bool {
			return !slices.ContainsFunc(words, func(word string) bool { return one.fits(word) > 0 })
		})
	})
}
