// Package filters keeps the filter values of all products in memory, and counts how many products of a list each filter
// value would leave.
package filters

import (
	"cmp"
	"encoding/json"
	"slices"
	"strings"
	"sync"

	"hearth/store/attributes"
	"hearth/store/db"
	"hearth/store/money"
)

// mostCounted is the maximum number of products in memory; a larger shop has no filters on its lists.
const mostCounted = 100_000

// mostReread is the maximum number of changed products that are read individually; if more have changed, all are read.
const mostReread = 2_000

// Index has the filter values of products in memory, as of one snapshot of the database, so that a count is a loop over
// numbers and reads no rows. CatchUp reads the changes before each count. It is safe for concurrent use.
type Index struct {
	mu sync.RWMutex
	// turn is the number of the last change that the index includes; ready means that it has all products.
	turn  int64
	ready bool
	// kept are the products for sale, by slot; a free slot is empty.
	kept   []keptProduct
	at     map[int64]int
	free   []int
	values map[attributes.Attribute]int32
	texts  []attributes.Attribute
	prices prices
}

// keptProduct is a product with its filter values. Units are the variants that can be bought, or the product itself;
// each is the numbers of its values, followed by an end marker.
type keptProduct struct {
	id, pays, node int64
	rating         float64
	country        string
	// wanted is the popularity of the product, title the length of its title.
	wanted, title int32
	buyable       bool
	units         []int32
}

const endOfUnit = -1

// CatchUp reads the products that changed since the last call. forSale and buyable are SQL conditions on a product p.
func (x *Index) CatchUp(tx *db.Tx, forSale, buyable string) error {
	type changed struct{ product, turn int64 }
	x.mu.RLock()
	ready, turn := x.ready, x.turn
	x.mu.RUnlock()
	if !ready {
		return x.readAll(tx, forSale, buyable)
	}
	since, err := db.List(tx, func(row db.Scanner, c *changed) error { return row.Scan(&c.product, &c.turn) },
		`SELECT product_id, turn FROM filter_changes WHERE turn > ? ORDER BY turn LIMIT ?`, turn, mostReread+1)
	if err != nil || len(since) == 0 {
		return err
	}
	if len(since) > mostReread {
		x.forget()
		return x.readAll(tx, forSale, buyable)
	}
	ids := make([]int64, len(since))
	for i, c := range since {
		ids[i] = c.product
	}
	x.mu.Lock()
	defer x.mu.Unlock()
	last := since[len(since)-1].turn
	if !x.ready || x.turn >= last { // another goroutine was faster
		return nil
	}
	for _, id := range ids {
		if at, there := x.at[id]; there {
			x.prices.remove(&x.kept[at])
			x.kept[at], x.free = keptProduct{}, append(x.free, at)
			delete(x.at, id)
		}
	}
	list, err := json.Marshal(ids)
	if err == nil {
		err = x.read(tx, forSale+" AND p.id IN (SELECT value FROM json_each(?))", buyable,
			" AND a.product_id IN (SELECT value FROM json_each(?))", string(list))
	}
	if err != nil {
		x.ready = false // some products are removed already, so read all the next time
		return err
	}
	x.turn = last
	return nil
}

func (x *Index) forget() {
	x.mu.Lock()
	defer x.mu.Unlock()
	x.ready = false
}

// readAll reads all products, or none if there are too many.
func (x *Index) readAll(tx *db.Tx, forSale, buyable string) error {
	x.mu.Lock()
	defer x.mu.Unlock()
	if x.ready {
		return nil
	}
	x.kept, x.free, x.at, x.values, x.texts = nil, nil, map[int64]int{}, map[attributes.Attribute]int32{}, nil
	x.prices = prices{}
	many, err := db.Value[bool](tx, `SELECT coalesce(sum(products), 0) > ? FROM product_counts`, mostCounted)
	if err != nil || many {
		return err
	}
	if x.turn, err = db.Value[int64](tx, `SELECT coalesce(max(turn), 0) FROM filter_changes`); err != nil {
		return err
	}
	if err := x.read(tx, forSale, buyable, ""); err != nil {
		return err
	}
	x.ready = true
	return nil
}

