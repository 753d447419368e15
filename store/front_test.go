package store_test

import (
	"encoding/json"
	"fmt"
	"strings"
	"testing"
	"time"

	"hearth/store"
	"hearth/store/front"
	"hearth/store/storetest"
)

// words is a home page of one section of words.
func words(text string) string {
	return homeOf(`{"id":"a","kind":"words","text":` + asText(text) + `}`)
}

func homeOf(sections ...string) string { return `{"sections":[` + strings.Join(sections, ",") + `]}` }

func asText(text string) string {
	said, err := json.Marshal(text)
	if err != nil {
		panic(err)
	}
	return string(said)
}

// saved keeps a part of the draft as it stands now.
func saved(t *testing.T, shop *storetest.Shop, who int64, part, body string) {
	t.Helper()
	draft := got(shop.FindFrontDraft(ctx)).or(t)
	must(t, second(shop.SaveFrontPart(ctx, who, part, draft.Parts[part], body)))
}

func published(t *testing.T, shop *storetest.Shop, who int64) {
	t.Helper()
	must(t, shop.PublishFront(ctx, who, got(shop.FindFrontDraft(ctx)).or(t).Version))
}

func textOf(f *front.Front) string {
	texts := []string{}
	for _, s := range f.Home.Sections {
		texts = append(texts, s.Text)
	}
	return strings.Join(texts, "|")
}

func TestAChangeOfTheFrontWaitsInTheDraftUntilItIsPublished(t *testing.T) {
	t.Parallel()
	shop := storetest.New(t)
	asha := shop.Staff(store.Owner).ID
	draft := got(shop.FindFrontDraft(ctx)).or(t)
	same(t, "sections of a shop as it comes", len(draft.Home.Sections), 7)
	refused(t, shop.PublishFront(ctx, asha, draft.Version), "Nothing was changed since it was published last.")

	shown := shop.ShownVersion()
	saved(t, shop, asha, "home", words("Monsoon sale"))
	same(t, "what customers see", len(shop.Front(ctx).Home.Sections), 7)
	same(t, "what is drawn anew", shop.ShownVersion(), shown)
	draft = got(shop.FindFrontDraft(ctx)).or(t)
	same(t, "the draft", textOf(&draft.Front), "Monsoon sale")
	same(t, "what is not published", fmt.Sprintf("%d %s %d", len(draft.Changed), draft.Changed[0].Part, draft.Published.ID), "1 home 0")

	published(t, shop, asha)
	same(t, "what customers see", textOf(shop.Front(ctx)), "Monsoon sale")
	if shop.ShownVersion() == shown {
		t.Error("pages were not drawn anew")
	}
	draft = got(shop.FindFrontDraft(ctx)).or(t)
	same(t, "what is not published", len(draft.Changed), 0)
	same(t, "audit", shop.Read(`SELECT action || ' ' || object || ' ' || detail FROM audit ORDER BY id DESC LIMIT 1`),
		"publish shop front 1 home")

	saved(t, shop, asha, "home", words("Diwali"))
	must(t, shop.DropFrontDraft(ctx, asha))
	draft = got(shop.FindFrontDraft(ctx)).or(t)
	same(t, "the draft that was thrown away", textOf(&draft.Front), "Monsoon sale")
	must(t, shop.DropFrontDraft(ctx, asha))

	saved(t, shop, asha, "home", words("Diwali"))
	saved(t, shop, asha, "home", words("Monsoon sale"))
	same(t, "a change that was undone by hand", len(got(shop.FindFrontDraft(ctx)).or(t).Changed), 0)
}

