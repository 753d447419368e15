package documents

import (
	"archive/zip"
	"io"
	"time"
)

// Zip writes files into a zip archive one after the other. They are stored uncompressed: PDFs and XLSX are compressed
// already.
type Zip struct{ archive *zip.Writer }

// NewZip starts an archive that is written to w.
func NewZip(w io.Writer) *Zip { return &Zip{zip.NewWriter(w)} }

// Add writes a file with its date and flushes, so that the download shows progress.
func (z *Zip) Add(name string, at time.Time, content []byte) error {
	file, err := z.archive.CreateHeader(&zip.FileHeader{Name: name, Method: zip.Store, Modified: at})
	if err != nil {
		return err
	}
	if _, err := file.Write(content); err != nil {
		return err
	}
	return z.archive.Flush()
}

// Begin starts a file that is written in parts, until the next one starts.
func (z *Zip) Begin(name string) (io.Writer, error) {
	return z.archive.CreateHeader(&zip.FileHeader{Name: name, Method: zip.Store})
}

// Close writes the directory of the archive. Without it the archive can't be opened.
func (z *Zip) Close() error { return z.archive.Close() }
