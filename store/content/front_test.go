package content_test

import (
	"encoding/json"
	"fmt"
	"strings"
	"testing"
	"time"

	"hearth/store/accounts"
	"hearth/store/catalogue"
	"hearth/store/content"
	"hearth/store/storefront"
	"hearth/store/storetest"
)

func textOf(f *storefront.Front) string {
	texts := []string{}
	for _, s := range f.Home.Sections {
		texts = append(texts, s.Text)
	}
	return strings.Join(texts, "|")
}

func TestHomePageChangeStaysInTheDraftUntilPublished(t *testing.T) {
	t.Parallel()
	shop := storetest.New(t)
	asha := shop.Staff(accounts.Owner).ID
	draft := storetest.Got(shop.Content.FindFrontDraft(storetest.Ctx)).Or(t)
	storetest.Same(t, "sections of a shop as it comes", len(draft.Home.Sections), 9)
	storetest.Refused(t, shop.Content.PublishFront(storetest.Ctx, asha, draft.Version),
		"Nothing was changed since it was published last.")

	shown := shop.Catalogue.PublicVersion()
	storetest.Saved(t, shop, asha, "home", storetest.Words("Monsoon sale"))
	storetest.Same(t, "what customers see", len(shop.Content.Front(storetest.Ctx).Home.Sections), 9)
	storetest.Same(t, "what is drawn anew", shop.Catalogue.PublicVersion(), shown)
	draft = storetest.Got(shop.Content.FindFrontDraft(storetest.Ctx)).Or(t)
	storetest.Same(t, "the draft", textOf(&draft.Front), "Monsoon sale")
	storetest.Same(
		t,
		"what is not published",
		fmt.Sprintf("%d %s %d", len(draft.Changed), draft.Changed[0].Part, draft.Published.ID),
		"1 home 0",
	)

	storetest.Published(t, shop, asha)
	storetest.Same(t, "what customers see", textOf(shop.Content.Front(storetest.Ctx)), "Monsoon sale")
	if shop.Catalogue.PublicVersion() == shown {
		t.Error("pages were not drawn anew")
	}
	draft = storetest.Got(shop.Content.FindFrontDraft(storetest.Ctx)).Or(t)
	storetest.Same(t, "what is not published", len(draft.Changed), 0)
	storetest.Same(t, "audit", shop.Read(`SELECT action || ' ' || object || ' ' || detail FROM audit ORDER BY id DESC
		LIMIT 1`),
		"publish shop front 1 home")

	storetest.Saved(t, shop, asha, "home", storetest.Words("Diwali"))
	storetest.Must(t, shop.Content.DropFrontDraft(storetest.Ctx, asha))
	draft = storetest.Got(shop.Content.FindFrontDraft(storetest.Ctx)).Or(t)
	storetest.Same(t, "the draft that was thrown away", textOf(&draft.Front), "Monsoon sale")
	storetest.Must(t, shop.Content.DropFrontDraft(storetest.Ctx, asha))

	storetest.Saved(t, shop, asha, "home", storetest.Words("Diwali"))
	storetest.Saved(t, shop, asha, "home", storetest.Words("Monsoon sale"))
	storetest.Same(t, "a change that was undone by hand",
		len(storetest.Got(shop.Content.FindFrontDraft(storetest.Ctx)).Or(t).Changed), 0)
}

