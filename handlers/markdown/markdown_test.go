package markdown_test

import (
	"strings"
	"testing"

	"hearth/handlers/markdown"
)

const picture = "/uploads/0123456789abcdef0123456789abcdef-1280.jpg"

func TestMarkdownIsShownAndHTMLInItIsText(t *testing.T) {
	for _, c := range []struct{ name, written, shows string }{
		{"words", "We **fit** them.", "<p>We <strong>fit</strong> them.</p>\n"},
		{"a heading below the title", "# Hours", "<h2>Hours</h2>\n"},
		{"a script in a line", "Hello <script>alert(1)</script>",
			"<p>Hello &lt;script&gt;alert(1)&lt;/script&gt;</p>\n"},
		{"a script of its own", "<script>\nalert(1)\n</script>", "<p>&lt;script&gt;\nalert(1)&lt;/script&gt;</p>\n"},
		{"an image with a handler", `<img src=x onerror="alert(1)">`,
			"<p>&lt;img src=x onerror=&quot;alert(1)&quot;&gt;</p>\n"},
		{"a link into the shop", "[all](/allproducts?search=a&page=2)",
			`<p><a href="/allproducts?search=a&amp;page=2">all</a></p>` + "\n"},
		{"a link to the web", "[maps](https://maps.example/x)",
			`<p><a href="https://maps.example/x" rel="noopener">maps</a></p>` + "\n"},
		{"a link that runs something", "[click](javascript:alert(1))", "<p>click</p>\n"},
		{"the same in disguise", "[click](jAvA&#115;cript:alert(1))", "<p>click</p>\n"},
		{"a table", "| a |\n| - |\n| b |",
			"<table>\n<thead>\n<tr>\n<th>a</th>\n</tr>\n</thead>\n<tbody>\n<tr>\n<td>b</td>\n</tr>\n</tbody>\n</table>\n"},
		{"a picture elsewhere", "![x](https://other.example/a.jpg)", "<p></p>\n"},
		{"a quote in the words of a picture", `![a "b" <c>](` + picture + `)`, `alt="a &quot;b&quot; `},
	} {
		t.Run(c.name, func(t *testing.T) {
			got, err := markdown.HTML(c.written, func(string) (int, int) { return 1280, 720 })
			if err != nil || got != c.shows && !strings.Contains(got, c.shows) {
				t.Errorf("%v\n%s\nwant\n%s", err, got, c.shows)
			}
		})
	}
	if got, _ := markdown.HTML("![Our shop]("+picture+")", func(string) (int, int) {
		return 1280,
			720
	}); !strings.Contains(got,
		`width="1280" height="720"`) || !strings.Contains(got, "-640.jpg 640w") {
		t.Errorf("a picture without its size or its widths: %s", got)
	}
}

func TestForbiddenLinkIsNamed(t *testing.T) {
	link := func(to string) string {
		return "A link can't lead to “" + to +
			"”: only to a page of the shop (/…), a web address (https://…), a mail address (mailto:…) or a telephone (tel:…)."
	}
	for written, says := range map[string]string{
		"[a](javascript:alert(1))":           link("javascript:alert(1)"),
		"[a][1]\n\n[1]: JAVASCRIPT:alert(1)": link("JAVASCRIPT:alert(1)"),
		"<javascript:alert(1)>":              link("javascript:alert(1)"),
		"[a](data:text/html;base64,aaaa)":    link("data:text/html;base64,aaaa"),
		"[a](//other.example)":               link("//other.example"),
		"[a](ftp://other.example)":           link("ftp://other.example"),
		"![a](https://other.example/a.jpg)":  "The picture “https://other.example/a.jpg” is not in this shop. Please add it with the picture button, so that it is kept here.",
		"![a](javascript:alert(1))":          "The picture “javascript:alert(1)” is not in this shop. Please add it with the picture button, so that it is kept here.",
		"[a](/FAQ) [b](mailto:a@b.example) [c](tel:+912026123456) [d](#x) [e](https://b.example) ![f](" + picture +
			")": "",
		"`[a](javascript:alert(1))` is how not to do it": "",
	} {
		if got := markdown.Wrong(written); got != says {
			t.Errorf("%s: %q, want %q", written, got, says)
		}
	}
}
