package core_test

import (
	"context"
	"errors"
	"fmt"
	"testing"
	"time"

	"hearth/store/core"
	"hearth/store/db"
	"hearth/store/storetest"
)

func TestScenarioClock(t *testing.T) {
	t.Parallel()
	s := storetest.NewStory(t, "clock")
	for _, zone := range []string{"Asia/Kolkata", "America/New_York", "UTC"} {
		s.Set("timezone", zone)
		for _, at := range []string{"2026-12-31 23:59", "2027-01-01 00:00", "2027-01-01 05:29", "2027-01-01 05:30",
			"2027-01-01 10:30"} {
			s.At(at[:10], at[11:])
			var read, written string
			err := s.Store.Read(db.InLanguage(t.Context(), "hi"), func(tx *core.Tx) error {
				read = tx.Day() + " in " + tx.Lang
				return nil
			})
			err = errors.Join(err, s.Write(db.InLanguage(t.Context(), "mr"), func(tx *core.Tx) error {
				written = tx.Day() + " in " + tx.Lang
				return nil
			}))
			s.Step("%s in India, by the clock of %s", at, zone).Gives(s.Day(), read, written,
				core.DayAfter(s.Now(), 30, s.Zone()), core.QuarterOf(s.Now()), err)
		}
	}
	for _, days := range [][2]string{{"", ""}, {"2027-01-01", ""}, {"", "2027-01-01"}, {"2026-12-31", "2027-01-01"},
		{"1 January", ""}, {"", "2027-13-01"}} {
		var condition string
		var args []any
		err := s.Store.Read(t.Context(), func(tx *core.Tx) (err error) {
			condition, args, err = core.InDays(tx, "at", days[0], days[1])
			return err
		})
		s.Step("the days from %q to %q", days[0], days[1]).Gives(condition, fmt.Sprint(args), err)
	}
	for _, days := range [][2]string{{"2026-11-21", "2026-11-21"}, {"2026-11-22", "2026-11-21"}, {"1969-12-31",
		"2026-11-21"}, {"2000-01-01", "2029-12-31"}, {"2000-01-01", "2030-01-01"}, {"", "2026-11-21"}} {
		period, err := core.PeriodBetween(days[0], days[1])
		s.Step("the period from %q to %q", days[0], days[1]).Gives(period, period.Days(), err)
	}
}

func TestScenarioTasks(t *testing.T) {
	t.Parallel()
	s := storetest.NewStory(t, "tasks")
	add := func(kind, key string, wait time.Duration) {
		s.Step("%s %s is to be done in %s", kind, key, wait).Gives(s.Write(t.Context(), func(tx *core.Tx) error {
			s.WakeAfter(tx)
			return core.Enqueue(tx, kind, key, tx.Now.Add(wait), map[string]int{"order": 1001})
		}))
	}
	claim := func(kind string, n int) {
		tasks, err := s.ClaimTasks(t.Context(), kind, n, time.Minute)
		s.Step("a worker takes up to %d of %q", n, kind).Gives(tasks, err)
	}
	count := func() {
		kinds, err := s.WaitingKinds(t.Context())
		counts, failed := s.CountTasks(t.Context())
		s.Step("what waits").Gives(kinds, counts, errors.Join(err, failed))
	}
	add("mail", "1", 0)
	s.Step("the worker is told").Gives(len(s.Wake()))
	add("mail", "1", time.Hour)
	add("mail", "2", -time.Second)
	add("refund", "1", 0)
	add("mail", "3", time.Minute)
	count()
	claim("mail", 1)
	claim("", 5)
	claim("", 5)
	s.Pass(time.Minute - time.Millisecond)
	claim("", 5)
	s.Pass(time.Millisecond)
	count()
	claim("mail", 5)
	s.Step("one fails").Gives(s.RetryTask(t.Context(), 1, time.Hour, false, "the mail server is away"))
	s.Step("one is given up").Gives(s.RetryTask(t.Context(), 2, time.Hour, true, "there is no such address"))
	count()
	s.Step("the next process takes over").Gives(s.ReleaseLeases(t.Context()))
	claim("", 5)
	s.Pass(time.Hour)
	claim("mail", 5)
}

