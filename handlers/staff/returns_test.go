package staff_test

import (
	"fmt"
	"testing"
	"time"

	"hearth/handlers/web/webtest"
	"hearth/store/accounts"
)

func TestDefectiveProductsAreReturnedAtAnyTimeAfterInspection(t *testing.T) {
	s := webtest.New(t)
	product, b := s.Product("Plug", 700, 50), s.Customer("411001")
	p, staff := s.As(b.Email), s.Staff(accounts.Manager)
	_, line := returned(s, b, product, 3)
	webtest.Says(t, p.Post("returnorders", webtest.Form{"odid": fmt.Sprint(line), "kind": "boredom"}), false,
		"why the product comes back")
	webtest.Says(t, p.Post("returnorders",
		webtest.Form{"odid": fmt.Sprint(line), "kind": "not wanted", "quantity": "2"}), true, "")
	webtest.Says(t, staff.Post(fmt.Sprintf("admin/returns/%d/inspect", line), webtest.Form{"accepted": "no"}), false,
		"what was found")
	contentType, body := webtest.MultipartForm(t, webtest.Form{"accepted": "no", "findings": "The seal is cut."},
		map[string][]byte{"photo": webtest.Drawing(t, 60, 40)})
	if got := staff.Do("POST", fmt.Sprintf("/api/admin/returns/%d/inspect", line), contentType,
		body); got.Body["status"] != true {
		t.Fatalf("refuse with a photo: %s", got.Raw)
	}
	webtest.Says(t, staff.Post(fmt.Sprintf("admin/returns/%d/refund", line), webtest.Form{"reference": "x"}), false,
		"refused at inspection")
	photo := func(who *webtest.Person) int {
		return who.Do("GET", fmt.Sprintf("/api/return_photo/%d", line), "", nil).Status
	}
	if photo(p) != 200 || photo(staff) != 200 || photo(s.As(s.Customer("411001").Email)) != 404 {
		t.Error("the photo is seen by the wrong people")
	}
	s.NewestMail("returnrefused")

	_, late := returned(s, b, product, 1)
	s.Pass(90 * 24 * time.Hour)
	p = s.As(b.Email)
	staff = s.StaffAgain(accounts.Manager)
	webtest.Says(t, p.Post("returnorders", webtest.Form{"odid": fmt.Sprint(late), "kind": "defective"}), false,
		"make a complaint")
	webtest.Says(
		t,
		staff.Post("admin/returns", webtest.Form{"odid": fmt.Sprint(late), "kind": "not wanted", "reason": "no"}),
		false,
		"return window is over",
	)
	webtest.Says(t, staff.Post("admin/returns",
		webtest.Form{"odid": fmt.Sprint(late), "kind": "defective", "reason": "dead"}), false,
		"number of the customer's complaint")
	number := fmt.Sprint(webtest.At(p.Post("complain",
		webtest.Form{"csrf_token_name": p.CSRF, "kind": "defective", "name": "Asha",
			"email": b.Email,
			"words": "It is dead."}),
		"data", "number"))
	webtest.Says(t, staff.Post("admin/returns",
		webtest.Form{"odid": fmt.Sprint(late), "kind": "defective", "reason": "dead", "complaint": number}),
		true, "Return opened")
	s.Sums()
}
