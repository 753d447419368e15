package imports_test

import (
	"fmt"
	"testing"
	"time"

	"hearth/store/accounts"
	"hearth/store/catalogue"
	"hearth/store/delivery"
	"hearth/store/imports"
	"hearth/store/promotions"
	"hearth/store/storetest"
)

func TestScenarioShopExport(t *testing.T) {
	t.Parallel()
	s := storetest.NewStory(t, "export")
	s.In("Maharashtra")
	s.Set("cod_refusals", "0")
	who := s.Staff(accounts.Owner).ID
	asha, bela, chitra := s.Customer("411001"), s.Customer("560001"), s.Customer("411001")
	lamp := s.Stocked("Lamp", 500, 9, func(p *catalogue.Product) { p.SKU = "L-1" })
	bulb := s.Product("Bulb", 90, 50)
	storetest.AddOffer(t, s.Shop, func(o *promotions.Offer) { o.Scope, o.Targets = "products", []int64{bulb} })
	first := s.Bought(asha, lamp, 2, bulb, 3)
	s.Pass(time.Hour)
	s.Place(bela, bulb, 1)
	later := s.Bought(bela, lamp, 1)
	storetest.Must(t, s.Reviews.RateProduct(storetest.Ctx, asha.ID, first.ID, lamp, 4, "Bright"))
	storetest.Must(t, s.Reviews.RateProduct(storetest.Ctx, asha.ID, first.ID, bulb, 2, "Dim"))
	storetest.Must(t, s.Reviews.RateProduct(storetest.Ctx, bela.ID, later.ID, lamp, 5, ""))
	storetest.Must(t, s.Reviews.Answer(storetest.Ctx, who, 1, "Thanks"))
	storetest.Must(t, s.Reviews.Hide(storetest.Ctx, who, 3, "This is about the parcel."))
	storetest.Must(t, s.Run(storetest.Ctx, fmt.Sprintf(`INSERT INTO agreements (account_id, kind, given_at, given_by)
		VALUES (%d, 'cart', 1, 'x'), (%d, 'price', 1, 'x')`,
		asha.ID, bela.ID)))
	storetest.Must(t, s.Run(storetest.Ctx, fmt.Sprintf(`UPDATE agreements SET withdrawn_at = 2 WHERE account_id = %d`,
		bela.ID)))
	storetest.Must(
		t,
		s.Run(
			storetest.Ctx,
			fmt.Sprintf(`INSERT INTO past_customers (account_id, source, agreed, at) VALUES (%d, 'Woo', 'no', 1)`,
				chitra.ID),
		),
	)
	storetest.Got(s.Accounts.AddAddress(storetest.Ctx, asha.ID,
		storetest.Address(func(a *delivery.Address) { a.Company = "Lights & Co" }))).
		Or(t)
	s.Step("three customers, two orders, three reviews").Gives()
	for _, after := range []int64{0, first.ID} {
		s.Step("the orders after %d", after).Gives(s.Moves.ExportOrders(storetest.Ctx, after, 2))
	}
	for _, after := range []int64{0, asha.ID} {
		found, last, err := s.Moves.ListCustomersAfter(storetest.Ctx, after, 2)
		s.Step("the customers after %d", after).Gives(found, last, err)
	}
	s.Step("the reviews").Gives(s.Moves.ExportReviews(storetest.Ctx, false, 0, 9))
	s.Step("one review after the first").Gives(s.Moves.ExportReviews(storetest.Ctx, false, 1, 1))
	storetest.Got(s.Moves.ApplyRecords(storetest.Ctx, 0,
		[]imports.PastRecord{{Review: &imports.PastReview{Product: "Lamp", Rating: 3, Name: "A", At: s.Now()}},
			{Order: &imports.PastOrder{Number: "1", PlacedAt: s.Now(), Lines: []imports.PastLine{{Title: "x"}}}}})).
		Or(t)
	storetest.Must(t, s.Catalogue.Delete(storetest.Ctx, who, lamp))
	storetest.Must(t, s.Run(storetest.Ctx, fmt.Sprintf(`UPDATE accounts SET deleted_at = 1 WHERE id = %d`, chitra.ID)))
	s.Step("the lamp is gone, and so is a customer").Gives()
	s.Step("the reviews that are left").Gives(s.Moves.ExportReviews(storetest.Ctx, false, 0, 9))
	for _, people := range []bool{true, false} {
		s.Step("the shop is exported, people too: %t", people).Gives(s.Moves.NoteExport(storetest.Ctx, who, people))
	}
}
