package store

import (
	"context"
	"fmt"
	"slices"
	"strings"

	"hearth/store/attributes"
	"hearth/store/db"
	"hearth/store/money"
)

// MostFilters is how many values a list may be filtered by at once.
const MostFilters = 20

// FilterCounts says by what a list can be filtered further, and how many products each choice has: what is asked for of the
// other filters holds, what is asked for of its own doesn't.
type FilterCounts struct {
	Attributes []FilterName
	Ratings    []RatingCount
	Prices     []PriceCount
}

// FilterName is an attribute with the values that products of a list have.
type FilterName struct {
	Name   string
	Values []FilterValue
}

// FilterValue is a value with how many products have it.
type FilterValue struct {
	Value    string
	Products int64
}

// RatingCount is how many products have so many stars or more, PriceCount how many cost From or more, and less than To where that
// is above 0.
type RatingCount struct{ Stars, Products int64 }

type PriceCount struct {
	From, To money.Paise
	Products int64
}

// mostCounted is up to how many products a list is counted through; a longer one is narrowed by its categories first.
const mostCounted = 20_000

// mostValues is how many values of a filter are shown, those with the most products.
const mostValues = 12

// priceSteps are where the ranges of prices end.
var priceSteps = []money.Paise{1000_00, 2500_00, 5000_00, 10_000_00, 25_000_00}

const ratingSteps = `VALUES (4), (3), (2)`

// CountFilters counts what a list can be filtered by, in one query. A list that is too long for it, and one that none of the
// words of a search finds, has nothing to filter by.
func (s *Store) CountFilters(ctx context.Context, f ProductFilter) (counts FilterCounts, err error) {
	version := s.wordsVersion.Load()
	err = s.read(ctx, func(tx *Tx) error {
		base := f
		base.Attributes, base.MinRating, base.MinPrice, base.MaxPrice, base.Sort = nil, 0, 0, 0, ""
		base.Page = Page{Number: 1, Size: 1}
		picked, err := s.pickProducts(tx, version, base)
		if err != nil || picked.total == 0 || picked.total > mostCounted {
			return err
		}
		query, args, err := s.countQuery(tx, base, f)
		if err != nil || query == "" {
			return err
		}
		type row struct {
			kind, name, value  string
			products, position int64
		}
		positions := map[string]int64{}
		rows, err := db.List(tx, func(r db.Scanner, x *row) error { return r.Scan(&x.kind, &x.name, &x.value, &x.products, &x.position) }, query, args...)
		for _, r := range rows {
			switch r.kind {
			case "rating":
				counts.Ratings = append(counts.Ratings, RatingCount{Stars: int64(r.value[0] - '0'), Products: r.products})
			case "price":
				counts.addPrice(r.value, r.products)
			default:
				counts.add(r.name, FilterValue{r.value, r.products})
				positions[r.name] = r.position
			}
		}
		slices.SortStableFunc(counts.Attributes, func(a, b FilterName) int { return int(positions[a.Name] - positions[b.Name]) })
		counts.finish(f)
		return err
	})
	return counts, err
}

