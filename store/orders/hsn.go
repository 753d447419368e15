package orders

import (
	"strings"

	"hearth/store/catalogue"
	"hearth/store/core"
	"hearth/store/db"
	"hearth/store/settings"
)

// FillHSN copies missing HSN codes from the products to the order's lines, in the table and in the given slice. A code
// that was stored when the order was placed is kept if it has enough digits. The owner sets the number of digits, which
// depends on the shop's turnover (CGST Rules, rule 46(g)).
func FillHSN(tx *core.Tx, card *settings.Values, lines []Line) error {
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

// RefuseWithoutHSN refuses to ship an order to a buyer with a GSTIN while one of its lines has no HSN code, and names
// the products. The buyer can claim input tax only with an invoice that shows the codes (CGST Rules, rule 46(g)).
func RefuseWithoutHSN(tx *core.Tx, card *settings.Values, o Order) error {
	if o.Address.GSTIN == "" {
		return nil
	}
	lacks, err := catalogue.LacksHSN(tx, card, o.ID)
	if err != nil || len(lacks) == 0 {
		return err
	}
	return core.Refuse(
		"This buyer has a GSTIN, so every line of the invoice needs an HSN code of %d digits or more. Enter it at %s first.",
		card.HSNDigits(),
		strings.Join(lacks, ", "),
	)
}
