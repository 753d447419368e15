package store

import (
	"cmp"
	"slices"
	"strings"
	"sync"

	"hearth/store/attributes"
	"hearth/store/db"
)

// mostCounted is up to how many products are kept in mind to be counted; a larger shop's lists have nothing to filter by.
const mostCounted = 100_000

// mostReread is how many products that became others are read by their numbers; of more, all are.
const mostReread = 2_000

// filterIndex keeps in mind what products are filtered by, as one view of the database had it, so that a count walks through numbers
// instead of rows. What changed since is read anew when somebody counts.
type filterIndex struct {
	mu sync.RWMutex
	// turn is that of the last change it knows of; ready says that it knows all products.
	turn  int64
	ready bool
	// kept are the products for sale, at their places; a free place is empty.
	kept   []keptProduct
	at     map[int64]int
	free   []int
	values map[attributes.Attribute]int32
	texts  []attributes.Attribute
}

// keptProduct is a product as lists are filtered by it. Units are what can be bought of it by itself, each with the numbers of the values
// that it has, and an end behind each.
type keptProduct struct {
	id, pays, node int64
	rating         float64
	country        string
	buyable        bool
	units          []int32
}

const endOfUnit = -1

// catchUp reads what became other since the last time. The caller counts under read afterwards.
func (x *filterIndex) catchUp(tx *Tx) error {
	type changed struct{ product, turn int64 }
	x.mu.RLock()
	ready, turn := x.ready, x.turn
	x.mu.RUnlock()
	if !ready {
		return x.readAll(tx)
	}
	since, err := db.List(tx, func(row db.Scanner, c *changed) error { return row.Scan(&c.product, &c.turn) },
		`SELECT product_id, turn FROM filter_changes WHERE turn > ? ORDER BY turn LIMIT ?`, turn, mostReread+1)
	if err != nil || len(since) == 0 {
		return err
	}
	if len(since) > mostReread {
		x.forget()
		return x.readAll(tx)
	}
	ids := make([]int64, len(since))
	for i, c := range since {
		ids[i] = c.product
	}
	x.mu.Lock()
	defer x.mu.Unlock()
	last := since[len(since)-1].turn
	if !x.ready || x.turn >= last { // somebody else was here meanwhile
		return nil
	}
	for _, id := range ids {
		if at, there := x.at[id]; there {
			x.kept[at], x.free = keptProduct{}, append(x.free, at)
			delete(x.at, id)
		}
	}
	list, err := asJSON(ids)
	if err == nil {
		err = x.read(tx, " AND p.id IN (SELECT value FROM json_each(?))", " AND a.product_id IN (SELECT value FROM json_each(?))", list)
	}
	if err != nil {
		x.ready = false // half of it was taken out
		return err
	}
	x.turn = last
	return nil
}

func (x *filterIndex) forget() {
	x.mu.Lock()
	defer x.mu.Unlock()
	x.ready = false
}

// readAll keeps all products in mind, none where there are too many.
func (x *filterIndex) readAll(tx *Tx) error {
	x.mu.Lock()
	defer x.mu.Unlock()
	if x.ready {
		return nil
	}
	x.kept, x.free, x.at, x.values, x.texts = nil, nil, map[int64]int{}, map[attributes.Attribute]int32{}, nil
	many, err := db.Value[bool](tx, `SELECT coalesce(sum(products), 0) > ? FROM product_counts`, mostCounted)
	if err != nil || many {
		return err
	}
	if x.turn, err = db.Value[int64](tx, `SELECT coalesce(max(turn), 0) FROM filter_changes`); err != nil {
		return err
	}
	if err := x.read(tx, "", ""); err != nil {
		return err
	}
	x.ready = true
	return nil
}

// read keeps products in mind: all, or those of a condition. A product without options can be counted whether or not it can be bought, of
// one with options what can be bought.
func (x *filterIndex) read(tx *Tx, product, attribute string, args ...any) error {
	err := db.Each(tx, func(row db.Scanner) error {
		var p keptProduct
		if err := row.Scan(&p.id, &p.pays, &p.rating, &p.node, &p.country, &p.buyable); err != nil {
			return err
		}
		if last := len(x.free) - 1; last >= 0 {
			x.at[p.id], x.kept[x.free[last]], x.free = x.free[last], p, x.free[:last]
			return nil
		}
		x.at[p.id], x.kept = len(x.kept), append(x.kept, p)
		return nil
	}, `SELECT p.id, p.pays, p.rating, p.category_id, p.country_of_origin, `+buyable+` FROM products p WHERE `+forSale+product, args...)
	if err != nil {
		return err
	}
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
	}, `SELECT a.product_id, a.variant_id, a.name, a.value FROM product_attributes a INDEXED BY product_attributes_by_product WHERE a.variant_id >= 0 AND a.can`+attribute+` ORDER BY a.product_id, a.variant_id`, args...)
}

