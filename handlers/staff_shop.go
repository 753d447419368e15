package handlers

import (
	"context"
)

func (h *Handlers) settings(_ context.Context, _ *Caller, _ none) (Data[map[string]string], error) {
	return give(h.store.ShownSettings()), nil
}

// changeSettings takes any keys: which of them are settings is the store's to say.
func (h *Handlers) changeSettings(ctx context.Context, c *Caller, in anyFields) (Data[map[string]string], error) {
	err := h.store.ChangeSettings(ctx, c.ID, in)
	return Data[map[string]string]{done("Settings saved."), h.store.ShownSettings()}, err
}

type shopData struct {
	Name             string   `json:"shop_name"`
	LegalName        string   `json:"shop_legal_name"`
	Address          string   `json:"shop_address"`
	Phone            string   `json:"shop_phone"`
	Email            string   `json:"shop_email"`
	GSTIN            string   `json:"gstin"`
	GrievanceOfficer string   `json:"grievance_officer"`
	ReturnDays       int64    `json:"return_days"`
	AssistedDays     int64    `json:"assisted_return_days"`
	Prepaid          bool     `json:"prepaid"`
	TestMode         bool     `json:"test_mode"`
	Demo             bool     `json:"demo"`
	Countries        []string `json:"countries"`
	LowStock         int64    `json:"low_stock"`
	Offset           string   `json:"utc_offset"`
}

// shop tells what every page shows of the shop itself.
func (h *Handlers) shop(ctx context.Context, _ *Caller, _ none) (Data[shopData], error) {
	card := h.store.Settings()
	countries, err := h.store.ListCountries(ctx)
	return give(shopData{card.Text("shop_name"), card.Text("shop_legal_name"), card.Text("shop_address"), card.Text("shop_phone"), card.Text("shop_email"), card.Text("gstin"),
		card.Text("grievance_officer"), card.Int("return_days"), card.Int("assisted_return_days"), h.provider() != "", h.payer() != nil && h.payer().TestMode(), h.demo, countries, card.Int("low_stock"),
		h.store.Now().In(card.Zone()).Format("-07:00")}), err
}
