package store_test

import (
	"testing"
	"time"

	"hearth/store"
)

func TestStoryOfPapers(t *testing.T) {
	t.Parallel()
	s := openBazaar(t, "papers", "upi_id", "shop@bank", "shop_name", "Lights & More", "shop_address", "1 Hill Road", "shop_phone",
		"020 123", "shop_email",
		"shop@example.com", "cod_fee", "30")
	bargain(t, s.Shop, coded("TEN", nil))
	s.At("2027-03-31", "23:50")
	must(t, s.NoteLanguage(ctx, s.bela.ID, "hi"))
	first := s.Order(s.asha, s.lamp, 1, s.plug, 2)
	s.Ship(first)
	s.At("2027-04-01", "00:10")
	o := got(s.PlaceOrder(ctx, wish(s.bela, func(c *store.Checkout) { c.Codes = []string{"ten"} }, s.plug, 3, s.lamp, 2))).or(t)
	must(t, s.ConfirmCOD(ctx, s.bela.ID, o.ID))
	s.Step("before Bela's leaves: its challan").Gives(s.FindChallan(ctx, o.ID))
	s.Step("its invoice").Gives(s.FindInvoice(ctx, 0, o.ID))
	s.Set("bank_account_number", "123456789", "bank_ifsc", "SBIN0001234", "bank_name", "SBI Baner")
	s.Ship(o)
	s.Step("it leaves in the new year").Gives()
	for _, c := range []struct{ customer, order int64 }{{0, o.ID}, {s.bela.ID, o.ID}, {s.asha.ID, o.ID}, {0, 999}} {
		s.Step("customer %d reads the invoice of %d", c.customer, c.order).Gives(s.FindInvoice(ctx, c.customer, c.order))
	}
	s.Step("its challan").Gives(s.FindChallan(ctx, o.ID))
	must(t, s.CollectCOD(ctx, 0, o.ID, "upi", "U1"))
	must(t, s.DeliverOrder(ctx, 0, o.ID, store.Delivery{}))
	s.Step("Bela reads hers, paid by UPI and delivered").Gives(s.FindInvoice(ctx, s.bela.ID, o.ID))
	number := got(s.ReturnToOrigin(ctx, 0, first.ID, "refused", true)).or(t)
	s.Step("Asha's came back").Gives(s.FindInvoice(ctx, 0, first.ID))
	s.Step("a challan of it").Gives(s.FindChallan(ctx, first.ID))
	for _, customer := range []int64{0, s.asha.ID, s.bela.ID} {
		s.Step("customer %d reads the note", customer).Gives(s.FindCreditNote(ctx, customer, number))
	}
	s.Step("an invoice is no note").Gives(s.FindCreditNote(ctx, 0, "INV-2627-000001"))
	s.At("2027-03-31", "12:00")
	s.Ship(s.Order(s.asha, s.plug, 1))
	s.Step("the clock goes back: the day does not").Gives()
	s.otherSellers()
}

// otherSellers goes on: the shop is a composition dealer, then unregistered, and buyers live in a union territory.
func (s *bazaar) otherSellers() {
	s.At("2027-04-02", "12:00")
	leh := s.Customer("194101")
	s.Set("shop_legal_name", "", "upi_id", "", "bank_account_name", "The Lights")
	s.Step("Leh").Gives()
	s.Step("the challan of what left is as it was").Gives(s.FindChallan(ctx, 1002))
	s.Ship(s.Order(leh, s.plug, 1))
	s.Step("a parcel to a union territory").Gives(s.ListDocuments(ctx, "2027-05"))
	for _, kind := range []string{"composition", "unregistered"} {
		s.Set("seller_kind", kind, "bank_account_number", "", "bank_ifsc", "", "bank_name", "", "bank_account_name", "")
		o := s.Order(s.asha, s.plug, 1)
		s.Ship(o)
		s.Step("as a %s seller", kind).Gives(s.FindInvoice(ctx, 0, o.ID))
	}
	for _, m := range []string{"2027-03", "2027-04", "x"} {
		found, err := s.ListDocuments(ctx, m)
		numbers := []string{}
		for _, d := range found {
			numbers = append(numbers, d.Number+" "+d.Day+" "+d.Total.Decimal())
		}
		s.Step("papers of %s", m).Gives(numbers, err)
		s.Step("what its notes belong to").Gives(s.CreditedTotals(ctx, m))
	}
	s.At("2028-01-01", "00:00")
	must(s.t, gotLast3(s.SellAtCounter(ctx, 0, store.CounterSale{Items: items(s.plug, 1), Way: "cash"})))
	s.Step("a sale on the first day of another year").Gives()
	page := store.Page{Number: 1, Size: 20}
	for _, c := range [][3]int{{2027, 0, 0}, {2027, 3, 0}, {2027, 4, 0}, {2027, 4, 1}, {2027, 4, 31}, {2027, 0, 2}, {2027, 0, 31}, {2026,
		0, 0}, {2027, 2, 30}} {
		s.Step("invoices of %v", c).Gives(s.ListInvoices(ctx, c[0], c[1], c[2], page))
	}
	s.Step("the second page").Gives(s.ListInvoices(ctx, 2027, 0, 0, store.Page{Number: 2, Size: 2}))
	s.Break(`INSERT INTO document_gaps (kind, year, from_seq, to_seq, noted_at)
		VALUES ('credit note', '2627', 3, 4, 1), ('invoice', '2627', 5, 5, 1), ('invoice', '2627', 2, 3, 1)`)
	s.Step("what a restore lost").Gives(s.ListGaps(ctx))
}

