package web

import (
	"errors"
	"io"
	"net/http"
	"os"
	"time"
)

const (
	// slowBytes is the body size from which a call may take longer than others: calls with files.
	slowBytes = 1 << 20
	// A body is read while this many bytes arrive in each span. Whoever sends less would hold a place of others.
	bodySpan  = 10 * time.Second
	bodyBytes = 80 << 10
	// bodyTime is how long a body may take in all, uploadTime how long one with files.
	bodyTime   = time.Minute
	uploadTime = time.Hour
	// answerTime is the time to answer once a body with files is read.
	answerTime = 5 * time.Minute
	// leftTime is how long the rest of a body that nobody reads may take.
	leftTime = 5 * time.Second
)

// body is the body of a request, which must advance.
type body struct {
	io.ReadCloser
	control *http.ResponseController
	watch   *stopwatch
	// files means that the time limits of the connection move on with it.
	files bool
	began time.Time
	// since is the start of the current span, come how many bytes arrived in it.
	since time.Time
	come  int64
	ended bool
}

func newBody(w http.ResponseWriter, r *http.Request) *body {
	return &body{ReadCloser: r.Body, control: http.NewResponseController(w), watch: stopwatchOf(r.Context())}
}

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
		// Everything is read: a time limit that expires while the call is processed would end the request.
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

// leave limits the time of what was not read: the server reads it, to be able to read the next request.
func (b *body) leave() {
	if !b.ended {
		_ = b.control.SetReadDeadline(time.Now().Add(leftTime)) // a response recorder has no limits
	}
}

// extend allows the next bytes until a time, plus the time for an answer to files. A response recorder has no limits.
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
