//go:build !race

package storetest

// Racing reports that the race detector is on, which takes ten times as long: randomised tests then run fewer rounds,
// and the full number in the run without it.
const Racing = false
