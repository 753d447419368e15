package login_test

import (
	"strings"
	"testing"
	"time"

	"hearth/store/accounts"
	"hearth/store/delivery"
	"hearth/store/login"
	"hearth/store/storetest"
)

func TestScenarioForgottenPassword(t *testing.T) {
	t.Parallel()
	s := storetest.NewStory(t, "reset_codes")
	asha, bela := s.Customer("411001"), s.Customer("560001")
	for _, b := range []storetest.Buyer{asha, bela} {
		storetest.Session(t, s.Shop, b.ID, login.PublicListener)
		storetest.Got(s.Login.UpdateProfile(storetest.Ctx, b.ID, "Asha", "new."+b.Email, storetest.Password)).Or(t)
	}
	s.Step("two customers are logged in and have asked for another email").Gives()
	for _, email := range []string{"asha", "nobody@example.com", " CUSTOMER1@example.com "} {
		s.Step("a code for %q", email).Gives(s.Login.RequestCode(storetest.Ctx, email))
	}
	first := s.LastMail(asha.Email).Facts.Code
	other := storetest.Code(t, s.Shop, bela.Email)
	for range 3 {
		s.Pass(time.Minute)
		s.Step("another code for her").Gives(s.Login.RequestCode(storetest.Ctx, asha.Email))
	}
	last := s.LastMail(asha.Email).Facts.Code
	for _, c := range []struct{ what, code, password, confirm string }{
		{"a weak password", first, "weak", "weak"},
		{"two passwords", first, storetest.Fresh, storetest.Fresh + "x"},
		{"no code", "", storetest.Fresh, storetest.Fresh},
		{"a wrong code", "22222-22222", storetest.Fresh, storetest.Fresh},
		{"her first code, badly typed", strings.ToLower(strings.NewReplacer("0", "o", "1", "l", "-", " ").
			Replace(first)), storetest.Fresh, storetest.Fresh},
		{"the same again", first, storetest.Fresh, storetest.Fresh},
		{"her last one", last, storetest.Fresh, storetest.Fresh},
	} {
		s.Step("a new password: %s", c.what).Gives(s.Login.ResetPassword(storetest.Ctx, c.code, c.password, c.confirm,
			nil))
	}
	s.SetClock(storetest.Start.Add(10 * time.Minute))
	s.Step("ten minutes after it was asked for, the other's code").
		Gives(s.Login.ResetPassword(storetest.Ctx, other, storetest.Fresh, storetest.Fresh, nil))
	s.SetClock(storetest.Start.Add(time.Hour - time.Millisecond))
	s.Step("nearly an hour after the first").Gives(s.Login.RequestCode(storetest.Ctx, asha.Email))
	s.SetClock(storetest.Start.Add(time.Hour))
	s.Step("an hour after the first").Gives(s.Login.RequestCode(storetest.Ctx, asha.Email))
	late := s.LastMail(asha.Email).Facts.Code
	s.Pass(10*time.Minute - time.Millisecond)
	s.Step("nearly ten minutes later").Gives(s.Login.ResetPassword(storetest.Ctx, late, storetest.Fresh,
		storetest.Fresh, nil))
	storetest.Must(t, s.Login.RequestCode(storetest.Ctx, bela.Email))
	gone := s.LastMail(bela.Email).Facts.Code
	s.Step("the other is closed").Gives(s.Run(storetest.Ctx, `UPDATE accounts SET deleted_at = 1 WHERE id = 2`))
	s.Step("with a code left").Gives(s.Login.ResetPassword(storetest.Ctx, gone, storetest.Fresh, storetest.Fresh, nil))
	s.Step("another code for a closed account").Gives(s.Login.RequestCode(storetest.Ctx, bela.Email))
}

