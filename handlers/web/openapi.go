package web

import (
	"encoding/json"
	"reflect"
	"sort"
	"strings"
	"time"

	"hearth/store/money"
)

type object = map[string]any

// OpenAPI is the OpenAPI document of the routes, generated from their Go types. vocabulary is further information for
// clients, included as x-name.
func OpenAPI(title, description string, routes []Route, vocabulary map[string]any) ([]byte, error) {
	b := &schemaBuilder{names: map[string]reflect.Type{}, schemas: object{}}
	paths := map[string]object{}
	for _, route := range routes {
		address := "/" + openPath(route.Path)
		if paths[address] == nil {
			paths[address] = object{}
		}
		paths[address][strings.ToLower(route.Method)] = b.operation(route)
	}
	ordered := object{}
	for address, operations := range paths {
		ordered[address] = operations
	}
	document := object{
		"openapi":    "3.1.0",
		"info":       object{"title": title, "version": "1", "description": description},
		"servers":    []object{{"url": "/api"}},
		"paths":      ordered,
		"components": object{"schemas": b.schemas},
	}
	for name, known := range vocabulary {
		document["x-"+name] = known
	}
	return json.MarshalIndent(document, "", "  ")
}

// openPath converts a router's path to OpenAPI's notation: :id becomes {id}.
func openPath(path string) string {
	parts := strings.Split(path, "/")
	for i, part := range parts {
		if name, isParam := strings.CutPrefix(part, ":"); isParam {
			parts[i] = "{" + name + "}"
		}
	}
	return strings.Join(parts, "/")
}

// operation describes a route.
func (b *schemaBuilder) operation(route Route) object {
	operation := object{"x-access": accessText(route.Who)}
	// An input with a CSRF token is always sent in the body, because URLs are logged; some DELETE calls also contain
	// a password.
	inBody := route.Method == "POST" || route.CSRF
	parameters := []object{}
	body := object{}
	hasFile := false
	eachField(route.In, func(field reflect.StructField) {
		if name := field.Tag.Get("path"); name != "" {
			parameters = append(parameters, object{"name": name, "in": "path", "required": true,
				"schema": b.schemaOf(field.Type)})
			return
		}
		if name := field.Tag.Get("header"); name != "" {
			parameters = append(parameters, object{"name": name, "in": "header", "schema": object{"type": "string"}})
			return
		}
		name := wireName(field)
		if name == "" {
			return
		}
		if !inBody {
			parameters = append(parameters, object{"name": name, "in": "query", "schema": b.schemaOf(field.Type)})
			return
		}
		hasFile = hasFile || isFileType(field.Type)
		body[name] = b.schemaOf(field.Type)
	})
	if len(parameters) > 0 {
		operation["parameters"] = parameters
	}
	if inBody {
		schema := object{"type": "object", "properties": body}
		if route.In == reflect.TypeFor[Raw]() {
			schema = object{"type": "object"}
		}
		if route.In == reflect.TypeFor[Fields]() {
			schema = object{"type": "object", "additionalProperties": object{"type": "string"}}
		}
		content := object{"multipart/form-data": object{"schema": schema}}
		if !hasFile {
			content["application/json"] = object{"schema": schema}
		}
		operation["requestBody"] = object{"content": content}
	}
	operation["responses"] = object{
		"200": object{"description": "the answer; status false is a refusal", "content": b.contentOf(route.Out)},
	}
	return operation
}

// accessText describes who may make a call.
func accessText(who Access) string {
	switch {
	case who.Staff():
		return "staff: " + strings.Join(who.AnyOf, " or ")
	case who.Mixed:
		return "own, or staff: " + strings.Join(who.AnyOf, " or ")
	case who.LoggedIn:
		return "customer"
	}
	return "anybody"
}

func isFileType(t reflect.Type) bool {
	return t == reflect.TypeFor[*Upload]() || t == reflect.TypeFor[[]*Upload]()
}

