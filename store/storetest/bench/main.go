// Command bench measures the built binary under the load that a shop has: as a separate process, with the real user
// interface and its log, on a data directory that is filled in the same way each time. It uses keep-alive connections
// on the loopback interface. In the same run it measures what the machine can do at best: a bare router with a fixed
// body, a bare prepared query, and commits one by one and grouped. It reads /proc, so it runs only on Linux.
//
// bench quick|goals|whole [ROW...]    five rows, those of the goals, all; or only the named ones
//
// It prints each result as it is measured, and at the end the table for the handbook. It exits with 1 if a goal that
// was reached before (reached.txt) is missed by more than a fifth in two runs.
package main

import (
	"context"
	"errors"
	"fmt"
	"os"
	"os/signal"
	"path/filepath"
	"slices"
	"strings"
	"syscall"
	"time"

	"modernc.org/sqlite"
)

func main() {
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
	defer stop()
	if len(os.Args) == 3 && os.Args[1] == bareCommand {
		exit(serveBare(ctx, os.Args[2]))
	}
	exit(run(ctx, os.Args[1:]))
}

func exit(err error) {
	if err != nil {
		fmt.Fprintln(os.Stderr, "bench:", err)
		os.Exit(1)
	}
	os.Exit(0)
}

// sizes are the kinds of runs, smallest first.
var sizes = []string{"quick", "goals", "whole"}

func run(ctx context.Context, args []string) (err error) {
	if len(args) == 0 {
		args = []string{"goals"}
	}
	size := slices.Index(sizes, args[0])
	if size < 0 {
		return fmt.Errorf("%q is none of %s", args[0], strings.Join(sizes, ", "))
	}
	wanted := slices.DeleteFunc(slices.Clone(rows), func(r row) bool {
		if named := args[1:]; len(named) > 0 {
			return !slices.Contains(named, r.name)
		}
		return r.size > size
	})
	reached, err := readReached()
	if err != nil {
		return err
	}
	b, err := open(ctx, size)
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, b.close()) }()
	began := time.Now()
	missed := b.measureAll(wanted, reached)
	fmt.Printf("\n%s in %s\n\n%s", args[0], time.Since(began).Round(time.Second), table(b.figures))
	if len(missed) > 0 {
		return errors.New("reached before, and now missed by more than a fifth in two runs:\n\t" +
			strings.Join(missed, "\n\t"))
	}
	return nil
}

// measureAll measures rows one after another, twice if a goal is lost, and returns the names of those that lost it
// twice.
func (b *bench) measureAll(wanted []row, reached map[string]float64) (missed []string) {
	for _, r := range wanted {
		if b.ctx.Err() != nil {
			return append(missed, "the rest: stopped")
		}
		fmt.Printf("\n== %s\n", r.name)
		figures, err := b.measure(r, reached)
		if err != nil {
			missed = append(missed, r.name+": "+err.Error())
			fmt.Println(err)
		}
		for _, f := range figures {
			if f.lost(reached) {
				missed = append(missed, fmt.Sprintf("%s: %s, goal %s", f.name, f.text(f.value), f.goalText()))
			}
		}
		b.figures = append(b.figures, figures...)
	}
	return missed
}

// measure measures a row. If it loses a goal, it is measured again, and the better result counts.
func (b *bench) measure(r row, reached map[string]float64) ([]figure, error) {
	first, err := r.run(b)
	lost := func(f figure) bool { return f.lost(reached) }
	if err == nil && !slices.ContainsFunc(first, lost) {
		return first, nil
	}
	fmt.Println("once more:", r.name, err)
	second, err := r.run(b)
	if err != nil {
		return first, err
	}
	for i := range second {
		if i < len(first) && first[i].score() > second[i].score() {
			second[i] = first[i]
		}
	}
	return second, nil
}

// bench is one run: the process of the shop, and the process with the bare handlers.
type bench struct {
	ctx context.Context
	// size is how much is measured: quick, goals or whole (an index of sizes).
	size    int
	dir     string
	shop    *process
	bare    *process
	buyers  *buyers
	figures []figure
	// fresh is the number of the next product or list that nobody has requested yet.
	fresh int64
}

// open fills a directory with the shop of 10,000 products, and starts the shop and the bare handlers on it.
func open(ctx context.Context, size int) (*bench, error) {
	if _, err := sqlite.OFDLocking(true); err != nil { // the same setting as the shop's
		return nil, err
	}
	dir, err := os.MkdirTemp("", "hearth-bench-*")
	if err != nil {
		return nil, err
	}
	b := &bench{ctx: ctx, size: size, dir: dir}
	data := filepath.Join(dir, "shop")
	if err := takeShop(ctx, smallShop, data); err != nil {
		return nil, errors.Join(err, b.close())
	}
	if b.buyers, err = logIn(data); err != nil {
		return nil, errors.Join(err, b.close())
	}
	if b.shop, err = startShop(data); err != nil {
		return nil, errors.Join(err, b.close())
	}
	if b.bare, err = startBare(data); err != nil {
		return nil, errors.Join(err, b.close())
	}
	return b, nil
}

func (b *bench) close() error {
	return errors.Join(b.shop.stop(), b.bare.stop(), os.RemoveAll(b.dir))
}
