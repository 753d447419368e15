package content_test

import (
	"errors"
	"fmt"
	"strings"
	"testing"

	"hearth/store/content"
	"hearth/store/core"
	"hearth/store/messages"
	"hearth/store/storetest"
)

// readAt returns the title and slug of the page that readers get for a slug; "nothing" if there is none.
func readAt(t *testing.T, shop *storetest.Shop, slug string) string {
	t.Helper()
	p, err := shop.Content.FindPublishedPage(storetest.Ctx, slug)
	if errors.Is(err, core.ErrNotFound) {
		return "nothing"
	}
	if err != nil {
		t.Fatal(err)
	}
	return p.Published.Title + " at " + p.Published.Slug
}

func TestPageIsADraftUntilPublished(t *testing.T) {
	t.Parallel()
	shop := storetest.New(t)
	saved := storetest.Got(shop.Content.SavePage(storetest.Ctx, 0, 0, 0, storetest.About("about", "About us"))).Or(t)
	storetest.Expect(t, readAt(t, shop, "about"), "nothing")
	published := storetest.Got(shop.Content.PublishPage(storetest.Ctx, 0, saved.ID, saved.Version)).Or(t)
	storetest.Expect(t, readAt(t, shop, "about"), "About us at about")
	storetest.Got(shop.Content.SavePage(storetest.Ctx, 0, saved.ID, published.Version,
		storetest.About("about", "Changed"))).Or(t)
	storetest.Expect(t, readAt(t, shop, "about"), "About us at about")
	if err := shop.Content.DropPageDraft(storetest.Ctx, 0, saved.ID); err != nil {
		t.Fatal(err)
	}
	if p := storetest.Got(shop.Content.FindOwnPage(storetest.Ctx, saved.ID)).Or(t); p.Draft != nil ||
		p.Newest().Title != "About us" {
		t.Errorf("after the draft was dropped: %+v", p)
	}
	if err := shop.Content.HidePage(storetest.Ctx, 0, saved.ID); err != nil {
		t.Fatal(err)
	}
	storetest.Expect(t, readAt(t, shop, "about"), "nothing")
	if p := storetest.Got(shop.Content.FindOwnPage(storetest.Ctx, saved.ID)).Or(t); p.Published != nil ||
		p.Newest().Title != "About us" {
		t.Errorf("after it was taken off: %+v", p)
	}
	if err := shop.Content.DeletePage(storetest.Ctx, 0, saved.ID); err != nil {
		t.Fatal(err)
	}
	if _, err := shop.Content.FindOwnPage(storetest.Ctx, saved.ID); !errors.Is(err, core.ErrNotFound) {
		t.Errorf("after it was deleted: %v", err)
	}
}

func TestPageKeepsItsOldAddressesAsRedirects(t *testing.T) {
	t.Parallel()
	shop := storetest.New(t)
	first := storetest.Publish(t, shop, 0, storetest.About("about", "About us"))
	storetest.Publish(t, shop, first.ID, storetest.About("who-we-are", "About us"))
	storetest.Publish(t, shop, first.ID, storetest.About("us", "About us"))
	for _, slug := range []string{"about", "who-we-are", "us"} {
		storetest.Expect(t, readAt(t, shop, slug), "About us at us")
	}
	// The page gets its first slug again: that must not cause a redirect loop.
	storetest.Publish(t, shop, first.ID, storetest.About("about", "About us"))
	for _, slug := range []string{"about", "who-we-are", "us"} {
		storetest.Expect(t, readAt(t, shop, slug), "About us at about")
	}
	// A page can take a slug that only redirects to another page.
	second := storetest.Publish(t, shop, 0, storetest.About("us", "The team"))
	storetest.Expect(t, readAt(t, shop, "us"), "The team at us")
	storetest.Expect(t, fmt.Sprint(storetest.Got(shop.Content.FindOwnPage(storetest.Ctx, first.ID)).Or(t).Old),
		"[who-we-are]")
	// A hidden page can't be reached, neither by its slug nor by redirects.
	if err := shop.Content.HidePage(storetest.Ctx, 0, first.ID); err != nil {
		t.Fatal(err)
	}
	storetest.Expect(t, readAt(t, shop, "who-we-are"), "nothing")
	if err := shop.Content.DeletePage(storetest.Ctx, 0, first.ID); err != nil {
		t.Fatal(err)
	}
	storetest.Publish(t, shop, second.ID, storetest.About("who-we-are", "The team"))
	storetest.Expect(t, readAt(t, shop, "who-we-are"), "The team at who-we-are")
}

