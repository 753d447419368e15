package catalogue

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"slices"
	"strings"

	"hearth/store/certificates"
	"hearth/store/core"
	"hearth/store/db"
	"hearth/store/wording"
)

// CertificateNumber is the number of the product's certificate of a kind; "" if it has none.
func (p Product) CertificateNumber(kind string) string {
	c, _ := p.Certificate(kind)
	return c.Number
}

// Approved returns the product's certificates that have a number and are valid on a day such as 2026-11-21.
func (p Product) Approved(day string) []Certificate {
	return slices.DeleteFunc(slices.Clone(p.Certificates), func(c Certificate) bool {
		return c.Number == "" || c.Until != "" && c.Until < day
	})
}

// SetCertificate sets the product's own certificate of a kind. A certificate with neither number nor reason removes it,
// and a variant then inherits its parent's. The scan is kept if the number stays the same.
func (p *Product) SetCertificate(c Certificate) {
	before, _ := p.Certificate(c.Kind)
	rest := slices.DeleteFunc(slices.Clone(p.Certificates), func(one Certificate) bool { return one.Kind == c.Kind })
	c.Family = false
	if c.Document == "" && c.Number == before.Number {
		c.Document = before.Document
	}
	switch {
	case c.Number != "" || c.NotNeeded != "":
		rest = append(rest, c)
	case before.Family:
		rest = append(rest, before)
	}
	p.Certificates = inOrder(rest)
}

// SetCertificateNumber sets the number of a certificate. If the number is the same as before, nothing else changes.
func (p *Product) SetCertificateNumber(kind, number string) {
	if number = strings.TrimSpace(number); number != p.CertificateNumber(kind) {
		p.SetCertificate(Certificate{Kind: kind, Number: number})
	}
}

// CertificateCell writes a certificate for a cell of the product sheet: "number; holder; from; until", or "not needed:
// reason". The cell is empty if a variant inherits its parent's certificate.
func (p Product) CertificateCell(kind string) string {
	c, has := p.Certificate(kind)
	switch {
	case !has || c.Family:
		return ""
	case c.NotNeeded != "":
		return notNeeded + c.NotNeeded
	}
	return strings.TrimRight(strings.Join([]string{c.Number, c.Holder, c.From, c.Until}, "; "), "; ")
}

const notNeeded = "not needed: "

// SetCertificateCell reads a cell of the product sheet, as CertificateCell wrote it or with only a number. It does not
// check the content; saving the product does.
func (p *Product) SetCertificateCell(kind, cell string) {
	cell = strings.TrimSpace(cell)
	if len(cell) >= len(notNeeded) && strings.EqualFold(cell[:len(notNeeded)], notNeeded) {
		p.SetCertificate(Certificate{Kind: kind, NotNeeded: strings.TrimSpace(cell[len(notNeeded):])})
		return
	}
	parts := append(strings.SplitN(cell, ";", 4), "", "", "")
	for i := range parts {
		parts[i] = strings.TrimSpace(parts[i])
	}
	if strings.Contains(cell, ";") || parts[0] == "" {
		p.SetCertificate(Certificate{Kind: kind, Number: parts[0], Holder: parts[1], From: parts[2], Until: parts[3]})
		return
	}
	p.SetCertificateNumber(kind, parts[0])
}

