package commands

import (
	"fmt"
	"log/slog"
	"os"
	"path/filepath"
	"runtime/debug"
	"strconv"
	"strings"
)

// limitMemory tells the garbage collector to keep the process below three quarters of the memory of the machine, or of
// its cgroup where that has less. GOMEMLIMIT overrides it.
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
	read := func(path ...string) string {
		content, _ := os.ReadFile(filepath.Join(path...)) // a missing file means no limit
		return string(content)
	}
	if _, err := fmt.Sscanf(read(proc, "meminfo"), "MemTotal: %d kB", &memory); err == nil {
		memory *= 1024
	}
	_, group, found := strings.Cut(read(proc, "self", "cgroup"), "0::")
	// the limit of a cgroup also applies to the cgroups inside it
	for group = strings.TrimSpace(group); found; group = filepath.Dir(group) {
		limit, err := strconv.ParseInt(strings.TrimSpace(read(cgroups, group, "memory.max")), 10, 64)
		if err == nil && (memory == 0 || limit < memory) {
			memory = limit
		}
		found = group != "/" && group != "."
	}
	return memory
}
