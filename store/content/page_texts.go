package content

import (
	"regexp"
	"strings"

	"hearth/store/catalogue"
	"hearth/store/core"
	"hearth/store/db"
	"hearth/store/settings"
	"hearth/store/texts"
	"hearth/store/wording"
)

// PageText is the content of a page: of its draft, or as published.
type PageText struct {
	// Slug is the last part of the page's URL /pages/…; "" for a policy, which has a fixed URL.
	Slug, Title string
	// Text is Markdown. Description is the text that search engines show below the title.
	Text, Description string
	// Form means that the page ends with the shop's contact data and a form, whose messages are handled like
	// complaints.
	Form bool
	// Texts are the title, text and description in other languages.
	Texts texts.Texts
}

// in returns the content in a language.
func (p PageText) in(lang string) PageText {
	p.Texts.Apply(lang, map[string]*string{"title": &p.Title, "text": &p.Text, "description": &p.Description})
	return p
}

// english are the translatable texts in English, by field.
func (p PageText) english() map[string]string {
	return map[string]string{"title": p.Title, "text": p.Text, "description": p.Description}
}

// pageTold are the translatable fields of a page.
var pageTold = []texts.Field{{Name: "title", Most: pageTitle}, {Name: "text", Most: pageText},
	{Name: "description", Most: pageDescription}}

const (
	pageTitle       = 100
	pageText        = 20000
	pageDescription = 300
	pageSlug        = 60
	pagesMost       = 200
)

var (
	slugShape = regexp.MustCompile(`^[a-z0-9]+(-[a-z0-9]+)*$`)
	// shownPicture matches the URL of one of the shop's pictures in a text.
	shownPicture = regexp.MustCompile(`/uploads/[0-9a-f]{32}-[0-9]+\.(?:jpg|webp)`)
)

// Reserved are the first parts of the shop's own URLs. A page can't have one as its slug, because /pages/login could be
// mistaken for the login.
var Reserved = strings.Fields(`adminorders allproducts api areas assets audit backups cancellation-and-returns cart
	categories category chatbot checkout claimdesk claims codremittances compare complaintdesk complaints confirmorder
	counter customers dashboard deliveries devicedetails driver duties editmail editpage faq feedbackdashboard
	feedbackform front giftcarddesk giftcards goodsin health help invoice ledger letters login look lowstock mails
	menus moneycheck moving newpage numbers offers oldaddresses orderdetails orderreview orders ordershipped outbox
	packing pages pastorders privacy-policy privacydesk product productdetails productpreview productvariants profile
	quotation quotations quote refunddesk register registerdevice reportproblem resetpassword returns reviewdesk
	savepass selfaudit serialnumber settings setup shopfront sitemap staff stockcount surveyform terms-and-conditions
	today track undoemail undototp units untranslated uploads userdetails wishlist`)

// Check normalises the content of a page and refuses malformed values under their fields. isPolicy is true for a page
// with a fixed URL.
func (p *PageText) Check(isPolicy bool) error {
	wrong := db.FieldErrors{}
	p.Title, p.Description = strings.Join(
		strings.Fields(wording.Visible(p.Title)),
		" ",
	), strings.Join(
		strings.Fields(wording.Visible(p.Description)),
		" ",
	)
	p.Text = strings.ReplaceAll(p.Text, "\r\n", "\n")
	p.Slug = strings.ToLower(strings.TrimSpace(p.Slug))
	if n := len([]rune(p.Title)); n > pageTitle || n < 1 && !isPolicy {
		wrong.Add("title", "Please enter a title, 100 characters at most.")
	}
	if len([]rune(p.Text)) > pageText {
		wrong.Add("text", "A page has 20,000 characters at most.")
	}
	if len([]rune(p.Description)) > pageDescription {
		wrong.Add("description", "A description has 300 characters at most.")
	}
	p.Texts.Tidy(
		pageTold,
		func(field, message string) { wrong.Add(field, "%s", message) },
	)
	switch {
	case isPolicy:
		p.Slug, p.Form = "", false
	case len(p.Slug) > pageSlug || !slugShape.MatchString(p.Slug):
		wrong.Add("slug", "An address has small letters, digits and single hyphens between them, 60 at most.")
	case settings.OneOf(Reserved...)(p.Slug) == "":
		wrong.Add("slug", "The shop itself uses this address. Please choose another.")
	}
	return wrong.Refusal("title", "slug", "text", "description")
}

