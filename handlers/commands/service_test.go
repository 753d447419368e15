package commands

import (
	"bytes"
	"strings"
	"testing"
)

// The systemd unit allows the service to write to the backup folder that the handbook suggests.
func TestSystemdUnitAllowsTheBackupFolder(t *testing.T) {
	var out bytes.Buffer
	c := serviceCommand{User: "hearth", Binary: "/usr/local/bin/hearth", Data: "/srv/shop"}
	if err := c.Run(&streams{out: &out}); err != nil {
		t.Fatal(err)
	}
	for _, want := range []string{"ReadWritePaths=/srv/shop\n", "ReadWritePaths=-/mnt -/media\n",
		"install -d -m 0700 -o hearth /mnt/usb/hearth\n"} {
		if !strings.Contains(out.String(), want) {
			t.Errorf("the unit lacks %s:\n%s", want, out.String())
		}
	}
}

// The systemd unit protects the rest of the machine from a compromised shop, and the shop's memory from other
// processes.
func TestSystemdUnitIsSandboxed(t *testing.T) {
	var out bytes.Buffer
	c := serviceCommand{TLSDomain: "shop.example.in", User: "hearth", Binary: "/usr/local/bin/hearth"}
	c.Data = "/srv/shop"
	if err := c.Run(&streams{out: &out}); err != nil {
		t.Fatal(err)
	}
	for _, want := range []string{"User=hearth", "NoNewPrivileges=true", "ProtectSystem=strict",
		"ReadWritePaths=/srv/shop", "ProtectHome=true", "SystemCallFilter=@system-service", "MemoryMax=1G",
		"UMask=0077", "CapabilityBoundingSet=CAP_NET_BIND_SERVICE",
		"RestartPreventExitStatus=2 3",
		"ExecStart=/usr/local/bin/hearth serve --data /srv/shop --listen localhost:8080 --tls-domain shop.example.in"} {
		if !strings.Contains(out.String(), want+"\n") {
			t.Errorf("the unit lacks %s:\n%s", want, out.String())
		}
	}
}

func TestSystemdUnitEscapesPaths(t *testing.T) {
	for path, want := range map[string][]string{
		"/srv/my shop": {`install -d -m 0700 -o hearth '/srv/my shop'`, `--data "/srv/my shop" --listen`,
			`ReadWritePaths="/srv/my shop"`},
		"/srv/100%": {`install -d -m 0700 -o hearth /srv/100%`, `--data /srv/100%% --listen`,
			`ReadWritePaths=/srv/100%%`},
		`/srv/a"b$c`: {`install -d -m 0700 -o hearth '/srv/a"b$c'`, `--data "/srv/a\"b$$c" --listen`,
			`ReadWritePaths="/srv/a\"b$c"`},
		"/srv/asha's": {`install -d -m 0700 -o hearth '/srv/asha'\''s'`, `--data "/srv/asha's" --listen`,
			`ReadWritePaths="/srv/asha's"`},
		"/srv/a\\b": {`install -d -m 0700 -o hearth '/srv/a\b'`, `--data "/srv/a\\b" --listen`,
			`ReadWritePaths="/srv/a\\b"`},
	} {
		var out bytes.Buffer
		c := serviceCommand{User: "hearth", Binary: "/usr/local/bin/hearth", Data: path}
		if err := c.Run(&streams{out: &out}); err != nil {
			t.Fatal(err)
		}
		for _, one := range want {
			if !strings.Contains(out.String(), one) {
				t.Errorf("%s: the unit lacks %s:\n%s", path, one, out.String())
			}
		}
	}
}
