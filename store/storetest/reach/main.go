// Command reach lists the refusals of the store that no test of the store reaches, and those whose sentence is in no
// test.
//
// It runs the tests of the departments with a coverage profile and looks up each place in the code that refuses a call:
// a Refusal literal, a call that makes one, a field that is reported as wrong, and a sentence that a check returns. It
// exits with 1 if any is missing.
package main

import (
	"cmp"
	"errors"
	"fmt"
	"go/ast"
	"go/constant"
	"go/token"
	"go/types"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strings"

	"golang.org/x/tools/go/packages"
)

// core is the package that every department imports.
const core = "hearth/store/core"

func main() {
	if err := run(os.Args[1:]); err != nil {
		fmt.Fprintln(os.Stderr, "reach:", err)
		os.Exit(1)
	}
}

// run checks the departments; args are passed to their tests.
func run(args []string) error {
	loaded, err := packages.Load(&packages.Config{Mode: packages.LoadSyntax, Tests: true}, "./store/...")
	if err != nil {
		return err
	}
	if packages.PrintErrors(loaded) > 0 {
		return errors.New("a package does not compile")
	}
	departments := []string{core}
	for _, p := range loaded {
		if p.ID == p.PkgPath && p.Imports[core] != nil && !strings.Contains(p.PkgPath, "/storetest") &&
			!strings.HasSuffix(p.PkgPath, ".test") {
			departments = append(departments, p.PkgPath)
		}
	}
	profile, err := measure(departments, args)
	if err != nil {
		return err
	}
	sites, said := []site{}, map[string]bool{}
	for _, p := range loaded {
		if slices.Contains(departments, p.ID) {
			sites = append(sites, refusals(p)...)
		}
		for _, file := range p.Syntax {
			if strings.HasSuffix(p.Fset.Position(file.Pos()).Filename, "_test.go") {
				sentences(p, file, said)
			}
		}
	}
	unreached, unsaid := 0, 0
	for _, s := range sites {
		at := fmt.Sprintf("%s:%d", fileOf(s.at.Filename), s.at.Line)
		switch {
		case !profile.reaches(s.at):
			unreached++
			fmt.Printf("%-28s never reached: %s\n", at, s.sentence)
		case !s.isSaid(said):
			unsaid++
			fmt.Printf("%-28s said by no test: %s\n", at, s.sentence)
		}
	}
	fmt.Printf("%d refusals: %d are never reached, %d more are said by no test\n", len(sites), unreached, unsaid)
	if unreached+unsaid > 0 || len(sites) == 0 {
		return errors.New("a refusal that no test knows may say anything to anybody")
	}
	return nil
}

// site is a place in the code that refuses a call; sentence is the format of its text, "" if the text comes from
// elsewhere.
type site struct {
	at       token.Position
	sentence string
}

var verb = regexp.MustCompile(`%[-+# 0-9.]*[a-zA-Z]`)

// isSaid reports whether a test contains the sentence. A sentence that comes from elsewhere counts as contained.
func (s site) isSaid(said map[string]bool) bool {
	if strings.Trim(verb.ReplaceAllString(s.sentence, ""), " :") == "" {
		return true
	}
	pattern := "^"
	rest := s.sentence
	for _, span := range verb.FindAllStringIndex(s.sentence, -1) {
		at := len(s.sentence) - len(rest)
		pattern += regexp.QuoteMeta(s.sentence[at:span[0]]) + ".*"
		rest = s.sentence[span[1]:]
	}
	whole := regexp.MustCompile(pattern + regexp.QuoteMeta(rest) + "$")
	for sentence := range said {
		if whole.MatchString(sentence) {
			return true
		}
	}
	return false
}

// refusals finds the places in a package that refuse a call, in source order.
func refusals(p *packages.Package) (sites []site) {
	for _, file := range p.Syntax {
		for _, declared := range file.Decls {
			function, is := declared.(*ast.FuncDecl)
			if !is || function.Body == nil || makesRefusals(p, function) {
				continue
			}
			ast.Inspect(function.Body, func(n ast.Node) bool {
				if sentence, is := refusal(p, n); is {
					sites = append(sites, site{p.Fset.Position(n.Pos()), text(p, sentence)})
				}
				return true
			})
		}
	}
	slices.SortFunc(sites, func(a, b site) int {
		if byFile := strings.Compare(a.at.Filename, b.at.Filename); byFile != 0 {
			return byFile
		}
		return a.at.Offset - b.at.Offset
	})
	return sites
}

