package web

import (
	"context"
	"encoding/json"
	"fmt"
	"io"
	"log/slog"
	"net/http"
	"net/http/httptest"
	"os"
	"strings"
	"syscall"
	"testing"
	"time"
)

// fullDisk is the error of a write to a full disk.
var fullDisk = &os.PathError{Op: "write", Path: "x", Err: syscall.ENOSPC}

// fullBody is a form whose files can't be stored while it is read, because the disk is full.
type fullBody struct{ begin io.Reader }

func (b *fullBody) Read(into []byte) (int, error) {
	n, err := b.begin.Read(into)
	if err == io.EOF {
		return n, fullDisk
	}
	return n, err
}

// A full disk is reported as 503 with Retry-After, whichever step of a call notices it.
func TestFullDiskIsARefusalNotAFault(t *testing.T) {
	f := New(Options{Log: slog.New(slog.DiscardHandler), Now: time.Now, Policy: func() *Policy { return &Policy{} }})
	type fileIn struct {
		File *Upload `json:"file"`
	}
	began := "--b\r\nContent-Disposition: form-data; name=\"file\"; filename=\"a\"\r\n\r\n"
	for name, c := range map[string]struct {
		body io.Reader
		run  Func[fileIn, Reply]
	}{
		"while the form is read": {&fullBody{strings.NewReader(began + strings.Repeat("x", 2<<20))},
			func(context.Context, *Caller, fileIn) (Reply, error) { return Done("kept"), nil }},
		"while a file is kept": {strings.NewReader(began + "x\r\n--b--\r\n"),
			func(context.Context, *Caller, fileIn) (Reply, error) {
				return Reply{}, fmt.Errorf("write a.jpg: %w", fullDisk)
			}},
	} {
		r := httptest.NewRequest("POST", "/api/keep", c.body)
		r.Header.Set("Content-Type", "multipart/form-data; boundary=b")
		w := httptest.NewRecorder()
		f.handle(Call("POST", "keep", Anybody, 5<<20, Uploads, c.run))(w, r, nil)
		var told Reply
		if err := json.Unmarshal(w.Body.Bytes(), &told); err != nil || w.Code != http.StatusServiceUnavailable ||
			w.Header().Get("Retry-After") == "" || !strings.Contains(told.Message, "disk is full") {
			t.Errorf("%s: %d %v %s", name, w.Code, w.Header(), w.Body)
		}
	}
}
