package web

import (
	"errors"
	"io"
	"net/http"
	"net/url"
	"reflect"

	"github.com/julienschmidt/httprouter"

	"hearth/store/db"
)

// maxParts is the maximum number of parts in a multipart form.
const maxParts = 100

// decode fills an input from a request: fields with a path tag from the path, with a header tag from a header, and
// the others by their JSON name, from the query of a GET or DELETE, or from a body that is a form, a multipart form
// or JSON. Fields of embedded structs count as its own. An invalid value is a refusal of its field; a request that
// can't be read is a bad request (400).
func decode(r *http.Request, params httprouter.Params, in any) error {
	if raw, isRaw := in.(*Raw); isRaw {
		body, err := io.ReadAll(r.Body)
		raw.Bytes, raw.Header = body, r.Header
		return readProblemOf(err)
	}
	if whole, isWhole := in.(*Fields); isWhole {
		return whole.fill(r)
	}
	form := fieldsOf(reflect.ValueOf(in).Elem())
	if len(form) == 0 {
		return nil
	}
	if err := form.fillFromPath(params); err != nil {
		return err
	}
	if err := form.fillFromHeader(r.Header); err != nil {
		return err
	}
	wrong := unread{}
	var err error
	// GET, and DELETE without a body, have their fields in the query; all others in the body.
	if r.Method == http.MethodGet || r.Method == http.MethodDelete && r.ContentLength == 0 {
		err = form.fillFromTexts(r.URL.Query(), wrong)
	} else {
		err = form.fillFromBody(r, wrong)
	}
	if err != nil {
		return err
	}
	return wrong.refusal(form)
}

// formField is a field of an input with its names.
type formField struct {
	value              reflect.Value
	name, path, header string
}

type form []formField

// fieldsOf returns the fields of an input type, including those of embedded structs.
func fieldsOf(target reflect.Value) (fields form) {
	for i := range target.NumField() {
		about := target.Type().Field(i)
		if about.Anonymous {
			fields = append(fields, fieldsOf(target.Field(i))...)
			continue
		}
		fields = append(fields, formField{value: target.Field(i), name: wireName(about), path: about.Tag.Get("path"),
			header: about.Tag.Get("header")})
	}
	return fields
}

// mustRead panics if a field of an input type could never be read: one of two fields with the same name, or a path
// parameter that is neither int64 nor string.
func mustRead(t reflect.Type) {
	if t.Kind() != reflect.Struct {
		return
	}
	seen := map[string]bool{}
	for _, f := range fieldsOf(reflect.New(t).Elem()) {
		if kind := f.value.Type(); f.path != "" && kind != reflect.TypeFor[int64]() &&
			kind != reflect.TypeFor[string]() {
			panic(t.String() + " has " + f.path + " of the path as " + kind.String())
		}
		for _, name := range []string{f.name, f.path, f.header} {
			if name != "" && seen[name] {
				panic(t.String() + " has two fields " + name)
			}
			seen[name] = true
		}
	}
}

// unread are the fields with invalid values, each with the reason.
type unread map[string]string

// unreadable is an error for one field: a sentence that says which values it accepts.
type unreadable string

func (u unreadable) Error() string { return string(u) }

// note records the error of an invalid value, and returns any other error.
func (u unread) note(name string, err error) error {
	var what unreadable
	if errors.As(err, &what) {
		u[name] = string(what)
		return nil
	}
	return err
}

// refusal is a refusal of all invalid fields, whose message is about the first one; nil without any.
func (u unread) refusal(f form) error {
	for _, field := range f {
		if message, wrong := u[field.name]; wrong {
			return &db.Refusal{Message: message, Fields: u}
		}
	}
	return nil
}

// isUpload reports whether a field is a file, which JSON can't contain.
func isUpload(field reflect.Value) bool {
	switch field.Interface().(type) {
	case *Upload, []*Upload:
		return true
	}
	return false
}

// fillFromTexts fills fields from the texts of a query or a form. A list may be sent as name[], in PHP's style,
// because some clients of the API do so.
func (f form) fillFromTexts(given url.Values, wrong unread) error {
	for _, one := range f {
		if one.name == "" {
			continue
		}
		field := one.value.Addr().Interface()
		if named, isNamed := field.(*Indexed); isNamed {
			if err := named.fill(one.name, given); err != nil {
				return err
			}
			continue
		}
		texts := append(append([]string{}, given[one.name]...), given[one.name+"[]"]...)
		if len(texts) == 0 {
			continue
		}
		if err := wrong.note(one.name, setField(field, texts)); err != nil {
			return err
		}
	}
	return nil
}

// fillFromPath fills fields from path parameters. An ID that isn't a number is db.ErrNotFound.
func (f form) fillFromPath(params httprouter.Params) error {
	for _, one := range f {
		if one.path == "" {
			continue
		}
		switch field := one.value.Addr().Interface().(type) {
		case *int64:
			id, err := db.ParseID(params.ByName(one.path))
			if err != nil {
				return err
			}
			*field = id
		case *string:
			*field = params.ByName(one.path)
		}
	}
	return nil
}

func (f form) fillFromHeader(header http.Header) error {
	for _, one := range f {
		if one.header == "" {
			continue
		}
		clean, err := cleanText(header.Get(one.header))
		if err != nil {
			return err
		}
		one.value.SetString(clean)
	}
	return nil
}
