package staff_test

import (
	"archive/zip"
	"bytes"
	"encoding/json"
	"fmt"
	"io"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/xuri/excelize/v2"

	"hearth/handlers/web/webtest"
	"hearth/store/accounts"
	"hearth/store/fulfilment"
	"hearth/store/messages"
	"hearth/store/storetest"
)

// The month's sheet matches the documents, computed by hand: three invoices of 140.00, one of them fully credited.
func TestAccountantsSheetMatchesTheDocuments(t *testing.T) {
	s := webtest.New(t)
	s.In("Maharashtra")
	owner := s.Staff(accounts.Owner)
	product := s.Product("Bulb", 100, 9)
	near, far := s.Customer("411001"), s.Customer("560001")
	s.Ship(s.Order(near, product, 1))
	s.Ship(s.Order(far, product, 1))
	back := s.Order(far, product, 1)
	s.Ship(back)
	call := fmt.Sprintf("admin/orders/%d/return-to-origin", back.ID)
	if got := owner.Post(call, webtest.Form{"restock": "yes"}); got["status"] != false {
		t.Errorf("without a reason: %v", got)
	}
	if got := owner.Post(call, webtest.Form{"reason": "Not at home, three attempts", "restock": "yes"}); webtest.At(got,
		"data",
		"credit_note") != "CRN-2627-000001" {
		t.Errorf("return to origin: %v", got)
	}
	if got := owner.Post(call, webtest.Form{"reason": "again", "restock": "yes"}); got["status"] != false {
		t.Errorf("twice: %v", got)
	}
	if free, _ := s.Catalogue.Stock(ctx, product); free != 7 {
		t.Errorf("%d pieces are free, want 7", free)
	}
	file := owner.Do("GET", "/api/admin/gst?month=2026-11", "", nil)
	book, err := excelize.OpenReader(bytes.NewReader(file.Raw),
		excelize.Options{UnzipSizeLimit: 32 << 20, UnzipXMLSizeLimit: 8 << 20})
	if err != nil {
		t.Fatal(err)
	}
	defer book.Close()
	// Two orders of 140.00 at 18 %, computed line by line: 84.75 + 33.90 taxable each. Within the state the tax is
	// two equal halves: 7.63 twice on the line of 100.00, so its taxable value is 84.74.
	for sheet, want := range map[string]float64{"B2C": 84.74 + 84.75 + 2*33.90, "HSN": 84.74 + 84.75 + 2*33.90,
		"Credit notes": 84.75 + 33.90} {
		rows, err := book.GetRows(sheet, excelize.Options{RawCellValue: true})
		if err != nil {
			t.Fatal(err)
		}
		column, sum := -1, 0.0
		for i, title := range rows[0] {
			if title == "Taxable value" {
				column = i
			}
		}
		for _, row := range rows[1:] {
			amount, err := strconv.ParseFloat(row[column], 64)
			if err != nil {
				t.Fatal(err)
			}
			sum += amount
		}
		if fmt.Sprintf("%.2f", sum) != fmt.Sprintf("%.2f", want) {
			t.Errorf("%s adds up to %.2f, want %.2f", sheet, sum, want)
		}
	}
	if got := owner.Get("admin/gst?month=November"); got["status"] != false {
		t.Errorf("a month that is none: %v", got)
	}
	s.Sums()
}

// A return is filed after its month has ended. A shop that moved to another state in the meantime files it for the
// GSTIN on its documents; for the month of the move each GSTIN has its own return with its own documents.
func TestMonthIsFiledUnderTheGSTINOfItsDocuments(t *testing.T) {
	s := webtest.New(t)
	s.In("Maharashtra")
	owner := s.Staff(accounts.Owner)
	product, buyer := s.Product("Bulb", 100, 9), s.Customer("560001")
	s.Ship(s.Order(buyer, product, 1))
	before, after := "27AAPFU0939F1ZV", "29AAPFU0939F1ZR"
	s.Set("shop_state", "Karnataka", "shop_pincode", "560001", "gstin", after)
	file := func() (got struct {
		GSTIN, Message string
	}) {
		_ = json.Unmarshal(owner.Do("GET", "/api/admin/gstr1?month=2026-11", "", nil).Raw, &got)
		return got
	}
	if got := file(); got.GSTIN != before {
		t.Errorf("the month before the move is filed for %+v", got)
	}
	s.Ship(s.Order(buyer, product, 1))
	if got := file(); !strings.Contains(got.Message, before+" and "+after) || !strings.Contains(got.Message, "accountant’s file") {
		t.Errorf("the month of the move: %+v", got)
	}
	job := fmt.Sprint(webtest.At(owner.Post("admin/accountant", webtest.Form{"month": "2026-11"}), "data", "job_id"))
	if err := s.Handlers.Work.DoJobs(ctx); err != nil {
		t.Fatal(err)
	}
	raw := owner.Do("GET", "/api/admin/jobs/"+job+"/file", "", nil).Raw
	archive, err := zip.NewReader(bytes.NewReader(raw), int64(len(raw)))
	if err != nil {
		t.Fatal(err)
	}
	for gstin, number := range map[string]string{before: "INV-2627-000001", after: "INV-2627-000002"} {
		opened, err := archive.Open("gstr1-2026-11-" + gstin + ".json")
		if err != nil {
			t.Fatal(err)
		}
		content, err := io.ReadAll(opened)
		if text := string(content); err != nil || !strings.Contains(text, `"gstin": "`+gstin) ||
			!strings.Contains(text, `"totnum": 1,`) || !strings.Contains(text, number) {
			t.Errorf("the return of %s: %s, %v", gstin, text, err)
		}
	}
	s.Set("gstin", "", "seller_kind", "unregistered")
	if got := file(); !strings.Contains(got.Message, "accountant’s file") {
		t.Errorf("after the registration ended: %+v", got)
	}
}

