package reports_test

import (
	"fmt"
	"strings"
	"testing"

	"hearth/store/accounts"
	"hearth/store/catalogue"
	"hearth/store/storetest"
)

// found is a shop for searches: eight orders whose buyers, places and numbers resemble each other.
func found(t *testing.T) (shop *storetest.Shop, names map[string]string) {
	t.Helper()
	shop = storetest.New(t)
	shop.In("Maharashtra")
	lamp := shop.Stocked("Diya Lamp", 500, 900, func(p *catalogue.Product) { p.SKU = "DL-100" })
	shop.Stocked("Diya Lamp Large", 900, 900, func(p *catalogue.Product) { p.SKU = "DL-1001" })
	shop.Stocked("Nagpur Orange Bulb", 100, 900, func(p *catalogue.Product) { p.SKU = "NB-1" })
	names = map[string]string{}
	for i, who := range strings.Split(`Devika Rao|devika@mail.example|9822011430|12 MG Road|Nagpur|440010
Devika Raote|devika.r@mail.example|9822011431|7 Hill Road|Nagpur|440012
Imran Shaikh|imran@mail.example|9714500221|Flat 3, Civil Lines|Kamptee|441001
Asha Nagpure|asha@mail.example|9900117788|44 Station Road|Pune|411001
Ravi Kumar|ravi@mail.example|9811440010|MG Road 9|Pune|411030
आशा जोशी|joshi@mail.example|9666312345|शिवाजी नगर|पुणे|411004
Nadia Khan|nadia@mail.example|9444412001|1430 Ring Road|Hyderabad|500001
Om Patil|om@mail.example|9822055555|3 Lake View|Nagpur|440001`, "\n") {
		f := strings.Split(who, "|")
		b := shop.Customer("411001")
		storetest.Must(t, shop.Run(storetest.Ctx, fmt.Sprintf(`UPDATE accounts SET name = '%s', email = '%s',
			email_key = '%[2]s' WHERE id = %d`, f[0], f[1], b.ID)))
		o := shop.Order(b, lamp, 1)
		storetest.Must(t, shop.Run(storetest.Ctx, fmt.Sprintf(`UPDATE orders SET address = json_set(address,
			'$.name', '%s', '$.mob', '%s', '$.area', '%s', '$.city', '%s', '$.pin', '%s', '$.tal', '', '$.dist', '%s')
			WHERE id = %d`, f[0], f[2], f[3], f[4], f[5], strings.Replace(f[4], "Kamptee", "Nagpur", 1), o.ID)))
		names[fmt.Sprint("order ", o.ID)] = fmt.Sprint("order ", strings.Fields(f[0])[0], i+1)
		names[fmt.Sprint("customer ", b.ID)] = fmt.Sprint("customer ", strings.Fields(f[0])[0], i+1)
		if i > 1 && i < 5 {
			if i == 3 {
				shop.Deliver(o)
			} else {
				shop.Ship(o)
			}
			storetest.Must(t, shop.Run(storetest.Ctx, fmt.Sprintf(`UPDATE shipments SET tracking_id = 'DLV7700%d'
				WHERE order_id = %d`, i, o.ID)))
		}
	}
	return shop, names
}

