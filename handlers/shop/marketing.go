package shop

import (
	"context"
	"html"

	"hearth/handlers/api"
	"hearth/handlers/web"
	"hearth/store/catalogue"
	"hearth/store/messages"
)

// Marketing is about marketing emails: each kind needs the customer's consent (opt-in) and a confirmed address. The
// API's word for these emails is tell.
type Marketing struct{ *Deps }

// agreedKind is a kind of marketing email with the customer's consent. Offered is false if the shop doesn't send it.
type agreedKind struct {
	Kind    string   `json:"kind"`
	Label   string   `json:"label"`
	Words   string   `json:"words"`
	Offered bool     `json:"offered"`
	Agreed  bool     `json:"agreed"`
	Since   web.Time `json:"since"`
	// Place is the page on which the customer gave the consent.
	Place string `json:"place"`
}

// stockWait is a product of which the customer wants to know when it's back in stock.
type stockWait struct {
	ProductID int64    `json:"product_id"`
	Title     string   `json:"title"`
	Page      string   `json:"page"`
	Asked     web.Time `json:"asked"`
}

// agreedData are the customer's consents to marketing emails: the current ones, and every change so far.
type agreedData struct {
	Email string `json:"email"`
	// Verified means that the address is confirmed. Before, none of these emails is sent.
	Verified bool                `json:"verified"`
	Kinds    []agreedKind        `json:"kinds"`
	History  []api.AgreementData `json:"history"`
	Waits    []stockWait         `json:"waits"`
}

// ListConsents returns the caller's consents with their history, and the products whose return to stock the caller
// waits for.
func (r Marketing) ListConsents(ctx context.Context, c *web.Caller, _ web.None) (web.Data[agreedData], error) {
	found, err := r.Store.Messages.FindConsents(ctx, c.ID)
	if err != nil {
		return web.Data[agreedData]{}, err
	}
	zone := r.Store.Settings.Values().Zone()
	data := agreedData{
		Email:    c.Email,
		Verified: found.Verified,
		Kinds:    []agreedKind{},
		History:  api.ConsentsOf(found.All, zone),
		Waits:    []stockWait{},
	}
	for _, k := range messages.MarketingKinds {
		now, agreed := found.Now[k.Name]
		data.Kinds = append(
			data.Kinds,
			agreedKind{
				Kind:    k.Name,
				Label:   k.Label,
				Words:   k.Words,
				Offered: r.Store.Settings.Values().SendsMarketing(k.Name),
				Agreed:  agreed,
				Since:   web.In(now.GivenAt, zone),
				Place:   now.GivenBy,
			},
		)
	}
	for _, w := range found.StockAlerts {
		data.Waits = append(data.Waits, stockWait{ProductID: w.ProductID, Title: w.Product,
			Page:  api.ProductPath(catalogue.Product{ID: w.ProductID, Title: w.Product}),
			Asked: web.In(w.AskedAt, zone)})
	}
	return web.Give(data), nil
}

// messageVerify is added when the customer must confirm the address by an email.
const messageVerify = " We mailed you a link: open it once, so that we know that the address is yours."

