package catalogue_test

import (
	"fmt"
	"strings"
	"testing"
	"time"

	"hearth/store/catalogue"
	"hearth/store/core"
	"hearth/store/login"
	"hearth/store/returns"
	"hearth/store/search"
	"hearth/store/storetest"
)

func TestHousekeepingDeletesOnlyExpiredRows(t *testing.T) {
	t.Parallel()
	const day = 24 * time.Hour
	for _, c := range []struct {
		name  string
		table string
		age   time.Duration
		keeps func(t *testing.T, shop *storetest.Shop, b storetest.Buyer)
	}{
		{"sessions nobody used for thirty days", "sessions", 30 * day, func(t *testing.T, shop *storetest.Shop,
			b storetest.Buyer) {
			storetest.Session(t, shop, b.ID, login.PublicListener)
		}},
		{"codes that ended a day ago", "reset_codes", day + 10*time.Minute, func(t *testing.T, shop *storetest.Shop,
			b storetest.Buyer) {
			storetest.Must(t, shop.Login.RequestCode(storetest.Ctx, b.Email))
		}},
		{"emails that nobody confirmed", "email_changes", day + 10*time.Minute, func(t *testing.T, shop *storetest.Shop,
			b storetest.Buyer) {
			storetest.Got(shop.Login.UpdateProfile(storetest.Ctx, b.ID, "Asha", "new@example.com", storetest.Password)).
				Or(t)
		}},
		{"tasks done ninety days ago", "tasks WHERE state = 'done'", 90 * day, func(t *testing.T, shop *storetest.Shop,
			_ storetest.Buyer) {
			storetest.Must(t, shop.FinishTask(storetest.Ctx, storetest.Got(shop.ClaimTasks(storetest.Ctx, "", 1, 0)).
				Or(t)[0].ID))
		}},
		{"mails of a year ago", "mails", 365 * day, func(*testing.T, *storetest.Shop, storetest.Buyer) {}},
		{"visitors of long ago", "visitors", 400 * day, func(t *testing.T, shop *storetest.Shop,
			_ storetest.Buyer) {
			storetest.Visited(t, shop, "x")
		}},
		{"openings of the survey of long ago", "survey_visits", 400 * day, func(t *testing.T, shop *storetest.Shop,
			_ storetest.Buyer) {
			storetest.Must(t, shop.Messages.LogSurveyVisit(storetest.Ctx, "x"))
		}},
		{"what the courier said of a PIN a week ago", "courier_pins", 7 * day, func(t *testing.T, shop *storetest.Shop,
			_ storetest.Buyer) {
			storetest.Must(t, shop.Delivery.SaveServed(storetest.Ctx, "411001", true, true))
		}},
		{"what the courier charged a week ago", "courier_charges", 7 * day, func(t *testing.T, shop *storetest.Shop,
			_ storetest.Buyer) {
			storetest.Must(t, shop.Delivery.SaveCharge(storetest.Ctx, "411001", 500, core.COD, 1))
		}},
		{"the courier's days of three months ago", "courier_days", 90 * day, func(t *testing.T, shop *storetest.Shop,
			_ storetest.Buyer) {
			storetest.Must(t, shop.Delivery.SaveDays(storetest.Ctx, "411030", "411001", 2))
		}},
	} {
		t.Run(c.name, func(t *testing.T) {
			t.Parallel()
			shop := storetest.New(t)
			b := shop.Customer("411001")
			c.keeps(t, shop, b)
			n := storetest.Got(shop.Value(storetest.Ctx, `SELECT count(*) FROM `+c.table)).Or(t)
			shop.Pass(c.age)
			storetest.Got(shop.TidyUp(storetest.Ctx)).Or(t)
			storetest.CheckValue(t, shop, n, `SELECT count(*) FROM `+c.table)
			shop.Pass(time.Millisecond)
			storetest.Got(shop.TidyUp(storetest.Ctx)).Or(t)
			storetest.CheckValue(t, shop, "0", `SELECT count(*) FROM `+c.table)
		})
	}
}

