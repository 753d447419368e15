package handlers_test

import (
	"bytes"
	"encoding/json"
	"net/http"
	"os"
	"regexp"
	"strings"
	"testing"

	"github.com/santhosh-tekuri/jsonschema/v6"

	"hearth/handlers"
	"hearth/handlers/web/webtest"
)

// The document is what clients are generated from, so its names are unique and each call says what it does.
func TestEveryCallIsDescribedInOneSentence(t *testing.T) {
	sentence := regexp.MustCompile(`^[A-Z].{9,97}[.]$`)
	for _, route := range handlers.Routes() {
		name := route.Method + " " + route.Path
		if !sentence.MatchString(route.Summary) || strings.Count(route.Summary, ". ") > 0 || route.Group == "" {
			t.Errorf("%s: %q in %q is not one sentence of 10 to 98 letters in a group", name, route.Summary, route.Group)
		}
	}
	operations := map[string]string{}
	for path, methods := range document(t)["paths"].(map[string]any) {
		for method, operation := range methods.(map[string]any) {
			id := operation.(map[string]any)["operationId"].(string)
			if other := operations[id]; other != "" {
				t.Errorf("%s %s and %s are both called %s", method, path, other, id)
			}
			operations[id] = method + " " + path
		}
	}
	if len(operations) != len(handlers.Routes()) {
		t.Errorf("%d calls are in the document, of %d", len(operations), len(handlers.Routes()))
	}
}

func document(t *testing.T) map[string]any {
	t.Helper()
	text, err := handlers.OpenAPI()
	if err != nil {
		t.Fatal(err)
	}
	var document map[string]any
	if err := json.Unmarshal(text, &document); err != nil {
		t.Fatal(err)
	}
	return document
}

// The document is valid by the published schema of OpenAPI 3.1, and each example by the schema of its call.
func TestDocumentIsValidOpenAPI(t *testing.T) {
	compiler := jsonschema.NewCompiler()
	compiler.DefaultDraft(jsonschema.Draft2020)
	text, err := os.ReadFile("testdata/openapi31.schema.json") // spec.openapis.org/oas/3.1/schema/2022-10-07
	if err != nil {
		t.Fatal(err)
	}
	published, err := jsonschema.UnmarshalJSON(bytes.NewReader(text))
	if err != nil {
		t.Fatal(err)
	}
	if err := compiler.AddResource("openapi.json", published); err != nil {
		t.Fatal(err)
	}
	schema, err := compiler.Compile("openapi.json")
	if err != nil {
		t.Fatal(err)
	}
	found := document(t)
	if err := schema.Validate(found); err != nil {
		t.Error(err)
	}
	if err := compiler.AddResource("document.json", found); err != nil {
		t.Fatal(err)
	}
	examples := 0
	escape := strings.NewReplacer("~", "~0", "/", "~1", "{", "%7B", "}", "%7D")
	for path, methods := range found["paths"].(map[string]any) {
		for method, operation := range methods.(map[string]any) {
			content, _ := webtest.At(operation.(map[string]any), "responses", "200", "content",
				"application/json").(map[string]any)
			if content["example"] == nil {
				continue
			}
			examples++
			reply, err := compiler.Compile("document.json#/paths/" + escape.Replace(path) + "/" + method +
				"/responses/200/content/application~1json/schema")
			if err != nil {
				t.Fatal(err)
			}
			if err := reply.Validate(content["example"]); err != nil {
				t.Errorf("%s %s: %v", method, path, err)
			}
		}
	}
	if examples < 150 {
		t.Errorf("only %d calls have an example", examples)
	}
}

func TestDocumentIsServedToEveryoneAndCached(t *testing.T) {
	s := webtest.New(t)
	get := func(known string) *http.Response {
		request, err := http.NewRequestWithContext(ctx, http.MethodGet, s.Server.URL+"/api/openapi.json", nil)
		if err != nil {
			t.Fatal(err)
		}
		request.Header.Set("If-None-Match", known)
		reply, err := s.Server.Client().Do(request)
		if err != nil {
			t.Fatal(err)
		}
		t.Cleanup(func() { _ = reply.Body.Close() })
		return reply
	}
	first := get("")
	var found map[string]any
	if err := json.NewDecoder(first.Body).Decode(&found); err != nil || found["openapi"] != "3.1.0" {
		t.Errorf("%d %v %v", first.StatusCode, found["openapi"], err)
	}
	etag := first.Header.Get("ETag")
	if again := get(etag); again.StatusCode != http.StatusNotModified || etag == "" {
		t.Errorf("a client that has it gets %d for %q", again.StatusCode, etag)
	}
}
