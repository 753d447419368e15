package accounts_test

import (
	"strings"
	"testing"
	"time"

	"hearth/store/accounts"
	"hearth/store/db"
	"hearth/store/login"
	"hearth/store/storetest"
)

func TestScenarioRegistration(t *testing.T) {
	t.Parallel()
	s := storetest.NewStory(t, "account")
	long := strings.Repeat("n", 100)
	for _, c := range []struct {
		who    string
		change func(r *accounts.Registration)
	}{
		{"Asha", func(r *accounts.Registration) { r.Name, r.Email = " Asha ", " Asha@Example.com " }},
		{"Asha once more", func(r *accounts.Registration) { r.Email = "aSHA@example.COM" }},
		{"somebody without a name", func(r *accounts.Registration) { r.Name = "  " }},
		{"somebody with nothing", func(r *accounts.Registration) { *r = accounts.Registration{Confirm: "x"} }},
		{"a name of 100 letters", func(r *accounts.Registration) { r.Name, r.Email = long, "long@example.com" }},
		{"a name of 101 letters", func(r *accounts.Registration) { r.Name = long + "n" }},
		{"an address of 254 letters", func(r *accounts.Registration) {
			r.Email = strings.Repeat("e",
				242) + "@example.com"
		}},
		{"an address of 255 letters", func(r *accounts.Registration) {
			r.Email = strings.Repeat("e",
				243) + "@example.com"
		}},
		{"an address without @", func(r *accounts.Registration) { r.Email = "example.com" }},
		{"an address that is only @", func(r *accounts.Registration) { r.Email = "@example.com" }},
		{"two different passwords", func(r *accounts.Registration) {
			r.Email, r.Confirm = "bela@example.com",
				"Monsoon@27"
		}},
	} {
		s.Step("%s registers", c.who).Gives(s.Accounts.Register(storetest.Ctx, storetest.Registration(c.change)))
	}
	bela, err := s.Accounts.Register(db.InLanguage(storetest.Ctx, "hi"),
		storetest.Registration(func(r *accounts.Registration) {
			r.Name, r.Email, r.Password, r.Confirm = "Bela", "bela@example.com", storetest.Fresh, storetest.Fresh
		}))
	s.Step("Bela registers in Hindi").Gives(bela, err)
	for _, c := range []struct{ email, password string }{
		{"asha@example.com", storetest.Password}, {" ASHA@example.com ", storetest.Password},
		{"asha@example.com", storetest.Fresh},
		{"bela@example.com", storetest.Fresh}, {"bela@example.com", ""}, {"nobody@example.com", storetest.Password},
	} {
		s.Step("%q logs in with %q", c.email, c.password).Gives(s.Accounts.Authenticate(storetest.Ctx, c.email,
			c.password))
		s.Step("the same on a known device").Gives(s.Accounts.AuthenticateKnown(storetest.Ctx, c.email, c.password))
		s.Step("the mark of the device").Gives(s.Login.DeviceSecret(storetest.Ctx, c.email))
	}
	s.Step("one account is closed").Gives(s.Run(storetest.Ctx, `UPDATE accounts SET deleted_at = 1 WHERE id = 2`))
	s.Step("its owner logs in").Gives(s.Accounts.Authenticate(storetest.Ctx, "long@example.com", storetest.Password))
	s.Step("customers of a former shop come along").Gives(s.Run(storetest.Ctx, `INSERT INTO past_customers (account_id,
		source, at)
		VALUES (1, 'shopify', 1700000000000)`))
	s.Step("a wrong password now").Gives(s.Accounts.Authenticate(storetest.Ctx, "asha@example.com", storetest.Fresh))
	s.Step("Bela's account is erased").Gives(s.Customers.ErasePerson(storetest.Ctx, bela.ID, bela.ID))
	s.Step("she logs in").Gives(s.Accounts.Authenticate(storetest.Ctx, "bela@example.com", storetest.Fresh))
	s.Step("her account").Gives(s.Accounts.Find(storetest.Ctx, bela.ID))
	s.Step("Asha's").Gives(s.Accounts.Find(storetest.Ctx, 1))
	s.Step("the mark of her device").Gives(s.Login.DeviceSecret(storetest.Ctx, "bela@example.com"))
}

