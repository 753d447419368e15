//go:build race

package work_test

// With the race detector each interleaving takes ten times as long, so only a few are tried; build.sh tries a hundred
// without it.
func init() { usual = 6 }
