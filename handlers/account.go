package handlers

import (
	"context"
	"errors"
	"strings"

	"hearth/store"
)

type none struct{}

type sessionData struct {
	IsLoggedIn  bool         `json:"isLoggedIn"`
	Name        string       `json:"name"`
	Email       string       `json:"email"`
	Role        string       `json:"role"`
	Staff       string       `json:"staff_role"`
	Permissions []Permission `json:"permissions"`
	CSRFToken   string       `json:"csrf_token"`
}

// roleName is what the spec calls the role: Customer or Admin.
func roleName(role store.Role) string {
	if role.Staff() {
		return "Admin"
	}
	return string(store.Customer)
}

// session tells a visitor or an account who they are, and hands out the CSRF token.
func (h *Handlers) session(ctx context.Context, c *Caller, _ none) (Data[sessionData], error) {
	if err := h.lookUp(ctx, c); err != nil {
		return Data[sessionData]{}, err
	}
	if c.Token == "" {
		if err := h.newToken(c); err != nil {
			return Data[sessionData]{}, err
		}
	}
	if c.Fingerprint != "" {
		h.noteVisitor(ctx, c.Fingerprint)
	}
	data := sessionData{Permissions: []Permission{}, CSRFToken: h.csrfToken(c.Token)}
	if c.LoggedIn() {
		data.IsLoggedIn, data.Name, data.Email, data.Role = true, c.Name, c.Email, roleName(c.Role)
		if c.Role.Staff() {
			data.Staff, data.Permissions = string(c.Role), rolePermissions[c.Role]
		}
	}
	return give(data), nil
}

// noteVisitor counts a device once; that one of them is missed is no reason to fail a call.
func (h *Handlers) noteVisitor(ctx context.Context, fingerprint string) {
	if _, seen := h.seen.Get(fingerprint); seen {
		return
	}
	if err := h.store.NoteVisitor(ctx, fingerprint); err != nil {
		h.log.WarnContext(ctx, "count a visitor", "error", err)
		return
	}
	h.seen.Add(fingerprint, struct{}{})
}

type loginIn struct {
	Username  Text   `json:"username"`
	Password  Text   `json:"inputpassword"`
	CSRF      Text   `json:"csrf_token_name"`
	Captcha   Text   `json:"recaptcha_token"`
	CSRFInHdr string `header:"X-CSRF-Token"`
}

type loginOut struct {
	Reply
	Logged bool   `json:"logged"`
	Name   string `json:"cust_Name"`
	Role   string `json:"role"`
}

func (h *Handlers) login(ctx context.Context, c *Caller, in loginIn) (loginOut, error) {
	if err := h.checkCSRF(c, in.CSRF, in.CSRFInHdr); err != nil {
		return loginOut{}, err
	}
	account := strings.ToLower(strings.TrimSpace(string(in.Username)))
	if err := h.limits.mayGuess(c, "password", account, c.KnownDevice(account), h.store.Now()); err != nil {
		return loginOut{}, err
	}
	if err := h.checkCaptcha(ctx, c, "login", string(in.Captcha)); err != nil {
		return loginOut{}, err
	}
	found, err := h.store.Authenticate(ctx, account, string(in.Password))
	var refusal *store.Refusal
	if errors.As(err, &refusal) {
		h.limits.wrongGuess(c, "password", account, h.store.Now())
	}
	if err != nil {
		return loginOut{}, err
	}
	if found.Role.Staff() && h.separateStaff() && c.Door == store.PublicDoor {
		return loginOut{}, &store.Refusal{Message: store.MessageBadLogin}
	}
	if err := h.logIn(ctx, c, found); err != nil {
		return loginOut{}, err
	}
	return loginOut{done("Login successful"), true, found.Name, roleName(found.Role)}, nil
}

type registerIn struct {
	Username  Text   `json:"username"`
	Email     Text   `json:"email"`
	Password  Text   `json:"password"`
	Confirm   Text   `json:"confirm_password"`
	CSRF      Text   `json:"csrf_token_name"`
	Captcha   Text   `json:"recaptcha_token"`
	CSRFInHdr string `header:"X-CSRF-Token"`
}

func (in registerIn) registration() store.Registration {
	return store.Registration{Name: string(in.Username), Email: string(in.Email), Password: string(in.Password), Confirm: string(in.Confirm)}
}

func (h *Handlers) register(ctx context.Context, c *Caller, in registerIn) (Reply, error) {
	if err := h.checkCSRF(c, in.CSRF, in.CSRFInHdr); err != nil {
		return Reply{}, err
	}
	if err := h.checkCaptcha(ctx, c, "register", string(in.Captcha)); err != nil {
		return Reply{}, err
	}
	if _, err := h.store.Register(ctx, in.registration()); err != nil {
		return Reply{}, err
	}
	return done("Registration successful. Please log in."), nil
}

type forgotIn struct {
	Username  Text   `json:"username"`
	CSRF      Text   `json:"csrf_token_name"`
	Captcha   Text   `json:"recaptcha_token"`
	CSRFInHdr string `header:"X-CSRF-Token"`
}

