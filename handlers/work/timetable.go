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

	"hearth/handlers/files"
	"hearth/handlers/wire"
	"hearth/store"
	"hearth/store/catalogue"
	"hearth/store/core"
)

// Keeper takes care of the shop's copies. Every function may be nil in tests.
type Keeper struct {
	// Backup makes a backup and returns its path.
	Backup func(ctx context.Context) (path string, err error)
	// Nightly makes a backup, verifies it, and removes expired ones.
	Nightly func(ctx context.Context) (path string, err error)
	// CopyOff copies a backup to the places in the settings; without any it does nothing.
	CopyOff func(ctx context.Context, path string) error
	// Standing returns an error for folders for copies that are missing.
	Standing func() error
	// CheckPlaces tests the places in the settings and returns a sentence that names them.
	CheckPlaces func(ctx context.Context) (said string, err error)
	// RestoreTest restores the copies into a temporary folder, and returns what it found about each.
	RestoreTest func(ctx context.Context) (found, wrong []string, err error)
	// ReplicaLag returns how far the off-site copy of the database is behind; on is false without one.
	ReplicaLag func() (lag time.Duration, failure error, on bool)
	// ReplicaStanding returns an error if the folder of the off-site copy is missing.
	ReplicaStanding func() error
	// Uncopied returns why pictures or private files are missing from the off-site copy, or nil.
	Uncopied func() error
}

const (
	// keepEvery is how often the keeper checks what is due. It also gives a shop that has just started, or a full disk, time to
	// recover before the nightly backup.
	keepEvery = 15 * time.Minute
	// backupHour is when the nightly backup is due, in the shop's zone.
	backupHour = 3
	// restoreTestEvery is how often a restore is tested.
	restoreTestEvery = 7 * 24 * time.Hour
	// watchEvery is how often to check the disk, and whether anything must be reported.
	watchEvery = time.Minute
)

// keep takes care of the shop until ctx ends: the nightly backup and its copies, the weekly restore test, deleting expired data, and
// warning the owner. Each duty runs by itself, so none waits for another that takes hours. A machine that was off at that hour catches
// up a quarter of an hour after its start; failures are retried every quarter of an hour.
func (r *Room) keep(ctx context.Context) {
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
				{"keep the searches in vain", r.Store.Messages.KeepMisses},
				{"empty the log of what was erased", r.Store.EmptyErased},
				copies,
				{"count the days of another time zone", r.Store.Reports.MoveDays},
				{"tell people what they asked to be told", noCount(r.Store.Messages.QueueTellings)},
				{"watch the disk", func(ctx context.Context) error { return r.WatchDisk(ctx, core.Space) }},
			} {
				d.begin(ctx, r)
			}
		case <-tick.C:
			for _, d := range []duty{
				{"watch the keys", func(ctx context.Context) error { return watchKeys(ctx, r.Store, r.Log) }},
				{"nightly backup", func(ctx context.Context) error {
					defer duty{"copy the nightly backup", r.CopyIfDue}.begin(ctx, r)
					return r.BackUpIfDue(ctx)
				}},
				{restoreTest, r.restoreTestIfDue},
				popular,
				{"clear away", r.TidyIfDue},
				{"mail what is new", noCount(r.Store.Messages.MailNotices)},
				{"money check", r.AskIfDue},
			} {
				d.begin(ctx, r)
			}
		}
	}
}

// duty is something that the keeper does, once at a time.
type duty struct {
	name string
	do   func(ctx context.Context) error
}

const restoreTest = "restore test"

// begin does a duty beside all others, unless it is still being done.
func (d duty) begin(ctx context.Context, r *Room) {
	r.aside(d.name, func() { r.guard(d.name, func() error { return d.do(ctx) }) })
}

func noCount[T any](do func(ctx context.Context) (T, error)) func(ctx context.Context) error {
	return func(ctx context.Context) error { _, err := do(ctx); return err }
}

