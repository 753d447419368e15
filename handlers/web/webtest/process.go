package webtest

import (
	"bufio"
	"crypto/sha256"
	"encoding/json"
	"errors"
	"flag"
	"fmt"
	"io"
	"math/rand/v2"
	"net/http"
	"net/http/cookiejar"
	"net/url"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"hearth/store/storetest"
)

var seedGiven = flag.Uint64("seed", 0,
	"the seed that an earlier run printed, to walk the same way again; 0 for a new one")

// Seed is the seed given by a flag, or a new one.
func Seed() uint64 {
	if *seedGiven == 0 {
		return uint64(time.Now().UnixNano())
	}
	return *seedGiven
}

// Chance returns a random source whose seed is printed.
func Chance(t *testing.T) *rand.Rand {
	seed := Seed()
	t.Logf("seed %d", seed)
	return rand.New(rand.NewPCG(seed, 1))
}

// Root is the folder of the module.
func Root() (string, error) {
	dir, err := os.Getwd()
	for err == nil {
		if _, missing := os.Stat(filepath.Join(dir, "go.mod")); missing == nil {
			return dir, nil
		}
		if filepath.Dir(dir) == dir {
			return "", errors.New("no go.mod above the test")
		}
		dir = filepath.Dir(dir)
	}
	return "", err
}

// Workshop is the folder for binaries built by the tests of a working copy. It is kept, since go build skips what has
// not changed.
func Workshop() (dir string, err error) {
	root, err := Root()
	if err != nil {
		return "", err
	}
	dir = filepath.Join(os.TempDir(), fmt.Sprintf("hearth-tested-%x", sha256.Sum256([]byte(root)))[:30])
	return dir, os.MkdirAll(dir, 0o700)
}

var built = sync.OnceValues(func() (binary string, err error) { return Build("hearth") })

// Binary is the path of the built program, which all packages of a working copy share.
func Binary(t *testing.T) string {
	t.Helper()
	binary, err := built()
	if err != nil {
		t.Fatal(err)
	}
	return binary
}

// Build builds the program under a name in the workshop, without cgo like build.sh, so that compiled packages are
// reused.
func Build(name string, args ...string) (binary string, err error) {
	dir, err := Workshop()
	if err != nil {
		return "", err
	}
	binary = filepath.Join(dir, name)
	build := exec.Command("go", slices.Concat([]string{"build", "-buildvcs=false", "-o", binary}, args,
		[]string{"hearth"})...)
	// The program is built in a folder beside the target and renamed, because another package may be running the
	// previous file.
	build.Env = append(os.Environ(), "CGO_ENABLED=0", "GOTMPDIR="+dir)
	if out, err := build.CombinedOutput(); err != nil {
		return "", fmt.Errorf("build: %w\n%s", err, out)
	}
	return binary, nil
}

// FillDisk uses up all free space.
func FillDisk(t *testing.T, path string) {
	t.Helper()
	out, err := os.Create(path)
	if err != nil {
		t.Fatal(err)
	}
	for size := 1 << 20; size >= 512; size /= 2 {
		for {
			if _, err := out.Write(make([]byte, size)); err != nil {
				break
			}
		}
	}
	_ = out.Close() // there is no room for more
}

// Process is the running binary: its address, its process number, its log, and how to kill it.
type Process struct {
	Base string
	PID  int
	Log  string
	Kill func()
	// Command is the process's command, to wait for its end.
	Command *exec.Cmd
}

// StartBinary serves a directory on a free port and returns its address and how to kill it.
func StartBinary(t *testing.T, binary, dir string, more ...string) (base string, kill func()) {
	t.Helper()
	p := StartProcess(t, binary, dir, nil, more...)
	return p.Base, p.Kill
}

// StartProcess is StartBinary with environment variables, and returns the process.
func StartProcess(t *testing.T, binary, dir string, variables []string, more ...string) Process {
	t.Helper()
	// serve refuses a folder that others can enter, as the tests' folders are.
	if err := os.Chmod(dir, 0o700); err != nil && !errors.Is(err, os.ErrNotExist) {
		t.Fatal(err)
	}
	log, err := os.Create(filepath.Join(t.TempDir(), "log"))
	if err != nil {
		t.Fatal(err)
	}
	server := exec.Command(binary,
		append([]string{"serve", "--data", dir, "--listen", "127.0.0.1:0", "--captcha", "off",
			"--rate-limit", "off"}, more...)...)
	server.Env, server.Stderr = append(os.Environ(), variables...), log
	out, err := server.StdoutPipe()
	if err != nil {
		t.Fatal(err)
	}
	if err := server.Start(); err != nil {
		t.Fatal(err)
	}
	base := ""
	lines := bufio.NewScanner(out)
	for lines.Scan() {
		if _, address, found := strings.Cut(lines.Text(), "is open:"); found {
			base = strings.TrimSpace(address)
			break
		}
	}
	go func() { _, _ = io.Copy(io.Discard, out) }() // so that the binary never waits for a reader
	if base == "" {
		t.Fatal("the binary did not say where it is")
	}
	return Process{base, server.Process.Pid, log.Name(), func() {
		_ = server.Process.Kill() // it may have gone already
		_ = server.Wait()         // killed is what it is meant to be
		_ = log.Close()           // all of it is read by its name
	}, server}
}

// Shopper is a client of the program, logged in as a buyer. A failed request returns nil, because the program may have
// been killed.
type Shopper struct {
	Client *http.Client
	Base   string
	Buyer  storetest.Buyer
}

// NewShopper logs a buyer in; if the login is interrupted, the buyer buys nothing.
func NewShopper(base string, b storetest.Buyer) *Shopper {
	return NewShopperBy(http.DefaultTransport, base, b)
}

// NewShopperBy is NewShopper with an HTTP client.
func NewShopperBy(way http.RoundTripper, base string, b storetest.Buyer) *Shopper {
	jar, _ := cookiejar.New(nil) // cookiejar.New without options never fails
	s := &Shopper{&http.Client{Transport: way, Jar: jar, Timeout: 5 * time.Second}, base, b}
	session, _ := s.Call("GET", "session", nil)
	token, _ := At(session, "data", "csrf_token").(string)
	s.Call("POST", "login", url.Values{"username": {b.Email}, "inputpassword": {storetest.Password},
		"csrf_token_name": {token}})
	return s
}

// Call makes a call; ok is its success.
func (s *Shopper) Call(method, path string, fields url.Values) (body map[string]any, ok bool) {
	body = s.Sent(method, path, "application/x-www-form-urlencoded", strings.NewReader(fields.Encode()))
	return body, body["status"] == true
}

// Send posts a form with files.
func (s *Shopper) Send(path, kind string, content io.Reader) map[string]any {
	return s.Sent("POST", path, kind, content)
}

// Sent sends a body with a content type, and returns the reply.
func (s *Shopper) Sent(method, path, kind string, content io.Reader) (body map[string]any) {
	r, err := http.NewRequest(method, s.Base+"/api/"+path, content)
	if err != nil {
		return nil
	}
	r.Header.Set("Content-Type", kind)
	reply, err := s.Client.Do(r)
	if err != nil {
		return nil
	}
	defer func() { _ = reply.Body.Close() }() // it was read to its end
	if json.NewDecoder(reply.Body).Decode(&body) != nil {
		return nil
	}
	return body
}
