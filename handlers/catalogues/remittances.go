package catalogues

import (
	"cmp"
	"fmt"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"time"

	"hearth/handlers/sheets"
	"hearth/store/money"
	"hearth/store/payments"
)

// RemitField is what a column of a courier's sheet can mean. Key is its name in the API; the deductions have the key of
// their kind of line.
type RemitField struct {
	Key  string `json:"key"`
	Name string `json:"name"`
	// once means that only one column can have the meaning. titles recognise it, the surest first.
	once   bool
	titles []*regexp.Regexp
}

// The meanings of columns that are no deductions.
const (
	fieldWaybill = "waybill"
	fieldNet     = "net"
	fieldUTR     = "utr"
	fieldDay     = "day"
	fieldKind    = "type"
)

func patterns(texts ...string) (all []*regexp.Regexp) {
	for _, text := range texts {
		all = append(all, regexp.MustCompile(text))
	}
	return all
}

// RemitFields are all meanings of columns, in the order in which they are offered.
var RemitFields = []RemitField{
	{fieldWaybill, "Tracking number (AWB)", true, patterns(`\b(awb|waybill|airwaybill|airway bill|way bill)( (no|number|id|num|code))?$`,
		`\b(awb|waybill)\b`, `(tracking|consignment|docket|cnote) (no|number|id)`,
		`^(tracking|consignment|docket|cn)$`)},
	{payments.RemitCOD, "COD amount", true, patterns(`\bcod (amount|amt|value|collected)\b|collected (amount|amt)|amount collected`,
		`^cod$|collectable|collectible|to collect`, `^gross( (amount|amt))?$`, `^(order|invoice) (value|amount)$`,
		`^(amount|amt|value)( in)?( rs| inr)?$`)},
	{fieldNet, "Amount paid out", true, patterns(`\bnet\b`,
		`(remitted|remittance|paid|payable|payout|settled|settlement|transferred) (amount|amt|value)`,
		`(amount|amt) (remitted|paid|payable|settled)`)},
	{fieldUTR, "Bank reference (UTR)", true, patterns(`\butr\b`, `bank (ref|reference|transaction|txn)`,
		`(transaction|txn|payment|neft|rtgs|imps) (id|ref|reference|no|number)`,
		`(remittance|crf|settlement|payout) (id|no|number|ref)`)},
	{fieldDay, "Day of the transfer", true, patterns(
		`(remit|remittance|remitted|utr|payment|paid|transfer|settlement|settled|payout).*\b(date|day|on)$`,
		`date of (remittance|payment|transfer|settlement)`, `^((transaction|txn) )?date$`)},
	{payments.RemitFreight, "Freight", false, patterns(`freight|shipping|forward|(courier|delivery|logistics?) (charge|cost|fee)`)},
	{payments.RemitReturn, "Freight of parcels that came back", false, patterns(`\brto\b|\breturn|reverse`)},
	{payments.RemitEarly, "Early payment", false, patterns(`\bearly\b|\binstant\b`)},
	{payments.RemitFee, "COD fee", false, patterns(`\bcod (charge|fee|handling|commission)|collection (charge|fee)|handling`)},
	{payments.RemitGST, "GST on charges", false, patterns(`\b[csi]?gst\b|\butgst\b|service tax|\btax\b`)},
	{payments.RemitOther, "Other deductions", false, patterns(`deduct|adjust|recover|penalt|\btds\b|\bcharges?\b|\bfees?\b|\bdebit\b`)},
	{payments.RemitWeight, "Charged weight", true, patterns(
		`(charged|billed|billable|applied|final|chargeable|charge) (weight|wt)|(weight|wt) (charged|billed)`,
		`\bweight\b|\bwt\b`)},
	{fieldKind, "Kind of line", true, patterns(
		`^((entry|transaction|txn|charge|line) )?(type|category|head)$`,
		`^(particulars|description|narration|remarks?)$`)},
}

// guessed is the order in which meanings are looked for: one that is part of another's title comes first.
var guessed = []string{fieldWaybill, fieldUTR, fieldDay, payments.RemitWeight, payments.RemitGST, payments.RemitEarly,
	payments.RemitReturn, payments.RemitFee, payments.RemitCOD, fieldNet, payments.RemitFreight, fieldKind,
	payments.RemitOther}

