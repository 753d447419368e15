package handlers

import (
	"context"
	"errors"
	"io"
	"mime"
	"net/http"
	"net/netip"
	"os"
	"reflect"
	"strconv"
	"time"

	"github.com/julienschmidt/httprouter"

	"hearth/store"
)

// Route is one call of the shop: who may make it, how large its body may be, how often it may be made.
type Route struct {
	Method, Path string
	Who          Access
	Size         int64
	Class        Class
	In, Out      reflect.Type
	run          func(h *Handlers, ctx context.Context, who *Caller, r *http.Request, params httprouter.Params) (any, error)
}

// call makes a route of a typed function. Decoding is done before it runs, the reply is written after.
func call[In, Out any](method, path string, who Access, size int64, class Class, fn func(*Handlers, context.Context, *Caller, In) (Out, error)) Route {
	return Route{
		Method: method, Path: path, Who: who, Size: size, Class: class,
		In: reflect.TypeFor[In](), Out: reflect.TypeFor[Out](),
		run: func(h *Handlers, ctx context.Context, caller *Caller, r *http.Request, params httprouter.Params) (any, error) {
			var in In
			if err := decode(r, params, &in); err != nil {
				return nil, err
			}
			return fn(h, ctx, caller, in)
		},
	}
}

// gives says what a route replies where its function's own type does not: a reply that may come finished from the cache.
func (r Route) gives(out any) Route {
	r.Out = reflect.TypeOf(out)
	return r
}

// Caller is who makes a call.
type Caller struct {
	store.Account
	// Token is the session cookie's text, a visitor's too; CSRF is derived from it.
	Token       string
	Fingerprint string
	Door        store.Door
	Address     netip.Addr
	// KnownDevice says for whom a signed cookie vouches: the account that logged in here before.
	KnownDevice func(email string) bool
	secure      bool
	cookies     []*http.Cookie
}

// LoggedIn says whether the caller has an account.
func (c *Caller) LoggedIn() bool { return c.ID != 0 }

// handle is the life of a call from the router to the reply.
func (h *Handlers) handle(route Route) httprouter.Handle {
	return func(w http.ResponseWriter, r *http.Request, params httprouter.Params) {
		ctx := r.Context()
		setRouteName(ctx, route.Method+" "+route.Path)
		if err := h.openBody(w, r, route); err != nil {
			h.sendError(ctx, w, err)
			return
		}
		caller, err := h.admit(r, route)
		if err != nil {
			h.sendError(ctx, w, err)
			return
		}
		out, err := route.run(h, ctx, caller, r, params)
		if r.MultipartForm != nil {
			defer func() { _ = r.MultipartForm.RemoveAll() }() // temporary files; the system clears what stays
		}
		for _, cookie := range caller.cookies {
			http.SetCookie(w, cookie)
		}
		if err != nil {
			h.sendError(ctx, w, err)
			return
		}
		h.send(ctx, w, r, out)
	}
}

func (h *Handlers) send(ctx context.Context, w http.ResponseWriter, r *http.Request, out any) {
	switch reply := out.(type) {
	case File:
		h.sendFile(ctx, w, reply)
	case cached:
		sendBytes(w, http.StatusOK, reply.body)
	default:
		h.sendJSON(ctx, w, http.StatusOK, reply)
	}
}

func (h *Handlers) sendFile(ctx context.Context, w http.ResponseWriter, f File) {
	disposition := "attachment"
	if f.Inline {
		disposition = "inline"
	}
	if f.Write == nil {
		f.Size = int64(len(f.Content))
	}
	w.Header().Set("Content-Type", f.Type)
	if !f.Live {
		w.Header().Set("Content-Disposition", mime.FormatMediaType(disposition, map[string]string{"filename": f.Name}))
	}
	if f.Size > 0 || f.Write == nil {
		w.Header().Set("Content-Length", strconv.FormatInt(f.Size, 10))
	}
	if f.Cache != "" {
		w.Header().Set("Cache-Control", f.Cache)
	}
	if f.Write == nil {
		w.WriteHeader(http.StatusOK)
		_, _ = w.Write(f.Content) // a client that went away is no fault
		return
	}
	if err := f.Write(&patient{w, http.NewResponseController(w), f.Live}); err != nil {
		if ctx.Err() == nil {
			h.log.ErrorContext(ctx, "a download broke off", "file", f.Name, "error", err)
		}
		// The status is sent: only a broken connection tells the reader that the file is not whole.
		panic(http.ErrAbortHandler)
	}
}

// readerTime is how long a reader of a long download may take for its next piece.
const readerTime = 30 * time.Second

// patient writes a long download: as long as its reader takes something, the time limit moves on.
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

// fileOnDisk gives a file of the data directory as it lies there.
func fileOnDisk(path, name, kind string) (File, error) {
	about, err := os.Stat(path)
	if os.IsNotExist(err) {
		return File{}, store.ErrNotFound
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

func itoa(n int) string { return strconv.Itoa(n) }
