package web

import (
	"encoding/json"
	"net/url"
	"reflect"
	"strconv"
	"strings"
)

// setField sets a field from the texts of a form. Only lists accept more than one text.
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
		return nil // text in place of a file means no file
	}
	if strings.TrimSpace(text) == "" {
		if _, reads := field.(json.Unmarshaler); !reads {
			return nil // an empty list in a form
		}
		text = `""`
	}
	return asBadRequest(json.Unmarshal([]byte(text), field))
}

// reader is a type that parses a text; an invalid one is an unreadable error.
type reader interface{ read(text string) error }

// readInto parses an optional value, whose pointer is nil if it's missing.
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

// Indexed is a list from the fields name[0], name[1] … of a form, in order, or from a JSON list.
type Indexed []string

// UnmarshalJSON parses a list of texts.
func (x *Indexed) UnmarshalJSON(raw []byte) error { return (*Texts)(x).UnmarshalJSON(raw) }

// fill reads name=… or name[0]=…, name[1]=…, because clients of the API write lists either way.
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

// wireName is a field's name in JSON.
func wireName(field reflect.StructField) string {
	name, _, _ := strings.Cut(field.Tag.Get("json"), ",")
	return name
}

// JSON is a structured field: an object, or its JSON text within a form.
type JSON[T any] struct{ Value T }

// UnmarshalJSON parses the object.
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
