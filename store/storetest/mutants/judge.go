package main

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"sync"
	"time"
)

const (
	// switchName is the function that a mutant calls to know whether it is active.
	switchName = "slipIsOn"
	// atATime is how many mutants are tested in parallel.
	atATime = 2
	// firstTests is how many of the quickest tests run first, moreTests how many times more then, and so on.
	firstTests, moreTests = 12, 5
)

// judge determines the fate of a package's mutants by those of its tests that fit a pattern.
func judge(room, folder, pattern string, all []*slip) error {
	if len(all) == 0 {
		return nil
	}
	started := time.Now()
	tests, err := survey(room, folder, pattern)
	if err != nil {
		return err
	}
	fmt.Printf("%s: %d tests, looked at in %s\n", room, len(tests), time.Since(started).Round(time.Second))
	for _, batch := range batches(all) {
		if err := try(room, folder, batch, tests); err != nil {
			return err
		}
	}
	return nil
}

// batches groups mutants that can share a build: those that use the switch and do not overlap.
func batches(all []*slip) (found [][]*slip) {
next:
	for _, s := range all {
		for i, batch := range found {
			if s.switched && batch[0].switched && !slices.ContainsFunc(batch, s.overlaps) {
				found[i] = append(batch, s)
				continue next
			}
		}
		found = append(found, []*slip{s})
	}
	return found
}

func (s *slip) overlaps(other *slip) bool {
	return s.file == other.file && s.from < other.to && other.from < s.to
}

// try builds the tests with a batch of mutants, and runs them once for each. A batch that does not compile is split in halves.
func try(room, folder string, batch []*slip, tests []test) error {
	program := filepath.Join(folder, "slips.test")
	if err := build(room, folder, program, batch); err != nil {
		if len(batch) == 1 {
			batch[0].fate = broken
			return nil
		}
		return errors.Join(try(room, folder, batch[:len(batch)/2], tests), try(room, folder, batch[len(batch)/2:], tests))
	}
	work := make(chan *slip)
	var all sync.WaitGroup
	for range atATime {
		all.Go(func() {
			for s := range work {
				s.fate = s.try(room, program, folder, tests)
				if s.fate != caught && s.fate != endless {
					fmt.Printf("%-9s %s\n", s.fate, s)
				}
			}
		})
	}
	for _, s := range batch {
		work <- s
	}
	close(work)
	all.Wait()
	return nil
}

// build compiles the tests of a package with the mutants overlaid on its files.
func build(room, folder, program string, batch []*slip) error {
	dir, err := filepath.Abs(room)
	if err != nil {
		return err
	}
	laid := map[string]string{}
	for _, s := range batch {
		laid[s.file] = ""
	}
	replace := map[string]string{}
	number := 0
	for file := range laid {
		source, err := os.ReadFile(file)
		if err != nil {
			return err
		}
		number++
		over := filepath.Join(folder, fmt.Sprintf("over%d.go", number))
		if err := os.WriteFile(over, []byte(written(string(source), file, batch)), 0o600); err != nil {
			return err
		}
		replace[filepath.Join(dir, filepath.Base(file))] = over
	}
	if batch[0].switched {
		over := filepath.Join(folder, "switch.go")
		text := "package " + filepath.Base(dir) + "\n\nimport \"os\"\n\nvar slipThatIsOn = os.Getenv(\"SLIP\")\n\nfunc " + switchName +
			"(number string) bool { return number == slipThatIsOn }\n"
		if err := os.WriteFile(over, []byte(text), 0o600); err != nil {
			return err
		}
		replace[filepath.Join(dir, "slip_switch.go")] = over
	}
	overlay, err := json.Marshal(map[string]any{"Replace": replace})
	if err != nil {
		return err
	}
	list := filepath.Join(folder, "overlay.json")
	if err := os.WriteFile(list, overlay, 0o600); err != nil {
		return err
	}
	out, err := exec.Command("go", "test", "-c", "-vet=off", "-overlay", list, "-o", program, room).CombinedOutput()
	if err != nil {
		return fmt.Errorf("%w: %s", err, out)
	}
	return nil
}

// written is a file with the slips of a batch in it. None has a new line, so that every line keeps its number.
func written(source, file string, batch []*slip) string {
	of := []*slip{}
	for _, s := range batch {
		if s.file == file {
			of = append(of, s)
		}
	}
	slices.SortFunc(of, func(a, b *slip) int { return b.from - a.from })
	for _, s := range of {
		put := strings.ReplaceAll(s.put, `("#")`, `("`+strconv.Itoa(s.number)+`")`)
		source = source[:s.from] + put + source[s.to:]
	}
	return source
}

// try runs the tests that reach a mutant, the quickest first.
func (s *slip) try(room, program, folder string, tests []test) fate {
	reaching := []test{}
	for _, t := range tests {
		if t.reaches(s) {
			reaching = append(reaching, t)
		}
	}
	if len(reaching) == 0 {
		return unreached
	}
	slices.SortStableFunc(reaching, func(a, b test) int { return int(a.took - b.took) })
	for some := firstTests; len(reaching) > 0; some *= moreTests {
		some = min(some, len(reaching))
		if became := s.run(room, program, folder, reaching[:some]); became != lived {
			return became
		}
		reaching = reaching[some:]
	}
	return lived
}

