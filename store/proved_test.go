package store_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"
	"time"

	"hearth/store"
	"hearth/store/storetest"
)

const (
	proveFirst  = "Please confirm your email address first: open the link that we mailed to it."
	linkOver    = "This link has been used or is older than 72 hours."
	noWebInName = "A name can’t hold a web address. Please write a space after a dot."
)

// knowing is a browser in which the password was typed.
func knowing(store.Account) (bool, error) { return true, nil }

// squatted is a shop in which a stranger has registered somebody's address and lives in the account.
func squatted(t *testing.T) (*storetest.Shop, storetest.Buyer) {
	t.Helper()
	shop := storetest.New(t)
	shop.In("Maharashtra")
	account := got(shop.Register(ctx, registration(func(r *store.Registration) { r.Name, r.Email = "Mallory", "asha@example.com" }))).or(t)
	b := storetest.Buyer{Account: account, Address: got(shop.AddAddress(ctx, account.ID, address())).or(t)}
	session(t, shop, b.ID, store.PublicDoor)
	return shop, b
}

func entryCode(t *testing.T, shop *storetest.Shop, email string) string {
	t.Helper()
	must(t, shop.RequestEntry(ctx, email))
	return shop.LastMail(email).Facts.Code
}

// Whoever registers somebody's address keeps nothing of it once its owner comes in: no way in, nowhere to send money or
// parcels.
func TestTheFirstProofTakesAnAccountFromWhoeverOpenedIt(t *testing.T) {
	t.Parallel()
	proofs := map[string]func(t *testing.T, shop *storetest.Shop, b storetest.Buyer) bool{
		"an emailed code": func(t *testing.T, shop *storetest.Shop, b storetest.Buyer) bool {
			return got(shop.Enter(ctx, b.Email, entryCode(t, shop, b.Email), nil)).or(t).Cleared
		},
		"a code for a new password": func(t *testing.T, shop *storetest.Shop, b storetest.Buyer) bool {
			return got(shop.ResetPassword(ctx, code(t, shop, b.Email), fresh, fresh, nil)).or(t)
		},
		"the link of the welcome mail": func(t *testing.T, shop *storetest.Shop, b storetest.Buyer) bool {
			return got(shop.ConfirmAgreed(ctx, shop.LastMail(b.Email).Facts.Code, nil)).or(t).Cleared
		},
		"the link sent again": func(t *testing.T, shop *storetest.Shop, b storetest.Buyer) bool {
			must(t, shop.AskProof(ctx, b.ID))
			return got(shop.ConfirmAgreed(ctx, shop.LastMail(b.Email).Facts.Code, nil)).or(t).Cleared
		},
		"an order by telephone": func(t *testing.T, shop *storetest.Shop, b storetest.Buyer) bool {
			lamp := shop.Product("Phone lamp", 500, 5)
			got(shop.TakePhoneOrder(ctx, 0, store.PhoneOrder{Items: b.Wishes(lamp, 1).Items, Address: address(), Email: b.Email})).or(t)
			return slices.Contains(shop.Mails(b.Email), "passwordremoved")
		},
	}
	for how, prove := range proofs {
		t.Run(how, func(t *testing.T) {
			t.Parallel()
			shop, b := squatted(t)
			shop.Set("tell_price", "yes")
			lamp := shop.Product("Lamp", 500, 9)
			o := shop.Bought(b, lamp, 2)
			must(t, shop.OpenReturn(ctx, b.ID, store.ReturnWish{LineID: shop.Line(o), Quantity: 1, Reason: "dim",
				RefundTo: store.RefundTo{UPI: "mallory@bank"}}))
			link := shop.Mails(b.Email)
			if how != "the link of the welcome mail" {
				got(shop.Agree(ctx, b.ID, "price", true, "profile")).or(t)
			}
			number := got(shop.Complain(ctx, complaint(func(c *store.NewComplaint) {
				c.Customer, c.Email = b.ID, "mallory@example.com"
			}))).or(t)
			if how == "the link of the welcome mail" {
				same(t, "the first mail", link[0], "welcome")
				must(t, shop.Run(ctx, fmt.Sprintf(`DELETE FROM mails WHERE to_addr = '%s' AND kind <> 'welcome'`, b.Email)))
			}
			if !prove(t, shop, b) {
				t.Fatal("the account was not taken from whoever opened it")
			}
			refused(t, second(shop.Authenticate(ctx, b.Email, storetest.Password)), store.MessageBadLogin)
			look(t, shop, "0", `SELECT count(*) FROM sessions`)
			look(t, shop, "0", `SELECT count(*) FROM sign_ins`)
			look(t, shop, "0", `SELECT count(*) FROM addresses`)
			look(t, shop, "0", `SELECT count(*) FROM agreements`)
			look(t, shop, "", `SELECT refund_to FROM returns`)
			look(t, shop, "Customer", `SELECT name FROM accounts WHERE id = ?`, b.ID)
			absent(t, second(shop.TrackComplaint(ctx, b.ID, number, "")))
			if !slices.Contains(shop.Mails(b.Email), "passwordremoved") {
				t.Errorf("nobody is told: %q", shop.Mails(b.Email))
			}
			look(t, shop, "0", `SELECT count(*) FROM mails WHERE to_name = 'Mallory'`)
			if entered := got(shop.Enter(ctx, b.Email, entryCode(t, shop, b.Email), nil)).or(t); entered.ID != b.ID || entered.Cleared {
				t.Errorf("the owner enters %+v", entered)
			}
			shop.Sums()
		})
	}
}

