package commands

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"runtime"
	"slices"
	"strings"
	"testing"
	"time"

	"hearth/handlers/web/webtest"
	"hearth/store"
	"hearth/store/storetest"
)

// service is a simulated machine on which a shop is installed and running. Its programs are texts: "hearth 1.0.0"
// starts, "hearth 1.0.1 broken" doesn't, and one with "migrates" migrates the database to its version.
type service struct {
	machine
	running string
	// killed is the number of the system command during which the update is killed; 0 for never.
	killed, ran int
}

const kill = "killed"

func runningService(t *testing.T, program string) *service {
	t.Helper()
	m, _ := fakeMachine(t)
	s := &service{machine: m, running: program}
	s.run = s.obey
	s.answers = func(context.Context, int) error {
		if strings.Contains(s.running, "broken") {
			return errors.New("connection refused")
		}
		return nil
	}
	var unit bytes.Buffer
	serve := serviceCommand{Data: "/var/lib/hearth", Listen: "localhost:8080", TLSDomain: "shop.example.in",
		Binary: installedBinary, User: shopAccount}
	backups := m.root + "/var/lib/hearth/backups"
	err := errors.Join(serve.Run(&streams{out: &unit}), os.WriteFile(m.root+installedUnit, unit.Bytes(), 0o644),
		os.MkdirAll(backups, 0o700), os.WriteFile(s.database(), []byte("orders of "+program), 0o600),
		os.WriteFile(backups+"/before-0002-20260101-000000.db", []byte("long ago"), 0o600))
	if err != nil {
		t.Fatal(err)
	}
	s.write(t, installedBinary, program)
	return s
}

func (s *service) database() string { return s.root + "/var/lib/hearth/shop.db" }

func (s *service) write(t *testing.T, path, program string) {
	t.Helper()
	if err := os.WriteFile(s.root+path, []byte(program), 0o755); err != nil {
		t.Fatal(err)
	}
}

// file returns the path of a program outside the system's folders.
func (s *service) file(t *testing.T, program string) string {
	t.Helper()
	s.write(t, "/var/lib/downloaded", program)
	return s.root + "/var/lib/downloaded"
}

func (s *service) installed(t *testing.T) string {
	t.Helper()
	content, err := os.ReadFile(s.root + installedBinary)
	if err != nil {
		t.Fatal(err)
	}
	return string(content)
}

func (s *service) data(t *testing.T) string {
	t.Helper()
	content, err := os.ReadFile(s.database())
	if err != nil {
		t.Fatal(err)
	}
	return string(content)
}

// obey simulates the programs of the operating system.
func (s *service) obey(_ context.Context, name string, args ...string) (printed string, err error) {
	if s.ran++; s.ran == s.killed {
		panic(kill)
	}
	switch command := strings.Join(append([]string{filepath.Base(name)}, args...), " "); {
	case strings.HasSuffix(command, " version"):
		content, err := os.ReadFile(name)
		return string(content), err
	case command == "systemctl stop hearth":
		s.running = ""
	case command == "systemctl restart hearth":
		content, err := os.ReadFile(s.root + installedBinary)
		if err != nil {
			return "", err
		}
		return "", s.start(string(content))
	case strings.HasPrefix(command, "cp --preserve=all "):
		content, err := os.ReadFile(args[1])
		if err != nil {
			return "", err
		}
		return "", os.WriteFile(args[2], content, 0o600)
	case strings.HasPrefix(command, "journalctl "):
		return "the disk is on fire", nil
	default:
		return "", fmt.Errorf("%s is no program of this machine", command)
	}
	return "", nil
}

// start simulates the start of a program: it refuses a database of a newer version, and migrates an older one.
func (s *service) start(program string) error {
	s.running = program
	content, err := os.ReadFile(s.database())
	if err != nil {
		return err
	}
	moved := strings.Contains(string(content), "migrated")
	if moved && !strings.Contains(program, "migrates") {
		s.running = "broken: a database of a newer release"
		return nil
	}
	if !moved && strings.Contains(program, "migrates") {
		snapshot := s.root + "/var/lib/hearth/backups/before-0004-20261201-000000.db"
		return errors.Join(os.WriteFile(snapshot, content, 0o600), os.WriteFile(s.database(), []byte("migrated"), 0o600),
			os.WriteFile(s.database()+"-wal", []byte("migrated"), 0o600))
	}
	return nil
}

