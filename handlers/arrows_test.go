package handlers_test

import (
	"maps"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
)

// may lists, for each package, which packages of this module it may import; a trailing slash includes all packages
// below. Packages not listed may import none.
var may = map[string][]string{
	"hearth":             {"hearth/handlers/commands"},
	"hearth/assets":      {},
	"hearth/assets/demo": {"hearth/store", "hearth/store/"},
	"hearth/backups":     {"hearth/store", "hearth/store/core", "hearth/schema"},
	"hearth/handlers/commands": {"hearth/handlers", "hearth/handlers/", "hearth/backups", "hearth/store",
		"hearth/store/",
		"hearth/assets", "hearth/assets/"},
	"hearth/handlers":          {"hearth/handlers/", "hearth/store", "hearth/store/"},
	"hearth/handlers/markdown": {"hearth/store/storefront"},
	"hearth/handlers/i18n":     {},
	"hearth/handlers/handbook": {"hearth/assets"},
	"hearth/handlers/emails":   {"hearth/handlers/i18n", "hearth/handlers/api", "hearth/store", "hearth/store/"},
	"hearth/handlers/shop": {
		"hearth/handlers/i18n",
		"hearth/handlers/branding",
		"hearth/handlers/markdown",
		"hearth/handlers/payments",
		"hearth/handlers/files",
		"hearth/handlers/documents",
		"hearth/handlers/api",
		"hearth/handlers/web",
		"hearth/handlers/integrations/",
		"hearth/store",
		"hearth/store/",
	},
	"hearth/handlers/courier": {
		"hearth/handlers/web",
		"hearth/handlers/integrations/",
		"hearth/store",
		"hearth/store/",
	},
	"hearth/handlers/staff": {
		"hearth/handlers/handbook",
		"hearth/handlers/emails",
		"hearth/handlers/branding",
		"hearth/handlers/markdown",
		"hearth/handlers/payments",
		"hearth/handlers/files",
		"hearth/handlers/documents",
		"hearth/handlers/catalogues",
		"hearth/handlers/sheets",
		"hearth/handlers/api",
		"hearth/handlers/web",
		"hearth/store",
		"hearth/store/",
	},
	"hearth/ui": {},
	"hearth/handlers/pages": {"hearth/handlers/branding", "hearth/ui", "hearth/handlers/files", "hearth/handlers/api",
		"hearth/handlers/web", "hearth/store", "hearth/store/"},
	"hearth/handlers/work": {"hearth/handlers/emails", "hearth/handlers/branding", "hearth/handlers/files",
		"hearth/handlers/sheets",
		"hearth/handlers/api", "hearth/handlers/web", "hearth/handlers/integrations/", "hearth/store",
		"hearth/store/"},
	"hearth/handlers/payments": {"hearth/handlers/web", "hearth/handlers/integrations/", "hearth/store",
		"hearth/store/"},
	"hearth/handlers/api":   {"hearth/handlers/files", "hearth/handlers/web", "hearth/store", "hearth/store/"},
	"hearth/handlers/files": {"hearth/handlers/web", "hearth/store", "hearth/store/"},
	"hearth/handlers/branding": {"hearth/handlers/documents", "hearth/handlers/documents/layout",
		"hearth/handlers/files",
		"hearth/store", "hearth/store/"},
	"hearth/handlers/documents":        {"hearth/handlers/documents/layout", "hearth/store", "hearth/store/"},
	"hearth/handlers/documents/layout": {"hearth/assets"},
	"hearth/handlers/catalogues":       {"hearth/handlers/sheets", "hearth/store", "hearth/store/"},
	"hearth/handlers/sheets":           {},
	"hearth/handlers/web":              {"hearth/handlers/i18n", "hearth/store/db", "hearth/store/money"},
	"hearth/handlers/web/webtest/raw":  {},
	"hearth/handlers/web/webtest": {"hearth/handlers", "hearth/handlers/web", "hearth/store/", "hearth/assets",
		"hearth/assets/demo",
		"hearth/backups"},
	"hearth/store":              {"hearth/store/", "hearth/schema"},
	"hearth/store/wording":      {"hearth/store/attributes"},
	"hearth/store/storetest":    {"hearth/handlers/i18n", "hearth/store", "hearth/store/", "hearth/schema"},
	"hearth/store/db":           {},
	"hearth/store/money":        {},
	"hearth/store/serial":       {},
	"hearth/store/colour":       {},
	"hearth/store/attributes":   {},
	"hearth/store/pricerange":   {"hearth/store/money"},
	"hearth/store/filters":      {"hearth/store/attributes", "hearth/store/db", "hearth/store/money"},
	"hearth/store/storefront":   {"hearth/store/texts", "hearth/store/colour"},
	"hearth/store/texts":        {},
	"hearth/store/gst":          {"hearth/store/money"},
	"hearth/store/certificates": {},
	"hearth/schema":             {},
}

