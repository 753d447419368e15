package payments

import (
	"context"
	"errors"
	"time"

	"hearth/store/core"
	"hearth/store/db"
	"hearth/store/money"
	"hearth/store/settings"
	"hearth/store/wording"
)

// Remittance is a transfer of COD money from a courier to the shop's bank, in paise: Gross is what it paid for parcels
// less what it took back, Deducted what it kept. Received is the amount in the bank statement; -1 until staff enter it.
type Remittance struct {
	ID                int64
	UTR, Day, Courier string
	Parcels           int64
	Gross, Deducted   money.Paise
	Received          money.Paise
	ReceivedAt        time.Time
	ReceivedBy        string
	// Different is the number of lines with a difference that was not accepted.
	Different int
}

// Net is what the courier says it transferred, in paise.
func (r Remittance) Net() money.Paise { return r.Gross - r.Deducted }

// InBank is the amount that reached the bank: as staff entered it, else what the courier says.
func (r Remittance) InBank() money.Paise {
	if r.Received < 0 {
		return r.Net()
	}
	return r.Received
}

const remittanceQuery = `SELECT r.id, r.utr, r.day, r.courier, coalesce(s.parcels, 0), coalesce(s.gross, 0),
		coalesce(s.kept, 0), coalesce(r.received, -1), coalesce(r.received_at, 0), coalesce(a.name, '')
	FROM remittances r LEFT JOIN (SELECT remittance_id, count(DISTINCT iif(kind = 'cod', waybill, NULL)) AS parcels,
			sum(iif(kind IN ('cod', 'taken back'), amount, 0)) AS gross,
			-sum(iif(kind IN ('cod', 'taken back'), 0, amount)) AS kept
		FROM remittance_lines WHERE remittance_id IN (SELECT value FROM json_each(?1)) GROUP BY remittance_id) s
		ON s.remittance_id = r.id
	LEFT JOIN accounts a ON a.id = r.received_by
	WHERE r.id IN (SELECT value FROM json_each(?1)) ORDER BY r.day DESC, r.id DESC`

// remittancesOf returns the remittances with the IDs that a query selects, latest first.
func remittancesOf(tx *core.Tx, query string, args ...any) ([]Remittance, error) {
	ids, err := db.Values[int64](tx, query, args...)
	if err != nil {
		return nil, err
	}
	list, err := wording.AsJSON(append([]int64{}, ids...))
	if err != nil {
		return nil, err
	}
	return db.List(tx, func(row db.Scanner, r *Remittance) error {
		var at int64
		err := row.Scan(&r.ID, &r.UTR, &r.Day, &r.Courier, &r.Parcels, &r.Gross, &r.Deducted, &r.Received, &at,
			&r.ReceivedBy)
		r.ReceivedAt = wording.Instant(at)
		return err
	}, remittanceQuery, list)
}

// remittancesBetween returns the remittances of the days between two instants, latest first.
func remittancesBetween(tx *core.Tx, first, until time.Time) ([]Remittance, error) {
	return remittancesOf(tx, `SELECT id FROM remittances WHERE day >= ? AND day < ?`, first.Format(time.DateOnly),
		until.Format(time.DateOnly))
}

// CourierDue is the COD money of delivered parcels that a courier has not paid out, in paise; Late is the overdue part.
type CourierDue struct {
	Courier              string
	Parcels, LateParcels int64
	Amount, Late         money.Paise
}

// DueParcel is a parcel whose COD money the courier has not paid out, in paise. Days are those since the delivery.
type DueParcel struct {
	Shipment, OrderID int64
	Waybill, Courier  string
	DeliveredAt       time.Time
	Days              int64
	Amount            money.Paise
	Late              bool
}

// RemitDifference is a line whose COD money differs from what the shop knows, with the reason.
type RemitDifference struct {
	LineID, RemittanceID, OrderID int64
	UTR, Waybill, Message         string
	Amount                        money.Paise
}

// HeavyParcel is a parcel for which the courier charged more weight than the shop knows, in grams.
type HeavyParcel struct {
	LineID, OrderID       int64
	UTR, Waybill, Courier string
	Ours, Charged         int64
}

// CODMoney is the COD money with couriers: what is outstanding, what is overdue, and what is to be disputed.
type CODMoney struct {
	// Since is the first day of delivery that counts, Days after how many days a parcel is overdue (0: never).
	Since       string
	Days        int64
	Couriers    []CourierDue
	Due         []DueParcel
	DueTotal    int64
	Remittances []Remittance
	Differences []RemitDifference
	Heavy       []HeavyParcel
}

