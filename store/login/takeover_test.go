package login_test

import (
	"encoding/base32"
	"errors"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"hearth/store"
	"hearth/store/accounts"
	"hearth/store/core"
	"hearth/store/login"
	"hearth/store/storetest"
)

const notYours = "That password is not correct."

// A thief who has only a session can't change the email; if they also have the password, the owner can undo the change
// for 72 hours.
func TestStolenSessionCannotChangeTheEmail(t *testing.T) {
	t.Parallel()
	shop := storetest.New(t)
	b := shop.Customer("411001")
	owner, thief := storetest.Session(t, shop, b.ID, login.PublicListener),
		storetest.Session(t, shop, b.ID, login.PublicListener)
	for _, password := range []string{"", "Wrong@2026"} {
		storetest.Refused(
			t,
			storetest.Second(shop.Login.UpdateProfile(storetest.Ctx, b.ID, "Asha", "thief@example.com", password)),
			notYours,
			"inputpassword",
		)
	}
	storetest.CheckValue(t, shop, "0", `SELECT count(*) FROM email_changes`)
	storetest.CheckValue(t, shop, b.Name, `SELECT name FROM accounts WHERE id = ?`, b.ID)

	storetest.Got(shop.Login.UpdateProfile(storetest.Ctx, b.ID, "Asha", "thief@example.com", storetest.Password)).Or(t)
	storetest.Must(t, shop.Login.ConfirmEmail(storetest.Ctx, b.ID, thief,
		shop.LastMail("thief@example.com").Facts.Code))
	storetest.Absent(t, storetest.Second(shop.Login.SessionAccount(storetest.Ctx, owner, login.PublicListener)))
	storetest.Got(shop.Login.SessionAccount(storetest.Ctx, thief, login.PublicListener)).Or(t)
	mail := shop.LastMail(b.Email)
	if mail.Kind != "emailchanged" || mail.Facts.Reason != "thief@example.com" || len(mail.Facts.Code) != 43 {
		t.Fatalf("the old address is told %+v", mail)
	}
	const taken = "This email is already registered. Please log in."
	storetest.Refused(
		t,
		storetest.Second(
			shop.Accounts.Register(storetest.Ctx,
				storetest.Registration(func(r *accounts.Registration) { r.Email = b.Email })),
		),
		taken,
		"email",
	)
	other := shop.Customer("411001")
	storetest.Refused(t, storetest.Second(shop.Login.UpdateProfile(storetest.Ctx, other.ID, "Other", b.Email,
		storetest.Password)),
		"This email belongs to another account.", "email")

	storetest.TurnOnTOTP(t, shop, b.ID)
	storetest.Refused(t, shop.Login.UndoEmail(storetest.Ctx, "x"), "This link has been used or is older than 72 hours.")
	storetest.Must(t, shop.Login.UndoEmail(storetest.Ctx, mail.Facts.Code))
	storetest.Refused(t, shop.Login.UndoEmail(storetest.Ctx, mail.Facts.Code),
		"This link has been used or is older than 72 hours.")
	storetest.Absent(t, storetest.Second(shop.Login.SessionAccount(storetest.Ctx, thief, login.PublicListener)))
	for _, email := range []string{b.Email, "thief@example.com"} {
		storetest.Refused(
			t,
			storetest.Second(shop.Accounts.Authenticate(storetest.Ctx, email, storetest.Password)),
			accounts.MessageBadLogin,
		)
	}
	storetest.Must(
		t,
		storetest.Second(shop.Login.ResetPassword(storetest.Ctx, storetest.Code(t, shop, b.Email), storetest.Fresh,
			storetest.Fresh, nil)),
	)
	if found := storetest.Got(shop.Accounts.Authenticate(storetest.Ctx, b.Email, storetest.Fresh)).
		Or(t); found.ID != b.ID {
		t.Errorf("the owner is %+v", found)
	}
	if storetest.Got(shop.Login.TOTPOn(storetest.Ctx, b.ID)).Or(t) {
		t.Error("the thief's second factor stays")
	}
}

