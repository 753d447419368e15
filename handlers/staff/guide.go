package staff

import (
	"context"
	"fmt"

	"hearth/handlers/web"
)

// Guide is the setup guide for a new shop: the facts that its screen can't derive from the settings, and the sample
// products.
type Guide struct{ *Deps }

// guideData is how far a new shop is set up, for the steps of the guide.
type guideData struct {
	// Samples is the number of sample products in the shop. Empty means that the shop has neither products nor
	// categories.
	Samples int  `json:"samples"`
	Empty   bool `json:"empty"`
	// Rates, Zones and CODLimits mean that the owner has set the delivery charges, the delivery areas and the limits
	// for COD.
	Rates     bool `json:"rates"`
	Zones     bool `json:"zones"`
	CODLimits bool `json:"cod_limits"`
	// Blanks are the placeholders in the policies that nobody has filled in.
	Blanks []string `json:"blanks"`
}

// Guide returns the progress of the shop's setup.
func (r Guide) Guide(ctx context.Context, _ *web.Caller, _ web.None) (web.Data[guideData], error) {
	found, err := r.Store.Imports.FindGuide(ctx)
	if err != nil {
		return web.Data[guideData]{}, err
	}
	blanks, err := r.Blanks(ctx)
	return web.Give(
		guideData{
			Samples:   found.Samples,
			Empty:     found.Empty,
			Rates:     found.Rates,
			Zones:     found.Zones,
			CODLimits: found.CODLimits,
			Blanks:    blanks,
		},
	), err
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
