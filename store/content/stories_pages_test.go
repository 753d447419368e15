package content_test

import (
	"fmt"
	"strings"
	"testing"
	"time"

	"hearth/store/accounts"
	"hearth/store/content"
	"hearth/store/db"
	"hearth/store/storetest"
)

func TestScenarioPageLifecycle(t *testing.T) {
	t.Parallel()
	s := storetest.NewStory(t, "pages")
	asha, bela := s.Staff(accounts.Owner).ID, s.Staff(accounts.Manager).ID
	s.Step("a shop as it comes").Gives(s.Content.ListOwnPages(storetest.Ctx))
	text := storetest.About("about", " About \x01 us ")
	text.Text = "One\r\n[p](/uploads/0123456789abcdef0123456789abcdef-480.jpg) /uploads/0123456789abcdef0123456789abcdef-960.webp"
	text.Form, text.Texts = true, storetest.SaidIn(
		"hi",
		"title",
		"हमारे बारे में",
		"text",
		"/uploads/1123456789abcdef0123456789abcdef-480.jpg",
	)
	s.Step("Asha writes a page").Gives(s.Content.SavePage(storetest.Ctx, asha, 0, 0, text))
	s.Step("Bela writes another").Gives(s.Content.SavePage(storetest.Ctx, bela, 0, 0, storetest.About("team", "Team")))
	s.Step("nobody can read it").Gives(s.Content.FindPublishedPage(storetest.Ctx, "about"))
	s.Step("it is published, too late").Gives(s.Content.PublishPage(storetest.Ctx, bela, 5, 2))
	s.Step("it is published").Gives(s.Content.PublishPage(storetest.Ctx, bela, 5, 1))
	s.Step("there is nothing more to publish").Gives(s.Content.PublishPage(storetest.Ctx, bela, 5, 2))
	for _, lang := range []string{"en", "hi"} {
		s.Step("it is read in %s", lang).Gives(s.Content.FindPublishedPage(db.InLanguage(storetest.Ctx, lang), "about"))
	}
	s.Pass(time.Minute)
	s.Step("a new address").Gives(s.Content.SavePage(storetest.Ctx, asha, 5, 2,
		storetest.About("ABOUT-us ", "About us")))
	s.Step("somebody else changed it").Gives(s.Content.SavePage(storetest.Ctx, bela, 5, 2,
		storetest.About("about-us", "About all")))
	s.Step("one that is taken by its draft").Gives(s.Content.SavePage(storetest.Ctx, bela, 6, 1,
		storetest.About("about-us", "Team")))
	s.Step("one that is taken").Gives(s.Content.SavePage(storetest.Ctx, bela, 0, 0, storetest.About("about", "Team")))
	s.Step("a page that is not there").Gives(s.Content.SavePage(storetest.Ctx, bela, 99, 1, storetest.About("x", "X")))
	s.Step("the new address is public").Gives(s.Content.PublishPage(storetest.Ctx, asha, 5, 3))
	s.Step("the old one leads there").Gives(s.Content.FindPublishedPage(storetest.Ctx, "about"))
	s.Pass(time.Minute)
	s.Step("the other takes the old one").Gives(s.Content.SavePage(storetest.Ctx, bela, 6, 1,
		storetest.About("about", "Team")))
	s.Step("and is published").Gives(s.Content.PublishPage(storetest.Ctx, bela, 6, 2))
	s.Step("the address is its own").Gives(s.Content.FindPublishedPage(storetest.Ctx, "about"))
	for _, address := range []string{"team", "none", ""} {
		s.Step("what is at %q", address).Gives(s.Content.FindPublishedPage(storetest.Ctx, address))
	}
	for _, slug := range []string{"b-1", "b-2", "about-us"} {
		s.Pass(time.Minute)
		storetest.Publish(t, s.Shop, 5, storetest.About(slug, "About us"))
	}
	s.Step("the page after three more addresses").Gives(s.Content.FindOwnPage(storetest.Ctx, 5))
	s.Step("a page that is not there").Gives(s.Content.FindOwnPage(storetest.Ctx, 99))
	s.Step("the draft is dropped where there is none").Gives(s.Content.DropPageDraft(storetest.Ctx, asha, 5))
	storetest.Got(s.Content.SavePage(storetest.Ctx, asha, 5, storetest.Got(s.Content.FindOwnPage(storetest.Ctx, 5)).
		Or(t).Version, storetest.About("about-us", "Ways"))).
		Or(t)
	s.Step("a draft").Gives(s.Content.ListOwnPages(storetest.Ctx))
	s.Step("it is dropped").Gives(s.Content.DropPageDraft(storetest.Ctx, asha, 5))
	s.Step("one page is hidden").Gives(s.Content.HidePage(storetest.Ctx, asha, 5))
	s.Step("twice").Gives(s.Content.HidePage(storetest.Ctx, asha, 5))
	storetest.Got(s.Content.SavePage(storetest.Ctx, asha, 6, storetest.Got(s.Content.FindOwnPage(storetest.Ctx, 6)).
		Or(t).Version, storetest.About("about", "Crew"))).
		Or(t)
	s.Step("one with a draft is hidden").Gives(s.Content.HidePage(storetest.Ctx, asha, 6))
	s.Step("it was never published now").Gives(s.Content.DropPageDraft(storetest.Ctx, asha, 6))
	for _, id := range []int64{99, 1, 5} {
		s.Step("page %d is deleted", id).Gives(s.Content.DeletePage(storetest.Ctx, bela, id))
		s.Step("hidden").Gives(s.Content.HidePage(storetest.Ctx, bela, id))
		s.Step("its draft dropped").Gives(s.Content.DropPageDraft(storetest.Ctx, bela, id))
		s.Step("published").Gives(s.Content.PublishPage(storetest.Ctx, bela, id, 1))
	}
}

