package commands

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"net/http"
	"net/http/httptest"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"
)

// fakeMachine is a simulated machine in a temporary folder, on which a shop starts and prints its setup link.
func fakeMachine(t *testing.T) (m machine, ran *[]string) {
	t.Helper()
	ran = &[]string{}
	m = machine{
		root: t.TempDir(),
		run: func(_ context.Context, name string, args ...string) (string, error) {
			*ran = append(*ran, strings.Join(append([]string{name}, args...), " "))
			if name == "journalctl" {
				return "Hearth is open\n  http://localhost:8080/setup?key=old\n  http://localhost:8080/setup?key=abc123\n", nil
			}
			return "", nil
		},
		refuses: func() error { return nil },
		taken:   func(int) bool { return false },
		answers: func(context.Context, int) error { return nil },
		program: os.Executable,
		account: func(string) bool { return false },
		start:   50 * time.Millisecond,
	}
	for _, folder := range []string{filepath.Dir(installedUnit), filepath.Dir(installedBinary), "/var/lib"} {
		if err := os.MkdirAll(m.root+folder, 0o755); err != nil {
			t.Fatal(err)
		}
	}
	return m, ran
}

// install runs the install command with an answer to its question, and returns the output.
func install(c installCommand, m machine, answer string) (string, error) {
	var out bytes.Buffer
	if c.Port == 0 {
		c.Port = 8080
	}
	if c.Data == "" {
		c.Data = "/var/lib/hearth"
	}
	err := c.install(context.Background(), &streams{in: strings.NewReader(answer), out: &out}, m)
	return out.String(), err
}

func exists(path string) bool {
	_, err := os.Stat(path)
	return err == nil
}

func TestInstallStartsAServiceAndPrintsTheSetupLink(t *testing.T) {
	m, ran := fakeMachine(t)
	printed, err := install(installCommand{Domain: "shop.example.in"}, m, "y\n")
	if err != nil {
		t.Fatal(err)
	}
	for _, want := range []string{"Continue? [y/N]", "4. Write the service",
		"https://shop.example.in/setup?key=abc123"} {
		if !strings.Contains(printed, want) {
			t.Errorf("%q is missing in:\n%s", want, printed)
		}
	}
	unit, err := os.ReadFile(m.root + installedUnit)
	if err != nil || !strings.Contains(string(unit),
		"--data /var/lib/hearth --listen localhost:8080 --tls-domain shop.example.in") {
		t.Errorf("%v: %s", err, unit)
	}
	if about, err := os.Stat(m.root + installedBinary); err != nil || about.Mode().Perm() != 0o755 {
		t.Errorf("the program: %v, %v", about, err)
	}
	if about, err := os.Stat(m.root + "/var/lib/hearth"); err != nil || about.Mode().Perm() != 0o700 {
		t.Errorf("the data directory: %v, %v", about, err)
	}
	want := []string{"useradd --system --home-dir /nonexistent --shell /usr/sbin/nologin hearth",
		"chown --recursive hearth: " + m.root + "/var/lib/hearth", "systemctl daemon-reload",
		"systemctl enable --now hearth", "journalctl --unit hearth --output cat --lines 200"}
	if !slices.Equal(*ran, want) {
		t.Errorf("it ran %q, not %q", *ran, want)
	}
}

func TestInstallChangesNothingWithoutAYes(t *testing.T) {
	m, ran := fakeMachine(t)
	printed, err := install(installCommand{}, m, "\n")
	if err != nil || !strings.Contains(printed, "Nothing was changed.") || len(*ran) > 0 ||
		exists(m.root+installedBinary) || exists(m.root+"/var/lib/hearth") {
		t.Errorf("%v, %q: %s", err, *ran, printed)
	}
}

