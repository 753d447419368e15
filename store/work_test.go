package store_test

import (
	"encoding/json"
	"errors"
	"fmt"
	"testing"
	"time"

	"hearth/store"
	"hearth/store/storetest"
)

// mailed is a shop with n mails that wait, and the tasks that send them.
func mailed(t *testing.T, n int) *storetest.Shop {
	t.Helper()
	shop := storetest.New(t)
	for i := range n {
		got(shop.Complain(ctx, store.NewComplaint{Kind: "other", Name: "Asha", Email: fmt.Sprintf("m%d@example.com", i), Words: "x"})).or(t)
		shop.Pass(time.Second)
	}
	return shop
}

func takenKeys(t *testing.T, shop *storetest.Shop, n int) (keys string) {
	t.Helper()
	for _, task := range got(shop.TakeTasks(ctx, "", n, time.Minute)).or(t) {
		keys += task.Key + " "
	}
	return keys
}

func TestATaskIsTakenByOneWorkerUnderALease(t *testing.T) {
	t.Parallel()
	shop := mailed(t, 3)
	if keys := takenKeys(t, shop, 2); keys != "1 2 " {
		t.Errorf("taken are %s", keys)
	}
	if len(got(shop.WaitingKinds(ctx)).or(t)) == 0 {
		t.Error("the third is not waiting")
	}
	if keys := takenKeys(t, shop, 2); keys != "3 " {
		t.Errorf("taken are %s", keys)
	}
	if len(got(shop.WaitingKinds(ctx)).or(t)) > 0 || takenKeys(t, shop, 9) != "" {
		t.Error("a task under a lease is taken again")
	}
	shop.Pass(time.Minute - time.Millisecond)
	if keys := takenKeys(t, shop, 9); keys != "" {
		t.Errorf("before the leases end: %s", keys)
	}
	shop.Pass(time.Millisecond)
	tasks := got(shop.TakeTasks(ctx, "", 9, time.Minute)).or(t) // their workers died
	if len(tasks) != 3 || tasks[0].Kind != store.MailTask || tasks[0].Tries != 1 || string(tasks[0].Payload) != "{}" {
		t.Errorf("taken are %+v", tasks)
	}
}

func TestATaskIsDoneTriedLaterOrGivenUp(t *testing.T) {
	t.Parallel()
	shop := mailed(t, 3)
	tasks := got(shop.TakeTasks(ctx, "", 9, time.Hour)).or(t)
	must(t, shop.FinishTask(ctx, tasks[0].ID))
	must(t, shop.RetryTask(ctx, tasks[1].ID, time.Minute, false, "busy"))
	must(t, shop.RetryTask(ctx, tasks[2].ID, time.Minute, true, "no such address"))
	look(t, shop, fmt.Sprintf("done  %d", shop.Now().UnixMilli()), `SELECT state || ' ' || error || ' ' || ended_at FROM tasks WHERE id = ?`,
		tasks[0].ID)
	look(t, shop, fmt.Sprintf("failed no such address %d", shop.Now().UnixMilli()),
		`SELECT state || ' ' || error || ' ' || ended_at FROM tasks WHERE id = ?`, tasks[2].ID)
	look(t, shop, "waiting busy", `SELECT state || ' ' || error || coalesce(ended_at, '') FROM tasks WHERE id = ?`, tasks[1].ID)
	counts := got(shop.CountTasks(ctx)).or(t)
	if len(counts) != 2 || counts[0] != (store.TaskCount{Kind: "mail", State: "failed", Count: 1}) ||
		counts[1] != (store.TaskCount{Kind: "mail", State: "waiting", Count: 1}) {
		t.Errorf("counted are %+v", counts)
	}
	shop.Pass(time.Minute - time.Millisecond)
	if len(got(shop.WaitingKinds(ctx)).or(t)) > 0 || takenKeys(t, shop, 9) != "" {
		t.Error("it is tried before its time")
	}
	shop.Pass(time.Millisecond)
	if len(got(shop.WaitingKinds(ctx)).or(t)) == 0 {
		t.Error("it is not due")
	}
	again := got(shop.TakeTasks(ctx, "", 9, time.Hour)).or(t)
	if len(again) != 1 || again[0].ID != tasks[1].ID || again[0].Tries != 1 {
		t.Errorf("taken are %+v", again)
	}
	must(t, shop.FinishTask(ctx, again[0].ID))
	look(t, shop, "done ", `SELECT state || ' ' || error FROM tasks WHERE id = ?`, tasks[1].ID)
}

