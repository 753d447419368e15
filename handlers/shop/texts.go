package shop

import (
	"bytes"
	"context"
	"fmt"
	"io/fs"
	"regexp"
	"slices"
	"strings"

	"github.com/yuin/goldmark"
	"github.com/yuin/goldmark/extension"

	"hearth/handlers/web"
	"hearth/store"
)

// Policies are the policies and the questions.
type Policies struct{ *Room }

// markdown turns what the shop or its staff wrote into HTML. Raw HTML in it is left out, so nothing in it runs.
var markdown = goldmark.New(goldmark.WithExtensions(extension.Table))

// policyNames are the policies; the setting text_<name> wins over the text that the binary brings.
var policyNames = map[string]bool{"returns": true, "terms": true, "privacy": true}

// factsOf are the settings that may stand in a text.
var factsOf = []string{"shop_name", "shop_legal_name", "shop_address", "shop_email", "shop_phone", "grievance_officer", "return_days", "assisted_return_days"}

// written gives a text as somebody wrote it.
func (r Policies) written(name string) (string, error) {
	if text := r.Store.Settings().Text("text_" + name); text != "" {
		return text, nil
	}
	return r.Brought(name)
}

// Brought gives a text as the shop brings it, which is in force until the owner writes another.
func (r Policies) Brought(name string) (string, error) {
	brought, err := fs.ReadFile(r.Texts, name+".md")
	if err != nil {
		return "", fmt.Errorf("read the text %s: %w", name, err)
	}
	return string(brought), nil
}

// textOf gives a text with the shop's own facts filled in.
func (r Policies) textOf(name string) (string, error) {
	card := r.Store.Settings()
	text, err := r.written(name)
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
	return text, err
}

// blank is a place in a text that a setting fills.
var blank = regexp.MustCompile(`\{\{([^}]*)\}\}`)

// Blanks are the places that still stand open in the policies and the questions: settings without a value, by name, and what no
// setting fills.
func (r Policies) Blanks() ([]string, error) {
	card, open := r.Store.Settings(), []string{}
	for _, name := range []string{"terms", "privacy", "returns", "faq"} {
		text, err := r.written(name)
		if err != nil {
			return nil, err
		}
		for _, found := range blank.FindAllStringSubmatch(text, -1) {
			key := found[1]
			if !slices.Contains(factsOf, key) {
				open = append(open, found[0])
			} else if card.Text(key) == "" {
				open = append(open, store.LabelOf(key))
			}
		}
	}
	slices.Sort(open)
	return slices.Compact(open), nil
}

func htmlOf(text string) (string, error) {
	var b bytes.Buffer
	err := markdown.Convert([]byte(text), &b)
	return b.String(), err
}

type policyData struct {
	Title string `json:"title"`
	HTML  string `json:"html"`
}

func (r Policies) Policy(_ context.Context, _ *web.Caller, in struct {
	Name string `path:"name"`
}) (web.Data[policyData], error) {
	if !policyNames[in.Name] {
		return web.Data[policyData]{}, store.ErrNotFound
	}
	text, err := r.textOf(in.Name)
	if err != nil {
		return web.Data[policyData]{}, err
	}
	title := ""
	if first, rest, found := strings.Cut(text, "\n"); found && strings.HasPrefix(first, "# ") {
		title, text = strings.TrimPrefix(first, "# "), rest
	}
	body, err := htmlOf(text)
	return web.Give(policyData{title, body}), err
}

type faqEntry struct {
	Question string `json:"question"`
	HTML     string `json:"html"`
}

// Faq gives the questions: each heading of the second level is one, what follows is its answer.
func (r Policies) Faq(_ context.Context, _ *web.Caller, _ web.None) (web.Data[[]faqEntry], error) {
	text, err := r.textOf("faq")
	if err != nil {
		return web.Data[[]faqEntry]{}, err
	}
	entries := []faqEntry{}
	for part := range strings.SplitSeq("\n"+text, "\n## ") {
		question, answer, found := strings.Cut(part, "\n")
		if !found || strings.TrimSpace(question) == "" {
			continue
		}
		body, err := htmlOf(answer)
		if err != nil {
			return web.Data[[]faqEntry]{}, err
		}
		entries = append(entries, faqEntry{strings.TrimSpace(question), body})
	}
	return web.Give(entries), nil
}