func TestInvalidPageIsRefused(t *testing.T) {
	t.Parallel()
	shop := storetest.New(t)
	taken := storetest.Publish(t, shop, 0, storetest.About("about", "About us"))
	storetest.Got(shop.Content.SavePage(storetest.Ctx, 0, 0, 0, storetest.About("drafted", "Not yet"))).Or(t)
	save := func(wants func(p *content.PageText)) error {
		p := storetest.About("new", "New")
		wants(&p)
		_, err := shop.Content.SavePage(storetest.Ctx, 0, 0, 0, p)
		return err
	}
	const slug = "An address has small letters, digits and single hyphens between them, 60 at most."
	for _, c := range []struct {
		name  string
		wants func(p *content.PageText)
		says  string
		field string
	}{
		{"no title", func(p *content.PageText) { p.Title = " " }, "Please enter a title, 100 characters at most.",
			"title"},
		{"a long title", func(p *content.PageText) { p.Title = strings.Repeat("x", 101) },
			"Please enter a title, 100 characters at most.", "title"},
		{"a long text", func(p *content.PageText) { p.Text = strings.Repeat("x", 20001) },
			"A page has 20,000 characters at most.", "text"},
		{"a long description", func(p *content.PageText) { p.Description = strings.Repeat("x", 301) },
			"A description has 300 characters at most.", "description"},
		{"no address", func(p *content.PageText) { p.Slug = "" }, slug, "slug"},
		{"an address with a way in it", func(p *content.PageText) { p.Slug = "a/b" }, slug, "slug"},
		{"an address in Devanagari", func(p *content.PageText) { p.Slug = "हम" }, slug, "slug"},
		{"a long address", func(p *content.PageText) { p.Slug = strings.Repeat("x", 61) }, slug, "slug"},
		{"the address of another", func(p *content.PageText) { p.Slug = "about" }, "Another page has this address.",
			"slug"},
		{"the address of a draft", func(p *content.PageText) { p.Slug = "DRAFTED" }, "Another page has this address.",
			"slug"},
		{"an address of the shop", func(p *content.PageText) { p.Slug = "login" },
			"The shop itself uses this address. Please choose another.",
			"slug"},
	} {
		t.Run(c.name, func(t *testing.T) { storetest.Refused(t, save(c.wants), c.says, c.field) })
	}
	_, err := shop.Content.SavePage(storetest.Ctx, 0, taken.ID, taken.Version-1, storetest.About("about", "Mine"))
	storetest.Refused(t, err, "Somebody else changed this page meanwhile. Please look at their changes and try again.")
	_, err = shop.Content.PublishPage(storetest.Ctx, 0, taken.ID, taken.Version)
	storetest.Refused(t, err, "There is nothing new to publish on this page.")
	draft := storetest.Got(shop.Content.SavePage(storetest.Ctx, 0, taken.ID, taken.Version,
		storetest.About("about", "Mine"))).Or(t)
	_, err = shop.Content.PublishPage(storetest.Ctx, 0, taken.ID, draft.Version-1)
	storetest.Refused(t, err, "Somebody else changed this page meanwhile. Please look at their changes and try again.")
	fresh := storetest.Got(shop.Content.SavePage(storetest.Ctx, 0, 0, 0, storetest.About("fresh", "Fresh"))).Or(t)
	storetest.Refused(t, shop.Content.HidePage(storetest.Ctx, 0, fresh.ID), "This page is not published.")
	storetest.Refused(t, shop.Content.DropPageDraft(storetest.Ctx, 0, fresh.ID),
		"This page was never published: delete it instead.")
	terms := storetest.Got(shop.Content.FindPolicy(storetest.Ctx, "terms")).Or(t)
	storetest.Refused(
		t,
		shop.Content.DeletePage(storetest.Ctx, 0, terms.ID),
		"The policies and the questions stay: customers have a right to them.",
	)
	for _, page := range []int64{terms.ID + 900, -1} {
		if _, err := shop.Content.SavePage(storetest.Ctx, 0, page, 1, storetest.About("x", "X")); !errors.Is(err,
			core.ErrNotFound) {
			t.Errorf("a page that is not there: %v", err)
		}
	}
	for i := range 200 {
		if _, err = shop.Content.SavePage(storetest.Ctx, 0, 0, 0, storetest.About(fmt.Sprintf("page-%d", i),
			"Page")); err != nil {
			break
		}
	}
	storetest.Refused(t, err, "The shop has 200 pages already. Please delete one first.")
}

