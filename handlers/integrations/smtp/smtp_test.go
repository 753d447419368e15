package smtp_test

import (
	"bytes"
	"context"
	"crypto/ecdsa"
	"crypto/elliptic"
	"crypto/rand"
	"crypto/tls"
	"crypto/x509"
	"errors"
	"io"
	"math/big"
	"net"
	"net/mail"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/emersion/go-sasl"
	gosmtp "github.com/emersion/go-smtp"

	"hearth/handlers/integrations/smtp"
)

// postOffice is an SMTP server with faults that can be switched on.
type postOffice struct {
	mu       sync.Mutex
	fault    string
	received []string
	stuck    chan struct{}
}

func (p *postOffice) NewSession(c *gosmtp.Conn) (gosmtp.Session, error) {
	return &visit{office: p, conn: c}, nil
}

type visit struct {
	office *postOffice
	conn   *gosmtp.Conn
	named  bool
}

func (v *visit) fault() string {
	v.office.mu.Lock()
	defer v.office.mu.Unlock()
	return v.office.fault
}

func (p *postOffice) count() int {
	p.mu.Lock()
	defer p.mu.Unlock()
	return len(p.received)
}

func (v *visit) AuthMechanisms() []string { return []string{"PLAIN"} }

func (v *visit) Auth(string) (sasl.Server, error) {
	return sasl.NewPlainServer(func(_, user, password string) error {
		if user != "shop" || password != "very-secret" {
			return gosmtp.ErrAuthFailed
		}
		v.named = true
		return nil
	}), nil
}

func (v *visit) Mail(string, *gosmtp.MailOptions) error {
	switch v.fault() {
	case "busy":
		return &gosmtp.SMTPError{Code: 451, Message: "try again later"}
	case "hang":
		<-v.office.stuck
	case "asks who":
		if !v.named {
			return gosmtp.ErrAuthRequired
		}
	}
	return nil
}

func (v *visit) Rcpt(string, *gosmtp.RcptOptions) error {
	if v.fault() == "nobody" {
		return &gosmtp.SMTPError{Code: 550, Message: "no such mailbox"}
	}
	return nil
}

func (v *visit) Data(r io.Reader) error {
	if v.fault() == "drop" {
		return v.conn.Close()
	}
	body, err := io.ReadAll(r)
	v.office.mu.Lock()
	defer v.office.mu.Unlock()
	v.office.received = append(v.office.received, string(body))
	return err
}

// Reset is called at the end of each mail too. A server may close the connection after accepting one, for example
// because it restarts.
func (v *visit) Reset() {
	if v.fault() == "hangs up" && v.office.count() > 0 {
		_ = v.conn.Conn().Close()
	}
}

func (v *visit) Logout() error { return nil }

// openOffice starts the server; with a secret it offers STARTTLS with an untrusted certificate.
func openOffice(t *testing.T, secret bool) (*postOffice, string) {
	t.Helper()
	office := &postOffice{stuck: make(chan struct{})}
	server := gosmtp.NewServer(office)
	server.Domain, server.AllowInsecureAuth = "localhost", true
	if secret {
		server.TLSConfig = &tls.Config{Certificates: []tls.Certificate{certificate(t)}}
	}
	socket, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	done := make(chan struct{})
	go func() {
		defer close(done)
		_ = server.Serve(socket) // Serve returns when the test calls Close
	}()
	t.Cleanup(func() {
		close(office.stuck)
		_ = server.Close()
		_ = socket.Close() // also closes it if Serve has not begun
		<-done
	})
	return office, socket.Addr().String()
}

func certificate(t *testing.T) tls.Certificate {
	t.Helper()
	key, err := ecdsa.GenerateKey(elliptic.P256(), rand.Reader)
	if err != nil {
		t.Fatal(err)
	}
	form := &x509.Certificate{SerialNumber: big.NewInt(1), NotBefore: time.Now().Add(-time.Hour),
		NotAfter: time.Now().Add(time.Hour), IPAddresses: []net.IP{net.IPv4(127, 0, 0, 1)}}
	body, err := x509.CreateCertificate(rand.Reader, form, form, &key.PublicKey, key)
	if err != nil {
		t.Fatal(err)
	}
	return tls.Certificate{Certificate: [][]byte{body}, PrivateKey: key}
}

func letter() smtp.Message {
	return smtp.Message{FromName: "Hearth", FromAddress: "shop@example.com", ToName: "Asha, \r\nBcc: thief@example.com",
		ToAddress: "asha@example.com",
		Subject:   "Your order 1001\r\nBcc: thief@example.com", Text: "Namaste आशा,\n\nit is on its way.",
		HTML: "<p>Namaste आशा</p>", At: time.Date(2026, 11, 21, 14, 5, 0, 0, time.UTC)}
}

func TestMailIsDeliveredToAnSMTPServer(t *testing.T) {
	office, address := openOffice(t, false)
	if err := smtp.Send(context.Background(), "smtp://"+address, letter()); err != nil {
		t.Fatal(err)
	}
	if len(office.received) != 1 {
		t.Fatalf("%d mails arrived", len(office.received))
	}
	head, _, _ := strings.Cut(office.received[0], "\r\n\r\n")
	for _, want := range []string{"text/plain", "text/html", "asha@example.com"} {
		if !strings.Contains(office.received[0], want) {
			t.Errorf("the mail lacks %s:\n%s", want, office.received[0])
		}
	}
	for line := range strings.SplitSeq(head, "\r\n") {
		if strings.HasPrefix(strings.ToLower(line), "bcc:") {
			t.Errorf("a name made a header of its own: %s", line)
		}
	}
}

