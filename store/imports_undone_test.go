package store_test

import (
	"testing"

	"hearth/store"
	"hearth/store/storetest"
)

// A comma that parts no thousands may be meant as a decimal point: such a cell is refused, not read as a hundred times as much.
func TestACommaMakesNoPriceAHundredTimesAsLarge(t *testing.T) {
	t.Parallel()
	shop := storetest.New(t)
	lamp := shop.Stocked("Lamp", 500, 5, func(p *store.Product) { p.Weight = 250 })
	for _, c := range []struct{ field, cell, says string }{
		{"price", "1299,50", `price: "1299,50" is no amount of rupees.`}, {"weight", "1,5", `weight: "1,5" is no number.`},
		{"stock", "1,5", `stock: "1,5" is no whole number.`},
		{"price", "1,29,999.50", ""}, {"weight", "1,250.5", ""}, {"stock", "1,005", ""},
	} {
		o := got(shop.PlanImport(ctx, []store.ImportRow{row(2, map[string]string{c.field: c.cell},
			func(r *store.ImportRow) { r.ID = lamp })})).or(t)[0]
		same(t, c.field+" "+c.cell, o.Message, c.says)
	}
}

// Prices without GST get that of their product; a rate that is none is refused.
func TestARateThatIsNoneIsRefusedWithNetPrices(t *testing.T) {
	t.Parallel()
	shop := storetest.New(t)
	for rate, says := range map[string]string{"18": "", "-5": "The GST rate must be 0, 5, 12, 18, 28 or 40.",
		"9000000000000000": "The GST rate must be 0, 5, 12, 18, 28 or 40."} {
		o := got(shop.PlanImport(ctx, []store.ImportRow{row(2, map[string]string{"title": "Lamp", "price": "100"}, at("Lights"),
			func(r *store.ImportRow) { r.Net, r.New = true, map[string]string{"gst_rate": rate} })})).or(t)[0]
		same(t, rate, o.Message, says)
	}
}
