package content_test

import (
	"fmt"
	"strings"
	"testing"

	"hearth/store/accounts"
	"hearth/store/catalogue"
	"hearth/store/db"
	"hearth/store/storetest"
)

// letters is a JSON string of n letters of three bytes each.
func letters(n int) string { return storetest.AsText(strings.Repeat("क", n)) }

func TestScenarioHomePageValidation(t *testing.T) {
	t.Parallel()
	s := storetest.NewStory(t, "front_home_checks")
	asha := s.Staff(accounts.Owner).ID
	storetest.Must(t, s.Content.AddFrontPicture(storetest.Ctx, catalogue.Picture{Name: "sent", Width: 1600,
		Height: 900}))
	s.Step("a shop with a picture").Gives()
	save := func(body string) { saves(s, asha, fmt.Sprintf("%.110s", body), "home", body) }
	of := func(kind, more string) { save(storetest.HomeOf(`{"id":"a","kind":"` + kind + `"` + more + `}`)) }
	panel := func(kind, more string) {
		of(kind, `,"panels":[{"picture":"room-door","icon":"leaf","title":"A"`+more+`}]`)
	}
	repeat := func(n int, text string) string { return strings.Repeat(","+text, n)[1:] }
	for _, kind := range []string{"slides", "products", "grid", "categories", "reasons", "offers", "picture", "words",
		"reviews", "questions", "delivery", "odd"} {
		of(kind, "")
		of(kind, `,"title":" T ","text":" X ","source":"newest","count":3,"texts":{"hi":{"title":"t","text":"x"}}`)
		panel(kind, `,"category":3`)
	}
	for _, c := range []string{`"a-1"`, `"A"`, `""`, `"` + strings.Repeat("a", 24) + `"`, `"` +
		strings.Repeat("a", 25) + `"`} {
		save(storetest.HomeOf(`{"kind":"delivery","id":` + c + `}`))
	}
	save(storetest.HomeOf(`{"id":"a","kind":"delivery"}`, `{"id":"b","kind":"delivery"}`,
		`{"id":"a","kind":"delivery"}`))
	for _, n := range []int{30, 31} {
		all := []string{}
		for i := range n {
			all = append(all, fmt.Sprintf(`{"id":"s%d","kind":"delivery"}`, i))
		}
		save(storetest.HomeOf(all...))
	}
	for _, n := range []int{80, 81} {
		of("reviews", `,"count":12,"title":`+letters(n))
		panel("slides", `,"title":`+letters(n))
		of("delivery", `,"title":`+letters(n))
	}
	for _, n := range []int{300, 301} {
		of("delivery", `,"text":`+letters(n))
		panel("slides", `,"text":`+letters(n))
	}
	for _, n := range []int{8000, 8001} {
		of("words", `,"text":`+letters(n))
		of("words", `,"text":"x","texts":{"hi":{"text":`+letters(n)+`}}`)
	}
	for _, n := range []int{200, 201} {
		panel("slides", `,"alt":`+letters(n))
	}
	for _, n := range []int{40, 41} {
		panel("slides", `,"link":"/cart","label":`+letters(n))
		panel("slides", `,"texts":{"hi":{"label":`+letters(n)+`}}`)
	}
	for _, c := range []string{`"focus_x":0,"focus_y":100`, `"focus_x":-1`, `"focus_x":101`, `"focus_y":-1`,
		`"focus_y":101`, `"focus_x":100,"focus_y":0`,
		`"title":" "`, `"picture":""`, `"picture":"sent"`, `"picture":"gone"`, `"label":"Go"`,
		`"label":" Go ","link":" /cart "`, `"link":"//evil.example"`, `"link":"mailto:a@b.example"`, `"link":"#top"`,
		`"link":"https://a.example/x"`, `"texts":{"hi":{"name":"x"}}`,
		`"texts":{"hi":{"title":" t ","text":"x","alt":"a"},"mr":{}}`} {
		panel("slides", ","+c)
	}
	panel("categories", "")
	panel("categories", `,"category":-1,"title":""`)
	for _, c := range []string{`,"icon":"skull"`, `,"icon":""`, `,"icon":"award"`} {
		of("reasons", `,"source":"written","panels":[{"title":"A"`+c+`}]`)
	}
	for _, c := range []struct {
		kind string
		most int
	}{{"slides", 8}, {"categories", 24}, {"reasons", 6}, {"offers", 4}, {"picture", 1}} {
		for n := c.most; n <= c.most+1; n++ {
			of(c.kind, `,"source":"written","panels":[`+repeat(n,
				`{"picture":"room-bed","icon":"leaf","title":"A","category":3}`)+`]`)
		}
	}
	for _, c := range []struct {
		kind string
		most int
	}{{"products", 24}, {"reviews", 12}, {"questions", 12}} {
		for _, n := range []int{0, 1, c.most, c.most + 1} {
			of(c.kind, fmt.Sprintf(`,"title":"T","source":"best","count":%d`, n))
		}
	}
	for _, c := range []string{`"liked"`, `"reduced"`, `"viewed"`, `"category"`, `"category","category":3`, `"picked"`,
		`"moon"`, `"written"`,
		`"picked","products":[` + repeat(24, "1") + `]`, `"picked","products":[` + repeat(25, "1") + `]`} {
		of("products", `,"title":"T","count":1,"source":`+c)
	}
	for _, c := range []string{`"running"`, `"written"`, `"written","panels":[{"title":"T"}]`,
		`"written","panels":[{"title":""}]`} {
		of("offers", `,"source":`+c)
	}
	for _, text := range []string{"Hello <b>x</b>", "a < b > c", "<!-- x -->", "<?php ?>",
		"[a](https://a.example) [b](javascript:x)", "[a](<//evil.example>)",
		"[m](mailto:a@b.example)", "[t](tel:+91)", "[h](#top)", "[m](mailto:)", "[x](ftp://a.example)",
		"[x](https://u:p@a.example)", "[x](https://)", "[x](/a\\b)",
		"[x](/" + strings.Repeat("a", 1999) + ")", "[x](/" + strings.Repeat("a", 2000) + ")", "</p>", "<a href='x'>",
		"<br/>", "<1>"} {
		of("words", `,"text":`+storetest.AsText(text))
	}
	of("words", `,"text":"x","texts":{"hi":{"text":"<b>x</b>"}}`)
	for _, when := range []string{`"from":"2026-11-21T14:05"`, `"to":"2026-11-21T14:05"`, `"to":"2026-11-21T14:06"`,
		`"to":"2026-11-21T14:04"`,
		`"from":"2026-11-22T14:05","to":"2026-11-22T14:05"`, `"from":"2026-11-22T14:05","to":"2026-11-22T14:06"`,
		`"from":"2026-11-22 14:05"`, `"to":"2026-02-30T14:05"`, `"from":"2026-11-2T14:05"`} {
		of("delivery", ","+when)
	}
	of("delivery", `,"to":"2026-11-21T14:10"`)
	s.At("2026-11-21", "14:30")
	of("delivery", `,"to":"2026-11-21T14:10"`)
	of("delivery", `,"to":"2026-11-21T14:11"`)
}

