package staff

import (
	"context"
	"fmt"
	"maps"
	"slices"
	"strings"

	"hearth/handlers/api"
	"hearth/handlers/markdown"
	"hearth/handlers/web"
	"hearth/store/content"
	"hearth/store/settings"
	"hearth/store/texts"
)

// Pages edits the owner's own pages, the policies and the FAQ.
type Pages struct{ *Deps }

// shopPage is a page with the data for its editor. Policy is the name of the policy that it contains, "" for other
// pages.
type shopPage struct {
	ID      int64  `json:"id"`
	Policy  string `json:"policy"`
	Version int64  `json:"version"`
	// State is draft (visible to staff only), published, changed (published, with a newer draft) or brought (a
	// built-in policy).
	State string `json:"state"`
	Path  string `json:"path"`
	// Live means that customers can read the published page.
	Live bool `json:"live"`
	// Changed is the time of the last change to the draft; By is its author.
	Changed     web.Time `json:"changed"`
	By          string   `json:"by"`
	Slug        string   `json:"slug"`
	Title       string   `json:"title"`
	Text        string   `json:"text"`
	Description string   `json:"description"`
	Form        bool     `json:"form"`
	// Texts are title, text and description of the page in other languages.
	Texts texts.Texts `json:"texts"`
	// Preview is an address that shows the draft to anyone who has it, for four hours.
	Preview string `json:"preview"`
	// Old are former addresses of the page, which redirect to it.
	Old []string `json:"old"`
}

// shown converts a page for the editor. It has the draft's texts if there is a draft, and for a policy that was never
// edited the text that comes with the program.
func (r Pages) shown(p content.OwnPage) (shopPage, error) {
	zone, newest := r.Store.Settings.Values().Zone(), p.Newest()
	shown := shopPage{
		ID:          p.ID,
		Policy:      p.Policy,
		Version:     p.Version,
		State:       "draft",
		Path:        api.PagePath(p),
		Live:        p.Published != nil,
		By:          p.DraftBy,
		Slug:        newest.Slug,
		Title:       newest.Title,
		Text:        newest.Text,
		Description: newest.Description,
		Form:        newest.Form,
		Texts:       texts.Texts{},
		Changed:     web.In(p.PublishedAt, zone),
		Old:         []string{},
	}
	maps.Copy(shown.Texts, newest.Texts)
	for _, slug := range p.Old {
		shown.Old = append(shown.Old, "/pages/"+slug)
	}
	latest := p
	latest.Published = &newest
	// The preview shows the draft at the address that it will get.
	shown.Preview = api.PagePath(latest) + "?preview=" + r.Store.Content.PagePreviewToken(p.ID)
	if p.Draft != nil {
		shown.Changed = web.In(p.DraftAt, zone)
	}
	switch {
	case p.Draft != nil && p.Published != nil:
		shown.State = "changed"
	case p.Published != nil:
		shown.State = "published"
	case p.Policy != "" && p.Draft != nil:
		shown.State = "changed"
	case p.Policy != "":
		// A policy that the shop never edited shows the text that comes with the program.
		shown.State = "brought"
		brought, err := r.Brought("", p.Policy)
		if err != nil {
			return shown, err
		}
		shown.Title, shown.Text = titled(brought)
		for _, lang := range r.Languages {
			told, err := r.Brought(lang, p.Policy)
			if err != nil {
				return shown, err
			}
			if title, text := titled(told); told != brought {
				shown.Texts[lang] = map[string]string{"title": title, "text": text}
			}
		}
	}
	if p.Policy != "" && shown.Title == "" {
		shown.Title = content.PolicyTitles[p.Policy]
	}
	return shown, nil
}

// titled splits a built-in text into its title, "" if it has none, and the rest.
func titled(text string) (title, rest string) {
	if first, rest, found := strings.Cut(text, "\n"); found && strings.HasPrefix(first, "# ") {
		return first[2:], strings.TrimLeft(rest, "\n")
	}
	return "", text
}

