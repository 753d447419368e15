package catalogue_test

import (
	"strings"
	"testing"

	"hearth/store/accounts"
	"hearth/store/catalogue"
	"hearth/store/search"
	"hearth/store/storetest"
)

func TestInvalidCategoryIsRefusedWithASentence(t *testing.T) {
	t.Parallel()
	shop := storetest.New(t)
	ids := storetest.Branch(t, shop, "Lights", "Bulbs", "LED")
	other := storetest.Got(shop.Categories.Add(storetest.Ctx, 0, 2, ids[0], "Tubes")).Or(t)
	long := strings.Repeat("é", 81)
	for _, c := range []struct {
		level  int
		parent int64
		name   string
		says   string
		fields []string
	}{
		{1, 0, " ", "Category name cannot be empty", []string{"category"}},
		{2, ids[0], "", "Subcategory name cannot be empty", []string{"subcategory"}},
		{3, ids[1], "", "Sub-subcategory name cannot be empty", []string{"subsubcategory"}},
		{1, 0, long, "Category name may have 80 characters at most", []string{"category"}},
		{2, ids[0], long, "Subcategory name may have 80 characters at most", []string{"subcategory"}},
		{3, ids[1], long, "Sub-subcategory name may have 80 characters at most", []string{"subsubcategory"}},
		{1, 0, " lIGHTS ", `Category "lIGHTS" exists already`, nil},
		{2, ids[0], "bulbs", `Subcategory "bulbs" exists already`, nil},
		{3, ids[1], "led", `Sub-subcategory "led" exists already`, nil},
	} {
		t.Run(c.says, func(t *testing.T) {
			storetest.Refused(t, storetest.Second(shop.Categories.Add(storetest.Ctx, 0, c.level, c.parent, c.name)),
				c.says, c.fields...)
		})
	}
	storetest.Absent(t, storetest.Second(shop.Categories.Add(storetest.Ctx, 0, 2, 999, "X")))
	storetest.Absent(t, storetest.Second(shop.Categories.Add(storetest.Ctx, 0, 3, ids[0], "X")))
	storetest.Refused(t, shop.Categories.Rename(storetest.Ctx, 0, 2, other, "BULBS"),
		`Subcategory "BULBS" exists already`)
	storetest.Refused(t, shop.Categories.Rename(storetest.Ctx, 0, 2, other, ""), "Subcategory name cannot be empty",
		"subcategory")
	storetest.Absent(t, shop.Categories.Rename(storetest.Ctx, 0, 1, other, "X"))
	// the same name is free below another parent
	storetest.Got(shop.Categories.Add(storetest.Ctx, 0, 3, other, "LED")).Or(t)
	storetest.Got(shop.Categories.Add(storetest.Ctx, 0, 1, 0, strings.Repeat("é", 80))).Or(t)
	// a category may change the case of its own name
	storetest.Must(t, shop.Categories.Rename(storetest.Ctx, 0, 2, other, "tubes"))
	if found := storetest.Tree(t, shop); found != "Lights(Bulbs(LED) tubes(LED)) "+strings.Repeat("é", 80) {
		t.Errorf("the tree is %s", found)
	}
}

func TestSiblingCategoriesAreInCreationOrder(t *testing.T) {
	t.Parallel()
	shop := storetest.New(t)
	clerk := shop.Staff(accounts.Catalogue)
	lights := storetest.Got(shop.Categories.Add(storetest.Ctx, clerk.ID, 1, 0, "Lights")).Or(t)
	plugs := storetest.Got(shop.Categories.Add(storetest.Ctx, clerk.ID, 1, 0, "Plugs")).Or(t)
	for _, name := range []string{"Zeta", "Alpha", "Mid"} {
		storetest.Got(shop.Categories.Add(storetest.Ctx, clerk.ID, 2, plugs, name)).Or(t)
	}
	names := func(level int, parent int64) (names string) {
		for _, c := range storetest.Got(shop.Categories.List(storetest.Ctx, level, parent)).Or(t) {
			if c.Level != level || c.ParentID != parent {
				t.Errorf("listed is %+v", c)
			}
			names += c.Name + " "
		}
		return names
	}
	for _, c := range []struct {
		level  int
		parent int64
		want   string
	}{{1, 0, "Lights Plugs "}, {2, plugs, "Zeta Alpha Mid "}, {2, lights, ""}, {3, plugs, ""}, {1, plugs, ""},
		{2, 999, ""}} {
		if found := names(c.level, c.parent); found != c.want {
			t.Errorf("level %d below %d: %s, want %s", c.level, c.parent, found, c.want)
		}
	}
	storetest.CheckValue(t, shop, "5", `SELECT count(*) FROM audit WHERE action = 'add category' AND who = ?`, clerk.ID)
}