func TestScenarioBrandingValidation(t *testing.T) {
	t.Parallel()
	s := storetest.NewStory(t, "front_look_checks")
	asha := s.Staff(accounts.Owner).ID
	storetest.AddLogo(t, s.Shop, "aa")
	s.Step("a shop with a logo").Gives()
	for _, body := range []string{`{"line":` + letters(80) + `}`, `{"line":` + letters(81) + `}`, `{"line":"  a   b "}`,
		`{"accent":"red"}`, `{"accent":" #ABCDEF "}`,
		`{"accent":"#b4440f"}`, `{"accent":"#abc"}`, `{"pairing":"clear","corner":"soft","density":"even"}`,
		`{"pairing":"straight","corner":"round","density":"wide"}`,
		`{"pairing":"odd"}`, `{"corner":"odd"}`, `{"density":"odd"}`,
		`{"logo":"aa","wordmark":true,"logo_dark":"aa","icon":"aa"}`,
		`{"wordmark":true}`,
		`{"logo_dark":"aa"}`, `{"logo":"bb"}`, `{"logo":"aa","logo_dark":"bb"}`, `{"icon":"bb"}`, `{}`} {
		saves(s, asha, body, "identity", body)
	}
	for _, accent := range []string{"", "#abcdef"} {
		storetest.Saved(t, s.Shop, asha, "identity", `{"accent":"`+accent+`"}`)
		draft := storetest.Got(s.Content.FindFrontDraft(storetest.Ctx)).Or(t)
		s.Step("the colour %s", accent).Gives(draft.Identity.Colour())
	}
}

