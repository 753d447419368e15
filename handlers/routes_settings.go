package handlers

import (
	"hearth/handlers/staff"
	"hearth/handlers/web"
	"hearth/store/accounts"
)

// serialCalls returns the back office's calls of the group Serial numbers.
func serialCalls(r rooms) []web.Route {
	serialsDesk := staff.Serials{Deps: r.staff}
	return web.Group("Serial numbers",
		web.Call("GET", "admin/serials", web.Staff(accounts.PermSerials), small, web.Views, serialsDesk.Serials).
			Says("Lists the serial numbers."),
		web.Call("POST", "admin/serials/file", web.Staff(accounts.PermSerials), medium, web.Works,
			serialsDesk.SerialFile).
			Says("Downloads serial numbers as labels (PDF) or as a spreadsheet."),
		web.Call("POST", "generateserialnumber", web.Staff(accounts.PermSerials), small, web.Works,
			serialsDesk.GenerateSerialNumber).
			Says("Creates serial numbers for units of a product."),
	)
}

// settingCalls returns the back office's calls of the group Settings.
func settingCalls(r rooms) []web.Route {
	settingsDesk := staff.Settings{Deps: r.staff}
	moneyDesk := staff.Money{Deps: r.staff}
	guideDesk := staff.Guide{Deps: r.staff}
	selfAuditDesk := staff.SelfAudit{Deps: r.staff}
	return web.Group("Settings",
		web.Call("GET", "admin/settings", web.Staff(accounts.PermSettings), small, web.Views,
			settingsDesk.Settings).
			Says("Returns all settings and the form for changing them."),
		web.Call("POST", "admin/settings", web.Staff(accounts.PermSettings), medium, web.Writes,
			settingsDesk.ChangeSettings).
			Says("Changes settings."),
		web.Call("POST", "admin/test/:service", web.Staff(accounts.PermSettings), small, web.Works,
			settingsDesk.TestService).
			Says("Tests an outside service with its saved settings."),
		web.Call("POST", "admin/push-key", web.Staff(accounts.PermSettings), small, web.Works,
			settingsDesk.NewPushKey).
			Says("Creates the key of the courier's tracking updates; the former one ends."),
		web.Call("POST", "admin/webhook", web.Staff(accounts.PermSettings), small, web.Works,
			moneyDesk.RegisterWebhook).
			Says("Registers the shop's webhook at the payment provider, with a new secret."),
		web.Call("GET", "admin/guide", web.Staff(accounts.PermSettings), small, web.Views, guideDesk.Guide).
			Says("Returns the progress of the shop's setup."),
		web.Call("POST", "admin/samples", web.Staff(accounts.PermSettings), small, web.Works,
			guideDesk.AddSamples).
			Says("Adds sample products to an empty shop."),
		web.Call("DELETE", "admin/samples", web.Staff(accounts.PermSettings), small, web.Works,
			guideDesk.RemoveSamples).
			Says("Removes the sample products."),
		web.Call("GET", "admin/self-audit", web.Staff(accounts.PermSettings), small, web.Views,
			selfAuditDesk.Audit).
			Says("Returns the kinds of dark patterns, with the program's findings and the owner's answers."),
		web.Call("POST", "admin/self-audit", web.Staff(accounts.PermSettings), small, web.Writes,
			selfAuditDesk.AnswerAudit).
			Says("Saves the owner's answer about one kind of dark pattern."),
	)
}

// peopleCalls returns the back office's calls of the group Customers and staff.
func peopleCalls(r rooms) []web.Route {
	customersDesk := staff.Customers{Deps: r.staff}
	privacyDesk := staff.Privacy{Deps: r.staff}
	accountsDesk := staff.Accounts{Deps: r.staff}
	return web.Group("Customers and staff",
		web.Call("GET", "admin/customers", web.Staff(accounts.PermPrivacy), small, web.Views,
			customersDesk.Customers).
			Says("Lists customers by name, email or mobile number."),
		web.Call("GET", "admin/customer-sheet", web.Staff(accounts.PermPrivacy), small, web.Works,
			customersDesk.CustomerSheet).
			Says("Downloads the customers as a spreadsheet."),
		web.Call("GET", "admin/customers/:id", meets, small, web.Views, customersDesk.Customer).
			Says("Returns everything about a customer that the caller may see."),
		web.Call("POST", "admin/customers/:id/credit", web.Staff(accounts.PermRefunds), small, web.Writes,
			customersDesk.GiveCredit).
			Says("Gives a customer store credit, with a reason that the customer sees."),
		web.Call("POST", "admin/customers/:id/notes", meets, small, web.Writes, customersDesk.AddNote).
			Says("Adds a note to a customer, which only staff see."),
		web.Call("POST", "admin/customers/:id/notes/:note", meets, small, web.Writes, customersDesk.PinNote).
			Says("Pins or unpins a note of a customer."),
		web.Call("DELETE", "admin/customers/:id/notes/:note", meets, small, web.Writes,
			customersDesk.RemoveNote).
			Says("Removes a note of a customer."),
		web.Call("GET", "admin/customers/:id/export", web.Staff(accounts.PermPrivacy), small, web.Works,
			privacyDesk.ExportCustomer).
			Says("Downloads all data that the shop has about a customer."),
		web.Call("POST", "admin/customers/:id/erase", web.Staff(accounts.PermPrivacy), small, web.Writes,
			privacyDesk.EraseCustomer).
			Says("Erases a customer's data, except for what the law requires the shop to keep."),
		web.Call("GET", "admin/staff", web.Staff(accounts.PermStaff), small, web.Views, accountsDesk.StaffList).
			Says("Lists the members of staff."),
		web.Call("POST", "admin/staff", web.Staff(accounts.PermStaff), small, web.Writes, accountsDesk.AddStaff).
			Says("Adds a member of staff, with a password or by an invitation."),
		web.Call("POST", "admin/staff/:id/invite", web.Staff(accounts.PermStaff), small, web.Writes,
			accountsDesk.Invite).
			Says("Emails another invitation to a member of staff who has no password yet."),
		web.Call("POST", "admin/staff/:id", web.Staff(accounts.PermStaff), small, web.Writes,
			accountsDesk.ChangeStaff).
			Says("Changes the name, email, role or password of a member of staff."),
		web.Call("DELETE", "admin/staff/:id", web.Staff(accounts.PermStaff), small, web.Writes,
			accountsDesk.DeleteStaff).
			Says("Closes the account of a member of staff, and ends its sessions."),
		web.Call("DELETE", "admin/staff/:id/totp", web.Staff(accounts.PermStaff), small, web.Writes,
			accountsDesk.ForgetTOTP).
			Says("Turns off two-step verification for a member of staff."),
		web.Call("GET", "admin/roles", web.Staff(accounts.PermStaff), small, web.Views, accountsDesk.Roles).
			Says("Lists the roles with their permissions."),
		web.Call("POST", "admin/roles", web.Staff(accounts.PermStaff), small, web.Writes, accountsDesk.SetRole).
			Says("Creates a role, or changes the permissions of one."),
		web.Call("DELETE", "admin/roles/:name", web.Staff(accounts.PermStaff), small, web.Writes,
			accountsDesk.DeleteRole).
			Says("Deletes a role that no one has."),
	)
}