// keepCertificates stores a product's own certificates. A certificate of a variant that equals its parent's is not
// stored, so that it follows the parent. Scans to which no certificate refers any more are deleted.
func keepCertificates(tx *core.Tx, id, family int64, before, after []Certificate) error {
	var above []Certificate
	if family != 0 {
		whole, err := ProductOf(tx, family)
		if err != nil {
			return err
		}
		above = whole.Certificates
	}
	own := slices.DeleteFunc(slices.Clone(after), func(c Certificate) bool {
		return family != 0 && (c.Family || slices.Contains(above, c))
	})
	for _, c := range before {
		if !c.Family && !slices.ContainsFunc(own, func(one Certificate) bool { return one.Kind == c.Kind }) {
			if _, err := tx.Exec(`DELETE FROM certificates WHERE product_id = ? AND kind = ?`, id, c.Kind); err != nil {
				return err
			}
		}
	}
	for _, c := range own {
		if slices.Contains(before, c) {
			continue
		}
		if _, err := tx.Exec(`INSERT INTO certificates (product_id, kind, number, holder, valid_from, valid_until,
			not_needed, document)
			VALUES (?, ?, ?, ?, ?, ?, ?, ?) ON CONFLICT (product_id, kind) DO UPDATE
			SET (number, holder, valid_from, valid_until, not_needed,
			document) = (excluded.number, excluded.holder, excluded.valid_from, excluded.valid_until,
			excluded.not_needed, excluded.document)`,
			id, c.Kind, c.Number, c.Holder, c.From, c.Until, c.NotNeeded, c.Document); err != nil {
			return err
		}
	}
	if slices.ContainsFunc(before, func(c Certificate) bool { return c.Document != "" }) {
		_, err := tx.Exec(`DELETE FROM certificate_files WHERE name NOT IN (SELECT document FROM certificates)`)
		return err
	}
	return nil
}

// Recompute recomputes which certificates all products lack, if this release has other rules or if the size of the
// enterprise has changed. It takes 200 products per transaction, so that customers' writes don't wait for it.
func (s *Certificates) Recompute(ctx context.Context) error {
	size := s.settings.Values().EnterpriseSize
	sum := sha256.Sum256([]byte(certificates.Rules()))
	mark, current := hex.EncodeToString(sum[:8]), false
	err := s.Read(ctx, func(tx *core.Tx) (err error) {
		current, err = db.Value[bool](tx, `SELECT EXISTS (SELECT 1 FROM certificate_rules WHERE mark = ? AND size = ?)`,
			mark, size)
		return err
	})
	if err != nil || current {
		return err
	}
	// Products that are edited during the run already use the new size. The hash of the rules is written only after the
	// last product, so that an interrupted run is repeated.
	if err := s.Write(ctx, func(tx *core.Tx) error { return setRules(tx, "", size) }); err != nil {
		return err
	}
	for after, more := int64(0), true; more; {
		err := s.Write(ctx, func(tx *core.Tx) error {
			some, err := db.List(tx, ScanProduct, `SELECT `+ProductColumns+` FROM `+ProductTables+
				` WHERE p.id > ? AND p.deleted_at IS NULL AND p.family IS NULL ORDER BY p.id LIMIT 200`, after)
			if err != nil {
				return err
			}
			for _, p := range some {
				variants, err := variantsToIndex(tx, p)
				if err != nil {
					return err
				}
				if err := weighCertificates(tx, p, variants); err != nil {
					return err
				}
			}
			tx.AfterCommit(func() {
				if more = len(some) > 0; more {
					after = some[len(some)-1].ID
				}
			})
			return nil
		})
		if err != nil {
			return fmt.Errorf("reckon which products lack a certificate: %w", err)
		}
	}
	return s.Write(ctx, func(tx *core.Tx) error { return setRules(tx, mark, size) })
}

// setRules records the rules (their hash, mark) and the enterprise size by which all products were computed; the mark
// is "" while a run is in progress.
func setRules(tx *core.Tx, mark, size string) error {
	if _, err := tx.Exec(`DELETE FROM certificate_rules`); err != nil {
		return err
	}
	_, err := tx.Exec(`INSERT INTO certificate_rules (mark, size) VALUES (?, ?)`, mark, size)
	return err
}

// ProductCertificates has all kinds of certificates with the state of each for a product; for a bundle, for each part.
type ProductCertificates struct {
	Product Product
	Needs   []CertificateNeed
	Parts   []ProductCertificates
}

