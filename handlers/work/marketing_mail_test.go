package work_test

import (
	"log/slog"
	"path/filepath"
	"testing"
	"time"

	"hearth/assets"
	"hearth/handlers/branding"
	"hearth/handlers/emails"
	"hearth/handlers/work"
	"hearth/store/accounts"
	"hearth/store/catalogue"
	"hearth/store/storetest"
)

func TestMarketingMailIsSentLaterIfTheServerIsDown(t *testing.T) {
	storetest.CheapPasswords = true
	shop := storetest.New(t)
	shop.Set("smtp_url", "smtp://127.0.0.1:1", "quiet_from", "0", "quiet_until", "0")
	room := &work.Worker{Store: shop.Store, Log: slog.New(slog.DiscardHandler), Look: &branding.Maker{Store: shop.Store},
		Letters: storetest.Got(emails.Read(assets.Mail())).Or(t)}
	storetest.Must(t, room.Open(assets.Mail()))
	buyer, lamp := shop.Customer("411001"), shop.Product("Lamp", 500, 9)
	storetest.Got(shop.Messages.SetConsent(t.Context(), buyer.ID, "price", true, "profile")).Or(t)
	storetest.Must(t, shop.Promotions.SetWish(t.Context(), buyer.ID, lamp, true))
	shop.Edit(lamp, func(p *catalogue.Product) { p.Price = 400_00 })
	shop.Pass(25 * time.Hour)
	storetest.Got(shop.Messages.QueueMarketing(t.Context())).Or(t)
	sent := func() []string {
		shop.Pass(time.Hour)
		storetest.Must(t, room.DoLine(t.Context(), accounts.MailTask))
		return storetest.Got(filepath.Glob(filepath.Join(shop.Dir(), "outbox", "*-tellprice.eml"))).Or(t)
	}
	if early := sent(); len(early) > 0 {
		t.Fatalf("written without the server: %v", early)
	}
	shop.Set("smtp_url", "")
	if later := sent(); len(later) != 1 {
		t.Errorf("sent later: %v", later)
	}
}