func TestScenarioPolicies(t *testing.T) {
	t.Parallel()
	s := storetest.NewStory(t, "policies")
	asha := s.Staff(accounts.Owner).ID
	terms, privacy := storetest.Got(s.Content.FindPolicy(storetest.Ctx, "terms")).
		Or(t),
		storetest.Got(s.Content.FindPolicy(storetest.Ctx, "privacy")).
			Or(t)
	text := content.PageText{
		Slug:        "x",
		Title:       "",
		Text:        "Ours.",
		Description: "What holds.",
		Form:        true,
		Texts:       storetest.SaidIn("hi", "text", "हमारा"),
	}
	s.Step("the terms are written").Gives(s.Content.SavePage(storetest.Ctx, asha, terms.ID, terms.Version, text))
	s.Step("and published").Gives(s.Content.PublishPage(storetest.Ctx, asha, terms.ID, terms.Version+1))
	says := func() {
		for _, policy := range []string{"terms", "privacy", "none"} {
			p, err := s.Content.FindPolicy(db.InLanguage(storetest.Ctx, "hi"), policy)
			s.Step("the policy %s", policy).Gives(p, p.Newest().AsPolicy(), s.Settings.Values().Text("text_"+policy),
				err)
		}
	}
	says()
	s.Step("their draft is dropped where there is none").Gives(s.Content.DropPageDraft(storetest.Ctx, asha, terms.ID))
	s.Step("that of a policy that nobody wrote").Gives(s.Content.DropPageDraft(storetest.Ctx, asha, privacy.ID))
	for _, value := range []string{"# Terms \nNew.\nMore.", "# " + strings.Repeat("t", 97) + "\nLong.", "# " +
		strings.Repeat("t", 98) +
		"\nLong.", "# Alone", "#Terms\nx"} {
		s.Set("text_terms", value)
		s.Step("the setting says %.20q", value).Gives(s.Settings.Values().Text("text_terms"))
	}
	s.Set("text_privacy", "# Privacy\nNobody reads it.")
	says()
	s.Set("text_privacy", "")
	s.Step("the built-in one again").Gives(s.Content.FindPolicy(storetest.Ctx, "privacy"))
	s.Step("the terms are hidden").Gives(s.Content.HidePage(storetest.Ctx, asha, terms.ID))
	says()
	s.Step("the terms are deleted").Gives(s.Content.DeletePage(storetest.Ctx, asha, terms.ID))
}

