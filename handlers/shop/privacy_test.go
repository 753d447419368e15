package shop_test

import (
	"fmt"
	"strings"
	"testing"

	"hearth/handlers/web/webtest"
	"hearth/store/accounts"
	"hearth/store/storetest"
)

func TestCustomerExportsAndErasesTheirData(t *testing.T) {
	s := webtest.New(t)
	b := s.Customer("411001")
	p := s.As(b.Email)
	if got := p.PostAnswer("export_my_data", webtest.Form{"password": "Wrong@123"}); got.Body["status"] == true ||
		webtest.At(got.Body, "errors", "password") == nil {
		t.Errorf("with a wrong password: %s", got.Raw)
	}
	if got := p.PostAnswer("export_my_data", webtest.Form{"password": storetest.Password}); got.Status != 200 ||
		!strings.Contains(string(got.Raw), b.Email) {
		t.Errorf("the data: %d %s", got.Status, got.Raw)
	}
	if reply := p.Post("erase_my_data", webtest.Form{"password": storetest.Password}); reply["status"] != true {
		t.Errorf("erase: %v", reply)
	}
	if webtest.At(p.Get("session"), "data", "isLoggedIn") != false {
		t.Error("still logged in")
	}
	manager, other := s.Staff(accounts.Manager), s.Customer("560001")
	if found := manager.Get("admin/customers?search=" + other.Email[:9]); webtest.At(found, "data", 0,
		"email") != other.Email {
		t.Errorf("the desk finds %v", found)
	}
	if got := manager.Do("GET", fmt.Sprintf("/api/admin/customers/%d/export", other.ID), "", nil); got.Status != 200 ||
		!strings.Contains(string(got.Raw), other.Email) {
		t.Errorf("the desk's export: %d", got.Status)
	}
	if reply := manager.Post(fmt.Sprintf("admin/customers/%d/erase", other.ID),
		webtest.Form{}); reply["status"] != true {
		t.Errorf("the desk erases: %v", reply)
	}
	if found := manager.Get("admin/customers?search=" + other.Email[:9]); len(found["data"].([]any)) != 0 {
		t.Errorf("the desk still finds %v", found)
	}
	owner, err := s.Accounts.AddStaff(
		ctx,
		0,
		accounts.Registration{Name: "Second", Email: "second@example.com", Password: storetest.Password,
			Confirm: storetest.Password},
		accounts.Owner,
	)
	if err != nil {
		t.Fatal(err)
	}
	if reply := manager.PostAnswer(fmt.Sprintf("admin/customers/%d/erase", owner.ID),
		webtest.Form{}); reply.Status != 404 {
		t.Errorf("staff were erased as customers: %d", reply.Status)
	}
	if got := manager.Do("GET", fmt.Sprintf("/api/admin/customers/%d/export", owner.ID), "", nil); got.Status != 404 {
		t.Errorf("a manager took the owner's data: %d", got.Status)
	}
}
