// Package staff contains the API calls of the back office, one file per screen or task.
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

// Deps is what the calls of this package depend on. The server creates one at its start.
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
	// Tests are functions that test the outside services as configured, by name. Each returns what was tried and the
	// result.
	Tests map[string]func(ctx context.Context, c *web.Caller) (said string, err error)
	// Blanks returns the unfilled placeholders in policies and pages. Brought returns a built-in text by language and
	// name. Samples adds sample products to an empty shop. HTML renders a text the way a page shows it.
	Blanks  func(ctx context.Context) ([]string, error)
	HTML    func(text string) (string, error)
	Brought func(lang, name string) (string, error)
	Samples func(ctx context.Context, shop *store.Store, who int64) error
	// Letters are the texts of the mails. Write renders a mail as it is sent, Try one with unsaved texts; SendTrial
	// sends the latter and returns the result.
	Letters   *emails.Languages
	Write     func(ctx context.Context, m messages.Mail) (Letter, error)
	Try       func(ctx context.Context, t Trial) (Letter, error)
	SendTrial func(ctx context.Context, t Trial) (said string, err error)
	// Languages are the shop's languages other than English.
	Languages []string
	// Version is the release number, for the Health screen. Separate means that the back office has its own listener.
	Version string
	// Update returns the newest known release and whether it is newer than this one, or the reason why the check
	// failed. The release is "" if no folder of releases is configured.
	Update   func() (newest string, newer bool, failure error)
	Separate bool
}

// Letter is a mail as its recipient sees it.
type Letter struct{ From, Subject, Text, HTML string }

// Trial is a mail with unsaved texts, filled with the data of the mail Mail, or with example data.
type Trial struct {
	Lang   string
	Words  emails.Text
	Mail   messages.Mail
	Sample bool
}

// Copies are the operations on the shop's backups and their copies in other places.
type Copies struct {
	// Make makes a backup now and returns its path; copying it elsewhere follows later. RestoreTest queues a restore
	// test.
	Make        func(ctx context.Context) (path string, err error)
	RestoreTest func() error
	// Newest returns the time of the newest backup, the zero time if there is none.
	Newest func() time.Time
	// Standing returns an error if a folder for copies of the backups is missing.
	Standing func() error
	// Lag returns how far the off-site copy of the database is behind; on is false if none is configured.
	Lag func() (lag time.Duration, failure error, on bool)
	// ReplicaStanding returns an error if the folder of the off-site copy is missing.
	ReplicaStanding func() error
	// Uncopied returns why pictures or private files are missing from the off-site copy, or nil.
	Uncopied func() error
}

// Jobs starts long-running jobs and reads their files.
type Jobs struct {
	// Start queues a job with its input file; content is nil if it has none.
	Start func(ctx context.Context, who int64, kind string, request any, content []byte) (id int64, err error)
	// StartWith is like Start, but streams the input file; the job reads it from UploadPath.
	StartWith func(ctx context.Context, who int64, kind string, request any, write func(w io.Writer) error) (id int64,
		err error)
	UploadPath func(id int64) (path string)
	// Upload returns the content of a job's input file; Result returns the path of its result.
	Upload func(id int64) ([]byte, error)
	Result func(id int64) (path string)
	// Fetch downloads a picture from an outside address, up to limit bytes.
	Fetch func(ctx context.Context, address string, limit int64) ([]byte, error)
}

// start queues a job and returns its number in the reply.
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

// letterhead returns the shop's letterhead for documents, or the default one if it can't be read.
func (r *Deps) letterhead(ctx context.Context) documents.Letterhead {
	now, err := r.Look.Now(ctx)
	if err != nil {
		r.Log.WarnContext(ctx, "the shop's look can't be read", "error", err)
		return documents.Letterhead{}
	}
	head := now.Letterhead()
	if len(head.Logo) == 0 { // older shops may have a logo for documents only
		if head.Logo, err = r.Files.Logo(r.Store.Settings.Values().ShopLogo); err != nil {
			r.Log.WarnContext(ctx, "the shop's logo can't be read", "error", err)
		}
		head.Ratio = 1
	}
	return head
}

// local converts a time to the shop's zone, for the API.
func (r *Deps) local(at time.Time) web.Time { return web.In(at, r.Store.Settings.Values().Zone()) }
