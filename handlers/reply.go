package handlers

import (
	"context"
	"encoding/json"
	"errors"
	"io"
	"log/slog"
	"net/http"
	"strconv"
	"time"

	"hearth/store"
)

// Reply is the envelope of every JSON reply: Status says whether the call did what was asked, Success says the same for
// the calls whose readers look there, Message is for a person.
type Reply struct {
	Status  bool   `json:"status"`
	Success bool   `json:"success"`
	Message string `json:"message"`
}

func done(message string) Reply { return Reply{true, true, message} }

// Data is a reply that carries something.
type Data[T any] struct {
	Reply
	Data T `json:"data"`
}

func give[T any](data T) Data[T] { return Data[T]{done("OK"), data} }

// Rows is a reply that carries a part of a list, with where it stands in the whole.
type Rows[T any] struct {
	Reply
	Data  []T `json:"data"`
	Total int `json:"total"`
	Page  int `json:"page"`
	Pages int `json:"pages"`
}

func giveRows[T any](rows []T, total int, page store.Page) Rows[T] {
	return Rows[T]{done("OK"), rows, total, max(page.Number, 1), page.Pages(total)}
}

// File is a reply that is no JSON: a PDF, a picture, a sheet. A large one has Write in place of Content, which writes it
// as it is made.
type File struct {
	Name, Type string
	Inline     bool
	Content    []byte
	Write      func(w io.Writer) error
	Cache      string
	Size       int64
	// Live sends each part as soon as it is written, and is shown, not saved.
	Live bool
}

// refused is the envelope of every answer that is a no.
type refused struct {
	Reply
	Logged bool              `json:"logged"`
	Errors map[string]string `json:"errors,omitempty"`
}

// problem is an error that the frame itself answers with an HTTP status.
type problem struct {
	status  int
	message string
	retry   time.Duration
}

func (p *problem) Error() string { return p.message }

var (
	errTooLarge   = &problem{status: http.StatusRequestEntityTooLarge, message: "That is too large."}
	errLoggedOut  = &problem{status: http.StatusUnauthorized, message: "Please log in."}
	errForbidden  = &problem{status: http.StatusForbidden, message: "You are not allowed to do this."}
	errCSRF       = &problem{status: http.StatusForbidden, message: "This form is out of date. Please reload the page and try again."}
	errOtherSite  = &problem{status: http.StatusForbidden, message: "This call comes from another site and was refused."}
	errNoSuchCall = &problem{status: http.StatusNotFound, message: "There is no such call."}
)

func badRequest(message string) error {
	return &problem{status: http.StatusBadRequest, message: "This request can't be read: " + message + "."}
}

func asBadRequest(err error) error {
	var known *problem
	if err == nil || errors.As(err, &known) {
		return err
	}
	return badRequest("its JSON is not as expected")
}

func tooMany(wait time.Duration) error {
	return &problem{status: http.StatusTooManyRequests, message: "Too many tries. Please wait a little and try again.", retry: wait}
}

// sendError is the one place where an error becomes an answer.
func (h *Handlers) sendError(ctx context.Context, w http.ResponseWriter, err error) {
	status, body, retry := http.StatusOK, refused{}, time.Duration(0)
	var refusal *store.Refusal
	var trouble *problem
	var tooLarge *http.MaxBytesError
	switch {
	case errors.As(err, &refusal):
		body.Message, body.Errors = refusal.Message, refusal.Fields
	case errors.As(err, &trouble):
		status, body.Message, retry = trouble.status, trouble.message, trouble.retry
	case errors.Is(err, store.ErrNotFound):
		status, body.Message = http.StatusNotFound, "There is no such thing here."
	case errors.As(err, &tooLarge):
		status, body.Message = errTooLarge.status, errTooLarge.message
	case errors.Is(err, store.ErrStopped), errors.Is(err, store.ErrBusy), errors.Is(err, context.DeadlineExceeded), errors.Is(err, context.Canceled):
		status, body.Message, retry = http.StatusServiceUnavailable, "The shop is busy or stopping. Please try again in a moment.", 2*time.Second
		if errors.Is(err, store.ErrStopped) {
			h.log.ErrorContext(ctx, "no writing", "error", err, "request", requestID(ctx))
		}
	default:
		status, body.Message = http.StatusInternalServerError, "Something went wrong on our side. Please tell us the number "+requestID(ctx)+"."
		h.log.LogAttrs(ctx, slog.LevelError, "fault", slog.String("request", requestID(ctx)), slog.Any("error", err))
	}
	if retry > 0 {
		w.Header().Set("Retry-After", strconv.Itoa(int((retry+time.Second-1)/time.Second)))
	}
	h.sendJSON(ctx, w, status, body)
}

func (h *Handlers) sendJSON(ctx context.Context, w http.ResponseWriter, status int, body any) {
	text, err := json.Marshal(body)
	if err != nil {
		h.log.ErrorContext(ctx, "write a reply", "error", err, "request", requestID(ctx))
		status, text = http.StatusInternalServerError, []byte(`{"status":false,"success":false,"message":"Something went wrong on our side."}`)
	}
	sendBytes(w, status, text)
}

func sendBytes(w http.ResponseWriter, status int, text []byte) {
	w.Header().Set("Content-Type", "application/json; charset=utf-8")
	w.Header().Set("Content-Length", strconv.Itoa(len(text)))
	w.WriteHeader(status)
	_, _ = w.Write(text) // a client that went away is no fault
}

// isOver says that an error only tells that the shop is stopping.
func isOver(err error) bool {
	return errors.Is(err, context.Canceled) || errors.Is(err, store.ErrStopped)
}
