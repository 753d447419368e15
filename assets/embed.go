// Package assets is what the binary embeds: the built user interface, the texts of mails and policies, the PIN
// directory, the handbook, the fonts of the documents, and the licenses of its parts.
package assets

import (
	"bytes"
	"embed"
	"io/fs"
)

//go:embed all:ui
var ui embed.FS

//go:embed mail
var mail embed.FS

//go:embed texts
var texts embed.FS

//go:embed all:pins
var pins embed.FS

//go:embed licenses.txt
var licenses string

//go:embed handbook
var handbook embed.FS

//go:embed fonts/*.ttf.br
var fonts embed.FS

// UI is the built user interface; empty except for a marker file if it was not built.
func UI() fs.FS { return sub(ui, "ui") }

// Mail holds the templates of the mails.
func Mail() fs.FS { return sub(mail, "mail") }

// Texts holds the policies and the questions that a shop uses until staff write their own.
func Texts() fs.FS { return sub(texts, "texts") }

// Handbook holds the chapters of the handbook and their pictures.
func Handbook() fs.FS { return sub(handbook, "handbook") }

// Fonts holds the compressed fonts of the documents: script-weight.ttf.br. Their license is fonts/OFL.txt.
func Fonts() fs.FS { return sub(fonts, "fonts") }

// Licenses is the table of the licenses of all parts that the binary may contain.
func Licenses() string { return licenses }

// Pins is the compressed PIN directory; nil if it was not built.
func Pins() *bytes.Reader {
	content, err := pins.ReadFile("pins/pins.txt.gz")
	if err != nil {
		return nil
	}
	return bytes.NewReader(content)
}

func sub(files embed.FS, folder string) fs.FS {
	part, err := fs.Sub(files, folder)
	if err != nil {
		panic(err) // the folder is named in the directive above
	}
	return part
}
