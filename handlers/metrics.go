package handlers

import (
	"context"
	"crypto/subtle"
	"net/http"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"time"

	"github.com/julienschmidt/httprouter"
	"github.com/prometheus/client_golang/prometheus"
	"github.com/prometheus/client_golang/prometheus/promhttp"

	"hearth/store"
)

// metrics are the shop's figures for Prometheus: counted as requests pass, or read when somebody looks.
type metrics struct {
	registry *prometheus.Registry
	requests *prometheus.CounterVec
	latency  *prometheus.HistogramVec
}

func newMetrics(h *Handlers) *metrics {
	m := &metrics{
		registry: prometheus.NewRegistry(),
		requests: prometheus.NewCounterVec(prometheus.CounterOpts{Name: "hearth_requests_total", Help: "Requests by route and status."}, []string{"route", "status"}),
		latency:  prometheus.NewHistogramVec(prometheus.HistogramOpts{Name: "hearth_request_seconds", Help: "How long requests took, by route.", Buckets: []float64{.001, .005, .02, .1, .5, 2, 10}}, []string{"route"}),
	}
	m.registry.MustRegister(m.requests, m.latency, &looked{h})
	return m
}

func (m *metrics) note(route string, status int, took time.Duration) {
	m.requests.WithLabelValues(route, strconv.Itoa(status)).Inc()
	m.latency.WithLabelValues(route).Observe(took.Seconds())
}

// looked is what is read when somebody looks.
type looked struct{ h *Handlers }

var (
	ordersGauge   = prometheus.NewDesc("hearth_orders", "Orders by state.", []string{"state"}, nil)
	tasksGauge    = prometheus.NewDesc("hearth_tasks", "Outside work by kind and state.", []string{"kind", "state"}, nil)
	databaseGauge = prometheus.NewDesc("hearth_database_bytes", "Size of the database.", nil, nil)
	walGauge      = prometheus.NewDesc("hearth_wal_bytes", "Size of the write-ahead log.", nil, nil)
	lagGauge      = prometheus.NewDesc("hearth_replica_lag_seconds", "How far the off-site copy of the database is behind; missing without one.", nil, nil)
	freeGauge     = prometheus.NewDesc("hearth_disk_free_bytes", "Free space on the disk of the data directory.", nil, nil)
	backupGauge   = prometheus.NewDesc("hearth_backup_age_seconds", "Age of the newest backup; missing when there is none.", nil, nil)
)

// Describe names the figures.
func (l *looked) Describe(to chan<- *prometheus.Desc) {
	for _, d := range []*prometheus.Desc{ordersGauge, tasksGauge, databaseGauge, walGauge, backupGauge, lagGauge, freeGauge} {
		to <- d
	}
}

// Collect reads the figures.
func (l *looked) Collect(to chan<- prometheus.Metric) {
	ctx, cancel := context.WithTimeout(context.Background(), 5*time.Second)
	defer cancel()
	gauge := func(d *prometheus.Desc, value float64, labels ...string) {
		to <- prometheus.MustNewConstMetric(d, prometheus.GaugeValue, value, labels...)
	}
	counts, err := l.h.store.CountOrders(ctx)
	if err != nil {
		l.h.log.Warn("count orders for the metrics", "error", err)
	}
	for state, n := range counts {
		gauge(ordersGauge, float64(n), string(state))
	}
	tasks, err := l.h.store.CountTasks(ctx)
	if err != nil {
		l.h.log.Warn("count tasks for the metrics", "error", err)
	}
	for _, t := range tasks {
		gauge(tasksGauge, float64(t.Count), t.Kind, t.State)
	}
	for d, name := range map[*prometheus.Desc]string{databaseGauge: "shop.db", walGauge: "shop.db-wal"} {
		if about, err := os.Stat(filepath.Join(l.h.store.Dir(), name)); err == nil {
			gauge(d, float64(about.Size()))
		}
	}
	if lag, _, on := l.h.replicaLag(); on {
		gauge(lagGauge, lag.Seconds())
	}
	if free, _, err := store.Space(l.h.store.Dir()); err == nil {
		gauge(freeGauge, float64(free))
	}
	if newest := l.h.newestBackup(); !newest.IsZero() {
		gauge(backupGauge, l.h.store.Now().Sub(newest).Seconds())
	}
}

// showMetrics answers on the staff's own listener, and elsewhere who brings the token; for everybody else it is not there.
func (h *Handlers) showMetrics(w http.ResponseWriter, r *http.Request, _ httprouter.Params) {
	setRouteName(r.Context(), "GET /metrics")
	token := h.store.Settings().Text("metrics_token")
	given, isBearer := strings.CutPrefix(r.Header.Get("Authorization"), "Bearer ")
	known := token != "" && isBearer && subtle.ConstantTimeCompare([]byte(given), []byte(token)) == 1
	if !known && (!h.separate || doorOf(r.Context()) != store.StaffDoor) {
		h.sendError(r.Context(), w, store.ErrNotFound)
		return
	}
	promhttp.HandlerFor(h.metrics.registry, promhttp.HandlerOpts{}).ServeHTTP(w, r)
}
