package store_test

import (
	"slices"
	"testing"
	"time"

	"hearth/store"
	"hearth/store/storetest"
)

// lacking are the approvals that the products of a shop lack, by title, and those that they lack soon.
func lacking(t *testing.T, shop *storetest.Shop) (now, soon map[string][]string) {
	t.Helper()
	found, _, err := shop.ListDuties(ctx)
	must(t, err)
	now, soon = map[string][]string{}, map[string][]string{}
	for _, d := range found {
		for _, what := range d.Lacks {
			if !slices.Contains([]string{"country of origin", "manufacturer with address", "net quantity", "HSN", "description"}, what) {
				now[d.Title] = append(now[d.Title], what)
			}
		}
		if len(d.Soon) > 0 {
			soon[d.Title] = d.Soon
		}
	}
	return now, soon
}

func TestAProductLacksTheApprovalsThatItsWordsAskFor(t *testing.T) {
	t.Parallel()
	shop := storetest.New(t)
	camera := shop.Stocked("Garden Camera", 5000, 3, func(p *store.Product) { p.Specifications = []string{"Radio: Wi-Fi 2.4 GHz"} })
	shop.Stocked("Door Closer", 900, 3, func(p *store.Product) {})
	now, _ := lacking(t, shop)
	same(t, "lacking", now, map[string][]string{"Garden Camera": {"BIS R-number", "WPC ETA", "CCTV essential requirements (STQC)"}})
	same(t, "counted", got(shop.CountUncertified(ctx)).or(t), int64(1))
	for _, c := range []store.Certificate{{Kind: "bis_crs", Number: "R-1", Holder: "Deng, Shenzhen", From: "2025-01-01", Until: "2027-01-01"},
		{Kind: "wpc_eta", Number: "ETA-1"}, {Kind: "cctv_er", NotNeeded: "It is a dummy without a network."}} {
		must(t, shop.SaveCertificate(ctx, 0, camera, c, nil))
	}
	now, _ = lacking(t, shop)
	same(t, "nothing is lacking", len(now), 0)
	same(t, "counted again", got(shop.CountUncertified(ctx)).or(t), int64(0))
	needs := got(shop.FindCertificates(ctx, camera)).or(t).Needs
	states := []string{}
	for _, n := range needs {
		states = append(states, n.Code+" "+n.State(shop.Day())+" "+n.Because)
	}
	same(t, "states", states, []string{"bis_crs held camera", "wpc_eta held wi-fi", "cctv_er not needed camera", "isi_accessories unasked ",
		"isi_appliances unasked ", "star_label unasked "})
	must(t, shop.SaveCertificate(ctx, 0, camera, store.Certificate{Kind: "wpc_eta"}, nil))
	now, _ = lacking(t, shop)
	same(t, "one was removed", now, map[string][]string{"Garden Camera": {"WPC ETA"}})
}

func TestACertificateThatEndsIsLackingFromTheNextDay(t *testing.T) {
	t.Parallel()
	shop := storetest.New(t)
	plug := shop.Stocked("Plug", 500, 3, func(p *store.Product) {
		p.SetCertificate(store.Certificate{Kind: "bis_crs", Number: "R-1", Until: "2026-11-25"})
	})
	now, soon := lacking(t, shop)
	same(t, "it ends soon", soon, map[string][]string{"Plug": {"BIS R-number from 2026-11-26"}})
	same(t, "it holds still", len(now), 0)
	same(t, "its page shows it", len(got(shop.ListApproved(ctx, got(shop.FindProduct(ctx, plug)).or(t))).or(t)), 1)
	shop.Pass(5 * 24 * time.Hour)
	now, _ = lacking(t, shop)
	same(t, "it has ended", now, map[string][]string{"Plug": {"BIS R-number, ended on 2026-11-25"}})
	same(t, "its page does not", len(got(shop.ListApproved(ctx, got(shop.FindProduct(ctx, plug)).or(t))).or(t)), 0)
}

