// Package assets embeds files in the binary: the built user interface, the texts of mails and policies, the pincode
// directory, the handbook, the fonts of the documents, and the licenses of the binary's parts.
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

// UI returns the built user interface; if it was not built, it contains only a marker file.
func UI() fs.FS { return sub(ui, "ui") }

// Mail returns the templates of the mails.
func Mail() fs.FS { return sub(mail, "mail") }

// Texts returns the policies and the FAQ that a shop uses until its owner writes others.
func Texts() fs.FS { return sub(texts, "texts") }

// Handbook returns the chapters of the handbook and their pictures.
func Handbook() fs.FS { return sub(handbook, "handbook") }

// Fonts returns the compressed fonts of the documents, named script-weight.ttf.br. Their license is fonts/OFL.txt.
func Fonts() fs.FS { return sub(fonts, "fonts") }

// Licenses returns the table of the licenses of all parts that the binary may contain.
func Licenses() string { return licenses }

// Pins returns the compressed pincode directory; nil if it was not built.
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
		panic(err) // can't fail: the directive above names the folder
	}
	return part
}
