package store_test

import (
	"fmt"
	"strings"
	"testing"
	"time"

	"hearth/store/accounts"
	"hearth/store/storetest"
)

func TestScenarioTasks(t *testing.T) {
	t.Parallel()
	s := storetest.NewStory(t, "tasks")
	s.Set("outbox_delivers", "yes")
	at := func(minutes int) int64 { return storetest.Start.Add(time.Duration(minutes) * time.Minute).UnixMilli() }
	s.Step("work waits").
		Gives(s.Run(storetest.Ctx, fmt.Sprintf(`INSERT INTO tasks (kind, key, payload, due_at, made_at)
			VALUES ('mail', '1', '{"a":1}',
		%d, 1),
		('mail', '2', '{}', %d, 1), ('refund', '1', '{}', %[1]d, 1), ('mail', '3', '{}', %d, 1)`, at(2), at(1), at(3))))
	take := func(kind string, n int) {
		s.Step("%d of %q are taken", n, kind).Gives(s.ClaimTasks(storetest.Ctx, kind, n, time.Minute))
		s.Step("what waits").Gives(s.WaitingKinds(storetest.Ctx))
	}
	take("", 9)
	s.Pass(2*time.Minute - time.Millisecond)
	take("refund", 9)
	take("mail", 1)
	s.Pass(time.Millisecond)
	take("mail", 1)
	take("", 9)
	s.Pass(time.Minute - 2*time.Millisecond)
	take("mail", 9)
	s.Pass(time.Millisecond)
	take("mail", 9)
	s.Step("the process is started anew").Gives(s.ReleaseLeases(storetest.Ctx))
	s.Step("again").Gives(s.ReleaseLeases(storetest.Ctx))
	take("mail", 1)
	s.Step("nothing is done").Gives(s.Mails.FinishTasks(storetest.Ctx, nil))
	storetest.Must(
		t,
		s.Run(
			storetest.Ctx,
			`INSERT INTO mails (kind, to_name, to_addr, facts, made_at)
				VALUES ('code', 'Asha', 'a@example.com', '{"code":"x"}', 1),
		('agree', 'Asha', 'a@example.com', '{"code":"x"}', 1), ('shipped', 'Asha', 'a@example.com', '{"day":"x"}', 1)`,
		),
	)
	s.Step("some are done, with mails").
		Gives(s.Mails.FinishTasks(storetest.Ctx, []accounts.DoneTask{
			{Task: 1, Mail: accounts.SentMail{ID: 1, Subject: "One",
				File: "f"}},
			{
				Task: 2,
				Mail: accounts.SentMail{ID: 2, Subject: "Two"},
			},
			{Task: 3},
			{Task: 99, Mail: accounts.SentMail{ID: 3, Subject: "Three"}},
		}))
	s.Step("one fails").Gives(s.RetryTask(storetest.Ctx, 4, time.Hour, false, "later"))
	s.Step("how many wait").Gives(s.CountTasks(storetest.Ctx))
	s.Step("it is given up").Gives(s.RetryTask(storetest.Ctx, 4, 0, true, "no such mailbox"))
	s.Step("how many wait").Gives(s.CountTasks(storetest.Ctx))
	take("mail", 9)
}

func TestScenarioJobs(t *testing.T) {
	t.Parallel()
	s := storetest.NewStory(t, "jobs")
	asha, bela := s.Staff(accounts.Owner), s.Staff(accounts.Manager)
	s.Product("Lamp", 500, 1)
	add := func(who accounts.Account, kind string, total int64, request any) {
		id, err := s.AddJob(storetest.Ctx, who.ID, kind, total, request)
		s.Pass(time.Second)
		s.Step("%s wants %s", who.Name, kind).Gives(id, err)
	}
	s.Step("nothing to do").Gives(s.ClaimJob(storetest.Ctx))
	add(asha, "import", 7, map[string]int{"rows": 7})
	add(bela, "export", 0, nil)
	add(asha, "zip", 3, []int{1})
	for range 2 {
		job, err := s.ClaimJob(storetest.Ctx)
		s.Step("a job is taken").Gives(job, string(job.Request), err)
	}
	s.Step("what ran when the process died").Gives(s.InterruptedJobs(storetest.Ctx))
	s.Step("progress").Gives(s.JobProgress(storetest.Ctx, 1, 3, 8), s.JobProgress(storetest.Ctx, 99, 1, 1))
	s.Step("the first ends").Gives(s.EndJob(storetest.Ctx, 1, false, "8 products", map[string]int{"added": 8}))
	s.Pass(time.Second)
	s.Step("the second fails").Gives(s.EndJob(storetest.Ctx, 2, true, "no disk", nil))
	s.Step("nobody's").Gives(s.EndJob(storetest.Ctx, 99, true, "x", nil))
	for _, id := range []int64{1, 2, 99} {
		job, err := s.FindJob(storetest.Ctx, asha.ID, id)
		s.Step("she looks at %d", id).Gives(job, string(job.Result), err)
	}
	s.Step("her imports and zips").Gives(s.ListJobs(storetest.Ctx, asha.ID, "import", "zip"))
	s.Step("her exports").Gives(s.ListJobs(storetest.Ctx, asha.ID, "export"))
	for range 18 {
		storetest.Must(t, storetest.Second(s.AddJob(storetest.Ctx, asha.ID, "zip", 0, nil)))
	}
	add(asha, "a nineteenth zip", 0, nil)
	add(bela, "one more", 0, nil)
	jobsAreForgotten(t, s)
}

