package staff_test

import (
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"runtime"
	"strings"
	"testing"
	"time"

	"hearth/handlers"
	"hearth/handlers/web/webtest"
	"hearth/handlers/work"
	"hearth/store/accounts"
)

func TestHealthNamesLostKeys(t *testing.T) {
	s := webtest.New(t)
	owner, key := s.Staff(accounts.Owner), filepath.Join(s.Dir(), "private", "secret.key")
	if got := webtest.HealthLines(owner.Get("admin/health"), "Key"); len(got) != 0 {
		t.Errorf("with its keys: %q", got)
	}
	if err := os.Remove(key); err != nil {
		t.Fatal(err)
	}
	got := webtest.HealthLines(owner.Get("admin/health"), "Key")
	if len(got) != 1 || !strings.HasPrefix(got[0],
		"bad The shop runs, but its data directory no longer has private/secret.key.") {
		t.Errorf("without it: %q", got)
	}
}

func TestHealthExplainsProblemsInPlainWords(t *testing.T) {
	lag, failure, uncopied, vanished := 2*time.Second, error(nil), error(nil), error(nil)
	s := webtest.NewWith(t, handlers.Options{Version: "v1", Keeper: work.Keeper{
		ReplicaLag: func() (time.Duration, error, bool) { return lag, failure, true },
		Uncopied:   func() error { return uncopied },

		ReplicaStanding: func() error { return vanished },
	}})
	owner := s.Staff(accounts.Owner)
	s.Set("rate_limit", "on", "captcha", "altcha")
	says := func(area, want string) {
		t.Helper()
		if got := webtest.HealthLines(owner.Get("admin/health"), area); len(got) != 1 ||
			!strings.HasPrefix(got[0], want) {
			t.Errorf("%s says %q, not %q", area, got, want)
		}
	}
	says("Orders", "good The shop takes orders.")
	s.Set("shop_open", "no")
	says("Orders", "look The shop is not open yet: no one can order.")
	s.Set("shop_open", "yes", "shop_legal_name", "Test Traders", "shop_address", "12 Hill Road", "shop_pincode",
		"411030", "shop_state",
		"Maharashtra")
	says("Backup", "look There is no backup yet.")
	says("Off-site copy", "good The off-site copy of the database is 2.0 seconds behind.")
	says("Email", "look No mail server is set")
	s.Set("smtp_url", "smtp://mail.example", "shop_email", "")
	says("Email", "bad Emails have shop@localhost as sender: most mail servers refuse them.")
	s.Set("shop_email", "care@shop.example")
	says("Email", "good Emails are sent.")
	s.Set("smtp_url", "")
	says("Disk", "")
	owner.Post("admin/backups", webtest.Form{})
	says("Backup", "good The newest backup is less than an hour old.")
	s.Pass(80 * time.Hour)
	says("Backup", "bad The newest backup is 3 days old.")
	failure = errors.New("a moment without the network")
	says("Off-site copy", "good The off-site copy of the database is 2.0 seconds behind.")
	failure, uncopied = nil, errors.New("uploads/x.jpg: permission denied")
	says(
		"Off-site copy",
		"bad The off-site copy has all orders, but not all pictures and private files: uploads/x.jpg: permission denied.",
	)
	lag, failure = 3*time.Hour, errors.New("no route")
	says("Off-site copy", "bad The off-site copy of the database has not been updated for 3 hours.")
	lag, failure, vanished = time.Second, nil, errors.New("/mnt/disk: the folder is not there")
	says("Off-site copy", "bad The off-site copy is not written. /mnt/disk: the folder is not there.")
	vanished = nil
	s.Set("public_url", "http://localhost:8080")
	says("Address", "look Links in emails and QR codes point to http://localhost:8080, which customers can't open.")
	s.Set("public_url", "http://shop.example.in")
	says("Address", "bad http://shop.example.in is not encrypted")
	s.Set("public_url", "http://192.168.1.10:8080", "captcha", "off")
	if got := webtest.HealthLines(owner.Get("admin/health"), "Address"); len(got) != 0 {
		t.Errorf("an address of the LAN is called unsafe: %v", got)
	}
	says("Robots", "bad The captcha is turned off.")
	s.Set("captcha", "altcha", "rate_limit", "off")
	says("Robots", "bad The rate limit is turned off.")
	if got := fmt.Sprint(owner.Get("admin/health")); strings.Contains(got, "Turn them on under Settings") {
		t.Error("the rate limit is said to be under Settings, where it is not")
	}
}

