package store_test

import (
	"encoding/json"
	"errors"
	"fmt"
	"testing"
	"time"

	"hearth/store/accounts"
	"hearth/store/core"
	"hearth/store/imports"
	"hearth/store/messages"
	"hearth/store/storetest"
)

func takenKeys(t *testing.T, shop *storetest.Shop, n int) (keys string) {
	t.Helper()
	for _, task := range storetest.Got(shop.ClaimTasks(storetest.Ctx, "", n, time.Minute)).Or(t) {
		keys += task.Key + " "
	}
	return keys
}

func TestTaskIsLeasedToOneWorker(t *testing.T) {
	t.Parallel()
	shop := storetest.Mailed(t, 3)
	if keys := takenKeys(t, shop, 2); keys != "1 2 " {
		t.Errorf("taken are %s", keys)
	}
	if len(storetest.Got(shop.WaitingKinds(storetest.Ctx)).Or(t)) == 0 {
		t.Error("the third is not waiting")
	}
	if keys := takenKeys(t, shop, 2); keys != "3 " {
		t.Errorf("taken are %s", keys)
	}
	if len(storetest.Got(shop.WaitingKinds(storetest.Ctx)).Or(t)) > 0 || takenKeys(t, shop, 9) != "" {
		t.Error("a task under a lease is taken again")
	}
	shop.Pass(time.Minute - time.Millisecond)
	if keys := takenKeys(t, shop, 9); keys != "" {
		t.Errorf("before the leases end: %s", keys)
	}
	shop.Pass(time.Millisecond)
	// the workers that had leased the tasks died
	tasks := storetest.Got(shop.ClaimTasks(storetest.Ctx, "", 9, time.Minute)).Or(t)
	if len(tasks) != 3 || tasks[0].Kind != accounts.MailTask || tasks[0].Tries != 1 ||
		string(tasks[0].Payload) != "{}" {
		t.Errorf("taken are %+v", tasks)
	}
}

func TestTaskIsCompletedRetriedOrAbandoned(t *testing.T) {
	t.Parallel()
	shop := storetest.Mailed(t, 3)
	tasks := storetest.Got(shop.ClaimTasks(storetest.Ctx, "", 9, time.Hour)).Or(t)
	storetest.Must(t, shop.FinishTask(storetest.Ctx, tasks[0].ID))
	storetest.Must(t, shop.RetryTask(storetest.Ctx, tasks[1].ID, time.Minute, false, "busy"))
	storetest.Must(t, shop.RetryTask(storetest.Ctx, tasks[2].ID, time.Minute, true, "no such address"))
	storetest.CheckValue(
		t,
		shop,
		fmt.Sprintf("done  %d", shop.Now().UnixMilli()),
		`SELECT state || ' ' || error || ' ' || ended_at FROM tasks WHERE id = ?`,
		tasks[0].ID,
	)
	storetest.CheckValue(t, shop, fmt.Sprintf("failed no such address %d", shop.Now().UnixMilli()),
		`SELECT state || ' ' || error || ' ' || ended_at FROM tasks WHERE id = ?`, tasks[2].ID)
	storetest.CheckValue(t, shop, "waiting busy", `SELECT state || ' ' || error || coalesce(ended_at, '') FROM tasks
		WHERE id = ?`, tasks[1].ID)
	counts := storetest.Got(shop.CountTasks(storetest.Ctx)).Or(t)
	if len(counts) != 2 || counts[0] != (core.TaskCount{Kind: "mail", State: "failed", Count: 1}) ||
		counts[1] != (core.TaskCount{Kind: "mail", State: "waiting", Count: 1}) {
		t.Errorf("counted are %+v", counts)
	}
	shop.Pass(time.Minute - time.Millisecond)
	if len(storetest.Got(shop.WaitingKinds(storetest.Ctx)).Or(t)) > 0 || takenKeys(t, shop, 9) != "" {
		t.Error("it is tried before its time")
	}
	shop.Pass(time.Millisecond)
	if len(storetest.Got(shop.WaitingKinds(storetest.Ctx)).Or(t)) == 0 {
		t.Error("it is not due")
	}
	again := storetest.Got(shop.ClaimTasks(storetest.Ctx, "", 9, time.Hour)).Or(t)
	if len(again) != 1 || again[0].ID != tasks[1].ID || again[0].Tries != 1 {
		t.Errorf("taken are %+v", again)
	}
	storetest.Must(t, shop.FinishTask(storetest.Ctx, again[0].ID))
	storetest.CheckValue(t, shop, "done ", `SELECT state || ' ' || error FROM tasks WHERE id = ?`, tasks[1].ID)
}

