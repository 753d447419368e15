package store_test

import (
	"encoding/base32"
	"errors"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"hearth/store"
	"hearth/store/storetest"
)

const notYours = "That password is not correct."

// A thief with only a session can't change the email; with the password too, the owner has 72 hours to undo it.
func TestAStolenSessionDoesNotTakeTheAccount(t *testing.T) {
	t.Parallel()
	shop := storetest.New(t)
	b := shop.Customer("411001")
	owner, thief := session(t, shop, b.ID, store.PublicDoor), session(t, shop, b.ID, store.PublicDoor)
	for _, password := range []string{"", "Wrong@2026"} {
		refused(t, second(shop.UpdateProfile(ctx, b.ID, "Asha", "thief@example.com", password)), notYours, "inputpassword")
	}
	look(t, shop, "0", `SELECT count(*) FROM email_changes`)
	look(t, shop, b.Name, `SELECT name FROM accounts WHERE id = ?`, b.ID)

	got(shop.UpdateProfile(ctx, b.ID, "Asha", "thief@example.com", storetest.Password)).or(t)
	must(t, shop.ConfirmEmail(ctx, b.ID, thief, shop.LastMail("thief@example.com").Facts.Code))
	absent(t, second(shop.SessionAccount(ctx, owner, store.PublicDoor)))
	got(shop.SessionAccount(ctx, thief, store.PublicDoor)).or(t)
	mail := shop.LastMail(b.Email)
	if mail.Kind != "emailchanged" || mail.Facts.Reason != "thief@example.com" || len(mail.Facts.Code) != 43 {
		t.Fatalf("the old address is told %+v", mail)
	}
	const taken = "This email is already registered. Please log in."
	refused(t, second(shop.Register(ctx, registration(func(r *store.Registration) { r.Email = b.Email }))), taken, "email")
	other := shop.Customer("411001")
	refused(t, second(shop.UpdateProfile(ctx, other.ID, "Other", b.Email, storetest.Password)),
		"This email belongs to another account.", "email")

	turnOnTOTP(t, shop, b.ID)
	refused(t, shop.UndoEmail(ctx, "x"), "This link has been used or is older than 72 hours.")
	must(t, shop.UndoEmail(ctx, mail.Facts.Code))
	refused(t, shop.UndoEmail(ctx, mail.Facts.Code), "This link has been used or is older than 72 hours.")
	absent(t, second(shop.SessionAccount(ctx, thief, store.PublicDoor)))
	for _, email := range []string{b.Email, "thief@example.com"} {
		refused(t, second(shop.Authenticate(ctx, email, storetest.Password)), store.MessageBadLogin)
	}
	must(t, second(shop.ResetPassword(ctx, code(t, shop, b.Email), fresh, fresh, nil)))
	if found := got(shop.Authenticate(ctx, b.Email, fresh)).or(t); found.ID != b.ID {
		t.Errorf("the owner is %+v", found)
	}
	if got(shop.TOTPOn(ctx, b.ID)).or(t) {
		t.Error("the thief's second factor stays")
	}
}

func TestAChangeOfEmailIsUndoneWithin72Hours(t *testing.T) {
	t.Parallel()
	shop := storetest.New(t)
	b := shop.Customer("411001")
	secret := turnOnTOTP(t, shop, b.ID)
	shop.Pass(time.Hour)
	change := func(to string) (undo string) {
		from := got(shop.FindAccount(ctx, b.ID)).or(t).Email
		got(shop.UpdateProfile(ctx, b.ID, "Asha", to, storetest.Password)).or(t)
		must(t, shop.ConfirmEmail(ctx, b.ID, "", shop.LastMail(to).Facts.Code))
		return shop.LastMail(from).Facts.Code
	}
	first := change("one@example.com")
	shop.Pass(time.Hour)
	late := change("two@example.com")
	must(t, shop.UndoEmail(ctx, first))
	refused(t, shop.UndoEmail(ctx, late), "This link has been used or is older than 72 hours.")
	look(t, shop, b.Email, `SELECT email FROM accounts WHERE id = ?`, b.ID)
	if !got(shop.TOTPOn(ctx, b.ID)).or(t) {
		t.Error("the owner's own second factor is gone")
	}
	must(t, shop.CheckTOTP(ctx, b.ID, totp(t, shop, secret)))
	must(t, second(shop.ResetPassword(ctx, code(t, shop, b.Email), storetest.Password, storetest.Password, nil)))
	again := change("three@example.com")
	shop.Pass(72 * time.Hour)
	refused(t, shop.UndoEmail(ctx, again), "This link has been used or is older than 72 hours.")
	got(shop.Register(ctx, registration(func(r *store.Registration) { r.Email = b.Email }))).or(t)
}

