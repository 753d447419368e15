package fulfilment

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"strings"

	"hearth/store/accounts"
	"hearth/store/core"
	"hearth/store/db"
	"hearth/store/delivery"
	"hearth/store/login"
	"hearth/store/money"
	"hearth/store/orders"
	"hearth/store/payments"
	"hearth/store/promotions"
	"hearth/store/settings"
)

// PhoneOrder is an order that staff take on the phone. It is shipped to the customer, and paid at the door or by UPI
// during the call.
type PhoneOrder struct {
	Items   []promotions.CartItem
	Address delivery.Address
	// Email is the customer's email: the order belongs to their account, which is created if there is none. Without an
	// email no mails are sent.
	Email string
	// Paid means that the caller pays by UPI during the call, so that there is no COD fee. Reference is the number of
	// that payment; it implies Paid.
	Paid      bool
	Reference string
	// Agreed are the unit prices in paise that staff agreed with the caller, by product; Reason says why.
	Agreed map[int64]money.Paise
	Reason string
	// Note is the caller's message to the packer and the courier.
	Note string
	// Shown is the total that the caller was told, in paise; 0 skips the comparison.
	Shown money.Paise
	// Key is the Idempotency-Key: an order that is sent twice is placed once.
	Key string
}

// checkPhoneOrder normalises an order and refuses malformed fields under Name, email, reference, reason or note.
func (s *Fulfilment) checkPhoneOrder(p *PhoneOrder) error {
	p.Email, p.Reference = strings.TrimSpace(p.Email), strings.TrimSpace(p.Reference)
	p.Paid = p.Paid || p.Reference != ""
	wrong := db.FieldErrors{}
	switch p.Address.Name = strings.TrimSpace(p.Address.Name); {
	case p.Address.Name == "":
		wrong.Add("Name", "Please enter the caller's name.")
	case !core.IsName(p.Address.Name): // checked before the address, because a new account gets this name
		wrong.Add("Name", "Only letters and spaces, please.")
	}
	if p.Email != "" && s.accounts.CheckNewEmail(p.Email) != "" {
		wrong.Add("email", accounts.MessageEmail)
	}
	if len([]rune(p.Reference)) > 60 {
		wrong.Add("reference", "The reference can have at most 60 characters.")
	}
	switch p.Reason = strings.TrimSpace(p.Reason); {
	case len(p.Agreed) == 0:
		p.Reason = ""
	case len([]rune(p.Reason)) > 120:
		wrong.Add("reason", "The reason can have at most 120 characters.")
	}
	note, err := orders.CustomerNote(p.Note)
	if err != nil {
		return err
	}
	p.Note = note
	if len(p.Key) > 150 {
		return core.Refuse("The Idempotency-Key can have at most 150 characters.")
	}
	return wrong.Refusal("Name", "email", "reference", "reason")
}

// once is the order as FindRepeat looks it up. The key is combined with the staff member (who).
func (p PhoneOrder) once(who, customer int64) orders.Checkout {
	a := p.Address
	wishes := orders.Checkout{
		Customer: customer,
		Payment: "phone " + strings.Join([]string{p.Email, p.Reference, a.Name, a.Mob, a.Area, a.City,
			a.Pin, a.GSTIN, fmt.Sprint(p.Agreed, p.Reason)}, "|"),
		Items: p.Items,
		Note:  p.Note,
	}
	if p.Key != "" {
		wishes.Key = fmt.Sprintf("%d %s", who, p.Key)
	}
	return wishes
}

// callerOf is the account of the caller: the one with the email, or a shared one for callers without an email. If the
// email was never confirmed, someone else may have created its account and must not read this order, so the account is
// cleared first. It refuses the email of a staff account.
func (s *Fulfilment) callerOf(tx *core.Tx, p PhoneOrder) (int64, error) {
	email, name, ended := p.Email, p.Address.Name, any(nil)
	if email == "" {
		email, name, ended = accounts.PhoneEmail, "Phone order", tx.Stamp()
	}
	found, err := db.One(tx, accounts.ScanAccount, `SELECT `+accounts.AccountColumns+` FROM accounts WHERE email_key = ?
		AND (deleted_at IS NULL OR email_key = ?)`, accounts.EmailKey(email), accounts.PhoneEmail)
	if err == nil && found.Role != accounts.Customer {
		return 0, core.RefuseField("email", "This is the email of a staff account. Please enter the customer's own.")
	}
	if err == nil && !found.Proved {
		if cleared, err := s.login.ClearAccount(tx, found, "phone"); err != nil || cleared {
			return found.ID, cmp.Or(err, login.DeleteConsents(tx, found.ID))
		}
	}
	if !errors.Is(err, core.ErrNotFound) {
		return found.ID, err
	}
	id, err := db.InsertID(tx,
		`INSERT INTO accounts (name, email, email_key, password_hash, created_at, deleted_at)
			VALUES (?, ?, ?, '', ?, ?)`,
		name, email, accounts.EmailKey(email), tx.Stamp(), ended)
	if err != nil {
		return 0, err
	}
	return id, core.RecordEvent(tx, core.CustomerEvent, id)
}

