package promotions

import (
	"context"
	"errors"
	"slices"

	"hearth/store/catalogue"
	"hearth/store/core"
	"hearth/store/db"
	"hearth/store/delivery"
	"hearth/store/wording"
)

// SumItems adds up items of the same product. It refuses an empty cart, more than cartLimit items, and quantities below
// 1 (field quantity).
func SumItems(items []CartItem) ([]CartItem, error) {
	if len(items) == 0 {
		return nil, core.Refuse("Your cart is empty")
	}
	if len(items) > cartLimit {
		return nil, core.Refuse("A cart can hold at most %d products.", cartLimit)
	}
	var wanted []CartItem
	at := map[int64]int{}
	for _, item := range items {
		if item.ProductID < 1 {
			return nil, core.Refuse("This product is no longer sold.")
		}
		if item.Quantity < 1 || item.Quantity > 1_000_000 {
			return nil, &core.Refusal{Message: "The quantity must be a whole number from 1.",
				Fields: map[string]string{"quantity": "The quantity must be a whole number from 1."}}
		}
		if i, seen := at[item.ProductID]; seen {
			wanted[i].Quantity += item.Quantity
			continue
		}
		at[item.ProductID] = len(wanted)
		wanted = append(wanted, item)
	}
	return wanted, nil
}

// ResolveVariants replaces each parent product by the variant that catalogue.LeadVariant picks, and returns each
// product once.
func ResolveVariants(tx *core.Tx, items []CartItem) ([]CartItem, error) {
	sold := make([]CartItem, 0, len(items))
	for _, item := range items {
		lead, err := catalogue.LeadVariant(tx, item.ProductID)
		if err != nil {
			return nil, err
		}
		if at := slices.IndexFunc(sold, func(one CartItem) bool { return one.ProductID == lead }); at >= 0 {
			sold[at].Quantity += item.Quantity
			continue
		}
		sold = append(sold, CartItem{lead, item.Quantity})
	}
	return sold, nil
}

// GramsOf is the chargeable weight of order lines, in grams: for each unit the greater of actual and volumetric weight.
func GramsOf(lines []QuotedLine) (grams int64) {
	for _, l := range lines {
		grams += delivery.ChargeableGrams(l.Product.Weight, l.Product.Length, l.Product.Width,
			l.Product.Height) * l.Quantity
	}
	return grams
}

// CourierGrams is the chargeable weight of items in grams, rounded up to steps of 500 g, by which couriers charge. It
// refuses what SumItems refuses, and products that are no longer sold.
func (s *Promotions) CourierGrams(ctx context.Context, items []CartItem) (grams int64, err error) {
	wanted, err := SumItems(items)
	if err != nil {
		return 0, err
	}
	err = s.Read(ctx, func(tx *core.Tx) error {
		wanted, err := ResolveVariants(tx, wanted)
		if err != nil {
			return err
		}
		for _, item := range wanted {
			p, err := catalogue.ProductOf(tx, item.ProductID)
			if errors.Is(err, core.ErrNotFound) {
				return core.Refuse("One of the products is no longer sold. Please remove it.")
			}
			if err != nil {
				return err
			}
			grams += delivery.ChargeableGrams(p.Weight, p.Length, p.Width, p.Height) * item.Quantity
		}
		return nil
	})
	return delivery.RoundUpWeight(grams), err
}

// ExpandBundles turns cart lines into order lines: a bundle becomes one line for each of its parts. It refuses a bundle
// with a part that is no longer sold.
func ExpandBundles(tx *core.Tx, cart []QuotedLine) (lines []QuotedLine, err error) {
	for _, l := range cart {
		opened, err := l.opened(tx)
		if err != nil {
			return nil, err
		}
		lines = append(lines, opened...)
	}
	return lines, nil
}

// freeTogether is how many units each cart line can have if the lines before it get theirs. It returns only the lines
// that share stock with a bundle in the cart.
func freeTogether(tx *core.Tx, wanted []CartItem) (map[int64]int64, error) {
	list, err := wording.AsJSON(wanted)
	if err != nil {
		return nil, err
	}
	type need struct{ line, part, pieces, free int64 }
	needs, err := db.List(
		tx,
		func(row db.Scanner, n *need) error { return row.Scan(&n.line, &n.part, &n.pieces, &n.free) },
		`SELECT k.kit_id, k.part_id, k.pieces, `+catalogue.Sellable+` FROM json_each(?) j CROSS
			JOIN kit_parts k ON k.kit_id = j.value ->> 'ProductID'
			CROSS JOIN products p ON p.id = k.part_id`,
		list,
	)
	if err != nil || len(needs) == 0 {
		return nil, err
	}
	// left is what remains of the stock of each part; parts are what one unit of each line needs of it.
	parts, left := map[int64][]need{}, map[int64]int64{}
	for _, n := range needs {
		parts[n.line], left[n.part] = append(parts[n.line], n), max(n.free, 0)
	}
	// A product that is also a part of a bundle in the cart needs the same units.
	for _, item := range wanted {
		if free, shared := left[item.ProductID]; shared && len(parts[item.ProductID]) == 0 {
			parts[item.ProductID] = []need{{item.ProductID, item.ProductID, 1, free}}
		}
	}
	together := map[int64]int64{}
	for _, item := range wanted {
		for i, n := range parts[item.ProductID] {
			if fits := left[n.part] / n.pieces; i == 0 || fits < together[item.ProductID] {
				together[item.ProductID] = fits
			}
		}
		for _, n := range parts[item.ProductID] {
			left[n.part] -= n.pieces * min(item.Quantity, together[item.ProductID])
		}
	}
	return together, nil
}
