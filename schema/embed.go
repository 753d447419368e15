// Package schema holds the shape of the database: numbered migrations that goose runs in order.
// A released file never changes; released.sum holds their hashes.
package schema

import "embed"

// Files are the migrations.
//
//go:embed *.sql
var Files embed.FS