// What was done quickly is written down in one transaction: tasks and the mails that they were.
func TestTasksAndTheirMailsAreFinishedTogether(t *testing.T) {
	t.Parallel()
	shop := mailed(t, 3)
	shop.Set("outbox_delivers", "yes")
	tasks := got(shop.TakeTasks(ctx, "", 9, time.Hour)).or(t)
	var done []store.DoneTask
	for i, task := range tasks[:2] {
		done = append(done, store.DoneTask{Task: task.ID, Mail: store.SentMail{ID: int64(i + 1), Subject: "Your complaint",
			File: fmt.Sprint(i, ".eml")}})
	}
	must(t, shop.FinishTasks(ctx, done))
	look(t, shop, "done done waiting", `SELECT group_concat(state, ' ') FROM (SELECT state FROM tasks ORDER BY id)`)
	look(t, shop, "0.eml 1.eml -",
		`SELECT group_concat(iif(sent_at IS NULL, '-', file), ' ') FROM (SELECT sent_at, file FROM mails ORDER BY id)`)
}

func TestTheWorkerIsWokenOnceWorkIsDurable(t *testing.T) {
	t.Parallel()
	shop := storetest.New(t)
	woken := func(from <-chan struct{}) bool {
		select {
		case <-from:
			return true
		default:
			return false
		}
	}
	if woken(shop.Wake()) || woken(shop.WakeJobs()) {
		t.Error("woken for nothing")
	}
	shop.Customer("411001")
	shop.Customer("411001") // nobody looked meanwhile: one word is enough
	if !woken(shop.Wake()) || woken(shop.Wake()) {
		t.Error("not woken once")
	}
	owner := shop.Staff(store.Owner)
	if woken(shop.Wake()) {
		t.Error("woken for nothing")
	}
	for range 2 {
		got(shop.AddJob(ctx, owner.ID, "export", 1, nil)).or(t)
	}
	if !woken(shop.WakeJobs()) || woken(shop.WakeJobs()) || woken(shop.Wake()) {
		t.Error("the worker of the jobs is not woken once")
	}
}

func TestAJobIsQueuedRunAndEnded(t *testing.T) {
	t.Parallel()
	shop := storetest.New(t)
	owner, clerk := shop.Staff(store.Owner), shop.Staff(store.Catalogue)
	absent(t, second(shop.TakeJob(ctx)))
	one := got(shop.AddJob(ctx, owner.ID, "import", 7, map[string]int{"rows": 7})).or(t)
	two := got(shop.AddJob(ctx, clerk.ID, "export", 0, nil)).or(t)
	same(t, "queued", got(shop.FindJob(ctx, owner.ID, one)).or(t), store.Job{ID: one, Kind: "import", Who: owner.ID, State: "queued", Total: 7,
		Request: json.RawMessage(`{"rows":7}`), Result: json.RawMessage(`{}`), MadeAt: storetest.Start.Local()})
	absent(t, second(shop.FindJob(ctx, clerk.ID, one)))
	absent(t, second(shop.FindJob(ctx, owner.ID, 999)))
	if job := got(shop.TakeJob(ctx)).or(t); job.ID != one {
		t.Errorf("taken is %+v", job)
	}
	must(t, shop.JobProgress(ctx, one, 3, 8))
	absent(t, shop.JobProgress(ctx, 999, 1, 1))
	if job := got(shop.FindJob(ctx, owner.ID, one)).or(t); job.State != "running" || job.Done != 3 || job.Total != 8 {
		t.Errorf("running it is %+v", job)
	}
	if broken := got(shop.BrokenJobs(ctx)).or(t); len(broken) != 1 || broken[0].ID != one {
		t.Errorf("running are %+v", broken)
	}
	shop.Pass(time.Minute)
	must(t, shop.EndJob(ctx, one, false, "All done.", []string{"x"}))
	if job := got(shop.FindJob(ctx, owner.ID, one)).or(t); job.State != "done" || job.Done != 8 || job.Message != "All done." ||
		string(job.Result) != `["x"]` || !job.EndsAt.Equal(shop.Now()) {
		t.Errorf("ended it is %+v", job)
	}
	if job := got(shop.TakeJob(ctx)).or(t); job.ID != two {
		t.Errorf("taken is %+v", job)
	}
	must(t, shop.JobProgress(ctx, two, 1, 5))
	must(t, shop.EndJob(ctx, two, true, "It broke.", nil))
	if job := got(shop.FindJob(ctx, clerk.ID, two)).or(t); job.State != "failed" || job.Done != 1 || string(job.Result) != `{}` {
		t.Errorf("failed it is %+v", job)
	}
	absent(t, shop.EndJob(ctx, 999, false, "", nil))
	absent(t, second(shop.TakeJob(ctx)))
	for _, request := range []any{make(chan int)} {
		if _, err := shop.AddJob(ctx, owner.ID, "x", 0, request); err == nil {
			t.Error("a wish that can't be written was queued")
		}
		if err := shop.EndJob(ctx, one, false, "", request); err == nil {
			t.Error("a result that can't be written was kept")
		}
	}
}