func TestMonthExportListsChangesSinceHandover(t *testing.T) {
	s := webtest.New(t)
	s.In("Maharashtra")
	owner := s.Staff(accounts.Owner)
	product, buyer := s.Product("Bulb", 100, 9), s.Customer("411001")
	addresses, err := s.Accounts.ListAddresses(ctx, buyer.ID)
	if err != nil {
		t.Fatal(err)
	}
	addresses[0].GSTIN, addresses[0].Company = "27AAPFU0939F1ZV", "Asha Builders"
	if err := s.Accounts.UpdateAddress(ctx, buyer.ID, addresses[0]); err != nil {
		t.Fatal(err)
	}
	parcel := func() *zip.Reader {
		job := fmt.Sprint(webtest.At(owner.Post("admin/accountant", webtest.Form{"month": "2026-11"}), "data",
			"job_id"))
		if err := s.Handlers.Work.DoJobs(ctx); err != nil {
			t.Fatal(err)
		}
		raw := owner.Do("GET", "/api/admin/jobs/"+job+"/file", "", nil).Raw
		archive, err := zip.NewReader(bytes.NewReader(raw), int64(len(raw)))
		if err != nil {
			t.Fatal(err)
		}
		return archive
	}
	read := func(archive *zip.Reader, name string) []byte {
		opened, err := archive.Open(name)
		if err != nil {
			t.Fatal(err)
		}
		content, err := io.ReadAll(opened)
		if err != nil {
			t.Fatal(err)
		}
		return content
	}
	s.Ship(s.Order(buyer, product, 1))
	parcel()
	s.Pass(24 * time.Hour)
	back := s.Order(buyer, product, 1)
	s.Ship(back)
	note, err := s.Fulfilment.ReturnToOrigin(ctx, 0, back.ID,
		fulfilment.CameBack{Reason: "refused at the door", Restock: true})
	if err != nil {
		t.Fatal(err)
	}
	if got := owner.Post("admin/credit-notes/"+note+"/rejected",
		webtest.Form{"rejected": "yes"}); got["status"] != true {
		t.Errorf("the buyer rejects a credit note: %v", got)
	}
	data := webtest.At(owner.Get("admin/accountant?month=2026-11"), "data")
	if got := fmt.Sprintln(
		webtest.At(data, "late", 0, "number"),
		webtest.At(data, "late", 1, "number"),
		webtest.At(data, "late", 1, "rejected_by"),
		webtest.At(data, "notes", 0,
			"number"),
		webtest.At(data, "handed", 0, "at"),
	); got != "INV-2627-000002 "+note+" Owner "+note+" 2026-11-21T14:05:00+05:30\n" {
		t.Errorf("the month says %s", got)
	}
	archive := parcel()
	book, err := excelize.OpenReader(bytes.NewReader(read(archive, "gst-2026-11.xlsx")),
		excelize.Options{UnzipSizeLimit: 32 << 20, UnzipXMLSizeLimit: 8 << 20})
	if err != nil {
		t.Fatal(err)
	}
	defer book.Close()
	text := fmt.Sprint(storetest.Got(book.GetRows("Look here")).Or(t))
	for _, part := range []string{"If GSTR-1 was filed from the file of 21 Nov 2026, 2:05 pm, " +
		"put what was issued since into GSTR-1A: INV-2627-000002, " + note + ".", "put it into GSTR-1A or the table of amendments: " + note + "."} {
		if !strings.Contains(text, part) {
			t.Errorf("the second parcel lacks %q: %s", part, text)
		}
	}
	rows, err := book.GetRows("GSTR-1A")
	if err != nil || len(rows) != 3 {
		t.Fatalf("the sheet GSTR-1A has %v, %v", rows, err)
	}
	if got := strings.Join(
		rows[2][:5],
		" | ",
	); got != "Issued after the file of 21 Nov 2026, 2:05 pm; Rejected by the buyer, recorded on "+
		"22 Nov 2026 | Credit Note | "+note+" | 22 Nov 2026 | INV-2627-000002" {
		t.Errorf("the credit note’s row is %s", got)
	}
	if got := owner.Post("admin/credit-notes/"+note+"/rejected",
		webtest.Form{"rejected": "no"}); got["status"] != true {
		t.Errorf("the buyer accepts it after all: %v", got)
	}
}