// noAmount are words of titles of columns without amounts; notOurs of weights that are not the charged one.
var (
	noAmount = regexp.MustCompile(
		`\b(date|status|awb|waybill|no|number|id|pin|pincode|address|name|state|city|gstin|reason|zone|mode|days?)\b`)
	notOurs = regexp.MustCompile(`declared|entered|booked|dead|actual|seller|discrepan|differen|volumetric`)
	// aside are words of titles that have a number's name but are about something else; priced those of charges.
	aside  = regexp.MustCompile(`\b(date|status|charges?|weight|amount|type)\b`)
	priced = regexp.MustCompile(`charge|fee|gst|weight`)
	inKilo = regexp.MustCompile(`\bkgs?\b`)
	inGram = regexp.MustCompile(`\b(g|gm|gms|grams?)\b`)
	unit   = regexp.MustCompile(`(?i)(kgs?|gms?|grams?|g)\.?$`)
	sums   = regexp.MustCompile(`^(grand |sub )?totals?\b|^(sum|net)\b`)
	unsaid = regexp.MustCompile(`[^a-z0-9]+`)
)

func fieldOf(key string) RemitField {
	for _, f := range RemitFields {
		if f.Key == key {
			return f
		}
	}
	return RemitField{}
}

// simple is a title in lower case, with single spaces instead of signs.
func simple(title string) string {
	return strings.TrimSpace(unsaid.ReplaceAllString(strings.ToLower(title), " "))
}

// OpenRemittance reads a courier's sheet, whose header may be below a title. It returns a *sheets.Problem if it can't.
func OpenRemittance(content []byte) (sheets.Table, error) {
	return sheets.ReadBelow(content, remitRows, func(cells []string) bool {
		fields := GuessRemitFields(sheets.Table{Head: cells})
		filled := 0
		for _, f := range fields {
			if f != "" {
				filled++
			}
		}
		return filled > 1 && slices.Contains(fields, fieldWaybill)
	})
}

// remitRows is the maximum number of rows of a courier's sheet.
const remitRows = 50_000

// GuessRemitFields returns what each column of a sheet probably means, by its title; "" for one that is not needed.
func GuessRemitFields(t sheets.Table) []string {
	fields := make([]string, len(t.Head))
	fits := func(at int, key, title string) bool {
		switch {
		case title == "" || fields[at] != "":
			return false
		case key == fieldKind:
			return slices.ContainsFunc(t.Rows[:min(50, len(t.Rows))], func(row sheets.Row) bool {
				return kindOf(row.Cell(at)) != ""
			})
		case key == payments.RemitWeight:
			return !notOurs.MatchString(title)
		case key == fieldWaybill, key == fieldUTR:
			return !aside.MatchString(title)
		case key == fieldDay:
			return true
		case key == payments.RemitCOD, key == fieldNet:
			return !noAmount.MatchString(title) && !priced.MatchString(title)
		}
		return !noAmount.MatchString(title) && !strings.Contains(title, "weight")
	}
	for _, key := range guessed {
		f := fieldOf(key)
		for _, pattern := range f.titles {
			for at, title := range t.Head {
				if f.once && slices.Contains(fields, key) {
					break
				}
				if title = simple(title); pattern.MatchString(title) && fits(at, key, title) {
					fields[at] = key
				}
			}
		}
	}
	return withoutSums(t.Head, fields)
}

// withoutSums leaves out columns with the sum of other deductions, and takes what was paid out as the amount where the
// sheet has no other.
func withoutSums(head, fields []string) []string {
	parts := 0
	for at, key := range fields {
		if isDeduction(key) && !strings.Contains(simple(head[at]), "total") {
			parts++
		}
	}
	for at, key := range fields {
		if isDeduction(key) && parts > 0 && strings.Contains(simple(head[at]), "total") {
			fields[at] = ""
		}
		if key == fieldNet && !slices.Contains(fields, payments.RemitCOD) {
			fields[at] = payments.RemitCOD
		}
	}
	return fields
}

func isDeduction(key string) bool {
	f := fieldOf(key)
	return f.Key != "" && !f.once
}