func TestTheSizeOfTheEnterpriseMovesTheDayOfTheAppliancesLaw(t *testing.T) {
	t.Parallel()
	shop := storetest.New(t)
	shop.Product("Kettle", 900, 3)
	now, _ := lacking(t, shop)
	same(t, "a large one", now, map[string][]string{"Kettle": {"ISI mark, household appliances (IS 302)"}})
	for size, day := range map[string]string{"small": "2027-01-01", "micro": ""} {
		shop.Set("enterprise_size", size)
		now, soon := lacking(t, shop)
		same(t, size+": lacking now", len(now), 0)
		want := map[string][]string{}
		if day != "" {
			want["Kettle"] = []string{"ISI mark, household appliances (IS 302) from " + day}
		}
		same(t, size+": lacking soon", soon, want)
	}
	shop.Set("enterprise_size", "medium")
	now, _ = lacking(t, shop)
	same(t, "a medium one", len(now), 1)
}

func TestAVariantHasTheCertificatesOfItsFamilyWhereItHasNoneOfItsOwn(t *testing.T) {
	t.Parallel()
	shop := storetest.New(t)
	family, variants := panel(t, shop, 5)
	shop.Edit(family, func(p *store.Product) { p.Specifications = []string{"Radio: Zigbee"} })
	now, _ := lacking(t, shop)
	same(t, "each variant lacks it", len(now), 4)
	same(t, "the product counts once", got(shop.CountUncertified(ctx)).or(t), int64(1))
	must(t, shop.SaveCertificate(ctx, 0, family, store.Certificate{Kind: "wpc_eta", Number: "ETA-1"}, nil))
	now, _ = lacking(t, shop)
	same(t, "none lacks it", len(now), 0)
	number := func(id int64) string { return got(shop.FindProduct(ctx, id)).or(t).CertificateNumber("wpc_eta") }
	same(t, "inherited", number(variants[0].ID), "ETA-1")
	must(t, shop.SaveCertificate(ctx, 0, variants[0].ID, store.Certificate{Kind: "wpc_eta", Number: "ETA-2"}, nil))
	same(t, "its own", number(variants[0].ID), "ETA-2")
	same(t, "another's", number(variants[1].ID), "ETA-1")
	same(t, "the family's", number(family), "ETA-1")
	must(t, shop.SaveCertificate(ctx, 0, variants[0].ID, store.Certificate{Kind: "wpc_eta"}, nil))
	same(t, "inherited again", number(variants[0].ID), "ETA-1")
	copied := got(shop.CopyProduct(ctx, 0, variants[0].ID)).or(t)
	same(t, "the copy of a variant has it itself", number(copied), "ETA-1")
}

func TestProductsThatAreJoinedKeepTheCertificatesInWhichTheyDiffer(t *testing.T) {
	t.Parallel()
	shop := storetest.New(t)
	numbered := func(title, number string) int64 {
		return shop.Stocked(title, 500, 3, func(p *store.Product) { p.SetCertificateNumber("bis_crs", number) })
	}
	black, white, gold := numbered("Plug black", "R-1"), numbered("Plug white", "R-2"), numbered("Plug gold", "R-1")
	family := got(shop.JoinProducts(ctx, 0, store.JoinWish{Title: "Plug", Main: black, Options: []store.Option{option("Colour", "Black", "White",
		"Gold")}, Products: []store.JoinedProduct{{ID: black, Choice: []string{"Black"}}, {ID: white, Choice: []string{"White"}},
		{ID: gold, Choice: []string{"Gold"}}}})).or(t)
	must(t, shop.SaveCertificate(ctx, 0, family, store.Certificate{Kind: "bis_crs", Number: "R-3"}, nil))
	for id, want := range map[int64]string{family: "R-3", black: "R-3", white: "R-2", gold: "R-3"} {
		same(t, "number", got(shop.FindProduct(ctx, id)).or(t).CertificateNumber("bis_crs"), want)
	}
}

