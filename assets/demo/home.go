package demo

import (
	"context"
	"encoding/json"
	"fmt"

	"hearth/store/core"
	"hearth/store/search"
	"hearth/store/storefront"
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
	body, err := json.Marshal(home)
	if err != nil {
		return err
	}
	if _, err := f.shop.Content.SaveFrontPart(ctx, f.owner, "home", draft.Parts["home"], string(body)); err != nil {
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
