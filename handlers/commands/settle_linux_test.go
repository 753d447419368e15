package commands

import (
	"bufio"
	"os"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"
)

// Only what is as in the file is given back: nothing that can be written to, of another file, or with pages of its own.
func TestOnlyUnchangedBinaryPagesAreReleased(t *testing.T) {
	smaps := `00400000-0193f000 r-xp 00000000 fe:00 1 /opt/a shop/hearth
Size:              21756 kB
Anonymous:             0 kB
0193f000-035aa000 r--p 0153e000 fe:00 1 /opt/a shop/hearth
Anonymous:             0 kB
035aa000-039be000 rw-p 031a9000 fe:00 1 /opt/a shop/hearth
Anonymous:             0 kB
039be000-05a10000 r--p 00000000 fe:00 1 /opt/a shop/hearth
Anonymous:            12 kB
7f2381b00000-7f2381c80000 r--p 00000000 fe:00 2 /usr/lib/libc.so.6
Anonymous:             0 kB
7f2381d00000-7f2381d80000 r--p 00000000 00:00 0
Anonymous:             0 kB
`
	found := readOnly(bufio.NewScanner(strings.NewReader(smaps)), "/opt/a shop/hearth")
	if want := []mapping{{0x400000, 0x193f000}, {0x193f000, 0x35aa000}}; !slices.Equal(found, want) {
		t.Errorf("%x instead of %x", found, want)
	}
}

// The process gives back what it read of its own binary, and goes on.
func TestABinaryThatWasGivenBackGoesOn(t *testing.T) {
	resident := func() int {
		status, err := os.ReadFile("/proc/self/status")
		if err != nil {
			t.Fatal(err)
		}
		kB, _ := strconv.Atoi(regexp.MustCompile(`RssFile:\s+(\d+)`).FindStringSubmatch(string(status))[1])
		return kB
	}
	before := resident()
	releaseBinary()
	if now := resident(); now > before*3/4 {
		t.Errorf("%d kB of the binary were resident, %d kB still are", before, now)
	}
}
