package store_test

import (
	"strings"
	"testing"

	"hearth/store"
	"hearth/store/storetest"
)

// branch adds a category, a subcategory and a sub-subcategory below each other.
func branch(t *testing.T, shop *storetest.Shop, names ...string) (ids []int64) {
	t.Helper()
	parent := int64(0)
	for i, name := range names {
		parent = got(shop.AddCategory(ctx, 0, i+1, parent, name)).or(t)
		ids = append(ids, parent)
	}
	return ids
}

// tree writes the categories as name(children).
func tree(t *testing.T, shop *storetest.Shop) string {
	t.Helper()
	var write func(nodes []*store.Category, level int, parent int64) string
	write = func(nodes []*store.Category, level int, parent int64) string {
		words := []string{}
		for _, n := range nodes {
			if n.Level != level || n.ParentID != parent {
				t.Errorf("%s is of level %d below %d", n.Name, n.Level, n.ParentID)
			}
			word := n.Name
			if len(n.Children) > 0 {
				word += "(" + write(n.Children, level+1, n.ID) + ")"
			}
			words = append(words, word)
		}
		return strings.Join(words, " ")
	}
	return write(got(shop.CategoryTree(ctx)).or(t), 1, 0)
}

func TestACategoryIsRefusedWithASentence(t *testing.T) {
	t.Parallel()
	shop := storetest.New(t)
	ids := branch(t, shop, "Lights", "Bulbs", "LED")
	other := got(shop.AddCategory(ctx, 0, 2, ids[0], "Tubes")).or(t)
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
			refused(t, second(shop.AddCategory(ctx, 0, c.level, c.parent, c.name)), c.says, c.fields...)
		})
	}
	absent(t, second(shop.AddCategory(ctx, 0, 2, 999, "X")))
	absent(t, second(shop.AddCategory(ctx, 0, 3, ids[0], "X")))
	refused(t, shop.RenameCategory(ctx, 0, 2, other, "BULBS"), `Subcategory "BULBS" exists already`)
	refused(t, shop.RenameCategory(ctx, 0, 2, other, ""), "Subcategory name cannot be empty", "subcategory")
	absent(t, shop.RenameCategory(ctx, 0, 1, other, "X"))
	got(shop.AddCategory(ctx, 0, 3, other, "LED")).or(t) // the same name below another
	got(shop.AddCategory(ctx, 0, 1, 0, strings.Repeat("é", 80))).or(t)
	must(t, shop.RenameCategory(ctx, 0, 2, other, "tubes")) // the own name in other letters
	if found := tree(t, shop); found != "Lights(Bulbs(LED) tubes(LED)) "+strings.Repeat("é", 80) {
		t.Errorf("the tree is %s", found)
	}
}

