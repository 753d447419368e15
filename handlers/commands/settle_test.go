package commands

import (
	"runtime"
	"runtime/debug"
	"testing"
	"time"
)

// A start puts the first collection off, and only that one: a crowd in the first seconds finds the usual growth again.
func TestOnlyTheFirstGarbageCollectionIsDelayed(t *testing.T) {
	t.Setenv("GOGC", "")
	before := debug.SetGCPercent(100)
	defer debug.SetGCPercent(before)
	now := func() int {
		percent := debug.SetGCPercent(100)
		debug.SetGCPercent(percent)
		return percent
	}
	end := startQuickly()
	defer end()
	if percent := now(); percent != startGrowth {
		t.Errorf("the heap of a start grows by %d %%", percent)
	}
	for deadline := time.Now().Add(10 * time.Second); now() != usualGrowth; {
		if time.Now().After(deadline) {
			t.Fatalf("after a collection the heap grows by %d %%", now())
		}
		runtime.GC()
	}
	t.Setenv("GOGC", "50")
	debug.SetGCPercent(50)
	startQuickly()()
	if percent := now(); percent != 50 {
		t.Errorf("GOGC=50 became %d", percent)
	}
}
