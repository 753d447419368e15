package shop_test

import (
	"fmt"
	"strings"
	"testing"
	"time"

	"hearth/handlers/web/webtest"
	"hearth/store/accounts"
)

func TestComplaintsAreAnsweredAndResolvedInTime(t *testing.T) {
	s := webtest.New(t)
	s.Staff(accounts.Dispatch)
	anybody := s.Visitor()
	webtest.Says(t, anybody.Post("complain", webtest.Form{"csrf_token_name": anybody.CSRF, "kind": "late"}), false, "")
	number := fmt.Sprint(webtest.At(anybody.Post("complain",
		webtest.Form{"csrf_token_name": anybody.CSRF, "kind": "late", "name": "Asha",
			"email": "asha@example.com",
			"words": "Where is it?"}), "data", "number"))
	s.NewestMail("complaint")
	webtest.Says(
		t,
		anybody.Post("complaint", webtest.Form{"number": number, "email": "other@example.com"}),
		false,
		"no complaint with this number and email",
	)
	track := func() map[string]any {
		return anybody.Post("complaint", webtest.Form{"number": strings.ToLower(number), "email": "Asha@Example.com"})
	}
	if webtest.At(track(), "data", "state") != "open" {
		t.Fatalf("tracked: %v", track())
	}
	webtest.Says(t, anybody.Post("complaint_add",
		webtest.Form{"number": number, "email": "asha@example.com", "words": "Still nothing."}), true, "Added")
	s.Pass(49 * time.Hour)
	staff := s.StaffAgain(accounts.Dispatch)
	row := webtest.At(staff.Get("admin/complaints"), "data", 0)
	if webtest.At(row, "answer_late") != true || webtest.At(row, "settlement_late") != false {
		t.Errorf("the clocks: %v", row)
	}
	id := fmt.Sprint(webtest.At(row, "id"))
	webtest.Says(t, staff.Post("admin/complaints/"+id+"/answer", webtest.Form{"words": "It is on its way."}), true,
		"Answer sent.")
	s.NewestMail("answer")
	webtest.Says(t, staff.Post("admin/complaints/"+id+"/answer",
		webtest.Form{"words": "Delivered today.", "settle": "yes"}), true, "settled")
	webtest.Says(t, staff.Post("admin/complaints/"+id+"/answer", webtest.Form{"words": "again"}), false, "is settled")
	if got := track(); webtest.At(got, "data", "state") != "settled" ||
		len(webtest.At(got, "data", "notes").([]any)) != 4 {
		t.Errorf("in the end: %v", got)
	}
}

// A complaint is never refused for its order number: one that can't be verified is kept as typed.
func TestComplaintKeepsTheOrderNumberAsTyped(t *testing.T) {
	s := webtest.New(t)
	staff, anybody := s.Staff(accounts.Dispatch), s.Visitor()
	newest := func() any { return webtest.At(staff.Get("admin/complaints?state=open"), "data", 0) }
	foreign := s.Order(s.Customer("411001"), s.Product("Bulb", 100, 5), 1)
	for _, number := range []string{"4711", "HR-4711", fmt.Sprint(foreign.ID)} {
		webtest.Says(t, anybody.Post("complain",
			webtest.Form{"csrf_token_name": anybody.CSRF, "kind": "late", "name": "Ravi", "email": "ravi@example.com",
				"words":     "Where is it?",
				"orders_id": number}), true, "has the number")
		if got := newest(); webtest.At(got, "order_given") != number || webtest.At(got, "orders_id") != 0.0 {
			t.Errorf("the complaint about %s: %v", number, got)
		}
		webtest.Says(
			t,
			staff.Post(fmt.Sprintf("admin/complaints/%v/answer", webtest.At(newest(), "id")),
				webtest.Form{"words": "It came.", "settle": "yes"}),
			true,
			"",
		)
	}
	if got := anybody.Post("complain",
		webtest.Form{"csrf_token_name": anybody.CSRF, "kind": "late", "name": "Ravi", "email": "ravi@example.com",
			"words":     "Where is it?",
			"orders_id": strings.Repeat("9", 41)}); webtest.At(got, "errors", "orders_id") == nil {
		t.Errorf("a number of 41 digits: %v", got)
	}
	own := s.Order(s.Customer("411001"), s.Product("Lamp", 100, 5), 1)
	owner, err := s.Fulfilment.FindOrder(ctx, 0, own.ID)
	if err != nil {
		t.Fatal(err)
	}
	reply := anybody.Post("complain",
		webtest.Form{"csrf_token_name": anybody.CSRF, "kind": "late", "name": "Asha", "email": owner.Email,
			"words":     "Where is it?",
			"orders_id": "#" + fmt.Sprint(own.ID)})
	if got := newest(); webtest.At(got, "orders_id") != float64(own.ID) {
		t.Errorf("staff see the order of who knows its number and email: %v", got)
	}
	seen := anybody.Post("complaint",
		webtest.Form{"number": fmt.Sprint(webtest.At(reply, "data", "number")), "email": owner.Email})
	if webtest.At(seen, "data", "orders_id") != 0.0 {
		t.Errorf("a visitor learns whether an order belongs to an email: %v", seen)
	}
}
