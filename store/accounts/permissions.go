package accounts

import (
	"slices"

	"hearth/store/core"
)

// Who may do the waiting work.
var (
	MayOrders = []core.Permission{core.PermOrders}
	MayPack   = []core.Permission{core.PermPack, core.PermOrders}
	MayCare   = []core.Permission{core.PermCare}
	MayKeep   = []core.Permission{core.PermCatalogue}
	MayMail   = []core.Permission{core.PermOutbox}
)

// AnyOf reports whether any of the permissions is among the wanted ones.
func AnyOf(wanted, permissions []core.Permission) bool {
	return slices.ContainsFunc(wanted, func(p core.Permission) bool { return slices.Contains(permissions, p) })
}
