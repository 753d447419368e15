package shop

import (
	"bytes"
	"context"
	"fmt"
	"io/fs"
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

// textOf gives a text with the shop's own facts filled in.
func (r Policies) textOf(name string) (string, error) {
	card := r.Store.Settings()
	text := card.Text("text_" + name)
	if text == "" {
		brought, err := fs.ReadFile(r.Texts, name+".md")
		if err != nil {
			return "", fmt.Errorf("read the text %s: %w", name, err)
		}
		text = string(brought)
	}
	for _, key := range []string{"shop_name", "shop_legal_name", "shop_address", "shop_email", "shop_phone", "grievance_officer", "return_days", "assisted_return_days"} {
		fact := card.Text(key)
		if fact == "" && key == "shop_legal_name" {
			fact = card.ShopName
		}
		if fact == "" {
			fact = "(not given yet)"
		}
		text = strings.ReplaceAll(text, "{{"+key+"}}", fact)
	}
	return text, nil
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