// refusal reports whether a node of the syntax tree refuses a call, and where its sentence is.
func refusal(p *packages.Package, n ast.Node) (sentence ast.Expr, is bool) {
	switch n := n.(type) {
	case *ast.CompositeLit:
		if nameOf(p.TypesInfo.TypeOf(n)) != "Refusal" {
			return nil, false
		}
		for _, part := range n.Elts {
			if pair, named := part.(*ast.KeyValueExpr); named && fmt.Sprint(pair.Key) == "Message" {
				return pair.Value, true
			}
		}
		return nil, true
	case *ast.ReturnStmt:
		// The check returns a sentence, which its caller uses in a refusal.
		if len(n.Results) == 1 && strings.HasSuffix(text(p, n.Results[0]), ".") {
			return n.Results[0], true
		}
	case *ast.CallExpr:
		if method, is := n.Fun.(*ast.SelectorExpr); is && strings.EqualFold(method.Sel.Name, "add") &&
			strings.EqualFold(nameOf(p.TypesInfo.TypeOf(method.X)), "fieldErrors") {
			return n.Args[1], true
		}
		if nameOf(p.TypesInfo.TypeOf(n)) == "Refusal" && len(n.Args) > 0 && !isConversion(p, n) {
			return n.Args[0], true
		}
	}
	return nil, false
}

func isConversion(p *packages.Package, call *ast.CallExpr) bool {
	known, is := p.TypesInfo.Types[call.Fun]
	return is && known.IsType()
}

// makesRefusals reports whether a function only creates refusals for its callers. Then the calls are the places to
// report.
func makesRefusals(p *packages.Package, function *ast.FuncDecl) bool {
	if function.Recv != nil {
		return strings.EqualFold(nameOf(p.TypesInfo.TypeOf(function.Recv.List[0].Type)), "fieldErrors")
	}
	results := function.Type.Results
	return results != nil && len(results.List) == 1 && nameOf(p.TypesInfo.TypeOf(results.List[0].Type)) == "Refusal"
}

// nameOf is the name of a type, or of the type to which it points.
func nameOf(t types.Type) string {
	if pointer, is := t.(*types.Pointer); is {
		t = pointer.Elem()
	}
	if named, is := t.(*types.Named); is {
		return named.Obj().Name()
	}
	return ""
}

// text is the value of an expression, if it is known at compile time.
func text(p *packages.Package, e ast.Expr) string {
	if e == nil {
		return ""
	}
	if known := p.TypesInfo.Types[e].Value; known != nil && known.Kind() == constant.String {
		return constant.StringVal(known)
	}
	switch e := e.(type) {
	case *ast.CallExpr:
		if called, is := e.Fun.(*ast.SelectorExpr); is && called.Sel.Name == "Sprintf" {
			return text(p, e.Args[0])
		}
	case *ast.BinaryExpr:
		left, right := text(p, e.X), text(p, e.Y)
		if left != "" || right != "" {
			return cmp.Or(left, "%s") + cmp.Or(right, "%s")
		}
	}
	return ""
}

// sentences collects all texts in a test file.
func sentences(p *packages.Package, file *ast.File, said map[string]bool) {
	ast.Inspect(file, func(n ast.Node) bool {
		if e, is := n.(ast.Expr); is {
			if sentence := text(p, e); strings.Contains(sentence, " ") {
				said[sentence] = true
			}
		}
		return true
	})
}

// reached has, by file, the spans of code that tests covered.
type reached map[string][]span

type span struct{ fromLine, fromColumn, toLine, toColumn int }

func (r reached) reaches(at token.Position) bool {
	for _, s := range r[fileOf(at.Filename)] {
		after := at.Line > s.fromLine || at.Line == s.fromLine && at.Column >= s.fromColumn
		before := at.Line < s.toLine || at.Line == s.toLine && at.Column < s.toColumn
		if after && before {
			return true
		}
	}
	return false
}

// fileOf is the name of a file with its department, such as orders/checkout.go.
func fileOf(path string) string {
	return filepath.Join(filepath.Base(filepath.Dir(path)), filepath.Base(path))
}

// measure runs the tests of the departments and reads which code they cover in all departments.
func measure(departments, args []string) (reached, error) {
	folder, err := os.MkdirTemp("", "reach-*")
	if err != nil {
		return nil, err
	}
	defer os.RemoveAll(folder)
	profile := filepath.Join(folder, "profile")
	test := exec.Command(
		"go",
		slices.Concat([]string{"test", "-count=1", "-coverpkg", strings.Join(departments, ","), "-coverprofile",
			profile},
			departments, args)...)
	test.Stdout, test.Stderr = os.Stdout, os.Stderr
	if err := test.Run(); err != nil {
		return nil, err
	}
	content, err := os.ReadFile(profile)
	if err != nil {
		return nil, err
	}
	found := reached{}
	for _, line := range strings.Split(strings.TrimSpace(string(content)), "\n")[1:] {
		file, where, _ := strings.Cut(line, ":")
		var s span
		var statements, count int
		if _, err := fmt.Sscanf(
			where,
			"%d.%d,%d.%d %d %d",
			&s.fromLine,
			&s.fromColumn,
			&s.toLine,
			&s.toColumn,
			&statements,
			&count,
		); err != nil {
			return nil, fmt.Errorf("read the profile: %q: %w", line, err)
		}
		if count > 0 {
			found[fileOf(file)] = append(found[fileOf(file)], s)
		}
	}
	return found, nil
}
