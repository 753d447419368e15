// Package smtp writes mails and sends them: to a server, or as .eml files into a folder.
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

// Message is a mail in plain text and HTML.
type Message struct {
	FromName, FromAddress string
	ToName, ToAddress     string
	Subject, Text, HTML   string
	// Lang is the language in which it is written, "hi".
	Lang string
	// Logo is a PNG that the HTML shows as cid:logo.png, LogoDark the one on a dark ground, cid:logo-dark.png; nothing where it shows none.
	Logo, LogoDark []byte
	At             time.Time
	// Leave is the address by which the reader ends such mails, by a POST without a login (RFC 8058); "" for mails that everybody gets.
	Leave string
}

const patience = 30 * time.Second

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

// named is an address with its name as a header has them. Quotes go around a name that has some of its own, and around the part before
// the @ where only the shop's rule knows it: asha..rao.
func named(name, address string) (string, error) {
	if read, err := netmail.ParseAddress(address); err == nil {
		address = read.Address // an owner may write the shop's with its name
	}
	if strings.Count(address, "@") != 1 || strings.ContainsFunc(address, func(r rune) bool {
		return r <= ' ' || r == 0x7f || strings.ContainsRune(`<>()[],:;\"`, r)
	}) {
		return "", errors.New("it is none")
	}
	return (&netmail.Address{Name: oneLine(name), Address: address}).String(), nil
}

// dialer connects, and closes the connection as soon as ctx ends: the mail library itself waits for its own time limit.
func dialer(ctx context.Context, u *url.URL) mail.DialContextFunc {
	return func(dialing context.Context, network, address string) (conn net.Conn, err error) {
		plain := dial.Dialer(patience)
		if u.Scheme == "smtps" {
			secret := tls.Dialer{NetDialer: plain, Config: &tls.Config{ServerName: u.Hostname(), MinVersion: tls.VersionTLS12}}
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

// oneLine removes line breaks, which would end a header line.
func oneLine(text string) string {
	return strings.Map(func(r rune) rune {
		if r < ' ' || r == 0x7f {
			return -1
		}
		return r
	}, text)
}

// EML returns the message as a file that mail programs open.
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

// Send hands the message to a server such as smtp://user:password@host:587 (STARTTLS if offered) or smtps://… . Errors never
// contain the password.
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
		if address, err := netip.ParseAddr(u.Hostname()); u.Hostname() == "localhost" || (err == nil && address.IsLoopback()) {
			// With a relay on this machine, the password does not leave it. Everywhere else TLS is required.
			auth = mail.SMTPAuthPlainNoEnc
		}
		options = append(options, mail.WithSMTPAuth(auth), mail.WithUsername(user), mail.WithPassword(password))
	}
	client, err := mail.NewClient(u.Hostname(), options...)
	if err != nil {
		return fmt.Errorf("prepare to send mail: %w", err)
	}
	// A server may end the call rudely once it has taken the mail: that is no failure, or the reader would get it with every try.
	if err := client.DialAndSendWithContext(ctx, msg); err != nil && !msg.IsDelivered() {
		return fmt.Errorf("send mail by %s: %w", u.Hostname(), err)
	}
	return nil
}
