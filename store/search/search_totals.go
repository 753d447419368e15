package search

import (
	"fmt"
	"strings"

	"hearth/store/catalogue"
	"hearth/store/core"
	"hearth/store/db"
	"hearth/store/money"
	"hearth/store/wording"
)

// countProducts returns how many products a list without words has, fast enough for every page view. Categories and
// countries have stored counts, price ranges are counted along an index, and for lists of products in stock the
// sold-out ones, which are few, are subtracted.
func (s *Search) countProducts(tx *core.Tx, version int64, f ProductFilter, nodes []int64) (int, error) {
	within, err := wording.AsJSON(nodes)
	if err != nil {
		return 0, err
	}
	c, err := s.conditionsOf(f, false)
	if err != nil {
		return 0, err
	}
	if len(f.IDs) > 0 || f.LowStock || f.MinRating > 0 || len(f.Attributes) > 0 || f.Home != nil {
		if nodes != nil {
			c.need("p.category_id IN (SELECT value FROM json_each(?))", within)
		}
		return db.Value[int](tx, `SELECT count(*) FROM products p WHERE `+c.text(), c.args...)
	}
	query, args, key, err := s.listedQuery(f, nodes, within)
	if err != nil {
		return 0, err
	}
	n, known, err := s.knownTotal(tx, version, key, f, nodes)
	if err != nil {
		return 0, err
	}
	if known {
		query, args = "SELECT ?", []any{n}
	}
	if !f.InStock {
		if known {
			return n, nil
		}
		n, err = db.Value[int](tx, query, args...)
		if err == nil && key != "" {
			s.catalogue.Totals.Put(version, key, n)
		}
		return n, err
	}
	sold := []string{catalogue.ForSale, "NOT " + buyable}
	if nodes != nil {
		sold, args = append(sold, "p.category_id IN (SELECT value FROM json_each(?))"), append(args, within)
	}
	f.InStock = false
	rest, err := s.conditionsOf(f, true)
	if err != nil {
		return 0, err
	}
	return db.Value[int](tx, `SELECT (`+query+`) - (SELECT count(*) FROM products p INDEXED BY products_sold_out
		WHERE `+
		strings.Join(append(sold, rest.where[1:]...), " AND ")+`)`, append(args, rest.args...)...)
}

// knownTotal returns a total that needs no query: a cached one, or that of a price range in a category or country,
// which the index in memory has.
func (s *Search) knownTotal(
	tx *core.Tx,
	version int64,
	key string,
	f ProductFilter,
	nodes []int64,
) (n int, known bool, err error) {
	if key == "" {
		return 0, false, nil
	}
	if n, known = s.catalogue.Totals.Get(version, key); known || nodes == nil && f.Country == "" {
		return n, known, nil
	}
	if err := s.catalogue.FilterIndex.CatchUp(tx, catalogue.ForSale, buyable); err != nil {
		return 0, false, err
	}
	n, known = s.catalogue.FilterIndex.CountPriced(f.Country, nodes, int64(f.MinPrice), int64(f.MaxPrice))
	return n, known, nil
}

// listedQuery returns the SQL that counts the products on sale, in stock or not. key is the key of the cached total; ""
// if caching it gains nothing.
func (s *Search) listedQuery(
	f ProductFilter,
	nodes []int64,
	within string,
) (query string, args []any, key string, err error) {
	if f.MinPrice <= 0 && f.MaxPrice <= 0 {
		query = `SELECT coalesce(sum(products), 0) FROM product_counts WHERE true`
		if nodes != nil {
			query, args = query+` AND category_id IN (SELECT value FROM json_each(?))`, append(args, within)
		}
		if f.Country != "" {
			query, args = query+` AND country = ?`, append(args, f.Country)
		}
		return query, args, "", nil
	}
	key = fmt.Sprint(f.MinPrice, " ", f.MaxPrice, " ", within, " ", strings.ToLower(f.Country))
	if nodes == nil && f.Country == "" {
		if query, args = pricedQuery(int64(f.MinPrice), int64(f.MaxPrice)); query != "" {
			return query, args, key, nil
		}
	}
	f.InStock = false
	c, err := s.conditionsOf(f, false)
	if err != nil {
		return "", nil, "", err
	}
	if nodes != nil {
		c.need("p.category_id IN (SELECT value FROM json_each(?))", within)
	}
	return `SELECT count(*) FROM products p WHERE ` + c.text(), c.args, key, nil
}

// priceStep is the width of a stored price step, in paise.
const priceStep = 100_00

// pricedQuery returns the SQL that counts the products of a price range: stored counts of whole price steps, and the
// two ends along the index. It is "" for a range without a whole step. Limits are in paise; most 0 means no upper
// limit.
func pricedQuery(least, most int64) (query string, args []any) {
	if most <= 0 {
		most = int64(money.Max)
	}
	least = max(least, 0)
	first, behind := (least+priceStep-1)/priceStep, (most+1)/priceStep
	if first >= behind {
		return "", nil
	}
	const edge = ` + (SELECT count(*) FROM products p WHERE ` + catalogue.ForSale + ` AND p.pays >= ? AND p.pays < ?)`
	return `SELECT (SELECT coalesce(sum(products), 0) FROM price_steps WHERE step >= ? AND step < ?)` + edge + edge,
		[]any{first, behind, least, first * priceStep, behind * priceStep, most + 1}
}
