package catalogue_test

import (
	"slices"
	"testing"
	"time"

	"hearth/store/catalogue"
	"hearth/store/core"
	"hearth/store/imports"
	"hearth/store/orders"
	"hearth/store/promotions"
	"hearth/store/storetest"
)

// lacking lists the certificates that a shop's products lack now or soon, by title.
func lacking(t *testing.T, shop *storetest.Shop) (now, soon map[string][]string) {
	t.Helper()
	found, _, err := shop.Reports.ListDuties(storetest.Ctx)
	storetest.Must(t, err)
	now, soon = map[string][]string{}, map[string][]string{}
	for _, d := range found {
		for _, what := range d.Lacks {
			if !slices.Contains([]string{"country of origin", "manufacturer with address", "net quantity", "HSN",
				"description"}, what) {
				now[d.Title] = append(now[d.Title], what)
			}
		}
		if len(d.Soon) > 0 {
			soon[d.Title] = d.Soon
		}
	}
	return now, soon
}

func TestProductWithoutRequiredCertificatesIsReported(t *testing.T) {
	t.Parallel()
	shop := storetest.New(t)
	camera := shop.Stocked("Garden Camera", 5000, 3,
		func(p *catalogue.Product) { p.Specifications = []string{"Radio: Wi-Fi 2.4 GHz"} })
	shop.Stocked("Door Closer", 900, 3, func(p *catalogue.Product) {})
	now, _ := lacking(t, shop)
	storetest.Same(
		t,
		"lacking",
		now,
		map[string][]string{"Garden Camera": {"BIS R-number", "WPC ETA", "CCTV essential requirements (STQC)"}},
	)
	storetest.Same(t, "counted", storetest.Got(shop.Certificates.CountUncertified(storetest.Ctx)).Or(t), int64(1))
	for _, c := range []catalogue.Certificate{{Kind: "bis_crs", Number: "R-1", Holder: "Deng, Shenzhen",
		From: "2025-01-01", Until: "2027-01-01"},
		{Kind: "wpc_eta", Number: "ETA-1"}, {Kind: "cctv_er", NotNeeded: "It is a dummy without a network."}} {
		storetest.Must(t, shop.Certificates.SaveCertificate(storetest.Ctx, 0, camera, c, nil))
	}
	now, _ = lacking(t, shop)
	storetest.Same(t, "nothing is lacking", len(now), 0)
	storetest.Same(t, "counted again", storetest.Got(shop.Certificates.CountUncertified(storetest.Ctx)).Or(t), int64(0))
	needs := storetest.Got(shop.Certificates.FindCertificates(storetest.Ctx, camera)).Or(t).Needs
	states := []string{}
	for _, n := range needs {
		states = append(states, n.Code+" "+n.State(shop.Day())+" "+n.Because)
	}
	storetest.Same(
		t,
		"states",
		states,
		[]string{"bis_crs held camera", "wpc_eta held wi-fi", "cctv_er not needed camera", "isi_accessories unasked ",
			"isi_appliances unasked ", "star_label unasked "},
	)
	storetest.Must(t, shop.Certificates.SaveCertificate(storetest.Ctx, 0, camera,
		catalogue.Certificate{Kind: "wpc_eta"}, nil))
	now, _ = lacking(t, shop)
	storetest.Same(t, "one was removed", now, map[string][]string{"Garden Camera": {"WPC ETA"}})
}

