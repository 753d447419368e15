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

// Route is a call of the API: who may make it, the limits of its body and rate, and which token proves that it was
// intended. The table of routes is built once, when the program starts.
type Route struct {
	Method, Path string
	Who          Access
	// Size is the maximum size of the body in bytes; Class is the rate limit.
	Size  int64
	Class Class
	// CSRF requires the session's token, Captcha a solved challenge.
	CSRF, Captcha bool
	// Guesses is the kind of secret that could be guessed with this call, such as a password. Wrong attempts are
	// counted by it.
	Guesses string
	// First means that the call is admitted before others during overload: orders and payments.
	First bool
	// Waits means that the call may wait: for an outside service, or for its turn to hash a password or process a
	// picture.
	Waits bool
	// Same means that the reply is the same for everyone. It is cached until the facts that it depends on change.
	Same bool
	// Group and Summary are the department of the call and what it does for its caller, for the OpenAPI document.
	Group, Summary string
	In, Out        reflect.Type
	run            func(ctx context.Context, f *Frame, who *Caller, r *http.Request, params httprouter.Params) (any, error)
}

// Func is the function of a call. Its input is decoded before, and its output written as JSON afterwards. Its errors
// are a *db.Refusal (status false with the fields), db.ErrNotFound (404), a *Problem, or a fault (500, logged).
type Func[In, Out any] func(ctx context.Context, who *Caller, in In) (Out, error)

// Call creates a route from a function. It panics on an input type with an invalid declaration, which is a bug that
// is found when the program starts.
func Call[In, Out any](method, path string, who Access, size int64, class Class, fn Func[In, Out]) Route {
	mustRead(reflect.TypeFor[In]())
	return Route{
		Method: method,
		Path:   path,
		Who:    who,
		Size:   size,
		Class:  class,
		In:     reflect.TypeFor[In](),
		Out:    reflect.TypeFor[Out](),
		// The steps of a call: decode the input, check the tokens, check whether the device is known, wait for
		// admission, run. A cached reply needs admission only if it has to be made.
		run: func(ctx context.Context, f *Frame, caller *Caller, r *http.Request, params httprouter.Params) (any,
			error) {
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
				ctx, leave, err := f.enter(ctx, caller.kind())
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
				return f.keep(ctx, fmt.Sprintf("%s %s %+v", lang, path, in), func(ctx context.Context) (any, error) {
					return finish(db.InLanguage(ctx, lang))
				})
			}
			return finish(ctx)
		},
	}
}

// Group sets the department of calls, in the order of the OpenAPI document.
func Group(name string, routes ...Route) []Route {
	for i := range routes {
		routes[i].Group = name
	}
	return routes
}

// Says declares in one plain sentence what the call does for its caller.
func (r Route) Says(sentence string) Route {
	r.Summary = sentence
	return r
}

// WithCSRF requires the session's token, which the input type must contain.
func (r Route) WithCSRF() Route {
	r.CSRF = true
	return r.mustCarry(reflect.TypeFor[CSRFToken]())
}

// WithCaptcha requires a solved challenge, which the input type must contain.
func (r Route) WithCaptcha() Route {
	r.Captcha = true
	return r.mustCarry(reflect.TypeFor[CaptchaToken]())
}

// Guessing marks a call with which a kind of secret could be guessed.
func (r Route) Guessing(kind string) Route {
	r.Guesses = kind
	return r
}

// ForOrders admits the call before others during overload.
func (r Route) ForOrders() Route {
	r.First = true
	return r
}

// Waiting marks a call that may wait for something other than a core.
func (r Route) Waiting() Route {
	r.Waits = true
	return r
}

// ForAll marks a reply that is the same for everyone. Such a call only reads, and its reply doesn't depend on the
// caller.
func (r Route) ForAll() Route {
	if r.Method != http.MethodGet || r.Who.LoggedIn || r.CSRF || r.Captcha || r.Guesses != "" {
		panic(r.Path + " is not the same for everybody")
	}
	r.Same = true
	return r
}

