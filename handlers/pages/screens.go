package pages

import "net/http"

// screenHead is what the head of a screen says.
type screenHead struct {
	status      int
	title       string
	description string
	// ogDescription is what a shared link says, where that differs from the description.
	ogDescription, keywords string
	robots                  string
	image                   string
	structured              any
	// path is where the page stands, when that is another than where it was asked for.
	path string
	// query are the fields of the address that the screen reads.
	query []string
	// calls are the GET calls whose answers go along with the page.
	calls []string
	// rendered says that the page is drawn on the server.
	rendered bool
}

// listFields are the fields by which a list of products is chosen; the home page reads the first four.
var listFields = []string{"search", "category_id", "subcategory_id", "subsubcategory_id", "sort", "min_price", "max_price", "in_stock", "country", "shown", "page"}

// categoryFields are those by which the list on a category's page is chosen.
var categoryFields = listFields[4:]

// screens are the screens of spec, section 2 with their titles. What is not named here does not exist.
var screens = map[string]screenHead{
	"/":                         {title: "Smart devices for Indian homes", description: "Smart switches, locks, curtains, lights, sensors and cameras for Indian homes, with GST invoice, warranty and delivery to your PIN.", query: listFields[:4], calls: []string{"product_list?page=1&per_page=12&sort=rating"}, rendered: true},
	"/allproducts":              {title: "Home Automation Products", description: "All smart-home products: compare prices, ratings and what is in stock.", query: listFields, calls: []string{"product_list?page=1&per_page=24", "countries"}, rendered: true},
	"/login":                    {title: "Log in", robots: "noindex"},
	"/register":                 {title: "Create an account", robots: "noindex"},
	"/setup":                    {title: "Set up your shop", robots: "noindex"},
	"/resetpassword":            {title: "Forgot password", robots: "noindex"},
	"/savepass":                 {title: "New password", robots: "noindex"},
	"/undoemail":                {title: "Undo the change of email", robots: "noindex"},
	"/chatbot":                  {title: "Product assistant", description: "Ask about our products, delivery and returns."},
	"/cart":                     {title: "Your cart", robots: "noindex"},
	"/checkout":                 {title: "Checkout", robots: "noindex"},
	"/cancellation-and-returns": {title: "Cancellation and Refund Policy", description: "How orders are cancelled, returned and refunded.", calls: []string{"policy/returns"}, rendered: true},
	"/terms-and-conditions":     {title: "Terms and Conditions", description: "The terms under which this shop sells.", calls: []string{"policy/terms"}, rendered: true},
	"/privacy-policy":           {title: "Privacy Policy", description: "What this shop keeps about you, why, and for how long.", calls: []string{"policy/privacy"}, rendered: true},
	"/FAQ":                      {title: "Frequently asked questions", description: "Products, delivery, returns, installation and how to reach us.", calls: []string{"faq"}, rendered: true},
	"/feedbackform":             {title: "We'd Love Your Feedback", description: "Tell us what you expect of a smart home."},
	"/surveyform":               {title: "Your Opinion Matters to Us", description: "Tell us what you expect of a smart home."},
	"/sitemap.xml":              {title: "Sitemap URLs", robots: "noindex"},
	"/complaints":               {title: "Complaints", description: "Make a complaint and see how it stands: a number at once, an answer within 48 hours."},
	"/confirmorder":             {title: "Confirm your order", robots: "noindex"},
	"/profile":                  {title: "My Profile", robots: "noindex"},
	"/wishlist":                 {title: "Your Wishlist", robots: "noindex"},
	"/orders":                   {title: "My Orders", robots: "noindex"},
	"/registerdevice":           {title: "Register Device", robots: "noindex"},
	"/devicedetails":            {title: "Device Details", robots: "noindex"},
	"/today":                    {title: "Today", robots: "noindex, nofollow"},
	"/dashboard":                {title: "Dashboard", robots: "noindex, nofollow"},
	"/feedbackdashboard":        {title: "Feedback Dashboard", robots: "noindex, nofollow"},
	"/invoice":                  {title: "Invoices", robots: "noindex, nofollow"},
	"/product":                  {title: "Products", robots: "noindex, nofollow"},
	"/categories":               {title: "Categories", robots: "noindex, nofollow"},
	"/adminorders":              {title: "Orders", robots: "noindex, nofollow"},
	"/userdetails":              {title: "User Details", robots: "noindex, nofollow"},
	"/serialnumber":             {title: "Generate SerialNumber", robots: "noindex, nofollow"},
	"/returns":                  {title: "Returns", robots: "noindex, nofollow"},
	"/staff":                    {title: "Staff", robots: "noindex, nofollow"},
	"/audit":                    {title: "Audit log", robots: "noindex, nofollow"},
	"/outbox":                   {title: "Outbox", robots: "noindex, nofollow"},
	"/ledger":                   {title: "Ledger", robots: "noindex, nofollow"},
	"/areas":                    {title: "Delivery areas", robots: "noindex, nofollow"},
	"/refunddesk":               {title: "Refund desk", robots: "noindex, nofollow"},
	"/complaintdesk":            {title: "Complaint desk", robots: "noindex, nofollow"},
	"/counter":                  {title: "Counter sale", robots: "noindex, nofollow"},
	"/moneycheck":               {title: "Money check", robots: "noindex, nofollow"},
	"/duties":                   {title: "Listing duties", robots: "noindex, nofollow"},
	"/health":                   {title: "Health", robots: "noindex, nofollow"},
	"/privacydesk":              {title: "Privacy desk", robots: "noindex, nofollow"},
	"/backups":                  {title: "Backups", robots: "noindex, nofollow"},
	"/settings":                 {title: "Settings", robots: "noindex, nofollow"},
}

// prefixed are the screens with a number at the end of their path.
var prefixed = map[string]screenHead{
	"/orderdetails/": {title: "Order details", robots: "noindex"},
	"/orderReview/":  {title: "Rate your order", robots: "noindex"},
	"/ordershipped/": {title: "Order Shipped", robots: "noindex"},
	"/adminorders/":  {title: "Order", robots: "noindex, nofollow"},
}

var notFoundHead = screenHead{status: http.StatusNotFound, title: "This page does not exist", robots: "noindex"}
