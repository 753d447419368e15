package staff

import (
	"context"
	"errors"
	"fmt"

	"hearth/handlers/web"
)

// Privacy serves who asks for their data.
type Privacy struct{ *Room }

type customerRow struct {
	ID     int64    `json:"id"`
	Name   string   `json:"name"`
	Email  string   `json:"email"`
	Since  web.Time `json:"since"`
	Orders int64    `json:"orders"`
}

// FindCustomers finds customers by a part of their name or email.
func (r Privacy) FindCustomers(ctx context.Context, _ *web.Caller, in struct {
	Search web.Text `json:"search"`
}) (web.Data[[]customerRow], error) {
	found, err := r.Store.FindCustomers(ctx, string(in.Search))
	rows := make([]customerRow, len(found))
	for i, f := range found {
		rows[i] = customerRow{f.ID, f.Name, f.Email, r.local(f.Since), f.Orders}
	}
	return web.Give(rows), err
}

// ExportCustomer gives staff the file for a customer who asked for it.
func (r Privacy) ExportCustomer(ctx context.Context, c *web.Caller, in web.ByID) (web.File, error) {
	content, err := r.Store.CustomerData(ctx, c.ID, in.ID)
	return web.Saved(fmt.Sprintf("customer-%d.json", in.ID), content), err
}

// EraseCustomer erases a customer who asked for it.
func (r Privacy) EraseCustomer(ctx context.Context, c *web.Caller, in web.ByID) (web.Reply, error) {
	files, err := r.Store.ErasePerson(ctx, c.ID, in.ID)
	return web.Done("The customer's data is erased. Invoices are kept as long as the law asks."), errors.Join(err, r.Files.Remove(files...))
}
