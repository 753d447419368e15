package demo

import (
	"context"
	"fmt"
	"strings"
	"time"

	"hearth/store/money"
	"hearth/store/payments"
)

// weeksRemitted is for how many weeks the demo's couriers have paid out COD money by sheets.
const weeksRemitted = 6

// remittances reads a sheet of each courier for each of the last weeks, with what usually goes wrong: a parcel that is
// left out, one that is paid short, a number of another shop, too much weight. The latest are not in the bank yet.
func (f *filler) remittances(ctx context.Context) error {
	now := f.at
	first := now.AddDate(0, 0, -7*weeksRemitted-10).Format(time.DateOnly)
	if err := f.shop.Settings.Change(ctx, f.owner, map[string]string{"cod_remit_from": first}); err != nil {
		return err
	}
	for week := weeksRemitted; week > 0; week-- {
		f.at = now.AddDate(0, 0, -7*week+3)
		owed, err := f.shop.Payments.FindCODMoney(ctx)
		if err != nil {
			return err
		}
		for i, courier := range couriers {
			lines := f.sheetOf(courier.name, week, i, owed.Due)
			if _, err := f.shop.Payments.ReadRemittances(ctx, f.owner, lines); err != nil {
				return err
			}
		}
	}
	f.at = now
	return f.confirmRemittances(ctx)
}

// sheetOf is a courier's sheet of a week: the parcels that were delivered at least four days before.
func (f *filler) sheetOf(courier string, week, number int, due []payments.DueParcel) (lines []payments.RemitLine) {
	name := strings.ToUpper(strings.ReplaceAll(courier, " ", ""))[:4]
	add := func(kind, waybill string, amount money.Paise, grams int64) {
		lines = append(lines, payments.RemitLine{UTR: fmt.Sprintf("%s5261%06d", name, 4_211*week+731*number),
			Day: f.at.Format(time.DateOnly), Courier: courier, Kind: kind, Waybill: waybill,
			Amount: amount, Grams: grams})
	}
	for _, p := range due {
		if p.Courier != courier || p.Days < 4 || p.OrderID%13 == 5 {
			continue
		}
		paid := p.Amount
		if p.OrderID%31 == 7 {
			paid -= 100_00
		}
		freight := money.Paise(62_00 + 9_00*(p.OrderID%5))
		add(payments.RemitCOD, p.Waybill, paid, 0)
		add(payments.RemitFreight, p.Waybill, -freight, 0)
		add(payments.RemitGST, p.Waybill, -freight*18/100, 0)
		if p.OrderID%11 == 3 {
			add(payments.RemitWeight, p.Waybill, 0, 4_500)
		}
	}
	if len(lines) > 0 && week == 2 && number == 0 {
		add(payments.RemitCOD, "1490990017734", 1_299_00, 0)
		add(payments.RemitEarly, "", -45_00, 0)
	}
	payments.NumberLines(lines)
	return lines
}

// confirmRemittances enters what the bank received, except for the remittances of the last week.
func (f *filler) confirmRemittances(ctx context.Context) error {
	found, err := f.shop.Payments.FindCODMoney(ctx)
	if err != nil {
		return err
	}
	recent := f.at.AddDate(0, 0, -7).Format(time.DateOnly)
	for i, r := range found.Remittances {
		if r.Day > recent {
			continue
		}
		amount := r.Net()
		if i == len(found.Remittances)-2 {
			amount -= 250_00
		}
		if err := f.shop.Payments.SetReceived(ctx, f.owner, r.ID, amount); err != nil {
			return err
		}
	}
	return nil
}