func TestInstallRefusesAnUnsuitableMachine(t *testing.T) {
	for name, test := range map[string]struct {
		with func(m *machine, c *installCommand) error
		want string
	}{
		"another program": {func(m *machine, _ *installCommand) error {
			m.taken = func(port int) bool { return port == 443 }
			return nil
		}, "another program listens on port 443"},
		"no systemd": {func(m *machine, _ *installCommand) error {
			m.refuses = func() error { return errors.New("this machine doesn't run systemd") }
			return nil
		}, "this machine doesn't run systemd"},
		"a shop": {func(m *machine, _ *installCommand) error {
			return os.WriteFile(m.root+installedUnit, nil, 0o644)
		}, "a shop is installed on this machine already"},
		"other files": {func(m *machine, _ *installCommand) error {
			return errors.Join(os.Mkdir(m.root+"/var/lib/hearth", 0o700),
				os.WriteFile(m.root+"/var/lib/hearth/photo.jpg", nil, 0o644))
		}, "/var/lib/hearth has files that are no shop's"},
		"half a path": {func(_ *machine, c *installCommand) error {
			c.Data = "shop"
			return nil
		}, "must be a whole path"},
	} {
		t.Run(name, func(t *testing.T) {
			m, ran := fakeMachine(t)
			c := installCommand{Domain: "shop.example.in", Yes: true}
			if err := test.with(&m, &c); err != nil {
				t.Fatal(err)
			}
			if _, err := install(c, m, ""); err == nil || !strings.Contains(err.Error(), test.want) {
				t.Errorf("%v, not %q", err, test.want)
			}
			if len(*ran) > 0 || exists(m.root+installedBinary) {
				t.Errorf("something was changed: %q", *ran)
			}
		})
	}
}

func TestInstallKeepsAnExistingShop(t *testing.T) {
	m, _ := fakeMachine(t)
	folder := m.root + "/var/lib/hearth"
	if err := errors.Join(os.Mkdir(folder, 0o700), os.WriteFile(folder+"/shop.db", nil, 0o600)); err != nil {
		t.Fatal(err)
	}
	if _, err := install(installCommand{Yes: true}, m, ""); err != nil {
		t.Error(err)
	}
}

func TestInstallUndoesItsStepsIfTheShopDoesNotStart(t *testing.T) {
	m, ran := fakeMachine(t)
	m.answers = func(context.Context, int) error { return errors.New("refused") }
	_, err := install(installCommand{Yes: true}, m, "")
	if err == nil || !strings.Contains(err.Error(), "the shop doesn't answer: refused\nHearth is open") {
		t.Errorf("%v", err)
	}
	if exists(m.root+installedUnit) || exists(m.root+installedBinary) {
		t.Error("the service or the program is still there")
	}
	if !slices.Contains(*ran, "systemctl disable --now hearth") {
		t.Errorf("the service was not stopped: %q", *ran)
	}
}

func TestUninstallKeepsTheData(t *testing.T) {
	m, ran := fakeMachine(t)
	if _, err := install(installCommand{Yes: true, Undo: true}, m, ""); err == nil {
		t.Error("what is not installed was removed")
	}
	if _, err := install(installCommand{Yes: true}, m, ""); err != nil {
		t.Fatal(err)
	}
	if _, err := install(installCommand{Undo: true}, m, "n\n"); err != nil || !exists(m.root+installedUnit) {
		t.Errorf("it was removed without a yes: %v", err)
	}
	if err := os.WriteFile(m.root+previous, []byte("the version before"), 0o755); err != nil {
		t.Fatal(err)
	}
	if _, err := install(installCommand{Undo: true}, m, "y\n"); err != nil {
		t.Fatal(err)
	}
	if exists(m.root+installedUnit) || exists(m.root+installedBinary) || exists(m.root+previous) || !exists(m.root+"/var/lib/hearth") ||
		!slices.Contains(*ran, "systemctl disable --now hearth") {
		t.Errorf("after the removal: %q", *ran)
	}
}

func TestHealthReportsWhetherTheShopTakesOrders(t *testing.T) {
	status, message := http.StatusOK, "following, copy of 14:02:07, 3 s old"
	shop := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) {
		w.WriteHeader(status)
		_, _ = fmt.Fprintf(w, `{"message":%q}`, message)
	}))
	defer shop.Close()
	listen := strings.TrimPrefix(shop.URL, "http://")
	var out bytes.Buffer
	ask := func(listen string) error {
		return healthCommand{Listen: listen}.Run(t.Context(), &streams{out: &out})
	}
	if err := ask(listen); err != nil || out.String() != message+"\n" {
		t.Errorf("%v, %q", err, out.String())
	}
	status, message = http.StatusServiceUnavailable, "The disk is full."
	if err := ask(listen); err == nil || !strings.Contains(err.Error(), "The disk is full.") {
		t.Errorf("%v", err)
	}
	shop.Close()
	if err := ask(":" + listen[strings.LastIndex(listen, ":")+1:]); err == nil ||
		!strings.Contains(err.Error(), "no shop answers") {
		t.Errorf("%v", err)
	}
}
