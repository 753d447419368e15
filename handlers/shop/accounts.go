package shop

import (
	"context"
	"strings"

	"hearth/handlers/web"
	"hearth/store"
	"hearth/store/accounts"
	"hearth/store/core"
	"hearth/store/login"
)

// Accounts are the calls to register, log in and out, and change one's profile.
type Accounts struct{ *Deps }

// sessionData is the state of a session. Role is Customer, Admin or "", the values that the API promises; Staff is
// the name of the role that a staff member has.
type sessionData struct {
	IsLoggedIn  bool             `json:"isLoggedIn"`
	Name        string           `json:"name"`
	Email       string           `json:"email"`
	Role        string           `json:"role"`
	Staff       string           `json:"staff_role"`
	Permissions []web.Permission `json:"permissions"`
	CSRFToken   string           `json:"csrf_token"`
	// Proved means that the customer used a code or link that was emailed to the account's address, and so owns the
	// address.
	Proved bool `json:"proved"`
	// Door is staff if the request came through the back office's own listener, where / opens the back office.
	Door web.ListenerKind `json:"door"`
}

// roleName returns an account's role as the API names it: Customer or Admin, "" for a visitor.
func roleName(a web.Account) string {
	switch {
	case a.Staff:
		return "Admin"
	case a.ID == 0:
		return ""
	}
	return string(accounts.Customer)
}

// Session returns who the caller is and the CSRF token. It also counts the device as a visitor, once.
func (r Accounts) Session(ctx context.Context, c *web.Caller, _ web.None) (web.Data[sessionData], error) {
	if err := c.LookUp(ctx); err != nil {
		return web.Data[sessionData]{}, err
	}
	token, err := c.CSRFToken()
	if err != nil {
		return web.Data[sessionData]{}, err
	}
	if c.Fingerprint != "" && !r.Store.Accounts.KnownVisitor(c.Fingerprint) && c.NewVisitor() {
		r.Store.Accounts.NoteVisitor(c.Fingerprint)
	}
	data := sessionData{
		IsLoggedIn:  c.LoggedIn(),
		Name:        c.Name,
		Email:       c.Email,
		Role:        roleName(c.Account),
		Permissions: []web.Permission{},
		CSRFToken:   token,
		Door:        c.Door,
		Proved:      c.Proved,
	}
	if c.Staff {
		data.Staff, data.Permissions = c.Role, c.Permissions
	}
	return web.Give(data), nil
}

// AccountOf converts an account of the store into what package web knows about a caller.
func AccountOf(s *store.Store, a accounts.Account) web.Account {
	return web.Account{
		ID:          a.ID,
		Name:        a.Name,
		Email:       a.Email,
		Role:        string(a.Role),
		Lang:        a.Lang,
		Proved:      a.Proved,
		Staff:       s.Accounts.IsStaff(a.Role),
		Permissions: s.Accounts.PermissionsOf(a.Role),
	}
}

// BarredOf is AccountOf, with the reason if a member of staff may not enter the back office: the owner can require
// two-step verification of staff.
func BarredOf(ctx context.Context, s *store.Store, a accounts.Account) (web.Account, error) {
	account := AccountOf(s, a)
	if !account.Staff || !s.Settings.Values().StaffTOTP {
		return account, nil
	}
	on, err := s.Login.TOTPOn(ctx, a.ID)
	if !on {
		account.Permissions, account.Barred = nil,
			"This shop requires two-step verification of its staff. Turn it on in your profile, under Security."
	}
	return account, err
}

type loginIn struct {
	web.LoginName
	Password web.Text `json:"inputpassword"`
	// TOTP is the code of the second factor, or a recovery code, if the account has one.
	TOTP web.Text `json:"totp"`
	web.CSRFToken
	web.CaptchaToken
}

// loginOut is the reply to a login, with the field names that clients of the API expect.
type loginOut struct {
	web.Reply
	Logged bool   `json:"logged"`
	Name   string `json:"cust_Name"`
	Role   string `json:"role"`
	// Password is none if the login removed the password, because it was set before anyone had proved to own the
	// address.
	Password string `json:"password,omitempty"`
}

