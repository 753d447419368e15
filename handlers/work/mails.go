package work

import (
	"bytes"
	"context"
	"encoding/base64"
	"errors"
	"fmt"
	"html/template"
	"io/fs"
	"path/filepath"
	"strconv"
	"strings"
	texttemplate "text/template"
	"time"

	"hearth/handlers/files"
	"hearth/handlers/integrations/smtp"
	"hearth/handlers/web"
	"hearth/handlers/wire"
	"hearth/store"
	"hearth/store/money"
)

// mailTemplates are a layout of HTML and, for each kind of mail, a text whose first line is the subject.
type mailTemplates struct {
	texts  *texttemplate.Template
	layout *template.Template
}

func newMailTemplates(files fs.FS) (*mailTemplates, error) {
	functions := texttemplate.FuncMap{
		"rupees": money.Paise.Rupees,
		"page":   func(title string, id int64) string { return wire.ProductPath(store.Product{ID: id, Title: title}) },
		"day": func(day string) string {
			parsed, err := time.Parse(time.DateOnly, day)
			if err != nil {
				return day
			}
			return parsed.Format("2 January 2006")
		},
	}
	texts, err := texttemplate.New("mails").Funcs(functions).ParseFS(files, "*.txt")
	if err != nil {
		return nil, fmt.Errorf("read the mail templates: %w", err)
	}
	layout, err := template.ParseFS(files, "layout.html")
	if err != nil {
		return nil, fmt.Errorf("read the mail templates: %w", err)
	}
	return &mailTemplates{texts, layout}, nil
}

type mailData struct {
	store.MailFacts
	Name, Shop, URL, Phone, Email string
	// CheckHours is how long a COD order waits for its customer's word.
	CheckHours int64
	// Agreed says that the mail was agreed to; its foot then says how such mails end.
	Agreed bool
}

// AgreedOn says that such mails were agreed to, and when.
func (d mailData) AgreedOn() string {
	day, err := time.Parse(time.DateOnly, d.Day)
	if err != nil {
		return "You agreed to such mails."
	}
	return "You agreed to such mails on " + day.Format("2 January 2006") + "."
}

// LeaveURL is the page on which such mails are ended. It wants a press there: whoever looks through mails opens their links.
func (d mailData) LeaveURL() string {
	token := d.Leave
	if token == "" {
		token = "***" // as staff see it
	}
	return d.URL + "/mails?leave=" + token
}

// paragraph is a part of a mail's text: words, or a table of "label: value" lines.
type paragraph struct {
	Words string
	Rows  [][2]string
	Link  string
	Code  bool
}

// Compose writes a mail. The HTML is made from the text, so that the two never differ: paragraphs are split at empty
// lines, lines "- label | value" are a table, a line that is an address is a button.
func (r *Room) Compose(m store.Mail) (smtp.Message, error) {
	card := r.Store.Settings()
	now, err := r.Look.Now(context.Background())
	if err != nil {
		return smtp.Message{}, fmt.Errorf("write a %s mail: %w", m.Kind, err)
	}
	logo, wide, high, err := now.Mail()
	if err != nil {
		return smtp.Message{}, fmt.Errorf("write a %s mail: %w", m.Kind, err)
	}
	data := mailData{MailFacts: m.Facts, Name: m.ToName, Shop: card.ShopName, URL: card.PublicURL(), Phone: card.ShopPhone, Email: card.ShopEmail, CheckHours: card.CODConfirmHours, Agreed: store.IsTelling(m.Kind)}
	var text bytes.Buffer
	if err := r.mails.texts.ExecuteTemplate(&text, m.Kind+".txt", data); err != nil {
		return smtp.Message{}, fmt.Errorf("write a %s mail: %w", m.Kind, err)
	}
	subject, body, _ := strings.Cut(strings.TrimSpace(text.String()), "\n")
	body = strings.TrimSpace(body)
	var page bytes.Buffer
	if err := r.mails.layout.Execute(&page, map[string]any{"Subject": subject, "Data": data, "Parts": paragraphsOf(body),
		"Tones": now.Scale.Light, "Line": now.Line, "Logo": len(logo) > 0, "Wide": wide, "High": high, "Named": now.Shown().Named}); err != nil {
		return smtp.Message{}, fmt.Errorf("write a %s mail: %w", m.Kind, err)
	}
	from := card.ShopEmail
	if from == "" {
		from = "shop@localhost"
	}
	plain := strings.ReplaceAll(body, " | ", ": ")
	if data.Agreed {
		plain += "\n\n" + data.AgreedOn() + " End them at any time: " + data.LeaveURL()
	}
	foot := "\n\n-- \n" + strings.Join(wire.Present(data.Shop, data.Phone, data.Email, data.URL), "\n") + "\n"
	message := smtp.Message{FromName: data.Shop, FromAddress: from, ToName: m.ToName, ToAddress: m.ToAddr, Subject: subject, Text: plain + foot, HTML: page.String(), Logo: logo, At: r.Store.Now()}
	if m.Facts.Leave != "" {
		message.Leave = data.URL + "/api/unsubscribe/" + m.Facts.Leave
	}
	return message, nil
}

