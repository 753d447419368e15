package staff

import (
	"context"
	"strings"

	"hearth/handlers/api"
	"hearth/handlers/web"
	"hearth/store/accounts"
	"hearth/store/core"
)

// Accounts manages staff accounts and their roles. Calls that grant or remove permissions require that the caller
// entered the password in the last ten minutes.
type Accounts struct{ *Deps }

// staffRow is a staff account in the list of staff.
type staffRow struct {
	ID       int64    `json:"id"`
	Name     string   `json:"name"`
	Email    string   `json:"email"`
	Role     string   `json:"role"`
	Created  web.Time `json:"created_at"`
	LastSeen web.Time `json:"last_seen_at"`
	// TOTP means that the account has two-step verification turned on, Invited that the person has not chosen a
	// password yet.
	TOTP    bool `json:"totp"`
	Invited bool `json:"invited"`
}

// StaffList lists the members of staff with their roles, and when each was last seen.
func (r Accounts) StaffList(ctx context.Context, _ *web.Caller, _ web.None) (web.Data[[]staffRow], error) {
	found, err := r.Store.Accounts.ListStaff(ctx)
	shown := make([]staffRow, len(found))
	for i, m := range found {
		shown[i] = staffRow{ID: m.ID, Name: m.Name, Email: m.Email, Role: string(m.Role), Created: r.local(m.CreatedAt),
			LastSeen: r.local(m.LastSeen), TOTP: m.TOTP, Invited: m.Invited}
	}
	return web.Give(shown), err
}

// AddStaff creates a staff account with a first password; without one, the person is invited by email to choose it. The
// caller must have entered the own password in the last ten minutes.
func (r Accounts) AddStaff(ctx context.Context, c *web.Caller, in struct {
	Email    web.Text `json:"email"`
	Name     web.Text `json:"name"`
	Role     web.Text `json:"role"`
	Password web.Text `json:"password"`
	Confirm  web.Text `json:"confirm_password"`
}) (web.Data[api.IDData], error) {
	if err := r.vouched(ctx, c); err != nil {
		return web.Data[api.IDData]{}, err
	}
	invited := in.Password == "" && in.Confirm == ""
	if invited && !r.Store.Settings.Values().SendsMail() {
		return web.Data[api.IDData]{}, core.RefuseField("password",
			"Please enter a password: an invitation can't be sent before the mail server is set.")
	}
	account, err := r.Store.Accounts.AddStaff(ctx, c.ID, accounts.Registration{
		Name:     string(in.Name),
		Email:    string(in.Email),
		Password: string(in.Password),
		Confirm:  string(in.Confirm),
		Invited:  invited,
	}, accounts.Role(in.Role))
	if err != nil || !invited {
		return web.With("Staff account added.", api.IDData{ID: account.ID}), err
	}
	return web.With(messageInvited, api.IDData{ID: account.ID}), r.Store.Login.InviteStaff(ctx, c.ID, account.ID)
}

const messageInvited = "An invitation is on its way. Its link works for seven days."

// Invite mails another invitation to a staff member who has no password yet. The caller must have entered the own
// password in the last ten minutes.
func (r Accounts) Invite(ctx context.Context, c *web.Caller, in web.ByID) (web.Reply, error) {
	if err := r.vouched(ctx, c); err != nil {
		return web.Reply{}, err
	}
	return web.Done(messageInvited), r.Store.Login.InviteStaff(ctx, c.ID, in.ID)
}

