package web

import (
	"context"
	"encoding/json"
	"fmt"
	"net/http"
	"reflect"
	"slices"

	"github.com/julienschmidt/httprouter"

	"hearth/store/db"
)

// Route is one call: who may make it, how large its body may be, how often it may be made, what proves that it is meant.
type Route struct {
	Method, Path string
	Who          Access
	Size         int64
	Class        Class
	// CSRF asks for the token of the session, Captcha for a solved challenge.
	CSRF, Captcha bool
	// Guesses is the kind of secret that can be guessed at by the call; wrong tries are counted under it.
	Guesses string
	// First is let in before others when the shop is crowded: orders and payments.
	First bool
	// Waits says that the call may stand still: for an outside service, a password's turn to be hashed, a picture's to be drawn.
	Waits bool
	// Same says that the reply is the same for everybody: it is made once and kept until what it tells of changes.
	Same    bool
	In, Out reflect.Type
	run     func(ctx context.Context, f *Frame, who *Caller, r *http.Request, params httprouter.Params) (any, error)
}

// Func is what a call does: its input is decoded before it runs, its reply is written after.
type Func[In, Out any] func(ctx context.Context, who *Caller, in In) (Out, error)

// Call makes a route of a typed function. It panics over a form that can't be read as it is written: that is a fault of the
// program, seen at its start.
func Call[In, Out any](method, path string, who Access, size int64, class Class, fn Func[In, Out]) Route {
	mustRead(reflect.TypeFor[In]())
	return Route{
		Method: method, Path: path, Who: who, Size: size, Class: class,
		In: reflect.TypeFor[In](), Out: reflect.TypeFor[Out](),
		run: func(ctx context.Context, f *Frame, caller *Caller, r *http.Request, params httprouter.Params) (any, error) {
			var in In
			if err := decode(r, params, &in); err != nil {
				return nil, err
			}
			if err := f.proved(ctx, caller, in); err != nil {
				return nil, err
			}
			if err := caller.vouch(ctx, in); err != nil {
				return nil, err
			}
			finish := func(ctx context.Context) (Out, error) {
				leave, err := f.gates[caller.crowd()].enter(ctx)
				if err != nil {
					var none Out
					return none, err
				}
				defer leave()
				return fn(ctx, caller, in)
			}
			if caller.route.Same {
				lang := db.Language(ctx)
				if !slices.Contains(f.Languages, lang) {
					lang = ""
				}
				return f.keep(ctx, fmt.Sprintf("%s %s %+v", lang, path, in), func(ctx context.Context) (any, error) { return finish(db.InLanguage(ctx, lang)) })
			}
			return finish(ctx)
		},
	}
}

// WithCSRF asks for the token of the session; the form carries it.
func (r Route) WithCSRF() Route {
	r.CSRF = true
	return r.mustCarry(reflect.TypeFor[CSRFToken]())
}

// WithCaptcha asks for a solved challenge; the form carries it.
func (r Route) WithCaptcha() Route {
	r.Captcha = true
	return r.mustCarry(reflect.TypeFor[CaptchaToken]())
}

// Guessing says that a secret of a kind can be guessed at by the call.
func (r Route) Guessing(kind string) Route {
	r.Guesses = kind
	return r
}

// ForOrders lets the call in before others when the shop is crowded.
func (r Route) ForOrders() Route {
	r.First = true
	return r
}

// Waiting says that the call may stand still while it waits for something else than a processor.
func (r Route) Waiting() Route {
	r.Waits = true
	return r
}

// ForAll says that the reply is the same for everybody. Such a call reads, and asks nothing of who makes it.
func (r Route) ForAll() Route {
	if r.Method != http.MethodGet || r.Who.LoggedIn || r.CSRF || r.Captcha || r.Guesses != "" {
		panic(r.Path + " is not the same for everybody")
	}
	r.Same = true
	return r
}

