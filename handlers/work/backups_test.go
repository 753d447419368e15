package work_test

import (
	"context"
	"log/slog"
	"testing"

	"hearth/assets"
	"hearth/handlers/work"
	"hearth/store"
	"hearth/store/storetest"
)

// keeping is a room with a keeper of copies.
func keeping(t *testing.T, k work.Keeper, settings ...string) (*work.Room, *storetest.Shop) {
	t.Helper()
	shop := storetest.New(t)
	shop.Set(settings...)
	room := &work.Room{Store: shop.Store, Log: slog.New(slog.DiscardHandler), Keeper: k}
	if err := room.Open(assets.Mail()); err != nil {
		t.Fatal(err)
	}
	return room, shop
}

// Who stops the shop while its copies are made gets no mail at night that they failed: the next start makes them.
func TestAStopIsNoFailureOfTheCopies(t *testing.T) {
	over, stop := context.WithCancel(t.Context())
	stop()
	cut := func(ctx context.Context) (string, error) { return "", ctx.Err() }
	room, shop := keeping(t, work.Keeper{Nightly: cut,
		RestoreTest: func(context.Context) (found, wrong []string, err error) { return nil, []string{"It was cut off."}, nil }})
	if err := room.BackUpIfDue(over); err == nil {
		t.Error("a backup that was cut off is none")
	}
	if err := room.RunRestoreTest(over); err == nil {
		t.Error("a restore test that was cut off is none")
	}
	for _, kind := range []string{store.BackupReport, store.RestoreTestReport} {
		if told, err := shop.LastReports(t.Context(), kind, 9); err != nil || len(told) > 0 {
			t.Errorf("%s: %v, %v", kind, told, err)
		}
	}
}