// Whoever signed up in this browser and opens the link in it keeps everything.
func TestTheFirstProofInTheBrowserThatSignedUpKeepsEverything(t *testing.T) {
	t.Parallel()
	shop, b := squatted(t)
	token := session(t, shop, b.ID, store.PublicDoor)
	same(t, "not cleared", got(shop.ConfirmAgreed(ctx, shop.LastMail(b.Email).Facts.Code, knowing)).or(t), store.LinkResult{})
	if found := got(shop.SessionAccount(ctx, token, store.PublicDoor)).or(t); !found.Proved || found.Name != "Mallory" {
		t.Errorf("the account is %+v", found)
	}
	got(shop.Authenticate(ctx, b.Email, storetest.Password)).or(t)
	look(t, shop, "1", `SELECT count(*) FROM addresses`)
	refused(t, shop.AskProof(ctx, b.ID), "Your email address is confirmed already.")
	// Afterwards a code is one more way in.
	same(t, "later", got(shop.Enter(ctx, b.Email, entryCode(t, shop, b.Email), nil)).or(t).Cleared, false)
	got(shop.Authenticate(ctx, b.Email, storetest.Password)).or(t)
	absent(t, shop.AskProof(ctx, 999))
}

// The link that asks whether mails are wanted keeps what was asked for, and takes the account like any other.
func TestTheLinkAboutMailsKeepsTheConsent(t *testing.T) {
	t.Parallel()
	shop, b := squatted(t)
	shop.Set("tell_price", "yes")
	got(shop.Agree(ctx, b.ID, "price", true, "profile")).or(t)
	same(t, "cleared", got(shop.ConfirmAgreed(ctx, shop.LastMail(b.Email).Facts.Code, nil)).or(t), store.LinkResult{Cleared: true})
	look(t, shop, "1", `SELECT count(*) FROM agreements WHERE withdrawn_at IS NULL`)
	refused(t, second(shop.Authenticate(ctx, b.Email, storetest.Password)), store.MessageBadLogin)
}

// An address gets at most three links an hour, whoever asks for them.
func TestTheLinkIsSentAgainThreeTimesAnHour(t *testing.T) {
	t.Parallel()
	shop, b := squatted(t)
	for range 5 {
		must(t, shop.AskProof(ctx, b.ID))
	}
	same(t, "mails", shop.Mails(b.Email), []string{"welcome", "prove", "prove", "prove"})
	shop.Pass(time.Hour + time.Second)
	must(t, shop.AskProof(ctx, b.ID))
	same(t, "later", len(shop.Mails(b.Email)), 5)
}

