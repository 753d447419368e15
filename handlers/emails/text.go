package emails

import (
	"fmt"
	"slices"
	"strings"
)

// The syntax of email templates: text and {{names}} of placeholders. {{if name}} … {{else}} … {{end}} is a part that
// depends on a value, {{each names}} … {{end}} is repeated for each item of a list. A line with only such tags leaves
// no empty line. Go's text/template isn't used, because owners write these templates: names may have spaces, and
// errors name the line in plain words.

// node is a part of a parsed template.
type node struct {
	// words is literal text; name is the name of a placeholder.
	words, name string
	// then is the part inside if and each, otherwise the part after else.
	kind            tag
	then, otherwise []node
	line            int
}

// tag is the kind of a node.
type tag int

const (
	plain tag = iota
	fact
	when
	each
)

// TemplateError is an error in a template, with its line, counted from 1. Its text is for the owner.
type TemplateError struct {
	Line int
	Says string
}

func (w *TemplateError) Error() string { return fmt.Sprintf("Line %d: %s", w.Line, w.Says) }

// reader parses the tokens of a template.
type reader struct {
	tokens []token
	at     int
}

// token is literal text, or the words between {{ and }}.
type token struct {
	words string
	tag   bool
	line  int
}

// parse parses a template. An error is a *TemplateError.
func parse(text string) ([]node, error) {
	tokens, err := split(strings.ReplaceAll(text, "\r\n", "\n"))
	if err != nil {
		return nil, err
	}
	r := &reader{tokens: tokens}
	nodes, ended, err := r.block(0)
	if err == nil && ended != "" {
		return nil, &TemplateError{r.tokens[r.at-1].line, "{{" + ended + "}} has no {{if …}} or {{each …}} before it."}
	}
	return nodes, err
}

// split divides a template into text and tags. A line that contains only the tags {{if …}}, {{each …}}, {{else}} and
// {{end}} is removed with its line break.
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
				return nil, &TemplateError{number, "A name begins with {{ here and does not end. Close it with }}."}
			}
			name := strings.ToLower(strings.Join(strings.Fields(inside), " "))
			if name == "" {
				return nil, &TemplateError{number, "There is no name between {{ and }}."}
			}
			word, _, _ := strings.Cut(name, " ")
			bare = bare && slices.Contains([]string{"if", "each", "else", "end"}, word)
			tokens = append(tokens, token{name, true, number})
			rest = after
		}
		// A line that holds nothing but {{if}}, {{each}}, {{else}} or {{end}} leaves no empty line in the mail.
		if tags := slices.DeleteFunc(slices.Clone(tokens[first:]), func(t token) bool { return !t.tag }); bare &&
			len(tags) > 0 {
			tokens = append(tokens[:first], tags...)
		}
	}
	return tokens, nil
}

// block parses up to the tag that ends a part, and returns that tag: end, else, or "" at the end of the template.
// Parts can be nested five deep.
func (r *reader) block(depth int) (nodes []node, ended string, err error) {
	// Deeper nesting is refused, so that no template can exhaust the stack.
	if depth > 5 {
		return nil, "", &TemplateError{r.tokens[r.at-1].line, "There are too many parts within each other here."}
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
		// The caller decides whether an end or an else is allowed here.
		case t.words == "end" || t.words == "else":
			return nodes, t.words, nil
		case word == "if" || word == "each":
			if name == "" {
				return nil, "", &TemplateError{t.line, "After {{" + word + " a name is missing."}
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
				return nil, "", &TemplateError{t.line, "{{" + t.words + "}} has no {{end}}."}
			}
			nodes = append(nodes, one)
		default:
			nodes = append(nodes, node{kind: fact, name: t.words, line: t.line})
		}
	}
	return nodes, "", nil
}

// values are the values of placeholders by name: a string, a bool, or a []values for a list.
type values map[string]any

// holds reports whether a condition is met: a text that isn't empty, true, or a list with items.
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

// write renders parsed nodes. A placeholder without a value is an error: the template was saved with another version
// of the program.
func write(nodes []node, facts values) (string, error) {
	var said strings.Builder
	if err := writeTo(&said, nodes, []values{facts}); err != nil {
		return "", err
	}
	return said.String(), nil
}

// writeTo renders nodes; around are the values in scope, those of the innermost list item last.
func writeTo(to *strings.Builder, nodes []node, around []values) error {
	for _, n := range nodes {
		if n.kind == plain {
			to.WriteString(n.words)
			continue
		}
		value, is := find(around, n.name)
		if !is {
			return &TemplateError{n.line, "There is no fact with the name “" + n.name + "”."}
		}
		switch n.kind {
		case fact:
			words, isText := value.(string)
			if !isText {
				return &TemplateError{n.line, "“" + n.name + "” is no text: use it with {{if …}} or {{each …}}."}
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
				return &TemplateError{n.line, "“" + n.name + "” is no list."}
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

// find looks a name up, in the innermost list item first.
func find(around []values, name string) (any, bool) {
	for i := len(around) - 1; i >= 0; i-- {
		if value, is := around[i][name]; is {
			return value, true
		}
	}
	return nil, false
}
