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

// released.sum has the hashes of the migrations up to the newest release; ./build.sh keep writes it.
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
			t.Errorf("%s was released and has changed since: put the change into a new file or, as long as the release has no "+
				"tag, run ./build.sh keep", name)
		}
	}
}
