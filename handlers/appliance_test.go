package handlers_test

import (
	"context"
	"errors"
	"fmt"
	"net/http"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"hearth/handlers"
	"hearth/handlers/work"
	"hearth/store/accounts"
	"hearth/store/core"
	"hearth/store/messages"
	"hearth/store/storetest"
)

// lines returns the health screen's lines of an area, as "state sentence".
func lines(health map[string]any, area string) (found []string) {
	for _, line := range at(health, "data", "lines").([]any) {
		if at(line, "area") == area {
			found = append(found, fmt.Sprint(at(line, "state"), " ", at(line, "sentence")))
		}
	}
	return found
}

func TestHealthNamesKeysThatAreGone(t *testing.T) {
	s := newSite(t)
	owner, key := s.staff(accounts.Owner), filepath.Join(s.Dir(), "private", "secret.key")
	if got := lines(owner.get("admin/health"), "Key"); len(got) != 0 {
		t.Errorf("with its keys: %q", got)
	}
	if err := os.Remove(key); err != nil {
		t.Fatal(err)
	}
	got := lines(owner.get("admin/health"), "Key")
	if len(got) != 1 || !strings.HasPrefix(got[0], "bad The shop runs, but its data directory no longer has private/secret.key.") {
		t.Errorf("without it: %q", got)
	}
}

func TestTheHealthScreenSaysInPlainWordsWhatIsWrong(t *testing.T) {
	lag, failure, uncopied, vanished := 2*time.Second, error(nil), error(nil), error(nil)
	s := newSiteWith(t, handlers.Options{Version: "v1", Keeper: work.Keeper{
		ReplicaLag: func() (time.Duration, error, bool) { return lag, failure, true },
		Uncopied:   func() error { return uncopied },

		ReplicaStanding: func() error { return vanished },
	}})
	owner := s.staff(accounts.Owner)
	s.Set("rate_limit", "on", "captcha", "altcha")
	says := func(area, want string) {
		t.Helper()
		if got := lines(owner.get("admin/health"), area); len(got) != 1 || !strings.HasPrefix(got[0], want) {
			t.Errorf("%s says %q, not %q", area, got, want)
		}
	}
	says("Orders", "good The shop takes orders.")
	s.Set("shop_open", "no")
	says("Orders", "look The shop is not open yet: nobody can order.")
	s.Set("shop_open", "yes", "shop_legal_name", "Test Traders", "shop_address", "12 Hill Road", "shop_pincode", "411030", "shop_state",
		"Maharashtra")
	says("Backup", "look There is no backup yet.")
	says("Off-site copy", "good The off-site copy of the database is 2.0 seconds behind.")
	says("Mail", "look No mail server is set")
	s.Set("smtp_url", "smtp://mail.example", "shop_email", "")
	says("Mail", "bad Mails name shop@localhost as their sender: most mail servers refuse them.")
	s.Set("shop_email", "care@shop.example")
	says("Mail", "good Mails are sent.")
	s.Set("smtp_url", "")
	says("Disk", "")
	owner.post("admin/backups", form{})
	says("Backup", "good The newest backup is less than an hour old.")
	s.Pass(80 * time.Hour)
	says("Backup", "bad The newest backup is 3 days old.")
	failure = errors.New("a moment without the network")
	says("Off-site copy", "good The off-site copy of the database is 2.0 seconds behind.")
	failure, uncopied = nil, errors.New("uploads/x.jpg: permission denied")
	says("Off-site copy", "bad The off-site copy has all orders, but not all pictures and private files: uploads/x.jpg: permission denied.")
	lag, failure = 3*time.Hour, errors.New("no route")
	says("Off-site copy", "bad The off-site copy of the database has taken nothing for 3 hours.")
	lag, failure, vanished = time.Second, nil, errors.New("/mnt/disk: the folder is not there")
	says("Off-site copy", "bad The off-site copy is not written. /mnt/disk: the folder is not there.")
	vanished = nil
	s.Set("public_url", "http://localhost:8080")
	says("Address", "look Links in mails and QR codes lead to http://localhost:8080, which no customer can open.")
	s.Set("public_url", "http://shop.example.in")
	says("Address", "bad http://shop.example.in is not encrypted")
	s.Set("public_url", "http://192.168.1.10:8080", "captcha", "off")
	if got := lines(owner.get("admin/health"), "Address"); len(got) != 0 {
		t.Errorf("an address of the LAN is called unsafe: %v", got)
	}
	says("Robots", "bad The captcha is turned off.")
	s.Set("captcha", "altcha", "rate_limit", "off")
	says("Robots", "bad The rate limit is turned off.")
	if got := fmt.Sprint(owner.get("admin/health")); strings.Contains(got, "Turn them on under Settings") {
		t.Error("the rate limit is said to be under Settings, where it is not")
	}
}

