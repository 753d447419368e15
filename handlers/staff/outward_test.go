package staff_test

import (
	"fmt"
	"io"
	"net"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	gosmtp "github.com/emersion/go-smtp"

	"hearth/handlers/web/webtest"
	"hearth/store/accounts"
	"hearth/store/storetest"
)

// mailServer is an SMTP server on localhost that stores the mails it receives.
type mailServer struct {
	mu    sync.Mutex
	mails []string
}

func (m *mailServer) NewSession(*gosmtp.Conn) (gosmtp.Session, error) { return &handover{to: m}, nil }

// got returns the mails that the server received for an address.
func (m *mailServer) got(address string) (found []string) {
	m.mu.Lock()
	defer m.mu.Unlock()
	for _, mail := range m.mails {
		if head, _, _ := strings.Cut(mail, "\r\n\r\n"); strings.Contains(head, "<"+address+">\r\n") {
			found = append(found, mail)
		}
	}
	return found
}

type handover struct{ to *mailServer }

func (*handover) Mail(string, *gosmtp.MailOptions) error { return nil }
func (*handover) Rcpt(string, *gosmtp.RcptOptions) error { return nil }
func (*handover) Reset()                                 {}
func (*handover) Logout() error                          { return nil }
func (h *handover) Data(r io.Reader) error {
	raw, err := io.ReadAll(r)
	h.to.mu.Lock()
	defer h.to.mu.Unlock()
	h.to.mails = append(h.to.mails, string(raw))
	return err
}

// newMailServer starts an SMTP server and returns its URL for the setting smtp_url.
func newMailServer(t *testing.T) (m *mailServer, address string) {
	t.Helper()
	socket, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	m = &mailServer{}
	server, done := gosmtp.NewServer(m), make(chan struct{})
	server.Domain = "localhost"
	go func() {
		defer close(done)
		_ = server.Serve(socket) // Serve returns when the test calls Close
	}()
	t.Cleanup(func() {
		_ = server.Close()
		_ = socket.Close() // also closes it if Serve has not begun
		<-done
	})
	return m, "smtp://" + socket.Addr().String()
}

// outwardSettings are the settings that direct mail, payments or other data to outside services, each with a valid
// value.
var outwardSettings = webtest.Form{"smtp_url": "smtp://evil.example", "public_url": "https://evil.example",
	"razorpay_key_id":     "rzp_live_1",
	"razorpay_key_secret": "x", "razorpay_webhook_secret": "x", "razorpay_webhook_previous": "99999999999 x",
	"razorpay_url": "https://evil.example", "backup_folder": "/mnt/evil", "backup_bucket": "s3://k:s@evil.example/b",
	"backup_recipient": "", "replica_url": "/mnt/evil", "admin_listen": "0.0.0.0:9000", "trusted_proxies": "0.0.0.0/0",
	"captcha": "altcha", "recaptcha_site_key": "x", "recaptcha_secret": "x", "rate_limit": "on",
	"assistant_kind": "openai",
	"assistant_url":  "https://evil.example", "assistant_model": "x", "assistant_key": "x", "delhivery_token": "x",
	"delhivery_url": "https://evil.example", "metrics_token": "x", "upi_id": "evil@upi",
	"bank_account_number": "501001234567891",
	"bank_ifsc":           "SBIN0001235", "bank_account_name": "Evil", "bank_name": "Evil Bank"}