func TestExpiredCertificateIsMissingFromTheNextDay(t *testing.T) {
	t.Parallel()
	shop := storetest.New(t)
	plug := shop.Stocked("Plug", 500, 3, func(p *catalogue.Product) {
		p.SetCertificate(catalogue.Certificate{Kind: "bis_crs", Number: "R-1", Until: "2026-11-25"})
	})
	now, soon := lacking(t, shop)
	storetest.Same(t, "it ends soon", soon, map[string][]string{"Plug": {"BIS R-number from 2026-11-26"}})
	storetest.Same(t, "it holds still", len(now), 0)
	storetest.Same(
		t,
		"its page shows it",
		len(
			storetest.Got(shop.Certificates.ListApproved(storetest.Ctx,
				storetest.Got(shop.Catalogue.Find(storetest.Ctx, plug)).Or(t))).
				Or(t),
		),
		1,
	)
	shop.Pass(5 * 24 * time.Hour)
	now, _ = lacking(t, shop)
	storetest.Same(t, "it has ended", now, map[string][]string{"Plug": {"BIS R-number, ended on 2026-11-25"}})
	storetest.Same(
		t,
		"its page does not",
		len(
			storetest.Got(shop.Certificates.ListApproved(storetest.Ctx,
				storetest.Got(shop.Catalogue.Find(storetest.Ctx, plug)).Or(t))).
				Or(t),
		),
		0,
	)
}

func TestEnterpriseSizeChangesTheApplianceOrderDate(t *testing.T) {
	t.Parallel()
	shop := storetest.New(t)
	shop.Product("Kettle", 900, 3)
	now, _ := lacking(t, shop)
	storetest.Same(t, "a large one", now, map[string][]string{"Kettle": {"ISI mark, household appliances (IS 302)"}})
	for size, day := range map[string]string{"small": "2027-01-01", "micro": ""} {
		shop.Set("enterprise_size", size)
		now, soon := lacking(t, shop)
		storetest.Same(t, size+": lacking now", len(now), 0)
		want := map[string][]string{}
		if day != "" {
			want["Kettle"] = []string{"ISI mark, household appliances (IS 302) from " + day}
		}
		storetest.Same(t, size+": lacking soon", soon, want)
	}
	shop.Set("enterprise_size", "medium")
	now, _ = lacking(t, shop)
	storetest.Same(t, "a medium one", len(now), 1)
}

func TestVariantInheritsCertificatesOfItsParentProduct(t *testing.T) {
	t.Parallel()
	shop := storetest.New(t)
	family, variants := storetest.Panel(t, shop, 5)
	shop.Edit(family, func(p *catalogue.Product) { p.Specifications = []string{"Radio: Zigbee"} })
	now, _ := lacking(t, shop)
	storetest.Same(t, "each variant lacks it", len(now), 4)
	storetest.Same(t, "the product counts once", storetest.Got(shop.Certificates.CountUncertified(storetest.Ctx)).Or(t),
		int64(1))
	storetest.Must(
		t,
		shop.Certificates.SaveCertificate(storetest.Ctx, 0, family, catalogue.Certificate{Kind: "wpc_eta",
			Number: "ETA-1"}, nil),
	)
	now, _ = lacking(t, shop)
	storetest.Same(t, "none lacks it", len(now), 0)
	number := func(id int64) string {
		return storetest.Got(shop.Catalogue.Find(storetest.Ctx, id)).Or(t).CertificateNumber("wpc_eta")
	}
	storetest.Same(t, "inherited", number(variants[0].ID), "ETA-1")
	storetest.Must(
		t,
		shop.Certificates.SaveCertificate(storetest.Ctx, 0, variants[0].ID, catalogue.Certificate{Kind: "wpc_eta",
			Number: "ETA-2"}, nil),
	)
	storetest.Same(t, "its own", number(variants[0].ID), "ETA-2")
	storetest.Same(t, "another's", number(variants[1].ID), "ETA-1")
	storetest.Same(t, "the family's", number(family), "ETA-1")
	storetest.Must(t, shop.Certificates.SaveCertificate(storetest.Ctx, 0, variants[0].ID,
		catalogue.Certificate{Kind: "wpc_eta"}, nil))
	storetest.Same(t, "inherited again", number(variants[0].ID), "ETA-1")
	copied := storetest.Got(shop.Catalogue.Copy(storetest.Ctx, 0, variants[0].ID)).Or(t)
	storetest.Same(t, "the copy of a variant has it itself", number(copied), "ETA-1")
}