// A stranger can't lock the owner of an address out: only a proved account has a second factor, and one from before
// goes with the first proof.
func TestNobodyIsLockedOutByASecondFactor(t *testing.T) {
	t.Parallel()
	shop, b := squatted(t)
	refused(t, second(shop.StartTOTP(ctx, b.ID)), proveFirst)
	must(t, shop.Run(ctx, fmt.Sprintf(`UPDATE accounts SET verified_key = email_key WHERE id = %d`, b.ID)))
	secret := got(shop.StartTOTP(ctx, b.ID)).or(t)
	unprove(t, shop, b)
	refused(t, second(shop.ConfirmTOTP(ctx, b.ID, "", storetest.Password, totp(t, shop, secret))), proveFirst)
	must(t, shop.Run(ctx, fmt.Sprintf(`UPDATE second_factors SET on_at = 1 WHERE account_id = %d`, b.ID)))
	got(shop.Enter(ctx, b.Email, entryCode(t, shop, b.Email), nil)).or(t)
	same(t, "a second factor", got(shop.TOTPOn(ctx, b.ID)).or(t), false)
	// The owner of the shop opened the accounts of staff.
	turnOnTOTP(t, shop, shop.Staff(store.Packer).ID)
}

// A stolen session turns no second factor on or off; with the password too, the owner has 72 hours to undo it.
func TestAStolenSessionTurnsOnNoSecondFactor(t *testing.T) {
	t.Parallel()
	shop := storetest.New(t)
	b := shop.Customer("411001")
	owner, thief := session(t, shop, b.ID, store.PublicDoor), session(t, shop, b.ID, store.PublicDoor)
	secret := got(shop.StartTOTP(ctx, b.ID)).or(t)
	for _, password := range []string{"", "Wrong@2026"} {
		refused(t, second(shop.ConfirmTOTP(ctx, b.ID, thief, password, totp(t, shop, secret))), notYours, "inputpassword")
		refused(t, shop.EndTOTP(ctx, b.ID, thief, password), notYours, "inputpassword")
	}
	got(shop.ConfirmTOTP(ctx, b.ID, thief, storetest.Password, totp(t, shop, secret))).or(t)
	absent(t, second(shop.SessionAccount(ctx, owner, store.PublicDoor)))
	got(shop.SessionAccount(ctx, thief, store.PublicDoor)).or(t)
	mail := shop.LastMail(b.Email)
	if mail.Kind != "totp" || mail.Facts.Reason != "is on now" || mail.Facts.Code == "" {
		t.Fatalf("the mail is %+v", mail)
	}
	same(t, "staff see", got(shop.ShowMail(ctx, mail.ID)).or(t).Facts.Code, "*****-*****")
	for _, forged := range []string{"", "x", mail.Facts.Code + "x", strings.Replace(mail.Facts.Code, "1.", "2.", 1)} {
		refused(t, shop.UndoTOTP(ctx, forged), linkOver)
	}
	must(t, shop.MailSent(ctx, mail.ID, "On now", ""))
	if left := got(shop.Holding(ctx, mail.Facts.Code)).or(t); len(left) != 0 {
		t.Errorf("the token is still in %q", left)
	}
	shop.Pass(72*time.Hour - time.Second)
	must(t, shop.UndoTOTP(ctx, mail.Facts.Code))
	same(t, "on", got(shop.TOTPOn(ctx, b.ID)).or(t), false)
	look(t, shop, "0", `SELECT count(*) FROM recovery_codes`)
	absent(t, second(shop.SessionAccount(ctx, thief, store.PublicDoor)))
	refused(t, shop.UndoTOTP(ctx, mail.Facts.Code), linkOver)
	secret = turnOnTOTP(t, shop, b.ID)
	late := shop.LastMail(b.Email).Facts.Code
	refused(t, shop.UndoTOTP(ctx, mail.Facts.Code), linkOver) // it undid another one
	shop.Pass(72 * time.Hour)
	refused(t, shop.UndoTOTP(ctx, late), linkOver)
	must(t, shop.CheckTOTP(ctx, b.ID, totp(t, shop, secret)))
	owner, thief = session(t, shop, b.ID, store.PublicDoor), session(t, shop, b.ID, store.PublicDoor)
	must(t, shop.EndTOTP(ctx, b.ID, owner, storetest.Password))
	absent(t, second(shop.SessionAccount(ctx, thief, store.PublicDoor)))
	got(shop.SessionAccount(ctx, owner, store.PublicDoor)).or(t)
}