func TestAPasswordIsChangedByTheOldOne(t *testing.T) {
	t.Parallel()
	shop := storetest.New(t)
	b := shop.Customer("411001")
	mine, other := session(t, shop, b.ID, store.PublicDoor), session(t, shop, b.ID, store.PublicDoor)
	mark := got(shop.DeviceMark(ctx, b.Email)).or(t)
	refused(t, shop.ChangePassword(ctx, b.ID, mine, "Wrong@2026", fresh, fresh), notYours, "inputpassword")
	refused(t, shop.ChangePassword(ctx, b.ID, mine, storetest.Password, "short", "x"), store.MessagePasswordRule,
		"password", "confirm_password")
	refused(t, shop.ChangePassword(ctx, b.ID, mine, storetest.Password, "Customer#2961", "Customer#2961"),
		"This password is made of a name that others know. Please choose another.", "password")
	absent(t, shop.ChangePassword(ctx, 999, mine, storetest.Password, fresh, fresh))
	got(shop.SessionAccount(ctx, other, store.PublicDoor)).or(t)
	must(t, shop.RequestCode(ctx, b.Email))
	must(t, shop.ChangePassword(ctx, b.ID, mine, storetest.Password, fresh, fresh))
	got(shop.SessionAccount(ctx, mine, store.PublicDoor)).or(t)
	absent(t, second(shop.SessionAccount(ctx, other, store.PublicDoor)))
	got(shop.Authenticate(ctx, b.Email, fresh)).or(t)
	look(t, shop, "0", `SELECT count(*) FROM reset_codes`)
	if mail := shop.LastMail(b.Email); mail.Kind != "password" {
		t.Errorf("the last mail is %q", mail.Kind)
	}
	if next := got(shop.DeviceMark(ctx, b.Email)).or(t); next == mark {
		t.Error("a device that was known stays known after a new password")
	}
	if got(shop.DeviceMark(ctx, "nobody@example.com")).or(t) == "" {
		t.Error("an unknown email has no mark")
	}
}

func TestAPersonSeesAndEndsTheOwnSessions(t *testing.T) {
	t.Parallel()
	shop := storetest.New(t)
	b, other := shop.Customer("411001"), shop.Customer("411001")
	for i := range 12 {
		token := got(shop.NewToken()).or(t)
		must(t, shop.StartSession(ctx, token, b.ID, store.NewSession{Door: store.PublicDoor, Device: "Firefox on Linux",
			Address: "192.0.2.7", Wrong: i}))
		shop.Pass(time.Minute)
	}
	strange := session(t, shop, other.ID, store.PublicDoor)
	mine := session(t, shop, b.ID, store.PublicDoor)
	shop.Pass(time.Minute)
	open, signIns, err := shop.SessionsOf(ctx, b.ID, mine)
	must(t, err)
	if len(open) != 13 || !open[0].Current || open[1].Current || open[1].Device != "Firefox on Linux" || open[1].Address != "192.0.2.7" ||
		!open[0].Began.Equal(shop.Now().Add(-time.Minute)) {
		t.Errorf("the sessions are %+v", open)
	}
	if len(signIns) != 10 || signIns[1].Wrong != 11 || signIns[9].Wrong != 3 || signIns[1].Device != "Firefox on Linux" {
		t.Errorf("the sign-ins are %+v", signIns)
	}
	must(t, shop.EndOwnSession(ctx, b.ID, open[1].ID))
	absent(t, shop.EndOwnSession(ctx, b.ID, open[1].ID))
	theirs, _, err := shop.SessionsOf(ctx, other.ID, strange)
	must(t, err)
	absent(t, shop.EndOwnSession(ctx, b.ID, theirs[0].ID))
	got(shop.SessionAccount(ctx, strange, store.PublicDoor)).or(t)
	must(t, shop.RenewSession(ctx, mine, "next"))
	absent(t, second(shop.SessionAccount(ctx, mine, store.PublicDoor)))
	got(shop.SessionAccount(ctx, "next", store.PublicDoor)).or(t)
	absent(t, shop.RenewSession(ctx, mine, "x"))
	shop.Pass(31 * 24 * time.Hour)
	if open, _, err := shop.SessionsOf(ctx, b.ID, mine); err != nil || len(open) != 0 {
		t.Errorf("what has ended is shown: %+v, %v", open, err)
	}
	absent(t, gotLast3(shop.SessionsOf(ctx, 999, "")))
}

