package emails_test

import (
	"strings"
	"testing"

	"hearth/handlers/web/webtest"
	"hearth/store/accounts"
	"hearth/store/messages"
)

func TestNewMailsContainTheirFacts(t *testing.T) {
	s := webtest.New(t, "shop_name", "Asha's Shop")
	for kind, wants := range map[string][]string{
		"disk":          {"Asha's Shop is running out of disk space", "40 MB of 1 GB", "/health"},
		"backup":        {"Backup failed for Asha's Shop", "/health"},
		"complaint":     {"Your complaint C2611-ABCDEFGH", "48 hours", "/complaints"},
		"tracking":      {"The parcel of your order 1001: a correction", "/ordershipped/1001"},
		"answer":        {"is settled", "40 MB of 1 GB"},
		"returnrefused": {"About your return, order 1001", "40 MB of 1 GB", "/complaints"},
	} {
		letter, err := s.Handlers.Work.Compose(ctx, messages.Mail{Kind: kind, ToName: "Asha", ToAddr: "a@example.com",
			Facts: accounts.MailFacts{Reason: "40 MB of 1 GB", Code: "C2611-ABCDEFGH", OrderID: 1001, Settled: true}})
		for _, want := range wants {
			if err != nil || !strings.Contains(letter.Subject+letter.Text, want) {
				t.Errorf("%s lacks %q: %s\n%s %v", kind, want, letter.Subject, letter.Text, err)
			}
		}
	}
}