// kinds recognise what a line is about by its description, the surest first.
var kinds = []struct {
	kind string
	text *regexp.Regexp
}{
	{payments.RemitBack, regexp.MustCompile(`\bcod\b.*(revers|recover|debit|taken back|adjust)`)},
	{payments.RemitBack, regexp.MustCompile(`(revers|recover).*\bcod\b`)},
	{payments.RemitEarly, regexp.MustCompile(`\bearly\b`)},
	{payments.RemitFee, regexp.MustCompile(`\bcod (charge|fee|handling|commission)`)},
	{payments.RemitGST, regexp.MustCompile(`\b[csi]?gst\b|\btax\b`)},
	{payments.RemitReturn, regexp.MustCompile(`\brto\b|\breturn|reverse`)},
	{payments.RemitCOD, regexp.MustCompile(`\bcod\b|collected`)},
	{payments.RemitFreight, regexp.MustCompile(`freight|shipping|forward|(courier|delivery) charge`)},
	{payments.RemitOther, regexp.MustCompile(`deduct|adjust|penalt|\btds\b|charge|\bfee|debit|weight`)},
}

// kindOf is the kind of a line by its description; "" if nothing is recognised.
func kindOf(text string) string {
	text = simple(text)
	for _, k := range kinds {
		if k.text.MatchString(text) {
			return k.kind
		}
	}
	return ""
}

// RemitGiven is what staff say about a sheet, for rows that don't have it.
type RemitGiven struct{ UTR, Day, Courier string }

// RemitSheet is the content of a courier's sheet.
type RemitSheet struct {
	Lines []payments.RemitLine
	// Wrong are rows that can't be read.
	Wrong []payments.RemitOutcome
	Notes []string
	// LacksUTR and LacksDay mean that staff have to enter them, because there are rows without.
	LacksUTR, LacksDay bool
}

// remitReader reads the rows of a sheet whose columns are known.
type remitReader struct {
	t        sheets.Table
	fields   []string
	given    RemitGiven
	zone     *time.Location
	days     reader
	dayFirst bool
	// credits are the deductions that have both signs, so that a negative one is money for the shop. grams is how many
	// grams a weight of 1 is.
	credits map[string]bool
	grams   float64
	out     RemitSheet
	pending int
}

// CheckRemitFields returns why a sheet can't be read with these meanings of its columns; "" if it can.
func CheckRemitFields(fields []string) string {
	for _, f := range RemitFields {
		n := 0
		for _, key := range fields {
			if key == f.Key {
				n++
			}
		}
		if n > 1 && f.once {
			return "Two columns are marked as " + f.Name + ". Please choose one."
		}
	}
	if at := slices.IndexFunc(fields, func(key string) bool { return key != "" && fieldOf(key).Key == "" }); at >= 0 {
		return "There is no such meaning of a column: " + cut(fields[at], 40) + "."
	}
	if !slices.Contains(fields, fieldWaybill) {
		return "Please choose the column with the tracking number."
	}
	if !slices.Contains(fields, payments.RemitCOD) && !slices.Contains(fields, payments.RemitWeight) &&
		!slices.ContainsFunc(fields, isDeduction) {
		return "Please choose the column with the COD amount."
	}
	return ""
}

// ReadRemittance reads a courier's sheet. fields are the meanings of its columns, which CheckRemitFields accepts.
func ReadRemittance(t sheets.Table, fields []string, given RemitGiven, zone *time.Location) RemitSheet {
	r := &remitReader{t: t, fields: fields, given: given, zone: zone, credits: map[string]bool{}, grams: 1}
	r.lookAhead()
	for i, row := range t.Rows {
		r.read(t.At(i), row)
	}
	r.fillDays()
	if r.pending > 0 {
		r.out.Notes = append(r.out.Notes, fmt.Sprintf("Rows without a UTR, which the courier has not paid out yet: %d.",
			r.pending))
	}
	payments.NumberLines(r.out.Lines)
	return r.out
}

// text is the cell of a row under the column with a meaning; "" without such a column.
func (r *remitReader) text(row sheets.Row, key string) string {
	at := slices.Index(r.fields, key)
	if at < 0 {
		return ""
	}
	return strings.TrimSpace(sheets.Plain(strings.TrimSpace(row.Cell(at))))
}

