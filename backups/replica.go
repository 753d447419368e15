package backups

import (
	"context"
	"crypto/rand"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"fmt"
	"log/slog"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"time"

	"github.com/benbjohnson/litestream"
)

// syncEvery is the interval at which changes are copied, and syncRest the pause after an error. filesEvery is the
// interval at which new pictures and private files are looked for. askTime is the time limit for a reply of the place
// at the start.
const (
	syncEvery     = 500 * time.Millisecond
	syncRest      = 15 * time.Second
	filesEvery    = 5 * time.Second
	askTime       = 5 * time.Second
	lineageFile   = "lineage"
	lineagesKept  = 30 * 24 * time.Hour
	replicaFolder = "replica"
	// truncatePages is the size at which the write-ahead log is truncated, in pages of 4 kB: 64 MB.
	truncatePages = 16384
)

// Replica copies the database to a place while it changes, with the pictures and private files. The changes of a
// database from its creation or restore on are a lineage: a restored shop starts a new one, so that the old history
// stays complete.
type Replica struct {
	db        *litestream.DB
	all       *litestream.Store
	place     Place
	dir       string
	address   string
	recipient string
	beside    func(fn func() error) error
	lineage   string
	// lease proves that this directory is the shop; lost is called once another machine has taken over.
	lease   *tenure
	lost    func(why error)
	log     *slog.Logger
	mu      sync.Mutex
	good    time.Time
	failure error
	// uncopied is the reason why pictures or private files could not be copied the last time, or nil.
	uncopied error
	copied   map[string]bool
	// began means that the place has files of this lineage.
	began bool
	// syncing protects db and all, which are replaced if the folder was emptied. life ends with Close.
	syncing sync.Mutex
	life    context.Context
	stop    context.CancelFunc
	ended   sync.WaitGroup
}

// StartReplica starts to copy a data directory to an address. It retries forever if the place does not reply, and
// blocks nothing. With a recipient, it encrypts private files. It takes write locks of the database only within
// beside, which makes sure that the lock is free. If another machine is the shop at that place, it returns *Lost; if
// one takes over later, it calls lost. Then nothing may be written any more, and Close copies the last changes.
func StartReplica(
	dir, address, recipient string,
	beside func(fn func() error) error,
	lost func(why error),
	log *slog.Logger,
) (*Replica, error) {
	place, err := OpenPlace(address)
	if err != nil {
		return nil, err
	}
	// A replica inside the data directory would be lost together with the shop.
	if inner, isFolder := place.(folder); isFolder {
		if within, err := filepath.Rel(dir, string(inner)); err == nil && !strings.HasPrefix(within, "..") {
			return nil, errors.New("the replica can't be inside the data directory: take a folder of another disk")
		}
	}
	r := &Replica{
		place:     claimed{place, dir, address},
		dir:       dir,
		address:   address,
		recipient: recipient,
		beside:    beside,
		lost:      lost,
		log:       log,
		good:      time.Now(),
		copied:    map[string]bool{},
	}
	known, err := isKnown(dir, r.folder())
	if err != nil {
		return nil, err
	}
	if r.lease, err = tenureOf(dir, r.place); err != nil {
		return nil, err
	}
	asking, cancel := context.WithTimeout(context.Background(), askTime)
	defer cancel()
	if err := r.lease.check(asking); err != nil {
		// Only the proof that another machine took over ends the start. If the place does not reply, the shop starts
		// all the same, and the check is repeated while it runs.
		if isLost(err) {
			return nil, err
		}
		log.Warn("the place of the replica does not answer: whether another machine took over is not known",
			"error", err)
	}
	if r.lineage, err = lineageOf(r.local(), ""); err != nil {
		return nil, err
	}
	// A disk that was replaced by an empty one gets a full new copy, not only the next changes.
	if r.began = known && standing(dir, address) == nil; r.emptied() {
		if err := r.beginAnew(); err != nil {
			return nil, err
		}
	}
	ctx, stop := context.WithCancel(context.Background())
	r.stop = stop
	r.life = ctx
	if err := r.open(); err != nil {
		stop()
		return nil, err
	}
	r.ended.Go(func() { r.follow(ctx) })
	r.ended.Go(func() { r.followFiles(ctx) })
	return r, nil
}

