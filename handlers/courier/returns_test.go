package courier_test

import (
	"fmt"
	"testing"
	"time"

	"hearth/handlers/integrations/delhivery/delhiverytest"
	"hearth/handlers/web/webtest"
	"hearth/store/orders"
	"hearth/store/storetest"
)

// returning is a delivered order whose line is being returned.
func (d *desk) returning() (o orders.Order, line int64) {
	d.t.Helper()
	o, line = d.Returning(d.buyer, d.plug, 1)
	return o, line
}

func (d *desk) pickup(line int64) map[string]any {
	return d.clerk.Post(fmt.Sprintf("admin/returns/%d/pickup", line), webtest.Form{"weight": "400"})
}

// row is the only open return as the desk shows it.
func (d *desk) row() map[string]any {
	d.t.Helper()
	rows := d.clerk.Get("admin/returns")["data"].([]any)
	return rows[0].(map[string]any)
}

func TestReturnIsCollectedAndComesIn(t *testing.T) {
	d := open(t, "return_address", "Unit 3, Kalyani Nagar, Pune 411006")
	o, line := d.returning()
	webtest.Says(t, d.clerk.Post(fmt.Sprintf("admin/returns/%d/pickup", line), webtest.Form{"weight": "0"}), false,
		"weight in grams")
	webtest.Says(t, d.pickup(line), true, "goes to Delhivery")
	webtest.Says(t, d.pickup(line), false, "booked already")
	d.works(0)
	all := d.courier.Packages()
	if len(all) != 1 {
		t.Fatalf("the courier has %+v", all)
	}
	p := all[0]
	storetest.Same(t, "what the courier knows", []string{p.Mode, p.Order, p.Fields["pin"], p.Fields["cod_amount"],
		p.Fields["return_add"], p.Fields["weight"]}, []string{"Pickup", "R1", "411001", "0.00",
		"Unit 3, Kalyani Nagar, Pune 411006", "400"})
	if len(d.courier.Pickups()) != 0 {
		t.Error("a pick-up was requested, although the courier comes by itself")
	}
	d.NewestMail("returnpickup")
	steps := d.As(d.buyer.Email).Get(fmt.Sprintf("orders_details/%d", o.ID))
	if got := webtest.At(steps, "data", "return_steps", 0, "tracking_id"); got != p.Waybill {
		t.Errorf("the customer sees the number %v", got)
	}
	for _, step := range []struct{ kind, status, state string }{{"PP", "Scheduled", "booked"},
		{"PU", "In Transit", "picked up"}, {"PP", "Scheduled", "picked up"}, {"DL", "DTO", "arrived"}} {
		d.courier.Move(p.Waybill, step.kind, step.status)
		d.Pass(time.Hour)
		d.round()
		if got := d.row()["pickup"]; got != step.state {
			t.Errorf("%s %s: the pick-up is %v, want %s", step.kind, step.status, got, step.state)
		}
	}
	webtest.Says(t, d.undo(fmt.Sprintf("admin/returns/%d/pickup", line)), false, "picked this return up already")
	d.Sums()
}

func TestReturnPickupIsNeverBookedTwice(t *testing.T) {
	d := open(t)
	_, line := d.returning()
	fates := []delhiverytest.Fate{delhiverytest.Unheard, delhiverytest.Hollow, delhiverytest.Down, delhiverytest.Well}
	for i := range fates {
		d.courier.Decide(func(path string) delhiverytest.Fate {
			if path == create {
				return fates[i]
			}
			return delhiverytest.Well
		})
		if i == 0 {
			webtest.Says(t, d.pickup(line), true, "goes to Delhivery")
		}
		d.works(0)
		d.Pass(2 * time.Hour)
	}
	d.works(0)
	if all := d.courier.Packages(); len(all) != 1 || d.row()["pickup"] != "booked" {
		t.Fatalf("the pick-up is %v; the courier has %+v", d.row()["pickup"], all)
	}
	webtest.Says(t, d.undo(fmt.Sprintf("admin/returns/%d/pickup", line)), true, "being cancelled")
	d.works(0)
	if all := d.courier.Packages(); len(all) != 0 || d.row()["pickup"] != "cancelled" {
		t.Fatalf("the pick-up is %v; the courier has %+v", d.row()["pickup"], all)
	}
	webtest.Says(t, d.pickup(line), true, "goes to Delhivery")
	d.works(0)
	if all := d.courier.Packages(); len(all) != 1 || all[0].Order != "R1-2" {
		t.Errorf("the courier has %+v", all)
	}
}

func TestRefusedReturnPickupSaysWhatToDo(t *testing.T) {
	d := open(t)
	_, line := d.returning()
	d.courier.Refuse(func(map[string]string) string { return "Pincode not serviceable for pickup" })
	webtest.Says(t, d.pickup(line), true, "goes to Delhivery")
	d.works(0)
	if row := d.row(); row["pickup"] != "refused" || row["collectable"] != true {
		t.Errorf("the desk shows %v", row)
	}
}