// refuseRefused refuses payment at the door to a caller with too many returned COD packages. Callers without an email
// share an account, so their history is unknown and they are not refused.
func (p PhoneOrder) refuseRefused(tx *core.Tx, card *settings.Values, customer int64) error {
	if p.Email == "" || p.Paid {
		return nil
	}
	return orders.RefuseCODAfterReturns(tx, card, customer, core.COD)
}

// noAccountYet is the customer ID with which an order is priced that will create an account. The new email is not
// confirmed, so the order gets no promotion for first orders.
const noAccountYet = -1

// priced checks the address and prices the order for an account, or for noAccountYet.
func (s *Fulfilment) priced(tx *core.Tx, p *PhoneOrder, customer int64) (promotions.Quote, error) {
	wanted, err := promotions.SumItems(p.Items)
	if err != nil {
		return promotions.Quote{}, err
	}
	if err := s.accounts.CheckAddress(tx, &p.Address); err != nil {
		return promotions.Quote{}, err
	}
	payment := core.COD
	if p.Paid {
		payment = orders.Prepaid
	}
	return s.orders.Quote(tx, s.settings.Values(), wanted, p.Address.Pin, payment,
		promotions.Buyer{Customer: customer, Agreed: p.Agreed})
}

// PricePhoneOrder returns the price that staff tell the caller, for the account that will have the order. It writes
// nothing, and refuses what TakePhoneOrder refuses.
func (s *Fulfilment) PricePhoneOrder(ctx context.Context, p PhoneOrder) (price promotions.PhonePrice, err error) {
	if err := s.checkPhoneOrder(&p); err != nil {
		return price, err
	}
	err = s.Read(ctx, func(tx *core.Tx) error {
		customer, err := db.Value[int64](tx, `SELECT coalesce((SELECT id FROM accounts WHERE email_key = ?1
			AND (deleted_at IS NULL
			OR email_key = ?2)), ?3)`, cmp.Or(accounts.EmailKey(p.Email), accounts.PhoneEmail), accounts.PhoneEmail,
			noAccountYet)
		if err != nil {
			return err
		}
		q, err := s.priced(tx, &p, customer)
		price = q.PhonePrice()
		return err
	})
	return price, err
}

// TakePhoneOrder places and confirms an order, all or nothing: prices are the catalogue's, the stock is reserved, and
// the call counts as the COD confirmation. It returns the order's ID; for a repeated Key that of the first call. It
// refuses malformed fields, payment without a reference, what Quote refuses, and a total other than Shown.
func (s *Fulfilment) TakePhoneOrder(ctx context.Context, who int64, p PhoneOrder) (order int64, err error) {
	if err := s.checkPhoneOrder(&p); err != nil {
		return 0, err
	}
	if p.Paid && p.Reference == "" {
		return 0, core.RefuseField("reference", "Please enter the UPI reference, 60 characters at most.")
	}
	if len(p.Agreed) > 0 && p.Reason == "" {
		return 0, core.RefuseField("reason", "Please say why the price is lower.")
	}
	card := s.settings.Values()
	if !card.ShopOpen {
		return 0, core.Refuse("This shop is not open yet.")
	}
	err = s.Write(ctx, func(tx *core.Tx) error {
		customer, err := s.callerOf(tx, p)
		if err != nil {
			return err
		}
		once := p.once(who, customer)
		earlier, err := orders.FindRepeat(tx, once)
		if order = earlier.ID; !errors.Is(err, core.ErrNotFound) {
			return err
		}
		if err := p.refuseRefused(tx, card, customer); err != nil {
			return err
		}
		q, err := s.priced(tx, &p, customer)
		if err != nil {
			return err
		}
		if total := q.Total(); p.Shown != 0 && p.Shown != total {
			return orders.RefuseChangedTotal(p.Shown, total)
		}
		o, err := s.orders.InsertOrder(tx, card, orders.Checkout{
			Customer: customer,
			Payment:  core.COD,
			Note:     p.Note,
		}, p.Address, q)
		if err != nil {
			return err
		}
		order = o.ID
		if err := db.ChangeOne(tx, `UPDATE orders SET sold_by = nullif(?, 0), cod_checked_at = ?,
			cod_checked_by = 'phone',
			idempotency_key = nullif(?, ''), idempotency_hash = ? WHERE id = ?`,
			who, tx.Stamp(), once.Key, once.Hash(), o.ID); err != nil {
			return err
		}
		if err := s.orders.Confirm(tx, &o, who, "by telephone"+p.agreement(q)); err != nil {
			return err
		}
		if p.Reference != "" {
			if err := payments.Collect(tx, who, o, o.Total, "upi", p.Reference); err != nil {
				return err
			}
		}
		return core.WriteAudit(tx, who, "phone order", fmt.Sprint(o.ID),
			o.Total.Rupees()+p.agreement(q))
	})
	return order, err
}

// agreement is what the history and the audit log add about agreed prices and their reason, such as
// "; Lamp at ₹850.00; A regular customer"; "" if none were agreed.
func (p PhoneOrder) agreement(q promotions.Quote) string {
	said := []string{""}
	for _, l := range q.Lines {
		if price, agreed := p.Agreed[l.Product.ID]; agreed {
			said = append(said, l.Product.Title+" at "+price.Rupees())
		}
	}
	if p.Reason != "" {
		said = append(said, p.Reason)
	}
	return strings.Join(said, "; ")
}
