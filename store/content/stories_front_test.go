package content_test

import (
	"fmt"
	"strings"
	"testing"
	"time"

	"hearth/store/accounts"
	"hearth/store/catalogue"
	"hearth/store/content"
	"hearth/store/db"
	"hearth/store/promotions"
	"hearth/store/returns"
	"hearth/store/storetest"
)

// saves changes a part of the storefront's draft and records the result as a step.
func saves(s *storetest.Story, who int64, what, part, body string) {
	draft, err := s.Content.FindFrontDraft(storetest.Ctx)
	if err == nil {
		_, err = s.Content.SaveFrontPart(storetest.Ctx, who, part, draft.Parts[part], body)
	}
	s.Step("%s", what).Gives(err)
}

func TestScenarioHomePagePublishing(t *testing.T) {
	t.Parallel()
	s := storetest.NewStory(t, "front")
	asha, bela := s.Staff(accounts.Owner).ID, s.Staff(accounts.Manager).ID
	version := func(part string) int64 {
		return storetest.Got(s.Content.FindFrontDraft(storetest.Ctx)).Or(t).Parts[part]
	}
	s.Step("the shop as it comes").Gives(s.Content.FindFrontDraft(storetest.Ctx))
	s.Step("nothing was published yet").Gives(s.Content.ListFrontStates(storetest.Ctx))
	s.Step("there is nothing to publish").Gives(s.Content.PublishFront(storetest.Ctx, asha, 0))
	s.Step("nor to throw away").Gives(s.Content.DropFrontDraft(storetest.Ctx, asha))
	s.Step("Asha writes words").Gives(s.Content.SaveFrontPart(storetest.Ctx, asha, "home", version("home"),
		storetest.Words("Monsoon")))
	s.Step("Bela had looked before").Gives(s.Content.SaveFrontPart(storetest.Ctx, bela, "home", version("home")-1,
		storetest.Words("Mine")))
	s.Pass(time.Minute)
	s.Step("she changes the menu").Gives(s.Content.SaveFrontPart(storetest.Ctx, bela, "menu", version("menu"),
		`{"order":[3]}`))
	s.Step("the command line changes the line").
		Gives(s.Content.SaveFrontPart(storetest.Ctx, 0, "identity", version("identity"), `{"line":"Light"}`))
	for _, c := range [][2]string{{"roof", `{}`}, {"home", `no JSON`}, {"home", `{"sections":[],"roof":1}`},
		{"menu", `{"order":"all"}`},
		{"home", storetest.Words("<b>x</b>")},
		{"home", storetest.Words(strings.Repeat("x", 200_001-len(storetest.Words(""))))},
		{"home", storetest.Words(strings.Repeat("x",
			200_000-len(storetest.Words(""))))}} {
		s.Step("%s: %.40s", c[0], c[1]).Gives(s.Content.SaveFrontPart(storetest.Ctx, asha, c[0], version(c[0]), c[1]))
	}
	draft := storetest.Got(s.Content.FindFrontDraft(storetest.Ctx)).Or(t)
	s.Step("the draft").Gives(draft.Version, draft.Parts, draft.Changed, draft.Published, draft.Identity, draft.Menu,
		draft.Home)
	s.Step("what customers see").Gives(s.Content.Front(storetest.Ctx).Identity,
		len(s.Content.Front(storetest.Ctx).Home.Sections))
	s.Step("it is published, late").Gives(s.Content.PublishFront(storetest.Ctx, bela, draft.Version-1))
	s.Step("it is published").Gives(s.Content.PublishFront(storetest.Ctx, bela, draft.Version))
	s.Step("what customers see").Gives(s.Content.Front(storetest.Ctx))
	s.Step("the line is changed, and changed back").
		Gives(s.Content.SaveFrontPart(storetest.Ctx, asha, "identity", version("identity"), `{"line":"Dark"}`))
	s.Step("back").Gives(s.Content.SaveFrontPart(storetest.Ctx, asha, "identity", version("identity"),
		`{"line":"Light"}`))
	s.Step("words are changed").Gives(s.Content.SaveFrontPart(storetest.Ctx, asha, "home", version("home"),
		storetest.Words("Diwali")))
	s.Step("and thrown away").Gives(s.Content.DropFrontDraft(storetest.Ctx, bela))
	s.Step("the line is changed again").
		Gives(s.Content.SaveFrontPart(storetest.Ctx, asha, "identity", version("identity"), `{"line":"Dark"}`))
	s.Step("and published").
		Gives(s.Content.PublishFront(storetest.Ctx, 0, storetest.Got(s.Content.FindFrontDraft(storetest.Ctx)).
			Or(t).Version))
	s.Step("the states").Gives(s.Content.ListFrontStates(storetest.Ctx))
	s.Step("the first state").Gives(s.Content.FindFrontState(storetest.Ctx, 1))
	s.Step("a state that is not there").Gives(s.Content.FindFrontState(storetest.Ctx, 9))
	saves(s, asha, "a line waits in the draft", "identity", `{"line":"Waits"}`)
	s.Step("the first state is put back").Gives(s.Content.RestoreFront(storetest.Ctx, asha, 1))
	s.Step("once more").Gives(s.Content.RestoreFront(storetest.Ctx, asha, 1))
	s.Step("one that is not there").Gives(s.Content.RestoreFront(storetest.Ctx, asha, 9))
	storetest.Must(t, s.Content.DropFrontDraft(storetest.Ctx, asha))
	s.Step("the second is put back over no draft").Gives(s.Content.RestoreFront(storetest.Ctx, asha, 2))
	for n := range 19 {
		storetest.Saved(t, s.Shop, bela, "identity", fmt.Sprintf(`{"line":"Line %d"}`, n))
		storetest.Published(t, s.Shop, bela)
	}
	s.Step("nineteen more states").Gives(s.Content.ListFrontStates(storetest.Ctx))
}

