package commands_test

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"mime/multipart"
	"net"
	"net/http"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"hearth/backups"
	"hearth/handlers/web/webtest"
	"hearth/store/storetest"
)

// command runs the binary and returns its output and its exit code.
func command(t *testing.T, binary string, args ...string) (said string, code int) {
	t.Helper()
	out, err := exec.Command(binary, args...).CombinedOutput()
	var exit *exec.ExitError
	if err != nil && !errors.As(err, &exit) {
		t.Fatal(err)
	}
	if exit != nil {
		code = exit.ExitCode()
	}
	return string(out), code
}

func TestCommandsPrintTheirResultAndReturnTheirExitCode(t *testing.T) {
	t.Parallel()
	binary, top := webtest.Binary(t), t.TempDir()
	dir, key := filepath.Join(top, "shop"), filepath.Join(top, "key")
	expect := func(code int, want string, args ...string) string {
		t.Helper()
		said, got := command(t, binary, args...)
		if got != code || !strings.Contains(said, want) {
			t.Errorf("hearth %s: exit %d, %q\nwanted exit %d, %q", strings.Join(args, " "), got, said, code, want)
		}
		return said
	}
	prepareKill(t, dir)
	said := expect(0, "--backup-recipient age1", "key", key)
	public := said[strings.Index(said, "age1"):]
	public = public[:strings.IndexAny(public, ",\n ")]
	expect(1, "file exists", "key", key)
	sealed := strings.TrimSpace(expect(0, ".tar.gz.age", "backup", "--data", dir, "--to",
		filepath.Join(top, "b.tar.gz"),
		"--recipient", public))
	expect(1, "--identity", "verify", sealed)
	named := filepath.Join(top, "x.age")
	expect(0, named+"\n", "backup", "--data", dir, "--to", named, "--recipient", public)
	expect(0, "is whole", "verify", named, "--identity", key)
	if found, err := filepath.Glob(filepath.Join(top, "*x.age*")); err != nil || len(found) != 1 {
		t.Errorf("beside x.age stand %v, %v", found, err)
	}
	expect(0, "is whole", "verify", sealed, "--identity", key)
	expect(1, "not empty", "restore", "--data", dir, sealed, "--identity", key)
	expect(0, "is kept in", "restore", "--data", dir, "--replace", sealed, "--identity", key)
	expect(0, "All is well", "doctor", "--data", dir)
	expect(0, "All is well", "doctor", "--data", dir, "--repair")
	vanished(t, dir, expect)
	expect(3, "there is no shop in", "doctor", "--data", filepath.Join(top, "nowhere"))
	expect(1, "say what to restore", "restore", "--data", filepath.Join(top, "new"))
	expect(1, "2026-11-21T14:05:00", "restore", "--data", filepath.Join(top, "new"), "--replica", top, "--at",
		"yesterday")
	expect(1, "no copy of a shop", "restore", "--data", filepath.Join(top, "new"), "--replica",
		filepath.Join(top, "empty"))
	expect(2, "unknown flag", "serve", "--lisen", ":1")
	expect(3, "data directory", "serve", "--data", key, "--listen", "127.0.0.1:0")
	expect(0, "Type=notify", "service", "--data", dir, "--tls-domain", "shop.example.in")
	expect(2, "must be one of", "staff", "add", "--data", dir, "--email", "x@example.in", "--name", "X", "--role",
		"King")
	for _, role := range []string{"Owner", "Manager", "Catalogue", "Dispatch", "Packer", "Accountant", "Support"} {
		add := exec.Command(
			binary,
			"staff",
			"add",
			"--data",
			dir,
			"--email",
			role+"@example.in",
			"--name",
			role,
			"--role",
			role,
			"--password-stdin",
		)
		add.Stdin = strings.NewReader("Lantern#2026\n")
		if said, err := add.CombinedOutput(); err != nil || !strings.Contains(string(said), "can log in as "+role) {
			t.Errorf("adding a %s: %s, %v", role, said, err)
		}
	}
	for _, name := range []string{"serve", "backup", "restore", "verify", "doctor", "service", "key", "staff"} {
		expect(0, "Usage: hearth "+name, "help", name)
	}
	_, kill := webtest.StartBinary(t, binary, dir)
	defer kill()
	expect(3, "serves "+dir+" already", "serve", "--data", dir, "--listen", "127.0.0.1:0")
	expect(3, "serves "+dir+" already", "restore", "--data", dir, "--replace", sealed, "--identity", key)
	expect(0, "All is well", "doctor", "--data", dir)
}

