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
	"syscall"
)

// fillFromBody fills fields from a body by its content type; errNoForm (415) for others.
func (f form) fillFromBody(r *http.Request, wrong unread) error {
	contentType := r.Header.Get("Content-Type")
	if contentType == "" && r.ContentLength <= 0 {
		return nil
	}
	kind, _, err := mime.ParseMediaType(contentType)
	if err != nil {
		return errNoForm
	}
	switch kind {
	case "application/json":
		return f.fillFromJSON(r, wrong)
	case "application/x-www-form-urlencoded":
		given, err := readForm(r)
		if err != nil {
			return err
		}
		return f.fillFromTexts(given, wrong)
	case "multipart/form-data":
		return f.fillFromMultipart(r, wrong)
	}
	return errNoForm
}

// mostText is the maximum size of JSON or a plain form in bytes, because it's read into memory. Calls with large
// files have a higher limit for the multipart body only.
const mostText = 2 << 20

// readText reads a body that isn't multipart.
func readText(r *http.Request) ([]byte, error) {
	raw, err := io.ReadAll(io.LimitReader(r.Body, mostText+1))
	if err == nil && len(raw) > mostText {
		return nil, ErrTooLarge
	}
	return raw, readProblemOf(err)
}

// readForm reads the fields of a form. Unlike http.Request.ParseForm it also reads that of a DELETE.
func readForm(r *http.Request) (url.Values, error) {
	raw, err := readText(r)
	if err != nil {
		return nil, err
	}
	given, err := url.ParseQuery(string(raw))
	return given, readProblemOf(err)
}

func readProblemOf(err error) error {
	if err == nil {
		return nil
	}
	return readProblem(err)
}

// readProblem converts an error while reading a body into a problem: too large (413), too slow (408), broken (400); a
// full disk stays a fault.
func readProblem(err error) error {
	var tooLarge *http.MaxBytesError
	if errors.As(err, &tooLarge) {
		return ErrTooLarge
	}
	if errors.Is(err, syscall.ENOSPC) || errors.Is(err, syscall.EDQUOT) {
		return err // files of a form are stored on disk while they are read
	}
	if errors.Is(err, os.ErrDeadlineExceeded) {
		return errTooSlow
	}
	return BadRequest("its body is broken")
}

// fillFromMultipart fills fields and files. Up to 1 MB is in memory, the rest in temporary files.
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

// fillFromJSON fills fields from an object. Unknown fields are ignored; a duplicate one is a bad request, because
// programs disagree about which counts.
func (f form) fillFromJSON(r *http.Request, wrong unread) error {
	raw, err := readText(r)
	if err != nil {
		return err
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

// objectOf divides an object into its fields.
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

// Fields is an input with field names that aren't known before, such as settings: every field with its text.
type Fields map[string]string

// fill reads a form or an object of texts, numbers and booleans.
func (a *Fields) fill(r *http.Request) error {
	*a = Fields{}
	kind, _, err := mime.ParseMediaType(r.Header.Get("Content-Type"))
	if err != nil {
		return errNoForm
	}
	if kind == "application/json" {
		raw, err := readText(r)
		if err != nil {
			return err
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
	given, err := textsOf(r, kind)
	if err != nil {
		return err
	}
	for name, texts := range given {
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

// textsOf are the texts of a form, by its content type.
func textsOf(r *http.Request, kind string) (url.Values, error) {
	switch kind {
	case "application/x-www-form-urlencoded":
		return readForm(r)
	case "multipart/form-data":
		if err := r.ParseMultipartForm(1 << 20); err != nil {
			return nil, readProblem(err)
		}
		return r.MultipartForm.Value, nil
	}
	return nil, errNoForm
}

// Raw is an unparsed body with its headers, for a signature over its bytes.
type Raw struct {
	Bytes  []byte
	Header http.Header
}
