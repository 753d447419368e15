package staff

import (
	"context"
	"slices"
	"strconv"
	"strings"

	"github.com/skip2/go-qrcode"

	"hearth/handlers/documents"
	"hearth/handlers/web"
	"hearth/store/core"
	"hearth/store/fulfilment"
	"hearth/store/money"
	"hearth/store/shipments"
)

// Deliveries contains the calls about the shop's own deliveries: the list of a day, by driver.
type Deliveries struct{ *Deps }

// driverRow is a driver of earlier runs.
type driverRow struct {
	Driver string `json:"driver"`
	Mob    string `json:"driver_mob"`
}

func driverOf(name, mobile web.Text) shipments.Driver {
	return shipments.Driver{Name: string(name), Mobile: string(mobile)}
}

// Drivers returns the drivers of earlier runs, the latest first.
func (r Deliveries) Drivers(ctx context.Context, _ *web.Caller, _ web.None) (web.Data[[]driverRow], error) {
	found, err := r.Store.Shipments.ListDrivers(ctx)
	rows := make([]driverRow, len(found))
	for i, d := range found {
		rows[i] = driverRow{d.Name, d.Mobile}
	}
	return web.Give(rows), err
}

// deliveryStop is a parcel of the shop's own delivery.
type deliveryStop struct {
	ShipmentID int64  `json:"shipment_id"`
	OrderID    int64  `json:"orders_id"`
	Day        string `json:"day"`
	// SlotHours are the hours that the customer chose, such as 10:00–13:00; "" for none.
	SlotHours string      `json:"slot_hours"`
	Name      string      `json:"name"`
	Mob       string      `json:"mob"`
	Address   string      `json:"address"`
	Pin       string      `json:"pin"`
	Pieces    int64       `json:"pieces"`
	Collect   money.Paise `json:"collect"`
	// State is open, delivered, failed or back. Reason is why it failed, Choice what the customer wants now.
	State  string `json:"state"`
	Reason string `json:"reason"`
	Choice string `json:"choice"`
	// Locked means that too many wrong codes were entered.
	Locked bool `json:"locked"`
}

// deliveryRun is a driver's run. Link is the URL for the driver; "" before it is made. Collect is still to be
// collected, Cash was collected in cash, HandedIn of it the shop has received.
type deliveryRun struct {
	ID       int64          `json:"id"`
	Driver   string         `json:"driver"`
	Mob      string         `json:"driver_mob"`
	Link     string         `json:"link"`
	Collect  money.Paise    `json:"collect"`
	Cash     money.Paise    `json:"cash"`
	HandedIn money.Paise    `json:"handed_in"`
	Stops    []deliveryStop `json:"stops"`
}

// deliveriesData are the own deliveries of a day. Earlier are those that are left in the runs of days before.
type deliveriesData struct {
	Day        string         `json:"day"`
	Runs       []deliveryRun  `json:"runs"`
	Earlier    []deliveryStop `json:"earlier"`
	Unassigned []deliveryStop `json:"unassigned"`
	Pickup     []deliveryStop `json:"pickup"`
}

// Day returns the own deliveries of a day, by default today.
func (r Deliveries) Day(ctx context.Context, _ *web.Caller, in struct {
	Day web.Text `json:"day"`
}) (web.Data[deliveriesData], error) {
	day := r.dayOr(in.Day)
	d, err := r.Store.Fulfilment.FindDeliveries(ctx, day)
	data := deliveriesData{Day: day, Runs: []deliveryRun{}, Earlier: stopRows(d.Earlier),
		Unassigned: stopRows(d.Unassigned), Pickup: stopRows(d.Pickup)}
	for _, run := range d.Runs {
		row := deliveryRun{ID: run.ID, Driver: run.Name, Mob: run.Mobile,
			Link: r.link(r.Store.Shipments.LinkKey(run.Run)),
			Cash: run.Cash, HandedIn: run.HandedIn, Stops: stopRows(run.Stops)}
		for _, p := range run.Stops {
			row.Collect += p.Due
		}
		data.Runs = append(data.Runs, row)
	}
	return web.Give(data), err
}

func (r Deliveries) dayOr(day web.Text) string {
	if day == "" {
		return r.Store.Now().In(r.Store.Settings.Values().Zone()).Format("2006-01-02")
	}
	return string(day)
}

// link is the URL of a driver's page; "" without a key.
func (r Deliveries) link(key string) string {
	if key == "" {
		return ""
	}
	return r.Store.Settings.Values().PublicURL() + "/driver/" + key
}

