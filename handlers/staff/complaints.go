package staff

import (
	"context"

	"hearth/handlers/api"
	"hearth/handlers/web"
)

// Complaints is where staff answer customers' complaints.
type Complaints struct{ *Deps }

// Complaints lists the complaints for staff.
func (r Complaints) Complaints(ctx context.Context, _ *web.Caller, in struct {
	web.PageIn
	State web.Text `json:"state"`
	Kind  web.Text `json:"kind"`
}) (web.Rows[api.ComplaintData], error) {
	page := in.Wanted()
	found, total, err := r.Store.Messages.ListComplaints(ctx, string(in.State), string(in.Kind), page)
	shown := make([]api.ComplaintData, len(found))
	for i, c := range found {
		shown[i] = api.ComplaintOf(c, r.Store.Settings.Values().Zone())
	}
	return web.GiveRows(shown, total, page), err
}

// Complaint returns one complaint with its answers and the legal due dates.
func (r Complaints) Complaint(ctx context.Context, _ *web.Caller, in web.ByID) (web.Data[api.ComplaintData], error) {
	found, err := r.Store.Messages.FindComplaint(ctx, in.ID)
	return web.Give(api.ComplaintOf(found, r.Store.Settings.Values().Zone())), err
}

// AnswerComplaint sends an answer to the customer. With settle=yes it also closes the complaint.
func (r Complaints) AnswerComplaint(ctx context.Context, c *web.Caller, in struct {
	ID     int64    `path:"id"`
	Words  web.Text `json:"words"`
	Settle web.Flag `json:"settle"`
}) (web.Reply, error) {
	said := "Answer sent."
	if bool(in.Settle) {
		said = "The complaint is settled, and the customer has been notified."
	}
	return web.Done(said), r.Store.Messages.AnswerComplaint(ctx, c.ID, in.ID, string(in.Words), bool(in.Settle))
}