// What failed is retried in the next round, not a day later.
func TestWhatTheKeeperFailedAtIsDueAgain(t *testing.T) {
	s, bank, _ := bankSite(t, 1)
	bank.switchTo(true, false)
	if err := s.h.AskIfDue(ctx); err == nil {
		t.Fatal("a bank that is down answered")
	}
	bank.switchTo(false, false)
	asked := bank.asked()
	if err := s.h.AskIfDue(ctx); err != nil || bank.asked() == asked {
		t.Errorf("the bank was not asked again: %v", err)
	}
	if asked = bank.asked(); s.h.AskIfDue(ctx) != nil || bank.asked() != asked {
		t.Error("the bank was asked although it had just answered")
	}

	uploads := filepath.Join(s.Dir(), "uploads")
	if err := errors.Join(os.Remove(uploads), os.WriteFile(uploads, nil, 0o600)); err != nil {
		t.Fatal(err)
	}
	if err := s.h.TidyIfDue(ctx); err == nil {
		t.Fatal("a folder that is none was tidied")
	}
	stray, old := filepath.Join(uploads, "0123-1280.jpg"), time.Now().AddDate(0, 0, -9)
	if err := errors.Join(os.Remove(uploads), os.Mkdir(uploads, 0o700), os.WriteFile(stray, nil, 0o600),
		os.Chtimes(stray, old, old)); err != nil {
		t.Fatal(err)
	}
	if err := s.h.TidyIfDue(ctx); err != nil {
		t.Fatal(err)
	}
	if _, err := os.Stat(stray); !errors.Is(err, os.ErrNotExist) {
		t.Errorf("the folder was not tidied again: %v", err)
	}
}

func TestTheHealthScreenKnowsWhenTheCertificateEnds(t *testing.T) {
	s := newSite(t)
	owner := s.staff(accounts.Owner)
	s.Set("tls_domain", "shop.example.in")
	if got := lines(owner.get("admin/health"), "Certificate"); len(got) != 1 || !strings.HasPrefix(got[0], "look There is no certificate") {
		t.Errorf("without one: %v", got)
	}
	certify(t, s.Dir(), "shop.example.in")
	if got := lines(owner.get("admin/health"), "Certificate"); len(got) != 1 ||
		!strings.HasPrefix(got[0], "good The certificate of shop.example.in is valid until") {
		t.Errorf("with one: %v", got)
	}
}

func TestWhatABackupAndARestoreTestFoundIsToldAndMailed(t *testing.T) {
	found, wrong := []string{"The backup was restored."}, []string(nil)
	s := newSiteWith(t, handlers.Options{Keeper: work.Keeper{
		CopyOff:     func(context.Context, string) error { return errors.New("no room on the stick") },
		RestoreTest: func(context.Context) ([]string, []string, error) { return found, wrong, nil },
	}}, "backup_folder", "/mnt/stick")
	owner := s.staff(accounts.Owner)
	reports := func() string { return fmt.Sprint(owner.get("admin/backup-reports")["data"]) }
	if err := s.h.BackUpIfDue(ctx); err != nil {
		t.Error(err)
	}
	if err := s.h.CopyIfDue(ctx); err == nil {
		t.Error("a copy that failed is no error")
	}
	if got := reports(); !strings.Contains(got, "was made and read back") || !strings.Contains(got, "no room on the stick") {
		t.Errorf("the reports say %s", got)
	}
	if err := s.h.RestoreTestNow(ctx); err != nil {
		t.Error(err)
	}
	wrong = []string{"The backup can't be restored."}
	if err := s.h.RestoreTestNow(ctx); err == nil {
		t.Error("a restore test that found a fault is no error")
	}
	if got := reports(); !strings.Contains(got, "The backup was restored.") || !strings.Contains(got, "can't be restored") {
		t.Errorf("the reports say %s", got)
	}
	mails, _, err := s.Messages.ListMails(ctx, "", core.Page{})
	warnings := 0
	for _, m := range mails {
		if m.Kind == "backup" {
			warnings++
		}
	}
	if err != nil || warnings != 1 {
		t.Errorf("%d warnings within a day, %v", warnings, err)
	}
	if reply := owner.post("admin/drill", form{}); reply["status"] != true {
		t.Errorf("the button: %v", reply)
	}
}

