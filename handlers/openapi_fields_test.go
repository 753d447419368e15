package handlers_test

import (
	"fmt"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"hearth/handlers/web/webtest"
)

// A field that programs may read or send is removed or changed only if the changelog names it, as `Order.total`. New
// fields are added to the list with -update.
func TestRemovedFieldIsInTheChangelog(t *testing.T) {
	now := map[string]bool{}
	for _, line := range fieldsOf(document(t)) {
		now[line] = true
	}
	list := filepath.Join("testdata", "fields.txt")
	before, err := os.ReadFile(list)
	if err != nil && !*webtest.Update {
		t.Fatal(err)
	}
	changes, err := os.ReadFile("../CHANGELOG.md")
	if err != nil {
		t.Fatal(err)
	}
	known := map[string]bool{}
	for line := range strings.Lines(string(before)) {
		line = strings.TrimSuffix(line, "\n")
		known[line] = true
		field := line[:strings.LastIndex(line, " ")]
		if !now[line] && !strings.Contains(string(changes), "`"+field+"`") {
			t.Errorf("%s is removed or changed, and CHANGELOG.md does not name `%s`", line, field)
			now[line] = true
		}
	}
	if *webtest.Update {
		text := strings.Join(slices.Sorted(maps.Keys(now)), "\n") + "\n"
		if err := os.WriteFile(list, []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
		return
	}
	for line := range now {
		if !known[line] {
			t.Errorf("%s is new: go test ./handlers -run TestRemovedField -args -update", line)
		}
	}
}

// fieldsOf lists the fields of the document with their types: those of its schemas, and what each call accepts.
func fieldsOf(document map[string]any) (lines []string) {
	add := func(owner string, properties any) {
		fields, _ := properties.(map[string]any)
		for name, schema := range fields {
			lines = append(lines, owner+"."+name+" "+typeOf(schema))
		}
	}
	for name, schema := range webtest.At(document, "components", "schemas").(map[string]any) {
		add(name, webtest.At(schema.(map[string]any), "properties"))
	}
	for path, methods := range document["paths"].(map[string]any) {
		for method, found := range methods.(map[string]any) {
			operation, call := found.(map[string]any), strings.ToUpper(method)+" "+path
			lines = append(lines, call+" call")
			parameters, _ := operation["parameters"].([]any)
			for _, one := range parameters {
				parameter := one.(map[string]any)
				lines = append(lines, call+"."+parameter["name"].(string)+" "+typeOf(parameter["schema"]))
			}
			add(call, webtest.At(operation, "requestBody", "content", "multipart/form-data", "schema", "properties"))
			add(call, webtest.At(operation, "responses", "200", "content", "application/json", "schema", "properties"))
		}
	}
	return lines
}

func typeOf(schema any) string {
	fields, _ := schema.(map[string]any)
	switch {
	case fields["$ref"] != nil:
		return strings.TrimPrefix(fields["$ref"].(string), "#/components/schemas/")
	case fields["anyOf"] != nil:
		return typeOf(fields["anyOf"].([]any)[0]) + "|null"
	case fields["type"] == "array":
		return typeOf(fields["items"]) + "[]"
	}
	return strings.NewReplacer("[", "", "]", "", " ", "|").Replace(fmt.Sprint(fields["type"]))
}
