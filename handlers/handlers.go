// Package handlers connects the packages for incoming calls and for background work. It contains no rules and no SQL;
// routes.go and routes_*.go are the one table of every call.
package handlers

import (
	"context"
	"io/fs"
	"log/slog"
	"net/http"
	"net/netip"
	"net/url"
	"runtime"
	"strings"

	"github.com/julienschmidt/httprouter"
	"github.com/prometheus/client_golang/prometheus"

	"hearth/handlers/branding"
	"hearth/handlers/courier"
	"hearth/handlers/documents"
	"hearth/handlers/emails"
	"hearth/handlers/files"
	"hearth/handlers/integrations/captcha"
	"hearth/handlers/integrations/fetch"
	"hearth/handlers/integrations/releases"
	"hearth/handlers/integrations/smtp"
	"hearth/handlers/pages"
	"hearth/handlers/payments"
	"hearth/handlers/shop"
	"hearth/handlers/staff"
	"hearth/handlers/web"
	"hearth/handlers/work"
	"hearth/store"
	"hearth/store/core"
	"hearth/store/login"
	"hearth/store/messages"
	"hearth/store/settings"
)

// Options are the dependencies of the handlers.
type Options struct {
	Store *store.Store
	Log   *slog.Logger
	// UI is the built user interface: index.html and assets/.
	UI fs.FS
	// Mails are the templates and layout of the emails.
	Mails fs.FS
	// Texts are the built-in policies and FAQ in Markdown, used until the owner writes others.
	Texts fs.FS
	// Samples adds sample products to an empty shop, for the setup guide.
	Samples func(ctx context.Context, shop *store.Store, who int64) error
	// Keeper makes, copies and tests the backups.
	Keeper work.Keeper
	// Version is the release number, for the Health screen.
	Version string
	// Demo marks a shop with invented data and offers the test payment page.
	Demo bool
	// StaffAddress is the address of the back office's own listener; "" if it has none.
	StaffAddress string
	// Reachable decides from which IP addresses pictures of an import may be downloaded; nil means the public
	// internet only.
	Reachable func(netip.Addr) bool
	// RecaptchaURL is the URL that verifies reCAPTCHA tokens; "" is Google's.
	RecaptchaURL string
}

// Handlers answers every call of the shop and does its background work. Tests can reach its parts one by one, for
// example to do one round of the work without waiting for the timetable.
type Handlers struct {
	Frame *web.Frame
	Shop  *shop.Deps
	Staff *staff.Deps
	Pages *pages.Pages
	Work  *work.Worker

	store  *store.Store
	log    *slog.Logger
	routes []web.Route
}

