package staff

import (
	"context"

	"hearth/handlers/web"
	"hearth/store/certificates"
)

// Duties lists the legally required details that product pages lack.
type Duties struct{ *Deps }

// dutyRow is a product that lacks details which the law requires.
type dutyRow struct {
	ProductID int64    `json:"product_id"`
	Title     string   `json:"title"`
	Lacks     []string `json:"lacks"`
	// Soon are the approvals that the product will lack within three months, each with the day.
	Soon []string `json:"soon"`
}

// approvalLaw is a kind of approval with the law that requires it.
type approvalLaw struct {
	Kind   string `json:"kind"`
	Name   string `json:"name"`
	Law    string `json:"law"`
	Covers string `json:"covers"`
	// HoldsFrom is the day from which the law applies to an enterprise of this shop's size; "" if it already applies.
	HoldsFrom string `json:"holds_from"`
	// Certain means that this law and its date have been verified.
	Certain bool `json:"certain"`
}

// duties are all missing details, of products and of the shop itself.
type duties struct {
	Products []dutyRow `json:"products"`
	Shop     []string  `json:"shop"`
	// Approvals are all kinds of approvals that the program knows.
	Approvals []approvalLaw `json:"approvals"`
	// Closes means that the shop doesn't sell products that lack a required approval.
	Closes bool `json:"closes"`
}

// ListingDuties returns the products that lack legally required details on their page, or an approval that is
// required now or soon.
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
