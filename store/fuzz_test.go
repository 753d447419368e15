package store_test

import (
	"bytes"
	"compress/gzip"
	"testing"

	"hearth/store/core"
	"hearth/store/delivery"
	"hearth/store/search"
	"hearth/store/storetest"
)

// A search for any text returns a list without an error.
func FuzzSearch(f *testing.F) {
	shop := storetest.New(f)
	for _, title := range []string{"Wi-Fi switch, 2 gang", "स्मार्ट बल्ब 9 W", "Curtain motor (silent) 1.2 Nm",
		"100% cotton \"cover\""} {
		shop.Product(title, 499, 10)
	}
	for _, words := range []string{"wifi swich", `"`, "NEAR(a b)", "a:b*", "9w", "100%", "स्मार्ट", "-", "2gang OR"} {
		f.Add(words)
	}
	f.Fuzz(func(t *testing.T, words string) {
		filter := search.ProductFilter{Words: words, Page: core.Page{Number: 1, Size: 24}}
		if _, _, err := shop.Search.ListProducts(storetest.Ctx, filter); err != nil {
			t.Errorf("%q: %v", words, err)
		}
		if _, _, err := shop.Search.SearchProducts(storetest.Ctx, filter); err != nil {
			t.Errorf("%q: %v", words, err)
		}
	})
}

// An invalid PIN directory is refused, and every PIN read from a valid one can be looked up.
func FuzzReadPins(f *testing.F) {
	f.Add([]byte("D\tPune\tMaharashtra\n411001\t0\tHaveli\n"))
	f.Add([]byte("411001\t9\t\n"))
	f.Add([]byte("D\t\t\n-1\t0,0,65536\t|||\n"))
	f.Fuzz(func(t *testing.T, lines []byte) {
		var packed bytes.Buffer
		w := gzip.NewWriter(&packed)
		if _, err := w.Write(lines); err != nil {
			t.Fatal(err)
		}
		if err := w.Close(); err != nil {
			t.Fatal(err)
		}
		if directory, err := delivery.ReadPins(&packed); err == nil &&
			directory.Len() > bytes.Count(lines, []byte("\n"))+1 {
			t.Errorf("%d PINs in %q", directory.Len(), lines)
		}
	})
}