func gotLast3[A, B any](_ A, _ B, err error) error { return err }

func TestASessionOfStaffEndsSooner(t *testing.T) {
	t.Parallel()
	shop := storetest.New(t)
	member := shop.Staff(store.Dispatch)
	unused := session(t, shop, member.ID, store.PublicDoor)
	shop.Pass(12 * time.Hour)
	got(shop.SessionAccount(ctx, unused, store.PublicDoor)).or(t)
	shop.Pass(12*time.Hour + time.Millisecond)
	absent(t, second(shop.SessionAccount(ctx, unused, store.PublicDoor)))
	used := session(t, shop, member.ID, store.PublicDoor)
	for range 14 {
		shop.Pass(12 * time.Hour)
		got(shop.SessionAccount(ctx, used, store.PublicDoor)).or(t)
	}
	shop.Pass(time.Millisecond)
	absent(t, second(shop.SessionAccount(ctx, used, store.PublicDoor)))
}

func TestAPasswordCountsAsJustTypedForTenMinutes(t *testing.T) {
	t.Parallel()
	shop := storetest.New(t)
	member := shop.Staff(store.Owner)
	token, other := session(t, shop, member.ID, store.PublicDoor), session(t, shop, member.ID, store.PublicDoor)
	vouched := func(token string) bool { return got(shop.Vouched(ctx, token)).or(t) }
	if vouched(token) {
		t.Error("nobody typed it")
	}
	must(t, shop.Vouch(ctx, token))
	if !vouched(token) || vouched(other) {
		t.Error("it counts for its own session alone")
	}
	shop.Pass(10 * time.Minute)
	if vouched(token) {
		t.Error("it counts after ten minutes")
	}
	absent(t, shop.Vouch(ctx, "none"))
}

// totp is the code of a secret at the shop's time, worked out apart from the shop.
func totp(t *testing.T, shop *storetest.Shop, secret string) string {
	t.Helper()
	return storetest.TOTP(t, secret, shop.Now())
}

func turnOnTOTP(t *testing.T, shop *storetest.Shop, account int64) (secret string) {
	t.Helper()
	secret = got(shop.StartTOTP(ctx, account)).or(t)
	if codes := got(shop.ConfirmTOTP(ctx, account, "", storetest.Password, totp(t, shop, secret))).or(t); len(codes) != 10 {
		t.Fatalf("the recovery codes are %q", codes)
	}
	shop.Pass(time.Minute)
	return secret
}

func TestTheCodesAreThoseOfTheStandard(t *testing.T) {
	secret := base32.StdEncoding.EncodeToString([]byte("12345678901234567890"))
	// RFC 6238, appendix B, the last six digits
	for second, want := range map[int64]string{59: "287082", 1111111109: "081804", 1111111111: "050471",
		1234567890: "005924", 2000000000: "279037"} {
		if code := storetest.TOTP(t, secret, time.Unix(second, 0)); code != want {
			t.Errorf("at %d: %s, want %s", second, code, want)
		}
	}
}

