package work_test

import (
	"context"
	"errors"
	"log/slog"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"hearth/assets"
	"hearth/handlers/work"
	"hearth/store/core"
	"hearth/store/storetest"
)

// An interrupted job whose steps are independent must not claim that nothing was saved: 299 orders may have shipped.
func TestInterruptedJobSaysWhatRemains(t *testing.T) {
	storetest.CheapPasswords = true
	shop := storetest.New(t)
	who := shop.Customer("411001").ID
	breaks := func(context.Context, core.Job, func(done, total int64)) (string, any, error) {
		return "", nil, errors.New("the disk is full")
	}
	room := &work.Worker{Store: shop.Store, Log: slog.New(slog.DiscardHandler), Long: work.Long{
		Kinds: map[string]work.Job{"orders": breaks, "sheet": breaks}, Stays: map[string]bool{"orders": true}}}
	if err := room.Open(assets.Mail()); err != nil {
		t.Fatal(err)
	}
	for kind, want := range map[string]string{"orders": "What was done stays done", "sheet": "nothing of it was kept"} {
		id, err := room.StartJob(t.Context(), who, kind, map[string]string{}, nil)
		if err != nil {
			t.Fatal(err)
		}
		if err := room.DoJobs(t.Context()); err != nil {
			t.Fatal(err)
		}
		j, err := shop.FindJob(t.Context(), who, id)
		if err != nil || !strings.Contains(j.Message, want) {
			t.Errorf("%s: %q, %v", kind, j.Message, err)
		}
	}
}

// Downloading a large shop's pictures can take hours: a job ends when it makes no progress, not because it takes long.
func TestLongJobContinuesWhileItMakesProgress(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		ctx, advanced, end := work.WhileItAdvances(t.Context(), time.Hour)
		defer end()
		for range 10 {
			time.Sleep(50 * time.Minute)
			if advanced(); ctx.Err() != nil {
				t.Fatal("it was ended while it advanced")
			}
		}
		time.Sleep(time.Hour)
		synctest.Wait()
		if ctx.Err() == nil {
			t.Error("it goes on for ever")
		}
		advanced()
	})
}