func TestJoinedProductsKeepTheirDifferingCertificates(t *testing.T) {
	t.Parallel()
	shop := storetest.New(t)
	numbered := func(title, number string) int64 {
		return shop.Stocked(title, 500, 3, func(p *catalogue.Product) { p.SetCertificateNumber("bis_crs", number) })
	}
	black, white, gold := numbered("Plug black", "R-1"), numbered("Plug white", "R-2"), numbered("Plug gold", "R-1")
	family := storetest.Got(
		shop.Variants.JoinProducts(storetest.Ctx, 0, catalogue.JoinRequest{Title: "Plug", Main: black,
			Options: []catalogue.Option{storetest.Option("Colour", "Black", "White",
				"Gold")}, Products: []catalogue.JoinedProduct{{ID: black, Choice: []string{"Black"}},
				{ID: white, Choice: []string{"White"}},
				{ID: gold, Choice: []string{"Gold"}}}}),
	).
		Or(
			t,
		)
	storetest.Must(
		t,
		shop.Certificates.SaveCertificate(storetest.Ctx, 0, family, catalogue.Certificate{Kind: "bis_crs",
			Number: "R-3"}, nil),
	)
	for id, want := range map[int64]string{family: "R-3", black: "R-3", white: "R-2", gold: "R-3"} {
		storetest.Same(t, "number", storetest.Got(shop.Catalogue.Find(storetest.Ctx, id)).Or(t).
			CertificateNumber("bis_crs"), want)
	}
}

func TestKitShowsCertificatesOfItsPartsAndTheirGaps(t *testing.T) {
	t.Parallel()
	shop := storetest.New(t)
	plug := shop.Stocked("Plug", 500, 30, func(p *catalogue.Product) { p.SetCertificateNumber("bis_crs", "R-1") })
	bulb := shop.Stocked("Bulb", 300, 30, func(p *catalogue.Product) { p.SetCertificateNumber("bis_crs", "R-2") })
	set := storetest.Kit(t, shop, "Evening set", 700_00, plug, 1, bulb, 2)
	shown := storetest.Got(shop.Certificates.ListApproved(storetest.Ctx,
		storetest.Got(shop.Catalogue.Find(storetest.Ctx, set)).Or(t))).
		Or(t)
	storetest.Same(t, "shown", shown, []catalogue.Certificate{{Kind: "bis_crs", Number: "R-1"},
		{Kind: "bis_crs", Number: "R-2"}})
	found := storetest.Got(shop.Certificates.FindCertificates(storetest.Ctx, set)).Or(t)
	storetest.Same(t, "parts", []int{len(found.Needs), len(found.Parts)}, []int{0, 2})
	storetest.Refused(
		t,
		shop.Certificates.SaveCertificate(storetest.Ctx, 0, set, catalogue.Certificate{Kind: "bis_crs", Number: "R-9"},
			nil),
		"A kit has the certificates of its parts.",
	)
	shop.Set("certificates_close", "yes")
	buyer := shop.Customer("411001")
	storetest.Refused(t, shop.Promotions.SetCartItems(storetest.Ctx, buyer.ID,
		[]promotions.CartItem{{ProductID: set, Quantity: 1}}, false),
		"Bulb can't be sold at the moment: a required approval is missing.")
}

