package shop

import (
	"context"

	"hearth/handlers/documents"
	"hearth/handlers/web"
	"hearth/handlers/wire"
	"hearth/store/core"
	"hearth/store/delivery"
)

// Addresses are a customer's delivery addresses.
type Addresses struct{ *Room }

// Addresses returns the text Null if there is none (contract, section 3).
func (r Addresses) Addresses(ctx context.Context, c *web.Caller, _ web.None) (web.Data[any], error) {
	found, err := r.Store.Accounts.ListAddresses(ctx, c.ID)
	if err != nil {
		return web.Data[any]{}, err
	}
	if len(found) == 0 {
		return web.Give[any]("Null"), nil
	}
	shown := make([]wire.AddressData, len(found))
	for i, a := range found {
		shown[i] = wire.AddressOf(a)
	}
	return web.Give[any](shown), nil
}

type addressIn struct {
	ID    web.Int  `json:"id"`
	Lower web.Text `json:"name"`
	wire.AddressIn
}

func (in addressIn) address() delivery.Address {
	if in.Name == "" {
		in.Name = in.Lower
	}
	a := in.Address()
	a.ID = int64(in.ID)
	return a
}

func (r Addresses) SetAddress(ctx context.Context, c *web.Caller, in addressIn) (web.Data[wire.IDData], error) {
	if err := refuseUnprintable(in.address()); err != nil {
		return web.Data[wire.IDData]{}, err
	}
	id, err := r.Store.Accounts.AddAddress(ctx, c.ID, in.address())
	return web.With("Address added successfully", wire.IDData{ID: id}), err
}

func (r Addresses) UpdateAddress(ctx context.Context, c *web.Caller, in addressIn) (web.Reply, error) {
	if err := refuseUnprintable(in.address()); err != nil {
		return web.Reply{}, err
	}
	return web.Done("Address updated successfully"), r.Store.Accounts.UpdateAddress(ctx, c.ID, in.address())
}

// refuseUnprintable asks for Latin letters if a parcel's label could not show the name.
func refuseUnprintable(a delivery.Address) error {
	fields := map[string]string{}
	for _, field := range documents.Unprintable(a) {
		fields[field] = "Please write this in Latin letters: the label on the parcel can't be printed in this script."
	}
	if len(fields) == 0 {
		return nil
	}
	return &core.Refusal{Message: "Please write the address in Latin letters: the label on the parcel can't be printed in this script.",
		Fields: fields}
}

func (r Addresses) DeleteAddress(ctx context.Context, c *web.Caller, in web.ByID) (web.Reply, error) {
	return web.Done("Address removed successfully"), r.Store.Accounts.DeleteAddress(ctx, c.ID, in.ID)
}