// vanished removes the folder for copies, expects the doctor command to report it with exit code 1, and restores the
// folder.
func vanished(t *testing.T, dir string, expect func(code int, want string, args ...string) string) {
	t.Helper()
	disk := filepath.Join(t.TempDir(), "usb")
	shop := storetest.Open(t, dir)
	shop.Set("backup_folder", disk)
	file, err := backups.Make(ctx, dir, "", shop.Now())
	if err == nil {
		err = backups.CopyOff(ctx, file, backups.Copies{Dir: dir, Places: []string{disk}}, shop.Now())
	}
	if err = errors.Join(err, shop.Close()); err != nil {
		t.Fatal(err)
	}
	expect(0, "All is well", "doctor", "--data", dir)
	if err := os.Rename(disk, disk+"-away"); err != nil {
		t.Fatal(err)
	}
	expect(1, "copies: "+disk+": the folder is not there: is its disk mounted?", "doctor", "--data", dir)
	if err := os.Rename(disk+"-away", disk); err != nil {
		t.Fatal(err)
	}
	expect(0, "All is well", "doctor", "--data", dir)
}

// While the owner has not set the shop's address, the links in its mails use the port on which it listens.
func TestLinksContainTheActualPortUntilAnAddressIsSet(t *testing.T) {
	t.Parallel()
	binary, dir := webtest.Binary(t), t.TempDir()
	product, buyers := prepareKill(t, dir)
	base, kill := webtest.StartBinary(t, binary, dir)
	_, port, _ := strings.Cut(strings.TrimPrefix(base, "http://"), ":")
	if port == "" || port == "8080" {
		t.Fatalf("it answers at %s", base)
	}
	lookFor := func(path, want string) {
		t.Helper()
		reply, err := http.Get(base + path)
		if err != nil {
			t.Fatal(err)
		}
		body, err := io.ReadAll(reply.Body)
		if err := errors.Join(err, reply.Body.Close()); err != nil || !strings.Contains(string(body), want) {
			t.Errorf("%s does not lead to %s: %v", path, want, err)
		}
	}
	lookFor("/sitemap.xml", "<loc>http://localhost:"+port+"/")
	lookFor("/robots.txt", "Sitemap: http://localhost:"+port+"/sitemap.xml")
	if _, ok := buy(webtest.NewShopper(base, buyers[0]), product); !ok {
		t.Fatal("nothing can be bought")
	}
	mailed := func() bool {
		mails, err := filepath.Glob(filepath.Join(dir, "outbox", "*.eml"))
		if err != nil {
			t.Fatal(err)
		}
		for _, one := range mails {
			if text, err := os.ReadFile(one); err == nil && strings.Contains(string(text), "localhost:"+port) {
				return true
			}
		}
		return false
	}
	for until := time.Now().Add(20 * time.Second); !mailed(); {
		if time.Now().After(until) {
			t.Fatal("no mail leads there")
		}
		time.Sleep(50 * time.Millisecond)
	}
	kill()
	base, kill = webtest.StartBinary(t, binary, dir, "--public-url", "https://shop.example.in")
	defer kill()
	lookFor("/sitemap.xml", "<loc>https://shop.example.in/")
}

