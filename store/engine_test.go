package store_test

import (
	"database/sql"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"sync"
	"testing"

	"hearth/store/core"
	"hearth/store/storetest"
)

func TestFailedWriteDoesNotFailOthersInItsGroup(t *testing.T) {
	t.Parallel()
	shop := storetest.New(t)
	id := shop.Product("Lamp", 500, 100)
	for range 10 {
		var all sync.WaitGroup
		for range 8 {
			all.Go(func() {
				if _, err := shop.Catalogue.ChangeStock(storetest.Ctx, 0, id, 1, "count"); err != nil {
					t.Errorf("a neighbour was turned away: %v", err)
				}
			})
		}
		all.Go(func() {
			// The panic must not leave the transaction open that it shares with other writes.
			if err := shop.Run(storetest.Ctx, `UPDATE products SET price = 1`, `ROLLBACK`); !errors.Is(err,
				core.ErrStopped) {
				t.Errorf("what broke the group: %v", err)
			}
		})
		all.Wait()
	}
	shop.Free(t, id, 180)
	if p := storetest.Got(shop.Catalogue.Find(storetest.Ctx, id)).Or(t); p.Price != 500_00 {
		t.Errorf("what broke its group was kept: %d", p.Price)
	}
	storetest.Must(t, shop.Ready())
	shop.Sums()
}

func TestPanickingWriteFailsItsCallerOnly(t *testing.T) {
	t.Parallel()
	shop := storetest.New(t)
	id := shop.Product("Lamp", 500, 1)
	if err := shop.Panic(storetest.Ctx); err == nil || err.Error() != "panic in a transaction: on purpose" {
		t.Errorf("it says %v", err)
	}
	shop.Free(t, id, 1)
	if _, err := shop.Catalogue.ChangeStock(storetest.Ctx, 0, id, 1, "count"); err != nil {
		t.Errorf("afterwards: %v", err)
	}
}

func TestAnotherConnectionCanWriteDuringConstantLoad(t *testing.T) {
	t.Parallel()
	shop := storetest.New(t)
	id := shop.Product("Lamp", 500, 1)
	stop := make(chan struct{})
	var busy sync.WaitGroup
	busy.Go(func() {
		for {
			select {
			case <-stop:
				return
			default:
				if _, err := shop.Catalogue.ChangeStock(storetest.Ctx, 0, id, 1, "count"); err != nil {
					t.Error(err)
				}
			}
		}
	})
	err := shop.WithWriterPaused(func() error {
		db, err := sql.Open("sqlite", "file:"+filepath.Join(shop.Dir(),
			"shop.db")+"?_pragma=busy_timeout(5000)&_txlock=immediate")
		if err != nil {
			return err
		}
		defer db.Close()
		for i := range 5 {
			if _, err := db.Exec(`INSERT INTO settings (key, value, changed_at) VALUES ('test ' || ?, '', 1)`,
				i); err != nil {
				return err
			}
		}
		return nil
	})
	close(stop)
	busy.Wait()
	storetest.Must(t, err)
	storetest.CheckValue(t, shop, "5", `SELECT count(*) FROM settings WHERE key LIKE 'test %'`)
	if err := shop.WithWriterPaused(func() error { return core.ErrBusy }); !errors.Is(err, core.ErrBusy) {
		t.Errorf("what went wrong beside it is not told: %v", err)
	}
	shop.Sums()
}

func TestReplicaDecidesWhenTheWALIsCheckpointed(t *testing.T) {
	t.Parallel()
	grown := func(leave bool) int64 {
		shop := storetest.New(t)
		if leave {
			storetest.Must(t, shop.LeaveCheckpoints(storetest.Ctx))
		}
		for i := range 2 {
			storetest.Must(
				t,
				shop.Run(
					storetest.Ctx,
					fmt.Sprintf(`INSERT INTO visitors (fingerprint, first_seen)
						VALUES ('%d' || hex(zeroblob(1250000)), 1)`, i),
				),
			)
		}
		return storetest.Got(os.Stat(filepath.Join(shop.Dir(), "shop.db-wal"))).Or(t).Size()
	}
	if left, folded := grown(true), grown(false); left < 9_000_000 || folded > 7_000_000 {
		t.Errorf("left alone the log has %d bytes, else %d", left, folded)
	}
}

func TestStatementCacheHandlesManyDifferentStatements(t *testing.T) {
	t.Parallel()
	shop := storetest.New(t)
	id := shop.Product("Lamp", 500, 0)
	statements := []string{}
	for i := range 600 {
		statements = append(statements, fmt.Sprintf(`UPDATE products SET weight = %d`, i))
	}
	storetest.Must(t, shop.Run(storetest.Ctx, statements...))
	if p := storetest.Got(shop.Catalogue.Find(storetest.Ctx, id)).Or(t); p.Weight != 599 {
		t.Errorf("the last one left %v", p.Weight)
	}
}