func TestPolicyIsSharedBySettingsAndPageEditor(t *testing.T) {
	t.Parallel()
	shop := storetest.New(t)
	const said = "# Our terms\n\nBe kind."
	shop.Set("text_terms", said, "text_faq", "## Why?\nBecause.")
	terms := storetest.Got(shop.Content.FindPolicy(storetest.Ctx, "terms")).Or(t)
	storetest.Expect(t, terms.Published.Title+"|"+terms.Published.Text, "Our terms|\nBe kind.")
	storetest.Expect(t, shop.Settings.Values().Text("text_terms"), said)
	storetest.Expect(t, shop.Settings.Values().Text("text_faq"), "## Why?\nBecause.")
	if storetest.Got(shop.Content.FindPolicy(storetest.Ctx, "faq")).Or(t).Published.Title != "" {
		t.Error("a question became a title")
	}
	saved := storetest.Got(shop.Content.SavePage(storetest.Ctx, 0, terms.ID, terms.Version,
		content.PageText{Slug: "elsewhere", Title: "Terms",
			Text: "Pay.", Form: true})).
		Or(t)
	if saved.Draft.Slug != "" || saved.Draft.Form {
		t.Errorf("a policy moved away: %+v", saved.Draft)
	}
	storetest.Expect(t, shop.Settings.Values().Text("text_terms"), said)
	storetest.Got(shop.Content.PublishPage(storetest.Ctx, 0, saved.ID, saved.Version)).Or(t)
	storetest.Expect(t, shop.Settings.Values().Text("text_terms"), "# Terms\nPay.")
	if err := shop.Content.HidePage(storetest.Ctx, 0, terms.ID); err != nil {
		t.Fatal(err)
	}
	storetest.Expect(t, shop.Settings.Values().Text("text_terms"), "")
	shop.Set("text_faq", "")
	if p := storetest.Got(shop.Content.FindPolicy(storetest.Ctx, "faq")).Or(t); p.Published != nil {
		t.Error("a policy that was cleared is still published")
	}
}

func TestPicturesUsedByAPageAreRecorded(t *testing.T) {
	t.Parallel()
	shop := storetest.New(t)
	const name = "0123456789abcdef0123456789abcdef"
	p := storetest.About("about", "About us")
	p.Text = "![Shop](/uploads/" + name + "-1280.jpg) and again ![Shop](/uploads/" + name + "-640.jpg)"
	page := storetest.Publish(t, shop, 0, p)
	storetest.Expect(t, shop.Read(`SELECT group_concat(state || ' ' || name) FROM page_pictures`), "published "+name)
	storetest.Publish(t, shop, page.ID, storetest.About("about", "About us"))
	storetest.Expect(t, shop.Read(`SELECT count(*) FROM page_pictures`), "0")
}

func TestContactMessageIsAnsweredLikeAComplaint(t *testing.T) {
	t.Parallel()
	shop := storetest.New(t)
	number := storetest.Got(
		shop.Messages.OpenComplaint(storetest.Ctx, messages.NewComplaint{Kind: "question", Name: "Asha",
			Email: "asha@example.com", Words: "Do you fit locks in Pune?"}),
	).
		Or(
			t,
		)
	if found := storetest.Got(shop.Messages.TrackComplaint(storetest.Ctx, 0, number, "asha@example.com")).
		Or(t); found.Kind != "question" ||
		found.AnswerDue.IsZero() {
		t.Errorf("the message: %+v", found)
	}
	storetest.Expect(t, fmt.Sprint(shop.MailsTo("asha@example.com")), "[message]")
}
