package demo

import (
	"context"
	"embed"
	"encoding/json"
	"fmt"
	"strings"

	"hearth/store/content"
	"hearth/store/core"
	"hearth/store/search"
	"hearth/store/storefront"
	"hearth/store/texts"
)

// marked are the products on the pictures of the home page's rooms, and where, in percent of the picture.
var marked = map[string][]struct {
	title string
	x, y  int64
}{
	"room-living": {{"Aangan Touch Switch", 47, 47}, {"Parda Curtain Motor", 30, 15}},
	"room-door": {{"Prahari Slim Fingerprint Lock", 55, 67}, {"Dwarpal Video Doorbell", 44, 54},
		{"Drishti Outdoor Bullet Camera 4 MP", 25, 14}},
	"room-bed": {{"Pavan Smart Fan Regulator", 52, 48}, {"Sandhya Tunable White Bulb", 53, 63},
		{"Parda Curtain Robot", 46, 13}},
	"room-kitchen": {{"Khambha Smart Plug 16 A", 66, 41}, {"Suraksha Gas Alarm", 91, 72}},
}

// home marks products on the pictures of the home page.
func (f *filler) home(ctx context.Context) error {
	draft, err := f.shop.Content.FindFrontDraft(ctx)
	if err != nil {
		return err
	}
	home := draft.Home
	for n := range home.Sections {
		for i := range home.Sections[n].Panels {
			panel := &home.Sections[n].Panels[i]
			if err := f.mark(ctx, panel); err != nil {
				return err
			}
			if panel.Picture == "room-kitchen" {
				panel.FocusX = 85 // On a phone, the alarm at its right edge stays in sight.
			}
		}
	}
	return f.publish(ctx, draft, "home", home)
}

// publish replaces a part of the storefront, such as home, and publishes it.
func (f *filler) publish(ctx context.Context, draft content.FrontDraft, part string, value any) error {
	body, err := json.Marshal(value)
	if err != nil {
		return err
	}
	if _, err := f.shop.Content.SaveFrontPart(ctx, f.owner, part, draft.Parts[part], string(body)); err != nil {
		return err
	}
	if draft, err = f.shop.Content.FindFrontDraft(ctx); err != nil {
		return err
	}
	return f.shop.Content.PublishFront(ctx, f.owner, draft.Version)
}

// mark marks on a picture the products that belong there.
func (f *filler) mark(ctx context.Context, panel *storefront.Panel) error {
	for _, m := range marked[panel.Picture] {
		list, err := f.shop.Search.ListCards(ctx,
			search.ProductFilter{Words: m.title, Page: core.Page{Number: 1, Size: 1}})
		if err != nil {
			return err
		}
		if len(list.Cards) == 0 || list.Cards[0].Title != m.title {
			return fmt.Errorf("no product %q for the picture %s", m.title, panel.Picture)
		}
		panel.Spots = append(panel.Spots, storefront.Spot{X: m.x, Y: m.y, Product: list.Cards[0].ID})
	}
	return nil
}

//go:embed pages
var pages embed.FS

// pageText reads a text of the demo: a heading, the description for search engines, and the page.
func pageText(name string) (title, description, text string, err error) {
	content, err := pages.ReadFile("pages/" + name + ".md")
	parts := strings.SplitN(strings.TrimSpace(string(content)), "\n\n", 3)
	if err == nil && len(parts) < 3 {
		err = fmt.Errorf("%s: no heading, description and text", name)
	}
	if err != nil {
		return "", "", "", err
	}
	return strings.TrimPrefix(parts[0], "# "), parts[1], parts[2], nil
}

// about publishes the page about the shop, with a link to it in the header.
func (f *filler) about(ctx context.Context) error {
	about, label := content.PageText{Slug: "about", Texts: texts.Texts{}}, texts.Texts{}
	var err error
	if about.Title, about.Description, about.Text, err = pageText("about"); err != nil {
		return err
	}
	for _, lang := range []string{"hi", "mr"} {
		title, description, text, err := pageText("about." + lang)
		if err != nil {
			return err
		}
		about.Texts[lang] = map[string]string{"title": title, "description": description, "text": text}
		label[lang] = map[string]string{"label": title}
	}
	page, err := f.shop.Content.SavePage(ctx, f.owner, 0, 0, about)
	if err != nil {
		return err
	}
	if _, err := f.shop.Content.PublishPage(ctx, f.owner, page.ID, page.Version); err != nil {
		return err
	}
	draft, err := f.shop.Content.FindFrontDraft(ctx)
	if err != nil {
		return err
	}
	draft.Menu.Links = []storefront.MenuLink{{Label: about.Title, Link: "/pages/about", Texts: label}}
	return f.publish(ctx, draft, "menu", draft.Menu)
}