func TestHealthReportsANewerRelease(t *testing.T) {
	s := webtest.NewWith(t, handlers.Options{Version: "1.0.1-dev+0a1b2c3d"})
	owner := s.Staff(accounts.Owner)
	says := func(want ...string) {
		t.Helper()
		if err := s.Handlers.Work.Updates.LookIfDue(t.Context()); err != nil {
			t.Fatal(err)
		}
		if got := webtest.HealthLines(owner.Get("admin/health"), "Version"); fmt.Sprint(got) != fmt.Sprint(want) {
			t.Errorf("it says %q, not %q", got, want)
		}
	}
	program := func(version string) map[string]string {
		return map[string]string{"hearth-" + version + "-" + runtime.GOOS + "-" + runtime.GOARCH: "a program"}
	}
	says()
	old, oldKey := webtest.ReleaseFolder(t, program("1.0.0"))
	s.Set("update_url", old, "update_key", oldKey)
	says("good 1.0.1-dev+0a1b2c3d is the newest version.")
	address, key := webtest.ReleaseFolder(t, program("1.0.1"))
	s.Set("update_url", address, "update_key", key)
	says("look Version 1.0.1 is out; this is 1.0.1-dev+0a1b2c3d.")
	s.Set("update_key", oldKey)
	says("look The shop can't check for updates: the list of releases is not signed with the key of the settings.")
	s.Set("update_url", "", "update_key", "")
	says()
}

func TestNewReleasesAreCheckedOnceADay(t *testing.T) {
	asked := 0
	s := webtest.New(t, "update_url", "https://releases.example/", "update_key",
		"RWQf6LRCGA9i53mlYecO4IzT51TGPpvWucNSCh1CBM0QTaLn73Y7GFO3")
	s.Handlers.Work.Updates.NewestRelease = func(context.Context, string, string) (string, error) {
		asked++
		return "1.0.0", nil
	}
	for _, after := range []time.Duration{0, time.Hour, 22 * time.Hour, time.Hour, time.Hour} {
		s.Pass(after)
		if err := s.Handlers.Work.Updates.LookIfDue(t.Context()); err != nil {
			t.Fatal(err)
		}
	}
	if asked != 2 {
		t.Errorf("it is asked %d times in 25 hours", asked)
	}
}

func TestHealthShowsCertificateExpiry(t *testing.T) {
	s := webtest.New(t)
	owner := s.Staff(accounts.Owner)
	s.Set("tls_domain", "shop.example.in")
	if got := webtest.HealthLines(owner.Get("admin/health"), "Certificate"); len(got) != 1 ||
		!strings.HasPrefix(got[0], "look There is no certificate") {
		t.Errorf("without one: %v", got)
	}
	webtest.Certify(t, s.Dir(), "shop.example.in", 15)
	if got := webtest.HealthLines(owner.Get("admin/health"), "Certificate"); len(got) != 1 ||
		!strings.HasPrefix(got[0], "good The certificate of shop.example.in is valid until") {
		t.Errorf("with one: %v", got)
	}
	webtest.Certify(t, s.Dir(), "shop.example.in", 13)
	if got := webtest.HealthLines(owner.Get("admin/health"), "Certificate"); len(got) != 1 ||
		!strings.HasPrefix(got[0], "bad The certificate of shop.example.in ends on") {
		t.Errorf("less than two weeks before its end: %v", got)
	}
}
