package web

import (
	"encoding/json"
	"net/http"
	"reflect"
	"regexp"
	"slices"
	"strconv"
	"strings"
)

type object = map[string]any

// Notes are what the OpenAPI document says beyond the Go types. Types and Fields are the comments of types and of
// fields, by names such as "api.OrderLine" and "api.OrderLine.Discount". Examples are replies, and Refusals the
// sentences of refusals, that tests received, by "GET orders".
type Notes struct {
	Types    map[string]string          `json:"types"`
	Fields   map[string]string          `json:"fields"`
	Examples map[string]json.RawMessage `json:"examples"`
	Refusals map[string][]string        `json:"refusals"`
}

// OpenAPI is the OpenAPI document of the routes, generated from their Go types. vocabulary is further information for
// clients, included as x-name.
func OpenAPI(title, description string, routes []Route, vocabulary map[string]any, notes Notes) ([]byte, error) {
	b := &schemaBuilder{names: map[string]reflect.Type{}, schemas: object{}, notes: notes}
	paths := map[string]object{}
	tags := []object{}
	for _, route := range routes {
		address := "/" + openPath(route.Path)
		if paths[address] == nil {
			paths[address] = object{}
		}
		paths[address][strings.ToLower(route.Method)] = b.operation(route)
		if !slices.ContainsFunc(tags, func(tag object) bool { return tag["name"] == route.Group }) {
			tags = append(tags, object{"name": route.Group})
		}
	}
	refusal := b.schemaOf(reflect.TypeFor[refused]())
	document := object{
		"openapi": "3.1.0",
		"info":    object{"title": title, "version": "1", "description": description},
		"servers": []object{{"url": "/api"}},
		"tags":    tags,
		"paths":   paths,
		"components": object{"schemas": b.schemas, "responses": refusalReplies(refusal),
			"securitySchemes": object{"session": object{"type": "apiKey", "in": "cookie", "name": "hearth_session",
				"description": "The cookie that login sets; hearth_staff on the staff's own address, and with the " +
					"prefix __Host- over https"}}},
	}
	for name, known := range vocabulary {
		document["x-"+name] = known
	}
	return json.MarshalIndent(document, "", "  ")
}

// commonRefusals are the errors that any call can have, by status, with their sentences.
var commonRefusals = map[int][]string{
	http.StatusBadRequest:            {BadRequest("its JSON is broken").Error()},
	http.StatusUnauthorized:          {ErrLoggedOut.Message},
	http.StatusForbidden:             {ErrForbidden.Message, errCSRF.Message, ErrOtherSite.Message},
	http.StatusNotFound:              {"Not found."},
	http.StatusRequestEntityTooLarge: {ErrTooLarge.Message},
	http.StatusUnsupportedMediaType:  {errNoForm.Message},
	http.StatusTooManyRequests:       {tooMany(0).Error()},
	http.StatusServiceUnavailable:    {ErrOverloaded.Message, busyText, diskFullText},
}

// refusalReplies describes the errors with a status of their own.
func refusalReplies(schema object) object {
	replies := object{}
	for status, sentences := range commonRefusals {
		examples := object{}
		for i, sentence := range sentences {
			examples["refusal"+strconv.Itoa(i+1)] = object{"value": object{"status": false, "success": false,
				"logged": false, "message": sentence}}
		}
		replies[strconv.Itoa(status)] = object{
			"description": strings.Join(sentences, " · "),
			"content":     object{"application/json": object{"schema": schema, "examples": examples}},
		}
	}
	return replies
}

// statuses are the errors that a call can have besides refusals.
func (r Route) statuses() []int {
	known := []int{http.StatusTooManyRequests, http.StatusServiceUnavailable}
	if r.In.Kind() != reflect.Struct || r.In.NumField() > 0 {
		known = append(known, http.StatusBadRequest)
	}
	if r.Who.LoggedIn {
		known = append(known, http.StatusUnauthorized)
	}
	if r.Who.LoggedIn || r.CSRF || r.Method != http.MethodGet {
		known = append(known, http.StatusForbidden)
	}
	if strings.Contains(r.Path, ":") {
		known = append(known, http.StatusNotFound)
	}
	if r.Method == http.MethodPost {
		known = append(known, http.StatusRequestEntityTooLarge, http.StatusUnsupportedMediaType)
	}
	return known
}

var pathParts = regexp.MustCompile(`[A-Za-z0-9]+`)

// operationID is a name for the call in generated clients: getAdminOrdersId for GET admin/orders/:id.
func (r Route) operationID() string {
	id := strings.ToLower(r.Method)
	for _, part := range pathParts.FindAllString(r.Path, -1) {
		id += strings.ToUpper(part[:1]) + part[1:]
	}
	return id
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
	operation := object{"x-access": accessText(route.Who), "tags": []string{route.Group}, "summary": route.Summary,
		"operationId": route.operationID(), "security": route.security()}
	if len(route.Who.AnyOf) > 0 {
		operation["x-permissions"] = route.Who.AnyOf
	}
	if route.Method == http.MethodPost {
		operation["x-max-body-bytes"] = route.Size
	}
	// An input with a CSRF token is always sent in the body, because URLs are logged; some DELETE calls also contain
	// a password.
	inBody := route.Method == "POST" || route.CSRF
	parameters := []object{}
	body := object{}
	hasFile := false
	eachField(route.In, func(field reflect.StructField) {
		if name := field.Tag.Get("path"); name != "" {
			parameters = append(parameters, object{"name": name, "in": "path", "required": true,
				"schema": b.fieldSchema(route.In, field)})
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
			parameters = append(parameters, object{"name": name, "in": "query",
				"schema": b.fieldSchema(route.In, field)})
			return
		}
		hasFile = hasFile || isFileType(field.Type)
		body[name] = b.fieldSchema(route.In, field)
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
	operation["responses"] = b.replies(route)
	return operation
}

// replies describes what a call returns, with the reply that a test received and the refusals that tests reached.
func (b *schemaBuilder) replies(route Route) object {
	name := route.Method + " " + route.Path
	content := b.contentOf(route.Out)
	if example, has := b.notes.Examples[name]; has {
		if json, isJSON := content["application/json"].(object); isJSON {
			json["example"] = example
		}
	}
	description := "The reply, or a refusal with status false, as JSON"
	if refusals := b.notes.Refusals[name]; len(refusals) > 0 {
		description += ". Among the refusals:\n\n- " + strings.Join(refusals, "\n- ")
	}
	replies := object{"200": object{"description": description, "content": content}}
	for _, status := range route.statuses() {
		replies[strconv.Itoa(status)] = object{"$ref": "#/components/responses/" + strconv.Itoa(status)}
	}
	return replies
}

// security lists the ways to be admitted to a call; an empty list means that none is needed.
func (r Route) security() []object {
	if !r.Who.LoggedIn {
		return []object{}
	}
	return []object{{"session": []string{}}}
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
