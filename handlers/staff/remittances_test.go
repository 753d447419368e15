package staff_test

import (
	"fmt"
	"strings"
	"testing"

	"hearth/handlers/web/webtest"
	"hearth/store/accounts"
	"hearth/store/fulfilment"
	"hearth/store/shipments"
	"hearth/store/storetest"
)

// parcels are COD orders that Delhivery delivered, with the waybills W1, W2 and so on, for 540 rupees each.
func parcels(t *testing.T, s *webtest.Site, n int) {
	t.Helper()
	shop := s.Shop
	b, lamp := shop.Customer("411001"), shop.Product("Lamp", 500, 50)
	for i := range n {
		o := shop.Order(b, lamp, 1)
		parcel := storetest.Parcel(func(sh *shipments.Shipment) { sh.TrackingID = fmt.Sprint("W", i+1) })
		storetest.Got(shop.Fulfilment.Ship(storetest.Ctx, 0, o.ID, parcel)).Or(t)
		storetest.Must(t, shop.Fulfilment.Deliver(storetest.Ctx, 0, o.ID, fulfilment.Delivery{}))
	}
}

// told is how a job ended: its state, its sentence, and the counts of its report.
func told(job map[string]any) string {
	of := func(name string) any { return webtest.At(job, "result", name) }
	return fmt.Sprintf("%v: %v %v %v %v %v", job["state"], job["message"], of("from"), of("added"), of("same"),
		of("wrong"))
}

func TestCourierSheetIsPreviewedReadAndReadAgain(t *testing.T) {
	s := webtest.New(t)
	parcels(t, s, 3)
	clerk := s.Staff(accounts.Accountant)
	sheet := []byte("AWB,Money,Bank\nW1,540,U1\nW2,500,U1\nXX,99,U1\n")
	send := func(fields webtest.Form) string { return told(clerk.Send("admin/cod-sheets", sheet, fields)) }
	day := s.Now().Format("2006-01-02")
	storetest.Same(t, "guessed", send(webtest.Form{"dry_run": "yes"}), "done: Preview, nothing was saved. "+
		"Please choose the column with the COD amount. guessed 0 0 0")
	chosen := webtest.Form{"dry_run": "yes", "fields": `["waybill","cod","utr"]`, "day": day}
	storetest.Same(t, "chosen", send(chosen),
		"done: Preview, nothing was saved: 3 parcels in 1 remittance, 2 differences. chosen 3 0 0")
	if found := clerk.Get("admin/cod-remittances"); len(webtest.At(found, "data", "remittances").([]any)) != 0 {
		t.Errorf("a preview saved %v", found)
	}
	delete(chosen, "dry_run")
	delete(chosen, "day")
	storetest.Same(t, "without a day", send(chosen),
		"failed: Please enter the day of the transfer: the sheet has none. chosen 3 0 0")
	chosen["day"] = day
	storetest.Same(t, "read", send(chosen), "done: Saved: 3 parcels in 1 remittance. chosen 3 0 0")
	storetest.Same(t, "kept", send(webtest.Form{"day": day}),
		"done: This sheet was read before; nothing has changed. kept 0 3 0")
	found := clerk.Get("admin/cod-remittances")
	storetest.Same(t, "the remittance", fmt.Sprint(webtest.At(found, "data", "remittances", 0, "courier"), " ",
		webtest.At(found, "data", "remittances", 0, "net"), " ",
		webtest.At(found, "data", "remittances", 0, "different"), " ", webtest.At(found, "data", "due_total")),
		"Delhivery 1139 2 1")
	sheet = []byte("AWB,Money,Bank\nW1,541,U1\n")
	storetest.Same(t, "another amount", send(webtest.Form{"day": day}),
		"failed: 1 row has errors, so nothing was saved. kept 0 0 1")
}

