package releases_test

import (
	"errors"
	"net/http"
	"net/http/httptest"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"hearth/handlers/integrations/releases"
	"hearth/handlers/web/webtest"
)

var shelf = map[string]string{
	"hearth-1.0.0-linux-amd64":        "one",
	"hearth-1.0.10-linux-amd64":       "ten",
	"hearth-1.0.9-linux-amd64":        "nine",
	"hearth-1.0.11-linux-arm64":       "for another machine",
	"hearth-1.0.11-windows-amd64.exe": "for Windows",
	"hearth-next-linux-amd64":         "no number",
	"CHANGELOG.md": "# Changes\n\n## 1.0.11 (2027-02-01)\n\nLater.\n\n## 1.0.10 (2027-01-02)\n\n- Faster.\n\n" +
		"## 1.0.9 (2027-01-01)\n\n- Safer.\n\n## 1.0.0 (2026-12-01)\n\nThe first.\n",
}

func TestNewestReleaseForThisMachineIsDownloadedWithItsChanges(t *testing.T) {
	folder, err := releases.Open(webtest.ReleaseFolder(t, shelf))
	if err != nil {
		t.Fatal(err)
	}
	for machine, want := range map[string]string{"linux amd64": "1.0.10", "linux arm64": "1.0.11", "windows amd64": "1.0.11"} {
		system, architecture, _ := strings.Cut(machine, " ")
		if r, err := folder.Newest(t.Context(), system, architecture); err != nil || r.Version != want {
			t.Errorf("for %s it is %s, not %s: %v", machine, r.Version, want, err)
		}
	}
	r, err := folder.Newest(t.Context(), "linux", "amd64")
	if err != nil {
		t.Fatal(err)
	}
	said, err := folder.Changes(t.Context(), r, "1.0.0")
	if want := "## 1.0.10 (2027-01-02)\n\n- Faster.\n\n## 1.0.9 (2027-01-01)\n\n- Safer."; err != nil || said != want {
		t.Errorf("the changes are %q, not %q: %v", said, want, err)
	}
	to := filepath.Join(t.TempDir(), "hearth.new")
	if err := folder.Download(t.Context(), r, to); err != nil {
		t.Fatal(err)
	}
	if got, err := os.ReadFile(to); err != nil || string(got) != "ten" {
		t.Errorf("%q came, %v", got, err)
	}
	if _, err := folder.Newest(t.Context(), "plan9", "amd64"); err == nil ||
		!strings.Contains(err.Error(), "has no release for plan9 on amd64") {
		t.Errorf("for a machine without a release: %v", err)
	}
}

func TestFolderSignedWithAnotherKeyIsRefused(t *testing.T) {
	address, _ := webtest.ReleaseFolder(t, shelf)
	_, key := webtest.ReleaseFolder(t, shelf)
	folder, err := releases.Open(address, key)
	if err != nil {
		t.Fatal(err)
	}
	if _, err := folder.Newest(t.Context(), "linux", "amd64"); !errors.Is(err, releases.ErrSignature) {
		t.Errorf("%v", err)
	}
	if _, err := releases.Open(address, "RWnokey"); err == nil {
		t.Error("what is no key is taken for one")
	}
}

func TestFileThatDiffersFromTheSignedListIsRemoved(t *testing.T) {
	content := map[string]string{}
	address, key := webtest.ReleaseFolder(t, shelf)
	for name := range shelf {
		content[name] = "changed"
	}
	// An attacker's folder with changed files, but with the true list and its signature.
	thief := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if strings.Contains(r.URL.Path, "SHA256SUMS") {
			http.Redirect(w, r, address+r.URL.Path, http.StatusFound)
			return
		}
		_, _ = w.Write([]byte(content[filepath.Base(r.URL.Path)]))
	}))
	t.Cleanup(thief.Close)
	folder, err := releases.Open(thief.URL+"/", key)
	if err != nil {
		t.Fatal(err)
	}
	r, err := folder.Newest(t.Context(), "linux", "amd64")
	if err != nil {
		t.Fatal(err)
	}
	to := filepath.Join(t.TempDir(), "hearth.new")
	if err := folder.Download(t.Context(), r, to); err == nil ||
		!strings.Contains(err.Error(), "is not the file that the signed list names") {
		t.Errorf("%v", err)
	}
	if _, err := os.Stat(to); !errors.Is(err, os.ErrNotExist) {
		t.Errorf("the file stays: %v", err)
	}
	if said, err := folder.Changes(t.Context(), r, "1.0.0"); err == nil {
		t.Errorf("a changed changelog is shown: %q", said)
	}
}

func TestDevelopmentVersionIsOlderThanItsRelease(t *testing.T) {
	order := []string{"1.0.0-dev+0a1b2c3d", "1.0.0", "1.0.9", "1.0.10", "1.1.0-dev", "1.1.0"}
	for i := range order {
		for j := range order {
			if releases.Newer(order[i], order[j]) != (i > j) {
				t.Errorf("%s after %s: %v", order[i], order[j], i <= j)
			}
		}
	}
}
