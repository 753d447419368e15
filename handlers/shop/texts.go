package shop

import (
	"context"
	"fmt"
	"io/fs"
	"path"
	"regexp"
	"slices"
	"strings"

	"hearth/handlers/api"
	"hearth/handlers/markdown"
	"hearth/handlers/web"
	"hearth/store/content"
	"hearth/store/core"
	"hearth/store/db"
	"hearth/store/settings"
)

// Policies are the shop's policies, its FAQ and the owner's own pages.
type Policies struct{ *Deps }

// policyNames are the policies. The setting text_<name> replaces the built-in text.
var policyNames = map[string]bool{"returns": true, "terms": true, "privacy": true}

// factsOf are the settings that can be placeholders in a text, as in {{shop_name}}.
var factsOf = []string{"shop_name", "shop_legal_name", "shop_address", "shop_email", "shop_phone", "grievance_officer",
	"return_days", "assisted_return_days", "inspect_days"}

// written returns a text before its placeholders are filled in: the preview requested by staff, the translation for
// the caller's language, the owner's text, or the built-in one.
func (r Policies) written(ctx context.Context, name string) (string, error) {
	if page, previewed := content.PreviewedPage(ctx); previewed && page.Policy == name && page.Published != nil {
		return page.Published.AsPolicy(), nil
	}
	if db.Language(ctx) != "" {
		page, err := r.Store.Content.FindPolicy(ctx, name)
		if err != nil {
			return "", err
		}
		if page.Published != nil {
			return page.Published.AsPolicy(), nil
		}
	}
	if text := r.Store.Settings.Values().Text("text_" + name); text != "" {
		return text, nil
	}
	return r.Brought(db.Language(ctx), name)
}

// Brought returns the built-in text for the shop's trade and settings in a language ("" for English), which is used
// until the owner writes another. A language without the text has the English one.
func (r Policies) Brought(lang, name string) (string, error) {
	brought, err := fs.ReadFile(r.Texts, path.Join(lang, name+".md"))
	if err != nil {
		brought, err = fs.ReadFile(r.Texts, name+".md")
	}
	if err != nil {
		return "", fmt.Errorf("read the text %s: %w", name, err)
	}
	return forShop(string(brought), r.Store.Settings.Values()), nil
}

// forShop removes the lines of a built-in text that are not for this shop: those marked for another trade, as with
// {{general}}, and those about days that are all 0, as with {{with return_days}}.
func forShop(text string, card *settings.Values) string {
	kept := []string{}
	for line := range strings.SplitSeq(text, "\n") {
		mark, rest, _ := strings.Cut(strings.TrimPrefix(line, "{{"), "}}")
		days, conditional := strings.CutPrefix(mark, "with ")
		switch {
		case !strings.HasPrefix(line, "{{"):
			kept = append(kept, line)
		case mark == card.Trade || conditional && slices.ContainsFunc(strings.Fields(days), func(key string) bool {
			return card.Text(key) != "0"
		}):
			kept = append(kept, rest)
		case !conditional && mark != settings.SmartHome && mark != settings.AnyTrade:
			kept = append(kept, line)
		}
	}
	return strings.Join(kept, "\n")
}

// textOf returns a text with the placeholders filled in.
func (r Policies) textOf(ctx context.Context, name string) (string, error) {
	text, err := r.written(ctx, name)
	return r.filled(text), err
}

// filled replaces a text's placeholders with the shop's settings. One without a value becomes a visible note, of
// which Health warns.
func (r Policies) filled(text string) string {
	card := r.Store.Settings.Values()
	for _, key := range factsOf {
		fact := card.Text(key)
		if fact == "" && key == "shop_legal_name" {
			fact = card.ShopName
		}
		if fact == "" {
			fact = "(not given yet)"
		}
		text = strings.ReplaceAll(text, "{{"+key+"}}", fact)
	}
	return text
}

// HTML renders a text as a page shows it: with the placeholders filled in, and without embedded HTML.
func (r Policies) HTML(text string) (string, error) {
	return markdown.HTML(r.filled(text), r.Files.PictureSize)
}

