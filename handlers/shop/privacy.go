package shop

import (
	"context"
	"errors"
	"slices"
	"strconv"

	"hearth/handlers/web"
	"hearth/store/core"
)

// Privacy exports and erases people's data (DPDP Act, sections 11 and 12).
type Privacy struct{ *Deps }

// ExportMyData returns everything that the shop stores about the caller, as JSON. It asks for the password again,
// because a stolen session must not be enough.
func (r Privacy) ExportMyData(ctx context.Context, c *web.Caller, in struct {
	Password web.Text `json:"password"`
}) (web.File, error) {
	if err := r.checkPassword(ctx, c, string(in.Password)); err != nil {
		return web.File{}, err
	}
	content, err := r.Store.Customers.PersonData(ctx, c.ID)
	return web.Saved("my-data.json", content), err
}

// checkPassword checks the caller's password (field password); wrong ones count as guesses.
func (r Privacy) checkPassword(ctx context.Context, c *web.Caller, password string) error {
	return guess(c, ownKey(c), func() error {
		return r.Store.Accounts.CheckOwnPassword(ctx, c.ID, password,
			"password")
	})
}

// ownKey is the key by which password guesses of a logged-in customer are counted. It isn't the email: strangers who
// guess at the login must not prevent the customer's own change of password.
func ownKey(c *web.Caller) string { return "logged in " + strconv.FormatInt(c.ID, 10) }

// guess runs something that needs a secret of an account, and counts wrong ones. A refusal of one of the fields was a
// wrong guess; without fields any refusal was. Too many are refused before try is called.
func guess(c *web.Caller, account string, try func() error, fields ...string) error {
	counted, err := c.Guess(account, false)
	if err != nil {
		return err
	}
	err = try()
	var refusal *core.Refusal
	wrong := errors.As(err, &refusal) &&
		(len(fields) == 0 || slices.ContainsFunc(fields,
			func(field string) bool { return refusal.Fields[field] != "" }))
	counted.End(wrong)
	return err
}

// EraseMyData erases the caller's data for good. Invoices stay as long as tax law requires (CGST Act, section 36). It
// refuses staff, customers with open orders, and those with store credit unless they say that it may be lost.
func (r Privacy) EraseMyData(ctx context.Context, c *web.Caller, in struct {
	Password web.Text `json:"password"`
	// Forfeit says that store credit may be lost.
	Forfeit web.Flag `json:"forfeit"`
}) (web.Reply, error) {
	if c.Staff {
		return web.Reply{}, &core.Refusal{Message: "This is a staff account. The owner removes it on the Staff screen."}
	}
	if err := r.checkPassword(ctx, c, string(in.Password)); err != nil {
		return web.Reply{}, err
	}
	return web.Done("Your account and your data are erased. Invoices are kept as long as the law asks."),
		r.erase(ctx, c.ID, c.ID, bool(in.Forfeit))
}

// erase erases a customer's data and then the files, which aren't part of the transaction.
func (r Privacy) erase(ctx context.Context, who, customer int64, forfeit bool) error {
	erase := r.Store.Customers.ErasePerson
	if forfeit {
		erase = r.Store.Customers.EraseWithCredit
	}
	files, err := erase(ctx, who, customer)
	return errors.Join(err, r.Files.Remove(files...))
}