// SetConsent saves the caller's consent to a kind of email, or its withdrawal. An unknown kind is refused.
func (r Marketing) SetConsent(ctx context.Context, c *web.Caller, in struct {
	Kind  web.Text `json:"kind"`
	Yes   web.Flag `json:"agreed"`
	Place web.Text `json:"place"`
}) (web.Reply, error) {
	unverified, err := r.Store.Messages.SetConsent(ctx, c.ID, string(in.Kind), bool(in.Yes), string(in.Place))
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

// tellStockIn asks for an email when a product is in stock again. Visitors without an account must confirm their
// address.
type tellStockIn struct {
	ProductID web.Int  `json:"product_id"`
	Email     web.Text `json:"email"`
	web.CSRFToken
	web.CaptchaToken
}

// AddStockAlert saves the wish to know when a product is back in stock: of the caller, or of a visitor's email, which
// must be confirmed. The reply reveals nothing about the address.
func (r Marketing) AddStockAlert(ctx context.Context, c *web.Caller, in tellStockIn) (web.Reply, error) {
	if err := c.LookUp(ctx); err != nil {
		return web.Reply{}, err
	}
	if c.LoggedIn() {
		unverified, err := r.Store.Messages.AddStockAlert(ctx, c.ID, int64(in.ProductID))
		if err != nil || !unverified {
			return web.Done("We will mail you once, when it is back."), err
		}
		return web.Done("We will mail you once, when it is back." + messageVerify), nil
	}
	if err := r.Store.Messages.AddVisitorStockAlert(ctx, int64(in.ProductID), string(in.Email)); err != nil {
		return web.Reply{}, err
	}
	return web.Done("Please look into your mail: open the link there, and we tell you when it is back."), nil
}

// waitsData says whether the caller already waits for an email about a product.
type waitsData struct {
	Waiting bool `json:"waiting"`
}

// HasStockAlert returns whether the caller waits for a product.
func (r Marketing) HasStockAlert(ctx context.Context, c *web.Caller, in web.ByID) (web.Data[waitsData], error) {
	waits, err := r.Store.Messages.HasStockAlert(ctx, c.ID, in.ID)
	return web.Give(waitsData{waits}), err
}

// CancelStockAlert ends the caller's wait for a product.
func (r Marketing) CancelStockAlert(ctx context.Context, c *web.Caller, in web.ByID) (web.Reply, error) {
	return web.Done("We won’t write about this product."), r.Store.Messages.CancelStockAlert(ctx, c.ID, in.ID)
}

type confirmOut struct {
	web.Reply
	// Password is none if confirming removed the account's unproved password.
	Password string `json:"password,omitempty"`
}

// ConfirmConsent handles the link of a confirmation email: it proves an address, or confirms a visitor's wait for a
// product.
func (r Marketing) ConfirmConsent(ctx context.Context, c *web.Caller, in struct {
	Token web.Text `json:"token"`
}) (confirmOut, error) {
	if err := c.LookUp(ctx); err != nil {
		return confirmOut{}, err
	}
	done, err := r.Store.Login.ConfirmConsent(ctx, string(in.Token), browserOf(ctx, c))
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

// leaveData is the kind of email that an unsubscribe link stops.
type leaveData struct {
	Kind  string `json:"kind"`
	Label string `json:"label"`
	Words string `json:"words"`
}

// LeaveOut is the kind of email that an unsubscribe link unsubscribes from.
type LeaveOut = web.Data[leaveData]

// ShowUnsubscribe returns which emails an unsubscribe link is about. It changes nothing, because mail scanners open
// links. A browser that opens the address is redirected to the page with the button.
func (r Marketing) ShowUnsubscribe(_ context.Context, _ *web.Caller, in struct {
	Token string `path:"token"`
	Dest  string `header:"Sec-Fetch-Dest"`
}) (any, error) {
	kind, err := r.Store.Messages.UnsubscribeKind(in.Token)
	if err == nil && in.Dest == "document" {
		to := html.EscapeString("/mails?leave=" + in.Token)
		page := `<!doctype html><html lang="en-IN"><head><meta charset="utf-8"><meta name="robots" content="noindex"><meta http-equiv="refresh" content="0;url=` + to + `"><title>Mails</title></head><body><p><a href="` + to + `">End these mails</a></p></body></html>`
		return web.File{
			Name:    "unsubscribe.html",
			Type:    "text/html; charset=utf-8",
			Inline:  true,
			Content: []byte(page),
		}, nil
	}
	return web.Give(leaveData{kind.Name, kind.Label, kind.Words}), err
}

// Unsubscribe ends a kind of email at once by its unsubscribe link, without a login (one-click unsubscribe, RFC 8058).
func (r Marketing) Unsubscribe(ctx context.Context, _ *web.Caller, in struct {
	Token string `path:"token"`
}) (web.Reply, error) {
	kind, err := r.Store.Messages.Unsubscribe(ctx, in.Token)
	return web.Done("Done: you get no more mails of the kind “" + kind.Label + "”."), err
}
