// Package captcha asks Google's reCAPTCHA v3 about a token.
package captcha

import (
	"context"
	"encoding/json"
	"fmt"
	"io"
	"net/http"
	"net/url"
	"strings"
	"time"
)

const (
	address  = "https://www.google.com/recaptcha/api/siteverify"
	minScore = 0.5
)

var client = &http.Client{Timeout: 5 * time.Second, CheckRedirect: func(*http.Request, []*http.Request) error { return http.ErrUseLastResponse }}

// Recaptcha says whether a token is good: known to Google and of a score of at least 0.5.
func Recaptcha(ctx context.Context, secret, token, remote string) (bool, error) {
	form := url.Values{"secret": {secret}, "response": {token}, "remoteip": {remote}}
	request, err := http.NewRequestWithContext(ctx, http.MethodPost, address, strings.NewReader(form.Encode()))
	if err != nil {
		return false, err
	}
	request.Header.Set("Content-Type", "application/x-www-form-urlencoded")
	reply, err := client.Do(request)
	if err != nil {
		return false, fmt.Errorf("reach reCAPTCHA: %w", err)
	}
	defer func() { _ = reply.Body.Close() }() // nothing was written
	var answer struct {
		Success bool    `json:"success"`
		Score   float64 `json:"score"`
	}
	if err := json.NewDecoder(io.LimitReader(reply.Body, 64<<10)).Decode(&answer); err != nil {
		return false, fmt.Errorf("read reCAPTCHA's answer: %w", err)
	}
	return answer.Success && answer.Score >= minScore, nil
}