// FindCertificates returns the certificates that a product has and lacks; ErrNotFound if the product is no longer sold.
func (s *Certificates) FindCertificates(ctx context.Context, id int64) (found ProductCertificates, err error) {
	err = s.Read(ctx, func(tx *core.Tx) error {
		if found, err = s.certificatesOf(tx, id); err != nil || !found.Product.IsKit() {
			return err
		}
		pieces, err := KitPieces(tx, id)
		if err != nil {
			return err
		}
		found.Needs = nil
		for _, piece := range pieces {
			part, err := s.certificatesOf(tx, piece.ProductID)
			if db.IsNone(err) {
				continue // a part that is no longer sold; then the bundle is not sold either
			}
			if err != nil {
				return err
			}
			found.Parts = append(found.Parts, part)
		}
		return nil
	})
	return found, err
}

func (s *Certificates) certificatesOf(tx *core.Tx, id int64) (found ProductCertificates, err error) {
	if found.Product, err = ProductOf(tx, id); err != nil {
		return found, err
	}
	var family *Product
	if found.Product.Family != 0 {
		whole, err := ProductOf(tx, found.Product.Family)
		if err != nil {
			return found, err
		}
		family = &whole
	}
	found.Needs = NeedsOf(found.Product, family, s.settings.Values().EnterpriseSize)
	return found, nil
}

// CertificateScan is an uploaded scan of a certificate. Kind is pdf, png or jpg, recognised from the content.
type CertificateScan struct {
	Kind    string
	Content []byte
}

// SaveCertificate sets a product's certificate of a kind, or removes it if the certificate has neither a number nor a
// reason. It refuses malformed values (fields kind, number, holder, from, until, not_needed_because) and bundles.
// ErrNotFound if the product is no longer sold.
func (s *Certificates) SaveCertificate(ctx context.Context, who, id int64, c Certificate, scan *CertificateScan) error {
	kind, known := certificates.Of(c.Kind)
	if !known {
		return &core.Refusal{Message: "Please choose a kind of certificate.",
			Fields: map[string]string{"kind": "Please choose a kind of certificate."}}
	}
	if scan != nil {
		sum := sha256.Sum256(scan.Content)
		c.Document = hex.EncodeToString(sum[:16]) + "." + scan.Kind
	}
	if err := c.check().Refusal("number", "holder", "from", "until", "not_needed_because"); err != nil {
		return err
	}
	return s.Write(ctx, func(tx *core.Tx) error {
		p, err := ProductOf(tx, id)
		if err != nil {
			return err
		}
		if p.IsKit() {
			return core.Refuse("A kit has the certificates of its parts.")
		}
		before := p
		p.SetCertificate(c)
		if scan != nil {
			if _, err := tx.Exec(
				`INSERT OR IGNORE INTO certificate_files (name, content) VALUES (?, ?)`,
				c.Document,
				scan.Content,
			); err != nil {
				return err
			}
		}
		// The product's version grows so that an open product form can't overwrite the certificate.
		if err := keepCertificates(tx, id, p.Family, before.Certificates, p.Certificates); err != nil {
			return err
		}
		if err := db.ChangeOne(tx, `UPDATE products SET version = version + 1, changed_at = ? WHERE id = ?`, tx.Stamp(),
			id); err != nil {
			return err
		}
		if err := weighOne(tx, id); err != nil {
			return err
		}
		s.catalogue.PublicChanged(tx)
		return core.WriteAudit(tx, who, "set certificate", fmt.Sprint(id), p.Title+"\n"+
			core.ChangesOf(
				[]core.FieldChange{{
					Field:  kind.Name,
					Before: before.CertificateCell(c.Kind),
					After:  p.CertificateCell(c.Kind),
				}},
			))
	})
}

