package web

import (
	"strconv"
	"time"

	"github.com/prometheus/client_golang/prometheus"
	"github.com/prometheus/client_golang/prometheus/collectors"
)

// metrics are the Prometheus metrics that are counted with each request.
type metrics struct {
	registry *prometheus.Registry
	requests *prometheus.CounterVec
	latency  *prometheus.HistogramVec
	refusals *prometheus.CounterVec
}

func newMetrics() *metrics {
	m := &metrics{
		registry: prometheus.NewRegistry(),
		requests: prometheus.NewCounterVec(prometheus.CounterOpts{Name: "hearth_requests_total",
			Help: "Requests by route and status."},
			[]string{"route", "status"}),
		latency: prometheus.NewHistogramVec(
			prometheus.HistogramOpts{Name: "hearth_request_seconds", Help: "How long requests took, by route.",
				Buckets: []float64{.001, .005, .02, .1, .5, 2, 10}},
			[]string{"route"},
		),
	}
	m.refusals = prometheus.NewCounterVec(prometheus.CounterOpts{Name: "hearth_security_events_total",
		Help: "What the security log tells of, by event."}, []string{"event"})
	m.registry.MustRegister(m.requests, m.latency, m.refusals, collectors.NewGoCollector(),
		collectors.NewProcessCollector(collectors.ProcessCollectorOpts{}))
	return m
}

func (m *metrics) refused(event string) { m.refusals.WithLabelValues(event).Inc() }

// note counts a request by the name of its route, never by its address, which anyone can invent.
func (m *metrics) note(route string, status int, took time.Duration) {
	m.requests.WithLabelValues(route, strconv.Itoa(status)).Inc()
	m.latency.WithLabelValues(route).Observe(took.Seconds())
}
