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

// limitMemory tells the garbage collector to keep the process below three quarters of the memory of the machine, or of its cgroup.
// GOMEMLIMIT overrides it.
func limitMemory(log *slog.Logger) {
	if os.Getenv("GOMEMLIMIT") != "" {
		return
	}
	if memory := memoryOf("/proc", "/sys/fs/cgroup"); memory > 0 {
		debug.SetMemoryLimit(memory / 4 * 3)
		log.Debug("memory", "bytes", memory)
	}
}

// memoryOf is how many bytes this process may use, according to the kernel's files; 0 if unknown.
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
		for ; ; group = filepath.Dir(group) { // the limit of a group also applies to the groups in it
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

// number parses a number; 0 for "max" and everything else that is not a number.
func number(text string) int64 {
	n, err := strconv.ParseInt(text, 10, 64)
	if err != nil {
		return 0
	}
	return n
}
