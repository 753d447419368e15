// Command figures prints the long files, the long functions and the share of repeated code. More than six per cent of repetition in
// store or handlers, or a line of code that is too long, ends it with 1.
package main

import (
	"fmt"
	"go/ast"
	"go/parser"
	"go/scanner"
	"go/token"
	"io/fs"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"unicode/utf8"
)

const (
	longFile     = 400
	longFunction = 70
	window       = 8
	repeatedMost = 6.0
	longLine     = 140
	ofSentences  = 100
)

func main() {
	if err := run(os.DirFS("."), []string{"store", "handlers"}); err != nil {
		fmt.Fprintln(os.Stderr, "figures:", err)
		os.Exit(1)
	}
}

func run(root fs.FS, rooms []string) error {
	files, err := sources(root)
	if err != nil {
		return err
	}
	for _, long := range longFiles(files) {
		fmt.Println(long)
	}
	functions, err := longFunctions(files)
	if err != nil {
		return err
	}
	for _, long := range functions {
		fmt.Println(long)
	}
	if lines := longLines(files); len(lines) > 0 {
		return fmt.Errorf("these lines have more than %d characters, and not %d of them in sentences:\n%s",
			longLine, ofSentences, strings.Join(lines, "\n"))
	}
	tooMuch := []string{}
	for _, room := range rooms {
		share, where := repetition(files, room+"/")
		fmt.Printf("%s: %.1f %% of its windows of %d lines stand there twice; most in %s\n", room, share, window, where)
		if share > repeatedMost {
			tooMuch = append(tooMuch, room)
		}
	}
	if len(tooMuch) > 0 {
		return fmt.Errorf("more than %.0f %% stands twice in %s", repeatedMost, strings.Join(tooMuch, " and "))
	}
	return nil
}

// sources reads every Go file except tests, by path.
func sources(root fs.FS) (map[string]string, error) {
	files := map[string]string{}
	err := fs.WalkDir(root, ".", func(path string, entry fs.DirEntry, err error) error {
		switch {
		case err != nil:
			return err
		case entry.IsDir() && (entry.Name() == "node_modules" || entry.Name() == "ui" || strings.HasPrefix(entry.Name(), ".") && path != "."):
			return fs.SkipDir
		case strings.HasSuffix(path, ".go") && !strings.HasSuffix(path, "_test.go"):
			content, err := fs.ReadFile(root, path)
			files[path] = string(content)
			return err
		}
		return nil
	})
	return files, err
}

func longFiles(files map[string]string) (found []string) {
	for path, source := range files {
		if lines := strings.Count(source, "\n"); lines > longFile {
			found = append(found, fmt.Sprintf("%s has %d lines", path, lines))
		}
	}
	slices.Sort(found)
	return found
}

// longLines names the lines with more than longLine characters. A sentence is not broken for it: a line may be longer whose string
// literals, or whose part of one of several lines, have more than ofSentences characters.
func longLines(files map[string]string) (found []string) {
	for _, path := range slices.Sorted(maps.Keys(files)) {
		sentences, n := sentencesOf(files[path]), 0
		for line := range strings.Lines(files[path]) {
			n++
			if utf8.RuneCountInString(strings.TrimSuffix(line, "\n")) > longLine && sentences[n] <= ofSentences {
				found = append(found, fmt.Sprintf("%s:%d", filepath.ToSlash(path), n))
			}
		}
	}
	return found
}

// sentencesOf is how many characters of string literals stand on each line.
func sentencesOf(source string) map[int]int {
	set, characters := token.NewFileSet(), map[int]int{}
	file := set.AddFile("", set.Base(), len(source))
	var reader scanner.Scanner
	reader.Init(file, []byte(source), nil, 0)
	for {
		at, kind, literal := reader.Scan()
		switch kind {
		case token.EOF:
			return characters
		case token.STRING:
			first := file.Line(at)
			for n, line := range strings.Split(literal, "\n") {
				characters[first+n] += utf8.RuneCountInString(line)
			}
		}
	}
}

func longFunctions(files map[string]string) (found []string, err error) {
	for path, source := range files {
		set := token.NewFileSet()
		file, err := parser.ParseFile(set, path, source, parser.SkipObjectResolution)
		if err != nil {
			return nil, err
		}
		for _, declared := range file.Decls {
			function, is := declared.(*ast.FuncDecl)
			if !is {
				continue
			}
			if lines := set.Position(function.End()).Line - set.Position(function.Pos()).Line + 1; lines > longFunction {
				found = append(found, fmt.Sprintf("%s: %s has %d lines", path, function.Name.Name, lines))
			}
		}
	}
	slices.Sort(found)
	return found, nil
}

// repetition is the share of a folder's windows of lines that occur more than once, and the file with most of them. Blank lines,
// comments, imports and closing brackets do not count.
func repetition(files map[string]string, room string) (share float64, most string) {
	seen := map[string]int{}
	windows := map[string][]string{}
	for path, source := range files {
		if !strings.HasPrefix(path, room) {
			continue
		}
		lines := telling(source)
		for i := 0; i+window <= len(lines); i++ {
			text := strings.Join(lines[i:i+window], "\n")
			seen[text]++
			windows[path] = append(windows[path], text)
		}
	}
	all, twice, worst := 0, 0, 0
	for _, path := range slices.Sorted(maps.Keys(windows)) {
		here := 0
		for _, text := range windows[path] {
			all++
			if seen[text] > 1 {
				twice++
				here++
			}
		}
		if here > worst {
			worst, most = here, filepath.ToSlash(path)
		}
	}
	return 100 * float64(twice) / float64(max(all, 1)), most
}

// telling returns the lines of a source that count, without indentation.
func telling(source string) (lines []string) {
	importing := false
	for line := range strings.Lines(source) {
		line = strings.TrimSpace(line)
		switch {
		case line == "import (":
			importing = true
		case importing:
			importing = line != ")"
		case line == "" || strings.HasPrefix(line, "//") || strings.HasPrefix(line, "package ") || strings.Trim(line, "{}(),;") == "":
		default:
			lines = append(lines, line)
		}
	}
	return lines
}