func TestScenarioLoginByMailedCode(t *testing.T) {
	t.Parallel()
	s := storetest.NewStory(t, "entry_codes")
	known, clerk := s.Customer("411001"), s.Staff(accounts.Support)
	s.Step("the shop opens").Gives()
	ask := func(email string) string {
		s.Step("a code for %q", email).Gives(s.Login.RequestLoginCode(storetest.Ctx, email))
		if address := strings.TrimSpace(email); strings.Contains(address, "@") {
			return s.LastMail(address).Facts.Code
		}
		return ""
	}
	ask("asha")
	news := ask(" Asha.Rao99@Example.com ")
	old := ask(known.Email)
	ask(clerk.Email)
	find := func(email, code string) {
		s.Step("who enters with a code of %q?", email).Gives(s.Login.FindCodeLogin(storetest.Ctx, email, code))
	}
	find("asha.rao99@example.com", news)
	find(known.Email, strings.ToLower(old))
	find(known.Email, news)
	find(clerk.Email, old)
	for _, c := range []struct{ what, email, code string }{
		{"a wrong code", known.Email, "22222-22222"}, {"another's code", known.Email, news},
		{"a new address", " asha.rao99@EXAMPLE.com ", news}, {"the same again", "asha.rao99@example.com", news},
		{"a known one", strings.ToUpper(known.Email), old},
	} {
		s.Step("somebody enters by %s", c.what).Gives(s.Login.LoginWithCode(storetest.Ctx, c.email, c.code, nil))
	}
	for _, id := range []int64{known.ID, 3, 99} {
		s.Step("has %d a password?", id).Gives(s.Login.HasPassword(storetest.Ctx, id))
	}
	for range 2 {
		s.Pass(time.Minute)
		ask("ASHA.RAO99@example.com")
	}
	s.Step("a fourth code").Gives(s.Login.RequestLoginCode(storetest.Ctx, "asha.rao99@example.com"))
	s.SetClock(storetest.Start.Add(time.Hour - time.Millisecond))
	s.Step("nearly an hour later").Gives(s.Login.RequestLoginCode(storetest.Ctx, "asha.rao99@example.com"))
	s.SetClock(storetest.Start.Add(time.Hour))
	late := ask("asha.rao99@example.com")
	s.Pass(10*time.Minute - time.Millisecond)
	find("asha.rao99@example.com", late)
	s.Pass(time.Millisecond)
	find("asha.rao99@example.com", late)
	s.Step("she enters too late").Gives(s.Login.LoginWithCode(storetest.Ctx, "asha.rao99@example.com", late, nil))
	late = ask("asha.rao99@example.com")
	s.Step("she joins the staff").Gives(s.Run(storetest.Ctx, `UPDATE accounts SET role = 'Packer' WHERE id = 3`))
	find("asha.rao99@example.com", late)
	s.Step("she enters").Gives(s.Login.LoginWithCode(storetest.Ctx, "asha.rao99@example.com", late, nil))
	late = ask(known.Email)
	s.Step("the other is closed").Gives(s.Run(storetest.Ctx, `UPDATE accounts SET deleted_at = 1, email_key = 'x'
		WHERE id = 1`))
	s.Step("a code for it makes a new account").Gives(s.Login.LoginWithCode(storetest.Ctx, known.Email, late, nil))
}

func TestScenarioNamesOfAccountsCreatedByCode(t *testing.T) {
	t.Parallel()
	s := storetest.NewStory(t, "entry_names")
	for _, email := range []string{"a.z&A.Z@example.com", "asha%rao.k7l@example.com", "1234@example.com",
		strings.Repeat("n",
			100) + "@example.com",
		strings.Repeat("n", 101) + "@example.com", "x..y@example.com"} {
		storetest.Must(t, s.Login.RequestLoginCode(storetest.Ctx, email))
		account, err := s.Login.LoginWithCode(storetest.Ctx, email, s.LastMail(email).Facts.Code, nil)
		s.Step("%s enters", email).Gives(account.Name, err)
		first := storetest.Address(func(a *delivery.Address) { a.Name = "Asha Rao" })
		s.Step("a first address").Gives(s.Accounts.AddAddress(storetest.Ctx, account.ID, first))
		first.Name = "Somebody else"
		s.Step("a second").Gives(s.Accounts.AddAddress(storetest.Ctx, account.ID, first))
	}
}

// wantsEmail requests a change of email for an account.
func wantsEmail(s *storetest.Story, id int64, name, email, password string) {
	s.Step("%d wants the name %q and the email %q", id, name, email).Gives(s.Login.UpdateProfile(storetest.Ctx, id,
		name, email, password))
}

