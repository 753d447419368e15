package commands_test

import (
	"encoding/json"
	"errors"
	"flag"
	"fmt"
	"io"
	"net/http"
	"net/url"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"sync"
	"testing"
	"time"

	"hearth/backups"
	"hearth/handlers/web/webtest"
	"hearth/store/core"
	"hearth/store/orders"
	"hearth/store/storetest"
)

var rounds = flag.Int("rounds", 4, "how often the chaos tests kill the shop")

// buildNewer builds the binary of a simulated later release, which has one more migration.
func buildNewer(t *testing.T) string {
	t.Helper()
	dir, err := webtest.Workshop()
	if err != nil {
		t.Fatal(err)
	}
	root, err := webtest.Root()
	if err != nil {
		t.Fatal(err)
	}
	more, overlay, folder := filepath.Join(dir, "newer.sql"), filepath.Join(dir, "overlay.json"),
		filepath.Join(root, "schema")
	if _, err := os.Stat(folder); err != nil { // go build's overlay adds files that don't exist
		t.Fatal(err)
	}
	replaced, err := json.Marshal(map[string]any{"Replace": map[string]string{
		filepath.Join(folder, storetest.NewerFile): more}})
	if err != nil {
		t.Fatal(err)
	}
	if err := errors.Join(os.WriteFile(more, []byte(storetest.NewerMigration), 0o600),
		os.WriteFile(overlay, replaced, 0o600)); err != nil {
		t.Fatal(err)
	}
	binary, err := webtest.Build("newer", "-overlay", overlay)
	if err != nil {
		t.Fatal(err)
	}
	return binary
}

// The real binary is killed at random moments while orders are placed, the off-site copy is written and a backup is
// made. After each kill, every acknowledged order exists and all totals add up, in the shop and in its copies.
func TestAcknowledgedWritesSurviveAKill(t *testing.T) {
	t.Parallel()
	random, binary, dir, away := webtest.Chance(t), webtest.Binary(t), t.TempDir(), t.TempDir()
	product, buyers := prepareKill(t, dir)
	acknowledged, whole, replicas := map[int64]bool{}, 0, 0
	for round := range *rounds {
		base, kill := webtest.StartBinary(t, binary, dir, "--replica-url", away)
		file := filepath.Join(t.TempDir(), "backup.tar.gz")
		backup := exec.Command(binary, "backup", "--data", dir, "--to", file)
		if err := backup.Start(); err != nil {
			t.Fatal(err)
		}
		var mu sync.Mutex
		var all sync.WaitGroup
		first, once := make(chan struct{}), sync.Once{}
		early := time.AfterFunc(time.Duration(5+random.IntN(600))*time.Millisecond,
			func() { _ = backup.Process.Kill() })
		if round%5 == 4 {
			early.Stop()
		}
		for _, b := range buyers {
			all.Go(func() {
				shopper := webtest.NewShopper(base, b)
				finishOrders(shopper)
				for {
					id, ok := buy(shopper, product)
					if !ok {
						return
					}
					mu.Lock()
					acknowledged[id] = true
					mu.Unlock()
					once.Do(func() { close(first) })
				}
			})
		}
		// At least three of four rounds must have orders in progress, whatever the speed of the machine.
		if round%4 > 0 {
			select {
			case <-first:
			case <-time.After(20 * time.Second):
				kill()
				t.Fatalf("round %d: nobody could order for 20 s: the test does not test", round)
			}
		}
		time.Sleep(time.Duration(40+random.IntN(400)) * time.Millisecond)
		kill()
		if round%5 < 4 {
			early.Stop()
			_ = backup.Process.Kill() // the backup may have ended already
		}
		_ = backup.Wait() // one backup in five may end before it is killed
		all.Wait()
		checkRound(t, dir, acknowledged)
		if _, err := os.Stat(file); err == nil {
			whole++
			if _, err := backups.Verify(ctx, file, ""); err != nil {
				t.Errorf("round %d: a backup that was cut off has its name: %v", round, err)
			}
		}
		if round%4 == 3 && checkReplica(t, away) {
			replicas++
		}
	}
	t.Logf(
		"%d rounds: %d orders acknowledged, none lost; %d backups ended before the kill, all whole; %d replicas restored, all sound",
		*rounds,
		len(acknowledged),
		whole,
		replicas,
	)
	if len(acknowledged) < *rounds*3/4 {
		t.Errorf("only %d orders were acknowledged: the test does not test", len(acknowledged))
	}
}