// read reads all products, or those that match a condition. A product without options counts even if it can't be bought
// now; of a product with options, only variants that can be bought count.
func (x *Index) read(tx *db.Tx, product, buyable, attribute string, args ...any) error {
	added := map[place]bool{}
	err := db.Each(tx, func(row db.Scanner) error {
		var p keptProduct
		if err := row.Scan(&p.id, &p.pays, &p.rating, &p.node, &p.country, &p.wanted, &p.title,
			&p.buyable); err != nil {
			return err
		}
		added[x.prices.add(&p)] = true
		if last := len(x.free) - 1; last >= 0 {
			x.at[p.id], x.kept[x.free[last]], x.free = x.free[last], p, x.free[:last]
			return nil
		}
		x.at[p.id], x.kept = len(x.kept), append(x.kept, p)
		return nil
	}, `SELECT p.id, p.pays, p.rating, p.category_id, p.country_of_origin, p.wanted, length(p.title), `+buyable+`
		FROM products p WHERE `+product, args...)
	if err != nil {
		return err
	}
	x.prices.sort(added)
	lastID, lastVariant := int64(-1), int64(-1)
	return db.Each(tx, func(row db.Scanner) error {
		var id, variant int64
		var one attributes.Attribute
		if err := row.Scan(&id, &variant, &one.Name, &one.Value); err != nil {
			return err
		}
		at, there := x.at[id]
		if !there {
			return nil
		}
		p := &x.kept[at]
		if id == lastID && variant == lastVariant {
			p.units = p.units[:len(p.units)-1]
		}
		lastID, lastVariant = id, variant
		p.units = append(p.units, x.number(one), endOfUnit)
		return nil
	}, `SELECT a.product_id, a.variant_id, a.name, a.value
		FROM product_attributes a INDEXED BY product_attributes_by_product
		WHERE a.variant_id >= 0 AND a.can`+attribute+` ORDER BY a.product_id, a.variant_id`, args...)
}

// number returns the number by which the index represents an attribute value.
func (x *Index) number(one attributes.Attribute) int32 {
	n, known := x.values[one]
	if !known {
		n = int32(len(x.texts))
		x.values[one], x.texts = n, append(x.texts, one)
	}
	return n
}

// Sort sorts products by facts other than their words: with short, short titles first; then the most popular. It
// returns false if the index does not have the products.
func (x *Index) Sort(ids []int64, short bool) bool {
	x.mu.RLock()
	defer x.mu.RUnlock()
	if !x.ready {
		return false
	}
	type fact struct {
		id            int64
		title, wanted int32
	}
	facts := make([]fact, len(ids)) // looked up once and not in each comparison
	for i, id := range ids {
		facts[i].id = id
		if at, there := x.at[id]; there {
			facts[i].wanted = x.kept[at].wanted
			if short {
				facts[i].title = x.kept[at].title
			}
		}
	}
	slices.SortFunc(facts, func(a, b fact) int {
		return cmp.Or(cmp.Compare(a.title, b.title), cmp.Compare(b.wanted, a.wanted), cmp.Compare(a.id, b.id))
	})
	for i, one := range facts {
		ids[i] = one.id
	}
	return true
}

// counting is one count of the filters of a list.
type counting struct {
	Query
	// of is, by value, which of the selected attributes it belongs to, from 1; asked means that the value itself is
	// selected.
	of    []uint8
	asked []bool
	found int
	// products is the count of each value; last is the product that was last counted for it.
	products []int64
	last     []int32
	ratings  [5]int64
	prices   []int64
}

// Query selects the list to count. Nodes are its categories and IDs the products that match its words; nil means all.
// Names are the selected attributes without repetitions, Shown the attributes to count, Steps the upper bounds of the
// price ranges.
type Query struct {
	Attributes         []attributes.Attribute
	Names              []string
	MinPrice, MaxPrice money.Paise
	MinRating          int64
	InStock            bool
	Country            string
	Nodes              map[int64]bool
	IDs                []int64
	Shown              map[string]int64
	Steps              []money.Paise
}

