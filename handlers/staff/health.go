package staff

import (
	"context"
	"crypto/x509"
	"encoding/pem"
	"fmt"
	"net"
	"net/netip"
	"os"
	"path/filepath"
	"strings"
	"time"

	"hearth/handlers/emails"
	"hearth/handlers/web"
	"hearth/store/accounts"
	"hearth/store/catalogue"
)

// Health reports the state of the shop to the owner.
type Health struct{ *Deps }

// healthLine is one finding about the shop for its owner, in plain words. State is good, look (worth checking) or
// bad; advice says what to do.
type healthLine struct {
	Area     string `json:"area"`
	State    string `json:"state"`
	Sentence string `json:"sentence"`
	Advice   string `json:"advice"`
	// Setting is the key of the setting that fixes the problem; "" if no setting does.
	Setting string `json:"setting"`
}

// healthData is the Health screen: the version of the program, and one line for each check.
type healthData struct {
	Version string       `json:"version"`
	Lines   []healthLine `json:"lines"`
}

// The states of a line: nothing to do, worth a look, must be repaired.
const (
	good = "good"
	look = "look"
	bad  = "bad"
)

// Health returns all findings about the state of the shop, worst first.
func (r Health) Health(ctx context.Context, _ *web.Caller, _ web.None) (web.Data[healthData], error) {
	data := healthData{Version: r.Version}
	all, err := r.examine(ctx)
	if err != nil {
		return web.Data[healthData]{}, err
	}
	for _, state := range []string{bad, look, good} {
		for _, line := range all {
			if line.State == state {
				data.Lines = append(data.Lines, line)
			}
		}
	}
	return web.Give(data), nil
}

// examine runs all checks in the order in which the screen shows them.
func (r Health) examine(ctx context.Context) (all []healthLine, err error) {
	for _, examine := range []func(context.Context) ([]healthLine, error){
		r.healthOfTheLaw, r.healthOfMenus, r.healthOfWords, r.healthOfSales, r.healthOfFront, r.healthOfDisk,
		r.healthOfBackups, r.healthOfReplica, r.healthOfMail, r.healthOfTheDoor, r.healthOfUpdates,
	} {
		lines, err := examine(ctx)
		if err != nil {
			return nil, err
		}
		all = append(all, lines...)
	}
	return all, nil
}

// healthOfUpdates returns no line if updates are not configured or nothing is known yet.
func (r Health) healthOfUpdates(context.Context) ([]healthLine, error) {
	newest, newer, failure := r.Update()
	switch {
	case failure != nil:
		return []healthLine{{Area: "Version", State: look, Sentence: "The shop can't check for updates: " +
			failure.Error() + ".", Setting: "update_url",
			Advice: "Check the folder of releases and its key under Settings, Updates."}}, nil
	case newest == "":
		return nil, nil
	case newer:
		return []healthLine{{Area: "Version", State: look, Sentence: "Version " + newest + " is out; this is " +
			r.Version + ".",
			Advice: "Run hearth update as root on the server. If the new version doesn't start, the current one is restored."}}, nil
	default:
		return []healthLine{{Area: "Version", State: good, Sentence: r.Version + " is the newest version."}}, nil
	}
}

// needs returns the number of problems that Health currently finds.
func (r Health) needs(ctx context.Context) (count int64, err error) {
	lines, err := r.examine(ctx)
	for _, line := range lines {
		if line.State == bad {
			count++
		}
	}
	return count, err
}

