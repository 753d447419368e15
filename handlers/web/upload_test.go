package web

import (
	"bytes"
	"errors"
	"io"
	"net/http"
	"net/http/httptest"
	"os"
	"testing"
	"testing/synctest"
	"time"
)

// line is a request body that delivers one piece each second.
type line struct {
	left, piece int
	every       time.Duration
}

func (l *line) Read(into []byte) (int, error) {
	if l.left <= 0 {
		return 0, io.EOF
	}
	time.Sleep(l.every)
	n := min(l.left, l.piece, len(into))
	l.left -= n
	return n, nil
}

func (l *line) Close() error { return nil }

// deadlines is a connection that records the deadlines set on it.
type deadlines struct {
	http.ResponseWriter
	read, write time.Time
}

func (d *deadlines) SetReadDeadline(at time.Time) error  { d.read = at; return nil }
func (d *deadlines) SetWriteDeadline(at time.Time) error { d.write = at; return nil }

func TestUploadContinuesWhileItMakesProgress(t *testing.T) {
	t.Parallel()
	for name, c := range map[string]struct {
		body *line
		want error
	}{
		"2 MB at 25 kB a second":           {&line{2 << 20, 25 << 10, time.Second}, nil},
		"40 MB at 16 kB a second":          {&line{40 << 20, 16 << 10, time.Second}, nil},
		"less than 8 kB a second":          {&line{2 << 20, 7 << 10, time.Second}, os.ErrDeadlineExceeded},
		"more than an hour":                {&line{60 << 20, 10 << 10, time.Second}, os.ErrDeadlineExceeded},
		"a pause of more than ten seconds": {&line{2 << 20, 64 << 10, 11 * time.Second}, os.ErrDeadlineExceeded},
	} {
		t.Run(name, func(t *testing.T) {
			synctest.Test(t, func(t *testing.T) {
				whole := int64(c.body.left)
				w := &deadlines{ResponseWriter: httptest.NewRecorder()}
				n, err := io.Copy(struct{ io.Writer }{io.Discard},
					&body{ReadCloser: c.body, control: http.NewResponseController(w),
						watch: &stopwatch{}, files: true})
				if !errors.Is(err, c.want) || c.want == nil && (err != nil || n != whole) {
					t.Errorf("%d bytes, %v", n, err)
				}
				if c.want == nil && (w.read.Before(time.Now().Add(time.Minute)) ||
					w.write.Before(time.Now().Add(time.Minute))) {
					t.Errorf("no time is left to answer: %v, %v", w.read, w.write)
				}
			})
		})
	}
}

// A form without files must send 80 kB every ten seconds and finish within a minute; its unread rest has five
// seconds.
func TestSlowFormUploadsAreClosed(t *testing.T) {
	t.Parallel()
	for name, c := range map[string]struct {
		body *line
		want error
	}{
		"at once":            {&line{2000, 2000, 0}, nil},
		"by a slow phone":    {&line{2000, 250, time.Second}, nil},
		"a byte at a time":   {&line{2000, 1, time.Second}, os.ErrDeadlineExceeded},
		"more than a minute": {&line{1 << 20, 10 << 10, time.Second}, os.ErrDeadlineExceeded},
	} {
		t.Run(name, func(t *testing.T) {
			synctest.Test(t, func(t *testing.T) {
				w, began := &deadlines{ResponseWriter: httptest.NewRecorder()}, time.Now()
				r := httptest.NewRequest("POST", "/", c.body)
				read := newBody(w, r)
				_, err := io.Copy(struct{ io.Writer }{io.Discard}, read)
				if !errors.Is(err, c.want) || c.want == nil && err != nil || time.Since(began) > bodyTime+time.Second {
					t.Errorf("after %s: %v", time.Since(began), err)
				}
				if c.want == nil && !w.read.Equal(began.Add(bodyTime)) {
					t.Errorf("the time left for the call ends at %s", w.read)
				}
				read.leave()
				if c.want != nil && !w.read.Equal(time.Now().Add(leftTime)) {
					t.Errorf("the rest may come until %s", w.read)
				}
			})
		})
	}
}

// An upload also works with a response writer that has no deadlines, such as httptest's recorder.
func TestUploadBelowTheLimitIsRead(t *testing.T) {
	u := &body{ReadCloser: io.NopCloser(bytes.NewReader([]byte("all"))),
		control: http.NewResponseController(httptest.NewRecorder()),
		watch:   &stopwatch{}, files: true}
	if all, err := io.ReadAll(u); err != nil || string(all) != "all" {
		t.Errorf("%q, %v", all, err)
	}
}
