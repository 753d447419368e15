// Command figures prints the long files, the long functions, how many lines are too long, and the share of repeated code. More than
// six per cent of repetition in store or handlers, or more long lines than there are, ends it with 1.
package main

import (
	"fmt"
	"go/ast"
	"go/parser"
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
	// longLinesMost is how many lines may be longer than longLine characters. Lower it when lines are broken; never raise it.
	longLinesMost = 1800
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
	if count, where := longLines(files); count > 0 {
		fmt.Printf("%d lines have more than %d characters; most in %s\n", count, longLine, where)
		if count > longLinesMost {
			return fmt.Errorf("%d lines have more than %d characters, and %d may", count, longLine, longLinesMost)
		}
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

// longLines counts the lines with more than longLine characters, and finds the file with most of them.
func longLines(files map[string]string) (count int, most string) {
	worst := 0
	for _, path := range slices.Sorted(maps.Keys(files)) {
		here := 0
		for line := range strings.Lines(files[path]) {
			if utf8.RuneCountInString(strings.TrimSuffix(line, "\n")) > longLine {
				here++
			}
		}
		count += here
		if here > worst {
			worst, most = here, filepath.ToSlash(path)
		}
	}
	return count, most
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
