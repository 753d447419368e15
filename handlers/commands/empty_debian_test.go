//go:build debian

// This test is run by ./build.sh torture release, which creates an empty Debian system in a folder.

package commands_test

import (
	"context"
	"encoding/json"
	"flag"
	"fmt"
	"net/http"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"hearth/handlers/web/webtest"
	"hearth/store/storetest"
)

var debian = flag.String("debian", "", "the folder of an empty Debian")

// systemctl replaces systemd's command, which doesn't work in a chroot: it starts and stops the service described by
// the unit file.
const systemctl = `#!/bin/bash
pid=/run/hearth.pid
stop() {
  [ -f $pid ] || return 0
  kill "$(cat $pid)" 2>/dev/null
  for i in $(seq 150); do kill -0 "$(cat $pid)" 2>/dev/null || break; sleep 0.1; done
  rm -f $pid
}
start() {
  command=$(sed -n 's/^ExecStart=//p' /etc/systemd/system/hearth.service)
  setsid bash -c "echo \$\$ > $pid; exec setpriv --reuid hearth --regid hearth --clear-groups $command" \
    >> /var/log/hearth.log 2>&1 < /dev/null &
  sleep 1
}
case "$1" in
  enable | start) start ;;
  restart) stop; start ;;
  disable | stop) stop ;;
esac
exit 0
`

// emptyDebian is the Debian system in which the shop is installed.
type emptyDebian struct {
	t    *testing.T
	root string
	port int
}

// run runs a program in the Debian and returns what it printed.
func (d emptyDebian) run(name string, args ...string) (string, error) {
	command := exec.Command("chroot", append([]string{d.root, name}, args...)...)
	command.Env = []string{"PATH=/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin", "HOME=/root"}
	command.Dir = "/"
	printed, err := command.CombinedOutput()
	return string(printed), err
}

// must runs a program that has to succeed and to print some words.
func (d emptyDebian) must(words, name string, args ...string) string {
	d.t.Helper()
	printed, err := d.run(name, args...)
	if err != nil || !strings.Contains(printed, words) {
		journal, _ := os.ReadFile(d.root + "/var/log/hearth.log") // only shown in the error
		d.t.Fatalf("%s %v: %v, and not %q:\n%s\n%s", name, args, err, words, printed, journal)
	}
	return printed
}

func (d emptyDebian) write(path, content string) {
	d.t.Helper()
	if err := os.MkdirAll(filepath.Dir(d.root+path), 0o755); err != nil {
		d.t.Fatal(err)
	}
	if err := os.WriteFile(d.root+path, []byte(content), 0o755); err != nil {
		d.t.Fatal(err)
	}
}

// bring copies a program of this machine into the Debian.
func (d emptyDebian) bring(from, to string) {
	d.t.Helper()
	content, err := os.ReadFile(from)
	if err != nil {
		d.t.Fatal(err)
	}
	d.write(to, string(content))
}

func (d emptyDebian) base() string { return fmt.Sprintf("http://127.0.0.1:%d", d.port) }

// buys orders one product and returns the order's number.
func (d emptyDebian) buys(b storetest.Buyer, product int64) int64 {
	d.t.Helper()
	shopper := webtest.NewShopper(d.base(), b)
	id, ok := buy(shopper, product)
	if !ok {
		session, _ := shopper.Call("GET", "session", nil)
		d.t.Fatalf("the order was refused: %v", session)
	}
	return id
}

// has reports whether a customer's order exists.
func (d emptyDebian) has(b storetest.Buyer, id int64) bool {
	_, ok := webtest.NewShopper(d.base(), b).Call("GET", fmt.Sprintf("orders_details/%d", id), nil)
	return ok
}

