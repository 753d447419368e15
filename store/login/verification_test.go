package login_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"
	"time"

	"hearth/store/accounts"
	"hearth/store/fulfilment"
	"hearth/store/login"
	"hearth/store/messages"
	"hearth/store/promotions"
	"hearth/store/returns"
	"hearth/store/storetest"
)

const (
	proveFirst  = "Please confirm your email address first: open the link that we mailed to it."
	linkOver    = "This link has been used or is older than 72 hours."
	noWebInName = "A name can’t hold a web address. Please write a space after a dot."
)

// knowing is a browser that is a known device of every account.
func knowing(accounts.Account) (bool, error) { return true, nil }

// squatted is a shop in which a stranger registered with someone else's address and uses the account.
func squatted(t *testing.T) (*storetest.Shop, storetest.Buyer) {
	t.Helper()
	shop := storetest.New(t)
	shop.In("Maharashtra")
	account := storetest.Got(shop.Accounts.Register(storetest.Ctx,
		storetest.Registration(func(r *accounts.Registration) { r.Name, r.Email = "Mallory", "asha@example.com" }))).
		Or(t)
	b := storetest.Buyer{
		Account: account,
		Address: storetest.Got(shop.Accounts.AddAddress(storetest.Ctx, account.ID, storetest.Address())).Or(t),
	}
	storetest.Session(t, shop, b.ID, login.PublicListener)
	return shop, b
}

func entryCode(t *testing.T, shop *storetest.Shop, email string) string {
	t.Helper()
	storetest.Must(t, shop.Login.RequestLoginCode(storetest.Ctx, email))
	return shop.LastMail(email).Facts.Code
}

// A stranger who registered with someone's address loses access once the address's owner logs in with a mailed code,
// and the stranger's refund account and addresses are removed.
func TestFirstProofOfAnEmailRemovesTheRegistrantsAccess(t *testing.T) {
	t.Parallel()
	proofs := map[string]func(t *testing.T, shop *storetest.Shop, b storetest.Buyer) bool{
		"an emailed code": func(t *testing.T, shop *storetest.Shop, b storetest.Buyer) bool {
			return storetest.Got(shop.Login.LoginWithCode(storetest.Ctx, b.Email, entryCode(t, shop, b.Email), nil)).
				Or(t).Cleared
		},
		"a code for a new password": func(t *testing.T, shop *storetest.Shop, b storetest.Buyer) bool {
			return storetest.Got(shop.Login.ResetPassword(storetest.Ctx, storetest.Code(t, shop, b.Email),
				storetest.Fresh, storetest.Fresh, nil)).
				Or(t)
		},
		"the link of the welcome mail": func(t *testing.T, shop *storetest.Shop, b storetest.Buyer) bool {
			return storetest.Got(shop.Login.ConfirmConsent(storetest.Ctx, shop.LastMail(b.Email).Facts.Code, nil)).
				Or(t).Cleared
		},
		"the link sent again": func(t *testing.T, shop *storetest.Shop, b storetest.Buyer) bool {
			storetest.Must(t, shop.Login.AskProof(storetest.Ctx, b.ID))
			return storetest.Got(shop.Login.ConfirmConsent(storetest.Ctx, shop.LastMail(b.Email).Facts.Code, nil)).
				Or(t).Cleared
		},
		"an order by telephone": func(t *testing.T, shop *storetest.Shop, b storetest.Buyer) bool {
			lamp := shop.Product("Phone lamp", 500, 5)
			storetest.Got(shop.Fulfilment.TakePhoneOrder(storetest.Ctx, 0,
				fulfilment.PhoneOrder{Items: b.Wishes(lamp, 1).Items, Address: storetest.Address(), Email: b.Email})).
				Or(t)
			return slices.Contains(shop.MailsTo(b.Email), "passwordremoved")
		},
	}
	for how, prove := range proofs {
		t.Run(how, func(t *testing.T) {
			t.Parallel()
			shop, b := squatted(t)
			shop.Set("tell_price", "yes")
			lamp := shop.Product("Lamp", 500, 9)
			o := shop.Bought(b, lamp, 2)
			storetest.Must(t, shop.Returns.Open(storetest.Ctx, b.ID, returns.ReturnRequest{LineID: shop.Line(o),
				Quantity: 1, Reason: "dim", RefundTo: returns.RefundTo{UPI: "mallory@bank"}}))
			link := shop.MailsTo(b.Email)
			if how != "the link of the welcome mail" {
				storetest.Got(shop.Messages.SetConsent(storetest.Ctx, b.ID, "price", true, "profile")).Or(t)
			}
			number := storetest.Got(shop.Messages.OpenComplaint(storetest.Ctx,
				storetest.Complaint(func(c *messages.NewComplaint) {
					c.Customer, c.Email = b.ID, "mallory@example.com"
				}))).Or(t)
			if how == "the link of the welcome mail" {
				storetest.Same(t, "the first mail", link[0], "welcome")
				storetest.Must(
					t,
					shop.Run(storetest.Ctx, fmt.Sprintf(`DELETE FROM mails WHERE to_addr = '%s' AND kind <> 'welcome'`,
						b.Email)),
				)
			}
			if !prove(t, shop, b) {
				t.Fatal("the account was not taken from whoever opened it")
			}
			storetest.Refused(
				t,
				storetest.Second(shop.Accounts.Authenticate(storetest.Ctx, b.Email, storetest.Password)),
				accounts.MessageBadLogin,
			)
			storetest.CheckValue(t, shop, "0", `SELECT count(*) FROM sessions`)
			storetest.CheckValue(t, shop, "0", `SELECT count(*) FROM sign_ins`)
			storetest.CheckValue(t, shop, "0", `SELECT count(*) FROM addresses`)
			storetest.CheckValue(t, shop, "0", `SELECT count(*) FROM agreements`)
			storetest.CheckValue(t, shop, "", `SELECT refund_to FROM returns`)
			storetest.CheckValue(t, shop, "Customer", `SELECT name FROM accounts WHERE id = ?`, b.ID)
			storetest.Absent(t, storetest.Second(shop.Messages.TrackComplaint(storetest.Ctx, b.ID, number, "")))
			if !slices.Contains(shop.MailsTo(b.Email), "passwordremoved") {
				t.Errorf("nobody is told: %q", shop.MailsTo(b.Email))
			}
			storetest.CheckValue(t, shop, "0", `SELECT count(*) FROM mails WHERE to_name = 'Mallory'`)
			if entered := storetest.Got(shop.Login.LoginWithCode(storetest.Ctx, b.Email, entryCode(t, shop, b.Email), nil)).
				Or(t); entered.ID != b.ID ||
				entered.Cleared {
				t.Errorf("the owner enters %+v", entered)
			}
			shop.Sums()
		})
	}
}

