package work

import (
	"bytes"
	"context"
	"encoding/base64"
	"errors"
	"fmt"
	"html/template"
	"io/fs"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"time"
	"unicode/utf8"

	"hearth/handlers/api"
	"hearth/handlers/emails"
	"hearth/handlers/files"
	"hearth/handlers/integrations/smtp"
	"hearth/handlers/web"
	"hearth/store/accounts"
	"hearth/store/catalogue"
	"hearth/store/core"
	"hearth/store/messages"
	"hearth/store/settings"
)

// newLayout reads the layout of all emails.
func newLayout(files fs.FS) (*template.Template, error) {
	layout, err := template.ParseFS(files, "layout.html")
	if err != nil {
		return nil, fmt.Errorf("read the layout of the mails: %w", err)
	}
	return layout, nil
}

// mailData is what the layout shows around an email's text.
type mailData struct {
	Lang, Shop, Phone, Email string
	// Open is the label of buttons. AgreedOn is the date of the consent in a marketing email, otherwise "". LeaveURL
	// is the page where the recipient can unsubscribe, and Leave is the label of that link. The page needs a click to
	// unsubscribe, because mail scanners open links.
	Open, AgreedOn, Leave, LeaveURL string
}

// dataOf returns the layout's data for an email; only marketing emails have an unsubscribe link.
func dataOf(l *emails.Language, m messages.Mail, card *settings.Values) mailData {
	data := mailData{
		Lang:  l.Code,
		Shop:  card.ShopName,
		Phone: card.ShopPhone,
		Email: card.ShopEmail,
		Open:  l.Say("open"),
	}
	if !messages.IsMarketing(m.Kind) {
		return data
	}
	data.AgreedOn, data.Leave = l.Say("agreed"), l.Say("leave")
	if _, err := time.Parse(time.DateOnly, m.Facts.Day); err == nil {
		data.AgreedOn = l.Say("agreed on", l.Day(m.Facts.Day))
	}
	token := m.Facts.Leave
	if token == "" {
		token = "***" // a preview for staff must not contain a valid token
	}
	data.LeaveURL = l.At(card, "/mails?leave="+token)
	return data
}

// paragraph is a part of an email's text: words, a table, a button or a code.
type paragraph struct {
	Words string
	Rows  []pair
	// Large means that the table is shown large: what the recipient looks for first.
	Large bool
	// Link is the address of a button, Label its words, "" for the usual ones. Main marks the email's first button.
	Link, Label string
	Main        bool
	Code        bool
}

// pair is a row of a table in an email. Picture is the address of the picture of the product that it names, Alt the
// product's name; both are "" for other rows.
type pair struct {
	Label, Content cell
	Picture, Alt   string
}

// cell is a cell of a table row in an email, with how its text wraps: an amount stays on one line, and a word that is
// wider than a phone breaks anywhere.
type cell struct {
	Words string
	Wrap  template.CSS
}

// cellOf chooses how a cell's text wraps. 16 characters fit half the width of a phone, 14 beside a longer content.
func cellOf(words string, content bool) cell {
	switch longest := slices.MaxFunc(append(strings.Fields(words), ""),
		func(a, b string) int { return len(a) - len(b) }); {
	case content && utf8.RuneCountInString(words) <= 16, utf8.RuneCountInString(words) <= 14:
		return cell{words, "white-space:nowrap"}
	case utf8.RuneCountInString(longest) > 16:
		return cell{words, "overflow-wrap:anywhere"}
	}
	return cell{Words: words}
}

