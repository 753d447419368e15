package storetest

import (
	"bytes"
	"compress/gzip"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"strings"
	"testing"
	"time"

	"hearth/store/accounts"
	"hearth/store/content"
	"hearth/store/core"
	"hearth/store/delivery"
	"hearth/store/login"
	"hearth/store/messages"
	"hearth/store/texts"
)

// Registration is the registration of Asha, to which changes are applied.
func Registration(changes ...func(r *accounts.Registration)) accounts.Registration {
	r := accounts.Registration{Name: "Asha", Email: "asha@example.com", Password: Password, Confirm: Password}
	for _, change := range changes {
		change(&r)
	}
	return r
}

// Address is an address in Pune, to which changes are applied.
func Address(changes ...func(a *delivery.Address)) delivery.Address {
	a := delivery.Address{
		Name:    "Asha Rao",
		Mob:     "9876543210",
		Area:    "1 Hill Road",
		City:    "Pune",
		Tal:     "Haveli",
		Dist:    "Pune",
		Pin:     "411030",
		State:   "Maharashtra",
		Country: "India",
	}
	for _, change := range changes {
		change(&a)
	}
	return a
}

// Packed compresses a text with gzip.
func Packed(t *testing.T, text string) *bytes.Buffer {
	t.Helper()
	var body bytes.Buffer
	w := gzip.NewWriter(&body)
	Got(w.Write([]byte(text))).Or(t)
	Must(t, w.Close())
	return &body
}

// Second keeps the error of a call with one value.
func Second[T any](_ T, err error) error { return err }

var Ctx = context.Background()

// Refusal returns the sentence of a refusal; any other result fails the test.
func Refusal(t *testing.T, err error) string {
	t.Helper()
	var no *core.Refusal
	if err == nil {
		return ""
	}
	if !errors.As(err, &no) {
		t.Fatalf("a fault where a refusal was expected: %v", err)
	}
	return no.Message
}

const (
	Fresh    = "Harvest#27"
	BadCode  = "This code is wrong or has expired. Please ask for a new one."
	MailRule = "Please enter a valid email address."
)

// Code requests a code for a new password and reads it from the mail.
func Code(t *testing.T, shop *Shop, email string) string {
	t.Helper()
	Must(t, shop.Login.RequestCode(Ctx, email))
	mail := shop.LastMail(email)
	if mail.Kind != "code" {
		t.Fatalf("the last mail is %q", mail.Kind)
	}
	return mail.Facts.Code
}

// Complaint is a complaint by Asha about a late order, to which changes are applied.
func Complaint(changes ...func(c *messages.NewComplaint)) messages.NewComplaint {
	c := messages.NewComplaint{Kind: "late", Name: "Asha", Email: "asha@example.com", Words: "Where is it?"}
	for _, change := range changes {
		change(&c)
	}
	return c
}

// AddLogo uploads a logo with a name.
func AddLogo(t *testing.T, shop *Shop, name string) string {
	t.Helper()
	logo := content.Logo{Name: name, Kind: "svg", Width: 512, Height: 128, Content: []byte("<svg/>"),
		Bitmap: []byte("png")}
	Must(t, shop.Content.AddLogo(Ctx, logo))
	return name
}

// Words is a home page with one section of text.
func Words(text string) string {
	return HomeOf(`{"id":"a","kind":"words","text":` + AsText(text) + `}`)
}

// HomeOf is a home page with the given sections, as JSON.
func HomeOf(sections ...string) string { return `{"sections":[` + strings.Join(sections, ",") + `]}` }

// AsText encodes a text as JSON.
func AsText(text string) string {
	said, err := json.Marshal(text)
	if err != nil {
		panic(err)
	}
	return string(said)
}

// Saved saves a part of the present draft of the storefront.
func Saved(t *testing.T, shop *Shop, who int64, part, body string) {
	t.Helper()
	draft := Got(shop.Content.FindFrontDraft(Ctx)).Or(t)
	Must(t, Second(shop.Content.SaveFrontPart(Ctx, who, part, draft.Parts[part], body)))
}

// Published publishes the present draft of home page, menu and branding.
func Published(t *testing.T, shop *Shop, who int64) {
	t.Helper()
	Must(t, shop.Content.PublishFront(Ctx, who, Got(shop.Content.FindFrontDraft(Ctx)).Or(t).Version))
}

// FirstOf keeps the list of a call that also returns a total.
func FirstOf[T any](list []T, _ int, err error) ([]T, error) { return list, err }