// Uploads are buffered on the shop's own disk, because /tmp is often in memory and smaller than the pictures of an
// import.
func TestLargeUploadsAreBufferedInTheDataDirectory(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	_, buyers := prepareKill(t, dir)
	server := webtest.StartProcess(t, webtest.Binary(t), dir, []string{"TMPDIR="})
	defer server.Kill()
	buyer := webtest.NewShopper(server.Base, buyers[0])
	body, into := io.Pipe()
	form := multipart.NewWriter(into)
	sent := make(chan map[string]any, 1)
	go func() { sent <- buyer.Send("deviceregister", form.FormDataContentType(), body) }()
	file, err := form.CreateFormFile("invoice", "invoice.pdf")
	if err == nil {
		_, err = file.Write(make([]byte, 3<<20))
	}
	if err != nil {
		t.Fatal(err)
	}
	for until := time.Now().Add(10 * time.Second); ; time.Sleep(5 * time.Millisecond) {
		found, err := filepath.Glob(filepath.Join(dir, "private", "multipart-*"))
		if err == nil && len(found) == 1 {
			break
		}
		if time.Now().After(until) {
			t.Error("half of a form is not in the data directory")
			break
		}
	}
	if err := errors.Join(form.Close(), into.Close()); err != nil {
		t.Fatal(err)
	}
	if got := <-sent; got["status"] != false {
		t.Errorf("an invoice of nothing: %v", got)
	}
	if left, err := filepath.Glob(filepath.Join(dir, "private", "multipart-*")); err != nil || len(left) > 0 {
		t.Errorf("left behind: %v, %v", left, err)
	}
}

// The program follows systemd's protocol: it takes the socket it is passed, reports when it is ready, answers the
// watchdog, and reports when it stops.
func TestShopRunsUnderSystemd(t *testing.T) {
	binary, dir := webtest.Binary(t), t.TempDir()
	told, err := net.ListenUnixgram("unixgram",
		&net.UnixAddr{Name: filepath.Join(t.TempDir(), "notify"), Net: "unixgram"})
	if err != nil {
		t.Fatal(err)
	}
	defer told.Close()
	hears := func(want string) {
		t.Helper()
		if err := told.SetReadDeadline(time.Now().Add(20 * time.Second)); err != nil {
			t.Fatal(err)
		}
		for heard := make([]byte, 200); ; {
			n, err := told.Read(heard)
			if err != nil {
				t.Fatalf("%s was never said: %v", want, err)
			}
			if string(heard[:n]) == want {
				return
			}
		}
	}
	socket, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	handed, err := socket.(*net.TCPListener).File()
	if err != nil {
		t.Fatal(err)
	}
	var said bytes.Buffer
	// LISTEN_PID must be the process ID of the shop, which exec keeps.
	server := exec.Command("sh", "-c", `LISTEN_PID=$$ exec "$0" "$@"`, binary, "serve", "--data", dir, "--listen",
		"127.0.0.1:1")
	server.Env = append(os.Environ(), "NOTIFY_SOCKET="+told.LocalAddr().String(), "WATCHDOG_USEC=400000",
		"LISTEN_FDS=1",
		"LISTEN_FDNAMES=hearth.socket")
	server.ExtraFiles, server.Stdout, server.Stderr = []*os.File{handed}, &said, io.Discard
	if err := server.Start(); err != nil {
		t.Fatal(err)
	}
	hears("READY=1")
	hears("WATCHDOG=1")
	reply, err := http.Get("http://" + socket.Addr().String() + "/healthz")
	if err != nil {
		t.Fatal(err)
	}
	if err := reply.Body.Close(); err != nil || reply.StatusCode != 200 {
		t.Errorf("on the socket that was handed over: %d, %v", reply.StatusCode, err)
	}
	if err := server.Process.Signal(os.Interrupt); err != nil {
		t.Fatal(err)
	}
	hears("STOPPING=1")
	if err := server.Wait(); err != nil {
		t.Errorf("it did not end well: %v", err)
	}
	if _, err := os.Stat(filepath.Join(dir, "shop.db-wal")); err == nil {
		about, err := os.Stat(filepath.Join(dir, "shop.db-wal"))
		if err != nil || about.Size() > 0 {
			t.Errorf("the log of changes is not empty after a good end: %v", err)
		}
	}
	storetest.Open(t, dir).Sums()
	if !strings.Contains(said.String(), fmt.Sprint(socket.Addr().(*net.TCPAddr).Port)) {
		t.Errorf("it does not say where it is: %s", said.String())
	}
}
