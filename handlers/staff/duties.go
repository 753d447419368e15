package staff

import (
	"context"

	"hearth/handlers/web"
)

// Duties lists legal information that product pages lack.
type Duties struct{ *Room }

type dutyRow struct {
	ProductID int64    `json:"product_id"`
	Title     string   `json:"title"`
	Lacks     []string `json:"lacks"`
}

type duties struct {
	Products []dutyRow `json:"products"`
	Shop     []string  `json:"shop"`
}

// ListingDuties returns the products whose pages lack legally required information.
func (r Duties) ListingDuties(ctx context.Context, _ *web.Caller, _ web.None) (web.Data[duties], error) {
	found, shop, err := r.Store.ListDuties(ctx)
	shown := duties{make([]dutyRow, len(found)), append([]string{}, shop...)}
	for i, d := range found {
		shown.Products[i] = dutyRow(d)
	}
	return web.Give(shown), err
}