func TestScenarioPreviewsLogosAndPictures(t *testing.T) {
	t.Parallel()
	s := storetest.NewStory(t, "previews")
	asha := s.Staff(accounts.Owner).ID
	logo := content.Logo{Name: "aa", Kind: "svg", Width: 512, Height: 128, Content: []byte("<svg/>"),
		Bitmap: []byte("png")}
	s.Step("a logo").Gives(s.Content.AddLogo(storetest.Ctx, logo))
	s.Pass(time.Minute)
	logo.Kind, logo.Width, logo.Bitmap = "png", 1, nil
	s.Step("it is sent again").Gives(s.Content.AddLogo(storetest.Ctx, logo))
	s.Step("another").Gives(s.Content.AddLogo(storetest.Ctx, content.Logo{Name: "bb", Kind: "png", Width: 9,
		Content: []byte("x")}))
	for _, name := range []string{"aa", "bb", "cc"} {
		found, err := s.Content.FindLogo(storetest.Ctx, name)
		s.Step("the logo %s", name).Gives(found, found.Ratio(), err)
	}
	s.Step("a picture").Gives(s.Content.AddFrontPicture(storetest.Ctx, catalogue.Picture{Name: "sent", Width: 1600,
		Height: 900}))
	s.Pass(time.Minute)
	s.Step("it is sent again").Gives(s.Content.AddFrontPicture(storetest.Ctx, catalogue.Picture{Name: "sent", Width: 2,
		Height: 1}))
	storetest.Saved(t, s.Shop, asha, "identity", `{"line":"First"}`)
	storetest.Published(t, s.Shop, asha)
	storetest.Saved(t, s.Shop, asha, "identity", `{"line":"Second"}`)
	page := storetest.Got(s.Content.SavePage(storetest.Ctx, asha, 0, 0, storetest.About("about", "About us"))).Or(t)
	policy := storetest.Got(s.Content.FindPolicy(storetest.Ctx, "terms")).Or(t)
	storetest.Got(s.Content.SavePage(storetest.Ctx, asha, policy.ID, policy.Version,
		content.PageText{Title: "Terms", Text: "Soon."})).Or(t)
	s.Step("one look is published, another a draft, and so are two pages").Gives()
	tokens := []string{
		s.Content.PreviewToken(0),
		s.Content.PreviewToken(1),
		s.Content.PagePreviewToken(page.ID),
		s.Content.PagePreviewToken(policy.ID),
	}
	look := func(tokens ...string) {
		for i, token := range tokens {
			seen, err := s.Content.Previewed(storetest.Ctx, token)
			s.Step("token %d", i)
			if err != nil {
				s.Gives(err)
				continue
			}
			p, previewed := content.PreviewedPage(seen)
			about, noPage := s.Content.FindPublishedPage(seen, "about")
			terms, err := s.Content.FindPolicy(seen, "terms")
			s.Gives(s.Content.Front(seen).Identity.Line, previewed, p, about, noPage, terms, err)
		}
	}
	look(tokens...)
	look(
		"",
		".",
		"0.1.x",
		strings.Replace(tokens[1], "1.", "0.", 1),
		tokens[0]+"x",
		s.Content.PreviewToken(9),
		s.Content.PagePreviewToken(99),
	)
	s.Pass(4 * time.Hour)
	look(tokens[:1]...)
	s.Pass(time.Second)
	look(tokens...)
}

