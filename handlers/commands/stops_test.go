package commands_test

import (
	"database/sql"
	"net/url"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"syscall"
	"testing"
	"time"

	"hearth/handlers/web/webtest"
)

// mostToStop is the maximum time from SIGTERM to the end of the process.
const mostToStop = 10 * time.Second

// withEndlessReads makes the queries of the money check and of a restore test run for hours.
func withEndlessReads(t *testing.T, dir string) {
	t.Helper()
	db, err := sql.Open("sqlite", "file:"+filepath.Join(dir, "shop.db"))
	if err != nil {
		t.Fatal(err)
	}
	defer db.Close()
	const endless = " AS WITH RECURSIVE n (i) AS (VALUES (1) UNION ALL SELECT i + 1 FROM n) SELECT count(*), "
	for _, statement := range []string{
		"DROP TABLE money_checks", "CREATE VIEW money_checks (id, at, since, failure)" + endless + "0, 0, '' FROM n",
		"DROP VIEW order_money",
		"CREATE VIEW order_money (order_id, taken, given, extra, credited, invoiced, over, open)" +
			endless + "0, 0, 0, 0, 0, 0, 0 FROM n",
	} {
		if _, err := db.ExecContext(ctx, statement); err != nil {
			t.Fatal(err)
		}
	}
}

// stopped sends SIGTERM and returns how long the process took to end, and its exit code.
func stopped(t *testing.T, process *exec.Cmd) (took time.Duration, code int) {
	t.Helper()
	began := time.Now()
	if err := process.Process.Signal(syscall.SIGTERM); err != nil {
		t.Fatal(err)
	}
	late := time.AfterFunc(2*mostToStop, func() { _ = process.Process.Kill() }) // the process may have ended by then
	defer late.Stop()
	_ = process.Wait() // the exit code is checked below
	return time.Since(began), process.ProcessState.ExitCode()
}

// Even during an endless query and a restore test, the process ends cleanly within ten seconds of SIGTERM.
func TestSIGTERMEndsTheShopWithinTenSecondsWhateverItReads(t *testing.T) {
	binary, dir := webtest.Binary(t), t.TempDir()
	_, owner := prepareBusy(t, dir, 3)
	withEndlessReads(t, dir)
	p := webtest.StartProcess(t, binary, dir, nil)
	defer p.Kill()
	desk := webtest.NewShopper(p.Base, owner)
	desk.Client.Timeout = time.Minute
	asked := make(chan map[string]any, 1)
	go func() { asked <- desk.Sent("GET", "admin/money-check", "", strings.NewReader("")) }()
	for _, call := range []string{"admin/backups", "admin/drill"} {
		if got, ok := desk.Call("POST", call, url.Values{}); !ok {
			t.Fatalf("%s: %v", call, got)
		}
	}
	begun := time.Now()
	for range time.Tick(10 * time.Millisecond) {
		if opened, _ := filepath.Glob(filepath.Join(dir, "backups", ".drill-*", "shop.db-wal")); len(opened) > 0 {
			break
		}
		if time.Since(begun) > 20*time.Second {
			t.Fatal("the restore test does not begin")
		}
	}
	took, code := stopped(t, p.Command)
	t.Logf("the shop ended after %s with %d; the call was answered %v", took.Round(time.Millisecond), code, <-asked)
	if took > mostToStop || code != 0 {
		t.Errorf("after SIGTERM the shop went on for %s and ended with %d", took, code)
	}
	startAgain := webtest.StartProcess(t, binary, dir, nil)
	defer startAgain.Kill()
	if left, _ := filepath.Glob(filepath.Join(dir, "backups", ".drill-*")); len(left) > 0 {
		t.Errorf("left of the restore test: %q", left)
	}
}

// A restore test that is killed leaves a folder as large as the shop's data; the next start deletes it.
func TestStartRemovesLeftoversOfARestoreTest(t *testing.T) {
	t.Parallel()
	binary, dir := webtest.Binary(t), t.TempDir()
	prepareBusy(t, dir, 3)
	left, other := filepath.Join(dir, "backups", ".drill-7"), filepath.Join(dir, "backups", ".backup-7")
	for _, folder := range []string{left, other} {
		if err := os.MkdirAll(folder, 0o700); err != nil {
			t.Fatal(err)
		}
	}
	p := webtest.StartProcess(t, binary, dir, nil)
	defer p.Kill()
	if _, err := os.Stat(left); !os.IsNotExist(err) {
		t.Errorf("the folder of the restore test: %v", err)
	}
	if _, err := os.Stat(other); err != nil {
		t.Errorf("a backup that another process may be making: %v", err)
	}
}
