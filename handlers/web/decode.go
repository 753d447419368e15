package web

import (
	"bytes"
	"encoding/json"
	"errors"
	"io"
	"mime"
	"net/http"
	"net/url"
	"os"
	"reflect"
	"strconv"
	"strings"
	"syscall"

	"github.com/julienschmidt/httprouter"

	"hearth/store/db"
)

const maxParts = 100

// decode fills in from a request: fields tagged `path` from the path, `header` from a header, the others by their JSON
// name from the query of a GET or DELETE, or from a body that is a form, a multipart form or JSON. The fields of an embedded
// form are its own. What a field can't be read as is a Refusal by field; what can't be read at all is a bad request.
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

// formField is a field of a form with its names.
type formField struct {
	value              reflect.Value
	name, path, header string
}

type form []formField

// fieldsOf gives the fields of a form, those of embedded forms in their place.
func fieldsOf(target reflect.Value) (fields form) {
	for i := range target.NumField() {
		about := target.Type().Field(i)
		if about.Anonymous {
			fields = append(fields, fieldsOf(target.Field(i))...)
			continue
		}
		fields = append(fields, formField{target.Field(i), wireName(about), about.Tag.Get("path"), about.Tag.Get("header")})
	}
	return fields
}

// mustRead panics over a form two of whose fields have one name: one of them would never be read.
func mustRead(t reflect.Type) {
	if t.Kind() != reflect.Struct {
		return
	}
	seen := map[string]bool{}
	for _, f := range fieldsOf(reflect.New(t).Elem()) {
		for _, name := range []string{f.name, f.path, f.header} {
			if name != "" && seen[name] {
				panic(t.String() + " has two fields " + name)
			}
			seen[name] = true
		}
	}
}

// unread is what could not be read, by field.
type unread map[string]string

// unreadable says in a sentence what a field takes.
type unreadable string

func (u unreadable) Error() string { return string(u) }

// note takes an error that says that a field can't be read; any other is given back.
func (u unread) note(name string, err error) error {
	var what unreadable
	if errors.As(err, &what) {
		u[name] = string(what)
		return nil
	}
	return err
}

// refusal speaks of the first field that could not be read.
func (u unread) refusal(f form) error {
	for _, field := range f {
		if message, wrong := u[field.name]; wrong {
			return &db.Refusal{Message: message, Fields: u}
		}
	}
	return nil
}

func (f form) fillFromBody(r *http.Request, wrong unread) error {
	contentType := r.Header.Get("Content-Type")
	if contentType == "" && r.ContentLength <= 0 {
		return nil
	}
	kind, _, err := mime.ParseMediaType(contentType)
	if err != nil {
		return &Problem{Status: http.StatusUnsupportedMediaType, Message: "Send a form or JSON."}
	}
	switch kind {
	case "application/json":
		return f.fillFromJSON(r.Body, wrong)
	case "application/x-www-form-urlencoded":
		if err := r.ParseForm(); err != nil {
			return readProblem(err)
		}
		return f.fillFromTexts(r.PostForm, wrong)
	case "multipart/form-data":
		return f.fillFromMultipart(r, wrong)
	}
	return &Problem{Status: http.StatusUnsupportedMediaType, Message: "Send a form or JSON."}
}

func readProblemOf(err error) error {
	if err == nil {
		return nil
	}
	return readProblem(err)
}

func readProblem(err error) error {
	var tooLarge *http.MaxBytesError
	if errors.As(err, &tooLarge) {
		return ErrTooLarge
	}
	if errors.Is(err, syscall.ENOSPC) || errors.Is(err, syscall.EDQUOT) {
		return err // a file of a form is kept on the disk while it is read
	}
	if errors.Is(err, os.ErrDeadlineExceeded) {
		return errTooSlow
	}
	return BadRequest("its body is broken")
}

func (f form) fillFromMultipart(r *http.Request, wrong unread) error {
	if err := r.ParseMultipartForm(1 << 20); err != nil {
		return readProblem(err)
	}
	parts := 0
	for _, texts := range r.MultipartForm.Value {
		parts += len(texts)
	}
	for _, files := range r.MultipartForm.File {
		parts += len(files)
	}
	if parts > maxParts {
		return BadRequest("it has too many parts")
	}
	for _, one := range f {
		files := append(r.MultipartForm.File[one.name], r.MultipartForm.File[one.name+"[]"]...)
		if len(files) == 0 {
			continue
		}
		switch field := one.value.Addr().Interface().(type) {
		case **Upload:
			*field = &Upload{files[0]}
		case *[]*Upload:
			for _, file := range files {
				*field = append(*field, &Upload{file})
			}
		}
	}
	return f.fillFromTexts(r.MultipartForm.Value, wrong)
}

// fillFromJSON reads an object. Unknown fields are ignored; a field given twice is refused.
func (f form) fillFromJSON(body io.Reader, wrong unread) error {
	raw, err := io.ReadAll(body)
	if err != nil {
		return readProblem(err)
	}
	if len(bytes.TrimSpace(raw)) == 0 {
		return nil
	}
	fields, err := objectOf(raw)
	if err != nil {
		return err
	}
	for _, one := range f {
		if one.name == "" {
			continue
		}
		value, given := fields[one.name]
		if !given {
			value, given = fields[one.name+"[]"]
		}
		if !given || isUpload(one.value) {
			continue
		}
		if err := wrong.note(one.name, json.Unmarshal(value, one.value.Addr().Interface())); err != nil {
			return asBadRequest(err)
		}
	}
	return nil
}

