package handlers

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

	"hearth/store"
)

// healthLine is one thing that the owner should know, in plain words. State is good, look or bad; advice says what to do.
type healthLine struct {
	Area     string `json:"area"`
	State    string `json:"state"`
	Sentence string `json:"sentence"`
	Advice   string `json:"advice"`
}

type healthData struct {
	Version string       `json:"version"`
	Lines   []healthLine `json:"lines"`
}

const (
	good = "good"
	look = "look"
	bad  = "bad"
)

// health tells the owner how the shop stands, the worst first.
func (h *Handlers) health(ctx context.Context, _ *Caller, _ none) (Data[healthData], error) {
	data := healthData{Version: h.version}
	var all []healthLine
	for _, examine := range []func(context.Context) ([]healthLine, error){
		h.healthOfSales, h.healthOfDisk, h.healthOfBackups, h.healthOfReplica, h.healthOfMail, h.healthOfTheDoor,
	} {
		lines, err := examine(ctx)
		if err != nil {
			return Data[healthData]{}, err
		}
		all = append(all, lines...)
	}
	for _, state := range []string{bad, look, good} {
		for _, line := range all {
			if line.State == state {
				data.Lines = append(data.Lines, line)
			}
		}
	}
	return give(data), nil
}

func (h *Handlers) healthOfSales(ctx context.Context) ([]healthLine, error) {
	if err := h.store.Ready(); err != nil {
		return []healthLine{{"Orders", bad, "The database takes no more writes: customers can't order.", "The disk gave an error. Restart the shop; if this comes back, restore the last backup on another disk."}}, nil
	}
	lines := []healthLine{{"Orders", good, "The shop takes orders.", ""}}
	if h.provider() == "" {
		lines = append(lines, healthLine{"Payments", look, "Pre-paid is not offered: no payment provider is set up.", "Enter Razorpay's keys under Settings, or sell by cash on delivery alone."})
	} else if h.payer().TestMode() {
		lines = append(lines, healthLine{"Payments", look, "Payments are in test mode: no money moves.", "Enter the live keys under Settings before you open."})
	}
	tasks, err := h.store.CountTasks(ctx)
	for _, t := range tasks {
		if t.Kind == store.RefundTask && t.State == "failed" {
			lines = append(lines, healthLine{"Refunds", bad, fmt.Sprintf("%d refunds were given up by the provider.", t.Count), "Look at the orders concerned and pay these refunds by hand at the provider."})
		}
	}
	return lines, err
}

func (h *Handlers) healthOfDisk(context.Context) ([]healthLine, error) {
	free, total, err := store.Space(h.store.Dir())
	if err != nil {
		return []healthLine{{"Disk", look, "The free space can't be read.", "Look at the log."}}, nil
	}
	sizes := fmt.Sprintf("%s of %s are free; the database has %s.", megabytes(free), megabytes(total), megabytes(sizeOf(filepath.Join(h.store.Dir(), "shop.db"))+sizeOf(filepath.Join(h.store.Dir(), "shop.db-wal"))))
	line := healthLine{"Disk", good, sizes, ""}
	if isLow(free, total) {
		line.State, line.Advice = look, "Move old backups to another disk, or take a larger one. When it is full, customers can't order."
	}
	if free < 50<<20 {
		line.State = bad
	}
	lines := []healthLine{line}
	if kind := store.NetworkDisk(h.store.Dir()); kind != "" {
		lines = append(lines, healthLine{"Disk", bad, "The data directory is on a network disk (" + kind + ").", "A power cut or a lost connection can damage the database there. Move it to a disk of this machine: hearth backup, then hearth restore."})
	}
	return lines, nil
}

func sizeOf(path string) int64 {
	about, err := os.Stat(path)
	if err != nil {
		return 0
	}
	return about.Size()
}

// megabytes is a size as people read it.
func megabytes(bytes int64) string {
	if bytes >= 10<<30 {
		return fmt.Sprintf("%d GB", bytes>>30)
	}
	return fmt.Sprintf("%.1f MB", float64(bytes)/(1<<20))
}

// lateBackup is two nights: one may fail.
const lateBackup = 50 * time.Hour

func (h *Handlers) healthOfBackups(ctx context.Context) ([]healthLine, error) {
	card := h.store.Settings()
	var lines []healthLine
	newest := h.newestBackup()
	switch age := h.store.Now().Sub(newest); {
	case newest.IsZero():
		lines = append(lines, healthLine{"Backup", look, "There is no backup yet.", "One is made every night. Make the first now, on the Backups screen."})
	case age > lateBackup:
		lines = append(lines, healthLine{"Backup", bad, "The newest backup is " + days(age) + " old.", "The nightly backup failed. The Backups screen says why; a full disk is the first thing to look for."})
	default:
		lines = append(lines, healthLine{"Backup", good, "The newest backup is " + days(age) + " old.", ""})
	}
	if card.Text("backup_folder") == "" && card.Text("backup_bucket") == "" && card.Text("replica_url") == "" {
		lines = append(lines, healthLine{"Copies", look, "All backups lie on this machine: if it burns, everything is gone.", "Set a second folder or a bucket under Settings, Backups."})
	}
	for _, of := range []struct{ kind, area, advice string }{
		{store.CopiesReport, "Copies", "Look whether the folder or bucket of the settings is there and has room; the Test button tries it."},
		{store.DrillReport, "Restore drill", "Make a new backup and try the drill again, on the Backups screen. If it fails again, look at the log."},
	} {
		last, err := h.store.LastReports(ctx, of.kind, 1)
		if err != nil {
			return nil, err
		}
		if len(last) == 0 {
			continue
		}
		line := healthLine{of.area, good, last[0].Detail, ""}
		if !last[0].OK {
			line.State, line.Advice = bad, of.advice
		}
		lines = append(lines, line)
	}
	return lines, nil
}