// weighOne recomputes which certificates one product lacks (weighCertificates); for a variant, its parent with all
// variants.
func weighOne(tx *core.Tx, id int64) error {
	p, err := ProductOf(tx, id)
	if err == nil && p.Family != 0 {
		p, err = ProductOf(tx, p.Family)
	}
	if err != nil {
		return err
	}
	variants, err := variantsToIndex(tx, p)
	if err != nil {
		return err
	}
	return weighCertificates(tx, p, variants)
}

// FindCertificateScan returns the scan of a product's certificate of a kind; ErrNotFound if there is none.
func (s *Certificates) FindCertificateScan(
	ctx context.Context,
	id int64,
	kind string,
) (scan CertificateScan, err error) {
	err = s.Read(ctx, func(tx *core.Tx) error {
		p, err := ProductOf(tx, id)
		if err != nil {
			return err
		}
		c, _ := p.Certificate(kind)
		_, scan.Kind, _ = strings.Cut(c.Document, ".")
		scan.Content, err = db.Value[[]byte](tx, `SELECT content FROM certificate_files WHERE name = ?`, c.Document)
		return err
	})
	return scan, err
}

// ListApproved returns the certificates that a product's page shows: those that are valid today, or for a bundle those
// of its parts, without repeated numbers.
func (s *Certificates) ListApproved(ctx context.Context, p Product) (shown []Certificate, err error) {
	day := s.Day()
	if !p.IsKit() {
		return p.Approved(day), nil
	}
	err = s.Read(ctx, func(tx *core.Tx) error {
		parts, err := db.List(tx, ScanProduct, `SELECT `+ProductColumns+` FROM kit_parts k CROSS JOIN `+ProductTables+
			` WHERE k.kit_id = ? AND p.id = k.part_id ORDER BY k.part_id`, p.ID)
		for _, part := range parts {
			for _, c := range part.Approved(day) {
				if !slices.ContainsFunc(shown, func(one Certificate) bool {
					return one.Kind == c.Kind &&
						one.Number == c.Number
				}) {
					shown = append(shown, c)
				}
			}
		}
		return err
	})
	return inOrder(shown), err
}

// Uncertified returns the title of the first of the products, or of their parts, that lacks a required certificate
// today. It returns "" if none does, or if the owner chose to sell such products anyway (setting certificates_close).
func (s *Certificates) Uncertified(tx *core.Tx, products ...int64) (title string, err error) {
	if !s.settings.Values().CertificatesClose {
		return "", nil
	}
	list, err := wording.AsJSON(products)
	if err != nil {
		return "", err
	}
	return db.Value[string](tx, `SELECT coalesce((SELECT title FROM products WHERE lacks_from <= ?1
		AND deleted_at IS NULL
		AND (id IN (SELECT value FROM json_each(?2)) OR id IN (SELECT part_id FROM kit_parts
		WHERE kit_id IN (SELECT value FROM json_each(?2))))
		ORDER BY id LIMIT 1), '')`, tx.Day(), list)
}

// UncertifiedText is the sentence for customers that refuses to sell a product without its required certificate.
func UncertifiedText(title string) string {
	return fmt.Sprintf("%s can't be sold at the moment: a required approval is missing.", title)
}

// CountUncertified counts the products that lack a certificate today; a product with variants counts once.
func (s *Certificates) CountUncertified(ctx context.Context) (count int64, err error) {
	err = s.Read(ctx, func(tx *core.Tx) error {
		count, err = db.Value[int64](tx, CountUncertified, tx.Day())
		return err
	})
	return count, err
}

// CountUncertified is SQL that counts the products that lack a certificate. Its parameter is today in the shop's zone.
const CountUncertified = `SELECT count(DISTINCT coalesce(family, id)) FROM products WHERE deleted_at IS NULL
	AND lacks_from <= ?`

// certificatesText lists the product's certificates for the audit log.
func (p Product) certificatesText() string {
	said := []string{}
	for _, k := range certificates.Kinds {
		if cell := p.CertificateCell(k.Code); cell != "" {
			said = append(said, k.Name+" "+cell)
		}
	}
	return strings.Join(said, "; ")
}