func TestOfTwoWhoChangeTheSamePartTheSecondIsTold(t *testing.T) {
	t.Parallel()
	shop := storetest.New(t)
	asha, bela := shop.Staff(store.Owner).ID, shop.Staff(store.Manager).ID
	seen := got(shop.FindFrontDraft(ctx)).or(t)
	next := got(shop.SaveFrontPart(ctx, asha, "home", seen.Parts["home"], words("Hers"))).or(t)
	refused(t, second(shop.SaveFrontPart(ctx, bela, "home", seen.Parts["home"], words("Mine"))),
		"Somebody else changed this meanwhile. Nothing of yours is lost: look at their draft, then save yours again.")
	refused(t, shop.PublishFront(ctx, bela, seen.Version),
		"Somebody else changed the draft meanwhile. Please look at the preview once more, then publish.")
	saved(t, shop, bela, "menu", `{}`) // another part is nobody's concern
	next = got(shop.SaveFrontPart(ctx, asha, "home", next, words("Hers again"))).or(t)
	published(t, shop, bela)
	must(t, second(shop.SaveFrontPart(ctx, asha, "home", next, words("Publishing took nothing from her"))))

	absent(t, second(shop.SaveFrontPart(ctx, asha, "roof", 1, `{}`)))
	version := got(shop.FindFrontDraft(ctx)).or(t).Parts["home"]
	for _, body := range []string{`no JSON`, `null`, ` null `, `{"sections":[],"roof":1}`, `{"sections":"all"}`} {
		refused(t, second(shop.SaveFrontPart(ctx, asha, "home", version, body)), "This can't be read. Please reload the page and try again.")
	}
	refused(t, second(shop.SaveFrontPart(ctx, asha, "home", version, words(strings.Repeat("x", 200_000)))),
		"This is more than the shop's face can hold. Please shorten it.")
}

func TestTheLastTwentyStatesCanBeLookedAtAndPutBack(t *testing.T) {
	t.Parallel()
	shop := storetest.New(t)
	asha := shop.Staff(store.Owner).ID
	for n := range 23 {
		saved(t, shop, asha, "home", words(fmt.Sprintf("State %d", n+1)))
		published(t, shop, asha)
	}
	states := got(shop.ListFrontStates(ctx)).or(t)
	same(t, "states that are kept", fmt.Sprint(len(states), states[0].ID, states[19].ID), "20 23 4")
	absent(t, second(shop.FindFrontState(ctx, 3)))
	same(t, "an earlier one", textOf(got(shop.FindFrontState(ctx, 7)).or(t)), "State 7")

	saved(t, shop, asha, "home", words("In work"))
	must(t, shop.PutFrontBack(ctx, asha, 7))
	same(t, "what customers see", textOf(shop.Front(ctx)), "State 7")
	draft := got(shop.FindFrontDraft(ctx)).or(t)
	same(t, "the draft stays", textOf(&draft.Front), "In work")
	same(t, "audit", shop.Read(`SELECT action || ' ' || object || ' ' || detail FROM audit ORDER BY id DESC LIMIT 1`),
		"put shop front back 24 home (state 7)")
	refused(t, shop.PutFrontBack(ctx, asha, 24), "This is what the shop shows now.")
	absent(t, shop.PutFrontBack(ctx, asha, 3))

	must(t, shop.DropFrontDraft(ctx, asha))
	stale := got(shop.FindFrontDraft(ctx)).or(t).Parts["home"]
	must(t, shop.PutFrontBack(ctx, asha, 8))
	refused(t, second(shop.SaveFrontPart(ctx, asha, "home", stale, words("Over what was put back"))),
		"Somebody else changed this meanwhile. Nothing of yours is lost: look at their draft, then save yours again.")
}

func TestAPreviewIsForWhoHasItsToken(t *testing.T) {
	t.Parallel()
	shop := storetest.New(t)
	asha := shop.Staff(store.Owner).ID
	saved(t, shop, asha, "home", words("First"))
	published(t, shop, asha)
	saved(t, shop, asha, "home", words("Second"))
	draft, state := shop.PreviewToken(0), shop.PreviewToken(1)
	same(t, "the draft", textOf(shop.Front(got(shop.Previewed(ctx, draft)).or(t))), "Second")
	same(t, "the state", textOf(shop.Front(got(shop.Previewed(ctx, state)).or(t))), "First")
	for _, token := range []string{"", "0", "0.9999999999.x", strings.Replace(state, "1.", "2.", 1), draft + "x", shop.PreviewToken(9),
		shop.PagePreviewToken(99)} {
		absent(t, second(shop.Previewed(ctx, token)))
	}
	shop.Pass(4*time.Hour + time.Second)
	absent(t, second(shop.Previewed(ctx, draft)))
}

