package payments

import (
	"context"
	"strings"
	"time"

	"hearth/handlers/integrations/provider"
	"hearth/store/core"
	"hearth/store/settings"
)

// webhookTime is the time limit for registering the webhook.
const webhookTime = 15 * time.Second

// RegisterWebhook registers the shop's webhook at the provider with a new secret. The old secret stays valid for a
// while, for webhooks already sent. It refuses without keys, without a public https address, or if the provider
// refuses. who is the staff member.
func (d *Service) RegisterWebhook(ctx context.Context, who int64) error {
	payer := d.Payer()
	bank, live := payer.(provider.Banker)
	if !live {
		return &core.Refusal{Message: "Enter Razorpay's keys first."}
	}
	name, label := payer.Name(), settings.ProviderLabel(payer.Name())
	public := d.store.Settings.Values().PublicURL()
	// Razorpay accepts only https addresses that it can reach.
	if !strings.HasPrefix(public, "https://") {
		return &core.Refusal{
			Message: label + " can only notify shops with a public https address. This shop asks every two minutes instead, which is enough.",
		}
	}
	secret, err := d.store.Login.NewToken()
	if err != nil {
		return err
	}
	ctx, cancel := context.WithTimeout(ctx, webhookTime)
	defer cancel()
	// The secret is stored only after the provider has accepted it.
	if err := bank.RegisterWebhook(ctx, public+"/api/"+name+"/webhook", secret); err != nil {
		return &core.Refusal{Message: label + " did not take the webhook: " + err.Error() + "."}
	}
	return d.store.Settings.Change(ctx, who, map[string]string{name + "_webhook_secret": secret})
}

// Test makes a call that needs valid keys and returns the result as a sentence, for the Test button of Settings.
func (d *Service) Test(ctx context.Context) (string, error) {
	payer := d.Payer()
	if payer == nil {
		return "No payment provider is set: Pre-paid is not offered.", nil
	}
	label := settings.ProviderLabel(payer.Name())
	client, live := payer.(provider.Pinger)
	if !live {
		return "The test payment page of the demo stands in. No money moves.", nil
	}
	if err := client.Ping(ctx); err != nil {
		return "Ask " + label + " for its last order", err
	}
	if payer.TestMode() {
		return label + " knows these keys. They are TEST keys: no money moves.", nil
	}
	return label + " knows these keys. They are live.", nil
}