// Names such as The 24" Lamp, and unusual but valid addresses, are encoded so that the recipient's mail program shows
// them unchanged.
func TestMailNamesMayContainAnyCharacter(t *testing.T) {
	for _, c := range []struct{ name, address string }{
		{`Sparky "Lights" & Co`, "asha@example.com"},
		{`The 24" Lamp`, "asha@example.com"},
		{`Lights \`, "asha@example.com"},
		{`दीया घर, पुणे (मुख्य)`, "asha@example.com"},
		{`<asha@other.example>, "Asha"`, "asha@example.com"},
		{"", "asha@example.com"},
		{"Asha", "asha..rao@example.com"},
		{"Asha", "asha.@example.com"},
		{"Asha", "a%b&c$d@example.co.in"},
	} {
		letter := letter()
		letter.FromName, letter.ToName, letter.ToAddress = c.name, c.name, c.address
		raw, err := smtp.EML(letter)
		if err != nil {
			t.Errorf("%s <%s>: %v", c.name, c.address, err)
			continue
		}
		read, err := mail.ReadMessage(bytes.NewReader(raw))
		if err != nil {
			t.Fatal(err)
		}
		for header, address := range map[string]string{"From": "shop@example.com", "To": c.address} {
			got, err := read.Header.AddressList(header)
			if err != nil || len(got) != 1 || got[0].Name != c.name || got[0].Address != address {
				t.Errorf("%s of %s <%s>: %v, %v", header, c.name, c.address, got, err)
			}
		}
	}
	own := letter() // the setting may contain an address with a name
	own.FromAddress = "Diya Lights <help@diya.example>"
	if raw, err := smtp.EML(own); err != nil || !bytes.Contains(raw, []byte(`From: "Hearth" <help@diya.example>`)) {
		t.Errorf("an address with a name: %v\n%s", err, raw)
	}
	for _, nobody := range []string{"", "asha", "asha@example.com>, <thief@example.com",
		"asha@example.com\r\nBcc: thief@example.com"} {
		letter := letter()
		letter.ToAddress = nobody
		if raw, err := smtp.EML(letter); err == nil {
			t.Errorf("%q is an address: %s", nobody, raw)
		}
	}
}

func TestAcceptedMailIsMarkedSent(t *testing.T) {
	office, address := openOffice(t, false)
	office.fault = "hangs up"
	if err := smtp.Send(context.Background(), "smtp://"+address, letter()); err != nil || office.count() != 1 {
		t.Errorf("%d mails were taken, and it is said: %v", office.count(), err)
	}
}

func TestMailLogsInWithAPassword(t *testing.T) {
	office, address := openOffice(t, false)
	office.fault = "asks who"
	if err := smtp.Send(context.Background(), "smtp://shop:very-secret@"+address, letter()); err != nil {
		t.Error(err)
	}
	for name, server := range map[string]string{"a wrong password": "smtp://shop:very-wrong@" + address,
		"no password": "smtp://" + address} {
		err := smtp.Send(context.Background(), server, letter())
		if err == nil || strings.Contains(err.Error(), "very-wrong") {
			t.Errorf("%s: %v", name, err)
		}
	}
}

func TestFailingHangingOrDroppedServerIsATimelyError(t *testing.T) {
	office, address := openOffice(t, false)
	for _, fault := range []string{"busy", "nobody", "drop", "hang"} {
		office.mu.Lock()
		office.fault = fault
		office.mu.Unlock()
		ctx, cancel := context.WithTimeout(context.Background(), 700*time.Millisecond)
		began := time.Now()
		err := smtp.Send(ctx, "smtp://shop:very-secret@"+address, letter())
		cancel()
		if err == nil || strings.Contains(err.Error(), "very-secret") || time.Since(began) > 5*time.Second {
			t.Errorf("%s: %v after %s", fault, err, time.Since(began))
		}
	}
	if len(office.received) != 0 {
		t.Errorf("%d mails were taken all the same", len(office.received))
	}
	if err := smtp.Send(context.Background(), "smtp://127.0.0.1:1", letter()); err == nil {
		t.Error("nobody was there and it was sent")
	}
}

// A server whose STARTTLS certificate is untrusted gets neither the mail nor the password.
func TestMailIsNotSentToAServerWithAnInvalidCertificate(t *testing.T) {
	office, address := openOffice(t, true)
	err := smtp.Send(context.Background(), "smtp://shop:very-secret@"+address, letter())
	var unknown *tls.CertificateVerificationError
	if err == nil || !errors.As(err, &unknown) {
		t.Errorf("an unknown certificate: %v", err)
	}
	if err := smtp.Send(context.Background(), "smtps://shop:very-secret@"+address, letter()); err == nil {
		t.Error("plain text was taken for TLS")
	}
	if len(office.received) != 0 {
		t.Error("the mail went out")
	}
}
