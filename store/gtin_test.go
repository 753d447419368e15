package store_test

import (
	"testing"

	"hearth/store"
	"hearth/store/storetest"
)

func TestAGTINIsTakenOnlyWithARightCheckDigit(t *testing.T) {
	t.Parallel()
	for text, want := range map[string]bool{"8901234567890": true, "890 1234-567890": true, "8901234567894": false, "96385074": true,
		"96385075": false, "036000291452": true, "036000291453": false, "18901234567897": true, "18901234567898": false,
		"890123456789": false, "89012345678x4": false, "0000000000000": false, "": false, "8901234567890 8901234567890": false} {
		if store.IsGTIN(text) != want {
			t.Errorf("%q: %v", text, !want)
		}
	}
	shop := storetest.New(t)
	lamp := shop.Product("Lamp", 500, 9)
	shop.Edit(lamp, func(p *store.Product) { p.GTIN = " 890 1234 567890 " })
	same(t, "kept as digits", got(shop.FindProduct(ctx, lamp)).or(t).GTIN, "8901234567890")
	p := got(shop.FindProduct(ctx, lamp)).or(t)
	p.GTIN = "8901234567894"
	refused(t, shop.UpdateProduct(ctx, 0, store.ProductEdit{Product: p}), "This is no GTIN: check its digits.", "gtin")
}

func TestAScannedBarCodeFindsItsProduct(t *testing.T) {
	t.Parallel()
	shop := storetest.New(t)
	lamp := shop.Product("Lamp", 500, 9)
	shop.Edit(lamp, func(p *store.Product) { p.GTIN = "8901234567890" })
	same(t, "scanned", got(shop.FindScanned(ctx, "8901234567890")).or(t).ID, lamp)
	same(t, "a copy has another bar code", got(shop.FindProduct(ctx, got(shop.CopyProduct(ctx, 0, lamp)).or(t))).or(t).GTIN, "")
}

func TestEachVariantHasAGTINOfItsOwn(t *testing.T) {
	t.Parallel()
	shop := storetest.New(t)
	family, variants := panel(t, shop, 5)
	shop.Edit(variants[0].ID, func(p *store.Product) { p.GTIN = "8901234567890" })
	shop.Edit(family, func(p *store.Product) { p.Description = "Another text" })
	f := got(shop.FindFamily(ctx, family)).or(t)
	same(t, "its own", f.Sold[0].GTIN, "8901234567890")
	same(t, "another's", f.Sold[1].GTIN, "")
}
