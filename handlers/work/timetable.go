package work

import (
	"context"
	"errors"
	"log/slog"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"time"

	"hearth/handlers/api"
	"hearth/handlers/files"
	"hearth/store"
	"hearth/store/catalogue"
	"hearth/store/core"
)

// Keeper makes and checks the shop's backups and copies; package backups implements it. Every function may be nil in
// tests.
type Keeper struct {
	// Backup makes a backup and returns the path of its file.
	Backup func(ctx context.Context) (path string, err error)
	// Nightly makes a backup, verifies it by reading it back, and deletes expired backups. If it returns both a path
	// and an error, the backup was made and something else failed.
	Nightly func(ctx context.Context) (path string, err error)
	// CopyOff copies a backup to the places in the settings.
	CopyOff func(ctx context.Context, path string) error
	// Standing returns an error if a folder for copies is missing.
	Standing func() error
	// CheckPlaces tests the places for copies in the settings, and returns a sentence that names them.
	CheckPlaces func(ctx context.Context) (said string, err error)
	// RestoreTest restores the copies into a temporary folder, and returns sentences about what is right and what is
	// wrong with them.
	RestoreTest func(ctx context.Context) (found, wrong []string, err error)
	// ReplicaLag returns how far the off-site copy of the database is behind; on is false if none is configured.
	ReplicaLag func() (lag time.Duration, failure error, on bool)
	// ReplicaStanding returns an error if the folder of the off-site copy is missing.
	ReplicaStanding func() error
	// Uncopied returns why pictures or private files are missing from the off-site copy, or nil.
	Uncopied func() error
}

const (
	// keepEvery is the interval at which the timetable is checked. It also gives a shop that has just started time
	// before a missed backup is made.
	keepEvery = 15 * time.Minute
	// backupHour is the hour of the nightly backup, in the shop's time zone.
	backupHour = 3
	// restoreTestEvery is how often the restore is tested.
	restoreTestEvery = 7 * 24 * time.Hour
	// watchEvery is the interval at which free disk space is checked, and whether there is anything to send or
	// report.
	watchEvery = time.Minute
)

// keep runs the timetable until ctx ends: the nightly backup and its copies, the weekly restore test, deleting
// expired data, warning the owner. Each duty has its own goroutine, so that none waits for another that takes hours.
// A machine that was off catches up a quarter of an hour after its start; failures are retried every quarter of an
// hour.
func (r *Worker) keep(ctx context.Context) {
	tick, watch := time.NewTicker(keepEvery), time.NewTicker(watchEvery)
	defer tick.Stop()
	defer watch.Stop()
	copies := duty{"watch the copies", r.WatchCopies}
	copies.begin(ctx, r)
	popular := duty{"count what is popular", r.Store.Catalogue.CountPopular}
	popular.begin(ctx, r)
	for {
		select {
		case <-ctx.Done():
			return
		case errand := <-r.errands:
			errand.begin(ctx, r)
		case <-watch.C:
			for _, d := range []duty{
				{"keep the searches in vain", r.Store.Messages.SaveMissedSearches},
				{"empty the log of what was erased", r.Store.PurgeErased},
				copies,
				{"count the days of another time zone", r.Store.Reports.MoveDays},
				{"tell people what they asked to be told", noCount(r.Store.Messages.QueueMarketing)},
				{"watch the disk", func(ctx context.Context) error { return r.WatchDisk(ctx, core.Space) }},
			} {
				d.begin(ctx, r)
			}
		case <-tick.C:
			for _, d := range []duty{
				{"watch the keys", func(ctx context.Context) error { return watchKeys(ctx, r.Store, r.Log) }},
				{"nightly backup", func(ctx context.Context) error {
					// The copy follows the backup. It is also tried when the backup exists already or failed.
					defer duty{"copy the nightly backup", r.CopyIfDue}.begin(ctx, r)
					return r.BackUpIfDue(ctx)
				}},
				{restoreTest, r.restoreTestIfDue},
				popular,
				{"clear away", r.TidyIfDue},
				{"end pre-orders whose day has come", r.Store.Preorders.EndPreorders},
				{"end credit and gift cards whose term is over", noCount(r.Store.Credit.Expire)},
				{"mail what is new", noCount(r.Store.Messages.MailNotices)},
				{"money check", r.AskIfDue},
				{"check for updates", r.Updates.LookIfDue},
			} {
				d.begin(ctx, r)
			}
		}
	}
}

