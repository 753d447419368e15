package filters

import (
	"slices"
	"strings"
)

// prices are what the products for sale cost in paise, in ascending order, by country (in lower case) and category: how
// many cost from this to that is a difference of two positions.
type prices map[string]map[int64][]int64

// place is where a price stands.
type place struct {
	country string
	node    int64
}

// folded folds the letters that SQLite's NOCASE folds, and no others.
func folded(country string) string {
	return strings.Map(func(r rune) rune {
		if 'A' <= r && r <= 'Z' {
			return r + 'a' - 'A'
		}
		return r
	}, country)
}

// add adds a product's price at the end of its place, which then has to be sorted.
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

// remove removes a product's price.
func (x prices) remove(p *keptProduct) {
	nodes := x[folded(p.country)]
	if i, there := slices.BinarySearch(nodes[p.node], p.pays); there {
		nodes[p.node] = slices.Delete(nodes[p.node], i, i+1)
	}
}

// CountPriced returns how many products for sale of a country ("" for all) in some categories (nil for all) cost from
// least to most paise (0 for no limit). It is false if the products are not kept.
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
