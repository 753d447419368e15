package accounts_test

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
	"hearth/store/accounts"
	"hearth/store/storetest"
)

func TestRegistrationErrorsNameTheirFields(t *testing.T) {
	t.Parallel()
	shop := storetest.New(t)
	storetest.Got(shop.Accounts.Register(storetest.Ctx,
		storetest.Registration(func(r *accounts.Registration) { r.Email = "Taken@Example.com" }))).
		Or(t)
	for _, c := range []struct {
		name   string
		change func(r *accounts.Registration)
		says   string
		field  string
	}{
		{"no name", func(r *accounts.Registration) { r.Name = "  " }, "Please enter your name.", "username"},
		{"a name of 101 letters", func(r *accounts.Registration) { r.Name = strings.Repeat("é", 101) },
			"The name can have at most 100 characters.", "username"},
		{"no email", func(r *accounts.Registration) { r.Email = "" }, "Please enter a valid email address.", "email"},
		{"a plus in the email", func(r *accounts.Registration) { r.Email = "asha+shop@example.com" },
			"Please enter a valid email address.", "email"},
		{"two at-signs", func(r *accounts.Registration) { r.Email = "asha@home@example.com" },
			"Please enter a valid email address.", "email"},
		{"a domain of one label", func(r *accounts.Registration) { r.Email = "asha@example" },
			"Please enter a valid email address.", "email"},
		{"an email of 255 characters",
			func(r *accounts.Registration) { r.Email = strings.Repeat("a", 243) + "@example.com" },
			"Please enter a valid email address.", "email"},
		{"a taken email in other letters", func(r *accounts.Registration) { r.Email = "tAKEN@example.com" },
			"This email is already registered. Please log in.", "email"},
		{"a short password", func(r *accounts.Registration) { r.Password, r.Confirm = "Aa@4567", "Aa@4567" },
			accounts.MessagePasswordRule, "password"},
		{"another password below", func(r *accounts.Registration) { r.Confirm += "x" }, "Passwords don't match",
			"confirm_password"},
	} {
		t.Run(c.name, func(t *testing.T) {
			_, err := shop.Accounts.Register(storetest.Ctx, storetest.Registration(c.change))
			storetest.Refused(t, err, c.says, c.field)
		})
	}
	_, err := shop.Accounts.Register(storetest.Ctx, accounts.Registration{})
	storetest.Refused(t, err, "Please enter your name.", "username", "email", "password")
	storetest.CheckValue(t, shop, "1", `SELECT count(*) FROM accounts`)
}

func TestEmailKeepsItsCaseAndIsComparedWithoutIt(t *testing.T) {
	t.Parallel()
	shop := storetest.New(t)
	for _, email := range []string{"A.B&c%d$1@Shop.Example.Co.In", "x@example.com",
		strings.Repeat("a", 242) + "@example.com", " blanks@example.com "} {
		account := storetest.Got(shop.Accounts.Register(storetest.Ctx,
			storetest.Registration(func(r *accounts.Registration) {
				r.Email, r.Name = email, " "+strings.Repeat("é", 100)+" "
			}))).Or(t)
		if account.Email != strings.TrimSpace(email) || account.Role != accounts.Customer ||
			account.Name != strings.Repeat("é", 100) {
			t.Errorf("%q became %+v", email, account)
		}
		if kinds := shop.MailsTo(account.Email); len(kinds) != 1 || kinds[0] != "welcome" {
			t.Errorf("%q gets the mails %v", email, kinds)
		}
		if found := storetest.Got(shop.Accounts.Authenticate(storetest.Ctx, strings.ToUpper(email),
			storetest.Password)).
			Or(t); found != account {
			t.Errorf("logged in as %+v, want %+v", found, account)
		}
		if found := storetest.Got(shop.Accounts.Find(storetest.Ctx, account.ID)).Or(t); found != account {
			t.Errorf("found %+v, want %+v", found, account)
		}
	}
}