func TestTwentyJobsWaitAtMost(t *testing.T) {
	t.Parallel()
	shop := storetest.New(t)
	owner := shop.Staff(store.Owner)
	for range 20 {
		got(shop.AddJob(ctx, owner.ID, "export", 1, nil)).or(t)
	}
	busy := func() {
		t.Helper()
		if _, err := shop.AddJob(ctx, owner.ID, "export", 1, nil); !errors.Is(err, store.ErrBusy) {
			t.Errorf("the next: %v", err)
		}
	}
	busy()
	job := got(shop.TakeJob(ctx)).or(t)
	busy() // a running one counts
	must(t, shop.EndJob(ctx, job.ID, false, "", nil))
	got(shop.AddJob(ctx, owner.ID, "export", 1, nil)).or(t)
}

func TestJobsOfLongAgoAreForgotten(t *testing.T) {
	t.Parallel()
	shop := storetest.New(t)
	owner := shop.Staff(store.Owner)
	lamp := shop.Product("Lamp", 1, 1)
	old, open := got(shop.AddJob(ctx, owner.ID, "import", 1, nil)).or(t), got(shop.AddJob(ctx, owner.ID, "import", 1, nil)).or(t)
	got(shop.ApplyImport(ctx, owner.ID, old,
		[]store.ImportRow{row(2, map[string]string{"title": "New"}, func(r *store.ImportRow) { r.ID = lamp })})).or(t)
	must(t, shop.EndJob(ctx, old, false, "", nil))
	at := shop.Now()
	same(t, "forgotten", got(shop.ForgetJobs(ctx, at)).or(t), []int64{})
	same(t, "forgotten", got(shop.ForgetJobs(ctx, at.Add(time.Millisecond))).or(t), []int64{old})
	look(t, shop, "0", `SELECT count(*) FROM import_steps`)
	got(shop.FindJob(ctx, owner.ID, open)).or(t)
	absent(t, second(shop.FindJob(ctx, owner.ID, old)))
}