// lookAhead finds out how the sheet writes days, weights and the sign of deductions.
func (r *remitReader) lookAhead() {
	r.days = reader{table: sheets.Table{Head: []string{fieldDay}}, asked: map[int]bool{}, zone: r.zone}
	signs := map[string][2]bool{}
	heaviest := 0.0
	for _, row := range r.t.Rows {
		r.days.table.Rows = append(r.days.table.Rows, sheets.RowOf(r.text(row, fieldDay)))
		if kg, err := strconv.ParseFloat(r.text(row, payments.RemitWeight), 64); err == nil {
			heaviest = max(heaviest, kg)
		}
		for at, key := range r.fields {
			if key == payments.RemitCOD && slices.Contains(r.fields, fieldKind) {
				key = kindOf(r.text(row, fieldKind))
			}
			if amount, err := signed(row.Cell(at)); err == nil && amount != 0 && isDeduction(key) {
				of := signs[key]
				of[0], of[1] = of[0] || amount < 0, of[1] || amount > 0
				signs[key] = of
			}
		}
	}
	for key, of := range signs {
		r.credits[key] = of[0] && of[1]
	}
	r.dayFirst = r.days.dayFirst(fieldDay)
	r.out.Notes = append(append(r.out.Notes, r.t.Notes...), r.days.notes...)
	if at := slices.Index(r.fields, payments.RemitWeight); at >= 0 {
		title := simple(r.t.Head[at])
		// A COD parcel of 100 kg is implausible, and so is a column in which every parcel has less than 100 g.
		if inKilo.MatchString(title) || heaviest < 100 && !inGram.MatchString(title) {
			r.grams = 1000
		}
	}
}

// signed parses rupees into paise, with sign, currency and separators; an empty text is 0.
func signed(text string) (money.Paise, error) {
	plain := money.Ungrouped(strings.NewReplacer("₹", "", "Rs.", "", "Rs", "", "INR", "", " ", "", "\u00a0", "").
		Replace(text))
	if strings.HasPrefix(plain, "(") && strings.HasSuffix(plain, ")") {
		plain = "-" + strings.Trim(plain, "()")
	}
	if plain == "" || plain == "-" {
		return 0, nil
	}
	if n, err := strconv.ParseFloat(plain, 64); err == nil {
		plain = strconv.FormatFloat(n, 'f', 2, 64)
	}
	return money.Parse(plain)
}

// read adds the lines of a row.
func (r *remitReader) read(at int, row sheets.Row) {
	if row.Empty() || r.isSum(row) {
		return
	}
	l := payments.RemitLine{Row: at, Courier: r.given.Courier, UTR: r.text(row, fieldUTR),
		Waybill: strings.TrimSuffix(r.text(row, fieldWaybill), ".0")}
	if l.UTR == "" && r.given.UTR == "" && slices.Contains(r.fields, fieldUTR) {
		r.pending++
		return
	}
	l.UTR = cmp.Or(strings.TrimSuffix(l.UTR, ".0"), r.given.UTR)
	for _, number := range []string{l.Waybill, l.UTR} {
		if sheets.Shortened(number) {
			r.wrong(l, "A spreadsheet program shortened the number to "+number+
				". Please save the sheet again with this column as text.")
			return
		}
	}
	l.Day = r.given.Day
	if text := r.text(row, fieldDay); text != "" {
		day := r.days.moment(text, r.dayFirst)
		if day.IsZero() {
			r.wrong(l, fmt.Sprintf("%q is no day.", cut(text, 40)))
			return
		}
		l.Day = day.In(r.zone).Format(time.DateOnly)
	}
	r.out.LacksUTR = r.out.LacksUTR || l.UTR == ""
	lines, message := r.amounts(row, l)
	if message != "" {
		r.wrong(l, message)
		return
	}
	r.out.Lines = append(r.out.Lines, lines...)
}

func (r *remitReader) wrong(l payments.RemitLine, message string) {
	r.out.Wrong = append(r.out.Wrong, payments.RemitOutcome{RemitLine: l, Action: payments.RemitWrong,
		Message: message})
}

// isSum reports whether a row has the totals of the sheet.
func (r *remitReader) isSum(row sheets.Row) bool {
	for i := range r.t.Head {
		if text := simple(row.Cell(i)); text != "" {
			return sums.MatchString(text)
		}
	}
	return false
}

