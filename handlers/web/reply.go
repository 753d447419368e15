package web

import (
	"context"
	"encoding/json"
	"errors"
	"html"
	"log/slog"
	"net/http"
	"strconv"
	"syscall"
	"time"

	"hearth/handlers/i18n"
	"hearth/store/db"
)

// Reply is the envelope of all JSON replies. Status says whether the call did what was requested. Success has the
// same value, for clients of the API that read it instead. Message is a sentence for people.
type Reply struct {
	Status  bool   `json:"status"`
	Success bool   `json:"success"`
	Message string `json:"message"`
	Said
}

// Said identifies a sentence for translation: a code that stays the same when the words are corrected, and the values
// of its placeholders in order. Sentences written by people have no code.
type Said struct {
	Code string   `json:"code,omitempty"`
	Args []string `json:"args,omitempty"`
}

// Saying is a sentence's code with its values.
func Saying(message string) Said {
	if message == ok {
		return Said{}
	}
	code, args := i18n.Code(message)
	return Said{code, args}
}

// ok is the message of a reply without a message.
const ok = "OK"

// Done is a reply with a sentence about what was done.
func Done(message string) Reply {
	return Reply{Status: true, Success: true, Message: message, Said: Saying(message)}
}

// Taken is a reply with neither data nor a sentence.
func Taken() Reply { return Done(ok) }

// Data is a reply with data.
type Data[T any] struct {
	Reply
	Data T `json:"data"`
}

// Give is a reply with data and no sentence.
func Give[T any](data T) Data[T] { return Data[T]{Done(ok), data} }

// With is a reply with a sentence and data.
func With[T any](message string, data T) Data[T] { return Data[T]{Done(message), data} }

// Rows is a reply with a page of a list. Total is the number of all rows.
type Rows[T any] struct {
	Reply
	Data  []T `json:"data"`
	Total int `json:"total"`
	Page  int `json:"page"`
	Pages int `json:"pages"`
}

// GiveRows is a reply with a page of a list.
func GiveRows[T any](rows []T, total int, page db.Page) Rows[T] {
	return Rows[T]{Reply: Done(ok), Data: rows, Total: total, Page: max(page.Number, 1), Pages: page.Pages(total)}
}

// Facts are the products on which the rows depend, for the response cache.
func (r Rows[T]) Facts() (facts []int64) {
	for _, row := range r.Data {
		if one, tells := any(row).(interface{ Fact() int64 }); tells {
			if facts == nil {
				facts = make([]int64, 0, len(r.Data))
			}
			facts = append(facts, one.Fact())
		}
	}
	return facts
}

const jsonType = "application/json; charset=utf-8"

// refused is the reply envelope of all refusals.
type refused struct {
	Reply
	Logged bool              `json:"logged"`
	Errors map[string]string `json:"errors,omitempty"`
	// Codes are the codes of the sentences in Errors.
	Codes map[string]Said `json:"codes,omitempty"`
}

// saidAt returns the translation codes of the fields' sentences.
func saidAt(fields map[string]string) map[string]Said {
	codes := map[string]Said{}
	for field, message := range fields {
		if one := Saying(message); one.Code != "" {
			codes[field] = one
		}
	}
	return codes
}