func TestPasswordMustMeetTheRule(t *testing.T) {
	t.Parallel()
	shop := storetest.New(t)
	const common = "This password is too common. Please choose another."
	for i, c := range []struct{ name, password, says string }{
		{"eight characters", "Aa@45678", ""},
		{"fifteen characters", "Aa@456789012345", ""},
		{"seven characters", "Aa@4567", accounts.MessagePasswordRule},
		{"sixteen characters", "Aa@4567890123456", accounts.MessagePasswordRule},
		{"no capital", "aa@45678", accounts.MessagePasswordRule},
		{"no small letter", "AA@45678", accounts.MessagePasswordRule},
		{"no digit", "Aa@bcdef", accounts.MessagePasswordRule},
		{"no special character", "Aa345678", accounts.MessagePasswordRule},
		{"a special character of another set", "Aa-45678", accounts.MessagePasswordRule},
		{"the letter A alone", "AA1!bbbb", ""},
		{"the letter Z alone", "ZZ1!bbbb", ""},
		{"the letter a alone", "BB1!aaaa", ""},
		{"the letter z alone", "BB1!zzzz", ""},
		{"the digit 0 alone", "BB00!bbb", ""},
		{"the digit 9 alone", "BB99!bbb", ""},
		{"eight letters of more than one byte count as eight", "éééééA1@", accounts.MessagePasswordRule},
		{"the specials of the rule", `Aa1,.?":{}|<>`, ""},
		{"a common one, whatever its case", "PassWord@1", common},
	} {
		t.Run(c.name, func(t *testing.T) {
			email := func(r *accounts.Registration) {
				r.Email, r.Password, r.Confirm = fmt.Sprintf("p%d@example.com", i), c.password, c.password
			}
			_, err := shop.Accounts.Register(storetest.Ctx, storetest.Registration(email))
			if c.says == "" {
				storetest.Must(t, err)
				return
			}
			storetest.Refused(t, err, c.says, "password")
		})
	}
}

func TestLoginDoesNotRevealWhichAccountsExist(t *testing.T) {
	t.Parallel()
	shop := storetest.New(t)
	b := shop.Customer("411001")
	gone := shop.Staff(accounts.Catalogue)
	storetest.Must(t, shop.Accounts.DeleteStaff(storetest.Ctx, 0, gone.ID))
	for name, try := range map[string][2]string{
		"a wrong password":              {b.Email, "Wrong@2026"},
		"no password":                   {b.Email, ""},
		"the password in other letters": {b.Email, strings.ToUpper(storetest.Password)},
		"an unknown email":              {"nobody@example.com", storetest.Password},
		"a deleted account":             {gone.Email, storetest.Password},
	} {
		t.Run(name, func(t *testing.T) {
			_, err := shop.Accounts.Authenticate(storetest.Ctx, try[0], try[1])
			storetest.Refused(t, err, "Invalid email or password")
		})
	}
	storetest.Absent(t, storetest.Second(shop.Accounts.Find(storetest.Ctx, gone.ID)))
	storetest.Absent(t, storetest.Second(shop.Accounts.Find(storetest.Ctx, 999)))
}

func TestPasswordIsHashedWithSaltedArgon2id(t *testing.T) {
	t.Parallel()
	shop := storetest.NewWith(t, storetest.ShopOptions{Argon: true})
	one, two := shop.Customer("411001"), shop.Customer("411001")
	hash := func(id int64) string {
		return storetest.Got(shop.Value(storetest.Ctx, `SELECT password_hash FROM accounts WHERE id = ?`, id)).Or(t)
	}
	a, b := hash(one.ID), hash(two.ID)
	parts := strings.Split(a, "$")
	if len(parts) != 6 || parts[1] != "argon2id" || parts[2] != "v=19" || parts[3] != "m=19456,t=2,p=1" ||
		len(parts[4]) != 22 || len(parts[5]) != 43 {
		t.Errorf("the hash is %q", a)
	}
	storetest.Got(shop.Accounts.Authenticate(storetest.Ctx, one.Email, storetest.Password)).Or(t)
	storetest.Refused(t, storetest.Second(shop.Accounts.Authenticate(storetest.Ctx, one.Email, "Wrong@2026")),
		accounts.MessageBadLogin)
	if a == b {
		t.Error("two people with one password have one hash")
	}
	storetest.Must(t, shop.Run(storetest.Ctx, `UPDATE accounts
		SET password_hash = '$argon2id$v=19$m=19456,t=2,p=1$***$***'`))
	if _, err := shop.Accounts.Authenticate(
		storetest.Ctx,
		one.Email,
		storetest.Password,
	); err == nil ||
		!strings.Contains(err.Error(), "read a password hash") {
		t.Errorf("a hash that can't be read: %v", err)
	}
	storetest.Must(t, shop.Run(storetest.Ctx, `UPDATE accounts SET password_hash = '`+strings.Join(parts[:5],
		"$")+`$***'`))
	if _, err := shop.Accounts.Authenticate(
		storetest.Ctx,
		one.Email,
		storetest.Password,
	); err == nil ||
		!strings.Contains(err.Error(), "read a password hash") {
		t.Errorf("a hash that can't be read: %v", err)
	}
}