func TestScenarioEmailChange(t *testing.T) {
	t.Parallel()
	s := storetest.NewStory(t, "email_changes")
	asha, bela := s.Customer("411001"), s.Customer("560001")
	here := storetest.Session(t, s.Shop, asha.ID, login.PublicListener)
	storetest.Session(t, s.Shop, asha.ID, login.PublicListener)
	storetest.Session(t, s.Shop, bela.ID, login.PublicListener)
	storetest.Must(t, s.Login.RequestCode(storetest.Ctx, asha.Email))
	storetest.Must(t, s.Login.RequestCode(storetest.Ctx, bela.Email))
	s.Step("two customers are logged in").Gives()
	const right = storetest.Password
	for _, c := range []struct{ name, email, password string }{
		{"", asha.Email, right}, {"Asha 2", "asha", right}, {strings.Repeat("n", 101), asha.Email, right},
		{strings.Repeat("n", 100), asha.Email, ""}, {" Asha_Rao ", " " + asha.Email + " ", ""},
		{"Asha", "asha@example.com", ""}, {"Asha", "asha@example.com", storetest.Fresh}, {"Asha", bela.Email, right},
		{"Asha", "asha@example.com", right}, {"Asha", "CUSTOMER1@example.com", right},
	} {
		wantsEmail(s, asha.ID, c.name, c.email, c.password)
	}
	wantsEmail(s, bela.ID, "Bela", "bela@example.com", right)
	wantsEmail(s, 99, "Nobody", "bela@example.com", right)
	for _, id := range []int64{asha.ID, bela.ID, 99} {
		s.Step("what %d waits for", id).Gives(s.Login.PendingEmail(storetest.Ctx, id))
	}
	s.Step("she takes hers back").Gives(s.Login.UpdateProfile(storetest.Ctx, asha.ID, "Asha", asha.Email, ""))
	s.Step("she waits for nothing").Gives(s.Login.PendingEmail(storetest.Ctx, asha.ID))
	for range 3 {
		s.Pass(time.Minute)
		wantsEmail(s, asha.ID, "Asha", "asha@example.com", right)
	}
	s.SetClock(storetest.Start.Add(time.Hour))
	wantsEmail(s, asha.ID, "Asha", "asha@example.com", right)
	mailed := s.LastMail("asha@example.com").Facts.Code
	s.Pass(10*time.Minute - time.Millisecond)
	s.Step("nearly ten minutes later").Gives(s.Login.PendingEmail(storetest.Ctx, asha.ID))
	s.Step("a wrong code").Gives(s.Login.ConfirmEmail(storetest.Ctx, asha.ID, here, "22222-22222"))
	s.Step("the other with her code").Gives(s.Login.ConfirmEmail(storetest.Ctx, bela.ID, here, mailed))
	s.Step("the right one").Gives(s.Login.ConfirmEmail(storetest.Ctx, asha.ID, here, strings.ToLower(mailed)))
	s.Step("the same again").Gives(s.Login.ConfirmEmail(storetest.Ctx, asha.ID, here, mailed))
	wantsEmail(s, bela.ID, "Bela", "bela@example.com", right)
	mailed = s.LastMail("bela@example.com").Facts.Code
	s.Pass(10 * time.Minute)
	s.Step("ten minutes later").Gives(s.Login.PendingEmail(storetest.Ctx, bela.ID))
	s.Step("it is too late").Gives(s.Login.ConfirmEmail(storetest.Ctx, bela.ID, "", mailed))
	wantsEmail(s, bela.ID, "Bela", "bela@example.com", right)
	mailed = s.LastMail("bela@example.com").Facts.Code
	s.Step("somebody else takes it").
		Gives(s.Accounts.Register(storetest.Ctx,
			storetest.Registration(func(r *accounts.Registration) { r.Email = "bela@example.com" })))
	s.Step("it is hers no more").Gives(s.Login.ConfirmEmail(storetest.Ctx, bela.ID, "", mailed))
}

