package catalogue

import (
	"hearth/store/core"
	"hearth/store/db"
	"hearth/store/settings"
)

// LacksHSN returns the titles of an order's lines for which neither the line nor the product has an HSN code with as
// many digits as the seller's turnover requires (Notification 78/2020 – Central Tax).
func LacksHSN(tx *core.Tx, card *settings.Values, order int64) ([]string, error) {
	return db.Values[string](tx, `SELECT l.title FROM order_lines l JOIN products p ON p.id = l.product_id
		WHERE l.order_id = ?1 AND length(l.hsn_code) < ?2 AND length(p.hsn_code) < ?2 ORDER BY l.id`, order,
		card.HSNDigits())
}