func TestUncertifiedProductIsSoldUnlessTheShopBlocksIt(t *testing.T) {
	t.Parallel()
	shop := storetest.New(t)
	plug, closer := shop.Product("Plug", 500, 30), shop.Product("Door Closer", 900, 30)
	buyer := shop.Customer("411001")
	shop.Order(buyer, plug, 1)
	item := func(id int64) []promotions.CartItem { return []promotions.CartItem{{ProductID: id, Quantity: 1}} }
	storetest.Must(t, shop.Promotions.SetCartItems(storetest.Ctx, buyer.ID, item(plug), false))
	shop.Set("certificates_close", "yes")
	const no = "Plug can't be sold at the moment: a required approval is missing."
	storetest.Refused(t, shop.Promotions.SetCartItems(storetest.Ctx, buyer.ID, item(plug), false), no)
	storetest.Same(t, "in the cart", storetest.Got(shop.Promotions.CheckStock(storetest.Ctx, item(plug))).Or(t),
		[]string{no})
	_, err := shop.Orders.ShippingCost(storetest.Ctx, item(plug), "411001", core.COD,
		promotions.Buyer{Customer: buyer.ID})
	storetest.Refused(t, err, no)
	_, err = shop.Orders.Place(
		storetest.Ctx,
		orders.Checkout{Customer: buyer.ID, AddressID: buyer.Address, Payment: core.COD, Items: item(plug)},
	)
	storetest.Refused(t, err, no)
	storetest.Must(t, shop.Promotions.SetCartItems(storetest.Ctx, buyer.ID, item(closer), false))
	storetest.Must(t, shop.Certificates.SaveCertificate(storetest.Ctx, 0, plug, catalogue.Certificate{Kind: "bis_crs",
		Number: "R-1"}, nil))
	shop.Order(buyer, plug, 1)
}

func TestInvalidCertificateIsRefused(t *testing.T) {
	t.Parallel()
	shop := storetest.New(t)
	plug := shop.Product("Plug", 500, 30)
	for _, c := range []struct {
		certificate catalogue.Certificate
		says, field string
	}{
		{catalogue.Certificate{Kind: "ce", Number: "1"}, "Please choose a kind of certificate.", "kind"},
		{catalogue.Certificate{Kind: "bis_crs", Holder: "Deng"}, "Enter the number of the certificate.", "number"},
		{catalogue.Certificate{Kind: "bis_crs", Number: "R-1", NotNeeded: "no"},
			"Enter the number, or why it needs none, not both.", "not_needed_because"},
		{catalogue.Certificate{Kind: "bis_crs", Number: "R-1", From: "1.1.2026"},
			"Please choose a day such as 2026-11-21.", "from"},
		{catalogue.Certificate{Kind: "bis_crs", Number: "R-1", From: "2026-01-02", Until: "2026-01-01"},
			"It can't end before it begins.", "until"},
	} {
		storetest.Refused(t, shop.Certificates.SaveCertificate(storetest.Ctx, 0, plug, c.certificate, nil), c.says,
			c.field)
	}
	storetest.Absent(
		t,
		shop.Certificates.SaveCertificate(storetest.Ctx, 0, 999, catalogue.Certificate{Kind: "bis_crs", Number: "R-1"},
			nil),
	)
}

func TestCertificateScanBelongsToItsNumber(t *testing.T) {
	t.Parallel()
	shop := storetest.New(t)
	plug := shop.Product("Plug", 500, 30)
	storetest.Must(t, shop.Certificates.SaveCertificate(storetest.Ctx, 0, plug, catalogue.Certificate{Kind: "bis_crs",
		Number: "R-1"},
		&catalogue.CertificateScan{Kind: "pdf", Content: []byte("%PDF-1.7 scan")}))
	storetest.Must(
		t,
		shop.Certificates.SaveCertificate(
			storetest.Ctx,
			0,
			plug,
			catalogue.Certificate{Kind: "bis_crs", Number: "R-1", Holder: "Deng"},
			nil,
		),
	)
	storetest.Same(t, "kept", storetest.Got(shop.Certificates.FindCertificateScan(storetest.Ctx, plug, "bis_crs")).
		Or(t),
		catalogue.CertificateScan{Kind: "pdf", Content: []byte("%PDF-1.7 scan")})
	storetest.Must(t, shop.Certificates.SaveCertificate(storetest.Ctx, 0, plug, catalogue.Certificate{Kind: "bis_crs",
		Number: "R-2"}, nil))
	storetest.Absent(t, storetest.Second(shop.Certificates.FindCertificateScan(storetest.Ctx, plug, "bis_crs")))
	storetest.Absent(t, storetest.Second(shop.Certificates.FindCertificateScan(storetest.Ctx, plug, "wpc_eta")))
}