// What staff type and what must be the first match: at least 95 of 100.
func TestStaffSearchHasTheRightMatchFirst(t *testing.T) {
	t.Parallel()
	shop, names := found(t)
	typed := strings.Split(strings.TrimSpace(`
1001=order Devika1
1003=order Imran3
100=order Om8
11430=order Devika1
1430=order Devika1
1431=order Devika2
0221=order Imran3
7788=order Asha4
500221=order Imran3
9822011430=order Devika1
+91 98220 11430=order Devika1
98220 11431=order Devika2
09714500221=order Imran3
9822=order Devika1
98220=order Devika1
98114=order Ravi5
440010=order Devika1
440012=order Devika2
440001=order Om8
441001=order Imran3
411004=order आशा6
4400=order Om8
440=order Om8
4110=order आशा6
5000=order Nadia7
nagpur=order Om8
Nagpur=order Om8
NAGPUR=order Om8
nagp=order Om8
kamptee=order Imran3
kampt=order Imran3
pune=order Ravi5
hyderabad=order Nadia7
hyder=order Nadia7
पुणे=order आशा6
शिवाजी=order आशा6
शिवाजी नगर=order आशा6
आशा=order आशा6
mg road=order Ravi5
12 mg road=order Devika1
mg road nagpur=order Devika1
mg road pune=order Ravi5
hill road=order Devika2
civil lines=order Imran3
station=order Asha4
ring road=order Nadia7
lake view=order Om8
lake=order Om8
flat 3 civil=order Imran3
devika nagpur=order Devika2
rao nagpur=order Devika1
patil nagpur=order Om8
shaikh nagpur=order Imran3
imran kamptee=order Imran3
kumar pune=order Ravi5
khan hyderabad=order Nadia7
nagpur shipped=order Imran3
shipped nagpur=order Imran3
nagpur sent=order Imran3
pune shipped=order Ravi5
pune delivered=order Asha4
delivered pune=order Asha4
nagpur confirmed=order Om8
nagpur cod=order Om8
cod pune=order Ravi5
imran shipped=order Imran3
devika confirmed=order Devika2
devika rao=customer Devika1
Devika Raote=customer Devika2
imran shaikh=customer Imran3
nadia khan=customer Nadia7
om patil=customer Om8
asha nagpure=customer Asha4
ravi=order Ravi5
shaikh=order Imran3
raote=order Devika2
raot=order Devika2
rao=order Devika1
nagpure=order Asha4
patil=order Om8
pati=order Om8
khan=order Nadia7
devika@mail.example=customer Devika1
DEVIKA@mail.example=customer Devika1
devika.r@mail.example=customer Devika2
imran@mail.example=customer Imran3
om@mail.example=customer Om8
nadia@mail=order Nadia7
dlv77002=order Imran3
DLV77003=order Asha4
dlv77004=order Ravi5
dlv7700=order Imran3
dl-100=product DL-100
DL-1001=product DL-1001
DL-100=product DL-100
nb-1=product NB-1
diya lamp=product DL-100
lamp=product DL-100
large=product DL-1001
orange bulb=product NB-1
bulb=product NB-1
`), "\n")
	wrong := []string{}
	for _, line := range typed {
		text, want, _ := strings.Cut(line, "=")
		found := storetest.Got(shop.Reports.FindAnything(storetest.Ctx, accounts.Permissions, text)).Or(t)
		got := "nothing"
		if len(found) > 0 {
			got = fmt.Sprint(found[0].Kind, " ", found[0].ID)
			if got = names[got]; found[0].Kind == "product" {
				got = "product " + found[0].Detail
			} else if got == "" {
				got = fmt.Sprint(found[0])
			}
		}
		if got != want {
			wrong = append(wrong, fmt.Sprintf("%s: %s, want %s", text, got, want))
		}
	}
	if len(wrong)*20 > len(typed) {
		t.Errorf("%d of %d searches have another match first:\n%s", len(wrong), len(typed), strings.Join(wrong, "\n"))
	}
}

// A word in the title of a product finds it only as a whole, and below orders and customers.
func TestStaffSearchListsProductsLastAndByWholeWords(t *testing.T) {
	t.Parallel()
	shop, _ := found(t)
	for text, want := range map[string]string{"nagpur": "product", "nagpu": "order", "lam": ""} {
		found := storetest.Got(shop.Reports.FindAnything(storetest.Ctx, accounts.Permissions, text)).Or(t)
		last := ""
		for _, f := range found {
			if last == "product" && f.Kind != last {
				t.Errorf("%q finds the %s %q below a product", text, f.Kind, f.Title)
			}
			if last = f.Kind; last == "customer" {
				last = "order"
			}
		}
		if last != want {
			t.Errorf("%q ends with %q, want %q", text, last, want)
		}
	}
}

// Once a customer is erased, no word of the address is left in the index.
func TestErasedAddressLeavesTheStaffSearch(t *testing.T) {
	t.Parallel()
	shop, names := found(t)
	id := int64(0)
	for key, name := range names {
		if name == "customer Asha4" {
			storetest.Got(fmt.Sscanf(key, "customer %d", &id)).Or(t)
		}
	}
	finds := func() int {
		return len(storetest.Got(shop.Reports.FindAnything(storetest.Ctx, accounts.Permissions, "station road")).Or(t))
	}
	if n := finds(); n != 1 {
		t.Fatalf("%d matches before", n)
	}
	storetest.Got(shop.Customers.ErasePerson(storetest.Ctx, 0, id)).Or(t)
	if n := finds(); n != 0 {
		t.Errorf("%d matches after", n)
	}
	if n := shop.Read(`SELECT count(*) FROM order_words WHERE order_words MATCH 'station OR 411001'`); n != "0" {
		t.Errorf("%s entries are left", n)
	}
}

func TestRepairIndexesLostAddresses(t *testing.T) {
	t.Parallel()
	shop, _ := found(t)
	storetest.Must(t, shop.Run(storetest.Ctx, `INSERT INTO order_words (order_words, rowid, sent_to)
		SELECT 'delete', id, sent_to FROM order_places WHERE id < 1004`))
	mended := storetest.Got(shop.Repair(storetest.Ctx)).Or(t)
	if want := "Orders that were missing from the search by address: 3 (order_words)."; strings.Join(mended, "") != want {
		t.Errorf("repaired: %q", mended)
	}
	found := storetest.Got(shop.Reports.FindAnything(storetest.Ctx, accounts.Permissions, "kamptee")).Or(t)
	if len(found) != 1 {
		t.Errorf("found: %v", found)
	}
}