func (b *schemaBuilder) contentOf(out reflect.Type) object {
	if out == reflect.TypeFor[File]() {
		return object{"application/octet-stream": object{"schema": object{"type": "string", "format": "binary"}}}
	}
	return object{"application/json": object{"schema": b.schemaOf(out)}}
}

// schemaBuilder converts Go types into JSON schemas. A named struct becomes a component, of which there can be only
// one with its name.
type schemaBuilder struct {
	names   map[string]reflect.Type
	schemas object
}

// schemaOf returns the JSON schema of a Go type. Amounts are numbers in rupees, and times may be null.
func (b *schemaBuilder) schemaOf(t reflect.Type) object {
	switch t {
	case reflect.TypeFor[money.Paise](), reflect.TypeFor[Rupees](), reflect.TypeFor[Number]():
		return object{"type": "number"}
	case reflect.TypeFor[Time](), reflect.TypeFor[time.Time]():
		return object{"type": []string{"string", "null"}, "format": "date-time"}
	case reflect.TypeFor[Text]():
		return object{"type": "string"}
	case reflect.TypeFor[Int]():
		return object{"type": "integer"}
	case reflect.TypeFor[Flag]():
		return object{"type": "boolean"}
	case reflect.TypeFor[*Upload]():
		return object{"type": "string", "format": "binary"}
	case reflect.TypeFor[json.RawMessage]():
		return object{"type": "object", "additionalProperties": object{}}
	}
	switch t.Kind() {
	case reflect.Pointer:
		return b.schemaOf(t.Elem())
	case reflect.Bool:
		return object{"type": "boolean"}
	case reflect.String:
		return object{"type": "string"}
	case reflect.Int, reflect.Int64, reflect.Int32:
		return object{"type": "integer"}
	case reflect.Float64:
		return object{"type": "number"}
	case reflect.Slice:
		return object{"type": "array", "items": b.schemaOf(t.Elem())}
	case reflect.Map:
		return object{"type": "object", "additionalProperties": b.schemaOf(t.Elem())}
	case reflect.Struct:
		return b.structSchema(t)
	}
	return object{}
}

// structSchema is the schema of a struct; one with only the field Value, as JSON has, is that of its value.
func (b *schemaBuilder) structSchema(t reflect.Type) object {
	if t.NumField() == 1 && t.Field(0).Name == "Value" {
		return b.schemaOf(t.Field(0).Type)
	}
	name := t.Name()
	if name == "" || strings.Contains(name, "[") {
		return b.fieldsSchema(t)
	}
	name = strings.ToUpper(name[:1]) + name[1:]
	if first, known := b.names[name]; known && first != t {
		panic("two types are called " + name + " in the document: " + first.String() + " and " + t.String())
	} else if !known {
		b.names[name] = t
		b.schemas[name] = b.fieldsSchema(t)
	}
	return object{"$ref": "#/components/schemas/" + name}
}

// fieldsSchema is the schema of a struct's fields; those without omitempty are required.
func (b *schemaBuilder) fieldsSchema(t reflect.Type) object {
	properties, required := object{}, []string{}
	eachField(t, func(field reflect.StructField) {
		name, options, _ := strings.Cut(field.Tag.Get("json"), ",")
		if name == "-" || (!field.IsExported()) {
			return
		}
		if name == "" {
			name = field.Name
		}
		properties[name] = b.schemaOf(field.Type)
		if !strings.Contains(options, "omitempty") {
			required = append(required, name)
		}
	})
	sort.Strings(required)
	return object{"type": "object", "properties": properties, "required": required}
}

// eachField visits the fields of a struct, including those of embedded structs. An outer field hides an inner one.
func eachField(t reflect.Type, visit func(reflect.StructField)) {
	if t.Kind() != reflect.Struct {
		return
	}
	for _, field := range reflect.VisibleFields(t) {
		if field.Anonymous {
			continue
		}
		visit(field)
	}
}
