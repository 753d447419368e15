package handlers_test

import (
	"os"
	"testing"
)

// TestMain lets the test binary run as another process beside the tests, and clears away the binary that was built for them.
func TestMain(m *testing.M) {
	if beAnother() {
		return
	}
	code := m.Run()
	if workshop.dir != "" {
		_ = os.RemoveAll(workshop.dir) // it lies among what the system clears away
	}
	os.Exit(code)
}
