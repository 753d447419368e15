package core

// Permission grants access to a part of the back office.
type Permission = string

// The permissions, by the names that the API uses.
const (
	PermPack      Permission = "pack"
	PermOrders    Permission = "orders"
	PermCare      Permission = "care"
	PermCatalogue Permission = "catalogue"
	PermOutbox    Permission = "outbox"
)