// local returns the folder in the data directory with the state of this replica.
func (r *Replica) local() string {
	sum := sha256.Sum256([]byte(r.address))
	return filepath.Join(r.dir, replicaFolder, hex.EncodeToString(sum[:4]))
}

// folder returns the replica's folder, or "" if the replica is in a bucket.
func (r *Replica) folder() string {
	top, _ := r.place.(claimed).Place.(folder)
	return string(top)
}

// emptied reports whether the replica's folder is marked but lacks what was copied there, because it is on a new
// disk.
func (r *Replica) emptied() bool {
	if r.folder() == "" || !r.began {
		return false
	}
	// Only sync writes the changes themselves (level 0). Snapshots may be written to the new disk before this is
	// checked.
	_, err := os.Stat(filepath.Join(r.folder(), "db", r.lineage, "0"))
	return errors.Is(err, os.ErrNotExist)
}

// beginAnew forgets what was copied and starts a new lineage, because only later changes would be no copy of the
// shop.
func (r *Replica) beginAnew() error {
	r.log.Warn("the folder of the replica is there, but empty: everything is copied to it again", "folder", r.folder())
	if err := os.RemoveAll(r.local()); err != nil {
		return err
	}
	lineage, err := lineageOf(r.local(), r.lineage)
	r.mu.Lock()
	defer r.mu.Unlock()
	r.lineage, r.began, r.copied = lineage, false, map[string]bool{}
	return err
}

// open starts to follow the database from the state stored in the data directory.
func (r *Replica) open() error {
	r.db = litestream.NewDB(filepath.Join(r.dir, databaseName))
	r.db.SetMetaPath(filepath.Join(r.local(), "changes"))
	r.db.MonitorInterval = 0 // follow does this instead, and knows how far behind the copy is
	r.db.TruncatePageN = truncatePages
	r.db.BusyTimeout = 5 * time.Second
	r.db.Replica = litestream.NewReplicaWithClient(r.db, &placeClient{r.place, "db/" + r.lineage})
	r.db.Replica.MonitorEnabled = false
	r.all = litestream.NewStore([]*litestream.DB{r.db}, litestream.DefaultCompactionLevels)
	quiet := slog.New(onlyErrors{r.log.Handler()})
	r.all.Logger = quiet
	r.db.SetLogger(quiet)
	r.all.SetShutdownSyncTimeout(closeTime)
	if err := r.all.Open(r.life); err != nil {
		return fmt.Errorf("start the replica: %w", err)
	}
	return nil
}

// onlyErrors passes on only those log records that a person should read.
type onlyErrors struct{ slog.Handler }

func (o onlyErrors) Enabled(ctx context.Context, level slog.Level) bool {
	return level >= slog.LevelError && o.Handler.Enabled(ctx, level)
}
func (o onlyErrors) WithAttrs(attrs []slog.Attr) slog.Handler {
	return onlyErrors{o.Handler.WithAttrs(attrs)}
}
func (o onlyErrors) WithGroup(name string) slog.Handler { return onlyErrors{o.Handler.WithGroup(name)} }

// lineageOf reads or starts the lineage of a directory for one place. Names of lineages sort by start time. A lineage
// that starts in the same second as its predecessor is named after the next second, so that a restore never takes the
// older one for the newest.
func lineageOf(local, before string) (string, error) {
	if err := os.MkdirAll(local, 0o700); err != nil {
		return "", err
	}
	path := filepath.Join(local, lineageFile)
	text, err := os.ReadFile(path)
	if err == nil && len(text) > 0 {
		return string(text), nil
	}
	if err != nil && !errors.Is(err, os.ErrNotExist) {
		return "", err
	}
	began := time.Now().UTC()
	if last, err := time.Parse(stamp, before[:min(len(stamp), len(before))]); err == nil &&
		began.Before(last.Add(time.Second)) {
		began = last.Add(time.Second)
	}
	lineage := began.Format(stamp) + "-" + strings.ToLower(rand.Text()[:6])
	return lineage, writeWhole(path, []byte(lineage))
}