func TestRenamedCategoryIsFoundByItsNewName(t *testing.T) {
	t.Parallel()
	shop := storetest.New(t)
	ids := storetest.Branch(t, shop, "Lights", "Bulbs", "LED")
	id := shop.Stocked(
		"Glow",
		1,
		1,
		func(p *catalogue.Product) { p.CategoryID, p.SubcategoryID, p.SubSubcategoryID = ids[0], ids[1], ids[2] },
	)
	found := func(words string, want int) {
		t.Helper()
		all, total, err := shop.Search.ListProducts(storetest.Ctx, search.ProductFilter{Words: words})
		if err != nil || total != want || want == 1 && all[0].ID != id {
			t.Errorf("%q finds %d, %v; want %d", words, total, err, want)
		}
	}
	version := shop.Catalogue.PublicVersion()
	for i, name := range []string{"Shine", "Globes", "Diodes"} {
		storetest.Must(t, shop.Categories.Rename(storetest.Ctx, 0, i+1, ids[i], " "+name+" "))
	}
	if shop.Catalogue.PublicVersion() != version+3 {
		t.Error("the catalogue's version stays")
	}
	for _, words := range []string{"shine", "globes", "diodes"} {
		found(words, 1)
	}
	found("bulbs", 0)
	storetest.CheckValue(t, shop, "3", `SELECT count(*) FROM audit WHERE action = 'rename category'`)
}

func TestCategoryMoveTakesSubcategoriesAlong(t *testing.T) {
	t.Parallel()
	shop := storetest.New(t)
	lights, home := storetest.Branch(t, shop, "Lights", "Bulbs", "LED"), storetest.Branch(t, shop, "Home", "Rooms",
		"Kitchen")
	id := shop.Stocked("Glow", 1, 1, func(p *catalogue.Product) {
		p.CategoryID, p.SubcategoryID, p.SubSubcategoryID = lights[0], lights[1], lights[2]
	})
	const deep = "Categories have three levels: %q and what is below it don't fit there."
	storetest.Refused(t, shop.Categories.Move(storetest.Ctx, 0, lights[0], lights[2]),
		`"Lights" can't be moved below itself.`)
	storetest.Refused(t, shop.Categories.Move(storetest.Ctx, 0, lights[0], lights[0]),
		`"Lights" can't be moved below itself.`)
	storetest.Refused(t, shop.Categories.Move(storetest.Ctx, 0, lights[0], home[0]),
		strings.Replace(deep, "%q", `"Lights"`, 1))
	storetest.Refused(t, shop.Categories.Move(storetest.Ctx, 0, lights[1], home[1]),
		strings.Replace(deep, "%q", `"Bulbs"`, 1))
	storetest.Refused(t, shop.Categories.Move(storetest.Ctx, 0, lights[2], home[2]),
		strings.Replace(deep, "%q", `"LED"`, 1))
	storetest.Absent(t, shop.Categories.Move(storetest.Ctx, 0, 999, 0))
	storetest.Absent(t, shop.Categories.Move(storetest.Ctx, 0, lights[1], 999))
	twin := storetest.Got(shop.Categories.Add(storetest.Ctx, 0, 2, home[0], "bulbs")).Or(t)
	storetest.Refused(t, shop.Categories.Move(storetest.Ctx, 0, lights[1], home[0]),
		`Subcategory "Bulbs" exists already`)
	storetest.Must(t, shop.Categories.Rename(storetest.Ctx, 0, 2, twin, "Garden"))
	version := shop.Catalogue.PublicVersion()
	storetest.Must(t, shop.Categories.Move(storetest.Ctx, 0, lights[1], home[0]))
	if found := storetest.Tree(t, shop); found != "Lights Home(Rooms(Kitchen) Garden Bulbs(LED)) Everything" {
		t.Errorf("the tree is %s", found)
	}
	if p := storetest.Got(shop.Catalogue.Find(storetest.Ctx, id)).
		Or(t); p.Category != "Home" || p.Subcategory != "Bulbs" ||
		p.SubSubcategory != "LED" {
		t.Errorf("the product hangs on %s, %s, %s", p.Category, p.Subcategory, p.SubSubcategory)
	}
	if _, total, err := shop.Search.ListProducts(storetest.Ctx, search.ProductFilter{Words: "home"}); err != nil ||
		total != 1 ||
		shop.Catalogue.PublicVersion() == version {
		t.Errorf("by the new parent's name are found %d, %v", total, err)
	}
	shop.Product("Homf", 1, 1) // a product whose title is one typing mistake away from the parent's name
	if titles := storetest.Found(t, shop, search.ProductFilter{Words: "home"}); titles != "Glow" {
		t.Errorf("by the new parent's name is found %q", titles)
	}
	storetest.Must(t, shop.Categories.Move(storetest.Ctx, 0, lights[1], 0))
	if titles := storetest.Found(t, shop, search.ProductFilter{Words: "home"}); titles != "Homf" {
		t.Errorf("by the name of a parent of before is found %q", titles)
	}
	if found := storetest.Tree(t, shop); found != "Lights Home(Rooms(Kitchen) Garden) Everything Bulbs(LED)" {
		t.Errorf("the tree is %s", found)
	}
	if p := storetest.Got(shop.Catalogue.Find(storetest.Ctx, id)).
		Or(t); p.Category != "Bulbs" || p.Subcategory != "LED" ||
		p.SubSubcategory != "" {
		t.Errorf("the product hangs on %s, %s, %s", p.Category, p.Subcategory, p.SubSubcategory)
	}
	storetest.Must(t, shop.Categories.Move(storetest.Ctx, 0, home[0], 0)) // a move to the present parent
	storetest.Must(t, shop.Categories.Move(storetest.Ctx, 0, home[2], lights[1]))
	if found := storetest.Tree(t, shop); found != "Lights Everything Bulbs(LED Kitchen) Home(Rooms Garden)" {
		t.Errorf("the tree is %s", found)
	}
	storetest.CheckValue(t, shop, "4", `SELECT count(*) FROM audit WHERE action = 'move category'`)
}

