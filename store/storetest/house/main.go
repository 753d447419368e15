// Command house compares the code with the targets of its style guide, and fails if a target that was met is now
// missed.
package main

import (
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"go/types"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"unicode/utf8"

	"golang.org/x/tools/go/packages"
)

// row is a figure and its target, with the worst place.
type row struct {
	name          string
	value         float64
	target, where string
	holds         bool
}

// notYet are the targets that were not met when they were set, with the figure that must not be exceeded. An entry is
// removed once its target is met.
var notYet = map[string]float64{"comments, % of the lines of code": 18,
	// New features add code. If this limit is raised, it must be for a feature.
	"Go code, lines": 117_600}

// commits is the number of recent commits whose subjects are measured, because older ones can't be changed.
const commits = 40

func main() {
	rows, err := measure()
	if err != nil {
		fmt.Fprintln(os.Stderr, "house:", err)
		os.Exit(1)
	}
	missed := 0
	for _, r := range rows {
		ceiling, open := notYet[r.name]
		verdict := "ok"
		switch {
		case r.holds:
		case open && r.value <= ceiling:
			verdict = "not yet"
		default:
			missed++
			verdict = "MISSED"
		}
		fmt.Printf("%-44s %8.5g  target %-9s %-8s %s\n", r.name, r.value, r.target, verdict, r.where)
	}
	if missed > 0 {
		fmt.Fprintf(os.Stderr, "house: %d targets that held are missed\n", missed)
		os.Exit(1)
	}
}

func measure() (rows []row, err error) {
	most := func(name string, value, target int, where string) {
		rows = append(rows, row{name, float64(value), fmt.Sprint("<= ", target), where, value <= target})
	}
	share := func(name string, value float64, least, greatest float64) {
		rows = append(rows, row{name, value, fmt.Sprintf("%.0f to %.0f", least, greatest), "", value >= least &&
			value <= greatest})
	}
	loaded, err := load()
	if err != nil {
		return nil, err
	}
	files, desks, methods, ring, untested := largest{}, largest{}, largest{}, largest{}, []string{}
	for _, p := range loaded {
		name := strings.TrimPrefix(p.PkgPath, "hearth/")
		if name == "handlers/staff" { // handlers/staff has a file for each module
			desks.see(len(p.GoFiles), name)
		} else {
			files.see(len(p.GoFiles), name)
		}
		circle := largestRing(p)
		ring.see(len(circle), name+": "+strings.Join(circle, " "))
		for _, object := range p.Types.Scope().Names() {
			if named, is := p.Types.Scope().Lookup(object).Type().(*types.Named); is && named.Obj().Pkg() == p.Types {
				methods.see(named.NumMethods(), name+"."+object)
			}
		}
		if tests, err := filepath.Glob(filepath.Join(name, "*_test.go")); err != nil || len(tests) == 0 &&
			!forTests(name+"/") {
			untested = append(untested, name)
		}
	}
	most("most files in one package", files.most, 40, files.where)
	most("files of handlers/staff", desks.most, 65, "")
	most("methods of the largest type", methods.most, 60, methods.where)
	most("largest circle of files", ring.most, 8, ring.where)
	most("packages with code and no test of their own", len(untested), 0, strings.Join(untested, " "))
	counted, err := countAll()
	if err != nil {
		return nil, err
	}
	share("lines over 120 columns per 1,000", 1000*float64(counted.wide)/float64(counted.code+counted.tests), 0, 6)
	share("comments, % of the lines of code", 100*float64(counted.comments)/float64(counted.code), 12, 18)
	most("Go code, lines", counted.code, 65_000, "")
	rows = append(rows, row{"Go tests, lines", float64(counted.tests), ">= 50000", "", counted.tests >= 50_000})
	subjects, err := exec.Command("git", "log", fmt.Sprint("-", commits), "--format=%s").Output()
	if err != nil {
		return nil, fmt.Errorf("git log: %w", err)
	}
	median, longest := lengths(strings.Split(strings.TrimSpace(string(subjects)), "\n"))
	most("commit subject, median letters", median, 60, fmt.Sprint("of the last ", commits))
	most("commit subject, longest", longest, 72, "")
	for file, target := range map[string]int{"README.md": 1200, "CONTRIBUTING.md": 2000} {
		text, err := os.ReadFile(file)
		if err != nil {
			return nil, err
		}
		most(file+", words", len(strings.Fields(string(text))), target, "")
	}
	return rows, nil
}

