package store_test

import (
	"bytes"
	"fmt"
	"strings"
	"testing"
	"time"

	"hearth/store"
	"hearth/store/storetest"
)

const (
	fresh    = "Harvest#27"
	badCode  = "This code is wrong or has expired. Please ask for a new one."
	mailRule = "Please enter a valid email address."
)

// code asks for a code and reads it from the mail.
func code(t *testing.T, shop *storetest.Shop, email string) string {
	t.Helper()
	must(t, shop.RequestCode(ctx, email))
	mail := shop.LastMail(email)
	if mail.Kind != "code" {
		t.Fatalf("the last mail is %q", mail.Kind)
	}
	return mail.Facts.Code
}

func TestAnEmailedCodeSetsANewPasswordOnce(t *testing.T) {
	t.Parallel()
	shop := storetest.New(t)
	b, other := shop.Customer("411001"), shop.Customer("411001")
	for _, who := range []storetest.Buyer{b, b, other} {
		token := got(shop.NewToken()).or(t)
		must(t, shop.StartSession(ctx, token, who.ID, store.NewSession{Door: store.PublicDoor}))
	}
	got(shop.UpdateProfile(ctx, b.ID, "Asha", "new@example.com", storetest.Password)).or(t)
	must(t, shop.RequestCode(ctx, strings.ToUpper(b.Email)))
	older, newer := code(t, shop, b.Email), code(t, shop, b.Email)
	if len(newer) != 11 || newer[5] != '-' || older == newer {
		t.Errorf("the codes are %q and %q", older, newer)
	}
	must(t, second(shop.ResetPassword(ctx, newer, fresh, fresh, nil)))
	refused(t, second(shop.ResetPassword(ctx, newer, fresh, fresh, nil)), badCode, "oldpassword")
	refused(t, second(shop.ResetPassword(ctx, older, fresh, fresh, nil)), badCode, "oldpassword")
	_, err := shop.Authenticate(ctx, b.Email, storetest.Password)
	refused(t, err, store.MessageBadLogin)
	got(shop.Authenticate(ctx, b.Email, fresh)).or(t)
	got(shop.Authenticate(ctx, other.Email, storetest.Password)).or(t)
	look(t, shop, "0", `SELECT count(*) FROM sessions WHERE account_id = ?`, b.ID)
	look(t, shop, "1", `SELECT count(*) FROM sessions WHERE account_id = ?`, other.ID)
	look(t, shop, "0", `SELECT count(*) FROM email_changes`)
	if kinds := shop.Mails(b.Email); kinds[len(kinds)-1] != "password" {
		t.Errorf("the owner is not told: %v", kinds)
	}
}

func TestACodeIsReadAsPeopleTypeIt(t *testing.T) {
	t.Parallel()
	for name, typed := range map[string]func(code string) string{
		"as it was mailed":            func(c string) string { return c },
		"in small letters":            strings.ToLower,
		"without its hyphen":          func(c string) string { return strings.ReplaceAll(c, "-", "") },
		"with blanks":                 func(c string) string { return " " + c[:3] + " " + c[3:] + " " },
		"with O, I and L for 0 and 1": func(c string) string { return strings.NewReplacer("0", "o", "1", "I").Replace(c) },
	} {
		t.Run(name, func(t *testing.T) {
			// Bytes 0 and 1 make the digits 0 and 1, so that there is something to mistype.
			shop := storetest.NewWith(t, storetest.Wishes{Chance: bytes.NewReader(bytes.Repeat([]byte{21, 33, 0, 1, 2}, 200))})
			b := shop.Customer("411001")
			sent := code(t, shop, b.Email)
			if sent != "N1012-N1012" {
				t.Fatalf("the code is %q", sent)
			}
			must(t, second(shop.ResetPassword(ctx, typed(sent), fresh, fresh, nil)))
		})
	}
}

func TestACodeLivesTenMinutes(t *testing.T) {
	t.Parallel()
	shop := storetest.New(t)
	b := shop.Customer("411001")
	late := code(t, shop, b.Email)
	shop.Pass(10 * time.Minute)
	refused(t, second(shop.ResetPassword(ctx, late, fresh, fresh, nil)), badCode, "oldpassword")
	inTime := code(t, shop, b.Email)
	shop.Pass(10*time.Minute - time.Millisecond)
	must(t, second(shop.ResetPassword(ctx, inTime, fresh, fresh, nil)))
}

