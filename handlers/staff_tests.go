package handlers

import (
	"context"
	"errors"
	"fmt"
	"time"

	"hearth/handlers/integrations/captcha"
	"hearth/handlers/integrations/razorpay"
	"hearth/handlers/integrations/smtp"
	"hearth/store"
)

const testTime = 15 * time.Second

// testService tries an outside service as it is set up and tells what was tried and what came back. Nothing of a secret,
// and nothing of what the other side wrote, is in the answer.
func (h *Handlers) testService(ctx context.Context, c *Caller, in struct {
	Service string `path:"service"`
}) (Reply, error) {
	ctx, cancel := context.WithTimeout(ctx, testTime)
	defer cancel()
	tests := map[string]func(context.Context, *Caller) (string, error){
		"mail": h.testMail, "payments": h.testPayments, "captcha": h.testCaptcha, "courier": h.testCourier, "assistant": h.testAssistant, "copies": h.testCopies,
	}
	test, known := tests[in.Service]
	if !known {
		return Reply{}, store.ErrNotFound
	}
	said, err := test(ctx, c)
	if errors.Is(err, context.DeadlineExceeded) {
		err = errors.New("no answer within 15 seconds")
	}
	if err != nil {
		return Reply{}, &store.Refusal{Message: fmt.Sprintf("%s: %s.", said, err)}
	}
	return done(said), nil
}

// testMail sends a mail to whoever asks.
func (h *Handlers) testMail(ctx context.Context, c *Caller) (string, error) {
	message, err := h.composeMail(store.Mail{Kind: "test", ToName: c.Name, ToAddr: c.Email})
	if err != nil {
		return "Write a test mail", err
	}
	server := h.store.Settings().Text("smtp_url")
	if server == "" {
		return "No mail server is set: mails are written as files into the folder outbox, and the Outbox screen shows them.", nil
	}
	if err := smtp.Send(ctx, server, message); err != nil {
		return "Send a test mail to " + c.Email, err
	}
	return "A test mail was handed to the server for " + c.Email + ".", nil
}

func (h *Handlers) testPayments(ctx context.Context, _ *Caller) (string, error) {
	if h.payer() == nil {
		return "No payment provider is set: Pre-paid is not offered.", nil
	}
	client, live := h.payer().(*razorpay.Client)
	if !live {
		return "The test payment page of the demo stands in. No money moves.", nil
	}
	if err := client.Ping(ctx); err != nil {
		return "Ask Razorpay for its last order", err
	}
	if client.TestMode() {
		return "Razorpay knows these keys. They are TEST keys: no money moves.", nil
	}
	return "Razorpay knows these keys. They are live.", nil
}

func (h *Handlers) testCaptcha(ctx context.Context, c *Caller) (string, error) {
	card := h.store.Settings()
	switch card.Text("captcha") {
	case "off":
		return "The captcha is off.", nil
	case "recaptcha":
		if err := captcha.CheckSecret(ctx, h.recaptchaURL, card.Text("recaptcha_secret"), c.Address.String()); err != nil {
			return "Ask reCAPTCHA about the secret", err
		}
		return "reCAPTCHA knows the secret. Whether the site key fits shows on the login page.", nil
	}
	return "The shop's own proof of work is in force. It asks nobody else.", nil
}

// testCopies writes, reads and removes a small file at each place for copies.
func (h *Handlers) testCopies(ctx context.Context, _ *Caller) (string, error) {
	if h.keeper.CheckPlaces == nil {
		return "This shop keeps no copies.", nil
	}
	return h.keeper.CheckPlaces(ctx)
}
