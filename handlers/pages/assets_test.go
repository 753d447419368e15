package pages

import (
	"regexp"
	"strings"
	"testing"

	"hearth/assets"
)

// Packed files are read as what they were: the code of a screen for a client without compression, and the fonts of each pairing as
// styles.
func TestThePackedInterfaceIsReadWhole(t *testing.T) {
	var p Pages
	if err := p.Open(assets.UI()); err != nil {
		t.Fatal(err)
	}
	for _, name := range []string{"round", "book", "straight"} {
		if !strings.Contains(p.letters[name], "@font-face") {
			t.Errorf("the letters %q are %.60q", name, p.letters[name])
		}
	}
	code := regexp.MustCompile(`src="(/assets/index-[^"]+\.js)"`).FindStringSubmatch(p.tongues[0].shell)
	if code == nil {
		t.Fatal("the page has no code")
	}
	file := p.files[code[1]]
	if file == nil {
		t.Fatalf("%s is not there", code[1])
	}
	if body := string(file.Body); !strings.Contains(body, "import") || !strings.HasPrefix(file.Type, "text/javascript") {
		t.Errorf("%s %.60q", file.Type, body)
	}
}