func TestConcurrentHomePageEditIsRefused(t *testing.T) {
	t.Parallel()
	shop := storetest.New(t)
	asha, bela := shop.Staff(accounts.Owner).ID, shop.Staff(accounts.Manager).ID
	seen := storetest.Got(shop.Content.FindFrontDraft(storetest.Ctx)).Or(t)
	next := storetest.Got(shop.Content.SaveFrontPart(storetest.Ctx, asha, "home", seen.Parts["home"],
		storetest.Words("Hers"))).Or(t)
	storetest.Refused(
		t,
		storetest.Second(shop.Content.SaveFrontPart(storetest.Ctx, bela, "home", seen.Parts["home"],
			storetest.Words("Mine"))),
		"Somebody else changed this meanwhile. Nothing of yours is lost: look at their draft, then save yours again.",
	)
	storetest.Refused(t, shop.Content.PublishFront(storetest.Ctx, bela, seen.Version),
		"Somebody else changed the draft meanwhile. Please look at the preview once more, then publish.")
	storetest.Saved(t, shop, bela, "menu", `{}`) // a change of another part does not conflict
	next = storetest.Got(shop.Content.SaveFrontPart(storetest.Ctx, asha, "home", next, storetest.Words("Hers again"))).
		Or(t)
	storetest.Published(t, shop, bela)
	storetest.Must(
		t,
		storetest.Second(
			shop.Content.SaveFrontPart(storetest.Ctx, asha, "home", next,
				storetest.Words("Publishing took nothing from her")),
		),
	)

	storetest.Absent(t, storetest.Second(shop.Content.SaveFrontPart(storetest.Ctx, asha, "roof", 1, `{}`)))
	version := storetest.Got(shop.Content.FindFrontDraft(storetest.Ctx)).Or(t).Parts["home"]
	for _, body := range []string{`no JSON`, `null`, ` null `, `{"sections":[],"roof":1}`, `{"sections":"all"}`} {
		storetest.Refused(
			t,
			storetest.Second(shop.Content.SaveFrontPart(storetest.Ctx, asha, "home", version, body)),
			"This can't be read. Please reload the page and try again.",
		)
	}
	storetest.Refused(
		t,
		storetest.Second(shop.Content.SaveFrontPart(storetest.Ctx, asha, "home", version,
			storetest.Words(strings.Repeat("x", 200_000)))),
		"This is too long for the shop front. Please shorten it.",
	)
}

func TestLastTwentyHomePageVersionsCanBeRestored(t *testing.T) {
	t.Parallel()
	shop := storetest.New(t)
	asha := shop.Staff(accounts.Owner).ID
	for n := range 23 {
		storetest.Saved(t, shop, asha, "home", storetest.Words(fmt.Sprintf("State %d", n+1)))
		storetest.Published(t, shop, asha)
	}
	states := storetest.Got(shop.Content.ListFrontStates(storetest.Ctx)).Or(t)
	storetest.Same(t, "states that are kept", fmt.Sprint(len(states), states[0].ID, states[19].ID), "20 23 4")
	storetest.Absent(t, storetest.Second(shop.Content.FindFrontState(storetest.Ctx, 3)))
	storetest.Same(t, "an earlier one", textOf(storetest.Got(shop.Content.FindFrontState(storetest.Ctx, 7)).Or(t)),
		"State 7")

	storetest.Saved(t, shop, asha, "home", storetest.Words("In work"))
	storetest.Must(t, shop.Content.RestoreFront(storetest.Ctx, asha, 7))
	storetest.Same(t, "what customers see", textOf(shop.Content.Front(storetest.Ctx)), "State 7")
	draft := storetest.Got(shop.Content.FindFrontDraft(storetest.Ctx)).Or(t)
	storetest.Same(t, "the draft stays", textOf(&draft.Front), "In work")
	storetest.Same(t, "audit", shop.Read(`SELECT action || ' ' || object || ' ' || detail FROM audit ORDER BY id DESC
		LIMIT 1`),
		"put shop front back 24 home (state 7)")
	storetest.Refused(t, shop.Content.RestoreFront(storetest.Ctx, asha, 24), "This is what the shop shows now.")
	storetest.Absent(t, shop.Content.RestoreFront(storetest.Ctx, asha, 3))

	storetest.Must(t, shop.Content.DropFrontDraft(storetest.Ctx, asha))
	stale := storetest.Got(shop.Content.FindFrontDraft(storetest.Ctx)).Or(t).Parts["home"]
	storetest.Must(t, shop.Content.RestoreFront(storetest.Ctx, asha, 8))
	storetest.Refused(
		t,
		storetest.Second(shop.Content.SaveFrontPart(storetest.Ctx, asha, "home", stale,
			storetest.Words("Over what was put back"))),
		"Somebody else changed this meanwhile. Nothing of yours is lost: look at their draft, then save yours again.",
	)
}

