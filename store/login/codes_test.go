package login_test

import (
	"bytes"
	"fmt"
	"strings"
	"testing"
	"time"

	"hearth/store/accounts"
	"hearth/store/login"
	"hearth/store/storetest"
)

func TestPasswordResetCodeWorksOnce(t *testing.T) {
	t.Parallel()
	shop := storetest.New(t)
	b, other := shop.Customer("411001"), shop.Customer("411001")
	for _, who := range []storetest.Buyer{b, b, other} {
		token := storetest.Got(shop.Login.NewToken()).Or(t)
		storetest.Must(t, shop.Login.StartSession(storetest.Ctx, token, who.ID,
			login.NewSession{Door: login.PublicListener}))
	}
	storetest.Got(shop.Login.UpdateProfile(storetest.Ctx, b.ID, "Asha", "new@example.com", storetest.Password)).Or(t)
	storetest.Must(t, shop.Login.RequestCode(storetest.Ctx, strings.ToUpper(b.Email)))
	older, newer := storetest.Code(t, shop, b.Email), storetest.Code(t, shop, b.Email)
	if len(newer) != 11 || newer[5] != '-' || older == newer {
		t.Errorf("the codes are %q and %q", older, newer)
	}
	storetest.Must(t, storetest.Second(shop.Login.ResetPassword(storetest.Ctx, newer, storetest.Fresh, storetest.Fresh,
		nil)))
	storetest.Refused(
		t,
		storetest.Second(shop.Login.ResetPassword(storetest.Ctx, newer, storetest.Fresh, storetest.Fresh, nil)),
		storetest.BadCode,
		"oldpassword",
	)
	storetest.Refused(
		t,
		storetest.Second(shop.Login.ResetPassword(storetest.Ctx, older, storetest.Fresh, storetest.Fresh, nil)),
		storetest.BadCode,
		"oldpassword",
	)
	_, err := shop.Accounts.Authenticate(storetest.Ctx, b.Email, storetest.Password)
	storetest.Refused(t, err, accounts.MessageBadLogin)
	storetest.Got(shop.Accounts.Authenticate(storetest.Ctx, b.Email, storetest.Fresh)).Or(t)
	storetest.Got(shop.Accounts.Authenticate(storetest.Ctx, other.Email, storetest.Password)).Or(t)
	storetest.CheckValue(t, shop, "0", `SELECT count(*) FROM sessions WHERE account_id = ?`, b.ID)
	storetest.CheckValue(t, shop, "1", `SELECT count(*) FROM sessions WHERE account_id = ?`, other.ID)
	storetest.CheckValue(t, shop, "0", `SELECT count(*) FROM email_changes`)
	if kinds := shop.MailsTo(b.Email); kinds[len(kinds)-1] != "password" {
		t.Errorf("the owner is not told: %v", kinds)
	}
}

func TestLoginCodeIsReadHoweverItIsTyped(t *testing.T) {
	t.Parallel()
	for name, typed := range map[string]func(code string) string{
		"as it was mailed":   func(c string) string { return c },
		"in small letters":   strings.ToLower,
		"without its hyphen": func(c string) string { return strings.ReplaceAll(c, "-", "") },
		"with blanks":        func(c string) string { return " " + c[:3] + " " + c[3:] + " " },
		"with O, I and L for 0 and 1": func(c string) string {
			return strings.NewReplacer("0", "o", "1", "I").
				Replace(c)
		},
	} {
		t.Run(name, func(t *testing.T) {
			// The random bytes 0 and 1 are written as the digits 0 and 1, which people mistake for letters.
			shop := storetest.NewWith(
				t,
				storetest.ShopOptions{Chance: bytes.NewReader(bytes.Repeat([]byte{21, 33, 0, 1, 2},
					200))},
			)
			b := shop.Customer("411001")
			sent := storetest.Code(t, shop, b.Email)
			if sent != "N1012-N1012" {
				t.Fatalf("the code is %q", sent)
			}
			storetest.Must(t, storetest.Second(shop.Login.ResetPassword(storetest.Ctx, typed(sent), storetest.Fresh,
				storetest.Fresh, nil)))
		})
	}
}

