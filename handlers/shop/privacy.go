package shop

import (
	"context"
	"errors"
	"slices"
	"strconv"

	"hearth/handlers/web"
	"hearth/store"
)

// Privacy gives people their data, and forgets it.
type Privacy struct{ *Room }

// ExportMyData returns a person all that the shop keeps of them. The password is asked for again.
func (r Privacy) ExportMyData(ctx context.Context, c *web.Caller, in struct {
	Password web.Text `json:"password"`
}) (web.File, error) {
	if err := r.vouch(ctx, c, string(in.Password)); err != nil {
		return web.File{}, err
	}
	content, err := r.Store.PersonData(ctx, c.ID)
	return web.Saved("my-data.json", content), err
}

// vouch checks the password of whoever is logged in; wrong ones count as guesses.
func (r Privacy) vouch(ctx context.Context, c *web.Caller, password string) error {
	return guess(c, ownKey(c), func() error { return r.Store.CheckOwnPassword(ctx, c.ID, password, "password") })
}

// ownKey is under which guesses at the password of whoever is logged in count: those of a stolen session are limited, and those of
// strangers at the login keep nobody from changing the password.
func ownKey(c *web.Caller) string { return "logged in " + strconv.FormatInt(c.ID, 10) }

// guess tries something that asks for a secret of an account. What is refused at one of the fields was a wrong guess; without
// fields, any refusal was.
func guess(c *web.Caller, account string, try func() error, fields ...string) error {
	counted, err := c.Guess(account, false)
	if err != nil {
		return err
	}
	err = try()
	var refusal *store.Refusal
	wrong := errors.As(err, &refusal) && (len(fields) == 0 || slices.ContainsFunc(fields, func(field string) bool { return refusal.Fields[field] != "" }))
	counted.End(wrong)
	return err
}

// EraseMyData takes a customer's data out of the shop, for good.
func (r Privacy) EraseMyData(ctx context.Context, c *web.Caller, in struct {
	Password web.Text `json:"password"`
}) (web.Reply, error) {
	if c.Staff {
		return web.Reply{}, &store.Refusal{Message: "This is a staff account. The owner removes it on the Staff screen."}
	}
	if err := r.vouch(ctx, c, string(in.Password)); err != nil {
		return web.Reply{}, err
	}
	return web.Done("Your account and your data are erased. Invoices are kept as long as the law asks."), r.erase(ctx, c.ID, c.ID)
}

func (r Privacy) erase(ctx context.Context, who, customer int64) error {
	files, err := r.Store.ErasePerson(ctx, who, customer)
	return errors.Join(err, r.Files.Remove(files...))
}
