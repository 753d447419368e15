package core_test

import (
	"errors"
	"testing"

	"hearth/store/core"
)

func TestMemoIsRecomputedForAnotherSource(t *testing.T) {
	var l core.Memo[string, int]
	made := 0
	ask := func(from string, failure error) (int, error) {
		return l.Of(from, func() (int, error) { made++; return made, failure })
	}
	if _, err := ask("a", errors.New("not now")); err == nil {
		t.Error("a failure is hidden")
	}
	for i, c := range []struct {
		from string
		want int
	}{{"a", 2}, {"a", 2}, {"b", 3}, {"a", 4}} {
		if got, err := ask(c.from, nil); got != c.want || err != nil {
			t.Errorf("%d: from %s it is %d, %v, want %d", i, c.from, got, err, c.want)
		}
	}
}
