package staff

import (
	"context"

	"hearth/handlers/emails"
	"hearth/handlers/web"
	"hearth/store/core"
	"hearth/store/messages"
)

// Logs shows the audit log and the sent mails.
type Logs struct{ *Deps }

// auditRow is one entry of the audit log: who did what to which object.
type auditRow struct {
	At     web.Time `json:"at"`
	Who    string   `json:"who"`
	Action string   `json:"action"`
	Object string   `json:"object"`
	Detail string   `json:"detail"`
}

// doer is a person in the filter of the audit log.
type doer struct {
	ID   int64  `json:"id"`
	Name string `json:"name"`
}

type auditOut struct {
	web.Rows[auditRow]
	// Doers are the people who appear in the audit log, for the filter.
	Doers []doer `json:"doers"`
}

// Audit returns who changed what, filtered by person, record and days.
func (r Logs) Audit(ctx context.Context, _ *web.Caller, in struct {
	web.PageIn
	Who    web.Int  `json:"who"`
	Search web.Text `json:"search"`
	From   web.Text `json:"from"`
	To     web.Text `json:"to"`
	Sort   web.Text `json:"sort"`
}) (auditOut, error) {
	page := in.Wanted()
	found, total, err := r.Store.ListAudit(ctx, core.AuditFilter{
		Who:   int64(in.Who),
		Words: string(in.Search),
		From:  string(in.From),
		To:    string(in.To),
		Sort:  string(in.Sort),
	}, page)
	if err != nil {
		return auditOut{}, err
	}
	shown := make([]auditRow, len(found))
	for i, one := range found {
		shown[i] = auditRow{
			At:     r.local(one.At),
			Who:    one.Who,
			Action: one.Action,
			Object: one.Object,
			Detail: one.Detail,
		}
	}
	doers, err := r.Store.ListActors(ctx)
	out := auditOut{web.GiveRows(shown, total, page), make([]doer, len(doers))}
	for i, one := range doers {
		out.Doers[i] = doer{one.ID, one.Name}
	}
	return out, err
}

// mailRow is an email in the outbox.
type mailRow struct {
	ID      int64  `json:"id"`
	Kind    string `json:"kind"`
	To      string `json:"to"`
	Subject string `json:"subject"`
	State   string `json:"state"`
	Error   string `json:"error"`
	// File is where a mail was written because no mail server was set up; its recipient did not get it.
	File string `json:"file"`
	// Unsent means that the mail was only written to a file and never sent.
	Unsent bool     `json:"unsent"`
	Made   web.Time `json:"created_at"`
	Sent   web.Time `json:"sent_at"`
}

func (r Logs) mailRow(m messages.Mail) mailRow {
	return mailRow{
		ID:      m.ID,
		Kind:    m.Kind,
		To:      m.ToAddr,
		Subject: m.Subject,
		State:   m.State,
		Error:   m.Error,
		File:    m.File,
		Unsent:  m.Unsent,
		Made:    r.local(m.MadeAt),
		Sent:    r.local(m.SentAt),
	}
}

// Outbox lists the shop's outgoing mails.
func (r Logs) Outbox(ctx context.Context, _ *web.Caller, in web.SortedPageIn) (web.Rows[mailRow], error) {
	page := in.Wanted()
	found, total, err := r.Store.Messages.ListMails(ctx, string(in.Sort), page)
	shown := make([]mailRow, len(found))
	for i, m := range found {
		shown[i] = r.mailRow(m)
	}
	return web.GiveRows(shown, total, page), err
}

// mailData is an email with its content.
type mailData struct {
	mailRow
	From string `json:"from"`
	// Text and HTML are the mail's content. Codes that only the recipient may know are blanked out.
	Text string `json:"text"`
	HTML string `json:"html"`
}

// Mail returns the content of one outgoing mail.
func (r Logs) Mail(ctx context.Context, _ *web.Caller, in web.ByID) (web.Data[mailData], error) {
	m, err := r.Store.Messages.ShowMail(ctx, in.ID)
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

// RetryMail queues a mail once more.
func (r Logs) RetryMail(ctx context.Context, c *web.Caller, in web.ByID) (web.Reply, error) {
	return web.Done("The email is being sent again."), r.Store.Messages.RetryMail(ctx, c.ID, in.ID)
}

// unsentKind counts unsent emails of one kind.
type unsentKind struct {
	Kind   string `json:"kind"`
	Title  string `json:"title"`
	ToSend int64  `json:"to_send"`
	Stale  int64  `json:"stale"`
}

type unsentData struct {
	// Leaves means that a mail server is set up now, so the unsent mails can be sent.
	Leaves bool `json:"leaves"`
	// Folder means that no mail server is set up on purpose, and that mails written to outbox/ count as sent.
	Folder bool  `json:"folder"`
	ToSend int64 `json:"to_send"`
	// Kinds counts the unsent mails by kind: those worth sending, and those that are too old.
	Kinds []unsentKind `json:"kinds"`
}

// Unsent counts the mails that were not sent because no mail server was set up.
func (r Logs) Unsent(ctx context.Context, _ *web.Caller, _ web.None) (web.Data[unsentData], error) {
	found, err := r.Store.Messages.ListUnsentMails(ctx)
	card := r.Store.Settings.Values()
	data := unsentData{
		Leaves: card.SendsMail(),
		Folder: card.SMTPURL == "" && card.OutboxDelivers,
		Kinds:  []unsentKind{},
	}
	for _, u := range found {
		data.ToSend += u.ToSend
		title := u.Kind
		if k, known := emails.Find(u.Kind); known {
			title = k.Title
		}
		data.Kinds = append(data.Kinds, unsentKind{u.Kind, title, u.ToSend, u.Stale})
	}
	return web.Give(data), err
}

// SendUnsent queues those unsent mails that are not too old.
func (r Logs) SendUnsent(ctx context.Context, c *web.Caller, _ web.None) (web.Reply, error) {
	sent, err := r.Store.Messages.SendUnsentMails(ctx, c.ID)
	return web.Done(plural(int64(sent), "1 email is being sent.", "%d emails are being sent.")), err
}
