package backups

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"sync"
	"time"

	"github.com/superfly/ltx"
)

const (
	// readTime, listTime and changeTime limit how long a place may take for a lease, a list and a change.
	readTime   = 10 * time.Second
	listTime   = 30 * time.Second
	changeTime = 10 * time.Minute
)

// Reasons why a follower stops to apply changes.
var (
	errMoved    = errors.New("another machine is the shop, or a restored one")
	errComplete = errors.New("all changes of the place are in the copy")
	errStuck    = errors.New("changes that the copy needs are not at the place any more: it is made anew")
)

// incoming reads Litestream's files from a place for a follower. It lists changes only when the lease says that there
// are any, because lists cost money, and gives out a change only when all of it is here and its checksum is right: a
// place that disappears leaves no half change in the copy.
type incoming struct {
	placeClient
	follower *Follower
	folder   string
	once     bool
	stop     context.CancelCauseFunc

	// lease is the latest one read.
	lease Lease
	// following means that the first copy is there, idle that it lacks nothing.
	following, idle bool
	// applied is the last change in the copy, and moved when it or its completeness was last seen to change.
	applied uint64
	moved   time.Time

	mu sync.Mutex
	// trouble is why something could not be read since then.
	trouble error
	// names are the complete names of listed files.
	names map[string]string
}

func (c *incoming) note(err error) error {
	if err != nil {
		c.mu.Lock()
		c.trouble = err
		c.mu.Unlock()
		c.follower.fail(err)
	}
	return err
}

// LTXFiles lists a level. The engine asks for level 0 from the change after its last one on, once a round.
func (c *incoming) LTXFiles(ctx context.Context, level int, seek ltx.TXID, _ bool) (ltx.FileIterator, error) {
	if level == 0 && seek > 0 {
		c.following = true
		c.idle = c.look(ctx, uint64(seek)-1)
	}
	if err := ctx.Err(); err != nil || c.following && c.idle {
		return ltx.NewFileInfoSliceIterator(nil), err
	}
	ctx, cancel := context.WithTimeout(ctx, listTime)
	defer cancel()
	kept, err := c.place.List(ctx, c.level(level))
	if err != nil {
		return nil, c.note(err)
	}
	var found []*ltx.FileInfo
	c.mu.Lock()
	defer c.mu.Unlock()
	for _, file := range kept {
		if info, ok := readName(level, file); ok && info.MinTXID >= seek {
			found = append(found, info)
			c.names[c.stem(level, info.MinTXID, info.MaxTXID)] = file.Name
		}
	}
	return ltx.NewFileInfoSliceIterator(found), nil
}

// look compares the last change in the copy with the lease. It returns true if there is nothing to do.
func (c *incoming) look(ctx context.Context, applied uint64) (idle bool) {
	c.mu.Lock()
	trouble := c.trouble
	c.trouble = nil
	c.mu.Unlock()
	if c.once {
		switch {
		case trouble != nil:
			c.stop(trouble)
		case applied == c.applied && applied < c.lease.Change:
			c.stop(errStuck)
		case applied == c.applied: // a round found nothing more
			c.stop(errComplete)
		}
		c.applied = applied
		return false
	}
	if applied != c.applied || trouble != nil {
		c.applied, c.moved = applied, time.Now()
	}
	c.noteComplete()
	asking, cancel := context.WithTimeout(ctx, readTime)
	defer cancel()
	now, err := readLease(asking, c.place, leaseAt(c.lease.Number))
	if err == nil && time.Since(now.At) > lateCopy/2 {
		now, err = copying(asking, c.place)
	}
	if err != nil {
		c.follower.fail(err)
		return true
	}
	if now.Lineage != c.lease.Lineage {
		c.stop(errMoved)
		return true
	}
	c.lease = now
	if c.noteComplete() {
		c.moved = time.Now()
		return true
	}
	if time.Since(c.moved) > stuckTime {
		c.stop(errStuck)
	}
	return false
}

// noteComplete notes that the copy has everything up to the time of the lease, if it does.
func (c *incoming) noteComplete() bool {
	if c.applied < c.lease.Change {
		return false
	}
	c.follower.note(c.lease)
	return true
}

// OpenLTXFile reads a file. While the copy follows, it is read to its end and verified before the engine gets it.
func (c *incoming) OpenLTXFile(
	ctx context.Context,
	level int,
	first, last ltx.TXID,
	offset, size int64,
) (io.ReadCloser, error) {
	c.mu.Lock()
	name := c.names[c.stem(level, first, last)]
	c.mu.Unlock()
	if name == "" {
		return nil, fmt.Errorf("%s: %w", c.stem(level, first, last), os.ErrNotExist)
	}
	if !c.following {
		content, err := c.place.Get(ctx, name, offset, size)
		return content, c.note(err)
	}
	ctx, cancel := context.WithTimeout(ctx, changeTime)
	defer cancel()
	whole, err := c.fetch(ctx, name)
	return whole, c.note(err)
}

func (c *incoming) fetch(ctx context.Context, name string) (_ io.ReadCloser, err error) {
	content, err := c.place.Get(ctx, name, 0, 0)
	if err != nil {
		return nil, err
	}
	defer func() { err = errors.Join(err, content.Close()) }()
	file, err := os.Create(filepath.Join(c.folder, "change"))
	if err != nil {
		return nil, err
	}
	whole := passing{file}
	if _, err := io.Copy(file, content); err != nil {
		return nil, errors.Join(err, whole.Close())
	}
	if _, err := file.Seek(0, io.SeekStart); err != nil {
		return nil, errors.Join(err, whole.Close())
	}
	if err := ltx.NewDecoder(file).Verify(); err != nil {
		return nil, errors.Join(fmt.Errorf("the change %s is damaged: %w", name, err), whole.Close())
	}
	_, err = file.Seek(0, io.SeekStart)
	return whole, err
}

// passing is a file that is removed when it is closed.
type passing struct{ *os.File }

func (p passing) Close() error { return errors.Join(p.File.Close(), os.Remove(p.Name())) }