// healthOfSales checks whether customers can order at all.
func (r Health) healthOfSales(ctx context.Context) ([]healthLine, error) {
	if err := r.Store.Ready(); err != nil {
		return []healthLine{{"Orders", bad, "The database can't be written any more: customers can't order.",
			"The disk gave an error. Restart the shop; if this happens again, restore the last backup on another disk.",
			""}}, nil
	}
	keys := []healthLine{}
	lost, err := r.Store.Settings.LostSecrets(ctx)
	if err != nil {
		return nil, err
	}
	if len(lost) > 0 {
		keys = append(
			keys,
			healthLine{
				Area:     "Secrets",
				State:    bad,
				Sentence: "These secrets can't be decrypted: " + strings.Join(lost, ", ") + ".",
				Advice: "Their key, private/seal.key, is missing or is a different one. Restore it from an encrypted backup and restart the shop, " +
					"or enter them again under Settings; two-step verification is turned off under Staff.",
			},
		)
	}
	if r.Store.LostKey() {
		keys = append(keys, healthLine{
			Area:     "Key",
			State:    bad,
			Sentence: "The shop's key, private/secret.key, was missing or is a different one.",
			Advice: "Links and codes in earlier emails, recovery codes and known devices no longer work. Restore it from a backup " +
				"and restart the shop. Without one, create new recovery codes.",
		})
	}
	if missing := r.Store.MissingKeys(); len(missing) > 0 {
		keys = append(keys, healthLine{
			Area:     "Key",
			State:    bad,
			Sentence: "The shop runs, but its data directory no longer has " + strings.Join(missing, " and ") + ".",
			Advice: "Restore it from a backup before the shop is restarted: after that, secrets of the settings can't be decrypted, " +
				"and links and codes in emails don't work.",
		})
	}
	lines := keys
	if r.Store.Settings.Values().ShopOpen { // for a closed shop healthOfTheLaw reports this
		lines = append(lines, healthLine{"Orders", good, "The shop takes orders.", "", ""})
	}
	if r.Payments.Name() == "" {
		lines = append(lines, healthLine{
			Area:     "Payments",
			State:    look,
			Sentence: "Pre-paid is not offered: no payment provider is set up.",
			Advice:   "Enter Razorpay's keys under Settings, or sell by cash on delivery only.",
		})
	} else if r.Payments.Payer().TestMode() {
		lines = append(lines, healthLine{
			Area:     "Payments",
			State:    look,
			Sentence: "Payments are in test mode: no money moves.",
			Advice:   "Enter the live keys under Settings before you open.",
		})
	}
	failed, err := r.Store.Payments.CountFailedRefunds(ctx)
	if failed > 0 {
		lines = append(lines, healthLine{
			Area:  "Refunds",
			State: bad,
			Sentence: plural(failed, "1 refund could not be sent by the provider.",
				"%d refunds could not be sent by the provider."),
			Advice: "The Refund desk says why: try it again there, or pay it by hand and enter the bank's reference.",
		})
	}
	return lines, err
}

// healthOfTheLaw reports legally required details that are missing. Without them the shop's invoices are not valid
// (CGST Rules, rule 46).
func (r Health) healthOfTheLaw(ctx context.Context) (lines []healthLine, err error) {
	card := r.Store.Settings.Values()
	for _, one := range catalogue.MissingParticulars(card) {
		lines = append(lines, healthLine{Area: "Invoices", State: bad, Sentence: "The" + strings.TrimPrefix(one.Label, "the") +
			" is missing: invoices must show it.",
			Advice: "Enter it under Settings.", Setting: one.Key})
	}
	lacking, err := r.Store.Certificates.CountUncertified(ctx)
	if err != nil {
		return nil, err
	}
	if lacking > 0 {
		line := healthLine{
			Area:  "Approvals",
			State: look,
			Sentence: plural(
				lacking,
				"1 product lacks an approval that the law requires.",
				"%d products lack an approval that the law requires.",
			),
			Advice: "Legal details lists them: enter the number of each certificate, or why the product needs none.",
		}
		if card.CertificatesClose {
			line.State, line.Sentence = bad, strings.TrimSuffix(line.Sentence, ".")+" and can't be ordered."
		}
		lines = append(lines, line)
	}
	blanks, err := r.Blanks(ctx)
	if err != nil {
		return nil, err
	}
	if len(blanks) > 0 {
		at := "grievance_officer"
		if strings.HasPrefix(blanks[0], "{{") {
			at = "text_terms" // the settings lead on to its page
		}
		lines = append(lines, healthLine{
			Area:  "Texts",
			State: look,
			Sentence: "The terms, policies and questions have gaps that customers see: " +
				strings.Join(blanks, ", ") + ".",
			Advice:  "Fill them in under Settings, or change the texts under Pages.",
			Setting: at,
		})
	}
	if !card.ShopOpen {
		lines = append(lines, healthLine{Area: "Orders", State: look,
			Sentence: "The shop is not open yet: no one can order.",
			Advice:   "Open it under Settings when everything is ready.", Setting: "shop_open"})
	}
	return lines, nil
}