func TestScenarioScheduledHomePageSections(t *testing.T) {
	t.Parallel()
	s := storetest.NewStory(t, "front_turns")
	storetest.Saved(
		t,
		s.Shop,
		0,
		"home",
		storetest.HomeOf(`{"id":"a","kind":"words","text":"Sale","from":"2026-11-21T15:00","to":"2026-11-21T16:00"}`,
			`{"id":"b","kind":"words","text":"Hidden","hidden":true,"from":"2026-11-21T14:30"}`,
			`{"id":"c","kind":"words","text":"Ever"}`),
	)
	storetest.Saved(
		t,
		s.Shop,
		0,
		"menu",
		`{"line":{"text":"Sale","from":"2026-11-21T15:30","to":"2026-11-21T17:00","link":"/allproducts"}}`,
	)
	storetest.Published(t, s.Shop, 0)
	for _, clock := range []string{"14:59", "15:00", "15:29", "15:30", "15:59", "16:00", "16:59", "17:00", "23:00"} {
		before := s.Catalogue.PublicVersion()
		s.At("2026-11-21", clock)
		sections, faults, err := s.Content.ShowHome(storetest.Ctx)
		storetest.Must(t, err)
		names := []string{}
		for _, one := range sections {
			names = append(names, one.ID)
		}
		menu, more, err := s.Content.ShowMenu(storetest.Ctx)
		s.Step("at %s", clock).Gives(s.Catalogue.PublicVersion() != before, strings.Join(names, " "), menu.Line, faults,
			more, err)
	}
}