// update runs the update command with an answer to its question, and returns the output.
func (s *service) update(c updateCommand, answer string) (string, error) {
	var out bytes.Buffer
	err := c.update(context.Background(), &streams{in: strings.NewReader(answer), out: &out}, s.machine)
	return out.String(), err
}

func TestUpdateStartsTheNewVersionAndKeepsTheOldOne(t *testing.T) {
	s := runningService(t, "hearth 1.0.0 (2026-12-01)")
	printed, err := s.update(updateCommand{To: s.file(t, "hearth 1.0.1 (2027-01-01)")}, "y\n")
	if err != nil {
		t.Fatal(err)
	}
	for _, want := range []string{"Hearth 1.0.1 takes the place of 1.0.0", "Continue? [y/N]", "Hearth 1.0.1 runs."} {
		if !strings.Contains(printed, want) {
			t.Errorf("%q is missing in:\n%s", want, printed)
		}
	}
	kept, err := os.ReadFile(s.root + previous)
	if err != nil || string(kept) != "hearth 1.0.0 (2026-12-01)" || s.running != "hearth 1.0.1 (2027-01-01)" {
		t.Errorf("%q runs, %q is kept, %v", s.running, kept, err)
	}
	if about, err := os.Stat(s.root + installedBinary); err != nil || about.Mode().Perm() != 0o755 || exists(s.root+waiting) {
		t.Errorf("the program: %v, %v", about, err)
	}
}

func TestFailedUpdateRestoresTheOldVersionAndItsData(t *testing.T) {
	for _, next := range []string{"hearth 1.0.1 broken", "hearth 1.0.1 migrates broken"} {
		s := runningService(t, "hearth 1.0.0")
		_, err := s.update(updateCommand{To: s.file(t, next), Yes: true}, "")
		want := "version 1.0.1 didn't start, and 1.0.0 runs again with its data: "
		if err == nil || !strings.Contains(err.Error(), want) ||
			!strings.Contains(err.Error(), "the disk is on fire") {
			t.Errorf("%s: %v", next, err)
		}
		if s.running != "hearth 1.0.0" || s.installed(t) != "hearth 1.0.0" || s.data(t) != "orders of hearth 1.0.0" ||
			exists(s.database()+"-wal") {
			t.Errorf("%s: %q runs with %q", next, s.running, s.data(t))
		}
	}
}

func TestUpdateChangesNothingWithoutAYes(t *testing.T) {
	s := runningService(t, "hearth 1.0.0")
	printed, err := s.update(updateCommand{To: s.file(t, "hearth 1.0.1")}, "n\n")
	if err != nil || !strings.Contains(printed, "Nothing was changed.") || s.installed(t) != "hearth 1.0.0" ||
		exists(s.root+waiting) || exists(s.root+previous) {
		t.Errorf("%v: %s", err, printed)
	}
}

func TestUpdateRefusesAnUnsuitableMachineOrProgram(t *testing.T) {
	for want, with := range map[string]func(s *service, c *updateCommand) error{
		"this is no Hearth for this machine: /usr/local/bin/hearth.new version prints": func(_ *service,
			c *updateCommand) error {
			return os.WriteFile(c.To, []byte("GNU Hello 2.12"), 0o755)
		},
		"no shop is installed on this machine": func(s *service, _ *updateCommand) error {
			return os.Remove(s.root + installedUnit)
		},
		"doesn't say with --data and --listen where the shop is": func(s *service, _ *updateCommand) error {
			return os.WriteFile(s.root+installedUnit, []byte("[Service]\nExecStart=/usr/local/bin/hearth serve\n"), 0o644)
		},
		"only root": func(s *service, _ *updateCommand) error {
			s.refuses = func() error { return errors.New("only root can install the shop") }
			return nil
		},
	} {
		s := runningService(t, "hearth 1.0.0")
		c := updateCommand{To: s.file(t, "hearth 1.0.1"), Yes: true}
		if err := with(s, &c); err != nil {
			t.Fatal(err)
		}
		if _, err := s.update(c, ""); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%v, not %q", err, want)
		}
		if s.installed(t) != "hearth 1.0.0" || s.running != "hearth 1.0.0" || exists(s.root+waiting) {
			t.Errorf("%s: something was changed", want)
		}
	}
}

