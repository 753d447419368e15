package backups_test

import (
	"context"
	"errors"
	"log/slog"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"hearth/backups"
	"hearth/store/core"
	"hearth/store/storetest"
)

// followed is a follower that runs until stop, and its directory.
type followed struct {
	*backups.Follower
	dir  string
	stop func()
}

func follow(t *testing.T, address string) followed {
	t.Helper()
	return followIn(t, filepath.Join(t.TempDir(), "second"), address)
}

func followIn(t *testing.T, dir, address string) followed {
	t.Helper()
	f := followed{dir: dir}
	var err error
	if f.Follower, err = backups.NewFollower(dir, address, "", checkShop(t)); err != nil {
		t.Fatal(err)
	}
	running, cancel := context.WithCancel(ctx)
	ended := make(chan struct{})
	go func() {
		defer close(ended)
		f.Run(running)
	}()
	f.stop = func() {
		cancel()
		<-ended
	}
	t.Cleanup(f.stop)
	return f
}

// waits waits until the health line has a text.
func (f followed) waits(t *testing.T, fine bool, text string) {
	t.Helper()
	line, ok := "", false
	for range 400 {
		if line, ok = f.Line(time.Now()); ok == fine && strings.Contains(line, text) {
			return
		}
		time.Sleep(50 * time.Millisecond)
	}
	t.Fatalf("the health line is %q, %t", line, ok)
}

// checkShop is the Check of a follower.
func checkShop(t *testing.T) backups.Check {
	return func(_ contextType, dir string) ([]string, error) { return sums(t)(dir), nil }
}

// takeOver makes the copy in a directory the shop.
func takeOver(t *testing.T, dir, address string, issued ...string) backups.TakenOver {
	t.Helper()
	f, err := backups.NewFollower(dir, address, "", checkShop(t))
	if err != nil {
		t.Fatal(err)
	}
	taken, err := f.TakeOver(ctx, false, issued)
	if err != nil {
		t.Fatal(err)
	}
	return taken
}

// runReplica copies a shop as a running one does. lost gets the reason once another machine took over.
func runReplica(t *testing.T, shop *storetest.Shop, address string) (r *backups.Replica, lost chan error) {
	t.Helper()
	if err := shop.LeaveCheckpoints(ctx); err != nil {
		t.Fatal(err)
	}
	lost = make(chan error, 1)
	r, err := backups.StartReplica(shop.Dir(), address, "", shop.WithWriterPaused, func(why error) {
		shop.StopWriting(why)
		lost <- why
	}, slog.New(slog.DiscardHandler))
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = r.Close() })
	return r, lost
}

func TestSecondMachineTakesOverFromARunningOneAndMissesNothing(t *testing.T) {
	for kind, address := range places(t) {
		t.Run(kind, func(t *testing.T) {
			shop := storetest.New(t)
			picture := "4f0d2c1e111142228333abcdefabcdef-320.jpg"
			if err := os.WriteFile(filepath.Join(shop.Dir(), "uploads", picture), []byte("picture"), 0o600); err != nil {
				t.Fatal(err)
			}
			product, b := shop.Product("Plug", 700, 1000), shop.Customer("411001")
			shop.Order(b, product, 1)
			_, lost := runReplica(t, shop, address)
			f := follow(t, address)
			f.waits(t, true, "following, copy of ")
			last := shop.Order(b, product, 1)
			f.stop()
			taken := takeOver(t, f.dir, address)
			if !taken.From.Ended || taken.From.Owner == "" {
				t.Errorf("something may be missing: %+v", taken.From)
			}
			if why := <-lost; !strings.Contains(why.Error(), "is no longer the shop") {
				t.Error(why)
			}
			if _, err := shop.Orders.Place(ctx, b.Wishes(product, 1)); !errors.Is(err, core.ErrStopped) {
				t.Errorf("an order at the machine before: %v", err)
			}
			second := storetest.Open(t, f.dir)
			second.Sums()
			if _, err := second.Fulfilment.FindOrder(ctx, b.ID, last.ID); err != nil {
				t.Errorf("the last order: %v", err)
			}
			if left, err := filepath.Glob(f.dir + "*"); err != nil || len(left) != 1 {
				t.Errorf("left: %q, %v", left, err)
			}
			second.Order(b, product, 1)
			replica, _ := runReplica(t, second, address)
			if err := replica.CatchUp(ctx); err != nil {
				t.Fatal(err)
			}
			_, err := backups.StartReplica(shop.Dir(), address, "", shop.WithWriterPaused, func(error) {},
				slog.New(slog.DiscardHandler))
			if lost := new(backups.Lost); !errors.As(err, &lost) {
				t.Errorf("the machine before starts again: %v", err)
			}
		})
	}
}
