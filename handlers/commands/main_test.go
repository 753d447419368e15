package commands_test

import (
	"context"
	"os"
	"testing"
)

var ctx = context.Background()

// TestMain lets the test binary run as another process beside the tests.
func TestMain(m *testing.M) {
	if beAnother() {
		return
	}
	os.Exit(m.Run())
}
