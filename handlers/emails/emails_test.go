package emails

import (
	"net"
	"os"
	"slices"
	"strings"
	"testing"

	"hearth/store/accounts"
	"hearth/store/core"
	"hearth/store/messages"
	"hearth/store/settings"
)

func read(t *testing.T) *Languages {
	t.Helper()
	all, err := Read(os.DirFS("../../assets/mail"))
	if err != nil {
		t.Fatal(err)
	}
	return all
}

var card = &settings.Values{ShopName: "Ineo", PublicAddress: "https://ineo.example", ShopPhone: "020 4410 2200",
	CODConfirmHours: 24}

func TestEveryMailKindHasASavableEnglishTemplate(t *testing.T) {
	all := read(t)
	for _, k := range Kinds {
		for _, code := range all.Codes() {
			if !all.Speaks(code, k.Name) {
				if code == English || (k.To == "Customer" || k.To == "Visitor") {
					t.Errorf("%s has no %s", code, k.Name)
				}
				continue
			}
			l := all.Of(code, k.Name)
			if err := l.Check(k.Name, l.Original(k.Name), card); err != nil {
				t.Errorf("%s in %s: %v", k.Name, code, err)
			}
		}
	}
}

// If the back office has its own address, links in mails to staff must lead there, because the public address has no
// back office.
func TestStaffMailsLinkToTheStaffAddress(t *testing.T) {
	l := read(t).Of(English, "notice")
	for _, listen := range []string{"", "192.168.1.10:8081", ":8081", "[::]:8081"} {
		card := &settings.Values{ShopName: "Ineo", PublicAddress: "https://ineo.example/", AdminListen: listen}
		want := "https://ineo.example/"
		if listen != "" {
			want = card.StaffURL() + "/"
			host, port, err := net.SplitHostPort(strings.TrimPrefix(card.StaffURL(), "http://"))
			if ip := net.ParseIP(host); err != nil || port != "8081" || host == "" || ip.IsUnspecified() ||
				host == "ineo.example" {
				t.Errorf("staff at %q are sent to %q", listen, want)
			}
		}
		for _, kind := range []string{"notice", "backup", "disk", "dispute", "entry"} {
			for _, write := range []func(Text, messages.Mail, *settings.Values) (Text, error){l.Write, l.Sample} {
				text, err := write(Text{kind, "{{link}}\n\n{{shop page}}"}, messages.Mail{Kind: kind}, card)
				if err != nil || !strings.HasPrefix(text.Body, want) || strings.HasPrefix(text.Body, want+"/") ||
					!strings.HasSuffix(text.Body, "\n\nhttps://ineo.example/") {
					t.Errorf("%s with %q: %q, %v", kind, listen, text.Body, err)
				}
			}
		}
	}
}

// One kind of mail reports failed backups, copies and restore tests. It says what is retried and when: only failed
// backups are retried every quarter of an hour.
func TestBackupFailureMailSaysWhatIsRetriedAndWhen(t *testing.T) {
	l := read(t).Of(English, "backup")
	text, err := l.Write(
		l.Original("backup"),
		messages.Mail{Kind: "backup", Facts: accounts.MailFacts{Reason: "The restore test failed."}},
		card,
	)
	if err != nil || !strings.Contains(text.Body,
		"A backup is tried again every quarter of an hour, a copy every hour") ||
		!strings.Contains(text.Body, "a restore test within a week") {
		t.Errorf("%q, %v", text.Body, err)
	}
}

// The mail about a refused return promises no second inspector, because the shop may have only one person. It names
// the grievance officer, as the law requires.
func TestRefusedReturnPromisesNoSecondInspector(t *testing.T) {
	all := read(t)
	for code, officer := range map[string]string{English: "The grievance officer answers it:",
		"hi": "शिकायत निवारण अधिकारी", "mr": "तक्रार अधिकारी"} {
		if text := all.Of(code, "returnrefused").Original("returnrefused").Body; !strings.Contains(text, officer) {
			t.Errorf("%s: %s", code, text)
		}
	}
}