func TestScenarioHomePage(t *testing.T) {
	t.Parallel()
	s := storetest.NewStory(t, "home")
	s.In("Maharashtra")
	s.Set("cod_refusals", "0")
	asha, buyer := s.Staff(accounts.Owner).ID, s.Customer("411001")
	lamp, fan, bulb := s.Product("Lamp", 500, 99), s.Product("Fan", 900, 99), s.Product("Bulb", 90, 99)
	_, variants := storetest.Panel(t, s.Shop, 99)
	socket, gone := s.Product("Socket", 40, 0), s.Product("Gone", 40, 9)
	s.Edit(fan, func(p *catalogue.Product) { p.DiscountPrice = 450_00 })
	s.Edit(bulb, func(p *catalogue.Product) { p.DiscountPrice = 60_00 })
	s.Edit(gone, func(p *catalogue.Product) { p.DiscountPrice = 1_00 })
	light := storetest.Branch(t, s.Shop, "Light")[0]
	s.Edit(lamp, func(p *catalogue.Product) { p.CategoryID = light })
	s.Edit(socket, func(p *catalogue.Product) { p.CategoryID = light })
	storetest.Must(t, s.Content.AddFrontPicture(storetest.Ctx, catalogue.Picture{Name: "sent", Width: 1600,
		Height: 900}))
	storetest.Must(
		t,
		s.Run(storetest.Ctx, fmt.Sprintf(`INSERT INTO texts (kind, thing, lang, field, text)
			VALUES ('category', %d, 'hi', 'name', 'दीये')`,
			light)),
	)
	for _, o := range []struct {
		day   string
		pairs []int64
	}{{"2026-08-31", []int64{bulb, 9}}, {"2026-09-01", []int64{fan, 1}}, {"2026-10-31", []int64{lamp, 3}},
		{"2026-11-20", []int64{variants[0].ID, 1, variants[1].ID, 1, gone, 8}}, {"2026-11-21", []int64{bulb, 1}}} {
		s.At(o.day, "12:00")
		o := s.Bought(buyer, o.pairs...)
		storetest.Must(
			t,
			s.Reviews.RateProduct(storetest.Ctx, buyer.ID, o.ID, s.Details(o).Lines[0].ProductID, o.ID%5+1,
				fmt.Sprint("Words ", o.ID)),
		)
	}
	back := s.Bought(buyer, lamp, 1)
	storetest.Must(t, s.Returns.Open(storetest.Ctx, buyer.ID, returns.ReturnRequest{LineID: s.Line(back), Quantity: 1}))
	storetest.Got(s.Returns.RefundLine(storetest.Ctx, 0, s.Line(back), "UPI 1", true)).Or(t)
	storetest.Must(t, s.Reviews.RateProduct(storetest.Ctx, buyer.ID, back.ID, lamp, 1, ""))
	storetest.Must(t, s.Reviews.Hide(storetest.Ctx, asha, 2, "This is about the parcel."))
	storetest.Must(t, s.Catalogue.Delete(storetest.Ctx, asha, gone))
	row := func(source, more string) string {
		return `{"id":"` + source + `","kind":"products","title":"Row","source":"` + source + `","count":3` + more + `}`
	}
	panels := func(kind string, all ...string) string {
		return `{"id":"` + kind + `","kind":"` + kind + `","panels":[` + strings.Join(all, ",") + `]}`
	}
	tells := func(body string) {
		saves(s, asha, "a draft of the home page", "home", body)
		draft := storetest.Got(s.Content.FindFrontDraft(storetest.Ctx)).Or(t)
		for _, lang := range []string{"en", "hi"} {
			sections, faults, err := s.Content.ShowHome(content.WithFront(db.InLanguage(storetest.Ctx, lang),
				&draft.Front))
			s.Step("it shows, in %s", lang)
			for _, one := range sections {
				titles := []string{}
				for _, c := range one.Cards {
					titles = append(titles, c.Title)
				}
				one.Section.Products, one.Cards = nil, nil
				s.Gives(one, strings.Join(titles, ", "))
			}
			s.Gives(faults, err)
		}
	}
	s.Step("a shop that sold and was reviewed").Gives()
	tells(storetest.HomeOf(row("best", ""), row("liked", ""), row("newest", ""), row("reduced", ""), row("viewed", ""),
		row("category", fmt.Sprintf(`,"category":%d`, light)),
		row("picked", fmt.Sprintf(`,"products":[%d,%d,%d,%d]`, fan, gone, lamp,
			socket))))
	tells(storetest.HomeOf(row("category", `,"category":99`), row("picked", fmt.Sprintf(`,"products":[%d,99]`, gone)),
		`{"id":"w","kind":"words","text":"W"}`,
		`{"id":"r","kind":"reviews","title":"Said","count":2,"texts":{"hi":{"title":"कहा"}}}`,
		`{"id":"r9","kind":"reviews","title":"Said","count":9}`))
	tells(storetest.HomeOf(panels("slides",
		fmt.Sprintf(
			`{"picture":"sent","title":"A","link":"/productdetails/lamp/%d","label":"Go","texts":{"hi":{"title":"अ"}}}`,
			lamp),
		fmt.Sprintf(`{"picture":"room-bed","title":"B","link":"/productdetails/gone/%d?x=1","label":"Go"}`, gone),
		fmt.Sprintf(`{"picture":"room-bed","title":"C","link":"/category/light/%d","label":"Go"}`, light),
		`{"picture":"room-bed","title":"D","link":"/category/none/99#x","label":"Go"}`,
		fmt.Sprintf(`{"picture":"room-bed","title":"E","link":"/category/none/%d","label":"Go"}`, lamp+20)),
		panels("categories", fmt.Sprintf(`{"category":%d,"title":"L"}`, light), `{"category":99,"picture":"sent"}`,
			`{"category":98}`)))
	tells(storetest.HomeOf(panels("categories", `{"category":99}`), `{"id":"none","kind":"categories"}`,
		`{"id":"o","kind":"offers","source":"running","title":"Offers"}`))
	storetest.Published(t, s.Shop, asha)
	s.Step("what customers see").Gives(s.Content.ShowHome(storetest.Ctx))
	storetest.Saved(t, s.Shop, asha, "home", storetest.HomeOf(panels("picture", `{"picture":"sent","title":"P"}`),
		panels("slides",
			`{"picture":"sent","title":"S"}`,
			`{"picture":"room-bed","title":"B"}`), `{"id":"hidden","kind":"words","text":"H","hidden":true}`))
	storetest.Published(t, s.Shop, asha)
	storetest.Must(t, s.Run(storetest.Ctx, `DELETE FROM front_pictures`))
	s.Step("a picture is gone").Gives(s.Content.ShowHome(storetest.Ctx))
	for i, o := range []func(o *promotions.Offer){func(o *promotions.Offer) {
		o.Scope, o.Targets = "products",
			[]int64{lamp}
	},
		func(o *promotions.Offer) { o.Scope, o.Targets, o.LastDay = "categories", []int64{light}, "2026-12-24" },
		func(o *promotions.Offer) { o.Scope, o.Targets = "products", []int64{lamp, fan} }, func(*promotions.Offer) {},
		func(*promotions.Offer) {}} {
		storetest.AddOffer(t, s.Shop, func(of *promotions.Offer) { of.Name = fmt.Sprint("Offer ", i); o(of) })
	}
	tells(storetest.HomeOf(`{"id":"o","kind":"offers","source":"running","title":"Offers"}`,
		`{"id":"s","kind":"offers","source":"written","panels":[{"title":"T"}]}`))
}

func TestScenarioHomePageOfAnEmptyShop(t *testing.T) {
	t.Parallel()
	s := storetest.NewStory(t, "home_empty")
	sections := []string{}
	for _, source := range []string{"best", "liked", "newest", "reduced", "viewed"} {
		sections = append(sections,
			`{"id":"`+source+`","kind":"products","title":"Row","source":"`+source+`","count":3}`)
	}
	storetest.Saved(t, s.Shop, 0, "home",
		storetest.HomeOf(append(sections, `{"id":"r","kind":"reviews","title":"Said","count":1}`,
			`{"id":"o","kind":"offers","source":"running"}`, `{"id":"q","kind":"questions","title":"Asked","count":1}`,
			`{"id":"c","kind":"categories"}`)...))
	storetest.Published(t, s.Shop, 0)
	shown, faults, err := s.Content.ShowHome(storetest.Ctx)
	s.Step("what there is to show where nothing is").Gives(shown, faults, err)
	storetest.AddOffer(t, s.Shop, nil)
	shown, faults, err = s.Content.ShowHome(storetest.Ctx)
	s.Step("what there is to show where an offer runs").Gives(shown, faults, err)
}