func TestScenarioJobs(t *testing.T) {
	t.Parallel()
	s := storetest.NewStory(t, "jobs")
	owner, merchant := s.Staff("Owner"), s.Staff("Catalogue")
	add := func(who int64, kind string) int64 {
		id, err := s.AddJob(t.Context(), who, kind, 40, map[string]string{"file": "goods.csv"})
		s.Step("account %d starts the job %s", who, kind).Gives(id, err)
		return id
	}
	claim := func() {
		job, err := s.ClaimJob(t.Context())
		s.Step("the worker takes a job").Gives(job, err)
	}
	claim()
	first, second := add(owner.ID, "import"), add(merchant.ID, "export")
	s.Step("the worker is told").Gives(len(s.WakeJobs()))
	claim()
	s.Step("it is at 10 of 30").Gives(s.JobProgress(t.Context(), first, 10, 30))
	s.Step("the process died").Gives(s.InterruptedJobs(t.Context()))
	s.Pass(time.Minute)
	s.Step("it is done").Gives(s.EndJob(t.Context(), first, false, "30 products were added.", map[string]int{"added": 30}))
	claim()
	s.Step("it fails").Gives(s.EndJob(t.Context(), second, true, "The file is no table.", nil))
	s.Step("its owner looks").Gives(s.FindJob(t.Context(), owner.ID, first))
	s.Step("another looks").Gives(s.FindJob(t.Context(), merchant.ID, first))
	add(owner.ID, "export")
	s.Step("the owner's imports and exports").Gives(s.ListJobs(t.Context(), owner.ID, "import", "export"))
	s.Step("the owner's imports").Gives(s.ListJobs(t.Context(), owner.ID, "import"))
	for range 19 {
		_, err := s.AddJob(t.Context(), owner.ID, "export", 1, nil)
		storetest.Must(t, err)
	}
	s.Step("twenty wait").Gives()
	add(owner.ID, "export")
	s.Step("those that ended before now are forgotten").Gives(s.ForgetJobs(t.Context(), s.Now()))
	s.Pass(time.Millisecond)
	s.Step("those that ended before now are forgotten").Gives(s.ForgetJobs(t.Context(), s.Now()))
}

func TestScenarioAudit(t *testing.T) {
	t.Parallel()
	s := storetest.NewStory(t, "audit")
	owner, merchant := s.Staff("Owner"), s.Staff("Catalogue")
	s.At("2026-11-22", "00:00")
	for i, one := range []struct {
		who                    int64
		action, object, detail string
	}{
		{owner.ID, "restock", "Plug", core.ChangesOf([]core.FieldChange{{"stock", "3", "8"}, {"price", "₹9", "₹9"}})},
		{0, "restore", "backup", "of Monday"}, {merchant.ID, "price", "Lamp", "₹99 → ₹89"},
		{owner.ID, "restock", "LAMP", "2 pieces"},
	} {
		s.Step("%d: %s of %s", i+1, one.action, one.object).Gives(s.Write(t.Context(), func(tx *core.Tx) error {
			return core.WriteAudit(tx, one.who, one.action, one.object, one.detail)
		}))
		s.Pass(8 * time.Hour)
	}
	for _, one := range []core.AuditFilter{
		{}, {Sort: "at"}, {Sort: "-at"}, {Sort: "who"}, {Sort: "-who"}, {Sort: "action"}, {Sort: "-action"},
		{Sort: "object"}, {Sort: "-object"}, {Sort: "detail"}, {Who: owner.ID}, {Who: -1}, {Words: "lamp"},
		{Words: "restock lamp"}, {Words: "monday"}, {From: "2026-11-23"}, {To: "2026-11-22"}, {From: "Monday"},
	} {
		rows, total, err := s.ListAudit(t.Context(), one, core.Page{Number: 1, Size: 10})
		text := ""
		for _, row := range rows {
			text += fmt.Sprintf("%s %s %s %s; ", row.At.In(s.Zone()).Format("2 15:04"), row.Who, row.Action, row.Object)
		}
		s.Step("the log %+v", one).Gives(text, total, err)
	}
	rows, total, err := s.ListAudit(t.Context(), core.AuditFilter{}, core.Page{Number: 2, Size: 3})
	s.Step("the second page of three rows each").Gives(rows, total, err)
	s.Step("who is in it").Gives(s.ListActors(t.Context()))
}

