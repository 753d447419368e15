package store_test

import (
	"database/sql"
	"errors"
	"fmt"
	"path/filepath"
	"strings"
	"testing"

	"hearth/store"
	"hearth/store/storetest"
)

func about(slug, title string) store.PageText {
	return store.PageText{Slug: slug, Title: title, Text: "We sell lamps.", Description: "Who we are."}
}

// publish saves a page and publishes it; id 0 makes one.
func publish(t *testing.T, shop *storetest.Shop, id int64, text store.PageText) store.OwnPage {
	t.Helper()
	version := int64(0)
	if id != 0 {
		version = got(shop.FindOwnPage(ctx, id)).or(t).Version
	}
	saved := got(shop.SavePage(ctx, 0, id, version, text)).or(t)
	return got(shop.PublishPage(ctx, 0, saved.ID, saved.Version)).or(t)
}

// readAt is the title of what everybody reads at an address, and where it stands; "nothing" where nothing is.
func readAt(t *testing.T, shop *storetest.Shop, slug string) string {
	t.Helper()
	p, err := shop.FindPublishedPage(ctx, slug)
	if errors.Is(err, store.ErrNotFound) {
		return "nothing"
	}
	if err != nil {
		t.Fatal(err)
	}
	return p.Published.Title + " at " + p.Published.Slug
}

func expect(t *testing.T, got, want string) {
	t.Helper()
	if got != want {
		t.Errorf("%q, want %q", got, want)
	}
}

func TestAPageIsADraftUntilItIsPublished(t *testing.T) {
	t.Parallel()
	shop := storetest.New(t)
	saved := got(shop.SavePage(ctx, 0, 0, 0, about("about", "About us"))).or(t)
	expect(t, readAt(t, shop, "about"), "nothing")
	published := got(shop.PublishPage(ctx, 0, saved.ID, saved.Version)).or(t)
	expect(t, readAt(t, shop, "about"), "About us at about")
	got(shop.SavePage(ctx, 0, saved.ID, published.Version, about("about", "Changed"))).or(t)
	expect(t, readAt(t, shop, "about"), "About us at about")
	if err := shop.DropPageDraft(ctx, 0, saved.ID); err != nil {
		t.Fatal(err)
	}
	if p := got(shop.FindOwnPage(ctx, saved.ID)).or(t); p.Draft != nil || p.Newest().Title != "About us" {
		t.Errorf("after the draft was dropped: %+v", p)
	}
	if err := shop.HidePage(ctx, 0, saved.ID); err != nil {
		t.Fatal(err)
	}
	expect(t, readAt(t, shop, "about"), "nothing")
	if p := got(shop.FindOwnPage(ctx, saved.ID)).or(t); p.Published != nil || p.Newest().Title != "About us" {
		t.Errorf("after it was taken off: %+v", p)
	}
	if err := shop.DeletePage(ctx, 0, saved.ID); err != nil {
		t.Fatal(err)
	}
	if _, err := shop.FindOwnPage(ctx, saved.ID); !errors.Is(err, store.ErrNotFound) {
		t.Errorf("after it was deleted: %v", err)
	}
}

func TestAPageKeepsTheAddressesThatItLeft(t *testing.T) {
	t.Parallel()
	shop := storetest.New(t)
	first := publish(t, shop, 0, about("about", "About us"))
	publish(t, shop, first.ID, about("who-we-are", "About us"))
	publish(t, shop, first.ID, about("us", "About us"))
	for _, slug := range []string{"about", "who-we-are", "us"} {
		expect(t, readAt(t, shop, slug), "About us at us")
	}
	// Back to the start: there is no redirect loop.
	publish(t, shop, first.ID, about("about", "About us"))
	for _, slug := range []string{"about", "who-we-are", "us"} {
		expect(t, readAt(t, shop, slug), "About us at about")
	}
	// A page that takes a former address owns it.
	second := publish(t, shop, 0, about("us", "The team"))
	expect(t, readAt(t, shop, "us"), "The team at us")
	expect(t, fmt.Sprint(got(shop.FindOwnPage(ctx, first.ID)).or(t).Old), "[who-we-are]")
	// An unpublished page can't be reached, by its former addresses either.
	if err := shop.HidePage(ctx, 0, first.ID); err != nil {
		t.Fatal(err)
	}
	expect(t, readAt(t, shop, "who-we-are"), "nothing")
	if err := shop.DeletePage(ctx, 0, first.ID); err != nil {
		t.Fatal(err)
	}
	publish(t, shop, second.ID, about("who-we-are", "The team"))
	expect(t, readAt(t, shop, "who-we-are"), "The team at who-we-are")
}

