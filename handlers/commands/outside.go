package commands

// outsideFlags are the settings that can be said at the start; they win over the Settings screen.
type outsideFlags struct {
	PublicURL             *string `name:"public-url" help:"The shop's address as people type it (http://localhost:8080)."`
	TLSDomain             *string `name:"tls-domain" help:"The shop's own name (shop.example.in): it is then served over TLS on ports 443 and 80, with certificates of Let's Encrypt."`
	AdminListen           *string `name:"admin-listen" help:"Where staff reach the back office, if not with everybody: 192.168.1.10:8081."`
	SMTPURL               *string `name:"smtp-url" help:"The mail server: smtp://user:password@host:587. Without it, mails are files in outbox/."`
	RazorpayKeyID         *string `name:"razorpay-key-id" help:"Razorpay's key id; with the secret, Pre-paid is offered."`
	RazorpayKeySecret     *string `name:"razorpay-key-secret" help:"Razorpay's key secret."`
	RazorpayWebhookSecret *string `name:"razorpay-webhook-secret" help:"The secret of the webhook /api/razorpay/webhook."`
	RazorpayURL           *string `name:"razorpay-url" help:"Another address of Razorpay's API, for tests."`
	DelhiveryToken        *string `name:"delhivery-token" help:"Delhivery's token: where it delivers, what a parcel costs, where it is."`
	DelhiveryURL          *string `name:"delhivery-url" help:"Another address of Delhivery's API, for tests."`
	Captcha               *string `name:"captcha" help:"altcha, recaptcha, or off for tests."`
	RecaptchaSiteKey      *string `name:"recaptcha-site-key" help:"reCAPTCHA's site key."`
	RecaptchaSecret       *string `name:"recaptcha-secret" help:"reCAPTCHA's secret."`
	AssistantURL          *string `name:"assistant-url" help:"Where the assistant's model answers."`
	AssistantKey          *string `name:"assistant-key" help:"The key of the assistant's model."`
	AssistantModel        *string `name:"assistant-model" help:"The name of the assistant's model."`
	AssistantKind         *string `name:"assistant-kind" help:"gemini, or openai for any server of that protocol."`
	ReplicaURL            *string `name:"replica-url" help:"Where every change of the database is copied within seconds: a folder, or s3://KEY:SECRET@HOST/BUCKET/PATH?region=R."`
	BackupFolder          *string `name:"backup-folder" help:"A folder of another disk that gets every backup too."`
	BackupBucket          *string `name:"backup-bucket" help:"A bucket that gets every backup too: s3://KEY:SECRET@HOST/BUCKET/PATH?region=R."`
	BackupRecipient       *string `name:"backup-recipient" help:"The public key (age1…) for which copies are sealed; hearth key makes one."`
	TrustedProxies        *string `name:"trusted-proxies" help:"Proxies before the shop whose X-Forwarded-For and X-Forwarded-Proto count: 127.0.0.1, 10.0.0.0/8."`
	RateLimit             *string `name:"rate-limit" help:"on, or off for tests: then only guesses are limited."`
	MetricsToken          *string `name:"metrics-token" help:"The bearer token with which /metrics answers on the shop's address."`
}

func (o outsideFlags) given() map[string]string {
	given := map[string]string{}
	for key, text := range map[string]*string{
		"public_url": o.PublicURL, "tls_domain": o.TLSDomain, "admin_listen": o.AdminListen, "smtp_url": o.SMTPURL,
		"razorpay_key_id": o.RazorpayKeyID, "razorpay_key_secret": o.RazorpayKeySecret, "razorpay_webhook_secret": o.RazorpayWebhookSecret,
		"razorpay_url": o.RazorpayURL, "delhivery_token": o.DelhiveryToken, "delhivery_url": o.DelhiveryURL, "captcha": o.Captcha,
		"recaptcha_site_key": o.RecaptchaSiteKey, "recaptcha_secret": o.RecaptchaSecret, "assistant_url": o.AssistantURL,
		"assistant_key": o.AssistantKey, "assistant_model": o.AssistantModel, "assistant_kind": o.AssistantKind, "replica_url": o.ReplicaURL,
		"backup_folder": o.BackupFolder, "backup_bucket": o.BackupBucket, "backup_recipient": o.BackupRecipient, "trusted_proxies": o.TrustedProxies,
		"rate_limit": o.RateLimit, "metrics_token": o.MetricsToken,
	} {
		if text != nil {
			given[key] = *text
		}
	}
	return given
}