func TestASecondFactorIsAskedForAndEachCodeCountsOnce(t *testing.T) {
	t.Parallel()
	shop := storetest.New(t)
	b := shop.Customer("411001")
	const wrong, missing, on = "This code is wrong or has been used. Please wait for the next one.",
		"Please enter the code of your authenticator app.", "The second factor is already on."
	must(t, shop.CheckTOTP(ctx, b.ID, ""))
	refused(t, second(shop.ConfirmTOTP(ctx, b.ID, "", storetest.Password, "123456")), "Please start setting up the second factor again.")
	secret := got(shop.StartTOTP(ctx, b.ID)).or(t)
	must(t, shop.CheckTOTP(ctx, b.ID, "")) // it does not hold before its first code
	refused(t, second(shop.ConfirmTOTP(ctx, b.ID, "", storetest.Password, "000000")), wrong, "code")
	recovery := got(shop.ConfirmTOTP(ctx, b.ID, "", storetest.Password, totp(t, shop, secret))).or(t)
	if mail := shop.LastMail(b.Email); mail.Kind != "totp" || mail.Facts.Reason != "is on now" {
		t.Errorf("the last mail is %+v", mail)
	}
	refused(t, second(shop.StartTOTP(ctx, b.ID)), on)
	refused(t, second(shop.ConfirmTOTP(ctx, b.ID, "", storetest.Password, totp(t, shop, secret))), on)
	refused(t, shop.CheckTOTP(ctx, b.ID, " "), missing, "totp")
	refused(t, shop.CheckTOTP(ctx, b.ID, totp(t, shop, secret)), wrong, "totp") // it turned it on
	shop.Pass(30 * time.Second)
	code := totp(t, shop, secret)
	must(t, shop.CheckTOTP(ctx, b.ID, code[:3]+" "+code[3:]))
	refused(t, shop.CheckTOTP(ctx, b.ID, code), wrong, "totp")
	shop.Pass(time.Hour)
	early := totp(t, shop, secret)
	shop.Pass(30 * time.Second)
	must(t, shop.CheckTOTP(ctx, b.ID, early))
	shop.Pass(time.Hour)
	old := totp(t, shop, secret)
	shop.Pass(90 * time.Second)
	refused(t, shop.CheckTOTP(ctx, b.ID, old), wrong, "totp")
	must(t, shop.CheckTOTP(ctx, b.ID, strings.ToLower(recovery[0])))
	refused(t, shop.CheckTOTP(ctx, b.ID, recovery[0]), wrong, "totp")
	other := shop.Customer("411001")
	turnOnTOTP(t, shop, other.ID)
	refused(t, shop.CheckTOTP(ctx, other.ID, recovery[1]), wrong, "totp")
	refused(t, shop.EndTOTP(ctx, b.ID, "", "Wrong@2026"), notYours, "inputpassword")
	must(t, shop.EndTOTP(ctx, b.ID, "", storetest.Password))
	must(t, shop.CheckTOTP(ctx, b.ID, ""))
	look(t, shop, "10", `SELECT count(*) FROM recovery_codes`)
	must(t, shop.ForgetTOTP(ctx, strings.ToUpper(other.Email)))
	must(t, shop.CheckTOTP(ctx, other.ID, ""))
	look(t, shop, "second factor off", `SELECT action FROM audit ORDER BY id DESC LIMIT 1`)
	refused(t, shop.ForgetTOTP(ctx, "nobody@example.com"), "There is no account with this email.")
}

