package staff

import (
	"context"
	"errors"
	"slices"

	"hearth/handlers/emails"
	"hearth/handlers/web"
	"hearth/store/core"
	"hearth/store/messages"
)

// Mails edits the texts of the mails that the shop sends.
type Mails struct{ *Deps }

// mailKind is a kind of mail, such as the order confirmation.
type mailKind struct {
	Kind  string `json:"kind"`
	Title string `json:"title"`
	When  string `json:"when"`
	// To is the recipient: Customer, Visitor, Staff or Owner.
	To string `json:"to"`
	// Langs are the languages in which the mail exists; Edited are those with the owner's text. Fault is the reason
	// why the owner's text failed; the built-in text was sent instead.
	Langs  []string `json:"langs"`
	Edited []string `json:"edited"`
	Fault  string   `json:"fault"`
}

// mailLanguage is a language in which emails can be written.
type mailLanguage struct {
	Code string `json:"code"`
	Name string `json:"name"`
}

type mailKindsReply struct {
	web.Reply
	Data      []mailKind     `json:"data"`
	Languages []mailLanguage `json:"languages"`
}

func (r Mails) kindOf(k *emails.Kind) mailKind {
	row := mailKind{Kind: k.Name, Title: k.Title, When: k.When, To: k.To, Langs: []string{}, Edited: []string{}}
	for _, code := range r.Letters.Codes() {
		if r.Letters.Speaks(code, k.Name) {
			row.Langs = append(row.Langs, code)
		}
	}
	return row
}

func (r Mails) languages() (all []mailLanguage) {
	for _, code := range r.Letters.Codes() {
		all = append(all, mailLanguage{code, r.Letters.Name(code)})
	}
	return all
}

// Mails lists the kinds of mail, grouped by occasion.
func (r Mails) Mails(ctx context.Context, _ *web.Caller, _ web.None) (mailKindsReply, error) {
	own, err := r.Store.Messages.ListMailTexts(ctx)
	list := mailKindsReply{web.Done("OK"), []mailKind{}, r.languages()}
	for _, k := range emails.Kinds {
		row := r.kindOf(k)
		for _, t := range own {
			if t.Kind != k.Name {
				continue
			}
			row.Edited = append(row.Edited, t.Lang)
			if t.Fault != "" {
				row.Fault = t.Fault
			}
		}
		list.Data = append(list.Data, row)
	}
	return list, err
}

// mailFact is a placeholder that a template may use.
type mailFact struct {
	Name  string `json:"name"`
	About string `json:"about"`
	// Shape of a placeholder is words, long (several paragraphs), yes (for {{if …}}) or list (for {{each …}}).
	Shape string `json:"shape"`
	// Maybe means that a mail doesn't always have a value for this placeholder; Needed means that the text must
	// contain it.
	Maybe  bool `json:"maybe"`
	Needed bool `json:"needed"`
	// In is the list to which the placeholder belongs; "" if it belongs to the mail itself.
	In string `json:"in"`
}

// factRows returns the placeholders of a kind of email; those of its lists follow their list.
func factRows(k *emails.Kind) (rows []mailFact) {
	for _, f := range k.Facts() {
		rows = append(rows, mailFact{
			Name:   f.Name,
			About:  f.About,
			Shape:  string(f.Shape),
			Maybe:  f.Maybe,
			Needed: f.Needed,
		})
		for _, of := range f.Of {
			rows = append(
				rows,
				mailFact{
					Name:   of.Name,
					About:  of.About,
					Shape:  string(of.Shape),
					Maybe:  of.Maybe,
					Needed: of.Needed,
					In:     f.Name,
				},
			)
		}
	}
	return rows
}

