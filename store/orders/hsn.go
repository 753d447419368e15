package orders

import (
	"strings"

	"hearth/store/catalogue"
	"hearth/store/core"
	"hearth/store/db"
	"hearth/store/settings"
)

// FillHSN fills in HSN codes that were missing when the lines were ordered from their products' current ones, in the
// table and in lines. Codes of enough digits stay as they were ordered. The owner sets the digits by turnover (CGST
// Rules, rule 46(g)).
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

// RefuseWithoutHSN refuses to ship an order to a buyer with a GSTIN while a line lacks its HSN code: their invoice must
// show it for them to claim input tax (contract, section 7). It names the products.
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
