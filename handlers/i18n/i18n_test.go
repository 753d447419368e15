package i18n

import (
	"flag"
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"
	"unicode"
)

var update = flag.Bool("update", false, "gives new sentences their codes, and drops those that nothing says any more")

// spoken are the folders whose code contains sentences that customers read.
var spoken = []string{"store", "store/*", "store/storefront", "store/serial", "store/attributes", "store/texts",
	"handlers/shop", "handlers/web", "handlers/payments", "handlers/files", "handlers/api", "handlers/markdown"}

// speakers are the functions that return a sentence to a person, with the index of its argument.
var speakers = map[string]int{
	"refuse":      0,
	"Refuse":      0,
	"RefuseField": 1,
	"WrongField":  1,
	"refuseField": 1,
	"wrongField":  1,
	"Add":         1,
	"add":         1,
	"Done":        0,
	"With":        0,
	"BadRequest":  0,
	"unreadable":  0,
}

// sql matches texts that are SQL: they have its keywords or a lone question mark.
var sql = regexp.MustCompile(`^(SELECT|DELETE FROM|UPDATE|INSERT INTO) |(ORDER BY|LIMIT) \S|[\s(]\?`)

var verb = regexp.MustCompile(`%[-+# 0-9.]*[a-zA-Z]`)

// source is the parsed source of a package.
type source struct {
	// texts are the sentences that each constant and variable may hold. Variables of the same name in two functions
	// are not told apart.
	texts map[string][]ast.Expr
	found map[string]bool
}

func collect(t *testing.T) map[string]bool {
	t.Helper()
	all := map[string]bool{}
	shop := source{map[string][]ast.Expr{}, all} // the packages of the store share their sentences
	for _, folder := range spoken {
		names, err := filepath.Glob("../../" + folder + "/*.go")
		if err != nil {
			t.Fatal(err)
		}
		s, files, set := source{map[string][]ast.Expr{}, all}, []*ast.File{}, token.NewFileSet()
		if strings.HasPrefix(folder, "store") {
			s = shop
			names = slices.DeleteFunc(names, func(name string) bool { return strings.Contains(name, "/storetest/") })
		}
		for _, name := range names {
			if strings.HasSuffix(name, "_test.go") || strings.HasSuffix(name, "settings_table.go") {
				continue
			}
			file, err := parser.ParseFile(set, name, nil, 0)
			if err != nil {
				t.Fatal(err)
			}
			files = append(files, file)
			ast.Inspect(file, s.declared)
		}
		for _, file := range files {
			ast.Inspect(file, s.spoken)
		}
	}
	return all
}

func (s source) declared(n ast.Node) bool {
	note := func(name ast.Expr, value ast.Expr) {
		if id, is := name.(*ast.Ident); is {
			s.texts[id.Name] = append(s.texts[id.Name], value)
		}
	}
	switch n := n.(type) {
	case *ast.ValueSpec:
		for i, value := range n.Values {
			note(n.Names[i], value)
		}
	case *ast.AssignStmt:
		for i := range n.Rhs {
			if len(n.Lhs) == len(n.Rhs) {
				note(n.Lhs[i], n.Rhs[i])
			}
		}
	}
	return true
}

// spoken records the sentences in a piece of syntax: of refusals, fields, problems, messages, and results of checks.
func (s source) spoken(n ast.Node) bool {
	switch n := n.(type) {
	case *ast.BasicLit, *ast.BinaryExpr:
		s.whole(n.(ast.Expr))
	case *ast.CallExpr:
		name := ""
		switch called := n.Fun.(type) {
		case *ast.Ident:
			name = called.Name
		case *ast.SelectorExpr:
			name = called.Sel.Name
		case *ast.IndexExpr:
			if selected, is := called.X.(*ast.SelectorExpr); is {
				name = selected.Sel.Name
			}
		}
		if name == "Say" { // Say translates it right away, so it needs no code
			return false
		}
		s.whole(n)
		if at, is := speakers[name]; is && at < len(n.Args) {
			s.say(n.Args[at], 0)
		}
	case *ast.KeyValueExpr:
		key, is := n.Key.(*ast.Ident)
		if is && key.Name == "Message" {
			s.say(n.Value, 0)
		}
		if is && key.Name == "Fields" {
			if fields, is := n.Value.(*ast.CompositeLit); is {
				for _, one := range fields.Elts {
					if pair, is := one.(*ast.KeyValueExpr); is {
						s.say(pair.Value, 0)
					}
				}
			}
		}
	}
	return true
}

// whole keeps those texts that look like sentences, whether a check returns them or a table contains them.
func (s source) whole(e ast.Expr) {
	for _, text := range s.written(e, 3) {
		begins := strings.TrimLeft(text, "{1}")
		if (strings.HasSuffix(text, ".") || strings.HasSuffix(text, "?")) &&
			strings.Contains(strings.TrimSpace(text), " ") &&
			(begins != text || unicode.IsUpper([]rune(text)[0])) {
			s.keep(text)
		}
	}
}

func (s source) say(e ast.Expr, depth int) {
	for _, text := range s.written(e, depth) {
		s.keep(text)
	}
}

// keep keeps a text if it has several words and begins like a sentence.
func (s source) keep(text string) {
	own := regexp.MustCompile(`\{\d+\}`).ReplaceAllString(text, "")
	if text == "OK" || text == "ok" || !strings.ContainsFunc(own, unicode.IsLetter) ||
		strings.ContainsAny(text, "\n\t") ||
		sql.MatchString(text) {
		return
	}
	s.found[text] = true
}

