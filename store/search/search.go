package search

import (
	"fmt"
	"slices"
	"strings"

	"hearth/store/attributes"
	"hearth/store/catalogue"
	"hearth/store/core"
	"hearth/store/db"
	"hearth/store/money"
	"hearth/store/pricerange"
	"hearth/store/wording"
)

// ProductFilter selects products; a zero field does not restrict the list.
type ProductFilter struct {
	// Words are searched in title, description, category names, specifications, features, manufacturer and SKU. They
	// match the beginnings of words, ignore hyphens and spaces, and use the shop's synonyms. If nothing matches, one
	// typing mistake per word is corrected.
	Words string
	// CategoryID includes everything below the category. Prices are in paise with GST, both limits included.
	CategoryID         int64
	MinPrice, MaxPrice money.Paise
	// InStock selects products that can be bought now. LowStock, for staff, selects products with fewer units than the
	// setting low_stock.
	InStock, LowStock bool
	Country           string
	// Attributes are values of specifications: a product must have at least one of the values of each attribute.
	// MinRating is 1 to 5 stars.
	Attributes []attributes.Attribute
	MinRating  int64
	// Home selects products of which nothing speaks against fitting in this home; nil for all. fits are the facts of
	// such products, as attributes.Fit.Text writes them.
	Home *attributes.Home
	fits []string
	// Sort is a key of productOrders.
	Sort string
	// IDs selects only these products.
	IDs  []int64
	Page core.Page
}

// filteredNames returns the names of the selected attributes, sorted and without repetitions.
func (f ProductFilter) filteredNames() (names []string) {
	for _, one := range f.Attributes {
		names = append(names, one.Name)
	}
	slices.Sort(names)
	return slices.Compact(names)
}

// valuesOf returns the selected values of an attribute.
func (f ProductFilter) valuesOf(name string) (values []string) {
	for _, one := range f.Attributes {
		if one.Name == name {
			values = append(values, one.Value)
		}
	}
	return values
}

// OnlyWords reports whether the filter has only words and a category. Then an empty list means that the words matched
// nothing.
func (f ProductFilter) OnlyWords() bool {
	return f.MinPrice <= 0 && f.MaxPrice <= 0 && !f.InStock && f.Country == "" && f.MinRating == 0 &&
		len(f.Attributes) == 0 && f.Home == nil
}

// readBudget moves a price in the words to the price limits, such as 2000 in "switch under 2000", unless the filter has
// price limits already.
func (f *ProductFilter) readBudget() {
	if f.MinPrice > 0 || f.MaxPrice > 0 || f.Words == "" {
		return
	}
	least, most, rest := pricerange.Parse(f.Words)
	if least > 0 || most > 0 {
		f.MinPrice, f.MaxPrice, f.Words = least, most, strings.TrimSpace(rest)
	}
}

// sortKey is a sort order of a list. Products that are equal in it are sorted by ID, so that pages don't overlap.
type sortKey struct {
	columns []string
	last    string
	// tables is a FROM clause to use instead of the products table, if the sort order needs another table.
	tables string
}

const byCategory = "categories c CROSS JOIN products p ON p.category_id = c.id"

// productOrders are the sort orders of a product list, by their API names. Each follows an index, so that a page costs
// the same in a large catalogue.
var productOrders = map[string]sortKey{
	"":          {last: "p.id"},
	"relevance": {last: "p.id"},
	"popular":   {[]string{"p.wanted DESC"}, "p.id DESC", ""},
	"newest":    {last: "p.id DESC"},
	"price":     {[]string{"p.pays"}, "p.id", ""},
	"-price":    {[]string{"p.pays DESC"}, "p.id DESC", ""},
	"rating":    {[]string{"p.rating DESC", "p.rating_count DESC"}, "p.id", ""},
	"-rating":   {[]string{"p.rating", "p.rating_count"}, "p.id DESC", ""},
	"country":   {[]string{"p.country_of_origin COLLATE NOCASE"}, "p.id", ""},
	"title":     {[]string{"p.title COLLATE NOCASE"}, "p.id", ""},
	"-title":    {[]string{"p.title COLLATE NOCASE DESC"}, "p.id DESC", ""},
	"stock":     {[]string{"p.shelf"}, "p.id", ""},
	"-stock":    {[]string{"p.shelf DESC"}, "p.id DESC", ""},
	"category":  {[]string{"c.name COLLATE NOCASE", "c.id"}, "p.id", byCategory},
	"-category": {[]string{"c.name COLLATE NOCASE DESC", "c.id DESC"}, "p.id DESC", byCategory},
}