// ChangeStaff changes those fields of a staff account that are sent: name, email, role, password. The caller must
// have entered the own password in the last ten minutes.
func (r Accounts) ChangeStaff(ctx context.Context, c *web.Caller, in struct {
	ID       int64     `path:"id"`
	Email    *web.Text `json:"email"`
	Name     *web.Text `json:"name"`
	Role     *web.Text `json:"role"`
	Password *web.Text `json:"password"`
	Confirm  *web.Text `json:"confirm_password"`
}) (web.Reply, error) {
	if err := r.vouched(ctx, c); err != nil {
		return web.Reply{}, err
	}
	change := accounts.StaffChange{Name: trimmed(in.Name), Email: trimmed(in.Email)}
	if in.Role != nil {
		role := accounts.Role(*in.Role)
		change.Role = &role
	}
	if in.Password != nil && *in.Password != "" {
		password, confirm := string(*in.Password), ""
		if in.Confirm != nil {
			confirm = string(*in.Confirm)
		}
		change.Password, change.Confirm = &password, &confirm
	}
	return web.Done("Staff account changed."), r.Store.Accounts.ChangeStaff(ctx, c.ID, in.ID, change)
}

func trimmed(text *web.Text) *string {
	if text == nil {
		return nil
	}
	plain := strings.TrimSpace(string(*text))
	return &plain
}

// DeleteStaff closes a staff account and ends its sessions. It refuses to close the last owner's account. The caller
// must have entered the own password in the last ten minutes.
func (r Accounts) DeleteStaff(ctx context.Context, c *web.Caller, in web.ByID) (web.Reply, error) {
	if err := r.vouched(ctx, c); err != nil {
		return web.Reply{}, err
	}
	return web.Done("Staff account closed."), r.Store.Accounts.DeleteStaff(ctx, c.ID, in.ID)
}

// ForgetTOTP turns off two-step verification for a staff member who lost both the phone and the recovery codes.
func (r Accounts) ForgetTOTP(ctx context.Context, c *web.Caller, in web.ByID) (web.Reply, error) {
	if err := r.vouched(ctx, c); err != nil {
		return web.Reply{}, err
	}
	return web.Done(
			"Two-step verification is off. They are logged out and log in with their password.",
		), r.Store.Login.ForgetTOTPOf(
			ctx,
			c.ID,
			in.ID,
		)
}

// roleRow is a role with its permissions. Staff is the number of accounts that have it.
type roleRow struct {
	Name        string   `json:"name"`
	Permissions []string `json:"permissions"`
	// Preset roles are built in and can't be changed.
	Preset bool `json:"preset"`
	Staff  int  `json:"staff"`
}

type rolesOut struct {
	web.Reply
	Data []roleRow `json:"data"`
	// Permissions are all permissions that a role can have, for the form's checkboxes.
	Permissions []string `json:"permissions"`
}

// Roles returns the permissions of each role.
func (r Accounts) Roles(ctx context.Context, _ *web.Caller, _ web.None) (rolesOut, error) {
	found, err := r.Store.Accounts.ListRoles(ctx)
	out := rolesOut{Reply: web.Done("OK"), Data: make([]roleRow, len(found)), Permissions: accounts.Permissions}
	for i, one := range found {
		out.Data[i] = roleRow{
			Name:        string(one.Name),
			Permissions: one.Permissions,
			Preset:      one.Preset,
			Staff:       one.Staff,
		}
	}
	return out, err
}

// SetRole creates a custom role, or changes the permissions of one. Preset roles are refused.
func (r Accounts) SetRole(ctx context.Context, c *web.Caller, in struct {
	Name        web.Text   `json:"name"`
	Permissions []web.Text `json:"permissions"`
}) (web.Reply, error) {
	if err := r.vouched(ctx, c); err != nil {
		return web.Reply{}, err
	}
	permissions := make([]string, len(in.Permissions))
	for i, p := range in.Permissions {
		permissions[i] = string(p)
	}
	return web.Done("Role saved."), r.Store.Accounts.SetRole(ctx, c.ID, string(in.Name), permissions)
}

// DeleteRole deletes a custom role. A role that a staff account still has is refused.
func (r Accounts) DeleteRole(ctx context.Context, c *web.Caller, in struct {
	Name string `path:"name"`
}) (web.Reply, error) {
	if err := r.vouched(ctx, c); err != nil {
		return web.Reply{}, err
	}
	return web.Done("Role deleted."), r.Store.Accounts.DeleteRole(ctx, c.ID, in.Name)
}