func TestScenarioPasswordRules(t *testing.T) {
	t.Parallel()
	s := storetest.NewStory(t, "passwords")
	// The name is invalid, so that no account is created even with a valid password.
	who := accounts.Registration{Name: "Rohini Deshpande Ana Bose " + strings.Repeat("x", 100),
		Email: "asha.kulkarni@rediff.com"}
	for _, c := range []struct{ what, passwords string }{
		{"too short, short enough, long enough, too long",
			"Mon-#26 Monso#26 Monsoonwinds#26 Monsoonswinds#26 Mönsöön#9 Mön#ö9ö"},
		{"without a capital, a small letter, a digit, a sign", "monsoon#26 MONSOON#26 Monsoon#xy Monsoon26"},
		{"the first and last letters and digits count", "Amnbv#58 Zmnbv#58 MNBVa#58 MNBVz#58 Mnbvc#0x Mnbvc#9x"},
		{"signs",
			"Mnbvc5!x Mnbvc5@x Mnbvc5#x Mnbvc5$x Mnbvc5%x Mnbvc5^x Mnbvc5&x Mnbvc5*x Mnbvc5(x Mnbvc5)x Mnbvc5,x Mnbvc5.x Mnbvc5?x"},
		{"more signs", `Mnbvc5"x Mnbvc5:x Mnbvc5{x Mnbvc5}x Mnbvc5|x Mnbvc5<x Mnbvc5>x Mnbvc5-x Mnbvc5_x Mnbvc5/x`},
		{"a well-known word with a tail",
			"Qwerty@123 123@Qwerty Pass@word1 P@$$w0rd P4ssword! 1!Password Om@12345678 12345678@Om"},
		{"a year", "Welcome#2026 Welcome#1926 Welcome#1826 Welcome#2126 Welcome#20261"},
		{"a run", "Welcome#1234 Welcome#4321 Welcome#1111 Welcome#1357 Welcome#890 Welcome#098 Welcome#121"},
		{"a run twice", "Welcome#1212 Welcome#1313 Welcome#123123 Welcome#124124"},
		{"two digits", "Welcome@5 Welcome@57 Welcome@@57 Welcome@@56 Welcome@5.7 Welcome@5-7 Welcome@5é7"},
		{"lucky numbers", "Welcome@007 Welcome@786 Welcome@108 Welcome@420 Welcome@421"},
		{"no well-known word", "Wollcome#1234 Qwerty@12x"},
		{"the name", "Rohini#9 Rohinixyz#9 Rohiniwxyz#9 R0hini@9b Ana#98765b Bose#9876A Deshpande5# xRohini#9"},
		{"the address", "Kulkarni#97 Asha#9714 Rediff#97x"},
		{"the shop's name", "Hearth#97x Hearthqwe#97"},
	} {
		for password := range strings.FieldsSeq(c.passwords) {
			who.Password, who.Confirm = password, password
			s.Step("%s: %s", c.what, password).Gives(storetest.Second(s.Accounts.Register(storetest.Ctx, who)))
		}
	}
	s.Set("shop_name", "Aangan")
	who.Password, who.Confirm = "Hearth#97x", "Hearth#97x"
	s.Step("the shop has another name").Gives(storetest.Second(s.Accounts.Register(storetest.Ctx, who)))
}

