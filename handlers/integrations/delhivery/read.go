package delhivery

import (
	"bytes"
	"encoding/json"
	"encoding/xml"
	"errors"
	"io"
	"strings"
)

// read decodes a reply of the courier. Although JSON is requested, some replies, such as the one to a cancellation,
// are XML. XML is converted to JSON of the same structure, in which every value is a text.
func read(body []byte, into any) error {
	if bytes.HasPrefix(bytes.TrimSpace(body), []byte("<")) {
		tree, err := readTree(xml.NewDecoder(bytes.NewReader(body)))
		if err != nil {
			return errUnreadable
		}
		if body, err = json.Marshal(tree); err != nil {
			return errUnreadable
		}
	}
	if err := json.Unmarshal(body, into); err != nil {
		return errUnreadable
	}
	return nil
}

var errUnreadable = errors.New("the courier's answer can't be read")

// readTree reads an XML element: as a map of its children, as a list if they are called list-item, or as its text.
func readTree(from *xml.Decoder) (any, error) {
	for {
		token, err := from.Token()
		if err != nil {
			return nil, err
		}
		if _, begins := token.(xml.StartElement); begins {
			return readElement(from)
		}
	}
}

func readElement(from *xml.Decoder) (any, error) {
	children, items, text := map[string]any{}, []any{}, strings.Builder{}
	for {
		token, err := from.Token()
		if errors.Is(err, io.EOF) {
			return nil, io.ErrUnexpectedEOF
		}
		if err != nil {
			return nil, err
		}
		switch token := token.(type) {
		case xml.StartElement:
			child, err := readElement(from)
			if err != nil {
				return nil, err
			}
			if token.Name.Local == "list-item" {
				items = append(items, child)
			} else {
				children[token.Name.Local] = child
			}
		case xml.CharData:
			text.Write(token)
		// An element with list items is a list, one with other children is an object, and all others are texts.
		case xml.EndElement:
			switch {
			case len(items) > 0:
				return items, nil
			case len(children) > 0:
				return children, nil
			}
			return strings.TrimSpace(text.String()), nil
		}
	}
}

// yes is a boolean, which the courier writes as true, "True", "true" or "Success".
type yes bool

func (y *yes) UnmarshalJSON(raw []byte) error {
	switch strings.ToLower(strings.Trim(string(raw), `"`)) {
	case "true", "success", "1":
		*y = true
	default:
		*y = false
	}
	return nil
}

// words is a text, which the courier writes as a text, a number, a list of texts, or an object with texts by field.
type words string

func (w *words) UnmarshalJSON(raw []byte) error {
	var any any
	if err := json.Unmarshal(raw, &any); err != nil {
		return err
	}
	*w = words(strings.Join(texts(any), "; "))
	return nil
}

// texts returns all texts in a reply, however deep: Delhivery gives reasons as a text, a list, or lists in objects.
func texts(any any) (all []string) {
	switch any := any.(type) {
	case string:
		if any = strings.TrimSpace(any); any != "" {
			all = append(all, any)
		}
	case float64:
		text, err := json.Marshal(any)
		if err == nil {
			all = append(all, string(text))
		}
	case []interface{}:
		for _, one := range any {
			all = append(all, texts(one)...)
		}
	case map[string]interface{}:
		for _, one := range any {
			all = append(all, texts(one)...)
		}
	}
	return all
}

// packages is a list of parcels, which the courier writes as "" or null if there are none.
type packages []struct {
	Status   yes    `json:"status"`
	Waybill  words  `json:"waybill"`
	SortCode words  `json:"sort_code"`
	Remarks  words  `json:"remarks"`
	Refnum   string `json:"refnum"`
}

func (p *packages) UnmarshalJSON(raw []byte) error {
	type plain packages
	if bytes.HasPrefix(bytes.TrimSpace(raw), []byte("[")) {
		return json.Unmarshal(raw, (*plain)(p))
	}
	*p = nil
	return nil
}
