package web

import (
	"context"
	"errors"
	"io"
	"mime"
	"net/http"
	"os"
	"strconv"
	"time"

	"hearth/store/db"
)

// File is a reply that isn't JSON: a PDF, a picture, a spreadsheet. A large one has Write, which streams it, instead
// of Content.
type File struct {
	Name, Type string
	// Inline shows it in the browser instead of downloading it. Cache is the Cache-Control header; "" is no-store.
	// Size is in bytes, 0 if unknown before it's written.
	Inline  bool
	Content []byte
	Write   func(w io.Writer) error
	Cache   string
	Size    int64
	// Live flushes each part as soon as it's written, as server-sent events need.
	Live bool
	// path is that of a file on disk, of which a part can be asked for.
	path string
}

// send writes the reply of a call: a file, a cached response, or JSON.
func (o *Options) send(w http.ResponseWriter, r *http.Request, out any) {
	switch reply := out.(type) {
	case File:
		if !sendPart(w, r, reply) {
			o.sendFile(r.Context(), w, reply)
		}
	case *CachedResponse:
		SendResponse(w, r, reply)
	default:
		o.SendJSON(r.Context(), w, http.StatusOK, reply)
	}
}

// sendFile writes a file. If writing fails in the middle, the connection is broken off.
func (o *Options) sendFile(ctx context.Context, w http.ResponseWriter, file File) {
	disposition := "attachment"
	if file.Inline {
		disposition = "inline"
	}
	if file.Write == nil {
		file.Size = int64(len(file.Content))
	}
	w.Header().Set("Content-Type", file.Type)
	if file.Live {
		w.Header().Set("X-Accel-Buffering", "no") // tells proxies to pass on each part at once
	} else {
		w.Header().Set("Content-Disposition",
			mime.FormatMediaType(disposition, map[string]string{"filename": file.Name}))
	}
	if file.Size > 0 || file.Write == nil {
		w.Header().Set("Content-Length", strconv.FormatInt(file.Size, 10))
	}
	if file.Cache != "" {
		w.Header().Set("Cache-Control", file.Cache)
	}
	if file.Write == nil {
		w.WriteHeader(http.StatusOK)
		_, _ = w.Write(file.Content) // a client that disconnected is no error
		return
	}
	if err := file.Write(&patient{w, http.NewResponseController(w), file.Live}); err != nil {
		if ctx.Err() == nil {
			o.Log.ErrorContext(ctx, "a download broke off", "file", file.Name, "error", err)
		}
		// The status has been sent, so that only a broken connection shows the client that the file is incomplete.
		panic(http.ErrAbortHandler)
	}
}

// sendPart writes the part of a file on disk that a player of videos asks for. It returns false if none is asked for.
func sendPart(w http.ResponseWriter, r *http.Request, file File) bool {
	if !file.Inline || file.path == "" || r.Header.Get("Range") == "" {
		return false
	}
	content, err := os.Open(file.path)
	if err != nil {
		return false
	}
	defer func() { _ = content.Close() }() // the file was only read
	w.Header().Set("Content-Type", file.Type)
	w.Header().Set("Cache-Control", file.Cache)
	http.ServeContent(&patient{w, http.NewResponseController(w), false}, r, "", time.Time{}, content)
	return true
}

// readerTime is the maximum time for a client to accept the next part of a download.
const readerTime = 30 * time.Second

// patient writes a long download: the time limit is extended with each part that the client accepts.
type patient struct {
	http.ResponseWriter
	control *http.ResponseController
	live    bool
}

func (p *patient) Write(content []byte) (int, error) {
	if err := p.control.SetWriteDeadline(time.Now().Add(readerTime)); err != nil &&
		!errors.Is(err, http.ErrNotSupported) {
		return 0, err
	}
	n, err := p.ResponseWriter.Write(content)
	if err == nil && p.live {
		err = p.control.Flush()
	}
	return n, err
}

// Saved is JSON that the browser saves as a file.
func Saved(name string, content []byte) File {
	return File{Name: name, Type: "application/octet-stream", Content: content}
}

// FileOnDisk returns a file of the data directory as a reply; db.ErrNotFound if there is none. A symbolic link isn't
// followed, because it could lead anywhere.
func FileOnDisk(path, name, kind string) (File, error) {
	about, err := os.Lstat(path)
	if os.IsNotExist(err) || err == nil && !about.Mode().IsRegular() {
		return File{}, db.ErrNotFound
	}
	if err != nil {
		return File{}, err
	}
	return File{Name: name, Type: kind, Size: about.Size(), path: path, Write: func(w io.Writer) error {
		file, err := os.Open(path)
		if err != nil {
			return err
		}
		_, err = io.Copy(w, file)
		return errors.Join(err, file.Close())
	}}, nil
}
