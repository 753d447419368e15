package commands

import (
	"bytes"
	"log/slog"
	"strings"
	"testing"
	"time"

	"hearth/assets/demo"
)

// The demo is the first shop that somebody tries the commands on, and it is whole.
func TestTheDoctorFindsNothingInTheDemo(t *testing.T) {
	dir := t.TempDir()
	o, err := dataFlag{dir}.options(slog.New(slog.DiscardHandler))
	if err != nil {
		t.Fatal(err)
	}
	if err := demo.Fill(t.Context(), o, time.Now()); err != nil {
		t.Fatal(err)
	}
	var out bytes.Buffer
	err = Run(t.Context(), []string{"doctor", "--data", dir}, nil, &out, &out)
	if err != nil || !strings.Contains(out.String(), "All is well") {
		t.Errorf("%v\n%s", err, out.String())
	}
}
