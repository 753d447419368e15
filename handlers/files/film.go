package files

import (
	"bytes"
	"encoding/binary"
	"errors"
	"io"
	"os"
	"slices"
	"strings"

	"hearth/handlers/web"
	"hearth/store/core"
)

const (
	// KeptFilm and KeptManual are the prefixes of the names of products' films and manuals.
	KeptFilm, KeptManual = "film-", "manual-"
	// FilmBytes and ManualBytes are the maximum sizes of an uploaded film and PDF, in bytes.
	FilmBytes, ManualBytes = 30 << 20, 20 << 20
	// moovBytes is the maximum size of a film's table of contents: more than that of an hour.
	moovBytes = 4 << 20
	// mostBoxes is the maximum number of parts of a film.
	mostBoxes = 10_000
)

// OfStory reports whether a private file is a film or manual of a product, by its name.
func OfStory(name string) bool {
	return strings.HasPrefix(name, KeptFilm) || strings.HasPrefix(name, KeptManual)
}

// KeepFilm checks an uploaded film by its content and saves it in private/. seconds is its length. It refuses other
// files than an MP4 with H.264 and AAC that starts to play before it is loaded, and films larger than FilmBytes.
func (f *Files) KeepFilm(upload *web.Upload) (name string, bytes, seconds int64, err error) {
	name, err = f.keepAsIs(upload, KeptFilm, FilmBytes,
		"A film can have at most 30 MB. Please make it shorter or smaller.",
		func(content *os.File) (string, error) {
			about, err := content.Stat()
			if err == nil {
				bytes = about.Size()
				seconds, err = filmLength(content, bytes)
			}
			return ".mp4", err
		})
	return name, bytes, seconds, err
}

// KeepManual checks an uploaded PDF by its content and saves it in private/. It refuses other files, and those larger
// than ManualBytes.
func (f *Files) KeepManual(upload *web.Upload) (name string, size int64, err error) {
	name, err = f.keepAsIs(upload, KeptManual, ManualBytes, "A manual can have at most 20 MB.",
		func(content *os.File) (string, error) {
			about, err := content.Stat()
			if err != nil {
				return "", err
			}
			size = about.Size()
			start, end := make([]byte, min(size, 5)), make([]byte, min(size, 1024))
			_, err = content.ReadAt(start, 0)
			if _, unread := content.ReadAt(end, size-int64(len(end))); err == nil {
				err = unread
			}
			if err == nil && (string(start) != "%PDF-" || !bytes.Contains(end, []byte("%%EOF"))) {
				err = core.Refuse("This file is not a whole PDF. Please choose another.")
			}
			return ".pdf", err
		})
	return name, size, err
}

// errNoFilm is the refusal of a file that is no MP4, or a part of one.
var errNoFilm = core.Refuse("This file is not a whole MP4 film. Please choose another.")

// box is a part of an MP4 (ISO/IEC 14496-12): its type of four letters, and where its content is.
type box struct {
	kind        string
	start, size int64
}

// boxAt reads the head of a box. It refuses one that doesn't end within the file.
func boxAt(content io.ReaderAt, at, end int64) (b box, err error) {
	head := make([]byte, 16)
	n, err := content.ReadAt(head, at)
	if n < 8 || err != nil && !errors.Is(err, io.EOF) {
		return b, errNoFilm
	}
	b = box{string(head[4:8]), at + 8, int64(binary.BigEndian.Uint32(head)) - 8}
	switch {
	case b.size == 1-8 && n == 16:
		b.start, b.size = at+16, int64(binary.BigEndian.Uint64(head[8:])&(1<<62-1))-16
	case b.size == 0-8:
		b.size = end - b.start
	}
	if b.size < 0 || b.size > end-b.start {
		return b, errNoFilm
	}
	return b, nil
}

// filmLength returns the length of a film in seconds. It refuses what browsers can't play at once: no MP4, no H.264, a
// sound that is no AAC, or a table of contents (moov) behind the pictures (mdat).
func filmLength(content io.ReaderAt, size int64) (seconds int64, err error) {
	first, err := boxAt(content, 0, size)
	if err != nil || first.kind != "ftyp" {
		return 0, errNoFilm
	}
	var moov []byte
	for n, at := 0, first.start+first.size; at < size; n++ {
		b, err := boxAt(content, at, size)
		if err != nil || n > mostBoxes {
			return 0, errNoFilm
		}
		switch {
		case b.kind == "mdat" && moov == nil:
			return 0, core.Refuse("This film can't start before it is loaded whole. Please export it for the web" +
				" (“fast start”) and choose it again.")
		case b.kind == "moov" && b.size > moovBytes:
			return 0, errNoFilm
		case b.kind == "moov":
			moov = make([]byte, b.size)
			if _, err := content.ReadAt(moov, b.start); err != nil {
				return 0, errNoFilm
			}
		}
		at = b.start + b.size
	}
	return playable(moov)
}