// duty is a regular job of the timetable. Two of the same name never run at the same time.
type duty struct {
	name string
	do   func(ctx context.Context) error
}

const restoreTest = "restore test"

// begin starts a duty in the background, unless it's still running.
func (d duty) begin(ctx context.Context, r *Worker) {
	r.aside(d.name, func() { r.guard(d.name, func() error { return d.do(ctx) }) })
}

// noCount adapts a function that also returns the number of things it did.
func noCount[T any](do func(ctx context.Context) (T, error)) func(ctx context.Context) error {
	return func(ctx context.Context) error { _, err := do(ctx); return err }
}

// later queues a duty for the timetable's goroutine. It returns core.ErrBusy while the duty is running, or if too
// many are queued.
func (r *Worker) later(d duty) error {
	if _, busy := r.lines.Load(d.name); busy {
		return core.ErrBusy
	}
	select {
	case r.errands <- d:
		return nil
	default:
		return core.ErrBusy
	}
}

// BackUpIfDue makes the nightly backup once its hour has passed, and records the result. An error is also emailed to
// the owners, unless it's the same as the last one.
func (r *Worker) BackUpIfDue(ctx context.Context) error {
	now := r.Store.Now().In(r.Store.Settings.Values().Zone())
	due := time.Date(now.Year(), now.Month(), now.Day(), backupHour, 0, 0, 0, now.Location())
	if now.Before(due) {
		due = due.AddDate(0, 0, -1)
	}
	made, err := r.nightlyMade(ctx, due)
	if r.Keeper.Nightly == nil || err != nil || made {
		return err
	}
	started := time.Now()
	path, err := r.backUpAlone(ctx, r.Keeper.Nightly)
	if errors.Is(err, core.ErrBusy) {
		return err
	}
	if err != nil && ctx.Err() != nil {
		return err // the shop is stopping; the next start makes the backup
	}
	if path == "" {
		return r.report(ctx, core.BackupReport, "The nightly backup failed: "+err.Error(), err)
	}
	if err != nil {
		err = r.reportOnce(ctx, core.BackupReport, "The nightly backup was made, but "+err.Error()+".", err)
	}
	r.Log.Info("nightly backup", "file", filepath.Base(path), "took", time.Since(started).Round(time.Millisecond))
	return errors.Join(err, r.report(ctx, core.BackupReport, filepath.Base(path)+madeAndRead, nil))
}

// nightlyMade reports whether the nightly backup of a day was made. A newer backup isn't enough: a manual one isn't
// verified or copied, and deletes no expired backups.
func (r *Worker) nightlyMade(ctx context.Context, due time.Time) (bool, error) {
	if r.NewestBackup().Before(due) {
		return false, nil
	}
	last, err := r.Store.LastReports(ctx, core.BackupReport, 1)
	return len(last) > 0 && last[0].OK && !last[0].At.Before(due), err
}

const (
	madeAndRead = " was made and read back."
	wasCopied   = " was copied."
	copyFailed  = "A copy could not be written: "
	// copyAgainEvery is the interval at which a failed copy is retried to all places.
	copyAgainEvery = time.Hour
)

// copiesElsewhere reports whether the settings have a place for copies.
func (r *Worker) copiesElsewhere() bool {
	card := r.Store.Settings.Values()
	return r.Keeper.CopyOff != nil && (card.BackupFolder != "" || card.BackupBucket != "")
}

// copyOff copies a backup to the other places, and records the result. A failure that the owners already know of
// (told) is returned without an email.
func (r *Worker) copyOff(ctx context.Context, path string, told bool) error {
	if !r.copiesElsewhere() {
		return nil
	}
	r.copying.Lock()
	defer r.copying.Unlock()
	err := r.Keeper.CopyOff(ctx, path)
	if err != nil && (told || ctx.Err() != nil) {
		return err
	}
	if err != nil {
		return r.report(ctx, core.CopiesReport, copyFailed+err.Error(), err)
	}
	return r.report(ctx, core.CopiesReport, filepath.Base(path)+wasCopied, nil)
}

