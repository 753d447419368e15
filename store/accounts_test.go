package store_test

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"hearth/store"
	"hearth/store/storetest"
)

func registration(changes ...func(r *store.Registration)) store.Registration {
	r := store.Registration{Name: "Asha", Email: "asha@example.com", Password: storetest.Password, Confirm: storetest.Password}
	for _, change := range changes {
		change(&r)
	}
	return r
}

func TestRegisteringIsRefusedFieldByField(t *testing.T) {
	t.Parallel()
	shop := storetest.New(t)
	got(shop.Register(ctx, registration(func(r *store.Registration) { r.Email = "Taken@Example.com" }))).or(t)
	for _, c := range []struct {
		name   string
		change func(r *store.Registration)
		says   string
		field  string
	}{
		{"no name", func(r *store.Registration) { r.Name = "  " }, "Please enter your name.", "username"},
		{"a name of 101 letters", func(r *store.Registration) { r.Name = strings.Repeat("é", 101) }, "The name can have at most 100 characters.",
			"username"},
		{"no email", func(r *store.Registration) { r.Email = "" }, "Please enter a valid email address.", "email"},
		{"a plus in the email", func(r *store.Registration) { r.Email = "asha+shop@example.com" },
			"Please enter a valid email address.", "email"},
		{"two at-signs", func(r *store.Registration) { r.Email = "asha@home@example.com" }, "Please enter a valid email address.", "email"},
		{"a domain of one label", func(r *store.Registration) { r.Email = "asha@example" }, "Please enter a valid email address.", "email"},
		{"an email of 255 characters", func(r *store.Registration) { r.Email = strings.Repeat("a", 243) + "@example.com" },
			"Please enter a valid email address.", "email"},
		{"a taken email in other letters", func(r *store.Registration) { r.Email = "tAKEN@example.com" },
			"This email is already registered. Please log in.", "email"},
		{"a short password", func(r *store.Registration) { r.Password, r.Confirm = "Aa@4567", "Aa@4567" }, store.MessagePasswordRule, "password"},
		{"another password below", func(r *store.Registration) { r.Confirm += "x" }, "Passwords don't match", "confirm_password"},
	} {
		t.Run(c.name, func(t *testing.T) {
			_, err := shop.Register(ctx, registration(c.change))
			refused(t, err, c.says, c.field)
		})
	}
	_, err := shop.Register(ctx, store.Registration{})
	refused(t, err, "Please enter your name.", "username", "email", "password")
	look(t, shop, "1", `SELECT count(*) FROM accounts`)
}

func TestAnEmailIsTakenAsItWasTypedAndComparedWithoutCase(t *testing.T) {
	t.Parallel()
	shop := storetest.New(t)
	for _, email := range []string{"A.B&c%d$1@Shop.Example.Co.In", "x@example.com", strings.Repeat("a", 242) + "@example.com",
		" blanks@example.com "} {
		account := got(shop.Register(ctx, registration(func(r *store.Registration) {
			r.Email, r.Name = email, " "+strings.Repeat("é", 100)+" "
		}))).or(t)
		if account.Email != strings.TrimSpace(email) || account.Role != store.Customer || account.Name != strings.Repeat("é", 100) {
			t.Errorf("%q became %+v", email, account)
		}
		if kinds := shop.Mails(account.Email); len(kinds) != 1 || kinds[0] != "welcome" {
			t.Errorf("%q gets the mails %v", email, kinds)
		}
		if found := got(shop.Authenticate(ctx, strings.ToUpper(email), storetest.Password)).or(t); found != account {
			t.Errorf("logged in as %+v, want %+v", found, account)
		}
		if found := got(shop.FindAccount(ctx, account.ID)).or(t); found != account {
			t.Errorf("found %+v, want %+v", found, account)
		}
	}
}