// inside returns the contents of all boxes of a type within a box, given by the path to them.
func inside(content []byte, path ...string) (found [][]byte) {
	for at := int64(0); at < int64(len(content)); {
		b, err := boxAt(bytes.NewReader(content), at, int64(len(content)))
		if err != nil {
			return found
		}
		of := content[b.start : b.start+b.size]
		if b.kind == path[0] && len(path) == 1 {
			found = append(found, of)
		} else if b.kind == path[0] {
			found = append(found, inside(of, path[1:]...)...)
		}
		at = b.start + b.size
	}
	return found
}

// playable returns the length in seconds of a film with this table of contents. It refuses other codecs.
func playable(moov []byte) (seconds int64, err error) {
	head := inside(moov, "mvhd")
	if len(head) == 0 || len(head[0]) < 32 {
		return 0, errNoFilm
	}
	scale, length := int64(binary.BigEndian.Uint32(head[0][12:])), int64(binary.BigEndian.Uint32(head[0][16:]))
	if head[0][0] == 1 { // with times of 64 bits
		scale = int64(binary.BigEndian.Uint32(head[0][20:]))
		length = int64(binary.BigEndian.Uint64(head[0][24:]) & (1<<62 - 1))
	}
	pictures := 0
	for _, track := range inside(moov, "trak", "mdia") {
		kind, codecs := inside(track, "hdlr"), inside(track, "minf", "stbl", "stsd")
		if len(kind) == 0 || len(kind[0]) < 12 || len(codecs) == 0 || len(codecs[0]) < 8 {
			return 0, errNoFilm
		}
		switch handler, sample := string(kind[0][8:12]), codecs[0][8:]; {
		case handler == "vide" && isH264(sample):
			pictures++
		case handler == "vide", handler == "soun" && !isAAC(sample):
			return 0, core.Refuse("Browsers can't play this film. Please export it as MP4 with H.264 pictures and AAC" +
				" sound.")
		}
	}
	if pictures == 0 || scale == 0 || length == 0 {
		return 0, errNoFilm
	}
	return max(1, (length+scale/2)/scale), nil
}

// isH264 reports whether a video track is H.264 in a profile that browsers play: baseline, main or high, with 8 bits.
func isH264(sample []byte) bool {
	const head = 78 // bytes before the boxes of a video sample entry
	entry, at := sampleOf(sample)
	if !slices.Contains([]string{"avc1", "avc3"}, entry) || len(at) < head {
		return false
	}
	setup := inside(at[head:], "avcC")
	return len(setup) > 0 && len(setup[0]) > 1 && slices.Contains([]byte{66, 77, 100}, setup[0][1])
}

// isAAC reports whether a sound track is AAC: MPEG-4 audio whose decoder is 0x40 (ISO/IEC 14496-1), or that of MPEG-2.
func isAAC(sample []byte) bool {
	const head = 28 // bytes before the boxes of an audio sample entry
	entry, at := sampleOf(sample)
	if entry != "mp4a" || len(at) < head {
		return false
	}
	setup := inside(at[head:], "esds")
	if len(setup) == 0 || len(setup[0]) < 4 {
		return false
	}
	// An elementary stream (tag 3) starts with its number and flags, and has the decoder (tag 4), which starts with its
	// type.
	stream := described(setup[0][4:], 3)
	if len(stream) < 3 || stream[2]&0xe0 != 0 {
		return false
	}
	decoder := described(stream[3:], 4)
	return len(decoder) > 0 && slices.Contains([]byte{0x40, 0x66, 0x67, 0x68}, decoder[0])
}

// described returns what follows the head of a descriptor: its tag, and its length in at most four bytes.
func described(content []byte, tag byte) []byte {
	if len(content) == 0 || content[0] != tag {
		return nil
	}
	for i, b := range content[1:min(len(content), 5)] {
		if b < 0x80 {
			return content[i+2:]
		}
	}
	return nil
}

// sampleOf returns the type and the content of the first sample entry.
func sampleOf(sample []byte) (kind string, content []byte) {
	b, err := boxAt(bytes.NewReader(sample), 0, int64(len(sample)))
	if err != nil {
		return "", nil
	}
	return b.kind, sample[b.start : b.start+b.size]
}