func TestWhatAPageRefuses(t *testing.T) {
	t.Parallel()
	shop := storetest.New(t)
	taken := publish(t, shop, 0, about("about", "About us"))
	got(shop.SavePage(ctx, 0, 0, 0, about("drafted", "Not yet"))).or(t)
	save := func(wants func(p *store.PageText)) error {
		p := about("new", "New")
		wants(&p)
		_, err := shop.SavePage(ctx, 0, 0, 0, p)
		return err
	}
	const slug = "An address has small letters, digits and single hyphens between them, 60 at most."
	for _, c := range []struct {
		name  string
		wants func(p *store.PageText)
		says  string
		field string
	}{
		{"no title", func(p *store.PageText) { p.Title = " " }, "Please enter a title, 100 characters at most.", "title"},
		{"a long title", func(p *store.PageText) { p.Title = strings.Repeat("x", 101) }, "Please enter a title, 100 characters at most.",
			"title"},
		{"a long text", func(p *store.PageText) { p.Text = strings.Repeat("x", 20001) }, "A page has 20,000 characters at most.", "text"},
		{"a long description", func(p *store.PageText) { p.Description = strings.Repeat("x", 301) }, "A description has 300 characters at most.",
			"description"},
		{"no address", func(p *store.PageText) { p.Slug = "" }, slug, "slug"},
		{"an address with a way in it", func(p *store.PageText) { p.Slug = "a/b" }, slug, "slug"},
		{"an address in Devanagari", func(p *store.PageText) { p.Slug = "हम" }, slug, "slug"},
		{"a long address", func(p *store.PageText) { p.Slug = strings.Repeat("x", 61) }, slug, "slug"},
		{"the address of another", func(p *store.PageText) { p.Slug = "about" }, "Another page has this address.", "slug"},
		{"the address of a draft", func(p *store.PageText) { p.Slug = "DRAFTED" }, "Another page has this address.", "slug"},
		{"an address of the shop", func(p *store.PageText) { p.Slug = "login" }, "The shop itself uses this address. Please choose another.",
			"slug"},
	} {
		t.Run(c.name, func(t *testing.T) { refused(t, save(c.wants), c.says, c.field) })
	}
	_, err := shop.SavePage(ctx, 0, taken.ID, taken.Version-1, about("about", "Mine"))
	refused(t, err, "Somebody else changed this page meanwhile. Please look at their changes and try again.")
	_, err = shop.PublishPage(ctx, 0, taken.ID, taken.Version)
	refused(t, err, "There is nothing new to publish on this page.")
	draft := got(shop.SavePage(ctx, 0, taken.ID, taken.Version, about("about", "Mine"))).or(t)
	_, err = shop.PublishPage(ctx, 0, taken.ID, draft.Version-1)
	refused(t, err, "Somebody else changed this page meanwhile. Please look at their changes and try again.")
	fresh := got(shop.SavePage(ctx, 0, 0, 0, about("fresh", "Fresh"))).or(t)
	refused(t, shop.HidePage(ctx, 0, fresh.ID), "This page is not published.")
	refused(t, shop.DropPageDraft(ctx, 0, fresh.ID), "This page was never published: delete it instead.")
	terms := got(shop.FindPolicy(ctx, "terms")).or(t)
	refused(t, shop.DeletePage(ctx, 0, terms.ID), "The policies and the questions stay: customers have a right to them.")
	for _, page := range []int64{terms.ID + 900, -1} {
		if _, err := shop.SavePage(ctx, 0, page, 1, about("x", "X")); !errors.Is(err, store.ErrNotFound) {
			t.Errorf("a page that is not there: %v", err)
		}
	}
	for i := range 200 {
		if _, err = shop.SavePage(ctx, 0, 0, 0, about(fmt.Sprintf("page-%d", i), "Page")); err != nil {
			break
		}
	}
	refused(t, err, "The shop has 200 pages already. Please delete one first.")
}