// isUpload says whether a field is a file, which JSON can't carry.
func isUpload(field reflect.Value) bool {
	switch field.Interface().(type) {
	case *Upload, []*Upload:
		return true
	}
	return false
}

func objectOf(raw []byte) (map[string]json.RawMessage, error) {
	decoder := json.NewDecoder(bytes.NewReader(raw))
	open, err := decoder.Token()
	if err != nil || open != json.Delim('{') {
		return nil, BadRequest("a JSON object was expected")
	}
	fields := map[string]json.RawMessage{}
	for decoder.More() {
		key, err := decoder.Token()
		if err != nil {
			return nil, BadRequest("its JSON is broken")
		}
		name, isText := key.(string)
		var value json.RawMessage
		if err := decoder.Decode(&value); err != nil || !isText {
			return nil, BadRequest("its JSON is broken")
		}
		if _, twice := fields[name]; twice {
			return nil, BadRequest("a field is given twice")
		}
		fields[name] = value
	}
	if _, err := decoder.Token(); err != nil {
		return nil, BadRequest("its JSON is broken")
	}
	if decoder.More() {
		return nil, BadRequest("more follows its JSON")
	}
	return fields, nil
}

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

// setField sets a field from the texts of a form. Only a list takes more than one.
func setField(field any, texts []string) error {
	if list, isList := field.(*Texts); isList {
		if len(texts) > 1 || !strings.HasPrefix(strings.TrimSpace(texts[0]), "[") {
			return setTexts(list, texts)
		}
	}
	if len(texts) > 1 {
		return BadRequest("a field is given twice")
	}
	text, err := cleanText(texts[0])
	if err != nil {
		return err
	}
	switch f := field.(type) {
	case reader:
		return f.read(text)
	case **Text:
		return readInto(f, text)
	case **Int:
		return readInto(f, text)
	case **Rupees:
		return readInto(f, text)
	case **Number:
		return readInto(f, text)
	case **Decision:
		return readInto(f, text)
	case **Flag:
		return readInto(f, text)
	case **Upload, *[]*Upload:
		return nil // a text where a file belongs is no file
	}
	if strings.TrimSpace(text) == "" {
		text = `""`
	}
	return asBadRequest(json.Unmarshal([]byte(text), field))
}

// reader is a kind of value that reads itself out of a text.
type reader interface{ read(text string) error }

// readInto reads a value that may be absent.
func readInto[T any, P interface {
	*T
	reader
}](field *P, text string) error {
	*field = P(new(T))
	return (*field).read(text)
}

func setTexts(list *Texts, texts []string) error {
	for _, text := range texts {
		clean, err := cleanText(text)
		if err != nil {
			return err
		}
		if strings.TrimSpace(clean) != "" {
			*list = append(*list, clean)
		}
	}
	return nil
}

// Indexed takes the fields name[0], name[1] … of a form, in their order, or a JSON list.
type Indexed []string

// UnmarshalJSON reads a list of texts.
func (x *Indexed) UnmarshalJSON(raw []byte) error { return (*Texts)(x).UnmarshalJSON(raw) }

func (x *Indexed) fill(name string, given url.Values) error {
	if len(given[name]) == 1 {
		return setField((*Texts)(x), given[name])
	}
	for i := range maxParts {
		for _, text := range given[name+"["+strconv.Itoa(i)+"]"] {
			clean, err := cleanText(text)
			if err != nil {
				return err
			}
			*x = append(*x, clean)
		}
	}
	return nil
}

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

func wireName(field reflect.StructField) string {
	name, _, _ := strings.Cut(field.Tag.Get("json"), ",")
	return name
}

// Fields is a body whose field names are not known beforehand: every field with its text.
type Fields map[string]string

func (a *Fields) fill(r *http.Request) error {
	*a = Fields{}
	kind, _, err := mime.ParseMediaType(r.Header.Get("Content-Type"))
	if err != nil {
		return &Problem{Status: http.StatusUnsupportedMediaType, Message: "Send a form or JSON."}
	}
	if kind == "application/json" {
		raw, err := io.ReadAll(r.Body)
		if err != nil {
			return readProblem(err)
		}
		fields, err := objectOf(raw)
		if err != nil {
			return err
		}
		for name, value := range fields {
			var text Text
			if err := text.UnmarshalJSON(value); err != nil {
				return err
			}
			(*a)[name] = string(text)
		}
		return nil
	}
	if err := r.ParseMultipartForm(1 << 20); err != nil && !errors.Is(err, http.ErrNotMultipart) {
		return readProblem(err)
	}
	for name, texts := range r.PostForm {
		if len(texts) > 1 {
			return BadRequest("a field is given twice")
		}
		text, err := cleanText(texts[0])
		if err != nil {
			return err
		}
		(*a)[name] = text
	}
	return nil
}

// Raw is a body as it came with its headers, for a signature over its bytes.
type Raw struct {
	Bytes  []byte
	Header http.Header
}

// JSON is a structured field whose shape is another's to know: an object, or in a form the text of one.
type JSON[T any] struct{ Value T }

// UnmarshalJSON reads the object.
func (j *JSON[T]) UnmarshalJSON(raw []byte) error {
	raw = unwrap(raw)
	if len(raw) == 0 || string(raw) == "null" || string(raw) == `""` {
		return nil
	}
	if err := json.Unmarshal(raw, &j.Value); err != nil {
		return BadRequest("a field has not the shape that the form gives it")
	}
	return nil
}
