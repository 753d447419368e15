package web

import (
	"encoding/json"
	"reflect"
	"sort"
	"strings"
	"time"

	"hearth/store/money"
)

// schemaBuilder converts Go types into JSON schemas. A named struct becomes a component, of which there can be only
// one with its name.
type schemaBuilder struct {
	names   map[string]reflect.Type
	schemas object
	notes   Notes
}

// fieldSchema is the schema of a field of a type, with its comment.
func (b *schemaBuilder) fieldSchema(t reflect.Type, field reflect.StructField) object {
	schema := b.schemaOf(field.Type)
	owner := t
	for _, i := range field.Index[:len(field.Index)-1] { // a field of an embedded struct
		owner = owner.Field(i).Type
	}
	words := b.notes.Fields[NoteName(owner)+"."+field.Name]
	if words == "" {
		return schema
	}
	if field.Type == reflect.TypeFor[money.Paise]() {
		words = inRupees(words)
	}
	schema["description"] = words
	return schema
}

// NoteName is the name by which the notes know a type, such as "api.Rows" of any rows.
func NoteName(t reflect.Type) string {
	name, _, _ := strings.Cut(t.String(), "[")
	return name
}

// inRupees corrects the unit of a comment: money is paise in Go, but rupees in JSON.
func inRupees(words string) string { return strings.ReplaceAll(words, "in paise", "in rupees") }

// schemaOf returns the JSON schema of a Go type. Amounts are numbers in rupees, and times may be null.
func (b *schemaBuilder) schemaOf(t reflect.Type) object {
	switch t {
	case reflect.TypeFor[money.Paise](), reflect.TypeFor[Rupees]():
		return object{"type": "number", "description": "In rupees"}
	case reflect.TypeFor[Number]():
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
		fields := b.fieldsSchema(t)
		if words := b.notes.Types[NoteName(t)]; words != "" {
			fields["description"] = inRupees(words)
		}
		b.schemas[name] = fields
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
		properties[name] = b.fieldSchema(t, field)
		if field.Type.Kind() == reflect.Pointer && !strings.Contains(options, "omitempty") {
			properties[name] = orNull(b.fieldSchema(t, field))
		}
		if !strings.Contains(options, "omitempty") {
			required = append(required, name)
		}
	})
	sort.Strings(required)
	return object{"type": "object", "properties": properties, "required": required}
}

// orNull is the schema of a value that may be missing. A type that is a reference can't have a second type.
func orNull(schema object) object {
	if kind, plain := schema["type"].(string); plain {
		schema["type"] = []string{kind, "null"}
		return schema
	}
	return object{"anyOf": []object{schema, {"type": "null"}}}
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
