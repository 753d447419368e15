package pages

import (
	"io/fs"
	"regexp"
	"strings"
	"testing"

	"hearth/assets"
)

// A client that accepts no compression gets the decompressed file: the code of a screen, and the stylesheet of each
// font pairing.
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

// opened is a file system that records which files are read.
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

// At its start the program reads only the page shells, the build's lists and the rendering script. Every other file
// is read once, when a browser first requests it.
func TestFileIsReadOnRequest(t *testing.T) {
	ui := opened{assets.UI(), map[string]bool{}}
	var p Pages
	if err := p.Open(ui); err != nil {
		t.Fatal(err)
	}
	for name := range ui.names {
		file, err := fs.Stat(assets.UI(), name)
		style := strings.HasSuffix(name, ".css") // a stylesheet of a font pairing, which pages inline
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
