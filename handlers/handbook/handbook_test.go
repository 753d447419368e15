package handbook

import (
	"encoding/json"
	"io/fs"
	"os"
	"path"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/yuin/goldmark/ast"

	"hearth/assets"
	"hearth/store/accounts"
	"hearth/store/settings"
)

func TestContentsListEveryFile(t *testing.T) {
	files, err := fs.Glob(assets.Handbook(), "*.md")
	if err != nil || len(files) < 10 {
		t.Fatalf("%d files, %v", len(files), err)
	}
	for _, file := range files {
		slug := strings.TrimSuffix(file, ".md")
		chapter, found := Find(slug)
		if slug == Contents {
			continue
		}
		if !found {
			t.Errorf("index.md does not list %s", file)
		}
		if chapter.Summary == "" || chapter.Group == "" {
			t.Errorf("%s has no summary or group: %q, %q", file, chapter.Summary, chapter.Group)
		}
	}
}

// screens returns the paths of all screens, and those of the back office's screens without parameters.
func screens(t *testing.T) (all, staff []string) {
	t.Helper()
	content, err := os.ReadFile("../../ui/screens.json")
	if err != nil {
		t.Fatal(err)
	}
	var rows []struct {
		Path        string
		Permissions []string
		Help        string
	}
	if err := json.Unmarshal(content, &rows); err != nil {
		t.Fatal(err)
	}
	for _, row := range rows {
		all = append(all, row.Path)
		if row.Permissions != nil && !strings.Contains(row.Path, ":") && !strings.HasPrefix(row.Path, "/help") {
			staff = append(staff, row.Path)
		}
		if row.Help == "" {
			continue
		}
		if _, found := Find(row.Help); !found {
			t.Errorf("the screen %s names the chapter %q, which is missing", row.Path, row.Help)
		}
	}
	return all, staff
}

func TestEveryLinkAndPictureOfTheHandbookExists(t *testing.T) {
	known, _ := screens(t)
	for _, chapter := range Chapters() {
		walk(chapter.parsed(), func(n ast.Node) {
			var target string
			switch n := n.(type) {
			case *ast.Link:
				target = string(n.Destination)
			case *ast.Image:
				if _, err := Picture(string(n.Destination)); err != nil {
					t.Errorf("%s.md shows %s, which is missing", chapter.Slug, n.Destination)
				}
				return
			default:
				return
			}
			slug, section, ok := chapter.target(target)
			switch {
			case ok:
				other, found := Find(slug)
				has := func(s Section) bool { return s.ID == section }
				if !found || !slices.ContainsFunc(other.Sections, has) {
					t.Errorf("%s.md links to %s, which is missing", chapter.Slug, target)
				}
			case strings.HasPrefix(target, "/"):
				at, _, _ := strings.Cut(target, "?")
				if !slices.Contains(known, at) {
					t.Errorf("%s.md links to the screen %s, which is missing", chapter.Slug, target)
				}
			case strings.HasPrefix(target, "https://"):
			default:
				t.Errorf("%s.md links to %s, which the back office can't open", chapter.Slug, target)
			}
		})
	}
}

func TestEveryPictureOfTheHandbookIsShown(t *testing.T) {
	files, err := fs.Glob(assets.Handbook(), "*.webp")
	if err != nil {
		t.Fatal(err)
	}
	var all strings.Builder
	for _, chapter := range Chapters() {
		all.Write(chapter.source)
	}
	for _, file := range files {
		if !strings.Contains(all.String(), "("+file+")") {
			t.Errorf("no chapter shows %s", file)
		}
	}
}

