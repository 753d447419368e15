package store_test

import (
	"fmt"
	"strings"
	"testing"
	"time"

	"hearth/store"
	"hearth/store/storetest"
)

func TestOwnersAreWarnedOnceADay(t *testing.T) {
	t.Parallel()
	shop := storetest.New(t)
	one, two := shop.Staff(store.Owner), shop.Staff(store.Owner)
	gone := shop.Staff(store.Owner)
	must(t, shop.DeleteStaff(ctx, one.ID, gone.ID))
	shop.Staff(store.Manager)
	warnings := func(want string) {
		t.Helper()
		kinds := ""
		for _, who := range []store.Account{one, two} {
			kinds += strings.Join(shop.Mails(who.Email), " ") + "; "
		}
		if kinds != want {
			t.Errorf("warned by %q, want %q", kinds, want)
		}
	}
	must(t, shop.WarnOwners(ctx, "disk", "500 MB of 9 GB"))
	must(t, shop.WarnOwners(ctx, "disk", "499 MB of 9 GB"))
	warnings("disk; disk; ")
	if mail := shop.LastMail(two.Email); mail.Facts.Reason != "500 MB of 9 GB" || mail.ToName != two.Name {
		t.Errorf("the warning: %+v", mail)
	}
	must(t, shop.WarnOwners(ctx, "backup", "it failed"))
	warnings("disk backup; disk backup; ")
	shop.Pass(24*time.Hour - time.Millisecond)
	must(t, shop.WarnOwners(ctx, "disk", "again"))
	warnings("disk backup; disk backup; ")
	shop.Pass(time.Millisecond)
	must(t, shop.WarnOwners(ctx, "disk", "again"))
	warnings("disk backup disk; disk backup disk; ")
	if mails := shop.Mails(gone.Email); len(mails) != 0 {
		t.Errorf("a deleted owner got %v", mails)
	}
}

func TestWhatIsClearedAwayIsOverAndNothingElse(t *testing.T) {
	t.Parallel()
	const day = 24 * time.Hour
	for _, c := range []struct {
		name  string
		table string
		age   time.Duration
		keeps func(t *testing.T, shop *storetest.Shop, b storetest.Buyer)
	}{
		{"sessions nobody used for thirty days", "sessions", 30 * day, func(t *testing.T, shop *storetest.Shop, b storetest.Buyer) {
			session(t, shop, b.ID, store.PublicDoor)
		}},
		{"codes that ended a day ago", "reset_codes", day + 10*time.Minute, func(t *testing.T, shop *storetest.Shop, b storetest.Buyer) {
			must(t, shop.RequestCode(ctx, b.Email))
		}},
		{"emails that nobody confirmed", "email_changes", day + 10*time.Minute, func(t *testing.T, shop *storetest.Shop, b storetest.Buyer) {
			got(shop.UpdateProfile(ctx, b.ID, "Asha", "new@example.com", storetest.Password)).or(t)
		}},
		{"tasks done ninety days ago", "tasks WHERE state = 'done'", 90 * day, func(t *testing.T, shop *storetest.Shop, _ storetest.Buyer) {
			must(t, shop.FinishTask(ctx, got(shop.TakeTasks(ctx, "", 1, 0)).or(t)[0].ID))
		}},
		{"mails of a year ago", "mails", 365 * day, func(*testing.T, *storetest.Shop, storetest.Buyer) {}},
		{"visitors of long ago", "visitors", 400 * day, func(t *testing.T, shop *storetest.Shop, _ storetest.Buyer) { visited(t, shop, "x") }},
		{"openings of the survey of long ago", "survey_visits", 400 * day, func(t *testing.T, shop *storetest.Shop, _ storetest.Buyer) {
			must(t, shop.LogSurveyVisit(ctx, "x"))
		}},
		{"what the courier said of a PIN a week ago", "courier_pins", 7 * day, func(t *testing.T, shop *storetest.Shop, _ storetest.Buyer) {
			must(t, shop.KeepServed(ctx, "411001", true, true))
		}},
		{"what the courier charged a week ago", "courier_charges", 7 * day, func(t *testing.T, shop *storetest.Shop, _ storetest.Buyer) {
			must(t, shop.KeepCharge(ctx, "411001", 500, store.COD, 1))
		}},
	} {
		t.Run(c.name, func(t *testing.T) {
			t.Parallel()
			shop := storetest.New(t)
			b := shop.Customer("411001")
			c.keeps(t, shop, b)
			n := got(shop.Look(ctx, `SELECT count(*) FROM `+c.table)).or(t)
			shop.Pass(c.age)
			got(shop.TidyUp(ctx)).or(t)
			look(t, shop, n, `SELECT count(*) FROM `+c.table)
			shop.Pass(time.Millisecond)
			got(shop.TidyUp(ctx)).or(t)
			look(t, shop, "0", `SELECT count(*) FROM `+c.table)
		})
	}
}