func TestCurrentPasswordIsChecked(t *testing.T) {
	t.Parallel()
	shop := storetest.New(t)
	b := shop.Customer("411001")
	storetest.Must(t, shop.Accounts.CheckOwnPassword(storetest.Ctx, b.ID, storetest.Password, "password"))
	storetest.Refused(
		t,
		shop.Accounts.CheckOwnPassword(storetest.Ctx, b.ID, "Wrong@2026", "password"),
		"That password is not correct.",
		"password",
	)
	storetest.Absent(t, shop.Accounts.CheckOwnPassword(storetest.Ctx, 999, storetest.Password, "password"))
	storetest.Must(t, shop.Run(storetest.Ctx, `UPDATE accounts SET deleted_at = 1`))
	storetest.Absent(t, shop.Accounts.CheckOwnPassword(storetest.Ctx, b.ID, storetest.Password, "password"))
}

func TestSecretKeyIsCreatedOncePerDataDirectory(t *testing.T) {
	t.Parallel()
	shop := storetest.New(t)
	path := filepath.Join(shop.Dir(), "private", "secret.key")
	key := storetest.Got(os.ReadFile(path)).Or(t)
	about := storetest.Got(os.Stat(path)).Or(t)
	if len(key) != 32 || about.Mode().Perm() != 0o600 {
		t.Errorf("%d bytes, mode %s", len(key), about.Mode())
	}
	signed := shop.Sign("a", "text")
	if len(signed) != 32 || bytes.Equal(signed, shop.Sign("b", "text")) ||
		bytes.Equal(signed, shop.Sign("a", "texts")) ||
		bytes.Equal(shop.Sign("a", "b\x00c"), shop.Sign("a\x00b", "c")) != true {
		t.Error("a signature is not of its purpose and text")
	}
	storetest.Must(t, shop.Close())
	again := storetest.Open(t, shop.Dir())
	if !bytes.Equal(signed, again.Sign("a", "text")) {
		t.Error("another key after the next start")
	}
	storetest.Must(t, again.Close())
	storetest.Must(t, os.WriteFile(path, []byte("short"), 0o600))
	third := storetest.Open(t, shop.Dir())
	if bytes.Equal(signed, third.Sign("a", "text")) || len(storetest.Got(os.ReadFile(path)).Or(t)) != 32 {
		t.Error("a key that is none is taken for one")
	}
	storetest.Must(t, third.Close())
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

func TestShopDoesNotStartWithoutRandomness(t *testing.T) {
	t.Parallel()
	shop := storetest.New(t)
	bare := t.TempDir()
	storetest.Must(
		t,
		os.WriteFile(filepath.Join(bare, "shop.db"), storetest.Got(os.ReadFile(filepath.Join(shop.Dir(), "shop.db"))).
			Or(t), 0o600),
	)
	if _, err := store.Open(storetest.Ctx, store.Options{Dir: bare, Chance: bytes.NewReader(nil)}); !errors.Is(err,
		io.EOF) {
		t.Errorf("a shop without chance opened: %v", err)
	}
	one, two := storetest.Got(shop.Random(16)).Or(t), storetest.Got(shop.Random(16)).Or(t)
	if len(one) != 16 || bytes.Equal(one, two) {
		t.Errorf("%x and %x", one, two)
	}
}

func TestStaffRolesAreDistinguishedFromCustomers(t *testing.T) {
	t.Parallel()
	shop := storetest.New(t)
	for role, staff := range map[accounts.Role]bool{accounts.Customer: false, accounts.Owner: true,
		accounts.Manager: true, accounts.Catalogue: true, accounts.Dispatch: true, "": false, "Root": false} {
		if shop.Accounts.IsStaff(role) != staff {
			t.Errorf("%q is staff: %t", role, shop.Accounts.IsStaff(role))
		}
	}
}
