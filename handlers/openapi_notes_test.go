package handlers_test

import (
	"encoding/json"
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"io/fs"
	"os"
	"path/filepath"
	"reflect"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"

	"hearth/handlers"
	"hearth/handlers/web"
	"hearth/handlers/web/webtest"
)

// The notes of the document follow the source and the golden files. Write them again with -update.
func TestNotesOfTheDocumentAreFresh(t *testing.T) {
	notes := web.Notes{Types: map[string]string{}, Fields: map[string]string{}, Examples: map[string]json.RawMessage{},
		Refusals: map[string][]string{}}
	used := map[string]bool{}
	for _, route := range handlers.Routes() {
		namesOf(route.In, used)
		namesOf(route.Out, used)
	}
	noteComments(t, &notes, used)
	for _, file := range []string{"shop/testdata/replies.golden", "staff/testdata/replies.golden",
		"shop/testdata/writes.golden", "staff/testdata/writes.golden"} {
		text, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		for section := range strings.SplitSeq(string(text), "\n\n") {
			noteReply(&notes, section)
		}
	}
	text, err := json.MarshalIndent(notes, "", " ")
	if err != nil {
		t.Fatal(err)
	}
	const name = "openapi_notes.json"
	if *webtest.Update {
		if err := os.WriteFile(name, append(text, '\n'), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	if kept, err := os.ReadFile(name); err != nil || string(kept) != string(text)+"\n" {
		t.Errorf("%s is stale: go test ./handlers -run TestNotes -args -update (%v)", name, err)
	}
}

// namesOf collects the names of a type's structs.
func namesOf(t reflect.Type, into map[string]bool) {
	switch t.Kind() {
	case reflect.Pointer, reflect.Slice, reflect.Map:
		namesOf(t.Elem(), into)
	case reflect.Struct:
		key := t.String()
		if into[key] {
			return
		}
		into[key] = true
		into[web.NoteName(t)] = true
		for i := range t.NumField() {
			namesOf(t.Field(i).Type, into)
		}
	}
}

// noteComments notes the comments of the types in use, and of their fields, from the source.
func noteComments(t *testing.T, notes *web.Notes, used map[string]bool) {
	t.Helper()
	var files []string
	for _, root := range []string{".", "../store"} {
		err := filepath.WalkDir(root, func(path string, _ fs.DirEntry, err error) error {
			if strings.HasSuffix(path, ".go") && !strings.HasSuffix(path, "_test.go") {
				files = append(files, path)
			}
			return err
		})
		if err != nil {
			t.Fatal(err)
		}
	}
	for _, path := range files {
		file, err := parser.ParseFile(token.NewFileSet(), path, nil, parser.ParseComments)
		if err != nil {
			t.Fatal(err)
		}
		for _, declared := range file.Decls {
			general, isGeneral := declared.(*ast.GenDecl)
			if !isGeneral {
				continue
			}
			for _, spec := range general.Specs {
				if one, isType := spec.(*ast.TypeSpec); isType && used[file.Name.Name+"."+one.Name.Name] {
					noteType(notes, file.Name.Name+"."+one.Name.Name, general.Doc.Text()+one.Doc.Text(), one)
				}
			}
		}
	}
}

func noteType(notes *web.Notes, name, comment string, spec *ast.TypeSpec) {
	fields, isStruct := spec.Type.(*ast.StructType)
	if !isStruct {
		return
	}
	if comment = strings.Join(strings.Fields(comment), " "); comment != "" {
		notes.Types[name] = comment
	}
	for _, field := range fields.Fields.List {
		words := strings.Join(strings.Fields(field.Doc.Text()+" "+field.Comment.Text()), " ")
		for _, one := range field.Names {
			if words != "" {
				notes.Fields[name+"."+one.Name] = words
				break // a comment is that of the first field below it
			}
		}
	}
}

var (
	titleOf = regexp.MustCompile(`^(?:.* )?(GET|POST|DELETE) ([^ ?]+)`)
	stepOf  = regexp.MustCompile(`[^.\[\]]+|\[\d+\]`)
)

// noteReply notes a reply of a golden file as an example, or as a refusal of its call.
func noteReply(notes *web.Notes, section string) {
	lines := strings.Split(strings.TrimSpace(section), "\n")
	title := titleOf.FindStringSubmatch(lines[0])
	if title == nil {
		return
	}
	name := ""
	for _, route := range handlers.Routes() {
		if route.Method == title[1] && fits(route.Path, title[2]) &&
			(name == "" || strings.Count(route.Path, ":") < strings.Count(name, ":")) {
			name = route.Method + " " + route.Path
		}
	}
	if name == "" || len(lines) < 2 {
		return
	}
	reply := any(map[string]any{"status": true, "success": true, "message": "OK"})
	for _, line := range lines[1:] {
		path, value, _ := strings.Cut(strings.TrimPrefix(line, "  "), " ")
		if !strings.HasPrefix(line, "  ") {
			break // what the call changed
		}
		var v any
		if path == "status" && value == "code" || json.Unmarshal([]byte(value), &v) != nil {
			return // not JSON, or an error
		}
		reply = with(reply, stepOf.FindAllString(path, -1), v)
	}
	whole := reply.(map[string]any)
	if whole["status"] == false {
		message := fmt.Sprint(whole["message"])
		if !slices.Contains(notes.Refusals[name], message) && message != "Not found." {
			notes.Refusals[name] = append(notes.Refusals[name], message)
		}
		return
	}
	if text, err := json.Marshal(whole); err == nil && notes.Examples[name] == nil && len(text) < 20_000 {
		notes.Examples[name] = text
	}
}

// with sets a value below a path. Lists keep two entries, which are enough for an example.
func with(below any, path []string, v any) any {
	if len(path) == 0 {
		return v
	}
	if at, isIndex := strings.CutPrefix(path[0], "["); isIndex {
		list, _ := below.([]any)
		i, err := strconv.Atoi(strings.TrimSuffix(at, "]"))
		switch {
		case err != nil || i > 1:
			return list
		case i == len(list):
			return append(list, with(nil, path[1:], v))
		}
		list[i] = with(list[i], path[1:], v)
		return list
	}
	fields, known := below.(map[string]any)
	if !known {
		fields = map[string]any{}
	}
	fields[path[0]] = with(fields[path[0]], path[1:], v)
	return fields
}

func fits(pattern, path string) bool {
	wanted, given := strings.Split(pattern, "/"), strings.Split(path, "/")
	if len(wanted) != len(given) {
		return false
	}
	for i, part := range wanted {
		if part != given[i] && !strings.HasPrefix(part, ":") {
			return false
		}
	}
	return true
}
