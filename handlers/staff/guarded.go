package staff

import (
	"context"
	"net/http"

	"hearth/handlers/web"
	"hearth/store/accounts"
)

// A session alone, which can be stolen, is not enough for what leads to the whole shop.

func isOwner(c *web.Caller) bool { return c.Role == string(accounts.Owner) }

// ownerOnly refuses everybody but owners, whatever permissions they have.
func (r *Deps) ownerOnly(c *web.Caller) error {
	if isOwner(c) {
		return nil
	}
	return &web.Problem{Status: http.StatusForbidden,
		Message: "Only an owner can change where mail, payments, copies and visitors go."}
}

// vouched refuses unless the caller typed the password in the last ten minutes.
func (r *Deps) vouched(ctx context.Context, c *web.Caller) error {
	vouched, err := r.Store.Login.PasswordTypedRecently(ctx, c.Token)
	if err == nil && !vouched {
		err = &web.Problem{Status: http.StatusForbidden, Message: "Please confirm your password first."}
	}
	return err
}
