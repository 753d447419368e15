package store_test

import (
	"fmt"
	"strings"
	"testing"
	"time"

	"hearth/store"
	"hearth/store/db"
	"hearth/store/storetest"
)

func TestStoryOfPagesFromDraftToDeletion(t *testing.T) {
	t.Parallel()
	s := storetest.Tell(t, "pages")
	asha, bela := s.Staff(store.Owner).ID, s.Staff(store.Manager).ID
	s.Step("a shop as it comes").Gives(s.ListOwnPages(ctx))
	text := about("about", " About \x01 us ")
	text.Text = "One\r\n[p](/uploads/0123456789abcdef0123456789abcdef-480.jpg) /uploads/0123456789abcdef0123456789abcdef-960.webp"
	text.Form, text.Texts = true, saidIn("hi", "title", "हमारे बारे में", "text", "/uploads/1123456789abcdef0123456789abcdef-480.jpg")
	s.Step("Asha writes a page").Gives(s.SavePage(ctx, asha, 0, 0, text))
	s.Step("Bela writes another").Gives(s.SavePage(ctx, bela, 0, 0, about("team", "Team")))
	s.Step("nobody can read it").Gives(s.FindPublishedPage(ctx, "about"))
	s.Step("it is published, too late").Gives(s.PublishPage(ctx, bela, 5, 2))
	s.Step("it is published").Gives(s.PublishPage(ctx, bela, 5, 1))
	s.Step("there is nothing more to publish").Gives(s.PublishPage(ctx, bela, 5, 2))
	for _, lang := range []string{"en", "hi"} {
		s.Step("it is read in %s", lang).Gives(s.FindPublishedPage(db.InLanguage(ctx, lang), "about"))
	}
	s.Pass(time.Minute)
	s.Step("a new address").Gives(s.SavePage(ctx, asha, 5, 2, about("ABOUT-us ", "About us")))
	s.Step("somebody else changed it").Gives(s.SavePage(ctx, bela, 5, 2, about("about-us", "About all")))
	s.Step("one that is taken by its draft").Gives(s.SavePage(ctx, bela, 6, 1, about("about-us", "Team")))
	s.Step("one that is taken").Gives(s.SavePage(ctx, bela, 0, 0, about("about", "Team")))
	s.Step("a page that is not there").Gives(s.SavePage(ctx, bela, 99, 1, about("x", "X")))
	s.Step("the new address is public").Gives(s.PublishPage(ctx, asha, 5, 3))
	s.Step("the old one leads there").Gives(s.FindPublishedPage(ctx, "about"))
	s.Pass(time.Minute)
	s.Step("the other takes the old one").Gives(s.SavePage(ctx, bela, 6, 1, about("about", "Team")))
	s.Step("and is published").Gives(s.PublishPage(ctx, bela, 6, 2))
	s.Step("the address is its own").Gives(s.FindPublishedPage(ctx, "about"))
	for _, address := range []string{"team", "none", ""} {
		s.Step("what is at %q", address).Gives(s.FindPublishedPage(ctx, address))
	}
	for _, slug := range []string{"b-1", "b-2", "about-us"} {
		s.Pass(time.Minute)
		publish(t, s.Shop, 5, about(slug, "About us"))
	}
	s.Step("the page after three more addresses").Gives(s.FindOwnPage(ctx, 5))
	s.Step("a page that is not there").Gives(s.FindOwnPage(ctx, 99))
	s.Step("the draft is dropped where there is none").Gives(s.DropPageDraft(ctx, asha, 5))
	got(s.SavePage(ctx, asha, 5, got(s.FindOwnPage(ctx, 5)).or(t).Version, about("about-us", "Ways"))).or(t)
	s.Step("a draft").Gives(s.ListOwnPages(ctx))
	s.Step("it is dropped").Gives(s.DropPageDraft(ctx, asha, 5))
	s.Step("one page is hidden").Gives(s.HidePage(ctx, asha, 5))
	s.Step("twice").Gives(s.HidePage(ctx, asha, 5))
	got(s.SavePage(ctx, asha, 6, got(s.FindOwnPage(ctx, 6)).or(t).Version, about("about", "Crew"))).or(t)
	s.Step("one with a draft is hidden").Gives(s.HidePage(ctx, asha, 6))
	s.Step("it was never published now").Gives(s.DropPageDraft(ctx, asha, 6))
	for _, id := range []int64{99, 1, 5} {
		s.Step("page %d is deleted", id).Gives(s.DeletePage(ctx, bela, id))
		s.Step("hidden").Gives(s.HidePage(ctx, bela, id))
		s.Step("its draft dropped").Gives(s.DropPageDraft(ctx, bela, id))
		s.Step("published").Gives(s.PublishPage(ctx, bela, id, 1))
	}
}