// Whenever the update is killed, a complete version of the program is installed, either the old or the new one, and
// the next update succeeds.
func TestKilledUpdateLeavesTheOldOrTheNewVersionInstalled(t *testing.T) {
	for _, next := range []string{"hearth 1.0.1", "hearth 1.0.1 migrates", "hearth 1.0.1 migrates broken"} {
		moments := 0
		for at := 1; ; at++ {
			s := runningService(t, "hearth 1.0.0")
			s.killed = at
			c := updateCommand{To: s.file(t, next), Yes: true}
			if !dies(func() { _, _ = s.update(c, "") }) {
				break
			}
			moments++
			if now := s.installed(t); now != "hearth 1.0.0" && now != next {
				t.Errorf("killed at program %d: %q is in place", at, now)
			}
			s.write(t, "/var/lib/downloaded", "hearth 1.0.2 migrates")
			s.killed = 0
			if _, err := s.update(c, ""); err != nil || s.running != "hearth 1.0.2 migrates" || s.data(t) != "migrated" {
				t.Errorf("the update after one to %q killed at program %d: %q runs, %v", next, at, s.running, err)
			}
		}
		if moments < 3 {
			t.Errorf("%s was killed at %d moments", next, moments)
		}
	}
}

func dies(do func()) (killed bool) {
	defer func() { killed = recover() != nil }()
	do()
	return false
}

func TestUpdateTakesTheNewestSignedReleaseAndShowsItsChanges(t *testing.T) {
	name := "hearth-99.0.1-" + runtime.GOOS + "-" + runtime.GOARCH
	address, key := webtest.ReleaseFolder(t, map[string]string{name: "hearth 99.0.1",
		"CHANGELOG.md": "# Changes\n\n## 99.0.1\n\n- It makes tea.\n"})
	s := runningService(t, "hearth "+version())
	s.settle(t, "update_url", address, "update_key", key)
	printed, err := s.update(updateCommand{}, "y\n")
	if err != nil || !strings.Contains(printed, "- It makes tea.") || s.running != "hearth 99.0.1" {
		t.Errorf("%q runs, %v: %s", s.running, err, printed)
	}
}

// What the service's variables say overrides the Settings screen, as when the shop runs.
func TestUpdateReadsTheVariablesOfTheService(t *testing.T) {
	address, key := webtest.ReleaseFolder(t, map[string]string{
		"hearth-0.9.0-" + runtime.GOOS + "-" + runtime.GOARCH: "hearth 0.9.0"})
	s := runningService(t, "hearth "+version())
	s.settle(t, "update_key", key)
	variables := "# releases\nHEARTH_UPDATE_URL='" + address + "'\nHEARTH_TLS_DOMAIN=shop.example.in\n"
	if err := os.WriteFile(s.root+"/etc/hearth.env", []byte(variables), 0o600); err != nil {
		t.Fatal(err)
	}
	if printed, err := s.update(updateCommand{}, ""); err != nil || !strings.Contains(printed, "is the newest version") {
		t.Errorf("%q, %v", printed, err)
	}
}

func TestUpdateWithoutANewerReleaseOrItsSettingsSaysSo(t *testing.T) {
	name := "hearth-0.9.0-" + runtime.GOOS + "-" + runtime.GOARCH
	address, key := webtest.ReleaseFolder(t, map[string]string{name: "hearth 0.9.0"})
	s := runningService(t, "hearth "+version())
	s.settle(t, "update_url", address, "update_key", key)
	printed, err := s.update(updateCommand{}, "")
	if err != nil || printed != "Hearth "+version()+" is the newest version.\n" {
		t.Errorf("%q, %v", printed, err)
	}
	s = runningService(t, "hearth "+version())
	s.settle(t, "update_url", address)
	if _, err := s.update(updateCommand{}, ""); err == nil || !strings.Contains(err.Error(), "see Settings, Updates") {
		t.Errorf("without a key: %v", err)
	}
}

// settle makes the simulated machine's data a real shop with settings.
func (s *service) settle(t *testing.T, settings ...string) {
	t.Helper()
	values := map[string]string{}
	for pair := range slices.Chunk(settings, 2) {
		values[pair[0]] = pair[1]
	}
	if err := os.Remove(s.database()); err != nil {
		t.Fatal(err)
	}
	shop, err := store.Open(t.Context(),
		store.Options{Dir: filepath.Dir(s.database()), Pins: storetest.Pins(), Now: time.Now})
	if err != nil {
		t.Fatal(err)
	}
	if err := errors.Join(shop.Settings.Change(t.Context(), 0, values), shop.Close()); err != nil {
		t.Fatal(err)
	}
}