func TestScenarioEmailChangeUndo(t *testing.T) {
	t.Parallel()
	s := storetest.NewStory(t, "email_undos")
	asha, bela := s.Customer("411001"), s.Customer("560001")
	storetest.TurnOnTOTP(t, s.Shop, bela.ID)
	undo := map[int64]string{}
	for _, b := range []storetest.Buyer{asha, bela} {
		mail := "x" + b.Email
		storetest.Got(s.Login.UpdateProfile(storetest.Ctx, b.ID, "Asha", mail, storetest.Password)).Or(t)
		storetest.Must(t, s.Login.ConfirmEmail(storetest.Ctx, b.ID, "", s.LastMail(mail).Facts.Code))
		undo[b.ID] = s.LastMail(b.Email).Facts.Code
		storetest.Session(t, s.Shop, b.ID, login.PublicListener)
		storetest.Must(t, s.Login.RequestCode(storetest.Ctx, mail))
		storetest.Got(s.Login.UpdateProfile(storetest.Ctx, b.ID, "Asha", "yx"+b.Email, storetest.Password)).Or(t)
	}
	storetest.TurnOnTOTP(t, s.Shop, asha.ID)
	s.Step("somebody has changed the emails of two, and one second factor").Gives()
	takes := func(email string) {
		s.Step("somebody registers %s", email).
			Gives(s.Accounts.Register(storetest.Ctx,
				storetest.Registration(func(r *accounts.Registration) { r.Email = email })))
	}
	takes(asha.Email)
	s.Step("she may have it herself").Gives(s.Login.UpdateProfile(storetest.Ctx, asha.ID, "Asha", asha.Email,
		storetest.Password))
	s.Step("an unknown link").Gives(s.Login.UndoEmail(storetest.Ctx, "x"))
	s.SetClock(storetest.Start.Add(72*time.Hour + time.Minute - time.Millisecond))
	takes(bela.Email)
	s.Step("nearly 72 hours later the other undoes it").Gives(s.Login.UndoEmail(storetest.Ctx, undo[bela.ID]))
	s.Step("the same again").Gives(s.Login.UndoEmail(storetest.Ctx, undo[bela.ID]))
	s.Step("her password").Gives(s.Accounts.Authenticate(storetest.Ctx, bela.Email, storetest.Password))
	s.Pass(time.Millisecond)
	s.Step("72 hours later it is too late").Gives(s.Login.UndoEmail(storetest.Ctx, undo[asha.ID]))
	takes(asha.Email)
}

func TestScenarioEmailAndTwoStepVerificationUndo(t *testing.T) {
	t.Parallel()
	s := storetest.NewStory(t, "email_undos_totp")
	asha, bela := s.Customer("411001"), s.Customer("560001")
	storetest.TurnOnTOTP(t, s.Shop, bela.ID)
	for _, b := range []storetest.Buyer{asha, bela} {
		mail := "x" + b.Email
		storetest.Got(s.Login.UpdateProfile(storetest.Ctx, b.ID, "Asha", mail, storetest.Password)).Or(t)
		storetest.Must(t, s.Login.ConfirmEmail(storetest.Ctx, b.ID, "", s.LastMail(mail).Facts.Code))
	}
	storetest.TurnOnTOTP(t, s.Shop, asha.ID)
	s.Step("somebody has changed the email of both, and turned the second factor of one on").Gives()
	for _, b := range []storetest.Buyer{asha, bela} {
		s.Step("she undoes it").Gives(s.Login.UndoEmail(storetest.Ctx, s.LastMail(b.Email).Facts.Code))
		s.Step("her second factor").Gives(s.Login.TOTPOn(storetest.Ctx, b.ID))
	}
}

