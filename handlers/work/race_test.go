//go:build race

package work_test

// Under the race detector each interleaving takes ten times as long; build.sh tries a hundred without it.
func init() { usual = 6 }
