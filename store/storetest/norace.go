//go:build !race

package storetest

// Racing says that the race detector looks on, which takes ten times as long: what is random is tried less often then, and as often as
// it should be in the run without it.
const Racing = false