// If the link is opened in the browser of the sign-up, nothing is removed.
func TestFirstProofInTheSignUpBrowserKeepsEverything(t *testing.T) {
	t.Parallel()
	shop, b := squatted(t)
	token := storetest.Session(t, shop, b.ID, login.PublicListener)
	storetest.Same(
		t,
		"not cleared",
		storetest.Got(shop.Login.ConfirmConsent(storetest.Ctx, shop.LastMail(b.Email).Facts.Code, knowing)).Or(t),
		login.LinkResult{},
	)
	if found := storetest.Got(shop.Login.SessionAccount(storetest.Ctx, token, login.PublicListener)).
		Or(t); !found.Proved ||
		found.Name != "Mallory" {
		t.Errorf("the account is %+v", found)
	}
	storetest.Got(shop.Accounts.Authenticate(storetest.Ctx, b.Email, storetest.Password)).Or(t)
	storetest.CheckValue(t, shop, "1", `SELECT count(*) FROM addresses`)
	storetest.Refused(t, shop.Login.AskProof(storetest.Ctx, b.ID), "Your email address is confirmed already.")
	// After that, a login code works besides the password.
	storetest.Same(
		t,
		"later",
		storetest.Got(shop.Login.LoginWithCode(storetest.Ctx, b.Email, entryCode(t, shop, b.Email), nil)).Or(t).Cleared,
		false,
	)
	storetest.Got(shop.Accounts.Authenticate(storetest.Ctx, b.Email, storetest.Password)).Or(t)
	storetest.Absent(t, shop.Login.AskProof(storetest.Ctx, 999))
}