// New creates the handlers of a shop: each part gets only what it needs.
func New(o Options) (*Handlers, error) {
	if o.Reachable == nil {
		o.Reachable = fetch.Public
	}
	if o.RecaptchaURL == "" {
		o.RecaptchaURL = captcha.Address
	}
	h := &Handlers{store: o.Store, log: o.Log}
	// The services that the desks of customers and staff share.
	parcels := courier.New(o.Store, o.Log, courier.Configured)
	money := payments.New(o.Store, o.Log, o.Demo)
	frame := web.New(frameOptions(o, money))
	kept := files.New(o.Store.Dir(), o.Store.Random, frame.SendError)
	papers := documents.NewPool(2)
	separate := o.StaffAddress != ""
	looks := &branding.Maker{Store: o.Store}

	// The API of customers.
	customers := (&shop.Deps{
		Store:     o.Store,
		Log:       o.Log,
		Payments:  money,
		Files:     kept,
		Look:      looks,
		Documents: papers,
		Texts:     o.Texts,
		Demo:      o.Demo,
		Separate:  separate,
	}).Open()
	mails, err := emails.Read(o.Mails)
	if err != nil {
		return nil, err
	}
	// The work in the background: tasks, jobs, mails, backups.
	workers := &work.Worker{
		Store:   o.Store,
		Log:     o.Log,
		Look:    looks,
		Letters: mails,
		Updates: &work.Updates{Store: o.Store, NewestRelease: newestRelease},
		Keeper:  o.Keeper,
		Outside: work.Outside{
			SendRefund:         money.SendRefund,
			GiveUpRefund:       money.GiveUpRefund,
			FollowWebhook:      money.FollowWebhook,
			Reconcile:          money.Reconcile,
			FollowRefunds:      money.FollowRefunds,
			SendBooking:        parcels.SendBooking,
			GiveUpBooking:      parcels.GiveUpBooking,
			SendPickup:         parcels.SendPickup,
			GiveUpPickup:       parcels.GiveUpPickup,
			SendRedelivery:     parcels.SendRedelivery,
			SendReturnPickup:   parcels.SendReturnPickup,
			GiveUpReturnPickup: parcels.GiveUpReturnPickup,
			AskDays:            parcels.AskDays,
			AskEstimates:       parcels.AskEstimates,
			GiveUpRedelivery:   parcels.GiveUpRedelivery,
			AskMoney:           money.Ask,
			Paid:               func() bool { return money.Payer() != nil },
			TrackParcels:       parcels.Round,
		},
	}
	if err := workers.Open(o.Mails); err != nil {
		return nil, err
	}
	// The API of the back office.
	desks := &staff.Deps{
		Store:     o.Store,
		Log:       o.Log,
		Payments:  money,
		Files:     kept,
		Look:      looks,
		Documents: papers,
		Version:   o.Version,
		Update: func() (newest string, newer bool, failure error) {
			newest, failure = workers.Updates.Known()
			return newest, releases.Newer(newest, o.Version), failure
		},
		Separate: separate,
		Streams:  staff.NewStreams(),
		Letters:  mails,
		Write: func(ctx context.Context, m messages.Mail) (staff.Letter, error) {
			letter, err := workers.Compose(ctx, m)
			return letterOf(letter), err
		},
		Try: func(ctx context.Context, t staff.Trial) (staff.Letter, error) {
			letter, err := workers.Try(ctx, t.Lang, t.Words, t.Mail, t.Sample)
			return letterOf(letter), err
		},
		SendTrial: func(ctx context.Context, t staff.Trial) (string, error) {
			letter, err := workers.Try(ctx, t.Lang, t.Words, t.Mail, t.Sample)
			if err != nil {
				return "", err
			}
			letter.ToName, letter.ToAddress, letter.Leave = t.Mail.ToName, t.Mail.ToAddr, ""
			return workers.SendNow(ctx, letter)
		},
		Blanks: shop.Policies{
			Deps: customers,
		}.Blanks,
		Brought: shop.Policies{Deps: customers}.Brought,
		HTML:    shop.Policies{Deps: customers}.HTML,
		Samples: o.Samples,
		Copies: staff.Copies{
			Make:            workers.BackUp,
			RestoreTest:     workers.RestoreTest,
			Newest:          workers.NewestBackup,
			Standing:        workers.CheckCopyFolders,
			Lag:             workers.ReplicaLag,
			Uncopied:        workers.Uncopied,
			ReplicaStanding: workers.CheckReplicaFolder,
		},
		Jobs: staff.Jobs{
			Start:      workers.StartJob,
			StartWith:  workers.StartJobWith,
			UploadPath: workers.JobUploadPath,
			Upload:     workers.JobUpload,
			Result:     workers.JobResult,
			Fetch:      fetch.New(o.Reachable).Get,
		},
		Tests: map[string]func(ctx context.Context, c *web.Caller) (string, error){
			"mail":      workers.TestMail,
			"copies":    workers.TestCopies,
			"courier":   parcels.Test,
			"assistant": shop.Assistant{Deps: customers}.TestAssistant,
			"payments":  func(ctx context.Context, _ *web.Caller) (string, error) { return money.Test(ctx) },
			"captcha":   func(ctx context.Context, c *web.Caller) (string, error) { return testCaptcha(ctx, o, c) },
		},
	}
	// These parts need each other, so they are set after all of them exist.
	workers.Long = longWork(desks)
	workers.Outside.FetchPictures = staff.Imports{Deps: desks}.FetchPictures
	drawn := &pages.Pages{Store: o.Store, Log: o.Log, Look: looks, Frame: frame, Answer: h.answer}
	if err := drawn.Open(o.UI); err != nil {
		return nil, err
	}
	frame.Languages = drawn.Languages()
	frame.Speaks = func(lang string) bool { return o.Store.Settings.Values().Speaks(lang) }
	desks.Languages = frame.Languages
	frame.Measure(work.Figures{Worker: workers})
	frame.Measure(prometheus.NewCounterFunc(prometheus.CounterOpts{Name: "hearth_drawings_total",
		Help: "Pages drawn on the server."},
		func() float64 { return float64(drawn.Drawings()) }))
	h.Frame, h.Shop, h.Staff, h.Pages, h.Work = frame, customers, desks, drawn, workers
	h.routes = routes(rooms{frame: frame, shop: customers, staff: desks, pages: drawn, parcels: parcels})
	return h, nil
}

// newestRelease returns the newest version for this machine in a folder of releases.
func newestRelease(ctx context.Context, address, key string) (version string, err error) {
	folder, err := releases.Open(address, key)
	if err != nil {
		return "", err
	}
	newest, err := folder.Newest(ctx, runtime.GOOS, runtime.GOARCH)
	return newest.Version, err
}