// jobsAreForgotten deletes the two finished jobs with their results.
func jobsAreForgotten(t *testing.T, s *storetest.Story) {
	t.Helper()
	storetest.Must(
		t,
		s.Run(
			storetest.Ctx,
			`INSERT INTO import_steps (job_id, product_id, before, stock) SELECT n, 1, '', 1
				FROM (SELECT 1 AS n UNION SELECT 2)`,
			`INSERT INTO moved_rows (job_id, kind, ref) VALUES (1, 'order', 1), (2, 'order', 2)`,
		),
	)
	ended := storetest.Start.Add(3 * time.Second)
	s.Step("jobs are forgotten that ended before the first").Gives(s.ForgetJobs(storetest.Ctx, ended))
	s.Step("and before a moment later").Gives(s.ForgetJobs(storetest.Ctx, ended.Add(time.Millisecond)))
	s.Step("all").Gives(s.ForgetJobs(storetest.Ctx, ended.Add(time.Hour)))
}

// tidied are the rows that housekeeping deletes by age: how long each kind is kept, the column with its age, and an
// example.
var tidied = []struct {
	what string
	age  time.Duration
	row  string
}{
	{"a session's use", 30 * 24 * time.Hour,
		`sessions (token_hash, account_id, door, created_at, last_seen_at) VALUES (X':n', 1, 'public',
		:now, :at)`},
	{"a session", 90 * 24 * time.Hour,
		`sessions (token_hash, account_id, door, created_at, last_seen_at) VALUES (X'99:n', 1, 'public', :at,
		:now)`},
	{"a code", 24 * time.Hour, `reset_codes (code_hash, account_id, created_at, expires_at) VALUES (X':n', 1, 1, :at)`},
	{"a code to enter", 24 * time.Hour, `entry_codes (email_key, code_hash, expires_at) VALUES ('a:n', X':n', :at)`},
	{"a change of email", 24 * time.Hour,
		`email_changes (account_id, email, code_hash, expires_at) VALUES (:id, 'a', X':n', :at)`},
	{"the way back to an email", 0,
		`email_undos (token_hash, account_id, email, email_key, changed_at, expires_at) VALUES (X':n', 1, 'a',
		'a', 1, :at)`},
	{"a visitor's wait that is not confirmed", 7 * 24 * time.Hour,
		`stock_waits (product_id, email, email_key, asked_at) VALUES (1, 'a:n',
		'a:n', :at)`},
	{"a visitor's wait", 365 * 24 * time.Hour,
		`stock_waits (product_id, email, email_key, asked_at, confirmed_at, ended_at) VALUES (1, 'b',
		'b', 1, 1, :at)`},
	{
		"a customer's wait",
		999 * 24 * time.Hour,
		`stock_waits (product_id, account_id, email, email_key, asked_at, ended_at) VALUES (1, 1, '',
		'', 1, :at)`,
	},
	{"a task", 90 * 24 * time.Hour,
		`tasks (kind, key, due_at, made_at, state, ended_at) VALUES ('sweep', ':n', 1, 1, 'done', :at)`},
	{"a refund's task", 999 * 24 * time.Hour,
		`tasks (kind, key, due_at, made_at, state, ended_at) VALUES ('refund', ':n', 1, 1, 'done',
		:at)`},
	{
		"a failed task",
		999 * 24 * time.Hour,
		`tasks (kind, key, due_at, made_at, state, ended_at) VALUES ('mail', 'f:n', 1, 1, 'failed', :at)`,
	},
	{"a mail", 365 * 24 * time.Hour,
		`mails (kind, to_name, to_addr, facts, made_at, file) VALUES ('x', 'A', 'a', '{}', :at, ':n.eml')`},
	{"a visitor", 400 * 24 * time.Hour, `visitors (fingerprint, first_seen) VALUES (':n', :at)`},
	{"a visit of the survey", 400 * 24 * time.Hour, `survey_visits (fingerprint, at) VALUES (':n', :at)`},
	{"a draft", 90 * 24 * time.Hour,
		`product_drafts (account_id, product_id, version, body, saved_at) VALUES (:id, 1, 1, '{}', :at)`},
	{"a draft's picture", 90 * 24 * time.Hour,
		`draft_pictures (name, width, height, sent_at) VALUES (':n', 1, 1, :at)`},
	{"a picture of the front", 90 * 24 * time.Hour,
		`front_pictures (name, width, height, sent_at) VALUES ('front:n', 1, 1, :at)`},
	{"a logo", 90 * 24 * time.Hour,
		`front_logos (name, kind, width, height, content, sent_at) VALUES ('logo:n', 'png', 1, 1, X'', :at)`},
	{"where the courier goes", 7 * 24 * time.Hour,
		`courier_pins (pincode, prepaid, cod, asked_at) VALUES ('4110:n', 1, 1, :at)`},
	{"the courier's days", 90 * 24 * time.Hour,
		`courier_days (pincode, from_pin, days, asked_at) VALUES ('4110:n', '411030', 1, :at)`},
	{"what the courier costs", 7 * 24 * time.Hour,
		`courier_charges (pincode, grams, pt, amount, asked_at) VALUES ('4110:n', 500, 'COD', 1,
		:at)`},
}

