package commands

import (
	"bufio"
	"bytes"
	"log/slog"
	"os"
	"path/filepath"
	"runtime/debug"
	"strconv"
	"strings"
)

// limitMemory lets the garbage collector keep the process below three quarters of what the machine, or its cgroup, has. GOMEMLIMIT
// says otherwise.
func limitMemory(log *slog.Logger) {
	if os.Getenv("GOMEMLIMIT") != "" {
		return
	}
	if memory := memoryOf("/proc", "/sys/fs/cgroup"); memory > 0 {
		debug.SetMemoryLimit(memory / 4 * 3)
		log.Debug("memory", "bytes", memory)
	}
}

// memoryOf is how many bytes this process may have, by the files of the kernel; 0 where they don't say.
func memoryOf(proc, cgroups string) (memory int64) {
	least := func(bytes int64) {
		if bytes > 0 && (memory == 0 || bytes < memory) {
			memory = bytes
		}
	}
	if content, err := os.ReadFile(filepath.Join(proc, "meminfo")); err == nil {
		for lines := bufio.NewScanner(bytes.NewReader(content)); lines.Scan(); {
			if total, found := strings.CutPrefix(lines.Text(), "MemTotal:"); found {
				least(1024 * number(strings.TrimSuffix(strings.TrimSpace(total), " kB")))
			}
		}
	}
	content, err := os.ReadFile(filepath.Join(proc, "self", "cgroup"))
	if err != nil {
		return memory
	}
	for line := range strings.Lines(string(content)) {
		group, found := strings.CutPrefix(strings.TrimSpace(line), "0::")
		if !found {
			continue
		}
		for ; ; group = filepath.Dir(group) { // what holds for a group holds for those in it
			if content, err := os.ReadFile(filepath.Join(cgroups, group, "memory.max")); err == nil {
				least(number(strings.TrimSpace(string(content))))
			}
			if group == "/" || group == "." {
				break
			}
		}
	}
	return memory
}

// number reads a number; 0 for "max" and everything else that is none.
func number(text string) int64 {
	n, err := strconv.ParseInt(text, 10, 64)
	if err != nil {
		return 0
	}
	return n
}