// Someone with the permission for settings, or with a stolen owner's session, could replace the mail server with
// their own. They must not be able to read an owner's password reset code that way.
func TestChangingTheMailServerDoesNotRevealOwnerCodes(t *testing.T) {
	ours, address := newMailServer(t)
	evil, elsewhere := newMailServer(t)
	s := webtest.New(t, "smtp_url", address, "backup_recipient",
		"age1ql3z7hjy54pw3hyww5ayyfg7zqgvc7w3j2elw8zmrj2kg5sfn9aqmcac8p",
		"bank_account_number", "501001234567890", "bank_ifsc", "SBIN0001234")
	owner := s.Staff(accounts.Owner)
	if err := s.Accounts.SetRole(ctx, 0, "Setter", []string{"settings"}); err != nil {
		t.Fatal(err)
	}
	setter, stolen := s.Staff("Setter"), owner
	for who, thief := range map[string]*webtest.Person{"a person with `settings`": setter,
		"an owner's stolen cookie": stolen} {
		says := map[string]string{"a person with `settings`": "Only an owner",
			"an owner's stolen cookie": "confirm your password"}[who]
		for key, text := range outwardSettings {
			if got := thief.PostAnswer("admin/settings", webtest.Form{key: text}); got.Status != 403 ||
				!strings.Contains(fmt.Sprint(got.Body["message"]), says) {
				t.Errorf("%s sets %s: %d %v", who, key, got.Status, got.Body["message"])
			}
		}
		both := webtest.Form{"shop_name": "Evil", "smtp_url": elsewhere}
		if got := thief.PostAnswer("admin/settings", both); got.Status != 403 ||
			s.Settings.Values().ShopName == "Evil" {
			t.Errorf("%s sets the mail server beside another setting: %d, %s", who, got.Status,
				s.Settings.Values().ShopName)
		}
		if got := thief.PostAnswer("admin/webhook", webtest.Form{}).Status; got != 403 {
			t.Errorf("%s registers a webhook: %d", who, got)
		}
		thief.Post("forgot_password", webtest.Form{"username": "owner@example.com", "csrf_token_name": thief.CSRF})
		s.Work()
	}
	if leaked := len(evil.got("owner@example.com")); leaked > 0 {
		t.Errorf("the thief reads %d mails to the owner", leaked)
	}
	if len(ours.got("owner@example.com")) == 0 {
		t.Error("the owner's code did not arrive where it belongs")
	}
	if got := setter.Post("admin/settings", webtest.Form{"shop_name": "Diya"}); got["status"] != true {
		t.Errorf("another setting, by `settings`: %v", got)
	}
	// Saving the screen's current values unchanged is allowed. The reply doesn't reveal whether a sent secret equals
	// the stored one.
	if got := setter.Post(
		"admin/settings",
		webtest.Form{"captcha": "off", "public_url": s.Settings.Values().PublicAddress},
	); got["status"] != true {
		t.Errorf("nothing else than what is in force: %v", got)
	}
	if got := setter.PostAnswer("admin/settings", webtest.Form{"smtp_url": address}).Status; got != 403 {
		t.Errorf("the right guess at a secret: %d", got)
	}
	locked := func(p *webtest.Person, key string) (is any) {
		for _, group := range p.Get("admin/settings")["groups"].([]any) {
			for _, one := range webtest.At(group, "settings").([]any) {
				if webtest.At(one, "key") == key {
					is = webtest.At(one, "locked")
				}
			}
		}
		return is
	}
	if locked(setter, "smtp_url") != true || locked(setter, "shop_name") != false ||
		locked(owner, "smtp_url") != false {
		t.Error("the screen does not show what somebody may change")
	}
}

func TestOwnersAreMailedAboutOutwardSettingsThroughTheOldServerToo(t *testing.T) {
	before, address := newMailServer(t)
	after, elsewhere := newMailServer(t)
	s := webtest.New(t, "smtp_url", address)
	owner := s.Staff(accounts.Owner)
	_, err := s.Accounts.AddStaff(ctx, 0,
		accounts.Registration{Name: "Meera", Email: "meera@example.com", Password: storetest.Password,
			Confirm: storetest.Password}, accounts.Owner)
	if err != nil {
		t.Fatal(err)
	}
	owner.Confirm()
	if got := owner.Post("admin/settings", webtest.Form{"smtp_url": "nonsense"}); webtest.At(got, "errors",
		"smtp_url") == nil {
		t.Errorf("a wrong one: %v", got)
	}
	if got := owner.Post("admin/settings",
		webtest.Form{"smtp_url": elsewhere, "upi_id": "shop@upi"}); got["status"] != true {
		t.Fatalf("with the password: %v", got)
	}
	s.Work()
	for _, one := range []string{"owner@example.com", "meera@example.com"} {
		for where, server := range map[string]*mailServer{"before": before, "after": after} {
			mails := slices.DeleteFunc(server.got(one),
				func(mail string) bool { return !strings.Contains(mail, "were changed") })
			if len(mails) != 1 || !strings.Contains(mails[0], "UPI id, Mail server") ||
				!strings.Contains(mails[0], "Owner (owner@example.com)") {
				t.Errorf("%s got %d mails through the server of %s", one, len(mails), where)
			}
		}
	}
	if left := s.Read(`SELECT count(*) FROM mails WHERE json_extract(facts, '$.server') IS NOT NULL`); left != "0" {
		t.Errorf("%s mails keep the server that they went through", left)
	}
	// After two changes of the mail server in a row, the notice about the first change still goes through the first
	// server, because each queued mail stores its server.
	s.Set("smtp_url", address)
	told := len(before.got("owner@example.com"))
	for _, next := range []string{elsewhere, ""} {
		if got := owner.Post("admin/settings", webtest.Form{"smtp_url": next}); got["status"] != true {
			t.Fatalf("again: %v", got)
		}
	}
	s.Work()
	if got := len(before.got("owner@example.com")); got != told+1 {
		t.Errorf("the server of before got %d more", got-told)
	}
	s.Pass(10*time.Minute + time.Second)
	if got := owner.PostAnswer("admin/settings", webtest.Form{"smtp_url": elsewhere}).Status; got != 403 {
		t.Errorf("after ten minutes: %d", got)
	}
}
