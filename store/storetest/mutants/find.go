package main

import (
	"bytes"
	"errors"
	"fmt"
	"go/ast"
	"go/token"
	"go/types"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"

	"golang.org/x/tools/go/packages"
)

// finder walks through one file and collects possible mutants.
type finder struct {
	room    string
	p       *packages.Package
	file    *ast.File
	source  []byte
	found   []*slip
	parents []ast.Node
}

// find returns every mutant of a package, in source order.
func find(room string) (found []*slip, err error) {
	loaded, err := packages.Load(&packages.Config{Mode: packages.LoadSyntax}, room)
	if err != nil {
		return nil, err
	}
	if packages.PrintErrors(loaded) > 0 {
		return nil, errors.New("the package does not compile")
	}
	for _, p := range loaded {
		for i, file := range p.Syntax {
			source, err := os.ReadFile(p.CompiledGoFiles[i])
			if err != nil {
				return nil, err
			}
			f := &finder{room: room, p: p, file: file, source: source}
			ast.Inspect(file, f.visit)
			found = append(found, f.found...)
		}
	}
	slices.SortStableFunc(found, func(a, b *slip) int {
		if byFile := strings.Compare(a.file, b.file); byFile != 0 {
			return byFile
		}
		return a.from - b.from
	})
	return found, nil
}

func (f *finder) visit(n ast.Node) bool {
	if n == nil {
		f.parents = f.parents[:len(f.parents)-1]
		return true
	}
	switch n := n.(type) {
	case *ast.BinaryExpr:
		f.binary(n)
	case *ast.BasicLit:
		f.literal(n)
	case *ast.IfStmt:
		f.condition(n)
	case *ast.ExprStmt, *ast.AssignStmt, *ast.IncDecStmt, *ast.ReturnStmt, *ast.BranchStmt:
		f.statement(n.(ast.Stmt))
	}
	f.parents = append(f.parents, n)
	return true
}

// text is the source of a node.
func (f *finder) text(n ast.Node) string {
	return string(f.source[f.offset(n.Pos()):f.offset(n.End())])
}

func (f *finder) offset(at token.Pos) int { return f.p.Fset.Position(at).Offset }

// add records a mutant: is replaces n. If the value's kind can be chosen at run time, put contains the switch.
func (f *finder) add(n ast.Node, is string, put func(number string) string) {
	at := f.p.Fset.Position(n.Pos())
	s := &slip{room: f.room, file: filepath.Join(f.room, filepath.Base(at.Filename)), line: at.Line, shown: at.Line, column: at.Column,
		from: at.Offset, to: f.offset(n.End()), was: f.text(n), is: is, put: is}
	if put != nil && !f.constant() {
		s.put, s.switched = put(switchName+`("#")`), true
	}
	for _, parent := range f.parents {
		if function, is := parent.(*ast.FuncDecl); is {
			s.function = [2]int{f.p.Fset.Position(function.Pos()).Line, f.p.Fset.Position(function.End()).Line}
		}
	}
	f.found = append(f.found, s)
}

// constant reports whether a node is in a constant, where nothing can be chosen at run time.
func (f *finder) constant() bool {
	for _, parent := range f.parents {
		if declared, is := parent.(*ast.GenDecl); is && declared.Tok == token.CONST {
			return true
		}
	}
	return false
}

func (f *finder) parent() ast.Node {
	if len(f.parents) == 0 {
		return nil
	}
	return f.parents[len(f.parents)-1]
}

var otherOperators = map[token.Token]token.Token{token.LSS: token.LEQ, token.LEQ: token.LSS, token.GTR: token.GEQ, token.GEQ: token.GTR,
	token.EQL: token.NEQ, token.NEQ: token.EQL,
	token.LAND: token.LOR, token.LOR: token.LAND, token.ADD: token.SUB, token.SUB: token.ADD, token.MUL: token.QUO,
	token.QUO: token.MUL, token.REM: token.MUL}