func TestEmailChangeCanBeUndoneWithin72Hours(t *testing.T) {
	t.Parallel()
	shop := storetest.New(t)
	b := shop.Customer("411001")
	secret := storetest.TurnOnTOTP(t, shop, b.ID)
	shop.Pass(time.Hour)
	change := func(to string) (undo string) {
		from := storetest.Got(shop.Accounts.Find(storetest.Ctx, b.ID)).Or(t).Email
		storetest.Got(shop.Login.UpdateProfile(storetest.Ctx, b.ID, "Asha", to, storetest.Password)).Or(t)
		storetest.Must(t, shop.Login.ConfirmEmail(storetest.Ctx, b.ID, "", shop.LastMail(to).Facts.Code))
		return shop.LastMail(from).Facts.Code
	}
	first := change("one@example.com")
	shop.Pass(time.Hour)
	late := change("two@example.com")
	storetest.Must(t, shop.Login.UndoEmail(storetest.Ctx, first))
	storetest.Refused(t, shop.Login.UndoEmail(storetest.Ctx, late),
		"This link has been used or is older than 72 hours.")
	storetest.CheckValue(t, shop, b.Email, `SELECT email FROM accounts WHERE id = ?`, b.ID)
	if !storetest.Got(shop.Login.TOTPOn(storetest.Ctx, b.ID)).Or(t) {
		t.Error("the owner's own second factor is gone")
	}
	storetest.Must(t, shop.Login.CheckTOTP(storetest.Ctx, b.ID, storetest.Totp(t, shop, secret)))
	storetest.Must(
		t,
		storetest.Second(
			shop.Login.ResetPassword(storetest.Ctx, storetest.Code(t, shop, b.Email), storetest.Password,
				storetest.Password, nil),
		),
	)
	again := change("three@example.com")
	shop.Pass(72 * time.Hour)
	storetest.Refused(t, shop.Login.UndoEmail(storetest.Ctx, again),
		"This link has been used or is older than 72 hours.")
	storetest.Got(shop.Accounts.Register(storetest.Ctx,
		storetest.Registration(func(r *accounts.Registration) { r.Email = b.Email }))).Or(t)
}

func TestPasswordChangeNeedsTheOldPassword(t *testing.T) {
	t.Parallel()
	shop := storetest.New(t)
	b := shop.Customer("411001")
	mine, other := storetest.Session(t, shop, b.ID, login.PublicListener),
		storetest.Session(t, shop, b.ID, login.PublicListener)
	mark := storetest.Got(shop.Login.DeviceSecret(storetest.Ctx, b.Email)).Or(t)
	storetest.Refused(
		t,
		shop.Login.ChangePassword(storetest.Ctx, b.ID, mine, "Wrong@2026", storetest.Fresh, storetest.Fresh),
		notYours,
		"inputpassword",
	)
	storetest.Refused(
		t,
		shop.Login.ChangePassword(storetest.Ctx, b.ID, mine, storetest.Password, "short", "x"),
		accounts.MessagePasswordRule,
		"password",
		"confirm_password",
	)
	storetest.Refused(t, shop.Login.ChangePassword(storetest.Ctx, b.ID, mine, storetest.Password, "Customer#2961",
		"Customer#2961"),
		"This password contains your name, your email or the shop's name. Please choose another.", "password")
	storetest.Absent(t, shop.Login.ChangePassword(storetest.Ctx, 999, mine, storetest.Password, storetest.Fresh,
		storetest.Fresh))
	storetest.Got(shop.Login.SessionAccount(storetest.Ctx, other, login.PublicListener)).Or(t)
	storetest.Must(t, shop.Login.RequestCode(storetest.Ctx, b.Email))
	storetest.Must(t, shop.Login.ChangePassword(storetest.Ctx, b.ID, mine, storetest.Password, storetest.Fresh,
		storetest.Fresh))
	storetest.Got(shop.Login.SessionAccount(storetest.Ctx, mine, login.PublicListener)).Or(t)
	storetest.Absent(t, storetest.Second(shop.Login.SessionAccount(storetest.Ctx, other, login.PublicListener)))
	storetest.Got(shop.Accounts.Authenticate(storetest.Ctx, b.Email, storetest.Fresh)).Or(t)
	storetest.CheckValue(t, shop, "0", `SELECT count(*) FROM reset_codes`)
	if mail := shop.LastMail(b.Email); mail.Kind != "password" {
		t.Errorf("the last mail is %q", mail.Kind)
	}
	if next := storetest.Got(shop.Login.DeviceSecret(storetest.Ctx, b.Email)).Or(t); next == mark {
		t.Error("a device that was known stays known after a new password")
	}
	if storetest.Got(shop.Login.DeviceSecret(storetest.Ctx, "nobody@example.com")).Or(t) == "" {
		t.Error("an unknown email has no mark")
	}
}