func TestStoryOfPolicies(t *testing.T) {
	t.Parallel()
	s := storetest.Tell(t, "policies")
	asha := s.Staff(store.Owner).ID
	terms, privacy := got(s.FindPolicy(ctx, "terms")).or(t), got(s.FindPolicy(ctx, "privacy")).or(t)
	text := store.PageText{Slug: "x", Title: "", Text: "Ours.", Description: "What holds.", Form: true, Texts: saidIn("hi", "text", "हमारा")}
	s.Step("the terms are written").Gives(s.SavePage(ctx, asha, terms.ID, terms.Version, text))
	s.Step("and published").Gives(s.PublishPage(ctx, asha, terms.ID, terms.Version+1))
	says := func() {
		for _, policy := range []string{"terms", "privacy", "none"} {
			p, err := s.FindPolicy(db.InLanguage(ctx, "hi"), policy)
			s.Step("the policy %s", policy).Gives(p, p.Newest().AsPolicy(), s.Settings().Text("text_"+policy), err)
		}
	}
	says()
	s.Step("their draft is dropped where there is none").Gives(s.DropPageDraft(ctx, asha, terms.ID))
	s.Step("that of a policy that nobody wrote").Gives(s.DropPageDraft(ctx, asha, privacy.ID))
	for _, value := range []string{"# Terms \nNew.\nMore.", "# " + strings.Repeat("t", 97) + "\nLong.", "# " + strings.Repeat("t", 98) +
		"\nLong.", "# Alone", "#Terms\nx"} {
		s.Set("text_terms", value)
		s.Step("the setting says %.20q", value).Gives(s.Settings().Text("text_terms"))
	}
	s.Set("text_privacy", "# Privacy\nNobody reads it.")
	says()
	s.Set("text_privacy", "")
	s.Step("the built-in one again").Gives(s.FindPolicy(ctx, "privacy"))
	s.Step("the terms are hidden").Gives(s.HidePage(ctx, asha, terms.ID))
	says()
	s.Step("the terms are deleted").Gives(s.DeletePage(ctx, asha, terms.ID))
}

func TestStoryOfWhatAPageTakes(t *testing.T) {
	t.Parallel()
	s := storetest.Tell(t, "page_checks")
	s.Step("a shop as it comes").Gives()
	for _, c := range []struct {
		what   string
		change func(p *store.PageText)
	}{
		{"a title of 100", func(p *store.PageText) { p.Title = strings.Repeat("क", 100) }}, {"one of 101",
			func(p *store.PageText) { p.Title = strings.Repeat("क", 101) }},
		{"no title", func(p *store.PageText) { p.Title = " \x01 " }}, {"20,000 letters", func(p *store.PageText) {
			p.Text = strings.Repeat("x",
				20_000)
		}},
		{"one more", func(p *store.PageText) { p.Text = strings.Repeat("x", 20_001) }},
		{"a description of 300", func(p *store.PageText) { p.Description = strings.Repeat("क", 300) }},
		{"one of 301", func(p *store.PageText) { p.Description = strings.Repeat("क", 301) }},
		{"an address of 60", func(p *store.PageText) { p.Slug = strings.Repeat("a", 60) }}, {"one of 61",
			func(p *store.PageText) { p.Slug = strings.Repeat("a", 61) }},
		{"two hyphens", func(p *store.PageText) { p.Slug = "a--b" }}, {"a hyphen at its end", func(p *store.PageText) { p.Slug = "a-" }},
		{"no address", func(p *store.PageText) { p.Slug = "" }}, {"the login", func(p *store.PageText) { p.Slug = "Login" }},
		{"the list", func(p *store.PageText) { p.Slug = "wishlist" }}, {"the first reserved",
			func(p *store.PageText) { p.Slug = "adminorders" }},
		{"a translation", func(p *store.PageText) { p.Texts = saidIn("hi", "description", strings.Repeat("क", 300)) }},
		{"a long translation", func(p *store.PageText) { p.Texts = saidIn("hi", "description", strings.Repeat("क", 301)) }},
		{"one of the address", func(p *store.PageText) { p.Texts = saidIn("hi", "slug", "x") }},
		{"a long title in Hindi", func(p *store.PageText) { p.Texts = saidIn("hi", "title", strings.Repeat("क", 101)) }},
		{"everything wrong", func(p *store.PageText) { p.Title, p.Slug, p.Text = "", "?", strings.Repeat("x", 20_001) }},
	} {
		text := about(fmt.Sprintf("p-%d", len(c.what)), "Page")
		c.change(&text)
		saved, err := s.SavePage(ctx, 0, 0, 0, text)
		s.Step("%s", c.what).Gives(saved.ID, err)
		if err == nil {
			must(t, s.DeletePage(ctx, 0, saved.ID))
		}
	}
	must(t, s.Run(ctx, `WITH RECURSIVE n (i) AS (VALUES (1) UNION ALL SELECT i + 1 FROM n WHERE i < 195)
		INSERT INTO pages (policy) SELECT NULL FROM n`))
	must(t, second(s.SavePage(ctx, 0, 0, 0, about("last", "Last"))))
	refused(t, second(s.SavePage(ctx, 0, 0, 0, about("more", "More"))), "The shop has 200 pages already. Please delete one first.")
	must(t, s.Run(ctx, `DELETE FROM pages WHERE policy IS NULL`))
}