// CopyIfDue copies the last nightly backup every hour until that succeeds, so that a network failure at night doesn't
// leave the shop without a copy for a day. Only the first failure is reported.
func (r *Worker) CopyIfDue(ctx context.Context) error {
	if !r.copiesElsewhere() {
		return nil
	}
	path, made, err := lastNightly(ctx, r.Store)
	if err != nil || path == "" {
		return err
	}
	said, err := r.Store.LastReports(ctx, core.CopiesReport, 50)
	if err != nil {
		return err
	}
	told := false
	for _, one := range said {
		if one.Detail == filepath.Base(path)+wasCopied {
			return nil
		}
		told = told || strings.HasPrefix(one.Detail, copyFailed) && !one.At.Before(made)
	}
	if told && r.Store.Now().Sub(r.copied) < copyAgainEvery {
		return nil
	}
	r.copied = r.Store.Now()
	return r.copyOff(ctx, path, told)
}

// watchKeys logs that an encryption key is missing from the data directory while the shop runs: it would be lost with
// the next restart.
func watchKeys(ctx context.Context, s *store.Store, log *slog.Logger) error {
	if missing := s.MissingKeys(); len(missing) > 0 {
		log.ErrorContext(ctx,
			"put these keys back from a backup before the shop is restarted: they are gone from the data directory",
			"keys", missing)
	}
	return nil
}

// WatchCopies warns the owners once that a folder for copies is missing, such as an unmounted disk, and records when
// it's back. The last backup is then copied to it.
func (r *Worker) WatchCopies(ctx context.Context) error {
	if r.Keeper.Standing == nil {
		return nil
	}
	last, err := r.Store.LastReports(ctx, core.CopiesReport, 1)
	if err != nil {
		return err
	}
	told := len(last) > 0 && strings.HasPrefix(last[0].Detail, copiesGone)
	gone := r.Keeper.Standing()
	switch {
	case gone != nil && !told:
		return r.report(ctx, core.CopiesReport, copiesGone+gone.Error()+".", gone)
	case gone == nil && told:
		err := r.report(ctx, core.CopiesReport, "The folder for copies is there again.", nil)
		path, _, wrong := lastNightly(ctx, r.Store)
		if err = errors.Join(err, wrong); err != nil || path == "" {
			return err
		}
		return r.copyOff(ctx, path, false) // the disk may be a new one
	}
	return nil
}

// lastNightly is the path of the last nightly backup, and when it was reported; "" if it failed or is gone.
func lastNightly(ctx context.Context, s *store.Store) (path string, at time.Time, err error) {
	last, err := s.LastReports(ctx, core.BackupReport, 1)
	if err != nil || len(last) == 0 {
		return "", at, err
	}
	name, made := strings.CutSuffix(last[0].Detail, madeAndRead)
	path = filepath.Join(s.Dir(), "backups", name)
	if _, err := os.Stat(path); !made || err != nil {
		return "", at, nil
	}
	return path, last[0].At, nil
}

const copiesGone = "No copies can be written. "

// report records a result. If it's a failure, it also emails the owners and returns it.
func (r *Worker) report(ctx context.Context, kind, detail string, failure error) error {
	ctx = context.WithoutCancel(ctx)
	err := r.Store.NoteReport(ctx, kind, failure == nil, detail)
	if failure != nil {
		err = errors.Join(failure, err, r.Store.Mails.WarnOwners(ctx, "backup", detail))
	}
	return err
}

// reportOnce is report for failures that repeat every night: the same sentence is reported again only after 120 other
// reports.
func (r *Worker) reportOnce(ctx context.Context, kind, detail string, failure error) error {
	last, err := r.Store.LastReports(context.WithoutCancel(ctx), kind, 120)
	if err == nil && slices.ContainsFunc(last, func(l core.Report) bool { return !l.OK && l.Detail == detail }) {
		return failure
	}
	return errors.Join(err, r.report(ctx, kind, detail, failure))
}

// restoreTestIfDue runs the restore test a week after the last one.
func (r *Worker) restoreTestIfDue(ctx context.Context) error {
	last, err := r.Store.LastReports(ctx, core.RestoreTestReport, 1)
	if err != nil || r.NewestBackup().IsZero() || len(last) > 0 && r.Store.Now().Sub(last[0].At) < restoreTestEvery {
		return err
	}
	return r.RunRestoreTest(ctx)
}