// names returns the placeholders that a text uses, including those in optional parts and lists.
func names(t *testing.T, text string) (found []string) {
	t.Helper()
	nodes, err := parse(text)
	if err != nil {
		t.Fatal(err)
	}
	var walk func(nodes []node)
	walk = func(nodes []node) {
		for _, n := range nodes {
			if n.kind != plain && !slices.Contains(found, n.name) {
				found = append(found, n.name)
			}
			walk(n.then)
			walk(n.otherwise)
		}
	}
	walk(nodes)
	slices.Sort(found)
	return found
}

// Each translation of a mail has the same facts as the English one.
func TestTranslatedMailsHaveTheFactsOfTheEnglishMail(t *testing.T) {
	all := read(t)
	english := all.languages[English]
	for _, code := range all.Codes() {
		l := all.languages[code]
		for kind, text := range l.originals {
			want := names(t, english.Original(kind).Body)
			if got := names(t, text.Body); !slices.Equal(got, want) {
				t.Errorf("%s in %s tells %q, in English %q", kind, code, got, want)
			}
			if got, want := names(t, text.Subject), names(t, english.Original(kind).Subject); !slices.Equal(got, want) {
				t.Errorf("the subject of %s in %s tells %q, in English %q", kind, code, got, want)
			}
		}
		for key := range english.words {
			if l.words[key] == "" {
				t.Errorf("%s has no words for %q", code, key)
			}
		}
		if len(l.months) != 12 {
			t.Errorf("%s has %d months", code, len(l.months))
		}
	}
}

func TestTemplateIsFilledWithItsFacts(t *testing.T) {
	facts := values{
		"name":   "Asha",
		"reason": "",
		"refund": true,
		"lines":  []values{{"title": "Plug"}, {"title": "Lock"}},
		"none":   []values{},
	}
	for _, one := range []struct{ text, want string }{
		{"Dear {{ Name }},", "Dear Asha,"},
		{"a{{if reason}} b{{else}} c{{end}}d", "a cd"},
		{"a\n{{if reason}}\nb\n{{end}}\nc", "a\nc"},
		{"a\n{{if refund}}\nb\n{{else}}\nx\n{{end}}\nc", "a\nb\nc"},
		{"{{each lines}}\n- {{title}} | {{name}}\n{{end}}\n- end", "- Plug | Asha\n- Lock | Asha\n- end"},
		{"{{each none}}x{{else}}nothing{{end}}", "nothing"},
		{"{{if reason}}{{if refund}}x{{end}}{{end}}y", "y"},
		{"a\r\n\r\n\r\n\r\nb", "a\n\nb"},
		{"नमस्ते {{name}} जी", "नमस्ते Asha जी"},
	} {
		got, err := finish(Text{"s", one.text}, facts)
		if err != nil || got.Body != one.want {
			t.Errorf("%q gives %q, %v; want %q", one.text, got.Body, err, one.want)
		}
	}
}

