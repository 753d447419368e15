package handlers_test

import (
	"encoding/json"
	"fmt"
	"reflect"
	"slices"
	"strings"
	"testing"
	"time"

	"hearth/handlers"
	"hearth/handlers/web"
	"hearth/handlers/web/webtest"
	"hearth/store/accounts"
	"hearth/store/money"
)

func accessOf(who web.Access) string {
	parts := make([]string, len(who.AnyOf))
	for i, p := range who.AnyOf {
		parts[i] = string(p)
	}
	switch {
	case who.Staff():
		return "staff " + strings.Join(parts, " ")
	case who.Mixed:
		return "customer or " + strings.Join(parts, " ")
	case who.LoggedIn:
		return "customer"
	}
	return "anybody"
}

// A golden file lists who may make which call, so that every change of a permission shows in a diff.
func TestRolesMayMakeTheirCalls(t *testing.T) {
	lines := []string{}
	for _, route := range handlers.Routes() {
		lines = append(
			lines,
			fmt.Sprintf("%-6s %-36s %-30s %-8s %d", route.Method, route.Path, accessOf(route.Who), route.Class,
				route.Size),
		)
	}
	slices.Sort(lines)
	webtest.Golden(t, "calls.golden", strings.Join(lines, "\n")+"\n")
}

// The permissions of each role are in a golden file, as the session returns them.
func TestEachRoleHasItsPermissions(t *testing.T) {
	s := webtest.New(t)
	text := ""
	for _, role := range []accounts.Role{accounts.Owner, accounts.Manager, accounts.Catalogue, accounts.Dispatch,
		accounts.Packer,
		accounts.Accountant, accounts.Support} {
		permissions := []string{}
		for _, p := range webtest.At(s.Staff(role).Get("session"), "data", "permissions").([]any) {
			permissions = append(permissions, p.(string))
		}
		slices.Sort(permissions)
		text += fmt.Sprintf("%s: %s\n", role, strings.Join(permissions, " "))
	}
	webtest.Golden(t, "roles.golden", text)
}

// The keys and types of every reply are in a golden file, because third-party clients rely on them.
func TestEveryReplyKeepsItsShape(t *testing.T) {
	lines := []string{}
	for _, route := range handlers.Routes() {
		lines = append(lines, route.Method+" "+route.Path)
		shape := map[string]string{}
		shapeOf(route.Out, "", shape, nil)
		for _, key := range slices.Sorted(mapKeys(shape)) {
			lines = append(lines, "  "+key+" "+shape[key])
		}
	}
	webtest.Golden(t, "replies.golden", strings.Join(lines, "\n")+"\n")
}

func mapKeys(m map[string]string) func(yield func(string) bool) {
	return func(yield func(string) bool) {
		for key := range m {
			if !yield(key) {
				return
			}
		}
	}
}

// shapeOf lists the JSON keys below a type, with the type of each.
func shapeOf(t reflect.Type, at string, into map[string]string, above []reflect.Type) {
	note := func(kind string) { into[strings.TrimPrefix(at, ".")] = kind }
	switch {
	case t == reflect.TypeFor[web.File]():
		note("file")
		return
	case t == reflect.TypeFor[money.Paise]():
		note("rupees")
		return
	case t == reflect.TypeFor[json.RawMessage]():
		note("json")
		return
	case t.Kind() == reflect.Struct && t.NumField() == 1 && t.Field(0).Type == reflect.TypeFor[time.Time]():
		note("instant or null")
		return
	}
	switch t.Kind() {
	case reflect.Pointer:
		shapeOf(t.Elem(), at, into, above)
	case reflect.Bool:
		note("boolean")
	case reflect.String:
		note("text")
	case reflect.Int, reflect.Int64, reflect.Float64:
		note("number")
	case reflect.Slice:
		shapeOf(t.Elem(), at+"[]", into, above)
	case reflect.Map:
		shapeOf(t.Elem(), at+"{}", into, above)
	case reflect.Struct:
		if slices.Contains(above, t) {
			note("again")
			return
		}
		for _, field := range reflect.VisibleFields(t) {
			name, options, _ := strings.Cut(field.Tag.Get("json"), ",")
			if field.Anonymous || !field.IsExported() || name == "-" {
				continue
			}
			if name == "" {
				name = field.Name
			}
			if strings.Contains(options, "omitempty") {
				name += "?"
			}
			shapeOf(field.Type, at+"."+name, into, append(above, t))
		}
	default:
		note("any")
	}
}
