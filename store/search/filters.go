package search

import (
	"cmp"
	"context"
	"slices"
	"strings"

	"hearth/store/attributes"
	"hearth/store/catalogue"
	"hearth/store/core"
	"hearth/store/db"
	"hearth/store/filters"
	"hearth/store/money"
	"hearth/store/wording"
)

// MessageMostFilters refuses a request with more than catalogue.MostFilters filters.
const MessageMostFilters = "Shoppers can filter by at most 20 names."

// FilterCounts are the filters of a list with the number of products for each value. A count applies all other selected
// filters but not the filter itself, because several values of one filter are alternatives (red or blue).
type FilterCounts struct {
	Attributes []FilterName
	Ratings    []RatingCount
	Prices     []PriceCount
}

// FilterName is an attribute with the values that the products of a list have.
type FilterName struct {
	Name   string
	Values []FilterValue
}

// FilterValue is a value and the number of products that have it.
type FilterValue struct {
	Value    string
	Products int64
}

// RatingCount is the number of products with at least the given number of stars.
type RatingCount struct{ Stars, Products int64 }

// PriceCount is the number of products that cost From or more and, if To is above 0, less than To; in paise.
type PriceCount struct {
	From, To money.Paise
	Products int64
}

// mostValues is the maximum number of values of a filter that are shown: those with the most products.
const mostValues = 12

// priceSteps are the upper bounds of the price ranges, in paise.
var priceSteps = []money.Paise{1000_00, 2500_00, 5000_00, 10_000_00, 25_000_00}

// CountFilters counts the filters of a list. It uses the index in memory, because SQL would be too slow for each page
// view. If a search finds none of its words, the list has no filters.
func (s *Search) CountFilters(ctx context.Context, f ProductFilter) (counts FilterCounts, err error) {
	f.readBudget()
	err = s.Read(ctx, func(tx *core.Tx) error {
		if err := s.catalogue.FilterIndex.CatchUp(tx, catalogue.ForSale, buyable); err != nil {
			return err
		}
		nodes, ids, err := s.within(tx, f)
		if err != nil {
			return err
		}
		type position struct {
			name string
			at   int64
		}
		shown, err := db.List(tx, func(row db.Scanner, p *position) error { return row.Scan(&p.name, &p.at) },
			`SELECT name, position FROM filter_names`)
		if err != nil {
			return err
		}
		positions := map[string]int64{}
		for _, name := range f.filteredNames() {
			positions[name] = 1000
		}
		for _, p := range shown {
			positions[p.name] = p.at
		}
		counts = shownCounts(f, positions, s.catalogue.FilterIndex.Count(filters.Query{
			Attributes: f.Attributes,
			Names:      f.filteredNames(),
			MinPrice:   f.MinPrice,
			MaxPrice:   f.MaxPrice,
			MinRating:  f.MinRating,
			InStock:    f.InStock,
			Country:    f.Country,
			Nodes:      nodes,
			IDs:        ids,
			Shown:      positions,
			Steps:      priceSteps,
		}))
		return nil
	})
	return counts, err
}

// shownCounts prepares counts for display: names in the order that staff chose, without empty price ranges.
func shownCounts(f ProductFilter, positions map[string]int64, c filters.Counts) (counts FilterCounts) {
	if c.Found == 0 {
		return counts
	}
	for _, one := range c.Values {
		counts.add(one.Name, FilterValue{one.Value, one.Products})
	}
	slices.SortStableFunc(counts.Attributes,
		func(a, b FilterName) int { return cmp.Compare(positions[a.Name], positions[b.Name]) })
	for stars := int64(2); stars <= 4; stars++ {
		counts.Ratings = append(counts.Ratings, RatingCount{stars, c.Ratings[stars]})
	}
	for i, products := range c.Prices {
		if products == 0 {
			continue
		}
		price := PriceCount{Products: products}
		if i > 0 {
			price.From = priceSteps[i-1]
		}
		if i < len(priceSteps) {
			price.To = priceSteps[i]
		}
		counts.Prices = append(counts.Prices, price)
	}
	counts.finish(f)
	return counts
}

