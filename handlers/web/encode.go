package web

import (
	"bytes"
	"errors"
	"io"
	"net/http"
	"strconv"
	"strings"
	"sync"

	"github.com/andybalholm/brotli"
	"github.com/klauspost/compress/gzip"
)

// packed are the compressed forms of a cached answer, each made on first use.
type packed struct {
	gzipped, brotlied struct {
		once sync.Once
		body []byte
	}
}

// smallestPacked is the size in bytes from which a text is compressed: below, the packet does not get smaller.
const smallestPacked = 1024

// encodingOf is the best encoding that both the client and we support: br, gzip or "".
func encodingOf(accepts string) string {
	best := ""
	for rest := accepts; rest != ""; {
		var one string
		one, rest, _ = strings.Cut(rest, ",")
		name, weight, _ := strings.Cut(strings.TrimSpace(one), ";")
		if q := strings.TrimSpace(weight); strings.HasPrefix(q, "q=0") && strings.Trim(q[3:], ".0") == "" {
			continue
		}
		switch name {
		case "br":
			return "br"
		case "gzip":
			best = "gzip"
		}
	}
	return best
}

// in returns the answer's body in an encoding, or the plain one with "" if compressing does not help.
func (a *Answer) in(encoding string) (body []byte, used string) {
	if encoding == "" || a.size < smallestPacked || !packs(a.Type) {
		return a.Text(), ""
	}
	form := &a.packed.brotlied
	if encoding == "gzip" {
		form = &a.packed.gzipped
	}
	form.once.Do(func() {
		if form.body == nil {
			form.body = pack(encoding, a.Text())
		}
	})
	if len(form.body) >= a.size {
		return a.Text(), ""
	}
	return form.body, encoding
}

// smallestShrunk is the size from which only the compressed form of a text is kept. Smaller ones are put into pages, too, and
// several of them into each.
const smallestShrunk = 8 << 10

// shrink compresses a large text at once and forgets the plain one: nearly everybody takes it compressed, and a list then takes a
// ninth of the memory, so that as many more lists are kept. It is called before anybody else has the answer.
func (a *Answer) shrink() {
	if a.size < smallestShrunk || !packs(a.Type) {
		return
	}
	if small := pack("br", a.Body); len(small) < a.size/2 {
		a.packed.brotlied.body, a.Body = small, nil
	}
}

// Text returns the body as it was made.
func (a *Answer) Text() []byte {
	if a.Body != nil || a.size == 0 {
		return a.Body
	}
	reader := unpackers.Get().(*brotli.Reader)
	defer unpackers.Put(reader)
	text := make([]byte, a.size)
	err := reader.Reset(bytes.NewReader(a.packed.brotlied.body))
	if err == nil {
		_, err = io.ReadFull(reader, text)
	}
	if err != nil {
		panic(err) // it was compressed here
	}
	return text
}

var unpackers = sync.Pool{New: func() any { return brotli.NewReader(nil) }}

func packs(kind string) bool {
	return strings.HasPrefix(kind, "text/") || strings.Contains(kind, "json") || strings.Contains(kind, "xml") ||
		strings.Contains(kind, "svg")
}

// gzippers and brotliers are pools of writers: each has some hundred kilobytes of tables. Brotli's third level of its newer encoder
// writes what the fourth of the older one does, and 2 % more, in a third of the time.
var (
	gzippers  = sync.Pool{New: func() any { return newGzip() }}
	brotliers = sync.Pool{New: func() any { return brotli.NewWriterV2(io.Discard, 3) }}
)

func newGzip() *gzip.Writer {
	w, err := gzip.NewWriterLevel(io.Discard, gzip.BestSpeed)
	if err != nil {
		panic(err) // the level is valid
	}
	return w
}

// pack compresses a text.
func pack(encoding string, text []byte) []byte {
	writers := &brotliers
	if encoding == "gzip" {
		writers = &gzippers
	}
	w := writers.Get().(interface {
		io.WriteCloser
		Reset(io.Writer)
	})
	defer writers.Put(w)
	var b bytes.Buffer
	w.Reset(&b)
	_, err := w.Write(text)
	if err = errors.Join(err, w.Close()); err != nil {
		panic(err) // writing to memory never fails
	}
	return bytes.Clone(b.Bytes()) // the buffer has room for as much again, and what is packed may be kept for long
}

// SendAnswer sends a cached answer: 304 if the client already has it, else in the best encoding that the client supports.
func SendAnswer(w http.ResponseWriter, r *http.Request, a *Answer) {
	header := w.Header()
	header.Set("Cache-Control", a.Cache)
	if a.Cache == "" {
		header.Set("Cache-Control", "no-cache")
	}
	header.Add("Vary", "Accept-Encoding")
	if a.Status == http.StatusOK {
		header.Set("ETag", a.ETag)
		if known := r.Header.Get("If-None-Match"); known != "" && strings.Contains(known, a.ETag[2:]) {
			w.WriteHeader(http.StatusNotModified)
			return
		}
	}
	header.Set("Content-Type", a.Type)
	body, encoding := a.in(encodingOf(r.Header.Get("Accept-Encoding")))
	if encoding != "" {
		header.Set("Content-Encoding", encoding)
	}
	header.Set("Content-Length", strconv.Itoa(len(body)))
	w.WriteHeader(a.Status)
	if r.Method != http.MethodHead {
		_, _ = w.Write(body) // a client that disconnected is no error
	}
}
