package staff

import (
	"errors"
	"fmt"
	"strings"
	"testing"

	"hearth/handlers/sheets"
	"hearth/store/storetest"
)

// A small zip file can contain twenty sheets of 25 MB each: their total size is limited.
func TestSheetsThatAreTooLargeTogetherAreRefused(t *testing.T) {
	r := Imports{Deps: &Deps{Store: storetest.New(t).Store}}
	f := &importFiles{seen: map[[32]byte]string{}}
	sheet := func(n int) []byte {
		head := "First Name,Last Name,Email,Accepts Marketing" + strings.Repeat(",x", 96)
		return []byte(head + "\n" + strings.Repeat(fmt.Sprintf(",,b%d@mail.example,,%s\n", n, strings.Repeat(",x", 95)),
			100))
	}
	for n := range 2 {
		if err := r.openSheet(f, sheet(n), "customers.csv", importRequest{Personal: true}); err != nil {
			t.Fatal(err)
		}
	}
	if f.held < 2*100*100*16 {
		t.Errorf("two sheets of 10,000 cells take %d bytes", f.held)
	}
	f.held = textRoom - 100*100*16
	var refused *sheets.Problem
	err := r.openSheet(f, sheet(3), "customers.csv", importRequest{Personal: true})
	if !errors.As(err, &refused) || !strings.Contains(refused.Message, "too large together") {
		t.Errorf("the sheet that is too much: %v", err)
	}
}
