package assets_test

import (
	"bytes"
	"testing"
	"time"

	"hearth/assets"
	"hearth/store"
	"hearth/store/delivery"
)

// The embedded pincode directory is compact, fast to search, and has the current states.
func TestEmbeddedPincodeDirectoryIsCurrent(t *testing.T) {
	packed := assets.Pins()
	if packed == nil {
		t.Fatal("the PIN directory was not built: run ./build.sh build")
	}
	if packed.Len() > 1<<20 {
		t.Errorf("it has %d bytes, the bar is 1 MB", packed.Len())
	}
	body := make([]byte, packed.Len())
	if _, err := packed.Read(body); err != nil {
		t.Fatal(err)
	}
	directory, err := delivery.ReadPins(bytes.NewReader(body))
	if err != nil {
		t.Fatal(err)
	}
	if directory.Len() < 18_500 {
		t.Errorf("it has %d PINs", directory.Len())
	}
	s, err := store.Open(t.Context(), store.Options{Dir: t.TempDir(), Pins: directory})
	if err != nil {
		t.Fatal(err)
	}
	defer s.Close()
	for pin, want := range map[string]string{
		"500001": "Telangana", "506002": "Telangana", "520001": "Andhra Pradesh", "530001": "Andhra Pradesh",
		"194101": "Ladakh", "194103": "Ladakh", "180001": "Jammu and Kashmir", "190001": "Jammu and Kashmir",
		"396230": "Dadra and Nagar Haveli and Daman and Diu", "396210": "Dadra and Nagar Haveli and Daman and Diu",
		"605001": "Puducherry", "492001": "Chhattisgarh", "751001": "Odisha", "248001": "Uttarakhand",
		"110001": "Delhi", "411001": "Maharashtra", "682001": "Kerala", "700001": "West Bengal",
		"744101": "Andaman and Nicobar Islands", "403001": "Goa",
	} {
		area, err := s.Delivery.FindArea(t.Context(), pin)
		if err != nil || area.State != want || area.District == "" {
			t.Errorf("%s lies in %q of %q, want %s (%v)", pin, area.District, area.State, want, err)
		}
	}
	began := time.Now()
	for range 1000 {
		if _, err := s.Delivery.FindArea(t.Context(), "411001"); err != nil {
			t.Fatal(err)
		}
	}
	t.Logf("a PIN is looked up in %s, the staff's own entries included", time.Since(began)/1000)
}
