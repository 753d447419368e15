package courier

import (
	"context"
	"crypto/subtle"
	"maps"
	"slices"

	"hearth/handlers/web"
	"hearth/store/shipments"
)

// Push saves the news of parcels that the courier sends, in the same way as replies to queries. It is authenticated by
// a key alone and arrives late, twice and in any order; the shop queries all parcels anyway. Parcels of other shops,
// and those that have not been shipped yet, are ignored. A wrong key, or any key while none is set, is HTTP 400.
func (d *Service) Push(ctx context.Context, _ *web.Caller, in web.Raw) (web.Reply, error) {
	key, given := d.store.Settings.Values().DelhiveryPushKey, in.Header.Get(shipments.PushHeader)
	if key == "" || subtle.ConstantTimeCompare([]byte(given), []byte(key)) != 1 {
		return web.Reply{}, web.BadRequest("its key is wrong")
	}
	client := d.client()
	if client == nil {
		return web.Reply{}, web.BadRequest("no courier is set up")
	}
	found, err := client.ReadPush(in.Bytes)
	if err != nil {
		return web.Reply{}, web.BadRequest("it names no parcels")
	}
	waybills := slices.Sorted(maps.Keys(found))
	parcels, err := d.store.Shipments.ParcelsWith(ctx, waybills)
	if err != nil {
		return web.Reply{}, err
	}
	if err := d.saveTracking(ctx, parcels, found); err != nil {
		return web.Reply{}, err
	}
	pickups, err := d.store.Returns.PickupsWith(ctx, waybills)
	if err != nil {
		return web.Reply{}, err
	}
	return web.Done("OK"), d.saveReturns(ctx, pickups, found)
}