// The link that confirms consent to mails keeps the consent, and confirms the address as any other link does.
func TestMarketingConfirmationLinkKeepsTheConsent(t *testing.T) {
	t.Parallel()
	shop, b := squatted(t)
	shop.Set("tell_price", "yes")
	storetest.Got(shop.Messages.SetConsent(storetest.Ctx, b.ID, "price", true, "profile")).Or(t)
	storetest.Same(
		t,
		"cleared",
		storetest.Got(shop.Login.ConfirmConsent(storetest.Ctx, shop.LastMail(b.Email).Facts.Code, nil)).Or(t),
		login.LinkResult{Cleared: true},
	)
	storetest.CheckValue(t, shop, "1", `SELECT count(*) FROM agreements WHERE withdrawn_at IS NULL`)
	storetest.Refused(t, storetest.Second(shop.Accounts.Authenticate(storetest.Ctx, b.Email, storetest.Password)),
		accounts.MessageBadLogin)
}

// An address gets at most three links an hour, whoever asks for them.
func TestVerificationLinkIsLimitedToThreeAnHour(t *testing.T) {
	t.Parallel()
	shop, b := squatted(t)
	for range 5 {
		storetest.Must(t, shop.Login.AskProof(storetest.Ctx, b.ID))
	}
	storetest.Same(t, "mails", shop.MailsTo(b.Email), []string{"welcome", "prove", "prove", "prove"})
	shop.Pass(time.Hour + time.Second)
	storetest.Must(t, shop.Login.AskProof(storetest.Ctx, b.ID))
	storetest.Same(t, "later", len(shop.MailsTo(b.Email)), 5)
}

// A stranger can't lock out the owner of an address: two-step verification needs a confirmed address, and any that was
// turned on before is removed by the first confirmation.
func TestStrangersTwoStepVerificationLocksNoOneOut(t *testing.T) {
	t.Parallel()
	shop, b := squatted(t)
	storetest.Refused(t, storetest.Second(shop.Login.StartTOTP(storetest.Ctx, b.ID)), proveFirst)
	storetest.Must(t, shop.Run(storetest.Ctx, fmt.Sprintf(`UPDATE accounts SET verified_key = email_key WHERE id = %d`,
		b.ID)))
	secret := storetest.Got(shop.Login.StartTOTP(storetest.Ctx, b.ID)).Or(t)
	storetest.Unprove(t, shop, b)
	storetest.Refused(
		t,
		storetest.Second(shop.Login.ConfirmTOTP(storetest.Ctx, b.ID, "", storetest.Password,
			storetest.Totp(t, shop, secret))),
		proveFirst,
	)
	storetest.Must(t, shop.Run(storetest.Ctx, fmt.Sprintf(`UPDATE second_factors SET on_at = 1 WHERE account_id = %d`,
		b.ID)))
	storetest.Got(shop.Login.LoginWithCode(storetest.Ctx, b.Email, entryCode(t, shop, b.Email), nil)).Or(t)
	storetest.Same(t, "a second factor", storetest.Got(shop.Login.TOTPOn(storetest.Ctx, b.ID)).Or(t), false)
	// Staff accounts need no confirmed address: the owner of the shop created them.
	storetest.TurnOnTOTP(t, shop, shop.Staff(accounts.Packer).ID)
}

