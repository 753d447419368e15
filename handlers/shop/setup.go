package shop

import (
	"context"
	"encoding/hex"
	"time"

	"hearth/handlers/web"
	"hearth/store/accounts"
	"hearth/store/core"
	"hearth/store/settings"
)

// Setup creates the first owner of a new shop.
type Setup struct{ *Deps }

// Setup creates the first owner with the link that the serve command prints. The link works once, within 30 minutes,
// and only while there is no owner; otherwise the call is refused.
func (r Setup) Setup(ctx context.Context, c *web.Caller, in struct {
	Key      web.Text `json:"key"`
	Username web.Text `json:"username"`
	Email    web.Text `json:"email"`
	Password web.Text `json:"password"`
	Confirm  web.Text `json:"confirm_password"`
}) (web.Reply, error) {
	if !r.setup.valid(string(in.Key), r.Store.Now()) {
		return web.Reply{},
			&core.Refusal{Message: "This set-up link has been used or has expired. Restart the shop for a new one."}
	}
	account, err := r.Store.Accounts.FirstOwner(ctx, accounts.Registration{
		Name:     string(in.Username),
		Email:    string(in.Email),
		Password: string(in.Password),
		Confirm:  string(in.Confirm),
	})
	if err != nil {
		return web.Reply{}, err
	}
	r.setup.use()
	// A new shop stays closed until its owner opens it, and its built-in texts suit any trade.
	fresh := map[string]string{"shop_open": "no", "trade": settings.AnyTrade}
	if err := r.Store.Settings.Change(ctx, account.ID, fresh); err != nil {
		return web.Reply{}, err
	}
	if err := c.LogIn(ctx, AccountOf(r.Store, account), 0); err != nil {
		return web.Reply{}, err
	}
	return web.Done("Welcome. The shop is yours."), nil
}

// NewSetupKey creates the key of the setup link, and ends the previous one.
func (r *Deps) NewSetupKey() (string, error) {
	raw, err := r.Store.Random(16)
	if err != nil {
		return "", err
	}
	r.setup.mu.Lock()
	defer r.setup.mu.Unlock()
	r.setup.key, r.setup.until = hex.EncodeToString(raw), r.Store.Now().Add(30*time.Minute)
	return r.setup.key, nil
}