func TestScenarioReports(t *testing.T) {
	t.Parallel()
	s := storetest.NewStory(t, "reports")
	for _, kind := range []string{core.BackupReport, core.CopiesReport, core.BackupReport} {
		s.Pass(time.Hour)
		s.Step("%s went well", kind).Gives(s.NoteReport(t.Context(), kind, true, "12 MB"))
	}
	s.Step("and failed").Gives(s.NoteReport(t.Context(), core.BackupReport, false, "the disk is full"))
	s.Step("the last two backups").Gives(s.LastReports(t.Context(), core.BackupReport, 2))
	for range 500 {
		storetest.Must(t, s.NoteReport(t.Context(), core.CopiesReport, true, ""))
	}
	copies, err := s.LastReports(t.Context(), core.CopiesReport, 1000)
	storetest.Same(t, "copies kept", len(copies), 500)
	storetest.Same(t, "the oldest of them is of the five hundred", copies[499].Detail, "")
	storetest.Must(t, err)
	storetest.Same(t, "backups kept", len(storetest.Got(s.LastReports(t.Context(), core.BackupReport, 9)).Or(t)), 3)
}

func TestScenarioStates(t *testing.T) {
	t.Parallel()
	s := storetest.NewStory(t, "states")
	for _, one := range append(core.OrderStates(), core.State("none").Facts()) {
		s.Step("%s", one.Name).Gives(one, fmt.Sprint("unpaid ", one.Unpaid(), ", to ship ", one.ToShip(), ", shipped ",
			one.Shipped(), ", away ", one.Away(), ", delivered ", one.Delivered(), ", back ", one.CameBack(),
			", cancelled ", one.Cancelled(), ", lost ", one.Lost()))
	}
	s.Step("the lists").Gives(core.UnpaidStates, core.ToShipStates, core.AwayStates, core.DeliveredStates,
		core.BackStates, core.CancelledStates, core.SaleStates, core.KeptStates, core.HoldStates, core.OpenStates,
		core.ListStates)
}

func TestScenarioLanguages(t *testing.T) {
	t.Parallel()
	s := storetest.NewStory(t, "languages")
	asha := s.Customer("411001")
	of := func(ctx context.Context, what string) {
		storetest.Must(t, s.Store.Read(ctx, func(tx *core.Tx) error {
			own, err := core.LanguageOf(tx, asha.Account.ID)
			mail, failed := core.LanguageOfRecipient(tx, fmt.Sprint(asha.Account.ID))
			s.Step("%s", what).Gives(own, mail, core.LanguageFor(tx, own), errors.Join(err, failed))
			return nil
		}))
	}
	of(t.Context(), "nothing is known")
	for _, lang := range []string{"hi", "hindi", "hi"} {
		s.Step("Asha uses the shop in %s", lang).Gives(s.NoteLanguage(t.Context(), asha.Account.ID, lang))
	}
	of(t.Context(), "Hindi is known")
	of(db.InLanguage(t.Context(), "mr"), "she reads Marathi now")
}

func TestSecretIsReadOnlyForItsPurpose(t *testing.T) {
	t.Parallel()
	shop := storetest.New(t)
	sealed, err := shop.Seal(core.TotpPurpose(1), "secret")
	storetest.Must(t, err)
	storetest.Same(t, "for its purpose", storetest.Got(shop.Unseal(core.TotpPurpose(1), sealed)).Or(t), "secret")
	storetest.Same(t, "never sealed", storetest.Got(shop.Unseal(core.TotpPurpose(1), "plain")).Or(t), "plain")
	for what, bad := range map[string][2]string{"another account": {core.TotpPurpose(2), sealed},
		"cut": {core.TotpPurpose(1), sealed[:len(sealed)-2]}, "empty": {core.TotpPurpose(1), core.SealMark},
		"no text of seals": {core.TotpPurpose(1), core.SealMark + "?"}} {
		if text, err := shop.Unseal(bad[0], bad[1]); err == nil || text != "" {
			t.Errorf("%s: %q", what, text)
		}
	}
}
