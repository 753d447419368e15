package accounts

import (
	"slices"

	"hearth/store/core"
)

// Sets of permissions: each of them allows to do one kind of the waiting work.
var (
	MayOrders = []core.Permission{core.PermOrders}
	MayPack   = []core.Permission{core.PermPack, core.PermOrders}
	MayCare   = []core.Permission{core.PermCare}
	MayKeep   = []core.Permission{core.PermCatalogue}
	MayMail   = []core.Permission{core.PermOutbox}
)

// AnyOf reports whether a person has at least one of the wanted permissions.
func AnyOf(wanted, permissions []core.Permission) bool {
	return slices.ContainsFunc(wanted, func(p core.Permission) bool { return slices.Contains(permissions, p) })
}