func TestCustomerListsAndEndsTheirSessions(t *testing.T) {
	t.Parallel()
	shop := storetest.New(t)
	b, other := shop.Customer("411001"), shop.Customer("411001")
	for i := range 12 {
		token := storetest.Got(shop.Login.NewToken()).Or(t)
		storetest.Must(
			t,
			shop.Login.StartSession(storetest.Ctx, token, b.ID, login.NewSession{Door: login.PublicListener,
				Device: "Firefox on Linux", Address: "192.0.2.7", Wrong: i}),
		)
		shop.Pass(time.Minute)
	}
	strange := storetest.Session(t, shop, other.ID, login.PublicListener)
	mine := storetest.Session(t, shop, b.ID, login.PublicListener)
	shop.Pass(time.Minute)
	open, signIns, err := shop.Login.SessionsOf(storetest.Ctx, b.ID, mine)
	storetest.Must(t, err)
	if len(open) != 13 || !open[0].Current || open[1].Current || open[1].Device != "Firefox on Linux" ||
		open[1].Address != "192.0.2.7" ||
		!open[0].Began.Equal(shop.Now().Add(-time.Minute)) {
		t.Errorf("the sessions are %+v", open)
	}
	if len(signIns) != 10 || signIns[1].Wrong != 11 || signIns[9].Wrong != 3 ||
		signIns[1].Device != "Firefox on Linux" {
		t.Errorf("the sign-ins are %+v", signIns)
	}
	storetest.Must(t, shop.Login.EndOwnSession(storetest.Ctx, b.ID, open[1].ID))
	storetest.Absent(t, shop.Login.EndOwnSession(storetest.Ctx, b.ID, open[1].ID))
	theirs, _, err := shop.Login.SessionsOf(storetest.Ctx, other.ID, strange)
	storetest.Must(t, err)
	storetest.Absent(t, shop.Login.EndOwnSession(storetest.Ctx, b.ID, theirs[0].ID))
	storetest.Got(shop.Login.SessionAccount(storetest.Ctx, strange, login.PublicListener)).Or(t)
	storetest.Must(t, shop.Login.RenewSession(storetest.Ctx, mine, "next"))
	storetest.Absent(t, storetest.Second(shop.Login.SessionAccount(storetest.Ctx, mine, login.PublicListener)))
	storetest.Got(shop.Login.SessionAccount(storetest.Ctx, "next", login.PublicListener)).Or(t)
	storetest.Absent(t, shop.Login.RenewSession(storetest.Ctx, mine, "x"))
	shop.Pass(31 * 24 * time.Hour)
	if open, _, err := shop.Login.SessionsOf(storetest.Ctx, b.ID, mine); err != nil || len(open) != 0 {
		t.Errorf("what has ended is shown: %+v, %v", open, err)
	}
	storetest.Absent(t, storetest.GotLast3(shop.Login.SessionsOf(storetest.Ctx, 999, "")))
}

