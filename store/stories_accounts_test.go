package store_test

import (
	"strings"
	"testing"
	"time"

	"hearth/store"
	"hearth/store/db"
	"hearth/store/storetest"
)

func TestStoryOfOpeningAnAccount(t *testing.T) {
	t.Parallel()
	s := storetest.Tell(t, "account")
	long := strings.Repeat("n", 100)
	for _, c := range []struct {
		who    string
		change func(r *store.Registration)
	}{
		{"Asha", func(r *store.Registration) { r.Name, r.Email = " Asha ", " Asha@Example.com " }},
		{"Asha once more", func(r *store.Registration) { r.Email = "aSHA@example.COM" }},
		{"somebody without a name", func(r *store.Registration) { r.Name = "  " }},
		{"somebody with nothing", func(r *store.Registration) { *r = store.Registration{Confirm: "x"} }},
		{"a name of 100 letters", func(r *store.Registration) { r.Name, r.Email = long, "long@example.com" }},
		{"a name of 101 letters", func(r *store.Registration) { r.Name = long + "n" }},
		{"an address of 254 letters", func(r *store.Registration) { r.Email = strings.Repeat("e", 242) + "@example.com" }},
		{"an address of 255 letters", func(r *store.Registration) { r.Email = strings.Repeat("e", 243) + "@example.com" }},
		{"an address without @", func(r *store.Registration) { r.Email = "example.com" }},
		{"an address that is only @", func(r *store.Registration) { r.Email = "@example.com" }},
		{"two different passwords", func(r *store.Registration) { r.Email, r.Confirm = "bela@example.com", "Monsoon@27" }},
	} {
		s.Step("%s registers", c.who).Gives(s.Register(ctx, registration(c.change)))
	}
	bela, err := s.Register(db.InLanguage(ctx, "hi"), registration(func(r *store.Registration) {
		r.Name, r.Email, r.Password, r.Confirm = "Bela", "bela@example.com", fresh, fresh
	}))
	s.Step("Bela registers in Hindi").Gives(bela, err)
	for _, c := range []struct{ email, password string }{
		{"asha@example.com", storetest.Password}, {" ASHA@example.com ", storetest.Password}, {"asha@example.com", fresh},
		{"bela@example.com", fresh}, {"bela@example.com", ""}, {"nobody@example.com", storetest.Password},
	} {
		s.Step("%q logs in with %q", c.email, c.password).Gives(s.Authenticate(ctx, c.email, c.password))
		s.Step("the same on a known device").Gives(s.AuthenticateKnown(ctx, c.email, c.password))
		s.Step("the mark of the device").Gives(s.DeviceMark(ctx, c.email))
	}
	s.Step("one account is closed").Gives(s.Run(ctx, `UPDATE accounts SET deleted_at = 1 WHERE id = 2`))
	s.Step("its owner logs in").Gives(s.Authenticate(ctx, "long@example.com", storetest.Password))
	s.Step("customers of a former shop come along").Gives(s.Run(ctx, `INSERT INTO past_customers (account_id, source, at)
		VALUES (1, 'shopify', 1700000000000)`))
	s.Step("a wrong password now").Gives(s.Authenticate(ctx, "asha@example.com", fresh))
	s.Step("Bela's account is erased").Gives(s.ErasePerson(ctx, bela.ID, bela.ID))
	s.Step("she logs in").Gives(s.Authenticate(ctx, "bela@example.com", fresh))
	s.Step("her account").Gives(s.FindAccount(ctx, bela.ID))
	s.Step("Asha's").Gives(s.FindAccount(ctx, 1))
	s.Step("the mark of her device").Gives(s.DeviceMark(ctx, "bela@example.com"))
}