func TestScenarioPageValidation(t *testing.T) {
	t.Parallel()
	s := storetest.NewStory(t, "page_checks")
	s.Step("a shop as it comes").Gives()
	for _, c := range []struct {
		what   string
		change func(p *content.PageText)
	}{
		{"a title of 100", func(p *content.PageText) { p.Title = strings.Repeat("क", 100) }}, {"one of 101",
			func(p *content.PageText) { p.Title = strings.Repeat("क", 101) }},
		{"no title", func(p *content.PageText) { p.Title = " \x01 " }}, {"20,000 letters", func(p *content.PageText) {
			p.Text = strings.Repeat("x",
				20_000)
		}},
		{"one more", func(p *content.PageText) { p.Text = strings.Repeat("x", 20_001) }},
		{"a description of 300", func(p *content.PageText) { p.Description = strings.Repeat("क", 300) }},
		{"one of 301", func(p *content.PageText) { p.Description = strings.Repeat("क", 301) }},
		{"an address of 60", func(p *content.PageText) { p.Slug = strings.Repeat("a", 60) }}, {"one of 61",
			func(p *content.PageText) { p.Slug = strings.Repeat("a", 61) }},
		{"two hyphens", func(p *content.PageText) { p.Slug = "a--b" }},
		{"a hyphen at its end", func(p *content.PageText) { p.Slug = "a-" }},
		{"no address", func(p *content.PageText) { p.Slug = "" }},
		{"the login", func(p *content.PageText) { p.Slug = "Login" }},
		{"the list", func(p *content.PageText) { p.Slug = "wishlist" }}, {"the first reserved",
			func(p *content.PageText) { p.Slug = "adminorders" }},
		{"a translation", func(p *content.PageText) {
			p.Texts = storetest.SaidIn("hi", "description",
				strings.Repeat("क", 300))
		}},
		{"a long translation", func(p *content.PageText) {
			p.Texts = storetest.SaidIn("hi", "description",
				strings.Repeat("क", 301))
		}},
		{"one of the address", func(p *content.PageText) { p.Texts = storetest.SaidIn("hi", "slug", "x") }},
		{"a long title in Hindi", func(p *content.PageText) {
			p.Texts = storetest.SaidIn("hi", "title",
				strings.Repeat("क", 101))
		}},
		{"everything wrong", func(p *content.PageText) {
			p.Title, p.Slug, p.Text = "", "?",
				strings.Repeat("x", 20_001)
		}},
	} {
		text := storetest.About(fmt.Sprintf("p-%d", len(c.what)), "Page")
		c.change(&text)
		saved, err := s.Content.SavePage(storetest.Ctx, 0, 0, 0, text)
		s.Step("%s", c.what).Gives(saved.ID, err)
		if err == nil {
			storetest.Must(t, s.Content.DeletePage(storetest.Ctx, 0, saved.ID))
		}
	}
	storetest.Must(t, s.Run(storetest.Ctx, `WITH RECURSIVE n (i) AS (VALUES (1) UNION ALL SELECT i + 1 FROM n
		WHERE i < 195)
		INSERT INTO pages (policy) SELECT NULL FROM n`))
	storetest.Must(t, storetest.Second(s.Content.SavePage(storetest.Ctx, 0, 0, 0, storetest.About("last", "Last"))))
	storetest.Refused(
		t,
		storetest.Second(s.Content.SavePage(storetest.Ctx, 0, 0, 0, storetest.About("more", "More"))),
		"The shop has 200 pages already. Please delete one first.",
	)
	storetest.Must(t, s.Run(storetest.Ctx, `DELETE FROM pages WHERE policy IS NULL`))
}