// countQuery is the one query of CountFilters: kind, name, value and number of products of each choice, and where it is shown.
func (s *Store) countQuery(tx *Tx, base, f ProductFilter) (query string, args []any, err error) {
	c, err := s.conditionsOf(base, false)
	if err != nil {
		return "", nil, err
	}
	if f.CategoryID != 0 {
		c.need("p.category_id IN ("+subtree+")", f.CategoryID, f.CategoryID, f.CategoryID)
	}
	from := "products p WHERE "
	if strings.TrimSpace(f.Words) != "" {
		match, err := s.matchOf(tx, f)
		if err != nil || match == "" {
			return "", nil, err
		}
		from, args = "product_words w CROSS JOIN products p ON p.id = w.rowid WHERE product_words MATCH ? AND ", []any{match}
	}
	names := f.filteredNames()
	chosen, err := asJSON(names)
	if err != nil {
		return "", nil, err
	}
	pairs := [][2]string{}
	for _, one := range f.Attributes {
		pairs = append(pairs, [2]string{one.Name, one.Value})
	}
	wanted, err := asJSON(pairs)
	if err != nil {
		return "", nil, err
	}
	steps := make([]string, len(priceSteps)+1)
	for i := range steps {
		low, high := money.Paise(0), money.Paise(0)
		if i > 0 {
			low = priceSteps[i-1]
		}
		if i < len(priceSteps) {
			high = priceSteps[i]
		}
		steps[i] = fmt.Sprintf("(%d, %d)", low, high)
	}
	top := f.MaxPrice
	if top <= 0 {
		top = 1 << 50
	}
	one := len(names)
	args = append(append(args, c.args...), wanted, one, one, one-1, chosen, one, one, chosen, f.MinPrice, top, f.MinRating)
	if one > 0 {
		args = append(args, chosen, chosen, one, chosen, f.MinPrice, top, f.MinRating)
	}
	args = append(args, f.MinPrice, top, f.MinRating)
	// What nothing is chosen of beside it is counted by products, the rest by the variants that have what else is chosen: each product once.
	byVariant := ""
	if one > 0 {
		byVariant = `
	UNION ALL SELECT 'attribute', a.name, a.value, count(DISTINCT u.id), coalesce((SELECT position FROM filter_names n WHERE n.name = a.name), 1000)
		FROM units u CROSS JOIN product_attributes a ON a.product_id = u.id AND a.variant_id = u.variant
		WHERE a.name IN (SELECT name FROM filter_names UNION SELECT value FROM json_each(?))
		AND (u.missing = 0 AND NOT (a.name IN (SELECT value FROM json_each(?)) AND ? = 1) OR u.missing = 1 AND a.name IN (SELECT value FROM json_each(?)) AND NOT EXISTS (SELECT 1 FROM hits h WHERE h.id = u.id AND h.variant = u.variant AND h.name = a.name))
		AND u.pays BETWEEN ? AND ? AND u.rating >= ? GROUP BY a.name, a.value`
	}
	return `WITH base (id, pays, rating) AS MATERIALIZED (SELECT p.id, p.pays, p.rating FROM ` + from + c.text() + `),
		hits (id, variant, name) AS MATERIALIZED (SELECT DISTINCT a.product_id, a.variant_id, a.name FROM json_each(?) w CROSS JOIN product_attributes a ON a.name = w.value ->> 0 AND a.value = w.value ->> 1 WHERE a.variant_id >= 0 AND a.can),
		met (id, variant, n) AS MATERIALIZED (SELECT id, variant, count(*) FROM hits GROUP BY id, variant),
		best (id, n) AS MATERIALIZED (SELECT id, max(n) FROM met GROUP BY id),
		list (id, pays, rating, missing) AS MATERIALIZED (SELECT b.id, b.pays, b.rating, ? - coalesce(m.n, 0) FROM base b LEFT JOIN best m ON m.id = b.id),
		units (id, variant, pays, rating, missing) AS MATERIALIZED (SELECT m.id, m.variant, b.pays, b.rating, ? - m.n FROM met m JOIN base b ON b.id = m.id WHERE m.n >= ?)
	SELECT 'attribute', a.name, a.value, count(*), coalesce((SELECT position FROM filter_names n WHERE n.name = a.name), 1000) FROM list l CROSS JOIN product_attributes a ON a.product_id = l.id AND a.variant_id <= 0
		WHERE a.name IN (SELECT name FROM filter_names UNION SELECT value FROM json_each(?)) AND a.can
		AND (? = 0 OR ? = 1 AND a.name IN (SELECT value FROM json_each(?))) AND l.pays BETWEEN ? AND ? AND l.rating >= ? GROUP BY a.name, a.value` + byVariant + `
	UNION ALL SELECT 'rating', '', r.column1 || '', count(l.id), 0 FROM (` + ratingSteps + `) r LEFT JOIN list l ON l.rating >= r.column1 AND l.missing = 0 AND l.pays BETWEEN ? AND ? GROUP BY r.column1
	UNION ALL SELECT 'price', '', s.column1 || ' ' || s.column2, count(l.id), 0 FROM (VALUES ` + strings.Join(steps, ", ") + `) s
		LEFT JOIN list l ON l.pays >= s.column1 AND (s.column2 = 0 OR l.pays < s.column2) AND l.missing = 0 AND l.rating >= ? GROUP BY s.column1, s.column2`,
		args, nil
}

// matchOf is what the full-text search is asked by the words of a filter; "" where nothing in the shop is like them.
func (s *Store) matchOf(tx *Tx, f ProductFilter) (string, error) {
	m := matcher{words: typedWords(f.Words), synonyms: s.Settings().synonyms}
	if err := m.learn(tx); err != nil {
		return "", err
	}
	groups, _ := m.groups()
	for atLeast := len(groups); atLeast > 0; atLeast-- {
		match := queryOf(groups, atLeast)
		if there, err := hasWords(tx, match, f.CategoryID); there || err != nil {
			return match, err
		}
	}
	return "", nil
}

func (c *FilterCounts) add(name string, value FilterValue) {
	if n := len(c.Attributes); n == 0 || c.Attributes[n-1].Name != name {
		c.Attributes = append(c.Attributes, FilterName{Name: name})
	}
	last := &c.Attributes[len(c.Attributes)-1]
	last.Values = append(last.Values, value)
}

func (c *FilterCounts) addPrice(steps string, products int64) {
	p := PriceCount{Products: products}
	if _, err := fmt.Sscan(steps, &p.From, &p.To); err == nil && products > 0 {
		c.Prices = append(c.Prices, p)
	}
}