// healthOfMenus reports menu links whose target no longer exists.
func (r Health) healthOfMenus(ctx context.Context) (lines []healthLine, err error) {
	_, faults, err := r.Store.Content.ShowMenu(ctx)
	for _, fault := range faults {
		lines = append(lines, healthLine{Area: "Menus", State: look, Sentence: fault,
			Advice: "Choose another one under Menus, or remove it there."})
	}
	return lines, err
}

// healthOfWords reports mails for which the owner's text failed, so that the built-in text was sent.
func (r Health) healthOfWords(ctx context.Context) (lines []healthLine, err error) {
	own, err := r.Store.Messages.ListMailTexts(ctx)
	for _, t := range own {
		k, known := emails.Find(t.Kind)
		if t.Fault == "" || !known {
			continue
		}
		lines = append(lines,
			healthLine{Area: "Email", State: look,
				Sentence: fmt.Sprintf(
					"The email “%s” (%s) could not be created with your text, so the default was sent. %s", k.Title,
					r.Letters.Name(t.Lang), t.Fault),
				Advice: "Open it under Emails and correct it, or restore the default text."})
	}
	return lines, err
}

// healthOfMail returns one line: the first problem that keeps emails from their recipients, or that all are sent.
func (r Health) healthOfMail(ctx context.Context) ([]healthLine, error) {
	tasks, err := r.Store.CountTasks(ctx)
	if err != nil {
		return nil, err
	}
	waiting, failed := int64(0), int64(0)
	for _, t := range tasks {
		if t.Kind == accounts.MailTask && t.State == "failed" {
			failed = t.Count
		} else if t.Kind == accounts.MailTask {
			waiting = t.Count
		}
	}
	switch {
	case !r.Store.Settings.Values().SendsMail():
		return []healthLine{{"Email", look, "No mail server is set: customers get no emails.",
			"Enter one under Settings. Until then, emails wait as files in the outbox folder.", "smtp_url"}}, nil
	case r.Store.Settings.Values().SMTPURL == "":
		return []healthLine{
			{"Email", look,
				"Emails are files in the outbox folder and count as sent: you set that another program sends them.",
				"If no program does, turn that off under Settings.", "outbox_delivers"},
		}, nil
	case r.Store.Settings.Values().ShopEmail == "":
		return []healthLine{{"Email", bad, "Emails have shop@localhost as sender: most mail servers refuse them.",
			"Enter the shop's email under Settings.", "shop_email"}}, nil
	case failed > 0:
		return []healthLine{{"Email", look, plural(failed, "1 email could not be sent.", "%d emails could not be sent."),
			"The Outbox screen says why, and can send them again.", ""}}, nil
	case waiting > 20:
		return []healthLine{{"Email", look, fmt.Sprintf("%d emails wait to be sent.", waiting),
			"The mail server does not accept them at the moment. They are retried automatically.", ""}}, nil
	}
	return []healthLine{{"Email", good, "Emails are sent.", "", ""}}, nil
}