func TestMovedUpBranchKeepsThreeLevels(t *testing.T) {
	t.Parallel()
	shop := storetest.New(t)
	a, b := storetest.Branch(t, shop, "A", "B", "C"), storetest.Branch(t, shop, "X", "Y")
	storetest.Must(t, shop.Categories.Move(storetest.Ctx, 0, a[1], 0))    // B and C move up by a level
	storetest.Must(t, shop.Categories.Move(storetest.Ctx, 0, b[1], a[2])) // Y moves below C
	storetest.Must(t, shop.Categories.Move(storetest.Ctx, 0, a[0], 0))
	if found := storetest.Tree(t, shop); found != "X B(C(Y)) A" {
		t.Errorf("the tree is %s", found)
	}
	storetest.Must(t, shop.Categories.Move(storetest.Ctx, 0, a[2], 0))
	storetest.Must(t, shop.Categories.Move(storetest.Ctx, 0, a[2], b[0]))
	if found := storetest.Tree(t, shop); found != "X(C(Y)) B A" {
		t.Errorf("the tree is %s", found)
	}
}

func TestCategoryWithProductsCannotBeDeleted(t *testing.T) {
	t.Parallel()
	shop := storetest.New(t)
	clerk := shop.Staff(accounts.Catalogue)
	ids := storetest.Branch(t, shop, "Lights", "Bulbs", "LED")
	at := func(path ...int64) int64 {
		ids := append(path, 0, 0)
		id := storetest.Got(shop.Catalogue.Add(storetest.Ctx, 0,
			catalogue.ProductEdit{Product: catalogue.Product{Title: "P", Price: 1, CategoryID: ids[0],
				SubcategoryID: ids[1], SubSubcategoryID: ids[2]}})).
			Or(t)
		return id
	}
	one := at(ids...)
	storetest.Refused(
		t,
		shop.Categories.Delete(storetest.Ctx, 0, 1, ids[0]),
		`Category "Lights" still has 1 product. Move or delete them first.`,
	)
	storetest.Refused(
		t,
		shop.Categories.Delete(storetest.Ctx, 0, 3, ids[2]),
		`Sub-subcategory "LED" still has 1 product. Move or delete them first.`,
	)
	two := at(ids[0], ids[1])
	storetest.Refused(
		t,
		shop.Categories.Delete(storetest.Ctx, 0, 2, ids[1]),
		`Subcategory "Bulbs" still has 2 products. Move or delete them first.`,
	)
	storetest.Absent(t, shop.Categories.Delete(storetest.Ctx, 0, 1, ids[1]))
	storetest.Absent(t, shop.Categories.Delete(storetest.Ctx, 0, 1, 999))
	storetest.Must(t, shop.Catalogue.Delete(storetest.Ctx, 0, one))
	storetest.Must(t, shop.Catalogue.Delete(storetest.Ctx, 0, two))
	version := shop.Catalogue.PublicVersion()
	storetest.Must(t, shop.Categories.Delete(storetest.Ctx, clerk.ID, 1, ids[0]))
	if found := storetest.Tree(t, shop); found != "Former products" || shop.Catalogue.PublicVersion() == version {
		t.Errorf("the tree is %s", found)
	}
	storetest.CheckValue(
		t,
		shop,
		"2",
		`SELECT count(*) FROM products p JOIN categories c ON c.id = p.category_id WHERE c.name = 'Former products'`,
	)
	storetest.CheckValue(
		t,
		shop,
		"1",
		`SELECT count(*) FROM audit WHERE action = 'delete category' AND object = 'Lights'
		AND who = ?`,
		clerk.ID,
	)
	again := storetest.Branch(t, shop, "Aa", "Bb", "Cc")
	storetest.Must(t, shop.Catalogue.Delete(storetest.Ctx, 0, at(again...)))
	storetest.Must(t, shop.Categories.Delete(storetest.Ctx, 0, 1, again[0]))
	storetest.CheckValue(
		t,
		shop,
		"3",
		`SELECT count(*) FROM products p JOIN categories c ON c.id = p.category_id WHERE c.name = 'Former products'`,
	)
	empty := storetest.Branch(t, shop, "Dd", "Ee", "Ff")
	storetest.Must(t, shop.Categories.Delete(storetest.Ctx, 0, 2, empty[1]))
	if found := storetest.Tree(t, shop); found != "Former products Dd" {
		t.Errorf("the tree is %s", found)
	}
	shop.Sums()
}

