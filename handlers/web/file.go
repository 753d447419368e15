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

// File is a reply other than JSON: a PDF, a picture, a sheet. A large one has Write instead of Content, which streams it.
type File struct {
	Name, Type string
	Inline     bool
	Content    []byte
	Write      func(w io.Writer) error
	Cache      string
	Size       int64
	// Live sends each part as soon as it is written, for display instead of download.
	Live bool
}

func (f *Frame) send(w http.ResponseWriter, r *http.Request, out any) {
	switch reply := out.(type) {
	case File:
		f.sendFile(r.Context(), w, reply)
	case *Answer:
		SendAnswer(w, r, reply)
	default:
		f.SendJSON(r.Context(), w, http.StatusOK, reply)
	}
}

func (f *Frame) sendFile(ctx context.Context, w http.ResponseWriter, file File) {
	disposition := "attachment"
	if file.Inline {
		disposition = "inline"
	}
	if file.Write == nil {
		file.Size = int64(len(file.Content))
	}
	w.Header().Set("Content-Type", file.Type)
	if file.Live {
		w.Header().Set("X-Accel-Buffering", "no") // proxies must pass on each part at once
	} else {
		w.Header().Set("Content-Disposition", mime.FormatMediaType(disposition, map[string]string{"filename": file.Name}))
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
			f.Log.ErrorContext(ctx, "a download broke off", "file", file.Name, "error", err)
		}
		// The status has been sent: only a broken connection tells the client that the file is incomplete.
		panic(http.ErrAbortHandler)
	}
}

// readerTime is how long the client of a long download may take for its next piece.
const readerTime = 30 * time.Second

// patient writes a long download: as long as the client reads, the time limit moves on.
type patient struct {
	http.ResponseWriter
	control *http.ResponseController
	live    bool
}

func (p *patient) Write(content []byte) (int, error) {
	if err := p.control.SetWriteDeadline(time.Now().Add(readerTime)); err != nil && !errors.Is(err, http.ErrNotSupported) {
		return 0, err
	}
	n, err := p.ResponseWriter.Write(content)
	if err == nil && p.live {
		err = p.control.Flush()
	}
	return n, err
}

// Saved is JSON to be saved as a file instead of a reply.
func Saved(name string, content []byte) File {
	return File{Name: name, Type: "application/octet-stream", Content: content}
}

// FileOnDisk returns an existing file of the data directory. A link there, which may lead anywhere on the machine, is no such file.
func FileOnDisk(path, name, kind string) (File, error) {
	about, err := os.Lstat(path)
	if os.IsNotExist(err) || err == nil && !about.Mode().IsRegular() {
		return File{}, db.ErrNotFound
	}
	if err != nil {
		return File{}, err
	}
	return File{Name: name, Type: kind, Size: about.Size(), Write: func(w io.Writer) error {
		file, err := os.Open(path)
		if err != nil {
			return err
		}
		_, err = io.Copy(w, file)
		return errors.Join(err, file.Close())
	}}, nil
}