func TestAKitShowsTheCertificatesOfItsPartsAndLacksWhatTheyLack(t *testing.T) {
	t.Parallel()
	shop := storetest.New(t)
	plug := shop.Stocked("Plug", 500, 30, func(p *store.Product) { p.SetCertificateNumber("bis_crs", "R-1") })
	bulb := shop.Stocked("Bulb", 300, 30, func(p *store.Product) { p.SetCertificateNumber("bis_crs", "R-2") })
	set := kit(t, shop, "Evening set", 700_00, plug, 1, bulb, 2)
	shown := got(shop.ListApproved(ctx, got(shop.FindProduct(ctx, set)).or(t))).or(t)
	same(t, "shown", shown, []store.Certificate{{Kind: "bis_crs", Number: "R-1"}, {Kind: "bis_crs", Number: "R-2"}})
	found := got(shop.FindCertificates(ctx, set)).or(t)
	same(t, "parts", []int{len(found.Needs), len(found.Parts)}, []int{0, 2})
	refused(t, shop.SaveCertificate(ctx, 0, set, store.Certificate{Kind: "bis_crs", Number: "R-9"}, nil), "A kit has the certificates of its parts.")
	shop.Set("certificates_close", "yes")
	buyer := shop.Customer("411001")
	refused(t, shop.SetCartItems(ctx, buyer.ID, []store.CartItem{{ProductID: set, Quantity: 1}}, false),
		"Bulb can't be sold at the moment: a required approval is missing.")
}

func TestWhatLacksAnApprovalIsSoldUnlessTheShopClosesIt(t *testing.T) {
	t.Parallel()
	shop := storetest.New(t)
	plug, closer := shop.Product("Plug", 500, 30), shop.Product("Door Closer", 900, 30)
	buyer := shop.Customer("411001")
	shop.Order(buyer, plug, 1)
	item := func(id int64) []store.CartItem { return []store.CartItem{{ProductID: id, Quantity: 1}} }
	must(t, shop.SetCartItems(ctx, buyer.ID, item(plug), false))
	shop.Set("certificates_close", "yes")
	const no = "Plug can't be sold at the moment: a required approval is missing."
	refused(t, shop.SetCartItems(ctx, buyer.ID, item(plug), false), no)
	same(t, "in the cart", got(shop.CheckStock(ctx, item(plug))).or(t), []string{no})
	_, err := shop.ShippingCost(ctx, item(plug), "411001", store.COD, store.Bargain{Customer: buyer.ID})
	refused(t, err, no)
	_, err = shop.PlaceOrder(ctx, store.Checkout{Customer: buyer.ID, AddressID: buyer.Address, Payment: store.COD, Items: item(plug)})
	refused(t, err, no)
	must(t, shop.SetCartItems(ctx, buyer.ID, item(closer), false))
	must(t, shop.SaveCertificate(ctx, 0, plug, store.Certificate{Kind: "bis_crs", Number: "R-1"}, nil))
	shop.Order(buyer, plug, 1)
}

func TestACertificateIsRefusedWhereItCanNotBeOne(t *testing.T) {
	t.Parallel()
	shop := storetest.New(t)
	plug := shop.Product("Plug", 500, 30)
	for _, c := range []struct {
		certificate store.Certificate
		says, field string
	}{
		{store.Certificate{Kind: "ce", Number: "1"}, "Please choose a kind of certificate.", "kind"},
		{store.Certificate{Kind: "bis_crs", Holder: "Deng"}, "Enter the number of the certificate.", "number"},
		{store.Certificate{Kind: "bis_crs", Number: "R-1", NotNeeded: "no"}, "Enter the number, or why it needs none, not both.",
			"not_needed_because"},
		{store.Certificate{Kind: "bis_crs", Number: "R-1", From: "1.1.2026"}, "Please choose a day such as 2026-11-21.", "from"},
		{store.Certificate{Kind: "bis_crs", Number: "R-1", From: "2026-01-02", Until: "2026-01-01"}, "It can't end before it begins.", "until"},
	} {
		refused(t, shop.SaveCertificate(ctx, 0, plug, c.certificate, nil), c.says, c.field)
	}
	absent(t, shop.SaveCertificate(ctx, 0, 999, store.Certificate{Kind: "bis_crs", Number: "R-1"}, nil))
}

