package staff

import (
	"context"
	"net/http"

	"hearth/handlers/web"
	"hearth/store/accounts"
)

// A session can be stolen. Calls that give access to everything therefore need more than a session: the guards below.

func isOwner(c *web.Caller) bool { return c.Role == string(accounts.Owner) }

// ownerOnly refuses everyone except owners, whatever their permissions.
func (r *Deps) ownerOnly(c *web.Caller) error {
	if isOwner(c) {
		return nil
	}
	return &web.Problem{Status: http.StatusForbidden,
		Message: "Only an owner can change where mail, payments, copies and visitors go."}
}

// vouched refuses unless the caller entered the password in the last ten minutes.
func (r *Deps) vouched(ctx context.Context, c *web.Caller) error {
	vouched, err := r.Store.Login.PasswordTypedRecently(ctx, c.Token)
	if err == nil && !vouched {
		err = &web.Problem{Status: http.StatusForbidden, Message: "Please confirm your password first."}
	}
	return err
}