// A stolen session can't turn two-step verification on or off; if the thief also has the password, the owner can undo
// it for 72 hours.
func TestStolenSessionCannotChangeTwoStepVerification(t *testing.T) {
	t.Parallel()
	shop := storetest.New(t)
	b := shop.Customer("411001")
	owner, thief := storetest.Session(t, shop, b.ID, login.PublicListener),
		storetest.Session(t, shop, b.ID, login.PublicListener)
	secret := storetest.Got(shop.Login.StartTOTP(storetest.Ctx, b.ID)).Or(t)
	for _, password := range []string{"", "Wrong@2026"} {
		storetest.Refused(
			t,
			storetest.Second(shop.Login.ConfirmTOTP(storetest.Ctx, b.ID, thief, password,
				storetest.Totp(t, shop, secret))),
			notYours,
			"inputpassword",
		)
		storetest.Refused(t, shop.Login.EndTOTP(storetest.Ctx, b.ID, thief, password), notYours, "inputpassword")
	}
	storetest.Got(shop.Login.ConfirmTOTP(storetest.Ctx, b.ID, thief, storetest.Password,
		storetest.Totp(t, shop, secret))).Or(t)
	storetest.Absent(t, storetest.Second(shop.Login.SessionAccount(storetest.Ctx, owner, login.PublicListener)))
	storetest.Got(shop.Login.SessionAccount(storetest.Ctx, thief, login.PublicListener)).Or(t)
	mail := shop.LastMail(b.Email)
	if mail.Kind != "totp" || mail.Facts.Reason != "is on now" || mail.Facts.Code == "" {
		t.Fatalf("the mail is %+v", mail)
	}
	storetest.Same(t, "staff see", storetest.Got(shop.Messages.ShowMail(storetest.Ctx, mail.ID)).Or(t).Facts.Code,
		"*****-*****")
	for _, forged := range []string{"", "x", mail.Facts.Code + "x", strings.Replace(mail.Facts.Code, "1.", "2.", 1)} {
		storetest.Refused(t, shop.Login.UndoTOTP(storetest.Ctx, forged), linkOver)
	}
	storetest.Must(t, shop.MailSent(storetest.Ctx, mail.ID, "On now", ""))
	if left := storetest.Got(shop.Holding(storetest.Ctx, mail.Facts.Code)).Or(t); len(left) != 0 {
		t.Errorf("the token is still in %q", left)
	}
	shop.Pass(72*time.Hour - time.Second)
	storetest.Must(t, shop.Login.UndoTOTP(storetest.Ctx, mail.Facts.Code))
	storetest.Same(t, "on", storetest.Got(shop.Login.TOTPOn(storetest.Ctx, b.ID)).Or(t), false)
	storetest.CheckValue(t, shop, "0", `SELECT count(*) FROM recovery_codes`)
	storetest.Absent(t, storetest.Second(shop.Login.SessionAccount(storetest.Ctx, thief, login.PublicListener)))
	storetest.Refused(t, shop.Login.UndoTOTP(storetest.Ctx, mail.Facts.Code), linkOver)
	secret = storetest.TurnOnTOTP(t, shop, b.ID)
	late := shop.LastMail(b.Email).Facts.Code
	// this link was for an earlier change
	storetest.Refused(t, shop.Login.UndoTOTP(storetest.Ctx, mail.Facts.Code), linkOver)
	shop.Pass(72 * time.Hour)
	storetest.Refused(t, shop.Login.UndoTOTP(storetest.Ctx, late), linkOver)
	storetest.Must(t, shop.Login.CheckTOTP(storetest.Ctx, b.ID, storetest.Totp(t, shop, secret)))
	owner, thief = storetest.Session(t, shop, b.ID, login.PublicListener),
		storetest.Session(t, shop, b.ID, login.PublicListener)
	storetest.Must(t, shop.Login.EndTOTP(storetest.Ctx, b.ID, owner, storetest.Password))
	storetest.Absent(t, storetest.Second(shop.Login.SessionAccount(storetest.Ctx, thief, login.PublicListener)))
	storetest.Got(shop.Login.SessionAccount(storetest.Ctx, owner, login.PublicListener)).Or(t)
}

// An account without a password needs a code that was just mailed; the code works once.
func TestTwoStepVerificationWithoutPasswordNeedsAMailedCode(t *testing.T) {
	t.Parallel()
	shop := storetest.New(t)
	const email, wrong = "asha.k@example.com", "This code is wrong or has expired. Please ask for a new one."
	made := storetest.Got(shop.Login.LoginWithCode(storetest.Ctx, email, entryCode(t, shop, email), nil)).Or(t)
	secret := storetest.Got(shop.Login.StartTOTP(storetest.Ctx, made.ID)).Or(t)
	for _, own := range []string{"", "AAAAA-AAAAA"} {
		storetest.Refused(
			t,
			storetest.Second(shop.Login.ConfirmTOTP(storetest.Ctx, made.ID, "", own, storetest.Totp(t, shop, secret))),
			wrong,
			"inputpassword",
		)
	}
	mailed := entryCode(t, shop, email)
	storetest.Got(shop.Login.ConfirmTOTP(storetest.Ctx, made.ID, "", strings.ToLower(mailed),
		storetest.Totp(t, shop, secret))).Or(t)
	storetest.Refused(t, shop.Login.EndTOTP(storetest.Ctx, made.ID, "", mailed), wrong, "inputpassword")
	storetest.Must(t, shop.Login.EndTOTP(storetest.Ctx, made.ID, "", entryCode(t, shop, email)))
	storetest.Absent(t, shop.Login.EndTOTP(storetest.Ctx, 999, "", mailed))
}

