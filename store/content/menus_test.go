package content_test

import (
	"fmt"
	"strings"
	"testing"
	"time"

	"hearth/store/content"
	"hearth/store/storefront"
	"hearth/store/storetest"
)

// menuOf publishes a menu and returns how it is shown now, with its broken links.
func menuOf(t *testing.T, shop *storetest.Shop, body string) (content.ShownMenu, []string) {
	t.Helper()
	storetest.Saved(t, shop, 0, "menu", body)
	storetest.Published(t, shop, 0)
	shown, faults, err := shop.Content.ShowMenu(storetest.Ctx)
	storetest.Must(t, err)
	return shown, faults
}

func labels(shown content.ShownMenu) string {
	names := []string{}
	for _, c := range append(shown.Columns, storefront.MenuColumn{Links: shown.Links}) {
		for _, l := range c.Links {
			names = append(names, l.Label)
		}
	}
	return strings.Join(names, " ")
}

func TestDefaultMenuHasTheBuiltInLinks(t *testing.T) {
	t.Parallel()
	shop := storetest.New(t)
	shown, faults, err := shop.Content.ShowMenu(storetest.Ctx)
	storetest.Must(t, err)
	legal := []string{}
	for _, l := range shown.Legal {
		legal = append(legal, l.Label)
	}
	storetest.Same(
		t,
		"the links",
		strings.Join(legal, ", "),
		"Track your parcel, FAQ, Cancellation and returns, Terms and conditions, Privacy policy, Complaints, Take our survey",
	)
	storetest.Same(t, "the rest", fmt.Sprint(len(shown.Columns), len(shown.Social), shown.Line.Text, len(faults)),
		"0 00")
}

func TestCategoryBarIsReorderedAndLegalLinksAreFixed(t *testing.T) {
	t.Parallel()
	shop := storetest.New(t)
	ids := []int64{}
	for _, name := range []string{"Locks", "Lights", "Plugs"} {
		ids = append(ids, storetest.Got(shop.Categories.Add(storetest.Ctx, 0, 1, 0, name)).Or(t))
	}
	shown, _ := menuOf(t, shop, fmt.Sprintf(`{"order":[%d,99],"hidden":[%d],"legal":["complaints","faq"]}`, ids[2],
		ids[0]))
	names := []string{}
	for _, c := range shown.Bar {
		names = append(names, c.Name)
	}
	storetest.Same(t, "the bar", strings.Join(names, " "), "Plugs Lights")
	storetest.Same(t, "the legal links", fmt.Sprint(len(shown.Legal), shown.Legal[0].Label, shown.Legal[1].Label),
		"7ComplaintsFAQ")
}

func TestMenuOmitsAndNamesLinksToDeletedPages(t *testing.T) {
	t.Parallel()
	shop := storetest.New(t)
	plug := shop.Product("Plug", 500, 5)
	page := storetest.Publish(t, shop, 0, storetest.About("about", "About us"))
	storetest.Publish(t, shop, page.ID, storetest.About("who-we-are", "About us"))
	link := func(label, to string) string { return fmt.Sprintf(`{"label":%q,"link":%q}`, label, to) }
	shown, faults := menuOf(t, shop, `{"columns":[{"title":"Shop","links":[`+strings.Join([]string{
		link("page", "/pages/who-we-are"),
		link("old", "/pages/About?x=1"),
		link("product", fmt.Sprintf("/productdetails/plug/%d", plug)),
		link(
			"category",
			"/category/none/999",
		),
		link("search", "/allproducts?search=lock"),
		link("web", "https://maps.example/x"),
	}, ",")+`]}],"links":[`+link("About us", "/pages/about")+","+link("Gone", "/pages/none")+`],
		"line":{"text":"New: plugs","link":"/pages/none"},"social":[{"service":"youtube","link":"https://www.youtube.com/@hearth"}]}`)
	storetest.Same(t, "links", labels(shown), "page old product search web About us")
	storetest.Same(
		t,
		"faults",
		strings.Join(faults, "\n"),
		"“Gone” in the header leads to a page that is not published; it is left out.\n"+
			"“category” in the footer's column “Shop” leads to a category that is gone; it is left out.\n"+
			"The announcement line leads to a page that is not published; it is shown without its link.",
	)
	storetest.Same(t, "the line", shown.Line.Text+shown.Line.Link, "New: plugs")
	storetest.Same(t, "elsewhere", shown.Social[0].Label+" "+shown.Social[0].Link,
		"YouTube https://www.youtube.com/@hearth")
	storetest.Must(t, shop.Content.DeletePage(storetest.Ctx, 0, page.ID))
	storetest.Must(t, shop.Catalogue.Delete(storetest.Ctx, 0, plug))
	shown, faults, err := shop.Content.ShowMenu(storetest.Ctx)
	storetest.Must(t, err)
	storetest.Same(t, "links once page and product are gone", fmt.Sprint(labels(shown), len(faults)), "search web7")
}

