package web

import (
	"net/http"
	"slices"
)

// Permission names a part of the back office.
type Permission = string

// May reports whether the account has a permission.
func (a Account) May(p Permission) bool { return slices.Contains(a.Permissions, p) }

// Access says who may make a call.
type Access struct {
	// LoggedIn requires an account of any role.
	LoggedIn bool
	// AnyOf requires a staff member with one of the permissions.
	AnyOf []Permission
	// Mixed also admits customers, for their own things; the call checks that.
	Mixed bool
}

// Who may make a call: anybody, or logged-in people.
var (
	Anybody  = Access{}
	LoggedIn = Access{LoggedIn: true}
)

// Staff admits staff with one of the permissions.
func Staff(anyOf ...Permission) Access { return Access{LoggedIn: true, AnyOf: anyOf} }

// OwnOrStaff admits customers for their own things, and staff with the permission for all.
func OwnOrStaff(p Permission) Access {
	return Access{LoggedIn: true, AnyOf: []Permission{p}, Mixed: true}
}

// Staff reports whether only the back office can make the call.
func (a Access) Staff() bool { return len(a.AnyOf) > 0 && !a.Mixed }

func (a Access) admits(who Account) error {
	switch {
	case a.LoggedIn && who.ID == 0:
		return ErrLoggedOut
	case a.Staff() && who.Barred != "":
		return &Problem{Status: http.StatusForbidden, Message: who.Barred}
	case !a.Staff() || slices.ContainsFunc(a.AnyOf, who.May):
		return nil
	}
	return ErrForbidden
}