// Tasks that finish quickly are recorded in one transaction, with their mails.
func TestTasksAndTheirMailsAreFinishedTogether(t *testing.T) {
	t.Parallel()
	shop := storetest.Mailed(t, 3)
	shop.Set("outbox_delivers", "yes")
	tasks := storetest.Got(shop.ClaimTasks(storetest.Ctx, "", 9, time.Hour)).Or(t)
	var done []accounts.DoneTask
	for i, task := range tasks[:2] {
		done = append(done, accounts.DoneTask{Task: task.ID, Mail: accounts.SentMail{ID: int64(i + 1),
			Subject: "Your complaint", File: fmt.Sprint(i, ".eml")}})
	}
	storetest.Must(t, shop.Mails.FinishTasks(storetest.Ctx, done))
	storetest.CheckValue(t, shop, "done done waiting", `SELECT group_concat(state, ' ') FROM (SELECT state FROM tasks
		ORDER BY id)`)
	storetest.CheckValue(t, shop, "0.eml 1.eml -",
		`SELECT group_concat(iif(sent_at IS NULL, '-', file), ' ') FROM (SELECT sent_at, file FROM mails ORDER BY id)`)
}

func TestWorkerIsWokenAfterCommit(t *testing.T) {
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
	shop.Customer("411001") // two tasks before anyone looks: one signal is enough
	if !woken(shop.Wake()) || woken(shop.Wake()) {
		t.Error("not woken once")
	}
	owner := shop.Staff(accounts.Owner)
	if woken(shop.Wake()) {
		t.Error("woken for nothing")
	}
	for range 2 {
		storetest.Got(shop.AddJob(storetest.Ctx, owner.ID, "export", 1, nil)).Or(t)
	}
	if !woken(shop.WakeJobs()) || woken(shop.WakeJobs()) || woken(shop.Wake()) {
		t.Error("the worker of the jobs is not woken once")
	}
}

func TestJobIsQueuedRunAndCompleted(t *testing.T) {
	t.Parallel()
	shop := storetest.New(t)
	owner, clerk := shop.Staff(accounts.Owner), shop.Staff(accounts.Catalogue)
	storetest.Absent(t, storetest.Second(shop.ClaimJob(storetest.Ctx)))
	one := storetest.Got(shop.AddJob(storetest.Ctx, owner.ID, "import", 7, map[string]int{"rows": 7})).Or(t)
	two := storetest.Got(shop.AddJob(storetest.Ctx, clerk.ID, "export", 0, nil)).Or(t)
	storetest.Same(
		t,
		"queued",
		storetest.Got(shop.FindJob(storetest.Ctx, owner.ID, one)).Or(t),
		core.Job{ID: one, Kind: "import", Who: owner.ID, State: "queued", Total: 7,
			Request: json.RawMessage(`{"rows":7}`), Result: json.RawMessage(`{}`), MadeAt: storetest.Start.Local()},
	)
	storetest.Absent(t, storetest.Second(shop.FindJob(storetest.Ctx, clerk.ID, one)))
	storetest.Absent(t, storetest.Second(shop.FindJob(storetest.Ctx, owner.ID, 999)))
	if job := storetest.Got(shop.ClaimJob(storetest.Ctx)).Or(t); job.ID != one {
		t.Errorf("taken is %+v", job)
	}
	storetest.Must(t, shop.JobProgress(storetest.Ctx, one, 3, 8))
	storetest.Absent(t, shop.JobProgress(storetest.Ctx, 999, 1, 1))
	if job := storetest.Got(shop.FindJob(storetest.Ctx, owner.ID, one)).Or(t); job.State != "running" ||
		job.Done != 3 || job.Total != 8 {
		t.Errorf("running it is %+v", job)
	}
	if broken := storetest.Got(shop.InterruptedJobs(storetest.Ctx)).Or(t); len(broken) != 1 || broken[0].ID != one {
		t.Errorf("running are %+v", broken)
	}
	shop.Pass(time.Minute)
	storetest.Must(t, shop.EndJob(storetest.Ctx, one, false, "All done.", []string{"x"}))
	if job := storetest.Got(shop.FindJob(storetest.Ctx, owner.ID, one)).
		Or(t); job.State != "done" || job.Done != 8 || job.Message != "All done." ||
		string(job.Result) != `["x"]` ||
		!job.EndsAt.Equal(shop.Now()) {
		t.Errorf("ended it is %+v", job)
	}
	if job := storetest.Got(shop.ClaimJob(storetest.Ctx)).Or(t); job.ID != two {
		t.Errorf("taken is %+v", job)
	}
	storetest.Must(t, shop.JobProgress(storetest.Ctx, two, 1, 5))
	storetest.Must(t, shop.EndJob(storetest.Ctx, two, true, "It broke.", nil))
	if job := storetest.Got(shop.FindJob(storetest.Ctx, clerk.ID, two)).
		Or(t); job.State != "failed" || job.Done != 1 ||
		string(job.Result) != `{}` {
		t.Errorf("failed it is %+v", job)
	}
	storetest.Absent(t, shop.EndJob(storetest.Ctx, 999, false, "", nil))
	storetest.Absent(t, storetest.Second(shop.ClaimJob(storetest.Ctx)))
	for _, request := range []any{make(chan int)} {
		if _, err := shop.AddJob(storetest.Ctx, owner.ID, "x", 0, request); err == nil {
			t.Error("a wish that can't be written was queued")
		}
		if err := shop.EndJob(storetest.Ctx, one, false, "", request); err == nil {
			t.Error("a result that can't be written was kept")
		}
	}
}