// written returns the value of an expression, with {1}, {2} for the parts known only at run time.
func (s source) written(e ast.Expr, depth int) (texts []string) {
	switch e := e.(type) {
	case *ast.BasicLit:
		if e.Kind == token.STRING {
			text, err := strconv.Unquote(e.Value)
			if err == nil {
				return []string{placed(text)}
			}
		}
	case *ast.ParenExpr:
		return s.written(e.X, depth)
	case *ast.BinaryExpr:
		left, right := s.written(e.X, depth), s.written(e.Y, depth)
		if len(left) == 0 && len(right) == 0 {
			return nil
		}
		if len(left) == 0 {
			left = []string{"{1}"}
		}
		if len(right) == 0 {
			right = []string{"{1}"}
		}
		for _, a := range left {
			for _, b := range right {
				texts = append(texts, joined(a, b))
			}
		}
		return texts
	case *ast.Ident:
		if depth > 2 {
			return nil
		}
		for _, value := range s.texts[e.Name] {
			texts = append(texts, s.written(value, depth+1)...)
		}
		return texts
	case *ast.SelectorExpr: // a sentence of another department
		return s.written(e.Sel, depth)
	case *ast.CallExpr:
		if called, is := e.Fun.(*ast.SelectorExpr); is && called.Sel.Name == "Sprintf" {
			return s.written(e.Args[0], depth)
		}
	}
	return nil
}

// placed replaces a format's verbs by placeholders.
func placed(format string) string {
	n := 0
	text := verb.ReplaceAllStringFunc(format, func(string) string {
		n++
		return fmt.Sprintf("{%d}", n)
	})
	return strings.ReplaceAll(text, "%%", "%")
}

// joined concatenates two sentences and renumbers the placeholders of the second.
func joined(a, b string) string {
	_, before := cut(a)
	place := len(before)
	return a + regexp.MustCompile(`\{\d+\}`).ReplaceAllStringFunc(b, func(string) string {
		place++
		return fmt.Sprintf("{%d}", place)
	})
}

// coded makes a unique code of a sentence's words.
func coded(sentence string, taken map[string]string) string {
	plain := strings.ReplaceAll(regexp.MustCompile(`\{\d+\}`).ReplaceAllString(sentence, " "), "'", "")
	words := strings.FieldsFunc(strings.ToLower(plain), func(r rune) bool {
		return !(r >= 'a' && r <= 'z' || r >= '0' &&
			r <= '9')
	})
	code := ""
	for _, word := range words {
		if len(code)+len(word) > 60 {
			break
		}
		code = strings.TrimPrefix(code+"-"+word, "-")
	}
	for one, n := code, 2; ; n++ {
		if _, is := taken[one]; !is && one != "" {
			return one
		}
		one = code + "-" + strconv.Itoa(n)
	}
}

// Each sentence that a person may read has a code, and keeps it even when its wording is corrected.
func TestSentenceCodesNeverChange(t *testing.T) {
	known, taken := map[string]string{}, map[string]string{}
	for line := range strings.Lines(sentences) {
		code, sentence, is := strings.Cut(strings.TrimRight(line, "\n"), "\t")
		if !is || taken[code] != "" || known[sentence] != "" || code == "" {
			t.Errorf("the line %q is no code with its sentence, or one of them stands there twice", line)
		}
		known[sentence], taken[code] = code, sentence
	}
	found := collect(t)
	missing := []string{}
	for sentence := range found {
		if known[sentence] == "" {
			missing = append(missing, sentence)
		}
	}
	slices.Sort(missing)
	if *update {
		for sentence, code := range known {
			if !found[sentence] {
				delete(known, sentence)
				delete(taken, code)
			}
		}
		for _, sentence := range missing {
			known[sentence] = coded(sentence, taken)
			taken[known[sentence]] = sentence
		}
		lines := []string{}
		for sentence, code := range known {
			lines = append(lines, code+"\t"+sentence+"\n")
		}
		slices.Sort(lines)
		if err := os.WriteFile("sentences.txt", []byte(strings.Join(lines, "")), 0o644); err != nil {
			t.Fatal(err)
		}
		return
	}
	for _, sentence := range missing {
		t.Errorf("%q has no code: mend its line in sentences.txt, or go test ./handlers/i18n -update", sentence)
	}
	for sentence := range known {
		if !found[sentence] {
			t.Errorf("nothing says %q any more", sentence)
		}
	}
}

func TestSentenceIsRecognisedWithItsValues(t *testing.T) {
	var table Table
	table.Add("Not found.", "none")
	table.Add("{1} is missing.", "missing")
	table.Add("The name of {1} is missing.", "name")
	table.Add("Only {1} of {2} are left.", "left")
	table.Add("{1}: {2}", "pair")
	for _, one := range []struct{ says, code, args string }{
		{"Not found.", "none", ""}, {"A plug is missing.", "missing", "A plug"}, {"The name of a plug is missing.",
			"name", "a plug"},
		{"Only 3 of Lock of brass are left.", "left", "3|Lock of brass"}, {"a: b: c", "pair", "a|b: c"},
		{"Something else", "", ""}, {"", "", ""},
	} {
		code, args := table.Find(one.says)
		if code != one.code || strings.Join(args, "|") != one.args {
			t.Errorf("%q is %q with %q, want %q with %s", one.says, code, args, one.code, one.args)
		}
	}
	if got := Fill("{2} में से {1}", []string{"3", "Lock"}); got != "Lock में से 3" {
		t.Error(got)
	}
}
