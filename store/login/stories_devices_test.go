package login_test

import (
	"strings"
	"testing"
	"time"

	"hearth/store/accounts"
	"hearth/store/catalogue"
	"hearth/store/core"
	"hearth/store/storetest"
)

func TestScenarioDevices(t *testing.T) {
	t.Parallel()
	s := storetest.NewStory(t, "devices")
	s.In("Maharashtra")
	lock := s.Stocked("lock", 5000, 9, func(p *catalogue.Product) { p.WarrantyMonths = 1 })
	plug, gone := s.Product("Plug", 100, 9), s.Product("Gone", 50, 9)
	family, variants := storetest.Panel(t, s.Shop, 9)
	bundle := storetest.Kit(t, s.Shop, "Bundle", 550_00, lock, 1, plug, 1)
	asha, bela, owner := s.Customer("411001"), s.Customer("560001"), s.Staff(accounts.Owner)
	storetest.Must(t, s.Catalogue.Delete(storetest.Ctx, 0, gone))
	s.Step("the shop sells a lock, a plug, a kit and a panel in four variants").Gives()
	made := []string{}
	for _, c := range []struct {
		who, product, quantity int64
	}{{owner.ID, lock, 0}, {owner.ID, lock, 5001}, {owner.ID, gone, 1}, {owner.ID, bundle, 1}, {owner.ID, family, 1},
		{owner.ID, lock, 3},
		{0, variants[1].ID, 1}, {owner.ID, plug, 1}} {
		found, err := s.Orders.GenerateSerials(storetest.Ctx, c.who, c.product, c.quantity)
		s.Step("%d serials of %d", c.quantity, c.product).Gives(found, err)
		made = append(made, found...)
	}
	many, err := s.Orders.GenerateSerials(storetest.Ctx, owner.ID, plug, 1)
	s.Step("one more").Gives(many, err)
	typed := strings.ToLower(made[0][:4] + "-" + made[0][4:])
	for _, c := range []struct {
		what, serial string
		product      int64
	}{{"as it is typed", typed, lock}, {"of another product", made[0], plug}, {"that is none", "HR100000000000", lock},
		{"nothing", "",
			lock}} {
		s.Step("a serial %s", c.what).Gives(s.Login.CheckSerial(storetest.Ctx, c.serial, c.product))
		s.Step("is registered").Gives(s.Login.RegisterDevice(storetest.Ctx, asha.ID, c.serial, c.product, "f1"))
	}
	s.Step("she registers it").Gives(s.Login.RegisterDevice(storetest.Ctx, asha.ID, made[0], lock, "f1"))
	s.Step("another registers it").Gives(s.Login.RegisterDevice(storetest.Ctx, bela.ID, made[0], lock, "f2"))
	s.Step("as it is looked up").Gives(s.Login.CheckSerial(storetest.Ctx, made[0], lock))
	storetest.Must(t, s.Login.RegisterDevice(storetest.Ctx, bela.ID, made[1], lock, "f2"))
	s.Pass(time.Hour)
	storetest.Must(t, s.Login.RegisterDevice(storetest.Ctx, asha.ID, made[4], plug, "f3"))
	for _, c := range []struct {
		who    int64
		serial string
	}{{asha.ID, made[0]}, {bela.ID, made[0]}, {0, made[0]}, {0, made[2]}, {asha.ID, made[2]}, {0, "x"}} {
		s.Step("may %d see %s?", c.who, c.serial).Gives(s.Login.SerialVisible(storetest.Ctx, c.who, c.serial))
	}
	for _, p := range []core.Page{{}, {Number: 2, Size: 1}} {
		found, total, err := s.Login.ListDevices(storetest.Ctx, asha.ID, p)
		s.Step("her devices, page %+v", p).Gives(found, total, err)
	}
	s.Step("names of products").Gives(s.Login.ListProductNames(storetest.Ctx, 0, 500))
	for _, c := range []struct {
		typed string
		most  int
	}{{"", 9}, {"", 2}, {"", 0}, {"panel", 9}, {"panel", 3}, {"plug", 9}, {"ghost", 9}, {"lock", 1000}} {
		s.Step("at most %d named %q", c.most, c.typed).Gives(s.Search.SearchProductNames(storetest.Ctx, c.typed,
			c.most))
	}
}

func TestScenarioThousandsOfSerials(t *testing.T) {
	t.Parallel()
	s := storetest.NewStory(t, "serials_many")
	lock := s.Product("Lock", 5000, 9)
	s.Step("a lock").Gives()
	made, err := s.Orders.GenerateSerials(storetest.Ctx, 0, lock, 2001)
	storetest.Must(t, s.Run(storetest.Ctx, `DELETE FROM serials`)) // so that the story does not list all of them
	s.Step("two thousand and one serials in three parts").Gives(len(made), s.Read(`SELECT group_concat(detail, ' ')
		FROM audit
		WHERE action = 'generate serials'`), err)
}