// floors are the packages of the store from bottom to top: each may import those before it, and the packages in
// rules.
var floors = []string{"core", "settings", "delivery", "shipments", "accounts", "catalogue", "search", "promotions",
	"credit",
	"orders", "documents", "stock", "payments",
	"returns", "reviews", "messages", "login", "warranty", "fulfilment", "content", "customers", "imports", "reports"}

// rules are the packages below them all: the database engine and pure functions.
var rules = []string{
	"hearth/store/wording",
	"hearth/store/db",
	"hearth/store/money",
	"hearth/store/gst",
	"hearth/store/serial",
	"hearth/store/attributes",
	"hearth/store/pricerange",
	"hearth/store/filters",
	"hearth/store/storefront",
	"hearth/store/texts",
	"hearth/store/colour",
	"hearth/store/certificates",
	"hearth/schema",
}

// departmentMay returns which packages a package of the store may import.
func departmentMay(name string) (allowed []string, known bool) {
	floor := slices.Index(floors, strings.TrimPrefix(name, "hearth/store/"))
	if floor < 0 {
		return nil, false
	}
	allowed = slices.Clone(rules)
	for _, below := range floors[:floor] {
		allowed = append(allowed, "hearth/store/"+below)
	}
	return allowed, true
}

func goList(t *testing.T, format, pattern string, more ...string) []string {
	t.Helper()
	out, err := exec.Command("go", append([]string{"list", "-f", format}, append(more, pattern)...)...).Output()
	if err != nil {
		t.Fatal(err)
	}
	return strings.Split(strings.TrimSpace(string(out)), "\n")
}

// Imports go one way, and sibling packages never import each other.
func TestImportsRunOneWay(t *testing.T) {
	for _, line := range goList(t, `{{.ImportPath}} {{join .Imports ","}}`, "hearth/...") {
		name, list, _ := strings.Cut(line, " ")
		allowed, known := may[name]
		if !known {
			allowed, known = departmentMay(name)
		}
		if strings.HasPrefix(name, "hearth/handlers/integrations/") ||
			strings.HasPrefix(name, "hearth/store/storetest/") {
			allowed, known = []string{"hearth/handlers/integrations/", "hearth/store", "hearth/store/",
				"hearth/schema"}, true
		}
		if !known {
			t.Errorf("%s has no place in the picture of the house", name)
		}
		for imported := range strings.SplitSeq(list, ",") {
			fits := func(one string) bool {
				return imported == one || strings.HasSuffix(one, "/") && strings.HasPrefix(imported, one)
			}
			if strings.HasPrefix(imported, "hearth") && !slices.ContainsFunc(allowed, fits) {
				t.Errorf("%s imports %s", name, imported)
			}
		}
	}
	if slices.Contains(goList(t, "{{.ImportPath}}", "hearth/store", "-deps"), "net/http") {
		t.Error("the store reaches net/http")
	}
}

// untested are the packages that need no tests of their own, each with the reason.
var untested = map[string]string{
	"hearth":    "runs handlers/commands",
	"hearth/ui": "embeds the screens",
	"hearth/handlers/integrations/provider/providertest": "is the tests of every payment provider",
	"hearth/handlers/integrations/razorpay/razorpaytest": "is a payment provider for tests",
	"hearth/handlers/web/webtest":                        "opens shops for tests",
	"hearth/handlers/web/webtest/raw":                    "makes requests for tests",
	"hearth/store/storetest":                             "opens shops for tests",
	"hearth/store/storetest/reach":                       "runs the tests of the store",
	"hearth/store/storetest/vectors":                     "reads the cases of tests",
}

// Every package has its own tests, so that a change can be tested without the rest.
func TestEveryPackageHasTestsOfItsOwn(t *testing.T) {
	aTest := regexp.MustCompile(`(?m)^func (Test|Fuzz)[A-Z]\w*\(\w+ \*testing\.[TF]\)`)
	missing := maps.Clone(untested)
	for _, line := range goList(t, `{{.ImportPath}} {{.Dir}} {{join .TestGoFiles ","}},{{join .XTestGoFiles ","}}`,
		"hearth/...") {
		words := strings.SplitN(line, " ", 3)
		tested := false
		for file := range strings.SplitSeq(words[2], ",") {
			if file != "" && !tested {
				content, err := os.ReadFile(filepath.Join(words[1], file))
				if err != nil {
					t.Fatal(err)
				}
				tested = aTest.Match(content)
			}
		}
		reason, known := untested[words[0]]
		delete(missing, words[0])
		switch {
		case !tested && !known:
			t.Errorf("%s has no test of its own", words[0])
		case tested && known:
			t.Errorf("%s has tests, though it needs none: it %s", words[0], reason)
		}
	}
	for name := range missing {
		t.Errorf("%s is no package any more", name)
	}
}