// Count is the number of products of a list that have a value, with all filters applied except those on the same
// attribute.
type Count struct {
	attributes.Attribute
	Products int64
}

// Counts are the counts for a list; Found is the number of its products. Values are sorted by name and value, Ratings
// are indexed by stars (2 to 4), Prices by price range.
type Counts struct {
	Found   int
	Values  []Count
	Ratings [5]int64
	Prices  []int64
}

// Count counts the filter values of a list.
func (x *Index) Count(w Query) (counts Counts) {
	x.mu.RLock()
	defer x.mu.RUnlock()
	n := len(x.texts)
	c := &counting{
		Query:    w,
		of:       make([]uint8, n),
		asked:    make([]bool, n),
		products: make([]int64, n),
		last:     make([]int32, n),
		prices:   make([]int64, len(w.Steps)+1),
	}
	for v, one := range x.texts {
		if i := slices.Index(w.Names, one.Name); i >= 0 {
			c.of[v] = uint8(i + 1)
		}
	}
	for _, one := range w.Attributes {
		if v, known := x.values[one]; known {
			c.asked[v] = true
		}
	}
	if w.IDs == nil {
		for at := range x.kept {
			c.take(&x.kept[at], int32(at+1))
		}
	}
	for _, id := range w.IDs {
		if at, there := x.at[id]; there {
			c.take(&x.kept[at], int32(at+1))
		}
	}
	counts = Counts{Found: c.found, Ratings: c.ratings, Prices: c.prices}
	for v, products := range c.products {
		if _, shown := w.Shown[x.texts[v].Name]; shown && products > 0 {
			counts.Values = append(counts.Values, Count{x.texts[v], products})
		}
	}
	slices.SortFunc(counts.Values,
		func(a, b Count) int { return cmp.Or(cmp.Compare(a.Name, b.Name), cmp.Compare(a.Value, b.Value)) })
	return counts
}

// take counts a product; turn is a number that identifies it in this count.
func (c *counting) take(p *keptProduct, turn int32) {
	switch {
	case p.id == 0,
		c.Nodes != nil && !c.Nodes[p.node],
		c.InStock && !p.buyable,
		c.Country != "" && !strings.EqualFold(c.Country, p.country):
		return
	}
	c.found++
	pays, stars := p.pays >= int64(c.MinPrice) && (c.MaxPrice <= 0 || p.pays <= int64(c.MaxPrice)),
		p.rating >= float64(c.MinRating)
	all := len(c.Names) == 0
	if pays && stars || !all {
		for units := p.units; len(units) > 0; {
			end := 0
			for units[end] != endOfUnit {
				end++
			}
			if c.unit(units[:end], turn, pays && stars) {
				all = true
			}
			units = units[end+1:]
		}
	}
	if !all {
		return
	}
	for step := int64(2); pays && step <= 4; step++ {
		if p.rating >= float64(step) {
			c.ratings[step]++
		}
	}
	if stars {
		at := 0
		for at < len(c.Steps) && p.pays >= int64(c.Steps[at]) {
			at++
		}
		c.prices[at]++
	}
}

// unit counts a unit of a product if price and stars match (right), and reports whether it has a selected value of each
// attribute. If only one attribute does not match, the unit counts for the values of that attribute.
func (c *counting) unit(values []int32, turn int32, right bool) bool {
	var has uint32
	for _, v := range values {
		if c.asked[v] {
			has |= 1 << (c.of[v] - 1)
		}
	}
	lacks, missing := uint8(0), 0
	for i := range c.Names {
		if has&(1<<i) == 0 {
			lacks, missing = uint8(i+1), missing+1
		}
	}
	if !right || missing > 1 {
		return missing == 0
	}
	for _, v := range values {
		if (missing == 0 || c.of[v] == lacks) && c.last[v] != turn {
			c.last[v] = turn
			c.products[v]++
		}
	}
	return missing == 0
}
