// Package stock contains what keeps the stock right and filled: goods that suppliers deliver, with the moving average
// of their cost, stock counts with a scanner, and the products to order next.
//
// It does not contain the ledger of the stock: each change goes through catalogue.Move.
//
// Start with Delivery in receive.go, then Scan in scan.go.
package stock

import (
	"strings"

	"hearth/store/catalogue"
	"hearth/store/core"
	"hearth/store/db"
	"hearth/store/serial"
	"hearth/store/settings"
)

// Stock is the department. It is safe for concurrent use.
type Stock struct {
	*core.Shop
	settings  *settings.Settings
	catalogue *catalogue.Catalogue
}

// New returns the department, on top of those that it uses.
func New(shop *core.Shop, settings *settings.Settings, catalogue *catalogue.Catalogue) *Stock {
	return &Stock{Shop: shop, settings: settings, catalogue: catalogue}
}

// IDOfCode returns the ID of the product that has a scanned code: a serial, a SKU, the GTIN of its bar code, or its ID,
// tried in this order. ErrNotFound if no product has it.
func IDOfCode(tx *core.Tx, code string) (int64, error) {
	code = strings.TrimSpace(code)
	return db.Value[int64](tx, `SELECT product_id FROM serials WHERE serial = ?
		UNION ALL SELECT id FROM products WHERE sku = ? AND sku <> '' AND deleted_at IS NULL
		UNION ALL SELECT id FROM products WHERE gtin = ? AND gtin <> '' AND deleted_at IS NULL
		UNION ALL SELECT id FROM products WHERE CAST(id AS TEXT) = ? AND deleted_at IS NULL LIMIT 1`,
		serial.Normalise(code), code, code, code)
}

// stocked returns a product that has stock of its own. It refuses a product that is no longer sold, a bundle and a
// product with variants.
func stocked(tx *core.Tx, id int64) (catalogue.Product, error) {
	p, err := catalogue.ProductOf(tx, id)
	switch {
	case db.IsNone(err):
		return p, core.Refuse("A product of the list is no longer sold. Please remove it.")
	case err != nil:
		return p, err
	case p.IsKit():
		return p, core.Refuse("%s is a kit, which has the stock of its parts. Please take its parts.", p.Title)
	case p.IsFamily():
		return p, core.Refuse("%s has the stock of its variants. Please choose one of them.", p.Title)
	}
	return p, nil
}
