package staff

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"io"
	"slices"
	"strings"
	"sync"
	"time"

	"hearth/handlers/web"
	"hearth/store/accounts"
	"hearth/store/core"
	"hearth/store/messages"
	"hearth/store/money"
)

// Today is the start screen of the back office: waiting work, and the newest orders.
type Today struct{ *Deps }

// bestSeller is a product with its sales of the last 30 days.
type bestSeller struct {
	ProductID int64       `json:"product_id"`
	Title     string      `json:"title"`
	Sold      int64       `json:"sold"`
	Amount    money.Paise `json:"amount"`
}

// pileData is one kind of work that waits. Since is the time of the oldest item.
type pileData struct {
	Name  string   `json:"name"`
	Count int64    `json:"count"`
	Since web.Time `json:"since"`
	// Due is the deadline of the oldest waiting item; null if there is none. Late means that it has passed.
	Due  web.Time `json:"due"`
	Late bool     `json:"late"`
}

type newestOrder struct {
	OrderID int64       `json:"orders_id"`
	Date    web.Time    `json:"date"`
	Name    string      `json:"cust_Name"`
	Amount  money.Paise `json:"amount"`
	Payment string      `json:"pt"`
	State   string      `json:"state"`
	Title   string      `json:"title"`
	Lines   int64       `json:"product_count"`
	// Channel and PaidBy have the same meaning as in the list of orders; a counter sale is never COD.
	Channel string `json:"channel"`
	PaidBy  string `json:"paid_by"`
}

// waitingData is the part of each staff screen that updates itself: the caller's waiting work, most urgent first, and
// the newest orders.
type waitingData struct {
	Waits  []pileData    `json:"waits"`
	Newest []newestOrder `json:"newest"`
}

// todayData is the start screen: the work that waits, and how the shop did in the last 30 days.
type todayData struct {
	waitingData
	ToShip      int64 `json:"to_ship"`
	ToInspect   int64 `json:"to_inspect"`
	ToRefund    int64 `json:"to_refund"`
	LowStock    int64 `json:"low_stock"`
	FailedMails int64 `json:"failed_mails"`
	WithoutHSN  int64 `json:"without_hsn"`
	// FailedRefunds are refunds that the payment provider rejected, Uncredited are orders refunded at the provider
	// without a credit note, Disputes are the open disputes.
	FailedRefunds int64        `json:"failed_refunds"`
	Uncredited    int64        `json:"uncredited"`
	Disputes      int64        `json:"disputes"`
	Visitors      int64        `json:"visitors"`
	Orders        int64        `json:"orders"`
	Best          []bestSeller `json:"best"`
}

// Today returns the waiting work and the best sellers of the last 30 days, limited to what the caller's permissions
// allow.
func (r Today) Today(ctx context.Context, c *web.Caller, _ web.None) (web.Data[todayData], error) {
	waiting, err := r.waiting(ctx, c)
	if err != nil {
		return web.Data[todayData]{}, err
	}
	t, err := r.Store.Reports.FindToday(ctx, c.Permissions)
	shown := todayData{
		waitingData:   waiting,
		ToShip:        t.ToShip,
		ToInspect:     t.ToInspect,
		ToRefund:      t.ToRefund,
		LowStock:      t.LowStock,
		FailedMails:   t.FailedMails,
		WithoutHSN:    t.WithoutHSN,
		FailedRefunds: t.FailedRefunds,
		Uncredited:    t.Uncredited,
		Disputes:      t.Disputes,
		Visitors:      t.Visitors,
		Orders:        t.Orders,
		Best:          []bestSeller{},
	}
	for _, b := range t.Best {
		shown.Best = append(shown.Best, bestSeller{
			ProductID: b.ProductID,
			Title:     b.Title,
			Sold:      b.Sold,
			Amount:    b.Amount,
		})
	}
	return web.Give(shown), err
}

type toldData struct {
	// Mailed are the kinds of notifications that the caller gets by email, Offered are those available.
	Mailed  []string `json:"mailed"`
	Offered []string `json:"offered"`
}