// within returns the categories of a list and the IDs of the products that match its words or IDs; nil means all.
func (s *Search) within(tx *core.Tx, f ProductFilter) (nodes map[int64]bool, ids []int64, err error) {
	if f.CategoryID != 0 {
		below, err := db.Values[int64](tx, catalogue.Subtree, f.CategoryID, f.CategoryID, f.CategoryID)
		if err != nil {
			return nil, nil, err
		}
		nodes = map[int64]bool{}
		for _, node := range below {
			nodes[node] = true
		}
	}
	if strings.TrimSpace(f.Words) != "" {
		found, err := s.selectByWords(tx, ProductFilter{Words: f.Words, CategoryID: f.CategoryID})
		if err != nil || len(found.ids) == 0 {
			return nodes, []int64{}, err
		}
		ids = found.ids
	}
	if len(f.IDs) > 0 {
		found := ids
		ids = slices.Compact(slices.Sorted(slices.Values(f.IDs)))
		if found != nil {
			ids = slices.DeleteFunc(ids, func(id int64) bool { return !slices.Contains(found, id) })
		}
	}
	if f.Home != nil {
		ids, err = fittingIDs(tx, f, ids)
	}
	return nodes, ids, err
}

// add appends a value to its filter. It must be called for all values of one filter before those of the next.
func (c *FilterCounts) add(name string, value FilterValue) {
	if n := len(c.Attributes); n == 0 || c.Attributes[n-1].Name != name {
		c.Attributes = append(c.Attributes, FilterName{Name: name})
	}
	last := &c.Attributes[len(c.Attributes)-1]
	last.Values = append(last.Values, value)
}

// finish removes filters that would not narrow the list, adds selected values that no product has, and sorts and limits
// the values.
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
	c.Attributes = slices.DeleteFunc(c.Attributes, func(n FilterName) bool {
		return len(n.Values) < 2 &&
			!slices.Contains(asked, n.Name)
	})
	for i := range c.Attributes {
		values := c.Attributes[i].Values
		rank := func(v FilterValue) int64 {
			if slices.Contains(f.Attributes, attributes.Attribute{Name: c.Attributes[i].Name, Value: v.Value}) {
				return 1 << 40 // selected values come first, so that the limit does not remove them
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

// Attribute is a name in the specifications of products, for staff: the number of products that have it, some of its
// values, and its position among the filters (0 if it is no filter).
type Attribute struct {
	Name     string
	Products int64
	Values   []string
	Position int64
}

// ListAttributes returns the names in the specifications of products; those that are filters come first, in their
// order.
func (s *Search) ListAttributes(ctx context.Context) (found []Attribute, err error) {
	err = s.Read(ctx, func(tx *core.Tx) error {
		found, err = db.List(tx, func(row db.Scanner, a *Attribute) error {
			var values string
			err := row.Scan(&a.Name, &a.Position, &a.Products, &values)
			if values != "" {
				a.Values = strings.Split(values, "|")
			}
			return err
		}, `SELECT n.name, coalesce(f.position, 0), (SELECT count(DISTINCT product_id) FROM product_attributes a
			WHERE a.name = n.name) AS products,
			coalesce((SELECT group_concat(value, '|') FROM (SELECT value FROM product_attributes v WHERE v.name = n.name
			GROUP BY value
			ORDER BY count(*) DESC, value LIMIT 5)), '')
			FROM (SELECT name FROM filter_names UNION SELECT DISTINCT name FROM product_attributes) n LEFT
			JOIN filter_names f ON f.name = n.name
			ORDER BY f.position IS NULL, f.position, products DESC, n.name LIMIT 200`)
		return err
	})
	return found, err
}

// SetFilters sets the attributes by which shoppers can filter, in the order of display. It refuses too many names, and
// names that no product has (field names).
func (s *Search) SetFilters(ctx context.Context, who int64, names []string) error {
	names = append([]string{}, names...)
	for i, name := range names {
		names[i] = strings.TrimSpace(name)
	}
	if len(names) > catalogue.MostFilters {
		return &core.Refusal{Message: MessageMostFilters, Fields: map[string]string{"names": "20 names at most"}}
	}
	list, err := wording.AsJSON(names)
	if err != nil {
		return err
	}
	return s.Write(ctx, func(tx *core.Tx) error {
		unknown, err := db.Values[string](tx, `SELECT value FROM json_each(?) n WHERE NOT EXISTS (SELECT 1
			FROM product_attributes
			WHERE name = n.value) AND NOT EXISTS (SELECT 1 FROM filter_names WHERE name = n.value)`, list)
		if err != nil {
			return err
		}
		if len(unknown) > 0 {
			return &core.Refusal{Message: "No product has “" + wording.Shorten(unknown[0]) + "” in its specifications.",
				Fields: map[string]string{"names": "unknown"}}
		}
		if _, err := tx.Exec(`DELETE FROM filter_names`); err != nil {
			return err
		}
		if _, err := tx.Exec(
			`INSERT OR IGNORE INTO filter_names (name, position) SELECT value, key + 1 FROM json_each(?)`,
			list,
		); err != nil {
			return err
		}
		s.catalogue.PublicChanged(tx)
		return core.WriteAudit(tx, who, "choose filters", "", strings.Join(names, ", "))
	})
}
