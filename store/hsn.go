package store

import (
	"strings"

	"hearth/store/db"
)

// takeHSN fills in missing HSN codes of ordered lines from their products' current ones.
func takeHSN(tx *Tx, card *Settings, lines []Line) error {
	for i, l := range lines {
		if len(l.HSN) >= card.HSNDigits() {
			continue
		}
		now, err := db.Value[string](tx, `SELECT hsn_code FROM products WHERE id = ?`, l.ProductID)
		if err != nil {
			return err
		}
		if len(now) < card.HSNDigits() {
			continue
		}
		if err := db.ChangeOne(tx, `UPDATE order_lines SET hsn_code = ? WHERE id = ?`, now, l.ID); err != nil {
			return err
		}
		lines[i].HSN = now
	}
	return nil
}

// lacksHSN names the products of an order for which neither the line nor the product has an HSN code with as many digits as the law
// requires (Notification 78/2020).
func lacksHSN(tx *Tx, card *Settings, order int64) ([]string, error) {
	return db.Values[string](tx, `SELECT l.title FROM order_lines l JOIN products p ON p.id = l.product_id
		WHERE l.order_id = ?1 AND length(l.hsn_code) < ?2 AND length(p.hsn_code) < ?2 ORDER BY l.id`, order, card.HSNDigits())
}

// refuseWithoutHSN refuses to ship an order to a buyer with a GSTIN while a line lacks its HSN code: their invoice must show it, or
// they can't claim the tax (contract, section 7).
func refuseWithoutHSN(tx *Tx, card *Settings, o Order) error {
	if o.Address.GSTIN == "" {
		return nil
	}
	lacks, err := lacksHSN(tx, card, o.ID)
	if err != nil || len(lacks) == 0 {
		return err
	}
	return refuse("This buyer has a GSTIN, so every line of the invoice needs an HSN code of %d digits or more. Enter it at %s first.",
		card.HSNDigits(), strings.Join(lacks, ", "))
}