func TestATryWithAWeakPasswordLeavesTheCode(t *testing.T) {
	t.Parallel()
	shop := storetest.New(t)
	b := shop.Customer("411001")
	sent := code(t, shop, b.Email)
	refused(t, second(shop.ResetPassword(ctx, sent, "weak", "weak", nil)), store.MessagePasswordRule, "password")
	refused(t, second(shop.ResetPassword(ctx, sent, fresh, fresh+"x", nil)), "Passwords don't match", "confirm_password")
	refused(t, second(shop.ResetPassword(ctx, "AAAAA-AAAAA", fresh, fresh, nil)), badCode, "oldpassword")
	must(t, second(shop.ResetPassword(ctx, sent, fresh, fresh, nil)))
}

func TestThreeCodesAnHourAreMailedAndNoMore(t *testing.T) {
	t.Parallel()
	shop := storetest.New(t)
	b := shop.Customer("411001")
	codes := func() (n int) {
		for _, kind := range shop.Mails(b.Email) {
			if kind == "code" {
				n++
			}
		}
		return n
	}
	for want := range 5 {
		must(t, shop.RequestCode(ctx, b.Email))
		if n := codes(); n != min(want+1, 3) {
			t.Errorf("after %d requests there are %d codes", want+1, n)
		}
	}
	shop.Pass(time.Hour - time.Millisecond)
	must(t, shop.RequestCode(ctx, b.Email))
	if n := codes(); n != 3 {
		t.Errorf("%d codes within the hour", n)
	}
	shop.Pass(time.Millisecond)
	must(t, shop.RequestCode(ctx, b.Email))
	if n := codes(); n != 4 {
		t.Errorf("%d codes after the hour", n)
	}
	look(t, shop, "4", `SELECT count(*) FROM reset_codes`)
}

func TestAskingForACodeTellsNothingOfWhoIsThere(t *testing.T) {
	t.Parallel()
	shop := storetest.New(t)
	gone := shop.Staff(store.Manager)
	must(t, shop.DeleteStaff(ctx, 0, gone.ID))
	must(t, shop.RequestCode(ctx, "nobody@example.com"))
	must(t, shop.RequestCode(ctx, gone.Email))
	look(t, shop, "0", `SELECT count(*) FROM reset_codes`)
	look(t, shop, "0", `SELECT count(*) FROM mails WHERE kind = 'code'`)
	refused(t, shop.RequestCode(ctx, "no email"), mailRule, "username")
}

func TestADeletedAccountIsNotBroughtBackByItsCode(t *testing.T) {
	t.Parallel()
	shop := storetest.New(t)
	clerk := shop.Staff(store.Manager)
	sent := code(t, shop, clerk.Email)
	must(t, shop.DeleteStaff(ctx, 0, clerk.ID))
	refused(t, second(shop.ResetPassword(ctx, sent, fresh, fresh, nil)), badCode, "oldpassword")
}

func TestANewEmailHoldsOnceItsOwnerConfirmsIt(t *testing.T) {
	t.Parallel()
	shop := storetest.New(t)
	b := shop.Customer("411001")
	pending := got(shop.UpdateProfile(ctx, b.ID, " Asha Rao ", " new@Example.com ", storetest.Password)).or(t)
	if pending != "new@Example.com" || got(shop.PendingEmail(ctx, b.ID)).or(t) != pending {
		t.Errorf("%q waits", pending)
	}
	if found := got(shop.FindAccount(ctx, b.ID)).or(t); found.Name != "Asha Rao" || found.Email != b.Email {
		t.Errorf("before the code: %+v", found)
	}
	mail := shop.LastMail(pending)
	if mail.Kind != "email" || mail.ToName != "" || len(mail.Facts.Code) != 11 || mail.Facts.Code[5] != '-' {
		t.Errorf("the mail to the new address: %+v", mail)
	}
	if notice := shop.LastMail(b.Email); notice.Kind != "emailnotice" || notice.Facts.Code != "" {
		t.Errorf("the mail to the old address: %+v", notice)
	}
	refused(t, shop.ConfirmEmail(ctx, b.ID, "", "AAAAA-AAAAA"), badCode, "code")
	other := shop.Customer("411001")
	refused(t, shop.ConfirmEmail(ctx, other.ID, "", mail.Facts.Code), badCode, "code")
	// A code to set a password that went to the old address ends; another person's stays.
	for _, id := range []int64{b.ID, other.ID} {
		must(t, shop.Run(ctx, fmt.Sprintf(`INSERT INTO reset_codes (code_hash, account_id, created_at, expires_at)
			VALUES (randomblob(8), %d, 1, 9999999999999)`, id)))
	}
	must(t, shop.ConfirmEmail(ctx, b.ID, "", strings.ToLower(mail.Facts.Code)))
	look(t, shop, fmt.Sprint(other.ID), `SELECT group_concat(account_id) FROM reset_codes`)
	refused(t, shop.ConfirmEmail(ctx, b.ID, "", mail.Facts.Code), badCode, "code")
	got(shop.Authenticate(ctx, "NEW@example.com", storetest.Password)).or(t)
	_, err := shop.Authenticate(ctx, b.Email, storetest.Password)
	refused(t, err, store.MessageBadLogin)
	if left := got(shop.PendingEmail(ctx, b.ID)).or(t); left != "" {
		t.Errorf("%q still waits", left)
	}
}