// Shown is the HTML of a mail as a browser shows it, its logo within it.
func Shown(m smtp.Message) string {
	return strings.ReplaceAll(m.HTML, "cid:logo.png", "data:image/png;base64,"+base64.StdEncoding.EncodeToString(m.Logo))
}

func paragraphsOf(body string) []paragraph {
	var parts []paragraph
	for part := range strings.SplitSeq(body, "\n\n") {
		part = strings.TrimSpace(part)
		switch {
		case part == "":
		case strings.HasPrefix(part, "- "):
			p := paragraph{}
			for row := range strings.SplitSeq(part, "\n") {
				label, content, _ := strings.Cut(strings.TrimPrefix(row, "- "), " | ")
				p.Rows = append(p.Rows, [2]string{label, content})
			}
			parts = append(parts, p)
		case strings.HasPrefix(part, "http") && !strings.ContainsAny(part, " \n"):
			parts = append(parts, paragraph{Link: part})
		case strings.HasPrefix(part, "    "), len(part) == 11 && part[5] == '-':
			parts = append(parts, paragraph{Words: strings.TrimSpace(part), Code: true})
		default:
			parts = append(parts, paragraph{Words: part})
		}
	}
	return parts
}

// sendMail does a mail task: by SMTP when it is set up, else as a file in outbox/. One that was agreed to is looked at once more before.
func (r *Room) sendMail(ctx context.Context, t store.Task) error {
	id, err := strconv.ParseInt(t.Key, 10, 64)
	if err != nil {
		return err
	}
	m, err := r.Store.FindMail(ctx, id)
	if errors.Is(err, store.ErrNotFound) {
		return nil // it was dropped, and the process died before it said so
	}
	if err != nil {
		return err
	}
	if store.IsTelling(m.Kind) {
		return r.sendTelling(ctx, id)
	}
	subject, file, err := r.deliver(ctx, m)
	if err != nil {
		return err
	}
	return r.Store.MailSent(ctx, id, subject, file)
}

// sendTelling sends a mail that was agreed to, if that still holds: at most once, since a process that dies while the mail server has it
// in hand leaves it as sent.
func (r *Room) sendTelling(ctx context.Context, id int64) error {
	verdict, err := r.Store.TakeTelling(ctx, id, r.Store.Settings().SMTPURL != "")
	switch {
	case err != nil:
		return err
	case !verdict.Until.IsZero():
		return &later{verdict.Until.Sub(r.Store.Now()), "It waits for the morning."}
	case !verdict.Send:
		return nil
	}
	m, err := r.Store.FindMail(ctx, id) // as it was put right
	if err != nil {
		return err
	}
	m.Facts.Leave = verdict.Leave
	subject, file, err := r.deliver(ctx, m)
	if err != nil {
		return errors.Join(err, r.Store.GiveTellingBack(context.WithoutCancel(ctx), id))
	}
	return r.Store.TellingSent(context.WithoutCancel(ctx), id, subject, file)
}

// deliver hands a mail to the server, or writes it as a file, whose name it gives.
func (r *Room) deliver(ctx context.Context, m store.Mail) (subject, file string, err error) {
	message, err := r.Compose(m)
	if err != nil {
		return "", "", err
	}
	if server := r.Store.Settings().SMTPURL; server != "" {
		return message.Subject, "", smtp.Send(ctx, server, message)
	}
	content, err := smtp.EML(message)
	if err != nil {
		return "", "", err
	}
	name := fmt.Sprintf("%06d-%s.eml", m.ID, m.Kind)
	return message.Subject, name, files.WriteSynced(filepath.Join(r.Store.Dir(), "outbox", name), content)
}

// TestMail sends a mail to whoever asks.
func (r *Room) TestMail(ctx context.Context, c *web.Caller) (string, error) {
	message, err := r.Compose(store.Mail{Kind: "test", ToName: c.Name, ToAddr: c.Email})
	if err != nil {
		return "Write a test mail", err
	}
	server := r.Store.Settings().SMTPURL
	if server == "" {
		return "No mail server is set: mails are written as files into the folder outbox, and the Outbox screen shows them.", nil
	}
	if err := smtp.Send(ctx, server, message); err != nil {
		return "Send a test mail to " + c.Email, err
	}
	return "A test mail was handed to the server for " + c.Email + ".", nil
}