// Somebody without a password shows who they are by the code of a fresh mail, once.
func TestASecondFactorWithoutAPasswordAsksForAMailedCode(t *testing.T) {
	t.Parallel()
	shop := storetest.New(t)
	const email, wrong = "asha.k@example.com", "This code is wrong or has expired. Please ask for a new one."
	made := got(shop.Enter(ctx, email, entryCode(t, shop, email), nil)).or(t)
	secret := got(shop.StartTOTP(ctx, made.ID)).or(t)
	for _, own := range []string{"", "AAAAA-AAAAA"} {
		refused(t, second(shop.ConfirmTOTP(ctx, made.ID, "", own, totp(t, shop, secret))), wrong, "inputpassword")
	}
	mailed := entryCode(t, shop, email)
	got(shop.ConfirmTOTP(ctx, made.ID, "", strings.ToLower(mailed), totp(t, shop, secret))).or(t)
	refused(t, shop.EndTOTP(ctx, made.ID, "", mailed), wrong, "inputpassword")
	must(t, shop.EndTOTP(ctx, made.ID, "", entryCode(t, shop, email)))
	absent(t, shop.EndTOTP(ctx, 999, "", mailed))
}

// What came without an account belongs to whoever reads mail at its address, not to whoever registered with it.
func TestAnUnprovedAddressReadsAndErasesNothingOfItsOwner(t *testing.T) {
	t.Parallel()
	shop, b := squatted(t)
	guest := got(shop.Complain(ctx, complaint(func(c *store.NewComplaint) { c.Email, c.Words = b.Email, "guest words 7351" }))).or(t)
	got(shop.SaveSurvey(ctx, answers(func(s *store.Survey) { s.Email, s.Place = b.Email, "Lane 7351" }), store.SurveyActivity{})).or(t)
	shop.Set("tell_stock", "yes")
	must(t, shop.WaitAsVisitor(ctx, shop.Product("Gone 7351", 9, 0), b.Email))
	must(t, shop.RequestEntry(ctx, b.Email))
	bargain(t, shop, coded("FORASHA7351", func(o *store.Offer) { o.Buyers, o.Emails = "listed", []string{b.Email} }))
	mine := got(shop.Complain(ctx, complaint(func(c *store.NewComplaint) { c.Customer, c.Words = b.ID, "own words 4242" }))).or(t)
	data := string(got(shop.PersonData(ctx, b.ID)).or(t))
	if strings.Contains(data, "7351") || strings.Contains(data, guest) || !strings.Contains(data, "own words 4242") {
		t.Errorf("the stranger is given %s", data)
	}
	if whole := string(got(shop.CustomerData(ctx, 0, b.ID)).or(t)); strings.Count(whole, "7351") != 4 {
		t.Errorf("staff who know the person are given %s", whole)
	}
	must(t, shop.AnswerComplaint(ctx, shop.Staff(store.Support).ID, 2, "Done", true)) // the guest's is open: that keeps the stranger from nothing
	before := got(shop.CountRows(ctx, "complaints", "survey_answers", "stock_waits", "entry_codes", "offer_buyers")).or(t)
	got(shop.ErasePerson(ctx, b.ID, b.ID)).or(t)
	before["complaints"]-- // their own
	same(t, "left", got(shop.CountRows(ctx, "complaints", "survey_answers", "stock_waits", "entry_codes", "offer_buyers")).or(t), before)
	look(t, shop, "complaint,agree,entry", `SELECT group_concat(kind) FROM (SELECT kind FROM mails WHERE to_addr = 'asha@example.com' ORDER BY id)`)
	look(t, shop, "0", `SELECT count(*) FROM mails WHERE facts ->> '$.code' = ?`, mine)
	got(shop.TrackComplaint(ctx, 0, guest, b.Email)).or(t)
}