func TestSiblingsComeInTheOrderInWhichTheyWereMade(t *testing.T) {
	t.Parallel()
	shop := storetest.New(t)
	clerk := shop.Staff(store.Catalogue)
	lights := got(shop.AddCategory(ctx, clerk.ID, 1, 0, "Lights")).or(t)
	plugs := got(shop.AddCategory(ctx, clerk.ID, 1, 0, "Plugs")).or(t)
	for _, name := range []string{"Zeta", "Alpha", "Mid"} {
		got(shop.AddCategory(ctx, clerk.ID, 2, plugs, name)).or(t)
	}
	names := func(level int, parent int64) (names string) {
		for _, c := range got(shop.ListCategories(ctx, level, parent)).or(t) {
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
	}{{1, 0, "Lights Plugs "}, {2, plugs, "Zeta Alpha Mid "}, {2, lights, ""}, {3, plugs, ""}, {1, plugs, ""}, {2, 999, ""}} {
		if found := names(c.level, c.parent); found != c.want {
			t.Errorf("level %d below %d: %s, want %s", c.level, c.parent, found, c.want)
		}
	}
	look(t, shop, "5", `SELECT count(*) FROM audit WHERE action = 'add category' AND who = ?`, clerk.ID)
}

func TestARenamedCategoryIsFoundByItsNewName(t *testing.T) {
	t.Parallel()
	shop := storetest.New(t)
	ids := branch(t, shop, "Lights", "Bulbs", "LED")
	id := shop.Stocked("Glow", 1, 1, func(p *store.Product) { p.CategoryID, p.SubcategoryID, p.SubSubcategoryID = ids[0], ids[1], ids[2] })
	found := func(words string, want int) {
		t.Helper()
		all, total, err := shop.ListProducts(ctx, store.ProductFilter{Words: words})
		if err != nil || total != want || want == 1 && all[0].ID != id {
			t.Errorf("%q finds %d, %v; want %d", words, total, err, want)
		}
	}
	version := shop.ShownVersion()
	for i, name := range []string{"Shine", "Globes", "Diodes"} {
		must(t, shop.RenameCategory(ctx, 0, i+1, ids[i], " "+name+" "))
	}
	if shop.ShownVersion() != version+3 {
		t.Error("the catalogue's version stays")
	}
	for _, words := range []string{"shine", "globes", "diodes"} {
		found(words, 1)
	}
	found("bulbs", 0)
	look(t, shop, "3", `SELECT count(*) FROM audit WHERE action = 'rename category'`)
}

func TestACategoryIsMovedWithAllBelowIt(t *testing.T) {
	t.Parallel()
	shop := storetest.New(t)
	lights, home := branch(t, shop, "Lights", "Bulbs", "LED"), branch(t, shop, "Home", "Rooms", "Kitchen")
	id := shop.Stocked("Glow", 1, 1, func(p *store.Product) {
		p.CategoryID, p.SubcategoryID, p.SubSubcategoryID = lights[0], lights[1], lights[2]
	})
	const deep = "Categories have three levels: %q and what is below it don't fit there."
	refused(t, shop.MoveCategory(ctx, 0, lights[0], lights[2]), `"Lights" can't be moved below itself.`)
	refused(t, shop.MoveCategory(ctx, 0, lights[0], lights[0]), `"Lights" can't be moved below itself.`)
	refused(t, shop.MoveCategory(ctx, 0, lights[0], home[0]), strings.Replace(deep, "%q", `"Lights"`, 1))
	refused(t, shop.MoveCategory(ctx, 0, lights[1], home[1]), strings.Replace(deep, "%q", `"Bulbs"`, 1))
	refused(t, shop.MoveCategory(ctx, 0, lights[2], home[2]), strings.Replace(deep, "%q", `"LED"`, 1))
	absent(t, shop.MoveCategory(ctx, 0, 999, 0))
	absent(t, shop.MoveCategory(ctx, 0, lights[1], 999))
	twin := got(shop.AddCategory(ctx, 0, 2, home[0], "bulbs")).or(t)
	refused(t, shop.MoveCategory(ctx, 0, lights[1], home[0]), `Subcategory "Bulbs" exists already`)
	must(t, shop.RenameCategory(ctx, 0, 2, twin, "Garden"))
	version := shop.ShownVersion()
	must(t, shop.MoveCategory(ctx, 0, lights[1], home[0]))
	if found := tree(t, shop); found != "Lights Home(Rooms(Kitchen) Garden Bulbs(LED)) Everything" {
		t.Errorf("the tree is %s", found)
	}
	if p := got(shop.FindProduct(ctx, id)).or(t); p.Category != "Home" || p.Subcategory != "Bulbs" || p.SubSubcategory != "LED" {
		t.Errorf("the product hangs on %s, %s, %s", p.Category, p.Subcategory, p.SubSubcategory)
	}
	if _, total, err := shop.ListProducts(ctx, store.ProductFilter{Words: "home"}); err != nil || total != 1 ||
		shop.ShownVersion() == version {
		t.Errorf("by the new parent's name are found %d, %v", total, err)
	}
	shop.Product("Homf", 1, 1) // one slip from the parent's name
	if titles := found(t, shop, store.ProductFilter{Words: "home"}); titles != "Glow" {
		t.Errorf("by the new parent's name is found %q", titles)
	}
	must(t, shop.MoveCategory(ctx, 0, lights[1], 0))
	if titles := found(t, shop, store.ProductFilter{Words: "home"}); titles != "Homf" {
		t.Errorf("by the name of a parent of before is found %q", titles)
	}
	if found := tree(t, shop); found != "Lights Home(Rooms(Kitchen) Garden) Everything Bulbs(LED)" {
		t.Errorf("the tree is %s", found)
	}
	if p := got(shop.FindProduct(ctx, id)).or(t); p.Category != "Bulbs" || p.Subcategory != "LED" || p.SubSubcategory != "" {
		t.Errorf("the product hangs on %s, %s, %s", p.Category, p.Subcategory, p.SubSubcategory)
	}
	must(t, shop.MoveCategory(ctx, 0, home[0], 0)) // where it is already
	must(t, shop.MoveCategory(ctx, 0, home[2], lights[1]))
	if found := tree(t, shop); found != "Lights Everything Bulbs(LED Kitchen) Home(Rooms Garden)" {
		t.Errorf("the tree is %s", found)
	}
	look(t, shop, "4", `SELECT count(*) FROM audit WHERE action = 'move category'`)
}

func TestABranchThatIsMovedUpKeepsThreeLevels(t *testing.T) {
	t.Parallel()
	shop := storetest.New(t)
	a, b := branch(t, shop, "A", "B", "C"), branch(t, shop, "X", "Y")
	must(t, shop.MoveCategory(ctx, 0, a[1], 0))    // B and C come up
	must(t, shop.MoveCategory(ctx, 0, b[1], a[2])) // Y below C
	must(t, shop.MoveCategory(ctx, 0, a[0], 0))
	if found := tree(t, shop); found != "X B(C(Y)) A" {
		t.Errorf("the tree is %s", found)
	}
	must(t, shop.MoveCategory(ctx, 0, a[2], 0))
	must(t, shop.MoveCategory(ctx, 0, a[2], b[0]))
	if found := tree(t, shop); found != "X(C(Y)) B A" {
		t.Errorf("the tree is %s", found)
	}
}

func TestACategoryIsDeletedOnceNoProductHangsOnIt(t *testing.T) {
	t.Parallel()
	shop := storetest.New(t)
	clerk := shop.Staff(store.Catalogue)
	ids := branch(t, shop, "Lights", "Bulbs", "LED")
	at := func(path ...int64) int64 {
		ids := append(path, 0, 0)
		id := got(shop.AddProduct(ctx, 0, store.ProductEdit{Product: store.Product{Title: "P", Price: 1, CategoryID: ids[0],
			SubcategoryID: ids[1], SubSubcategoryID: ids[2]}})).or(t)
		return id
	}
	one := at(ids...)
	refused(t, shop.DeleteCategory(ctx, 0, 1, ids[0]), `Category "Lights" still has 1 product. Move or delete them first.`)
	refused(t, shop.DeleteCategory(ctx, 0, 3, ids[2]), `Sub-subcategory "LED" still has 1 product. Move or delete them first.`)
	two := at(ids[0], ids[1])
	refused(t, shop.DeleteCategory(ctx, 0, 2, ids[1]), `Subcategory "Bulbs" still has 2 products. Move or delete them first.`)
	absent(t, shop.DeleteCategory(ctx, 0, 1, ids[1]))
	absent(t, shop.DeleteCategory(ctx, 0, 1, 999))
	must(t, shop.DeleteProduct(ctx, 0, one))
	must(t, shop.DeleteProduct(ctx, 0, two))
	version := shop.ShownVersion()
	must(t, shop.DeleteCategory(ctx, clerk.ID, 1, ids[0]))
	if found := tree(t, shop); found != "Former products" || shop.ShownVersion() == version {
		t.Errorf("the tree is %s", found)
	}
	look(t, shop, "2", `SELECT count(*) FROM products p JOIN categories c ON c.id = p.category_id WHERE c.name = 'Former products'`)
	look(t, shop, "1", `SELECT count(*) FROM audit WHERE action = 'delete category' AND object = 'Lights' AND who = ?`, clerk.ID)
	again := branch(t, shop, "Aa", "Bb", "Cc")
	must(t, shop.DeleteProduct(ctx, 0, at(again...)))
	must(t, shop.DeleteCategory(ctx, 0, 1, again[0]))
	look(t, shop, "3", `SELECT count(*) FROM products p JOIN categories c ON c.id = p.category_id WHERE c.name = 'Former products'`)
	empty := branch(t, shop, "Dd", "Ee", "Ff")
	must(t, shop.DeleteCategory(ctx, 0, 2, empty[1]))
	if found := tree(t, shop); found != "Former products Dd" {
		t.Errorf("the tree is %s", found)
	}
	shop.Sums()
}

func TestTheTextOfACategoryHasItsLimit(t *testing.T) {
	t.Parallel()
	shop := storetest.New(t)
	id := got(shop.AddCategory(ctx, 0, 1, 0, "Locks")).or(t)
	must(t, shop.SetCategoryPage(ctx, 0, id, strings.Repeat("क", 2000), nil))
	refused(t, shop.SetCategoryPage(ctx, 0, id, strings.Repeat("a", 2001), nil), "The text can have at most 2000 characters.", "text")
	absent(t, shop.SetCategoryPage(ctx, 0, 999, "", nil))
	picture := "abc"
	must(t, shop.SetCategoryPage(ctx, 0, id, " Text ", &picture))
	must(t, shop.SetCategoryPage(ctx, 0, id, "Other", nil))
	page, err := shop.FindCategory(ctx, id)
	if err != nil || page.Text != "Other" || page.Picture != "abc" || len(page.Above) != 0 {
		t.Errorf("the page is %+v, %v", page, err)
	}
	if named, err := shop.NamedFiles(ctx); err != nil || !named["uploads/abc"] {
		t.Errorf("its picture is nobody's: %v, %v", named, err)
	}
}

func TestTheLastCategoryOfDeletedProductsStays(t *testing.T) {
	t.Parallel()
	shop := storetest.New(t)
	lamp := shop.Product("Lamp", 500, 5)
	must(t, shop.DeleteProduct(ctx, 0, lamp))
	must(t, shop.DeleteCategory(ctx, 0, 1, got(shop.ListCategories(ctx, 1, 0)).or(t)[0].ID))
	left := got(shop.ListCategories(ctx, 1, 0)).or(t)
	same(t, "what is left", left[0].Name, "Former products")
	refused(t, shop.DeleteCategory(ctx, 0, 1, left[0].ID),
		`Category "Former products" keeps the deleted products of old orders. It can go once there is another category.`)
	got(shop.AddCategory(ctx, 0, 1, 0, "Lights")).or(t)
	must(t, shop.DeleteCategory(ctx, 0, 1, left[0].ID))
}