func TestExportsContainNoFormulas(t *testing.T) {
	s := webtest.New(t)
	owner := s.Staff(accounts.Owner)
	if _, err := s.Messages.SaveSurvey(ctx,
		messages.Survey{Name: "Asha", Email: "=cmd@example.com", Place: "Pune", UpgradeReason: "Price",
			Devices: []string{"Smart Switch", "Smart Curtains"}},
		messages.SurveyActivity{TimeSpentOnPage: 12}); err != nil {
		t.Fatal(err)
	}
	got := string(owner.Do("GET", "/api/admin/feedback/export?format=csv", "", nil).Raw)
	for _, part := range []string{"Name,Email,Address,Date,Time,Time Spent,Q1", "'=cmd@example.com",
		"21/11/2026,14:05,12",
		`"Smart Switch, Smart Curtains"`} {
		if !strings.Contains(got, part) {
			t.Errorf("the CSV lacks %s:\n%s", part, got)
		}
	}
	if sheet := owner.Do("GET", "/api/admin/feedback/export?format=xlsx", "", nil); !bytes.HasPrefix(sheet.Raw,
		[]byte("PK")) {
		t.Errorf("the XLSX begins with %.10q", sheet.Raw)
	}
}

func TestAccountantFetchesTheMonthByALinkThatOnlyTheMailHas(t *testing.T) {
	s := webtest.New(t)
	s.In("Maharashtra")
	owner := s.Staff(accounts.Owner)
	webtest.Says(t, owner.Post("admin/accountant", webtest.Form{"month": "2026-11", "send": "yes"}), false,
		"Please enter the accountant's email address in Settings first.")
	s.Set("accountant_email", "books@example.com")
	s.Ship(s.Order(s.Customer("411001"), s.Product("Bulb", 100, 9), 1))
	if got := webtest.At(owner.Get("admin/months"), "data"); fmt.Sprint(got) != "[2026-11]" {
		t.Errorf("the shop has accounts of %v", got)
	}
	job := webtest.At(owner.Post("admin/accountant", webtest.Form{"month": "2026-11", "send": "yes"}), "data", "job_id")
	storetest.Must(t, s.Handlers.Work.DoJobs(ctx))
	said := fmt.Sprint(webtest.At(owner.Get(fmt.Sprintf("admin/jobs/%v", job)), "data", "message"))
	if !strings.Contains(said, "A link to them goes to books@example.com.") {
		t.Errorf("the job says %q", said)
	}
	key := storetest.Got(s.Messages.FindMail(ctx, s.NewestMail("accountant"))).Or(t).Facts.Code
	anyone := s.Visitor()
	raw := anyone.Do("GET", "/api/accountant_file/"+key, "", nil).Raw
	archive := storetest.Got(zip.NewReader(bytes.NewReader(raw), int64(len(raw)))).Or(t)
	dated := map[string]string{}
	for _, file := range archive.File {
		dated[file.Name] = file.Modified.UTC().Format(time.DateOnly)
	}
	if at := dated["invoices/invoice-INV-2627-000001.pdf"]; at != "2026-11-20" { // midnight in India
		t.Errorf("the file holds %v", dated)
	}
	opened := storetest.Got(archive.Open("cover-2026-11.pdf")).Or(t)
	page := webtest.PDFText(t, storetest.Got(io.ReadAll(opened)).Or(t))
	for _, part := range []string{"Month end", "November 2026", "In all", "LOOK HERE FIRST"} {
		if !strings.Contains(page, part) {
			t.Errorf("the cover page lacks %q: %s", part, page)
		}
	}
	for name, wrong := range map[string]string{"another job": "9" + key, "a guess": key[:len(key)-1] + "x",
		"none": "x"} {
		if got := anyone.Do("GET", "/api/accountant_file/"+wrong, "", nil); got.Status != 404 {
			t.Errorf("%s: %d", name, got.Status)
		}
	}
	s.Pass(8 * 24 * time.Hour)
	storetest.Got(s.ForgetJobs(ctx, s.Now().AddDate(0, 0, -7))).Or(t)
	if got := anyone.Do("GET", "/api/accountant_file/"+key, "", nil); got.Status != 404 {
		t.Errorf("after eight days: %d", got.Status)
	}
}
