package handlers

import (
	"hearth/handlers/shop"
	"hearth/handlers/web"
)

// accountCalls returns the calls about login, registration and the own account.
func accountCalls(r rooms) []web.Route {
	account := shop.Accounts{Deps: r.shop}
	about := shop.About{Deps: r.shop}
	setup := shop.Setup{Deps: r.shop}
	return web.Group("Account",
		web.Call("GET", "session", web.Anybody, small, web.Views, account.Session).
			Says("Returns who is logged in, what they may do, and the token that forms must carry."),
		web.Call("GET", "captcha", web.Anybody, small, web.Views, r.frame.NewChallenge).
			Says("Returns a new captcha challenge for a public form."),
		web.Call("GET", "shop", web.Anybody, small, web.Views, about.Shop).ForAll().
			Says("Returns the shop's name, contact details, currency, languages and public settings."),
		web.Call("POST", "login", web.Anybody, small, web.Writes,
			account.Login).WithCSRF().WithCaptcha().Guessing("password").
			Says("Logs in with email and password, and a one-time code if the account requires one."),
		web.Call("POST", "register", web.Anybody, small, web.Publics,
			account.Register).WithCSRF().WithCaptcha().Waiting().
			Says("Creates a customer account and emails a code that confirms the address."),
		web.Call("POST", "forgot_password", web.Anybody, small, web.Publics,
			account.ForgotPassword).WithCSRF().WithCaptcha().
			Says("Emails a code with which the password can be set again."),
		web.Call("POST", "entry_code", web.Anybody, small, web.Publics,
			account.SendLoginCode).WithCSRF().WithCaptcha().
			Says("Emails a code with which a customer can log in without a password."),
		web.Call("POST", "enter", web.Anybody, small, web.Writes,
			account.LoginWithCode).WithCSRF().Guessing("code").
			Says("Logs in with the code from the email."),
		web.Call("POST", "reset_password", web.Anybody, small, web.Writes,
			account.ResetPassword).WithCSRF().Guessing("code").
			Says("Sets a new password with the code from the email."),
		web.Call("POST", "setup", web.Anybody, small, web.Publics, setup.Setup).
			Says("Creates the first owner with the link that the serve command prints; possible once."),
		web.Call("GET", "logout", web.Anybody, small, web.Views, account.Logout).Says("Ends the session."),
		web.Call("GET", "profile", web.LoggedIn, small, web.Views, account.Profile).
			Says("Returns the caller's own name and email."),
		web.Call("POST", "update_profile", web.LoggedIn, small, web.Writes,
			account.UpdateProfile).WithCSRF().Guessing("password").
			Says("Changes the caller's name, mobile number or email."),
		web.Call("POST", "confirm_email", web.LoggedIn, small, web.Writes,
			account.ConfirmEmail).Guessing("code").
			Says("Completes a change of email with the code that was sent to the new address."),
		web.Call("POST", "undo_email", web.Anybody, small, web.Writes, account.UndoEmail).Guessing("code").
			Says("Restores the former email address with the link from the warning email."),
		web.Call("POST", "prove_email", web.LoggedIn, small, web.Writes, account.ProveEmail).
			Says("Emails the link that confirms the caller's address again."),
	)
}

// securityCalls returns the calls about devices, passwords, own data and marketing emails.
func securityCalls(r rooms) []web.Route {
	security := shop.Security{Deps: r.shop}
	privacy := shop.Privacy{Deps: r.shop}
	tell := shop.Marketing{Deps: r.shop}
	return web.Group("Account",
		web.Call("GET", "sessions", web.LoggedIn, small, web.Views, security.Sessions).
			Says("Lists the devices on which the caller is logged in, and the last logins."),
		web.Call("DELETE", "sessions/:id", web.LoggedIn, small, web.Writes, security.EndSession).
			Says("Logs the caller out on one device."),
		web.Call("POST", "change_password", web.LoggedIn, small, web.Writes,
			security.ChangePassword).WithCSRF().Guessing("password").
			Says("Changes the caller's password and logs out the other devices."),
		web.Call("POST", "confirm_password", web.LoggedIn, small, web.Writes,
			security.ConfirmPassword).WithCSRF().Guessing("password").
			Says("Unlocks sensitive calls for ten minutes with the caller's password."),
		web.Call("POST", "totp", web.LoggedIn, small, web.Writes,
			security.SetTOTP).WithCSRF().Guessing("password").
			Says("Sets up two-step verification, and turns it on with its first code."),
		web.Call("DELETE", "totp", web.LoggedIn, small, web.Writes,
			security.EndTOTP).WithCSRF().Guessing("password").
			Says("Turns off two-step verification, with the password."),
		web.Call("POST", "undo_totp", web.Anybody, small, web.Writes, security.UndoTOTP).Guessing("code").
			Says("Turns off two-step verification with the link from the warning email."),
		web.Call("POST", "export_my_data", web.LoggedIn, small, web.Works,
			privacy.ExportMyData).Guessing("password").
			Says("Returns all data that the shop has about the caller, as a file."),
		web.Call("POST", "erase_my_data", web.LoggedIn, small, web.Writes,
			privacy.EraseMyData).Guessing("password").
			Says("Erases the caller's account, except for what the law requires the shop to keep."),
		web.Call("GET", "agreed_mails", web.LoggedIn, small, web.Views, tell.ListConsents).
			Says("Lists the marketing emails that the caller has agreed to."),
		web.Call("POST", "agreed_mails", web.LoggedIn, small, web.Writes, tell.SetConsent).
			Says("Records or withdraws the caller's consent to marketing emails."),
		web.Call("POST", "tell_stock", web.Anybody, small, web.Publics,
			tell.AddStockAlert).WithCSRF().WithCaptcha().
			Says("Asks for an email when a product is back in stock."),
		web.Call("GET", "tell_stock/:id", web.LoggedIn, small, web.Views, tell.HasStockAlert).
			Says("Returns whether the caller will be emailed when the product is back in stock."),
		web.Call("DELETE", "tell_stock/:id", web.LoggedIn, small, web.Writes, tell.CancelStockAlert).
			Says("Cancels the caller's back-in-stock email for a product."),
		web.Call("POST", "confirm_mails", web.Anybody, small, web.Publics, tell.ConfirmConsent).
			Says("Confirms an email address, or a back-in-stock email, with the link that was sent."),
		web.Call("GET", "unsubscribe/:token", web.Anybody, small, web.Views,
			tell.ShowUnsubscribe).Replies(shop.LeaveOut{}).
			Says("Shows which email the link unsubscribes from."),
		web.Call("POST", "unsubscribe/:token", web.Anybody, small, web.Hooks, tell.Unsubscribe).
			Says("Unsubscribes from the kind of email that contained the link."),
	)
}