func TestStoryOfWhatMakesAPassword(t *testing.T) {
	t.Parallel()
	s := storetest.Tell(t, "passwords")
	// The name is refused in any case, so that nobody is registered: a good password is one that is not spoken of.
	who := store.Registration{Name: "Rohini Deshpande Ana Bose " + strings.Repeat("x", 100), Email: "asha.kulkarni@rediff.com"}
	for _, c := range []struct{ what, passwords string }{
		{"too short, short enough, long enough, too long", "Mon-#26 Monso#26 Monsoonwinds#26 Monsoonswinds#26 Mönsöön#9 Mön#ö9ö"},
		{"without a capital, a small letter, a digit, a sign", "monsoon#26 MONSOON#26 Monsoon#xy Monsoon26"},
		{"the first and last letters and digits count", "Amnbv#58 Zmnbv#58 MNBVa#58 MNBVz#58 Mnbvc#0x Mnbvc#9x"},
		{"signs", "Mnbvc5!x Mnbvc5@x Mnbvc5#x Mnbvc5$x Mnbvc5%x Mnbvc5^x Mnbvc5&x Mnbvc5*x Mnbvc5(x Mnbvc5)x Mnbvc5,x Mnbvc5.x Mnbvc5?x"},
		{"more signs", `Mnbvc5"x Mnbvc5:x Mnbvc5{x Mnbvc5}x Mnbvc5|x Mnbvc5<x Mnbvc5>x Mnbvc5-x Mnbvc5_x Mnbvc5/x`},
		{"a well-known word with a tail", "Qwerty@123 123@Qwerty Pass@word1 P@$$w0rd P4ssword! 1!Password Om@12345678 12345678@Om"},
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
			s.Step("%s: %s", c.what, password).Gives(second(s.Register(ctx, who)))
		}
	}
	s.Set("shop_name", "Aangan")
	who.Password, who.Confirm = "Hearth#97x", "Hearth#97x"
	s.Step("the shop has another name").Gives(second(s.Register(ctx, who)))
}

func TestStoryOfAPasswordThatIsChanged(t *testing.T) {
	t.Parallel()
	s := storetest.Tell(t, "own_password")
	asha, bela := s.Customer("411001"), s.Customer("560001")
	here, there, hers := session(t, s.Shop, asha.ID, store.PublicDoor), session(t, s.Shop, asha.ID, store.PublicDoor),
		session(t, s.Shop, bela.ID, store.PublicDoor)
	for _, b := range []storetest.Buyer{asha, bela} {
		must(t, s.RequestCode(ctx, b.Email))
		got(s.UpdateProfile(ctx, b.ID, "Asha", "new."+b.Email, storetest.Password)).or(t)
	}
	s.Step("two customers asked for codes and for another email").Gives()
	for _, c := range []struct{ what, old, password, confirm string }{
		{"weak and different", storetest.Password, "weak", "weaker"},
		{"her own name", storetest.Password, "Asha#97142", "Asha#97142"},
		{"her own address", storetest.Password, "Customer#97", "Customer#97"},
		{"different", storetest.Password, fresh, fresh + "x"},
		{"the old one wrong", "Wrong#2026", fresh, fresh},
		{"right", storetest.Password, fresh, fresh},
		{"once more with the old one", storetest.Password, fresh, fresh},
	} {
		s.Step("she changes her password: %s", c.what).Gives(s.ChangePassword(ctx, asha.ID, here, c.old, c.password, c.confirm))
	}
	for _, token := range []string{here, there, hers} {
		s.Step("a session").Gives(s.SessionAccount(ctx, token, store.PublicDoor))
	}
	s.Step("nobody changes it").Gives(s.ChangePassword(ctx, 99, here, fresh, fresh, fresh))
	for _, password := range []string{storetest.Password, fresh, ""} {
		s.Step("her own password is asked: %q", password).Gives(s.CheckOwnPassword(ctx, asha.ID, password, "inputpassword"))
	}
	s.Step("she is gone").Gives(s.ErasePerson(ctx, 0, asha.ID))
	s.Step("her password is asked").Gives(s.CheckOwnPassword(ctx, asha.ID, fresh, "inputpassword"))
	s.Step("that of the other").Gives(s.CheckOwnPassword(ctx, bela.ID, storetest.Password, "inputpassword"))
	for _, id := range []int64{asha.ID, bela.ID} {
		s.Step("a password of %d", id).Gives(s.HasPassword(ctx, id))
	}
}

