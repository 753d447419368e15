package catalogue_test

import (
	"testing"

	"hearth/store/catalogue"
	"hearth/store/storetest"
)

func TestGTINNeedsAValidCheckDigit(t *testing.T) {
	t.Parallel()
	for text, want := range map[string]bool{"8901234567890": true, "890 1234-567890": true, "8901234567894": false,
		"96385074": true, "96385075": false, "036000291452": true, "036000291453": false, "18901234567897": true,
		"18901234567898": false, "890123456789": false, "89012345678x4": false, "0000000000000": false, "": false,
		"8901234567890 8901234567890": false} {
		if catalogue.IsGTIN(text) != want {
			t.Errorf("%q: %v", text, !want)
		}
	}
	shop := storetest.New(t)
	lamp := shop.Product("Lamp", 500, 9)
	shop.Edit(lamp, func(p *catalogue.Product) { p.GTIN = " 890 1234 567890 " })
	storetest.Same(t, "kept as digits", storetest.Got(shop.Catalogue.Find(storetest.Ctx, lamp)).Or(t).GTIN,
		"8901234567890")
	p := storetest.Got(shop.Catalogue.Find(storetest.Ctx, lamp)).Or(t)
	p.GTIN = "8901234567894"
	storetest.Refused(
		t,
		shop.Catalogue.Update(storetest.Ctx, 0, catalogue.ProductEdit{Product: p}),
		"This is no GTIN: check its digits.",
		"gtin",
	)
}

func TestScannedBarcodeFindsItsProduct(t *testing.T) {
	t.Parallel()
	shop := storetest.New(t)
	lamp := shop.Product("Lamp", 500, 9)
	shop.Edit(lamp, func(p *catalogue.Product) { p.GTIN = "8901234567890" })
	storetest.Same(t, "scanned", storetest.Got(shop.Fulfilment.FindScanned(storetest.Ctx, "8901234567890")).Or(t).ID,
		lamp)
	storetest.Same(
		t,
		"a copy has another bar code",
		storetest.Got(shop.Catalogue.Find(storetest.Ctx, storetest.Got(shop.Catalogue.Copy(storetest.Ctx, 0, lamp)).
			Or(t))).Or(t).GTIN,
		"",
	)
}

func TestEachVariantHasItsOwnGTIN(t *testing.T) {
	t.Parallel()
	shop := storetest.New(t)
	family, variants := storetest.Panel(t, shop, 5)
	shop.Edit(variants[0].ID, func(p *catalogue.Product) { p.GTIN = "8901234567890" })
	shop.Edit(family, func(p *catalogue.Product) { p.Description = "Another text" })
	f := storetest.Got(shop.Variants.FindFamily(storetest.Ctx, family)).Or(t)
	storetest.Same(t, "its own", f.Sold[0].GTIN, "8901234567890")
	storetest.Same(t, "another's", f.Sold[1].GTIN, "")
}