// run runs some tests with the mutant active.
func (s *slip) run(room, program, folder string, some []test) fate {
	names := []string{}
	limit := 10 * time.Second
	for _, t := range some {
		names = append(names, regexp.QuoteMeta(t.name))
		limit += 5 * t.took
	}
	ctx, cancel := context.WithTimeout(context.Background(), limit)
	defer cancel()
	temporary, err := os.MkdirTemp(folder, "run-*")
	if err != nil {
		return broken
	}
	defer os.RemoveAll(temporary)
	// A mutant may try to allocate all memory.
	command := exec.CommandContext(ctx, "sh", "-c", `ulimit -v 8000000; exec "$0" "$@"`, program, "-test.failfast", "-test.run",
		"^("+strings.Join(names, "|")+")$")
	command.Dir = room
	command.Env = append(os.Environ(), "SLIP="+strconv.Itoa(s.number), "TMPDIR="+temporary)
	command.WaitDelay = time.Second
	said := &firstFailure{stop: cancel}
	command.Stdout = said
	switch err := command.Run(); {
	case said.seen:
		return caught
	case ctx.Err() != nil:
		return endless
	case err != nil:
		return caught
	}
	return lived
}

// firstFailure reads what tests print, and stops them when one has failed: the others would say nothing more.
type firstFailure struct {
	stop func()
	seen bool
}

func (f *firstFailure) Write(said []byte) (int, error) {
	if bytes.Contains(said, []byte("--- FAIL")) {
		f.seen = true
		f.stop()
	}
	return len(said), nil
}

// test is a test of a package: its duration, and its coverage.
type test struct {
	name   string
	took   time.Duration
	blocks map[string][]block
}

type block struct{ fromLine, fromColumn, toLine, toColumn int }

// reaches reports whether a test covers a mutant; outside functions it always may.
func (t test) reaches(s *slip) bool {
	if s.function[0] == 0 {
		return true
	}
	within := false
	for _, b := range t.blocks[filepath.Base(s.file)] {
		after := s.line > b.fromLine || s.line == b.fromLine && s.column >= b.fromColumn
		before := s.line < b.toLine || s.line == b.toLine && s.column < b.toColumn
		if after && before {
			return true
		}
		within = within || b.fromLine >= s.function[0] && b.toLine <= s.function[1]
	}
	// The condition of a case is not in a block of its own.
	return within
}

// survey runs each test of a package alone, and records its coverage.
func survey(room, folder, pattern string) ([]test, error) {
	program := filepath.Join(folder, "covered.test")
	if out, err := exec.Command("go", "test", "-c", "-cover", "-o", program, room).CombinedOutput(); err != nil {
		return nil, fmt.Errorf("%w: %s", err, out)
	}
	listed := exec.Command(program, "-test.list", pattern)
	listed.Dir = room
	names, err := listed.Output()
	if err != nil {
		return nil, err
	}
	work, found := make(chan string), make(chan test)
	var all sync.WaitGroup
	var wrong error
	var mu sync.Mutex
	for worker := range atATime {
		all.Go(func() {
			for name := range work {
				t, err := measure(room, folder, program, name, worker)
				if err != nil {
					mu.Lock()
					wrong = errors.Join(wrong, err)
					mu.Unlock()
					continue
				}
				found <- t
			}
		})
	}
	go func() {
		for name := range strings.FieldsSeq(string(names)) {
			if strings.HasPrefix(name, "Test") {
				work <- name
			}
		}
		close(work)
		all.Wait()
		close(found)
	}()
	tests := []test{}
	for t := range found {
		tests = append(tests, t)
	}
	return tests, wrong
}

func measure(room, folder, program, name string, worker int) (test, error) {
	profile := filepath.Join(folder, fmt.Sprintf("profile%d", worker))
	temporary, err := os.MkdirTemp(folder, "run-*")
	if err != nil {
		return test{}, err
	}
	defer os.RemoveAll(temporary)
	command := exec.Command(program, "-test.run", "^"+name+"$", "-test.coverprofile", profile)
	command.Dir = room
	command.Env = append(os.Environ(), "TMPDIR="+temporary)
	started := time.Now()
	if out, err := command.CombinedOutput(); err != nil {
		return test{}, fmt.Errorf("%s fails without any slip: %w: %s", name, err, out)
	}
	t := test{name: name, took: time.Since(started), blocks: map[string][]block{}}
	content, err := os.ReadFile(profile)
	if err != nil {
		return t, err
	}
	for _, line := range strings.Split(strings.TrimSpace(string(content)), "\n")[1:] {
		file, where, _ := strings.Cut(line, ":")
		var b block
		var statements, count int
		if _, err := fmt.Sscanf(where, "%d.%d,%d.%d %d %d", &b.fromLine, &b.fromColumn, &b.toLine, &b.toColumn, &statements, &count); err != nil {
			return t, fmt.Errorf("read a profile: %q: %w", line, err)
		}
		if count > 0 {
			t.blocks[filepath.Base(file)] = append(t.blocks[filepath.Base(file)], b)
		}
	}
	return t, nil
}