func TestHousekeepingKeepsFailedMailsAndRefunds(t *testing.T) {
	t.Parallel()
	shop := storetest.Mailed(t, 3)
	tasks := storetest.Got(shop.ClaimTasks(storetest.Ctx, "", 9, time.Hour)).Or(t)
	storetest.Must(t, shop.RetryTask(storetest.Ctx, tasks[0].ID, 0, true, "x")) // the task has failed for good
	storetest.Must(t, shop.Run(storetest.Ctx, `UPDATE tasks SET kind = 'refund', state = 'done', ended_at = 1
		WHERE id = 2`))
	storetest.Must(t, shop.MailSent(storetest.Ctx, 1, "s", "1.eml"))
	storetest.Must(t, shop.MailSent(storetest.Ctx, 2, "s", ""))
	shop.Pass(366 * 24 * time.Hour)
	storetest.Same(t, "the files of the mails that went", storetest.Got(shop.TidyUp(storetest.Ctx)).Or(t),
		[]string{"1.eml"})
	storetest.CheckValue(
		t,
		shop,
		"2 refund, 3 mail",
		`SELECT group_concat(id || ' ' || kind, ', ' ORDER BY id) FROM tasks`,
	) // nobody can send the first mail again
	storetest.CheckValue(t, shop, "0", `SELECT count(*) FROM mails`)
}

func TestHousekeepingDeletesInBatches(t *testing.T) {
	t.Parallel()
	shop := storetest.New(t)
	storetest.Must(
		t,
		shop.Run(
			storetest.Ctx,
			`WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n
				WHERE i < 2500) INSERT INTO visitors (fingerprint,
		first_seen) SELECT 'd' || i, 1 FROM n`,
		),
	)
	storetest.Visited(t, shop, "new")
	storetest.Got(shop.TidyUp(storetest.Ctx)).Or(t)
	storetest.CheckValue(t, shop, "1", `SELECT count(*) FROM visitors`)
}

func TestFilesReferencedByTheDatabaseAreListed(t *testing.T) {
	t.Parallel()
	shop := storetest.New(t)
	shop.In("Maharashtra")
	logo := strings.Repeat("0f", 16)
	shop.Set("shop_logo", logo)
	b := shop.Customer("411001")
	id := storetest.Got(shop.Catalogue.Add(storetest.Ctx, 0, draft(t, shop, func(e *catalogue.ProductEdit) {
		e.Shelf, e.NewMain, e.Added = 5, &catalogue.Picture{
			Name:   "main",
			Width:  1,
			Height: 1,
		}, []catalogue.Picture{
			{Name: "extra", Width: 1, Height: 1},
		}
	}))).Or(t)
	_, line := shop.Returning(b, id, 1)
	storetest.Must(t, shop.Returns.Inspect(storetest.Ctx, 0, line, returns.Inspection{Accepted: true,
		Photo: "photo-1"}))
	storetest.Must(
		t,
		shop.Catalogue.Update(storetest.Ctx, 0,
			catalogue.ProductEdit{Product: storetest.Got(shop.Catalogue.Find(storetest.Ctx, id)).Or(t),
				NewMain: &catalogue.Picture{Name: "later", Width: 1, Height: 1}}),
	)
	storetest.Must(
		t,
		shop.Login.RegisterDevice(
			storetest.Ctx,
			b.ID,
			storetest.Got(shop.Orders.GenerateSerials(storetest.Ctx, 0, id, 1)).Or(t)[0],
			id,
			"invoice-1",
		),
	)
	storetest.Same(
		t,
		"the files",
		storetest.Got(shop.NamedFiles(storetest.Ctx)).Or(t),
		map[string]bool{"uploads/main": true, "uploads/later": true, "uploads/extra": true,
			"uploads/" + logo: true, "private/photo-1": true, "private/invoice-1": true},
	)
}

