package sheets

import (
	"archive/zip"
	"bytes"
	"errors"
	"io"
)

// ErrCrowded means that a zip has more files than allowed, or that their names are too long.
var ErrCrowded = errors.New("the zip has too many files")

const (
	// directoryEntry is the maximum average size of a file's entry in a zip's directory: 46 bytes plus the name.
	directoryEntry = 400
	// directoryTail is the size of a zip's end, which archive/zip searches for the directory, perhaps twice.
	directoryTail = 1<<10 + 65<<10 + 1<<12
)

// entrySign is the signature of an entry in a zip's directory.
var entrySign = []byte("PK\x01\x02")

// OpenZip opens a zip of at most so many files; more is ErrCrowded. Go's reader takes some 200 bytes for each entry
// of 46, and an upload can have millions, so that it's stopped while it reads the directory.
func OpenZip(from io.ReaderAt, size int64, most int) (*zip.Reader, error) {
	bounded := &directory{
		from:    from,
		bytes:   int64(most)*directoryEntry + directoryTail,
		entries: most + directoryTail/46,
	}
	archive, err := zip.NewReader(bounded, size)
	switch {
	case bounded.over:
		return nil, ErrCrowded
	case err != nil:
		return nil, err
	case len(archive.File) > most:
		return nil, ErrCrowded
	}
	bounded.read = true
	return archive, nil
}

// directory is an io.ReaderAt that stops when the directory of a zip turns out to be too large. Once the zip is open
// it passes reads through.
type directory struct {
	from io.ReaderAt
	// bytes and entries are how many bytes and entries may still be read.
	bytes      int64
	entries    int
	over, read bool
}

// ReadAt reads from the file. It returns ErrCrowded if the zip's directory takes more bytes or entries than allowed.
func (d *directory) ReadAt(p []byte, at int64) (int, error) {
	if d.over {
		return 0, ErrCrowded
	}
	n, err := d.from.ReadAt(p, at)
	if d.read {
		return n, err
	}
	d.bytes -= int64(n)
	d.entries -= bytes.Count(p[:n], entrySign)
	if d.over = d.bytes < 0 || d.entries < 0; d.over {
		return 0, ErrCrowded
	}
	return n, err
}
