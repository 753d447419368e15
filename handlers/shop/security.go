package shop

import (
	"context"
	"encoding/base64"
	"net/url"

	qrcode "github.com/skip2/go-qrcode"

	"hearth/handlers/web"
	"hearth/store/core"
)

// Security is the part of the API by which customers and staff protect their own account.
type Security struct{ *Deps }

// sessionRow is an open session of the account. Device is derived from the browser's User-Agent, and Address is the
// IP address.
type sessionRow struct {
	ID       int64    `json:"id"`
	Device   string   `json:"device"`
	Address  string   `json:"address"`
	Began    web.Time `json:"began"`
	LastSeen web.Time `json:"last_seen"`
	// Current means that this session is the one that made the call.
	Current bool `json:"current"`
}

// signInRow is one login in the account's history.
type signInRow struct {
	Date    web.Time `json:"date"`
	Device  string   `json:"device"`
	Address string   `json:"address"`
	// Wrong is the number of wrong passwords entered before this login.
	Wrong int64 `json:"wrong"`
}

// sessionsOut is the security screen: where the account is logged in now, and its last logins.
type sessionsOut struct {
	web.Reply
	Data    []sessionRow `json:"data"`
	SignIns []signInRow  `json:"sign_ins"`
	// TOTP means that the account has two-step verification, Required that the owner requires it of staff.
	TOTP     bool `json:"totp"`
	Required bool `json:"totp_required"`
}

// Sessions returns where the caller is logged in, and the last logins.
func (r Security) Sessions(ctx context.Context, c *web.Caller, _ web.None) (sessionsOut, error) {
	out := sessionsOut{
		Reply:    web.Done("OK"),
		Data:     []sessionRow{},
		SignIns:  []signInRow{},
		Required: c.Staff && r.Store.Settings.Values().StaffTOTP,
	}
	open, signIns, err := r.Store.Login.SessionsOf(ctx, c.ID, c.Token)
	if err != nil {
		return out, err
	}
	for _, one := range open {
		out.Data = append(out.Data, sessionRow{
			ID:       one.ID,
			Device:   one.Device,
			Address:  one.Address,
			Began:    r.local(one.Began),
			LastSeen: r.local(one.LastSeen),
			Current:  one.Current,
		})
	}
	for _, one := range signIns {
		out.SignIns = append(out.SignIns, signInRow{
			Date:    r.local(one.At),
			Device:  one.Device,
			Address: one.Address,
			Wrong:   one.Wrong,
		})
	}
	out.TOTP, err = r.Store.Login.TOTPOn(ctx, c.ID)
	return out, err
}

// EndSession logs out one of the caller's devices.
func (r Security) EndSession(ctx context.Context, c *web.Caller, in struct {
	ID int64 `path:"id"`
}) (web.Reply, error) {
	return web.Done("That device is logged out."), r.Store.Login.EndOwnSession(ctx, c.ID, in.ID)
}

// ChangePassword sets a new password after checking the current one. All other devices are logged out and no longer
// known.
func (r Security) ChangePassword(ctx context.Context, c *web.Caller, in struct {
	Old      web.Text `json:"inputpassword"`
	Password web.Text `json:"password"`
	Confirm  web.Text `json:"confirm_password"`
	web.CSRFToken
}) (web.Reply, error) {
	err := guess(c, ownKey(c), func() error {
		return r.Store.Login.ChangePassword(ctx, c.ID, c.Token, string(in.Old), string(in.Password), string(in.Confirm))
	}, "inputpassword")
	if err != nil {
		return web.Reply{}, err
	}
	return web.Done("Your password has been changed. Every other device has been logged out."), c.Renew(ctx)
}

// passwordIn confirms an act with the current password.
type passwordIn struct {
	Password web.Text `json:"inputpassword"`
	web.CSRFToken
}