func TestStaffSessionEndsAfterOneUnusedDay(t *testing.T) {
	t.Parallel()
	shop := storetest.New(t)
	member := shop.Staff(accounts.Dispatch)
	unused := storetest.Session(t, shop, member.ID, login.PublicListener)
	shop.Pass(12 * time.Hour)
	storetest.Got(shop.Login.SessionAccount(storetest.Ctx, unused, login.PublicListener)).Or(t)
	shop.Pass(12*time.Hour + time.Millisecond)
	storetest.Absent(t, storetest.Second(shop.Login.SessionAccount(storetest.Ctx, unused, login.PublicListener)))
	used := storetest.Session(t, shop, member.ID, login.PublicListener)
	for range 14 {
		shop.Pass(12 * time.Hour)
		storetest.Got(shop.Login.SessionAccount(storetest.Ctx, used, login.PublicListener)).Or(t)
	}
	shop.Pass(time.Millisecond)
	storetest.Absent(t, storetest.Second(shop.Login.SessionAccount(storetest.Ctx, used, login.PublicListener)))
}

func TestPasswordCountsAsFreshForTenMinutes(t *testing.T) {
	t.Parallel()
	shop := storetest.New(t)
	member := shop.Staff(accounts.Owner)
	token, other := storetest.Session(t, shop, member.ID, login.PublicListener), storetest.Session(t, shop, member.ID,
		login.PublicListener)
	vouched := func(token string) bool {
		return storetest.Got(shop.Login.PasswordTypedRecently(storetest.Ctx, token)).Or(t)
	}
	if vouched(token) {
		t.Error("nobody typed it")
	}
	storetest.Must(t, shop.Login.NotePasswordTyped(storetest.Ctx, token))
	if !vouched(token) || vouched(other) {
		t.Error("it counts for its own session alone")
	}
	shop.Pass(10 * time.Minute)
	if vouched(token) {
		t.Error("it counts after ten minutes")
	}
	storetest.Absent(t, shop.Login.NotePasswordTyped(storetest.Ctx, "none"))
}

func TestTOTPCodesMatchRFC6238(t *testing.T) {
	secret := base32.StdEncoding.EncodeToString([]byte("12345678901234567890"))
	// the test values of RFC 6238, appendix B: the last six digits
	for second, want := range map[int64]string{59: "287082", 1111111109: "081804", 1111111111: "050471",
		1234567890: "005924", 2000000000: "279037"} {
		if code := storetest.TOTP(t, secret, time.Unix(second, 0)); code != want {
			t.Errorf("at %d: %s, want %s", second, code, want)
		}
	}
}