func TestScenarioMenuValidation(t *testing.T) {
	t.Parallel()
	s := storetest.NewStory(t, "front_menu_checks")
	asha := s.Staff(accounts.Owner).ID
	numbers := func(n int) string { return `[` + strings.Repeat(",1", n)[1:] + `]` }
	column := func(more string) string { return `{"columns":[{"title":"A"` + more + `}]}` }
	link := func(more string) string { return column(`,"links":[{"label":"L","link":"/cart"` + more + `}]`) }
	bodies := []string{`{}`, `{"order":` + numbers(500) + `}`, `{"order":` + numbers(501) + `}`, `{"hidden":` +
		numbers(500) + `}`,
		`{"hidden":` + numbers(501) + `}`,
		column(""), column(`,"title":" "`), column(`,"title":` + letters(40)), column(`,"title":` + letters(41)),
		column(`,"texts":{"hi":{"title":"t"},"mr":{"label":"x"}}`), link(""), link(`,"label":" "`), link(`,"link":""`),
		link(`,"label":` +
			letters(60)),
		link(`,"label":` + letters(61)), link(`,"texts":{"hi":{"label":"l"}}`), link(`,"link":"#x"`),
		link(`,"link":"https://a.example"`), `{"columns":[` + strings.Repeat(`,{"title":"A"}`, 4)[1:] + `]}`,
		`{"columns":[` +
			strings.Repeat(`,{"title":"A"}`, 5)[1:] + `]}`,
		column(`,"links":[` + strings.Repeat(`,{"label":"L","link":"/cart"}`, 12)[1:] + `]`),
		column(`,"links":[` + strings.Repeat(`,{"label":"L","link":"/cart"}`, 13)[1:] + `]`),
		`{"legal":["survey","track"]}`, `{"legal":["survey","survey"]}`, `{"legal":["moon"]}`}
	for _, social := range []string{`{"service":"x","link":" https://x.com/a "}`,
		`{"service":"x","link":"https://www.twitter.com/a"}`, `{"service":"x","link":"http://x.com/a"}`,
		`{"service":"x","link":"https://notx.com/a"}`, `{"service":"moon","link":"https://x.com/a"}`,
		`{"service":"x","link":"https://u:p@x.com/a"}`,
		`{"service":"youtube","link":"https://youtu.be/a"},{"service":"x","link":"https://x.com/a"}`,
		`{"service":"x","link":"https://x.com/a"},{"service":"x","link":"https://x.com/b"}`,
		`{"service":"x","link":"%"}`} {
		bodies = append(bodies, `{"social":[`+social+`]}`)
	}
	for _, line := range []string{`{"text":"  a   b ","link":" /cart ","texts":{"hi":{"text":" c   d "}}}`, `{"text":` +
		letters(140) + `}`,
		`{"text":` + letters(141) + `}`,
		`{"link":"/cart"}`, `{"from":"2026-11-22T10:00"}`, `{"text":"x","link":"tel:1"}`,
		`{"text":"x","to":"2026-11-21T14:05"}`, `{"text":"x","to":"2026-11-21T14:06"}`,
		`{"text":"x","texts":{"hi":{"title":"x"}}}`, `{"text":"x","texts":{"hi":{"text":` +
			letters(141) + `}}}`} {
		bodies = append(bodies, `{"line":`+line+`}`)
	}
	for _, body := range bodies {
		saves(s, asha, fmt.Sprintf("%.110s", body), "menu", body)
	}
}