func TestWhatIsPlannedIsDrawnAnewAtItsMinute(t *testing.T) {
	t.Parallel()
	shop := storetest.New(t)
	asha := shop.Staff(store.Owner).ID
	at := func(d time.Duration) string {
		return shop.Now().Add(d).In(shop.Settings().Zone()).Format("2006-01-02T15:04")
	}
	saved(t, shop, asha, "home", homeOf(`{"id":"a","kind":"words","text":"Sale","from":"`+at(time.Hour)+`","to":"`+at(2*time.Hour)+`"}`))
	published(t, shop, asha)
	for _, step := range []struct {
		pass time.Duration
		anew bool
	}{{30 * time.Minute, false}, {31 * time.Minute, true}, {30 * time.Minute, false}, {31 * time.Minute, true}, {48 * time.Hour, false}} {
		before := shop.ShownVersion()
		shop.Pass(step.pass)
		same(t, fmt.Sprintf("drawn anew at %s", shop.Now()), shop.ShownVersion() > before, step.anew)
	}
}

func TestAHomePageTakesWhatCanBeShown(t *testing.T) {
	t.Parallel()
	shop := storetest.New(t)
	asha := shop.Staff(store.Owner).ID
	must(t, shop.KeepFrontPicture(ctx, store.Picture{Name: "sent", Width: 1600, Height: 900}))
	panel := func(more string) string {
		return `{"picture":"room-door","alt":"","focus_x":50,"focus_y":50,"icon":"leaf","title":"A","text":"","link":"","label":"","category":0` +
			more + `}`
	}
	slides := func(more string) string { return homeOf(`{"id":"a","kind":"slides","panels":[` + panel(more) + `]}`) }
	const link = "A link leads to a page of the shop, like /allproducts, or to an address that begins with https://."
	const html = "HTML is not taken here. Write **bold**, *italic*, ## for a heading, - for a list and [words](https://…) for a link."
	past := shop.Now().Add(-time.Hour).In(shop.Settings().Zone()).Format("2006-01-02T15:04")
	later := shop.Now().Add(time.Hour).In(shop.Settings().Zone()).Format("2006-01-02T15:04")
	many := []string{}
	for n := range 31 {
		many = append(many, fmt.Sprintf(`{"id":"s%d","kind":"delivery"}`, n))
	}
	products := func(more string) string {
		return homeOf(`{"id":"a","kind":"products","title":"Row","count":4` + more + `}`)
	}
	for _, c := range []struct{ name, body, says, field string }{
		{"a script as a link", slides(`,"link":"javascript:alert(1)","label":"Go"`), link, "sections.0.panels.0.link"},
		{"another shop's address without a scheme", slides(`,"link":"//evil.example","label":"Go"`), link, "sections.0.panels.0.link"},
		{"a link with a name and password", slides(`,"link":"https://a:b@c.example","label":"Go"`), link, "sections.0.panels.0.link"},
		{"a page of the shop", slides(`,"link":"/allproducts?search=lamp","label":"Go"`), "", ""},
		{"an address of the web", slides(`,"link":"https://example.com/a","label":"Go"`), "", ""},
		{"a button that leads nowhere", slides(`,"label":"Go"`), "Please say where the button leads.", "sections.0.panels.0.link"},
		{"a picture that was never sent", slides(`,"picture":"gone"`), "This picture is not here any more. Please add it again.",
			"sections.0.panels.0.picture"},
		{"a picture that was sent", slides(`,"picture":"sent"`), "", ""},
		{"a slide without a picture", slides(`,"picture":""`), "Please choose a picture.", "sections.0.panels.0.picture"},
		{"a slide without a title", slides(`,"title":" "`), "Please give it a title.", "sections.0.panels.0.title"},
		{"a picture cut beside itself", slides(`,"focus_x":101`), "Please choose the middle of the picture again.",
			"sections.0.panels.0.picture"},
		{"a long title", slides(`,"title":"` + strings.Repeat("क", 81) + `"`), "This can have at most 80 letters.", "sections.0.panels.0.title"},
		{"slides without one", homeOf(`{"id":"a","kind":"slides"}`), "Please add at least one slide.", "sections.0.panels"},
		{"two pictures where one fits", homeOf(`{"id":"a","kind":"picture","panels":[` + panel("") + `,` + panel("") + `]}`),
			"At most 1 fit here.", "sections.0.panels"},
		{"an icon of nobody", homeOf(`{"id":"a","kind":"reasons","panels":[` + panel(`,"icon":"skull"`) + `]}`),
			"Please choose one of the icons.", "sections.0.panels.0.icon"},
		{"a tile of no category", homeOf(`{"id":"a","kind":"categories","panels":[` + panel("") + `]}`), "Please choose a category.",
			"sections.0.panels.0.category"},
		{"words with HTML", words("Hello <script>alert(1)</script>"), html, "sections.0.text"},
		{"words with a comment of HTML", words("<!-- hidden -->"), html, "sections.0.text"},
		{"words with a script as a link", words("[go](javascript:alert(1))"), link, "sections.0.text"},
		{"words with less than and more than", words("5 < 6 and 7 > 6, [mail](mailto:a@b.example)"), "", ""},
		{"no words", words(" "), "Please write something.", "sections.0.text"},
		{"a time that has passed", homeOf(`{"id":"a","kind":"delivery","to":"` + past + `"}`),
			"This time has passed already, so it would never be shown. Please choose a later one.", "sections.0.to"},
		{"an end before its beginning", homeOf(`{"id":"a","kind":"delivery","from":"2030-01-02T10:00","to":"2030-01-02T09:00"}`),
			"The end is before the beginning.", "sections.0.to"},
		{"no time", homeOf(`{"id":"a","kind":"delivery","from":"tomorrow"}`), "This is no date with a time, like 2026-11-22T18:00.",
			"sections.0.from"},
		{"a time to come", homeOf(`{"id":"a","kind":"delivery","to":"` + later + `"}`), "", ""},
		{"an unknown kind", homeOf(`{"id":"a","kind":"fireworks"}`), "There is no such section.", "sections.0.kind"},
		{"two of one name", homeOf(`{"id":"a","kind":"delivery"}`, `{"id":"a","kind":"delivery"}`),
			"This section is there twice. Please reload the page and try again.", "sections.1.id"},
		{"31 sections", homeOf(many...), "A home page can have at most 30 sections. Please remove one first.", "sections"},
		{"products from nowhere", products(`,"source":"moon"`), "Please choose where they come from.", "sections.0.source"},
		{"products picked, none", products(`,"source":"picked"`), "Please choose at least one product.", "sections.0.products"},
		{"25 products", products(`,"source":"picked","products":[1,2,3,4,5,6,7,8,9,10,11,12,13,14,15,16,17,18,19,20,21,22,23,24,25]`),
			"At most 24 products can be picked.", "sections.0.products"},
		{"products of no category", products(`,"source":"category"`), "Please choose a category.", "sections.0.category"},
		{"a row without a heading", products(`,"source":"newest","title":""`), "Please give this section a heading.", "sections.0.title"},
		{"a row of none", products(`,"source":"newest","count":0`), "Please choose a number from 1 to 24.", "sections.0.count"},
		{"offers written, none", homeOf(`{"id":"a","kind":"offers","source":"written"}`), "Please add at least one box.", "sections.0.panels"},
		{"an empty page", homeOf(), "", ""},
	} {
		version := got(shop.FindFrontDraft(ctx)).or(t).Parts["home"]
		_, err := shop.SaveFrontPart(ctx, asha, "home", version, c.body)
		if c.says == "" {
			if err != nil {
				t.Errorf("%s: %v", c.name, err)
			}
			continue
		}
		t.Run(c.name, func(t *testing.T) { refused(t, err, c.says, c.field) })
	}
}

