package reports_test

import (
	"errors"
	"slices"
	"strings"
	"testing"
	"time"

	"hearth/store/accounts"
	"hearth/store/core"
	"hearth/store/reports"
	"hearth/store/storetest"
)

// pattern returns one kind of dark pattern from the self-audit.
func pattern(t *testing.T, shop *storetest.Shop, kind string) reports.DarkPattern {
	t.Helper()
	for _, p := range storetest.Got(shop.Reports.FindSelfAudit(storetest.Ctx)).Or(t) {
		if p.Kind == kind {
			return p
		}
	}
	t.Fatalf("there is no %q", kind)
	return reports.DarkPattern{}
}

func TestSelfAuditReportsThirteenPointsFromData(t *testing.T) {
	t.Parallel()
	shop := storetest.New(t)
	all := storetest.Got(shop.Reports.FindSelfAudit(storetest.Ctx)).Or(t)
	open := 0
	for _, p := range all {
		if len(p.Facts) == 0 || p.Meaning == "" || p.Found() {
			t.Errorf("%+v", p)
		}
		if p.Open() {
			open++
		}
	}
	if len(all) != 13 || open != 9 {
		t.Errorf("%d kinds, %d of them open", len(all), open)
	}
	says := func(kind, words string, look bool) {
		t.Helper()
		if facts := pattern(t, shop, kind).Facts; !slices.Contains(facts, reports.AuditFact{Words: words, Look: look}) {
			t.Errorf("%s lacks %q (look %t): %+v", kind, words, look, facts)
		}
	}
	says("drip pricing", "There is no fee for cash on delivery.", false)
	shop.Set("cod_fee", "49")
	says("drip pricing", "The COD fee of ₹49.00 is shown before the order is placed, and is in its total.", false)
	says("disguised advertisement", "No review was written by a member of staff.", false)
	buyer, product := shop.Customer("411001"), shop.Product("Lamp", 100, 9)
	o := shop.Bought(buyer, product, 1)
	storetest.Must(t, shop.Reviews.RateProduct(storetest.Ctx, buyer.ID, o.ID, product, 5, "Bright"))
	says("disguised advertisement", "No review was written by a member of staff.", false)
	shop.Break(`UPDATE accounts SET role = 'Packer' WHERE id = ` + shop.Read(`SELECT customer_id FROM reviews`))
	says("disguised advertisement", "1 review was written by a member of staff.", true)
	if p := pattern(t, shop, "disguised advertisement"); !p.Found() {
		t.Error("a review by staff is not something to mend")
	}
}

func TestSelfAuditSavesTheOwnersAnswers(t *testing.T) {
	t.Parallel()
	shop := storetest.New(t)
	owner := shop.Staff(accounts.Owner)
	storetest.Must(t, shop.Reports.AnswerSelfAudit(storetest.Ctx, owner.ID, "confirm shaming", false,
		" Read all texts. "))
	p := pattern(t, shop, "confirm shaming")
	if p.Open() || p.Found() || p.Answer.Note != "Read all texts." || p.Answer.Who != owner.Name ||
		!p.Answer.At.Equal(shop.Now()) {
		t.Errorf("answered: %+v", p)
	}
	shop.Pass(24 * time.Hour)
	storetest.Refused(
		t,
		shop.Reports.AnswerSelfAudit(storetest.Ctx, owner.ID, "confirm shaming", true, " "),
		"Please say what it is, and by when it will be changed.",
		"note",
	)
	storetest.Refused(
		t,
		shop.Reports.AnswerSelfAudit(storetest.Ctx, owner.ID, "confirm shaming", false, strings.Repeat("ँ", 501)),
		"At most 500 letters, please.",
		"note",
	)
	storetest.Must(t, shop.Reports.AnswerSelfAudit(storetest.Ctx, owner.ID, "confirm shaming", true,
		"A banner, until Friday"))
	if p = pattern(t, shop, "confirm shaming"); !p.Found() || p.Open() {
		t.Errorf("found: %+v", p)
	}
	storetest.CheckValue(t, shop, "2", `SELECT count(*) FROM audit_answers`)
	storetest.CheckValue(t, shop, "no Read all texts.; yes A banner, until Friday",
		`SELECT group_concat(detail, '; ') FROM audit WHERE action = 'answer self-audit'
			AND object = 'confirm shaming'`)
	shop.Pass(366 * 24 * time.Hour)
	if p = pattern(t, shop, "confirm shaming"); !p.Open() {
		t.Error("an answer of more than a year ago still counts")
	}
	for _, kind := range []string{"saas billing", "wishful thinking"} { // the first of these has no question
		if err := shop.Reports.AnswerSelfAudit(storetest.Ctx, owner.ID, kind, false, ""); !errors.Is(err,
			core.ErrNotFound) {
			t.Errorf("%s: %v", kind, err)
		}
	}
}
