// Package captcha verifies the tokens of Google's reCAPTCHA v3. When a token is required, and what happens when
// Google can't be reached, is decided by its callers.
package captcha

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"net/http"
	"net/url"
	"strings"
	"time"

	"hearth/handlers/integrations/dial"
)

// Address is the URL at which Google verifies tokens.
const Address = "https://www.google.com/recaptcha/api/siteverify"

// minScore is between 0, surely a robot, and 1, surely a person; 0.5 is Google's default.
const minScore = 0.5

var client = dial.Client(5 * time.Second)

// verdict is Google's answer about a token.
type verdict struct {
	Success bool     `json:"success"`
	Score   float64  `json:"score"`
	Codes   []string `json:"error-codes"`
}

// Recaptcha reports whether a token is valid and has at least minScore. remote is the visitor's IP address. An error
// means that Google gave no verdict.
func Recaptcha(ctx context.Context, address, secret, token, remote string) (bool, error) {
	answer, err := ask(ctx, address, secret, token, remote)
	return err == nil && answer.Success && answer.Score >= minScore, err
}

// ask sends a token and returns Google's verdict.
func ask(ctx context.Context, address, secret, token, remote string) (answer verdict, err error) {
	form := url.Values{"secret": {secret}, "response": {token}, "remoteip": {remote}}
	request, err := http.NewRequestWithContext(ctx, http.MethodPost, address, strings.NewReader(form.Encode()))
	if err != nil {
		return answer, err
	}
	request.Header.Set("Content-Type", "application/x-www-form-urlencoded")
	reply, err := client.Do(request)
	if err != nil {
		return answer, fmt.Errorf("reach reCAPTCHA: %w", err)
	}
	defer func() { _ = reply.Body.Close() }() // closing after reading only can lose nothing
	if reply.StatusCode != http.StatusOK {
		return answer, fmt.Errorf("reCAPTCHA answers HTTP %d", reply.StatusCode)
	}
	if err := json.NewDecoder(io.LimitReader(reply.Body, 64<<10)).Decode(&answer); err != nil {
		return answer, fmt.Errorf("read reCAPTCHA's answer: %w", err)
	}
	return answer, nil
}

// CheckSecret returns an error if a secret is unknown to Google. It sends an invalid token, about which Google
// complains only if it accepts the secret.
func CheckSecret(ctx context.Context, address, secret, remote string) error {
	answer, err := ask(ctx, address, secret, "test", remote)
	if err != nil {
		return err
	}
	for _, code := range answer.Codes {
		if code == "invalid-input-secret" || code == "missing-input-secret" {
			return errors.New("it does not know this secret")
		}
	}
	return nil
}