func TestNewestFiveHundredReportsOfAKindAreKept(t *testing.T) {
	t.Parallel()
	shop := storetest.New(t)
	storetest.Must(t, shop.NoteReport(storetest.Ctx, core.RestoreTestReport, true, "restore test"))
	storetest.Must(
		t,
		shop.Run(
			storetest.Ctx,
			`WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 499) INSERT INTO reports (at,
				kind, ok,
		detail) SELECT 1, 'backup', 1, 'b' || i FROM n`,
		),
	)
	shop.Pass(time.Minute)
	storetest.Must(t, shop.NoteReport(storetest.Ctx, core.BackupReport, false, "b500"))
	storetest.CheckValue(t, shop, "500", `SELECT count(*) FROM reports WHERE kind = 'backup'`)
	storetest.Must(t, shop.NoteReport(storetest.Ctx, core.BackupReport, true, "b501"))
	storetest.CheckValue(t, shop, "500 b2", `SELECT (SELECT count(*) FROM reports
		WHERE kind = 'backup') || ' ' || (SELECT detail FROM reports
		WHERE kind = 'backup' ORDER BY id LIMIT 1)`)
	storetest.Same(t, "the newest", storetest.Got(shop.LastReports(storetest.Ctx, core.BackupReport, 2)).Or(t),
		[]core.Report{{Kind: "backup", At: shop.Now().Local(), OK: true, Detail: "b501"},
			{Kind: "backup", At: shop.Now().Local(), Detail: "b500"}})
	if tests := storetest.Got(shop.LastReports(storetest.Ctx, core.RestoreTestReport, 9)).Or(t); len(tests) != 1 ||
		!tests[0].OK ||
		!tests[0].At.Equal(storetest.Start) {
		t.Errorf("the restore tests are %+v", tests)
	}
	if none := storetest.Got(shop.LastReports(storetest.Ctx, core.CopiesReport, 9)).Or(t); none == nil ||
		len(none) != 0 {
		t.Errorf("the copies are %+v", none)
	}
}

func TestRepairChangesOnlyWrongRows(t *testing.T) {
	t.Parallel()
	shop := storetest.New(t)
	shop.In("Maharashtra")
	b, lamp, plug := shop.Customer("411001"), shop.Product("Lamp", 1, 5), shop.Product("Plug", 1, 5)
	storetest.Must(t, shop.Reviews.RateProduct(storetest.Ctx, b.ID, shop.Bought(b, lamp, 1).ID, lamp, 4, ""))
	gone := shop.Product("Gone", 1, 5)
	storetest.Must(t, shop.Catalogue.Delete(storetest.Ctx, 0, gone))
	for _, c := range []struct {
		breaks string
		want   []string
	}{
		{`UPDATE products SET held = held`, nil},
		{fmt.Sprintf(`UPDATE products SET rating_sum = 0 WHERE id = %d`, lamp),
			[]string{"Products whose ratings were counted anew: 1."}},
		{`UPDATE products SET rating_count = 9`, []string{"Products whose ratings were counted anew: 3."}},
		{fmt.Sprintf(`DELETE FROM product_words WHERE rowid = %d`, plug),
			[]string{"Products that the search was put right for: 1."}},
		{fmt.Sprintf(`INSERT INTO product_words (rowid, title) VALUES (%d, 'Gone')`, gone),
			[]string{"Products that the search was put right for: 1."}},
		{fmt.Sprintf(`INSERT INTO product_words (rowid, title) VALUES (%d, 'Gone')`, 999) + `; `,
			[]string{"Products that the search was put right for: 1."}},
	} {
		storetest.Must(t, shop.Run(storetest.Ctx, strings.TrimSuffix(c.breaks, "; ")))
		if mended := storetest.Got(shop.Repair(storetest.Ctx)).Or(t); strings.Join(mended, "|") != strings.Join(c.want,
			"|") {
			t.Errorf("%s: %q, want %q", c.breaks, mended, c.want)
		}
		shop.Sums()
	}
	if p := storetest.Got(shop.Catalogue.Find(storetest.Ctx, lamp)).Or(t); p.Rating != 4 || p.RatingCount != 1 {
		t.Errorf("the rating is %v of %d", p.Rating, p.RatingCount)
	}
	if titles := storetest.Found(t, shop, search.ProductFilter{Words: "plug"}); titles != "Plug" {
		t.Errorf("found are %s", titles)
	}
}
