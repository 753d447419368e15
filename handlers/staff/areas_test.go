package staff_test

import (
	"fmt"
	"strings"
	"testing"

	"hearth/handlers/web/webtest"
	"hearth/store/accounts"
)

func TestStaffAddSwitchAndImportDeliveryAreas(t *testing.T) {
	s := webtest.New(t)
	staff := s.Staff(accounts.Dispatch)
	v := s.Visitor()
	pin := func(code string) string {
		reply := v.Get("pincode?pincode=" + code)
		return fmt.Sprintf("%v %v %v %v %v", reply["status"], webtest.At(reply, "data", "district"),
			webtest.At(reply, "data", "state"),
			webtest.At(reply, "data", "pickup"), webtest.At(reply, "data", "cod"))
	}
	list := staff.Get("admin/pincodes?search=4110&page=1")
	if list["total"] != 2.0 || webtest.At(list, "data", 0, "pincode") != "411001" ||
		webtest.At(list, "data", 0, "own") != false {
		t.Errorf("the directory: %v", list)
	}
	for name, bad := range map[string]webtest.Form{
		"a short PIN":    {"pincode": "4110", "district": "Pune", "state": "Maharashtra", "pickup": "Y"},
		"no such state":  {"pincode": "411099", "district": "Pune", "state": "Gondwana", "pickup": "Y"},
		"no district":    {"pincode": "411099", "state": "Maharashtra", "pickup": "Y"},
		"a wrong range":  {"from": "411030", "to": "411001", "pickup": "N"},
		"half a range":   {"from": "411030", "pickup": "N"},
		"letters in one": {"from": "4110AA", "to": "411030"},
	} {
		if got := staff.Post("admin/pincodes", bad); got["status"] != false ||
			len(got["errors"].(map[string]any)) == 0 {
			t.Errorf("%s: %v", name, got)
		}
	}
	if got := staff.Post("admin/pincodes",
		webtest.Form{"pincode": "411099", "district": "NORTH 24 PARGANAS", "state": "west bengal", "pickup": "Y",
			"cod": "N"}); got["status"] != true {
		t.Fatal(got)
	}
	if got := pin("411099"); got != "true North Twenty Four Parganas West Bengal Y N" {
		t.Errorf("a PIN of our own: %s", got)
	}
	if got := staff.Post("admin/pincodes",
		webtest.Form{"from": "411000", "to": "411999", "pickup": "Y", "cod": "N"}); got["status"] != true {
		t.Fatal(got)
	}
	if got := pin("411001"); got != "true Pune Maharashtra Y N" {
		t.Errorf("in a range: %s", got)
	}
	ranges := staff.Get("admin/pincodes")["ranges"]
	if got := staff.Do("DELETE", fmt.Sprintf("/api/admin/pin-ranges/%v", webtest.At(ranges, 0, "id")), "",
		nil); got.Body["status"] != true {
		t.Errorf("drop the range: %s", got.Raw)
	}
	if got := staff.Do("DELETE", "/api/admin/pincodes/411099", "", nil); got.Body["status"] != true {
		t.Errorf("forget a PIN: %s", got.Raw)
	}
	if got := pin("411099"); !strings.HasPrefix(got, "false") {
		t.Errorf("forgotten: %s", got)
	}

	postal := []byte(
		"CircleName,RegionName,OfficeName,Pincode,OfficeType,Delivery,District,StateName\nMaharashtra,Pune,A,411001,BO,Delivery,PUNE,MAHARASHTRA\nMaharashtra,Pune,B,411001,BO,Delivery,PUNE,MAHARASHTRA\nTelangana,Hyd,C,509999,BO,Delivery,RANGA REDDY,TELANGANA\n",
	)
	if job := staff.Send("admin/pincodes/import", postal, webtest.Form{"dry_run": "true"}); job["state"] != "done" ||
		!strings.Contains(job["message"].(string), "2 pincodes, 0 wrong") {
		t.Errorf("dry run: %v", job)
	}
	if got := pin("509999"); !strings.HasPrefix(got, "false") {
		t.Errorf("a dry run kept it: %s", got)
	}
	if job := staff.Send("admin/pincodes/import", postal, webtest.Form{}); job["state"] != "done" {
		t.Errorf("import: %v", job)
	}
	if got := pin("509999"); got != "true Ranga Reddy Telangana Y Y" {
		t.Errorf("imported: %s", got)
	}
	if job := staff.Send(
		"admin/pincodes/import",
		[]byte(
			"pincode,district,state,pickup,cod\n411002,Pune,Maharashtra,N,N\n41,Pune,Maharashtra,Y,Y\n",
		),
		webtest.Form{},
	); job["state"] != "failed" ||
		!strings.Contains(fmt.Sprint(job["result"]), "6 digits") {
		t.Errorf("one wrong row: %v", job)
	}
	if job := staff.Send("admin/pincodes/import",
		[]byte("pincode,district,state,pickup,cod\n411002,Pune,Maharashtra,Y,perhaps\n"),
		webtest.Form{}); job["state"] != "failed" ||
		!strings.Contains(fmt.Sprint(job), `Row 2: pickup and cod are Y or N, not "perhaps".`) {
		t.Errorf("a COD that nobody can read: %v", job)
	}
	if got := pin("411002"); !strings.HasPrefix(got, "false") {
		t.Errorf("a wrong file kept a row: %s", got)
	}
}