func TestAPolicyIsOnePageForTheSettingsAndTheEditor(t *testing.T) {
	t.Parallel()
	shop := storetest.New(t)
	const said = "# Our terms\n\nBe kind."
	shop.Set("text_terms", said, "text_faq", "## Why?\nBecause.")
	terms := got(shop.FindPolicy(ctx, "terms")).or(t)
	expect(t, terms.Published.Title+"|"+terms.Published.Text, "Our terms|\nBe kind.")
	expect(t, shop.Settings().Text("text_terms"), said)
	expect(t, shop.Settings().Text("text_faq"), "## Why?\nBecause.")
	if got(shop.FindPolicy(ctx, "faq")).or(t).Published.Title != "" {
		t.Error("a question became a title")
	}
	saved := got(shop.SavePage(ctx, 0, terms.ID, terms.Version, store.PageText{Slug: "elsewhere", Title: "Terms",
		Text: "Pay.", Form: true})).or(t)
	if saved.Draft.Slug != "" || saved.Draft.Form {
		t.Errorf("a policy moved away: %+v", saved.Draft)
	}
	expect(t, shop.Settings().Text("text_terms"), said)
	got(shop.PublishPage(ctx, 0, saved.ID, saved.Version)).or(t)
	expect(t, shop.Settings().Text("text_terms"), "# Terms\nPay.")
	if err := shop.HidePage(ctx, 0, terms.ID); err != nil {
		t.Fatal(err)
	}
	expect(t, shop.Settings().Text("text_terms"), "")
	shop.Set("text_faq", "")
	if p := got(shop.FindPolicy(ctx, "faq")).or(t); p.Published != nil {
		t.Error("a policy that was cleared is still published")
	}
}

func TestAnUpgradeKeepsTheTextsThatTheSettingsHeld(t *testing.T) {
	t.Parallel()
	dir := storetest.Released(t, 18)
	before, err := sql.Open("sqlite", filepath.Join(dir, "shop.db"))
	must(t, err)
	for key, text := range map[string]string{"text_terms": "# Our terms\r\n\r\nBe kind.", "text_returns": "No heading.\nAll the same.",
		"text_faq": "## Why?\nBecause.", "shop_name": "Asha’s"} {
		_, err = before.Exec(`INSERT INTO settings (key, value, changed_at) VALUES (?, ?, 1780000000000)`, key, text)
		must(t, err)
	}
	must(t, before.Close())
	shop := storetest.Open(t, dir)
	terms := got(shop.FindPolicy(ctx, "terms")).or(t)
	expect(t, terms.Published.Title+"|"+terms.Published.Text, "Our terms|\r\nBe kind.")
	expect(t, shop.Settings().Text("text_returns"), "No heading.\nAll the same.")
	expect(t, shop.Settings().Text("text_faq"), "## Why?\nBecause.")
	expect(t, shop.Settings().Text("text_privacy"), "")
	expect(t, shop.Settings().Text("shop_name"), "Asha’s")
	expect(t, shop.Read(`SELECT count(*) FROM settings WHERE key LIKE 'text%'`), "0")
}

func TestThePicturesOfAPageAreNamed(t *testing.T) {
	t.Parallel()
	shop := storetest.New(t)
	const name = "0123456789abcdef0123456789abcdef"
	p := about("about", "About us")
	p.Text = "![Shop](/uploads/" + name + "-1280.jpg) and again ![Shop](/uploads/" + name + "-640.jpg)"
	page := publish(t, shop, 0, p)
	expect(t, shop.Read(`SELECT group_concat(state || ' ' || name) FROM page_pictures`), "published "+name)
	publish(t, shop, page.ID, about("about", "About us"))
	expect(t, shop.Read(`SELECT count(*) FROM page_pictures`), "0")
}

func TestAMessageToTheShopIsAnsweredLikeAComplaint(t *testing.T) {
	t.Parallel()
	shop := storetest.New(t)
	number := got(shop.Complain(ctx, store.NewComplaint{Kind: "question", Name: "Asha", Email: "asha@example.com",
		Words: "Do you fit locks in Pune?"})).or(t)
	if found := got(shop.TrackComplaint(ctx, 0, number, "asha@example.com")).or(t); found.Kind != "question" || found.AnswerDue.IsZero() {
		t.Errorf("the message: %+v", found)
	}
	expect(t, fmt.Sprint(shop.Mails("asha@example.com")), "[message]")
}