// mailWords are the texts of a kind of mail in one language, with what the editor needs.
type mailWords struct {
	mailKind
	Lang            string         `json:"lang"`
	Languages       []mailLanguage `json:"languages"`
	Subject         string         `json:"subject"`
	Text            string         `json:"text"`
	OriginalSubject string         `json:"original_subject"`
	OriginalText    string         `json:"original_text"`
	// Own means that the owner wrote these texts; By and At are the author and the time.
	Own     bool       `json:"own"`
	Version int64      `json:"version"`
	By      string     `json:"by"`
	At      web.Time   `json:"at"`
	Facts   []mailFact `json:"facts"`
	// OfOrder means that the preview can be filled with the data of a real order.
	OfOrder bool `json:"of_order"`
}

// words returns the current and the built-in text of an email in one language; core.ErrNotFound if there is no such
// email.
func (r Mails) words(ctx context.Context, kind, lang string) (mailWords, error) {
	k, known := emails.Find(kind)
	if !known || !r.Letters.Speaks(lang, kind) {
		return mailWords{}, core.ErrNotFound
	}
	t, err := r.Store.Messages.FindMailText(ctx, kind, lang)
	original := r.Letters.Of(lang, kind).Original(kind)
	shown := mailWords{
		mailKind:        r.kindOf(k),
		Lang:            lang,
		Languages:       r.languages(),
		Subject:         original.Subject,
		Text:            original.Body,
		OriginalSubject: original.Subject,
		OriginalText:    original.Body,
		Own:             t.Own(),
		Version:         t.Version,
		By:              t.Who,
		At:              r.local(t.At),
		Facts:           factRows(k),
		OfOrder:         k.Order,
	}
	shown.Languages = slices.DeleteFunc(shown.Languages,
		func(l mailLanguage) bool { return !slices.Contains(shown.Langs, l.Code) })
	if t.Own() {
		shown.Subject, shown.Text, shown.Fault = t.Subject, t.Text, t.Fault
	}
	return shown, err
}

// mailAsked names an email and its language.
type mailAsked struct {
	Kind string   `path:"kind"`
	Lang web.Text `json:"lang"`
}

// Mail returns the texts of a kind of mail in a language, English by default.
func (r Mails) Mail(ctx context.Context, _ *web.Caller, in mailAsked) (web.Data[mailWords], error) {
	lang := string(in.Lang)
	if lang == "" {
		lang = emails.English
	}
	shown, err := r.words(ctx, in.Kind, lang)
	return web.Give(shown), err
}

// mailWordsIn is a changed text. Version is the one that was read; a save is refused if somebody else changed the
// text since.
type mailWordsIn struct {
	Kind    string   `path:"kind"`
	Lang    web.Text `json:"lang"`
	Subject web.Text `json:"subject"`
	Text    web.Text `json:"text"`
	Version web.Int  `json:"version"`
}

// SaveMail saves the owner's text for a kind of mail.
func (r Mails) SaveMail(ctx context.Context, c *web.Caller, in mailWordsIn) (web.Data[mailWords], error) {
	lang := string(in.Lang)
	if !r.Letters.Speaks(lang, in.Kind) {
		return web.Data[mailWords]{}, core.ErrNotFound
	}
	words := emails.Text{Subject: string(in.Subject), Body: string(in.Text)}
	if err := r.Letters.Of(lang, in.Kind).Check(in.Kind, words, r.Store.Settings.Values()); err != nil {
		return web.Data[mailWords]{}, err
	}
	if _, err := r.Store.Messages.SaveMailText(
		ctx,
		c.ID,
		messages.MailText{Kind: in.Kind, Lang: lang, Subject: words.Subject, Text: words.Body,
			Version: int64(in.Version)},
	); err != nil {
		return web.Data[mailWords]{}, err
	}
	shown, err := r.words(ctx, in.Kind, lang)
	return web.With("Email saved. The next one is sent with this text.", shown), err
}

