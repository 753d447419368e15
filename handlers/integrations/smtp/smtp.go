// Package smtp writes mails and sends them: to a server, or as .eml files into a folder.
package smtp

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"net/url"
	"strconv"
	"time"

	"github.com/wneessen/go-mail"
)

// Message is a mail in plain text and HTML.
type Message struct {
	FromName, FromAddress string
	ToName, ToAddress     string
	Subject, Text, HTML   string
	At                    time.Time
}

const patience = 30 * time.Second

func (m Message) compose() (*mail.Msg, error) {
	msg := mail.NewMsg()
	if err := msg.FromFormat(m.FromName, m.FromAddress); err != nil {
		return nil, fmt.Errorf("the sender's address: %w", err)
	}
	if err := msg.AddToFormat(m.ToName, m.ToAddress); err != nil {
		return nil, fmt.Errorf("the recipient's address: %w", err)
	}
	msg.Subject(m.Subject)
	msg.SetDateWithValue(m.At)
	msg.SetMessageID()
	msg.SetBodyString(mail.TypeTextPlain, m.Text)
	msg.AddAlternativeString(mail.TypeTextHTML, m.HTML)
	return msg, nil
}

// EML gives the message as a file that mail programs open.
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

// Send hands the message to a server named as smtp://user:password@host:587 (STARTTLS when offered) or smtps://… .
// Errors never hold the password.
func Send(ctx context.Context, server string, m Message) error {
	u, err := url.Parse(server)
	if err != nil {
		return errors.New("the setting smtp_url can't be read")
	}
	msg, err := m.compose()
	if err != nil {
		return err
	}
	options := []mail.Option{mail.WithTimeout(patience), mail.WithTLSPolicy(mail.TLSOpportunistic), mail.WithPort(587)}
	if u.Scheme == "smtps" {
		options = append(options, mail.WithSSL(), mail.WithPort(465))
	}
	if port, err := strconv.Atoi(u.Port()); err == nil {
		options = append(options, mail.WithPort(port))
	}
	if user := u.User.Username(); user != "" {
		password, _ := u.User.Password()
		options = append(options, mail.WithSMTPAuth(mail.SMTPAuthAutoDiscover), mail.WithUsername(user), mail.WithPassword(password))
	}
	client, err := mail.NewClient(u.Hostname(), options...)
	if err != nil {
		return fmt.Errorf("prepare to send mail: %w", err)
	}
	ctx, cancel := context.WithTimeout(ctx, patience)
	defer cancel()
	if err := client.DialAndSendWithContext(ctx, msg); err != nil {
		return fmt.Errorf("send mail by %s: %w", u.Hostname(), err)
	}
	return nil
}