// binary replaces an operator. It skips comparisons with nil: checking an error is not a rule of the shop, and inverting it breaks
// everything.
func (f *finder) binary(n *ast.BinaryExpr) {
	other, known := otherOperators[n.Op]
	if !known || isNil(n.X) || isNil(n.Y) {
		return
	}
	of := f.p.TypesInfo.TypeOf(n)
	if basic, is := of.Underlying().(*types.Basic); !is || basic.Info()&(types.IsNumeric|types.IsBoolean) == 0 {
		return
	}
	at := f.offset(n.OpPos) - f.offset(n.Pos())
	was := f.text(n)
	is := was[:at] + other.String() + was[at+len(n.Op.String()):]
	f.add(n, is, f.choose(of, is, was))
}

func isNil(e ast.Expr) bool {
	name, is := e.(*ast.Ident)
	return is && name.Name == "nil"
}

// choose writes an expression that is one or the other, as the switch says; nil if its type can't be written.
func (f *finder) choose(of types.Type, is, was string) func(string) string {
	if basic, known := of.(*types.Basic); known && basic.Kind() == types.UntypedBool {
		of = types.Typ[types.Bool]
	}
	if basic, known := of.(*types.Basic); known && basic.Info()&types.IsUntyped != 0 {
		return nil
	}
	known := true
	name := types.TypeString(of, func(p *types.Package) string {
		if p == f.p.Types {
			return ""
		}
		known = known && slices.ContainsFunc(f.file.Imports, func(i *ast.ImportSpec) bool {
			return i.Name == nil && i.Path.Value == strconv.Quote(p.Path())
		})
		return p.Name()
	})
	if !known {
		return nil
	}
	return func(on string) string {
		return fmt.Sprintf("func() %s { if %s { return %s }; return %s }()", name, on, is, was)
	}
}

// literal changes a whole number by one, and mutates SQL.
func (f *finder) literal(n *ast.BasicLit) {
	switch n.Kind {
	case token.INT:
		f.figure(n)
	case token.STRING:
		text, err := strconv.Unquote(n.Value)
		if err != nil || !looksLikeSQL(text) {
			return
		}
		for _, other := range slipsOfSQL(text) {
			quoted := "`" + other.text + "`"
			if strings.Contains(other.text, "`") {
				quoted = strconv.Quote(other.text)
			}
			f.add(n, quoted, f.choose(types.Typ[types.String], quoted, n.Value))
			last := f.found[len(f.found)-1]
			last.was, last.is = other.was, other.is
			last.shown += strings.Count(text[:other.at], "\n")
		}
	}
}

func (f *finder) figure(n *ast.BasicLit) {
	if _, length := f.parent().(*ast.ArrayType); length {
		return
	}
	if pair, is := f.parent().(*ast.KeyValueExpr); is && pair.Key == ast.Expr(n) {
		return
	}
	if clause, is := f.parent().(*ast.CaseClause); is && slices.Contains(clause.List, ast.Expr(n)) {
		return
	}
	if answer, is := f.parent().(*ast.ReturnStmt); is && n.Value == "0" && len(answer.Results) > 1 &&
		!isNil(answer.Results[len(answer.Results)-1]) {
		return // values returned beside an error are not used
	}
	if call, is := f.parent().(*ast.CallExpr); is && strings.HasPrefix(f.text(call.Fun), "strconv.") {
		return // the number of bits of a number
	}
	value, err := strconv.ParseInt(strings.ReplaceAll(n.Value, "_", ""), 0, 64)
	if err != nil || strings.HasPrefix(n.Value, "0o") { // file modes are checked by the system
		return
	}
	of := f.p.TypesInfo.TypeOf(n)
	for _, by := range []int64{1, -1} {
		if value+by < 0 && !signed(of) {
			continue
		}
		is := strconv.FormatInt(value+by, 10)
		f.add(n, is, f.choose(of, is, n.Value))
		last := f.found[len(f.found)-1]
		last.was, last.is = f.lineOf(n), n.Value+" is "+is
	}
}

func signed(of types.Type) bool {
	basic, is := of.Underlying().(*types.Basic)
	return is && basic.Info()&types.IsUnsigned == 0
}

