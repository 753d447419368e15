package catalogue

import (
	"cmp"
	"encoding/json"
	"slices"
	"strings"
	"time"

	"hearth/store/certificates"
	"hearth/store/db"
)

// Certificate is an approval of a product, such as a BIS registration, or the reason why the product needs none. Staff
// enter it. A variant has the certificates of its parent unless it has its own of the same kind. From and Until are
// days such as 2026-11-21, "" if unknown.
type Certificate struct {
	Kind, Number, Holder, From, Until, NotNeeded string
	// Document is the file name of the certificate's scan; "" without a scan.
	Document string `json:",omitempty"`
	// Family means that a variant inherits the certificate from its parent product.
	Family bool `json:",omitempty"`
}

// check normalises a certificate and returns the errors in it, by field.
func (c *Certificate) check() db.FieldErrors {
	wrong := db.FieldErrors{}
	for _, field := range []struct {
		name  string
		text  *string
		limit int
	}{{"number", &c.Number, 40}, {"holder", &c.Holder, 200}, {"not_needed_because", &c.NotNeeded, 300}} {
		if *field.text = strings.TrimSpace(*field.text); len([]rune(*field.text)) > field.limit {
			wrong.Add(field.name, "At most %d characters.", field.limit)
		}
	}
	for _, field := range []struct{ name, day string }{{"from", c.From}, {"until", c.Until}} {
		if _, err := time.Parse(time.DateOnly, field.day); err != nil && field.day != "" {
			wrong.Add(field.name, "Please choose a day such as 2026-11-21.")
		}
	}
	if c.From != "" && c.Until != "" && c.Until < c.From {
		wrong.Add("until", "It can't end before it begins.")
	}
	switch {
	case c.Number != "" && c.NotNeeded != "":
		wrong.Add("not_needed_because", "Enter the number, or why it needs none, not both.")
	case c.Number == "" && c.Holder+c.From+c.Until+c.Document != "":
		wrong.Add("number", "Enter the number of the certificate.")
	}
	return wrong
}

// certificateColumns is SQL for a product's certificates as JSON: its own and, for a variant, those of its parent of
// other kinds.
const certificateColumns = `(SELECT json_group_array(json_object('Kind', x.kind, 'Number', x.number, 'Holder', x.holder,
	'From', x.valid_from,
	'Until', x.valid_until, 'NotNeeded', x.not_needed, 'Document', x.document, 'Family',
	json(iif(x.product_id = p.id, 'false', 'true'))))
	FROM certificates x WHERE x.product_id IN (p.id, p.family)
	AND (x.product_id = p.id OR NOT EXISTS (SELECT 1 FROM certificates o WHERE o.product_id = p.id
	AND o.kind = x.kind)))`

// readCertificates parses the JSON that certificateColumns selects.
func readCertificates(text string, into *[]Certificate) error {
	if text == "[]" {
		return nil
	}
	if err := json.Unmarshal([]byte(text), into); err != nil {
		return err
	}
	*into = inOrder(*into)
	return nil
}

// inOrder sorts certificates by the order of the table certificates.Kinds.
func inOrder(list []Certificate) []Certificate {
	place := func(c Certificate) int {
		return slices.IndexFunc(certificates.Kinds, func(k certificates.Kind) bool { return k.Code == c.Kind })
	}
	slices.SortFunc(list, func(a, b Certificate) int { return cmp.Compare(place(a), place(b)) })
	return list
}