// RunRestoreTest restores the copies into a temporary folder, and reports the findings.
func (r *Worker) RunRestoreTest(ctx context.Context) error {
	if r.Keeper.RestoreTest == nil {
		return nil
	}
	found, wrong, err := r.Keeper.RestoreTest(ctx)
	if ctx.Err() != nil {
		return ctx.Err() // the shop is stopping, which says nothing about the copies
	}
	if err != nil {
		return r.report(ctx, core.RestoreTestReport, "The restore test could not be run: "+err.Error(), err)
	}
	if len(wrong) > 0 {
		said := strings.Join(append(wrong, found...), " ")
		return r.report(ctx, core.RestoreTestReport, said, errors.New(said))
	}
	return r.report(ctx, core.RestoreTestReport, strings.Join(found, " "), nil)
}

// WatchDisk warns the owners while there is still some free space: when it falls below 15 % or 500 MB.
func (r *Worker) WatchDisk(ctx context.Context, space func(dir string) (free, total int64, err error)) error {
	free, total, err := space(r.Store.Dir())
	if err != nil || !core.SpaceIsLow(free, total) {
		return err
	}
	return r.Store.Mails.WarnOwners(ctx, "disk", api.Megabytes(free)+" of "+api.Megabytes(total))
}

// askEvery is the interval of the money check.
const askEvery = 12 * time.Hour

// AskIfDue runs the money check if there's a provider and it's due.
func (r *Worker) AskIfDue(ctx context.Context) error {
	now := r.Store.Now()
	if !r.Outside.Paid() || now.Sub(r.askedMoney) < askEvery {
		return nil
	}
	if err := r.Outside.AskMoney(ctx); err != nil {
		return err
	}
	r.askedMoney = now
	return nil
}

// TidyIfDue deletes expired data once a day, in the database and in the folders.
func (r *Worker) TidyIfDue(ctx context.Context) error {
	now := r.Store.Now()
	if now.Sub(r.tidied) < 24*time.Hour {
		return nil
	}
	if err := r.Tidy(ctx); err != nil {
		return err
	}
	r.tidied = now
	return nil
}

// strayKept is how long a file without a reference in the database is kept, because an upload is stored before the
// database refers to it.
const strayKept = 7 * 24 * time.Hour

// Tidy deletes expired data, the files of deleted emails, and files to which nothing refers.
func (r *Worker) Tidy(ctx context.Context) error {
	mails, err := r.Store.TidyUp(ctx)
	for _, file := range mails {
		err = errors.Join(err, remove(filepath.Join(r.Store.Dir(), "outbox", filepath.Base(file))))
	}
	named, listed := r.Store.NamedFiles(ctx)
	if listed != nil {
		return errors.Join(err, listed)
	}
	for _, inner := range []string{"uploads", "private"} {
		entries, unread := os.ReadDir(filepath.Join(r.Store.Dir(), inner))
		err = errors.Join(err, unread)
		for _, entry := range entries {
			if stray(inner, entry, named, time.Now()) {
				err = errors.Join(err, remove(filepath.Join(r.Store.Dir(), inner, entry.Name())))
			}
		}
	}
	return err
}

// unfinished matches files in private/ that are being written, received or unpacked. A process that is killed leaves
// them behind.
var unfinished = regexp.MustCompile(`^(\.new-|job-[0-9]+\.tmp$|multipart-[0-9]+$|excelize-)`)

// stray reports whether a file can be deleted: a picture or an uploaded invoice without a reference, or an unfinished
// file, older than a week. Other files are never deleted.
func stray(inner string, entry os.DirEntry, named map[string]bool, now time.Time) bool {
	name := inner + "/" + entry.Name()
	isPicture, stem := strings.Contains(name, "-"), inner+"/"+catalogue.PictureName(name)
	mine := inner == "uploads" && isPicture || inner == "private" &&
		(strings.HasPrefix(entry.Name(), files.UploadedInvoice) ||
			strings.HasPrefix(entry.Name(), files.KeptPhoto) || strings.HasPrefix(entry.Name(), files.KeptVideo) ||
			strings.HasPrefix(entry.Name(), files.KeptFilm) || strings.HasPrefix(entry.Name(), files.KeptManual) ||
			unfinished.MatchString(entry.Name()))
	about, err := entry.Info()
	return mine && err == nil && !named[name] && !named[stem] && now.Sub(about.ModTime()) > strayKept
}

// remove deletes a file; a file that doesn't exist is fine.
func remove(path string) error {
	if err := os.Remove(path); !errors.Is(err, os.ErrNotExist) {
		return err
	}
	return nil
}