func TestWhatMustBeKeptIsKeptByTheClearingAway(t *testing.T) {
	t.Parallel()
	shop := mailed(t, 3)
	tasks := got(shop.TakeTasks(ctx, "", 9, time.Hour)).or(t)
	must(t, shop.RetryTask(ctx, tasks[0].ID, 0, true, "x")) // failed
	must(t, shop.Run(ctx, `UPDATE tasks SET kind = 'refund', state = 'done', ended_at = 1 WHERE id = 2`))
	must(t, shop.MailSent(ctx, 1, "s", "1.eml"))
	must(t, shop.MailSent(ctx, 2, "s", ""))
	shop.Pass(366 * 24 * time.Hour)
	same(t, "the files of the mails that went", got(shop.TidyUp(ctx)).or(t), []string{"1.eml"})
	look(t, shop, "2 refund, 3 mail", `SELECT group_concat(id || ' ' || kind, ', ' ORDER BY id) FROM tasks`) // nobody can send the first mail again
	look(t, shop, "0", `SELECT count(*) FROM mails`)
}

func TestMuchIsClearedAwayInParts(t *testing.T) {
	t.Parallel()
	shop := storetest.New(t)
	must(t, shop.Run(ctx, `WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 2500) INSERT INTO visitors (fingerprint,
		first_seen) SELECT 'd' || i, 1 FROM n`))
	visited(t, shop, "new")
	got(shop.TidyUp(ctx)).or(t)
	look(t, shop, "1", `SELECT count(*) FROM visitors`)
}

func TestEachFileThatTheDatabaseNamesIsNamed(t *testing.T) {
	t.Parallel()
	shop := storetest.New(t)
	shop.In("Maharashtra")
	logo := strings.Repeat("0f", 16)
	shop.Set("shop_logo", logo)
	b := shop.Customer("411001")
	id := got(shop.AddProduct(ctx, 0, draft(t, shop, func(e *store.ProductEdit) {
		e.Shelf, e.NewMain, e.Added = 5, &store.Picture{Name: "main", Width: 1, Height: 1}, []store.Picture{{Name: "extra", Width: 1, Height: 1}}
	}))).or(t)
	_, line := shop.Returning(b, id, 1)
	must(t, shop.InspectReturn(ctx, 0, line, store.Inspection{Accepted: true, Photo: "photo-1"}))
	must(t, shop.UpdateProduct(ctx, 0, store.ProductEdit{Product: got(shop.FindProduct(ctx, id)).or(t),
		NewMain: &store.Picture{Name: "later", Width: 1, Height: 1}}))
	must(t, shop.RegisterDevice(ctx, b.ID, got(shop.GenerateSerials(ctx, 0, id, 1)).or(t)[0], id, "invoice-1"))
	same(t, "the files", got(shop.NamedFiles(ctx)).or(t), map[string]bool{"uploads/main": true, "uploads/later": true, "uploads/extra": true,
		"uploads/" + logo: true, "private/photo-1": true, "private/invoice-1": true})
}

