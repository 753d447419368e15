package staff

import (
	"context"

	"hearth/handlers/web"
)

// Logs are who changed what, and the mails.
type Logs struct{ *Room }

type auditRow struct {
	At     web.Time `json:"at"`
	Who    string   `json:"who"`
	Action string   `json:"action"`
	Object string   `json:"object"`
	Detail string   `json:"detail"`
}

func (r Logs) Audit(ctx context.Context, _ *web.Caller, in web.SortedPageIn) (web.Rows[auditRow], error) {
	page := in.Wanted()
	found, total, err := r.Store.ListAudit(ctx, string(in.Sort), page)
	shown := make([]auditRow, len(found))
	for i, one := range found {
		shown[i] = auditRow{r.local(one.At), one.Who, one.Action, one.Object, one.Detail}
	}
	return web.GiveRows(shown, total, page), err
}

type mailRow struct {
	ID      int64    `json:"id"`
	Kind    string   `json:"kind"`
	To      string   `json:"to"`
	Subject string   `json:"subject"`
	State   string   `json:"state"`
	Error   string   `json:"error"`
	Made    web.Time `json:"created_at"`
	Sent    web.Time `json:"sent_at"`
}

// Outbox lists the mails. Their text is not shown: a code in it is nobody's but the person's.
func (r Logs) Outbox(ctx context.Context, _ *web.Caller, in web.SortedPageIn) (web.Rows[mailRow], error) {
	page := in.Wanted()
	found, total, err := r.Store.ListMails(ctx, string(in.Sort), page)
	shown := make([]mailRow, len(found))
	for i, m := range found {
		shown[i] = mailRow{m.ID, m.Kind, m.ToAddr, m.Subject, m.State, m.Error, r.local(m.MadeAt), r.local(m.SentAt)}
	}
	return web.GiveRows(shown, total, page), err
}

// RetryMail tries a mail again that was given up or waits for its next turn.
func (r Logs) RetryMail(ctx context.Context, c *web.Caller, in web.ByID) (web.Reply, error) {
	return web.Done("The email is being sent again."), r.Store.RetryMail(ctx, c.ID, in.ID)
}