func TestADiskForCopiesThatIsGoneIsToldOnceAndSoIsItsReturn(t *testing.T) {
	var gone error
	s := newSiteWith(t, handlers.Options{Keeper: work.Keeper{Standing: func() error { return gone }}}, "backup_folder", "/mnt/stick")
	owner := s.staff(accounts.Owner)
	health := func() string { return strings.Join(lines(owner.get("admin/health"), "Copies"), "; ") }
	watch := func(fails bool) {
		t.Helper()
		if err := s.h.WatchCopies(ctx); (err != nil) != fails {
			t.Errorf("the watch says %v", err)
		}
	}
	watch(false)
	if got := health(); got != "" {
		t.Errorf("while it is there: %s", got)
	}
	gone = errors.New("/mnt/stick: the folder is not there")
	if got := health(); !strings.HasPrefix(got, "bad No copies can be written. /mnt/stick: the folder is not there.") {
		t.Errorf("gone, before the watch looked: %s", got)
	}
	watch(true)
	watch(false)
	s.Pass(48 * time.Hour)
	watch(false)
	if got := health(); strings.Count(got, "No copies can be written") != 1 || len(s.mailsOf("backup")) != 1 {
		t.Errorf("gone: %s, %d mails", got, len(s.mailsOf("backup")))
	}
	gone = nil
	watch(false)
	if got := health(); got != "good The folder for copies is there again." {
		t.Errorf("back: %s", got)
	}
}

// A disk that came back was told of, and got a copy in the next night only, though it may be a new one.
func TestADiskForCopiesThatCameBackGetsTheNewestBackupAtOnce(t *testing.T) {
	var gone error
	var copied []string
	s := newSiteWith(t, handlers.Options{Keeper: work.Keeper{
		Standing: func() error { return gone },
		CopyOff: func(_ context.Context, path string) error {
			copied = append(copied, filepath.Base(path))
			return nil
		},
	}}, "backup_folder", "/mnt/stick")
	name := "shop-20261121-213000.tar.gz"
	if err := os.WriteFile(filepath.Join(s.Dir(), "backups", name), []byte("x"), 0o600); err != nil {
		t.Fatal(err)
	}
	if err := errors.Join(s.NoteReport(ctx, core.BackupReport, true, name+" was made and read back."),
		s.NoteReport(ctx, core.CopiesReport, true, name+" was copied.")); err != nil {
		t.Fatal(err)
	}
	gone = errors.New("/mnt/stick: the folder is not there")
	if err := s.h.WatchCopies(ctx); err == nil || len(copied) != 0 {
		t.Errorf("gone: %v, %v", err, copied)
	}
	gone = nil
	for range 2 {
		if err := s.h.WatchCopies(ctx); err != nil {
			t.Error(err)
		}
	}
	if len(copied) != 1 || copied[0] != name {
		t.Errorf("copied: %v", copied)
	}
}