// The owner turns off the second factor of somebody who lost phone and recovery codes: it is recorded, mailed to them, and their
// sessions end.
func TestTheOwnerTurnsASecondFactorOff(t *testing.T) {
	t.Parallel()
	shop := storetest.New(t)
	add := func(email string, role store.Role) store.Account {
		return got(shop.AddStaff(ctx, 0, store.Registration{Name: "Somebody", Email: email, Password: storetest.Password,
			Confirm: storetest.Password}, role)).or(t)
	}
	owner, clerk := add("owner@example.com", store.Owner), add("clerk@example.com", store.Packer)
	refused(t, shop.ForgetTOTPOf(ctx, owner.ID, clerk.ID), "This account has no second factor.")
	turnOnTOTP(t, shop, clerk.ID)
	turnOnTOTP(t, shop, owner.ID)
	must(t, shop.StartSession(ctx, "a token", clerk.ID, store.NewSession{Door: store.PublicDoor}))
	if staff := got(shop.ListStaff(ctx)).or(t); len(staff) != 2 || !staff[1].TOTP {
		t.Errorf("the owner sees %+v", staff)
	}
	refused(t, shop.ForgetTOTPOf(ctx, owner.ID, owner.ID), "Turn your own second factor off in your profile, under Security.")
	if err := shop.ForgetTOTPOf(ctx, owner.ID, shop.Customer("411001").ID); !errors.Is(err, store.ErrNotFound) {
		t.Errorf("of a customer: %v", err)
	}
	must(t, shop.ForgetTOTPOf(ctx, owner.ID, clerk.ID))
	must(t, shop.CheckTOTP(ctx, clerk.ID, ""))
	look(t, shop, "second factor off|clerk@example.com", `SELECT action || '|' || object FROM audit ORDER BY id DESC LIMIT 1`)
	look(t, shop, "0", `SELECT count(*) FROM sessions`)
	if mail := shop.LastMail(clerk.Email); mail.Kind != "totp" || mail.Facts.Reason != "is off now" {
		t.Errorf("the last mail is %+v", mail)
	}
	if staff := got(shop.ListStaff(ctx)).or(t); staff[1].TOTP || !staff[0].TOTP {
		t.Errorf("afterwards the owner sees %+v", staff)
	}
}

// A copy of the database alone contains no plain-text secret, and a shop without its key says which must be entered again.
func TestSecretsAreSealedInTheDatabase(t *testing.T) {
	t.Parallel()
	shop := storetest.New(t)
	const key, password = "rzp_secret_9271", "smtps://user:hidden-9271@mail.example.com"
	shop.Set("razorpay_key_secret", key, "smtp_url", password, "shop_name", "Plain 9271 Traders")
	b := shop.Customer("411001")
	secret := turnOnTOTP(t, shop, b.ID)
	recovery := got(shop.Look(ctx, `SELECT count(*) FROM recovery_codes`)).or(t)
	if tables := got(shop.Holding(ctx, "9271")).or(t); len(tables) != 2 { // the name, in the setting and in the audit
		t.Errorf("9271 stands in %q", tables)
	}
	if tables := got(shop.Holding(ctx, secret)).or(t); len(tables) != 0 || recovery != "10" {
		t.Errorf("the second factor's secret stands in %q", tables)
	}
	must(t, shop.Run(ctx, `INSERT INTO settings (key, value, changed_at) VALUES ('assistant_key', 'from an older release', 1)`))
	must(t, shop.Close())
	again := storetest.Open(t, shop.Dir())
	if card := again.Settings(); card.RazorpayKeySecret != key || card.SMTPURL != password || card.AssistantKey != "from an older release" {
		t.Errorf("after the next start: %q, %q, %q", card.RazorpayKeySecret, card.SMTPURL, card.AssistantKey)
	}
	look(t, again, "1", `SELECT value LIKE 'sealed:1:%' FROM settings WHERE key = 'assistant_key'`)
	again.SetClock(shop.Now())
	must(t, again.CheckTOTP(ctx, b.ID, totp(t, again, secret)))
	must(t, again.Close())

	path := filepath.Join(shop.Dir(), "private", "seal.key")
	must(t, os.Remove(path))
	bare := storetest.Open(t, shop.Dir())
	if card := bare.Settings(); card.RazorpayKeySecret != "" || card.SMTPURL != "" || card.ShopName != "Plain 9271 Traders" {
		t.Errorf("without the key: %q, %q", card.RazorpayKeySecret, card.SMTPURL)
	}
	same(t, "what must be typed again", got(bare.LostSecrets(ctx)).or(t), []string{"razorpay_key_secret", "smtp_url",
		"assistant_key", "the second factor of 1 account"})
	refused(t, bare.CheckTOTP(ctx, b.ID, "123456"), "This shop was restored without its key: please enter a recovery code.", "totp")
	bare.Set("razorpay_key_secret", "another")
	if card := bare.Settings(); card.RazorpayKeySecret != "another" || len(got(bare.LostSecrets(ctx)).or(t)) != 3 {
		t.Errorf("typed again: %q, %q", card.RazorpayKeySecret, got(bare.LostSecrets(ctx)).or(t))
	}
	must(t, bare.Run(ctx, `UPDATE settings SET value = 'sealed:1:***' WHERE key = 'smtp_url'`))
	must(t, bare.Close())
	must(t, os.Remove(path))
	must(t, os.Mkdir(path, 0o700))
	if _, err := store.Open(ctx, store.Options{Dir: shop.Dir()}); err == nil || !strings.Contains(err.Error(), "read the shop's key") {
		t.Errorf("a key that can't be read: %v", err)
	}
}

