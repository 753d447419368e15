package work_test

import (
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"hearth/handlers"
	"hearth/handlers/web/webtest"
	"hearth/handlers/work"
	"hearth/store/accounts"
	"hearth/store/core"
)

// A failed background duty is retried in the next round, not a day later.
func TestFailedBackgroundDutyIsRetriedInTheNextRound(t *testing.T) {
	s, bank, _ := webtest.BankSite(t, 1)
	bank.SwitchTo(true, false)
	if err := s.Handlers.Work.AskIfDue(ctx); err == nil {
		t.Fatal("a bank that is down answered")
	}
	bank.SwitchTo(false, false)
	asked := bank.Asked()
	if err := s.Handlers.Work.AskIfDue(ctx); err != nil || bank.Asked() == asked {
		t.Errorf("the bank was not asked again: %v", err)
	}
	if asked = bank.Asked(); s.Handlers.Work.AskIfDue(ctx) != nil || bank.Asked() != asked {
		t.Error("the bank was asked although it had just answered")
	}

	uploads := filepath.Join(s.Dir(), "uploads")
	if err := errors.Join(os.Remove(uploads), os.WriteFile(uploads, nil, 0o600)); err != nil {
		t.Fatal(err)
	}
	if err := s.Handlers.Work.TidyIfDue(ctx); err == nil {
		t.Fatal("a folder that is none was tidied")
	}
	stray, old := filepath.Join(uploads, "0123-1280.jpg"), time.Now().AddDate(0, 0, -9)
	if err := errors.Join(os.Remove(uploads), os.Mkdir(uploads, 0o700), os.WriteFile(stray, nil, 0o600),
		os.Chtimes(stray, old, old)); err != nil {
		t.Fatal(err)
	}
	if err := s.Handlers.Work.TidyIfDue(ctx); err != nil {
		t.Fatal(err)
	}
	if _, err := os.Stat(stray); !errors.Is(err, os.ErrNotExist) {
		t.Errorf("the folder was not tidied again: %v", err)
	}
}

func TestBackupAndRestoreTestResultsAreMailed(t *testing.T) {
	found, wrong := []string{"The backup was restored."}, []string(nil)
	s := webtest.NewWith(t, handlers.Options{Keeper: work.Keeper{
		CopyOff:     func(context.Context, string) error { return errors.New("no room on the stick") },
		RestoreTest: func(context.Context) ([]string, []string, error) { return found, wrong, nil },
	}}, "backup_folder", "/mnt/stick")
	owner := s.Staff(accounts.Owner)
	reports := func() string { return fmt.Sprint(owner.Get("admin/backup-reports")["data"]) }
	if err := s.Handlers.Work.BackUpIfDue(ctx); err != nil {
		t.Error(err)
	}
	if err := s.Handlers.Work.CopyIfDue(ctx); err == nil {
		t.Error("a copy that failed is no error")
	}
	if got := reports(); !strings.Contains(got, "was made and read back") ||
		!strings.Contains(got, "no room on the stick") {
		t.Errorf("the reports say %s", got)
	}
	if err := s.Handlers.Work.RunRestoreTest(ctx); err != nil {
		t.Error(err)
	}
	wrong = []string{"The backup can't be restored."}
	if err := s.Handlers.Work.RunRestoreTest(ctx); err == nil {
		t.Error("a restore test that found a fault is no error")
	}
	if got := reports(); !strings.Contains(got, "The backup was restored.") ||
		!strings.Contains(got, "can't be restored") {
		t.Errorf("the reports say %s", got)
	}
	mails, _, err := s.Messages.ListMails(ctx, "", core.Page{})
	warnings := 0
	for _, m := range mails {
		if m.Kind == "backup" {
			warnings++
		}
	}
	if err != nil || warnings != 1 {
		t.Errorf("%d warnings within a day, %v", warnings, err)
	}
	if reply := owner.Post("admin/drill", webtest.Form{}); reply["status"] != true {
		t.Errorf("the button: %v", reply)
	}
}

func TestMissingAndReturnedBackupDisksAreReportedOnce(t *testing.T) {
	var gone error
	s := webtest.NewWith(t, handlers.Options{Keeper: work.Keeper{Standing: func() error { return gone }}},
		"backup_folder", "/mnt/stick")
	owner := s.Staff(accounts.Owner)
	health := func() string { return strings.Join(webtest.HealthLines(owner.Get("admin/health"), "Copies"), "; ") }
	watch := func(fails bool) {
		t.Helper()
		if err := s.Handlers.Work.WatchCopies(ctx); (err != nil) != fails {
			t.Errorf("the watch says %v", err)
		}
	}
	watch(false)
	if got := health(); got != "" {
		t.Errorf("while it is there: %s", got)
	}
	gone = errors.New("/mnt/stick: the folder is not there")
	if got := health(); !strings.HasPrefix(got, "bad No copies can be written. /mnt/stick: the folder is not there.") {
		t.Errorf("gone, before the watch looked: %s", got)
	}
	watch(true)
	watch(false)
	s.Pass(48 * time.Hour)
	watch(false)
	if got := health(); strings.Count(got, "No copies can be written") != 1 || len(s.MailsOf("backup")) != 1 {
		t.Errorf("gone: %s, %d mails", got, len(s.MailsOf("backup")))
	}
	gone = nil
	watch(false)
	if got := health(); got != "good The folder for copies is there again." {
		t.Errorf("back: %s", got)
	}
}

