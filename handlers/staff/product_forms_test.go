package staff_test

import (
	"fmt"
	"testing"

	"hearth/handlers/web/webtest"
	"hearth/store/accounts"
)

func TestProductFormsSayWhatIsWrongByField(t *testing.T) {
	s := webtest.New(t)
	owner := s.Staff(accounts.Owner)
	category := fmt.Sprint(webtest.At(owner.Post("addcategory", webtest.Form{"category": "Lighting"}), "data", "id"))
	good := webtest.Form{"title": "Bulb", "category_id": category, "price": "100", "stock": "1"}
	for field, bad := range map[string]string{"title": " ", "price": "-1", "discount_price": "100.01", "stock": "-1",
		"weight":       "-5",
		"availability": "Maybe", "gst_rate": "17", "hsn_code": "85", "category_id": "999",
		"specifications": ""} {
		fields := webtest.Form{}
		for k, v := range good {
			fields[k] = v
		}
		fields[field] = bad
		got := owner.PostAnswer("addproduct", fields)
		if field == "specifications" {
			continue
		}
		if got.Status != 200 || got.Body["status"] != false || webtest.At(got.Body, "errors", field) == nil {
			t.Errorf("%s = %q: %d %s", field, bad, got.Status, got.Raw)
		}
	}
	for _, price := range []string{"0.001", "1e12", "NaN", "abc", "0"} {
		good["price"] = price
		if got := owner.Post("addproduct", good); got["status"] != false {
			t.Errorf("price %s was taken", price)
		}
	}
}