func (r Route) mustCarry(token reflect.Type) Route {
	for i := range r.In.NumField() {
		if field := r.In.Field(i); field.Anonymous && field.Type == token {
			return r
		}
	}
	panic(r.Method + " " + r.Path + ": its form does not carry " + token.Name())
}

// Gives says what a route replies where its function's own type does not: a reply that may come finished from a cache.
func (r Route) Gives(out any) Route {
	r.Out = reflect.TypeOf(out)
	return r
}

// proved checks what the form itself brings to show that the call is meant, and not made by a robot.
func (f *Frame) proved(ctx context.Context, c *Caller, in any) error {
	if form, carries := in.(interface{ csrfGiven() string }); carries && c.route.CSRF {
		if err := f.checkCSRF(c, form.csrfGiven()); err != nil {
			return err
		}
	}
	if form, carries := in.(interface{ captchaGiven() string }); carries && c.route.Captcha {
		return f.checkCaptcha(ctx, c, form.captchaGiven())
	}
	return nil
}

// Answer returns the reply of a call that is the same for everybody, for what a page brings along.
func (f *Frame) Answer(ctx context.Context, route Route, r *http.Request, params httprouter.Params) (*Answer, error) {
	out, err := route.run(ctx, f, &Caller{Door: PublicDoor, route: route, frame: f}, r, params)
	if err != nil {
		return nil, err
	}
	answer, kept := out.(*Answer)
	if !kept {
		return nil, fmt.Errorf("the reply of %s is not the same for everybody", route.Path)
	}
	return answer, nil
}

// keep makes a reply that is the same for everybody, or takes the one that is kept.
func (f *Frame) keep(ctx context.Context, key string, make func(ctx context.Context) (any, error)) (*Answer, error) {
	return f.Kept.Get(ctx, key, func(ctx context.Context) (Thing, error) {
		out, err := make(ctx)
		if err != nil {
			return Thing{}, err
		}
		body, err := json.Marshal(out)
		thing := Thing{Status: http.StatusOK, Type: jsonType, Body: body}
		if told, tells := out.(interface{ Facts() []int64 }); tells {
			thing.Facts = told.Facts()
		}
		if one, says := out.(interface{ Passes() bool }); says {
			thing.Passing = one.Passes()
		}
		return thing, err
	})
}

// inAddressed returns a context in the language that the address of a call names: a reply that is the same for everybody has one address for
// each language, whatever header comes with the call.
func (f *Frame) inAddressed(ctx context.Context, r *http.Request) context.Context {
	ctx = db.Unspoken(ctx)
	if lang := r.URL.Query().Get("lang"); slices.Contains(f.Languages, lang) {
		ctx = db.InLanguage(ctx, lang)
	}
	return ctx
}

// handle is the life of a call from the router to the reply.
func (f *Frame) handle(route Route) httprouter.Handle {
	return func(w http.ResponseWriter, r *http.Request, params httprouter.Params) {
		ctx := r.Context()
		SetRouteName(ctx, route.Method+" "+route.Path)
		caller, err := f.callerOf(r, route)
		if err == nil {
			err = f.openBody(w, r, route)
		}
		if err == nil {
			err = f.admit(caller)
		}
		if err != nil {
			f.noteRefusal(caller, err)
			f.SendError(ctx, w, err)
			return
		}
		switch {
		case route.Same:
			ctx = f.inAddressed(ctx, r)
		case caller.Staff && route.Who.Staff():
			ctx = db.Unspoken(ctx)
		}
		out, err := route.run(ctx, f, caller, r, params)
		if r.MultipartForm != nil {
			defer func() { _ = r.MultipartForm.RemoveAll() }() // temporary files; the system clears what stays
		}
		for _, cookie := range caller.cookies {
			http.SetCookie(w, cookie)
		}
		if caller.clear {
			w.Header().Set("Clear-Site-Data", `"cache"`)
		}
		if err != nil {
			f.noteRefusal(caller, err)
			f.SendError(ctx, w, err)
			return
		}
		f.send(w, r, out)
	}
}
