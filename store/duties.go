package store

import (
	"context"
	"regexp"
	"slices"
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
		elsewhere, err := makersElsewhere(tx)
		if err != nil {
			return err
		}
		found, err = db.List(tx, func(row db.Scanner, d *ListingDuty) error {
			var lacks string
			err := row.Scan(&d.ProductID, &d.Title, &lacks)
			d.Lacks = strings.Split(strings.TrimSuffix(lacks, "|"), "|")
			return err
		}, `SELECT id, title, lacks FROM (SELECT id, title, iif(country_of_origin = '', 'country of origin|', '') || iif(manufacturer = '',
			'manufacturer with address|', '')
				|| iif(json_array(country_of_origin, manufacturer) IN (SELECT value FROM json_each(?)), 'maker in the country of origin|', '')
				|| iif(country_of_origin NOT IN ('', 'India') AND importer = '', 'importer with address|',
				'') || iif(net_quantity = '', 'net quantity|', '')
				|| iif(hsn_code = '', 'HSN|', '') || iif(description = '', 'description|', '') AS lacks FROM products WHERE deleted_at IS NULL
				AND kit_price = 0 AND options = '[]')
			WHERE lacks <> '' ORDER BY title COLLATE NOCASE, id LIMIT 500`, elsewhere)
		return err
	})
	return found, shop, err
}

// Places that tell an address in India from one abroad: what the checklist of the product form looks for as well (ui/src/rules/duties.ts).
var (
	inIndia = regexp.MustCompile(`(?i)\b(india|andhra pradesh|telangana|maharashtra|gujarat|rajasthan|punjab|haryana|karnataka|kerala|` +
		`tamil nadu|uttar pradesh|uttarakhand|himachal pradesh|madhya pradesh|west bengal|odisha|bihar|jharkhand|assam|goa|delhi|noida|` +
		`gurugram|gurgaon|faridabad|ghaziabad|mumbai|thane|pune|nashik|nagpur|bengaluru|bangalore|mysuru|hyderabad|chennai|coimbatore|hosur|` +
		`kochi|kolkata|howrah|ahmedabad|surat|vadodara|rajkot|vapi|daman|silvassa|jaipur|indore|bhopal|lucknow|kanpur|ludhiana|chandigarh|` +
		`mohali|baddi|haridwar|dehradun|guwahati|bhubaneswar|patna|visakhapatnam|midc|gidc|sidco|hsiidc|kiadb)\b`)
	abroad = regexp.MustCompile(`(?i)\b(china|hong kong|taiwan|japan|korea|vietnam|thailand|malaysia|singapore|indonesia|philippines|` +
		`bangladesh|nepal|sri lanka|germany|france|italy|spain|poland|netherlands|united kingdom|usa|united states|turkey|turkiye|israel|` +
		`uae|shenzhen|guangzhou|dongguan|foshan|huizhou|zhongshan|hangzhou|ningbo|shanghai|beijing|xiamen|taipei|seoul|tokyo|osaka|hanoi)\b`)
)

// MakerElsewhere reports whether the maker's address contradicts the country of origin: an Indian address for a product made abroad,
// or a foreign one for a product made in India. An address that names no place known here contradicts nothing.
func MakerElsewhere(country, maker string) bool {
	if country = strings.TrimSpace(country); country == "" {
		return false
	}
	if strings.EqualFold(country, "India") {
		return abroad.MatchString(maker) && !inIndia.MatchString(maker)
	}
	return inIndia.MatchString(maker) && !strings.Contains(strings.ToLower(maker), strings.ToLower(country))
}

// makersElsewhere returns, as JSON, the pairs of country and maker in the catalogue that contradict each other. A shop has few makers,
// however many products it has.
func makersElsewhere(tx *Tx) (string, error) {
	pairs, err := db.List(tx, func(row db.Scanner, pair *[2]string) error { return row.Scan(&pair[0], &pair[1]) },
		`SELECT DISTINCT country_of_origin, manufacturer FROM products WHERE deleted_at IS NULL AND country_of_origin <> '' AND manufacturer <> ''`)
	if err != nil {
		return "", err
	}
	return asJSON(slices.DeleteFunc(pairs, func(pair [2]string) bool { return !MakerElsewhere(pair[0], pair[1]) }))
}
