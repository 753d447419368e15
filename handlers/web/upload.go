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
	// An upload continues while this many bytes arrive in each span, for at most an hour.
	uploadSpan  = 10 * time.Second
	uploadBytes = 80 << 10
	uploadTime  = time.Hour
	// answerTime is the time to answer once everything is read.
	answerTime = 5 * time.Minute
)

// upload reads the body of a form with files: as long as it makes progress, the time limits move on.
type upload struct {
	io.ReadCloser
	control *http.ResponseController
	began   time.Time
	// since is the start of the current span, come how many bytes arrived in it.
	since time.Time
	come  int64
}

func (u *upload) Read(into []byte) (int, error) {
	now := time.Now()
	if u.began.IsZero() {
		u.began, u.since = now, now
	}
	switch {
	case now.Sub(u.began) > uploadTime:
		return 0, os.ErrDeadlineExceeded
	case u.come >= uploadBytes:
		u.since, u.come = now, 0
	case now.Sub(u.since) > uploadSpan:
		return 0, os.ErrDeadlineExceeded
	}
	if err := u.extend(u.since.Add(uploadSpan)); err != nil {
		return 0, err
	}
	n, err := u.ReadCloser.Read(into)
	u.come += int64(n)
	if errors.Is(err, io.EOF) {
		// Everything is read: a time limit that expires while the files are processed would end the request.
		if late := u.extend(time.Now().Add(answerTime)); late != nil {
			return n, late
		}
	}
	return n, err
}

// extend allows the next bytes until a time, plus the time for an answer. A response recorder has no limits.
func (u *upload) extend(until time.Time) error {
	err := errors.Join(u.control.SetReadDeadline(until), u.control.SetWriteDeadline(until.Add(answerTime)))
	if errors.Is(err, http.ErrNotSupported) {
		return nil
	}
	return err
}
