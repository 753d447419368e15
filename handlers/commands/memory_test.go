package commands

import (
	"os"
	"path/filepath"
	"testing"
)

func TestMemoryLimitIsTheSmallestCgroupLimit(t *testing.T) {
	for name, c := range map[string]struct {
		files map[string]string
		want  int64
	}{
		"a machine alone": {map[string]string{"proc/meminfo": "MemTotal:        2048 kB\nMemFree: 1 kB\n"}, 2048 << 10},
		"a group without a limit": {map[string]string{"proc/meminfo": "MemTotal: 2048 kB\n",
			"proc/self/cgroup": "0::/shop\n", "group/shop/memory.max": "max\n"}, 2048 << 10},
		"a group with one": {map[string]string{"proc/meminfo": "MemTotal: 2048 kB\n",
			"proc/self/cgroup": "0::/a/shop\n", "group/a/shop/memory.max": "1000000\n"}, 1000000},
		"a group around it": {map[string]string{"proc/meminfo": "MemTotal: 2048 kB\n",
			"proc/self/cgroup": "0::/a/shop\n", "group/a/memory.max": "500000\n",
			"group/a/shop/memory.max": "1000000\n"}, 500000},
		"nothing is said": {nil, 0},
	} {
		t.Run(name, func(t *testing.T) {
			dir := t.TempDir()
			for path, content := range c.files {
				whole := filepath.Join(dir, path)
				if err := os.MkdirAll(filepath.Dir(whole), 0o700); err != nil {
					t.Fatal(err)
				}
				if err := os.WriteFile(whole, []byte(content), 0o600); err != nil {
					t.Fatal(err)
				}
			}
			if got := memoryOf(filepath.Join(dir, "proc"), filepath.Join(dir, "group")); got != c.want {
				t.Errorf("%d bytes, want %d", got, c.want)
			}
		})
	}
}
