package documents_test

import (
	"fmt"
	"testing"

	"hearth/store/catalogue"
	"hearth/store/core"
	"hearth/store/documents"
	"hearth/store/fulfilment"
	"hearth/store/returns"
	"hearth/store/search"
	"hearth/store/storetest"
)

func TestScenarioInvoicesCreditNotesAndChallans(t *testing.T) {
	t.Parallel()
	s := storetest.NewStory(t, "issued_papers")
	s.At("2026-03-31", "10:00")
	s.In("Maharashtra")
	s.Set("cod_refusals", "0", "cod_fee", "30", "upi_id", "shop@bank", "bank_account_number", "123456789", "bank_ifsc",
		"SBIN0001234")
	asha, bela := s.Customer("411001"), s.Customer("194101")
	lamp := s.Stocked("Lamp", 500, 99, func(p *catalogue.Product) { p.GSTRate = 5 })
	fan := s.Stocked("Fan", 1700, 99, func(p *catalogue.Product) { p.GSTRate, p.HSN = 28, "8414" })
	waiting := s.Place(asha, lamp, 1)
	confirmed := s.Order(asha, fan, 1)
	cancelled := s.Order(asha, lamp, 1)
	storetest.Must(t, s.Fulfilment.Cancel(storetest.Ctx, asha.ID, 0, cancelled.ID, ""))
	sent := s.Order(asha, lamp, 2, fan, 1)
	s.Ship(sent)
	s.At("2026-04-01", "10:00")
	delivered := s.Bought(bela, fan, 2)
	paid := s.OrderPrepaid(bela, lamp, 3)
	s.Ship(paid)
	unpaid := s.Order(asha, lamp, 1)
	s.Ship(unpaid)
	storetest.Must(t, s.Fulfilment.Deliver(storetest.Ctx, 0, unpaid.ID, fulfilment.Delivery{Unpaid: true}))
	back := s.Order(bela, lamp, 1)
	s.Ship(back)
	s.At("2026-04-09", "10:00")
	storetest.Must(
		t,
		s.Returns.Open(
			storetest.Ctx,
			bela.ID,
			returns.ReturnRequest{LineID: s.Line(delivered), Quantity: 1, Kind: "defective", Reason: "It hums"},
		),
	)
	s.At("2026-05-02", "10:00")
	storetest.Got(s.Fulfilment.ReturnToOrigin(storetest.Ctx, 0, back.ID,
		fulfilment.CameBack{Reason: "Nobody was at home.", Restock: true})).Or(t)
	storetest.Got(s.Returns.RefundLine(storetest.Ctx, 0, s.Line(delivered), "UPI 1", true)).Or(t)
	counter, _, err := s.Fulfilment.SellAtCounter(
		storetest.Ctx,
		0,
		fulfilment.CounterSale{Items: asha.Wishes(lamp, 1).Items, Way: "cash", Given: 600_00},
	)
	storetest.Must(t, err)
	s.Set("gstin", "", "shop_legal_name", "")
	small := s.Order(asha, lamp, 1)
	s.Ship(small)
	s.Set("gstin", "27AAPFU0939F1ZV", "seller_kind", "composition", "sell_interstate", "no")
	composed := s.Order(asha, lamp, 1)
	s.Ship(composed)
	storetest.Must(t, s.Fulfilment.Deliver(storetest.Ctx, 0, composed.ID, fulfilment.Delivery{Unpaid: true}))
	storetest.Must(t, s.Payments.CollectCOD(storetest.Ctx, 0, composed.ID, "upi", "R1"))
	for _, day := range []string{"2026-12-31", "2027-01-01", "2027-01-31"} {
		s.At(day, "10:00")
		s.Ship(s.Order(asha, lamp, 1))
	}
	s.Step("orders of every state, in March, in April and in May, and some at the turn of the year").Gives()
	for _, o := range []int64{waiting.ID, confirmed.ID, cancelled.ID, sent.ID, delivered.ID, paid.ID, unpaid.ID,
		back.ID, counter, small.ID, composed.ID, 99} {
		s.Step("the invoice of order %d", o).Gives(s.Documents.FindInvoice(storetest.Ctx, 0, o))
		s.Step("as Asha downloads it").Gives(storetest.Second(s.Documents.FindInvoice(storetest.Ctx, asha.ID, o)))
		s.Step("its challan").Gives(s.Documents.FindChallan(storetest.Ctx, o))
	}
	for _, number := range []string{"CRN-2627-000001", "CRN-2627-000002", "INV-2627-000001"} {
		for _, who := range []int64{0, asha.ID, bela.ID} {
			d, err := s.Documents.FindCreditNote(storetest.Ctx, who, number)
			s.Step("the credit note %s for %d", number, who).Gives(d.Number, d.Total, d.InvoiceNumber, err)
		}
	}
	s.Step("the credit notes").Gives(s.Documents.FindCreditNote(storetest.Ctx, 0, "CRN-2627-000001"))
	for _, c := range []struct {
		year, month, day int
		page             core.Page
	}{{2026, 0, 0, core.Page{}}, {2026, 0, 0, core.Page{Number: 2, Size: 3}}, {2025, 0, 0, core.Page{}},
		{2027, 0, 0, core.Page{}},
		{2026, 3, 0, core.Page{}},
		{2026, 4, 0, core.Page{}}, {2026, 3, 31, core.Page{}}, {2026, 4, 31, core.Page{}}, {2026, 4, 1, core.Page{}},
		{2026, 4, 2,
			core.Page{}},
		{2026, 0, 31, core.Page{}}, {2027, 0, 1, core.Page{}}, {2026, 0, 1, core.Page{}}, {2026, 0, 2, core.Page{}},
		{2025, 0, 31,
			core.Page{}}, {2026, 1, 0, core.Page{}}, {2026, 12, 0,
			core.Page{}}} {
		found, total, err := s.Documents.ListInvoices(storetest.Ctx, c.year, c.month, c.day, c.page)
		s.Step("the invoices of %d-%d-%d", c.year, c.month, c.day).Gives(found, total, err)
	}
	for _, month := range []string{"2026-02", "2026-03", "2026-04", "2026-05", "2026-06", "May", ""} {
		found, err := s.Documents.ListDocuments(storetest.Ctx, month)
		papers := []string{}
		for _, d := range found {
			papers = append(papers, fmt.Sprintf("%s %s %s %s due %s", d.Number, d.Day, d.Total.Decimal(), d.Payment,
				d.Due.Decimal()))
		}
		s.Step("the papers of %q", month).Gives(papers, err)
		s.Step("what its credit notes belong to").Gives(s.Documents.CreditedTotals(storetest.Ctx, month))
	}
}