// RestoreMail returns a kind of mail to its built-in text.
func (r Mails) RestoreMail(ctx context.Context, c *web.Caller, in struct {
	Kind    string   `path:"kind"`
	Lang    web.Text `json:"lang"`
	Version web.Int  `json:"version"`
}) (web.Data[mailWords], error) {
	lang := string(in.Lang)
	if !r.Letters.Speaks(lang, in.Kind) {
		return web.Data[mailWords]{}, core.ErrNotFound
	}
	if _, err := r.Store.Messages.SaveMailText(
		ctx,
		c.ID,
		messages.MailText{Kind: in.Kind, Lang: lang, Version: int64(in.Version)},
	); err != nil {
		return web.Data[mailWords]{}, err
	}
	shown, err := r.words(ctx, in.Kind, lang)
	return web.With("The default email is restored.", shown), err
}

// mailTrialIn is an unsaved mail text to preview, filled with a real order or with example data.
type mailTrialIn struct {
	Kind    web.Text `json:"kind"`
	Lang    web.Text `json:"lang"`
	Subject web.Text `json:"subject"`
	Text    web.Text `json:"text"`
	Order   web.Int  `json:"order"`
}

// trial renders a mail for the preview. To fill it with a real order, the caller needs the permission to see orders.
func (r Mails) trial(ctx context.Context, c *web.Caller, in mailTrialIn) (Trial, error) {
	kind, lang := string(in.Kind), string(in.Lang)
	k, known := emails.Find(kind)
	if !known || !r.Letters.Speaks(lang, kind) {
		return Trial{}, core.ErrNotFound
	}
	t := Trial{
		Lang:   lang,
		Words:  emails.Text{Subject: string(in.Subject), Body: string(in.Text)},
		Mail:   messages.Mail{Kind: kind},
		Sample: true,
	}
	if in.Order == 0 || !k.Order {
		return t, nil
	}
	if !c.May(core.PermOrders) {
		return t, wrongField("order", "An order can be chosen by those who may see orders.")
	}
	found, err := r.Store.Messages.MailOfOrder(ctx, kind, int64(in.Order))
	if errors.Is(err, core.ErrNotFound) {
		return t, wrongField("order", "There is no order with this number.")
	}
	t.Mail, t.Sample = found, false
	return t, err
}

// mailPreviewData is the email rendered with sample values.
type mailPreviewData struct {
	Subject string `json:"subject"`
	HTML    string `json:"html"`
	Text    string `json:"text"`
	// Wrong says for each field why the text can't be saved. If there are errors, no mail is rendered.
	Wrong map[string]string `json:"wrong"`
}

// PreviewMail renders a mail from texts that are not saved yet.
func (r Mails) PreviewMail(ctx context.Context, c *web.Caller, in mailTrialIn) (web.Data[mailPreviewData], error) {
	t, err := r.trial(ctx, c, in)
	shown := mailPreviewData{Wrong: map[string]string{}}
	if err == nil {
		err = r.Letters.Of(t.Lang, t.Mail.Kind).Check(t.Mail.Kind, t.Words, r.Store.Settings.Values())
	}
	var no *core.Refusal
	if errors.As(err, &no) {
		shown.Wrong = no.Fields
		return web.Give(shown), nil
	}
	if err != nil {
		return web.Data[mailPreviewData]{}, err
	}
	letter, err := r.Try(ctx, t)
	shown.Subject, shown.HTML, shown.Text = letter.Subject, letter.HTML, letter.Text
	return web.Give(shown), err
}

// SendMailTrial sends a mail with unsaved texts to the caller's own address.
func (r Mails) SendMailTrial(ctx context.Context, c *web.Caller, in mailTrialIn) (web.Reply, error) {
	t, err := r.trial(ctx, c, in)
	if err != nil {
		return web.Reply{}, err
	}
	if err := r.Letters.Of(t.Lang, t.Mail.Kind).Check(t.Mail.Kind, t.Words, r.Store.Settings.Values()); err != nil {
		return web.Reply{}, err
	}
	t.Mail.ToAddr = c.Email
	if t.Sample {
		t.Mail.ToName = c.Name
	}
	said, err := r.SendTrial(ctx, t)
	if err != nil && said != "" {
		return web.Reply{}, &core.Refusal{Message: said + " failed: " + err.Error()}
	}
	return web.Done(said), err
}
