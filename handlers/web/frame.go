// Package web is what all calls of the API have in common: routing, decoding of input, the caller's session, limits,
// admission during overload, replies, the response cache, logs and metrics. It has no rules of the shop: calls are
// functions that handlers/shop and handlers/staff bind to routes with Call.
// A request passes chain in middleware.go, then handle in call.go. Start there; Options has what the package needs
// from the program, Caller is who calls, SendError in reply.go turns errors into replies.
package web

import (
	"context"
	"net/http"
	"sync/atomic"

	"hearth/store/db"
)

// Frame processes the requests of all listeners. The program creates one with New, and it lives until the program
// ends.
type Frame struct {
	Options
	crossOrigin *http.CrossOriginProtection
	limits      *limits
	captchas    *captchas
	metrics     *metrics
	gates       map[RequestKind]*gate
	away        *overloadLog
	connected   atomic.Int64
	// Languages are the codes of the languages, besides English, that a call can ask for in its query. Speaks reports
	// whether one is on; requests in one that is off are in English.
	Languages []string
	Speaks    func(lang string) bool
	// Kept is the response cache, of replies and pages that are the same for everyone.
	Kept *Cache
}

// IsOn reports whether customers can use the shop in a language.
func (f *Frame) IsOn(lang string) bool { return f.Speaks == nil || f.Speaks(lang) }

// inLanguage sets the language of a request, English for one that is off.
func (f *Frame) inLanguage(ctx context.Context, lang string) context.Context {
	if !f.IsOn(lang) {
		lang = "en"
	}
	return db.InLanguage(ctx, lang)
}

// enter admits a request of a kind through its gate; the returned context admits all its parts without waiting again.
// leave frees the place.
func (f *Frame) enter(ctx context.Context, kind RequestKind) (_ context.Context, leave func(), err error) {
	if isInside(ctx) {
		return ctx, func() {}, nil
	}
	leave, err = f.gates[kind].enter(ctx)
	return inside(ctx), leave, err
}

// Once returns a response that is the same for everyone, from the cache or made now after admission by the gate of
// its kind. If the gate is full and nothing is cached, it returns ErrOverloaded at once.
func (f *Frame) Once(
	ctx context.Context,
	kind RequestKind,
	key string,
	make func(ctx context.Context) (Response, error),
) (*CachedResponse, error) {
	if !isInside(ctx) && f.gates[kind].full() && !f.Kept.hasOrMakes(key) {
		return nil, ErrOverloaded
	}
	return f.Kept.Get(ctx, key, func(ctx context.Context) (Response, error) {
		ctx, leave, err := f.enter(ctx, kind)
		if err != nil {
			return Response{}, err
		}
		defer leave()
		return make(ctx)
	})
}

type doorKeyType struct{}

// withDoor stores in a context by which listener a request came.
func withDoor(ctx context.Context, door ListenerKind) context.Context {
	return context.WithValue(ctx, doorKeyType{}, door)
}

// ListenerOf returns the listener by which a request came.
func ListenerOf(ctx context.Context) ListenerKind {
	if door, ok := ctx.Value(doorKeyType{}).(ListenerKind); ok {
		return door
	}
	return PublicListener
}
