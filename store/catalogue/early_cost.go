package catalogue

import (
	"hearth/store/core"
	"hearth/store/db"
	"hearth/store/money"
)

// SetCost sets the cost of a unit of a product, in paise without GST. Orders placed from now on are counted with it.
func SetCost(tx *core.Tx, product int64, cost money.Paise) error {
	changed, err := db.Change(tx, `UPDATE products SET cost_price = ?1, version = version + 1
		WHERE id = ?2 AND cost_price <> ?1`, cost, product)
	if err != nil || changed == 0 {
		return err
	}
	return noteCost(tx, product)
}

// noteCost saves the first cost that staff enter for a product. Order lines from before, whose cost was unknown, are
// counted with it in the reports of profit.
func noteCost(tx *core.Tx, product int64) error {
	first, err := db.Change(tx, `UPDATE products SET early_cost = cost_price WHERE id = ? AND cost_price > 0 AND
		early_cost = 0`, product)
	if err != nil || first == 0 {
		return err
	}
	if _, err := tx.Exec(`INSERT INTO goods_sums (day, goods, known, known_net, cost)
		SELECT s.span, 0, s.amount - s.back - s.known, s.net - s.back_net - s.known_net, (s.units - s.back_units -
			s.known_units) * p.early_cost
		FROM product_sums s JOIN products p ON p.id = s.product_id WHERE s.product_id = ? AND s.span > 10000000
		ON CONFLICT (day) DO UPDATE SET known = known + excluded.known, known_net = known_net + excluded.known_net,
			cost = cost + excluded.cost`, product); err != nil {
		return err
	}
	_, err = tx.Exec(`UPDATE product_sums SET known_units = units - back_units, known = amount - back, known_net = net
		- back_net,
		cost = cost + (units - back_units - known_units) * (SELECT early_cost FROM products WHERE id = product_id)
			WHERE product_id = ?`, product)
	return err
}