// NewsByMail returns which notifications the caller gets by email.
func (r Today) NewsByMail(ctx context.Context, c *web.Caller, _ web.None) (web.Data[toldData], error) {
	mailed, err := r.Store.Messages.MailedNotices(ctx, c.ID)
	return web.Give(toldData{append([]string{}, mailed...), messages.NoticeNames(c.Permissions)}), err
}

// ChooseNewsByMail turns one kind of notification by email on or off.
func (r Today) ChooseNewsByMail(ctx context.Context, c *web.Caller, in struct {
	Name web.Text `json:"name"`
	On   web.Flag `json:"on"`
}) (web.Reply, error) {
	return web.Taken(), r.Store.Messages.ChooseNotice(ctx, c.ID, string(in.Name), bool(in.On))
}

// Waiting returns the part of Today that updates itself, which every staff screen shows in its navigation.
func (r Today) Waiting(ctx context.Context, c *web.Caller, _ web.None) (waitingOut, error) {
	change := r.Store.LastChange()
	waiting, err := r.waiting(ctx, c)
	return waitingOut{web.Done("OK"), waiting, change}, err
}

// waitingOut is the waiting work with the number of the latest change it includes; the event stream continues from
// there.
type waitingOut struct {
	web.Reply
	Data   waitingData `json:"data"`
	Change int64       `json:"change"`
}

// waiting returns what waits for the caller, by permission; people who see no orders get no orders.
func (r Today) waiting(ctx context.Context, c *web.Caller) (waitingData, error) {
	shown := waitingData{Waits: []pileData{}, Newest: []newestOrder{}}
	piles, err := r.Store.Reports.FindWorkQueues(ctx, c.Permissions)
	if err != nil {
		return shown, err
	}
	for _, p := range piles {
		shown.Waits = append(shown.Waits, pileData{Name: p.Name, Count: p.Count, Since: r.local(p.Since),
			Due: r.local(p.Due), Late: !p.Due.IsZero() &&
				p.Due.Before(r.Store.Now())})
	}
	if c.May(accounts.PermBackups) {
		needs, err := Health(r).needs(ctx)
		if err != nil {
			return shown, err
		}
		if needs > 0 {
			shown.Waits = append(shown.Waits, pileData{Name: "health", Count: needs})
		}
	}
	if !c.May(core.PermOrders) && !c.May(core.PermPack) {
		return shown, nil
	}
	orders, err := r.Store.Reports.ListNewestOrders(ctx)
	for _, o := range orders {
		shown.Newest = append(shown.Newest, newestOrder{OrderID: o.ID, Date: r.local(o.ConfirmedAt), Name: o.Buyer(),
			Amount: o.Total, Payment: o.Payment,
			State: string(o.State), Title: o.Title, Lines: o.Lines, Channel: o.Channel, PaidBy: o.PaidBy})
	}
	return shown, err
}

// Streams are the open event streams of each session, oldest first. Closing stop ends them all.
type Streams struct {
	mu   sync.Mutex
	open map[string][]chan struct{}
	stop chan struct{}
	once sync.Once
}

// mostStreams is the maximum number of event streams per session, one for each visible window.
const mostStreams = 8

// NewStreams creates an empty set of streams.
func NewStreams() *Streams {
	return &Streams{open: map[string][]chan struct{}{}, stop: make(chan struct{})}
}

// End ends every stream when the shop shuts down. It may be called twice.
func (s *Streams) End() { s.once.Do(func() { close(s.stop) }) }

// take registers a new stream of a session. If the session has too many, it ends the oldest, whose moved channel is
// then closed.
func (s *Streams) take(session string) (moved chan struct{}) {
	s.mu.Lock()
	defer s.mu.Unlock()
	moved = make(chan struct{})
	all := append(s.open[session], moved)
	if len(all) > mostStreams {
		close(all[0])
		all = slices.Delete(all, 0, 1)
	}
	s.open[session] = all
	return moved
}

