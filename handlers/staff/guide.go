package staff

import (
	"context"
	"fmt"
	"slices"
	"strings"

	"hearth/handlers/web"
	"hearth/store/catalogue"
	"hearth/store/db"
	"hearth/store/imports"
	"hearth/store/settings"
	"hearth/store/storefront"
)

// Guide is the setup guide: what a new shop needs before it opens and soon after, and the sample products.
type Guide struct{ *Deps }

// guideData is how far a shop is set up.
type guideData struct {
	// Samples is the number of sample products in the shop. Empty means that the shop has neither products nor
	// categories.
	Samples int  `json:"samples"`
	Empty   bool `json:"empty"`
	// Hidden means that the guide of the open shop was hidden.
	Hidden bool        `json:"hidden"`
	Steps  []guideStep `json:"steps"`
	// Missing are the legal details without which the shop can't open.
	Missing []missingSetting `json:"missing"`
	// Blanks are the placeholders in the policies that nobody has filled in.
	Blanks []string `json:"blanks"`
}

// guideStep is a step of the guide. Ticked means that the owner keeps the default, so that the step is finished.
type guideStep struct {
	Name   string `json:"name"`
	Done   bool   `json:"done"`
	Ticked bool   `json:"ticked"`
}

// missingSetting is a setting without a value, and its words within a sentence.
type missingSetting struct {
	Key   string `json:"key"`
	Label string `json:"label"`
}

// Guide returns the progress of the shop's setup.
func (r Guide) Guide(ctx context.Context, _ *web.Caller, _ web.None) (web.Data[guideData], error) {
	found, err := r.Store.Imports.FindGuide(ctx)
	if err != nil {
		return web.Data[guideData]{}, err
	}
	blanks, err := r.Blanks(ctx)
	if err != nil {
		return web.Data[guideData]{}, err
	}
	done, err := r.done(ctx, found, len(blanks) == 0)
	if err != nil {
		return web.Data[guideData]{}, err
	}
	card := r.Store.Settings.Values()
	said := strings.Split(card.Guide, ",")
	data := guideData{Samples: found.Samples, Empty: found.Empty, Hidden: slices.Contains(said, settings.GuideHidden),
		Missing: []missingSetting{}, Blanks: blanks}
	for _, name := range settings.GuideSteps {
		data.Steps = append(data.Steps, guideStep{Name: name, Done: done[name], Ticked: slices.Contains(said, name)})
	}
	for _, one := range catalogue.MissingParticulars(card) {
		data.Missing = append(data.Missing, missingSetting{one.Key, one.Label})
	}
	return web.Give(data), nil
}

// done tells of each step of the guide whether its facts are there.
func (r Guide) done(ctx context.Context, found imports.Guide, written bool) (map[string]bool, error) {
	card := r.Store.Settings.Values()
	set := func(keys ...string) bool {
		return !slices.ContainsFunc(keys, func(key string) bool { return card.Text(key) == "" })
	}
	preset, err := storefront.Read("{}", card.Trade == settings.AnyTrade)
	if err != nil {
		return nil, err
	}
	own, err := storefront.Differences(preset.In(db.Language(ctx)), r.Store.Content.Front(ctx))
	return map[string]bool{
		"name":      set("shop_name") && card.ShopName != settings.OurName,
		"legal":     len(catalogue.MissingParticulars(card)) == 0,
		"gstin":     set("gstin"),
		"product":   found.Product,
		"contact":   set("shop_email", "shop_phone", "grievance_officer"),
		"texts":     written,
		"look":      slices.Contains(own, "identity"),
		"home":      slices.Contains(own, "home"),
		"languages": !card.Hindi || !card.Marathi,
		"rates":     found.Rates,
		"zones":     found.Zones,
		"cod":       found.CODLimits,
		"payments":  set("razorpay_key_id") || set("upi_id"),
		"mail":      set("smtp_url"),
		"order":     found.Order,
		"backup": set("backup_folder") || set("backup_bucket") || set("replica_url") ||
			!r.Copies.Newest().IsZero(),
	}, err
}

// AddSamples adds sample products to an empty shop.
func (r Guide) AddSamples(ctx context.Context, c *web.Caller, _ web.None) (web.Reply, error) {
	return web.Done("Sample products added."), r.Samples(ctx, r.Store, c.ID)
}

// RemoveSamples removes the sample products.
func (r Guide) RemoveSamples(ctx context.Context, c *web.Caller, _ web.None) (web.Reply, error) {
	out, stay, err := r.Store.Imports.RemoveSamples(ctx, c.ID)
	said := fmt.Sprintf("Sample products removed: %d.", out)
	if stay > 0 {
		said += fmt.Sprintf(" Ordered or changed since, and kept: %d.", stay)
	}
	return web.Done(said), err
}
