package emails

import (
	"errors"
	"fmt"
	"slices"
	"strings"
	"unicode/utf8"

	"hearth/store/core"
	"hearth/store/messages"
	"hearth/store/settings"
)

// The maximum lengths of an owner's template, in characters.
const (
	longestSubject = 200
	longestBody    = 10_000
)

// Check refuses an owner's template that would fail on some occasion, or that lacks a required placeholder. The
// refusal names the fields subject and text. An unknown kind of email is core.ErrNotFound.
func (l *Language) Check(kind string, text Text, shop *settings.Values) error {
	k, known := Find(kind)
	if !known {
		return core.ErrNotFound
	}
	wrong := map[string]string{}
	for field, words := range map[string]string{"subject": text.Subject, "text": text.Body} {
		limit, thing := longestSubject, "subject"
		if field == "text" {
			limit, thing = longestBody, "text"
		}
		switch {
		case strings.TrimSpace(words) == "":
			wrong[field] = "Please write a " + thing + "."
		case utf8.RuneCountInString(words) > limit:
			wrong[field] = fmt.Sprintf("The %s can have at most %d characters.", thing, limit)
		default:
			if err := k.checkNames(words); err != nil {
				wrong[field] = placed(field, err)
			}
		}
	}
	if strings.ContainsAny(strings.TrimSpace(text.Subject), "\r\n") {
		wrong["subject"] = "The subject is one line."
	}
	// Whether a required fact is missing can only be told about texts that are otherwise correct.
	if len(wrong) == 0 {
		if field, says := k.missing(l, text, shop); says != "" {
			wrong[field] = says
		}
	}
	return refusal(wrong)
}

// refusal returns a refusal with all wrong fields, whose message is that of the first; nil if none is wrong.
func refusal(wrong map[string]string) error {
	for _, field := range []string{"subject", "text"} {
		if says, is := wrong[field]; is {
			return &core.Refusal{Message: says, Fields: wrong}
		}
	}
	return nil
}

// placed returns an error's message for its field. In a subject, which has one line, the line number is left out.
func placed(field string, err error) string {
	var where *TemplateError
	if field == "subject" && errors.As(err, &where) {
		return where.Says
	}
	return err.Error()
}

// checkBuiltIn checks that a built-in template uses only facts that exist, while the program starts.
func (k *Kind) checkBuiltIn(text Text) error {
	if err := k.checkNames(text.Subject); err != nil {
		return err
	}
	return k.checkNames(text.Body)
}

// checkNames checks the placeholders of a subject or body.
func (k *Kind) checkNames(words string) error {
	nodes, err := parse(words)
	if err != nil {
		return err
	}
	return checkNodes(nodes, k.Facts())
}

// checkNodes finds unknown and misused names everywhere, including parts that are rarely rendered.
func checkNodes(nodes []node, facts []Fact) error {
	for _, n := range nodes {
		if n.kind == plain {
			continue
		}
		at := slices.IndexFunc(facts, func(f Fact) bool { return f.Name == n.name })
		if at < 0 {
			return &TemplateError{n.line, "There is no name “" + n.name + "” in this email." + meant(n.name, facts)}
		}
		f, within := facts[at], facts
		switch {
		case n.kind == fact && f.Shape == Yes:
			return &TemplateError{n.line, "“" + n.name + "” is a yes or no: use it as {{if " + n.name + "}} … {{end}}."}
		case n.kind == fact && f.Shape == List:
			return &TemplateError{n.line, "“" + n.name + "” is a list: use it as {{each " + n.name + "}} … {{end}}."}
		case n.kind == each && f.Shape != List:
			return &TemplateError{n.line, "“" + n.name + "” is no list."}
		// Inside a list, the placeholders of its items are known as well.
		case n.kind == each:
			within = slices.Concat(f.Of, facts)
		}
		if err := checkNodes(n.then, within); err != nil {
			return err
		}
		if err := checkNodes(n.otherwise, facts); err != nil {
			return err
		}
	}
	return nil
}

// meant suggests the placeholder with the most similar name, if it differs by at most three letters.
func meant(name string, facts []Fact) string {
	best, least := "", 4
	for _, f := range facts {
		if d := distance(name, f.Name); d < least {
			best, least = f.Name, d
		}
	}
	if best == "" {
		return ""
	}
	return " Did you mean “" + best + "”?"
}

// distance is the Levenshtein distance of two words: how many letters to insert, delete or replace.
func distance(a, b string) int {
	from, to := []rune(a), []rune(b)
	row := make([]int, len(to)+1)
	for j := range row {
		row[j] = j
	}
	for i := range from {
		diagonal := row[0]
		row[0] = i + 1
		for j := range to {
			cost := diagonal
			if from[i] != to[j] {
				cost = min(diagonal, row[j], row[j+1]) + 1
			}
			diagonal, row[j+1] = row[j+1], cost
		}
	}
	return row[len(to)]
}

// missing returns the placeholders that a template leaves out on some occasion. It renders the template with each
// combination of optional placeholders present and absent, and compares it with the built-in template. The values of
// required placeholders are replaced by marks, which are searched for in the result.
func (k *Kind) missing(l *Language, text Text, shop *settings.Values) (field, says string) {
	var some, needed []string
	for _, f := range k.Facts() {
		if f.Maybe || f.Shape == Yes {
			some = append(some, f.Name)
		}
		if f.Needed {
			needed = append(needed, f.Name)
		}
	}
	// Each bit of mask leaves one optional placeholder out.
	for mask := range 1 << len(some) {
		facts := k.samples(mail{messages.Mail{Kind: k.Name, ToName: "Ananya Rao"}, shop, l}, func(name string) bool {
			at := slices.Index(some, name)
			return at >= 0 && mask&(1<<at) != 0
		})
		for _, name := range needed {
			if facts[name] != "" {
				facts[name] = marked(name)
			}
		}
		brought, err := finish(l.Original(k.Name), facts)
		if err != nil {
			return "text", err.Error()
		}
		own, err := finish(text, facts)
		if err != nil {
			return "text", err.Error()
		}
		// A placeholder is required only where the built-in template shows it.
		for _, name := range needed {
			if facts[name] != "" && strings.Contains(brought.Body, marked(name)) &&
				!strings.Contains(own.Body, marked(name)) {
				return "text", "The text must always name {{" + name +
					"}}: without it, the email is of no use to its reader."
			}
		}
		if own.Subject == "" {
			return "subject",
				"The subject must say something on every occasion: a part of it is left out where a fact is missing."
		}
		if own.Body == "" {
			return "text",
				"The text must say something on every occasion: a part of it is left out where a fact is missing."
		}
	}
	return "", ""
}

// marked returns a mark that no template can contain.
func marked(name string) string { return "\x01" + name + "\x01" }