func TestScenarioDocumentNumberGaps(t *testing.T) {
	t.Parallel()
	s := storetest.NewStory(t, "gaps")
	s.Step("no number is missing").Gives(s.Documents.ListGaps(storetest.Ctx))
	storetest.Must(
		t,
		s.Run(storetest.Ctx, `INSERT INTO document_gaps (kind, year, from_seq, to_seq, noted_at)
			VALUES ('invoice', '2627', 9, 9, 1),
		('invoice', '2627', 1, 7, 1), ('invoice', '2526', 3, 4, 1), ('credit note', '2627', 1, 2, 1)`),
	)
	s.Step("some are").Gives(s.Documents.ListGaps(storetest.Ctx))
}

func TestScenarioFinancialYears(t *testing.T) {
	t.Parallel()
	s := storetest.NewStory(t, "years")
	for _, day := range []string{"1999-03-31", "1999-04-01", "2000-03-31", "2000-04-01", "2026-03-31", "2026-04-01",
		"2026-12-31", "2027-01-01", "2099-12-31"} {
		s.Step("the year of %s", day).Gives(documents.FinancialYear(day))
	}
}

func TestScenarioProductListTotals(t *testing.T) {
	t.Parallel()
	s := storetest.NewStory(t, "totals")
	ids := storetest.Branch(t, s.Shop, "Light", "Lamps", "Desk")
	other := storetest.Branch(t, s.Shop, "Wire")
	for i, p := range []struct {
		paise, stock int64
		level        int
		country      string
		gone         bool
	}{{99_99, 1, 1, "INDIA", false}, {100_00, 0, 2, "INDIA", false}, {199_99, 3, 3, "CHINA", false},
		{200_00, 9, 0, "CHINA", false},
		{299_99, 0, 0, "INDIA", false}, {300_00, 2, 1, "INDIA", true}, {300_01, 2, 1, "", false},
		{5000_00, 1, 0, "INDIA", false}} {
		id := s.Stocked(fmt.Sprint("Thing ", i), 1, p.stock, func(of *catalogue.Product) {
			of.Price, of.CategoryID, of.Country = storetest.Pai(p.paise), other[0], p.country
			for level, into := range []*int64{&of.CategoryID, &of.SubcategoryID, &of.SubSubcategoryID}[:p.level] {
				*into = ids[level]
			}
		})
		if p.gone {
			storetest.Must(t, s.Catalogue.Delete(storetest.Ctx, 0, id))
		}
	}
	s.Step("a shop with seven products, and one that is gone").Gives()
	count := func(f search.ProductFilter) int {
		f.Page = core.Page{Number: 1, Size: 24}
		list := storetest.Got(s.Search.ListCards(storetest.Ctx, f)).Or(t)
		if list.Total != len(list.Cards) {
			t.Errorf("%+v: %d are counted, %d listed", f, list.Total, len(list.Cards))
		}
		return list.Total
	}
	ranges := [][2]int64{{0, 0}, {0, 99_99}, {100_00, 299_99}, {100_00, 300_00}, {99_99, 200_00}, {150_00, 170_00},
		{200_00, 0}, {300_00,
			200_00}, {100_01, 400_00}, {0, 299_98}}
	for range 2 {
		for _, stock := range []bool{false, true} {
			for _, category := range []int64{0, ids[0], ids[1], other[0]} {
				for _, country := range []string{"", "INDIA", "china"} {
					line := ""
					for _, r := range ranges {
						line += fmt.Sprintf(
							"%d to %d: %d, ",
							r[0]/100,
							r[1]/100,
							count(search.ProductFilter{MinPrice: storetest.Pai(r[0]), MaxPrice: storetest.Pai(r[1]),
								CategoryID: category, Country: country, InStock: stock}),
						)
					}
					s.Step("in category %d of %q, in stock %t", category, country, stock).Gives(line)
				}
			}
		}
		s.Edit(1, func(p *catalogue.Product) { p.Price, p.CategoryID = 150_00, other[0] })
		s.Step("a thing costs more and is elsewhere").Gives()
	}
	for _, f := range []search.ProductFilter{{LowStock: true}, {MinRating: 1}, {IDs: []int64{1, 2, 6}},
		{IDs: []int64{1, 2, 4},
			CategoryID: other[0]},
		{LowStock: true, CategoryID: ids[0], InStock: true}} {
		s.Step("low stock %t, rated %d, of %d, in %d", f.LowStock, f.MinRating, f.IDs, f.CategoryID).Gives(count(f))
	}
}
