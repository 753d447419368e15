// Package smtp composes emails and sends them to a mail server, or returns them as .eml files. It has no queue and no
// templates: store/messages has the queue, handlers/emails the templates. Start with Send.
package smtp

import (
	"bytes"
	"context"
	"crypto/tls"
	"errors"
	"fmt"
	"net"
	netmail "net/mail"
	"net/netip"
	"net/url"
	"strconv"
	"strings"
	"time"

	"github.com/wneessen/go-mail"

	"hearth/handlers/integrations/dial"
)

// Message is an email in plain text and HTML, ready to send.
type Message struct {
	FromName, FromAddress string
	ToName, ToAddress     string
	Subject, Text, HTML   string
	// Lang is the language in which it's written, such as hi.
	Lang string
	// Logo and LogoDark are PNGs that the HTML shows as cid:logo.png and, on a dark background, cid:logo-dark.png;
	// nil for none.
	Logo, LogoDark []byte
	At             time.Time // the time in the Date header of the mail
	// Leave is the URL that unsubscribes from such emails by a POST without a login (one-click unsubscribe, RFC
	// 8058), which large mailbox providers require of marketing emails; "" for emails about orders.
	Leave string
}

// patience limits the whole sending of an email.
const patience = 30 * time.Second

// compose builds the email. Its error names the address or picture that is wrong.
func (m Message) compose() (*mail.Msg, error) {
	msg := mail.NewMsg()
	from, err := named(m.FromName, m.FromAddress)
	if err == nil {
		err = msg.From(from)
	}
	if err != nil {
		return nil, fmt.Errorf("the sender's address: %w", err)
	}
	to, err := named(m.ToName, m.ToAddress)
	if err == nil {
		err = msg.To(to)
	}
	if err != nil {
		return nil, fmt.Errorf("the recipient's address: %w", err)
	}
	msg.Subject(oneLine(m.Subject))
	msg.SetDateWithValue(m.At)
	msg.SetMessageID()
	if m.Lang != "" {
		msg.SetGenHeader("Content-Language", m.Lang)
	}
	// RFC 8058: the recipient's mail program can unsubscribe with one click.
	if m.Leave != "" {
		msg.SetGenHeaderPreformatted("List-Unsubscribe", "<"+m.Leave+">")
		msg.SetGenHeader("List-Unsubscribe-Post", "List-Unsubscribe=One-Click")
	}
	msg.SetBodyString(mail.TypeTextPlain, m.Text)
	msg.AddAlternativeString(mail.TypeTextHTML, m.HTML)
	for i, logo := range [][]byte{m.Logo, m.LogoDark} {
		if len(logo) == 0 {
			continue
		}
		if err := msg.EmbedReader([]string{"logo.png", "logo-dark.png"}[i], bytes.NewReader(logo),
			mail.WithFileContentType("image/png")); err != nil {
			return nil, fmt.Errorf("put the logo into a mail: %w", err)
		}
	}
	return msg, nil
}

// named returns an address with a name, as a mail header has it. It quotes a name with special characters, and a
// local part such as asha..rao, which this shop accepts although mail libraries don't.
func named(name, address string) (string, error) {
	if read, err := netmail.ParseAddress(address); err == nil {
		address = read.Address // the setting may contain a name with the address
	}
	if strings.Count(address, "@") != 1 || strings.ContainsFunc(address, func(r rune) bool {
		return r <= ' ' || r == 0x7f || strings.ContainsRune(`<>()[],:;\"`, r)
	}) {
		return "", errors.New("it is none")
	}
	return (&netmail.Address{Name: oneLine(name), Address: address}).String(), nil
}

// dialer connects to the server, with TLS from the start for smtps. It closes the connection when ctx ends, because
// the mail library only knows its own time limit.
func dialer(ctx context.Context, u *url.URL) mail.DialContextFunc {
	return func(dialing context.Context, network, address string) (conn net.Conn, err error) {
		plain := dial.Dialer(patience)
		if u.Scheme == "smtps" {
			secret := tls.Dialer{NetDialer: plain, Config: &tls.Config{ServerName: u.Hostname(),
				MinVersion: tls.VersionTLS12}}
			conn, err = secret.DialContext(dialing, network, address)
		} else {
			conn, err = plain.DialContext(dialing, network, address)
		}
		if err == nil {
			context.AfterFunc(ctx, func() { _ = conn.Close() }) // it may already be closed
		}
		return conn, err
	}
}

// oneLine removes line breaks, which would end a header line and begin another (header injection).
func oneLine(text string) string {
	return strings.Map(func(r rune) rune {
		if r < ' ' || r == 0x7f {
			return -1
		}
		return r
	}, text)
}

// EML is the message as a file that mail programs open.
func EML(m Message) ([]byte, error) {
	msg, err := m.compose()
	if err != nil {
		return nil, err
	}
	var b bytes.Buffer
	if _, err := msg.WriteTo(&b); err != nil {
		return nil, fmt.Errorf("write a mail: %w", err)
	}
	return b.Bytes(), nil
}

// Send sends the message through a server such as smtp://user:password@host:587 (STARTTLS if offered) or
// smtps://host. An error means that the email should be retried; it never contains the password.
func Send(ctx context.Context, server string, m Message) error {
	u, err := url.Parse(server)
	if err != nil {
		return errors.New("the setting smtp_url can't be read")
	}
	msg, err := m.compose()
	if err != nil {
		return err
	}
	ctx, cancel := context.WithTimeout(ctx, patience)
	defer cancel()
	options := []mail.Option{
		mail.WithDialContextFunc(dialer(ctx, u)),
		mail.WithTimeout(patience),
		// Without a password an unencrypted server is allowed; with one the authentication below requires TLS.
		mail.WithTLSPolicy(mail.TLSOpportunistic),
		mail.WithPort(587),
	}
	if u.Scheme == "smtps" {
		options = append(options, mail.WithSSL(), mail.WithPort(465))
	}
	if port, err := strconv.Atoi(u.Port()); err == nil {
		options = append(options, mail.WithPort(port))
	}
	if user := u.User.Username(); user != "" {
		password, _ := u.User.Password()
		auth := mail.SMTPAuthAutoDiscover
		if address, err := netip.ParseAddr(u.Hostname()); u.Hostname() == "localhost" ||
			(err == nil && address.IsLoopback()) {
			// With a relay on this machine, the password doesn't leave it.
			auth = mail.SMTPAuthPlainNoEnc
		}
		options = append(options, mail.WithSMTPAuth(auth), mail.WithUsername(user), mail.WithPassword(password))
	}
	client, err := mail.NewClient(u.Hostname(), options...)
	if err != nil {
		return fmt.Errorf("prepare to send mail: %w", err)
	}
	// A server may break the connection after it has accepted the email. That isn't a failure, or the reader would
	// get the email with every retry.
	if err := client.DialAndSendWithContext(ctx, msg); err != nil && !msg.IsDelivered() {
		return fmt.Errorf("send mail by %s: %w", u.Hostname(), err)
	}
	return nil
}
