package staff_test

import (
	"testing"

	"hearth/handlers/web/webtest"
	"hearth/store/accounts"
	"hearth/store/storetest"
)

func TestOnlyTheAccountantsZipMarksAMonthAsHandedOver(t *testing.T) {
	s := webtest.New(t)
	s.In("Maharashtra")
	owner := s.Staff(accounts.Owner)
	s.Ship(s.Order(s.Customer("411001"), s.Product("Bulb", 100, 9), 1))
	for i, call := range []string{"admin/documents/zip", "admin/accountant"} {
		webtest.Says(t, owner.Post(call, webtest.Form{"month": "2026-11"}), true, "")
		storetest.Must(t, s.Handlers.Work.DoJobs(ctx))
		handed := webtest.At(owner.Get("admin/accountant?month=2026-11"), "data", "handed").([]any)
		if len(handed) != i {
			t.Errorf("after %s: %v", call, handed)
		}
	}
}
