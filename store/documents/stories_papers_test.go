package documents_test

import (
	"testing"
	"time"

	"hearth/store/catalogue"
	"hearth/store/core"
	"hearth/store/fulfilment"
	"hearth/store/orders"
	"hearth/store/returns"
	"hearth/store/storetest"
)

func TestScenarioOrderDocuments(t *testing.T) {
	t.Parallel()
	s := storetest.OpenBazaar(t, "papers", "upi_id", "shop@bank", "shop_name", "Lights & More", "shop_address",
		"1 Hill Road", "shop_phone", "020 123", "shop_email",
		"shop@example.com", "cod_fee", "30")
	storetest.AddOffer(t, s.Shop, storetest.Coded("TEN", nil))
	s.At("2027-03-31", "23:50")
	storetest.Must(t, s.NoteLanguage(storetest.Ctx, s.Bela.ID, "hi"))
	first := s.Order(s.Asha, s.Lamp, 1, s.Plug, 2)
	s.Ship(first)
	s.At("2027-04-01", "00:10")
	o := storetest.Got(s.Orders.Place(storetest.Ctx,
		storetest.Wish(s.Bela, func(c *orders.Checkout) { c.Codes = []string{"ten"} }, s.Plug, 3, s.Lamp, 2))).
		Or(t)
	storetest.Must(t, s.Orders.ConfirmCOD(storetest.Ctx, s.Bela.ID, o.ID))
	s.Step("before Bela's leaves: its challan").Gives(s.Documents.FindChallan(storetest.Ctx, o.ID))
	s.Step("its invoice").Gives(s.Documents.FindInvoice(storetest.Ctx, 0, o.ID))
	s.Set("bank_account_number", "123456789", "bank_ifsc", "SBIN0001234", "bank_name", "SBI Baner")
	s.Ship(o)
	s.Step("it leaves in the new year").Gives()
	for _, c := range []struct{ customer, order int64 }{{0, o.ID}, {s.Bela.ID, o.ID}, {s.Asha.ID, o.ID}, {0, 999}} {
		s.Step("customer %d reads the invoice of %d", c.customer, c.order).
			Gives(s.Documents.FindInvoice(storetest.Ctx, c.customer, c.order))
	}
	s.Step("its challan").Gives(s.Documents.FindChallan(storetest.Ctx, o.ID))
	storetest.Must(t, s.Payments.CollectCOD(storetest.Ctx, 0, o.ID, "upi", "U1"))
	storetest.Must(t, s.Fulfilment.Deliver(storetest.Ctx, 0, o.ID, fulfilment.Delivery{}))
	s.Step("Bela reads hers, paid by UPI and delivered").Gives(s.Documents.FindInvoice(storetest.Ctx, s.Bela.ID, o.ID))
	number := storetest.Got(s.Fulfilment.ReturnToOrigin(storetest.Ctx, 0, first.ID,
		fulfilment.CameBack{Reason: "refused", Restock: true})).Or(t)
	s.Step("Asha's came back").Gives(s.Documents.FindInvoice(storetest.Ctx, 0, first.ID))
	s.Step("a challan of it").Gives(s.Documents.FindChallan(storetest.Ctx, first.ID))
	for _, customer := range []int64{0, s.Asha.ID, s.Bela.ID} {
		s.Step("customer %d reads the note", customer).Gives(s.Documents.FindCreditNote(storetest.Ctx, customer,
			number))
	}
	s.Step("an invoice is no note").Gives(s.Documents.FindCreditNote(storetest.Ctx, 0, "INV-2627-000001"))
	s.At("2027-03-31", "12:00")
	s.Ship(s.Order(s.Asha, s.Plug, 1))
	s.Step("the clock goes back: the day does not").Gives()
	s.OtherSellers()
}