// checkRound opens the directory as the killed process left it, checks it, and closes it again.
func checkRound(t *testing.T, dir string, acknowledged map[int64]bool) {
	t.Helper()
	shop := storetest.Open(t, dir)
	shop.Sums()
	for id := range acknowledged {
		o, err := shop.Fulfilment.FindOrder(ctx, 0, id)
		if err != nil || o.State != core.Confirmed {
			t.Errorf("acknowledged order %d: %s, %v", id, o.State, err)
		}
	}
	if err := shop.Close(); err != nil {
		t.Error(err)
	}
}

// When the machine dies under load, the off-site copy of the database is at most five seconds behind.
func TestReplicaIsSecondsBehindWhenTheMachineDies(t *testing.T) {
	t.Parallel()
	binary, dir, away := webtest.Binary(t), t.TempDir(), t.TempDir()
	product, buyers := prepareKill(t, dir)
	base, kill := webtest.StartBinary(t, binary, dir, "--replica-url", away)
	var all sync.WaitGroup
	stop := time.Now().Add(4 * time.Second)
	for _, b := range buyers {
		all.Go(func() {
			for shopper := webtest.NewShopper(base, b); time.Now().Before(stop); {
				buy(shopper, product)
			}
		})
	}
	all.Wait()
	died := time.Now()
	kill()
	restored := filepath.Join(t.TempDir(), "restored")
	if _, _, err := backups.Restore(ctx, backups.RestoreOptions{From: backups.FromReplica(away, time.Time{}, ""), Dir: restored,
		Now: time.Now()}); err != nil {
		t.Fatal(err)
	}
	shop := storetest.Open(t, restored)
	shop.Sums()
	orders, _, err := shop.Orders.List(ctx, orders.OrderFilter{Page: core.Page{Number: 1, Size: 1}})
	if err != nil || len(orders) == 0 {
		t.Fatalf("%d orders, %v", len(orders), err)
	}
	behind := died.Sub(orders[0].PlacedAt)
	t.Logf("%s behind", behind.Round(time.Millisecond))
	if behind > 5*time.Second {
		t.Errorf("the replica is %s behind", behind)
	}
}

// checkReplica restores the replica, if it contains anything yet, and checks its sums.
func checkReplica(t *testing.T, away string) bool {
	t.Helper()
	dir := filepath.Join(t.TempDir(), "restored")
	_, _, err := backups.Restore(ctx,
		backups.RestoreOptions{From: backups.FromReplica(away, time.Time{}, ""), Dir: dir, Now: time.Now()})
	if errors.Is(err, backups.ErrNoReplica) {
		return false
	}
	if err != nil {
		t.Errorf("the replica can't be restored: %v", err)
		return false
	}
	restored := storetest.Open(t, dir)
	restored.Sums()
	return restored.Close() == nil
}

// A restore is killed at a random moment: the old or the new shop is complete, and a later restore works.
func TestKilledRestoreLeavesTheOldOrTheNewShopIntact(t *testing.T) {
	t.Parallel()
	random, binary := webtest.Chance(t), webtest.Binary(t)
	dir := filepath.Join(t.TempDir(), "shop")
	big := storetest.New(t)
	product, b := big.Product("Plug", 499, 1000), big.Customer("411001")
	for range 40 {
		big.Order(b, product, 1)
	}
	file, err := backups.Make(ctx, big.Dir(), filepath.Join(t.TempDir(), "b.tar.gz"), time.Now())
	if err != nil {
		t.Fatal(err)
	}
	small := storetest.New(t)
	small.Order(small.Customer("411001"), small.Product("Plug", 499, 10), 1)
	older, err := backups.Make(ctx, small.Dir(), filepath.Join(t.TempDir(), "s.tar.gz"), time.Now())
	if err != nil {
		t.Fatal(err)
	}
	cutBetweenRenames(t, binary, dir, older)
	found := map[int]int{}
	for range *rounds {
		for _, left := range []string{dir, dir + ".restoring"} {
			if err := os.RemoveAll(left); err != nil {
				t.Fatal(err)
			}
		}
		began := time.Now()
		if out, err := exec.Command(binary, "restore", "--data", dir, older).CombinedOutput(); err != nil {
			t.Fatalf("%v: %s", err, out)
		}
		whole := time.Since(began)
		restore := exec.Command(binary, "restore", "--data", dir, "--replace", file)
		if err := restore.Start(); err != nil {
			t.Fatal(err)
		}
		time.Sleep(time.Duration(random.Float64() * 1.5 * float64(whole)))
		_ = restore.Process.Kill() // the restore may have ended already
		_ = restore.Wait()         // it was killed, so an error is expected
		if out, err := exec.Command(binary, "doctor", "--data", dir).CombinedOutput(); err != nil {
			t.Fatalf("%v: %s", err, out)
		}
		shop := storetest.Open(t, dir)
		orders, err := shop.Orders.Count(ctx)
		if err != nil {
			t.Fatal(err)
		}
		found[int(orders[core.Confirmed])]++
		shop.Sums()
		if err := shop.Close(); err != nil {
			t.Fatal(err)
		}
		if left, err := filepath.Glob(filepath.Join(filepath.Dir(dir), ".restore-*")); err != nil || len(left) > 0 {
			t.Errorf("left behind: %v, %v", left, err)
		}
	}
	t.Logf("%d rounds: the old shop %d times, the new %d times", *rounds, found[1], found[40])
	if found[1]+found[40] != *rounds {
		t.Errorf("something else than the old or the new shop: %v", found)
	}
}