// Prices for a list of people and for a first order go to whoever proved the address.
func TestOffersForSomebodyGoToProvedAddressesOnly(t *testing.T) {
	t.Parallel()
	shop, b := squatted(t)
	lamp := shop.Product("Lamp", 500, 50)
	bargain(t, shop, coded("FORASHA", func(o *store.Offer) { o.Buyers, o.Emails = "listed", []string{b.Email} }))
	bargain(t, shop, coded("FIRST", func(o *store.Offer) { o.Buyers = "new" }))
	weigh := func(code string) string {
		t.Helper()
		return got(shop.WeighCart(ctx, b.Wishes(lamp, 1).Items, store.Bargain{Customer: b.ID, Codes: []string{code}})).or(t).Refused[code]
	}
	same(t, "of the list", weigh("FORASHA"), "Please confirm your email address to use the code FORASHA.")
	same(t, "for a first order", weigh("FIRST"), "Please confirm your email address to use the code FIRST.")
	wishes := b.Wishes(lamp, 1)
	wishes.Codes = []string{"FORASHA"}
	refused(t, second(shop.PlaceOrder(ctx, wishes)), "Please confirm your email address to use the code FORASHA.", "codes")
	bargain(t, shop, coded("", func(o *store.Offer) { o.Buyers, o.Emails = "listed", []string{"guest@example.com"} }))
	bargain(t, shop, coded("", func(o *store.Offer) { o.Buyers = "new" }))
	for _, email := range []string{b.Email, "guest@example.com", ""} {
		call := store.PhoneOrder{Items: b.Wishes(lamp, 1).Items, Address: address(), Email: email}
		price := got(shop.PricePhoneOrder(ctx, call)).or(t)
		same(t, "saved by a caller who says "+email, price.Saved, 0)
		call.Shown = price.Total
		got(shop.TakePhoneOrder(ctx, 0, call)).or(t)
	}
	must(t, shop.Run(ctx, fmt.Sprintf(`UPDATE accounts SET verified_key = email_key WHERE id = %d`, b.ID)))
	same(t, "of the list, proved", weigh("FORASHA"), "")
}

// The address that an account left had never been proved: it gets no link that takes the account over.
func TestAnAddressThatWasMistypedTakesNothingBack(t *testing.T) {
	t.Parallel()
	shop, b := squatted(t)
	got(shop.UpdateProfile(ctx, b.ID, "Mallory", "mallory@example.com", storetest.Password)).or(t)
	must(t, shop.ConfirmEmail(ctx, b.ID, "", shop.LastMail("mallory@example.com").Facts.Code))
	same(t, "to the address that was left", shop.Mails(b.Email), []string{"welcome", "emailnotice"})
	look(t, shop, "0", `SELECT count(*) FROM email_undos`)
	look(t, shop, "1", `SELECT verified_key = email_key FROM accounts WHERE id = ?`, b.ID)
	got(shop.Register(ctx, registration(func(r *store.Registration) { r.Email = b.Email }))).or(t)
}

// Nobody's own words reach a stranger as the greeting of a mail, and a name holds no link.
func TestAGreetingHoldsNoWordsOfAStranger(t *testing.T) {
	t.Parallel()
	shop := storetest.New(t)
	known := shop.Customer("411001")
	for name, says := range map[string]string{"Win at evil.in": noWebInName, "http://x": noWebInName, "Go to WWW.evil": noWebInName,
		"evil。com": noWebInName, "दुकान.भारत": noWebInName, "t.co": noWebInName, "A.K. Sharma": "", "Dr. Rao": "", "S. R. Iyer": ""} {
		_, complained := shop.Complain(ctx, complaint(func(c *store.NewComplaint) { c.Name, c.Email = name, known.Email }))
		_, registered := shop.Register(ctx, registration(func(r *store.Registration) {
			r.Name, r.Email = name, fmt.Sprintf("x%x@example.com", name)
		}))
		if says == "" {
			must(t, complained)
			must(t, registered)
			continue
		}
		refused(t, complained, says, "name")
		refused(t, registered, says, "username")
	}
	same(t, "greeted", shop.LastMail(known.Email).ToName, known.Name)
	got(shop.Complain(ctx, complaint(func(c *store.NewComplaint) { c.Name, c.Email = "You won", "nobody@example.com" }))).or(t)
	same(t, "a stranger", shop.LastMail("nobody@example.com").ToName, "")
	owner := shop.Staff(store.Owner)
	must(t, shop.WarnOwners(ctx, "disk", "full"))
	same(t, "staff", shop.LastMail(owner.Email).ToName, owner.Name)
}