func TestScenarioShownMenus(t *testing.T) {
	t.Parallel()
	s := storetest.NewStory(t, "menus")
	asha := s.Staff(accounts.Owner).ID
	ids := []int64{}
	for _, name := range []string{"Locks", "Lights", "Plugs", "Fans"} {
		ids = append(ids, storetest.Got(s.Categories.Add(storetest.Ctx, 0, 1, 0, name)).Or(t))
	}
	storetest.Got(s.Categories.Add(storetest.Ctx, 0, 2, ids[0], "Smart locks")).Or(t)
	lamp, gone := s.Product("Lamp", 500, 9), s.Product("Gone", 40, 9)
	storetest.Must(t, s.Catalogue.Delete(storetest.Ctx, asha, gone))
	page := storetest.Publish(t, s.Shop, 0, storetest.About("about", "About us"))
	storetest.Publish(t, s.Shop, page.ID, storetest.About("about-us", "About us"))
	storetest.Got(s.Content.SavePage(storetest.Ctx, asha, 0, 0, storetest.About("draft", "A draft"))).Or(t)
	tell := func(lang string) {
		shown, faults, err := s.Content.ShowMenu(db.InLanguage(storetest.Ctx, lang))
		for i := range shown.Bar {
			shown.Bar[i] = catalogue.Category{ID: shown.Bar[i].ID, Name: shown.Bar[i].Name}
		}
		s.Step("the menus in %s", lang).
			Gives(shown.Bar, shown.Columns, shown.Legal, shown.Social, shown.Line, shown.Line.Mark(), faults, err)
	}
	s.Step("a shop with categories and pages").Gives()
	tell("en")
	links := []string{}
	for _, to := range []string{fmt.Sprintf("/productdetails/lamp/%d", lamp), fmt.Sprintf("/productdetails/gone/%d",
		gone),
		fmt.Sprintf("/category/locks/%d/", ids[0]),
		"/category/none/99?x=1", "/pages/about-us", "/pages/ABOUT#x", "/pages/draft", "/pages/none", "/cart",
		"https://a.example"} {
		links = append(links, `{"label":"`+to+`","link":"`+to+`"}`)
	}
	for _, line := range []string{`{"text":"Sale","link":"/pages/none","texts":{"hi":{"text":"सेल"}}}`,
		`{"text":"Sale","link":"/cart","to":"2026-11-21T15:00"}`} {
		saves(s, asha, "a menu", "menu", fmt.Sprintf(`{"order":[%d,99,%d],"hidden":[%d],"legal":["complaints","faq"],
			"columns":[{"title":"One","links":[%s],"texts":{"hi":{"title":"एक"}}},{"title":"None","links":[{"label":"G","link":"/pages/none"}]},
			{"title":"Three","links":[{"label":"C","link":"/cart","texts":{"hi":{"label":"कार्ट"}}}]}],
			"social":[{"service":"x","link":"https://x.com/a"},{"service":"facebook","link":"https://fb.com/a"}],"line":%s}`,
			ids[3], ids[1], ids[0], strings.Join(links, ","), line))
		s.Step("it is published").
			Gives(s.Content.PublishFront(storetest.Ctx, asha, storetest.Got(s.Content.FindFrontDraft(storetest.Ctx)).
				Or(t).Version))
		tell("en")
		tell("hi")
		s.At("2026-11-21", "15:00")
	}
	tell("en")
}
