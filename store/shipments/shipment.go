package shipments

import (
	"context"
	"regexp"
	"slices"
	"strings"
	"time"

	"hearth/store/core"
	"hearth/store/db"
	"hearth/store/money"
)

// Shipment is what staff enter when a package ships. Own deliveries need no tracking number.
type Shipment struct {
	TrackingID, Courier string
	// ExpectedDay is the expected day of delivery in the shop's time zone, such as 2026-11-21.
	ExpectedDay string
	// EWayBill is the number of the e-way bill, 12 digits. The law requires one above the value of EWayAbove (CGST
	// Rules, rule 138).
	EWayBill string
	// Driver takes an own delivery to the customer; zero until one is chosen. Code is what the customer says at the
	// door.
	Driver Driver
	Code   string
	// Pieces are what the package contains; nil means everything of the order that has not left yet.
	Pieces []Piece
}

var ewayShape = regexp.MustCompile(`^[0-9]{12}$`)

// Check normalises a shipment and refuses malformed fields under tracking_id, courier_name, expected_date, driver,
// driver_mob or eway_bill.
func (sh *Shipment) Check() error {
	wrong := db.FieldErrors{}
	sh.TrackingID, sh.Courier = strings.TrimSpace(sh.TrackingID), strings.TrimSpace(sh.Courier)
	if sh.TrackingID == "" && !IsOwnDelivery(sh.Courier) || len([]rune(sh.TrackingID)) > 60 {
		wrong.Add("tracking_id", "Please enter the tracking number, 60 characters at most.")
	}
	if sh.Courier == "" || len([]rune(sh.Courier)) > 60 {
		wrong.Add("courier_name", "Please enter the courier's name, 60 characters at most.")
	}
	if _, err := time.Parse(time.DateOnly, sh.ExpectedDay); err != nil {
		wrong.Add("expected_date", "Please choose the day on which the parcel should arrive.")
	}
	sh.Driver.check(wrong, sh.Courier)
	if sh.EWayBill = strings.ReplaceAll(strings.TrimSpace(sh.EWayBill), " ", ""); sh.EWayBill != "" &&
		!ewayShape.MatchString(sh.EWayBill) {
		wrong.Add("eway_bill", "An e-way bill number has 12 digits.")
	}
	return wrong.Refusal("tracking_id", "courier_name", "expected_date", "driver", "driver_mob", "eway_bill")
}

// Words are the details of a shipment in one line.
func (sh Shipment) Words() string {
	text := strings.TrimSpace(sh.Courier+" "+sh.TrackingID) + ", expected " + sh.ExpectedDay
	if sh.EWayBill != "" {
		text += ", e-way bill " + sh.EWayBill
	}
	if sh.Driver.Name != "" {
		text += ", driver " + sh.Driver.Name + " " + sh.Driver.Mobile
	}
	return text
}

// Leave records that a package of an order has shipped: the booked one, or a new one without a booking. collect is the
// amount in paise to be collected at its door. It returns the package's ID.
func Leave(tx *core.Tx, order int64, sh Shipment, collect money.Paise) (id int64, err error) {
	id, err = db.Value[int64](tx, `UPDATE shipments SET expected_day = ?, eway_bill = ?, shipped_at = ?
		WHERE order_id = ? AND ended_at IS NULL AND shipped_at IS NULL RETURNING id`, sh.ExpectedDay, sh.EWayBill,
		tx.Stamp(), order)
	if !db.IsNone(err) {
		return id, err
	}
	id, err = db.InsertID(tx, `INSERT INTO shipments (order_id, tracking_id, courier_name, expected_day, eway_bill,
			collect, shipped_at) VALUES (?, ?, ?, ?, ?, ?, ?)`, order, sh.TrackingID, sh.Courier, sh.ExpectedDay,
		sh.EWayBill, collect, tx.Stamp())
	if err != nil {
		return 0, err
	}
	if err := assign(tx, id, sh); err != nil {
		return 0, err
	}
	return id, contain(tx, id, sh.Pieces)
}

// contain records what is in a package; none means the whole order.
func contain(tx *core.Tx, id int64, pieces []Piece) error {
	for _, p := range pieces {
		if _, err := tx.Exec(`INSERT INTO shipment_lines (line_id, shipment_id, quantity) VALUES (?, ?, ?)`, p.LineID,
			id, p.Quantity); err != nil {
			return err
		}
	}
	return nil
}

// Correct changes a package that has left. If the number changes, it deletes the courier's status of the wrong number.
func Correct(tx *core.Tx, before Package, sh Shipment) error {
	if err := db.ChangeOne(tx, `UPDATE shipments SET tracking_id = ?, courier_name = ?, expected_day = ?, eway_bill = ?
		WHERE id = ?`, sh.TrackingID, sh.Courier, sh.ExpectedDay, sh.EWayBill, before.ID); err != nil {
		return err
	}
	if err := assign(tx, before.ID, sh); err != nil {
		return err
	}
	if before.TrackingID == sh.TrackingID && before.Courier == sh.Courier {
		return nil
	}
	return db.ChangeOne(tx, `UPDATE shipments SET status = '', place = '', status_at = 0, stage = 0, checked_at = 0
		WHERE id = ?`, before.ID)
}

// ListCouriers returns the couriers that staff can choose from: the connected one, those of the latest 200 shipments
// (most used first), own delivery, and the others whose tracking page the shop knows.
func (s *Shipments) ListCouriers(ctx context.Context) (names []string, err error) {
	if s.settings.Values().DelhiveryToken != "" {
		names = append(names, "Delhivery")
	}
	err = s.Read(ctx, func(tx *core.Tx) error {
		used, err := db.Values[string](tx, `SELECT courier_name FROM (SELECT courier_name FROM shipments
			WHERE courier_name <> ''
			ORDER BY id DESC LIMIT 200) GROUP BY courier_name ORDER BY count(*) DESC, courier_name LIMIT 8`)
		used = append(used, OwnDelivery, ShopPickup)
		for _, one := range s.settings.Values().Couriers() {
			used = append(used, one.Name)
		}
		for _, name := range used {
			if !slices.ContainsFunc(names, func(other string) bool { return strings.EqualFold(other, name) }) {
				names = append(names, name)
			}
		}
		return err
	})
	return names, err
}
