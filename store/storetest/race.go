//go:build race

package storetest

// Racing reports whether the race detector is on, which makes tests ten times slower: then randomised tests run fewer
// rounds.
const Racing = true