// cutBetweenRenames leaves a directory the way a restore does that is killed between its two renames, which random
// kills almost never hit. The next command must find the new shop.
func cutBetweenRenames(t *testing.T, binary, dir, backup string) {
	t.Helper()
	for _, next := range []string{"doctor", "backup"} {
		if out, err := exec.Command(binary, "restore", "--data", dir, backup).CombinedOutput(); err != nil {
			t.Fatalf("%v: %s", err, out)
		}
		fresh := filepath.Join(filepath.Dir(dir), ".restore-cut")
		if err := os.Rename(dir, fresh); err != nil {
			t.Fatal(err)
		}
		journal := fmt.Sprintf(`{"fresh":%q,"kept":%q,"swapping":true}`, fresh, dir+".before")
		if err := os.WriteFile(dir+".restoring", []byte(journal), 0o600); err != nil {
			t.Fatal(err)
		}
		if out, err := exec.Command(binary, next, "--data", dir).CombinedOutput(); err != nil {
			t.Errorf("%s after the cut: %v: %s", next, err, out)
		}
		if err := os.RemoveAll(dir); err != nil {
			t.Fatal(err)
		}
	}
}

// The first start of a newer release, which migrates the database, is killed at a random moment: the next start
// finishes the migration, and nothing is lost.
func TestKilledMigrationFinishesOnTheNextStart(t *testing.T) {
	t.Parallel()
	random, binary := webtest.Chance(t), buildNewer(t)
	for range *rounds {
		dir, delivered := storetest.Released(t)
		serve := exec.Command(binary, "serve", "--data", dir, "--listen", "127.0.0.1:0")
		if err := serve.Start(); err != nil {
			t.Fatal(err)
		}
		time.Sleep(time.Duration(5+random.IntN(90)) * time.Millisecond)
		_ = serve.Process.Kill() // the process may have ended already
		_ = serve.Wait()         // it was killed, so an error is expected
		shop := storetest.OpenWith(t, dir, storetest.Newer(t, "CREATE TABLE next (id INTEGER);"))
		shop.Sums()
		if o, err := shop.Fulfilment.FindOrder(ctx, delivered.CustomerID, delivered.ID); err != nil ||
			o.Total != delivered.Total {
			t.Errorf("the order of the release before: %+v, %v", o, err)
		}
		if err := shop.Close(); err != nil {
			t.Fatal(err)
		}
	}
}