func TestFilesThatNothingNamesAreClearedAfterAWeek(t *testing.T) {
	s := newSite(t)
	old := time.Now().Add(-8 * 24 * time.Hour)
	write := func(name string, at time.Time) string {
		t.Helper()
		path := filepath.Join(s.Dir(), name)
		if err := os.WriteFile(path, []byte("x"), 0o600); err != nil {
			t.Fatal(err)
		}
		if err := os.Chtimes(path, at, at); err != nil {
			t.Fatal(err)
		}
		return path
	}
	stem := strings.Repeat("ab", 16)
	strayed, fresh, invoice := write("uploads/"+stem+"-320.jpg", old), write("uploads/"+strings.Repeat("cd", 16)+"-320.jpg", time.Now()),
		write("private/invoice-1.pdf", old)
	// Killed in the middle of an upload, or of an import that staff sent.
	half, sheet := write("private/.new-123", old), write("private/job-456.tmp", old)
	received, unpacked := write("private/multipart-3141592", old), write("private/excelize-2718.tmp", old)
	result, writing := write("private/job-7-result", old), write("private/.new-789", time.Now())
	kept := strings.Repeat("ef", 16)
	s.Set("shop_logo", kept)
	logo := write("uploads/"+kept+"-320.jpg", old)
	webp, page := strings.Repeat("f0", 16), strings.Repeat("0f", 16)
	strayedWebP, named := write("uploads/"+webp+"-320.webp", old), write("uploads/"+page+"-320.webp", old)
	s.Break(`INSERT INTO draft_pictures (name, width, height, sent_at) VALUES ('` + page +
		`.webp', 9, 9, strftime('%s', 'now', '+1 day') * 1000000)`)
	if err := os.Chtimes(logo, old, old); err != nil {
		t.Fatal(err)
	}
	if err := s.h.TidyNow(ctx); err != nil {
		t.Fatal(err)
	}
	for path, stays := range map[string]bool{strayed: false, invoice: false, fresh: true, logo: true, strayedWebP: false, named: true,
		half: false, sheet: false, received: false, unpacked: false, result: true, writing: true, filepath.Join(s.Dir(), "private", "secret.key"): true} {
		if _, err := os.Stat(path); (err == nil) != stays {
			t.Errorf("%s: %v", path, err)
		}
	}
}

func TestOnlyTheOwnersProxiesSayWhereARequestComesFrom(t *testing.T) {
	s := newSite(t, "rate_limit", "on")
	p := s.visitor()
	forwarded := func(chain string) http.Header {
		return p.do("GET", "/api/session", "", nil, "X-Forwarded-For", chain, "X-Forwarded-Proto", "https").header
	}
	guess := func(chain string) int {
		p.csrf = at(p.get("session"), "data", "csrf_token").(string)
		return p.postAnswer("login", form{"username": "nobody@example.com", "inputpassword": "Wrong@123", "csrf_token_name": p.csrf},
			"X-Forwarded-For", chain).status
	}
	if forwarded("203.0.113.9").Get("Strict-Transport-Security") != "" {
		t.Error("a stranger says that he speaks TLS, and is believed")
	}
	s.Set("trusted_proxies", "127.0.0.1, 10.0.0.0/8")
	if forwarded("203.0.113.9").Get("Strict-Transport-Security") == "" {
		t.Error("the owner's proxy is not believed")
	}
	blocked := false
	for range 130 { // more wrong guesses than one address has, each naming another address before the proxy's own word
		blocked = blocked || guess("198.51.100.77, 203.0.113.9, 10.1.1.1") == http.StatusTooManyRequests
	}
	if !blocked {
		t.Error("one address guesses without end")
	}
}

func TestAPersonTakesTheirDataAndLeaves(t *testing.T) {
	s := newSite(t)
	b := s.Customer("411001")
	p := s.as(b.Email)
	if got := p.postAnswer("export_my_data", form{"password": "Wrong@123"}); got.body["status"] == true ||
		at(got.body, "errors", "password") == nil {
		t.Errorf("with a wrong password: %s", got.raw)
	}
	if got := p.postAnswer("export_my_data", form{"password": storetest.Password}); got.status != 200 ||
		!strings.Contains(string(got.raw), b.Email) {
		t.Errorf("the data: %d %s", got.status, got.raw)
	}
	if reply := p.post("erase_my_data", form{"password": storetest.Password}); reply["status"] != true {
		t.Errorf("erase: %v", reply)
	}
	if at(p.get("session"), "data", "isLoggedIn") != false {
		t.Error("still logged in")
	}
	manager, other := s.staff(accounts.Manager), s.Customer("560001")
	if found := manager.get("admin/customers?search=" + other.Email[:9]); at(found, "data", 0, "email") != other.Email {
		t.Errorf("the desk finds %v", found)
	}
	if got := manager.do("GET", fmt.Sprintf("/api/admin/customers/%d/export", other.ID), "", nil); got.status != 200 ||
		!strings.Contains(string(got.raw), other.Email) {
		t.Errorf("the desk's export: %d", got.status)
	}
	if reply := manager.post(fmt.Sprintf("admin/customers/%d/erase", other.ID), form{}); reply["status"] != true {
		t.Errorf("the desk erases: %v", reply)
	}
	if found := manager.get("admin/customers?search=" + other.Email[:9]); len(found["data"].([]any)) != 0 {
		t.Errorf("the desk still finds %v", found)
	}
	owner, err := s.Accounts.AddStaff(
		ctx,
		0,
		accounts.Registration{Name: "Second", Email: "second@example.com", Password: storetest.Password,
			Confirm: storetest.Password},
		accounts.Owner,
	)
	if err != nil {
		t.Fatal(err)
	}
	if reply := manager.postAnswer(fmt.Sprintf("admin/customers/%d/erase", owner.ID), form{}); reply.status != 404 {
		t.Errorf("staff were erased as customers: %d", reply.status)
	}
	if got := manager.do("GET", fmt.Sprintf("/api/admin/customers/%d/export", owner.ID), "", nil); got.status != 404 {
		t.Errorf("a manager took the owner's data: %d", got.status)
	}
}

