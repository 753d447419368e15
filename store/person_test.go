package store_test

import (
	"fmt"
	"strings"
	"testing"

	"hearth/store"
	"hearth/store/storetest"
)

func TestAPersonsDataIsGivenAndErasedAndInvoicesStay(t *testing.T) {
	shop := storetest.New(t)
	shop.In("Maharashtra")
	product, b := shop.Product("Plug", 700, 100), shop.Customer("411001")
	other := shop.Customer("560001")
	open := shop.Order(b, product, 1)
	if _, err := shop.ErasePerson(ctx, b.ID, b.ID); err == nil || !strings.Contains(err.Error(), "still under way") {
		t.Errorf("with an order under way: %v", err)
	}
	shop.Deliver(open)
	data, err := shop.PersonData(ctx, b.ID)
	if err != nil {
		t.Fatal(err)
	}
	for _, wanted := range []string{b.Email, "Asha Kulkarni", "12 Hill Road", "INV-2627-000001", `"product": "Plug"`} {
		if !strings.Contains(string(data), wanted) {
			t.Errorf("the data lacks %q", wanted)
		}
	}
	if strings.Contains(string(data), other.Email) {
		t.Error("the data tells of somebody else")
	}
	if _, err := shop.ErasePerson(ctx, 0, b.ID); err != nil {
		t.Fatal(err)
	}
	if _, err := shop.Authenticate(ctx, b.Email, storetest.Password); err == nil {
		t.Error("an erased person can log in")
	}
	o, err := shop.FindOrder(ctx, 0, open.ID)
	if err != nil || o.Address.Name+o.Address.Mob+o.Address.Area != "" || o.Address.State != "Maharashtra" {
		t.Errorf("the order says %+v, %v", o.Address, err)
	}
	document, err := shop.FindInvoice(ctx, 0, open.ID)
	if err != nil || document.Buyer.Name != "Asha Kulkarni" {
		t.Errorf("the invoice was changed: %+v, %v", document.Buyer, err)
	}
	left, err := shop.Holding(ctx, b.Email)
	if err != nil || len(left) != 0 {
		t.Errorf("the email is still in %v, %v", left, err)
	}
	shop.Sums()
	if again, err := shop.Register(ctx, store.Registration{Name: "Asha", Email: b.Email, Password: storetest.Password,
		Confirm: storetest.Password}); err != nil || again.ID == b.ID {
		t.Errorf("the address can't be used anew: %+v, %v", again, err)
	}
}

func TestWhoIsErasedIsErasedByTheShopsClock(t *testing.T) {
	t.Parallel()
	shop := storetest.New(t)
	b := shop.Customer("411001")
	got(shop.ErasePerson(ctx, b.ID, b.ID)).or(t)
	look(t, shop, fmt.Sprint(shop.Now().UnixMilli()), `SELECT deleted_at FROM accounts WHERE id = ?`, b.ID)
}
