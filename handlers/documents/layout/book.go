package layout

import (
	"bytes"
	"compress/zlib"
	"errors"
	"fmt"
	"io"
	"strings"
	"sync"
	"unicode/utf16"
)

// Book is a PDF of any number of pages that is written while it is drawn: each page when it ends, each font and
// picture once in Close. It must be used by one goroutine only. The same pages result in the same bytes, which is why
// the file has no date. The first error stops all writing and is returned by Ink.End and Close.
type Book struct {
	// out receives the PDF; at is the number of bytes written so far.
	out io.Writer
	at  int64
	// offsets are the positions in bytes at which the objects begin; object 1 is the first.
	offsets []int64
	// pages are the objects of the pages; fonts are those used so far, by the number of their face.
	pages    []int
	fonts    []*usedFace
	pictures []storedPicture
	title    string
	err      error // the first error while writing
}

// The objects with fixed numbers. They are written last, but pages refer to them before.
const (
	catalogObject = iota + 1
	pagesObject
	resourcesObject
	infoObject
)

// NewBook starts a PDF that is written to out. An error of reading the fonts is returned by Close.
func NewBook(out io.Writer, title string) *Book {
	b := &Book{out: out, title: title, offsets: make([]int64, infoObject), fonts: make([]*usedFace, 2*len(scripts)+1)}
	b.err = regular.latin().open()
	b.write("%PDF-1.7\n%\xe2\xe3\xcf\xd3\n")
	return b
}

// Pages is how many pages were written.
func (b *Book) Pages() int { return len(b.pages) }

// Close writes the fonts, the pictures and the cross-reference table. A book without a page is an error.
func (b *Book) Close() error {
	if len(b.pages) == 0 && b.err == nil {
		b.err = errors.New("a document without a page")
	}
	var fonts, pictures strings.Builder
	for _, used := range b.fonts {
		if used != nil && b.err == nil {
			fmt.Fprintf(&fonts, "/F%d %d 0 R ", used.face.number, b.font(used))
		}
	}
	for _, p := range b.pictures {
		fmt.Fprintf(&pictures, "/P%d %d 0 R ", p.object, p.object)
	}
	var kids strings.Builder
	for _, page := range b.pages {
		fmt.Fprintf(&kids, "%d 0 R ", page)
	}
	b.object(resourcesObject, "<</Font<<%s>>/XObject<<%s>>/ProcSet[/PDF/Text/ImageB/ImageC]>>", fonts.String(),
		pictures.String())
	b.object(pagesObject, "<</Type/Pages/Count %d/Kids[%s]>>", len(b.pages), kids.String())
	b.object(catalogObject, "<</Type/Catalog/Pages %d 0 R/Lang(en-IN)/ViewerPreferences<</DisplayDocTitle true>>>>",
		pagesObject)
	b.object(infoObject, "<</Title %s>>", textString(b.title))
	// The cross-reference table, by which readers find the objects (ISO 32000-1, section 7.5.4): lines of 20 bytes
	// each.
	start := b.at
	b.write(fmt.Sprintf("xref\n0 %d\n0000000000 65535 f \n", len(b.offsets)+1))
	for _, offset := range b.offsets {
		b.write(fmt.Sprintf("%010d 00000 n \n", offset))
	}
	b.write(fmt.Sprintf("trailer\n<</Size %d/Root %d 0 R/Info %d 0 R>>\nstartxref\n%d\n%%%%EOF\n", len(b.offsets)+1,
		catalogObject, infoObject, start))
	return b.err
}

// write writes a part of the file, unless an earlier write failed.
func (b *Book) write(text string) {
	if b.err != nil {
		return
	}
	n, err := io.WriteString(b.out, text)
	b.at += int64(n)
	b.err = err
}

// next reserves the number of an object that is written later.
func (b *Book) next() int {
	b.offsets = append(b.offsets, 0)
	return len(b.offsets)
}

// object writes an object that contains only a dictionary or an array.
func (b *Book) object(number int, format string, values ...any) {
	b.offsets[number-1] = b.at
	b.write(fmt.Sprintf("%d 0 obj\n", number))
	b.write(fmt.Sprintf(format, values...))
	b.write("\nendobj\n")
}

// stream writes an object with content, such as a picture. about is what its dictionary has besides the length.
func (b *Book) stream(number int, about string, content []byte) {
	b.offsets[number-1] = b.at
	b.write(fmt.Sprintf("%d 0 obj\n<<%s/Length %d>>stream\n", number, about, len(content)))
	b.write(string(content))
	b.write("\nendstream\nendobj\n")
}

// packed writes an object whose content is compressed with zlib.
func (b *Book) packed(number int, about string, content []byte) {
	var small bytes.Buffer
	w := packers.Get().(*zlib.Writer)
	defer packers.Put(w)
	w.Reset(&small)
	_, err := w.Write(content)
	if err = errors.Join(err, w.Close()); err != nil && b.err == nil {
		b.err = err
	}
	b.stream(number, about+"/Filter/FlateDecode", small.Bytes())
}

// packers are pooled, because each takes most of a megabyte.
var packers = sync.Pool{New: func() any { return zlib.NewWriter(io.Discard) }}

// textString encodes a text for a PDF's dictionaries: UTF-16 with a byte order mark, as a hexadecimal string.
func textString(text string) string {
	var b strings.Builder
	b.WriteString("<FEFF")
	for _, unit := range utf16.Encode([]rune(text)) {
		fmt.Fprintf(&b, "%04X", unit)
	}
	return b.String() + ">"
}
