package webtest

import (
	"bytes"
	"crypto/ecdsa"
	"crypto/elliptic"
	"crypto/rand"
	"crypto/x509"
	"crypto/x509/pkix"
	"encoding/pem"
	"fmt"
	"log/slog"
	"math/big"
	"net"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"hearth/store/accounts"
	"hearth/store/core"
	"hearth/store/messages"
)

// HealthLines returns the lines of an area of the health screen, as "state sentence".
func HealthLines(health map[string]any, area string) (found []string) {
	for _, line := range At(health, "data", "lines").([]any) {
		if At(line, "area") == area {
			found = append(found, fmt.Sprint(At(line, "state"), " ", At(line, "sentence")))
		}
	}
	return found
}

// MailsOf are the mails of a kind, sent or not, the newest first.
func (s *Site) MailsOf(kind string) (found []messages.Mail) {
	s.T.Helper()
	mails, _, err := s.Messages.ListMails(ctx, "", core.Page{})
	if err != nil {
		s.T.Fatal(err)
	}
	for _, m := range mails {
		if m.Kind == kind {
			found = append(found, m)
		}
	}
	return found
}

// Connects opens a connection from a local IP address.
func Connects(t *testing.T, from, to string) net.Conn {
	t.Helper()
	socket, err := (&net.Dialer{LocalAddr: &net.TCPAddr{IP: net.ParseIP(from)}}).Dial("tcp", to)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = socket.Close() }) // the shop may have closed it
	return socket
}

// Send uploads a file to a call and returns the final state of its job.
func (p *Person) Send(call string, content []byte, fields Form) map[string]any {
	p.Site.T.Helper()
	kind, body := MultipartForm(p.Site.T, fields, map[string][]byte{"file": content})
	started := p.Do("POST", "/api/"+call, kind, body)
	id := At(started.Body, "data", "job_id")
	if id == nil {
		p.Site.T.Fatalf("%s: %s", call, started.Raw)
	}
	if err := p.Site.Handlers.Work.DoJobs(ctx); err != nil {
		p.Site.T.Fatal(err)
	}
	job := p.Get(fmt.Sprintf("admin/jobs/%v", id))["data"].(map[string]any)
	job["id"] = id
	return job
}

// JobCounts formats the result of a job and the counts of its rows.
func JobCounts(job map[string]any) string {
	r, _ := job["result"].(map[string]any)
	return fmt.Sprintf("%v: %v added, %v changed, %v same, %v wrong", job["state"], r["added"], r["changed"], r["same"],
		r["wrong"])
}

// Says checks a reply's status and message.
func Says(t *testing.T, reply map[string]any, status bool, want string) {
	t.Helper()
	if reply["status"] != status || !strings.Contains(fmt.Sprint(reply["message"]), want) {
		t.Errorf("got %v %q, wanted %v with %q", reply["status"], reply["message"], status, want)
	}
}

// ShipBy ships an order as a staff member; more are further fields, as pairs of name and value.
func (s *Site) ShipBy(staff *Person, id int64, more ...string) map[string]any {
	fields := Form{"tracking_id": "T1", "courier_name": "Delhivery",
		"expected_date": s.Now().AddDate(0, 0, 4).Format(time.DateOnly)}
	for i := 0; i+1 < len(more); i += 2 {
		fields[more[i]] = more[i+1]
	}
	return staff.Post(fmt.Sprintf("admin/orders/%d/ship", id), fields)
}

// NewestMail is the number of the newest mail of a kind.
func (s *Site) NewestMail(kind string) int64 {
	s.T.Helper()
	mails, _, err := s.Messages.ListMails(ctx, "", core.Page{})
	if err != nil {
		s.T.Fatal(err)
	}
	for _, m := range mails {
		if m.Kind == kind {
			return m.ID
		}
	}
	s.T.Fatalf("there is no mail %s", kind)
	return 0
}

// StaffAgain logs in to an account created by Staff.
func (s *Site) StaffAgain(role accounts.Role) *Person {
	return s.As(strings.ToLower(string(role)) + "@example.com")
}

// Discard is a logger that writes nothing.
func Discard() *slog.Logger { return slog.New(slog.DiscardHandler) }

// PDFText extracts the text of a PDF.
func PDFText(t *testing.T, content []byte) string {
	t.Helper()
	read := exec.Command("pdftotext", "-layout", "-", "-")
	read.Stdin = bytes.NewReader(content)
	text, err := read.Output()
	if err != nil {
		t.Fatal("pdftotext (poppler-utils) is needed: ", err)
	}
	return string(text)
}

// WritePage saves and publishes a page, and returns the reply.
func WritePage(owner *Person, fields Form) map[string]any {
	all := Form{"title": "About us", "slug": "about", "text": "We **sell** lamps.", "description": "Who we are.",
		"publish": "yes"}
	for name, text := range fields {
		all[name] = text
	}
	return owner.Post("admin/pages", all)
}

// Certify writes a certificate that is valid for some days into the shop's folder for certificates, and returns a pool
// that trusts it.
func Certify(t *testing.T, dir, domain string, days int) *x509.CertPool {
	t.Helper()
	key, err := ecdsa.GenerateKey(elliptic.P256(), rand.Reader)
	if err != nil {
		t.Fatal(err)
	}
	about := &x509.Certificate{SerialNumber: big.NewInt(1), Subject: pkix.Name{CommonName: domain},
		DNSNames:  []string{domain},
		NotBefore: time.Now().Add(-time.Hour), NotAfter: time.Now().AddDate(0, 0, days),
		ExtKeyUsage: []x509.ExtKeyUsage{x509.ExtKeyUsageServerAuth}}
	signed, err := x509.CreateCertificate(rand.Reader, about, about, key.Public(), key)
	if err != nil {
		t.Fatal(err)
	}
	raw, err := x509.MarshalECPrivateKey(key)
	if err != nil {
		t.Fatal(err)
	}
	var kept bytes.Buffer
	if err := pem.Encode(&kept, &pem.Block{Type: "EC PRIVATE KEY", Bytes: raw}); err != nil {
		t.Fatal(err)
	}
	if err := pem.Encode(&kept, &pem.Block{Type: "CERTIFICATE", Bytes: signed}); err != nil {
		t.Fatal(err)
	}
	folder := filepath.Join(dir, "certs")
	if err := os.MkdirAll(folder, 0o700); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(filepath.Join(folder, domain), kept.Bytes(), 0o600); err != nil {
		t.Fatal(err)
	}
	trusted, err := x509.ParseCertificate(signed)
	if err != nil {
		t.Fatal(err)
	}
	pool := x509.NewCertPool()
	pool.AddCert(trusted)
	return pool
}
