package staff_test

import (
	"bytes"
	"database/sql"
	"errors"
	"fmt"
	"path/filepath"
	"strings"
	"testing"

	"github.com/xuri/excelize/v2"

	"hearth/handlers/web/webtest"
	"hearth/store/accounts"
	"hearth/store/core"
	"hearth/store/messages"
)

// Each role sees only those fields of a customer that its work needs; the other fields are left out of the reply.
func TestRolesSeeTheirCustomerFields(t *testing.T) {
	s := webtest.New(t)
	s.In("Maharashtra")
	b := s.Customer("411001")
	s.Bought(b, s.Product("Lamp", 500, 9), 1)
	if _, err := s.Messages.OpenComplaint(ctx,
		messages.NewComplaint{Customer: b.ID, Kind: "late", Name: "Asha", Email: b.Email,
			Words: "Where is it?"}); err != nil {
		t.Fatal(err)
	}
	if err := s.Accounts.SetRole(ctx, 0, "Carer", []core.Permission{core.PermCare}); err != nil {
		t.Fatal(err)
	}
	page := fmt.Sprintf("admin/customers/%d", b.ID)
	for role, want := range map[accounts.Role]string{
		accounts.Manager: "bought addresses complaints account", accounts.Support: "bought addresses complaints",
		"Carer": "complaints",
	} {
		p := s.Staff(role)
		webtest.Says(t, p.Post(page+"/notes", webtest.Form{"words": "From " + string(role), "pinned": "yes"}), true,
			"Noted.")
		got, seen := p.Get(page), []string{}
		for _, part := range []string{"bought", "addresses", "complaints", "account"} {
			if webtest.At(got, "data", part) != nil {
				seen = append(seen, part)
			}
		}
		if webtest.At(got, "data", "email") != b.Email || webtest.At(got, "data", "notes", 0, "words") != "From "+
			string(role) ||
			strings.Join(seen, " ") != want {
			t.Errorf("%s sees %v of %v, want %s", role, seen, got, want)
		}
	}
	if got := s.StaffAgain(accounts.Support).Do("GET", "/api/admin/customers", "", nil); got.Status != 403 {
		t.Errorf("support lists customers: %d", got.Status)
	}
}

func TestCustomerSheetFollowsTheFilterAndIsAudited(t *testing.T) {
	s := webtest.New(t)
	s.In("Maharashtra")
	b, other := s.Customer("411001"), s.Customer("560001")
	s.Bought(b, s.Product("Lamp", 500, 9), 2)
	manager := s.Staff(accounts.Manager)
	file := manager.Do("GET", "/api/admin/customer-sheet?sort=-spent", "", nil)
	book, err := excelize.OpenReader(bytes.NewReader(file.Raw), excelize.Options{RawCellValue: true})
	if err != nil {
		t.Fatal(err)
	}
	rows, err := book.GetRows("Customers")
	if err != nil {
		t.Fatal(err)
	}
	if want := s.Read(`SELECT sum(total) / 100 FROM orders WHERE customer_id = ?`, b.ID); len(rows) < 3 ||
		rows[1][2] != b.Email ||
		rows[1][6] != want || rows[2][2] != other.Email {
		t.Errorf("the sheet is %v, want %s first with %s", rows, b.Email, want)
	}
	if noted := s.Read(`SELECT action || ' ' || detail FROM audit ORDER BY id DESC
		LIMIT 1`); noted != "export customers 2 customers" {
		t.Errorf("noted is %q", noted)
	}
	webtest.Says(t, manager.Get("admin/customer-sheet?search=zebra"), false,
		"There is no customer to put into the sheet.")
}

// The sheet lists all of 10,100 customers who never ordered, and the audit log records the number.
func TestCustomerSheetHasAllCustomers(t *testing.T) {
	s := webtest.New(t)
	err := s.WithWriterPaused(func() error {
		db, err := sql.Open("sqlite", "file:"+filepath.Join(s.Dir(), "shop.db")+"?_pragma=busy_timeout(5000)")
		if err != nil {
			return err
		}
		_, err = db.Exec(`INSERT INTO accounts (name, email, email_key, password_hash, created_at)
			WITH n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 10100) SELECT 'Asha', i || '@mail.example',
			i || '@mail.example', '', 0 FROM n`)
		return errors.Join(err, db.Close())
	})
	if err == nil {
		_, err = s.Repair(t.Context()) // the accounts were inserted without their totals
	}
	if err != nil {
		t.Fatal(err)
	}
	manager := s.Staff(accounts.Manager)
	file := manager.Do("GET", "/api/admin/customer-sheet?bought=none", "", nil)
	book, err := excelize.OpenReader(bytes.NewReader(file.Raw))
	if err != nil {
		t.Fatal(err)
	}
	rows, err := book.GetRows("Customers")
	if err != nil {
		t.Fatal(err)
	}
	different := map[string]bool{}
	for _, row := range rows {
		if len(row) > 2 && strings.Contains(row[2], "@") { // skips the heading and the totals
			different[row[0]] = true
		}
	}
	if len(different) != 10100 {
		t.Errorf("the sheet holds %d customers, 10100 were expected", len(different))
	}
	if noted := s.Read(`SELECT detail FROM audit ORDER BY id DESC LIMIT 1`); noted != "10100 customers" {
		t.Errorf("noted is %q", noted)
	}
}
