package handlers

import (
	"hearth/handlers/staff"
	"hearth/handlers/web"
	"hearth/store/accounts"
	"hearth/store/core"
)

// pageCalls returns the back office's calls of the group Pages and emails.
func pageCalls(r rooms) []web.Route {
	pagesDesk := staff.Pages{Deps: r.staff}
	mailsDesk := staff.Mails{Deps: r.staff}
	return web.Group("Pages and emails",
		web.Call("GET", "admin/pages", writesPages, small, web.Views, pagesDesk.Pages).
			Says("Lists all pages, without their texts."),
		web.Call("GET", "admin/pages/:id", writesPages, small, web.Views, pagesDesk.Page).
			Says("Returns a page for editing."),
		web.Call("POST", "admin/pages", writesPages, medium, web.Writes, pagesDesk.SavePage).
			Says("Saves the draft of a page, and publishes it if requested."),
		web.Call("POST", "admin/pages/:id/hide", writesPages, small, web.Writes, pagesDesk.HidePage).
			Says("Unpublishes a page; its draft stays."),
		web.Call("DELETE", "admin/pages/:id/draft", writesPages, small, web.Writes, pagesDesk.DropPageDraft).
			Says("Discards the unpublished changes of a page."),
		web.Call("DELETE", "admin/pages/:id", writesPages, small, web.Writes, pagesDesk.DeletePage).
			Says("Deletes one of the owner's pages."),
		web.Call("GET", "admin/mails", writesPages, small, web.Views, mailsDesk.Mails).
			Says("Lists the kinds of email, grouped by occasion."),
		web.Call("GET", "admin/mails/:kind", writesPages, small, web.Views, mailsDesk.Mail).
			Says("Returns the texts of a kind of email in a language."),
		web.Call("POST", "admin/mails/:kind", writesPages, medium, web.Writes, mailsDesk.SaveMail).
			Says("Saves the owner's text for a kind of email."),
		web.Call("DELETE", "admin/mails/:kind", writesPages, small, web.Writes, mailsDesk.RestoreMail).
			Says("Restores the built-in text of a kind of email."),
		web.Call("POST", "admin/mail-preview", writesPages, medium, web.Views, mailsDesk.PreviewMail).
			Says("Shows an email made from texts that are not saved yet."),
		web.Call("POST", "admin/mail-trial", writesPages, medium, web.Writes, mailsDesk.SendMailTrial).Waiting().
			Says("Sends an email with unsaved texts to the caller."),
		web.Call("POST", "admin/page-preview", writesPages, medium, web.Views, pagesDesk.PreviewPage).
			Says("Shows an unsaved text as its page will show it."),
	)
}

// frontCalls returns the back office's calls of the group Storefront.
func frontCalls(r rooms) []web.Route {
	frontDesk := staff.Front{Deps: r.staff}
	lookDesk := staff.Logos{Deps: r.staff}
	return web.Group("Storefront",
		web.Call("GET", "admin/front", web.Staff(accounts.PermFront), small, web.Views, frontDesk.Draft).
			Says("Returns the unpublished draft of the storefront."),
		web.Call("POST", "admin/front/:part", web.Staff(accounts.PermFront), medium, web.Writes,
			frontDesk.SavePart).
			Says("Saves a part of the storefront's draft."),
		web.Call("DELETE", "admin/front", web.Staff(accounts.PermFront), small, web.Writes, frontDesk.Drop).
			Says("Discards the storefront's unpublished changes."),
		web.Call("POST", "admin/front-publish", web.Staff(accounts.PermFront), small, web.Writes,
			frontDesk.Publish).
			Says("Publishes the storefront's draft."),
		web.Call("GET", "admin/front-states", web.Staff(accounts.PermFront), small, web.Views, frontDesk.States).
			Says("Lists the published versions of the storefront."),
		web.Call("POST", "admin/front-states/:id/back", web.Staff(accounts.PermFront), small, web.Writes,
			frontDesk.RestoreVersion).
			Says("Publishes an earlier version of the storefront again."),
		web.Call("POST", "admin/look/logo", web.Staff(accounts.PermFront), oneFile, web.Writes,
			lookDesk.SendLogo).Waiting().
			Says("Uploads a logo for the storefront's draft."),
		web.Call("GET", "admin/look/tones", web.Staff(accounts.PermFront), small, web.Views, lookDesk.Tones).
			Says("Returns the colours that are derived from a brand colour."),
		web.Call("POST", "admin/front-pictures", web.Staff(accounts.PermFront), oneFile, web.Writes,
			frontDesk.SendPicture).Waiting().
			Says("Uploads a picture for the storefront's draft."),
	)
}

// healthCalls returns the back office's calls of the group Health.
func healthCalls(r rooms) []web.Route {
	backupsDesk := staff.Backups{Deps: r.staff}
	healthDesk := staff.Health{Deps: r.staff}
	logsDesk := staff.Logs{Deps: r.staff}
	return web.Group("Health",
		web.Call("GET", "admin/backups", web.Staff(accounts.PermBackups), small, web.Views,
			backupsDesk.BackupList).
			Says("Lists the backups."),
		web.Call("POST", "admin/backups", web.Staff(accounts.PermBackups), small, web.Works,
			backupsDesk.MakeBackup).
			Says("Makes a backup now."),
		web.Call("GET", "admin/backups/:name", web.Staff(accounts.PermBackups), small, web.Works,
			backupsDesk.DownloadBackup).
			Says("Downloads a backup."),
		web.Call("GET", "admin/backup-reports", web.Staff(accounts.PermBackups), small, web.Views,
			backupsDesk.BackupReports).
			Says("Returns the results of the latest backups, their copies and the restore tests."),
		web.Call("POST", "admin/drill", web.Staff(accounts.PermBackups), small, web.Works,
			backupsDesk.StartRestoreTest).
			Says("Starts a restore test."),
		web.Call("GET", "admin/health", web.Staff(accounts.PermBackups), small, web.Views, healthDesk.Health).
			Says("Returns all findings about the state of the shop, worst first."),
		web.Call("GET", "admin/audit", web.Staff(accounts.PermAudit), small, web.Views, logsDesk.Audit).
			Says("Returns who changed what, filtered by person, record and days."),
		web.Call("GET", "admin/outbox/:id", web.Staff(core.PermOutbox), small, web.Views, logsDesk.Mail).
			Says("Returns the content of an outgoing email."),
		web.Call("POST", "admin/outbox/:id/retry", web.Staff(core.PermOutbox), small, web.Writes,
			logsDesk.RetryMail).
			Says("Queues an email once more."),
		web.Call("GET", "admin/unsent-mails", web.Staff(core.PermOutbox), small, web.Views, logsDesk.Unsent).
			Says("Counts the emails that were not sent because no mail server was set up."),
		web.Call("POST", "admin/unsent-mails", web.Staff(core.PermOutbox), small, web.Writes,
			logsDesk.SendUnsent).
			Says("Queues those unsent emails that are not too old."),
		web.Call("GET", "admin/outbox", web.Staff(core.PermOutbox), small, web.Views, logsDesk.Outbox).
			Says("Lists the shop's outgoing emails."),
	)
}