// blank matches a placeholder.
var blank = regexp.MustCompile(`\{\{([^}]*)\}\}`)

// Blanks are the unfilled placeholders of policies, FAQ and published pages: the labels of settings without a value,
// and unknown placeholders as written.
func (r Policies) Blanks(ctx context.Context) ([]string, error) {
	card, open, texts := r.Store.Settings.Values(), []string{}, []string{}
	pages, err := r.Store.Content.ListOwnPages(ctx)
	if err != nil {
		return nil, err
	}
	for _, page := range pages {
		if page.Published != nil && page.Policy == "" {
			texts = append(texts, page.Published.Text)
		}
	}
	for _, name := range []string{"terms", "privacy", "returns", "faq"} {
		text, err := r.written(ctx, name)
		if err != nil {
			return nil, err
		}
		texts = append(texts, text)
	}
	for _, text := range texts {
		for _, found := range blank.FindAllStringSubmatch(text, -1) {
			key := found[1]
			if !slices.Contains(factsOf, key) {
				open = append(open, found[0])
			} else if card.Text(key) == "" {
				open = append(open, settings.LabelOf(key))
			}
		}
	}
	slices.Sort(open)
	return slices.Compact(open), nil
}

// policyData is a policy as HTML, with the shop's own details filled in.
type policyData struct {
	Title string `json:"title"`
	HTML  string `json:"html"`
}

// Policy returns a policy as HTML; its first heading is the title. An unknown name is core.ErrNotFound.
func (r Policies) Policy(ctx context.Context, _ *web.Caller, in struct {
	Name string `path:"name"`
}) (web.Data[policyData], error) {
	if !policyNames[in.Name] {
		return web.Data[policyData]{}, core.ErrNotFound
	}
	text, err := r.textOf(ctx, in.Name)
	if err != nil {
		return web.Data[policyData]{}, err
	}
	title := ""
	if first, rest, found := strings.Cut(text, "\n"); found && strings.HasPrefix(first, "# ") {
		title, text = strings.TrimPrefix(first, "# "), rest
	}
	body, err := markdown.HTML(text, r.Files.PictureSize)
	return web.Give(policyData{title, body}), err
}

// ownPageData is a published page of the shop.
type ownPageData struct {
	Title       string `json:"title"`
	HTML        string `json:"html"`
	Description string `json:"description"`
	// Path is the page's current address, which differs from the requested one if the page has moved.
	Path string `json:"path"`
	// Form means that contact details and a contact form follow the text.
	Form bool `json:"form"`
}

// Page returns one of the owner's published pages; core.ErrNotFound if there is none.
func (r Policies) Page(ctx context.Context, _ *web.Caller, in struct {
	Slug string `path:"slug"`
}) (web.Data[ownPageData], error) {
	page, err := r.Store.Content.FindPublishedPage(ctx, strings.ToLower(in.Slug))
	if err != nil {
		return web.Data[ownPageData]{}, err
	}
	body, err := r.HTML(page.Published.Text)
	return web.Give(ownPageData{
		Title:       page.Published.Title,
		HTML:        body,
		Description: page.Published.Description,
		Path:        api.PagePath(page),
		Form:        page.Published.Form,
	}), err
}

// faqEntry is one question of the FAQ with its answer.
type faqEntry struct {
	Question string `json:"question"`
	HTML     string `json:"html"`
}

// Faq returns the FAQ: each heading of the second level is a question, and what follows is its answer.
func (r Policies) Faq(ctx context.Context, _ *web.Caller, _ web.None) (web.Data[[]faqEntry], error) {
	text, err := r.textOf(ctx, "faq")
	if err != nil {
		return web.Data[[]faqEntry]{}, err
	}
	entries := []faqEntry{}
	for part := range strings.SplitSeq("\n"+text, "\n## ") {
		question, answer, found := strings.Cut(part, "\n")
		if !found || strings.TrimSpace(question) == "" {
			continue
		}
		body, err := markdown.HTML(answer, r.Files.PictureSize)
		if err != nil {
			return web.Data[[]faqEntry]{}, err
		}
		entries = append(entries, faqEntry{strings.TrimSpace(question), body})
	}
	return web.Give(entries), nil
}