func TestHomePagePreviewNeedsItsToken(t *testing.T) {
	t.Parallel()
	shop := storetest.New(t)
	asha := shop.Staff(accounts.Owner).ID
	storetest.Saved(t, shop, asha, "home", storetest.Words("First"))
	storetest.Published(t, shop, asha)
	storetest.Saved(t, shop, asha, "home", storetest.Words("Second"))
	draft, state := shop.Content.PreviewToken(0), shop.Content.PreviewToken(1)
	storetest.Same(t, "the draft",
		textOf(shop.Content.Front(storetest.Got(shop.Content.Previewed(storetest.Ctx, draft)).Or(t))), "Second")
	storetest.Same(t, "the state",
		textOf(shop.Content.Front(storetest.Got(shop.Content.Previewed(storetest.Ctx, state)).Or(t))), "First")
	for _, token := range []string{"", "0", "0.9999999999.x", strings.Replace(state, "1.", "2.", 1), draft + "x",
		shop.Content.PreviewToken(9), shop.Content.PagePreviewToken(99)} {
		storetest.Absent(t, storetest.Second(shop.Content.Previewed(storetest.Ctx, token)))
	}
	shop.Pass(4*time.Hour + time.Second)
	storetest.Absent(t, storetest.Second(shop.Content.Previewed(storetest.Ctx, draft)))
}

func TestScheduledHomePageSectionAppearsAndEndsOnTime(t *testing.T) {
	t.Parallel()
	shop := storetest.New(t)
	asha := shop.Staff(accounts.Owner).ID
	at := func(d time.Duration) string {
		return shop.Now().Add(d).In(shop.Settings.Values().Zone()).Format("2006-01-02T15:04")
	}
	storetest.Saved(
		t,
		shop,
		asha,
		"home",
		storetest.HomeOf(`{"id":"a","kind":"words","text":"Sale","from":"`+at(time.Hour)+`","to":"`+at(
			2*time.Hour)+`"}`),
	)
	storetest.Published(t, shop, asha)
	for _, step := range []struct {
		pass time.Duration
		anew bool
	}{{30 * time.Minute, false}, {31 * time.Minute, true}, {30 * time.Minute, false}, {31 * time.Minute, true},
		{48 * time.Hour, false}} {
		before := shop.Catalogue.PublicVersion()
		shop.Pass(step.pass)
		storetest.Same(t, fmt.Sprintf("drawn anew at %s", shop.Now()), shop.Catalogue.PublicVersion() > before,
			step.anew)
	}
}

