package filters

import (
	"slices"
	"strings"
)

// prices are the prices of the products for sale in paise, in ascending order, by country (in lower case) and category.
// The number of products in a price range is the difference of two positions.
type prices map[string]map[int64][]int64

// place is one list of prices: a country and a category.
type place struct {
	country string
	node    int64
}

// folded converts the letters to lower case that SQLite's NOCASE does, and no others.
func folded(country string) string {
	return strings.Map(func(r rune) rune {
		if 'A' <= r && r <= 'Z' {
			return r + 'a' - 'A'
		}
		return r
	}, country)
}

// add appends a product's price to its list, which must be sorted afterwards. It returns which list that is.
func (x prices) add(p *keptProduct) place {
	at := place{folded(p.country), p.node}
	if x[at.country] == nil {
		x[at.country] = map[int64][]int64{}
	}
	x[at.country][at.node] = append(x[at.country][at.node], p.pays)
	return at
}

func (x prices) sort(places map[place]bool) {
	for at := range places {
		slices.Sort(x[at.country][at.node])
	}
}

// remove removes a product's price from its list.
func (x prices) remove(p *keptProduct) {
	nodes := x[folded(p.country)]
	if i, there := slices.BinarySearch(nodes[p.node], p.pays); there {
		nodes[p.node] = slices.Delete(nodes[p.node], i, i+1)
	}
}

// CountPriced returns the number of products for sale of a country ("" for all) in some categories (nil for all) with a
// price from least to most, in paise (0 for no limit). kept is false if the index does not have the products.
func (x *Index) CountPriced(country string, nodes []int64, least, most int64) (products int, kept bool) {
	x.mu.RLock()
	defer x.mu.RUnlock()
	if !x.ready {
		return 0, false
	}
	count := func(sorted []int64) {
		from, _ := slices.BinarySearch(sorted, least)
		to := len(sorted)
		if most > 0 {
			to, _ = slices.BinarySearch(sorted, most+1)
		}
		products += max(to-from, 0)
	}
	for name, places := range x.prices {
		switch {
		case country != "" && name != folded(country):
		case nodes == nil:
			for _, sorted := range places {
				count(sorted)
			}
		default:
			for _, node := range nodes {
				count(places[node])
			}
		}
	}
	return products, true
}
