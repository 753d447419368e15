package commands

import (
	"os"
	"runtime"
	"runtime/debug"
	"sync"
	"time"
)

// A start makes much that nobody needs afterwards, and reads pages of the binary that are not needed again: collecting the one took a
// quarter of the start's processor time, keeping both took a third of an idle shop's memory.
const (
	// startGrowth is how much the heap grows before its first collection, in percent: to some 60 MB, more than a start makes.
	startGrowth = 1500
	// usualGrowth is how much it grows between collections afterwards. Half of what lives is finished pages, which
	// cost a collection nothing: less than Go's 100 is not felt by the processor, and a shop with full caches takes
	// some 15 MB less.
	usualGrowth = 75
	// settleTime is how long after the start the shop gives back what the start left behind.
	settleTime = 4 * time.Second
)

// startQuickly puts the first collection of garbage off; after it, or after end, the heap grows as usual. GOGC overrides it.
func startQuickly() (end func()) {
	if os.Getenv("GOGC") != "" {
		return func() {}
	}
	debug.SetGCPercent(startGrowth)
	end = sync.OnceFunc(func() { debug.SetGCPercent(usualGrowth) })
	unused := new([64]byte) // the first collection finds it
	runtime.AddCleanup(unused, func(end func()) { end() }, end)
	return end
}

// settleSoon gives memory back a moment after the start; stop is for a shop that ends before.
func settleSoon() (stop func()) {
	settled := time.AfterFunc(settleTime, func() {
		debug.FreeOSMemory()
		releaseBinary()
	})
	return func() { settled.Stop() }
}