func TestLoginCodeExpiresAfterTenMinutes(t *testing.T) {
	t.Parallel()
	shop := storetest.New(t)
	b := shop.Customer("411001")
	late := storetest.Code(t, shop, b.Email)
	shop.Pass(10 * time.Minute)
	storetest.Refused(
		t,
		storetest.Second(shop.Login.ResetPassword(storetest.Ctx, late, storetest.Fresh, storetest.Fresh, nil)),
		storetest.BadCode,
		"oldpassword",
	)
	inTime := storetest.Code(t, shop, b.Email)
	shop.Pass(10*time.Minute - time.Millisecond)
	storetest.Must(t, storetest.Second(shop.Login.ResetPassword(storetest.Ctx, inTime, storetest.Fresh, storetest.Fresh,
		nil)))
}

func TestResetCodeSurvivesAWeakPassword(t *testing.T) {
	t.Parallel()
	shop := storetest.New(t)
	b := shop.Customer("411001")
	sent := storetest.Code(t, shop, b.Email)
	storetest.Refused(
		t,
		storetest.Second(shop.Login.ResetPassword(storetest.Ctx, sent, "weak", "weak", nil)),
		accounts.MessagePasswordRule,
		"password",
	)
	storetest.Refused(
		t,
		storetest.Second(shop.Login.ResetPassword(storetest.Ctx, sent, storetest.Fresh, storetest.Fresh+"x", nil)),
		"Passwords don't match",
		"confirm_password",
	)
	storetest.Refused(
		t,
		storetest.Second(shop.Login.ResetPassword(storetest.Ctx, "AAAAA-AAAAA", storetest.Fresh, storetest.Fresh, nil)),
		storetest.BadCode,
		"oldpassword",
	)
	storetest.Must(t, storetest.Second(shop.Login.ResetPassword(storetest.Ctx, sent, storetest.Fresh, storetest.Fresh,
		nil)))
}

func TestAtMostThreeCodesAnHourAreMailed(t *testing.T) {
	t.Parallel()
	shop := storetest.New(t)
	b := shop.Customer("411001")
	codes := func() (n int) {
		for _, kind := range shop.MailsTo(b.Email) {
			if kind == "code" {
				n++
			}
		}
		return n
	}
	for want := range 5 {
		storetest.Must(t, shop.Login.RequestCode(storetest.Ctx, b.Email))
		if n := codes(); n != min(want+1, 3) {
			t.Errorf("after %d requests there are %d codes", want+1, n)
		}
	}
	shop.Pass(time.Hour - time.Millisecond)
	storetest.Must(t, shop.Login.RequestCode(storetest.Ctx, b.Email))
	if n := codes(); n != 3 {
		t.Errorf("%d codes within the hour", n)
	}
	shop.Pass(time.Millisecond)
	storetest.Must(t, shop.Login.RequestCode(storetest.Ctx, b.Email))
	if n := codes(); n != 4 {
		t.Errorf("%d codes after the hour", n)
	}
	storetest.CheckValue(t, shop, "4", `SELECT count(*) FROM reset_codes`)
}

func TestCodeRequestDoesNotRevealWhichAccountsExist(t *testing.T) {
	t.Parallel()
	shop := storetest.New(t)
	gone := shop.Staff(accounts.Manager)
	storetest.Must(t, shop.Accounts.DeleteStaff(storetest.Ctx, 0, gone.ID))
	storetest.Must(t, shop.Login.RequestCode(storetest.Ctx, "nobody@example.com"))
	storetest.Must(t, shop.Login.RequestCode(storetest.Ctx, gone.Email))
	storetest.CheckValue(t, shop, "0", `SELECT count(*) FROM reset_codes`)
	storetest.CheckValue(t, shop, "0", `SELECT count(*) FROM mails WHERE kind = 'code'`)
	storetest.Refused(t, shop.Login.RequestCode(storetest.Ctx, "no email"), storetest.MailRule, "username")
}

func TestCodeDoesNotRestoreADeletedAccount(t *testing.T) {
	t.Parallel()
	shop := storetest.New(t)
	clerk := shop.Staff(accounts.Manager)
	sent := storetest.Code(t, shop, clerk.Email)
	storetest.Must(t, shop.Accounts.DeleteStaff(storetest.Ctx, 0, clerk.ID))
	storetest.Refused(
		t,
		storetest.Second(shop.Login.ResetPassword(storetest.Ctx, sent, storetest.Fresh, storetest.Fresh, nil)),
		storetest.BadCode,
		"oldpassword",
	)
}