// healthOfTheDoor checks the address by which customers and staff reach the shop.
func (r Health) healthOfTheDoor(context.Context) ([]healthLine, error) {
	card := r.Store.Settings.Values()
	var lines []healthLine
	if domain := card.TLSDomain; domain != "" {
		lines = append(lines, certificateHealth(filepath.Join(r.Store.Dir(), "certs", domain), domain, time.Now()))
	} else if public := card.PublicAddress; strings.HasPrefix(public, "http://") && !isNear(public) {
		lines = append(
			lines,
			healthLine{Area: "Address", State: bad, Sentence: public +
				" is not encrypted: passwords can be read in transit.",
				Advice: "Serve with --tls-domain, or put a proxy with TLS before the shop and set public-url to its https address."},
		)
	} else if strings.HasPrefix(public, "http://") && card.ShopOpen && isHere(public) {
		lines = append(lines, healthLine{Area: "Address", State: look,
			Sentence: "Links in emails and QR codes point to " + public +
				", which customers can't open.",
			Advice:  "Enter the shop's address, as customers type it, under Settings.",
			Setting: "public_url"})
	}
	if !r.Separate {
		lines = append(
			lines,
			healthLine{Area: "Back office", State: look,
				Sentence: "The back office answers on the same address as the shop.",
				Advice:   "If staff work on one network, serve with --admin-listen: then strangers can't even see the staff login."},
		)
	}
	if card.Captcha == "off" {
		lines = append(lines, healthLine{Area: "Robots", State: bad, Sentence: "The captcha is turned off.",
			Advice:  "That is meant for tests. Turn it on under Settings, and start the shop without --captcha and HEARTH_CAPTCHA.",
			Setting: "captcha"})
	}
	if !card.RateLimit {
		lines = append(lines, healthLine{Area: "Robots", State: bad, Sentence: "The rate limit is turned off.",
			Advice: "That is meant for load tests. Start the shop without --rate-limit and HEARTH_RATE_LIMIT."})
	}
	return lines, nil
}

// hostOf returns the host name or the IP address in an http URL.
func hostOf(public string) (host string, address netip.Addr) {
	host = strings.TrimSuffix(strings.TrimPrefix(public, "http://"), "/")
	if name, _, err := net.SplitHostPort(host); err == nil {
		host = name
	}
	address, _ = netip.ParseAddr(strings.Trim(host, "[]")) // for a name it stays the zero address
	return host, address
}

// isHere reports whether a URL leads to this machine only, as localhost does.
func isHere(public string) bool {
	host, address := hostOf(public)
	return host == "localhost" || address.IsLoopback()
}

// isNear reports whether a URL leads to this machine or into a private network.
func isNear(public string) bool {
	host, address := hostOf(public)
	return isHere(public) || strings.HasSuffix(host, ".local") || address.IsPrivate()
}

// certificateHealth reads the certificate that was fetched automatically. It is renewed long before its end, so fewer
// than 14 days left mean that the renewal fails.
func certificateHealth(file, domain string, now time.Time) healthLine {
	missing := healthLine{Area: "Certificate", State: look, Sentence: "There is no certificate for " + domain + " yet.",
		Advice: "It is fetched on the first https visit. The name must point to this machine, and ports 80 and 443 must be open."}
	content, err := os.ReadFile(file)
	if err != nil {
		return missing
	}
	for block, rest := pem.Decode(content); block != nil; block, rest = pem.Decode(rest) {
		if block.Type != "CERTIFICATE" {
			continue
		}
		certificate, err := x509.ParseCertificate(block.Bytes)
		if err != nil {
			return missing
		}
		left := certificate.NotAfter.Sub(now)
		if left < 14*24*time.Hour {
			return healthLine{
				Area:  "Certificate",
				State: bad,
				Sentence: fmt.Sprintf("The certificate of %s ends on %s and was not renewed.", domain,
					certificate.NotAfter.Format("2 January 2006")),
				Advice: "The name must point to this machine, and ports 80 and 443 must be open. The log has Let's Encrypt's answer.",
			}
		}
		return healthLine{Area: "Certificate", State: good,
			Sentence: fmt.Sprintf("The certificate of %s is valid until %s.", domain,
				certificate.NotAfter.Format("2 January 2006"))}
	}
	return missing
}