// SendError turns an error into a reply; it is the only place that does so. A refusal is HTTP 200 with status false
// and the fields, db.ErrNotFound 404, a Problem its own status, a full disk or a busy database 503, and anything else
// 500, logged with the request's ID.
func (o *Options) SendError(ctx context.Context, w http.ResponseWriter, err error) {
	if errors.Is(err, ErrOverloaded) {
		sendOverloaded(ctx, w)
		return
	}
	status, body, retry := http.StatusOK, refused{}, time.Duration(0)
	var refusal *db.Refusal
	var trouble *Problem
	var tooLarge *http.MaxBytesError
	switch {
	case errors.As(err, &refusal):
		body.Message, body.Errors = refusal.Message, refusal.Fields
	case errors.As(err, &trouble):
		status, body.Message, retry = trouble.Status, trouble.Message, trouble.Retry
	case errors.Is(err, db.ErrNotFound):
		status, body.Message = http.StatusNotFound, "Not found."
	case errors.As(err, &tooLarge):
		status, body.Message = ErrTooLarge.Status, ErrTooLarge.Message
	case errors.Is(err, db.ErrStopped),
		errors.Is(err, db.ErrBusy),
		errors.Is(err, context.DeadlineExceeded),
		errors.Is(err, context.Canceled):
		status, body.Message, retry = http.StatusServiceUnavailable, busyText, 2*time.Second
		if errors.Is(err, db.ErrStopped) {
			o.Log.ErrorContext(ctx, "no writing", "error", err, "request", requestID(ctx))
		}
	case errors.Is(err, syscall.ENOSPC), errors.Is(err, syscall.EDQUOT):
		status, body.Message, retry = http.StatusServiceUnavailable, diskFullText, time.Minute
		o.Log.LogAttrs(ctx, slog.LevelError, "the disk is full", slog.String("request", requestID(ctx)),
			slog.Any("error", err))
	default:
		status, body.Message = http.StatusInternalServerError,
			"Something went wrong on our side. Please tell us the number "+requestID(
				ctx,
			)+"."
		o.Log.LogAttrs(ctx, slog.LevelError, "fault", slog.String("request", requestID(ctx)), slog.Any("error", err))
	}
	if retry > 0 {
		w.Header().Set("Retry-After", strconv.Itoa(int((retry+time.Second-1)/time.Second)))
	}
	body.Said, body.Codes = Saying(body.Message), saidAt(body.Errors)
	o.SendJSON(ctx, w, status, body)
}

// SendJSON writes a JSON reply, compressed if it's large and the client accepts that.
func (o *Options) SendJSON(ctx context.Context, w http.ResponseWriter, status int, body any) {
	text, err := json.Marshal(body)
	if err != nil {
		o.Log.ErrorContext(ctx, "write a reply", "error", err, "request", requestID(ctx))
		status, text = http.StatusInternalServerError, []byte(
			`{"status":false,"success":false,"message":"Something went wrong on our side."}`,
		)
	}
	if len(text) >= smallestPacked {
		w.Header().Set("Vary", "Accept-Encoding")
		if encoding := requestOf(ctx).encoding; encoding != "" {
			w.Header().Set("Content-Encoding", encoding)
			text = pack(encoding, text)
		}
	}
	w.Header().Set("Content-Type", jsonType)
	w.Header().Set("Content-Length", strconv.Itoa(len(text)))
	w.WriteHeader(status)
	_, _ = w.Write(text) // a client that disconnected is no error
}

// turnedAway is the reply to calls refused under overload. It is built once, because under overload it is the most
// frequent reply.
var turnedAway = func() []byte {
	text, err := json.Marshal(refused{Reply: Reply{Message: ErrOverloaded.Message, Said: Saying(ErrOverloaded.Message)}})
	if err != nil {
		panic(err) // it consists of texts only
	}
	return text
}()

// sendOverloaded refuses a call because of overload: 503, with Retry-After.
func sendOverloaded(ctx context.Context, w http.ResponseWriter) {
	sendCrowded(ctx, w, jsonType, turnedAway)
}

// SendOverloadedPage refuses a page because of overload, with a short notice in its language. The browser reloads it
// after two seconds.
func (o *Options) SendOverloadedPage(ctx context.Context, w http.ResponseWriter, lang, busy string) {
	busy = html.EscapeString(busy)
	sendCrowded(ctx, w, "text/html; charset=utf-8",
		[]byte(`<!doctype html><html lang="`+lang+`"><head><meta charset="utf-8">`+
			`<meta name="viewport" content="width=device-width"><meta http-equiv="refresh" content="2"><title>`+busy+`</title></head>`+
			`<body><p>`+busy+`</p></body></html>`))
}

func sendCrowded(ctx context.Context, w http.ResponseWriter, kind string, body []byte) {
	requestOf(ctx).turnedAway = true
	header := w.Header()
	header.Set("Retry-After", "1")
	header.Set("Cache-Control", "no-store")
	header.Set("Content-Type", kind)
	header.Set("Content-Length", strconv.Itoa(len(body)))
	w.WriteHeader(http.StatusServiceUnavailable)
	_, _ = w.Write(body) // a client that disconnected is no error
}

// ErrOverloaded is the problem returned when the server has no capacity for a request (503).
var ErrOverloaded = &Problem{Status: http.StatusServiceUnavailable,
	Message: "The shop is very busy at the moment. Please try again in a second.", Retry: time.Second}
