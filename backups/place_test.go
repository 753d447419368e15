package backups_test

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"net/http"
	"net/http/httptest"
	"os"
	"path/filepath"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"github.com/johannesboyne/gofakes3"
	"github.com/johannesboyne/gofakes3/backend/s3mem"

	"hearth/backups"
	"hearth/store/storetest"
)

// bucketServer is a simulated S3 server that can be made to fail, and to wait before each reply.
type bucketServer struct {
	address string
	down    atomic.Bool
	wait    atomic.Int64
	// asked counts the requests.
	asked atomic.Int64
}

func newBucketServer(t *testing.T) *bucketServer {
	t.Helper()
	memory := s3mem.New()
	if err := memory.CreateBucket("shop"); err != nil {
		t.Fatal(err)
	}
	b := &bucketServer{}
	speaking := gofakes3.New(memory, gofakes3.WithTimeSkewLimit(0)).Server()
	server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		b.asked.Add(1)
		time.Sleep(time.Duration(b.wait.Load()))
		if b.down.Load() {
			http.Error(w, "down", http.StatusInternalServerError)
			return
		}
		speaking.ServeHTTP(w, r)
	}))
	t.Cleanup(server.Close)
	b.address = "s3+http://KEY:SECRET@" + strings.TrimPrefix(server.URL, "http://") + "/shop/hearth?region=ap-south-1"
	return b
}

// places returns an address of every kind of place for copies; each must pass the same tests.
func places(t *testing.T) map[string]string {
	t.Helper()
	return map[string]string{"folder": filepath.Join(t.TempDir(), "copies"), "bucket": newBucketServer(t).address}
}

// Each request costs money, and the time that a bucket takes to answer.
func TestSmallFileOfUnknownSizeTakesOneRequest(t *testing.T) {
	server := newBucketServer(t)
	place, err := backups.OpenPlace(server.address)
	if err != nil {
		t.Fatal(err)
	}
	if err := place.Put(ctx, "a/change", strings.NewReader("0123456789"), -1); err != nil {
		t.Fatal(err)
	}
	if asked := server.asked.Load(); asked != 1 {
		t.Errorf("it took %d", asked)
	}
}

func TestCopyTargetReturnsStoredFiles(t *testing.T) {
	for name, address := range places(t) {
		t.Run(name, func(t *testing.T) {
			place, err := backups.OpenPlace(address)
			if err != nil {
				t.Fatal(err)
			}
			if found, err := place.List(ctx, ""); err != nil || len(found) != 0 {
				t.Fatalf("an empty place lists %v, %v", found, err)
			}
			if _, err := place.Get(ctx, "a/none", 0, 0); !errors.Is(err, os.ErrNotExist) {
				t.Errorf("what is not there: %v", err)
			}
			for i := range 3 {
				if err := place.Put(ctx, fmt.Sprintf("a/file-%d", i), strings.NewReader("0123456789"), -1); err != nil {
					t.Fatal(err)
				}
			}
			if err := place.Put(ctx, "b/other", bytes.NewReader(bytes.Repeat([]byte("x"), 20<<20)), -1); err != nil {
				t.Fatal(err)
			}
			found, err := place.List(ctx, "a/file-")
			if err != nil || len(found) != 3 || found[1].Name != "a/file-1" || found[1].Size != 10 {
				t.Errorf("list: %v, %v", found, err)
			}
			for part, want := range map[[2]int64]string{{0, 0}: "0123456789", {4, 0}: "456789", {2, 3}: "234"} {
				content, err := place.Get(ctx, "a/file-2", part[0], part[1])
				if err != nil {
					t.Fatal(err)
				}
				got, err := io.ReadAll(content)
				if err := errors.Join(err, content.Close()); err != nil || string(got) != want {
					t.Errorf("part %v is %q, %v", part, got, err)
				}
			}
			for range 2 { // the second time, the file is already gone
				if err := place.Remove(ctx, "a/file-0"); err != nil {
					t.Error(err)
				}
			}
			if found, err := place.List(ctx, "a/"); err != nil || len(found) != 2 {
				t.Errorf("after a removal: %v, %v", found, err)
			}
			if err := backups.CheckPlace(ctx, storetest.New(t).Dir(), address); err != nil {
				t.Errorf("check: %v", err)
			}
		})
	}
}

func TestInvalidCopyTargetAddressIsExplained(t *testing.T) {
	for _, address := range []string{"", "copies", "ftp://host/x", "s3://host/bucket", "s3://KEY:SECRET@host",
		"s3://KEY@host/bucket"} {
		if _, err := backups.OpenPlace(address); err == nil || !strings.Contains(err.Error(), "s3://KEY:SECRET@HOST") {
			t.Errorf("%q: %v", address, err)
		}
	}
}