func TestAtMostTwentyJobsWait(t *testing.T) {
	t.Parallel()
	shop := storetest.New(t)
	owner := shop.Staff(accounts.Owner)
	for range 20 {
		storetest.Got(shop.AddJob(storetest.Ctx, owner.ID, "export", 1, nil)).Or(t)
	}
	busy := func() {
		t.Helper()
		if _, err := shop.AddJob(storetest.Ctx, owner.ID, "export", 1, nil); !errors.Is(err, core.ErrBusy) {
			t.Errorf("the next: %v", err)
		}
	}
	busy()
	job := storetest.Got(shop.ClaimJob(storetest.Ctx)).Or(t)
	busy() // a running job counts towards the limit
	storetest.Must(t, shop.EndJob(storetest.Ctx, job.ID, false, "", nil))
	storetest.Got(shop.AddJob(storetest.Ctx, owner.ID, "export", 1, nil)).Or(t)
}

func TestOldJobsAreDeleted(t *testing.T) {
	t.Parallel()
	shop := storetest.New(t)
	owner := shop.Staff(accounts.Owner)
	lamp := shop.Product("Lamp", 1, 1)
	old, open := storetest.Got(shop.AddJob(storetest.Ctx, owner.ID, "import", 1, nil)).
		Or(t),
		storetest.Got(shop.AddJob(storetest.Ctx, owner.ID, "import", 1, nil)).
			Or(t)
	storetest.Got(shop.Imports.Apply(storetest.Ctx, owner.ID, old,
		[]imports.ImportRow{storetest.Row(2, map[string]string{"title": "New"},
			func(r *imports.ImportRow) { r.ID = lamp })})).Or(t)
	storetest.Must(t, shop.EndJob(storetest.Ctx, old, false, "", nil))
	at := shop.Now()
	storetest.Same(t, "forgotten", storetest.Got(shop.ForgetJobs(storetest.Ctx, at)).Or(t), []int64{})
	storetest.Same(t, "forgotten", storetest.Got(shop.ForgetJobs(storetest.Ctx, at.Add(time.Millisecond))).Or(t),
		[]int64{old})
	storetest.CheckValue(t, shop, "0", `SELECT count(*) FROM import_steps`)
	storetest.Got(shop.FindJob(storetest.Ctx, owner.ID, open)).Or(t)
	storetest.Absent(t, storetest.Second(shop.FindJob(storetest.Ctx, owner.ID, old)))
}

