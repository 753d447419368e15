package store

import (
	"context"
	"strings"

	"hearth/store/db"
)

// ListingDuty is a product whose page lacks information that the law requires (Legal Metrology (Packaged Commodities) Rules, rule
// 6(10); Consumer Protection (E-Commerce) Rules 2020).
type ListingDuty struct {
	ProductID int64
	Title     string
	Lacks     []string
}

// ListDuties returns the products for sale that lack required information, and what the shop itself lacks.
func (s *Store) ListDuties(ctx context.Context) (found []ListingDuty, shop []string, err error) {
	card := s.Settings()
	for _, duty := range []struct{ key, name string }{{"shop_legal_name", "legal name"}, {"shop_address", "address"},
		{"shop_phone", "telephone of customer care"},
		{"shop_email", "email of customer care"}, {"grievance_officer", "grievance officer with name, designation and contact"}} {
		if card.Text(duty.key) == "" {
			shop = append(shop, duty.name)
		}
	}
	err = s.read(ctx, func(tx *Tx) error {
		found, err = db.List(tx, func(row db.Scanner, d *ListingDuty) error {
			var lacks string
			err := row.Scan(&d.ProductID, &d.Title, &lacks)
			d.Lacks = strings.Split(strings.TrimSuffix(lacks, "|"), "|")
			return err
		}, `SELECT id, title, lacks FROM (SELECT id, title, iif(country_of_origin = '', 'country of origin|', '') || iif(manufacturer = '',
			'manufacturer with address|', '')
				|| iif(country_of_origin NOT IN ('', 'India') AND importer = '', 'importer with address|',
				'') || iif(net_quantity = '', 'net quantity|', '')
				|| iif(hsn_code = '', 'HSN|', '') || iif(description = '', 'description|', '') AS lacks FROM products WHERE deleted_at IS NULL
				AND kit_price = 0 AND options = '[]')
			WHERE lacks <> '' ORDER BY title COLLATE NOCASE, id LIMIT 500`)
		return err
	})
	return found, shop, err
}