func TestTheCodeForANewEmailLivesTenMinutes(t *testing.T) {
	t.Parallel()
	shop := storetest.New(t)
	b := shop.Customer("411001")
	got(shop.UpdateProfile(ctx, b.ID, "Asha", "new@example.com", storetest.Password)).or(t)
	first := shop.LastMail("new@example.com").Facts.Code
	shop.Pass(10 * time.Minute)
	if left := got(shop.PendingEmail(ctx, b.ID)).or(t); left != "" {
		t.Errorf("%q still waits", left)
	}
	refused(t, shop.ConfirmEmail(ctx, b.ID, "", first), badCode, "code")
	got(shop.UpdateProfile(ctx, b.ID, "Asha", "new@example.com", storetest.Password)).or(t)
	shop.Pass(10*time.Minute - time.Millisecond)
	if left := got(shop.PendingEmail(ctx, b.ID)).or(t); left != "new@example.com" {
		t.Errorf("%q waits", left)
	}
	refused(t, shop.ConfirmEmail(ctx, b.ID, "", first), badCode, "code")
	must(t, shop.ConfirmEmail(ctx, b.ID, "", shop.LastMail("new@example.com").Facts.Code))
}

func TestProfilesAreRefusedFieldByField(t *testing.T) {
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
		{"somebody else's email", "Asha", strings.ToUpper(other.Email[:1]) + other.Email[1:], "This email belongs to another account.",
			[]string{"email"}},
	} {
		t.Run(c.what, func(t *testing.T) {
			refused(t, second(shop.UpdateProfile(ctx, b.ID, c.name, c.email, storetest.Password)), c.says, c.fields...)
		})
	}
	absent(t, second(shop.UpdateProfile(ctx, 999, "Asha", "x@example.com", storetest.Password)))
	gone := shop.Staff(store.Catalogue)
	must(t, shop.DeleteStaff(ctx, 0, gone.ID))
	absent(t, second(shop.UpdateProfile(ctx, gone.ID, "Asha", "x@example.com", storetest.Password)))
	if pending := got(shop.UpdateProfile(ctx, b.ID, strings.Repeat("a_", 50), b.Email, storetest.Password)).or(t); pending != "" {
		t.Errorf("the same email waits for a code: %q", pending)
	}
}

func TestAnEmailTakenMeanwhileIsRefusedAtItsCode(t *testing.T) {
	t.Parallel()
	shop := storetest.New(t)
	b := shop.Customer("411001")
	got(shop.UpdateProfile(ctx, b.ID, "Asha", "new@example.com", storetest.Password)).or(t)
	sent := shop.LastMail("new@example.com").Facts.Code
	got(shop.Register(ctx, registration(func(r *store.Registration) { r.Email = "new@example.com" }))).or(t)
	refused(t, shop.ConfirmEmail(ctx, b.ID, "", sent), "This email belongs to another account.", "email")
}

func TestGoingBackToTheOldEmailEndsTheWaiting(t *testing.T) {
	t.Parallel()
	shop := storetest.New(t)
	b := shop.Customer("411001")
	got(shop.UpdateProfile(ctx, b.ID, "Asha", "new@example.com", storetest.Password)).or(t)
	got(shop.UpdateProfile(ctx, b.ID, "Asha", b.Email, storetest.Password)).or(t)
	if left := got(shop.PendingEmail(ctx, b.ID)).or(t); left != "" {
		t.Errorf("%q still waits", left)
	}
}

func TestANewAddressGetsThreeMailsAnHour(t *testing.T) {
	t.Parallel()
	shop := storetest.New(t)
	b := shop.Customer("411001")
	for range 4 {
		if pending := got(shop.UpdateProfile(ctx, b.ID, "Asha", "new@example.com", storetest.Password)).or(t); pending != "new@example.com" {
			t.Errorf("%q waits", pending)
		}
	}
	if kinds := shop.Mails("new@example.com"); len(kinds) != 3 {
		t.Errorf("it got %v", kinds)
	}
	shop.Pass(time.Hour)
	got(shop.UpdateProfile(ctx, b.ID, "Asha", "new@example.com", storetest.Password)).or(t)
	if kinds := shop.Mails("new@example.com"); len(kinds) != 4 {
		t.Errorf("an hour later it got %v", kinds)
	}
}