func TestStoryOfScannedUnits(t *testing.T) {
	t.Parallel()
	s := openBazaar(t, "serials")
	lamps, plugs := got(s.GenerateSerials(ctx, s.clerk.ID, s.lamp, 4)).or(t), got(s.GenerateSerials(ctx, 0, s.plug, 1)).or(t)
	o, other, waits, left := s.Order(s.asha, s.lamp, 2, s.plug, 1), s.Order(s.bela, s.lamp, 1), s.Place(s.bela, s.lamp, 1),
		s.Order(s.bela, s.lamp, 1)
	s.Ship(left)
	s.Step("four lamps and a plug have serials").Gives()
	for _, c := range []struct {
		who, order int64
		typed      string
	}{
		{s.clerk.ID, o.ID, lamps[0]}, {s.clerk.ID, o.ID, " " + lamps[0]}, {0, other.ID, lamps[0]}, {0, other.ID, plugs[0]}, {0, o.ID, "HR1"},
		{0, waits.ID, lamps[1]}, {0, 999, lamps[1]}, {0, o.ID, lamps[1]}, {0, o.ID, lamps[2]}, {0, left.ID, lamps[2]}, {0, o.ID, plugs[0]},
	} {
		s.Pass(time.Second)
		s.Step("a unit goes into %d", c.order).Gives(s.BindSerial(ctx, c.who, c.order, c.typed))
	}
	extra := got(s.GenerateSerials(ctx, 0, s.plug, 1)).or(t)
	must(t, s.RegisterDevice(ctx, s.named("adam").ID, extra[0], s.plug, ""))
	must(t, s.RegisterDevice(ctx, s.asha.ID, lamps[3], s.lamp, ""))
	s.Edit(s.plug, func(p *store.Product) { p.Title = "adapter" })
	s.Step("a device is registered").Gives(s.RegisterDevice(ctx, s.bela.ID, lamps[2], s.lamp, ""))
	for _, id := range []int64{o.ID, other.ID, left.ID} {
		s.Step("units of %d", id).Gives(s.ListBoundSerials(ctx, id))
	}
	for _, f := range []store.SerialFilter{
		{}, {Sort: "made"}, {Sort: "-made"}, {Sort: "serial"}, {Sort: "-serial"}, {Sort: "product"}, {Sort: "-product"}, {Sort: "owner"},
		{Sort: "-owner"}, {Sort: "x"},
		{ProductID: s.plug}, {Search: lamps[0][3:]}, {Search: "HR"}, {Search: "hr", Sort: "owner"}, {Search: "%"}, {Registered: "yes"},
		{Registered: "no"},
		{Registered: "no", Search: "HR", ProductID: s.lamp},
	} {
		for number := 1; number <= 2; number++ {
			f.Page = store.Page{Number: number, Size: 3}
			s.Step("serials %q of %d %q by %q, page %d", f.Search, f.ProductID, f.Registered, f.Sort, number).Gives(s.ListSerials(ctx, f))
		}
	}
	for _, one := range []string{lamps[0], lamps[2], lamps[3], "x"} {
		s.Step("the story of one").Gives(s.FindSerial(ctx, one))
	}
	s.Step("two at once").Gives(s.FindSerials(ctx, []string{lamps[0], plugs[0]}))
	s.Step("one that is not there").Gives(s.FindSerials(ctx, []string{lamps[0], "x"}))
	for _, c := range []struct {
		order int64
		typed string
	}{{left.ID, lamps[2]}, {other.ID, lamps[0]}, {o.ID, lamps[0]}, {o.ID, lamps[0]}, {999, lamps[0]}} {
		s.Step("a unit comes out of %d", c.order).Gives(s.UnbindSerial(ctx, c.order, c.typed))
	}
	must(t, s.DeliverOrder(ctx, 0, left.ID, store.Delivery{}))
	must(t, s.OpenReturn(ctx, s.bela.ID, store.ReturnWish{LineID: s.Line(left)}))
	s.Step("one comes back").Gives(s.FindSerial(ctx, lamps[2]))
	s.Step("its money").Gives(s.RefundLine(ctx, s.clerk.ID, s.Line(left), "B1", true))
	s.Step("it can be sold again").Gives(s.FindSerial(ctx, lamps[2]))
}

func TestStoryOfWhatPagesLack(t *testing.T) {
	t.Parallel()
	s := openBazaar(t, "duties")
	full := func(p *store.Product) {
		p.Country, p.Manufacturer, p.NetQuantity, p.Description, p.HSN = "India", "Maker, Pune", "1 piece", "A thing.", "8536"
	}
	s.Stocked("zeta", 1, 1, full)
	for _, change := range []func(p *store.Product){
		func(p *store.Product) { p.Country = "" }, func(p *store.Product) { p.Country = "China" },
		func(p *store.Product) { p.Country, p.Manufacturer = "China", "Maker, Shenzhen" },
		func(p *store.Product) { p.Country, p.Importer = "China", "Importer, Pune" }, func(p *store.Product) { p.Manufacturer = "" },
		func(p *store.Product) { p.NetQuantity = "" }, func(p *store.Product) { p.HSN = "" }, func(p *store.Product) { p.Description = "" },
	} {
		s.Stocked("Alpha", 1, 1, func(p *store.Product) { full(p); change(p) })
	}
	kit(t, s.Shop, "Set", 950_00, s.lamp, 2, s.plug, 1)
	panel(t, s.Shop, 1)
	must(t, s.DeleteProduct(ctx, 0, s.lamp))
	s.Step("the pages lack").Gives(s.ListDuties(ctx))
	s.Set("shop_legal_name", "", "shop_address", "Here", "shop_phone", "020 123456", "shop_email", "a@b.example", "grievance_officer",
		"Asha")
	s.Step("the shop lacks its name only").Gives(s.ListDuties(ctx))
}