const (
	// listedDue is the maximum number of outstanding parcels, differences and heavy parcels in a list.
	listedDue = 200
	// countedBack is for how many days before the first remittance deliveries count, unless a setting says from when.
	countedBack = 60
)

// CODWindow returns the instants of delivery between which a parcel that was not paid out is overdue. Parcels delivered
// before from count as paid out; those delivered from until on are not due yet.
func CODWindow(tx *core.Tx, card *settings.Values) (from, until time.Time, err error) {
	if from, err = time.ParseInLocation(time.DateOnly, card.CODRemitFrom, tx.Zone); err != nil {
		day, err := db.Value[string](tx, `SELECT coalesce((SELECT day FROM remittances ORDER BY day LIMIT 1), ?)`,
			tx.Day())
		if err != nil {
			return from, until, err
		}
		if from, err = time.ParseInLocation(time.DateOnly, day, tx.Zone); err != nil {
			return from, until, err
		}
		from = from.AddDate(0, 0, -countedBack)
	}
	if card.CODRemitDays == 0 {
		return from, from, nil
	}
	return from, tx.Now.AddDate(0, 0, -int(card.CODRemitDays)), nil
}

// FindCODMoney returns the COD money with couriers as of now.
func (s *Payments) FindCODMoney(ctx context.Context) (m CODMoney, err error) {
	card := s.settings.Values()
	err = s.ReadSums(ctx, func(tx *core.Tx) error {
		from, until, err := CODWindow(tx, card)
		if err != nil {
			return err
		}
		m = CODMoney{Since: from.Format(time.DateOnly), Days: card.CODRemitDays}
		return errors.Join(m.addDue(tx, from, until), m.addRemittances(tx), m.addHeavy(tx))
	})
	return m, err
}

// addDue adds the outstanding parcels, longest first.
func (m *CODMoney) addDue(tx *core.Tx, from, until time.Time) (err error) {
	m.Couriers, err = db.List(tx, func(row db.Scanner, c *CourierDue) error {
		return row.Scan(&c.Courier, &c.Parcels, &c.Amount, &c.LateParcels, &c.Late)
	}, `SELECT min(p.courier_name), count(*), sum(d.collected), sum(d.delivered_at < ?2),
			sum(iif(d.delivered_at < ?2, d.collected, 0))
		FROM cod_due d INDEXED BY cod_due_open JOIN shipments p ON p.id = d.shipment_id
		WHERE d.listed = 0 AND d.delivered_at >= ?1 GROUP BY p.courier_name COLLATE NOCASE ORDER BY 3 DESC, 1`,
		from.UnixMilli(), until.UnixMilli())
	if err != nil {
		return err
	}
	for _, c := range m.Couriers {
		m.DueTotal += c.Parcels
	}
	m.Due, err = db.List(tx, func(row db.Scanner, p *DueParcel) error {
		var at int64
		err := row.Scan(&p.Shipment, &p.OrderID, &p.Waybill, &p.Courier, &at, &p.Amount)
		p.DeliveredAt, p.Late = wording.Instant(at), at < until.UnixMilli()
		p.Days = int64(tx.Now.Sub(p.DeliveredAt).Hours() / 24)
		return err
	}, `SELECT d.shipment_id, d.order_id, p.tracking_id, p.courier_name, d.delivered_at, d.collected
		FROM cod_due d INDEXED BY cod_due_open JOIN shipments p ON p.id = d.shipment_id
		WHERE d.listed = 0 AND d.delivered_at >= ? ORDER BY d.delivered_at, d.shipment_id LIMIT ?`, from.UnixMilli(),
		listedDue)
	return err
}

// addRemittances adds the latest remittances and the differences of the last quarter.
func (m *CODMoney) addRemittances(tx *core.Tx) (err error) {
	m.Remittances, err = remittancesOf(tx, `SELECT id FROM remittances ORDER BY day DESC, id DESC LIMIT 60`)
	if err != nil {
		return err
	}
	m.Differences, err = differences(tx, `r.day >= ?`, tx.Now.AddDate(0, -3, 0).In(tx.Zone).Format(time.DateOnly))
	count := map[int64]int{}
	for _, d := range m.Differences {
		count[d.RemittanceID]++
	}
	for i := range m.Remittances {
		m.Remittances[i].Different = count[m.Remittances[i].ID]
	}
	return err
}

