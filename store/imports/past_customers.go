package imports

import (
	"errors"
	"fmt"
	"slices"
	"strings"
	"time"
	"unicode"

	"hearth/store/accounts"
	"hearth/store/core"
	"hearth/store/db"
	"hearth/store/delivery"
	"hearth/store/login"
	"hearth/store/wording"
)

// PastCustomer is a customer of a former shop. Passwords are never imported: customers log in with a mailed code, or
// set a new password.
type PastCustomer struct {
	Source, Name, Email, Mob string
	// Agreed is the customer's consent to mails in the former shop: yes, no, or "" if the file has none. It is stored
	// for reference only; no mails are sent because of it.
	Agreed    string
	Since     time.Time
	Addresses []delivery.Address
}

const messageUnproven = "Its address was not imported: there is an account with this email here, and nobody has shown yet that it is theirs."

// movePastCustomer imports a customer: as a new account without a password, or by adding what an existing account
// lacks. It overwrites nothing. An existing account whose email is not confirmed gets no address, because the person
// who registered with that email could then read where its owner lives. It returns the added rows and notes on what was
// not imported.
func (s *Transfers) movePastCustomer(
	tx *core.Tx,
	c PastCustomer,
) (added []movedRow, action string, notes []string, err error) {
	account, err := s.pastAccount(tx, c)
	if err != nil {
		return nil, "", nil, err
	}
	action = ImportSame
	proven := true
	if account.ID == 0 {
		account = accounts.Account{Name: pastName(c), Email: strings.TrimSpace(c.Email), Role: accounts.Customer}
		if account.ID, err = accounts.InsertAccount(tx, account, ""); err != nil {
			return nil, "", nil, err
		}
		if !c.Since.IsZero() && c.Since.Before(tx.Now) {
			if err := db.ChangeOne(tx, `UPDATE accounts SET created_at = ? WHERE id = ?`, c.Since.UnixMilli(),
				account.ID); err != nil {
				return nil, "", nil, err
			}
		}
		added, action = append(added, movedRow{"customer", account.ID}), ImportAdded
		if _, err := tx.Exec(`INSERT INTO past_customers (account_id, source, agreed, at) VALUES (?, ?, ?, ?)`,
			account.ID, c.Source, c.Agreed, tx.Stamp()); err != nil {
			return nil, "", nil, err
		}
		// Earlier imported orders with this email now belong to the account.
		if _, err := tx.Exec(`UPDATE past_orders SET customer_id = ? WHERE email_key = ? AND customer_id IS NULL`,
			account.ID, accounts.EmailKey(account.Email)); err != nil {
			return nil, "", nil, err
		}
	} else if proven, err = db.Value[bool](tx, `SELECT password_hash = '' OR verified_key = email_key FROM accounts
		WHERE id = ?`,
		account.ID); err != nil {
		return nil, "", nil, err
	}
	if !proven && len(c.Addresses) > 0 {
		return added, action, append(notes, messageUnproven), nil
	}
	for _, a := range c.Addresses {
		id, why, err := s.pastAddress(tx, account.ID, c, a)
		switch {
		case err != nil:
			return nil, "", nil, err
		case why != "":
			notes = append(notes, "Its address was not imported: "+why)
		case id != 0:
			added = append(added, movedRow{"address", id})
			if action == ImportSame {
				action = ImportChanged
			}
		}
	}
	return added, action, notes, nil
}

// pastAccount returns the existing account of an imported customer: by email, else by a mobile number that only one
// account has, if that account was never used, because people can type any number into their addresses. The ID is 0 if
// there is none.
func (s *Transfers) pastAccount(tx *core.Tx, c PastCustomer) (accounts.Account, error) {
	if strings.TrimSpace(c.Email) != "" {
		found, err := db.One(
			tx,
			accounts.ScanAccount,
			`SELECT `+accounts.AccountColumns+` FROM accounts WHERE email_key = ? AND deleted_at IS NULL`,
			accounts.EmailKey(c.Email),
		)
		switch {
		case err == nil && s.accounts.IsStaff(found.Role):
			return found, core.Refuse("This email is that of a member of staff.")
		case errors.Is(err, core.ErrNotFound) && s.accounts.CheckNewEmail(strings.TrimSpace(c.Email)) != "":
			return found, core.Refuse("Nobody can log in by an email like %s here.", wording.Shortened(c.Email, 80))
		case errors.Is(err, core.ErrNotFound):
			return found, nil
		}
		return found, err
	}
	if !core.TenDigits.MatchString(c.Mob) {
		return accounts.Account{}, core.Refuse("It has neither an email nor a mobile number.")
	}
	ids, err := db.Values[int64](tx, `SELECT DISTINCT d.customer_id
		FROM addresses d JOIN accounts a ON a.id = d.customer_id WHERE d.mob = ?
		AND a.deleted_at IS NULL AND a.role = 'Customer' LIMIT 2`, c.Mob)
	if err != nil {
		return accounts.Account{}, err
	}
	used := len(ids) == 1
	if used {
		if used, err = db.Value[bool](tx, `SELECT password_hash <> '' OR verified_key <> '' FROM accounts WHERE id = ?`,
			ids[0]); err != nil {
			return accounts.Account{}, err
		}
	}
	if len(ids) != 1 || used {
		return accounts.Account{}, core.Refuse("It has no email, and nobody can have an account without one.")
	}
	return db.One(tx, accounts.ScanAccount, `SELECT `+accounts.AccountColumns+` FROM accounts WHERE id = ?`, ids[0])
}