// finish leaves out what would filter nothing, and adds what was asked for and no product has.
func (c *FilterCounts) finish(f ProductFilter) {
	for _, one := range f.Attributes {
		at := slices.IndexFunc(c.Attributes, func(n FilterName) bool { return n.Name == one.Name })
		if at < 0 {
			c.Attributes = append(c.Attributes, FilterName{Name: one.Name})
			at = len(c.Attributes) - 1
		}
		if !slices.ContainsFunc(c.Attributes[at].Values, func(v FilterValue) bool { return v.Value == one.Value }) {
			c.Attributes[at].Values = append(c.Attributes[at].Values, FilterValue{one.Value, 0})
		}
	}
	asked := f.filteredNames()
	c.Attributes = slices.DeleteFunc(c.Attributes, func(n FilterName) bool { return len(n.Values) < 2 && !slices.Contains(asked, n.Name) })
	for i := range c.Attributes {
		values := c.Attributes[i].Values
		rank := func(v FilterValue) int64 {
			if slices.Contains(f.Attributes, attributes.Attribute{Name: c.Attributes[i].Name, Value: v.Value}) {
				return 1 << 40 // what was chosen stays on the screen
			}
			return v.Products
		}
		slices.SortStableFunc(values, func(a, b FilterValue) int { return int(min(max(rank(b)-rank(a), -1), 1)) })
		values = values[:min(len(values), mostValues)]
		slices.SortStableFunc(values, func(a, b FilterValue) int {
			switch {
			case attributes.Less(a.Value, b.Value):
				return -1
			case attributes.Less(b.Value, a.Value):
				return 1
			}
			return 0
		})
		c.Attributes[i].Values = values
	}
	slices.SortFunc(c.Ratings, func(a, b RatingCount) int { return int(b.Stars - a.Stars) })
	slices.SortFunc(c.Prices, func(a, b PriceCount) int { return int(min(max(a.From-b.From, -1), 1)) })
	if len(c.Prices) < 2 {
		c.Prices = nil
	}
}

// Attribute is a name of specifications, for staff: how many products have it, some of its values, and whether shoppers filter by
// it; Position is 0 where they don't.
type Attribute struct {
	Name     string
	Products int64
	Values   []string
	Position int64
}

// ListAttributes gives the names that the specifications of products have, those that are filters first, in their order.
func (s *Store) ListAttributes(ctx context.Context) (found []Attribute, err error) {
	err = s.read(ctx, func(tx *Tx) error {
		found, err = db.List(tx, func(row db.Scanner, a *Attribute) error {
			var values string
			err := row.Scan(&a.Name, &a.Position, &a.Products, &values)
			if values != "" {
				a.Values = strings.Split(values, "|")
			}
			return err
		}, `SELECT n.name, coalesce(f.position, 0), (SELECT count(DISTINCT product_id) FROM product_attributes a WHERE a.name = n.name) AS products,
			coalesce((SELECT group_concat(value, '|') FROM (SELECT value FROM product_attributes v WHERE v.name = n.name GROUP BY value ORDER BY count(*) DESC, value LIMIT 5)), '')
			FROM (SELECT name FROM filter_names UNION SELECT DISTINCT name FROM product_attributes) n LEFT JOIN filter_names f ON f.name = n.name
			ORDER BY f.position IS NULL, f.position, products DESC, n.name LIMIT 200`)
		return err
	})
	return found, err
}

// SetFilters says by which attributes shoppers filter, in the order in which they are shown.
func (s *Store) SetFilters(ctx context.Context, who int64, names []string) error {
	names = append([]string{}, names...)
	for i, name := range names {
		names[i] = strings.TrimSpace(name)
	}
	if len(names) > MostFilters {
		return &Refusal{Message: "Shoppers may filter by 20 names at most.", Fields: map[string]string{"names": "20 names at most"}}
	}
	list, err := asJSON(names)
	if err != nil {
		return err
	}
	return s.write(ctx, func(tx *Tx) error {
		unknown, err := db.Values[string](tx, `SELECT value FROM json_each(?) n WHERE NOT EXISTS (SELECT 1 FROM product_attributes WHERE name = n.value) AND NOT EXISTS (SELECT 1 FROM filter_names WHERE name = n.value)`, list)
		if err != nil {
			return err
		}
		if len(unknown) > 0 {
			return &Refusal{Message: "No product has “" + shorten(unknown[0]) + "” in its specifications.", Fields: map[string]string{"names": "unknown"}}
		}
		if _, err := tx.Exec(`DELETE FROM filter_names`); err != nil {
			return err
		}
		if _, err := tx.Exec(`INSERT OR IGNORE INTO filter_names (name, position) SELECT value, key + 1 FROM json_each(?)`, list); err != nil {
			return err
		}
		s.shownChanged(tx)
		return writeAudit(tx, who, "choose filters", "", strings.Join(names, ", "))
	})
}
