package shop_test

import (
	"fmt"
	"testing"

	"hearth/handlers/web/webtest"
	"hearth/store/accounts"
	"hearth/store/messages"
)

// API calls that only save something also reply with success and a message, like every other call.
func TestSavingCallsReplyWithSuccessAndAMessage(t *testing.T) {
	s := webtest.New(t)
	buyer := s.Customer("411001")
	order := s.Order(buyer, s.Product("Plug", 999, 5), 1)
	owner := s.Staff(accounts.Owner)
	for _, call := range []struct {
		path   string
		fields webtest.Form
	}{
		{"admin/orders/" + fmt.Sprint(order.ID) + "/tags", webtest.Form{"tag": "gift"}},
		{"admin/lists/orders", webtest.Form{"hidden": `["date"]`}},
		{"admin/lists/orders/rows", webtest.Form{"rows": "50"}},
		{"admin/told", webtest.Form{"name": messages.NoticeNames(accounts.Permissions)[0], "on": "yes"}},
	} {
		if reply := owner.Post(call.path, call.fields); reply["success"] != true || reply["message"] != "OK" {
			t.Errorf("%s answers %v", call.path, reply)
		}
	}
	owner.Post("admin/product-drafts/new", webtest.Form{"body": `{"title":"Lamp"}`})
	if reply := owner.Do("DELETE", "/api/admin/product-drafts/new", "", nil).Body; reply["success"] != true {
		t.Errorf("dropping a draft answers %v", reply)
	}
}