// pastName is the customer's name in the file, or else the part of the email before the @.
func pastName(c PastCustomer) string {
	if name := wording.Shortened(strings.Join(strings.Fields(c.Name), " "), 100); name != "" {
		return name
	}
	return login.NameOf(c.Email)
}

// pastAddress adds an address to an account if the address is valid; district and state become those of the PIN. why is
// the reason why it is not valid. An address that the account already has is not added again.
func (s *Transfers) pastAddress(
	tx *core.Tx,
	account int64,
	c PastCustomer,
	a delivery.Address,
) (id int64, why string, err error) {
	a.Name, a.City, a.Country = lettersOf(wording.First(a.Name, c.Name)), lettersOf(a.City), "India"
	a.Area, a.Mob, a.Pin = areaLine(a.Area), wording.First(a.Mob, c.Mob), strings.ReplaceAll(strings.TrimSpace(a.Pin),
		" ", "")
	area, err := s.delivery.AreaOf(tx, a.Pin)
	if err != nil && !errors.Is(err, core.ErrNotFound) {
		return 0, "", err
	}
	if err == nil {
		a.Dist = area.District
		if !slices.ContainsFunc(area.States,
			func(state string) bool { return strings.EqualFold(state, strings.TrimSpace(a.State)) }) {
			a.State = area.State
		}
		at := slices.IndexFunc(area.Talukas, func(one string) bool { return strings.EqualFold(one, a.City) })
		switch {
		case slices.Contains(area.Talukas, a.Tal): // the spelling that an export of Hearth uses
		case at >= 0:
			a.Tal = area.Talukas[at]
		case len(area.Talukas) > 0:
			a.Tal = area.Talukas[0]
		default:
			a.Tal = wording.First(a.City, a.Dist)
		}
		a.City = wording.First(a.City, a.Dist)
	}
	if err != nil {
		return 0, fmt.Sprintf("Its pincode %q is not known here.", a.Pin), nil
	}
	if message, refused := core.IsRefusal(a.Check(area, true)); refused {
		return 0, message, nil
	}
	if there, err := db.Value[bool](tx, `SELECT EXISTS (SELECT 1 FROM addresses WHERE customer_id = ? AND pin = ?
		AND mob = ? AND area = ? COLLATE NOCASE)`, account, a.Pin, a.Mob, a.Area); err != nil || there {
		return 0, "", err
	}
	if count, err := db.Value[int](
		tx,
		`SELECT count(*) FROM addresses WHERE customer_id = ?`,
		account,
	); err != nil ||
		count >= delivery.AddressLimit {
		return 0, map[bool]string{true: fmt.Sprintf("they have %d already.",
			delivery.AddressLimit)}[count >= delivery.AddressLimit], err
	}
	id, err = db.InsertID(tx, `INSERT INTO addresses (customer_id, name, mob, area, city, tal, dist, pin, state,
		country, gstin, company)
		VALUES (?, ?, ?, ?, ?, ?, ?,
		?, ?, ?, ?, ?)`, account, a.Name, a.Mob, a.Area, a.City, a.Tal, a.Dist, a.Pin, a.State, a.Country, a.GSTIN,
		a.Company)
	return id, "", err
}

// lettersOf removes all characters from a text except letters and spaces, which are all that a name may have.
func lettersOf(text string) string {
	kept := strings.Map(func(r rune) rune {
		if unicode.IsLetter(r) || unicode.IsMark(r) {
			return r
		}
		return ' '
	}, text)
	return wording.Shortened(strings.Join(strings.Fields(kept), " "), 100)
}

// areaLine removes all characters from a text that an address line can't have.
func areaLine(text string) string {
	kept := strings.Map(func(r rune) rune {
		if core.AreaShape.MatchString(string(r)) {
			return r
		}
		return ' '
	}, text)
	return wording.Shortened(strings.Join(strings.Fields(kept), " "), 200)
}
