package handlers

import (
	"hearth/handlers/shop"
	"hearth/handlers/web"
)

// catalogueCalls returns the calls about what the shop sells and its pages.
func catalogueCalls(r rooms) []web.Route {
	home := shop.Home{Deps: r.shop}
	catalogue := shop.Catalogue{Deps: r.shop}
	delivery := shop.Delivery{Deps: r.shop}
	policies := shop.Policies{Deps: r.shop}
	assistant := shop.Assistant{Deps: r.shop}
	ratings := shop.Ratings{Deps: r.shop}
	return web.Group("Catalogue",
		web.Call("GET", "home", web.Anybody, small, web.Views, home.Home).ForAll().
			Says("Returns the visible sections of the home page."),
		web.Call("GET", "fetch_categories", web.Anybody, small, web.Views, catalogue.FetchCategories).ForAll().
			Says("Returns the category tree that customers see."),
		web.Call("GET", "category/:id", web.Anybody, small, web.Views, catalogue.Category).ForAll().
			Says("Returns the content of a category's page."),
		web.Call("GET", "product_list", web.Anybody, small, web.Views, catalogue.ProductList).ForAll().
			Says("Searches and filters the products, one page at a time."),
		web.Call("GET", "filters", web.Anybody, small, web.Views, catalogue.Filters).ForAll().
			Says("Returns the filters of a product list, with the number of products for each choice."),
		web.Call("GET", "goes_with", web.Anybody, small, web.Views, catalogue.CrossSells).ForAll().
			Says("Returns products that go with the given products."),
		web.Call("GET", "compare", web.Anybody, small, web.Views, catalogue.Compare).ForAll().
			Says("Compares up to four products feature by feature."),
		web.Call("GET", "suggest", web.Anybody, small, web.Views, catalogue.Suggest).ForAll().
			Says("Suggests up to three categories and six products while the customer types."),
		web.Call("GET", "product/:id", web.Anybody, small, web.Views, catalogue.Product).ForAll().
			Says("Returns the content of a product's page: price, stock, pictures, specifications, reviews."),
		web.Call("GET", "product_files/:id/:name", web.Anybody, small, web.Views, catalogue.StoryFile).
			Says("Downloads a film or manual of a product."),
		web.Call("GET", "getProductQuestions/:id", web.Anybody, small, web.Views,
			catalogue.ProductQuestions).ForAll().
			Says("Lists the published questions and answers of a product."),
		web.Call("GET", "countries", web.Anybody, small, web.Views, catalogue.Countries).ForAll().
			Says("Lists the countries of origin of the products on sale."),
		web.Call("GET", "pincode", web.Anybody, small, web.Views, delivery.Pincode).Waiting().
			Says("Returns whether and when the shop delivers to a pincode."),
		web.Call("GET", "showstock/:id", web.Anybody, small, web.Views, delivery.ShowStock).
			Says("Returns how many units of a product can be ordered."),
		web.Call("GET", "policy/:name", web.Anybody, small, web.Views, policies.Policy).ForAll().
			Says("Returns one of the shop's policies, such as returns or privacy."),
		web.Call("GET", "pages/:slug", web.Anybody, small, web.Views, policies.Page).ForAll().
			Says("Returns a page that the shop has written."),
		web.Call("GET", "faq", web.Anybody, small, web.Views, policies.Faq).ForAll().
			Says("Returns the shop's frequently asked questions."),
		web.Call("POST", "generateContent", web.Anybody, small, web.Chats,
			assistant.GenerateContent).Replies(shop.AssistantOut{}).Waiting().
			Says("Answers a question in the chat, from the shop's own data; can stream the answer."),
		web.Call("GET", "sitemap.xml", web.Anybody, small, web.Views, r.pages.Sitemap).
			Says("Returns the sitemap for search engines."),
		web.Call("GET", "helpful_reviews/:id", web.Anybody, small, web.Views, ratings.HelpfulReviews).
			Says("Returns how many people found each review of a product helpful."),
		web.Call("POST", "helpful/:id", web.Anybody, small, web.Publics, ratings.MarkHelpful).
			Says("Marks a review as helpful."),
		web.Call("DELETE", "helpful/:id", web.Anybody, small, web.Publics, ratings.UnmarkHelpful).
			Says("Withdraws the caller's mark that a review was helpful."),
		web.Call("POST", "ask_question", web.LoggedIn, small, web.Publics, ratings.AskQuestion).
			Says("Asks a question about a product; the shop answers by email and may publish it."),
	)
}

// visitCalls returns the calls of the survey and of visit counts.
func visitCalls(r rooms) []web.Route {
	survey := shop.Survey{Deps: r.shop}
	return web.Group("Survey",
		web.Call("GET", "survey", web.Anybody, small, web.Views, survey.Form).
			Says("Returns whether there is a survey, and the shop's own questions."),
		web.Call("POST", "feedback", web.Anybody, medium, web.Publics, survey.Feedback).WithCaptcha().
			Says("Sends survey answers, and returns the key with which they can be withdrawn."),
		web.Call("POST", "withdraw_feedback", web.Anybody, small, web.Publics, survey.WithdrawFeedback).
			Says("Deletes survey answers by the key that was returned for them."),
		web.Call("POST", "forget_device", web.Anybody, small, web.Publics, survey.ForgetDevice).
			Says("Removes the caller's device from the visitor counts."),
		web.Call("POST", "log_visit", web.Anybody, small, web.Chats, survey.LogVisit).
			Says("Counts a visit to the survey."),
	)
}
