package commands

import (
	"bytes"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// A backup is of one moment. Who asks for another one is told so, and gets no shop of a moment that was not meant.
func TestAMomentIsAskedOfAReplicaOnly(t *testing.T) {
	file := filepath.Join(t.TempDir(), "b.tar.gz")
	if err := os.WriteFile(file, []byte("x"), 0o600); err != nil {
		t.Fatal(err)
	}
	var out bytes.Buffer
	err := Run(t.Context(), []string{"restore", "--data", filepath.Join(t.TempDir(), "new"), "--at", "2026-11-21T14:05:00+05:30", file}, nil,
		&out, &out)
	if err == nil || !strings.Contains(err.Error(), "--at") {
		t.Errorf("%v %s", err, out.String())
	}
}