func TestScenarioPasswordChange(t *testing.T) {
	t.Parallel()
	s := storetest.NewStory(t, "own_password")
	asha, bela := s.Customer("411001"), s.Customer("560001")
	here, there, hers := storetest.Session(
		t,
		s.Shop,
		asha.ID,
		login.PublicListener,
	), storetest.Session(
		t,
		s.Shop,
		asha.ID,
		login.PublicListener,
	),
		storetest.Session(
			t,
			s.Shop,
			bela.ID,
			login.PublicListener,
		)
	for _, b := range []storetest.Buyer{asha, bela} {
		storetest.Must(t, s.Login.RequestCode(storetest.Ctx, b.Email))
		storetest.Got(s.Login.UpdateProfile(storetest.Ctx, b.ID, "Asha", "new."+b.Email, storetest.Password)).Or(t)
	}
	s.Step("two customers asked for codes and for another email").Gives()
	for _, c := range []struct{ what, old, password, confirm string }{
		{"weak and different", storetest.Password, "weak", "weaker"},
		{"her own name", storetest.Password, "Asha#97142", "Asha#97142"},
		{"her own address", storetest.Password, "Customer#97", "Customer#97"},
		{"different", storetest.Password, storetest.Fresh, storetest.Fresh + "x"},
		{"the old one wrong", "Wrong#2026", storetest.Fresh, storetest.Fresh},
		{"right", storetest.Password, storetest.Fresh, storetest.Fresh},
		{"once more with the old one", storetest.Password, storetest.Fresh, storetest.Fresh},
	} {
		s.Step("she changes her password: %s", c.what).
			Gives(s.Login.ChangePassword(storetest.Ctx, asha.ID, here, c.old, c.password, c.confirm))
	}
	for _, token := range []string{here, there, hers} {
		s.Step("a session").Gives(s.Login.SessionAccount(storetest.Ctx, token, login.PublicListener))
	}
	s.Step("nobody changes it").Gives(s.Login.ChangePassword(storetest.Ctx, 99, here, storetest.Fresh, storetest.Fresh,
		storetest.Fresh))
	for _, password := range []string{storetest.Password, storetest.Fresh, ""} {
		s.Step("her own password is asked: %q", password).
			Gives(s.Accounts.CheckOwnPassword(storetest.Ctx, asha.ID, password, "inputpassword"))
	}
	s.Step("she is gone").Gives(s.Customers.ErasePerson(storetest.Ctx, 0, asha.ID))
	s.Step("her password is asked").Gives(s.Accounts.CheckOwnPassword(storetest.Ctx, asha.ID, storetest.Fresh,
		"inputpassword"))
	s.Step("that of the other").Gives(s.Accounts.CheckOwnPassword(storetest.Ctx, bela.ID, storetest.Password,
		"inputpassword"))
	for _, id := range []int64{asha.ID, bela.ID} {
		s.Step("a password of %d", id).Gives(s.Login.HasPassword(storetest.Ctx, id))
	}
}

func TestScenarioSessions(t *testing.T) {
	t.Parallel()
	s := storetest.NewStory(t, "sessions")
	asha, bela, clerk := s.Customer("411001"), s.Customer("560001"), s.Staff(accounts.Dispatch)
	begin := func(account int64, door login.Listener, wrong int) string {
		token := storetest.Got(s.Login.NewToken()).Or(t)
		s.Step("%d logs in at the %s door after %d wrong passwords", account, door, wrong).
			Gives(s.Login.StartSession(storetest.Ctx, token, account,
				login.NewSession{Door: door, Fingerprint: "f", Device: "Firefox", Address: "10.0.0.1", Wrong: wrong}))
		return token
	}
	hers, belas, staffs := begin(asha.ID, login.PublicListener, 0), begin(bela.ID, login.PublicListener, 2),
		begin(clerk.ID, login.StaffListener, 0)
	for _, c := range []struct {
		what  string
		token string
		door  login.Listener
	}{{"hers", hers, login.PublicListener}, {"hers at the other door", hers, login.StaffListener},
		{"the clerk's", staffs, login.StaffListener},
		{"the clerk's at the other door", staffs, login.PublicListener}, {"an unknown one", "x", login.PublicListener}} {
		s.Step("a session: %s", c.what).Gives(s.Login.SessionAccount(storetest.Ctx, c.token, c.door))
	}
	use := func(what string, at time.Duration, token string, door login.Listener) {
		s.SetClock(storetest.Start.Add(at))
		s.Step("%s later: %s", at, what).Gives(s.Login.SessionAccount(storetest.Ctx, token, door))
	}
	const day = 24 * time.Hour
	use("the clerk", 5*time.Minute, staffs, login.StaffListener)
	use("the clerk", 5*time.Minute+time.Millisecond, staffs, login.StaffListener)
	use("Asha", time.Hour, hers, login.PublicListener)
	use("Asha", time.Hour+time.Millisecond, hers, login.PublicListener)
	from := 5*time.Minute + time.Millisecond
	use("the clerk", from+12*time.Hour+time.Millisecond, staffs, login.StaffListener)
	list := func(who storetest.Buyer, token string) {
		open, signIns, err := s.Login.SessionsOf(storetest.Ctx, who.ID, token)
		s.Step("her sessions").Gives(open, signIns, err)
	}
	use("the clerk", from+12*time.Hour, staffs, login.StaffListener)
	for at := from + 24*time.Hour; at < 7*day; at += 12 * time.Hour {
		s.SetClock(storetest.Start.Add(at))
		storetest.Got(s.Login.SessionAccount(storetest.Ctx, staffs, login.StaffListener)).Or(t)
	}
	use("the clerk", 7*day, staffs, login.StaffListener)
	list(storetest.Buyer{Account: clerk}, staffs)
	use("the clerk", 7*day+time.Millisecond, staffs, login.StaffListener)
	list(storetest.Buyer{Account: clerk}, staffs)
	use("Bela", 30*day, belas, login.PublicListener)
	use("Bela comes again", 60*day, belas, login.PublicListener)
	use("Asha after 30 days and a moment", time.Hour+2*time.Millisecond+30*day, hers, login.PublicListener)
	use("Bela", 60*day+30*day, belas, login.PublicListener)
	list(bela, belas)
	use("Bela", 90*day+time.Millisecond, belas, login.PublicListener)
	list(bela, belas)
}

