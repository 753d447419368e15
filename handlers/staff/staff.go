// Package staff contains the calls of the back office, one file per desk.
package staff

import (
	"context"
	"io"
	"log/slog"
	"time"

	"hearth/handlers/api"
	"hearth/handlers/branding"
	"hearth/handlers/documents"
	"hearth/handlers/emails"
	"hearth/handlers/files"
	"hearth/handlers/payments"
	"hearth/handlers/web"
	"hearth/store"
	"hearth/store/messages"
)

// Deps is what the desks depend on.
type Deps struct {
	Store     *store.Store
	Log       *slog.Logger
	Payments  *payments.Service
	Files     *files.Files
	Look      *branding.Maker
	Documents *documents.Pool
	Copies    Copies
	Jobs      Jobs
	Streams   *Streams
	// Tests test the outside services as they are configured, by name. Each returns what was tried and the result.
	Tests map[string]func(ctx context.Context, c *web.Caller) (said string, err error)
	// Blanks are the unfilled placeholders in the policies and pages. Brought is a built-in text, by name. Samples adds
	// samples to an empty shop. HTML is a text as a page shows it.
	Blanks  func(ctx context.Context) ([]string, error)
	HTML    func(text string) (string, error)
	Brought func(name string) (string, error)
	Samples func(ctx context.Context, shop *store.Store, who int64) error
	// Letters are the texts of the mails. Write writes a mail as it is sent, Try one with unsaved words; SendTrial
	// sends that and returns the result.
	Letters   *emails.Languages
	Write     func(ctx context.Context, m messages.Mail) (Letter, error)
	Try       func(ctx context.Context, t Trial) (Letter, error)
	SendTrial func(ctx context.Context, t Trial) (said string, err error)
	// Languages are the shop's languages other than English.
	Languages []string
	// Version is the release, for the Health screen. Separate means that staff have a door of their own.
	Version string
	// Update returns the newest known version and whether it is newer than this one, or why the check failed. The
	// version is "" if no folder of releases is set.
	Update   func() (newest string, newer bool, failure error)
	Separate bool
}

// Letter is a mail as its recipient sees it.
type Letter struct{ From, Subject, Text, HTML string }

// Trial is a mail with unsaved words: with the facts of Mail, or with example facts.
type Trial struct {
	Lang   string
	Words  emails.Text
	Mail   messages.Mail
	Sample bool
}

// Copies takes care of the shop's copies.
type Copies struct {
	// Make makes a backup now and returns its path; its copies follow. RestoreTest queues a restore test.
	Make        func(ctx context.Context) (path string, err error)
	RestoreTest func() error
	// Newest is the time of the newest backup; the zero time without one.
	Newest func() time.Time
	// Standing returns an error for folders for copies that are missing.
	Standing func() error
	// Lag returns how far the off-site copy of the database is behind; on is false without one.
	Lag func() (lag time.Duration, failure error, on bool)
	// ReplicaStanding returns an error if the folder of the off-site copy is missing.
	ReplicaStanding func() error
	// Uncopied is why pictures or private files are missing from the off-site copy, or nil.
	Uncopied func() error
}

// Jobs runs jobs.
type Jobs struct {
	// Start queues a job with its input file; content is nil for none.
	Start func(ctx context.Context, who int64, kind string, request any, content []byte) (id int64, err error)
	// StartWith is Start for a file that is streamed; UploadPath is its path then.
	StartWith func(ctx context.Context, who int64, kind string, request any, write func(w io.Writer) error) (id int64,
		err error)
	UploadPath func(id int64) (path string)
	// Upload reads a job's input file; Result is the path of its result.
	Upload func(id int64) ([]byte, error)
	Result func(id int64) (path string)
	// Fetch fetches a picture from an outside address.
	Fetch func(ctx context.Context, address string, limit int64) ([]byte, error)
}

// start queues a job and returns its number.
func (r *Deps) start(
	ctx context.Context,
	who int64,
	kind string,
	request any,
	content []byte,
) (web.Data[api.JobIDData], error) {
	id, err := r.Jobs.Start(ctx, who, kind, request, content)
	return web.With("Started.", api.JobIDData{JobID: id}), err
}

// letterhead is the shop's letterhead for documents, the default one if it can't be read.
func (r *Deps) letterhead(ctx context.Context) documents.Letterhead {
	now, err := r.Look.Now(ctx)
	if err != nil {
		r.Log.WarnContext(ctx, "the shop's look can't be read", "error", err)
		return documents.Letterhead{}
	}
	head := now.Letterhead()
	if len(head.Logo) == 0 { // a shop may have a logo for documents only, from before it chose its design
		if head.Logo, err = r.Files.Logo(r.Store.Settings.Values().ShopLogo); err != nil {
			r.Log.WarnContext(ctx, "the shop's logo can't be read", "error", err)
		}
		head.Ratio = 1
	}
	return head
}

// local is an instant for the wire, in the shop's zone.
func (r *Deps) local(at time.Time) web.Time { return web.In(at, r.Store.Settings.Values().Zone()) }
