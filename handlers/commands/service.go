package commands

import (
	"fmt"
	"strings"
)

// serviceCommand prints a systemd unit for the shop.
type serviceCommand struct {
	Data      string `default:"/var/lib/hearth" help:"The data directory."`
	Listen    string `help:"The address to listen on without TLS: :8080 by default, and with --tls-domain this machine only."`
	TLSDomain string `name:"tls-domain" help:"The shop's domain name, served over TLS."`
	Binary    string `default:"/usr/local/bin/hearth" help:"The path of the binary."`
	User      string `default:"hearth" help:"The user that runs it."`
}

// Help is the long help text of the command.
func (serviceCommand) Help() string {
	return `Examples:

  hearth service --tls-domain shop.example.in > /etc/systemd/system/hearth.service
  systemctl daemon-reload && systemctl enable --now hearth

The comment at the top of the unit says what to create first.`
}

// Run prints the systemd unit file.
func (c serviceCommand) Run(s *streams) error {
	if c.Listen == "" {
		c.Listen = ":8080"
		if c.TLSDomain != "" {
			c.Listen = "localhost:8080"
		}
	}
	command := inUnit(c.Binary) + " serve --data " + inUnit(c.Data) + " --listen " + inUnit(c.Listen)
	if c.TLSDomain != "" {
		command += " --tls-domain " + inUnit(c.TLSDomain)
	}
	_, err := fmt.Fprintf(s.out, serviceUnit, c.User, c.User, inShell(c.Data), inShell(c.Binary), c.User, c.User,
		strings.ReplaceAll(command, "$", "$$"), inUnit(c.Data))
	return err
}

// inUnit quotes a word for a line of a systemd unit, if systemd would split or expand it.
func inUnit(text string) string {
	quoted := strings.NewReplacer("%", "%%", `\`, `\\`, `"`, `\"`).Replace(text)
	if quoted == strings.ReplaceAll(text, "%", "%%") && !strings.ContainsAny(text, " \t';") {
		return quoted
	}
	return `"` + quoted + `"`
}

// inShell quotes a word for a line of shell script.
func inShell(text string) string {
	if strings.ContainsAny(text, " \t'\"\\$;&|<>()*?[]#~`!") {
		return "'" + strings.ReplaceAll(text, "'", `'\''`) + "'"
	}
	return text
}

const serviceUnit = `# Install:
#   useradd --system --home-dir /nonexistent --shell /usr/sbin/nologin %s
#   install -d -m 0700 -o %s %s
#   %s service … > /etc/systemd/system/hearth.service
#   systemctl daemon-reload && systemctl enable --now hearth
# For a folder of copies on another disk, below /mnt or /media:
#   install -d -m 0700 -o %s /mnt/usb/hearth
# Secrets (HEARTH_SMTP_URL=…) can stand in /etc/hearth.env, which only root reads, or on the Settings screen.
[Unit]
Description=Hearth shop
Wants=network-online.target
After=network-online.target

[Service]
Type=notify
User=%s
EnvironmentFile=-/etc/hearth.env
ExecStart=%s
Restart=on-failure
RestartSec=2
# 3 says that the data directory can't be used: starting again would not help.
RestartPreventExitStatus=2 3
# Moving a large database to a new version takes its time.
TimeoutStartSec=30min
TimeoutStopSec=30
WatchdogSec=60
LimitNOFILE=65536
AmbientCapabilities=CAP_NET_BIND_SERVICE
CapabilityBoundingSet=CAP_NET_BIND_SERVICE
NoNewPrivileges=true
ProtectSystem=strict
ReadWritePaths=%s
# Where other disks are mounted, for copies. A folder elsewhere needs a line of its own.
ReadWritePaths=-/mnt -/media
ProtectHome=true
PrivateTmp=true
PrivateDevices=true
ProtectKernelTunables=true
ProtectControlGroups=true
RestrictAddressFamilies=AF_INET AF_INET6 AF_UNIX
LockPersonality=true
SystemCallFilter=@system-service
SystemCallArchitectures=native
# The shop needs a quarter of it. It takes three quarters at most, and gives memory back before it meets the limit.
MemoryMax=1G
UMask=0077

[Install]
WantedBy=multi-user.target
`
