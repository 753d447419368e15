package commands

import (
	"bufio"
	"bytes"
	"context"
	"log/slog"
	"os"
	"path/filepath"
	"runtime/debug"
	"runtime/metrics"
	"strconv"
	"strings"
	"time"
)

const (
	// lull is how long a shop has little to do before it gives memory back, little what it may take in that time.
	lull   = 2 * time.Second
	little = 1 << 20
	// worthwhile is how much must have been taken since the last time.
	worthwhile = 8 << 20
)

// quiet notices when a shop that was busy has become quiet.
type quiet struct{ taken, given uint64 }

// now takes how many bytes were ever taken from the heap, once in each lull, and says whether it is time to give memory back.
func (q *quiet) now(taken uint64) bool {
	calm := taken-q.taken < little && taken-q.given > worthwhile
	q.taken = taken
	if calm {
		q.given = taken
	}
	return calm
}

// giveMemoryBack gives the machine back what the start or a busy hour left behind, until ctx ends: the collector by itself keeps room
// for as much again as is in use.
func giveMemoryBack(ctx context.Context) {
	tick := time.NewTicker(lull)
	defer tick.Stop()
	taken, q := []metrics.Sample{{Name: "/gc/heap/allocs:bytes"}}, quiet{}
	for {
		select {
		case <-ctx.Done():
			return
		case <-tick.C:
		}
		metrics.Read(taken)
		if q.now(taken[0].Value.Uint64()) {
			debug.FreeOSMemory()
		}
	}
}

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