// amounts returns the lines of a row, each with its kind and amount. message is why the row is wrong.
func (r *remitReader) amounts(row sheets.Row, l payments.RemitLine) (lines []payments.RemitLine, message string) {
	add := func(kind string, amount money.Paise) {
		if amount != 0 {
			l.Kind, l.Amount = kind, amount
			lines = append(lines, l)
		}
	}
	if text := r.text(row, fieldKind); text != "" && kindOf(text) == "" {
		return nil, fmt.Sprintf("%q is no kind of line that we know.", cut(text, 40))
	}
	kept, net, hasNet := money.Paise(0), money.Paise(0), false
	var cod money.Paise
	for at, key := range r.fields {
		if key != payments.RemitCOD && key != fieldNet && !isDeduction(key) {
			continue
		}
		amount, err := signed(row.Cell(at))
		if err != nil {
			return nil, fmt.Sprintf("%q under %s is no amount.", cut(strings.TrimSpace(row.Cell(at)), 40),
				cut(strings.TrimSpace(r.t.Head[at]), 40))
		}
		switch {
		case key == payments.RemitCOD:
			cod = amount
		case key == fieldNet:
			net, hasNet = amount, strings.TrimSpace(row.Cell(at)) != ""
		default:
			part := r.deduction(key, amount)
			kept -= part
			add(key, part)
		}
	}
	if label := r.label(row, l); label != "" && label != payments.RemitCOD {
		add(label, r.labelled(label, cod))
		return lines, ""
	}
	switch {
	case !hasNet || net == cod-kept:
	case net == -kept: // the courier names the value of a parcel that it does not pay
		cod = 0
	case net < cod-kept:
		add(payments.RemitOther, net-(cod-kept))
	default:
		return nil, fmt.Sprintf("The amounts don't add up: %s less %s is not %s.", cod.Rupees(), kept.Rupees(),
			net.Rupees())
	}
	if cod < 0 {
		add(payments.RemitBack, cod)
	} else {
		add(payments.RemitCOD, cod)
	}
	return r.weigh(row, l, lines)
}

// deduction is a deduction as an amount for the shop: negative, unless the column has both signs and this is a credit.
func (r *remitReader) deduction(key string, amount money.Paise) money.Paise {
	if amount < 0 && !r.credits[key] {
		return amount
	}
	return -amount
}

// label is the kind of a row whose amount is described by words: in a column for that, or anywhere in a row without a
// tracking number.
func (r *remitReader) label(row sheets.Row, l payments.RemitLine) string {
	if slices.Contains(r.fields, fieldKind) {
		return kindOf(r.text(row, fieldKind))
	}
	if l.Waybill != "" {
		return ""
	}
	for at := range r.t.Head {
		if r.fields[at] == "" || r.fields[at] == fieldWaybill {
			if kind := kindOf(row.Cell(at)); kind != "" {
				return kind
			}
		}
	}
	return ""
}

// labelled is the amount for the shop of a row with a described amount. In such a column deductions are negative, or
// all positive.
func (r *remitReader) labelled(kind string, amount money.Paise) money.Paise {
	switch {
	case kind == payments.RemitBack && amount > 0, isDeduction(kind) && amount > 0 && !r.credits[kind]:
		return -amount
	}
	return amount
}

// weigh adds the charged weight of a row.
func (r *remitReader) weigh(row sheets.Row, l payments.RemitLine, lines []payments.RemitLine) ([]payments.RemitLine,
	string) {
	text := r.text(row, payments.RemitWeight)
	if text == "" || l.Waybill == "" {
		return lines, ""
	}
	number := strings.TrimSpace(unit.ReplaceAllString(text, ""))
	weight, err := strconv.ParseFloat(number, 64)
	if err != nil || weight < 0 || weight*r.grams > 1_000_000 {
		return nil, fmt.Sprintf("%q is no weight.", cut(text, 40))
	}
	if l.Kind, l.Amount, l.Grams = payments.RemitWeight, 0, int64(weight*r.grams+0.5); l.Grams > 0 {
		lines = append(lines, l)
	}
	return lines, ""
}

// fillDays gives the lines of a remittance without a day that of its other lines.
func (r *remitReader) fillDays() {
	known := map[string]string{}
	for _, l := range r.out.Lines {
		if known[l.UTR] == "" {
			known[l.UTR] = l.Day
		}
	}
	for i := range r.out.Lines {
		l := &r.out.Lines[i]
		l.Day = cmp.Or(l.Day, known[l.UTR])
		r.out.LacksDay = r.out.LacksDay || l.Day == ""
	}
}