// When a missing backup disk is back, this is reported and the newest backup is copied to it at once, because it may
// be a new, empty disk.
func TestReturnedBackupDiskGetsTheNewestBackupAtOnce(t *testing.T) {
	var gone error
	var copied []string
	s := webtest.NewWith(t, handlers.Options{Keeper: work.Keeper{
		Standing: func() error { return gone },
		CopyOff: func(_ context.Context, path string) error {
			copied = append(copied, filepath.Base(path))
			return nil
		},
	}}, "backup_folder", "/mnt/stick")
	name := "shop-20261121-213000.tar.gz"
	if err := os.WriteFile(filepath.Join(s.Dir(), "backups", name), []byte("x"), 0o600); err != nil {
		t.Fatal(err)
	}
	if err := errors.Join(s.NoteReport(ctx, core.BackupReport, true, name+" was made and read back."),
		s.NoteReport(ctx, core.CopiesReport, true, name+" was copied.")); err != nil {
		t.Fatal(err)
	}
	gone = errors.New("/mnt/stick: the folder is not there")
	if err := s.Handlers.Work.WatchCopies(ctx); err == nil || len(copied) != 0 {
		t.Errorf("gone: %v, %v", err, copied)
	}
	gone = nil
	for range 2 {
		if err := s.Handlers.Work.WatchCopies(ctx); err != nil {
			t.Error(err)
		}
	}
	if len(copied) != 1 || copied[0] != name {
		t.Errorf("copied: %v", copied)
	}
}

func TestUnreferencedFilesAreDeletedAfterAWeek(t *testing.T) {
	s := webtest.New(t)
	old := time.Now().Add(-8 * 24 * time.Hour)
	write := func(name string, at time.Time) string {
		t.Helper()
		path := filepath.Join(s.Dir(), name)
		if err := os.WriteFile(path, []byte("x"), 0o600); err != nil {
			t.Fatal(err)
		}
		if err := os.Chtimes(path, at, at); err != nil {
			t.Fatal(err)
		}
		return path
	}
	stem := strings.Repeat("ab", 16)
	strayed, fresh, invoice := write("uploads/"+stem+"-320.jpg", old),
		write("uploads/"+strings.Repeat("cd", 16)+"-320.jpg", time.Now()),
		write("private/invoice-1.pdf", old)
	// Files with such names are left behind if the process is killed during an upload or an import.
	half, sheet := write("private/.new-123", old), write("private/job-456.tmp", old)
	received, unpacked := write("private/multipart-3141592", old), write("private/excelize-2718.tmp", old)
	result, writing := write("private/job-7-result", old), write("private/.new-789", time.Now())
	kept := strings.Repeat("ef", 16)
	s.Set("shop_logo", kept)
	logo := write("uploads/"+kept+"-320.jpg", old)
	webp, page := strings.Repeat("f0", 16), strings.Repeat("0f", 16)
	strayedWebP, named := write("uploads/"+webp+"-320.webp", old), write("uploads/"+page+"-320.webp", old)
	s.Break(`INSERT INTO draft_pictures (name, width, height, sent_at) VALUES ('` + page +
		`.webp', 9, 9, strftime('%s', 'now', '+1 day') * 1000000)`)
	if err := os.Chtimes(logo, old, old); err != nil {
		t.Fatal(err)
	}
	if err := s.Handlers.Work.Tidy(ctx); err != nil {
		t.Fatal(err)
	}
	for path, stays := range map[string]bool{strayed: false, invoice: false, fresh: true, logo: true,
		strayedWebP: false, named: true,
		half: false, sheet: false, received: false, unpacked: false, result: true, writing: true,
		filepath.Join(s.Dir(), "private", "secret.key"): true} {
		if _, err := os.Stat(path); (err == nil) != stays {
			t.Errorf("%s: %v", path, err)
		}
	}
}

func TestOwnerIsWarnedBeforeTheDiskIsFull(t *testing.T) {
	s := webtest.New(t)
	s.Staff(accounts.Owner)
	for _, c := range []struct {
		free, total int64
		warned      bool
	}{{200 << 30, 1000 << 30, false}, {149 << 30, 1000 << 30, true}, {499 << 20, 1 << 30, true}} {
		s.Pass(25 * time.Hour)
		before := len(s.MailsOf("disk"))
		if err := s.Handlers.Work.WatchDisk(ctx,
			func(string) (int64, int64, error) { return c.free, c.total, nil }); err != nil {
			t.Fatal(err)
		}
		if got := len(s.MailsOf("disk")) > before; got != c.warned {
			t.Errorf("%d MB of %d MB free: warned %v", c.free>>20, c.total>>20, got)
		}
	}
}