// Login checks email and password, and the code of two-step verification if the account has it. A wrong email and a
// wrong password are the same refusal. Wrong attempts count against the email and the address; a device that has
// logged in before (Vouched) isn't locked out by the attempts of others.
func (r Accounts) Login(ctx context.Context, c *web.Caller, in loginIn) (loginOut, error) {
	email := strings.ToLower(strings.TrimSpace(string(in.Username)))
	try, err := c.Guess(email, c.Vouched)
	if err != nil {
		return loginOut{}, err
	}
	authenticate := r.Store.Accounts.Authenticate
	if c.Vouched {
		authenticate = r.Store.Accounts.AuthenticateKnown
	}
	found, err := authenticate(ctx, email, string(in.Password))
	_, refused := core.IsRefusal(err)
	try.End(refused)
	if err != nil {
		return loginOut{}, err
	}
	account := AccountOf(r.Store, found)
	// With a listener of their own, staff can't log in on the public one, and it doesn't say why.
	if account.Staff && r.Separate && c.Door == web.PublicListener {
		return loginOut{}, &core.Refusal{Message: accounts.MessageBadLogin}
	}
	if err := r.secondFactor(ctx, c, found, string(in.TOTP)); err != nil {
		return loginOut{}, err
	}
	if err := c.LogIn(ctx, account, try.WrongBefore()); err != nil {
		return loginOut{}, err
	}
	return loginOut{Reply: web.Done("Login successful"), Logged: true, Name: found.Name, Role: roleName(account)}, nil
}

// secondFactor checks the code of two-step verification, if the account has it. A known device doesn't replace it.
func (r Accounts) secondFactor(ctx context.Context, c *web.Caller, a accounts.Account, code string) error {
	if code == "" {
		return r.Store.Login.CheckTOTP(ctx, a.ID, "")
	}
	return guess(c, "second factor of "+strings.ToLower(a.Email),
		func() error { return r.Store.Login.CheckTOTP(ctx, a.ID, code) })
}

// registerIn is the registration form, with the field names that clients of the API expect.
type registerIn struct {
	Username web.Text `json:"username"`
	Email    web.Text `json:"email"`
	Password web.Text `json:"password"`
	Confirm  web.Text `json:"confirm_password"`
	web.CSRFToken
	web.CaptchaToken
}

func (in registerIn) registration() accounts.Registration {
	return accounts.Registration{
		Name:     string(in.Username),
		Email:    string(in.Email),
		Password: string(in.Password),
		Confirm:  string(in.Confirm),
	}
}

// Register creates a customer's account. It refuses invalid fields, and also an email that already has an account.
func (r Accounts) Register(ctx context.Context, c *web.Caller, in registerIn) (web.Reply, error) {
	account, err := r.Store.Accounts.Register(ctx, in.registration())
	if err != nil {
		return web.Reply{}, err
	}
	return web.Done("Registration successful. Please log in."), c.KeepDevice(ctx, account.Email)
}

// browserOf reports whether the caller's browser knows an account's password, because it's logged in or was so with
// the current password. Then a proof of the email leaves the password as it is.
func browserOf(ctx context.Context, c *web.Caller) login.Browser {
	return func(a accounts.Account) (bool, error) {
		if c.LoggedIn() && strings.EqualFold(c.Email, a.Email) {
			return true, nil
		}
		return c.Knows(ctx, a.Email)
	}
}

// ProveEmail emails the link that proves the address of the caller's account again.
func (r Accounts) ProveEmail(ctx context.Context, c *web.Caller, _ web.None) (web.Reply, error) {
	if !r.Store.Settings.Values().SendsMail() {
		return web.Reply{}, &core.Refusal{Message: "This shop does not send such mails."}
	}
	if err := r.Store.Login.AskProof(ctx, c.ID); err != nil {
		return web.Reply{}, err
	}
	return web.Done("We mailed you a link. Please open it in this browser."), nil
}

type forgotIn struct {
	Username web.Text `json:"username"`
	web.CSRFToken
	web.CaptchaToken
}

// ForgotPassword emails a code for a new password. The reply is the same without an account, so that nobody can find
// out who has one.
func (r Accounts) ForgotPassword(ctx context.Context, c *web.Caller, in forgotIn) (web.Reply, error) {
	if err := r.Store.Login.RequestCode(ctx, string(in.Username)); err != nil {
		return web.Reply{}, err
	}
	return web.Done("If this email has an account, a code is on its way to it."), nil
}

// messageCleared explains that proving the address removed what an unknown person may have set up before.
const messageCleared = "This email address had not been confirmed before. To be safe, we logged everyone out of the " +
	"account and removed its earlier password, two-step verification, saved addresses and refund details."

// resetIn is the form for a new password, with the field names that clients of the API expect: oldpassword is the
// emailed code.
type resetIn struct {
	Code     web.Text `json:"oldpassword"`
	Password web.Text `json:"password"`
	Confirm  web.Text `json:"confirm_password"`
	web.CSRFToken
}

