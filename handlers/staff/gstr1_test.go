package staff_test

import (
	"archive/zip"
	"bytes"
	"encoding/json"
	"encoding/xml"
	"fmt"
	"io"
	"math"
	"slices"
	"testing"

	"hearth/handlers/web/webtest"
	"hearth/store/accounts"
	"hearth/store/gst"
	"hearth/store/returns"
)

// buyerGSTIN is the GSTIN of a company in Karnataka.
var buyerGSTIN = func() string {
	for _, check := range "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ" {
		if made := "29AAPFU0939F1Z" + string(check); gst.ValidGSTIN(made) {
			return made
		}
	}
	return ""
}()

func TestGSTR1TablesOfAMonthAddUp(t *testing.T) {
	s := webtest.New(t)
	s.In("Maharashtra")
	product := s.Product("Plug", 700, 1000)
	staff := s.Staff(accounts.Owner)
	home, away, firm := s.Customer("411001"), s.Customer("560001"), s.Customer("560001")
	if got := s.As(firm.Email).Post("updateAddress",
		webtest.Form{"id": fmt.Sprint(firm.Address), "name": "Firm", "mob": "9876543210",
			"area": "12 Hill Road", "city": "Town", "tal": "Bangalore North", "dist": "Bangalore", "pin": "560001",
			"state":   "Karnataka",
			"country": "India", "gstin": "29AAPFU0939F1Z!"}); got["status"] != false {
		t.Errorf("a wrong GSTIN was taken: %v", got)
	}
	webtest.Says(t, s.As(firm.Email).Post("updateAddress",
		webtest.Form{"id": fmt.Sprint(firm.Address), "name": "Firm", "mob": "9876543210",
			"area": "12 Hill Road", "city": "Town", "tal": "Bangalore North", "dist": "Bangalore", "pin": "560001",
			"state":   "Karnataka",
			"country": "India", "gstin": buyerGSTIN}), true, "")
	s.Deliver(s.Order(home, product, 1)) // table B2CS, within the state
	s.Deliver(s.Order(away, product, 1)) // table B2CS, to another state
	big := s.Order(away, product, 150)   // table B2CL: above one lakh rupees, to another state
	b2b := s.Order(firm, product, 2)     // table B2B: to a buyer with a GSTIN
	s.Deliver(big)
	s.Deliver(b2b)
	_, back := returned(s, home, product, 2) // table B2CS; one of two units is returned
	if err := s.Returns.OpenReturnFor(ctx, 0, returns.ReturnRequest{LineID: back, Quantity: 1, Reason: "x"}); err != nil {
		t.Fatal(err)
	}
	if _, err := s.Returns.RefundLine(ctx, 0, back, "UTR", true); err != nil {
		t.Fatal(err)
	}
	got := staff.Do("GET", "/api/admin/gstr1?month=2026-11", "", nil)
	var file map[string]any
	if err := json.Unmarshal(got.Raw, &file); err != nil {
		t.Fatalf("%v: %s", err, got.Raw)
	}
	if file["fp"] != "112026" || webtest.At(file, "b2b", 0, "ctin") != buyerGSTIN ||
		webtest.At(file, "b2cl", 0, "pos") != "29" ||
		webtest.At(file, "b2cl", 0, "inv", 0, "val") == nil || len(file["b2cs"].([]any)) != 2 {
		t.Errorf("the file is %s", got.Raw)
	}
	// The sums of the tables equal the sums of the documents.
	issued, err := s.Documents.ListDocuments(ctx, "2026-11")
	if err != nil {
		t.Fatal(err)
	}
	want := 0.0
	for _, d := range issued {
		sign := 1.0
		if d.Kind == "credit note" {
			sign = -1
		}
		want += sign * float64(d.Sum.Taxable)
	}
	sum := func(v any) (total float64) {
		var walk func(any)
		walk = func(v any) {
			switch v := v.(type) {
			case map[string]any:
				if amount, ok := v["txval"].(float64); ok {
					total += amount
				}
				for _, inner := range v {
					walk(inner)
				}
			case []any:
				for _, inner := range v {
					walk(inner)
				}
			}
		}
		walk(v)
		return total * 100
	}
	tables := sum(file["b2b"]) + sum(file["b2cl"]) + sum(file["b2cs"]) - sum(file["cdnr"]) - sum(file["cdnur"])
	if hsn := sum(file["hsn"]); int64(tables+0.5) != int64(want) || int64(hsn+0.5) != int64(want) {
		t.Errorf("tables %0.f, HSN %0.f, documents %0.f paise", tables, hsn, want)
	}
	if fmt.Sprint(webtest.At(file, "doc_issue", "doc_det", 0, "docs", 0, "totnum"),
		webtest.At(file, "doc_issue", "doc_det", 1, "doc_num")) != "5 5" {
		t.Errorf("documents issued: %v", file["doc_issue"])
	}
}

