package main

import (
	"fmt"
	"slices"
	"time"
)

// row is a measurement: the smallest kind of run that includes it, and its function.
type row struct {
	name string
	size int
	run  func(b *bench) ([]figure, error)
}

const (
	quick = iota
	goals
	whole
)

// rows are the measurements in their order: the idle shop first, and last what depends on everything before.
var rows = []row{
	{"start", goals, start5},
	{"idle", goals, idle},
	{"bytes", goals, firstBytes},
	{"wire", goals, wire},
	{"kept", goals, kept},
	{"new-lists", quick, newLists},
	{"new-products", quick, newProducts},
	{"mix", goals, zipfMix},
	{"beside-orders", goals, besideOrders},
	{"drawing", quick, drawing},
	{"marks", goals, marks},
	{"search", quick, searches},
	{"checkout", quick, checkout},
	{"doctor", quick, doctor},
	{"shoppers", goals, mixedShoppers},
	{"upload", goals, uploadPhoto},
	{"after", goals, after},
	{"edits", whole, besideEdits},
	{"exports", whole, besideExports},
	{"many", whole, manyConnections},
	{"slow", whole, slowClients},
	{"heap", whole, heap},
	{"growth", whole, growth},
	{"staff", whole, staffCalls},
}

// rounds is how often measurements are repeated in turns.
const rounds = 4

// usual is the default number of connections of a load.
const usual = 32

// span is the duration of a load.
const span = 1500 * time.Millisecond

// kind is one of several loads that are measured in turns.
type kind struct {
	name string
	run  func() tally
}

// turns measures several loads one after another, repeatedly and every other time in reverse order, so that other work
// of the machine affects all of them. It returns the results of each.
func (b *bench) turns(kinds ...kind) [][]tally {
	all := make([][]tally, len(kinds))
	order := make([]int, len(kinds))
	for i := range order {
		order[i] = i
	}
	for range rounds {
		for _, i := range order {
			got := kinds[i].run()
			all[i] = append(all[i], got)
			fmt.Printf("%-44s %s\n", kinds[i].name, got)
		}
		slices.Reverse(order)
	}
	return all
}

// ratio is the median of the ratios of two loads, each computed from the results of one turn.
func ratio(a, limit []tally, of func(tally) float64) float64 {
	all := make([]float64, len(a))
	for i := range a {
		all[i] = of(a[i]) / max(of(limit[i]), 1e-9)
	}
	return median(all)
}

func median(all []float64) float64 {
	slices.Sort(all)
	return (all[(len(all)-1)/2] + all[len(all)/2]) / 2
}

// middle is the median of a value over the turns.
func middle(turns []tally, of func(tally) float64) float64 {
	all := make([]float64, len(turns))
	for i := range turns {
		all[i] = of(turns[i])
	}
	return median(all)
}

// least is the minimum of a value over the turns: other processes can only make a time longer.
func least(turns []tally, of func(tally) float64) float64 {
	found := of(turns[0])
	for _, t := range turns[1:] {
		found = min(found, of(t))
	}
	return found
}

func rateOf(t tally) float64  { return t.rate() }
func cpuEach(t tally) float64 { return t.each().Seconds() * 1000 }
func p99Of(t tally) float64   { return t.percentile(99).Seconds() * 1000 }

// sound checks that every request was answered.
func sound(turns ...[]tally) error {
	for _, t := range slices.Concat(turns...) {
		if t.failed > 0 {
			return fmt.Errorf("%d failed: %w", t.failed, t.fault)
		}
	}
	return nil
}

// shopLoad is a load of the shop, bareLoad a load of the bare handlers.
func (b *bench) shopLoad(connections int, do work) func() tally {
	return func() tally { return b.shop.load(b.ctx, connections, span, 0, do) }
}

func (b *bench) bareLoad(connections int, do work) func() tally {
	return func() tally { return b.bare.load(b.ctx, connections, span, 0, do) }
}

// take reserves n numbers of products or lists that nobody has requested, and returns the first.
func (b *bench) take(n int64) (first int64) {
	b.fresh += n
	return b.fresh - n
}

// sized requests from the bare router as many bytes as the shop sends for a path.
func (b *bench) sized(path string) (work, error) {
	c := newConn(b.shop.base)
	defer c.close()
	err := c.get(path)
	return one(fmt.Sprintf("/fixed/%d", c.body.Len())), err
}