func TestExportedSheetWritesCertificatesAsItReadsThem(t *testing.T) {
	t.Parallel()
	shop := storetest.New(t)
	plug := shop.Stocked("Plug", 500, 3, func(p *catalogue.Product) {
		p.SKU = "P-1"
		p.SetCertificate(
			catalogue.Certificate{Kind: "bis_crs", Number: "R-1", Holder: "Deng, Shenzhen", From: "2026-01-01",
				Until: "2028-01-01"},
		)
		p.SetCertificate(catalogue.Certificate{Kind: "wpc_eta", NotNeeded: "no radio; wired"})
	})
	find := func() catalogue.Product { return storetest.Got(shop.Catalogue.Find(storetest.Ctx, plug)).Or(t) }
	storetest.Same(t, "a certificate", find().CertificateCell("bis_crs"), "R-1; Deng, Shenzhen; 2026-01-01; 2028-01-01")
	storetest.Same(t, "a reason", find().CertificateCell("wpc_eta"), "not needed: no radio; wired")
	change := func(cells map[string]string) string {
		cells["sku"] = "P-1"
		return storetest.Got(shop.Imports.Apply(storetest.Ctx, 0, 0, []imports.ImportRow{storetest.Row(2, cells)})).
			Or(t)[0].Action
	}
	storetest.Same(t, "as it was", change(map[string]string{"bis_number": "R-1; Deng, Shenzhen; 2026-01-01; 2028-01-01",
		"wpc_eta": "not needed: no radio; wired"}), imports.ImportSame)
	storetest.Same(t, "the number alone, as in an older sheet", change(map[string]string{"bis_number": "R-1"}),
		imports.ImportSame)
	storetest.Same(
		t,
		"another one",
		change(map[string]string{"bis_number": "R-2", "wpc_eta": "", "cctv_er": "ER-7;;;2027-03-31"}),
		imports.ImportChanged,
	)
	storetest.Same(t, "what is kept", find().Certificates, []catalogue.Certificate{{Kind: "bis_crs", Number: "R-2"},
		{Kind: "cctv_er", Number: "ER-7", Until: "2027-03-31"}})
}

func TestElectronicsProducerIsAskedForItsEPRRegistration(t *testing.T) {
	t.Parallel()
	shop := storetest.New(t)
	shop.Set("shop_legal_name", "Diya Devices Pvt Ltd")
	asked := func() bool {
		_, lacks, err := shop.Reports.ListDuties(storetest.Ctx)
		storetest.Must(t, err)
		return slices.Contains(lacks, "EPR registration as a producer of electronics")
	}
	lamp := shop.Stocked("Lamp", 500, 3, func(p *catalogue.Product) {
		p.HSN, p.Manufacturer = "9405",
			"Deng, Shenzhen"
	})
	storetest.Same(t, "another's brand", asked(), false)
	shop.Edit(lamp, func(p *catalogue.Product) { p.Importer = "DIYA Devices Pvt Ltd, Pune" })
	storetest.Same(t, "its own import", asked(), true)
	for key, text := range map[string]string{"epr_number": "EPR-1", "epr_not_needed": "The brand is registered.",
		"enterprise_size": "micro"} {
		shop.Set(key, text)
		storetest.Same(t, key, asked(), false)
		shop.Set(key, "")
	}
}

func TestUnknownCertificateKindIsRefused(t *testing.T) {
	t.Parallel()
	shop := storetest.New(t)
	p := storetest.Got(shop.Catalogue.Find(storetest.Ctx, shop.Product("Plug", 999, 5))).Or(t)
	p.Certificates = []catalogue.Certificate{{Kind: "horoscope", Number: "H-1"}}
	storetest.Refused(
		t,
		shop.Catalogue.Update(storetest.Ctx, 0, catalogue.ProductEdit{Product: p}),
		"Please choose a kind of certificate.",
		"kind",
	)
}