func TestReportsOfAKindAreKeptTheNewestFiveHundred(t *testing.T) {
	t.Parallel()
	shop := storetest.New(t)
	must(t, shop.NoteReport(ctx, store.RestoreTestReport, true, "restore test"))
	must(t, shop.Run(ctx, `WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 499) INSERT INTO reports (at, kind, ok,
		detail) SELECT 1, 'backup', 1, 'b' || i FROM n`))
	shop.Pass(time.Minute)
	must(t, shop.NoteReport(ctx, store.BackupReport, false, "b500"))
	look(t, shop, "500", `SELECT count(*) FROM reports WHERE kind = 'backup'`)
	must(t, shop.NoteReport(ctx, store.BackupReport, true, "b501"))
	look(t, shop, "500 b2", `SELECT (SELECT count(*) FROM reports WHERE kind = 'backup') || ' ' || (SELECT detail FROM reports
		WHERE kind = 'backup' ORDER BY id LIMIT 1)`)
	same(t, "the newest", got(shop.LastReports(ctx, store.BackupReport, 2)).or(t),
		[]store.Report{{Kind: "backup", At: shop.Now().Local(), OK: true, Detail: "b501"},
			{Kind: "backup", At: shop.Now().Local(), Detail: "b500"}})
	if tests := got(shop.LastReports(ctx, store.RestoreTestReport, 9)).or(t); len(tests) != 1 || !tests[0].OK ||
		!tests[0].At.Equal(storetest.Start) {
		t.Errorf("the restore tests are %+v", tests)
	}
	if none := got(shop.LastReports(ctx, store.CopiesReport, 9)).or(t); none == nil || len(none) != 0 {
		t.Errorf("the copies are %+v", none)
	}
}

func TestAMendTouchesNothingThatIsRight(t *testing.T) {
	t.Parallel()
	shop := storetest.New(t)
	shop.In("Maharashtra")
	b, lamp, plug := shop.Customer("411001"), shop.Product("Lamp", 1, 5), shop.Product("Plug", 1, 5)
	must(t, shop.RateProduct(ctx, b.ID, shop.Bought(b, lamp, 1).ID, lamp, 4, ""))
	gone := shop.Product("Gone", 1, 5)
	must(t, shop.DeleteProduct(ctx, 0, gone))
	for _, c := range []struct {
		breaks string
		want   []string
	}{
		{`UPDATE products SET held = held`, nil},
		{fmt.Sprintf(`UPDATE products SET rating_sum = 0 WHERE id = %d`, lamp), []string{"Products whose ratings were counted anew: 1."}},
		{`UPDATE products SET rating_count = 9`, []string{"Products whose ratings were counted anew: 3."}},
		{fmt.Sprintf(`DELETE FROM product_words WHERE rowid = %d`, plug), []string{"Products that the search was put right for: 1."}},
		{fmt.Sprintf(`INSERT INTO product_words (rowid, title) VALUES (%d, 'Gone')`, gone), []string{"Products that the search was put right for: 1."}},
		{fmt.Sprintf(`INSERT INTO product_words (rowid, title) VALUES (%d, 'Gone')`, 999) + `; `,
			[]string{"Products that the search was put right for: 1."}},
	} {
		must(t, shop.Run(ctx, strings.TrimSuffix(c.breaks, "; ")))
		if mended := got(shop.Mend(ctx)).or(t); strings.Join(mended, "|") != strings.Join(c.want, "|") {
			t.Errorf("%s: %q, want %q", c.breaks, mended, c.want)
		}
		shop.Sums()
	}
	if p := got(shop.FindProduct(ctx, lamp)).or(t); p.Rating != 4 || p.RatingCount != 1 {
		t.Errorf("the rating is %v of %d", p.Rating, p.RatingCount)
	}
	if titles := found(t, shop, store.ProductFilter{Words: "plug"}); titles != "Plug" {
		t.Errorf("found are %s", titles)
	}
}
