// Package schema contains the schema of the database: numbered migrations that goose runs in order. A released
// migration never changes; released.sum has the hashes.
package schema

import "embed"

// Files are the migrations.
//
//go:embed *.sql
var Files embed.FS

// Application marks a file as a database of this program (PRAGMA application_id): "HRT4" in ASCII.
const Application = 0x48525434