func (k sortKey) by() string { return strings.Join(append(slices.Clone(k.columns), k.last), ", ") }

// conditions are the SQL conditions of a list on a product p, with their arguments.
type conditions struct {
	where []string
	args  []any
}

func (c *conditions) need(condition string, values ...any) {
	c.where = append(c.where, condition)
	c.args = append(c.args, values...)
}

func (c *conditions) text() string { return strings.Join(c.where, " AND ") }

// buyable is the SQL condition that a product can be bought now. The index products_sold_out has the products that
// can't.
const (
	buyable = "(p.availability = 'In Stock' AND p.shelf > p.held)"
)

// mostArms is the maximum number of categories for which a list is merged from the sorted lists of each category; with
// more categories the products are sorted.
const mostArms = 100

// Pick is an SQL query for the IDs of the products on a page, in order. An empty Query is an empty page.
type Pick struct {
	Query   string
	Args    []any
	total   int
	partial bool
	// meant is the meaning of the search words, by which the variant of a parent product is chosen.
	meant meaning
}

// pickProducts selects the products of a list. version is the version of the catalogue's words; it must be read before
// the transaction begins, because with a later version an old total could be cached as new. It refuses an unknown sort
// order.
func (s *Search) pickProducts(tx *core.Tx, version int64, f ProductFilter) (Pick, error) {
	order, known := productOrders[f.Sort]
	if !known {
		return Pick{}, core.RefuseSort()
	}
	if err := f.readFits(tx); err != nil {
		return Pick{}, err
	}
	if strings.TrimSpace(f.Words) != "" {
		return s.pickByWords(tx, f, order)
	}
	nodes := []int64(nil)
	if f.CategoryID != 0 {
		found, err := db.Values[int64](tx, catalogue.Subtree, f.CategoryID, f.CategoryID, f.CategoryID)
		if err != nil || len(found) == 0 {
			return Pick{}, err
		}
		nodes = found
	}
	total, err := s.countProducts(tx, version, f, nodes)
	if err != nil {
		return Pick{}, err
	}
	c, err := s.conditionsOf(f, total > fewProducts)
	if err != nil {
		return Pick{}, err
	}
	limit, offset := f.Page.Limit()
	if offset >= total {
		return Pick{total: total}, nil
	}
	query, args := listQuery(c, nodes, order, limit, offset)
	return Pick{Query: query, Args: args, total: total}, nil
}

// fewProducts is the length up to which a list is found by its conditions and then sorted. A longer list is read along
// its sort order until the page is full.
const fewProducts = 1000

