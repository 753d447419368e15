// Package staff holds the calls of the back office, a file a desk.
package staff

import (
	"context"
	"io"
	"log/slog"
	"time"

	"hearth/handlers/documents"
	"hearth/handlers/face"
	"hearth/handlers/files"
	"hearth/handlers/letters"
	"hearth/handlers/payments"
	"hearth/handlers/web"
	"hearth/handlers/wire"
	"hearth/store"
)

// Room is what the desks work with.
type Room struct {
	Store     *store.Store
	Log       *slog.Logger
	Payments  *payments.Desk
	Files     *files.Files
	Look      *face.Maker
	Documents *documents.Pool
	Copies    Copies
	Jobs      Jobs
	Streams   *Streams
	// Tests try the outside services as they are set up, by name. Each says what was tried and what came back.
	Tests map[string]func(ctx context.Context, c *web.Caller) (said string, err error)
	// Blanks are the places that still stand open in the policies and pages. Brought is a text that the shop brings, by its name. Samples
	// puts samples into an empty shop. HTML is a text as a page shows it.
	Blanks  func(ctx context.Context) ([]string, error)
	HTML    func(text string) (string, error)
	Brought func(name string) (string, error)
	Samples func(ctx context.Context, shop *store.Store, who int64) error
	// Letters are the words of the mails. Write writes a mail as it is sent, Try one by words that are not kept; SendTrial sends that and
	// says what became of it.
	Letters   *letters.Letters
	Write     func(ctx context.Context, m store.Mail) (Letter, error)
	Try       func(ctx context.Context, t Trial) (Letter, error)
	SendTrial func(ctx context.Context, t Trial) (said string, err error)
	// Version is the release, as the Health screen tells it. Separate says that staff have a door of their own.
	Version  string
	Separate bool
	// Packed bounds what lies together when the shop is taken along.
	Packed PackedMost
}

// Letter is a mail as its reader sees it.
type Letter struct{ From, Subject, Text, HTML string }

// Trial is a mail by words that are not kept: with the facts of Mail, or with such as stand for them.
type Trial struct {
	Lang   string
	Words  letters.Text
	Mail   store.Mail
	Sample bool
}

// Copies is who looks after the shop's copies.
type Copies struct {
	// Make makes a backup now and gives its path; its copies follow. Drill tries a restore, later.
	Make  func(ctx context.Context) (path string, err error)
	Drill func() error
	// Newest is when the newest backup was made; the zero time without one.
	Newest func() time.Time
	// Standing says of the folders for copies which is not there any more.
	Standing func() error
	// Lag says how far the off-site copy of the database is behind; on is false without one.
	Lag func() (lag time.Duration, failure error, on bool)
}

// Jobs is who does long work.
type Jobs struct {
	// Start queues long work with the file that it works on; content is nil for none.
	Start func(ctx context.Context, who int64, kind string, request any, content []byte) (id int64, err error)
	// StartWith is Start for a file that is written piece by piece; UploadPath is where it lies then.
	StartWith  func(ctx context.Context, who int64, kind string, request any, write func(w io.Writer) error) (id int64, err error)
	UploadPath func(id int64) (path string)
	// Upload reads the file that a job works on; Result is where what it makes lies.
	Upload func(id int64) ([]byte, error)
	Result func(id int64) (path string)
	// Fetch gets a picture from an address that is not the shop's.
	Fetch func(ctx context.Context, address string, limit int64) ([]byte, error)
}

// start queues long work and answers with its number.
func (r *Room) start(ctx context.Context, who int64, kind string, request any, content []byte) (web.Data[wire.JobIDData], error) {
	id, err := r.Jobs.Start(ctx, who, kind, request, content)
	return web.With("Started.", wire.JobIDData{JobID: id}), err
}

// letterhead is the shop's look at the head of papers, the usual one where it can't be read.
func (r *Room) letterhead(ctx context.Context) documents.Letterhead {
	now, err := r.Look.Now(ctx)
	if err != nil {
		r.Log.WarnContext(ctx, "the shop's look can't be read", "error", err)
		return documents.Letterhead{}
	}
	head := now.Letterhead()
	if len(head.Logo) == 0 { // a shop may have one for papers alone, of the time before it chose its look
		if head.Logo, err = r.Files.Logo(r.Store.Settings().ShopLogo); err != nil {
			r.Log.WarnContext(ctx, "the shop's logo can't be read", "error", err)
		}
		head.Ratio = 1
	}
	return head
}

// local is an instant as the wire shows it, in the shop's zone.
func (r *Room) local(at time.Time) web.Time { return web.In(at, r.Store.Settings().Zone()) }