// ResetPassword sets a new password by an emailed code, and logs out all other devices.
func (r Accounts) ResetPassword(ctx context.Context, c *web.Caller, in resetIn) (web.Reply, error) {
	if err := c.LookUp(ctx); err != nil {
		return web.Reply{}, err
	}
	cleared := false
	// A wrong code belongs to no account, so attempts are counted by address and device.
	err := guess(c, c.AddressKey()+" "+c.Fingerprint, func() (err error) {
		cleared, err = r.Store.Login.ResetPassword(ctx, string(in.Code), string(in.Password), string(in.Confirm),
			browserOf(ctx, c))
		return err
	}, "oldpassword")
	if err != nil {
		return web.Reply{}, err
	}
	if cleared {
		return web.Done("Your password has been changed. Please log in. " + messageCleared), nil
	}
	return web.Done("Your password has been changed. Please log in."), nil
}

// Logout ends the session. A picture or link on another site can't trigger it (Sec-Fetch-Site).
func (r Accounts) Logout(ctx context.Context, c *web.Caller, in struct {
	Site string `header:"Sec-Fetch-Site"`
}) (web.Reply, error) {
	if in.Site == "cross-site" {
		return web.Reply{}, web.ErrOtherSite
	}
	if err := c.LogOut(ctx); err != nil {
		return web.Reply{}, err
	}
	return web.Done("You have been logged out."), nil
}

// profileData is what the profile screen shows about the caller's own account.
type profileData struct {
	Name  string `json:"cust_Name"`
	Email string `json:"cust_Email"`
	// Pending is the new email that the customer has not confirmed yet; "" if there is none.
	Pending string `json:"pending_email"`
	// HasPassword is false for an account that was created by an emailed code.
	HasPassword bool `json:"has_password"`
}

// Profile returns the caller's own name and email.
func (r Accounts) Profile(ctx context.Context, c *web.Caller, _ web.None) (web.Data[profileData], error) {
	pending, err := r.Store.Login.PendingEmail(ctx, c.ID)
	if err != nil {
		return web.Data[profileData]{}, err
	}
	has, err := r.Store.Login.HasPassword(ctx, c.ID)
	return web.Give(profileData{Name: c.Name, Email: c.Email, Pending: pending, HasPassword: has}), err
}

// updateProfileIn changes the name at once, and the email only after the new address has been confirmed.
type updateProfileIn struct {
	Name  web.Text `json:"name"`
	Email web.Text `json:"email"`
	// Password is the current password, which is required to change the email.
	Password web.Text `json:"inputpassword"`
	web.CSRFToken
}

// UpdateProfile changes the name at once. A new email only counts once the code that is mailed to it is entered.
func (r Accounts) UpdateProfile(ctx context.Context, c *web.Caller, in updateProfileIn) (web.Reply, error) {
	pending := ""
	err := guess(c, ownKey(c), func() (err error) {
		pending, err = r.Store.Login.UpdateProfile(ctx, c.ID, string(in.Name), string(in.Email), string(in.Password))
		return err
	}, "inputpassword")
	if err != nil {
		return web.Reply{}, err
	}
	if pending != "" {
		return web.Done("Profile updated. Enter the code that we mailed to " + pending + " to change your email."), nil
	}
	return web.Done("Profile updated successfully"), nil
}

// ConfirmEmail completes a change of email with the code that was mailed to the new address. All other sessions end.
func (r Accounts) ConfirmEmail(ctx context.Context, c *web.Caller, in struct {
	Code web.Text `json:"code"`
}) (web.Reply, error) {
	err := guess(c, ownKey(c), func() error { return r.Store.Login.ConfirmEmail(ctx, c.ID, c.Token, string(in.Code)) },
		"code")
	if err != nil {
		return web.Reply{}, err
	}
	return web.Done("Your email has been changed. Everybody else has been logged out of your account."), c.Renew(ctx)
}

// UndoEmail restores the previous email by the link that was mailed there, in case someone else changed it. All
// sessions end.
func (r Accounts) UndoEmail(ctx context.Context, c *web.Caller, in struct {
	Token web.Text `json:"token"`
}) (web.Reply, error) {
	if err := guess(c, "", func() error { return r.Store.Login.UndoEmail(ctx, string(in.Token)) }); err != nil {
		return web.Reply{}, err
	}
	return web.Done(
		"Your account has its old email again and everybody has been logged out of it. Please choose a new password now.",
	), nil
}
