package commands

import (
	"bytes"
	"strings"
	"testing"
)

// The unit keeps a shop that was broken into from the rest of the machine, and its memory from everybody else's.
func TestTheUnitBoundsWhatTheShopMayDo(t *testing.T) {
	var out bytes.Buffer
	c := serviceCommand{TLSDomain: "shop.example.in", User: "hearth", Binary: "/usr/local/bin/hearth"}
	c.Data = "/srv/shop"
	if err := c.Run(&streams{out: &out}); err != nil {
		t.Fatal(err)
	}
	for _, want := range []string{"User=hearth", "NoNewPrivileges=true", "ProtectSystem=strict", "ReadWritePaths=/srv/shop", "ProtectHome=true",
		"SystemCallFilter=@system-service", "MemoryMax=1G", "UMask=0077", "CapabilityBoundingSet=CAP_NET_BIND_SERVICE", "RestartPreventExitStatus=2 3",
		"ExecStart=/usr/local/bin/hearth serve --data /srv/shop --listen localhost:8080 --tls-domain shop.example.in"} {
		if !strings.Contains(out.String(), want+"\n") {
			t.Errorf("the unit lacks %s:\n%s", want, out.String())
		}
	}
}