func stopRows(stops []fulfilment.Stop) []deliveryStop {
	rows := make([]deliveryStop, len(stops))
	for i, p := range stops {
		a := p.Order.Address
		rows[i] = deliveryStop{ShipmentID: p.ID, OrderID: p.OrderID, Day: p.Day, SlotHours: p.Order.SlotHours,
			Name: a.Name, Mob: a.Mob,
			Address: strings.Join(a.Street(), ", "), Pin: a.Pin, Pieces: p.Units, Collect: p.Due, State: p.State(),
			Choice: string(p.Choice), Locked: p.Locked}
		if p.FailedDay != "" {
			rows[i].Reason = string(fulfilment.ReasonOf(p.FailedCode))
		}
	}
	return rows
}

type shipmentIn struct {
	ID web.Int `json:"shipment_id"`
}

func shipmentIDs(in web.List[shipmentIn]) (ids []int64) {
	for _, one := range in {
		ids = append(ids, int64(one.ID))
	}
	return ids
}

// Assign gives own deliveries to a driver on a day; without a driver they wait for one.
func (r Deliveries) Assign(ctx context.Context, c *web.Caller, in struct {
	Shipments web.List[shipmentIn] `json:"shipments"`
	Day       web.Text             `json:"expected_date"`
	Driver    web.Text             `json:"driver"`
	DriverMob web.Text             `json:"driver_mob"`
}) (web.Reply, error) {
	return web.Done("Saved."), r.Store.Fulfilment.AssignDeliveries(ctx, c.ID, shipmentIDs(in.Shipments), string(in.Day),
		driverOf(in.Driver, in.DriverMob))
}

// Sort puts the parcels of a run in the given order.
func (r Deliveries) Sort(ctx context.Context, _ *web.Caller, in struct {
	ID        int64                `path:"id"`
	Shipments web.List[shipmentIn] `json:"shipments"`
}) (web.Reply, error) {
	return web.Done("Sorted."), r.Store.Shipments.SortStops(ctx, in.ID, shipmentIDs(in.Shipments))
}

type linkData struct {
	Link string `json:"link"`
}

// NewLink makes a link for the driver of a run, which ends with the day. The one before it ends at once.
func (r Deliveries) NewLink(ctx context.Context, c *web.Caller, in web.ByID) (web.Data[linkData], error) {
	key, err := r.Store.Shipments.NewLink(ctx, c.ID, in.ID)
	return web.With("This link opens the run until the end of its day.", linkData{r.link(key)}), err
}

// LinkQR draws the QR code of a run's link. ErrNotFound if none was made.
func (r Deliveries) LinkQR(ctx context.Context, _ *web.Caller, in web.ByID) (web.File, error) {
	key, err := r.Store.Shipments.FindLinkKey(ctx, in.ID)
	if err != nil {
		return web.File{}, err
	}
	if key == "" {
		return web.File{}, core.ErrNotFound
	}
	content, err := qrcode.Encode(r.link(key), qrcode.Medium, 320)
	return web.File{Name: "driver.png", Type: "image/png", Inline: true, Content: content}, err
}

// HandIn records cash that a driver handed in.
func (r Deliveries) HandIn(ctx context.Context, c *web.Caller, in struct {
	ID     int64      `path:"id"`
	Amount web.Rupees `json:"amount"`
}) (web.Reply, error) {
	return web.Done("Received."), r.Store.Shipments.HandIn(ctx, c.ID, in.ID, money.Paise(in.Amount))
}

// RunSheet returns the runs of a day for printing, a page for each driver; with run only that one.
func (r Deliveries) RunSheet(ctx context.Context, _ *web.Caller, in struct {
	Day web.Text `json:"day"`
	Run web.Int  `json:"run"`
}) (web.File, error) {
	day := r.dayOr(in.Day)
	d, err := r.Store.Fulfilment.FindDeliveries(ctx, day)
	if err != nil {
		return web.File{}, err
	}
	runs := slices.DeleteFunc(d.Runs, func(run fulfilment.DayRun) bool {
		return len(run.Stops) == 0 || in.Run != 0 && run.ID != int64(in.Run)
	})
	if len(runs) == 0 {
		return web.File{}, &core.Refusal{Message: "There is nothing to print."}
	}
	card, head := r.Store.Settings.Values(), r.letterhead(ctx)
	content, err := r.Documents.Render(ctx, func() ([]byte, error) {
		return documents.PrintRuns(runs, card.ShopName, head)
	})
	return pdf("run-sheet-"+day+suffix(int64(in.Run)), content), err
}

// suffix is the number of a run in a file's name; "" for all runs.
func suffix(run int64) string {
	if run == 0 {
		return ""
	}
	return "-" + strconv.FormatInt(run, 10)
}