// releaseOf builds the program as the release of a version. files replace files of the source, by path.
func releaseOf(t *testing.T, version string, files map[string]string) string {
	t.Helper()
	root, err := webtest.Root()
	if err != nil {
		t.Fatal(err)
	}
	about := "handlers/commands/version.go"
	source, err := os.ReadFile(filepath.Join(root, about))
	if err != nil {
		t.Fatal(err)
	}
	const constant = `const release = "1.0.0"`
	if !strings.Contains(string(source), constant) {
		t.Fatalf("%s has no %s", about, constant)
	}
	files[about] = strings.Replace(string(source), constant, `const release = "`+version+`"`, 1)
	replaced, dir := map[string]string{}, t.TempDir()
	for path, content := range files {
		replaced[filepath.Join(root, path)] = filepath.Join(dir, filepath.Base(path))
		if err := os.WriteFile(filepath.Join(dir, filepath.Base(path)), []byte(content), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	overlay, err := json.Marshal(map[string]any{"Replace": replaced})
	if err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(dir+"/overlay.json", overlay, 0o600); err != nil {
		t.Fatal(err)
	}
	binary, err := webtest.Build("hearth-"+version, "-overlay", dir+"/overlay.json", "-ldflags",
		"-X hearth/handlers/commands.build=")
	if err != nil {
		t.Fatal(err)
	}
	return binary
}

func TestReleaseCanBeInstalledUpdatedAndRestoredInAnEmptyDebian(t *testing.T) {
	d := emptyDebian{t: t, root: *debian, port: freePort(t)}
	d.write("/usr/local/bin/systemctl", systemctl)
	d.write("/usr/local/bin/journalctl", "#!/bin/sh\ntail -n 200 /var/log/hearth.log\n")
	d.write("/run/systemd/system/.keep", "")
	if out, err := exec.Command("mount", "-t", "proc", "none", d.root+"/proc").CombinedOutput(); err != nil {
		t.Fatalf("%v: %s", err, out)
	}
	t.Cleanup(func() {
		_, _ = d.run("systemctl", "stop") // it may have been stopped already
		if out, err := exec.Command("umount", d.root+"/proc").CombinedOutput(); err != nil {
			t.Errorf("%v: %s", err, out)
		}
	})
	first, next := releaseOf(t, "1.0.0", map[string]string{}), releaseOf(t, "1.0.1", map[string]string{
		"schema/" + storetest.NewerFile: storetest.NewerMigration})
	main, err := os.ReadFile("../../main.go")
	if err != nil {
		t.Fatal(err)
	}
	broken := releaseOf(t, "1.0.2", map[string]string{"main.go": strings.Replace(string(main), "func main() {",
		"func main() {\n\tif len(os.Args) > 1 && os.Args[1] == \"serve\" {\n\t\tpanic(\"it is broken\")\n\t}", 1)})

	d.bring(first, "/root/hearth")
	began := time.Now()
	d.must("/setup?key=", "/root/hearth", "install", "--yes", "--port", fmt.Sprint(d.port))
	t.Logf("installed after %s", time.Since(began).Round(time.Millisecond))

	d.must("", "systemctl", "stop")
	d.must("", "install", "--directory", "--owner", "hearth", "--mode", "0700", "/srv/replica", "/var/lib/second")
	data := d.root + "/var/lib/hearth"
	content, err := os.ReadFile(next)
	if err != nil {
		t.Fatal(err)
	}
	address, key := webtest.ReleaseFolder(t, map[string]string{"hearth-1.0.1-linux-amd64": string(content),
		"CHANGELOG.md": "# Changes\n\n## 1.0.1 (2027-01-01)\n\n- Faster.\n"})
	shop := storetest.Open(t, data)
	product, buyer := shop.Product("Plug", 499, 100), shop.Customer("411001")
	if err := shop.Settings.Change(context.Background(), 0, map[string]string{
		"update_url": address, "update_key": key, "replica_url": "/srv/replica", "shop_open": "yes", "captcha": "off",
		"shop_legal_name": "Deepak Lights", "shop_address": "1 MG Road", "shop_pincode": "411001",
		"shop_state": "Maharashtra", "shop_phone": "9876543210", "shop_email": "care@shop.example",
		"grievance_officer": "Asha Rao, care@shop.example",
	}); err != nil {
		t.Fatal(err)
	}
	if err := shop.Close(); err != nil {
		t.Fatal(err)
	}
	d.must("", "chown", "--recursive", "hearth:", "/var/lib/hearth")
	d.must("", "systemctl", "start")
	d.waits()
	bought := d.buys(buyer, product)

	began = time.Now()
	d.must("Hearth 1.0.1 runs.", "hearth", "update", "--yes")
	t.Logf("updated with a migration after %s", time.Since(began).Round(time.Millisecond))
	d.must("hearth 1.0.1", "hearth", "version")
	if !d.has(buyer, bought) {
		t.Error("the update lost the order")
	}
	after := d.buys(buyer, product)

	d.bring(broken, "/root/hearth-1.0.2")
	printed, err := d.run("hearth", "update", "--yes", "--to", "/root/hearth-1.0.2")
	if err == nil || !strings.Contains(printed, "version 1.0.2 didn't start, and 1.0.1 runs again with its data") ||
		!strings.Contains(printed, "it is broken") {
		t.Fatalf("the broken version: %v\n%s", err, printed)
	}
	d.must("hearth 1.0.1", "hearth", "version")
	if !d.has(buyer, after) {
		t.Error("the way back lost the order")
	}

	d.must("", "hearth", "backup", "--data", "/var/lib/hearth", "--to", "/root/shop.tar.gz")
	later := d.buys(buyer, product)
	d.must("", "systemctl", "stop")
	d.must("", "hearth", "restore", "--data", "/var/lib/hearth", "--replace", "/root/shop.tar.gz")
	d.must("", "hearth", "doctor", "--data", "/var/lib/hearth")
	d.must("", "systemctl", "start")
	d.waits()
	if !d.has(buyer, bought) || !d.has(buyer, after) || d.has(buyer, later) {
		t.Error("the restored shop has other orders than its backup")
	}

	last := d.buys(buyer, product)
	began = time.Now()
	d.must("nothing is missing", "hearth", "follow", "--take-over", "--data", "/var/lib/second", "--replica", "/srv/replica")
	t.Logf("taken over by a second directory after %s", time.Since(began).Round(time.Millisecond))
	if printed, err := d.run("hearth", "health", "--listen", fmt.Sprintf(":%d", d.port)); err == nil ||
		!strings.Contains(printed, "is no longer the shop") {
		t.Errorf("the shop before: %v, %s", err, printed)
	}
	d.must("", "sed", "--in-place", "s|/var/lib/hearth|/var/lib/second|", "/etc/systemd/system/hearth.service")
	d.must("", "systemctl", "restart")
	d.waits()
	if !d.has(buyer, last) {
		t.Error("the second directory lacks the last order")
	}
	d.buys(buyer, product)
	d.must("", "sed", "--in-place", "s|/var/lib/second|/var/lib/hearth|", "/etc/systemd/system/hearth.service")

	d.must("", "hearth", "install", "--undo", "--yes")
	for path, stays := range map[string]bool{
		"/usr/local/bin/hearth": false, "/etc/systemd/system/hearth.service": false, "/var/lib/hearth/shop.db": true,
	} {
		if _, err := os.Stat(d.root + path); (err == nil) != stays {
			t.Errorf("%s after the removal: %v", path, err)
		}
	}
}

// waits polls until the shop answers.
func (d emptyDebian) waits() {
	d.t.Helper()
	for range 200 {
		if reply, err := http.Get(d.base() + "/healthz"); err == nil {
			_ = reply.Body.Close() // only the status of the reply matters
			if reply.StatusCode == http.StatusOK {
				return
			}
		}
		time.Sleep(50 * time.Millisecond)
	}
	d.t.Fatal("the shop does not answer")
}
