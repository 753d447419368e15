package store

import (
	"context"
	"errors"
	"regexp"
	"slices"
	"strings"
	"unicode"

	"hearth/store/db"
	"hearth/store/gst"
)

var (
	// The two joiners are part of how some words are written, in Marathi and Malayalam for example.
	lettersAndSpaces = regexp.MustCompile(`^[\p{L}\p{M}\x{200c}\x{200d} ]+$`)
	areaShape        = regexp.MustCompile(`^[\p{L}\p{M}\p{N}\x{200c}\x{200d}_ ,./#'&()-]+$`)
	tenDigits        = regexp.MustCompile(`^[0-9]{10}$`)
)

// isName reports whether a text can be the name of a person or place in an address.
func isName(text string) bool { return lettersAndSpaces.MatchString(text) && len([]rune(text)) <= 100 }

// check follows spec, section 5. The district and the state come from the PIN; others than its own are refused.
func (a *Address) check(area Area, known bool) error {
	wrong := db.FieldErrors{}
	for field, content := range map[string]*string{"name": &a.Name, "city": &a.City, "tal": &a.Tal, "country": &a.Country} {
		*content = strings.TrimSpace(*content)
		if !isName(*content) {
			wrong.Add(field, "Only letters and spaces, please.")
		}
	}
	a.Area, a.Dist, a.State = strings.TrimSpace(a.Area), strings.TrimSpace(a.Dist), strings.TrimSpace(a.State)
	if !areaShape.MatchString(a.Area) || len([]rune(a.Area)) > 200 {
		wrong.Add("area", "Only letters, digits and spaces, please.")
	}
	if !tenDigits.MatchString(a.Mob) {
		wrong.Add("mob", "Mobile number must be 10 digits")
	}
	if len(a.Pin) != 6 {
		wrong.Add("pin", "Pincode must be 6 digits")
	}
	if !known || !area.Pickup {
		wrong.Add("pin", "Please enter valid pin code")
	}
	if known {
		a.takePlace(area, wrong)
	}
	if a.GSTIN = strings.ToUpper(strings.TrimSpace(a.GSTIN)); a.GSTIN != "" && !gst.ValidGSTIN(a.GSTIN) {
		wrong.Add("gstin", "This GSTIN is not valid; please check its 15 characters.")
	}
	if a.Company = strings.TrimSpace(a.Company); len([]rune(a.Company)) > 100 || strings.ContainsFunc(a.Company, unicode.IsControl) {
		wrong.Add("company", "The name of a company can have at most 100 characters.")
	}
	return wrong.Refusal("name", "mob", "pin", "area", "city", "tal", "dist", "state", "country", "gstin", "company")
}

// takePlace fills in a missing district and state from the PIN, spelt as in the directory.
func (a *Address) takePlace(area Area, wrong db.FieldErrors) {
	if a.Dist == "" {
		wrong.Add("dist", "The district is filled in from the pincode.")
	}
	fits := false
	for _, district := range area.Districts {
		if strings.EqualFold(a.Dist, district) {
			a.Dist, fits = district, true
		}
	}
	if !fits {
		wrong.Add("dist", "Pincode %s lies in the district %s.", a.Pin, area.District)
	}
	at := slices.IndexFunc(area.States, func(state string) bool { return strings.EqualFold(a.State, state) })
	if at < 0 {
		wrong.Add("state", "Pincode %s lies in the state %s.", a.Pin, listed(area.States))
		return
	}
	a.State = area.States[at]
}

// ListAddresses returns a customer's addresses in the order in which they were added.
func (s *Store) ListAddresses(ctx context.Context, customer int64) (found []Address, err error) {
	err = s.read(ctx, func(tx *Tx) error {
		found, err = addressesOf(tx, customer)
		return err
	})
	return found, err
}

func addressesOf(tx *Tx, customer int64) ([]Address, error) {
	return db.List(tx, scanAddress, `SELECT `+addressColumns+` FROM addresses WHERE customer_id = ? ORDER BY id`, customer)
}

// AddAddress saves a new address of a customer, who may have 20.
func (s *Store) AddAddress(ctx context.Context, customer int64, a Address) (id int64, err error) {
	err = s.write(ctx, func(tx *Tx) error {
		if err := s.checkAddress(tx, &a); err != nil {
			return err
		}
		count, err := db.Value[int](tx, `SELECT count(*) FROM addresses WHERE customer_id = ?`, customer)
		if err != nil {
			return err
		}
		if count >= addressLimit {
			return refuse("You can keep %d addresses at most. Please remove one first.", addressLimit)
		}
		id, err = db.InsertID(tx, `INSERT INTO addresses (customer_id, name, mob, area, city, tal, dist, pin, state, country, gstin, company)
			VALUES (?, ?, ?, ?, ?, ?, ?,
			?, ?, ?, ?, ?)`, customer, a.Name, a.Mob, a.Area, a.City, a.Tal, a.Dist, a.Pin, a.State, a.Country, a.GSTIN, a.Company)
		if err != nil || count > 0 {
			return err
		}
		// An account that was created by a mailed code has no name yet: it takes the one of the first address.
		_, err = tx.Exec(`UPDATE accounts SET name = ? WHERE id = ? AND password_hash = ''`, a.Name, customer)
		return err
	})
	return id, err
}

// UpdateAddress changes a customer's own address.
func (s *Store) UpdateAddress(ctx context.Context, customer int64, a Address) error {
	return s.write(ctx, func(tx *Tx) error {
		if _, err := addressOf(tx, customer, a.ID); err != nil {
			return err
		}
		if err := s.checkAddress(tx, &a); err != nil {
			return err
		}
		return db.ChangeOne(tx, `UPDATE addresses SET name = ?, mob = ?, area = ?, city = ?, tal = ?, dist = ?, pin = ?, state = ?,
			country = ?, gstin = ?, company = ?
			WHERE id = ? AND customer_id = ?`,
			a.Name, a.Mob, a.Area, a.City, a.Tal, a.Dist, a.Pin, a.State, a.Country, a.GSTIN, a.Company, a.ID, customer)
	})
}

func (s *Store) checkAddress(tx *Tx, a *Address) error {
	a.Pin = strings.TrimSpace(a.Pin)
	area, err := s.areaOf(tx, a.Pin)
	if err != nil && !errors.Is(err, ErrNotFound) {
		return err
	}
	return a.check(area, err == nil)
}

// DeleteAddress deletes a customer's own address. Orders keep their copies.
func (s *Store) DeleteAddress(ctx context.Context, customer, id int64) error {
	return s.write(ctx, func(tx *Tx) error {
		return db.ChangeOne(tx, `DELETE FROM addresses WHERE id = ? AND customer_id = ?`, id, customer)
	})
}

// FindAddressPin returns the PIN of a customer's own address.
func (s *Store) FindAddressPin(ctx context.Context, customer, id int64) (pin string, err error) {
	err = s.read(ctx, func(tx *Tx) error {
		address, err := addressOf(tx, customer, id)
		pin = address.Pin
		return err
	})
	return pin, err
}

func addressOf(tx *Tx, customer, id int64) (Address, error) {
	return db.One(tx, scanAddress, `SELECT `+addressColumns+` FROM addresses WHERE id = ? AND customer_id = ?`, id, customer)
}