func TestCourierSheetsThatCannotBeReadAreRefused(t *testing.T) {
	s := webtest.New(t)
	parcels(t, s, 1)
	clerk := s.Staff(accounts.Accountant)
	day := s.Now().Format("2006-01-02")
	given := func(pairs ...string) webtest.Form {
		form := webtest.Form{"utr": "U1", "day": day}
		for i := 0; i < len(pairs); i += 2 {
			form[pairs[i]] = pairs[i+1]
		}
		return form
	}
	const head = "AWB,COD Amount\n"
	for _, c := range []struct {
		name, content string
		fields        webtest.Form
		want          string
	}{
		{"a PDF", "%PDF-1.7\x00\x01", given(), "This file is neither a CSV nor an XLSX."},
		{"only a head", head, given(), "The file has no rows below its head."},
		{"another shop's", head + "A1,5\nA2,6\n", given(),
			"No parcel of this shop has any of these tracking numbers. " +
				"Is it the right sheet, and the right column?"},
		{"no UTR", head + "W1,540\n", given("utr", ""), "Please enter the bank's reference (UTR): the sheet has none."},
		{"a wrong amount", head + "W1,many\nW1,540\n", given(), "1 row has errors, so nothing was saved."},
		{"two wrong amounts", head + "W1,many\nW1,more\nW1,540\n", given(),
			"2 rows have errors, so nothing was saved."},
		{"a day to come", head + "W1,540\n", given("day", "2099-01-01"), "1 row has errors, so nothing was saved."},
		{"one column twice", head + "W1,540\n", given("fields", `["waybill","waybill"]`),
			"Two columns are marked as Tracking number (AWB). Please choose one."},
		{"columns of another sheet", head + "W1,540\n", given("fields", `["waybill"]`),
			"This is another sheet than in the preview. Please preview it again."},
		{"too many rows", head + strings.Repeat("W1,540\n", 50_001), given(),
			"This file has more than 50000 rows. Please split it."},
	} {
		job := clerk.Send("admin/cod-sheets", []byte(c.content), c.fields)
		storetest.Same(t, c.name, fmt.Sprint(job["state"], " ", job["message"]), "failed "+c.want)
	}
	job := clerk.Send("admin/cod-sheets", []byte(head+"W1,-540\n"), given())
	storetest.Same(t, "money taken back", fmt.Sprint(job["message"], " ",
		webtest.At(job, "result", "rows", 0, "kind"), " ", webtest.At(job, "result", "rows", 0, "message")),
		"Saved: 0 parcels in 1 remittance. COD taken back ₹1,080.00 less than the ₹540.00 collected.")
	for name, form := range map[string]webtest.Form{"no list": {"fields": "waybill"},
		"a long name": {"courier": strings.Repeat("x", 61)}} {
		kind, body := webtest.MultipartForm(t, form, map[string][]byte{"file": []byte(head + "W1,540\n")})
		if got := clerk.Do("POST", "/api/admin/cod-sheets", kind, body); got.Body["status"] != false {
			t.Errorf("%s: %s", name, got.Raw)
		}
	}
	if got := clerk.Post("admin/cod-sheets", webtest.Form{}); got["status"] != false {
		t.Errorf("no file: %v", got)
	}
	if got := clerk.Post("admin/cod-remittances/1/received", webtest.Form{"amount": "-1"}); got["status"] != false {
		t.Errorf("less than nothing in the bank: %v", got)
	}
}

func TestOnlyStaffWithTheMoneyPermissionSeeRemittances(t *testing.T) {
	s := webtest.New(t)
	parcels(t, s, 1)
	clerk, packer := s.Staff(accounts.Accountant), s.Staff(accounts.Dispatch)
	job := clerk.Send("admin/cod-sheets", []byte("AWB,COD Amount\nW1,540\n"), webtest.Form{"utr": "U1",
		"day": s.Now().Format("2006-01-02")})
	if job["state"] != "done" {
		t.Fatal(job)
	}
	for _, call := range []string{"admin/cod-remittances", "admin/cod-remittances/1", "admin/cod-weights",
		fmt.Sprintf("admin/jobs/%v", job["id"])} {
		if got := packer.Do("GET", "/api/"+call, "", nil).Status; got != 403 && got != 404 {
			t.Errorf("a packer gets %s: %d", call, got)
		}
	}
	for _, call := range []string{"admin/cod-sheets", "admin/cod-remittances", "admin/cod-remittances/1/received",
		"admin/cod-lines/1/accept"} {
		if got := packer.PostAnswer(call, webtest.Form{}).Status; got != 403 {
			t.Errorf("a packer posts %s: %d", call, got)
		}
	}
	if got := packer.Do("DELETE", "/api/admin/cod-remittances/1", "", nil).Status; got != 403 {
		t.Errorf("a packer removes a remittance: %d", got)
	}
	if got := clerk.Do("DELETE", "/api/admin/cod-remittances/1", "", nil); got.Body["status"] != true {
		t.Errorf("an accountant removes it: %s", got.Raw)
	}
}
