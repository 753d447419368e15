package web

import (
	"context"
	"errors"
	"net/http"
	"time"

	"hearth/store/db"
)

// Problem is an error with an HTTP status. Rules of the shop return refusals instead (db.Refusal), which clients of
// the API expect as status 200 with the field status false.
type Problem struct {
	Status  int
	Message string
	// Retry is the time until the next attempt, for Retry-After; 0 for none.
	Retry time.Duration
}

func (p *Problem) Error() string { return p.Message }

// The errors of this package.
var (
	ErrTooLarge  = &Problem{Status: http.StatusRequestEntityTooLarge, Message: "That is too large."}
	ErrLoggedOut = &Problem{Status: http.StatusUnauthorized, Message: "Please log in."}
	ErrForbidden = &Problem{Status: http.StatusForbidden, Message: "You are not allowed to do this."}
	errCSRF      = &Problem{Status: http.StatusForbidden,
		Message: "This form is out of date. Please reload the page and try again."}
	ErrOtherSite = &Problem{Status: http.StatusForbidden,
		Message: "This request came from another site and was refused."}
	errNoForm  = &Problem{Status: http.StatusUnsupportedMediaType, Message: "Send a form or JSON."}
	errTooSlow = &Problem{Status: http.StatusRequestTimeout,
		Message: "The request took too long to arrive. Please try again with a better connection."}
	ErrNoSuchCall = &Problem{Status: http.StatusNotFound, Message: "There is no such call."}
)

// The sentences of a server that can't work just now (503).
const (
	busyText     = "The shop is busy or stopping. Please try again in a moment."
	diskFullText = "The shop's disk is full. Please try again later."
)

// BadRequest is the error of a request that can't be read (400), with the reason.
func BadRequest(message string) error {
	return &Problem{Status: http.StatusBadRequest, Message: "This request can't be read: " + message + "."}
}

// asBadRequest returns known errors unchanged, and turns any other (the JSON parser's) into a bad request.
func asBadRequest(err error) error {
	var known *Problem
	var field unreadable
	if err == nil || errors.As(err, &known) || errors.As(err, &field) {
		return err
	}
	return BadRequest("its JSON is not as expected")
}

func tooMany(wait time.Duration) error {
	return &Problem{
		Status:  http.StatusTooManyRequests,
		Message: "Too many attempts. Please wait a little and try again.",
		Retry:   wait,
	}
}

// Missing reports whether an error only means that something doesn't exist.
func Missing(err error) bool { return errors.Is(err, db.ErrNotFound) }

// IsOver reports whether an error only means that the shop is shutting down, or that the client disconnected.
func IsOver(err error) bool {
	return errors.Is(err, context.Canceled) || errors.Is(err, db.ErrStopped)
}