// SavePageText stores the content of a page as draft or published (state). It also records the pictures in the text, so
// that they are not deleted as unused.
func SavePageText(tx *core.Tx, page int64, state string, who int64, p PageText) error {
	told := "{}"
	if len(p.Texts) > 0 {
		var err error
		if told, err = wording.AsJSON(p.Texts); err != nil {
			return err
		}
	}
	for _, step := range []struct {
		query string
		args  []any
	}{
		{`DELETE FROM page_texts WHERE page_id = ? AND state = ?`, []any{page, state}},
		{`INSERT INTO page_texts (page_id, state, slug, title, text, description, form, texts, at, who)
			VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, nullif(?, 0))`,
			[]any{page, state, p.Slug, p.Title, p.Text, p.Description, p.Form, told, tx.Stamp(), who}},
	} {
		if _, err := tx.Exec(step.query, step.args...); err != nil {
			return err
		}
	}
	if err := catalogue.NoteTranslated(tx, p.english(), p.Texts, false); err != nil {
		return err
	}
	for _, found := range shownPicture.FindAllString(p.Text+told, -1) {
		if _, err := tx.Exec(`INSERT INTO page_pictures (page_id, state, name) VALUES (?, ?, ?) ON CONFLICT DO NOTHING`,
			page, state, catalogue.PictureName(found)); err != nil {
			return err
		}
	}
	return nil
}

func dropText(tx *core.Tx, page int64, state string) error {
	_, err := tx.Exec(`DELETE FROM page_texts WHERE page_id = ? AND state = ?`, page, state)
	return err
}

// PolicySettings is SQL that returns the published policies in the form of settings.
const PolicySettings = `SELECT 'text_' || p.policy, iif(t.title = '', '', '# ' || t.title || char(10)) || t.text
	FROM pages p
	JOIN page_texts t ON t.page_id = p.id AND t.state = 'published' WHERE p.policy IS NOT NULL`

// AsPolicy returns the text of a policy in the form of a setting.
func (t PageText) AsPolicy() string {
	if t.Title == "" {
		return t.Text
	}
	return "# " + t.Title + "\n" + t.Text
}

// PublishPolicy publishes a policy that was changed through its setting; an empty text restores the built-in policy.
func PublishPolicy(tx *core.Tx, who int64, policy, text string) error {
	id, err := db.Value[int64](tx, `SELECT id FROM pages WHERE policy = ?`, policy)
	if err != nil {
		return err
	}
	if _, err := tx.Exec(`UPDATE pages SET version = version + 1 WHERE id = ?`, id); err != nil {
		return err
	}
	if text == "" {
		return dropText(tx, id, "published")
	}
	said := PageText{Text: text}
	told, err := db.Value[string](tx, `SELECT coalesce((SELECT texts FROM page_texts
		WHERE page_id = ? AND state = 'published'), '')`, id)
	if err != nil {
		return err
	}
	if said.Texts, err = texts.Read(told); err != nil {
		return err
	}
	if first, rest, found := strings.Cut(text, "\n"); found && strings.HasPrefix(first, "# ") &&
		len([]rune(first)) < pageTitle {
		said.Title, said.Text = strings.TrimSpace(first[2:]), rest
	}
	if said.Description,
		err = db.Value[string](tx, `SELECT coalesce((SELECT description FROM page_texts
			WHERE page_id = ? AND state = 'published'), '')`,
		id); err != nil {
		return err
	}
	return SavePageText(tx, id, "published", who, said)
}
