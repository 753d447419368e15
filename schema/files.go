package schema

// Named are the columns in which the database names files: pictures, each kept in three widths below uploads/, and private files.
// What no row names is cleared away; what one names goes into each backup.
var Named = []struct {
	Table, Column string
	Private       bool
}{
	{"product_pictures", "name", false},
	{"order_lines", "picture", false},
	{"categories", "picture", false},
	{"reviews", "picture", false},
	{"past_reviews", "picture", false},
	{"draft_pictures", "name", false},
	{"page_pictures", "name", false},
	{"front_pictures", "name", false},
	{"devices", "invoice_file", true},
	{"returns", "photo", true},
}

// NamedLogo names the shop's logo, a picture as well.
const NamedLogo = `SELECT value AS name FROM settings WHERE key = 'shop_logo' AND value <> ''`
