package backups

import (
	"bytes"
	"context"
	"fmt"
	"io"
	"log/slog"
	"os"
	"strings"
	"time"

	"github.com/benbjohnson/litestream"
	"github.com/superfly/ltx"
)

// placeClient stores the files of the replication library (Litestream) at a place, as
// PREFIX/LEVEL/FIRST-LAST-MILLISECONDS. The name contains the time of the change, because the file dates at a place
// are those of the copying.
type placeClient struct {
	place  Place
	prefix string
}

var _ litestream.ReplicaClient = (*placeClient)(nil)

func (c *placeClient) Type() string               { return "place" }
func (c *placeClient) Init(context.Context) error { return nil }
func (c *placeClient) SetLogger(*slog.Logger)     {}

func (c *placeClient) level(level int) string { return fmt.Sprintf("%s/%d/", c.prefix, level) }

func (c *placeClient) stem(level int, first, last ltx.TXID) string {
	return fmt.Sprintf("%s%016x-%016x-", c.level(level), uint64(first), uint64(last))
}

// LTXFiles lists the files of a level from a transaction on.
func (c *placeClient) LTXFiles(ctx context.Context, level int, seek ltx.TXID, _ bool) (ltx.FileIterator, error) {
	kept, err := c.place.List(ctx, c.level(level))
	if err != nil {
		return nil, err
	}
	var found []*ltx.FileInfo
	for _, file := range kept {
		info, ok := readName(level, file)
		if ok && info.MinTXID >= seek {
			found = append(found, info)
		}
	}
	return ltx.NewFileInfoSliceIterator(found), nil
}

func readName(level int, file StoredFile) (*ltx.FileInfo, bool) {
	name := file.Name[strings.LastIndexByte(file.Name, '/')+1:]
	var first, last uint64
	var at int64
	if n, err := fmt.Sscanf(name, "%016x-%016x-%d", &first, &last, &at); n != 3 || err != nil {
		return nil, false
	}
	return &ltx.FileInfo{Level: level, MinTXID: ltx.TXID(first), MaxTXID: ltx.TXID(last), Size: file.Size,
		CreatedAt: time.UnixMilli(at).UTC()}, true
}

// OpenLTXFile reads a file from an offset; a missing file is os.ErrNotExist.
func (c *placeClient) OpenLTXFile(
	ctx context.Context,
	level int,
	first, last ltx.TXID,
	offset, size int64,
) (io.ReadCloser, error) {
	kept, err := c.place.List(ctx, c.stem(level, first, last))
	if err != nil {
		return nil, err
	}
	if len(kept) == 0 {
		return nil, fmt.Errorf("%s: %w", c.stem(level, first, last), os.ErrNotExist)
	}
	return c.place.Get(ctx, kept[len(kept)-1].Name, offset, size)
}

// WriteLTXFile saves a file, with the time from its header in the name.
func (c *placeClient) WriteLTXFile(
	ctx context.Context,
	level int,
	first, last ltx.TXID,
	content io.Reader,
) (*ltx.FileInfo, error) {
	var head bytes.Buffer
	header, _, err := ltx.PeekHeader(io.TeeReader(content, &head))
	if err != nil {
		return nil, fmt.Errorf("read the head of a change: %w", err)
	}
	at := time.UnixMilli(header.Timestamp).UTC()
	counted := &countingReader{from: io.MultiReader(&head, content)}
	if err := c.place.Put(ctx, fmt.Sprintf("%s%d", c.stem(level, first, last), header.Timestamp), counted,
		-1); err != nil {
		return nil, err
	}
	return &ltx.FileInfo{Level: level, MinTXID: first, MaxTXID: last, Size: counted.n, CreatedAt: at}, nil
}

// countingReader counts the bytes that were read.
type countingReader struct {
	from io.Reader
	n    int64
}

func (r *countingReader) Read(p []byte) (int, error) {
	n, err := r.from.Read(p)
	r.n += int64(n)
	return n, err
}

// DeleteLTXFiles deletes files.
func (c *placeClient) DeleteLTXFiles(ctx context.Context, files []*ltx.FileInfo) error {
	for _, file := range files {
		if err := removeAll(ctx, c.place, c.stem(file.Level, file.MinTXID, file.MaxTXID)); err != nil {
			return err
		}
	}
	return nil
}

// DeleteAll deletes everything under the prefix.
func (c *placeClient) DeleteAll(ctx context.Context) error {
	return removeAll(ctx, c.place, c.prefix+"/")
}

func removeAll(ctx context.Context, place Place, prefix string) error {
	kept, err := place.List(ctx, prefix)
	if err != nil {
		return err
	}
	for _, file := range kept {
		if err := place.Remove(ctx, file.Name); err != nil {
			return err
		}
	}
	return nil
}