func TestInvalidHomePageSectionsAreRefused(t *testing.T) {
	t.Parallel()
	shop := storetest.New(t)
	asha := shop.Staff(accounts.Owner).ID
	storetest.Must(t, shop.Content.AddFrontPicture(storetest.Ctx, catalogue.Picture{Name: "sent", Width: 1600,
		Height: 900}))
	panel := func(more string) string {
		return `{"picture":"room-door","alt":"","focus_x":50,"focus_y":50,"icon":"leaf","title":"A","text":"","link":"","label":"","category":0` +
			more + `}`
	}
	marked := func(spots string) string {
		return storetest.HomeOf(`{"id":"a","kind":"slides","panels":[` + panel(`,"spots":[`+spots+`]`) + `]}`)
	}
	slides := func(more string) string {
		return storetest.HomeOf(`{"id":"a","kind":"slides","panels":[` + panel(more) + `]}`)
	}
	const link = "A link leads to a page of the shop, like /allproducts, or to an address that begins with https://."
	const html = "HTML is not allowed here. Write **bold**, *italic*, ## for a heading, - for a list and [words](https://…) for a link."
	past := shop.Now().Add(-time.Hour).In(shop.Settings.Values().Zone()).Format("2006-01-02T15:04")
	later := shop.Now().Add(time.Hour).In(shop.Settings.Values().Zone()).Format("2006-01-02T15:04")
	many := []string{}
	for n := range 31 {
		many = append(many, fmt.Sprintf(`{"id":"s%d","kind":"delivery"}`, n))
	}
	products := func(more string) string {
		return storetest.HomeOf(`{"id":"a","kind":"products","title":"Row","count":4` + more + `}`)
	}
	for _, c := range []struct{ name, body, says, field string }{
		{"a script as a link", slides(`,"link":"javascript:alert(1)","label":"Go"`), link, "sections.0.panels.0.link"},
		{"another shop's address without a scheme", slides(`,"link":"//evil.example","label":"Go"`), link,
			"sections.0.panels.0.link"},
		{"a link with a name and password", slides(`,"link":"https://a:b@c.example","label":"Go"`), link,
			"sections.0.panels.0.link"},
		{"a page of the shop", slides(`,"link":"/allproducts?search=lamp","label":"Go"`), "", ""},
		{"an address of the web", slides(`,"link":"https://example.com/a","label":"Go"`), "", ""},
		{"a button that leads nowhere", slides(`,"label":"Go"`), "Please say where the button leads.",
			"sections.0.panels.0.link"},
		{"a picture that was never sent", slides(`,"picture":"gone"`),
			"This picture is not here any more. Please add it again.", "sections.0.panels.0.picture"},
		{"a picture that was sent", slides(`,"picture":"sent"`), "", ""},
		{"a slide without a picture", slides(`,"picture":""`), "Please choose a picture.",
			"sections.0.panels.0.picture"},
		{"a slide without a title", slides(`,"title":" "`), "Please give it a title.", "sections.0.panels.0.title"},
		{"a picture cut beside itself", slides(`,"focus_x":101`), "Please choose the focal point of the picture again.",
			"sections.0.panels.0.picture"},
		{"a long title", slides(`,"title":"` + strings.Repeat("क", 81) + `"`), "This can have at most 80 letters.",
			"sections.0.panels.0.title"},
		{"slides without one", storetest.HomeOf(`{"id":"a","kind":"slides"}`), "Please add at least one slide.",
			"sections.0.panels"},
		{"two pictures where one fits", storetest.HomeOf(`{"id":"a","kind":"picture","panels":[` + panel("") + `,` +
			panel("") + `]}`),
			"At most 1 fit here.", "sections.0.panels"},
		{"an icon of nobody", storetest.HomeOf(`{"id":"a","kind":"reasons","source":"written","panels":[` +
			panel(`,"icon":"skull"`) + `]}`),
			"Please choose one of the icons.", "sections.0.panels.0.icon"},
		{"a mark outside the picture", marked(`{"x":101,"y":50,"product":1}`),
			"Please place the products on the picture again.", "sections.0.panels.0.spots"},
		{"a mark without a product", marked(`{"x":50,"y":50,"product":0}`),
			"Please choose a product for each mark on the picture.", "sections.0.panels.0.spots"},
		{"seven marks", marked(strings.Repeat(`{"x":1,"y":1,"product":1},`, 6) + `{"x":1,"y":1,"product":1}`),
			"At most 6 products fit on a picture.", "sections.0.panels.0.spots"},
		{"six marks", marked(strings.Repeat(`{"x":1,"y":1,"product":1},`, 5) + `{"x":0,"y":100,"product":1}`), "", ""},
		{"a tile of no category", storetest.HomeOf(`{"id":"a","kind":"categories","panels":[` + panel("") + `]}`),
			"Please choose a category.", "sections.0.panels.0.category"},
		{"words with HTML", storetest.Words("Hello <script>alert(1)</script>"), html, "sections.0.text"},
		{"words with a comment of HTML", storetest.Words("<!-- hidden -->"), html, "sections.0.text"},
		{"words with a script as a link", storetest.Words("[go](javascript:alert(1))"), link, "sections.0.text"},
		{"words with less than and more than", storetest.Words("5 < 6 and 7 > 6, [mail](mailto:a@b.example)"), "", ""},
		{"no words", storetest.Words(" "), "Please write something.", "sections.0.text"},
		{"a time that has passed", storetest.HomeOf(`{"id":"a","kind":"delivery","to":"` + past + `"}`),
			"This time has passed already, so it would never be shown. Please choose a later one.", "sections.0.to"},
		{"an end before its beginning",
			storetest.HomeOf(`{"id":"a","kind":"delivery","from":"2030-01-02T10:00","to":"2030-01-02T09:00"}`),
			"The end is before the beginning.", "sections.0.to"},
		{"no time", storetest.HomeOf(`{"id":"a","kind":"delivery","from":"tomorrow"}`),
			"This is no date with a time, like 2026-11-22T18:00.", "sections.0.from"},
		{"a time to come", storetest.HomeOf(`{"id":"a","kind":"delivery","to":"` + later + `"}`), "", ""},
		{"an unknown kind", storetest.HomeOf(`{"id":"a","kind":"fireworks"}`), "There is no such section.",
			"sections.0.kind"},
		{"two of one name", storetest.HomeOf(`{"id":"a","kind":"delivery"}`, `{"id":"a","kind":"delivery"}`),
			"This section is there twice. Please reload the page and try again.", "sections.1.id"},
		{"31 sections", storetest.HomeOf(many...), "A home page can have at most 30 sections. Please remove one first.",
			"sections"},
		{"products from nowhere", products(`,"source":"moon"`), "Please choose where they come from.",
			"sections.0.source"},
		{"products picked, none", products(`,"source":"picked"`), "Please choose at least one product.",
			"sections.0.products"},
		{"25 products",
			products(
				`,"source":"picked","products":[1,2,3,4,5,6,7,8,9,10,11,12,13,14,15,16,17,18,19,20,21,22,23,24,25]`),
			"At most 24 products can be picked.", "sections.0.products"},
		{"products of no category", products(`,"source":"category"`), "Please choose a category.",
			"sections.0.category"},
		{"a row without a heading", products(`,"source":"newest","title":""`), "Please give this section a heading.",
			"sections.0.title"},
		{"a row of none", products(`,"source":"newest","count":0`), "Please choose a number from 1 to 24.",
			"sections.0.count"},
		{"offers written, none", storetest.HomeOf(`{"id":"a","kind":"offers","source":"written"}`),
			"Please add at least one box.", "sections.0.panels"},
		{"an empty page", storetest.HomeOf(), "", ""},
	} {
		version := storetest.Got(shop.Content.FindFrontDraft(storetest.Ctx)).Or(t).Parts["home"]
		_, err := shop.Content.SaveFrontPart(storetest.Ctx, asha, "home", version, c.body)
		if c.says == "" {
			if err != nil {
				t.Errorf("%s: %v", c.name, err)
			}
			continue
		}
		t.Run(c.name, func(t *testing.T) { storetest.Refused(t, err, c.says, c.field) })
	}
}

