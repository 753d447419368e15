package handlers

import (
	"bytes"
	"encoding/json"
	"errors"
	"io"
	"mime"
	"net/http"
	"net/url"
	"reflect"
	"strings"

	"github.com/julienschmidt/httprouter"

	"hearth/store"
)

const maxParts = 100

// decode fills in from a request: fields tagged `path` from the path, `header` from a header, the others by their JSON
// name from the query of a GET or DELETE, or from a body that is a form, a multipart form or JSON.
func decode(r *http.Request, params httprouter.Params, in any) error {
	if raw, isRaw := in.(*rawBody); isRaw {
		body, err := io.ReadAll(r.Body)
		raw.Bytes, raw.Signature = body, r.Header.Get("X-Razorpay-Signature")
		return readProblemOf(err)
	}
	if whole, isWhole := in.(*anyFields); isWhole {
		return whole.fill(r)
	}
	target := reflect.ValueOf(in).Elem()
	if target.NumField() == 0 {
		return nil
	}
	// An embedded form is filled in by the same request.
	for i := range target.NumField() {
		if target.Type().Field(i).Anonymous {
			if err := fillFromPath(target, params); err != nil {
				return err
			}
			return decode(r, params, target.Field(i).Addr().Interface())
		}
	}
	if err := fillFromPath(target, params); err != nil {
		return err
	}
	if r.Method == http.MethodGet || r.Method == http.MethodDelete {
		if err := fillFromHeader(target, r.Header); err != nil {
			return err
		}
		return fillFromForm(target, r.URL.Query())
	}
	if err := fillFromHeader(target, r.Header); err != nil {
		return err
	}
	return fillFromBody(r, target)
}

func fillFromBody(r *http.Request, target reflect.Value) error {
	contentType := r.Header.Get("Content-Type")
	if contentType == "" && r.ContentLength <= 0 {
		return nil
	}
	kind, _, err := mime.ParseMediaType(contentType)
	if err != nil {
		return &problem{status: http.StatusUnsupportedMediaType, message: "Send a form or JSON."}
	}
	switch kind {
	case "application/json":
		return fillFromJSON(r.Body, target)
	case "application/x-www-form-urlencoded":
		if err := r.ParseForm(); err != nil {
			return readProblem(err)
		}
		return fillFromForm(target, r.PostForm)
	case "multipart/form-data":
		return fillFromMultipart(r, target)
	}
	return &problem{status: http.StatusUnsupportedMediaType, message: "Send a form or JSON."}
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
		return errTooLarge
	}
	return badRequest("its body is broken")
}

func fillFromMultipart(r *http.Request, target reflect.Value) error {
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
		return badRequest("it has too many parts")
	}
	for i := range target.NumField() {
		name := wireName(target.Type().Field(i))
		files := append(r.MultipartForm.File[name], r.MultipartForm.File[name+"[]"]...)
		if len(files) == 0 {
			continue
		}
		switch field := target.Field(i).Addr().Interface().(type) {
		case **Upload:
			*field = &Upload{files[0]}
		case *[]*Upload:
			for _, file := range files {
				*field = append(*field, &Upload{file})
			}
		}
	}
	return fillFromForm(target, r.MultipartForm.Value)
}

