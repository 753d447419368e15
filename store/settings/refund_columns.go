package settings

import (
	"regexp"
	"slices"
	"strings"
)

// RefundColumn is a column of the file with which the shop's bank pays refunds: its title, and its content with the
// names of refundNames in braces.
type RefundColumn struct{ Title, Content string }

// refundNames are what a column of the bank's file can contain of a refund: the customer's name, account number, IFSC
// and UPI ID, the amount, the order's number, the refund's own reference, and the day.
var refundNames = []string{"name", "account", "ifsc", "upi", "amount", "order", "reference", "date"}

var refundName = regexp.MustCompile(`\{(\w*)\}`)

// readRefundColumns parses the lines of the setting: the column's title, then =, then its content. wrong is the first
// malformed line, or what is missing; "" if there is neither.
func readRefundColumns(text string) (read []RefundColumn, wrong string) {
	contents := ""
	for line := range strings.Lines(text) {
		line = strings.TrimSpace(line)
		if line == "" {
			continue
		}
		title, content, isColumn := strings.Cut(line, "=")
		title, content = strings.TrimSpace(title), strings.TrimSpace(content)
		if !isColumn || title == "" || len([]rune(title)) > 60 || len([]rune(content)) > 200 {
			return read, "can't be read: " + line
		}
		for _, name := range refundName.FindAllStringSubmatch(content, -1) {
			if !slices.Contains(refundNames, name[1]) {
				return read, "has a name that is none: " + name[0]
			}
		}
		if slices.ContainsFunc(read, func(c RefundColumn) bool { return c.Title == title }) {
			return read, "has two columns " + title
		}
		read, contents = append(read, RefundColumn{title, content}), contents+content
	}
	switch {
	case len(read) == 0:
	case len(read) > 60:
		return read, "can have at most 60 columns"
	case !strings.Contains(contents, "{amount}"):
		return read, "needs a column with {amount}"
	case !strings.Contains(contents, "{account}") && !strings.Contains(contents, "{upi}"):
		return read, "needs a column with {account} or {upi}"
	}
	return read, ""
}

// Fill returns the content of a column for a refund, whose values are given by name.
func (c RefundColumn) Fill(values map[string]string) string {
	return refundName.ReplaceAllStringFunc(c.Content, func(name string) string { return values[name[1:len(name)-1]] })
}

func (c RefundColumn) paysUPI() bool { return strings.Contains(c.Content, "{upi}") }