func TestScenarioSessionExpiry(t *testing.T) {
	t.Parallel()
	s := storetest.NewStory(t, "sessions_end")
	asha, bela := s.Customer("411001"), s.Customer("560001")
	tokens := []string{}
	for i := range 12 {
		token := storetest.Got(s.Login.NewToken()).Or(t)
		storetest.Must(
			t,
			s.Login.StartSession(storetest.Ctx, token, asha.ID, login.NewSession{Door: login.PublicListener,
				Fingerprint: "f", Wrong: i}),
		)
		if i%6 == 0 {
			storetest.Session(t, s.Shop, bela.ID, login.PublicListener)
		}
		s.Pass(time.Second)
		tokens = append(tokens, token)
	}
	s.Step("two customers log in again and again").Gives()
	open, signIns, err := s.Login.SessionsOf(storetest.Ctx, asha.ID, tokens[3])
	s.Step("her sessions").Gives(open, signIns, err)
	open, signIns, err = s.Login.SessionsOf(storetest.Ctx, 99, tokens[3])
	s.Step("nobody's").Gives(open, signIns, err)
	s.Step("one is renewed").Gives(s.Login.RenewSession(storetest.Ctx, tokens[0], "another"))
	s.Step("it is renewed again").Gives(s.Login.RenewSession(storetest.Ctx, tokens[0], "third"))
	s.Step("the first is used").Gives(s.Login.SessionAccount(storetest.Ctx, tokens[0], login.PublicListener))
	s.Step("the second").Gives(s.Login.SessionAccount(storetest.Ctx, "another", login.PublicListener))
	s.Step("one ends").Gives(s.Login.EndSession(storetest.Ctx, tokens[1]))
	s.Step("it ends again").Gives(s.Login.EndSession(storetest.Ctx, tokens[1]))
	s.Step("she ends that of the other").Gives(s.Login.EndOwnSession(storetest.Ctx, asha.ID, 2))
	s.Step("her own").Gives(s.Login.EndOwnSession(storetest.Ctx, asha.ID, 4))
	s.Step("again").Gives(s.Login.EndOwnSession(storetest.Ctx, asha.ID, 4))
	s.Step("the password of an unknown session is typed").Gives(s.Login.NotePasswordTyped(storetest.Ctx, tokens[1]))
	s.Step("that of a known one").Gives(s.Login.NotePasswordTyped(storetest.Ctx, tokens[5]))
	for _, after := range []time.Duration{0, 10*time.Minute - time.Millisecond, time.Millisecond} {
		s.Pass(after)
		s.Step("%s later: is it known?", after).Gives(s.Login.PasswordTypedRecently(storetest.Ctx, tokens[5]))
		s.Step("that of another session?").Gives(s.Login.PasswordTypedRecently(storetest.Ctx, tokens[6]))
	}
}