func TestScenarioScannedSerialNumbers(t *testing.T) {
	t.Parallel()
	s := storetest.OpenBazaar(t, "serials")
	lamps, plugs := storetest.Got(s.Orders.GenerateSerials(storetest.Ctx, s.Clerk.ID, s.Lamp, 4)).
		Or(t),
		storetest.Got(s.Orders.GenerateSerials(storetest.Ctx, 0, s.Plug, 1)).
			Or(t)
	o, other, waits, left := s.Order(s.Asha, s.Lamp, 2, s.Plug, 1), s.Order(s.Bela, s.Lamp, 1),
		s.Place(s.Bela, s.Lamp, 1), s.Order(s.Bela, s.Lamp, 1)
	s.Ship(left)
	s.Step("four lamps and a plug have serials").Gives()
	for _, c := range []struct {
		who, order int64
		typed      string
	}{
		{s.Clerk.ID, o.ID, lamps[0]}, {s.Clerk.ID, o.ID, " " + lamps[0]}, {0, other.ID, lamps[0]},
		{0, other.ID, plugs[0]}, {0, o.ID, "HR1"},
		{0, waits.ID, lamps[1]}, {0, 999, lamps[1]}, {0, o.ID, lamps[1]}, {0, o.ID, lamps[2]}, {0, left.ID, lamps[2]},
		{0, o.ID, plugs[0]},
	} {
		s.Pass(time.Second)
		s.Step("a unit goes into %d", c.order).Gives(s.Orders.BindSerial(storetest.Ctx, c.who, c.order, c.typed))
	}
	extra := storetest.Got(s.Orders.GenerateSerials(storetest.Ctx, 0, s.Plug, 1)).Or(t)
	storetest.Must(t, s.Login.RegisterDevice(storetest.Ctx, s.Named("adam").ID, extra[0], s.Plug, ""))
	storetest.Must(t, s.Login.RegisterDevice(storetest.Ctx, s.Asha.ID, lamps[3], s.Lamp, ""))
	s.Edit(s.Plug, func(p *catalogue.Product) { p.Title = "adapter" })
	s.Step("a device is registered").Gives(s.Login.RegisterDevice(storetest.Ctx, s.Bela.ID, lamps[2], s.Lamp, ""))
	for _, id := range []int64{o.ID, other.ID, left.ID} {
		s.Step("units of %d", id).Gives(s.Orders.ListBoundSerials(storetest.Ctx, id))
	}
	for _, f := range []orders.SerialFilter{
		{}, {Sort: "made"}, {Sort: "-made"}, {Sort: "serial"}, {Sort: "-serial"}, {Sort: "product"}, {Sort: "-product"},
		{Sort: "owner"},
		{Sort: "-owner"}, {Sort: "x"},
		{ProductID: s.Plug}, {Search: lamps[0][3:]}, {Search: "HR"}, {Search: "hr", Sort: "owner"}, {Search: "%"},
		{Registered: "yes"},
		{Registered: "no"},
		{Registered: "no", Search: "HR", ProductID: s.Lamp},
	} {
		for number := 1; number <= 2; number++ {
			f.Page = core.Page{Number: number, Size: 3}
			s.Step("serials %q of %d %q by %q, page %d", f.Search, f.ProductID, f.Registered, f.Sort, number).
				Gives(s.Orders.ListSerials(storetest.Ctx, f))
		}
	}
	for _, one := range []string{lamps[0], lamps[2], lamps[3], "x"} {
		s.Step("the story of one").Gives(s.Orders.FindSerial(storetest.Ctx, one))
	}
	s.Step("two at once").Gives(s.Orders.FindSerials(storetest.Ctx, []string{lamps[0], plugs[0]}))
	s.Step("one that is not there").Gives(s.Orders.FindSerials(storetest.Ctx, []string{lamps[0], "x"}))
	for _, c := range []struct {
		order int64
		typed string
	}{{left.ID, lamps[2]}, {other.ID, lamps[0]}, {o.ID, lamps[0]}, {o.ID, lamps[0]}, {999, lamps[0]}} {
		s.Step("a unit comes out of %d", c.order).Gives(s.Orders.UnbindSerial(storetest.Ctx, c.order, c.typed))
	}
	storetest.Must(t, s.Fulfilment.Deliver(storetest.Ctx, 0, left.ID, fulfilment.Delivery{}))
	storetest.Must(t, s.Returns.Open(storetest.Ctx, s.Bela.ID, returns.ReturnRequest{LineID: s.Line(left)}))
	s.Step("one comes back").Gives(s.Orders.FindSerial(storetest.Ctx, lamps[2]))
	s.Step("its money").Gives(s.Returns.RefundLine(storetest.Ctx, s.Clerk.ID, s.Line(left), "B1", true))
	s.Step("it can be sold again").Gives(s.Orders.FindSerial(storetest.Ctx, lamps[2]))
}

func TestScenarioMissingLegalDetails(t *testing.T) {
	t.Parallel()
	s := storetest.OpenBazaar(t, "duties")
	full := func(p *catalogue.Product) {
		p.Country, p.Manufacturer, p.NetQuantity, p.Description, p.HSN = "India", "Maker, Pune", "1 piece", "A thing.",
			"8536"
	}
	s.Stocked("zeta", 1, 1, full)
	for _, change := range []func(p *catalogue.Product){
		func(p *catalogue.Product) { p.Country = "" }, func(p *catalogue.Product) { p.Country = "China" },
		func(p *catalogue.Product) { p.Country, p.Manufacturer = "China", "Maker, Shenzhen" },
		func(p *catalogue.Product) { p.Country, p.Importer = "China", "Importer, Pune" },
		func(p *catalogue.Product) { p.Manufacturer = "" },
		func(p *catalogue.Product) { p.NetQuantity = "" }, func(p *catalogue.Product) { p.HSN = "" },
		func(p *catalogue.Product) { p.Description = "" },
	} {
		s.Stocked("Alpha", 1, 1, func(p *catalogue.Product) { full(p); change(p) })
	}
	storetest.Kit(t, s.Shop, "Set", 950_00, s.Lamp, 2, s.Plug, 1)
	storetest.Panel(t, s.Shop, 1)
	storetest.Must(t, s.Catalogue.Delete(storetest.Ctx, 0, s.Lamp))
	s.Step("the pages lack").Gives(s.Reports.ListDuties(storetest.Ctx))
	s.Set("shop_legal_name", "", "shop_address", "Here", "shop_phone", "020 123456", "shop_email", "a@b.example",
		"grievance_officer", "Asha")
	s.Step("the shop lacks its name only").Gives(s.Reports.ListDuties(storetest.Ctx))
}
