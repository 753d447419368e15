package search

import (
	"slices"

	"hearth/store/attributes"
	"hearth/store/catalogue"
	"hearth/store/core"
	"hearth/store/db"
	"hearth/store/wording"
)

// fitting is the SQL condition that a product p, or one of its variants, has one of the facts in a JSON list.
const fitting = `p.id IN (SELECT coalesce(v.family, v.id) FROM products v
	WHERE v.fit <> '' AND v.deleted_at IS NULL AND v.variants = 0 AND v.fit IN (SELECT value FROM json_each(?)))`

// readFits judges the different facts of all products against the home of the filter. Many products share their facts,
// so that the rule is applied to few texts and not to each product.
func (f *ProductFilter) readFits(tx *core.Tx) error {
	if f.Home == nil {
		return nil
	}
	texts, err := db.Values[string](tx, `SELECT DISTINCT fit FROM products WHERE fit <> '' AND deleted_at IS NULL`)
	if err != nil {
		return err
	}
	f.fits = []string{}
	for _, text := range texts {
		fit, err := attributes.ReadFit(text)
		if err != nil {
			return err
		}
		switch attributes.Sum(fit.Checks(*f.Home, nil)) {
		case attributes.Fits, attributes.NeedsHub, attributes.Open:
			f.fits = append(f.fits, text)
		}
	}
	return nil
}

// fittingIDs returns the products that fit in the home of the filter; among are the products to choose from, nil means
// all.
func fittingIDs(tx *core.Tx, f ProductFilter, among []int64) ([]int64, error) {
	if err := f.readFits(tx); err != nil {
		return nil, err
	}
	fits, err := wording.AsJSON(f.fits)
	if err != nil {
		return nil, err
	}
	ids, err := db.Values[int64](tx, `SELECT p.id FROM products p WHERE `+catalogue.ForSale+` AND `+fitting+`
		ORDER BY p.id`, fits)
	if err != nil || among == nil {
		return append([]int64{}, ids...), err
	}
	return slices.DeleteFunc(among, func(id int64) bool {
		_, fits := slices.BinarySearch(ids, id)
		return !fits
	}), nil
}