func TestCategoryTextLengthIsLimited(t *testing.T) {
	t.Parallel()
	shop := storetest.New(t)
	id := storetest.Got(shop.Categories.Add(storetest.Ctx, 0, 1, 0, "Locks")).Or(t)
	storetest.Must(t, shop.Categories.SetPage(storetest.Ctx, 0, id, strings.Repeat("क", 2000), nil))
	storetest.Refused(
		t,
		shop.Categories.SetPage(storetest.Ctx, 0, id, strings.Repeat("a", 2001), nil),
		"The text can have at most 2000 characters.",
		"text",
	)
	storetest.Absent(t, shop.Categories.SetPage(storetest.Ctx, 0, 999, "", nil))
	picture := "abc"
	storetest.Must(t, shop.Categories.SetPage(storetest.Ctx, 0, id, " Text ", &picture))
	storetest.Must(t, shop.Categories.SetPage(storetest.Ctx, 0, id, "Other", nil))
	page, err := shop.Categories.Find(storetest.Ctx, id)
	if err != nil || page.Text != "Other" || page.Picture != "abc" || len(page.Above) != 0 {
		t.Errorf("the page is %+v, %v", page, err)
	}
	if named, err := shop.NamedFiles(storetest.Ctx); err != nil || !named["uploads/abc"] {
		t.Errorf("its picture is nobody's: %v, %v", named, err)
	}
}

func TestLastCategoryOfDeletedProductsIsKept(t *testing.T) {
	t.Parallel()
	shop := storetest.New(t)
	lamp := shop.Product("Lamp", 500, 5)
	storetest.Must(t, shop.Catalogue.Delete(storetest.Ctx, 0, lamp))
	storetest.Must(t, shop.Categories.Delete(storetest.Ctx, 0, 1,
		storetest.Got(shop.Categories.List(storetest.Ctx, 1, 0)).Or(t)[0].ID))
	left := storetest.Got(shop.Categories.List(storetest.Ctx, 1, 0)).Or(t)
	storetest.Same(t, "what is left", left[0].Name, "Former products")
	storetest.Refused(
		t,
		shop.Categories.Delete(storetest.Ctx, 0, 1, left[0].ID),
		`Category "Former products" keeps the deleted products of old orders. It can go once there is another category.`,
	)
	storetest.Got(shop.Categories.Add(storetest.Ctx, 0, 1, 0, "Lights")).Or(t)
	storetest.Must(t, shop.Categories.Delete(storetest.Ctx, 0, 1, left[0].ID))
}
