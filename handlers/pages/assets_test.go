package pages

import (
	"io/fs"
	"regexp"
	"strings"
	"testing"

	"hearth/assets"
)

// Compressed files are served correctly: the code of a screen to a client without compression, and each font pairing's
// styles.
func TestPackedUIIsComplete(t *testing.T) {
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
	read := p.files[code[1]]
	if read == nil {
		t.Fatalf("%s is not there", code[1])
	}
	file, err := read()
	if err != nil {
		t.Fatal(err)
	}
	if body := string(file.Body); !strings.Contains(body, "import") ||
		!strings.HasPrefix(file.Type, "text/javascript") {
		t.Errorf("%s %.60q", file.Type, body)
	}
}

// opened records which files are read.
type opened struct {
	fs.FS
	names map[string]bool
}

func (o opened) Stat(name string) (fs.FileInfo, error) { return fs.Stat(o.FS, name) }

func (o opened) ReadDir(name string) ([]fs.DirEntry, error) { return fs.ReadDir(o.FS, name) }

func (o opened) Open(name string) (fs.File, error) {
	o.names[name] = true
	return o.FS.Open(name)
}

// A start only reads the page shells, the build's lists and the rendering script; every other file is read once, when a
// browser requests it.
func TestFileIsReadOnRequest(t *testing.T) {
	ui := opened{assets.UI(), map[string]bool{}}
	var p Pages
	if err := p.Open(ui); err != nil {
		t.Fatal(err)
	}
	for name := range ui.names {
		file, err := fs.Stat(assets.UI(), name)
		style := strings.HasSuffix(name, ".css") // of the type pairings, which pages inline
		if err == nil && !file.IsDir() && strings.HasPrefix(name, "assets/") && !style {
			t.Errorf("%s is read at the start", name)
		}
	}
	for address, read := range p.files {
		first, err := read()
		if err != nil || len(first.Body) == 0 {
			t.Fatalf("%s: %d bytes, %v", address, len(first.Body), err)
		}
		if again, _ := read(); again != first {
			t.Errorf("%s was made twice", address)
		}
	}
}