func TestTwoStepCodeIsRequiredAndWorksOnce(t *testing.T) {
	t.Parallel()
	shop := storetest.New(t)
	b := shop.Customer("411001")
	const wrong, missing, on = "This code is wrong or has been used. Please wait for the next one.",
		"Please enter the code of your authenticator app.", "Two-step verification is already on."
	storetest.Must(t, shop.Login.CheckTOTP(storetest.Ctx, b.ID, ""))
	storetest.Refused(
		t,
		storetest.Second(shop.Login.ConfirmTOTP(storetest.Ctx, b.ID, "", storetest.Password, "123456")),
		"Please start setting up two-step verification again.",
	)
	secret := storetest.Got(shop.Login.StartTOTP(storetest.Ctx, b.ID)).Or(t)
	// two-step verification is off until its first code is entered
	storetest.Must(t, shop.Login.CheckTOTP(storetest.Ctx, b.ID, ""))
	storetest.Refused(t, storetest.Second(shop.Login.ConfirmTOTP(storetest.Ctx, b.ID, "", storetest.Password,
		"000000")), wrong, "code")
	recovery := storetest.Got(shop.Login.ConfirmTOTP(storetest.Ctx, b.ID, "", storetest.Password,
		storetest.Totp(t, shop, secret))).Or(t)
	if mail := shop.LastMail(b.Email); mail.Kind != "totp" || mail.Facts.Reason != "is on now" {
		t.Errorf("the last mail is %+v", mail)
	}
	storetest.Refused(t, storetest.Second(shop.Login.StartTOTP(storetest.Ctx, b.ID)), on)
	storetest.Refused(
		t,
		storetest.Second(shop.Login.ConfirmTOTP(storetest.Ctx, b.ID, "", storetest.Password,
			storetest.Totp(t, shop, secret))),
		on,
	)
	storetest.Refused(t, shop.Login.CheckTOTP(storetest.Ctx, b.ID, " "), missing, "totp")
	// the code that turned two-step verification on can't be used again
	storetest.Refused(t, shop.Login.CheckTOTP(storetest.Ctx, b.ID, storetest.Totp(t, shop, secret)), wrong, "totp")
	shop.Pass(30 * time.Second)
	code := storetest.Totp(t, shop, secret)
	storetest.Must(t, shop.Login.CheckTOTP(storetest.Ctx, b.ID, code[:3]+" "+code[3:]))
	storetest.Refused(t, shop.Login.CheckTOTP(storetest.Ctx, b.ID, code), wrong, "totp")
	shop.Pass(time.Hour)
	early := storetest.Totp(t, shop, secret)
	shop.Pass(30 * time.Second)
	storetest.Must(t, shop.Login.CheckTOTP(storetest.Ctx, b.ID, early))
	shop.Pass(time.Hour)
	old := storetest.Totp(t, shop, secret)
	shop.Pass(90 * time.Second)
	storetest.Refused(t, shop.Login.CheckTOTP(storetest.Ctx, b.ID, old), wrong, "totp")
	storetest.Must(t, shop.Login.CheckTOTP(storetest.Ctx, b.ID, strings.ToLower(recovery[0])))
	storetest.Refused(t, shop.Login.CheckTOTP(storetest.Ctx, b.ID, recovery[0]), wrong, "totp")
	other := shop.Customer("411001")
	storetest.TurnOnTOTP(t, shop, other.ID)
	storetest.Refused(t, shop.Login.CheckTOTP(storetest.Ctx, other.ID, recovery[1]), wrong, "totp")
	storetest.Refused(t, shop.Login.EndTOTP(storetest.Ctx, b.ID, "", "Wrong@2026"), notYours, "inputpassword")
	storetest.Must(t, shop.Login.EndTOTP(storetest.Ctx, b.ID, "", storetest.Password))
	storetest.Must(t, shop.Login.CheckTOTP(storetest.Ctx, b.ID, ""))
	storetest.CheckValue(t, shop, "10", `SELECT count(*) FROM recovery_codes`)
	storetest.Must(t, shop.Login.ForgetTOTP(storetest.Ctx, strings.ToUpper(other.Email)))
	storetest.Must(t, shop.Login.CheckTOTP(storetest.Ctx, other.ID, ""))
	storetest.CheckValue(t, shop, "second factor off", `SELECT action FROM audit ORDER BY id DESC LIMIT 1`)
	storetest.Refused(t, shop.Login.ForgetTOTP(storetest.Ctx, "nobody@example.com"),
		"There is no account with this email.")
}

// The owner can turn off the two-step verification of a staff member who lost their phone and recovery codes: this is
// recorded and mailed to the person, and their sessions end.
func TestOwnerTurnsOffTwoStepVerificationOfAnother(t *testing.T) {
	t.Parallel()
	shop := storetest.New(t)
	add := func(email string, role accounts.Role) accounts.Account {
		return storetest.Got(shop.Accounts.AddStaff(storetest.Ctx, 0, accounts.Registration{Name: "Somebody",
			Email: email, Password: storetest.Password, Confirm: storetest.Password}, role)).
			Or(t)
	}
	owner, clerk := add("owner@example.com", accounts.Owner), add("clerk@example.com", accounts.Packer)
	storetest.Refused(t, shop.Login.ForgetTOTPOf(storetest.Ctx, owner.ID, clerk.ID),
		"This account has no two-step verification.")
	storetest.TurnOnTOTP(t, shop, clerk.ID)
	storetest.TurnOnTOTP(t, shop, owner.ID)
	storetest.Must(t, shop.Login.StartSession(storetest.Ctx, "a token", clerk.ID,
		login.NewSession{Door: login.PublicListener}))
	if staff := storetest.Got(shop.Accounts.ListStaff(storetest.Ctx)).Or(t); len(staff) != 2 || !staff[1].TOTP {
		t.Errorf("the owner sees %+v", staff)
	}
	storetest.Refused(
		t,
		shop.Login.ForgetTOTPOf(storetest.Ctx, owner.ID, owner.ID),
		"Turn off your own two-step verification in your profile, under Security.",
	)
	if err := shop.Login.ForgetTOTPOf(storetest.Ctx, owner.ID, shop.Customer("411001").ID); !errors.Is(err,
		core.ErrNotFound) {
		t.Errorf("of a customer: %v", err)
	}
	storetest.Must(t, shop.Login.ForgetTOTPOf(storetest.Ctx, owner.ID, clerk.ID))
	storetest.Must(t, shop.Login.CheckTOTP(storetest.Ctx, clerk.ID, ""))
	storetest.CheckValue(t, shop, "second factor off|clerk@example.com", `SELECT action || '|' || object FROM audit
		ORDER BY id DESC LIMIT 1`)
	storetest.CheckValue(t, shop, "0", `SELECT count(*) FROM sessions`)
	if mail := shop.LastMail(clerk.Email); mail.Kind != "totp" || mail.Facts.Reason != "is off now" {
		t.Errorf("the last mail is %+v", mail)
	}
	if staff := storetest.Got(shop.Accounts.ListStaff(storetest.Ctx)).Or(t); staff[1].TOTP || !staff[0].TOTP {
		t.Errorf("afterwards the owner sees %+v", staff)
	}
}

