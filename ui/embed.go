// Package ui holds the table of screens, which the server and the browser both read.
package ui

import _ "embed"

// Screens is screens.json: a row for each screen.
//
//go:embed screens.json
var Screens []byte
