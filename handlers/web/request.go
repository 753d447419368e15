package web

import "context"

type contextKey int

const requestKey contextKey = 0

// request is the data of a request's log line.
type request struct {
	id    string
	route string
	// encoding is the best content encoding that the client accepts.
	encoding string
	// turnedAway means that the request was refused because of overload. Such requests are logged together, not
	// singly.
	turnedAway bool
}

func requestOf(ctx context.Context) *request {
	if r, ok := ctx.Value(requestKey).(*request); ok {
		return r
	}
	return &request{}
}

func requestID(ctx context.Context) string { return requestOf(ctx).id }

// SetRouteName sets the name by which a request is logged and counted.
func SetRouteName(ctx context.Context, name string) { requestOf(ctx).route = name }
