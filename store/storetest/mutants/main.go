// Command mutants puts small slips into the rules of the shop, one at a time, and says which of them no test notices.
//
//	go run ./store/storetest/mutants [-from PATTERN] [-tests PATTERN] [N] [SEED]
//
// N slips are drawn by SEED, which is printed: comparisons shifted, figures one off, conditions turned round, statements
// left out, and the same inside SQL. A slip is caught when a test of its own package fails.
package main

import (
	"errors"
	"flag"
	"fmt"
	"math/rand/v2"
	"os"
	"os/signal"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"time"
)

// rooms are the packages to test.
var rooms = []string{"./store", "./store/gst", "./store/money", "./store/serial"}

func main() {
	from := flag.String("from", "", "only slips whose file:line and change fit this pattern")
	tests := flag.String("tests", ".", "only tests whose names fit this pattern")
	flag.Parse()
	if err := run(*from, *tests, flag.Args()); err != nil {
		fmt.Fprintln(os.Stderr, "mutants:", err)
		os.Exit(1)
	}
}

func run(from, tests string, args []string) error {
	n, seed, err := wishes(args)
	if err != nil {
		return err
	}
	only, err := regexp.Compile(from)
	if err != nil {
		return err
	}
	folder, err := os.MkdirTemp(memory(), "mutants-*")
	if err != nil {
		return err
	}
	defer os.RemoveAll(folder)
	stop := make(chan os.Signal, 1)
	signal.Notify(stop, os.Interrupt)
	go func() {
		<-stop
		_ = os.RemoveAll(folder) // it is thrown away in any case
		os.Exit(130)
	}()
	started := time.Now()
	all, err := findAll(only)
	if err != nil {
		return err
	}
	drawn := draw(all, n, seed)
	fmt.Printf("%d of %d slips, seed %d\n", len(drawn), len(all), seed)
	for _, room := range rooms {
		if err := judge(room, folder, tests, slips(drawn, room)); err != nil {
			return fmt.Errorf("%s: %w", room, err)
		}
	}
	report(drawn, time.Since(started))
	return nil
}

func wishes(args []string) (n int, seed uint64, err error) {
	n, seed = 300, uint64(time.Now().UnixNano())%1_000_000
	if len(args) > 0 {
		if n, err = strconv.Atoi(args[0]); err != nil || n < 1 {
			return 0, 0, fmt.Errorf("%q is no number of slips", args[0])
		}
	}
	if len(args) > 1 {
		if seed, err = strconv.ParseUint(args[1], 10, 64); err != nil {
			return 0, 0, fmt.Errorf("%q is no seed", args[1])
		}
	}
	return n, seed, nil
}

// memory is a RAM disk if there is one: there the tests' databases don't wait for a disk.
func memory() string {
	if about, err := os.Stat("/dev/shm"); err == nil && about.IsDir() {
		return "/dev/shm"
	}
	return ""
}

func findAll(only *regexp.Regexp) (all []*slip, err error) {
	for _, room := range rooms {
		found, err := find(room)
		if err != nil {
			return nil, err
		}
		for _, s := range found {
			if only.MatchString(s.String()) {
				all = append(all, s)
			}
		}
	}
	if len(all) == 0 {
		return nil, errors.New("there is nothing to slip on")
	}
	return all, nil
}

// draw selects n of the mutants at random, in source order.
func draw(all []*slip, n int, seed uint64) []*slip {
	order := rand.New(rand.NewPCG(seed, 0)).Perm(len(all))
	order = order[:min(n, len(all))]
	slices.Sort(order)
	drawn := make([]*slip, len(order))
	for i, at := range order {
		drawn[i] = all[at]
		drawn[i].number = i + 1
	}
	return drawn
}

func slips(all []*slip, room string) (of []*slip) {
	for _, s := range all {
		if s.room == room {
			of = append(of, s)
		}
	}
	return of
}

// report prints the survivors. Mutants that do not compile do not count.
func report(drawn []*slip, took time.Duration) {
	counts := map[fate]int{}
	for _, s := range drawn {
		counts[s.fate]++
		if s.fate == lived || s.fate == unreached {
			fmt.Printf("%-9s %s\n", s.fate, s)
		}
	}
	noticed := counts[caught] + counts[endless]
	judged := noticed + counts[lived] + counts[unreached]
	fmt.Printf("%d caught (%d never ended), %d lived, %d reached by no test, %d did not compile: %.1f %% caught, in %s\n", noticed,
		counts[endless], counts[lived], counts[unreached], counts[broken],
		100*float64(noticed)/float64(max(judged, 1)), took.Round(time.Second))
}

// fate is the result of a mutant.
type fate string

const (
	caught fate = "caught"
	// endless timed out or ran out of memory: it counts as caught.
	endless   fate = "endless"
	lived     fate = "lived"
	unreached fate = "unreached"
	broken    fate = "broken"
)

// slip is a mutant: in a file, a range of bytes is replaced.
type slip struct {
	number int
	room   string
	file   string
	// line and column are the start of the expression, shown is its line.
	line, column, shown int
	from, to            int
	// was and is are printed; put is inserted. If put uses the switch, many mutants share a build.
	was, is string
	put     string
	// switched means that put uses the switch.
	switched bool
	// function is the lines of the surrounding function; 0 outside functions.
	function [2]int
	fate     fate
}

func (s *slip) String() string {
	return fmt.Sprintf("%s:%d  %s  ->  %s", s.file, s.shown, short(s.was), short(s.is))
}

func short(text string) string {
	text = strings.Join(strings.Fields(text), " ")
	if runes := []rune(text); len(runes) > 110 {
		return string(runes[:107]) + "..."
	}
	return text
}