// About is the content of a page with a slug and a title.
func About(slug, title string) content.PageText {
	return content.PageText{Slug: slug, Title: title, Text: "We sell lamps.", Description: "Who we are."}
}

// Publish saves and publishes a page; id 0 creates one.
func Publish(t *testing.T, shop *Shop, id int64, text content.PageText) content.OwnPage {
	t.Helper()
	version := int64(0)
	if id != 0 {
		version = Got(shop.Content.FindOwnPage(Ctx, id)).Or(t).Version
	}
	saved := Got(shop.Content.SavePage(Ctx, 0, id, version, text)).Or(t)
	return Got(shop.Content.PublishPage(Ctx, 0, saved.ID, saved.Version)).Or(t)
}

// Expect compares a text with the expected one.
func Expect(t *testing.T, got, want string) {
	t.Helper()
	if got != want {
		t.Errorf("%q, want %q", got, want)
	}
}

// Session logs an account in and returns the token of its session.
func Session(t *testing.T, shop *Shop, account int64, door login.Listener) (token string) {
	t.Helper()
	token = Got(shop.Login.NewToken()).Or(t)
	Must(t, shop.Login.StartSession(Ctx, token, account, login.NewSession{Door: door, Fingerprint: "device"}))
	return token
}

// Visited records a device as a visitor.
func Visited(t *testing.T, shop *Shop, fingerprint string) {
	t.Helper()
	shop.Accounts.NoteVisitor(fingerprint)
	Must(t, shop.Accounts.WriteVisitors(Ctx))
}

// Answers are the answers of Asha to the survey, to which changes are applied.
func Answers(changes ...func(s *messages.Survey)) messages.Survey {
	s := messages.Survey{Name: "Asha", Email: "asha@example.com", Place: "Pune 4"}
	for _, change := range changes {
		change(&s)
	}
	return s
}

// GotLast3 keeps the error of a call with two values.
func GotLast3[A, B any](_ A, _ B, err error) error { return err }

// Totp is the TOTP code for a secret at the shop's time, computed independently of the shop's own code.
func Totp(t *testing.T, shop *Shop, secret string) string {
	t.Helper()
	return TOTP(t, secret, shop.Now())
}

// TurnOnTOTP turns on two-step verification for an account, and advances the clock until a new code is valid.
func TurnOnTOTP(t *testing.T, shop *Shop, account int64) (secret string) {
	t.Helper()
	secret = Got(shop.Login.StartTOTP(Ctx, account)).Or(t)
	if codes := Got(shop.Login.ConfirmTOTP(Ctx, account, "", Password, Totp(t, shop, secret))).Or(t); len(codes) != 10 {
		t.Fatalf("the recovery codes are %q", codes)
	}
	shop.Pass(time.Minute)
	return secret
}

// Unprove marks customers' addresses as unverified.
func Unprove(t *testing.T, shop *Shop, customers ...Buyer) {
	t.Helper()
	for _, b := range customers {
		Must(t, shop.Run(Ctx, fmt.Sprintf(`UPDATE accounts SET verified_key = '' WHERE id = %d`, b.ID)))
	}
}

const Hour = time.Hour

// Piled lists the work queues that a person with the given permissions sees, with their counts.
func Piled(t *testing.T, shop *Shop, permissions ...core.Permission) string {
	t.Helper()
	names := []string{}
	for _, p := range Got(shop.Reports.FindWorkQueues(Ctx, permissions)).Or(t) {
		names = append(names, fmt.Sprintf("%s %d", p.Name, p.Count))
	}
	return strings.Join(names, ", ")
}

// SaidIn is the translations into a language, given as pairs of field and text.
func SaidIn(lang string, pairs ...string) texts.Texts {
	words := map[string]string{}
	for i := 0; i < len(pairs); i += 2 {
		words[pairs[i]] = pairs[i+1]
	}
	return texts.Texts{lang: words}
}

// Mailed is a shop with n queued mails and their tasks.
func Mailed(t *testing.T, n int) *Shop {
	t.Helper()
	shop := New(t)
	for i := range n {
		Got(
			shop.Messages.OpenComplaint(
				Ctx,
				messages.NewComplaint{Kind: "other", Name: "Asha", Email: fmt.Sprintf("m%d@example.com", i),
					Words: "x"},
			),
		).Or(t)
		shop.Pass(time.Second)
	}
	return shop
}