// lineOf is the line of the source around a node.
func (f *finder) lineOf(n ast.Node) string {
	at := f.offset(n.Pos())
	from, to := bytes.LastIndexByte(f.source[:at], '\n')+1, bytes.IndexByte(f.source[at:], '\n')
	return string(f.source[from : at+to])
}

// condition negates a condition, and removes statements without a result.
func (f *finder) condition(n *ast.IfStmt) {
	if n.Init != nil && n.Else == nil && asksForError(n.Cond) && isCallForItsEffect(n.Init) {
		was := f.text(n)
		f.add(n, "", func(on string) string { return "if !" + on + " { " + was + " }" })
		f.found[len(f.found)-1].is = "(left out)"
		return
	}
	if binary, is := n.Cond.(*ast.BinaryExpr); is && otherOperators[binary.Op] != 0 && binary.Op != token.LAND && binary.Op != token.LOR {
		return
	}
	if mentionsError(n.Cond) {
		return
	}
	was := f.text(n.Cond)
	f.add(n.Cond, "!("+was+")", f.choose(types.Typ[types.Bool], "!("+was+")", was))
}

// asksForError reports whether a condition is err != nil.
func asksForError(e ast.Expr) bool {
	binary, is := e.(*ast.BinaryExpr)
	return is && binary.Op == token.NEQ && isNil(binary.Y)
}

func mentionsError(e ast.Expr) bool {
	mentions := false
	ast.Inspect(e, func(n ast.Node) bool {
		if name, is := n.(*ast.Ident); is && (name.Name == "err" || name.Name == "nil") {
			mentions = true
		}
		return true
	})
	return mentions
}

// isCallForItsEffect reports whether a statement is err := f(…) or _, err := f(…).
func isCallForItsEffect(s ast.Stmt) bool {
	assigned, is := s.(*ast.AssignStmt)
	if !is || len(assigned.Rhs) != 1 {
		return false
	}
	if _, is := assigned.Rhs[0].(*ast.CallExpr); !is {
		return false
	}
	for _, into := range assigned.Lhs {
		if name, is := into.(*ast.Ident); !is || name.Name != "err" && name.Name != "_" {
			return false
		}
	}
	return true
}

// statement removes one: an assignment, a call, a return. Declarations stay, and so does the last return.
func (f *finder) statement(n ast.Stmt) {
	switch n := n.(type) {
	case *ast.AssignStmt:
		if n.Tok == token.DEFINE || !f.isOfBlock(n) {
			return
		}
	case *ast.ReturnStmt:
		if !f.isWayOut(n) {
			return
		}
	case *ast.BranchStmt:
		if n.Tok != token.CONTINUE && n.Tok != token.BREAK {
			return
		}
	case *ast.ExprStmt:
		if !f.isOfBlock(n) || isLogged(n) {
			return
		}
	case *ast.IncDecStmt:
		if !f.isOfBlock(n) {
			return
		}
	}
	was := f.text(n)
	f.add(n, "", func(on string) string { return "if !" + on + " { " + was + " }" })
	f.found[len(f.found)-1].is = "(left out)"
}

// isLogged reports whether a statement only writes to the log.
func isLogged(n *ast.ExprStmt) bool {
	call, is := n.X.(*ast.CallExpr)
	if !is {
		return false
	}
	method, is := call.Fun.(*ast.SelectorExpr)
	return is && slices.Contains([]string{"Debug", "Info", "Warn", "Error"}, method.Sel.Name)
}

func (f *finder) isOfBlock(n ast.Node) bool {
	switch f.parent().(type) {
	case *ast.BlockStmt, *ast.CaseClause:
		return true
	}
	return false
}

// isWayOut reports whether a return is alone in an if without else, and returns a refusal or nothing that is an error.
func (f *finder) isWayOut(n *ast.ReturnStmt) bool {
	if len(f.parents) < 2 {
		return false
	}
	block, is := f.parent().(*ast.BlockStmt)
	if !is || block.List[len(block.List)-1] != ast.Stmt(n) {
		return false
	}
	around, is := f.parents[len(f.parents)-2].(*ast.IfStmt)
	return is && around.Else == nil && around.Body == block && !asksForError(around.Cond)
}
