package handlers_test

import (
	"fmt"
	"testing"

	"hearth/store/accounts"
	"hearth/store/messages"
)

// What only saves has nothing to say, and answers like every other call.
func TestCallsThatOnlySaveAnswerWithSuccessAndAMessage(t *testing.T) {
	s := newSite(t)
	buyer := s.Customer("411001")
	order := s.Order(buyer, s.Product("Plug", 999, 5), 1)
	owner := s.staff(accounts.Owner)
	for _, call := range []struct {
		path   string
		fields form
	}{
		{"admin/orders/" + fmt.Sprint(order.ID) + "/tags", form{"tag": "gift"}},
		{"admin/lists/orders", form{"hidden": `["date"]`}},
		{"admin/lists/orders/rows", form{"rows": "50"}},
		{"admin/told", form{"name": messages.NoticeNames(accounts.Permissions)[0], "on": "yes"}},
	} {
		if reply := owner.post(call.path, call.fields); reply["success"] != true || reply["message"] != "OK" {
			t.Errorf("%s answers %v", call.path, reply)
		}
	}
	owner.post("admin/product-drafts/new", form{"body": `{"title":"Lamp"}`})
	if reply := owner.do("DELETE", "/api/admin/product-drafts/new", "", nil).body; reply["success"] != true {
		t.Errorf("dropping a draft answers %v", reply)
	}
}