func TestCommonPasswordsAndNamesAreRefused(t *testing.T) {
	t.Parallel()
	shop := storetest.New(t)
	shop.Set("shop_name", "Kanchan Electricals")
	const common, known = "This password is on every list of common passwords. Please choose another.",
		"This password is made of a name that others know. Please choose another."
	for password, says := range map[string]string{
		"Qwerty@123456": common, "Admin@12345": common, "India@2026": common, "Password@1": common, "P@ssw0rd1": common,
		"Welcome@2025": common, "Abcd@1234": common,
		"Krishna@108": common, "Mumbai@2024": common, "Sachin#10": common, "Iloveyou@143": "", "Radhe@1234": common, "Pass@word1": common,
		"Test@1234": common, "Abc@12345": common,
		"Summer#2026": common, "Letmein!1": common, "Jaihind@786": common, "Hello@1212": common, "1234@Abcd": common,
		"Rahul@1990": common, "Computer@12": common,
		"Kanchan#8163": known, "Asha#58172": known, "Kulkarni#581": known, "Rangoli#5817": "", "Teapot&Moon42": "",
		"Monsoon@26": "", "Xk4!mnbqRt": "",
	} {
		t.Run(password, func(t *testing.T) {
			_, err := shop.Register(ctx, store.Registration{Name: "Asha Kulkarni", Email: "asha.rao" +
				strings.ToLower(strings.Map(func(r rune) rune {
					if r >= 'a' && r <= 'z' || r >= '0' && r <= '9' {
						return r
					}
					return -1
				}, password)) + "@example.com", Password: password, Confirm: password})
			if says == "" {
				must(t, err)
				return
			}
			refused(t, err, says, "password")
		})
	}
}

// The link that undoes a change of email is a key to the account: once it is mailed, only its hash is kept.
func TestTheLinkThatUndoesAChangeOfEmailIsKeptByItsHashAlone(t *testing.T) {
	t.Parallel()
	shop := storetest.New(t)
	b := shop.Customer("411001")
	got(shop.UpdateProfile(ctx, b.ID, "Asha", "moved@example.com", storetest.Password)).or(t)
	must(t, shop.ConfirmEmail(ctx, b.ID, "", shop.LastMail("moved@example.com").Facts.Code))
	m := shop.LastMail(b.Email)
	must(t, shop.MailSent(ctx, m.ID, "Your email was changed", ""))
	if left := got(shop.Holding(ctx, m.Facts.Code)).or(t); m.Kind != "emailchanged" || len(left) != 0 {
		t.Errorf("the key of the mail %q is still in %v", m.Kind, left)
	}
	same(t, "the mail says", shop.LastMail(b.Email).Facts.Reason, "moved@example.com")
	must(t, shop.UndoEmail(ctx, m.Facts.Code))
}