// The data directory is on a disk of 24 MB that is filled up while the shop runs: orders are refused with a sentence,
// pages are still served, nothing acknowledged is lost, and the shop works again when there is space, without a
// restart.
func TestShopOnAFullDiskRefusesClearlyAndRecovers(t *testing.T) {
	dir := t.TempDir()
	if out, err := exec.Command("mount", "-t", "tmpfs", "-o", "size=24m", "none", dir).CombinedOutput(); err != nil {
		t.Logf(
			"no small disk can be mounted here (%s): the store's own test of a full disk stands for this one",
			strings.TrimSpace(string(out)),
		)
		return
	}
	defer func() {
		if out, err := exec.Command("umount", dir).CombinedOutput(); err != nil {
			t.Errorf("umount: %v %s", err, out)
		}
	}()
	product, buyers := prepareKill(t, dir)
	base, kill := webtest.StartBinary(t, webtest.Binary(t), dir)
	shopper := webtest.NewShopper(base, buyers[0])
	acknowledged := map[int64]bool{}
	first, ok := buy(shopper, product)
	if !ok {
		t.Fatal("no order with room")
	}
	acknowledged[first] = true
	filler := filepath.Join(dir, "filler")
	webtest.FillDisk(t, filler)
	refused := false
	for range 2000 {
		id, ok := buy(shopper, product)
		if !ok {
			refused = true
			break
		}
		acknowledged[id] = true
	}
	if !refused {
		t.Fatal("the disk never filled")
	}
	answer, err := shopper.Client.PostForm(base+"/api/checkout",
		url.Values{"orders": {fmt.Sprintf(`[{"product_id":%d,"qty":1}]`, product)},
			"AddressID": {fmt.Sprint(buyers[0].Address)}, "pt": {"COD"}})
	if err != nil {
		t.Fatal(err)
	}
	said, err := io.ReadAll(answer.Body)
	if err := errors.Join(err, answer.Body.Close()); err != nil || answer.StatusCode != http.StatusServiceUnavailable ||
		answer.Header.Get("Retry-After") == "" {
		t.Errorf("on a full disk: %d %s, %v", answer.StatusCode, said, err)
	}
	if _, ok := shopper.Call("GET", fmt.Sprintf("product/%d", product), nil); !ok {
		t.Error("the product's page does not answer on a full disk")
	}
	if err := os.Remove(filler); err != nil {
		t.Fatal(err)
	}
	again := false
	for deadline := time.Now().Add(10 * time.Second); !again && time.Now().Before(deadline); {
		var id int64
		if id, again = buy(shopper, product); again {
			acknowledged[id] = true
		}
	}
	if !again {
		t.Error("the shop does not come back within ten seconds of room")
	}
	kill()
	shop := storetest.Open(t, dir)
	shop.Sums()
	for id := range acknowledged {
		if _, err := shop.Fulfilment.FindOrder(ctx, 0, id); err != nil {
			t.Errorf("acknowledged order %d: %v", id, err)
		}
	}
	if err := shop.Close(); err != nil {
		t.Error(err)
	}
}

func prepareKill(t *testing.T, dir string) (product int64, buyers []storetest.Buyer) {
	shop := storetest.Open(t, dir)
	product = shop.Product("Plug", 499, 1_000_000)
	for range 4 {
		buyers = append(buyers, shop.Customer("411001"))
	}
	if err := shop.Close(); err != nil {
		t.Fatal(err)
	}
	return product, buyers
}

// finishOrders confirms orders that were placed but not confirmed when the shop was killed: a customer with three of
// them can place no more.
func finishOrders(s *webtest.Shopper) {
	mine, _ := s.Call("GET", "orders", nil)
	waiting, _ := webtest.At(mine, "data", "waiting").([]any)
	for _, one := range waiting {
		s.Call("POST", "codstatus", url.Values{"ORDERSID": {fmt.Sprint(webtest.At(one, "orders_id"))}})
	}
}

// buy places an order and confirms it.
func buy(s *webtest.Shopper, product int64) (id int64, ok bool) {
	if id, ok = place(s, product); !ok {
		return 0, false
	}
	_, ok = s.Call("POST", "codstatus", url.Values{"ORDERSID": {fmt.Sprint(id)}})
	return id, ok
}

func place(s *webtest.Shopper, product int64) (id int64, ok bool) {
	orders := fmt.Sprintf(`[{"product_id":%d,"qty":1}]`, product)
	r := url.Values{"orders": {orders}, "AddressID": {fmt.Sprint(s.Buyer.Address)}, "pt": {"COD"}}
	var reply struct {
		Status  bool  `json:"status"`
		OrderID int64 `json:"orderId"`
	}
	answer, err := s.Client.PostForm(s.Base+"/api/checkout", r)
	if err != nil {
		return 0, false
	}
	defer answer.Body.Close()
	err = json.NewDecoder(answer.Body).Decode(&reply)
	return reply.OrderID, err == nil && reply.Status
}
