package catalogues

import "testing"

// Descriptions become plain text with line breaks; these parts of the HTML remain.
func TestDescriptionsInHTMLBecomePlainTextWithItsLines(t *testing.T) {
	for name, c := range map[string]struct{ html, want string }{
		"no HTML":           {"A lamp.\nBright.", "A lamp.\nBright."},
		"written line ends": {`<p>One</p>\n\n<p>Two</p>`, "One\n\nTwo"},
		"headings, paragraphs": {"<h2>Why</h2><p>It <b>glows</b>.</p><div>Day</div><div>Night</div>",
			"Why\n\nIt glows.\n\nDay\n\nNight"},
		"a list": {"<p>In it:</p>\n<ul>\n<li>Lamp</li>\n<li>  Cable </li>\n</ul>\n<p>Done</p>",
			"In it:\n\n- Lamp\n- Cable\n\nDone"},
		"numbers": {"<ol><li>Plug</li><li>Press<ul><li>short</li></ul></li><li>Wait</li></ol>",
			"1. Plug\n2. Press\n\u2003- short\n3. Wait"},
		"a table": {"<table><tr><th>Size</th><td>5 cm</td></tr><tr><th>Weight</th><td>20 g</td></tr></table>",
			"Size | 5 cm\nWeight | 20 g"},
		"links": {`<a href="https://a.example/x">Manual</a>, <a href="https://b.example">https://b.example</a>, <a href="javascript:alert(1)">no</a>, <a href="/in">in</a>`,
			"Manual (https://a.example/x), https://b.example, no, in"},
		"entities": {"5 &lt; 6 &amp; 7&nbsp;&ndash; &#8377;100", "5 < 6 & 7 – ₹100"},
		"scripts and styles": {"<style>p{}</style><p>Fine<script>alert('<p>')</script></p><noscript>x</noscript><iframe src=x>y</iframe>",
			"Fine"},
		"breaks":                 {"One<br>Two<br/><br/>Three<hr>Four", "One\nTwo\n\nThree\nFour"},
		"an end without a begin": {"</ul></a></td>One</script></p>", "One"},
		"unclosed":               {"<p>One<ul><li>Two<li>Three", "One\n\n- Two\n- Three"},
	} {
		if got := plain(c.html); got != c.want {
			t.Errorf("%s: %q, want %q", name, got, c.want)
		}
	}
}
