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
	"hearth/store/catalogue"
	"hearth/store/core"
	"hearth/store/storetest"
)

// followed is a follower that runs until stop is called, with its directory.
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

// waits waits until the follower's status line contains a text.
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

// checkShop returns the Check of a follower: whether a restored directory is a consistent shop.
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
	if err != nil || len(taken.Wrong) > 0 {
		t.Fatalf("%v, %q", err, taken.Wrong)
	}
	return taken
}

// runReplica copies a shop continuously, as a running shop does. lost receives the reason once another machine has
// taken over.
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
			product, b := shop.Product("Plug", 700, 1000), shop.Customer("411001")
			shop.Order(b, product, 1)
			replica, lost := runReplica(t, shop, address)
			f := follow(t, address)
			f.waits(t, true, "following, copy of ")
			last := shop.Order(b, product, 1)
			f.stop()
			why := make(chan error, 1)
			go func() {
				why <- <-lost
				_ = replica.Close() // changes that it did not copy are missing below
			}()
			taken := takeOver(t, f.dir, address)
			if !taken.From.Ended || taken.From.Owner == "" {
				t.Errorf("something may be missing: %+v", taken.From)
			}
			if why := <-why; !strings.Contains(why.Error(), "is no longer the shop") {
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
			next, _ := runReplica(t, second, address)
			if err := next.CatchUp(ctx); err != nil {
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

// While the shop sells, the second machine's copy is at most ten seconds old, even from a bucket that takes a third
// of a second per reply. While the bucket does not reply, the copy is reported as late; afterwards it catches up by
// itself.
func TestCopyOfASecondMachineIsSecondsOldAndSurvivesASlowAndALostBucket(t *testing.T) {
	server := newBucketServer(t)
	shop := storetest.New(t)
	product, b := shop.Product("Plug", 700, 100_000), shop.Customer("411001")
	replica, lost := runReplica(t, shop, server.address)
	f := follow(t, server.address)
	f.waits(t, true, "following, copy of ")
	long := 5 * time.Second
	if *measure {
		long = time.Minute
	}
	server.wait.Store(int64(300 * time.Millisecond))
	oldest, copied := time.Duration(0), time.Time{}
	for began := time.Now(); time.Since(began) < long; time.Sleep(20 * time.Millisecond) {
		shop.Order(b, product, 1)
		copied = f.Of()
		oldest = max(oldest, time.Since(copied))
	}
	t.Logf("the copy was %s old at most", oldest.Round(time.Millisecond))
	if oldest > 10*time.Second {
		t.Errorf("the copy was %s old", oldest)
	}
	server.wait.Store(0)
	server.down.Store(true)
	if line, fine := f.Line(copied.Add(2 * time.Minute)); fine || !strings.Contains(line, " 120 s old: ") {
		t.Errorf("a late copy: %q, %t", line, fine)
	}
	last := shop.Order(b, product, 1)
	time.Sleep(3 * time.Second)
	server.down.Store(false)
	for began := time.Now(); f.Of().Before(began); time.Sleep(100 * time.Millisecond) {
		if err := replica.CatchUp(ctx); err != nil || time.Since(began) > 40*time.Second {
			t.Fatalf("the copy does not catch up: %v", err)
		}
	}
	f.stop()
	go func() {
		<-lost
		_ = replica.Close() // changes that it did not copy are missing below
	}()
	takeOver(t, f.dir, server.address)
	second := storetest.Open(t, f.dir)
	second.Sums()
	if _, err := second.Fulfilment.FindOrder(ctx, b.ID, last.ID); err != nil {
		t.Errorf("the order of the time without the bucket: %v", err)
	}
}

// A machine that dies may have issued document numbers that its copy doesn't have. The owner enters them from paper,
// and the next numbers continue after them; the gaps are reported.
func TestDocumentNumbersContinueAfterATakeOver(t *testing.T) {
	address := t.TempDir()
	shop := storetest.New(t)
	shop.In("Maharashtra")
	product, b := shop.Product("Plug", 700, 1000), shop.Customer("411001")
	replica := startReplica(t, shop, address)
	shop.Ship(shop.Order(b, product, 1))
	if err := replica.CatchUp(ctx); err != nil {
		t.Fatal(err)
	}
	backups.CutOff(replica)
	paper := shop.Ship(shop.Order(b, product, 1))
	dir := filepath.Join(t.TempDir(), "second")
	taken := takeOver(t, dir, address)
	if taken.From.Ended || time.Since(taken.MadeAt) > time.Minute {
		t.Errorf("%+v", taken)
	}
	if err := backups.NoteIssued(ctx, dir, []string{paper}); err != nil {
		t.Fatal(err)
	}
	second := storetest.Open(t, dir)
	if number := second.Ship(second.Order(b, product, 1)); number != "INV-2627-000003" {
		t.Errorf("the next invoice is %s", number)
	}
	if gaps, err := second.Documents.ListGaps(ctx); err != nil || len(gaps) != 1 ||
		!strings.HasPrefix(gaps[0], "INV-2627-000002 ") {
		t.Errorf("gaps: %q, %v", gaps, err)
	}
}

// A machine that lost its lease remembers that at its next start, even if the place does not reply.
func TestMachineThatLostItsLeaseNeverForgets(t *testing.T) {
	server := newBucketServer(t)
	shop := storetest.New(t)
	replica := startReplica(t, shop, server.address)
	if err := errors.Join(replica.CatchUp(ctx), replica.Close()); err != nil {
		t.Fatal(err)
	}
	takeOver(t, filepath.Join(t.TempDir(), "second"), server.address)
	for _, down := range []bool{false, true} {
		server.down.Store(down)
		_, err := backups.StartReplica(shop.Dir(), server.address, "", shop.WithWriterPaused, func(error) {},
			slog.New(slog.DiscardHandler))
		if lost := new(backups.Lost); !errors.As(err, &lost) {
			t.Errorf("down %t: %v", down, err)
		}
	}
	// Restoring a backup over it does not make it the shop again.
	file, err := backups.Make(ctx, shop.Dir(), filepath.Join(t.TempDir(), "b.tar.gz"), time.Now())
	if err != nil {
		t.Fatal(err)
	}
	if err := shop.Close(); err != nil {
		t.Fatal(err)
	}
	if _, _, err := backups.Restore(ctx, backups.RestoreOptions{From: backups.FromFile(file, ""), Dir: shop.Dir(),
		Replace: true, Now: time.Now()}); err != nil {
		t.Fatal(err)
	}
	restored := storetest.Open(t, shop.Dir())
	_, err = backups.StartReplica(shop.Dir(), server.address, "", restored.WithWriterPaused, func(error) {},
		slog.New(slog.DiscardHandler))
	if lost := new(backups.Lost); !errors.As(err, &lost) {
		t.Errorf("after a restore: %v", err)
	}
}

// Restoring to another directory, or testing a restore, does not stop the running shop. The restored directory
// becomes the shop only once the running one is stopped.
func TestRestoredDirectoryIsTheShopOnlyOnceTheOtherIsOff(t *testing.T) {
	address := t.TempDir()
	shop := storetest.New(t)
	replica := startReplica(t, shop, address)
	if err := replica.CatchUp(ctx); err != nil {
		t.Fatal(err)
	}
	restored := restoreReplica(t, address, time.Time{})
	start := func() error {
		r, err := backups.StartReplica(restored.Dir(), address, "", restored.WithWriterPaused, func(error) {},
			slog.New(slog.DiscardHandler))
		if err == nil {
			t.Cleanup(func() { _ = r.Close() })
		}
		return err
	}
	if err := start(); !errors.As(err, new(*backups.Lost)) {
		t.Errorf("while the other one runs: %v", err)
	}
	if err := replica.CatchUp(ctx); err != nil {
		t.Errorf("the other one: %v", err)
	}
	if err := replica.Close(); err != nil {
		t.Fatal(err)
	}
	if err := start(); err != nil {
		t.Errorf("after the other one has stopped: %v", err)
	}
}

// If two machines take over at the same time, one of them is refused.
func TestOneOfTwoTakeOversIsRefused(t *testing.T) {
	for kind, address := range places(t) {
		t.Run(kind, func(t *testing.T) {
			place, err := backups.OpenPlace(address)
			if err != nil {
				t.Fatal(err)
			}
			results := make(chan error)
			for _, name := range []string{"a", "b", "c", "d"} {
				go func() { results <- place.Create(ctx, "lease/0000000002", []byte(name)) }()
			}
			taken := 0
			for range 4 {
				if err := <-results; err == nil {
					taken++
				} else if !errors.Is(err, os.ErrExist) {
					t.Error(err)
				}
			}
			if taken != 1 {
				t.Errorf("%d took it", taken)
			}
		})
	}
}

// A change that arrives damaged is not stored in the copy, and is reported.
func TestDamagedChangeIsNotCopied(t *testing.T) {
	address := t.TempDir()
	shop := storetest.New(t)
	product, b := shop.Product("Plug", 700, 1000), shop.Customer("411001")
	replica := startReplica(t, shop, address)
	if err := replica.CatchUp(ctx); err != nil {
		t.Fatal(err)
	}
	f := follow(t, address)
	f.waits(t, true, "following, copy of ")
	f.stop()
	shop.Order(b, product, 1)
	if err := replica.CatchUp(ctx); err != nil {
		t.Fatal(err)
	}
	changes, err := filepath.Glob(filepath.Join(address, "db", "*", "0", "*"))
	if err != nil || len(changes) < 2 {
		t.Fatalf("%q, %v", changes, err)
	}
	newest := changes[len(changes)-1]
	content, err := os.ReadFile(newest)
	if err != nil {
		t.Fatal(err)
	}
	content[len(content)/2] ^= 1
	if err := os.WriteFile(newest, content, 0o600); err != nil {
		t.Fatal(err)
	}
	second, err := backups.NewFollower(filepath.Join(t.TempDir(), "third"), address, "", checkShop(t))
	if err != nil {
		t.Fatal(err)
	}
	if _, err := second.TakeOver(ctx, false, nil); err == nil || !strings.Contains(err.Error(), "is damaged") {
		t.Errorf("taken over: %v", err)
	}
	// What was copied before is complete, and can be used without the place.
	again, err := backups.NewFollower(f.dir, filepath.Join(t.TempDir(), "gone"), "", checkShop(t))
	if err != nil {
		t.Fatal(err)
	}
	if _, err := again.TakeOver(ctx, false, nil); !errors.Is(err, backups.ErrNoReplica) {
		t.Errorf("without the place: %v", err)
	}
	if _, err := again.TakeOver(ctx, true, nil); err != nil {
		t.Errorf("without the place, unfenced: %v", err)
	}
}

// The copy of an encrypted replica is encrypted too. Only a take-over with the secret key opens it, and then the shop
// has the key of its secrets as well.
func TestTakeOverFromAnEncryptedReplicaHasTheKeyOfTheSecrets(t *testing.T) {
	address := t.TempDir()
	shop := storetest.New(t)
	key := filepath.Join(t.TempDir(), "key")
	public, err := backups.NewKey(key, time.Now())
	if err != nil {
		t.Fatal(err)
	}
	secret := filepath.Join("private", "seal.key")
	if err := os.WriteFile(filepath.Join(shop.Dir(), secret), []byte("0123456789abcdef0123456789abcdef"),
		0o600); err != nil {
		t.Fatal(err)
	}
	replica, err := backups.StartReplica(shop.Dir(), address, public, shop.WithWriterPaused, func(error) {},
		slog.New(slog.DiscardHandler))
	if err != nil {
		t.Fatal(err)
	}
	if err := errors.Join(replica.CatchUp(ctx), replica.Close()); err != nil {
		t.Fatal(err)
	}
	dir := filepath.Join(t.TempDir(), "second")
	for identity, refused := range map[string]error{"": backups.ErrSealed, key: nil} {
		f, err := backups.NewFollower(dir, address, identity, checkShop(t))
		if errors.Is(err, backups.ErrShopAlready) {
			return // the test case with the key ran first
		}
		if err != nil {
			t.Fatal(err)
		}
		if _, err := f.TakeOver(ctx, false, nil); !errors.Is(err, refused) {
			t.Errorf("with the key %q: %v", identity, err)
		}
	}
	want, err := os.ReadFile(filepath.Join(shop.Dir(), secret))
	if err != nil {
		t.Fatal(err)
	}
	if got, err := os.ReadFile(filepath.Join(dir, secret)); err != nil || string(got) != string(want) {
		t.Errorf("it has %q, %v", got, err)
	}
}

// When the followed shop is restored, the follower copies its new history and deletes the old copy.
func TestFollowerFollowsARestoredShop(t *testing.T) {
	address := t.TempDir()
	shop := storetest.New(t)
	replica, _ := runReplica(t, shop, address)
	f := follow(t, address)
	f.waits(t, true, "following, copy of ")
	if err := errors.Join(replica.CatchUp(ctx), replica.Close()); err != nil {
		t.Fatal(err)
	}
	place, err := backups.OpenPlace(address)
	if err != nil {
		t.Fatal(err)
	}
	before, err := place.List(ctx, "db/")
	if err != nil || len(before) == 0 {
		t.Fatalf("%v, %v", before, err)
	}
	restored := restoreReplica(t, address, time.Time{})
	runReplica(t, restored, address)
	began := time.Now()
	for f.Of().Before(began) {
		if time.Since(began) > time.Minute {
			t.Fatal("it is not followed")
		}
		time.Sleep(50 * time.Millisecond)
	}
	former := filepath.Join(f.dir, "follow", "db", before[0].Name[3:3+len("20260102-150405-abcdef")], "*", "*")
	for began, kept := time.Now(), []string{""}; len(kept) > 0; time.Sleep(100 * time.Millisecond) {
		if kept, err = filepath.Glob(former); err != nil || time.Since(began) > time.Minute {
			t.Fatalf("of the former history: %q, %v", kept, err)
		}
	}
}

// Trying out the copy of a shop with many pictures takes neither the time nor the disk to copy them.
func TestCopyIsTriedOutWithoutItsPictures(t *testing.T) {
	address, dir := t.TempDir(), filepath.Join(t.TempDir(), "second")
	shop := storetest.New(t)
	logo := "4f0d2c1e111142228333abcdefabcdef"
	shop.Set("shop_logo", logo)
	picture := (catalogue.Picture{Name: logo}).Path(640)
	if err := os.WriteFile(filepath.Join(shop.Dir(), picture), []byte("picture"), 0o600); err != nil {
		t.Fatal(err)
	}
	replica := startReplica(t, shop, address)
	if err := errors.Join(replica.CatchUp(ctx), replica.Close()); err != nil {
		t.Fatal(err)
	}
	tried := 0
	f, err := backups.NewFollower(dir, address, "", func(_ context.Context, copied string) ([]string, error) {
		if _, err := os.Stat(filepath.Join(copied, picture)); !errors.Is(err, os.ErrNotExist) {
			t.Errorf("the picture: %v", err)
		}
		tried++
		return sums(t)(copied), nil
	})
	if err != nil {
		t.Fatal(err)
	}
	if taken, err := f.TakeOver(ctx, false, nil); err != nil || len(taken.Wrong) > 0 || tried != 1 {
		t.Fatalf("%v, %q, tried %d times", err, taken.Wrong, tried)
	}
	if kept, err := os.ReadFile(filepath.Join(dir, picture)); err != nil || string(kept) != "picture" {
		t.Errorf("%q, %v", kept, err)
	}
}

func TestCopyNeedsAnEmptyDirectory(t *testing.T) {
	dir := t.TempDir()
	if err := os.WriteFile(filepath.Join(dir, "letter.txt"), nil, 0o600); err != nil {
		t.Fatal(err)
	}
	for dir, want := range map[string]string{dir: "letter.txt is in", storetest.New(t).Dir(): "has a shop already"} {
		if _, err := backups.NewFollower(dir, t.TempDir(), "", checkShop(t)); err == nil ||
			!strings.Contains(err.Error(), want) {
			t.Errorf("%s: %v", want, err)
		}
	}
}