func TestTheScanOfACertificateGoesWithItsNumber(t *testing.T) {
	t.Parallel()
	shop := storetest.New(t)
	plug := shop.Product("Plug", 500, 30)
	must(t, shop.SaveCertificate(ctx, 0, plug, store.Certificate{Kind: "bis_crs", Number: "R-1"},
		&store.CertificateScan{Kind: "pdf", Content: []byte("%PDF-1.7 scan")}))
	must(t, shop.SaveCertificate(ctx, 0, plug, store.Certificate{Kind: "bis_crs", Number: "R-1", Holder: "Deng"}, nil))
	same(t, "kept", got(shop.FindCertificateScan(ctx, plug, "bis_crs")).or(t),
		store.CertificateScan{Kind: "pdf", Content: []byte("%PDF-1.7 scan")})
	must(t, shop.SaveCertificate(ctx, 0, plug, store.Certificate{Kind: "bis_crs", Number: "R-2"}, nil))
	absent(t, second(shop.FindCertificateScan(ctx, plug, "bis_crs")))
	absent(t, second(shop.FindCertificateScan(ctx, plug, "wpc_eta")))
}

func TestASheetTellsCertificatesAsItReadsThem(t *testing.T) {
	t.Parallel()
	shop := storetest.New(t)
	plug := shop.Stocked("Plug", 500, 3, func(p *store.Product) {
		p.SKU = "P-1"
		p.SetCertificate(store.Certificate{Kind: "bis_crs", Number: "R-1", Holder: "Deng, Shenzhen", From: "2026-01-01", Until: "2028-01-01"})
		p.SetCertificate(store.Certificate{Kind: "wpc_eta", NotNeeded: "no radio; wired"})
	})
	find := func() store.Product { return got(shop.FindProduct(ctx, plug)).or(t) }
	same(t, "a certificate", find().CertificateCell("bis_crs"), "R-1; Deng, Shenzhen; 2026-01-01; 2028-01-01")
	same(t, "a reason", find().CertificateCell("wpc_eta"), "not needed: no radio; wired")
	change := func(cells map[string]string) string {
		cells["sku"] = "P-1"
		return got(shop.ApplyImport(ctx, 0, 0, []store.ImportRow{row(2, cells)})).or(t)[0].Action
	}
	same(t, "as it was", change(map[string]string{"bis_number": "R-1; Deng, Shenzhen; 2026-01-01; 2028-01-01",
		"wpc_eta": "not needed: no radio; wired"}), store.ImportSame)
	same(t, "the number alone, as in an older sheet", change(map[string]string{"bis_number": "R-1"}), store.ImportSame)
	same(t, "another one", change(map[string]string{"bis_number": "R-2", "wpc_eta": "", "cctv_er": "ER-7;;;2027-03-31"}), store.ImportChanged)
	same(t, "what is kept", find().Certificates, []store.Certificate{{Kind: "bis_crs", Number: "R-2"},
		{Kind: "cctv_er", Number: "ER-7", Until: "2027-03-31"}})
}

func TestAProducerOfElectronicsIsAskedForItsRegistration(t *testing.T) {
	t.Parallel()
	shop := storetest.New(t)
	shop.Set("shop_legal_name", "Diya Devices Pvt Ltd")
	asked := func() bool {
		_, lacks, err := shop.ListDuties(ctx)
		must(t, err)
		return slices.Contains(lacks, "EPR registration as a producer of electronics")
	}
	lamp := shop.Stocked("Lamp", 500, 3, func(p *store.Product) { p.HSN, p.Manufacturer = "9405", "Deng, Shenzhen" })
	same(t, "another's brand", asked(), false)
	shop.Edit(lamp, func(p *store.Product) { p.Importer = "DIYA Devices Pvt Ltd, Pune" })
	same(t, "its own import", asked(), true)
	for key, text := range map[string]string{"epr_number": "EPR-1", "epr_not_needed": "The brand is registered.", "enterprise_size": "micro"} {
		shop.Set(key, text)
		same(t, key, asked(), false)
		shop.Set(key, "")
	}
}

func TestAProductIsRefusedWithACertificateOfNoKnownKind(t *testing.T) {
	t.Parallel()
	shop := storetest.New(t)
	p := got(shop.FindProduct(ctx, shop.Product("Plug", 999, 5))).or(t)
	p.Certificates = []store.Certificate{{Kind: "horoscope", Number: "H-1"}}
	refused(t, shop.UpdateProduct(ctx, 0, store.ProductEdit{Product: p}), "Please choose a kind of certificate.", "kind")
}
