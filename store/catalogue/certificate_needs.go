package catalogue

import (
	"cmp"
	"slices"
	"time"

	"hearth/store/certificates"
	"hearth/store/core"
	"hearth/store/db"
)

// CertificateNeed is a kind of certificate and whether a product needs or has it. It is computed and not stored.
type CertificateNeed struct {
	certificates.Kind
	Certificate Certificate
	// Because is the word in the product's texts that suggests that the kind is required; "" if nothing suggests it.
	Because string
	// LacksFrom is the day from which the product lacks a required certificate, such as 2026-11-21; "" if it never
	// does.
	LacksFrom string
}

// State is the state of the certificate on a day, one of the constants below.
func (n CertificateNeed) State(day string) string {
	switch {
	case n.Certificate.NotNeeded != "":
		return CertificateNotNeeded
	case n.Certificate.Number != "" && n.Certificate.Until != "" && n.Certificate.Until < day:
		return CertificateEnded
	case n.Certificate.Number != "":
		return CertificateHeld
	case n.LacksFrom == "":
		return CertificateUnasked
	case n.LacksFrom > day:
		return CertificateLater
	}
	return CertificateMissing
}

// certifiable is the input for the rules of certificates: the product's texts and, for a variant, also its parent's.
func certifiable(p Product, family *Product) certificates.Product {
	f := certificates.Product{Title: p.Title, Categories: []string{p.Category}, Specifications: p.Specifications}
	if p.Subcategory != "" { // only subcategories: names of top categories, such as Hubs and Plugs, are too general
		f.Categories = []string{p.Subcategory, p.SubSubcategory}
	}
	if family != nil {
		f.Specifications = slices.Concat(p.Specifications, family.Specifications)
	}
	return f
}

// NeedsOf returns all kinds of certificates with what a product needs and has. size is the size of the enterprise: the
// quality control orders have later deadlines for small ones.
func NeedsOf(p Product, family *Product, size string) []CertificateNeed {
	needs := make([]CertificateNeed, len(certificates.Kinds))
	known := certifiable(p, family)
	for i, k := range certificates.Kinds {
		n := CertificateNeed{Kind: k, Because: k.Proposed(known)}
		n.Certificate, _ = p.Certificate(k.Code)
		if n.Because != "" && n.Certificate.NotNeeded == "" {
			// The product lacks the certificate from the day on which the rule applies, or after the last day of its
			// certificate.
			n.LacksFrom = cmp.Or(k.Day(size), always)
			if until, err := time.Parse(time.DateOnly, n.Certificate.Until); err == nil {
				n.LacksFrom = max(n.LacksFrom, until.AddDate(0, 0, 1).Format(time.DateOnly))
			} else if n.Certificate.Number != "" {
				n.LacksFrom = ""
			}
		}
		needs[i] = n
	}
	return needs
}

// weighCertificates stores the day from which a product, or each of its variants, lacks a certificate. Bundles and
// parent products never lack one, because it is their parts and variants that need it.
func weighCertificates(tx *core.Tx, whole Product, variants []Product) error {
	size, err := db.Value[string](tx, `SELECT coalesce((SELECT size FROM certificate_rules), '')`)
	if err != nil {
		return err
	}
	days := map[int64]string{whole.ID: ""}
	if !whole.IsKit() && !whole.IsFamily() {
		variants = append(variants, whole)
	}
	for _, p := range variants {
		family := &whole
		if p.ID == whole.ID {
			family = nil
		}
		first := ""
		for _, n := range NeedsOf(p, family, size) {
			if n.LacksFrom != "" && (first == "" || n.LacksFrom < first) {
				first = n.LacksFrom
			}
		}
		days[p.ID] = first
	}
	for id, day := range days {
		if _, err := tx.Exec(`UPDATE products SET lacks_from = nullif(?2, '') WHERE id = ?1
			AND lacks_from IS NOT nullif(?2, '')`, id, day); err != nil {
			return err
		}
	}
	return nil
}

// The states of a certificate that a product may need.
const (
	CertificateHeld      = "held"       // there is a number, and it is valid
	CertificateNotNeeded = "not needed" // staff gave a reason why it is not needed
	CertificateEnded     = "ended"      // there is a number, but it has expired
	CertificateMissing   = "missing"    // required today, but there is none
	CertificateLater     = "later"      // required from a later day
	CertificateUnasked   = "unasked"    // nothing suggests that it is required
)

// always is the start day of rules that have been in force for long.
const always = "2000-01-01"
