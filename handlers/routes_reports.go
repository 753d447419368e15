package handlers

import (
	"hearth/handlers/staff"
	"hearth/handlers/web"
	"hearth/store/accounts"
)

// reportCalls returns the back office's calls of the group Reports.
func reportCalls(r rooms) []web.Route {
	insightsDesk := staff.Insights{Deps: r.staff}
	numbersDesk := staff.Numbers{Deps: r.staff}
	feedbackDesk := staff.Feedback{Deps: r.staff}
	return web.Group("Reports",
		web.Call("GET", "get-new-users", web.Staff(accounts.PermInsights), small, web.Views,
			insightsDesk.NewUsers).
			Says("Lists the customers whose first order is in a period."),
		web.Call("GET", "get_old_users", web.Staff(accounts.PermInsights), small, web.Views,
			insightsDesk.OldUsers).
			Says("Lists the customers who ordered again in a period, with their average order."),
		web.Call("GET", "totalSales", web.Staff(accounts.PermInsights), small, web.Views,
			insightsDesk.TotalSales).
			Says("Returns the sales of each interval of a period, in rupees."),
		web.Call("GET", "totalOrders", web.Staff(accounts.PermInsights), small, web.Views,
			insightsDesk.TotalOrders).
			Says("Returns the number of orders in each interval of a period."),
		web.Call("GET", "get_user_counts", web.Staff(accounts.PermInsights), small, web.Views,
			insightsDesk.UserCounts).
			Says("Returns the numbers of new and returning customers of a period, with what they paid."),
		web.Call("GET", "get_visited_users", web.Staff(accounts.PermInsights), small, web.Views,
			insightsDesk.VisitedUsers).
			Says("Returns the number of devices that visited the shop."),
		web.Call("GET", "get_registered_users", web.Staff(accounts.PermInsights), small, web.Views,
			insightsDesk.RegisteredUsers).
			Says("Returns the number of customers with an account."),
		web.Call("GET", "admin/numbers", web.Staff(accounts.PermInsights), small, web.Views,
			numbersDesk.Numbers).
			Says("Returns the figures of a period, in total and for each bar of the chart."),
		web.Call("GET", "admin/numbers/:by", web.Staff(accounts.PermInsights), small, web.Views,
			numbersDesk.NumbersBy).
			Says("Breaks down the sales of a period, for example by product, category or state."),
		web.Call("GET", "admin/numbers/:by/sheet", web.Staff(accounts.PermInsights), small, web.Works,
			numbersDesk.NumbersSheet).
			Says("Downloads the data of a chart as a spreadsheet."),
		web.Call("GET", "admin/promises", web.Staff(accounts.PermInsights), small, web.Views,
			numbersDesk.Promises).
			Says("Returns how many promised days of delivery were kept in a period."),
		web.Call("GET", "admin/agreed-mails", web.Staff(accounts.PermInsights), small, web.Views,
			numbersDesk.MarketingFigures).
			Says("Returns the results of a period's marketing emails."),
		web.Call("GET", "admin/searches", web.Staff(accounts.PermInsights), small, web.Views,
			insightsDesk.MissedSearches).
			Says("Returns the searches for which customers found nothing."),
		web.Call("GET", "get_visitor_count", web.Staff(accounts.PermInsights), small, web.Views,
			feedbackDesk.VisitorCount).
			Says("Returns the number of devices on which the survey was opened."),
		web.Call("GET", "get_registered_count", web.Staff(accounts.PermInsights), small, web.Views,
			feedbackDesk.RegisteredCount).
			Says("Returns how many times the survey was submitted."),
		web.Call("GET", "get_user_activity", web.Staff(accounts.PermInsights), small, web.Views,
			feedbackDesk.UserActivity).
			Says("Lists the submitted survey answers."),
		web.Call("GET", "admin/feedback/summary", web.Staff(accounts.PermInsights), small, web.Views,
			feedbackDesk.FeedbackSummary).
			Says("Counts the survey answers for every choice of every question."),
		web.Call("GET", "admin/feedback/export", web.Staff(accounts.PermInsights), small, web.Works,
			feedbackDesk.ExportFeedback).
			Says("Downloads the survey answers as a spreadsheet."),
	)
}

// todayCalls returns the back office's calls of the group Today.
func todayCalls(r rooms) []web.Route {
	todayDesk := staff.Today{Deps: r.staff}
	listsDesk := staff.Lists{Deps: r.staff}
	helpDesk := staff.Help{Deps: r.staff}
	findDesk := staff.Find{Deps: r.staff}
	return web.Group("Today",
		web.Call("GET", "admin/today", everyone, small, web.Views, todayDesk.Today).
			Says("Returns the waiting work and the best sellers, as far as the caller's permissions allow."),
		web.Call("GET", "admin/waiting", everyone, small, web.Views, todayDesk.Waiting).
			Says("Returns how much work is waiting, for the navigation."),
		web.Call("GET", "admin/told", everyone, small, web.Views, todayDesk.NewsByMail).
			Says("Returns which notifications the caller gets by email."),
		web.Call("POST", "admin/told", everyone, small, web.Writes, todayDesk.ChooseNewsByMail).
			Says("Turns one kind of notification by email on or off."),
		web.Call("GET", "admin/lists/:list", everyone, small, web.Views, listsDesk.List).
			Says("Returns the caller's columns, page size and saved views of a list."),
		web.Call("POST", "admin/lists/:list", everyone, small, web.Writes, listsDesk.HideColumns).
			Says("Hides or shows columns of a list for the caller."),
		web.Call("POST", "admin/lists/:list/rows", everyone, small, web.Writes, listsDesk.ChooseRows).
			Says("Sets the page size of a list for the caller."),
		web.Call("POST", "admin/lists/:list/views", everyone, small, web.Writes, listsDesk.SaveView).
			Says("Saves a filter of a list under a name."),
		web.Call("DELETE", "admin/lists/:list/views/:id", everyone, small, web.Writes, listsDesk.DeleteView).
			Says("Deletes a saved view of a list."),
		web.Call("GET", "admin/help", everyone, small, web.Views, helpDesk.Chapters).
			Says("Lists the chapters of the handbook."),
		web.Call("GET", "admin/help/:slug", everyone, small, web.Views, helpDesk.Chapter).
			Says("Returns a chapter of the handbook."),
		web.Call("GET", "admin/help-pictures/:name", everyone, small, web.Views, helpDesk.Picture).
			Says("Returns a picture of the handbook."),
		web.Call("GET", "admin/find", everyone, small, web.Views, findDesk.Find).
			Says("Finds orders, customers, products, documents, settings and help by a text."),
		web.Call("GET", "admin/events", everyone, small, web.Views, todayDesk.Events).
			Says("Sends changes of the shop as they happen, as server-sent events."),
	)
}
