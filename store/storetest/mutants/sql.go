package main

import (
	"regexp"
	"strconv"
	"strings"
)

// slipOfSQL is a mutated statement: text is the whole statement, was and is are the difference, at its position.
type slipOfSQL struct {
	text, was, is string
	at            int
}

var sqlWords = regexp.MustCompile(`\b(SELECT|INSERT|UPDATE|DELETE|WHERE|ORDER BY|EXISTS|IS NULL|IS NOT NULL| AND | DESC\b|COLLATE)`)

func looksLikeSQL(text string) bool { return sqlWords.MatchString(text) }

var sqlSwaps = []struct{ was, is string }{
	{" >= ", " > "}, {" <= ", " < "}, {" > ", " >= "}, {" < ", " <= "}, {" = ", " <> "}, {" <> ", " = "}, {" + ", " - "}, {" - ", " + "},
	{" AND ", " OR "}, {" OR ", " AND "}, {" DESC", " ASC"}, {" IS NULL", " IS NOT NULL"}, {" IS NOT NULL", " IS NULL"},
	{"NOT EXISTS (", "EXISTS ("}, {" EXISTS (", " NOT EXISTS ("},
	{"min(", "max("}, {"max(", "min("}, {" NOT IN (", " IN ("}, {" IN (", " NOT IN ("}, {" COLLATE NOCASE", ""}, {"nullif(?, 0)", "?"},
}

var (
	sqlFigure = regexp.MustCompile(`(^|[ (,])([0-9]{1,9})($|[ ),])`)
	sqlMember = regexp.MustCompile(`, '[^']*'\)`)
	sqlEnd    = regexp.MustCompile(` (AND|OR|ORDER BY|GROUP BY|LIMIT|HAVING|UNION|RETURNING|THEN)\b|\n`)
	ascending = regexp.MustCompile(`ORDER BY [a-z_.]+( LIMIT|$|\))`)
)

// slipsOfSQL returns the mutants of an SQL text.
func slipsOfSQL(text string) (found []slipOfSQL) {
	put := func(from, to int, is string) {
		before, after := max(0, from-25), min(len(text), to+25)
		found = append(found, slipOfSQL{text: text[:from] + is + text[to:], was: text[before:after], is: text[before:from] +
			is + text[to:after], at: from})
	}
	for _, swap := range sqlSwaps {
		for at := 0; ; {
			next := strings.Index(text[at:], swap.was)
			if next < 0 {
				break
			}
			at += next
			between := swap.was == " AND " && strings.Contains(lastWords(text[:at]), "BETWEEN")
			assigns := swap.was == " = " && assignment(text, at)
			if !between && !assigns {
				put(at, at+len(swap.was), swap.is)
			}
			at += len(swap.was)
		}
	}
	conditions(text, put)
	for _, at := range sqlFigure.FindAllStringSubmatchIndex(text, -1) {
		if strings.HasSuffix(text[:at[4]], "SELECT ") && strings.HasPrefix(text[at[5]:], " FROM") {
			continue // this only asks whether there is a row
		}
		if value, err := strconv.Atoi(text[at[4]:at[5]]); err == nil {
			put(at[4], at[5], strconv.Itoa(value+1))
		}
	}
	for _, at := range sqlMember.FindAllStringIndex(text, -1) {
		if strings.Contains(text[max(0, at[0]-60):at[0]], "IN (") {
			put(at[0], at[1], ")")
		}
	}
	for _, at := range ascending.FindAllStringSubmatchIndex(text, -1) {
		put(at[2], at[2], " DESC")
	}
	return found
}

// conditions makes a condition joined by AND always true, keeping its parameters.
func conditions(text string, put func(from, to int, is string)) {
	for at := 0; ; {
		next := strings.Index(text[at:], " AND ")
		if next < 0 {
			return
		}
		from := at + next + len(" AND ")
		at = from
		to := conditionEnd(text, from)
		condition := text[from:to]
		if condition == "" || strings.Contains(lastWords(text[:from-5]), "BETWEEN") || strings.Contains(condition, "BETWEEN") {
			continue
		}
		put(from, to, "("+condition+" OR 1)")
	}
}

// conditionEnd is the end of a condition: at the next keyword, or the closing bracket.
func conditionEnd(text string, from int) int {
	depth := 0
	for i := from; i < len(text); i++ {
		switch text[i] {
		case '(':
			depth++
		case ')':
			if depth--; depth < 0 {
				return i
			}
		}
		if depth == 0 && sqlEnd.MatchString(text[i:min(len(text), i+12)]) && sqlEnd.FindStringIndex(text[i:min(len(text), i+12)])[0] == 0 {
			return i
		}
	}
	return len(text)
}

func lastWords(text string) string { return text[max(0, len(text)-30):] }

// assignment reports whether an equals sign is in the SET of an UPDATE, where nothing is compared.
func assignment(text string, at int) bool {
	set := strings.LastIndex(text[:at], " SET ")
	return set >= 0 && !strings.Contains(text[set:at], "WHERE") && !strings.Contains(text[set:at], "SELECT")
}