func TestAccountantsExportIsCompleteAndTallyBalances(t *testing.T) {
	s := webtest.New(t)
	s.In("Maharashtra")
	product, b := s.Product("Plug", 700, 100), s.Customer("411001")
	s.Deliver(s.Order(b, product, 1))
	_, back := returned(s, b, product, 1)
	if err := s.Returns.OpenReturnFor(ctx, 0, returns.ReturnRequest{LineID: back, Reason: "x"}); err != nil {
		t.Fatal(err)
	}
	if _, err := s.Returns.RefundLine(ctx, 0, back, "UTR", true); err != nil {
		t.Fatal(err)
	}
	staff := s.Staff(accounts.Owner)
	job := fmt.Sprint(webtest.At(staff.Post("admin/accountant", webtest.Form{"month": "2026-11"}), "data", "job_id"))
	if err := s.Handlers.Work.DoJobs(ctx); err != nil {
		t.Fatal(err)
	}
	got := staff.Do("GET", "/api/admin/jobs/"+job+"/file", "", nil)
	archive, err := zip.NewReader(bytes.NewReader(got.Raw), int64(len(got.Raw)))
	if err != nil {
		t.Fatalf("%v: %s", err, got.Raw)
	}
	names := []string{}
	for _, f := range archive.File {
		names = append(names, f.Name)
		if f.Name != "tally-2026-11.xml" {
			continue
		}
		r, err := f.Open()
		if err != nil {
			t.Fatal(err)
		}
		text, err := io.ReadAll(r)
		if err != nil {
			t.Fatal(err)
		}
		var parsed struct {
			Vouchers []struct {
				Number string   `xml:"VOUCHERNUMBER"`
				Ledger []string `xml:"ALLLEDGERENTRIES.LIST>LEDGERNAME"`
				Amount []string `xml:"ALLLEDGERENTRIES.LIST>AMOUNT"`
			} `xml:"BODY>IMPORTDATA>REQUESTDATA>TALLYMESSAGE>VOUCHER"`
		}
		// The Tally file has two invoices, a credit note, two payments and a refund.
		if err := xml.Unmarshal(text, &parsed); err != nil || len(parsed.Vouchers) != 6 {
			t.Fatalf("%d vouchers, %v", len(parsed.Vouchers), err)
		}
		debtors := 0.0
		for _, v := range parsed.Vouchers {
			sum := 0.0
			for i, amount := range v.Amount {
				var rupees float64
				if _, err := fmt.Sscan(amount, &rupees); err != nil {
					t.Fatal(err)
				}
				sum += rupees
				if v.Ledger[i] == "Online shop customers" {
					debtors += rupees
				}
			}
			if int64(sum*100+0.5) != 0 || len(v.Amount) < 2 {
				t.Errorf("voucher %s adds up to %.2f: %v", v.Number, sum, v.Amount)
			}
		}
		if math.Abs(debtors) > 0.005 {
			t.Errorf("the customers owe %.2f", -debtors)
		}
	}
	want := []string{"cover-2026-11.pdf", "gst-2026-11.xlsx", "gstr1-2026-11.json", "tally-2026-11.xml",
		"invoices/invoice-INV-2627-000001.pdf", "invoices/invoice-INV-2627-000002.pdf",
		"credit-notes/credit-note-CRN-2627-000001.pdf"}
	if !slices.Equal(names, want) {
		t.Errorf("the parcel holds %q", names)
	}
}
