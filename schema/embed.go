// Package schema contains the shape of the database: numbered migrations that goose runs in order. A released file
// never changes; released.sum holds their hashes, assets/demo/testdata/releases a database of each release.
package schema

import "embed"

// Files are the migrations.
//
//go:embed *.sql
var Files embed.FS

// Application identifies a file as a database of this program (PRAGMA application_id): "HRT4" in ASCII.
const Application = 0x48525434