// Compose renders an email in its recipient's language, from the owner's template or the built-in one. An owner's
// template that can't be rendered doesn't stop the email: the built-in one is used, and the error is recorded for
// Health.
func (r *Worker) Compose(ctx context.Context, m messages.Mail) (smtp.Message, error) {
	card, l := r.Store.Settings.Values(), r.Letters.Of(m.Lang, m.Kind)
	own, err := r.Store.Messages.FindMailText(ctx, m.Kind, l.Code)
	if err != nil {
		r.Log.ErrorContext(ctx, "the owner's words for a mail can't be read", "kind", m.Kind, "error", err)
	}
	if own.Own() {
		text, err := l.Write(emails.Text{Subject: own.Subject, Body: own.Text}, m, card)
		if err == nil && text.Subject != "" && text.Body != "" {
			return r.around(ctx, l, m, text)
		}
		says := "The subject or the text was empty."
		if err != nil {
			says = err.Error()
		}
		if err := r.Store.Messages.NoteMailFault(ctx, own, says); err != nil {
			r.Log.ErrorContext(ctx, "the fault of a mail can't be kept", "kind", m.Kind, "error", err)
		}
	}
	text, err := l.Write(l.Original(m.Kind), m, card)
	if err != nil {
		return smtp.Message{}, fmt.Errorf("write a %s mail: %w", m.Kind, err)
	}
	return r.around(ctx, l, m, text)
}

// Try renders an email from an unsaved template, with the data of m or, if sample is set, with example data.
func (r *Worker) Try(
	ctx context.Context,
	lang string,
	words emails.Text,
	m messages.Mail,
	sample bool,
) (smtp.Message, error) {
	l := r.Letters.Of(lang, m.Kind)
	write := l.Write
	if sample {
		write = l.Sample
		if messages.IsMarketing(m.Kind) {
			m.Facts.Day = r.Store.Now().In(r.Store.Settings.Values().Zone()).Format(time.DateOnly)
		}
	}
	text, err := write(words, m, r.Store.Settings.Values())
	if err != nil {
		return smtp.Message{}, err
	}
	return r.around(ctx, l, m, text)
}

// around puts the layout and the shop's branding around a text. The HTML is generated from the plain text, so that
// both have the same content: empty lines separate paragraphs, lines like "- label | value" become a table, lines like
// "= label | value" one in large letters, and a line that is a URL of the shop, also after "label | ", becomes a
// button. Rows that name a product of the email have its picture.
func (r *Worker) around(
	ctx context.Context,
	l *emails.Language,
	m messages.Mail,
	text emails.Text,
) (smtp.Message, error) {
	card := r.Store.Settings.Values()
	now, err := r.Look.Now(ctx)
	if err != nil {
		return smtp.Message{}, fmt.Errorf("write a %s mail: %w", m.Kind, err)
	}
	logo, err := now.Mail()
	if err != nil {
		return smtp.Message{}, fmt.Errorf("write a %s mail: %w", m.Kind, err)
	}
	data := dataOf(l, m, card)
	var page bytes.Buffer
	if err := r.layout.Execute(&page, map[string]any{"Subject": text.Subject, "Data": data,
		"Parts": pictured(paragraphsOf(text.Body, card.PublicURL()+"/", card.StaffURL()+"/"), emails.Pictures(m),
			card.PublicURL()),
		"Tones": now.Scale.Light, "Dark": now.Scale.Dark, "Line": now.Line, "Logo": logo,
		"Named": now.Shown().Named}); err != nil {
		return smtp.Message{}, fmt.Errorf("write a %s mail: %w", m.Kind, err)
	}
	// A new shop has no email address of its own yet.
	from := card.ShopEmail
	if from == "" {
		from = "shop@localhost"
	}
	plain := strings.ReplaceAll(largeLine.ReplaceAllString(text.Body, ""), " | ", ": ")
	if data.AgreedOn != "" {
		plain += "\n\n" + data.AgreedOn + " " + data.Leave + ": " + data.LeaveURL
	}
	foot := "\n\n-- \n" + strings.Join(api.Present(data.Shop, data.Phone, data.Email, card.PublicURL()), "\n") + "\n"
	message := smtp.Message{
		FromName:    data.Shop,
		FromAddress: from,
		ToName:      m.ToName,
		ToAddress:   m.ToAddr,
		Subject:     text.Subject,
		Text: plain +
			foot,
		HTML:     page.String(),
		Lang:     l.Code,
		Logo:     logo.Light,
		LogoDark: logo.Dark,
		At:       r.Store.Now(),
	}
	if m.Facts.Leave != "" {
		message.Leave = card.PublicURL() + "/api/unsubscribe/" + m.Facts.Leave
	}
	return message, nil
}