func TestNewEmailTakesEffectOnceConfirmed(t *testing.T) {
	t.Parallel()
	shop := storetest.New(t)
	b := shop.Customer("411001")
	pending := storetest.Got(shop.Login.UpdateProfile(storetest.Ctx, b.ID, " Asha Rao ", " new@Example.com ",
		storetest.Password)).Or(t)
	if pending != "new@Example.com" || storetest.Got(shop.Login.PendingEmail(storetest.Ctx, b.ID)).Or(t) != pending {
		t.Errorf("%q waits", pending)
	}
	if found := storetest.Got(shop.Accounts.Find(storetest.Ctx, b.ID)).Or(t); found.Name != "Asha Rao" ||
		found.Email != b.Email {
		t.Errorf("before the code: %+v", found)
	}
	mail := shop.LastMail(pending)
	if mail.Kind != "email" || mail.ToName != "" || len(mail.Facts.Code) != 11 || mail.Facts.Code[5] != '-' {
		t.Errorf("the mail to the new address: %+v", mail)
	}
	if notice := shop.LastMail(b.Email); notice.Kind != "emailnotice" || notice.Facts.Code != "" {
		t.Errorf("the mail to the old address: %+v", notice)
	}
	storetest.Refused(t, shop.Login.ConfirmEmail(storetest.Ctx, b.ID, "", "AAAAA-AAAAA"), storetest.BadCode, "code")
	other := shop.Customer("411001")
	storetest.Refused(t, shop.Login.ConfirmEmail(storetest.Ctx, other.ID, "", mail.Facts.Code), storetest.BadCode,
		"code")
	// A code for a new password that was mailed to the old address is invalid; another person's code stays valid.
	for _, id := range []int64{b.ID, other.ID} {
		storetest.Must(t, shop.Run(storetest.Ctx, fmt.Sprintf(`INSERT INTO reset_codes (code_hash, account_id,
			created_at, expires_at)
			VALUES (randomblob(8), %d, 1, 9999999999999)`, id)))
	}
	storetest.Must(t, shop.Login.ConfirmEmail(storetest.Ctx, b.ID, "", strings.ToLower(mail.Facts.Code)))
	storetest.CheckValue(t, shop, fmt.Sprint(other.ID), `SELECT group_concat(account_id) FROM reset_codes`)
	storetest.Refused(t, shop.Login.ConfirmEmail(storetest.Ctx, b.ID, "", mail.Facts.Code), storetest.BadCode, "code")
	storetest.Got(shop.Accounts.Authenticate(storetest.Ctx, "NEW@example.com", storetest.Password)).Or(t)
	_, err := shop.Accounts.Authenticate(storetest.Ctx, b.Email, storetest.Password)
	storetest.Refused(t, err, accounts.MessageBadLogin)
	if left := storetest.Got(shop.Login.PendingEmail(storetest.Ctx, b.ID)).Or(t); left != "" {
		t.Errorf("%q still waits", left)
	}
}

func TestEmailChangeCodeExpiresAfterTenMinutes(t *testing.T) {
	t.Parallel()
	shop := storetest.New(t)
	b := shop.Customer("411001")
	storetest.Got(shop.Login.UpdateProfile(storetest.Ctx, b.ID, "Asha", "new@example.com", storetest.Password)).Or(t)
	first := shop.LastMail("new@example.com").Facts.Code
	shop.Pass(10 * time.Minute)
	if left := storetest.Got(shop.Login.PendingEmail(storetest.Ctx, b.ID)).Or(t); left != "" {
		t.Errorf("%q still waits", left)
	}
	storetest.Refused(t, shop.Login.ConfirmEmail(storetest.Ctx, b.ID, "", first), storetest.BadCode, "code")
	storetest.Got(shop.Login.UpdateProfile(storetest.Ctx, b.ID, "Asha", "new@example.com", storetest.Password)).Or(t)
	shop.Pass(10*time.Minute - time.Millisecond)
	if left := storetest.Got(shop.Login.PendingEmail(storetest.Ctx, b.ID)).Or(t); left != "new@example.com" {
		t.Errorf("%q waits", left)
	}
	storetest.Refused(t, shop.Login.ConfirmEmail(storetest.Ctx, b.ID, "", first), storetest.BadCode, "code")
	storetest.Must(t, shop.Login.ConfirmEmail(storetest.Ctx, b.ID, "", shop.LastMail("new@example.com").Facts.Code))
}