func TestTemplateErrorsNameTheirPosition(t *testing.T) {
	l := read(t).languages[English]
	for _, one := range []struct{ kind, subject, text, field, says string }{
		{"code", "Code", "a\n\n{{code", "text",
			"Line 3: A name begins with {{ here and does not end. Close it with }}."},
		{"code", "Code", "{{code}} {{link}}\n{{nmae}}", "text",
			"Line 2: There is no name “nmae” in this email. Did you mean “name”?"},
		{"code", "Code", "{{code}} {{link}} {{order number}}", "text",
			"Line 1: There is no name “order number” in this email."},
		{"code", "Code", "{{code}} {{}}", "text", "Line 1: There is no name between {{ and }}."},
		{"code", "Code", "Please come to {{link}}", "text",
			"The text must always name {{code}}: without it, the email is of no use to its reader."},
		{"code", "{{shp}}", "{{code}} {{link}}", "subject",
			"There is no name “shp” in this email. Did you mean “shop”?"},
		{"code", "", "{{code}} {{link}}", "subject", "Please write a subject."},
		{"code", "Two\nlines", "{{code}} {{link}}", "subject", "The subject is one line."},
		{"code", "Code", " ", "text", "Please write a text."},
		{"code", "Code", strings.Repeat("x", 10_001), "text", "The text can have at most 10000 characters."},
		{"confirmed", "Order", "{{if confirm link}}{{confirm link}}", "text",
			"Line 1: {{if confirm link}} has no {{end}}."},
		{"confirmed", "Order", "x\n{{end}} {{link}}", "text",
			"Line 2: {{end}} has no {{if …}} or {{each …}} before it."},
		{"confirmed", "Order", "{{if}}{{end}}", "text", "Line 1: After {{if a name is missing."},
		{"confirmed", "Order", "{{link}} {{confirm link}} {{lines}}", "text",
			"Line 1: “lines” is a list: use it as {{each lines}} … {{end}}."},
		{"confirmed", "Order", "{{link}} {{confirm link}} {{each total}}{{end}}", "text",
			"Line 1: “total” is no list."},
		{"confirmed", "Order", "{{link}} {{title}}", "text",
			"Line 1: There is no name “title” in this email. Did you mean “total”?"},
		{"confirmed", "Order", "Your order: {{link}}", "text",
			"The text must always name {{confirm link}}: without it, the email is of no use to its reader."},
		{"cancelled", "Order", "{{link}} {{refund}}", "text",
			"Line 1: “refund” is a yes or no: use it as {{if refund}} … {{end}}."},
		{"cancelled", "{{if refund}}Back{{end}}", "{{link}}", "subject",
			"The subject must say something on every occasion: a part of it is left out where a fact is missing."},
		{"cancelled", "Order", "{{if refund}}{{link}}{{end}}", "text",
			"The text must always name {{link}}: without it, the email is of no use to its reader."},
		{"welcome", "Hello", strings.Repeat("{{if name}}", 8), "text",
			"Line 1: There are too many parts within each other here."},
	} {
		err := l.Check(one.kind, Text{one.subject, one.text}, card)
		no, is := err.(*core.Refusal)
		if !is || no.Fields[one.field] != one.says {
			t.Errorf("%s %q %q is refused with %v, want at %s: %s", one.kind, one.subject, one.text, err, one.field,
				one.says)
		}
	}
	if err := l.Check("code", Text{"Code of {{shop}}", "Hello {{name}},\n\n{{code}}\n\n{{link}}"}, card); err != nil {
		t.Error(err)
	}
}

func TestSentencesInFactsAreTranslated(t *testing.T) {
	hindi := read(t).languages["hi"]
	for said, want := range map[string]string{
		"not confirmed within 24 hours": "24 घंटे में पुष्टि नहीं हुई",
		"₹500.00: paid twice":           "₹500.00: दो बार भुगतान हुआ था",
		"the customer called":           "the customer called",
		"account …1234 at HDFC0000001":  "खाता …1234, HDFC0000001",
	} {
		if got := hindi.phrase(said); got != want {
			t.Errorf("%q is told as %q, want %q", said, got, want)
		}
	}
	if got := hindi.Day("2026-11-24"); got != "24 नवंबर 2026" {
		t.Errorf("the day is %s", got)
	}
}

// A value stays within its line of the mail: it can't create a table row, a paragraph or a button.
func TestPlaceholderStaysWithinItsLine(t *testing.T) {
	l := read(t).languages[English]
	m := messages.Mail{Kind: "shipped", ToName: "Asha\n\nhttps://evil.example",
		Facts: accounts.MailFacts{OrderID: 7,
			Lines: []accounts.MailLine{{Title: "A | B\n- C", Quantity: 1, Amount: 100}}}}
	got, err := l.Write(l.Original("shipped"), m, card)
	if err != nil || !strings.Contains(got.Body, "Dear Asha https://evil.example,") ||
		!strings.Contains(got.Body, "- 1 × A / B - C | ₹1.00") {
		t.Errorf("%v\n%s", err, got.Body)
	}
}

func FuzzAnyMailTemplateIsParsedOrRefused(f *testing.F) {
	f.Add("{{if a}}x{{else}}{{each b}}{{c}}{{end}}{{end}}")
	f.Add("{{name}}\n{{end}}")
	f.Fuzz(func(t *testing.T, text string) {
		nodes, err := parse(text)
		if err == nil {
			_, _ = write(nodes, values{"a": true, "b": []values{{"c": "x"}}, "name": "y"})
		}
	})
}
