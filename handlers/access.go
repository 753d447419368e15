package handlers

import (
	"slices"

	"hearth/store"
)

// Permission is a part of the back office.
type Permission string

// The permissions of contract, section 5.
const (
	CataloguePart Permission = "catalogue"
	OrdersPart    Permission = "orders"
	InvoicesPart  Permission = "invoices"
	InsightsPart  Permission = "insights"
	SerialsPart   Permission = "serials"
	AuditPart     Permission = "audit"
	OutboxPart    Permission = "outbox"
	SettingsPart  Permission = "settings"
	StaffPart     Permission = "staff"
	BackupsPart   Permission = "backups"
	PrivacyPart   Permission = "privacy"
)

var rolePermissions = map[store.Role][]Permission{
	store.Owner:     {CataloguePart, OrdersPart, InvoicesPart, InsightsPart, SerialsPart, AuditPart, OutboxPart, SettingsPart, StaffPart, BackupsPart, PrivacyPart},
	store.Manager:   {CataloguePart, OrdersPart, InvoicesPart, InsightsPart, SerialsPart, AuditPart, OutboxPart, PrivacyPart},
	store.Catalogue: {CataloguePart, SerialsPart},
	store.Dispatch:  {OrdersPart, InvoicesPart, SerialsPart},
}

// May says whether the caller has a permission.
func (c *Caller) May(p Permission) bool { return slices.Contains(rolePermissions[c.Role], p) }

// Access says who may make a call.
type Access struct {
	// LoggedIn asks for an account of any role.
	LoggedIn bool
	// AnyOf asks for a member of staff with one of the permissions.
	AnyOf []Permission
	// Mixed lets customers in as well, for their own things; the call looks closer.
	Mixed bool
}

var (
	anybody  = Access{}
	customer = Access{LoggedIn: true}
)

func staff(anyOf ...Permission) Access { return Access{LoggedIn: true, AnyOf: anyOf} }

// customerOr admits customers for what is their own, and staff with the permission for all.
func customerOr(p Permission) Access {
	return Access{LoggedIn: true, AnyOf: []Permission{p}, Mixed: true}
}

// Staff says whether the call belongs to the back office alone.
func (a Access) Staff() bool { return len(a.AnyOf) > 0 && !a.Mixed }

func (a Access) admits(c *Caller) error {
	switch {
	case a.LoggedIn && !c.LoggedIn():
		return errLoggedOut
	case !a.Staff():
		return nil
	}
	for _, p := range a.AnyOf {
		if c.May(p) {
			return nil
		}
	}
	return errForbidden
}