// letterOf converts an email to what staff see of it.
func letterOf(m smtp.Message) staff.Letter {
	return staff.Letter{
		From:    m.FromName + " <" + m.FromAddress + ">",
		Subject: m.Subject,
		Text:    m.Text,
		HTML:    work.Shown(m),
	}
}

// longWork returns the functions that run staff's long-running jobs, by kind, and those that undo what a crash
// interrupted.
func longWork(desks *staff.Deps) work.Long {
	imports, areas, papers := staff.Imports{Deps: desks}, staff.Areas{Deps: desks}, staff.Accountant{Deps: desks}
	return work.Long{
		Kinds: map[string]work.Job{
			staff.ProductsJob:     imports.ImportProducts,
			staff.UndoImportJob:   imports.RunUndoImport,
			staff.PinsJob:         areas.ImportPins,
			staff.BulkJob:         staff.OrderDesk{Deps: desks}.DoBulk,
			staff.BulkProductsJob: staff.Products{Deps: desks}.DoBulkProducts,
			staff.ZipJob:          papers.ZipInvoices,
			staff.AccountantJob:   papers.ZipInvoices,
			staff.CodSheetJob:     staff.Remittances{Deps: desks}.ReadCodSheet,
		},
		Undo: map[string]func(ctx context.Context, j core.Job) error{staff.ProductsJob: imports.UndoImport},
		Stays: map[string]bool{staff.BulkJob: true, staff.BulkProductsJob: true, staff.UndoImportJob: true,
			staff.PinsJob: true, staff.CodSheetJob: true},
	}
}

// frameOptions returns the configuration of package web for this shop.
func frameOptions(o Options, money *payments.Service) web.Options {
	return web.Options{
		Log: o.Log, Now: o.Store.Now, Random: o.Store.Random, Sign: o.Store.Sign, Separate: o.StaffAddress != "",
		Policy:  policyOf(o.Store, money),
		Changes: web.Changes{Version: o.Store.Catalogue.PublicVersion, Since: o.Store.Catalogue.PublicChangedSince},
		Sessions: web.Sessions{
			Find: func(ctx context.Context, token string, door web.ListenerKind) (web.Account, error) {
				account, err := o.Store.Login.SessionAccount(ctx, token, login.Listener(door))
				if err != nil {
					return web.Account{}, err
				}
				return shop.BarredOf(ctx, o.Store, account)
			},
			Start: func(ctx context.Context, token string, account int64, s web.NewSession) error {
				return o.Store.Login.StartSession(
					ctx,
					token,
					account,
					login.NewSession{Door: login.Listener(s.Door), Fingerprint: s.Fingerprint,
						Device: s.Device, Address: s.Address, Wrong: s.Wrong},
				)
			},
			End:        o.Store.Login.EndSession,
			Speaks:     o.Store.NoteLanguage,
			Renew:      o.Store.Login.RenewSession,
			DeviceMark: o.Store.Login.DeviceSecret,
			NewToken:   o.Store.Login.NewToken,
		},
		Recaptcha: func(ctx context.Context, token string, from netip.Addr) (bool, error) {
			return captcha.Recaptcha(ctx, o.RecaptchaURL, o.Store.Settings.Values().RecaptchaSecret, token,
				from.String())
		},
	}
}

// policyOf returns a function for the settings that package web reads with each request. They are computed once for
// each version of the settings.
func policyOf(s *store.Store, money *payments.Service) func() *web.Policy {
	var latest core.Memo[*settings.Values, *web.Policy]
	return func() *web.Policy {
		card := s.Settings.Values()
		// The function passed to Of never returns an error.
		policy, _ := latest.Of(card, func() (*web.Policy, error) { return policyFrom(card, money), nil })
		return policy
	}
}

// policyFrom converts the settings into what package web needs: limits, captcha and the content security policies.
// The back office loads nothing from the payment provider.
func policyFrom(card *settings.Values, money *payments.Service) *web.Policy {
	p := &web.Policy{
		RateLimit: card.RateLimit, CDN: card.CDN, Captcha: card.Captcha, RecaptchaKey: card.RecaptchaSiteKey,
		ContentPolicy:      contentPolicy(money.MaySource(), card.Captcha == "recaptcha"),
		StaffContentPolicy: contentPolicy(payments.Sources{}, card.Captcha == "recaptcha"),
	}
	if proxies, err := settings.Proxies(card.TrustedProxies); err == nil { // the setting was checked when it was saved
		p.Proxies = proxies
	}
	if public, err := url.Parse(card.PublicURL()); err == nil && public.Hostname() != "" {
		p.Hosts = append(p.Hosts, strings.ToLower(public.Hostname()))
	}
	if domain := card.TLSDomain; domain != "" {
		p.Hosts = append(p.Hosts, domain)
	}
	return p
}

