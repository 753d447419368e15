package files_test

import (
	"fmt"
	"net/http"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"hearth/handlers/web/webtest"
	"hearth/store/accounts"
)

// smallDisk mounts a small disk at a folder. It returns false where mounting is impossible; a full disk is then
// tested only by simulation, in handlers/web.
func smallDisk(t *testing.T, folder, size string) bool {
	t.Helper()
	if out, err := exec.Command("mount", "-t", "tmpfs", "-o", "size="+size, "none",
		folder).CombinedOutput(); err != nil {
		t.Logf("no small disk can be mounted here: %s", strings.TrimSpace(string(out)))
		return false
	}
	t.Cleanup(func() {
		if out, err := exec.Command("umount", folder).CombinedOutput(); err != nil {
			t.Errorf("umount: %v %s", err, out)
		}
	})
	return true
}

// An upload to a full disk gets 503 and leaves nothing behind; once there is space, it is accepted.
func TestUploadToAFullDiskIsRetried(t *testing.T) {
	s := webtest.New(t)
	owner := s.Staff(accounts.Owner)
	category := fmt.Sprint(webtest.At(owner.Post("addcategory", webtest.Form{"category": "Lighting"}), "data", "id"))
	uploads, reading := filepath.Join(s.Dir(), "uploads"), t.TempDir()
	t.Setenv("TMPDIR", reading) // the folder that stores a large form while it is read
	offer := func() webtest.Answer {
		picture := append(webtest.Drawing(t, 600, 600),
			make([]byte, 2<<20)...) // bytes after a picture's end are stored, but ignored
		contentType, body := webtest.MultipartForm(
			t,
			webtest.Form{"title": "Bulb", "category_id": category, "price": "100"},
			map[string][]byte{"image": picture},
		)
		return owner.Do("POST", "/api/addproduct", contentType, body)
	}
	for _, folder := range []string{uploads, reading} {
		if !smallDisk(t, folder, "64k") {
			return
		}
		filler := filepath.Join(folder, "filler")
		webtest.FillDisk(t, filler)
		if got := offer(); got.Status != http.StatusServiceUnavailable || got.Header.Get("Retry-After") == "" {
			t.Errorf("%s is full: %d %s", filepath.Base(folder), got.Status, got.Raw)
		}
		if total := webtest.At(owner.Get("allproduct"), "total"); total != 0.0 {
			t.Errorf("%v products are left behind", total)
		}
		left, err := os.ReadDir(folder)
		if err != nil || len(left) != 1 {
			t.Errorf("left behind in %s: %v, %v", filepath.Base(folder), left, err)
		}
		if err := os.Remove(filler); err != nil {
			t.Fatal(err)
		}
		if out, err := exec.Command("mount", "-o", "remount,size=16m", folder).CombinedOutput(); err != nil {
			t.Fatalf("%v %s", err, out)
		}
	}
	if got := offer(); got.Body["status"] != true {
		t.Errorf("with room: %d %s", got.Status, got.Raw)
	}
}
