package work_test

import (
	"bytes"
	"io"
	"log/slog"
	"net"
	"strings"
	"testing"

	gosmtp "github.com/emersion/go-smtp"

	"hearth/assets"
	"hearth/handlers/branding"
	"hearth/handlers/emails"
	"hearth/handlers/work"
	"hearth/store/accounts"
	"hearth/store/storetest"
)

// strict is a mail server that refuses every recipient and names them in its reply.
type strict struct{}

func (strict) NewSession(*gosmtp.Conn) (gosmtp.Session, error) { return strict{}, nil }
func (strict) Mail(string, *gosmtp.MailOptions) error          { return nil }
func (strict) Data(io.Reader) error                            { return nil }
func (strict) Reset()                                          {}
func (strict) Logout() error                                   { return nil }
func (strict) Rcpt(to string, _ *gosmtp.RcptOptions) error {
	return &gosmtp.SMTPError{Code: 550, EnhancedCode: gosmtp.EnhancedCode{5, 1, 1}, Message: "<" + to +
		">: no such mailbox here"}
}

// If a mail server refuses a recipient, staff see the address at the mail, but the log contains no address.
func TestLogHidesAddressesOfRefusedMails(t *testing.T) {
	storetest.CheapPasswords = true
	shop := storetest.New(t)
	socket, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	server, done := gosmtp.NewServer(strict{}), make(chan struct{})
	server.Domain = "localhost"
	go func() {
		defer close(done)
		_ = server.Serve(socket) // Serve returns when the test calls Close
	}()
	defer func() {
		_ = server.Close()
		_ = socket.Close() // also closes it if Serve has not begun
		<-done
	}()
	mails, err := emails.Read(assets.Mail())
	if err != nil {
		t.Fatal(err)
	}
	shop.Set("smtp_url", "smtp://"+socket.Addr().String())
	buyer := shop.Customer("411001")
	log := &bytes.Buffer{}
	room := &work.Worker{
		Store:   shop.Store,
		Log:     slog.New(slog.NewJSONHandler(log, nil)),
		Look:    &branding.Maker{Store: shop.Store},
		Letters: mails,
	}
	if err := room.Open(assets.Mail()); err != nil {
		t.Fatal(err)
	}
	if err := room.DoLine(t.Context(), accounts.MailTask); err != nil {
		t.Fatal(err)
	}
	if why := shop.Read(`SELECT error FROM tasks WHERE kind = 'mail'`); !strings.Contains(why, "no such mailbox here") {
		t.Errorf("the outbox says %q", why)
	}
	if !strings.Contains(log.String(), "no such mailbox here") ||
		strings.Contains(strings.ToLower(log.String()), strings.ToLower(buyer.Email)) {
		t.Errorf("%s in the log: %s", buyer.Email, log)
	}
}
