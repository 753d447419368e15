package schema

// Named are the columns, of tables and views, in which the database refers to files: pictures, each in three widths in
// uploads/, and private files. Files without a reference are deleted; files with one are part of each backup.
var Named = []struct {
	Table, Column string
	Private       bool
}{
	{"product_pictures", "name", false},
	{"order_lines", "picture", false},
	{"categories", "picture", false},
	{"review_pictures", "name", false},
	{"draft_pictures", "name", false},
	{"story_pictures", "name", false},
	{"page_pictures", "name", false},
	{"front_pictures", "name", false},
	{"devices", "invoice_file", true},
	{"returns", "photo", true},
	{"claim_files", "name", true},
	{"draft_files", "name", true},
	{"story_files", "name", true},
}

// NamedLogo is SQL that selects the shop's logo, which is also a picture.
const NamedLogo = `SELECT value AS name FROM settings WHERE key = 'shop_logo' AND value <> ''`
