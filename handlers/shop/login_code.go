package shop

import (
	"context"
	"strings"

	"hearth/handlers/web"
	"hearth/store/core"
)

// entryCodeIn asks for a login code by email.
type entryCodeIn struct {
	Email web.Text `json:"email"`
	web.CSRFToken
	web.CaptchaToken
}

// SendLoginCode emails a code to log in without a password. The reply is the same whether or not the address has an
// account.
func (r Accounts) SendLoginCode(ctx context.Context, _ *web.Caller, in entryCodeIn) (web.Reply, error) {
	if err := r.Store.Login.RequestLoginCode(ctx, string(in.Email)); err != nil {
		return web.Reply{}, err
	}
	return web.Done("A code is on its way to this address."), nil
}

// entryIn logs in with the emailed code in place of a password.
type entryIn struct {
	Email web.Text `json:"email"`
	Code  web.Text `json:"code"`
	// TOTP is the code of the second factor, or a recovery code, if the account has one.
	TOTP web.Text `json:"totp"`
	web.CSRFToken
}

// LoginWithCode logs in with an emailed code, and creates the account if there is none. Two-step verification is
// required as with a password, unless using the code is about to remove it, because it was set up by someone who hadn't
// proved the address.
func (r Accounts) LoginWithCode(ctx context.Context, c *web.Caller, in entryIn) (loginOut, error) {
	if err := c.LookUp(ctx); err != nil {
		return loginOut{}, err
	}
	browser, email := browserOf(ctx, c), strings.ToLower(strings.TrimSpace(string(in.Email)))
	try, err := c.Guess(email, false)
	if err != nil {
		return loginOut{}, err
	}
	found, err := r.Store.Login.FindCodeLogin(ctx, email, string(in.Code))
	_, refused := core.IsRefusal(err)
	try.End(refused)
	if err != nil {
		return loginOut{}, err
	}
	// The code proves that the caller owns the address. If nobody had proved that before, and this browser doesn't
	// know the password, the password and everything else set up before is removed (messageCleared).
	known, err := browser(found)
	if err != nil {
		return loginOut{}, err
	}
	if found.ID != 0 && (found.Proved || known) {
		if err := r.secondFactor(ctx, c, found, string(in.TOTP)); err != nil {
			return loginOut{}, err
		}
	}
	entered, err := r.Store.Login.LoginWithCode(ctx, string(in.Email), string(in.Code), browser)
	if err != nil {
		return loginOut{}, err
	}
	account := AccountOf(r.Store, entered.Account)
	if err := c.LogIn(ctx, account, try.WrongBefore()); err != nil {
		return loginOut{}, err
	}
	out := loginOut{Reply: web.Done("Login successful"), Logged: true, Name: entered.Name, Role: roleName(account)}
	if entered.Cleared {
		out.Reply, out.Password = web.Done(messageCleared), "none"
	}
	return out, nil
}
