package web

import (
	"errors"
	"io"
	"net/http"
	"os"
	"time"
)

const (
	// slowBytes is the size of a route's body in bytes from which it may take longer: routes with files.
	slowBytes = 1 << 20
	// A body must send bodyBytes in each bodySpan. A slower client would occupy a connection for too long.
	bodySpan  = 10 * time.Second
	bodyBytes = 80 << 10
	// bodyTime is the maximum time for a body in total, uploadTime the maximum for one with files.
	bodyTime   = time.Minute
	uploadTime = time.Hour
	// answerTime is the time for the reply once a body with files has been read.
	answerTime = 5 * time.Minute
	// leftTime is how long the server may read the rest of a body that the call didn't read.
	leftTime = 5 * time.Second
)

// body is the body of a request, read within time limits.
type body struct {
	io.ReadCloser
	control *http.ResponseController
	watch   *stopwatch
	// files means that the time limits of the connection are extended while files arrive.
	files bool
	began time.Time
	// since is the start of the current time span; come is the number of bytes received in it.
	since time.Time
	come  int64
	ended bool
}

func newBody(w http.ResponseWriter, r *http.Request) *body {
	return &body{ReadCloser: r.Body, control: http.NewResponseController(w), watch: stopwatchOf(r.Context())}
}

// Read reads within the time limits; it returns os.ErrDeadlineExceeded if the client is too slow.
func (b *body) Read(into []byte) (int, error) {
	now := time.Now()
	if b.began.IsZero() {
		b.began, b.since = now, now
	}
	whole := b.began.Add(bodyTime)
	if b.files {
		whole = b.began.Add(uploadTime)
	}
	switch {
	case now.After(whole):
		return 0, os.ErrDeadlineExceeded
	case b.come >= bodyBytes:
		b.since, b.come = now, 0
	case now.Sub(b.since) > bodySpan:
		return 0, os.ErrDeadlineExceeded
	}
	if err := b.extend(b.since.Add(bodySpan)); err != nil {
		return 0, err
	}
	done := b.watch.waits()
	n, err := b.ReadCloser.Read(into)
	done()
	b.come += int64(n)
	if errors.Is(err, io.EOF) {
		b.ended = true
		// The whole body was read. The read deadline is lifted, because its expiry would cancel the call that is now
		// processed.
		until := whole
		if b.files {
			until = time.Now().Add(answerTime)
		}
		if late := b.extend(until); late != nil {
			return n, late
		}
	}
	return n, err
}

// leave limits the time for the unread rest of a body, which the server reads before it can read the next request.
func (b *body) leave() {
	if !b.ended {
		_ = b.control.SetReadDeadline(time.Now().Add(leftTime)) // a test's response recorder has no deadlines
	}
}

// extend allows the next bytes until a time, and for files the answer after it. Response recorders in tests have no
// deadlines.
func (b *body) extend(until time.Time) error {
	err := b.control.SetReadDeadline(until)
	if b.files {
		err = errors.Join(err, b.control.SetWriteDeadline(until.Add(answerTime)))
	}
	if errors.Is(err, http.ErrNotSupported) {
		return nil
	}
	return err
}
