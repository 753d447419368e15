package schema_test

import (
	"bufio"
	"crypto/sha256"
	"encoding/hex"
	"os"
	"strings"
	"testing"

	"hearth/schema"
)

// released.sum is empty until the first release; from then on it has the hashes of each release's migrations.
func TestReleasedMigrationNeverChanges(t *testing.T) {
	file, err := os.Open("released.sum")
	if err != nil {
		t.Fatal(err)
	}
	defer file.Close()
	lines := bufio.NewScanner(file)
	for lines.Scan() {
		want, name, _ := strings.Cut(lines.Text(), "  ")
		content, err := schema.Files.ReadFile(name)
		if err != nil {
			t.Fatal(err)
		}
		sum := sha256.Sum256(content)
		if got := hex.EncodeToString(sum[:]); got != want {
			t.Errorf("%s was released and has changed since", name)
		}
	}
}