// differences returns the lines of some remittances whose COD money differs from what the shop knows, latest
// first. Accepted differences are left out.
func differences(tx *core.Tx, where string, args ...any) (found []RemitDifference, err error) {
	type candidate struct {
		RemitDifference
		shipment int64
	}
	// Lines of parcels whose money fits need not be read.
	all, err := db.List(tx, func(row db.Scanner, c *candidate) error {
		return row.Scan(&c.LineID, &c.RemittanceID, &c.UTR, &c.Waybill, &c.Amount, &c.shipment)
	}, `SELECT l.id, l.remittance_id, r.utr, l.waybill, l.amount, coalesce(l.shipment_id, 0)
		FROM remittances r CROSS JOIN remittance_lines l ON l.remittance_id = r.id
		LEFT JOIN cod_due d ON d.shipment_id = l.shipment_id
		WHERE `+where+` AND l.kind IN ('cod', 'taken back') AND l.settled_at IS NULL
		AND (d.shipment_id IS NULL OR d.remitted <> d.collected)
		ORDER BY r.day DESC, r.id DESC, l.id LIMIT 1000`, args...)
	seen := map[int64]bool{}
	for _, c := range all {
		p := parcelMoney{}
		if c.shipment != 0 {
			// Several lines of a parcel have one difference, which the latest shows.
			if seen[c.shipment] {
				continue
			}
			seen[c.shipment] = true
			if p, err = db.One(tx, scanParcelMoney, parcelMoneyQuery+` WHERE p.id = ?`, c.shipment); err != nil {
				return nil, err
			}
		}
		c.OrderID, c.Message = p.order, p.difference()
		if c.Message != "" && len(found) < listedDue {
			found = append(found, c.RemitDifference)
		}
	}
	return found, err
}

// addHeavy adds the parcels of the last quarter for which the courier charged more weight than the shop knows. Couriers
// charge by steps of 500 g, so only a further step counts.
func (m *CODMoney) addHeavy(tx *core.Tx) (err error) {
	m.Heavy, err = heavyParcels(tx, listedDue)
	return err
}

func heavyParcels(tx *core.Tx, most int) ([]HeavyParcel, error) {
	return db.List(tx, func(row db.Scanner, h *HeavyParcel) error {
		return row.Scan(&h.LineID, &h.OrderID, &h.UTR, &h.Waybill, &h.Courier, &h.Ours, &h.Charged)
	}, `SELECT l.id, p.order_id, r.utr, l.waybill, p.courier_name, l.ours, l.grams
		FROM remittances r CROSS JOIN remittance_lines l INDEXED BY remittance_lines_heavy ON l.remittance_id = r.id
		JOIN shipments p ON p.id = l.shipment_id
		WHERE r.day >= ? AND l.settled_at IS NULL AND l.ours > 0 AND (l.grams + 499) / 500 > (l.ours + 499) / 500
		ORDER BY l.grams - l.ours DESC, l.id LIMIT ?`, tx.Now.AddDate(0, -3, 0).In(tx.Zone).Format(time.DateOnly), most)
}

// ListHeavyParcels returns the parcels of the last quarter whose charged weight is above the shop's, for the dispute
// with the courier.
func (s *Payments) ListHeavyParcels(ctx context.Context) (found []HeavyParcel, err error) {
	err = s.Read(ctx, func(tx *core.Tx) error {
		found, err = heavyParcels(tx, 10_000)
		return err
	})
	return found, err
}

// RemittanceLine is a saved line of a remittance, in paise. OrderID is 0 if no parcel of the shop has the waybill.
type RemittanceLine struct {
	ID, OrderID       int64
	UTR, Day, Courier string
	Kind, Waybill     string
	Amount            money.Paise
	// Grams is the weight that the courier charged, Ours the one that the shop knew; 0 for other kinds of lines.
	Grams, Ours int64
	// Message is how the money of the parcel differs, "" if it does not or staff accepted that.
	Message   string
	SettledAt time.Time
	SettledBy string
}

const remittanceLineQuery = `SELECT l.id, coalesce(p.order_id, 0), r.utr, r.day, r.courier, l.kind, l.waybill, l.amount,
		l.grams, l.ours, coalesce(l.settled_at, 0), coalesce(a.name, '')
	FROM remittances r CROSS JOIN remittance_lines l ON l.remittance_id = r.id
	LEFT JOIN shipments p ON p.id = l.shipment_id LEFT JOIN accounts a ON a.id = l.settled_by `

func scanRemittanceLine(row db.Scanner, l *RemittanceLine) error {
	var at int64
	err := row.Scan(&l.ID, &l.OrderID, &l.UTR, &l.Day, &l.Courier, &l.Kind, &l.Waybill, &l.Amount, &l.Grams,
		&l.Ours, &at, &l.SettledBy)
	l.SettledAt = wording.Instant(at)
	return err
}

