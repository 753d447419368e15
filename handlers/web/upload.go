package web

import (
	"errors"
	"io"
	"net/http"
	"os"
	"time"
)

const (
	// slowBytes is from which size on a body may take longer than other calls: those of files.
	slowBytes = 1 << 20
	// An upload goes on while this much comes in each span, for an hour at most.
	uploadSpan  = 10 * time.Second
	uploadBytes = 80 << 10
	uploadTime  = time.Hour
	// answerTime is what is left to answer, once all is read.
	answerTime = 5 * time.Minute
)

// upload reads the body of a form with files: as long as it makes progress, the time limits move on.
type upload struct {
	io.ReadCloser
	control *http.ResponseController
	began   time.Time
	// since is when the present span began, come what came in it.
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
		// All is read: a limit that passed while the files are looked at would end the request.
		if late := u.extend(time.Now().Add(answerTime)); late != nil {
			return n, late
		}
	}
	return n, err
}

// extend lets the next bytes come until a time, and leaves the time for an answer after it. A recorder has no limits.
func (u *upload) extend(until time.Time) error {
	err := errors.Join(u.control.SetReadDeadline(until), u.control.SetWriteDeadline(until.Add(answerTime)))
	if errors.Is(err, http.ErrNotSupported) {
		return nil
	}
	return err
}