func days(age time.Duration) string {
	switch hours := int(age.Hours()); {
	case hours < 1:
		return "less than an hour"
	case hours == 1:
		return "an hour"
	case hours < 48:
		return fmt.Sprintf("%d hours", hours)
	default:
		return fmt.Sprintf("%d days", hours/24)
	}
}

func (h *Handlers) replicaLag() (lag time.Duration, failure error, on bool) {
	if h.keeper.ReplicaLag == nil {
		return 0, nil, false
	}
	return h.keeper.ReplicaLag()
}

// lateReplica is when a copy that is behind is worth a person's time.
const lateReplica = time.Minute

func (h *Handlers) healthOfReplica(context.Context) ([]healthLine, error) {
	lag, failure, on := h.replicaLag()
	if !on {
		return nil, nil
	}
	line := healthLine{"Off-site copy", good, fmt.Sprintf("The off-site copy of the database is %.1f seconds behind.", lag.Seconds()), ""}
	if lag > lateReplica {
		line = healthLine{"Off-site copy", bad, "The off-site copy of the database has taken nothing for " + days(lag) + ".", "Look whether its folder or bucket answers and has room. The shop goes on meanwhile, and the copy catches up by itself."}
		if failure == nil {
			line.Advice = "Restart the shop; if this comes back, look at the log."
		}
	}
	return []healthLine{line}, nil
}

func (h *Handlers) healthOfMail(ctx context.Context) ([]healthLine, error) {
	tasks, err := h.store.CountTasks(ctx)
	if err != nil {
		return nil, err
	}
	waiting, failed := int64(0), int64(0)
	for _, t := range tasks {
		if t.Kind == store.MailTask && t.State == "failed" {
			failed = t.Count
		} else if t.Kind == store.MailTask {
			waiting = t.Count
		}
	}
	switch {
	case h.store.Settings().Text("smtp_url") == "":
		return []healthLine{{"Mail", look, "No mail server is set: customers get no mail.", "Enter one under Settings. Until then, mails are written to the outbox folder."}}, nil
	case failed > 0:
		return []healthLine{{"Mail", look, fmt.Sprintf("%d mails could not be sent.", failed), "The Outbox screen says why, and sends them again."}}, nil
	case waiting > 20:
		return []healthLine{{"Mail", look, fmt.Sprintf("%d mails wait to be sent.", waiting), "The mail server does not take them at the moment. They are tried again by themselves."}}, nil
	}
	return []healthLine{{"Mail", good, "Mail leaves.", ""}}, nil
}

// healthOfTheDoor looks at how people and staff come in.
func (h *Handlers) healthOfTheDoor(context.Context) ([]healthLine, error) {
	card := h.store.Settings()
	var lines []healthLine
	if domain := card.Text("tls_domain"); domain != "" {
		lines = append(lines, certificateHealth(filepath.Join(h.store.Dir(), "certs", domain), domain, time.Now()))
	} else if public := card.Text("public_url"); strings.HasPrefix(public, "http://") && !isNear(public) {
		lines = append(lines, healthLine{"Address", bad, public + " is not encrypted: passwords can be read on the way.", "Serve with --tls-domain, or put a proxy with TLS before the shop and set public-url to its https address."})
	}
	if !h.separate {
		lines = append(lines, healthLine{"Back office", look, "The back office answers on the same address as the shop.", "If staff work on one network, serve with --admin-listen: strangers then don't even see the login of staff."})
	}
	if card.Text("rate_limit") == "off" || card.Text("captcha") == "off" {
		lines = append(lines, healthLine{"Robots", bad, "The captcha or the rate limit is switched off.", "That is meant for tests. Switch them on under Settings."})
	}
	return lines, nil
}

// isNear says whether an address is of this machine or a private network.
func isNear(public string) bool {
	host := strings.TrimPrefix(public, "http://")
	if name, _, err := net.SplitHostPort(host); err == nil {
		host = name
	}
	address, err := netip.ParseAddr(strings.Trim(host, "[]"))
	return host == "localhost" || strings.HasSuffix(host, ".local") || err == nil && (address.IsPrivate() || address.IsLoopback())
}

func certificateHealth(file, domain string, now time.Time) healthLine {
	missing := healthLine{"Certificate", look, "There is no certificate for " + domain + " yet.", "It is fetched on the first visit by https. The name must lead to this machine, and ports 80 and 443 must be open."}
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
			return healthLine{"Certificate", bad, fmt.Sprintf("The certificate of %s ends on %s and was not renewed.", domain, certificate.NotAfter.Format("2 January 2006")), "The name must lead to this machine, and ports 80 and 443 must be open. The log says what Let's Encrypt answered."}
		}
		return healthLine{"Certificate", good, fmt.Sprintf("The certificate of %s is good until %s.", domain, certificate.NotAfter.Format("2 January 2006")), ""}
	}
	return missing
}
