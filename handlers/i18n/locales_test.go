package i18n

import (
	"go/ast"
	"go/parser"
	"go/token"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"
)

// sayings returns the sentences that the server writes in the reader's language.
func sayings(t *testing.T) (found []string) {
	t.Helper()
	for _, pattern := range []string{"../shop/*.go", "../../store/promotions/offers_public.go"} {
		names, err := filepath.Glob(pattern)
		if err != nil {
			t.Fatal(err)
		}
		for _, name := range names {
			if strings.HasSuffix(name, "_test.go") {
				continue
			}
			file, err := parser.ParseFile(token.NewFileSet(), name, nil, 0)
			if err != nil {
				t.Fatal(err)
			}
			ast.Inspect(file, func(n ast.Node) bool {
				call, is := n.(*ast.CallExpr)
				if !is || len(call.Args) == 0 {
					return true
				}
				said := ""
				switch called := call.Fun.(type) {
				case *ast.SelectorExpr:
					said = called.Sel.Name
				case *ast.Ident:
					said = called.Name
				}
				if text, is := call.Args[0].(*ast.BasicLit); is && (said == "Say" || said == "say") {
					sentence, err := strconv.Unquote(text.Value)
					if err != nil {
						t.Fatal(err)
					}
					found = append(found, sentence)
				}
				return true
			})
		}
	}
	slices.Sort(found)
	return slices.Compact(found)
}

// The translations of every language contain all sentences that the server translates and no others, with the
// placeholders of the English ones.
func TestEveryLanguageTranslatesEverySentence(t *testing.T) {
	said, err := os.ReadDir("locales")
	if err != nil || len(said) < 2 {
		t.Fatal(said, err)
	}
	want := sayings(t)
	if len(want) < 60 {
		t.Fatalf("only %d sentences were found", len(want))
	}
	for tongue, words := range spokenWords() {
		for _, sentence := range want {
			here, is := words[sentence]
			if !is || strings.TrimSpace(here) == "" {
				t.Errorf("%s has no words for %q", tongue, sentence)
			}
			_, places := cut(sentence)
			_, its := cut(here)
			slices.Sort(places)
			slices.Sort(its)
			if !slices.Equal(places, its) {
				t.Errorf("%s has other places in %q than %q", tongue, here, sentence)
			}
		}
		for sentence := range words {
			if !slices.Contains(want, sentence) {
				t.Errorf("%s has words for %q, which nothing says", tongue, sentence)
			}
		}
	}
}

func TestLanguageWithoutTranslationsFallsBackToEnglish(t *testing.T) {
	if got := Locale("ta").Say("{1} for the price of {2}", "3", "2"); got != "3 for the price of 2" ||
		Locale("ta").Speaks() || Locale("").Speaks() {
		t.Error(got)
	}
	if got := Locale("hi").Say("{1} for the price of {2}", "3", "2"); got != "2 के दाम में 3" {
		t.Error(got)
	}
}
