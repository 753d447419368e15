package store_test

import (
	"testing"
	"time"

	"hearth/store"
	"hearth/store/storetest"
)

// Old mails go a thousand at a time, and the files of all of them are told.
func TestTheFilesOfAllOldMailsAreTold(t *testing.T) {
	t.Parallel()
	shop := storetest.New(t)
	must(t, shop.Run(ctx, `WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 1001)
		INSERT INTO mails (kind, to_name, to_addr, facts, made_at, file) SELECT 'x', 'A', 'a', '{}', i, i || '.eml' FROM n`))
	files := got(shop.TidyUp(ctx)).or(t)
	look(t, shop, "0", `SELECT count(*) FROM mails`)
	same(t, "the files", len(files), 1001)
	same(t, "the last", files[len(files)-1], "1001.eml")
}

// Nobody can send a mail again that is gone: then it counts as failed no more.
func TestAMailThatFailedIsCountedUntilItIsTidiedAway(t *testing.T) {
	t.Parallel()
	shop := storetest.New(t)
	shop.Customer("411001")
	shop.Pass(time.Hour)
	shop.Customer("411001")
	for _, task := range got(shop.TakeTasks(ctx, "mail", 9, time.Minute)).or(t) {
		must(t, shop.RetryTask(ctx, task.ID, 0, true, "no such mailbox"))
	}
	for _, c := range []struct {
		after time.Duration
		want  int64
	}{{0, 2}, {365*24*time.Hour - time.Minute, 1}, {time.Hour, 0}} {
		shop.Pass(c.after)
		got(shop.TidyUp(ctx)).or(t)
		today := got(shop.FindToday(ctx, store.Permissions)).or(t)
		same(t, "failed mails", today.FailedMails, c.want)
	}
}
