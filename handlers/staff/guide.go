package staff

import (
	"context"
	"fmt"

	"hearth/handlers/web"
)

// Guide is the setup guide: what it can't derive from the settings, and its samples.
type Guide struct{ *Deps }

type guideData struct {
	// Samples is how many sample products are in the shop. Empty means that it has neither products nor categories.
	Samples int  `json:"samples"`
	Empty   bool `json:"empty"`
	// Rates, Zones and CODLimits mean that the delivery charges, the delivery areas and the limits of COD were set.
	Rates     bool `json:"rates"`
	Zones     bool `json:"zones"`
	CODLimits bool `json:"cod_limits"`
	// Blanks are the unfilled placeholders in the policies.
	Blanks []string `json:"blanks"`
}

// Guide returns this state.
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

// AddSamples adds samples to an empty shop.
func (r Guide) AddSamples(ctx context.Context, c *web.Caller, _ web.None) (web.Reply, error) {
	return web.Done("Sample products added."), r.Samples(ctx, r.Store, c.ID)
}

// RemoveSamples removes them again.
func (r Guide) RemoveSamples(ctx context.Context, c *web.Caller, _ web.None) (web.Reply, error) {
	out, stay, err := r.Store.Imports.RemoveSamples(ctx, c.ID)
	said := fmt.Sprintf("Sample products removed: %d.", out)
	if stay > 0 {
		said += fmt.Sprintf(" Ordered or changed since, and kept: %d.", stay)
	}
	return web.Done(said), err
}
