package reports_test

import (
	"testing"

	"hearth/store/catalogue"
	"hearth/store/storetest"
	"hearth/store/storetest/vectors"
)

func TestMissingListingDetailsMatchTheUI(t *testing.T) {
	t.Parallel()
	for _, c := range vectors.Of[struct {
		Description  string
		Country      string `json:"country_of_origin"`
		Manufacturer string
		Importer     string
		NetQuantity  string `json:"net_quantity"`
		HSN          string `json:"hsn_code"`
		Lacks        []string
	}](t, "duties.json") {
		shop := storetest.New(t)
		shop.Edit(shop.Product("Shelf", 500, 9), func(p *catalogue.Product) {
			p.Description, p.Country, p.Manufacturer, p.Importer, p.NetQuantity, p.HSN = c.Description, c.Country,
				c.Manufacturer, c.Importer, c.NetQuantity, c.HSN
		})
		found, _, err := shop.Reports.ListDuties(storetest.Ctx)
		storetest.Must(t, err)
		lacks := []string{}
		for _, d := range found {
			lacks = d.Lacks
		}
		storetest.Same(t, "what is lacking", lacks, c.Lacks)
	}
}