type pagesReply struct {
	web.Reply
	Data []shopPage `json:"data"`
	// Starts are templates for pages that do not exist yet.
	Starts []pageStart `json:"starts"`
}

// Pages lists all pages without their texts and translations.
func (r Pages) Pages(ctx context.Context, _ *web.Caller, _ web.None) (pagesReply, error) {
	found, err := r.Store.Content.ListOwnPages(ctx)
	if err != nil {
		return pagesReply{}, err
	}
	list := pagesReply{web.Done("OK"), make([]shopPage, len(found)), []pageStart{}}
	for i, p := range found {
		if list.Data[i], err = r.shown(p); err != nil {
			return pagesReply{}, err
		}
		list.Data[i].Text, list.Data[i].Texts = "", texts.Texts{}
	}
	for _, start := range r.starts() {
		if !slices.ContainsFunc(list.Data, func(p shopPage) bool { return p.Slug == start.Slug }) {
			list.Starts = append(list.Starts, start)
		}
	}
	return list, nil
}

// Page returns one page with its text, for the editor.
func (r Pages) Page(ctx context.Context, _ *web.Caller, in web.ByID) (web.Data[shopPage], error) {
	p, err := r.Store.Content.FindOwnPage(ctx, in.ID)
	if err != nil {
		return web.Data[shopPage]{}, err
	}
	shown, err := r.shown(p)
	return web.Give(shown), err
}

// pageIn is a page as the editor saves it. Version is the one that was read; a save is refused if somebody else
// changed the page since.
type pageIn struct {
	ID          web.Int  `json:"id"`
	Version     web.Int  `json:"version"`
	Slug        web.Text `json:"slug"`
	Title       web.Text `json:"title"`
	Text        web.Text `json:"text"`
	Description web.Text `json:"description"`
	Form        web.Flag `json:"form"`
	// Texts are title, text and description in other languages: {"hi": {"title": "…"}}. If the field is missing, they
	// stay unchanged.
	Texts *web.Text `json:"texts"`
	// Publish means that the saved draft is published at once.
	Publish web.Flag `json:"publish"`
}

// toldOf parses the translations of a page from the JSON of the form.
func (r Pages) toldOf(ctx context.Context, in pageIn) (told texts.Texts, err error) {
	if in.Texts == nil {
		if in.ID == 0 {
			return nil, nil
		}
		p, err := r.Store.Content.FindOwnPage(ctx, int64(in.ID))
		return p.Newest().Texts, err
	}
	if told, err = texts.Read(string(*in.Texts)); err != nil {
		return nil, wrongField("texts",
			"The words in other languages can't be read. Please reload the page and try again.")
	}
	for _, lang := range slices.Sorted(maps.Keys(told)) {
		if wrong := markdown.Wrong(told[lang]["text"]); wrong != "" {
			return nil, wrongField("texts."+lang+".text", wrong)
		}
	}
	return told, nil
}

// SavePage saves the draft of a page, and publishes it if requested.
func (r Pages) SavePage(ctx context.Context, c *web.Caller, in pageIn) (web.Data[shopPage], error) {
	if wrong := markdown.Wrong(string(in.Text)); wrong != "" {
		return web.Data[shopPage]{}, wrongField("text", wrong)
	}
	told, err := r.toldOf(ctx, in)
	if err != nil {
		return web.Data[shopPage]{}, err
	}
	saved, err := r.Store.Content.SavePage(ctx, c.ID, int64(in.ID), int64(in.Version),
		content.PageText{
			Slug:        string(in.Slug),
			Title:       string(in.Title),
			Text:        string(in.Text),
			Description: string(in.Description),
			Form:        bool(in.Form),
			Texts:       told,
		})
	said := "Draft saved. Only staff can see it."
	if err == nil && bool(in.Publish) {
		said = "The page is published."
		saved, err = r.Store.Content.PublishPage(ctx, c.ID, saved.ID, saved.Version)
	}
	if err != nil {
		return web.Data[shopPage]{}, err
	}
	shown, err := r.shown(saved)
	return web.With(said, shown), err
}