func TestAPasswordKeepsTheRule(t *testing.T) {
	t.Parallel()
	shop := storetest.New(t)
	const common = "This password is on every list of common passwords. Please choose another."
	for i, c := range []struct{ name, password, says string }{
		{"eight characters", "Aa@45678", ""},
		{"fifteen characters", "Aa@456789012345", ""},
		{"seven characters", "Aa@4567", store.MessagePasswordRule},
		{"sixteen characters", "Aa@4567890123456", store.MessagePasswordRule},
		{"no capital", "aa@45678", store.MessagePasswordRule},
		{"no small letter", "AA@45678", store.MessagePasswordRule},
		{"no digit", "Aa@bcdef", store.MessagePasswordRule},
		{"no special character", "Aa345678", store.MessagePasswordRule},
		{"a special character of another set", "Aa-45678", store.MessagePasswordRule},
		{"the letter A alone", "AA1!bbbb", ""},
		{"the letter Z alone", "ZZ1!bbbb", ""},
		{"the letter a alone", "BB1!aaaa", ""},
		{"the letter z alone", "BB1!zzzz", ""},
		{"the digit 0 alone", "BB00!bbb", ""},
		{"the digit 9 alone", "BB99!bbb", ""},
		{"eight letters of more than one byte count as eight", "éééééA1@", store.MessagePasswordRule},
		{"the specials of the rule", `Aa1,.?":{}|<>`, ""},
		{"a common one, whatever its case", "PassWord@1", common},
	} {
		t.Run(c.name, func(t *testing.T) {
			email := func(r *store.Registration) {
				r.Email, r.Password, r.Confirm = fmt.Sprintf("p%d@example.com", i), c.password, c.password
			}
			_, err := shop.Register(ctx, registration(email))
			if c.says == "" {
				must(t, err)
				return
			}
			refused(t, err, c.says, "password")
		})
	}
}

func TestLoggingInTellsNothingOfWhoIsThere(t *testing.T) {
	t.Parallel()
	shop := storetest.New(t)
	b := shop.Customer("411001")
	gone := shop.Staff(store.Catalogue)
	must(t, shop.DeleteStaff(ctx, 0, gone.ID))
	for name, try := range map[string][2]string{
		"a wrong password":              {b.Email, "Wrong@2026"},
		"no password":                   {b.Email, ""},
		"the password in other letters": {b.Email, strings.ToUpper(storetest.Password)},
		"an unknown email":              {"nobody@example.com", storetest.Password},
		"a deleted account":             {gone.Email, storetest.Password},
	} {
		t.Run(name, func(t *testing.T) {
			_, err := shop.Authenticate(ctx, try[0], try[1])
			refused(t, err, "Invalid email or password")
		})
	}
	absent(t, second(shop.FindAccount(ctx, gone.ID)))
	absent(t, second(shop.FindAccount(ctx, 999)))
}

func TestAPasswordIsKeptAsArgon2idWithItsOwnSalt(t *testing.T) {
	t.Parallel()
	shop := storetest.NewWith(t, storetest.Wishes{Argon: true})
	one, two := shop.Customer("411001"), shop.Customer("411001")
	hash := func(id int64) string {
		return got(shop.Look(ctx, `SELECT password_hash FROM accounts WHERE id = ?`, id)).or(t)
	}
	a, b := hash(one.ID), hash(two.ID)
	parts := strings.Split(a, "$")
	if len(parts) != 6 || parts[1] != "argon2id" || parts[2] != "v=19" || parts[3] != "m=19456,t=2,p=1" ||
		len(parts[4]) != 22 || len(parts[5]) != 43 {
		t.Errorf("the hash is %q", a)
	}
	got(shop.Authenticate(ctx, one.Email, storetest.Password)).or(t)
	refused(t, second(shop.Authenticate(ctx, one.Email, "Wrong@2026")), store.MessageBadLogin)
	if a == b {
		t.Error("two people with one password have one hash")
	}
	must(t, shop.Run(ctx, `UPDATE accounts SET password_hash = '$argon2id$v=19$m=19456,t=2,p=1$***$***'`))
	if _, err := shop.Authenticate(ctx, one.Email, storetest.Password); err == nil || !strings.Contains(err.Error(), "read a password hash") {
		t.Errorf("a hash that can't be read: %v", err)
	}
	must(t, shop.Run(ctx, `UPDATE accounts SET password_hash = '`+strings.Join(parts[:5], "$")+`$***'`))
	if _, err := shop.Authenticate(ctx, one.Email, storetest.Password); err == nil || !strings.Contains(err.Error(), "read a password hash") {
		t.Errorf("a hash that can't be read: %v", err)
	}
}

