package accounts_test

import (
	"strings"
	"testing"

	"hearth/store/delivery"
	"hearth/store/storetest"
)

func TestScenarioCustomerAddresses(t *testing.T) {
	t.Parallel()
	s := storetest.NewStory(t, "addresses")
	asha, bela := s.Customer("411001"), s.Customer("560001")
	storetest.Must(t, s.Delivery.AddPinRange(storetest.Ctx, 0, delivery.PinRange{From: "400001", To: "400001"}))
	s.Step("two customers live at one address each, and nothing goes to 400001").Gives()
	for _, c := range []struct {
		what   string
		change func(a *delivery.Address)
	}{
		{"nothing", func(a *delivery.Address) { *a = delivery.Address{} }},
		{"digits for letters", func(a *delivery.Address) {
			a.Name, a.City, a.Tal, a.Country = "A 1", "P 1", "H 1",
				"I 1"
		}},
		{"101 letters", func(a *delivery.Address) {
			long := strings.Repeat("é", 101)
			a.Name, a.City, a.Tal, a.Country, a.Company = long, long, long, long, long
		}},
		{"201 letters of the area", func(a *delivery.Address) { a.Area = strings.Repeat("é", 201) }},
		{"a sign in the area", func(a *delivery.Address) { a.Area = "1 Hill Road!" }},
		{"nine digits", func(a *delivery.Address) { a.Mob = "987654321" }},
		{"five digits of a pincode", func(a *delivery.Address) { a.Pin = "41103" }},
		{"a pincode that nobody knows", func(a *delivery.Address) { a.Pin = "999999" }},
		{"a pincode where nothing goes", func(a *delivery.Address) { a.Pin, a.Dist = "400001", "Mumbai" }},
		{"no district", func(a *delivery.Address) { a.Dist = " " }},
		{"another district", func(a *delivery.Address) { a.Dist = "Mumbai" }},
		{"another state", func(a *delivery.Address) { a.State = "Goa" }},
		{"a state that shares the pincode with another", func(a *delivery.Address) {
			a.Pin, a.Dist, a.State = "533464",
				"Yanam", "Goa"
		}},
		{"a wrong GSTIN", func(a *delivery.Address) { a.GSTIN = "27AAPFU0939F1ZW" }},
		{"a company with a bell", func(a *delivery.Address) { a.Company = "Bell\a" }},
	} {
		s.Step("an address is refused: %s", c.what).Gives(s.Accounts.AddAddress(storetest.Ctx, asha.ID,
			storetest.Address(c.change)))
	}
	for _, c := range []struct {
		what   string
		change func(a *delivery.Address)
	}{
		{"blanks and small letters", func(a *delivery.Address) {
			a.Name, a.Area, a.City, a.Tal, a.Country, a.Pin = " Asha ", " 1 Hill ", " Pune ", " Haveli ", " India ",
				" 411030 "
			a.Dist, a.State, a.GSTIN, a.Company = " puNE ", " maharashtra ", " 27aapfu0939f1zv ", " Rao & Sons "
		}},
		{"the longest", func(a *delivery.Address) {
			a.Name, a.Company, a.Area = strings.Repeat("é", 100), strings.Repeat("c", 100), strings.Repeat("a", 200)
		}},
		{"the second district of a pincode", func(a *delivery.Address) {
			a.Pin, a.Dist, a.State = "533464", "yanam",
				"puducherry"
		}},
	} {
		s.Step("an address is kept: %s", c.what).Gives(s.Accounts.AddAddress(storetest.Ctx, asha.ID,
			storetest.Address(c.change)))
	}
	s.Step("hers").Gives(s.Accounts.ListAddresses(storetest.Ctx, asha.ID))
	s.Step("the other's").Gives(s.Accounts.ListAddresses(storetest.Ctx, bela.ID))
	s.Step("the pincode of her second").Gives(s.Accounts.FindAddressPin(storetest.Ctx, asha.ID, 5))
	s.Step("of the other's").Gives(s.Accounts.FindAddressPin(storetest.Ctx, asha.ID, bela.Address))
	changesAddresses(s, asha, bela)
	s.Step("she deletes the other's").Gives(s.Accounts.DeleteAddress(storetest.Ctx, asha.ID, bela.Address))
	s.Step("her own").Gives(s.Accounts.DeleteAddress(storetest.Ctx, asha.ID, asha.Address))
	s.Step("again").Gives(s.Accounts.DeleteAddress(storetest.Ctx, asha.ID, asha.Address))
	for range 17 {
		storetest.Got(s.Accounts.AddAddress(storetest.Ctx, asha.ID, storetest.Address())).Or(t)
	}
	s.Step("she has twenty").Gives()
	s.Step("one more").Gives(s.Accounts.AddAddress(storetest.Ctx, asha.ID, storetest.Address()))
	s.Step("one more of the other").Gives(s.Accounts.AddAddress(storetest.Ctx, bela.ID, storetest.Address()))
}

// changesAddresses changes the addresses of both customers.
func changesAddresses(s *storetest.Story, asha, bela storetest.Buyer) {
	for _, c := range []struct {
		what   string
		who    int64
		change func(a *delivery.Address)
	}{
		{"hers", asha.ID, func(a *delivery.Address) { a.ID, a.Company = asha.Address, "Rao" }},
		{"hers, wrongly", asha.ID, func(a *delivery.Address) { a.ID, a.Name = asha.Address, "" }},
		{"the other's", asha.ID, func(a *delivery.Address) { a.ID = bela.Address }},
		{"the other's, wrongly", asha.ID, func(a *delivery.Address) { a.ID, a.Name = bela.Address, "" }},
		{"one that is gone", asha.ID, func(a *delivery.Address) { a.ID = 99 }},
	} {
		s.Step("she changes an address: %s", c.what).Gives(s.Accounts.UpdateAddress(storetest.Ctx, c.who,
			storetest.Address(c.change)))
	}
}
