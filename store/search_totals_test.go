package store

import (
	"context"
	"strings"
	"testing"

	"hearth/store/core"
	"hearth/store/db"
	"hearth/store/money"
	"hearth/store/search"
)

// After any change, the count of a price range equals the number of its products.
func TestPriceRangeCountMatchesItsProducts(t *testing.T) {
	s, w := grown(t, 900, 10)
	ctx := context.Background()
	for _, change := range []string{"", `UPDATE products SET price = price * 3 WHERE id % 7 = 0`,
		`UPDATE products SET discount_price = price / 2 WHERE id % 5 = 0`, `UPDATE products SET deleted_at = 1
			WHERE id % 11 = 0`,
		`UPDATE products SET price = price + 70000 WHERE id % 13 = 0`, `UPDATE products SET deleted_at = NULL
			WHERE id % 2 = 0`,
		`UPDATE products SET discount_price = 0`} {
		err := s.Write(ctx, func(tx *core.Tx) error {
			if change != "" {
				if _, err := tx.Exec(change); err != nil {
					return err
				}
			}
			return nil
		})
		if err != nil {
			t.Fatal(err)
		}
		s.Catalogue.WordsVersion.Add(1)
		for _, r := range [][2]money.Paise{{0, 1}, {0, 99_99}, {0, 100_00}, {100_00, 199_99}, {100_00, 200_00},
			{99_99, 300_00}, {150_00, 170_00},
			{1, 0}, {200_00, 0}, {200_01, 5000_00}, {1234_56, 6543_21}, {9999_99, 100_000_00}, {0, money.Max},
			{500_00, 400_00}} {
			var want int
			err := s.Read(ctx, func(tx *core.Tx) (err error) {
				most := r[1]
				if most == 0 {
					most = money.Max
				}
				want, err = db.Value[int](tx, `SELECT count(*) FROM products p WHERE p.deleted_at IS NULL
					AND p.family IS NULL
					AND p.pays >= ? AND p.pays <= ?`, r[0], most)
				return err
			})
			if err != nil {
				t.Fatal(err)
			}
			list, err := s.Search.ListCards(ctx, search.ProductFilter{MinPrice: r[0], MaxPrice: r[1],
				Page: core.Page{Number: 1, Size: 24}})
			if err != nil || list.Total != want {
				t.Errorf("%v after %q: %d are counted, want %d; %v", r, change, list.Total, want, err)
			}
		}
	}
	w.take()
	if _, err := s.Search.ListCards(
		ctx,
		search.ProductFilter{MinPrice: 150_50, MaxPrice: 7000_00, Page: core.Page{Number: 1, Size: 24}},
	); err != nil {
		t.Fatal(err)
	}
	counted := false
	for _, q := range w.take() {
		counted = counted || strings.Contains(q.text, "price_steps")
	}
	if !counted {
		t.Error("a wide range of prices was not counted by its steps")
	}
}

// A price range in a category or country is counted in memory, and after any change equals the number of its products.
func TestCategoryPriceRangeIsCountedInMemory(t *testing.T) {
	s, w := grown(t, 900, 10)
	ctx := context.Background()
	for _, change := range []string{"", `UPDATE products SET price = price * 3 WHERE id % 7 = 0`,
		`UPDATE products SET country_of_origin = 'CHINA' WHERE id % 4 = 0`, `UPDATE products SET category_id = 5
			WHERE id % 9 = 0`,
		`UPDATE products SET deleted_at = 1 WHERE id % 11 = 0`, `UPDATE products
			SET family = 1, choice = '["' || id || '"]' WHERE id % 17 = 0`,
		`INSERT INTO products (title, category_id, price, created_at, changed_at)
			VALUES ('One', 3, 60000, 1, 1), ('Two', 1, 60000, 1, 1)`,
		`UPDATE products SET shelf = 0 WHERE id % 3 = 0`, `UPDATE products SET deleted_at = NULL, family = NULL,
			choice = '[]'`} {
		if err := s.Write(ctx, func(tx *core.Tx) (err error) {
			if change != "" {
				_, err = tx.Exec(change)
			}
			return err
		}); err != nil {
			t.Fatal(err)
		}
		s.Catalogue.WordsVersion.Add(1)
		for _, f := range []search.ProductFilter{{CategoryID: 1, MaxPrice: 600_00},
			{CategoryID: 3, MinPrice: 600_00, MaxPrice: 3000_00},
			{Country: "China", MinPrice: 1}, {Country: "cHINA", MaxPrice: 5000_00},
			{Country: "Peru", MaxPrice: 5000_00},
			{CategoryID: 8, Country: "India", MinPrice: 500_00, MaxPrice: 400_00},
			{CategoryID: 1, Country: "India", MinPrice: 250_50},
			{CategoryID: 3, MaxPrice: 5000_00, InStock: true}} {
			w.take()
			listed, total := 0, 1
			for f.Page = (core.Page{Number: 1, Size: 100}); listed < total && f.Page.Number < 10; f.Page.Number++ {
				list, err := s.Search.ListCards(ctx, f)
				if err != nil {
					t.Fatal(err)
				}
				listed, total = listed+len(list.Cards), list.Total
			}
			if listed != total {
				t.Errorf("%+v after %q: %d are counted, and %d listed", f, change, total, listed)
			}
			for _, q := range w.take() {
				if strings.Contains(q.text, "SELECT count(*) FROM products p WHERE") {
					t.Errorf("%+v was counted along rows: %s", f, q.text)
				}
			}
		}
	}
}

// A filtered search finds its products with an index of the filter, without reading the products table.
func TestFilteredSearchUsesAnIndex(t *testing.T) {
	s, w := grown(t, 3000, 10)
	for name, f := range map[string]search.ProductFilter{"a price": {MinPrice: 100_00}, "a country": {Country: "china"},
		"a category": {CategoryID: 1}, "stars": {MinRating: 1}} {
		f.Words, f.Page = "zebra", core.Page{Number: 1, Size: 24}
		w.take()
		list, err := s.Search.ListCards(context.Background(), f)
		if err != nil || len(list.Cards) == 0 {
			t.Fatalf("%s: %v, %v", name, list, err)
		}
		found := false
		for _, q := range w.take() {
			if strings.Contains(q.text, "group_concat(w.rowid)") {
				for _, step := range planOf(t, s, q) {
					found = found || strings.Contains(step, "products_narrowed")
					if strings.Contains(step, "SEARCH p USING INTEGER PRIMARY KEY") {
						t.Errorf("%s: %s", name, step)
					}
				}
			}
		}
		if !found {
			t.Errorf("%s: the index is not used", name)
		}
	}
}
