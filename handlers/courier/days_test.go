package courier_test

import (
	"fmt"
	"testing"
	"time"

	"hearth/handlers/integrations/delhivery/delhiverytest"
	"hearth/handlers/web/webtest"
	"hearth/store/storetest"
)

const days = "/api/dc/expected_tat"

// promised is the day that a visitor is promised for a pincode.
func (d *desk) promised(pin string) string {
	return fmt.Sprint(webtest.At(d.Visitor().Get("pincode?pincode="+pin), "data", "latest_day"))
}

// asksDays runs a round of the courier and then the due tasks.
func (d *desk) asksDays() {
	d.t.Helper()
	storetest.Must(d.t, d.Fold(ctx))
	d.round()
	d.works(time.Second)
}

func TestCourierIsAskedForItsDaysBehindTheShoppersBack(t *testing.T) {
	d := open(t)
	d.courier.Days("560001", 4)
	before := d.promised("560001")
	buyer := d.Customer("560001")
	d.Order(buyer, d.plug, 1)
	storetest.Same(t, "by shoppers", d.courier.Calls(days), 0)
	d.asksDays()
	storetest.Same(t, "by the task", d.courier.Calls(days), 1)
	if after := d.promised("560001"); after >= before {
		t.Errorf("promised %s with the courier's days, %s without", after, before)
	}
	d.Pass(time.Hour)
	d.asksDays()
	storetest.Same(t, "an hour later", d.courier.Calls(days), 1)
	d.Pass(30 * 24 * time.Hour)
	d.asksDays()
	storetest.Same(t, "a month later", d.courier.Calls(days), 2)
}

// Whatever a courier says about its days, the promise is the one of the zone or a plausible one.
func TestCouriersFaultsLeaveTheDaysOfTheZone(t *testing.T) {
	d := open(t)
	zone := d.promised("560001")
	d.Order(d.Customer("560001"), d.plug, 1)
	for _, fate := range []delhiverytest.Fate{delhiverytest.Down, delhiverytest.Lost, delhiverytest.Unheard,
		delhiverytest.Hollow} {
		d.fates(days, fate, fate, fate)
		d.asksDays()
		d.Pass(2 * time.Hour)
		storetest.CheckValue(t, d.Shop, "0", "SELECT count(*) FROM courier_days")
	}
	for _, c := range []struct {
		days any
		want string
	}{{3, "3"}, {"4", "4"}, {2.5, "3"}, {0, "1"}, {-1, "0"}, {61, "0"}, {"soon", "0"}, {nil, "0"}} {
		storetest.Must(t, d.Run(ctx, "DELETE FROM courier_days"))
		d.courier.Days("560001", c.days)
		d.fates(days)
		d.Pass(2 * time.Hour)
		d.asksDays()
		storetest.CheckValue(t, d.Shop, c.want, "SELECT days FROM courier_days WHERE pincode = '560001'")
	}
	storetest.Must(t, d.Run(ctx, "DELETE FROM courier_days"))
	d.courier.Days("560001", 5)
	d.fates(days, delhiverytest.XML)
	d.Pass(2 * time.Hour)
	d.asksDays()
	storetest.CheckValue(t, d.Shop, "5", "SELECT days FROM courier_days WHERE pincode = '560001'")
	storetest.Must(t, d.Delivery.SaveDays(ctx, "411030", "560001", 0))
	d.At("2026-11-21", "14:05")
	storetest.Same(t, "promised", d.promised("560001"), zone)
}

// After a request to wait the courier is left alone, and the pincodes that are left come later.
func TestCourierThatAsksToWaitIsNotAskedForDays(t *testing.T) {
	d := open(t)
	for _, pin := range []string{"560001", "400001", "411001"} {
		d.Order(d.Customer(pin), d.plug, 1)
	}
	d.fates(days, delhiverytest.Well, delhiverytest.Wait, delhiverytest.Well)
	d.asksDays()
	storetest.Same(t, "until it asks to wait", d.courier.Calls(days), 2)
	d.works(2 * time.Minute)
	storetest.Same(t, "two minutes later", d.courier.Calls(days), 2)
	d.works(10 * time.Minute)
	storetest.Same(t, "once the wait is over", d.courier.Calls(days), 4)
	storetest.CheckValue(t, d.Shop, "3", "SELECT count(*) FROM courier_days")
}