// mustCarry panics if the input type doesn't contain a token's type.
func (r Route) mustCarry(token reflect.Type) Route {
	for i := range r.In.NumField() {
		if field := r.In.Field(i); field.Anonymous && field.Type == token {
			return r
		}
	}
	panic(r.Method + " " + r.Path + ": its form does not carry " + token.Name())
}

// Replies declares the type of a reply that its function's own type doesn't have, for the OpenAPI document.
func (r Route) Replies(out any) Route {
	r.Out = reflect.TypeOf(out)
	return r
}

// proved checks the CSRF token and the captcha of an input.
func (f *Frame) proved(ctx context.Context, c *Caller, in any) error {
	if form, carries := in.(interface{ csrfGiven() string }); carries && c.route.CSRF {
		if err := f.checkCSRF(c, form.csrfGiven()); err != nil {
			return err
		}
	}
	if form, carries := in.(interface{ captchaGiven() string }); carries && c.route.Captcha {
		return f.captchas.check(ctx, &f.Options, c.Address, form.captchaGiven())
	}
	return nil
}

// Answer returns the reply of a call that is the same for everyone, to be inlined in a page.
func (f *Frame) Answer(
	ctx context.Context,
	route Route,
	r *http.Request,
	params httprouter.Params,
) (*CachedResponse, error) {
	out, err := route.run(ctx, f, &Caller{Door: PublicListener, route: route, frame: f}, r, params)
	if err != nil {
		return nil, err
	}
	answer, kept := out.(*CachedResponse)
	if !kept {
		return nil, fmt.Errorf("the reply of %s is not the same for everybody", route.Path)
	}
	return answer, nil
}

// keep returns a reply that is the same for everyone, from the response cache or made now. The reply's method Facts
// returns the products on which it depends; Passes means that it must not be cached.
func (f *Frame) keep(
	ctx context.Context,
	key string,
	make func(ctx context.Context) (any, error),
) (*CachedResponse, error) {
	return f.Once(ctx, Reading, key, func(ctx context.Context) (Response, error) {
		out, err := make(ctx)
		if err != nil {
			return Response{}, err
		}
		body, err := json.Marshal(out)
		thing := Response{Status: http.StatusOK, Type: jsonType, Body: body}
		if told, tells := out.(interface{ Facts() []int64 }); tells {
			thing.Facts = told.Facts()
		}
		if one, says := out.(interface{ Passes() bool }); says {
			thing.Passing = one.Passes()
		}
		return thing, err
	})
}

// inAddressed sets the language from a call's query (lang=hi). A reply that is the same for everyone has one URL per
// language and ignores the Accept-Language header, so that caches can store it.
func (f *Frame) inAddressed(ctx context.Context, r *http.Request) context.Context {
	ctx = db.WithoutLanguage(ctx)
	if lang := r.URL.Query().Get("lang"); slices.Contains(f.Languages, lang) {
		ctx = f.inLanguage(ctx, lang)
	}
	return ctx
}

// kind returns which gate a call uses under overload, as far as that doesn't depend on the caller.
func (r Route) kind() RequestKind {
	switch {
	case r.First:
		return Ordering
	case r.Guesses != "":
		return Guessing
	case r.Waits:
		return Waiting
	case r.Who.Staff():
		return Serving
	}
	return Reading
}

// overloaded reports whether a call would be refused whoever makes it, before its body or session is read. It is
// false for cacheable replies, which may be in the cache, and for logins, which may come from a known device.
func (f *Frame) overloaded(r Route) bool {
	return !r.Same && r.Guesses == "" && f.gates[r.kind()].full()
}

// handle processes a call from the router to the reply.
func (f *Frame) handle(route Route) httprouter.Handle {
	return func(w http.ResponseWriter, r *http.Request, params httprouter.Params) {
		ctx := r.Context()
		SetRouteName(ctx, route.Method+" "+route.Path)
		if f.overloaded(route) {
			sendOverloaded(ctx, w)
			return
		}
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
			ctx = db.WithoutLanguage(ctx) // the back office is English
		}
		out, err := route.run(ctx, f, caller, r, params)
		if r.MultipartForm != nil {
			defer func() { _ = r.MultipartForm.RemoveAll() }() // temporary files; the system removes what remains
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