// follow copies the changes to the place, twice a second.
func (r *Replica) follow(ctx context.Context) {
	wait := time.Duration(0)
	for {
		select {
		case <-ctx.Done():
			return
		case <-time.After(wait):
		}
		began := time.Now()
		limited, cancel := context.WithTimeout(ctx, time.Minute)
		err := r.sync(limited)
		cancel()
		if isLost(err) {
			r.log.Error("the shop stops", "error", err)
			r.lost(err)
			return
		}
		wait = r.note(began, err)
	}
}

// sync reads changes from the database, then writes them to the place.
func (r *Replica) sync(ctx context.Context) error {
	r.syncing.Lock()
	defer r.syncing.Unlock()
	if err := standing(r.dir, r.address); err != nil {
		return err
	}
	if r.emptied() {
		if err := errors.Join(r.all.Close(ctx), r.beginAnew(), r.open()); err != nil {
			return err
		}
	}
	if err := r.lease.check(ctx); err != nil {
		return err
	}
	began := time.Now()
	if err := r.beside(func() error { return r.db.Sync(ctx) }); err != nil {
		return err
	}
	if err := r.db.Replica.Sync(ctx); err != nil {
		return err
	}
	r.began = true
	return r.noteLease(ctx, began, false)
}

// noteLease tells followers that all changes before a time are at the place.
func (r *Replica) noteLease(ctx context.Context, at time.Time, ended bool) error {
	return r.lease.note(ctx, at, r.lineage, uint64(r.db.Replica.Pos().TXID), ended)
}

// note records the result of a sync, and returns the pause until the next. Only the first of several errors in a row
// is logged.
func (r *Replica) note(began time.Time, err error) (wait time.Duration) {
	r.mu.Lock()
	defer r.mu.Unlock()
	if err != nil {
		if r.failure == nil {
			r.log.Warn("the replica is behind: its place does not take the changes", "error", err)
		}
		r.failure = err
		return syncRest
	}
	if r.failure != nil {
		r.log.Info("the replica has caught up", "after", began.Sub(r.good).Round(time.Second))
	}
	r.good, r.failure = began, nil
	return syncEvery
}

// Lag returns how far the copy of the database is behind: all older changes are at the place. failure is the reason,
// nil if unknown.
func (r *Replica) Lag() (lag time.Duration, failure error) {
	r.mu.Lock()
	defer r.mu.Unlock()
	return time.Since(r.good), r.failure
}

// closeTime is the maximum time for copying the last changes, because the process must end within ten seconds.
const closeTime = 2 * time.Second

// Close copies the last changes, for at most closeTime, and ends. The shop must close its own connections afterwards.
func (r *Replica) Close() error {
	ctx, cancel := context.WithTimeout(context.Background(), closeTime)
	defer cancel()
	r.stop()
	r.ended.Wait()
	if err := errors.Join(r.copyFiles(ctx), r.all.Close(ctx)); err != nil {
		return err
	}
	return r.noteLease(ctx, time.Now(), true)
}

// tidy deletes the histories of earlier lineages a month after their last change.
func (r *Replica) tidy(ctx context.Context) error {
	lives, err := lineages(ctx, r.place)
	if err != nil {
		return err
	}
	r.mu.Lock()
	own := r.lineage
	r.mu.Unlock()
	for lineage, newest := range lives {
		if lineage != own && time.Since(newest) > lineagesKept {
			if err := removeAll(ctx, r.place, "db/"+lineage+"/"); err != nil {
				return err
			}
		}
	}
	return nil
}