// contentPolicy returns a Content-Security-Policy that allows the shop's own scripts and styles only. The exceptions
// are the scripts of configured payment providers, and Google's if its captcha is used; these may also insert inline
// styles.
func contentPolicy(pay payments.Sources, recaptcha bool) string {
	if recaptcha {
		pay.Scripts = append(pay.Scripts, "https://www.google.com", "https://www.gstatic.com")
		pay.Frames = append(pay.Frames, "https://www.google.com")
		pay.Connects = append(pay.Connects, "https://www.google.com")
	}
	var styles []string
	if len(pay.Scripts) > 0 {
		styles = []string{web.AnyStyle}
	}
	list := func(first string, more []string) string { return strings.Join(append([]string{first}, more...), " ") }
	return strings.Join([]string{
		"default-src 'self'", list("script-src 'self'", pay.Scripts), list("style-src 'self'", styles),
		"img-src 'self' data: blob:", "font-src 'self'",
		list("connect-src 'self'", pay.Connects), list("frame-src 'self'", pay.Frames), "worker-src 'self' blob:",
		"object-src 'none'", "base-uri 'self'", "form-action 'self'", "frame-ancestors 'none'",
	}, "; ")
}

// testCaptcha tests the configured captcha.
func testCaptcha(ctx context.Context, o Options, c *web.Caller) (string, error) {
	card := o.Store.Settings.Values()
	switch card.Captcha {
	case "off":
		return "The captcha is off.", nil
	case "recaptcha":
		if err := captcha.CheckSecret(ctx, o.RecaptchaURL, card.RecaptchaSecret, c.Address.String()); err != nil {
			return "Ask reCAPTCHA about the secret", err
		}
		return "reCAPTCHA knows the secret. Whether the site key fits shows on the login page.", nil
	}
	return "The shop's own proof of work is in force. It asks nobody else.", nil
}

// Handler serves one listener. If staff have their own listener, the public one doesn't serve the back office's
// calls.
func (h *Handlers) Handler(door web.ListenerKind) http.Handler {
	return h.Frame.Handler(door, h.routes, h.Pages, func(router *httprouter.Router) {
		router.GET("/healthz", h.healthz)
		router.HEAD("/healthz", h.healthz)
		router.GET("/api/openapi.json", h.showOpenAPI)
		router.HEAD("/uploads/:name", h.Shop.Files.ShowUpload)
		router.GET("/metrics", h.Frame.ShowMetrics(func() string { return h.store.Settings.Values().MetricsToken }))
		router.GET("/uploads/:name", h.Shop.Files.ShowUpload)
	})
}

func (h *Handlers) healthz(w http.ResponseWriter, r *http.Request, _ httprouter.Params) {
	web.SetRouteName(r.Context(), "GET /healthz")
	w.Header().Set("Cache-Control", "no-store")
	if err := h.store.Ready(); err != nil && r.URL.RawQuery != "live" { // with ?live, only whether the process answers
		h.Frame.SendError(r.Context(), w, err)
		return
	}
	h.Frame.SendJSON(r.Context(), w, http.StatusOK, web.Done("ok"))
}

// NewSetupKey creates a new key for creating the first owner; it works once, for 30 minutes.
func (h *Handlers) NewSetupKey() (string, error) { return h.Shop.NewSetupKey() }

// answer returns the reply of one of the shop's own calls that is the same for everyone, to inline in a page.
func (h *Handlers) answer(ctx context.Context, address string) (*web.CachedResponse, error) {
	name, query, _ := strings.Cut(address, "?")
	for _, route := range h.routes {
		if !route.Same {
			continue
		}
		if params, fits := matchPath(route.Path, name); fits {
			r := (&http.Request{Method: http.MethodGet, URL: &url.URL{Path: "/api/" + name, RawQuery: query},
				Header: http.Header{}}).WithContext(ctx)
			return h.Frame.Answer(ctx, route, r, params)
		}
	}
	return nil, web.ErrNoSuchCall
}

func matchPath(pattern, name string) (httprouter.Params, bool) {
	prefix, param, has := strings.Cut(pattern, ":")
	if !has {
		return nil, pattern == name
	}
	rest, fits := strings.CutPrefix(name, prefix)
	return httprouter.Params{{Key: param, Value: rest}}, fits && !strings.Contains(rest, "/")
}
