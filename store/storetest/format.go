package storetest

import (
	"errors"
	"fmt"
	"hash/crc32"
	"maps"
	"reflect"
	"slices"
	"strings"
	"time"

	"hearth/store/core"
)

func toldError(err error) string {
	var no *core.Refusal
	switch {
	case errors.As(err, &no):
		text := "refused: " + no.Message
		for _, field := range slices.Sorted(maps.Keys(no.Fields)) {
			text += "\n  " + field + ": " + no.Fields[field]
		}
		return text
	case errors.Is(err, core.ErrNotFound):
		return "not found"
	}
	return "fault: " + err.Error()
}

// toldLines formats a value with one line for each element of a list.
func toldLines(of reflect.Value) string {
	for of.Kind() == reflect.Pointer && !of.IsNil() {
		of = of.Elem()
	}
	if of.Kind() != reflect.Slice || of.Type().Elem().Kind() == reflect.Uint8 {
		return "= " + told(of) + "\n"
	}
	if of.Len() == 0 {
		return "= none\n"
	}
	var text strings.Builder
	for i := range of.Len() {
		text.WriteString("= " + told(of.Index(i)) + "\n")
	}
	return text.String()
}

// told formats a value in one line, without fields that are zero.
func told(of reflect.Value) string {
	if !of.IsValid() {
		return "nil"
	}
	if of.CanInterface() {
		switch value := of.Interface().(type) {
		case time.Time:
			return toldTime(value)
		case error:
			return toldError(value)
		}
	}
	switch of.Kind() {
	case reflect.Pointer, reflect.Interface:
		if of.IsNil() {
			return "nil"
		}
		return told(of.Elem())
	case reflect.Struct:
		if of.Type() == reflect.TypeFor[time.Time]() {
			return "(a time)" // an unexported time, whose parts depend on the machine's zone
		}
		parts := []string{}
		for i := range of.NumField() {
			if field := of.Field(i); !field.IsZero() && field.Kind() != reflect.Func {
				parts = append(parts, of.Type().Field(i).Name+": "+told(field))
			}
		}
		return "{" + strings.Join(parts, ", ") + "}"
	case reflect.Slice, reflect.Array:
		if of.Type().Elem().Kind() == reflect.Uint8 {
			return toldBytes(of.Bytes())
		}
		parts := make([]string, of.Len())
		for i := range parts {
			parts[i] = told(of.Index(i))
		}
		return "[" + strings.Join(parts, ", ") + "]"
	case reflect.Map:
		parts := []string{}
		for key, value := range of.Seq2() {
			parts = append(parts, told(key)+": "+told(value))
		}
		slices.Sort(parts)
		return "{" + strings.Join(parts, ", ") + "}"
	case reflect.String:
		return toldText(of.String())
	case reflect.Int, reflect.Int8, reflect.Int16, reflect.Int32, reflect.Int64:
		return toldNumber(of.Int())
	}
	return fmt.Sprint(of)
}

func toldTime(at time.Time) string {
	if at.IsZero() {
		return "never"
	}
	return strings.TrimSuffix(at.In(Start.Location()).Format("2006-01-02 15:04:05.000"), ".000")
}

// toldNumber formats a number; one that looks like a time in milliseconds is formatted as a time.
func toldNumber(n int64) string {
	if n > 1_500_000_000_000 && n < 2_500_000_000_000 {
		return toldTime(time.UnixMilli(n))
	}
	return fmt.Sprint(n)
}

func toldBytes(b []byte) string { return fmt.Sprintf("%d bytes %08x", len(b), crc32.ChecksumIEEE(b)) }

func toldText(text string) string {
	if strings.HasPrefix(text, "$argon2id$") {
		return "(a password's hash)"
	}
	if strings.ContainsAny(text, "\n\"") || strings.ContainsFunc(text, func(r rune) bool { return r < ' ' }) {
		return fmt.Sprintf("%q", text)
	}
	return `"` + text + `"`
}

func toldColumn(value any) string {
	switch value := value.(type) {
	case nil:
		return ""
	case int64:
		if value == 0 {
			return ""
		}
		return toldNumber(value)
	case string:
		if value == "" {
			return ""
		}
		return toldText(value)
	case []byte:
		return toldBytes(value)
	}
	return fmt.Sprint(value)
}