// FindRemittance returns a remittance with a page of its lines, parcels first, and their number. ErrNotFound if there
// is none.
func (s *Payments) FindRemittance(ctx context.Context, id int64, page core.Page) (r Remittance, lines []RemittanceLine,
	total int, err error) {
	err = s.ReadSums(ctx, func(tx *core.Tx) error {
		found, err := remittancesOf(tx, `SELECT id FROM remittances WHERE id = ?`, id)
		if err != nil {
			return err
		}
		if len(found) == 0 {
			return core.ErrNotFound
		}
		r = found[0]
		total, err = db.Value[int](tx, `SELECT count(*) FROM remittance_lines WHERE remittance_id = ?`, id)
		if err != nil {
			return err
		}
		limit, offset := page.Limit()
		lines, err = db.List(tx, scanRemittanceLine, remittanceLineQuery+`WHERE r.id = ?
			ORDER BY l.kind NOT IN ('cod', 'taken back'), l.id LIMIT 0 + ? OFFSET 0 + ?`, id, limit, offset)
		if err != nil {
			return err
		}
		different, err := differences(tx, `r.id = ?`, id)
		r.Different = len(different)
		messages := map[int64]string{}
		for _, d := range different {
			messages[d.LineID] = d.Message
		}
		for i := range lines {
			lines[i].Message = messages[lines[i].ID]
		}
		return err
	})
	return r, lines, total, err
}

// ListRemittanceLines returns the lines of a month's remittances for the accountant. It refuses a malformed month.
func (s *Payments) ListRemittanceLines(ctx context.Context, month string) (found []RemittanceLine, err error) {
	first, until, err := s.documents.Month(month)
	if err != nil {
		return nil, err
	}
	err = s.Read(ctx, func(tx *core.Tx) error {
		found, err = db.List(tx, scanRemittanceLine, remittanceLineQuery+`WHERE r.day >= ? AND r.day < ?
			ORDER BY r.day, r.id, l.kind NOT IN ('cod', 'taken back'), l.id`, first.Format(time.DateOnly),
			until.Format(time.DateOnly))
		return err
	})
	return found, err
}

// remittanceFaults are the questions of the money check about couriers.
func remittanceFaults(tx *core.Tx, card *settings.Values) ([]MoneyGroup, error) {
	from, until, err := CODWindow(tx, card)
	if err != nil {
		return nil, err
	}
	overdue := MoneyGroup{Name: "COD paid out by couriers",
		Good: "Couriers paid out the money of every delivered COD parcel in time."}
	var m CODMoney
	if err := m.addDue(tx, from, until); err != nil {
		return nil, err
	}
	for _, p := range m.Due {
		if p.Late && len(overdue.Faults) < 100 {
			overdue.Faults = append(overdue.Faults, MoneyFault{p.OrderID, "Delivered on " +
				p.DeliveredAt.In(tx.Zone).Format("2 Jan 2006") + ", not paid out by " + p.Courier, p.Amount})
		}
	}
	lines := MoneyGroup{Name: "Remittances against parcels",
		Good: "Couriers paid out what they collected for each parcel."}
	if err := m.addRemittances(tx); err != nil {
		return nil, err
	}
	for _, d := range m.Differences[:min(100, len(m.Differences))] {
		lines.Faults = append(lines.Faults, MoneyFault{d.OrderID, d.UTR + ", " + d.Waybill + ": " + d.Message,
			d.Amount})
	}
	bank := MoneyGroup{Name: "Remittances against the bank",
		Good: "Every remittance was found in the bank's statement."}
	week := tx.Now.AddDate(0, 0, -7).In(tx.Zone).Format(time.DateOnly)
	found, err := remittancesOf(tx, `SELECT r.id FROM remittances r WHERE day >= ?1 AND (received IS NULL
		AND day < ?2 OR received <> (SELECT sum(amount) FROM remittance_lines WHERE remittance_id = r.id))
		ORDER BY day, id LIMIT 100`, tx.Now.AddDate(0, -3, 0).In(tx.Zone).Format(time.DateOnly), week)
	for _, r := range found {
		what, amount := "not marked as in the bank's statement yet", r.Net()
		if r.Received >= 0 {
			what, amount = r.Received.Rupees()+" in the bank, "+r.Net().Rupees()+" by the sheet", r.Received-r.Net()
		}
		bank.Faults = append(bank.Faults, MoneyFault{0, r.Courier + ", " + r.UTR + ": " + what, amount})
	}
	return []MoneyGroup{overdue, lines, bank}, err
}
