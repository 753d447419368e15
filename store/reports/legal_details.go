package reports

import (
	"context"
	"regexp"
	"slices"
	"strings"
	"time"

	"hearth/store/catalogue"
	"hearth/store/core"
	"hearth/store/db"
	"hearth/store/settings"
	"hearth/store/wording"
)

// ListingDuty is a product whose page lacks information that the law requires (Legal Metrology (Packaged Commodities)
// Rules, rule 6(10); Consumer Protection (E-Commerce) Rules 2020), or that lacks a certificate now or soon.
type ListingDuty struct {
	ProductID int64
	Title     string
	Lacks     []string
	// Soon are the certificates that the product will lack within three months, each with the day.
	Soon []string
}

// soonDays is how many days ahead a missing certificate is listed.
const soonDays = 92

// ListDuties returns the products on sale that lack required information, and the details that the shop itself lacks.
func (s *Reports) ListDuties(ctx context.Context) (found []ListingDuty, shop []string, err error) {
	card := s.settings.Values()
	for _, duty := range []struct{ key, name string }{{"shop_legal_name", "legal name"}, {"shop_address", "address"},
		{"shop_phone", "telephone of customer care"},
		{"shop_email", "email of customer care"},
		{"grievance_officer", "grievance officer with name, designation and contact"}} {
		if card.Text(duty.key) == "" {
			shop = append(shop, duty.name)
		}
	}
	err = s.Read(ctx, func(tx *core.Tx) error {
		due, err := producerUnregistered(tx, card)
		if err != nil {
			return err
		}
		if due {
			shop = append(shop, "EPR registration as a producer of electronics")
		}
		elsewhere, err := makersElsewhere(tx)
		if err != nil {
			return err
		}
		// One query finds products with missing details (joined with | in lacks) or with a certificate that is missing
		// soon.
		soon := tx.Now.In(tx.Zone).AddDate(0, 0, soonDays).Format(time.DateOnly)
		found, err = db.List(tx, func(row db.Scanner, d *ListingDuty) error {
			var lacks string
			err := row.Scan(&d.ProductID, &d.Title, &lacks)
			d.Lacks = strings.FieldsFunc(lacks, func(r rune) bool { return r == '|' })
			return err
		}, `SELECT id, title, lacks
			FROM (SELECT id, title, lacks_from, iif(country_of_origin = '', 'country of origin|',
			'') || iif(manufacturer = '',
			'manufacturer with address|', '')
				|| iif(json_array(country_of_origin, manufacturer) IN (SELECT value FROM json_each(?)),
				'maker in the country of origin|', '')
				|| iif(country_of_origin NOT IN ('', 'India') AND importer = '', 'importer with address|',
				'') || iif(net_quantity = '', 'net quantity|', '')
				|| iif(hsn_code = '', 'HSN|', '') || iif(description = '', 'description|', '') AS lacks FROM products
				WHERE deleted_at IS NULL
				AND kit_price = 0 AND options = '[]')
			WHERE lacks <> '' OR lacks_from <= ? ORDER BY title COLLATE NOCASE, id LIMIT 500`, elsewhere, soon)
		if err != nil {
			return err
		}
		return addApprovals(tx, card, soon, found)
	})
	return found, shop, err
}

// addApprovals adds the certificates that the found products lack now, and soon.
func addApprovals(tx *core.Tx, card *settings.Values, soon string, found []ListingDuty) error {
	ids := make([]int64, len(found))
	for i, d := range found {
		ids[i] = d.ProductID
	}
	list, err := wording.AsJSON(ids)
	if err != nil {
		return err
	}
	products, err := db.List(
		tx,
		catalogue.ScanProduct,
		`SELECT `+catalogue.ProductColumns+` FROM `+catalogue.ProductTables+` WHERE p.lacks_from <= ?1
		AND p.id IN (SELECT value FROM json_each(?2)) OR p.id IN (SELECT v.family FROM products v
		WHERE v.lacks_from <= ?1
		AND v.id IN (SELECT value FROM json_each(?2)))`,
		soon,
		list,
	)
	if err != nil {
		return err
	}
	known := map[int64]*catalogue.Product{}
	for i := range products {
		known[products[i].ID] = &products[i]
	}
	for i := range found {
		p := known[found[i].ProductID]
		if p == nil {
			continue
		}
		for _, n := range catalogue.NeedsOf(*p, known[p.Family], card.EnterpriseSize) {
			switch {
			case n.LacksFrom == "" || n.LacksFrom > soon:
			case n.LacksFrom > tx.Day():
				found[i].Soon = append(found[i].Soon, n.Name+" from "+n.LacksFrom)
			case n.Certificate.Number != "":
				found[i].Lacks = append(found[i].Lacks, n.Name+", ended on "+n.Certificate.Until)
			default:
				found[i].Lacks = append(found[i].Lacks, n.Name)
			}
		}
	}
	return nil
}

