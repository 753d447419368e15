package shop

import (
	"context"
	"html"

	"hearth/handlers/web"
	"hearth/handlers/wire"
	"hearth/store/catalogue"
	"hearth/store/messages"
)

// Tell are the opt-in mails.
type Tell struct{ *Room }

// agreedKind is a kind of mail with the person's consent. Offered is false if the shop does not send it.
type agreedKind struct {
	Kind    string   `json:"kind"`
	Label   string   `json:"label"`
	Words   string   `json:"words"`
	Offered bool     `json:"offered"`
	Agreed  bool     `json:"agreed"`
	Since   web.Time `json:"since"`
	// Place is the page on which consent was given.
	Place string `json:"place"`
}

type stockWait struct {
	ProductID int64    `json:"product_id"`
	Title     string   `json:"title"`
	Page      string   `json:"page"`
	Asked     web.Time `json:"asked"`
}

type agreedData struct {
	Email string `json:"email"`
	// Verified means that the address was confirmed: before that none of these mails is sent.
	Verified bool                 `json:"verified"`
	Kinds    []agreedKind         `json:"kinds"`
	History  []wire.AgreementData `json:"history"`
	Waits    []stockWait          `json:"waits"`
}

// Mine returns the mails a person agreed to.
func (r Tell) Mine(ctx context.Context, c *web.Caller, _ web.None) (web.Data[agreedData], error) {
	found, err := r.Store.Messages.FindAgreed(ctx, c.ID)
	if err != nil {
		return web.Data[agreedData]{}, err
	}
	zone := r.Store.Settings.Values().Zone()
	data := agreedData{Email: c.Email, Verified: found.Verified, Kinds: []agreedKind{}, History: wire.AgreementsOf(found.All, zone),
		Waits: []stockWait{}}
	for _, k := range messages.TellKinds {
		now, agreed := found.Now[k.Name]
		data.Kinds = append(
			data.Kinds,
			agreedKind{Kind: k.Name, Label: k.Label, Words: k.Words, Offered: r.Store.Settings.Values().Tells(k.Name),
				Agreed: agreed,
				Since:  web.In(now.GivenAt, zone), Place: now.GivenBy},
		)
	}
	for _, w := range found.Waits {
		data.Waits = append(data.Waits, stockWait{ProductID: w.ProductID, Title: w.Product,
			Page:  wire.ProductPath(catalogue.Product{ID: w.ProductID, Title: w.Product}),
			Asked: web.In(w.AskedAt, zone)})
	}
	return web.Give(data), nil
}

// messageVerify is added when a mail asks the person to confirm the address.
const messageVerify = " We mailed you a link: open it once, so that we know that the address is yours."

// Agree saves a person's consent to a kind of mail, or its withdrawal.
func (r Tell) Agree(ctx context.Context, c *web.Caller, in struct {
	Kind  web.Text `json:"kind"`
	Yes   web.Flag `json:"agreed"`
	Place web.Text `json:"place"`
}) (web.Reply, error) {
	unverified, err := r.Store.Messages.Agree(ctx, c.ID, string(in.Kind), bool(in.Yes), string(in.Place))
	switch {
	case err != nil:
		return web.Reply{}, err
	case !bool(in.Yes):
		return web.Done("You get no such mails any more."), nil
	case unverified:
		return web.Done("Thank you." + messageVerify), nil
	}
	return web.Done("Thank you. You can end these mails at any time."), nil
}

type tellStockIn struct {
	ProductID web.Int  `json:"product_id"`
	Email     web.Text `json:"email"`
	web.CSRFToken
	web.CaptchaToken
}

