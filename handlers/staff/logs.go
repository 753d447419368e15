package staff

import (
	"context"

	"hearth/handlers/web"
	"hearth/store"
)

// Logs are the audit log and the mails.
type Logs struct{ *Room }

type auditRow struct {
	At     web.Time `json:"at"`
	Who    string   `json:"who"`
	Action string   `json:"action"`
	Object string   `json:"object"`
	Detail string   `json:"detail"`
}

type doer struct {
	ID   int64  `json:"id"`
	Name string `json:"name"`
}

type auditOut struct {
	web.Rows[auditRow]
	// Doers are the people in the log, for a selection.
	Doers []doer `json:"doers"`
}

// Audit returns who changed what, filtered by person, thing and days.
func (r Logs) Audit(ctx context.Context, _ *web.Caller, in struct {
	web.PageIn
	Who    web.Int  `json:"who"`
	Search web.Text `json:"search"`
	From   web.Text `json:"from"`
	To     web.Text `json:"to"`
	Sort   web.Text `json:"sort"`
}) (auditOut, error) {
	page := in.Wanted()
	found, total, err := r.Store.ListAudit(ctx, store.AuditWish{Who: int64(in.Who), Words: string(in.Search), From: string(in.From),
		To: string(in.To), Sort: string(in.Sort)}, page)
	if err != nil {
		return auditOut{}, err
	}
	shown := make([]auditRow, len(found))
	for i, one := range found {
		shown[i] = auditRow{At: r.local(one.At), Who: one.Who, Action: one.Action, Object: one.Object, Detail: one.Detail}
	}
	doers, err := r.Store.ListDoers(ctx)
	out := auditOut{web.GiveRows(shown, total, page), make([]doer, len(doers))}
	for i, one := range doers {
		out.Doers[i] = doer{one.ID, one.Name}
	}
	return out, err
}

type mailRow struct {
	ID      int64  `json:"id"`
	Kind    string `json:"kind"`
	To      string `json:"to"`
	Subject string `json:"subject"`
	State   string `json:"state"`
	Error   string `json:"error"`
	// File is where a mail was saved because no mail server was set; nobody received it.
	File string   `json:"file"`
	Made web.Time `json:"created_at"`
	Sent web.Time `json:"sent_at"`
}

func (r Logs) mailRow(m store.Mail) mailRow {
	return mailRow{ID: m.ID, Kind: m.Kind, To: m.ToAddr, Subject: m.Subject, State: m.State, Error: m.Error, File: m.File,
		Made: r.local(m.MadeAt), Sent: r.local(m.SentAt)}
}

// Outbox lists the mails.
func (r Logs) Outbox(ctx context.Context, _ *web.Caller, in web.SortedPageIn) (web.Rows[mailRow], error) {
	page := in.Wanted()
	found, total, err := r.Store.ListMails(ctx, string(in.Sort), page)
	shown := make([]mailRow, len(found))
	for i, m := range found {
		shown[i] = r.mailRow(m)
	}
	return web.GiveRows(shown, total, page), err
}

type mailData struct {
	mailRow
	From string `json:"from"`
	// Text and HTML are the mail's content, without codes that only its recipient may know.
	Text string `json:"text"`
	HTML string `json:"html"`
}

// Mail returns a mail's content.
func (r Logs) Mail(ctx context.Context, _ *web.Caller, in web.ByID) (web.Data[mailData], error) {
	m, err := r.Store.ShowMail(ctx, in.ID)
	if err != nil {
		return web.Data[mailData]{}, err
	}
	letter, err := r.Write(ctx, m)
	row := r.mailRow(m)
	if row.Subject == "" {
		row.Subject = letter.Subject
	}
	return web.Give(mailData{mailRow: row, From: letter.From, Text: letter.Text, HTML: letter.HTML}), err
}

// RetryMail sends a mail again.
func (r Logs) RetryMail(ctx context.Context, c *web.Caller, in web.ByID) (web.Reply, error) {
	return web.Done("The email is being sent again."), r.Store.RetryMail(ctx, c.ID, in.ID)
}