func TestEveryScreenSettingAndPermissionIsInTheHandbook(t *testing.T) {
	var all strings.Builder
	for _, chapter := range Chapters() {
		all.Write(chapter.source)
	}
	text := all.String()
	_, staff := screens(t)
	if len(staff) < 30 {
		t.Fatalf("%d staff screens", len(staff))
	}
	for _, screen := range staff {
		if !regexp.MustCompile(`\(` + regexp.QuoteMeta(screen) + `[)?]`).MatchString(text) {
			t.Errorf("no chapter links to the screen %s", screen)
		}
	}
	for _, setting := range settings.Table {
		flag := strings.ReplaceAll(setting.Key, "_", "-")
		shown := setting.Group != "" && strings.Contains(text, "`"+setting.Key+"`")
		if !shown && (setting.Group != "" || setting.Flag != "") && !strings.Contains(text, "`"+flag+"`") {
			t.Errorf("no chapter names the setting %s", setting.Key)
		}
	}
	roles, _ := Find("staff")
	screen, err := os.ReadFile("../../ui/src/admin/staff/Roles.tsx")
	if err != nil {
		t.Fatal(err)
	}
	for _, permission := range accounts.Permissions {
		label := regexp.MustCompile(`(?m)^  ` + string(permission) + `: ['"](.+)['"],$`).FindSubmatch(screen)
		if label == nil {
			t.Fatalf("the screen Staff has no words for the permission %s", permission)
		}
		if !strings.Contains(strings.ToLower(string(roles.source)), "**"+strings.ToLower(string(label[1]))+"**") {
			t.Errorf("the chapter on staff does not explain the permission %s: %s", permission, label[1])
		}
	}
}

func TestSearchPutsSectionsWithTheWordsInTheirTitleFirst(t *testing.T) {
	hits := Search("restore", 5)
	if len(hits) == 0 || !strings.Contains(strings.ToLower(hits[0].Section.Title), "restor") {
		t.Fatalf("found %+v", hits)
	}
	if one := Search("RESTORE ", 1); len(one) != 1 || one[0].Address() != hits[0].Address() {
		t.Errorf("in capitals: %v", one)
	}
	if none := Search("restore quokka", 5); len(none) != 0 {
		t.Errorf("with a word that no section has: %v", none)
	}
	for _, short := range []string{"", " ", "re", "1397"} {
		if hits := Search(short, 5); len(hits) != 0 {
			t.Errorf("%q finds %d sections", short, len(hits))
		}
	}
}

func TestLinksBetweenChaptersLeadToHelp(t *testing.T) {
	source := []byte(`# Title

See [backups](backups.md#encryption), [the list](/today) and <b>that</b>.

## Next

![A desk](desk.webp)

| a |
| --- |
| b |
`)
	c := Chapter{Slug: "test", source: source}
	html, err := c.HTML()
	if err != nil {
		t.Fatal(err)
	}
	for _, part := range []string{`href="/help/backups#encryption"`, `href="/today"`, `<h2 id="next">Next</h2>`,
		`src="/api/admin/help-pictures/desk.webp"`, `<table tabindex="0">`} {
		if !strings.Contains(html, part) {
			t.Errorf("%s is missing in %s", part, html)
		}
	}
	for _, part := range []string{"<h1", "<b>"} {
		if strings.Contains(html, part) {
			t.Errorf("%s is in %s", part, html)
		}
	}
}

func TestLinksOfTheOnePageHandbookStayOnThePage(t *testing.T) {
	html, err := Whole()
	if err != nil {
		t.Fatal(err)
	}
	for _, heading := range []string{`<h2 id="packing">Packing and shipping</h2>`, `<h3 id="packing-ship-an-order">`} {
		if !strings.Contains(html, heading) {
			t.Errorf("%s is missing", heading)
		}
	}
	ids := map[string]bool{}
	for _, match := range regexp.MustCompile(` id="([^"]+)"`).FindAllStringSubmatch(html, -1) {
		if ids[match[1]] {
			t.Errorf("the ID %s is there twice", match[1])
		}
		ids[match[1]] = true
	}
	links := regexp.MustCompile(`href="#([^"]+)"`).FindAllStringSubmatch(html, -1)
	if len(links) == 0 {
		t.Error("no link")
	}
	for _, link := range links {
		if !ids[link[1]] {
			t.Errorf("a link leads to #%s, which is missing", link[1])
		}
	}
}

func TestOnlyPicturesOfTheHandbookAreServed(t *testing.T) {
	for _, name := range []string{"index.md", "../licenses.txt", "missing.webp", path.Join("..", "x.webp")} {
		if content, err := Picture(name); err == nil {
			t.Errorf("%s: %d bytes", name, len(content))
		}
	}
}
