package letters

import (
	"fmt"
	"slices"
	"strings"
)

// A text contains words and {{names}}. {{if name}} … {{else}} … {{end}} is a part for when there is such a fact, {{each names}} …
// {{end}} is repeated for each thing in a list. A line with only such tags is removed from the result.

// node is a piece of a text.
type node struct {
	// words are literal text; name is a fact.
	words, name string
	// if and each have parts; otherwise is the part after else.
	kind            tag
	then, otherwise []node
	line            int
}

type tag int

const (
	plain tag = iota
	fact
	when
	each
)

// Wrong is an error in a text, with its line.
type Wrong struct {
	Line int
	Says string
}

func (w *Wrong) Error() string { return fmt.Sprintf("Line %d: %s", w.Line, w.Says) }

// reader parses a text from the start.
type reader struct {
	tokens []token
	at     int
}

type token struct {
	words string
	tag   bool
	line  int
}

// parse parses a text. On an error it returns nil nodes.
func parse(text string) ([]node, error) {
	tokens, err := split(strings.ReplaceAll(text, "\r\n", "\n"))
	if err != nil {
		return nil, err
	}
	r := &reader{tokens: tokens}
	nodes, ended, err := r.block(0)
	if err == nil && ended != "" {
		return nil, &Wrong{r.tokens[r.at-1].line, "{{" + ended + "}} has no {{if …}} or {{each …}} before it."}
	}
	return nodes, err
}

// split splits a text into words and tags. A line with only {{if …}}, {{each …}}, {{else}} and {{end}} is removed with its line
// break.
func split(text string) (tokens []token, err error) {
	number := 0
	for line := range strings.Lines(text) {
		number++
		first, bare := len(tokens), true
		for rest := line; rest != ""; {
			words, tagged, found := strings.Cut(rest, "{{")
			if words != "" {
				tokens = append(tokens, token{words, false, number})
				bare = bare && strings.TrimSpace(words) == ""
			}
			if !found {
				break
			}
			inside, after, closed := strings.Cut(tagged, "}}")
			if !closed || strings.Contains(inside, "{") {
				return nil, &Wrong{number, "A name begins with {{ here and does not end. Close it with }}."}
			}
			name := strings.ToLower(strings.Join(strings.Fields(inside), " "))
			if name == "" {
				return nil, &Wrong{number, "There is no name between {{ and }}."}
			}
			word, _, _ := strings.Cut(name, " ")
			bare = bare && slices.Contains([]string{"if", "each", "else", "end"}, word)
			tokens = append(tokens, token{name, true, number})
			rest = after
		}
		if tags := slices.DeleteFunc(slices.Clone(tokens[first:]), func(t token) bool { return !t.tag }); bare && len(tags) > 0 {
			tokens = append(tokens[:first], tags...)
		}
	}
	return tokens, nil
}

// block parses up to the end of a part, and returns the tag that ended it.
func (r *reader) block(depth int) (nodes []node, ended string, err error) {
	if depth > 5 {
		return nil, "", &Wrong{r.tokens[r.at-1].line, "There are too many parts within each other here."}
	}
	for r.at < len(r.tokens) {
		t := r.tokens[r.at]
		r.at++
		word, name, _ := strings.Cut(t.words, " ")
		switch {
		case !t.tag:
			if t.words != "" {
				nodes = append(nodes, node{kind: plain, words: t.words, line: t.line})
			}
		case t.words == "end" || t.words == "else":
			return nodes, t.words, nil
		case word == "if" || word == "each":
			if name == "" {
				return nil, "", &Wrong{t.line, "After {{" + word + " a name is missing."}
			}
			one := node{kind: when, name: name, line: t.line}
			if word == "each" {
				one.kind = each
			}
			var how string
			if one.then, how, err = r.block(depth + 1); err != nil {
				return nil, "", err
			}
			if how == "else" {
				if one.otherwise, how, err = r.block(depth + 1); err != nil {
					return nil, "", err
				}
			}
			if how != "end" {
				return nil, "", &Wrong{t.line, "{{" + t.words + "}} has no {{end}}."}
			}
			nodes = append(nodes, one)
		default:
			nodes = append(nodes, node{kind: fact, name: t.words, line: t.line})
		}
	}
	return nodes, "", nil
}

// values are the facts of a mail by name: a string, a bool, or a list of such.
type values map[string]any

func holds(value any) bool {
	switch v := value.(type) {
	case string:
		return v != ""
	case bool:
		return v
	case []values:
		return len(v) > 0
	}
	return false
}

// write renders a text with its facts. A name without a fact is an error: the text was written for another version of the shop.
func write(nodes []node, facts values) (string, error) {
	var said strings.Builder
	if err := writeTo(&said, nodes, []values{facts}); err != nil {
		return "", err
	}
	return said.String(), nil
}

func writeTo(to *strings.Builder, nodes []node, around []values) error {
	for _, n := range nodes {
		if n.kind == plain {
			to.WriteString(n.words)
			continue
		}
		value, is := find(around, n.name)
		if !is {
			return &Wrong{n.line, "There is no fact with the name “" + n.name + "”."}
		}
		switch n.kind {
		case fact:
			words, isText := value.(string)
			if !isText {
				return &Wrong{n.line, "“" + n.name + "” is no text: use it with {{if …}} or {{each …}}."}
			}
			to.WriteString(words)
		case when:
			part := n.then
			if !holds(value) {
				part = n.otherwise
			}
			if err := writeTo(to, part, around); err != nil {
				return err
			}
		case each:
			list, isList := value.([]values)
			if !isList {
				return &Wrong{n.line, "“" + n.name + "” is no list."}
			}
			for _, one := range list {
				if err := writeTo(to, n.then, append(around, one)); err != nil {
					return err
				}
			}
			if len(list) == 0 {
				if err := writeTo(to, n.otherwise, around); err != nil {
					return err
				}
			}
		}
	}
	return nil
}

// find looks up a name, in the innermost list first.
func find(around []values, name string) (any, bool) {
	for i := len(around) - 1; i >= 0; i-- {
		if value, is := around[i][name]; is {
			return value, true
		}
	}
	return nil, false
}