// ConfirmPassword unlocks for ten minutes what a session alone doesn't allow, such as downloading backups.
func (r Security) ConfirmPassword(ctx context.Context, c *web.Caller, in passwordIn) (web.Reply, error) {
	err := guess(c, ownKey(c), func() error {
		return r.Store.Accounts.CheckOwnPassword(ctx, c.ID, string(in.Password), "inputpassword")
	})
	if err != nil {
		return web.Reply{}, err
	}
	return web.Done("Thank you."), r.Store.Login.NotePasswordTyped(ctx, c.Token)
}

// totpOut is the reply to both steps of turning two-step verification on.
type totpOut struct {
	web.Reply
	// Secret and QR are for setting up the authenticator app. Recovery are the recovery codes, which are shown once,
	// after the first code of the app was accepted.
	Secret   string   `json:"secret"`
	QR       string   `json:"qr"`
	Recovery []string `json:"recovery"`
}

// SetTOTP starts to set up two-step verification, and turns it on with the first code and the password. An account
// without a password uses an emailed code (entry_code) instead.
func (r Security) SetTOTP(ctx context.Context, c *web.Caller, in struct {
	Code     web.Text `json:"code"`
	Password web.Text `json:"inputpassword"`
	web.CSRFToken
}) (totpOut, error) {
	// The second step: the code proves that the app has the secret, and turns two-step verification on.
	if in.Code != "" {
		out := totpOut{Reply: web.Done(
			"Two-step verification is on. Keep these codes: each one lets you log in once if you lose your phone.")}
		err := guess(c, ownKey(c), func() (err error) {
			out.Recovery, err = r.Store.Login.ConfirmTOTP(ctx, c.ID, c.Token, string(in.Password), string(in.Code))
			return err
		})
		if err != nil {
			return totpOut{}, err
		}
		return out, c.Renew(ctx)
	}
	// The first step: a new secret, which counts only once it is confirmed by a code.
	secret, err := r.Store.Login.StartTOTP(ctx, c.ID)
	if err != nil {
		return totpOut{}, err
	}
	shop := r.Store.Settings.Values().ShopName
	address := url.URL{Scheme: "otpauth", Host: "totp", Path: "/" + shop + ":" + c.Email,
		RawQuery: url.Values{"secret": {secret}, "issuer": {shop}}.Encode()}
	picture, err := qrcode.Encode(address.String(), qrcode.Medium, 320)
	return totpOut{
		Reply:    web.Done("Scan this with your app and enter the code that it shows."),
		Secret:   secret,
		Recovery: []string{},
		QR:       "data:image/png;base64," + base64.StdEncoding.EncodeToString(picture),
	}, err
}

// EndTOTP turns two-step verification off, with the password. It refuses staff members for whom the owner requires
// it.
func (r Security) EndTOTP(ctx context.Context, c *web.Caller, in passwordIn) (web.Reply, error) {
	if c.Staff && r.Store.Settings.Values().StaffTOTP {
		return web.Reply{}, &core.Refusal{Message: "This shop requires two-step verification of its staff."}
	}
	if err := guess(c, ownKey(c), func() error {
		return r.Store.Login.EndTOTP(ctx, c.ID, c.Token,
			string(in.Password))
	},
		"inputpassword"); err != nil {
		return web.Reply{}, err
	}
	return web.Done("Two-step verification is off."), c.Renew(ctx)
}

// UndoTOTP turns two-step verification off with the link that was emailed when it was turned on, in case an attacker
// did that. All sessions end.
func (r Security) UndoTOTP(ctx context.Context, c *web.Caller, in struct {
	Token web.Text `json:"token"`
}) (web.Reply, error) {
	if err := guess(c, "", func() error { return r.Store.Login.UndoTOTP(ctx, string(in.Token)) }); err != nil {
		return web.Reply{}, err
	}
	return web.Done(
		"Two-step verification is off, and everyone has been logged out of your account. Please choose a new password now.",
	), nil
}
