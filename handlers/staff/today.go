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

// Today is everybody's start screen: waiting work, and what has just come in.
type Today struct{ *Deps }

type bestSeller struct {
	ProductID int64       `json:"product_id"`
	Title     string      `json:"title"`
	Sold      int64       `json:"sold"`
	Amount    money.Paise `json:"amount"`
}

type pileData struct {
	Name  string   `json:"name"`
	Count int64    `json:"count"`
	Since web.Time `json:"since"`
	// Due is the deadline of the oldest; null if there is none. Late means that it has passed.
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
	// Channel and PaidBy as in the list of orders: a sale at the counter has no COD.
	Channel string `json:"channel"`
	PaidBy  string `json:"paid_by"`
}

// waitingData is the part of a staff screen that updates itself: this person's waiting work, in the order in which it
// should be done, and the newest orders.
type waitingData struct {
	Waits  []pileData    `json:"waits"`
	Newest []newestOrder `json:"newest"`
}

type todayData struct {
	waitingData
	ToShip      int64 `json:"to_ship"`
	ToInspect   int64 `json:"to_inspect"`
	ToRefund    int64 `json:"to_refund"`
	LowStock    int64 `json:"low_stock"`
	FailedMails int64 `json:"failed_mails"`
	WithoutHSN  int64 `json:"without_hsn"`
	// FailedRefunds are refunds that the provider gave up, Uncredited orders refunded at the provider without a credit
	// note, Disputes the open ones.
	FailedRefunds int64        `json:"failed_refunds"`
	Uncredited    int64        `json:"uncredited"`
	Disputes      int64        `json:"disputes"`
	Visitors      int64        `json:"visitors"`
	Orders        int64        `json:"orders"`
	Best          []bestSeller `json:"best"`
}

// Today returns the waiting work, and what sold best in 30 days, as far as the person's permissions allow.
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
	// Mailed are the kinds of news that the person gets by mail, Offered those that are available.
	Mailed  []string `json:"mailed"`
	Offered []string `json:"offered"`
}

// NewsByMail returns which news a person gets by mail.
func (r Today) NewsByMail(ctx context.Context, c *web.Caller, _ web.None) (web.Data[toldData], error) {
	mailed, err := r.Store.Messages.MailedNotices(ctx, c.ID)
	return web.Give(toldData{append([]string{}, mailed...), messages.NoticeNames(c.Permissions)}), err
}

// ChooseNewsByMail turns a kind of news by mail on or off.
func (r Today) ChooseNewsByMail(ctx context.Context, c *web.Caller, in struct {
	Name web.Text `json:"name"`
	On   web.Flag `json:"on"`
}) (web.Reply, error) {
	return web.Taken(), r.Store.Messages.ChooseNotice(ctx, c.ID, string(in.Name), bool(in.On))
}

// Waiting is the part of Today that updates itself: what every staff screen shows in its navigation.
func (r Today) Waiting(ctx context.Context, c *web.Caller, _ web.None) (waitingOut, error) {
	change := r.Store.LastChange()
	waiting, err := r.waiting(ctx, c)
	return waitingOut{web.Done("OK"), waiting, change}, err
}

// waitingOut is what waits, as of a change: the stream of events tells what changed after it.
type waitingOut struct {
	web.Reply
	Data   waitingData `json:"data"`
	Change int64       `json:"change"`
}

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

// mostStreams is how many streams a session has at most: one for each window in sight.
const mostStreams = 8

// NewStreams creates an empty set of streams.
func NewStreams() *Streams {
	return &Streams{open: map[string][]chan struct{}{}, stop: make(chan struct{})}
}

// End ends every stream, because the shop stops. It may be called twice.
func (s *Streams) End() { s.once.Do(func() { close(s.stop) }) }

// take opens a stream of a session, and ends its oldest if it has too many. moved is closed when that happens to this
// one.
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
	// Proxies close a silent stream, and this is when an ended session is noticed.
	heartbeat = 15 * time.Second
	// Many changes come at once; a person sees one.
	breath = 500 * time.Millisecond
)

// Events reports what changes as server-sent events: changed has the numbers of the changed orders, refunds, complaints
// and products ({"orders":[1042],"products":[0]}, where 0 stands for all) and as its id the number to pass as after the
// next time, waiting has the content of admin/waiting whenever that is another, moved means that newer screens of the
// session get the events from now on. A client that does not ask for an event stream gets one event.
func (r Today) Events(ctx context.Context, c *web.Caller, in struct {
	Accept string `header:"Accept"`
	// After is the change after which changes are told: change of admin/waiting, or the id of the last event. Without
	// it they are told from now on.
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

// tell writes events until the person leaves, their session ends, or newer screens of their session take over.
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

// stillHere checks the person again: their session may have ended, or their role changed.
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

// eventOf is a server-sent event.
func eventOf(name string, data any) ([]byte, error) {
	body, err := json.Marshal(data)
	if err != nil {
		return nil, err
	}
	return fmt.Appendf(nil, "event: %s\ndata: %s\n\n", name, body), nil
}