// HidePage unpublishes a page; its draft stays.
func (r Pages) HidePage(ctx context.Context, c *web.Caller, in web.ByID) (web.Reply, error) {
	p, err := r.Store.Content.FindOwnPage(ctx, in.ID)
	if err != nil {
		return web.Reply{}, err
	}
	said := "The page is unpublished. It is kept as a draft."
	if p.Policy != "" {
		said = "Customers see the default text again. Yours is kept as a draft."
	}
	return web.Done(said), r.Store.Content.HidePage(ctx, c.ID, in.ID)
}

// DropPageDraft discards the unpublished changes of a page.
func (r Pages) DropPageDraft(ctx context.Context, c *web.Caller, in web.ByID) (web.Reply, error) {
	return web.Done("Changes discarded."), r.Store.Content.DropPageDraft(ctx, c.ID, in.ID)
}

// DeletePage deletes one of the owner's pages. Policies can't be deleted.
func (r Pages) DeletePage(ctx context.Context, c *web.Caller, in web.ByID) (web.Reply, error) {
	return web.Done("The page is deleted."), r.Store.Content.DeletePage(ctx, c.ID, in.ID)
}

type pagePreviewData struct {
	HTML string `json:"html"`
	// Wrong is the reason why the text could not be saved.
	Wrong string `json:"wrong"`
}

// PreviewPage renders an unsaved text the way its page will show it.
func (r Pages) PreviewPage(_ context.Context, _ *web.Caller, in struct {
	Text web.Text `json:"text"`
}) (web.Data[pagePreviewData], error) {
	html, err := r.HTML(string(in.Text))
	return web.Give(pagePreviewData{html, markdown.Wrong(string(in.Text))}), err
}

// pageStart is a template for a new page, filled from the shop's settings.
type pageStart struct {
	Slug        string `json:"slug"`
	Title       string `json:"title"`
	Text        string `json:"text"`
	Description string `json:"description"`
	Form        bool   `json:"form"`
}

// starts returns the templates for new pages. They state only facts from the settings. Gaps for the owner to fill in
// are marked in words that nobody would publish by mistake.
func (r Pages) starts() []pageStart {
	card := r.Store.Settings.Values()
	about := []string{"*Say here who you are, since when, and what you care about.*", "## The shop"}
	if card.ShopLegalName != "" {
		about = append(about, "{{shop_name}} is run by {{shop_legal_name}}.")
	}
	if card.ShopAddress != "" {
		about = append(about, "You find us at {{shop_address}}.")
	}
	install := []string{"*Say here which products you fit, in which towns, and what it costs.*", "## Before we come",
		"Please keep the invoice and the box at hand. Mains work belongs in an electrician’s hands.",
		"## If something does not work", returnsLine(card)}
	if card.ShopPhone != "" {
		install = append(install, "Questions before you order? Call {{shop_phone}}.")
	}
	contact := []string{"Write to us with the form below. Each message gets a number, and a person answers."}
	if card.ShopPhone != "" {
		contact = append(contact, "You can also call {{shop_phone}}.")
	}
	starts := []pageStart{{"about", "About us", strings.Join(about, "\n\n"), fmt.Sprintf("Who runs %s, and where.",
		card.ShopName), false}}
	if card.Trade == settings.SmartHome {
		starts = append(starts, pageStart{"installation", "Installation", strings.Join(install, "\n\n"),
			"How products from " + card.ShopName + " are fitted.", false})
	}
	return append(starts, pageStart{
		"contact", "Contact", strings.Join(contact, "\n\n"), "How to reach " + card.ShopName + ".", true,
	})
}

func returnsLine(card *settings.Values) string {
	if card.ReturnDays > 0 {
		return "You can return a product yourself within {{return_days}} days of delivery, from [its order](/orders)."
	}
	return "How products are returned is told in our [policy](/cancellation-and-returns)."
}