func TestAMailWaitsIsSentOrFails(t *testing.T) {
	t.Parallel()
	shop := mailed(t, 3)
	shop.Set("outbox_delivers", "yes")
	owner := shop.Staff(store.Owner)
	tasks := got(shop.TakeTasks(ctx, "", 9, time.Hour)).or(t)
	must(t, shop.MailSent(ctx, 1, "Your complaint", "1.eml"))
	must(t, shop.FinishTask(ctx, tasks[0].ID))
	must(t, shop.RetryTask(ctx, tasks[1].ID, time.Hour, true, "no such address"))
	type mail struct{ to, subject, state, fault string }
	list := func(sort string, page store.Page) (mails []mail) {
		t.Helper()
		all, total, err := shop.ListMails(ctx, sort, page)
		must(t, err)
		if total != 3 {
			t.Errorf("%d mails in all", total)
		}
		for _, m := range all {
			mails = append(mails, mail{m.ToAddr[:2], m.Subject, m.State, m.Error})
		}
		return mails
	}
	same(t, "the mails", list("at", store.Page{}), []mail{{"m0", "Your complaint", "sent", ""}, {"m1", "", "failed", "no such address"},
		{"m2", "", "waiting", ""}})
	for sort, want := range map[string]string{"": "m2m1m0", "-at": "m2m1m0", "at": "m0m1m2", "to": "m0m1m2", "-to": "m2m1m0",
		"subject": "m2m1m0", "-subject": "m0m2m1", "state": "m2m1m0", "-state": "m0m2m1"} {
		found := ""
		for _, m := range list(sort, store.Page{}) {
			found += m.to
		}
		if found != want {
			t.Errorf("sorted by %q: %s, want %s", sort, found, want)
		}
	}
	if page := list("at", store.Page{Number: 2, Size: 2}); len(page) != 1 || page[0].to != "m2" {
		t.Errorf("the second page: %+v", page)
	}
	_, _, err := shop.ListMails(ctx, "colour", store.Page{})
	refused(t, err, "This list can't be sorted by that.", "sort")
	all, _, _ := shop.ListMails(ctx, "at", store.Page{})
	if !all[0].SentAt.Equal(shop.Now()) || !all[1].SentAt.IsZero() || !all[0].MadeAt.Equal(storetest.Start) || all[0].Kind != "complaint" ||
		all[0].ToName != "" {
		t.Errorf("the mails: %+v", all)
	}
	absent(t, shop.RetryMail(ctx, owner.ID, 999))
	<-shop.Wake()
	must(t, shop.RetryMail(ctx, owner.ID, 2))
	<-shop.Wake()
	if again := got(shop.TakeTasks(ctx, "", 9, time.Hour)).or(t); len(again) != 1 || again[0].Key != "2" || again[0].Tries != 0 {
		t.Errorf("taken are %+v", again)
	}
	look(t, shop, "1", `SELECT count(*) FROM audit WHERE action = 'retry mail' AND object = '2' AND who = ?`, owner.ID)
	must(t, shop.ForgetMails(ctx))
	look(t, shop, "1 1", `SELECT (SELECT count(*) FROM mails) || ' ' || (SELECT count(*) FROM tasks)`)
	absent(t, second(shop.FindMail(ctx, 2)))
}

func TestAMailIsSentAgainUnlessItHoldsACode(t *testing.T) {
	t.Parallel()
	shop := storetest.New(t)
	shop.Set("outbox_delivers", "yes")
	b := shop.Customer("411001")
	must(t, shop.RequestCode(ctx, b.Email))
	got(shop.Complain(ctx, store.NewComplaint{Kind: "other", Name: "Asha", Email: b.Email, Words: "x"})).or(t)
	must(t, shop.MailSent(ctx, 2, "Your code", "2.eml"))
	must(t, shop.MailSent(ctx, 3, "Your complaint", "3.eml"))
	look(t, shop, "welcome code complaint", `SELECT group_concat(kind, ' ') FROM (SELECT kind FROM mails ORDER BY id)`)
	refused(t, shop.RetryMail(ctx, 0, 2), "A code is sent once. The person can ask for a new one.")
	must(t, shop.RetryMail(ctx, 0, 3))
	look(t, shop, "welcome code complaint complaint", `SELECT group_concat(kind, ' ') FROM (SELECT kind FROM mails ORDER BY id)`)
}

func TestACodeDoesNotStayInTheDatabaseOnceItIsMailed(t *testing.T) {
	t.Parallel()
	shop := storetest.New(t)
	b := shop.Customer("411001")
	sent := code(t, shop, b.Email)
	got(shop.UpdateProfile(ctx, b.ID, "Asha", "new@example.com", storetest.Password)).or(t)
	next := shop.LastMail("new@example.com").Facts.Code
	number := got(shop.Complain(ctx, store.NewComplaint{Kind: "other", Name: "Asha", Email: b.Email, Words: "x"})).or(t)
	all, _, err := shop.ListMails(ctx, "", store.Page{})
	must(t, err)
	for _, m := range all {
		must(t, shop.MailSent(ctx, m.ID, "subject", ""))
	}
	for _, secret := range []string{sent, next} {
		if left := got(shop.Holding(ctx, secret)).or(t); len(left) != 0 {
			t.Errorf("a code is still in %v", left)
		}
	}
	if mail := shop.LastMail(b.Email); mail.Facts.Code != number {
		t.Errorf("the number of a complaint is gone: %+v", mail.Facts)
	}
}