// number is the number of a value.
func (x *filterIndex) number(one attributes.Attribute) int32 {
	n, known := x.values[one]
	if !known {
		n = int32(len(x.texts))
		x.values[one], x.texts = n, append(x.texts, one)
	}
	return n
}

// counting is one count of what a list can be filtered by.
type counting struct {
	f     ProductFilter
	nodes map[int64]bool
	names []string
	// of is which of the names asked for a value has, from 1; asked says that it is asked for itself.
	of    []uint8
	asked []bool
	found int
	// products counts each value, last is the product that was counted for it last.
	products []int64
	last     []int32
	ratings  [5]int64
	prices   []int64
}

// counts counts the products of a list: all that are kept in mind, or those of ids where they are not nil. positions says which names are
// shown, and where.
func (x *filterIndex) counts(f ProductFilter, nodes map[int64]bool, ids []int64, positions map[string]int64) (counts FilterCounts) {
	x.mu.RLock()
	defer x.mu.RUnlock()
	c := x.count(f, nodes, ids)
	if c.found == 0 {
		return counts
	}
	var met []int
	for v, products := range c.products {
		if _, shown := positions[x.texts[v].Name]; shown && products > 0 {
			met = append(met, v)
		}
	}
	slices.SortFunc(met, func(a, b int) int {
		return cmp.Or(cmp.Compare(x.texts[a].Name, x.texts[b].Name), cmp.Compare(x.texts[a].Value, x.texts[b].Value))
	})
	for _, v := range met {
		counts.add(x.texts[v].Name, FilterValue{x.texts[v].Value, c.products[v]})
	}
	slices.SortStableFunc(counts.Attributes, func(a, b FilterName) int { return cmp.Compare(positions[a.Name], positions[b.Name]) })
	for stars := int64(2); stars <= 4; stars++ {
		counts.Ratings = append(counts.Ratings, RatingCount{stars, c.ratings[stars]})
	}
	for i, products := range c.prices {
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

func (x *filterIndex) count(f ProductFilter, nodes map[int64]bool, ids []int64) *counting {
	n := len(x.texts)
	c := &counting{f: f, nodes: nodes, names: f.filteredNames(), of: make([]uint8, n), asked: make([]bool, n), products: make([]int64, n), last: make([]int32, n),
		prices: make([]int64, len(priceSteps)+1)}
	for v, one := range x.texts {
		for i, name := range c.names {
			if one.Name == name {
				c.of[v] = uint8(i + 1)
			}
		}
	}
	for _, one := range f.Attributes {
		if v, known := x.values[one]; known {
			c.asked[v] = true
		}
	}
	if ids == nil {
		for at := range x.kept {
			c.take(&x.kept[at], int32(at+1))
		}
		return c
	}
	for _, id := range ids {
		if at, there := x.at[id]; there {
			c.take(&x.kept[at], int32(at+1))
		}
	}
	return c
}

// take counts a product; turn is a number of its own.
func (c *counting) take(p *keptProduct, turn int32) {
	switch {
	case p.id == 0, c.nodes != nil && !c.nodes[p.node], c.f.InStock && !p.buyable, c.f.Country != "" && !strings.EqualFold(c.f.Country, p.country):
		return
	}
	c.found++
	pays, stars := p.pays >= int64(c.f.MinPrice) && (c.f.MaxPrice <= 0 || p.pays <= int64(c.f.MaxPrice)), p.rating >= float64(c.f.MinRating)
	all := len(c.names) == 0
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
		for at < len(priceSteps) && p.pays >= int64(priceSteps[at]) {
			at++
		}
		c.prices[at]++
	}
}

// unit counts one that can be bought by itself, where price and stars are right, and says whether it has a value of each name that is
// asked for. Where it lacks one name alone, it counts for the values of that name.
func (c *counting) unit(values []int32, turn int32, right bool) bool {
	var has uint32
	for _, v := range values {
		if c.asked[v] {
			has |= 1 << (c.of[v] - 1)
		}
	}
	lacks, missing := uint8(0), 0
	for i := range c.names {
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