// TellStock saves who wants to know when a product is back: a logged-in person, or the owner of an address, who must confirm by
// mail. The answer reveals nothing about the address.
func (r Tell) TellStock(ctx context.Context, c *web.Caller, in tellStockIn) (web.Reply, error) {
	if err := c.LookUp(ctx); err != nil {
		return web.Reply{}, err
	}
	if c.LoggedIn() {
		unverified, err := r.Store.Messages.WaitForStock(ctx, c.ID, int64(in.ProductID))
		if err != nil || !unverified {
			return web.Done("We will mail you once, when it is back."), err
		}
		return web.Done("We will mail you once, when it is back." + messageVerify), nil
	}
	if err := r.Store.Messages.WaitAsVisitor(ctx, int64(in.ProductID), string(in.Email)); err != nil {
		return web.Reply{}, err
	}
	return web.Done("Please look into your mail: open the link there, and we tell you when it is back."), nil
}

type waitsData struct {
	Waiting bool `json:"waiting"`
}

// Waiting returns whether a person waits for a product.
func (r Tell) Waiting(ctx context.Context, c *web.Caller, in web.ByID) (web.Data[waitsData], error) {
	waits, err := r.Store.Messages.WaitsFor(ctx, c.ID, in.ID)
	return web.Give(waitsData{waits}), err
}

// StopWaiting ends a person's wait for a product.
func (r Tell) StopWaiting(ctx context.Context, c *web.Caller, in web.ByID) (web.Reply, error) {
	return web.Done("We won’t write about this product."), r.Store.Messages.StopWaiting(ctx, c.ID, in.ID)
}

type confirmOut struct {
	web.Reply
	// Password is none if the account's password was removed.
	Password string `json:"password,omitempty"`
}

// Confirm handles the link of a confirmation mail.
func (r Tell) Confirm(ctx context.Context, c *web.Caller, in struct {
	Token web.Text `json:"token"`
}) (confirmOut, error) {
	if err := c.LookUp(ctx); err != nil {
		return confirmOut{}, err
	}
	done, err := r.Store.Login.ConfirmAgreed(ctx, string(in.Token), browserOf(ctx, c))
	switch {
	case err != nil:
		return confirmOut{}, err
	case done.Product != "":
		return confirmOut{Reply: web.Done("Thank you. We mail you once, when " + done.Product + " is back.")}, nil
	case done.Cleared:
		return confirmOut{web.Done(messageCleared), "none"}, nil
	}
	return confirmOut{Reply: web.Done("Thank you. Your address is confirmed.")}, nil
}

type leaveData struct {
	Kind  string `json:"kind"`
	Label string `json:"label"`
	Words string `json:"words"`
}

// LeaveOut is what an unsubscribe link ends.
type LeaveOut = web.Data[leaveData]

// LeaveAbout returns which mails an unsubscribe link ends; it ends none. A browser that opens the address itself is redirected to
// the page with the button.
func (r Tell) LeaveAbout(_ context.Context, _ *web.Caller, in struct {
	Token string `path:"token"`
	Dest  string `header:"Sec-Fetch-Dest"`
}) (any, error) {
	kind, err := r.Store.Messages.LeaveAbout(in.Token)
	if err == nil && in.Dest == "document" {
		to := html.EscapeString("/mails?leave=" + in.Token)
		page := `<!doctype html><html lang="en-IN"><head><meta charset="utf-8"><meta name="robots" content="noindex"><meta http-equiv="refresh" content="0;url=` + to + `"><title>Mails</title></head><body><p><a href="` + to + `">End these mails</a></p></body></html>`
		return web.File{Name: "unsubscribe.html", Type: "text/html; charset=utf-8", Inline: true, Content: []byte(page)}, nil
	}
	return web.Give(leaveData{kind.Name, kind.Label, kind.Words}), err
}

// Leave ends a kind of mail at once, through its unsubscribe link and without a login (RFC 8058).
func (r Tell) Leave(ctx context.Context, _ *web.Caller, in struct {
	Token string `path:"token"`
}) (web.Reply, error) {
	kind, err := r.Store.Messages.Leave(ctx, in.Token)
	return web.Done("Done: you get no more mails of the kind “" + kind.Label + "”."), err
}