// later hands a duty to the keeper; ErrBusy while it is being done, or if too many are waiting.
func (r *Room) later(d duty) error {
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

// BackUpIfDue makes the nightly backup when its hour has passed.
func (r *Room) BackUpIfDue(ctx context.Context) error {
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
		return err // the shop is stopping, and the next start makes it
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

// nightlyMade reports whether the nightly backup of an hour was made. A newer backup alone does not say so: one made by hand was not
// read back, is not copied anywhere, and removes no old ones.
func (r *Room) nightlyMade(ctx context.Context, due time.Time) (bool, error) {
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
	// copyAgainEvery is how long a copy that failed waits until it is made again. The places that work get theirs again, too.
	copyAgainEvery = time.Hour
)

// copiesElsewhere reports whether the settings name another place for backups.
func (r *Room) copiesElsewhere() bool {
	card := r.Store.Settings.Values()
	return r.Keeper.CopyOff != nil && (card.BackupFolder != "" || card.BackupBucket != "")
}

// copyOff copies a backup to the other places. If there are none, it reports nothing; a failure is reported unless the owners were told.
func (r *Room) copyOff(ctx context.Context, path string, told bool) error {
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

// CopyIfDue copies the last nightly backup if that has not succeeded, every hour: a network that was down at night must not leave the
// shop without a copy elsewhere for a day. Only the first failure is reported; further ones are only returned.
func (r *Room) CopyIfDue(ctx context.Context) error {
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

// watchKeys logs that a key is gone from the data directory while the shop runs.
func watchKeys(ctx context.Context, s *store.Store, log *slog.Logger) error {
	if missing := s.MissingKeys(); len(missing) > 0 {
		log.ErrorContext(ctx, "put these keys back from a backup before the shop is restarted: they are gone from the data directory",
			"keys", missing)
	}
	return nil
}

// WatchCopies tells the owners that a folder for copies is gone, for instance an unmounted disk, and records when it is back. It
// reports the change, not every night again.
func (r *Room) WatchCopies(ctx context.Context) error {
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

// lastNightly is the path of the last nightly backup, or "" if it failed or is gone, and when that was reported.
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

// report records a result, and warns the owners if something failed.
func (r *Room) report(ctx context.Context, kind, detail string, failure error) error {
	ctx = context.WithoutCancel(ctx)
	err := r.Store.NoteReport(ctx, kind, failure == nil, detail)
	if failure != nil {
		err = errors.Join(failure, err, r.Store.Mails.WarnOwners(ctx, "backup", detail))
	}
	return err
}

// reportOnce is report for what stays as it is night after night: it is told again when it changes, or after a hundred and twenty reports.
func (r *Room) reportOnce(ctx context.Context, kind, detail string, failure error) error {
	last, err := r.Store.LastReports(context.WithoutCancel(ctx), kind, 120)
	if err == nil && slices.ContainsFunc(last, func(l core.Report) bool { return !l.OK && l.Detail == detail }) {
		return failure
	}
	return errors.Join(err, r.report(ctx, kind, detail, failure))
}

func (r *Room) restoreTestIfDue(ctx context.Context) error {
	last, err := r.Store.LastReports(ctx, core.RestoreTestReport, 1)
	if err != nil || r.NewestBackup().IsZero() || len(last) > 0 && r.Store.Now().Sub(last[0].At) < restoreTestEvery {
		return err
	}
	return r.RunRestoreTest(ctx)
}

// RunRestoreTest restores the copies, and records what it found.
func (r *Room) RunRestoreTest(ctx context.Context) error {
	if r.Keeper.RestoreTest == nil {
		return nil
	}
	found, wrong, err := r.Keeper.RestoreTest(ctx)
	if ctx.Err() != nil {
		return ctx.Err() // the shop is stopping: what it found then says nothing about the copies
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

// WatchDisk warns the owners while there is still room (promise P16: below 15 % or 500 MB).
func (r *Room) WatchDisk(ctx context.Context, space func(dir string) (free, total int64, err error)) error {
	free, total, err := space(r.Store.Dir())
	if err != nil || !core.SpaceIsLow(free, total) {
		return err
	}
	return r.Store.Mails.WarnOwners(ctx, "disk", wire.Megabytes(free)+" of "+wire.Megabytes(total))
}

// askEvery is how often the provider is asked for everything: payments, payouts.
const askEvery = 12 * time.Hour

func (r *Room) AskIfDue(ctx context.Context) error {
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
func (r *Room) TidyIfDue(ctx context.Context) error {
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

// strayKept is how long a file without a reference stays: an upload is on the disk before the database refers to it.
const strayKept = 7 * 24 * time.Hour

func (r *Room) Tidy(ctx context.Context) error {
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

// unfinished matches the names of files in private/ that are being written, received or unpacked. A process that was killed leaves them
// behind.
var unfinished = regexp.MustCompile(`^(\.new-|job-[0-9]+\.tmp$|multipart-[0-9]+$|excelize-)`)

// stray reports whether a file is a picture or an uploaded invoice that nothing has referred to for a week, or one that was not finished.
func stray(inner string, entry os.DirEntry, named map[string]bool, now time.Time) bool {
	name := inner + "/" + entry.Name()
	isPicture, stem := strings.Contains(name, "-"), inner+"/"+catalogue.PictureName(name)
	mine := inner == "uploads" && isPicture || inner == "private" && (strings.HasPrefix(entry.Name(), files.UploadedInvoice) ||
		strings.HasPrefix(entry.Name(), files.KeptPhoto) || unfinished.MatchString(entry.Name()))
	about, err := entry.Info()
	return mine && err == nil && !named[name] && !named[stem] && now.Sub(about.ModTime()) > strayKept
}

func remove(path string) error {
	if err := os.Remove(path); !errors.Is(err, os.ErrNotExist) {
		return err
	}
	return nil
}
