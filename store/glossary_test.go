package store

import (
	"go/ast"
	"go/parser"
	"go/token"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
	"unicode"
)

// otherSense recognises, by the name or comment around it, that an avoided word has another meaning.
var otherSense = map[string]*regexp.Regexp{
	// a transaction of SQLite, in comments only
	"transaction": regexp.MustCompile(`\s`),
	// an item of a cart or a payout, or a row being read
	"item": regexp.MustCompile(`(?i)cart|settled|^(sum)?items?$|\s`),
	// the user of a file
	"lock": regexp.MustCompile(`(?i)file|director|disk|sqlite|process|queue|^(try|un)?lock$|^shop\.lock$`),
	// a bank transfer by staff
	"transfer": regexp.MustCompile(`(?i)bank|reference`),
	"user":     regexp.MustCompile(`smtp://user:password@`), // a part of an address
	// the name in the guidelines on dark patterns
	"subscription": regexp.MustCompile(`(?i)subscription trap|\s`),
	"purchase":     regexp.MustCompile(`(?i)factor`), // a field of the survey's form
}

// avoided returns the words after "Not:" in the glossary.
func avoided(t *testing.T) (words []string) {
	t.Helper()
	glossary, err := os.ReadFile("doc.go")
	if err != nil {
		t.Fatal(err)
	}
	for _, not := range regexp.MustCompile(`Not: ([a-z, ]+)`).FindAllStringSubmatch(string(glossary), -1) {
		for word := range strings.SplitSeq(not[1], ",") {
			words = append(words, strings.TrimSpace(word))
		}
	}
	if len(words) < 9 || !slices.Contains(words, "user") || !slices.Contains(words, "ticket") {
		t.Fatalf("the glossary avoids %q", words)
	}
	return words
}

// wordsOf splits an identifier or a sentence into words: OrderItems is order, items.
func wordsOf(text string) (words []string) {
	word := []rune{}
	end := func() {
		if len(word) > 0 {
			words = append(words, strings.ToLower(string(word)))
			word = word[:0]
		}
	}
	for _, r := range text {
		switch {
		case !unicode.IsLetter(r):
			end()
			continue
		case unicode.IsUpper(r) && len(word) > 0 && unicode.IsLower(word[len(word)-1]):
			end()
		}
		word = append(word, r)
	}
	end()
	return words
}

// Names, comments and the sentences of the store follow the glossary.
func TestStoreCodeFollowsTheGlossary(t *testing.T) {
	avoid := avoided(t)
	departments, err := filepath.Glob("*/department.go")
	if err != nil || len(departments) < 15 {
		t.Fatalf("%d departments, %v", len(departments), err)
	}
	files := []string{}
	for _, one := range append(departments, "core/shop.go", "store.go") {
		found, err := filepath.Glob(filepath.Join(filepath.Dir(one), "*.go"))
		if err != nil {
			t.Fatal(err)
		}
		files = append(files, found...)
	}
	for _, path := range files {
		if strings.HasSuffix(path, "_test.go") || path == "doc.go" {
			continue
		}
		set := token.NewFileSet()
		file, err := parser.ParseFile(set, path, nil, parser.ParseComments|parser.SkipObjectResolution)
		if err != nil {
			t.Fatal(err)
		}
		look := func(at token.Pos, text string) {
			for _, word := range wordsOf(text) {
				plain := strings.TrimSuffix(word, "s")
				if other := otherSense[plain]; slices.Contains(avoid, plain) &&
					(other == nil || !other.MatchString(text)) {
					t.Errorf("%s: %q is a word that the glossary avoids", set.Position(at), word)
				}
			}
		}
		for _, group := range file.Comments {
			look(group.Pos(), group.Text())
		}
		ast.Inspect(file, func(n ast.Node) bool {
			switch n := n.(type) {
			case *ast.SelectorExpr:
				return false // other things keep their own names
			case *ast.Ident:
				look(n.Pos(), n.Name)
			case *ast.BasicLit:
				// a sentence for a person
				if n.Kind == token.STRING && strings.Contains(n.Value, " ") && strings.HasSuffix(n.Value, `."`) {
					look(n.Pos(), n.Value)
				}
			}
			return true
		})
	}
}

func TestIdentifierIsSplitIntoWords(t *testing.T) {
	for text, want := range map[string]string{"CartItems": "cart items", "listGSTRows": "list gstrows",
		"an order's hold": "an order s hold", "user_id": "user id", "": ""} {
		if words := strings.Join(wordsOf(text), " "); words != want {
			t.Errorf("%q is %q, want %q", text, words, want)
		}
	}
}

func TestEveryPackageHasADocComment(t *testing.T) {
	out, err := exec.Command("go", "list", "-f", "{{.ImportPath}}\t{{.Doc}}", "hearth/...").Output()
	if err != nil {
		t.Fatal(err)
	}
	packages := strings.Split(strings.TrimSpace(string(out)), "\n")
	if len(packages) < 15 {
		t.Fatalf("%d packages are listed", len(packages))
	}
	for _, line := range packages {
		if path, said, _ := strings.Cut(line, "\t"); len(said) < 20 {
			t.Errorf("%s says %q of itself", path, said)
		}
	}
}
