package shop

import (
	"context"

	"hearth/handlers/api"
	"hearth/handlers/documents"
	"hearth/handlers/web"
	"hearth/store/core"
	"hearth/store/delivery"
)

// Addresses are a customer's saved delivery addresses.
type Addresses struct{ *Deps }

// Addresses returns the caller's saved addresses. If there are none, the API promises the text Null instead of an
// empty list.
func (r Addresses) Addresses(ctx context.Context, c *web.Caller, _ web.None) (web.Data[any], error) {
	found, err := r.Store.Accounts.ListAddresses(ctx, c.ID)
	if err != nil {
		return web.Data[any]{}, err
	}
	if len(found) == 0 {
		return web.Give[any]("Null"), nil
	}
	shown := make([]api.AddressData, len(found))
	for i, a := range found {
		shown[i] = api.AddressOf(a)
	}
	return web.Give[any](shown), nil
}

// addressIn is an address form. The name is accepted as name and as Name, because clients of the API use both.
type addressIn struct {
	ID    web.Int  `json:"id"`
	Lower web.Text `json:"name"`
	api.AddressIn
}

func (in addressIn) address() delivery.Address {
	if in.Name == "" {
		in.Name = in.Lower
	}
	a := in.Address()
	a.ID = int64(in.ID)
	return a
}

// SetAddress saves a new address and returns its ID. It refuses with the fields that are wrong.
func (r Addresses) SetAddress(ctx context.Context, c *web.Caller, in addressIn) (web.Data[api.IDData], error) {
	if err := refuseUnprintable(in.address()); err != nil {
		return web.Data[api.IDData]{}, err
	}
	id, err := r.Store.Accounts.AddAddress(ctx, c.ID, in.address())
	return web.With("Address added successfully", api.IDData{ID: id}), err
}

// UpdateAddress changes an address of the caller; anyone else's is core.ErrNotFound.
func (r Addresses) UpdateAddress(ctx context.Context, c *web.Caller, in addressIn) (web.Reply, error) {
	if err := refuseUnprintable(in.address()); err != nil {
		return web.Reply{}, err
	}
	return web.Done("Address updated successfully"), r.Store.Accounts.UpdateAddress(ctx, c.ID, in.address())
}

// refuseUnprintable refuses the fields that the label on the parcel can't show, and asks for Latin letters.
func refuseUnprintable(a delivery.Address) error {
	fields := map[string]string{}
	for _, field := range documents.Unprintable(a) {
		fields[field] = "Please write this in Latin letters: the label on the parcel can't be printed in this script."
	}
	if len(fields) == 0 {
		return nil
	}
	return &core.Refusal{
		Message: "Please write the address in Latin letters: the label on the parcel can't be printed in this script.",
		Fields:  fields,
	}
}

// DeleteAddress removes an address of the caller; anyone else's is core.ErrNotFound. Orders keep theirs.
func (r Addresses) DeleteAddress(ctx context.Context, c *web.Caller, in web.ByID) (web.Reply, error) {
	return web.Done("Address removed successfully"), r.Store.Accounts.DeleteAddress(ctx, c.ID, in.ID)
}