// Data from before the account belongs to the person who can read the address's mail, and not to the person who
// registered.
func TestUnverifiedAccountCannotReadOrEraseOwnersData(t *testing.T) {
	t.Parallel()
	shop, b := squatted(t)
	guest := storetest.Got(shop.Messages.OpenComplaint(storetest.Ctx,
		storetest.Complaint(func(c *messages.NewComplaint) { c.Email, c.Words = b.Email, "guest words 7351" }))).
		Or(t)
	storetest.Got(shop.Messages.SaveSurvey(storetest.Ctx,
		storetest.Answers(func(s *messages.Survey) { s.Email, s.Place = b.Email, "Lane 7351" }),
		messages.SurveyActivity{})).
		Or(t)
	shop.Set("tell_stock", "yes")
	storetest.Must(t, shop.Messages.AddVisitorStockAlert(storetest.Ctx, shop.Product("Gone 7351", 9, 0), b.Email))
	storetest.Must(t, shop.Login.RequestLoginCode(storetest.Ctx, b.Email))
	storetest.AddOffer(
		t,
		shop,
		storetest.Coded("FORASHA7351", func(o *promotions.Offer) { o.Buyers, o.Emails = "listed", []string{b.Email} }),
	)
	mine := storetest.Got(shop.Messages.OpenComplaint(storetest.Ctx,
		storetest.Complaint(func(c *messages.NewComplaint) { c.Customer, c.Words = b.ID, "own words 4242" }))).
		Or(t)
	data := string(storetest.Got(shop.Customers.PersonData(storetest.Ctx, b.ID)).Or(t))
	if strings.Contains(data, "7351") || strings.Contains(data, guest) || !strings.Contains(data, "own words 4242") {
		t.Errorf("the stranger is given %s", data)
	}
	if whole := string(storetest.Got(shop.Customers.CustomerData(storetest.Ctx, 0, b.ID)).Or(t)); strings.Count(whole,
		"7351") != 4 {
		t.Errorf("staff who know the person are given %s", whole)
	}
	storetest.Must(
		t,
		shop.Messages.AnswerComplaint(storetest.Ctx, shop.Staff(accounts.Support).ID, 2, "Done", true),
	) // the guest's complaint stays open and does not prevent the erasure
	before := storetest.Got(shop.CountRows(storetest.Ctx, "complaints", "survey_answers", "stock_waits", "entry_codes",
		"offer_buyers")).
		Or(t)
	storetest.Got(shop.Customers.ErasePerson(storetest.Ctx, b.ID, b.ID)).Or(t)
	before["complaints"]-- // one of the complaints is the stranger's own
	storetest.Same(
		t,
		"left",
		storetest.Got(shop.CountRows(storetest.Ctx, "complaints", "survey_answers", "stock_waits", "entry_codes",
			"offer_buyers")).Or(t),
		before,
	)
	storetest.CheckValue(
		t,
		shop,
		"complaint,agree,entry",
		`SELECT group_concat(kind) FROM (SELECT kind FROM mails WHERE to_addr = 'asha@example.com' ORDER BY id)`,
	)
	storetest.CheckValue(t, shop, "0", `SELECT count(*) FROM mails WHERE facts ->> '$.code' = ?`, mine)
	storetest.Got(shop.Messages.TrackComplaint(storetest.Ctx, 0, guest, b.Email)).Or(t)
}