func TestTheHomePageShowsTheNewestReviewsThatSaySomething(t *testing.T) {
	t.Parallel()
	shop, b, lamp := storetest.Lamps(t)
	asha := shop.Staff(store.Owner).ID
	saved(t, shop, asha, "home", homeOf(`{"id":"r","kind":"reviews","title":"What people say","count":2}`))
	published(t, shop, asha)
	for rating, message := range []string{"", "Too dim", "Fine", "", "Bright"} {
		o := shop.Bought(b, lamp, 1)
		must(t, shop.RateProduct(ctx, b.ID, o.ID, lamp, int64(rating)+1, message))
		b = shop.Customer("411001")
		shop.Pass(time.Minute)
	}
	sections, _, err := shop.ShowHome(ctx)
	must(t, err)
	said := []string{}
	for _, r := range sections[0].Reviews {
		said = append(said, r.Message)
	}
	same(t, "the reviews", strings.Join(said, ", "), "Bright, Fine")
}

func TestWhatIsGoneIsLeftOutOfTheHomePageAndNamed(t *testing.T) {
	t.Parallel()
	shop := storetest.New(t)
	asha := shop.Staff(store.Owner).ID
	lamp, fan := shop.Product("Lamp", 500, 9), shop.Product("Fan", 900, 9)
	row := func(id string, products ...int64) string {
		listed, _ := json.Marshal(products)
		return `{"id":"` + id + `","kind":"products","title":"` + id + `","source":"picked","count":4,"products":` + string(listed) + `}`
	}
	saved(t, shop, asha, "home", homeOf(row("both", fan, lamp), row("lamp", lamp),
		fmt.Sprintf(
			`{"id":"s","kind":"slides","panels":[{"picture":"room-bed","title":"Light","link":"/productdetails/lamp/%d","label":"See it"}]}`, lamp),
		`{"id":"c","kind":"products","title":"Of a category","source":"category","category":999,"count":4}`,
		`{"id":"t","kind":"categories","panels":[{"title":"Old","category":999}]}`,
		`{"id":"h","kind":"words","text":"Hidden","hidden":true}`, `{"id":"w","kind":"words","text":"Later","from":"2040-01-01T00:00"}`))
	published(t, shop, asha)
	shownNow := func() string {
		sections, _, err := shop.ShowHome(ctx)
		must(t, err)
		said := []string{}
		for _, s := range sections {
			titles := []string{}
			for _, c := range s.Cards {
				titles = append(titles, c.Title)
			}
			for _, p := range s.Panels {
				titles = append(titles, p.Title+p.Link)
			}
			said = append(said, s.ID+":"+strings.Join(titles, ","))
		}
		return strings.Join(said, " ")
	}
	same(t, "before", shownNow(), fmt.Sprintf("both:Fan,Lamp lamp:Lamp s:Light/productdetails/lamp/%d", lamp))
	must(t, shop.DeleteProduct(ctx, asha, lamp))
	same(t, "afterwards", shownNow(), "both:Fan s:Light")
	_, faults, err := shop.ShowHome(ctx)
	must(t, err)
	same(t, "what Health says", strings.Join(faults, "\n"), strings.Join([]string{
		"Products “both”: one of its products is gone.",
		"Products “lamp”: one of its products is gone; it is left out.",
		"Slides: “Light” leads to a product that is gone; it is shown without its button.",
		"Products “Of a category”: its category is gone; it is left out.",
		"Categories: the category of “Old” is gone; its tile is left out."}, "\n"))
}