// lineages returns the lineages at a place, each with the time of its last change.
func lineages(ctx context.Context, place Place) (map[string]time.Time, error) {
	kept, err := place.List(ctx, "db/")
	if err != nil {
		return nil, err
	}
	found := map[string]time.Time{}
	for _, file := range kept {
		lineage, _, nested := strings.Cut(strings.TrimPrefix(file.Name, "db/"), "/")
		info, ok := readName(0, file)
		if nested && ok && info.CreatedAt.After(found[lineage]) {
			found[lineage] = info.CreatedAt
		}
	}
	return found, nil
}

// ErrNoReplica means that a place has no copy of a shop, or none as old as requested.
var ErrNoReplica = errors.New("there is no copy of a shop at that place, or none that reaches so far back")

// fetchReplica writes the database of a place into a folder, as of a given time or, for the zero time, in its newest
// state, together with the files that it refers to. Encrypted private files need the identity, the file with the
// secret key.
func fetchReplica(ctx context.Context, place Place, at time.Time, identity, into string) (m Manifest, err error) {
	lives, err := lineages(ctx, place)
	if err != nil {
		return m, err
	}
	names := make([]string, 0, len(lives))
	// The name of a lineage begins with the time when it began. Of the lineages that began before the wanted moment,
	// the newest holds that moment.
	for lineage := range lives {
		if began, err := time.Parse(stamp, lineage[:min(len(stamp), len(lineage))]); at.IsZero() || err != nil ||
			!began.After(at) {
			names = append(names, lineage)
		}
	}
	if len(names) == 0 {
		return m, ErrNoReplica
	}
	newest := slices.Max(names)
	copied := litestream.NewReplicaWithClient(nil, &placeClient{place, "db/" + newest})
	o := litestream.NewRestoreOptions()
	o.OutputPath, o.Timestamp = filepath.Join(into, databaseName), at
	if err := copied.Restore(ctx, o); err != nil {
		if errors.Is(err, litestream.ErrTxNotAvailable) || errors.Is(err, litestream.ErrNoSnapshots) {
			return m, ErrNoReplica
		}
		return m, fmt.Errorf("read the replica: %w", err)
	}
	if err := os.Chmod(o.OutputPath, 0o600); err != nil {
		return m, err
	}
	m, wanted, err := describe(ctx, o.OutputPath)
	if err != nil {
		return m, damaged(err)
	}
	if m.MadeAt = at; at.IsZero() {
		m.MadeAt = lives[newest]
	}
	return m, fetchFiles(ctx, place, append(wanted, secretsName), identity, into, &m)
}

// fetchFiles fetches the files that the database refers to. It records missing ones in the manifest; only the shop's
// key is indispensable.
func fetchFiles(ctx context.Context, place Place, wanted []string, identity, into string, m *Manifest) error {
	for _, name := range wanted {
		content, err := place.Get(ctx, filesPrefix+name, 0, 0)
		if errors.Is(err, os.ErrNotExist) {
			content, err = place.Get(ctx, filesPrefix+name+sealedEnding, 0, 0)
		}
		if errors.Is(err, os.ErrNotExist) && name != keyName {
			if !strings.HasPrefix(name, "uploads/") && name != secretsName { // a small picture has fewer widths
				m.Missing = append(m.Missing, name)
			}
			continue
		}
		if err != nil {
			return fmt.Errorf("%s: %w", name, err)
		}
		opened, err := unseal(content, identity)
		if err != nil {
			return errors.Join(fmt.Errorf("%s: %w", name, err), content.Close())
		}
		written, err := write(stoppable{ctx, opened}, filepath.Join(into, filepath.FromSlash(name)), name)
		if err := errors.Join(err, content.Close()); err != nil {
			return err
		}
		m.Files = append(m.Files, written)
	}
	return nil
}
