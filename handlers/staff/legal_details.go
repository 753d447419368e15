package staff

import (
	"context"

	"hearth/handlers/web"
	"hearth/store/certificates"
)

// Duties lists legal information that product pages lack.
type Duties struct{ *Deps }

type dutyRow struct {
	ProductID int64    `json:"product_id"`
	Title     string   `json:"title"`
	Lacks     []string `json:"lacks"`
	// Soon are the approvals that it will lack within three months, each with its day.
	Soon []string `json:"soon"`
}

// approvalLaw is a kind of approval with the law that asks for it.
type approvalLaw struct {
	Kind   string `json:"kind"`
	Name   string `json:"name"`
	Law    string `json:"law"`
	Covers string `json:"covers"`
	// HoldsFrom is the day for an enterprise of this shop's size, "" if it has long been in force.
	HoldsFrom string `json:"holds_from"`
	// Certain means that the law and its day were confirmed.
	Certain bool `json:"certain"`
}

type duties struct {
	Products []dutyRow `json:"products"`
	Shop     []string  `json:"shop"`
	// Approvals are all kinds of approvals that the shop knows.
	Approvals []approvalLaw `json:"approvals"`
	// Closes means that what lacks an approval is not sold.
	Closes bool `json:"closes"`
}

// ListingDuties returns the products whose pages lack legally required information, or that lack an approval now or
// soon.
func (r Duties) ListingDuties(ctx context.Context, _ *web.Caller, _ web.None) (web.Data[duties], error) {
	found, shop, err := r.Store.Reports.ListDuties(ctx)
	card := r.Store.Settings.Values()
	shown := duties{make([]dutyRow, len(found)), append([]string{}, shop...), []approvalLaw{}, card.CertificatesClose}
	for i, d := range found {
		shown.Products[i] = dutyRow{d.ProductID, d.Title, append([]string{}, d.Lacks...), append([]string{}, d.Soon...)}
	}
	for _, k := range certificates.Kinds {
		shown.Approvals = append(shown.Approvals, lawOf(k, card.EnterpriseSize))
	}
	return web.Give(shown), err
}

func lawOf(k certificates.Kind, size string) approvalLaw {
	return approvalLaw{
		Kind:      k.Code,
		Name:      k.Name,
		Law:       k.Law,
		Covers:    k.Covers,
		HoldsFrom: k.Day(size),
		Certain:   k.Certain,
	}
}