// producerUnregistered reports whether the shop is a producer of electronics by its products (it imports them or sells
// them under its own name) and has neither entered its registration nor a reason why it needs none. Micro enterprises
// are exempt (E-Waste (Management) Rules 2022, rule 2(c)).
func producerUnregistered(tx *core.Tx, card *settings.Values) (bool, error) {
	if card.EPRNumber != "" || card.EPRNotNeeded != "" || card.EnterpriseSize == "micro" {
		return false, nil
	}
	makers, err := db.Values[string](tx, `SELECT DISTINCT manufacturer || ' | ' || importer FROM products
		WHERE deleted_at IS NULL
		AND substr(hsn_code, 1, 2) IN ('84', '85', '90', '94', '95')`)
	if err != nil {
		return false, err
	}
	return slices.ContainsFunc(makers, func(maker string) bool {
		return slices.ContainsFunc([]string{card.ShopLegalName, card.ShopName}, func(own string) bool {
			return own != "" && strings.Contains(wording.Fold(maker), wording.Fold(own))
		})
	}), nil
}

// Names of places that show whether an address is in India or abroad. The checklist in the product form has the same
// names (ui/src/rules/duties.ts).
var (
	inIndia = regexp.MustCompile(
		`(?i)\b(india|andhra pradesh|telangana|maharashtra|gujarat|rajasthan|punjab|haryana|karnataka|kerala|` +
			`tamil nadu|uttar pradesh|uttarakhand|himachal pradesh|madhya pradesh|west bengal|odisha|bihar|jharkhand|assam|goa|delhi|noida|` +
			`gurugram|gurgaon|faridabad|ghaziabad|mumbai|thane|pune|nashik|nagpur|bengaluru|bangalore|mysuru|hyderabad|chennai|coimbatore|hosur|` +
			`kochi|kolkata|howrah|ahmedabad|surat|vadodara|rajkot|vapi|daman|silvassa|jaipur|indore|bhopal|lucknow|kanpur|ludhiana|chandigarh|` +
			`mohali|baddi|haridwar|dehradun|guwahati|bhubaneswar|patna|visakhapatnam|midc|gidc|sidco|hsiidc|kiadb)\b`)
	abroad = regexp.MustCompile(
		`(?i)\b(china|hong kong|taiwan|japan|korea|vietnam|thailand|malaysia|singapore|indonesia|philippines|` +
			`bangladesh|nepal|sri lanka|germany|france|italy|spain|poland|netherlands|united kingdom|usa|united states|turkey|turkiye|israel|` +
			`uae|shenzhen|guangzhou|dongguan|foshan|huizhou|zhongshan|hangzhou|ningbo|shanghai|beijing|xiamen|taipei|seoul|tokyo|osaka|hanoi)\b`)
)

// MakerContradictsOrigin reports whether the manufacturer's address contradicts the country of origin: an Indian
// address for a product made abroad, or a foreign one for a product made in India. An address without a known place
// contradicts nothing.
func MakerContradictsOrigin(country, maker string) bool {
	if country = strings.TrimSpace(country); country == "" {
		return false
	}
	if strings.EqualFold(country, "India") {
		return abroad.MatchString(maker) && !inIndia.MatchString(maker)
	}
	return inIndia.MatchString(maker) && !strings.Contains(strings.ToLower(maker), strings.ToLower(country))
}

// makersElsewhere returns, as JSON, the pairs of country and manufacturer in the catalogue that contradict each other.
// It reads the distinct pairs, which are few even if there are many products.
func makersElsewhere(tx *core.Tx) (string, error) {
	pairs, err := db.List(
		tx,
		func(row db.Scanner, pair *[2]string) error { return row.Scan(&pair[0], &pair[1]) },
		`SELECT DISTINCT country_of_origin, manufacturer FROM products WHERE deleted_at IS NULL
			AND country_of_origin <> '' AND manufacturer <> ''`,
	)
	if err != nil {
		return "", err
	}
	return wording.AsJSON(slices.DeleteFunc(pairs,
		func(pair [2]string) bool { return !MakerContradictsOrigin(pair[0], pair[1]) }))
}