func TestAPersonKnowsTheOwnPassword(t *testing.T) {
	t.Parallel()
	shop := storetest.New(t)
	b := shop.Customer("411001")
	must(t, shop.CheckOwnPassword(ctx, b.ID, storetest.Password, "password"))
	refused(t, shop.CheckOwnPassword(ctx, b.ID, "Wrong@2026", "password"), "That password is not correct.", "password")
	absent(t, shop.CheckOwnPassword(ctx, 999, storetest.Password, "password"))
	must(t, shop.Run(ctx, `UPDATE accounts SET deleted_at = 1`))
	absent(t, shop.CheckOwnPassword(ctx, b.ID, storetest.Password, "password"))
}

func TestTheSecretOfADirectoryIsMadeOnceAndKept(t *testing.T) {
	t.Parallel()
	shop := storetest.New(t)
	path := filepath.Join(shop.Dir(), "private", "secret.key")
	key := got(os.ReadFile(path)).or(t)
	about := got(os.Stat(path)).or(t)
	if len(key) != 32 || about.Mode().Perm() != 0o600 {
		t.Errorf("%d bytes, mode %s", len(key), about.Mode())
	}
	signed := shop.Sign("a", "text")
	if len(signed) != 32 || bytes.Equal(signed, shop.Sign("b", "text")) || bytes.Equal(signed, shop.Sign("a", "texts")) ||
		bytes.Equal(shop.Sign("a", "b\x00c"), shop.Sign("a\x00b", "c")) != true {
		t.Error("a signature is not of its purpose and text")
	}
	must(t, shop.Close())
	again := storetest.Open(t, shop.Dir())
	if !bytes.Equal(signed, again.Sign("a", "text")) {
		t.Error("another key after the next start")
	}
	must(t, again.Close())
	must(t, os.WriteFile(path, []byte("short"), 0o600))
	third := storetest.Open(t, shop.Dir())
	if bytes.Equal(signed, third.Sign("a", "text")) || len(got(os.ReadFile(path)).or(t)) != 32 {
		t.Error("a key that is none is taken for one")
	}
	must(t, third.Close())
	must(t, os.Remove(path))
	must(t, os.Mkdir(path, 0o700))
	if _, err := store.Open(ctx, store.Options{Dir: shop.Dir()}); err == nil || !strings.Contains(err.Error(), "read the shop's key") {
		t.Errorf("a key that can't be read: %v", err)
	}
}

func TestWithoutChanceThereIsNoSecret(t *testing.T) {
	t.Parallel()
	shop := storetest.New(t)
	bare := t.TempDir()
	must(t, os.WriteFile(filepath.Join(bare, "shop.db"), got(os.ReadFile(filepath.Join(shop.Dir(), "shop.db"))).or(t), 0o600))
	if _, err := store.Open(ctx, store.Options{Dir: bare, Chance: bytes.NewReader(nil)}); !errors.Is(err, io.EOF) {
		t.Errorf("a shop without chance opened: %v", err)
	}
	one, two := got(shop.Random(16)).or(t), got(shop.Random(16)).or(t)
	if len(one) != 16 || bytes.Equal(one, two) {
		t.Errorf("%x and %x", one, two)
	}
}

func TestTheRolesOfTheStaff(t *testing.T) {
	t.Parallel()
	shop := storetest.New(t)
	for role, staff := range map[store.Role]bool{store.Customer: false, store.Owner: true, store.Manager: true, store.Catalogue: true,
		store.Dispatch: true, "": false, "Root": false} {
		if shop.IsStaff(role) != staff {
			t.Errorf("%q is staff: %t", role, shop.IsStaff(role))
		}
	}
}
