package work_test

import (
	"fmt"
	"os"
	"path/filepath"
	"testing"
	"time"

	"github.com/prometheus/client_golang/prometheus"

	"hearth/handlers/work"
	"hearth/store/storetest"
)

// Monitors alert on values, so that each is in the unit that its name says.
func TestMetricsHaveTheValuesOfTheShop(t *testing.T) {
	room, shop := keeping(t, work.Keeper{ReplicaLag: func() (time.Duration, error, bool) {
		return 90 * time.Second, nil, true
	}})
	metrics := func() map[string]float64 {
		t.Helper()
		registry := prometheus.NewRegistry()
		registry.MustRegister(work.Figures{Worker: room})
		found := map[string]float64{}
		for _, family := range storetest.Got(registry.Gather()).Or(t) {
			for _, m := range family.GetMetric() {
				name := family.GetName()
				for _, label := range m.GetLabel() {
					name += " " + label.GetValue()
				}
				found[name] = m.GetGauge().GetValue()
			}
		}
		return found
	}
	if age, there := metrics()["hearth_backup_age_seconds"]; there {
		t.Errorf("without a backup its age is %v", age)
	}
	buyer, plug := shop.Customer("411001"), shop.Product("Plug", 700, 9)
	shop.Order(buyer, plug, 1)
	shop.Ship(shop.Order(buyer, plug, 1))
	storetest.Must(t, os.MkdirAll(filepath.Join(shop.Dir(), "backups"), 0o700))
	storetest.Got(backupNow(shop)).Or(t)
	shop.Pass(90 * time.Minute)
	got := metrics()
	size := func(file string) float64 {
		return float64(storetest.Got(os.Stat(filepath.Join(shop.Dir(), file))).Or(t).Size())
	}
	for name, want := range map[string]float64{"hearth_orders confirmed": 1, "hearth_orders shipped": 1,
		"hearth_tasks mail waiting": 4, "hearth_database_bytes": size("shop.db"), "hearth_wal_bytes": size("shop.db-wal"),
		"hearth_writer_queue": 0, "hearth_replica_lag_seconds": 90, "hearth_backup_age_seconds": 5400} {
		storetest.Same(t, name, fmt.Sprint(got[name]), fmt.Sprint(want))
	}
	if free := got["hearth_disk_free_bytes"]; free < 1<<20 {
		t.Errorf("%v bytes are free", free)
	}
}
