package documents

import (
	"fmt"
	"regexp"
	"slices"
	"strings"

	"hearth/store/documents"
)

// hsnShape matches the lengths of HSN codes that the GST portal accepts: 4, 6 or 8 digits.
var hsnShape = regexp.MustCompile(`^([0-9]{4}|[0-9]{6}|[0-9]{8})$`)

// Warnings returns, as sentences in a fixed order, what the GST portal would refuse in a month's return and what an
// accountant would ask about. digits is the minimum length of an HSN code: 4, or 6 from a turnover of five crore
// rupees (Notification 78/2020). gaps are warnings of missing document numbers, which the caller found in the
// database.
func Warnings(m Month, gstin string, digits int, gaps []string) (found []string) {
	switch under := m.GSTINs(); {
	case len(under) > 1:
		found = append(found, "The documents are of the GSTINs "+strings.Join(under, " and ")+
			": each files a GSTR-1 of its own, and has a file and a sheet of its own in the accountant’s file.")
	case len(under) == 0 && gstin == "":
		found = append(found, "The shop has no GSTIN: there is no GSTR-1 to file.")
	}
	found = append(found, gaps...)
	noHSN, shortHSN, noPlace, untaxed := []string{}, []string{}, []string{}, []string{}
	for _, d := range m.All {
		if d.PlaceCode == "" {
			noPlace = append(noPlace, d.Number)
		}
		if !d.Taxed {
			untaxed = append(untaxed, d.Number)
		}
		if slices.ContainsFunc(d.Lines, func(l documents.DocumentLine) bool { return !hsnShape.MatchString(l.HSN) }) {
			noHSN = append(noHSN, d.Number)
		} else if slices.ContainsFunc(d.Lines, func(l documents.DocumentLine) bool { return len(l.HSN) < digits }) {
			shortHSN = append(shortHSN, d.Number)
		}
	}
	// tell adds a warning with the numbers of its documents, at most 20.
	tell := func(numbers []string, what string) {
		if len(numbers) > 0 {
			found = append(found, fmt.Sprintf("%s: %s.", what, strings.Join(numbers[:min(len(numbers), 20)], ", ")))
		}
	}
	tell(noHSN, "A line has no HSN of 4, 6 or 8 digits, so table 12 is refused")
	tell(shortHSN, fmt.Sprintf("A line has an HSN of fewer than the %d digits that this turnover asks for", digits))
	tell(noPlace, "The place of supply is not known")
	tell(untaxed,
		"Without tax, as a seller who is not registered or of the composition scheme issues it: not for GSTR-1")
	for at, tax := range byPlace(m.B2CS) {
		if tax.Taxable < 0 {
			found = append(found, fmt.Sprintf("More was credited than sold in %s at %d %%: table 7 is negative there.",
				at.name, at.rate))
		}
	}
	late, rejected := map[string][]string{}, []string{}
	for _, d := range m.Late {
		if !d.Since.IsZero() {
			late[moment(d.Since)] = append(late[moment(d.Since)], d.Number)
		}
		if !d.Rejected.IsZero() {
			rejected = append(rejected, d.Number)
		}
	}
	for since, numbers := range late {
		tell(numbers, "If GSTR-1 was filed from the file of "+since+", put what was issued since into GSTR-1A")
	}
	tell(rejected,
		"The buyer rejected the credit note, so its tax is due again: put it into GSTR-1A or the table of amendments")
	slices.Sort(found)
	return found
}
