package work

import (
	"context"
	"os"
	"path/filepath"
	"time"

	"github.com/prometheus/client_golang/prometheus"

	"hearth/store/core"
)

// Figures are Prometheus metrics of the shop that are computed when they're read.
type Figures struct{ *Worker }

// The metrics that are read from the shop each time Prometheus asks.
var (
	ordersGauge = prometheus.NewDesc("hearth_orders", "Orders by state.", []string{"state"}, nil)
	tasksGauge  = prometheus.NewDesc("hearth_tasks", "Outside work by kind and state.", []string{"kind", "state"},
		nil)
	databaseGauge = prometheus.NewDesc("hearth_database_bytes", "Size of the database.", nil, nil)
	walGauge      = prometheus.NewDesc("hearth_wal_bytes", "Size of the write-ahead log.", nil, nil)
	lagGauge      = prometheus.NewDesc("hearth_replica_lag_seconds",
		"How far the off-site copy of the database is behind; missing without one.", nil, nil)
	freeGauge = prometheus.NewDesc("hearth_disk_free_bytes", "Free space on the disk of the data directory.", nil,
		nil)
	queueGauge  = prometheus.NewDesc("hearth_writer_queue", "Writes that wait for the writer.", nil, nil)
	backupGauge = prometheus.NewDesc("hearth_backup_age_seconds",
		"Age of the newest backup; missing when there is none.", nil, nil)
)

// Describe sends the descriptions of the metrics, as Prometheus requires.
func (r Figures) Describe(to chan<- *prometheus.Desc) {
	for _, d := range []*prometheus.Desc{ordersGauge, tasksGauge, databaseGauge, walGauge, backupGauge, lagGauge,
		freeGauge, queueGauge} {
		to <- d
	}
}

// Collect reads the metrics. A metric that can't be read is left out and logged.
func (r Figures) Collect(to chan<- prometheus.Metric) {
	ctx, cancel := context.WithTimeout(context.Background(), 5*time.Second)
	defer cancel()
	gauge := func(d *prometheus.Desc, value float64, labels ...string) {
		to <- prometheus.MustNewConstMetric(d, prometheus.GaugeValue, value, labels...)
	}
	// A count that fails is logged and left out; the other metrics are still reported.
	counts, err := r.Store.Orders.Count(ctx)
	if err != nil {
		r.Log.Warn("count orders for the metrics", "error", err)
	}
	for state, n := range counts {
		gauge(ordersGauge, float64(n), string(state))
	}
	tasks, err := r.Store.CountTasks(ctx)
	if err != nil {
		r.Log.Warn("count tasks for the metrics", "error", err)
	}
	for _, t := range tasks {
		gauge(tasksGauge, float64(t.Count), t.Kind, t.State)
	}
	for d, name := range map[*prometheus.Desc]string{databaseGauge: "shop.db", walGauge: "shop.db-wal"} {
		if about, err := os.Stat(filepath.Join(r.Store.Dir(), name)); err == nil {
			gauge(d, float64(about.Size()))
		}
	}
	gauge(queueGauge, float64(r.Store.Queue()))
	if lag, _, on := r.ReplicaLag(); on {
		gauge(lagGauge, lag.Seconds())
	}
	if free, _, err := core.Space(r.Store.Dir()); err == nil {
		gauge(freeGauge, float64(free))
	}
	if newest := r.NewestBackup(); !newest.IsZero() {
		gauge(backupGauge, r.Store.Now().Sub(newest).Seconds())
	}
}