func TestScenarioTwoStepVerification(t *testing.T) {
	t.Parallel()
	s := storetest.NewStory(t, "totp")
	asha, bela := s.Customer("411001"), s.Customer("560001")
	s.Step("she has none").Gives(s.Login.CheckTOTP(storetest.Ctx, asha.ID, ""))
	s.Step("she confirms one that she has not begun").Gives(s.Login.ConfirmTOTP(storetest.Ctx, asha.ID, "",
		storetest.Password, "123456"))
	secret, err := s.Login.StartTOTP(storetest.Ctx, asha.ID)
	s.Step("she begins").Gives(secret, err)
	secret, err = s.Login.StartTOTP(storetest.Ctx, asha.ID)
	s.Step("she begins anew").Gives(secret, err)
	other := storetest.TurnOnTOTP(t, s.Shop, bela.ID)
	s.Step("another has hers on").Gives(s.Login.TOTPOn(storetest.Ctx, bela.ID))
	at := func(step int) string {
		return storetest.TOTP(t, secret, s.Now().Add(time.Duration(step)*30*time.Second))
	}
	for _, c := range []struct{ what, code string }{{"nothing", ""}, {"two steps back", at(-2)},
		{"two steps ahead", at(2)},
		{"the other's", storetest.Totp(t, s.Shop, other)}} {
		s.Step("she confirms with a wrong code: %s", c.what).
			Gives(s.Login.ConfirmTOTP(storetest.Ctx, asha.ID, "", storetest.Password, c.code))
	}
	s.Step("it is not on").Gives(s.Login.TOTPOn(storetest.Ctx, asha.ID))
	recovery, err := s.Login.ConfirmTOTP(storetest.Ctx, asha.ID, "", storetest.Password, " "+at(-1)[:3]+" "+at(-1)[3:])
	s.Step("she confirms with the code before").Gives(recovery, err)
	s.Step("once more").Gives(s.Login.ConfirmTOTP(storetest.Ctx, asha.ID, "", storetest.Password, at(0)))
	s.Step("she begins again").Gives(s.Login.StartTOTP(storetest.Ctx, asha.ID))
	for _, c := range []struct{ what, code string }{{"none", " "}, {"the one used", at(-1)}, {"the next", at(1)},
		{"the one before it", at(0)},
		{"a recovery code", strings.ToLower(recovery[3])}, {"the same again", recovery[3]},
		{"another", strings.ReplaceAll(recovery[4], "-",
			" ")}} {
		s.Step("she logs in with %s", c.what).Gives(s.Login.CheckTOTP(storetest.Ctx, asha.ID, c.code))
	}
	s.Step("the other with her recovery code").Gives(s.Login.CheckTOTP(storetest.Ctx, bela.ID, recovery[5]))
	s.Step("the key of the shop is lost").
		Gives(s.Run(storetest.Ctx, `UPDATE second_factors SET secret = 'sealed:1:AAAA' WHERE account_id = 1`))
	s.Pass(5 * time.Minute)
	s.Step("a code").Gives(s.Login.CheckTOTP(storetest.Ctx, asha.ID, at(0)))
	s.Step("she turns it off with a wrong password").Gives(s.Login.EndTOTP(storetest.Ctx, asha.ID, "", storetest.Fresh))
	s.Step("she turns it off").Gives(s.Login.EndTOTP(storetest.Ctx, asha.ID, "", storetest.Password))
	s.Step("again").Gives(s.Login.EndTOTP(storetest.Ctx, asha.ID, "", storetest.Password))
	s.Step("is it on?").Gives(s.Login.TOTPOn(storetest.Ctx, asha.ID))
	s.Step("and the other's?").Gives(s.Login.TOTPOn(storetest.Ctx, bela.ID))
}

func TestScenarioLostTwoStepVerification(t *testing.T) {
	t.Parallel()
	s := storetest.NewStory(t, "totp_lost")
	owner, clerk, packer, asha := s.Staff(accounts.Owner), s.Staff(accounts.Dispatch), s.Staff(accounts.Packer),
		s.Customer("411001")
	for _, id := range []int64{owner.ID, clerk.ID, asha.ID} {
		storetest.TurnOnTOTP(t, s.Shop, id)
		storetest.Session(t, s.Shop, id, login.StaffListener)
	}
	s.Step("three have a second factor").Gives()
	for _, c := range []struct {
		what string
		id   int64
	}{{"her own", owner.ID}, {"one that is not on", packer.ID}, {"a customer's", asha.ID}, {"nobody's", 99},
		{"the clerk's", clerk.ID},
		{"the clerk's again", clerk.ID}} {
		s.Step("the owner turns off %s", c.what).Gives(s.Login.ForgetTOTPOf(storetest.Ctx, owner.ID, c.id))
	}
	for _, email := range []string{"nobody@example.com", " CUSTOMER4@example.com", packer.Email} {
		s.Step("the command line turns off that of %q", email).Gives(s.Login.ForgetTOTP(storetest.Ctx, email))
	}
	s.Step("the owner is closed").Gives(s.Run(storetest.Ctx, `UPDATE accounts SET deleted_at = 1 WHERE id = 1`))
	s.Step("hers").Gives(s.Login.ForgetTOTP(storetest.Ctx, owner.Email))
}