func TestHomePageShowsTheNewestReviewsWithText(t *testing.T) {
	t.Parallel()
	shop, b, lamp := storetest.Lamps(t)
	asha := shop.Staff(accounts.Owner).ID
	storetest.Saved(t, shop, asha, "home",
		storetest.HomeOf(`{"id":"r","kind":"reviews","title":"What people say","count":2}`))
	storetest.Published(t, shop, asha)
	for rating, message := range []string{"", "Too dim", "Fine", "", "Bright"} {
		o := shop.Bought(b, lamp, 1)
		storetest.Must(t, shop.Reviews.RateProduct(storetest.Ctx, b.ID, o.ID, lamp, int64(rating)+1, message))
		b = shop.Customer("411001")
		shop.Pass(time.Minute)
	}
	sections, _, err := shop.Content.ShowHome(storetest.Ctx)
	storetest.Must(t, err)
	said := []string{}
	for _, r := range sections[0].Reviews {
		said = append(said, r.Message)
	}
	storetest.Same(t, "the reviews", strings.Join(said, ", "), "Bright, Fine")
}

func TestHomePageOmitsAndNamesDeletedContent(t *testing.T) {
	t.Parallel()
	shop := storetest.New(t)
	asha := shop.Staff(accounts.Owner).ID
	lamp, fan := shop.Product("Lamp", 500, 9), shop.Product("Fan", 900, 9)
	row := func(id string, products ...int64) string {
		listed, _ := json.Marshal(products)
		return `{"id":"` + id + `","kind":"products","title":"` + id + `","source":"picked","count":4,"products":` +
			string(listed) + `}`
	}
	storetest.Saved(t, shop, asha, "home", storetest.HomeOf(row("both", fan, lamp), row("lamp", lamp),
		fmt.Sprintf(
			`{"id":"s","kind":"slides","panels":[{"picture":"room-bed","title":"Light","link":"/productdetails/lamp/%d","label":"See it"}]}`,
			lamp,
		),
		`{"id":"c","kind":"products","title":"Of a category","source":"category","category":999,"count":4}`,
		fmt.Sprintf(`{"id":"m","kind":"slides","panels":[{"picture":"room-bed","title":"Room","spots":[
			{"x":9,"y":8,"product":%d},{"x":7,"y":6,"product":%d}]}]}`, lamp, fan),
		`{"id":"t","kind":"categories","panels":[{"title":"Old","category":999}]}`,
		`{"id":"h","kind":"words","text":"Hidden","hidden":true}`,
		`{"id":"w","kind":"words","text":"Later","from":"2040-01-01T00:00"}`))
	storetest.Published(t, shop, asha)
	shownNow := func() string {
		sections, _, err := shop.Content.ShowHome(storetest.Ctx)
		storetest.Must(t, err)
		said := []string{}
		for _, s := range sections {
			titles := []string{}
			for _, c := range s.Cards {
				titles = append(titles, c.Title)
			}
			for _, p := range s.Panels {
				titles = append(titles, p.Title+p.Link)
				for _, spot := range p.Spots {
					titles = append(titles, fmt.Sprint(spot.X, s.Spotted[spot.Product].Title))
				}
			}
			said = append(said, s.ID+":"+strings.Join(titles, ","))
		}
		return strings.Join(said, " ")
	}
	storetest.Same(t, "before", shownNow(),
		fmt.Sprintf("both:Fan,Lamp lamp:Lamp s:Light/productdetails/lamp/%d m:Room,9Lamp,7Fan", lamp))
	storetest.Must(t, shop.Catalogue.Delete(storetest.Ctx, asha, lamp))
	storetest.Same(t, "afterwards", shownNow(), "both:Fan s:Light m:Room,7Fan")
	_, faults, err := shop.Content.ShowHome(storetest.Ctx)
	storetest.Must(t, err)
	storetest.Same(t, "what Health says", strings.Join(faults, "\n"), strings.Join([]string{
		"Products “both”: one of its products is gone.",
		"Products “lamp”: one of its products is gone; it is left out.",
		"Slides: “Light” leads to a product that is gone; it is shown without its button.",
		"Products “Of a category”: its category is gone; it is left out.",
		"Slides: a product marked on the picture of “Room” is not sold any more; its mark is left out.",
		"Categories: the category of “Old” is gone; its tile is left out."}, "\n"))
}