func TestScenarioHousekeeping(t *testing.T) {
	t.Parallel()
	s := storetest.NewStory(t, "housekeeping")
	s.Product("Lamp", 100, 0)
	for range 3 {
		s.Customer("411001")
	}
	s.SetClock(time.Date(2030, 1, 1, 12, 0, 0, 0, time.UTC))
	for _, one := range tidied {
		for i, late := range []time.Duration{-time.Millisecond, 0, time.Millisecond} {
			fill := strings.NewReplacer(":now", fmt.Sprint(s.Now().UnixMilli()), ":at",
				fmt.Sprint(s.Now().Add(late-one.age).UnixMilli()), ":n", fmt.Sprintf("%02d", 10+i), ":id",
				fmt.Sprint(i+1))
			if err := s.Run(storetest.Ctx, "INSERT INTO "+fill.Replace(one.row)); err != nil {
				t.Fatalf("%s: %v", one.what, err)
			}
		}
	}
	s.Step("of everything one is a moment too old, one just kept and one younger").Gives(s.Run(
		storetest.Ctx,
		`UPDATE mails SET file = '' WHERE file LIKE '%11%'`,
		`INSERT INTO tasks (kind, key, due_at, made_at) VALUES ('sweep', 'open', 1, 1)`,
	))
	s.Step("the files of mails are told, and old rows go").Gives(s.TidyUp(storetest.Ctx))
	s.Step("again").Gives(s.TidyUp(storetest.Ctx))
	s.Step("what names a picture keeps it").
		Gives(s.Run(storetest.Ctx, `INSERT INTO front_states (body, changed, at) VALUES ('{"x":"front11"}', 'home',
		1)`,
			`INSERT OR REPLACE INTO front_draft (part, body) VALUES ('look', '{"x":"logo12"}')`))
	s.Pass(999 * 24 * time.Hour)
	s.Step("after years").Gives(s.TidyUp(storetest.Ctx))
	storetest.Must(t, s.Run(storetest.Ctx, `WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n
		WHERE i < 2001)
		INSERT INTO visitors (fingerprint, first_seen) SELECT 'v' || i, 1 FROM n`))
	_, err := s.TidyUp(storetest.Ctx)
	s.Step("two thousand and one visitors").Gives(s.Read(`SELECT count(*) FROM visitors`), err)
}

func TestScenarioChangeNotifications(t *testing.T) {
	t.Parallel()
	s := storetest.NewStory(t, "bell")
	rung := func(of <-chan struct{}) bool {
		select {
		case <-of:
			return true
		default:
			return false
		}
	}
	first, second := s.Changed(), s.Changed()
	s.Step("nothing has changed").Gives(rung(first), rung(second))
	_, err := s.Accounts.ListStaff(storetest.Ctx)
	s.Step("somebody looks").Gives(rung(first), err)
	s.Step("a change is refused").Gives(s.Settings.Change(storetest.Ctx, 0, map[string]string{"shop_name": ""}),
		rung(first))
	s.Step("something changes").
		Gives(s.Settings.Change(storetest.Ctx, 0, map[string]string{"shop_name": "Aangan"}), rung(first), rung(second))
	s.Step("who asks anew waits").Gives(rung(s.Changed()), rung(first))
}
