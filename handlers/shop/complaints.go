package shop

import (
	"context"

	"hearth/handlers/api"
	"hearth/handlers/web"
	"hearth/store/core"
	"hearth/store/messages"
)

// Complaints is where customers make complaints and follow them, with or without an account. Indian law (Consumer
// Protection (E-Commerce) Rules 2020, rule 4(5)) requires an acknowledgement within 48 hours and redress within a
// month.
type Complaints struct{ *Deps }

// complaintNumber is the number that the customer quotes to track a complaint.
type complaintNumber struct {
	Number string `json:"number"`
}

// Complain saves a complaint or a message and returns its number. Wrong fields are refused.
func (r Complaints) Complain(ctx context.Context, c *web.Caller, in struct {
	Order web.Text `json:"orders_id"`
	Kind  web.Text `json:"kind"`
	Name  web.Text `json:"name"`
	Email web.Text `json:"email"`
	Phone web.Text `json:"phone"`
	Words web.Text `json:"words"`
	web.CSRFToken
	web.CaptchaToken
}) (web.Data[complaintNumber], error) {
	if err := c.LookUp(ctx); err != nil {
		return web.Data[complaintNumber]{}, err
	}
	number, err := r.Store.Messages.OpenComplaint(ctx, messages.NewComplaint{
		Customer: c.ID,
		Order:    string(in.Order),
		Kind:     string(in.Kind),
		Name:     string(in.Name),
		Email:    string(in.Email),
		Phone:    string(in.Phone),
		Words:    string(in.Words),
	})
	what := "complaint"
	if in.Kind == "question" {
		what = "message"
	}
	return web.With("Your "+what+" has the number "+number+". A person answers within 48 hours.",
		complaintNumber{number}), err
}

// complaintFor is a complaint as its author sees it. A visitor doesn't see the order's number, or they could find out
// whether an order belongs to an email.
func (r Complaints) complaintFor(c *web.Caller, found messages.Complaint) api.ComplaintData {
	shown := api.ComplaintOf(found, r.Store.Settings.Values().Zone())
	if !c.LoggedIn() {
		shown.OrderID = 0
	}
	return shown
}

// complaintIn names a complaint. Somebody without a login must know both its number and the email that it was made
// with.
type complaintIn struct {
	Number web.Text `json:"number"`
	Email  web.Text `json:"email"`
	Words  web.Text `json:"words"`
}

// TrackComplaint shows a complaint to someone who knows its number and email. Wrong pairs count as guesses.
func (r Complaints) TrackComplaint(
	ctx context.Context,
	c *web.Caller,
	in complaintIn,
) (web.Data[api.ComplaintData], error) {
	found, err := r.ownComplaint(ctx, c, in)
	return web.Give(r.complaintFor(c, found)), err
}

// ownComplaint finds a complaint by its number and email; if there is none it refuses the field number.
func (r Complaints) ownComplaint(ctx context.Context, c *web.Caller, in complaintIn) (messages.Complaint, error) {
	if err := c.LookUp(ctx); err != nil {
		return messages.Complaint{}, err
	}
	try, err := c.Guess("", false)
	if err != nil {
		return messages.Complaint{}, err
	}
	found, err := r.Store.Messages.TrackComplaint(ctx, c.ID, string(in.Number), string(in.Email))
	try.End(web.Missing(err))
	if web.Missing(err) {
		return found, &core.Refusal{Message: "There is no complaint with this number and email.",
			Fields: map[string]string{"number": "There is no complaint with this number and email."}}
	}
	return found, err
}

// AddToComplaint adds a message of the customer to a complaint.
func (r Complaints) AddToComplaint(
	ctx context.Context,
	c *web.Caller,
	in complaintIn,
) (web.Data[api.ComplaintData], error) {
	if _, err := r.ownComplaint(ctx, c, in); err != nil {
		return web.Data[api.ComplaintData]{}, err
	}
	if err := r.Store.Messages.AddToComplaint(ctx, c.ID, string(in.Number), string(in.Email),
		string(in.Words)); err != nil {
		return web.Data[api.ComplaintData]{}, err
	}
	found, err := r.ownComplaint(ctx, c, in)
	return web.With("Added.", r.complaintFor(c, found)), err
}