// conditionsOf returns the SQL conditions of a filter, except those on words and categories. walked means that the list
// is read along its sort order, so the conditions must not make SQLite use another index.
func (s *Search) conditionsOf(f ProductFilter, walked bool) (*conditions, error) {
	c := &conditions{}
	found := strings.TrimSpace(f.Words) != "" // without words, variants are not listed on their own
	if len(f.IDs) > 0 || f.LowStock && !found {
		c.need("p.deleted_at IS NULL")
	} else {
		c.need(catalogue.ForSale)
	}
	free := ""
	if walked && f.Sort != "price" && f.Sort != "-price" {
		free = "+"
	}
	if f.MinPrice > 0 {
		c.need(free+"p.pays >= ?", f.MinPrice)
	}
	if f.MaxPrice > 0 {
		c.need(free+"p.pays <= ?", f.MaxPrice)
	}
	if f.InStock {
		c.need(buyable)
	}
	if f.LowStock && found {
		c.need(
			"p.kit_price = 0 AND (p.options = '[]' AND p.shelf - p.held <= ? OR EXISTS (SELECT 1 FROM products v WHERE v.family = p.id AND v.deleted_at IS NULL AND v.shelf - v.held <= ?))",
			s.settings.Values().LowStock,
			s.settings.Values().LowStock,
		)
	} else if f.LowStock {
		c.need(strings.TrimSuffix(free, "+")+"p.shelf - p.held <= ? AND p.kit_price = 0 AND p.options = '[]'",
			s.settings.Values().LowStock)
	}
	if len(f.IDs) > 0 {
		wanted, err := wording.AsJSON(f.IDs)
		if err != nil {
			return nil, err
		}
		c.need("p.id IN (SELECT value FROM json_each(?))", wanted)
	}
	if f.Home != nil {
		fits, err := wording.AsJSON(f.fits)
		if err != nil {
			return nil, err
		}
		c.need(fitting, fits)
	}
	if f.Country != "" {
		c.need("p.country_of_origin = ? COLLATE NOCASE", f.Country)
	}
	if f.MinRating > 0 {
		c.need("+p.rating >= ?", f.MinRating)
	}
	names := f.filteredNames()
	if len(names) == 0 {
		return c, nil
	}
	others, args := "", []any{}
	for i, name := range names {
		wanted, err := wording.AsJSON(f.valuesOf(name))
		if err != nil {
			return nil, err
		}
		if args = append(args, name, wanted); i > 0 { // the same variant must have all the attributes
			others += " AND EXISTS (SELECT 1 FROM product_attributes o WHERE o.product_id = a.product_id AND o.variant_id = a.variant_id AND o.name = ? AND o.value IN (SELECT value FROM json_each(?)))"
		}
	}
	c.need(
		"p.id IN (SELECT a.product_id FROM product_attributes a WHERE a.name = ? AND a.value IN (SELECT value FROM json_each(?)) AND a.variant_id >= 0 AND a.can"+others+")",
		args...)
	return c, nil
}

// listQuery returns the SQL for a page of a list in a sort order. For several categories it merges their sorted lists.
func listQuery(c *conditions, nodes []int64, order sortKey, limit, offset int) (query string, args []any) {
	const ending = " LIMIT ? OFFSET ?"
	tables := "products p"
	if order.tables != "" {
		tables = order.tables
	}
	if len(nodes) < 2 || len(nodes) > mostArms || order.tables != "" {
		where := c.text()
		if len(nodes) > 0 {
			where = "p.category_id IN (" + strings.TrimSuffix(strings.Repeat("?, ", len(nodes)), ", ") + ") AND " +
				where
			for _, node := range nodes {
				args = append(args, node)
			}
		}
		return "SELECT p.id AS id FROM " + tables + " WHERE " + where + " ORDER BY " + order.by() + ending,
			append(append(args, c.args...), limit, offset)
	}
	columns, by := []string{"p.id AS id"}, []string{}
	for i, column := range order.columns {
		name := fmt.Sprintf("k%d", i)
		expression, direction, _ := strings.Cut(column, " ")
		columns = append(columns, expression+" AS "+name)
		by = append(by, strings.TrimSpace(name+" "+direction))
	}
	by = append(by, strings.TrimPrefix(order.last, "p."))
	arms := make([]string, len(nodes))
	for i, node := range nodes {
		arms[i] = "SELECT " + strings.Join(columns, ", ") + " FROM products p WHERE p.category_id = ? AND " + c.text()
		args = append(append(args, node), c.args...)
	}
	return "SELECT id FROM (" + strings.Join(arms, " UNION ALL ") + " ORDER BY " + strings.Join(by, ", ") + ending +
			")",
		append(args, limit, offset)
}

// PickedRows reads the products of a page with one query, in the order of the page.
func PickedRows[T any](tx *core.Tx, picked Pick, scan func(db.Scanner, *T) error, columns string) ([]T, error) {
	if picked.Query == "" {
		return []T{}, nil
	}
	return db.List(tx, scan, `SELECT `+columns+` FROM (`+picked.Query+`) x CROSS JOIN products p ON p.id = x.id
		CROSS JOIN categories c ON c.id = p.category_id
		LEFT JOIN categories c2 ON c2.id = c.parent_id LEFT JOIN categories c3 ON c3.id = c2.parent_id`, picked.Args...)
}