// Prices for listed customers and for first orders need a confirmed address.
func TestPersonalOffersNeedAVerifiedEmail(t *testing.T) {
	t.Parallel()
	shop, b := squatted(t)
	lamp := shop.Product("Lamp", 500, 50)
	storetest.AddOffer(t, shop, storetest.Coded("FORASHA", func(o *promotions.Offer) {
		o.Buyers, o.Emails = "listed",
			[]string{b.Email}
	}))
	storetest.AddOffer(t, shop, storetest.Coded("FIRST", func(o *promotions.Offer) { o.Buyers = "new" }))
	weigh := func(code string) string {
		t.Helper()
		return storetest.Got(shop.Promotions.PriceCart(storetest.Ctx, b.Wishes(lamp, 1).Items,
			promotions.Buyer{Customer: b.ID, Codes: []string{code}})).Or(t).Refused[code]
	}
	storetest.Same(t, "of the list", weigh("FORASHA"), "Please confirm your email address to use the code FORASHA.")
	storetest.Same(t, "for a first order", weigh("FIRST"), "Please confirm your email address to use the code FIRST.")
	wishes := b.Wishes(lamp, 1)
	wishes.Codes = []string{"FORASHA"}
	storetest.Refused(
		t,
		storetest.Second(shop.Orders.Place(storetest.Ctx, wishes)),
		"Please confirm your email address to use the code FORASHA.",
		"codes",
	)
	storetest.AddOffer(
		t,
		shop,
		storetest.Coded("", func(o *promotions.Offer) { o.Buyers, o.Emails = "listed", []string{"guest@example.com"} }),
	)
	storetest.AddOffer(t, shop, storetest.Coded("", func(o *promotions.Offer) { o.Buyers = "new" }))
	for _, email := range []string{b.Email, "guest@example.com", ""} {
		call := fulfilment.PhoneOrder{Items: b.Wishes(lamp, 1).Items, Address: storetest.Address(), Email: email}
		price := storetest.Got(shop.Fulfilment.PricePhoneOrder(storetest.Ctx, call)).Or(t)
		storetest.Same(t, "saved by a caller who says "+email, price.Saved, 0)
		call.Shown = price.Total
		storetest.Got(shop.Fulfilment.TakePhoneOrder(storetest.Ctx, 0, call)).Or(t)
	}
	storetest.Must(t, shop.Run(storetest.Ctx, fmt.Sprintf(`UPDATE accounts SET verified_key = email_key WHERE id = %d`,
		b.ID)))
	storetest.Same(t, "of the list, proved", weigh("FORASHA"), "")
}

// If the account's previous address was never confirmed, it gets no link to undo the change.
func TestUnverifiedOldEmailGetsNoUndoLink(t *testing.T) {
	t.Parallel()
	shop, b := squatted(t)
	storetest.Got(shop.Login.UpdateProfile(storetest.Ctx, b.ID, "Mallory", "mallory@example.com", storetest.Password)).
		Or(t)
	storetest.Must(t, shop.Login.ConfirmEmail(storetest.Ctx, b.ID, "", shop.LastMail("mallory@example.com").Facts.Code))
	storetest.Same(t, "to the address that was left", shop.MailsTo(b.Email), []string{"welcome", "emailnotice"})
	storetest.CheckValue(t, shop, "0", `SELECT count(*) FROM email_undos`)
	storetest.CheckValue(t, shop, "1", `SELECT verified_key = email_key FROM accounts WHERE id = ?`, b.ID)
	storetest.Got(shop.Accounts.Register(storetest.Ctx,
		storetest.Registration(func(r *accounts.Registration) { r.Email = b.Email }))).Or(t)
}

// A name can't contain a link, so that a mail's greeting can't carry a stranger's message.
func TestMailGreetingContainsNoStrangersText(t *testing.T) {
	t.Parallel()
	shop := storetest.New(t)
	known := shop.Customer("411001")
	for name, says := range map[string]string{"Win at evil.in": noWebInName, "http://x": noWebInName,
		"Go to WWW.evil": noWebInName, "evil。com": noWebInName, "दुकान.भारत": noWebInName, "t.co": noWebInName,
		"A.K. Sharma": "", "Dr. Rao": "", "S. R. Iyer": ""} {
		_, complained := shop.Messages.OpenComplaint(
			storetest.Ctx,
			storetest.Complaint(func(c *messages.NewComplaint) { c.Name, c.Email = name, known.Email }),
		)
		_, registered := shop.Accounts.Register(storetest.Ctx, storetest.Registration(func(r *accounts.Registration) {
			r.Name, r.Email = name, fmt.Sprintf("x%x@example.com", name)
		}))
		if says == "" {
			storetest.Must(t, complained)
			storetest.Must(t, registered)
			continue
		}
		storetest.Refused(t, complained, says, "name")
		storetest.Refused(t, registered, says, "username")
	}
	storetest.Same(t, "greeted", shop.LastMail(known.Email).ToName, known.Name)
	storetest.Got(shop.Messages.OpenComplaint(storetest.Ctx,
		storetest.Complaint(func(c *messages.NewComplaint) { c.Name, c.Email = "You won", "nobody@example.com" }))).
		Or(t)
	storetest.Same(t, "a stranger", shop.LastMail("nobody@example.com").ToName, "")
	owner := shop.Staff(accounts.Owner)
	storetest.Must(t, shop.Mails.WarnOwners(storetest.Ctx, "disk", "full"))
	storetest.Same(t, "staff", shop.LastMail(owner.Email).ToName, owner.Name)
}