func TestEachRowOfTheHomePageFindsItsProducts(t *testing.T) {
	t.Parallel()
	shop := storetest.New(t)
	asha := shop.Staff(store.Owner).ID
	lamp, fan := shop.Product("Lamp", 500, 9), shop.Product("Fan", 900, 9)
	buyer := shop.Customer("411001")
	shop.Order(buyer, lamp, 2)
	p := got(shop.FindProduct(ctx, fan)).or(t)
	p.DiscountPrice = p.Price / 2
	must(t, shop.UpdateProduct(ctx, asha, store.ProductEdit{Product: p}))
	for source, want := range map[string]string{"best": "Lamp", "reduced": "Fan", "newest": "Fan Lamp", "liked": "Lamp Fan", "viewed": ""} {
		saved(t, shop, asha, "home", homeOf(`{"id":"a","kind":"products","title":"Row","source":"`+source+`","count":4}`))
		draft := got(shop.FindFrontDraft(ctx)).or(t)
		sections, _, err := shop.ShowHome(store.WithFront(ctx, &draft.Front))
		must(t, err)
		titles := []string{}
		for _, s := range sections {
			for _, c := range s.Cards {
				titles = append(titles, c.Title)
			}
		}
		same(t, source, strings.Join(titles, " "), want)
	}
}