func TestMailIsQueuedSentOrFailed(t *testing.T) {
	t.Parallel()
	shop := storetest.Mailed(t, 3)
	shop.Set("outbox_delivers", "yes")
	owner := shop.Staff(accounts.Owner)
	tasks := storetest.Got(shop.ClaimTasks(storetest.Ctx, "", 9, time.Hour)).Or(t)
	storetest.Must(t, shop.MailSent(storetest.Ctx, 1, "Your complaint", "1.eml"))
	storetest.Must(t, shop.FinishTask(storetest.Ctx, tasks[0].ID))
	storetest.Must(t, shop.RetryTask(storetest.Ctx, tasks[1].ID, time.Hour, true, "no such address"))
	type mail struct{ to, subject, state, fault string }
	list := func(sort string, page core.Page) (mails []mail) {
		t.Helper()
		all, total, err := shop.Messages.ListMails(storetest.Ctx, sort, page)
		storetest.Must(t, err)
		if total != 3 {
			t.Errorf("%d mails in all", total)
		}
		for _, m := range all {
			mails = append(mails, mail{m.ToAddr[:2], m.Subject, m.State, m.Error})
		}
		return mails
	}
	storetest.Same(
		t,
		"the mails",
		list("at", core.Page{}),
		[]mail{{"m0", "Your complaint", "sent", ""}, {"m1", "", "failed", "no such address"},
			{"m2", "", "waiting", ""}},
	)
	for sort, want := range map[string]string{"": "m2m1m0", "-at": "m2m1m0", "at": "m0m1m2", "to": "m0m1m2",
		"-to": "m2m1m0", "subject": "m2m1m0", "-subject": "m0m2m1", "state": "m2m1m0", "-state": "m0m2m1"} {
		found := ""
		for _, m := range list(sort, core.Page{}) {
			found += m.to
		}
		if found != want {
			t.Errorf("sorted by %q: %s, want %s", sort, found, want)
		}
	}
	if page := list("at", core.Page{Number: 2, Size: 2}); len(page) != 1 || page[0].to != "m2" {
		t.Errorf("the second page: %+v", page)
	}
	_, _, err := shop.Messages.ListMails(storetest.Ctx, "colour", core.Page{})
	storetest.Refused(t, err, "This list can't be sorted by that.", "sort")
	all, _, _ := shop.Messages.ListMails(storetest.Ctx, "at", core.Page{})
	if !all[0].SentAt.Equal(shop.Now()) || !all[1].SentAt.IsZero() || !all[0].MadeAt.Equal(storetest.Start) ||
		all[0].Kind != "complaint" ||
		all[0].ToName != "" {
		t.Errorf("the mails: %+v", all)
	}
	storetest.Absent(t, shop.Messages.RetryMail(storetest.Ctx, owner.ID, 999))
	<-shop.Wake()
	storetest.Must(t, shop.Messages.RetryMail(storetest.Ctx, owner.ID, 2))
	<-shop.Wake()
	if again := storetest.Got(shop.ClaimTasks(storetest.Ctx, "", 9, time.Hour)).
		Or(t); len(again) != 1 || again[0].Key != "2" ||
		again[0].Tries != 0 {
		t.Errorf("taken are %+v", again)
	}
	storetest.CheckValue(
		t,
		shop,
		"1",
		`SELECT count(*) FROM audit WHERE action = 'retry mail' AND object = '2' AND who = ?`,
		owner.ID,
	)
	storetest.Must(t, shop.Messages.ForgetMails(storetest.Ctx))
	storetest.CheckValue(t, shop, "1 1", `SELECT (SELECT count(*) FROM mails) || ' ' || (SELECT count(*) FROM tasks)`)
	storetest.Absent(t, storetest.Second(shop.Messages.FindMail(storetest.Ctx, 2)))
}

func TestMailIsResentUnlessItContainsACode(t *testing.T) {
	t.Parallel()
	shop := storetest.New(t)
	shop.Set("outbox_delivers", "yes")
	b := shop.Customer("411001")
	storetest.Must(t, shop.Login.RequestCode(storetest.Ctx, b.Email))
	storetest.Got(shop.Messages.OpenComplaint(storetest.Ctx, messages.NewComplaint{Kind: "other", Name: "Asha",
		Email: b.Email, Words: "x"})).
		Or(t)
	storetest.Must(t, shop.MailSent(storetest.Ctx, 2, "Your code", "2.eml"))
	storetest.Must(t, shop.MailSent(storetest.Ctx, 3, "Your complaint", "3.eml"))
	storetest.CheckValue(t, shop, "welcome code complaint", `SELECT group_concat(kind, ' ') FROM (SELECT kind FROM mails
		ORDER BY id)`)
	storetest.Refused(t, shop.Messages.RetryMail(storetest.Ctx, 0, 2),
		"A code is sent once. The person can ask for a new one.")
	storetest.Must(t, shop.Messages.RetryMail(storetest.Ctx, 0, 3))
	storetest.CheckValue(t, shop, "welcome code complaint complaint", `SELECT group_concat(kind, ' ')
		FROM (SELECT kind FROM mails ORDER BY id)`)
}

func TestLoginCodeIsDeletedFromTheDatabaseOnceMailed(t *testing.T) {
	t.Parallel()
	shop := storetest.New(t)
	b := shop.Customer("411001")
	sent := storetest.Code(t, shop, b.Email)
	storetest.Got(shop.Login.UpdateProfile(storetest.Ctx, b.ID, "Asha", "new@example.com", storetest.Password)).Or(t)
	next := shop.LastMail("new@example.com").Facts.Code
	number := storetest.Got(
		shop.Messages.OpenComplaint(storetest.Ctx, messages.NewComplaint{Kind: "other", Name: "Asha",
			Email: b.Email, Words: "x"}),
	).
		Or(
			t,
		)
	all, _, err := shop.Messages.ListMails(storetest.Ctx, "", core.Page{})
	storetest.Must(t, err)
	for _, m := range all {
		storetest.Must(t, shop.MailSent(storetest.Ctx, m.ID, "subject", ""))
	}
	for _, secret := range []string{sent, next} {
		if left := storetest.Got(shop.Holding(storetest.Ctx, secret)).Or(t); len(left) != 0 {
			t.Errorf("a code is still in %v", left)
		}
	}
	if mail := shop.LastMail(b.Email); mail.Facts.Code != number {
		t.Errorf("the number of a complaint is gone: %+v", mail.Facts)
	}
}