// A copy of the database alone contains no secret in plain text, and a shop that lost its key reports which secrets
// must be entered again.
func TestSecretsAreEncryptedInTheDatabase(t *testing.T) {
	t.Parallel()
	shop := storetest.New(t)
	const key, password = "rzp_secret_9271", "smtps://user:hidden-9271@mail.example.com"
	shop.Set("razorpay_key_secret", key, "smtp_url", password, "shop_name", "Plain 9271 Traders")
	b := shop.Customer("411001")
	secret := storetest.TurnOnTOTP(t, shop, b.ID)
	recovery := storetest.Got(shop.Value(storetest.Ctx, `SELECT count(*) FROM recovery_codes`)).Or(t)
	// the email, as a setting and in the audit log
	if tables := storetest.Got(shop.Holding(storetest.Ctx, "9271")).Or(t); len(tables) != 2 {
		t.Errorf("9271 stands in %q", tables)
	}
	if tables := storetest.Got(shop.Holding(storetest.Ctx, secret)).Or(t); len(tables) != 0 || recovery != "10" {
		t.Errorf("the second factor's secret stands in %q", tables)
	}
	storetest.Must(
		t,
		shop.Run(storetest.Ctx, `INSERT INTO settings (key, value, changed_at)
			VALUES ('assistant_key', 'from an older release', 1)`),
	)
	storetest.Must(t, shop.Close())
	again := storetest.Open(t, shop.Dir())
	if card := again.Settings.Values(); card.RazorpayKeySecret != key || card.SMTPURL != password ||
		card.AssistantKey != "from an older release" {
		t.Errorf("after the next start: %q, %q, %q", card.RazorpayKeySecret, card.SMTPURL, card.AssistantKey)
	}
	storetest.CheckValue(t, again, "1", `SELECT value LIKE 'sealed:1:%' FROM settings WHERE key = 'assistant_key'`)
	again.SetClock(shop.Now())
	storetest.Must(t, again.Login.CheckTOTP(storetest.Ctx, b.ID, storetest.Totp(t, again, secret)))
	storetest.Must(t, again.Close())

	path := filepath.Join(shop.Dir(), "private", "seal.key")
	storetest.Must(t, os.Remove(path))
	bare := storetest.Open(t, shop.Dir())
	if card := bare.Settings.Values(); card.RazorpayKeySecret != "" || card.SMTPURL != "" ||
		card.ShopName != "Plain 9271 Traders" {
		t.Errorf("without the key: %q, %q", card.RazorpayKeySecret, card.SMTPURL)
	}
	storetest.Same(
		t,
		"what must be typed again",
		storetest.Got(bare.Settings.LostSecrets(storetest.Ctx)).Or(t),
		[]string{"razorpay_key_secret", "smtp_url",
			"assistant_key", "the two-step verification of 1 account"},
	)
	storetest.Refused(
		t,
		bare.Login.CheckTOTP(storetest.Ctx, b.ID, "123456"),
		"This shop was restored without its key: please enter a recovery code.",
		"totp",
	)
	bare.Set("razorpay_key_secret", "another")
	if card := bare.Settings.Values(); card.RazorpayKeySecret != "another" ||
		len(storetest.Got(bare.Settings.LostSecrets(storetest.Ctx)).Or(t)) != 3 {
		t.Errorf("typed again: %q, %q", card.RazorpayKeySecret, storetest.Got(bare.Settings.LostSecrets(storetest.Ctx)).
			Or(t))
	}
	storetest.Must(t, bare.Run(storetest.Ctx, `UPDATE settings SET value = 'sealed:1:***' WHERE key = 'smtp_url'`))
	storetest.Must(t, bare.Close())
	storetest.Must(t, os.Remove(path))
	storetest.Must(t, os.Mkdir(path, 0o700))
	if _, err := store.Open(
		storetest.Ctx,
		store.Options{Dir: shop.Dir()},
	); err == nil ||
		!strings.Contains(err.Error(), "read the shop's key") {
		t.Errorf("a key that can't be read: %v", err)
	}
}