func TestEachHomePageRowFindsItsProducts(t *testing.T) {
	t.Parallel()
	shop := storetest.New(t)
	asha := shop.Staff(accounts.Owner).ID
	lamp, fan := shop.Product("Lamp", 500, 9), shop.Product("Fan", 900, 9)
	buyer := shop.Customer("411001")
	shop.Order(buyer, lamp, 2)
	p := storetest.Got(shop.Catalogue.Find(storetest.Ctx, fan)).Or(t)
	p.DiscountPrice = p.Price / 2
	storetest.Must(t, shop.Catalogue.Update(storetest.Ctx, asha, catalogue.ProductEdit{Product: p}))
	for source, want := range map[string]string{"best": "Lamp", "reduced": "Fan", "newest": "Fan Lamp",
		"liked": "Lamp Fan", "viewed": ""} {
		storetest.Saved(
			t,
			shop,
			asha,
			"home",
			storetest.HomeOf(`{"id":"a","kind":"products","title":"Row","source":"`+source+`","count":4}`),
		)
		draft := storetest.Got(shop.Content.FindFrontDraft(storetest.Ctx)).Or(t)
		sections, _, err := shop.Content.ShowHome(content.WithFront(storetest.Ctx, &draft.Front))
		storetest.Must(t, err)
		titles := []string{}
		for _, s := range sections {
			for _, c := range s.Cards {
				titles = append(titles, c.Title)
			}
		}
		storetest.Same(t, source, strings.Join(titles, " "), want)
	}
}