// Shown returns an email's HTML for a browser, with the logos embedded.
func Shown(m smtp.Message) string {
	within := func(png []byte) string { return "data:image/png;base64," + base64.StdEncoding.EncodeToString(png) }
	return strings.NewReplacer("cid:logo.png", within(m.Logo), "cid:logo-dark.png", within(m.LogoDark)).Replace(m.HTML)
}

// largeLine matches what begins a line of a table in large letters.
var largeLine = regexp.MustCompile(`(?m)^= `)

// pictured adds the pictures of products to the rows that name them, by the longest name that a row contains.
func pictured(parts []paragraph, of map[string]string, shop string) []paragraph {
	for _, part := range parts {
		for i := range part.Rows {
			row := &part.Rows[i]
			for title, name := range of {
				if name != "" && len(title) > len(row.Alt) && strings.Contains(row.Label.Words, title) {
					row.Picture, row.Alt = shop+catalogue.Picture{Name: name}.Path(files.Widths[0]), title
				}
			}
		}
	}
	return parts
}

// paragraphsOf splits an email's text into paragraphs, tables, buttons and codes. ours are the URLs whose lines
// become buttons. A code is an indented line, or eleven characters such as K7M2P-9QX4T.
func paragraphsOf(body string, ours ...string) []paragraph {
	leads := func(part string) bool {
		return slices.ContainsFunc(ours, func(address string) bool { return strings.HasPrefix(part, address) })
	}
	var parts []paragraph
	for part := range strings.SplitSeq(body, "\n\n") {
		part = strings.TrimSpace(part)
		label, address, labelled := strings.Cut(part, " | ")
		if !labelled {
			label, address = "", part
		}
		switch {
		case part == "":
		case strings.HasPrefix(part, "- "), strings.HasPrefix(part, "= "):
			p := paragraph{Large: part[0] == '='}
			for row := range strings.SplitSeq(part, "\n") {
				label, content, _ := strings.Cut(strings.TrimPrefix(row, part[:2]), " | ")
				p.Rows = append(p.Rows, pair{Label: cellOf(label, false), Content: cellOf(content, true)})
			}
			parts = append(parts, p)
		case leads(address) && !strings.ContainsAny(address, " \n") && !strings.Contains(label, "\n"):
			first := !slices.ContainsFunc(parts, func(p paragraph) bool { return p.Main })
			parts = append(parts, paragraph{Link: address, Label: label, Main: first})
		case strings.HasPrefix(part, "    "), len(part) == 11 && part[5] == '-':
			parts = append(parts, paragraph{Words: strings.TrimSpace(part), Code: true})
		default:
			parts = append(parts, paragraph{Words: part})
		}
	}
	return parts
}

// sendMail runs an email's task: through the mail server if one is set up, else as a file in outbox/. A marketing
// email is checked again first. The result is recorded with the end of the task.
func (r *Worker) sendMail(ctx context.Context, t core.Task) (sent accounts.SentMail, err error) {
	id, err := strconv.ParseInt(t.Key, 10, 64)
	if err != nil {
		return sent, err
	}
	m, err := r.Store.Messages.FindMail(ctx, id)
	if errors.Is(err, core.ErrNotFound) {
		return sent, nil // a marketing email that was dropped before the process died
	}
	if err != nil {
		return sent, err
	}
	if messages.IsMarketing(m.Kind) {
		return sent, r.sendMarketing(ctx, id)
	}
	subject, file, err := r.deliver(ctx, m)
	return accounts.SentMail{ID: id, Subject: subject, File: file}, err
}

