package backups

import (
	"testing"
	"time"
)

func TestLaterReplicaLineageSortsAfterItsPredecessor(t *testing.T) {
	for name, before := range map[string]string{
		"of the same second":        time.Now().UTC().Format(stamp) + "-zzzzzz",
		"of a clock that was ahead": time.Now().UTC().Add(time.Hour).Format(stamp) + "-zzzzzz",
		"of an hour ago":            time.Now().UTC().Add(-time.Hour).Format(stamp) + "-zzzzzz",
	} {
		t.Run(name, func(t *testing.T) {
			next, err := lineageOf(t.TempDir(), before)
			if err != nil || next <= before {
				t.Errorf("%s follows %s, %v", next, before, err)
			}
		})
	}
}