func TestStoryOfSessions(t *testing.T) {
	t.Parallel()
	s := storetest.Tell(t, "sessions")
	asha, bela, clerk := s.Customer("411001"), s.Customer("560001"), s.Staff(store.Dispatch)
	begin := func(account int64, door store.Door, wrong int) string {
		token := got(s.NewToken()).or(t)
		s.Step("%d logs in at the %s door after %d wrong passwords", account, door, wrong).Gives(s.StartSession(ctx, token, account,
			store.NewSession{Door: door, Fingerprint: "f", Device: "Firefox", Address: "10.0.0.1", Wrong: wrong}))
		return token
	}
	hers, belas, staffs := begin(asha.ID, store.PublicDoor, 0), begin(bela.ID, store.PublicDoor, 2), begin(clerk.ID, store.StaffDoor, 0)
	for _, c := range []struct {
		what  string
		token string
		door  store.Door
	}{{"hers", hers, store.PublicDoor}, {"hers at the other door", hers, store.StaffDoor}, {"the clerk's", staffs, store.StaffDoor},
		{"the clerk's at the other door", staffs, store.PublicDoor}, {"an unknown one", "x", store.PublicDoor}} {
		s.Step("a session: %s", c.what).Gives(s.SessionAccount(ctx, c.token, c.door))
	}
	use := func(what string, at time.Duration, token string, door store.Door) {
		s.SetClock(storetest.Start.Add(at))
		s.Step("%s later: %s", at, what).Gives(s.SessionAccount(ctx, token, door))
	}
	const day = 24 * time.Hour
	use("the clerk", 5*time.Minute, staffs, store.StaffDoor)
	use("the clerk", 5*time.Minute+time.Millisecond, staffs, store.StaffDoor)
	use("Asha", time.Hour, hers, store.PublicDoor)
	use("Asha", time.Hour+time.Millisecond, hers, store.PublicDoor)
	from := 5*time.Minute + time.Millisecond
	use("the clerk", from+12*time.Hour+time.Millisecond, staffs, store.StaffDoor)
	list := func(who storetest.Buyer, token string) {
		open, signIns, err := s.SessionsOf(ctx, who.ID, token)
		s.Step("her sessions").Gives(open, signIns, err)
	}
	use("the clerk", from+12*time.Hour, staffs, store.StaffDoor)
	for at := from + 24*time.Hour; at < 7*day; at += 12 * time.Hour {
		s.SetClock(storetest.Start.Add(at))
		got(s.SessionAccount(ctx, staffs, store.StaffDoor)).or(t)
	}
	use("the clerk", 7*day, staffs, store.StaffDoor)
	list(storetest.Buyer{Account: clerk}, staffs)
	use("the clerk", 7*day+time.Millisecond, staffs, store.StaffDoor)
	list(storetest.Buyer{Account: clerk}, staffs)
	use("Bela", 30*day, belas, store.PublicDoor)
	use("Bela comes again", 60*day, belas, store.PublicDoor)
	use("Asha after 30 days and a moment", time.Hour+2*time.Millisecond+30*day, hers, store.PublicDoor)
	use("Bela", 60*day+30*day, belas, store.PublicDoor)
	list(bela, belas)
	use("Bela", 90*day+time.Millisecond, belas, store.PublicDoor)
	list(bela, belas)
}

func TestStoryOfSessionsThatEnd(t *testing.T) {
	t.Parallel()
	s := storetest.Tell(t, "sessions_end")
	asha, bela := s.Customer("411001"), s.Customer("560001")
	tokens := []string{}
	for i := range 12 {
		token := got(s.NewToken()).or(t)
		must(t, s.StartSession(ctx, token, asha.ID, store.NewSession{Door: store.PublicDoor, Fingerprint: "f", Wrong: i}))
		if i%6 == 0 {
			session(t, s.Shop, bela.ID, store.PublicDoor)
		}
		s.Pass(time.Second)
		tokens = append(tokens, token)
	}
	s.Step("two customers log in again and again").Gives()
	open, signIns, err := s.SessionsOf(ctx, asha.ID, tokens[3])
	s.Step("her sessions").Gives(open, signIns, err)
	open, signIns, err = s.SessionsOf(ctx, 99, tokens[3])
	s.Step("nobody's").Gives(open, signIns, err)
	s.Step("one is renewed").Gives(s.RenewSession(ctx, tokens[0], "another"))
	s.Step("it is renewed again").Gives(s.RenewSession(ctx, tokens[0], "third"))
	s.Step("the first is used").Gives(s.SessionAccount(ctx, tokens[0], store.PublicDoor))
	s.Step("the second").Gives(s.SessionAccount(ctx, "another", store.PublicDoor))
	s.Step("one ends").Gives(s.EndSession(ctx, tokens[1]))
	s.Step("it ends again").Gives(s.EndSession(ctx, tokens[1]))
	s.Step("she ends that of the other").Gives(s.EndOwnSession(ctx, asha.ID, 2))
	s.Step("her own").Gives(s.EndOwnSession(ctx, asha.ID, 4))
	s.Step("again").Gives(s.EndOwnSession(ctx, asha.ID, 4))
	s.Step("the password of an unknown session is typed").Gives(s.Vouch(ctx, tokens[1]))
	s.Step("that of a known one").Gives(s.Vouch(ctx, tokens[5]))
	for _, after := range []time.Duration{0, 10*time.Minute - time.Millisecond, time.Millisecond} {
		s.Pass(after)
		s.Step("%s later: is it known?", after).Gives(s.Vouched(ctx, tokens[5]))
		s.Step("that of another session?").Gives(s.Vouched(ctx, tokens[6]))
	}
}
