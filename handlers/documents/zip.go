package documents

import (
	"archive/zip"
	"io"
)

// Zip packs documents into a zip as they are drawn. It does not compress them again.
type Zip struct{ archive *zip.Writer }

// NewZip starts a zip.
func NewZip(w io.Writer) *Zip { return &Zip{zip.NewWriter(w)} }

// Add packs a file and sends what is packed so far.
func (z *Zip) Add(name string, content []byte) error {
	file, err := z.archive.CreateHeader(&zip.FileHeader{Name: name, Method: zip.Store})
	if err != nil {
		return err
	}
	if _, err := file.Write(content); err != nil {
		return err
	}
	return z.archive.Flush()
}

// Begin starts a file that is written piece by piece, until the next one starts.
func (z *Zip) Begin(name string) (io.Writer, error) {
	return z.archive.CreateHeader(&zip.FileHeader{Name: name, Method: zip.Store})
}

// Close ends the zip.
func (z *Zip) Close() error { return z.archive.Close() }
