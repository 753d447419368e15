package store_test

import (
	"testing"
	"time"

	"hearth/store/accounts"
	"hearth/store/storetest"
)

// Old mails are deleted in batches of a thousand, and the files of all are returned.
func TestHousekeepingReportsFilesOfAllDeletedMails(t *testing.T) {
	t.Parallel()
	shop := storetest.New(t)
	storetest.Must(t, shop.Run(storetest.Ctx, `WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n
		WHERE i < 1001)
		INSERT INTO mails (kind, to_name, to_addr, facts, made_at, file) SELECT 'x', 'A', 'a', '{}', i, i || '.eml'
		FROM n`))
	files := storetest.Got(shop.TidyUp(storetest.Ctx)).Or(t)
	storetest.CheckValue(t, shop, "0", `SELECT count(*) FROM mails`)
	storetest.Same(t, "the files", len(files), 1001)
	storetest.Same(t, "the last", files[len(files)-1], "1001.eml")
}

// A deleted mail can't be resent, so it no longer counts as failed.
func TestFailedMailCountsUntilHousekeepingDeletesIt(t *testing.T) {
	t.Parallel()
	shop := storetest.New(t)
	shop.Customer("411001")
	shop.Pass(time.Hour)
	shop.Customer("411001")
	for _, task := range storetest.Got(shop.ClaimTasks(storetest.Ctx, "mail", 9, time.Minute)).Or(t) {
		storetest.Must(t, shop.RetryTask(storetest.Ctx, task.ID, 0, true, "no such mailbox"))
	}
	for _, c := range []struct {
		after time.Duration
		want  int64
	}{{0, 2}, {365*24*time.Hour - time.Minute, 1}, {time.Hour, 0}} {
		shop.Pass(c.after)
		storetest.Got(shop.TidyUp(storetest.Ctx)).Or(t)
		today := storetest.Got(shop.Reports.FindToday(storetest.Ctx, accounts.Permissions)).Or(t)
		storetest.Same(t, "failed mails", today.FailedMails, c.want)
	}
}