func TestProfileErrorsNameTheirFields(t *testing.T) {
	t.Parallel()
	shop := storetest.New(t)
	b, other := shop.Customer("411001"), shop.Customer("411001")
	for _, c := range []struct {
		what, name, email, says string
		fields                  []string
	}{
		{"a digit in the name", "Asha 2", b.Email, "Please enter only alphabets", []string{"name"}},
		{"no name", "", b.Email, "Please enter only alphabets", []string{"name"}},
		{"a name of 101 letters", strings.Repeat("a", 101), b.Email, "Please enter only alphabets", []string{"name"}},
		{"an email that is none", "Asha", "asha@", "Please enter a valid email", []string{"email"}},
		{"both wrong", "2", "2", "Please enter only alphabets", []string{"name", "email"}},
		{"somebody else's email", "Asha", strings.ToUpper(other.Email[:1]) + other.Email[1:],
			"This email belongs to another account.", []string{"email"}},
	} {
		t.Run(c.what, func(t *testing.T) {
			storetest.Refused(
				t,
				storetest.Second(shop.Login.UpdateProfile(storetest.Ctx, b.ID, c.name, c.email, storetest.Password)),
				c.says,
				c.fields...)
		})
	}
	storetest.Absent(t, storetest.Second(shop.Login.UpdateProfile(storetest.Ctx, 999, "Asha", "x@example.com",
		storetest.Password)))
	gone := shop.Staff(accounts.Catalogue)
	storetest.Must(t, shop.Accounts.DeleteStaff(storetest.Ctx, 0, gone.ID))
	storetest.Absent(t, storetest.Second(shop.Login.UpdateProfile(storetest.Ctx, gone.ID, "Asha", "x@example.com",
		storetest.Password)))
	if pending := storetest.Got(shop.Login.UpdateProfile(storetest.Ctx, b.ID, strings.Repeat("a_", 50), b.Email,
		storetest.Password)).
		Or(t); pending != "" {
		t.Errorf("the same email waits for a code: %q", pending)
	}
}

func TestEmailTakenMeanwhileIsRefusedAtConfirmation(t *testing.T) {
	t.Parallel()
	shop := storetest.New(t)
	b := shop.Customer("411001")
	storetest.Got(shop.Login.UpdateProfile(storetest.Ctx, b.ID, "Asha", "new@example.com", storetest.Password)).Or(t)
	sent := shop.LastMail("new@example.com").Facts.Code
	storetest.Got(shop.Accounts.Register(storetest.Ctx,
		storetest.Registration(func(r *accounts.Registration) { r.Email = "new@example.com" }))).
		Or(t)
	storetest.Refused(t, shop.Login.ConfirmEmail(storetest.Ctx, b.ID, "", sent),
		"This email belongs to another account.", "email")
}

func TestReturningToTheOldEmailCancelsTheChange(t *testing.T) {
	t.Parallel()
	shop := storetest.New(t)
	b := shop.Customer("411001")
	storetest.Got(shop.Login.UpdateProfile(storetest.Ctx, b.ID, "Asha", "new@example.com", storetest.Password)).Or(t)
	storetest.Got(shop.Login.UpdateProfile(storetest.Ctx, b.ID, "Asha", b.Email, storetest.Password)).Or(t)
	if left := storetest.Got(shop.Login.PendingEmail(storetest.Ctx, b.ID)).Or(t); left != "" {
		t.Errorf("%q still waits", left)
	}
}

func TestEmailChangeMailsAtMostThreeCodesAnHour(t *testing.T) {
	t.Parallel()
	shop := storetest.New(t)
	b := shop.Customer("411001")
	for range 4 {
		if pending := storetest.Got(shop.Login.UpdateProfile(storetest.Ctx, b.ID, "Asha", "new@example.com",
			storetest.Password)).
			Or(t); pending != "new@example.com" {
			t.Errorf("%q waits", pending)
		}
	}
	if kinds := shop.MailsTo("new@example.com"); len(kinds) != 3 {
		t.Errorf("it got %v", kinds)
	}
	shop.Pass(time.Hour)
	storetest.Got(shop.Login.UpdateProfile(storetest.Ctx, b.ID, "Asha", "new@example.com", storetest.Password)).Or(t)
	if kinds := shop.MailsTo("new@example.com"); len(kinds) != 4 {
		t.Errorf("an hour later it got %v", kinds)
	}
}