// fillFromJSON reads an object. Unknown fields are ignored; a field given twice is refused.
func fillFromJSON(body io.Reader, target reflect.Value) error {
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
	for i := range target.NumField() {
		name := wireName(target.Type().Field(i))
		if name == "" {
			continue
		}
		value, given := fields[name]
		if !given {
			value, given = fields[name+"[]"]
		}
		if !given || isUpload(target.Field(i)) {
			continue
		}
		if err := json.Unmarshal(value, target.Field(i).Addr().Interface()); err != nil {
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
		return nil, badRequest("a JSON object was expected")
	}
	fields := map[string]json.RawMessage{}
	for decoder.More() {
		key, err := decoder.Token()
		if err != nil {
			return nil, badRequest("its JSON is broken")
		}
		name, isText := key.(string)
		var value json.RawMessage
		if err := decoder.Decode(&value); err != nil || !isText {
			return nil, badRequest("its JSON is broken")
		}
		if _, twice := fields[name]; twice {
			return nil, badRequest("a field is given twice")
		}
		fields[name] = value
	}
	if _, err := decoder.Token(); err != nil {
		return nil, badRequest("its JSON is broken")
	}
	if decoder.More() {
		return nil, badRequest("more follows its JSON")
	}
	return fields, nil
}

func fillFromForm(target reflect.Value, form url.Values) error {
	for i := range target.NumField() {
		name := wireName(target.Type().Field(i))
		if name == "" {
			continue
		}
		field := target.Field(i).Addr().Interface()
		if named, isNamed := field.(*indexed); isNamed {
			if err := named.fill(name, form); err != nil {
				return err
			}
			continue
		}
		texts := append(append([]string{}, form[name]...), form[name+"[]"]...)
		if len(texts) == 0 {
			continue
		}
		if err := setField(field, texts); err != nil {
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
		return badRequest("a field is given twice")
	}
	text, err := cleanText(texts[0])
	if err != nil {
		return err
	}
	switch f := field.(type) {
	case *Text:
		*f = Text(text)
	case **Text:
		t := Text(text)
		*f = &t
	case *Int:
		*f = parseInt(text)
	case **Int:
		n := parseInt(text)
		*f = &n
	case *Rupees:
		*f = parseRupees(text)
	case **Rupees:
		r := parseRupees(text)
		*f = &r
	case **Number:
		n := parseNumber(text)
		*f = &n
	case *Flag:
		*f = parseFlag(text)
	case **Upload, *[]*Upload:
		// A text where a file belongs is no file.
	default:
		if strings.TrimSpace(text) == "" {
			text = `""`
		}
		if err := json.Unmarshal([]byte(text), field); err != nil {
			return asBadRequest(err)
		}
	}
	return nil
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

// indexed takes the fields name[0], name[1] … of a form, in their order, or a JSON list.
type indexed []string

func (x *indexed) UnmarshalJSON(raw []byte) error { return (*Texts)(x).UnmarshalJSON(raw) }

func (x *indexed) fill(name string, form url.Values) error {
	if len(form[name]) == 1 {
		return setField((*Texts)(x), form[name])
	}
	for i := range maxParts {
		for _, text := range form[name+"["+itoa(i)+"]"] {
			clean, err := cleanText(text)
			if err != nil {
				return err
			}
			*x = append(*x, clean)
		}
	}
	return nil
}

func fillFromPath(target reflect.Value, params httprouter.Params) error {
	for i := range target.NumField() {
		name := target.Type().Field(i).Tag.Get("path")
		if name == "" {
			continue
		}
		switch field := target.Field(i).Addr().Interface().(type) {
		case *int64:
			id, err := store.ParseID(params.ByName(name))
			if err != nil {
				return err
			}
			*field = id
		case *string:
			*field = params.ByName(name)
		}
	}
	return nil
}

func fillFromHeader(target reflect.Value, header http.Header) error {
	for i := range target.NumField() {
		name := target.Type().Field(i).Tag.Get("header")
		if name == "" {
			continue
		}
		clean, err := cleanText(header.Get(name))
		if err != nil {
			return err
		}
		target.Field(i).SetString(clean)
	}
	return nil
}

func wireName(field reflect.StructField) string {
	name, _, _ := strings.Cut(field.Tag.Get("json"), ",")
	return name
}

// anyFields is a body whose field names are not known beforehand: every field with its text.
type anyFields map[string]string

func (a *anyFields) fill(r *http.Request) error {
	*a = anyFields{}
	kind, _, err := mime.ParseMediaType(r.Header.Get("Content-Type"))
	if err != nil {
		return &problem{status: http.StatusUnsupportedMediaType, message: "Send a form or JSON."}
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
			return badRequest("a field is given twice")
		}
		text, err := cleanText(texts[0])
		if err != nil {
			return err
		}
		(*a)[name] = text
	}
	return nil
}
