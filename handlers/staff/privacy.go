package staff

import (
	"context"
	"errors"
	"fmt"

	"hearth/handlers/web"
)

// Privacy handles customers' requests for their personal data (DPDP Act).
type Privacy struct{ *Deps }

// ExportCustomer returns all data about a customer who requested it.
func (r Privacy) ExportCustomer(ctx context.Context, c *web.Caller, in web.ByID) (web.File, error) {
	content, err := r.Store.Customers.CustomerData(ctx, c.ID, in.ID)
	return web.Saved(fmt.Sprintf("customer-%d.json", in.ID), content), err
}

// EraseCustomer erases the data of a customer who requested that.
func (r Privacy) EraseCustomer(ctx context.Context, c *web.Caller, in struct {
	web.ByID
	// Forfeit says that the customer knows that store credit is lost.
	Forfeit web.Flag `json:"forfeit"`
}) (web.Reply, error) {
	erase := r.Store.Customers.ErasePerson
	if in.Forfeit {
		erase = r.Store.Customers.EraseWithCredit
	}
	files, err := erase(ctx, c.ID, in.ID)
	return web.Done("The customer's data is erased. Invoices are kept as long as the law requires."),
		errors.Join(err, r.Files.Remove(files...))
}