// largest is the maximum of some figures, with its place.
type largest struct {
	most  int
	where string
}

func (l *largest) see(value int, where string) {
	if value > l.most {
		l.most, l.where = value, where
	}
}

// forTests reports whether a folder only serves tests or starts the program.
func forTests(path string) bool {
	return strings.HasPrefix(path, "hearth/") || strings.HasPrefix(path, "ui/") || strings.Contains(path, "test/") ||
		strings.Contains(path, "webtest/")
}

// load returns the packages with their types, as the binary is built.
func load() ([]*packages.Package, error) {
	const mode = packages.NeedName | packages.NeedFiles | packages.NeedSyntax | packages.NeedTypes | packages.NeedTypesInfo |
		packages.NeedImports | packages.NeedExportFile
	return packages.Load(&packages.Config{Mode: mode, Env: append(os.Environ(), "CGO_ENABLED=0")}, "hearth/...")
}

// lengths returns the median and maximum length of texts in characters.
func lengths(texts []string) (median, longest int) {
	letters := make([]int, len(texts))
	for i, text := range texts {
		letters[i] = utf8.RuneCountInString(text)
	}
	slices.Sort(letters)
	return letters[len(letters)/2], letters[len(letters)-1]
}

// lines are counts of lines: of code, of comments in it, of tests, and of lines over 120 columns.
type lines struct{ code, comments, tests, wide int }

// countAll counts the lines of all Go files that git tracks.
func countAll() (sum lines, err error) {
	known, err := exec.Command("git", "ls-files", "*.go").Output()
	if err != nil {
		return sum, fmt.Errorf("git ls-files: %w", err)
	}
	for path := range strings.Lines(string(known)) {
		path = strings.TrimSpace(path)
		source, err := os.ReadFile(path)
		if os.IsNotExist(err) {
			continue // deleted, but the deletion is not committed yet
		}
		if err == nil {
			err = sum.count(path, string(source))
		}
		if err != nil {
			return sum, err
		}
	}
	return sum, nil
}

func (l *lines) count(path, source string) error {
	all := strings.Split(strings.TrimSuffix(source, "\n"), "\n")
	for _, line := range all {
		if utf8.RuneCountInString(line)+3*strings.Count(line, "\t") > 120 {
			l.wide++
		}
	}
	if strings.HasSuffix(path, "_test.go") || forTests(path) {
		l.tests += len(all)
		return nil
	}
	l.code += len(all)
	set := token.NewFileSet()
	file, err := parser.ParseFile(set, path, source, parser.ParseComments)
	if err != nil {
		return err
	}
	for _, group := range file.Comments {
		for _, one := range group.List {
			at := set.Position(one.Pos())
			if strings.TrimSpace(all[at.Line-1][:at.Column-1]) == "" { // a comment behind code is not counted as a line
				l.comments += set.Position(one.End()).Line - at.Line + 1
			}
		}
	}
	return nil
}

// largestRing returns the largest set of files in a package that depend on each other in a cycle.
func largestRing(p *packages.Package) (largest []string) {
	fileOf := func(object types.Object) string {
		if object == nil || object.Pkg() != p.Types {
			return ""
		}
		return filepath.Base(p.Fset.Position(object.Pos()).Filename)
	}
	uses := map[string]map[string]bool{}
	for _, file := range p.Syntax {
		from := filepath.Base(p.Fset.Position(file.Pos()).Filename)
		uses[from] = map[string]bool{}
		ast.Inspect(file, func(node ast.Node) bool {
			if name, isName := node.(*ast.Ident); isName {
				if to := fileOf(p.TypesInfo.Uses[name]); to != "" && to != from {
					uses[from][to] = true
				}
			}
			return true
		})
	}
	reaches := func(from string) map[string]bool {
		seen, open := map[string]bool{}, []string{from}
		for len(open) > 0 {
			next := open[0]
			open = open[1:]
			for to := range uses[next] {
				if !seen[to] {
					seen[to] = true
					open = append(open, to)
				}
			}
		}
		return seen
	}
	all := map[string]map[string]bool{}
	for file := range uses {
		all[file] = reaches(file)
	}
	for file := range uses {
		ring := []string{}
		for other := range all[file] {
			if all[other][file] {
				ring = append(ring, other)
			}
		}
		if len(ring) > len(largest) {
			slices.Sort(ring)
			largest = ring
		}
	}
	return largest
}