func (s *Streams) leave(session string, moved chan struct{}) {
	s.mu.Lock()
	defer s.mu.Unlock()
	left := slices.DeleteFunc(s.open[session], func(one chan struct{}) bool { return one == moved })
	if s.open[session] = left; len(left) == 0 {
		delete(s.open, session)
	}
}

const (
	// A heartbeat keeps proxies from closing a silent stream, and is when an ended session is noticed.
	heartbeat = 15 * time.Second
	// Changes often come in bursts; breath is the pause that collects them into one event.
	breath = 500 * time.Millisecond
)

// Events streams changes as server-sent events. "changed" has the IDs of changed orders, refunds, complaints and
// products ({"orders":[1042],"products":[0]}, where 0 means all); its event ID is the number to pass as after when
// reconnecting. "waiting" has the content of admin/waiting whenever that changes. "moved" means that newer windows of
// the session get the events from now on. A client that does not accept an event stream gets a single event as its
// reply.
func (r Today) Events(ctx context.Context, c *web.Caller, in struct {
	Accept string `header:"Accept"`
	// After is the number of the last change that the client knows: the field change of admin/waiting, or the ID of
	// its last event. Without it, only new changes are sent.
	After web.Int `json:"after"`
}) (web.File, error) {
	after := int64(in.After)
	if after == 0 {
		after = r.Store.LastChange()
	}
	first, err := r.event(ctx, c)
	if err != nil {
		return web.File{}, err
	}
	return web.File{Type: "text/event-stream", Live: true, Write: func(w io.Writer) error {
		if !strings.Contains(in.Accept, "text/event-stream") {
			_, err := w.Write(first)
			return err
		}
		moved := r.Streams.take(c.Token)
		defer r.Streams.leave(c.Token, moved)
		return r.tell(ctx, c, w, first, after, moved)
	}}, nil
}

// tell writes events until the client disconnects, the session ends, or newer windows of the session take over.
func (r Today) tell(
	ctx context.Context,
	c *web.Caller,
	w io.Writer,
	last []byte,
	after int64,
	moved <-chan struct{},
) error {
	if _, err := w.Write(last); err != nil {
		return err
	}
	for {
		// Take the channel before the changes are read: a change in between closes it, so no change is missed.
		changed := r.Store.Changed()
		changes, latest := r.Store.ChangesSince(after)
		if after = latest; len(changes) > 0 {
			named, err := eventOf("changed", changes)
			if err != nil {
				return err
			}
			if _, err := fmt.Fprintf(w, "id: %d\n%s", latest, named); err != nil {
				return err
			}
		}
		now, err := r.event(ctx, c)
		if err != nil {
			return err
		}
		// Send only what differs from the last event.
		if !bytes.Equal(now, last) {
			if _, err := w.Write(now); err != nil {
				return err
			}
			last = now
		}
		select {
		case <-ctx.Done():
			return nil
		case <-r.Streams.stop:
			return nil
		case <-moved:
			_, err := w.Write([]byte("event: moved\ndata: {}\n\n"))
			return err
		case <-time.After(heartbeat):
			here, err := r.stillHere(ctx, c)
			if err != nil || !here {
				return err
			}
			if _, err := w.Write([]byte(":\n\n")); err != nil {
				return err
			}
		case <-changed:
			select {
			case <-time.After(breath):
			case <-ctx.Done():
				return nil
			}
		}
	}
}

// stillHere reports whether the session still exists and its account has the same permissions as before.
func (r Today) stillHere(ctx context.Context, c *web.Caller) (bool, error) {
	before := c.Permissions
	c.Account = web.Account{}
	err := c.LookUp(ctx)
	return err == nil && slices.Equal(before, c.Permissions), err
}

func (r Today) event(ctx context.Context, c *web.Caller) ([]byte, error) {
	waiting, err := r.waiting(ctx, c)
	if err != nil {
		return nil, err
	}
	return eventOf("waiting", waiting)
}

// eventOf formats a server-sent event.
func eventOf(name string, data any) ([]byte, error) {
	body, err := json.Marshal(data)
	if err != nil {
		return nil, err
	}
	return fmt.Appendf(nil, "event: %s\ndata: %s\n\n", name, body), nil
}