func TestTheOwnerIsWarnedWhileThereIsStillRoom(t *testing.T) {
	s := newSite(t)
	s.staff(accounts.Owner)
	for _, c := range []struct {
		free, total int64
		warned      bool
	}{{200 << 30, 1000 << 30, false}, {149 << 30, 1000 << 30, true}, {499 << 20, 1 << 30, true}} {
		s.Pass(25 * time.Hour)
		before := len(s.mailsOf("disk"))
		if err := s.h.WatchDisk(ctx, c.free, c.total); err != nil {
			t.Fatal(err)
		}
		if got := len(s.mailsOf("disk")) > before; got != c.warned {
			t.Errorf("%d MB of %d MB free: warned %v", c.free>>20, c.total>>20, got)
		}
	}
}

func (s *site) mailsOf(kind string) (found []messages.Mail) {
	s.t.Helper()
	mails, _, err := s.Messages.ListMails(ctx, "", core.Page{})
	if err != nil {
		s.t.Fatal(err)
	}
	for _, m := range mails {
		if m.Kind == kind {
			found = append(found, m)
		}
	}
	return found
}

func TestTheNewMailsSayWhatTheyShould(t *testing.T) {
	s := newSite(t, "shop_name", "Asha's Shop")
	for kind, wants := range map[string][]string{
		"disk":          {"Asha's Shop is running out of disk space", "40 MB of 1 GB", "/health"},
		"backup":        {"A backup of Asha's Shop needs you", "/health"},
		"complaint":     {"Your complaint C2611-ABCDEFGH", "48 hours", "/complaints"},
		"tracking":      {"The parcel of your order 1001: a correction", "/ordershipped/1001"},
		"answer":        {"is settled", "40 MB of 1 GB"},
		"returnrefused": {"About your return, order 1001", "40 MB of 1 GB", "/complaints"},
	} {
		subject, text, err := s.h.Compose(messages.Mail{Kind: kind, ToName: "Asha", ToAddr: "a@example.com",
			Facts: accounts.MailFacts{Reason: "40 MB of 1 GB", Code: "C2611-ABCDEFGH", OrderID: 1001, Settled: true}})
		for _, want := range wants {
			if err != nil || !strings.Contains(subject+text, want) {
				t.Errorf("%s lacks %q: %s\n%s %v", kind, want, subject, text, err)
			}
		}
	}
}

func TestHealthzSaysWhetherTheProcessAnswersAndWhetherItTakesOrders(t *testing.T) {
	s := newSite(t)
	look := func(path string) int { return s.visitor().do("GET", path, "", nil).status }
	p := s.visitor()
	if look("/healthz") != 200 || look("/healthz?live") != 200 {
		t.Error("a shop that works is not ready")
	}
	if err := s.Close(); err != nil {
		t.Fatal(err)
	}
	if ready, live := p.do("GET", "/healthz", "", nil).status, p.do("GET", "/healthz?live", "", nil).status; ready != 503 || live != 200 {
		t.Errorf("a shop that takes no writes is ready %d, live %d", ready, live)
	}
}