// sendMarketing sends a marketing email if it's still due. It is sent at most once: if the process dies while
// sending, the email stays marked as sent, because sending it twice would be worse than losing it.
func (r *Worker) sendMarketing(ctx context.Context, id int64) error {
	verdict, err := r.Store.Messages.RecheckMarketing(ctx, id, r.Store.Settings.Values().SMTPURL != "")
	switch {
	case err != nil:
		return err
	// Marketing emails are sent only in the daytime.
	case !verdict.Until.IsZero():
		return &later{verdict.Until.Sub(r.Store.Now()), "It waits for the morning."}
	case !verdict.Send:
		return nil
	}
	m, err := r.Store.Messages.FindMail(ctx, id) // reads it again with updated data
	if err != nil {
		return err
	}
	m.Facts.Leave = verdict.Leave
	subject, file, err := r.deliver(ctx, m)
	if err != nil {
		return errors.Join(err, r.Store.Messages.RequeueMarketing(context.WithoutCancel(ctx), id))
	}
	return errors.Join(r.syncOutbox(file != ""), r.Store.Messages.MarketingSent(context.WithoutCancel(ctx), id, subject,
		file))
}

// outbox returns the folder to which emails are written while no mail server is set up.
func (r *Worker) outbox() string { return filepath.Join(r.Store.Dir(), "outbox") }

// syncOutbox makes the names of new files in the outbox durable (fsync of the folder), if any were written.
func (r *Worker) syncOutbox(written bool) error {
	if !written {
		return nil
	}
	return core.SyncFolder(r.outbox())
}

// serverBefore is the time limit for sending through the previous mail server, which reports a change of the mail
// server to the owners.
const serverBefore = 10 * time.Second

// deliver sends an email to the mail server, or writes it to a file and returns the file's name. The file survives a
// power failure only after syncOutbox.
func (r *Worker) deliver(ctx context.Context, m messages.Mail) (subject, file string, err error) {
	message, err := r.Compose(ctx, m)
	if err != nil {
		return "", "", err
	}
	if server := m.Facts.Server; server != "" {
		limited, cancel := context.WithTimeout(ctx, serverBefore) // that server may be gone, and other mails wait
		defer cancel()
		if err := smtp.Send(limited, server, message); err != nil {
			return "", "", fmt.Errorf("through the mail server before the change: %w", err)
		}
		return message.Subject, "", nil
	}
	if server := r.Store.Settings.Values().SMTPURL; server != "" {
		return message.Subject, "", smtp.Send(ctx, server, message)
	}
	content, err := smtp.EML(message)
	if err != nil {
		return "", "", err
	}
	name := accounts.MailFile(m.ID, m.Kind)
	if err := files.WriteWhole(filepath.Join(r.outbox(), name), content); err != nil {
		return message.Subject, name, err
	}
	// If the customer was erased while the email was written, its file is deleted again: their files had been deleted
	// before this one existed.
	if _, err := r.Store.Messages.FindMail(ctx, m.ID); errors.Is(err, core.ErrNotFound) {
		return "", "", os.Remove(filepath.Join(r.outbox(), name))
	}
	return message.Subject, name, nil
}

// TestMail sends an email to the caller, for the Test button of Settings.
func (r *Worker) TestMail(ctx context.Context, c *web.Caller) (string, error) {
	message, err := r.Compose(ctx, messages.Mail{Kind: "test", ToName: c.Name, ToAddr: c.Email})
	if err != nil {
		return "Write a test mail", err
	}
	return r.SendNow(ctx, message)
}

// SendNow sends an email at once, without the queue, to staff who check how it looks.
func (r *Worker) SendNow(ctx context.Context, message smtp.Message) (string, error) {
	server := r.Store.Settings.Values().SMTPURL
	if server == "" {
		return "No mail server is set: emails are saved as files in the outbox folder, and the Outbox screen shows them.", nil
	}
	if err := smtp.Send(ctx, server, message); err != nil {
		return "Send a test email to " + message.ToAddress, err
	}
	return "A test email was accepted by the server for " + message.ToAddress + ".", nil
}
