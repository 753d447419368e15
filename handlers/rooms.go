package handlers

import (
	"hearth/handlers/courier"
	"hearth/handlers/pages"
	"hearth/handlers/shop"
	"hearth/handlers/staff"
	"hearth/handlers/web"
	"hearth/store/accounts"
	"hearth/store/core"
)

// rooms are the packages that answer calls.
type rooms struct {
	frame *web.Frame
	shop  *shop.Deps
	staff *staff.Deps
	pages *pages.Pages
	// parcels is called by the courier.
	parcels *courier.Service
}

// The maximum sizes of request bodies, in bytes.
const (
	small     = 16 << 10
	medium    = 256 << 10
	oneFile   = 6 << 20
	fourFiles = 22 << 20
	photos    = 40 << 20
	sheet     = 26 << 20
	moving    = 2 << 30
)

// Access that several departments share.
var (
	everyone = web.Staff(accounts.Permissions...) // open to all staff, because each role has one of these
	// For staff who serve customers; each role sees the part of a customer that its work needs.
	meets = web.Staff(accounts.PermPrivacy, core.PermOrders, core.PermCare)
	// The texts of the policies can also be edited as settings.
	writesPages = web.Staff(accounts.PermFront, accounts.PermSettings)
)