func TestAnnouncementStartsAndEndsOnSchedule(t *testing.T) {
	t.Parallel()
	shop := storetest.New(t)
	at := func(d time.Duration) string {
		return shop.Now().Add(d).In(shop.Settings.Values().Zone()).Format("2006-01-02T15:04")
	}
	shown, _ := menuOf(t, shop, `{"line":{"text":"Sale","from":"`+at(time.Hour)+`","to":"`+at(2*time.Hour)+`"}}`)
	storetest.Same(t, "before", shown.Line.Text, "")
	for _, want := range []string{"Sale", ""} {
		before := shop.Catalogue.PublicVersion()
		shop.Pass(61 * time.Minute)
		shown, _, err := shop.Content.ShowMenu(storetest.Ctx)
		storetest.Must(t, err)
		storetest.Same(t, "an hour later", shown.Line.Text, want)
		if shop.Catalogue.PublicVersion() == before {
			t.Error("kept pages were not made anew")
		}
	}
}

func TestInvalidMenuIsRefused(t *testing.T) {
	t.Parallel()
	shop := storetest.New(t)
	many := func(n int, one string) string { return strings.TrimSuffix(strings.Repeat(one+",", n), ",") }
	column := func(title, links string) string {
		return `{"columns":[{"title":"` + title + `","links":[` + links + `]}]}`
	}
	const (
		good    = `{"label":"a","link":"/cart"}`
		nowhere = "A link leads to a page of the shop, like /allproducts, or to an address that begins with https://."
	)
	for _, c := range []struct{ name, body, field, says string }{
		{"a link that runs something", column("A", `{"label":"a","link":"javascript:alert(1)"}`),
			"columns.0.links.0.link", nowhere},
		{"a link without a target", column("A", `{"label":"a","link":""}`), "columns.0.links.0.link",
			"Please say where this link leads."},
		{"a link without words", column("A", `{"label":" ","link":"/cart"}`), "columns.0.links.0.label",
			"Please say what this link is called."},
		{"a link of many words", column("A", `{"label":"`+strings.Repeat("x", 61)+`","link":"/cart"}`),
			"columns.0.links.0.label", "This can have at most 60 letters."},
		{"a column without a title", column("", good), "columns.0.title", "Please give this column a title."},
		{"a column of 13 links", column("A", many(13, good)), "columns.0.links", "A column can have at most 12 links."},
		{"a header of five links", `{"links":[` + many(5, good) + `]}`, "links",
			"The header has room for at most 4 links of your own."},
		{"a long word in the header", `{"links":[{"label":"` + strings.Repeat("x", 25) + `","link":"/cart"}]}`,
			"links.0.label", "This can have at most 24 letters."},
		{"five columns", `{"columns":[` + many(5, `{"title":"A","links":[]}`) + `]}`, "columns",
			"A footer can have at most 4 columns of your own."},
		{"a legal link of one's own", `{"legal":["faq","cart"]}`, "legal", "These links can be ordered, not changed."},
		{"a legal link twice", `{"legal":["faq","faq"]}`, "legal", "These links can be ordered, not changed."},
		{"a bar of too many", `{"order":[` + many(501, "1") + `]}`, "order",
			"These are more categories than a bar can have."},
		{"an unknown service", `{"social":[{"service":"orkut","link":"https://orkut.com/a"}]}`, "social.0.service",
			"Please choose one of the services."},
		{"a service twice", `{"social":[` + many(2, `{"service":"x","link":"https://x.com/a"}`) + `]}`,
			"social.1.service", "This service is named twice."},
		{"another's address", `{"social":[{"service":"x","link":"https://notx.com/a"}]}`, "social.0.link",
			"This is no address of this service: it begins with https://x.com/."},
		{"an address that runs something", `{"social":[{"service":"x","link":"javascript://x.com/%0aalert(1)"}]}`,
			"social.0.link", "This is no address of this service: it begins with https://x.com/."},
		{"a long line", `{"line":{"text":"` + strings.Repeat("x", 141) + `"}}`, "line.text",
			"This can have at most 140 letters."},
		{"a line of nothing but a link", `{"line":{"link":"/cart"}}`, "line.text", "Please write what is announced."},
		{"a line that leads nowhere", `{"line":{"text":"a","link":"data:text/html,x"}}`, "line.link", nowhere},
		{"a line that is over", `{"line":{"text":"a","to":"2020-01-01T10:00"}}`, "line.to",
			"This time has passed already, so it would never be shown. Please choose a later one."},
	} {
		t.Run(c.name, func(t *testing.T) {
			version := storetest.Got(shop.Content.FindFrontDraft(storetest.Ctx)).Or(t).Parts["menu"]
			storetest.Refused(t, storetest.Second(shop.Content.SaveFrontPart(storetest.Ctx, 0, "menu", version,
				c.body)), c.says, c.field)
		})
	}
}
