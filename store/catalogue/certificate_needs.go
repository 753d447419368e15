package catalogue

import (
	"cmp"
	"slices"
	"time"

	"hearth/store/certificates"
	"hearth/store/core"
	"hearth/store/db"
)

// CertificateNeed is a kind of certificate and what a product has of it. It is computed and not stored.
type CertificateNeed struct {
	certificates.Kind
	Certificate Certificate
	// Because is the word of the product by which it seems to need this kind; "" if nothing suggests it.
	Because string
	// LacksFrom is the day from which the product lacks it; "" for never.
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

// certifiable is what the table of kinds needs to know of a product; a variant also counts as what its parent says.
func certifiable(p Product, family *Product) certificates.Product {
	f := certificates.Product{Title: p.Title, Categories: []string{p.Category}, Specifications: p.Specifications}
	if p.Subcategory != "" { // the names of top categories, such as Hubs and Plugs, say too much
		f.Categories = []string{p.Subcategory, p.SubSubcategory}
	}
	if family != nil {
		f.Specifications = slices.Concat(p.Specifications, family.Specifications)
	}
	return f
}

// NeedsOf are all kinds of certificates for a product and an enterprise of a size: small ones have later deadlines (the
// quality control orders).
func NeedsOf(p Product, family *Product, size string) []CertificateNeed {
	needs := make([]CertificateNeed, len(certificates.Kinds))
	known := certifiable(p, family)
	for i, k := range certificates.Kinds {
		n := CertificateNeed{Kind: k, Because: k.Proposed(known)}
		n.Certificate, _ = p.Certificate(k.Code)
		if n.Because != "" && n.Certificate.NotNeeded == "" {
			// It lacks the certificate from the day on which the rule begins, or on which the one it has ends.
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

// weighCertificates stores from which day a product, or each of its variants, lacks a certificate. Bundles and parent
// products lack none, because they are not sold themselves.
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

// The states of a certificate of a product.
const (
	CertificateHeld      = "held"       // A number, still valid.
	CertificateNotNeeded = "not needed" // Staff gave a reason.
	CertificateEnded     = "ended"      // A number that has expired.
	CertificateMissing   = "missing"    // Required today.
	CertificateLater     = "later"      // Required from a later day.
	CertificateUnasked   = "unasked"    // Nothing suggests that it is required.
)

// always is the day of rules that have long been in force.
const always = "2000-01-01"
