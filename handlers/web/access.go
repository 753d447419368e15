package web

import (
	"net/http"
	"slices"
)

// Permission is the name of a permission for a part of the back office. It is a string, because the owner can create
// roles with any combination of permissions.
type Permission = string

// May reports whether the account has a permission.
func (a Account) May(p Permission) bool { return slices.Contains(a.Permissions, p) }

// Access is who may make a call.
type Access struct {
	// LoggedIn requires an account of any role.
	LoggedIn bool
	// AnyOf requires a member of staff with one of the permissions.
	AnyOf []Permission
	// Mixed also admits customers, for their own records; the call itself checks the ownership.
	Mixed bool
}

// Anybody is open to visitors; LoggedIn is for accounts of any role.
var (
	Anybody  = Access{}
	LoggedIn = Access{LoggedIn: true}
)

// Staff admits members of staff with one of the permissions.
func Staff(anyOf ...Permission) Access { return Access{LoggedIn: true, AnyOf: anyOf} }

// OwnOrStaff admits customers to their own records, and staff with the permission to everyone's.
func OwnOrStaff(p Permission) Access {
	return Access{LoggedIn: true, AnyOf: []Permission{p}, Mixed: true}
}

// Staff reports whether only the back office can make the call.
func (a Access) Staff() bool { return len(a.AnyOf) > 0 && !a.Mixed }

// admits is nil if an account may make the call, else ErrLoggedOut (401), ErrForbidden (403), or the reason why a
// member of staff is barred.
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