func (h *Handlers) forgotPassword(ctx context.Context, c *Caller, in forgotIn) (Reply, error) {
	if err := h.checkCSRF(c, in.CSRF, in.CSRFInHdr); err != nil {
		return Reply{}, err
	}
	if err := h.checkCaptcha(ctx, c, "forgot_password", string(in.Captcha)); err != nil {
		return Reply{}, err
	}
	if err := h.store.RequestCode(ctx, string(in.Username)); err != nil {
		return Reply{}, err
	}
	return done("If this email has an account, a code is on its way to it."), nil
}

type resetIn struct {
	Code      Text   `json:"oldpassword"`
	Password  Text   `json:"password"`
	Confirm   Text   `json:"confirm_password"`
	CSRF      Text   `json:"csrf_token_name"`
	CSRFInHdr string `header:"X-CSRF-Token"`
}

func (h *Handlers) resetPassword(ctx context.Context, c *Caller, in resetIn) (Reply, error) {
	if err := h.checkCSRF(c, in.CSRF, in.CSRFInHdr); err != nil {
		return Reply{}, err
	}
	if err := h.limits.mayGuess(c, "code", c.addressKey(), false, h.store.Now()); err != nil {
		return Reply{}, err
	}
	err := h.store.ResetPassword(ctx, string(in.Code), string(in.Password), string(in.Confirm))
	var refusal *store.Refusal
	if errors.As(err, &refusal) && refusal.Fields["oldpassword"] != "" {
		h.limits.wrongGuess(c, "code", c.addressKey(), h.store.Now())
	}
	if err != nil {
		return Reply{}, err
	}
	return done("Your password has been changed. Please log in."), nil
}

// logout ends the session on the server. Another site's picture or link does not.
func (h *Handlers) logout(ctx context.Context, c *Caller, in struct {
	Site string `header:"Sec-Fetch-Site"`
}) (Reply, error) {
	if in.Site == "cross-site" {
		return Reply{}, errOtherSite
	}
	if c.Token != "" {
		if err := h.store.EndSession(ctx, c.Token); err != nil {
			return Reply{}, err
		}
	}
	c.setCookie(cookieName(c.Door, c.secure), "", -1)
	return done("You have been logged out."), nil
}

type profileData struct {
	Name  string `json:"cust_Name"`
	Email string `json:"cust_Email"`
	// Pending is a new email that waits for the code mailed to it.
	Pending string `json:"pending_email"`
}

func (h *Handlers) profile(ctx context.Context, c *Caller, _ none) (Data[profileData], error) {
	pending, err := h.store.PendingEmail(ctx, c.ID)
	return give(profileData{c.Name, c.Email, pending}), err
}

type updateProfileIn struct {
	Name      Text   `json:"name"`
	Email     Text   `json:"email"`
	CSRF      Text   `json:"csrf_token_name"`
	CSRFInHdr string `header:"X-CSRF-Token"`
}

func (h *Handlers) updateProfile(ctx context.Context, c *Caller, in updateProfileIn) (Reply, error) {
	if err := h.checkCSRF(c, in.CSRF, in.CSRFInHdr); err != nil {
		return Reply{}, err
	}
	pending, err := h.store.UpdateProfile(ctx, c.ID, string(in.Name), string(in.Email))
	if err != nil {
		return Reply{}, err
	}
	if pending != "" {
		return done("Profile updated. Enter the code that we mailed to " + pending + " to change your email."), nil
	}
	return done("Profile updated successfully"), nil
}

// confirmEmail ends a change of email: the code was mailed to the new address.
func (h *Handlers) confirmEmail(ctx context.Context, c *Caller, in struct {
	Code Text `json:"code"`
}) (Reply, error) {
	if err := h.limits.mayGuess(c, "code", c.addressKey(), false, h.store.Now()); err != nil {
		return Reply{}, err
	}
	err := h.store.ConfirmEmail(ctx, c.ID, string(in.Code))
	var refusal *store.Refusal
	if errors.As(err, &refusal) && refusal.Fields["code"] != "" {
		h.limits.wrongGuess(c, "code", c.addressKey(), h.store.Now())
	}
	if err != nil {
		return Reply{}, err
	}
	return done("Your email has been changed."), nil
}

// setup makes the first owner by the link that serve prints. The link works once, for 30 minutes, while there is no owner.
func (h *Handlers) setup(ctx context.Context, c *Caller, in struct {
	Key      Text `json:"key"`
	Username Text `json:"username"`
	Email    Text `json:"email"`
	Password Text `json:"password"`
	Confirm  Text `json:"confirm_password"`
}) (Reply, error) {
	if !h.setupLink.valid(string(in.Key), h.store.Now()) {
		return Reply{}, &store.Refusal{Message: "This set-up link is used up or too old. Start the shop again for a new one."}
	}
	account, err := h.store.FirstOwner(ctx, store.Registration{Name: string(in.Username), Email: string(in.Email), Password: string(in.Password), Confirm: string(in.Confirm)})
	if err != nil {
		return Reply{}, err
	}
	h.setupLink.use()
	if err := h.logIn(ctx, c, account); err != nil {
		return Reply{}, err
	}
	return done("Welcome. The shop is yours."), nil
}
