package commands

import (
	"bufio"
	"os"
	"strconv"
	"strings"

	"golang.org/x/sys/unix"
)

// releaseBinary gives back the pages of the binary that this process has read so far: they stay in the kernel's cache, and what is
// needed again comes from there in microseconds. Failing costs nothing but the memory.
func releaseBinary() {
	binary, err := os.Readlink("/proc/self/exe")
	if err != nil {
		return
	}
	smaps, err := os.Open("/proc/self/smaps")
	if err != nil {
		return
	}
	defer func() { _ = smaps.Close() }() // only read from
	for _, m := range readOnly(bufio.NewScanner(smaps), binary) {
		_, _, _ = unix.Syscall(unix.SYS_MADVISE, m.start, m.end-m.start, unix.MADV_DONTNEED)
	}
}

// mapping is a range of addresses.
type mapping struct{ start, end uintptr }

// readOnly lists the mappings of a file that are exactly as in the file: they can't be written to, and no page was changed before
// that was so.
func readOnly(smaps *bufio.Scanner, file string) (found []mapping) {
	var m mapping
	for smaps.Scan() {
		fields := strings.Fields(smaps.Text())
		switch {
		case len(fields) >= 6 && strings.Contains(fields[0], "-"):
			m = mapping{}
			start, end, _ := strings.Cut(fields[0], "-")
			from, err := strconv.ParseUint(start, 16, 64)
			to, err2 := strconv.ParseUint(end, 16, 64)
			if err == nil && err2 == nil && (fields[1] == "r--p" || fields[1] == "r-xp") && strings.Join(fields[5:], " ") == file {
				m = mapping{uintptr(from), uintptr(to)}
			}
		case len(fields) >= 2 && fields[0] == "Anonymous:" && fields[1] == "0" && m.end > 0:
			found = append(found, m)
		}
	}
	return found
}