func TestCommonPasswordsAndNamesAreRefused(t *testing.T) {
	t.Parallel()
	shop := storetest.New(t)
	shop.Set("shop_name", "Kanchan Electricals")
	const common, known = "This password is too common. Please choose another.",
		"This password contains your name, your email or the shop's name. Please choose another."
	for password, says := range map[string]string{
		"Qwerty@123456": common, "Admin@12345": common, "India@2026": common, "Password@1": common, "P@ssw0rd1": common,
		"Welcome@2025": common, "Abcd@1234": common,
		"Krishna@108": common, "Mumbai@2024": common, "Sachin#10": common, "Iloveyou@143": "", "Radhe@1234": common,
		"Pass@word1": common, "Test@1234": common, "Abc@12345": common,
		"Summer#2026": common, "Letmein!1": common, "Jaihind@786": common, "Hello@1212": common, "1234@Abcd": common,
		"Rahul@1990": common, "Computer@12": common,
		"Kanchan#8163": known, "Asha#58172": known, "Kulkarni#581": known, "Rangoli#5817": "", "Teapot&Moon42": "",
		"Monsoon@26": "", "Xk4!mnbqRt": "",
	} {
		t.Run(password, func(t *testing.T) {
			_, err := shop.Accounts.Register(storetest.Ctx, accounts.Registration{Name: "Asha Kulkarni",
				Email: "asha.rao" +
					strings.ToLower(strings.Map(func(r rune) rune {
						if r >= 'a' && r <= 'z' || r >= '0' && r <= '9' {
							return r
						}
						return -1
					}, password)) + "@example.com", Password: password, Confirm: password})
			if says == "" {
				storetest.Must(t, err)
				return
			}
			storetest.Refused(t, err, says, "password")
		})
	}
}

// The link that undoes a change of email gives access to the account, so after it is mailed only its hash is stored.
func TestEmailUndoLinkIsStoredAsAHashOnly(t *testing.T) {
	t.Parallel()
	shop := storetest.New(t)
	b := shop.Customer("411001")
	storetest.Got(shop.Login.UpdateProfile(storetest.Ctx, b.ID, "Asha", "moved@example.com", storetest.Password)).Or(t)
	storetest.Must(t, shop.Login.ConfirmEmail(storetest.Ctx, b.ID, "", shop.LastMail("moved@example.com").Facts.Code))
	m := shop.LastMail(b.Email)
	storetest.Must(t, shop.MailSent(storetest.Ctx, m.ID, "Your email was changed", ""))
	if left := storetest.Got(shop.Holding(storetest.Ctx, m.Facts.Code)).Or(t); m.Kind != "emailchanged" ||
		len(left) != 0 {
		t.Errorf("the key of the mail %q is still in %v", m.Kind, left)
	}
	storetest.Same(t, "the mail says", shop.LastMail(b.Email).Facts.Reason, "moved@example.com")
	storetest.Must(t, shop.Login.UndoEmail(storetest.Ctx, m.Facts.Code))
}
