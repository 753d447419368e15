import type { ComponentType } from 'react'
import { screens } from './lazy'
import { pages } from './public'

export type Route = {
  path: string
  title: string
  /** guard: who is not logged in goes to /login; staff: who has none of these permissions sees nothing here; an empty list is all the staff's. */
  guard?: boolean
  staff?: string[]
  /** quiet pages have nothing to click away to. */
  quiet?: boolean
  /** page is the name of a public page, load that of a screen that comes when it is needed, ready the screen itself. */
  page?: string
  load?: string
  ready?: ComponentType
}

export const routes: Route[] = [
  { path: '/', title: 'Smart devices for Indian homes', page: 'home' },
  { path: '/allproducts', title: 'Home Automation Products', page: 'products' },
  { path: '/category/:slug/:id', title: '', page: 'category' },
  { path: '/productdetails/:slug/:id', title: '', page: 'product' },
  { path: '/cancellation-and-returns', title: 'Cancellation and Refund Policy', page: 'returns' },
  { path: '/terms-and-conditions', title: 'Terms and Conditions', page: 'terms' },
  { path: '/privacy-policy', title: 'Privacy Policy', page: 'privacy' },
  { path: '/FAQ', title: 'Frequently asked questions', page: 'faq' },
  { path: '/sitemap.xml', title: 'Sitemap URLs', load: 'sitemap' },
  { path: '/chatbot', title: 'Product assistant', load: 'chat' },
  { path: '/feedbackform', title: "We'd Love Your Feedback", load: 'feedbackForm' },
  { path: '/surveyform', title: 'Your Opinion Matters to Us', load: 'surveyForm' },
  { path: '/registerdevice', title: 'Register Device', guard: true, load: 'registerDevice' },
  { path: '/devicedetails', title: 'Device Details', guard: true, load: 'devices' },
  { path: '/complaints', title: 'Complaints', load: 'complaints' },
  { path: '/confirmorder', title: 'Confirm your order', load: 'confirmOrder' },
  { path: '/login', title: 'Log in', load: 'login' },
  { path: '/register', title: 'Create an account', load: 'register' },
  { path: '/setup', title: 'Set up your shop', load: 'setup' },
  { path: '/resetpassword', title: 'Forgot password', load: 'forgot' },
  { path: '/undoemail', title: 'Undo the change of email', load: 'undoEmail' },
  { path: '/savepass', title: 'New password', load: 'savepass' },
  { path: '/cart', title: 'Your cart', load: 'cart' },
  { path: '/checkout', title: 'Checkout', quiet: true, load: 'checkout' },
  { path: '/orders', title: 'My Orders', guard: true, load: 'orders' },
  { path: '/orderdetails/:id', title: 'Order details', guard: true, load: 'order' },
  { path: '/ordershipped/:id', title: 'Order Shipped', guard: true, load: 'shipped' },
  { path: '/profile', title: 'My Profile', guard: true, load: 'profile' },
  { path: '/wishlist', title: 'Your Wishlist', guard: true, load: 'wishlist' },
  { path: '/orderReview/:id', title: 'Rate your order', guard: true, load: 'review' },
  { path: '/today', title: 'Today', guard: true, staff: [], load: 'today' },
  { path: '/dashboard', title: 'Dashboard', guard: true, staff: ['insights'], load: 'dashboard' },
  { path: '/userdetails', title: 'User Details', guard: true, staff: ['insights'], load: 'users' },
  { path: '/feedbackdashboard', title: 'Feedback Dashboard', guard: true, staff: ['insights'], load: 'feedback' },
  { path: '/invoice', title: 'Invoices', guard: true, staff: ['invoices'], load: 'invoices' },
  { path: '/serialnumber', title: 'Generate SerialNumber', guard: true, staff: ['serials'], load: 'serials' },
  { path: '/returns', title: 'Returns', guard: true, staff: ['orders'], load: 'returns' },
  { path: '/refunddesk', title: 'Refund desk', guard: true, staff: ['refunds'], load: 'refundDesk' },
  { path: '/complaintdesk', title: 'Complaint desk', guard: true, staff: ['care'], load: 'complaintDesk' },
  { path: '/counter', title: 'Counter sale', guard: true, staff: ['counter'], load: 'counter' },
  { path: '/moneycheck', title: 'Money check', guard: true, staff: ['money'], load: 'moneyCheck' },
  { path: '/duties', title: 'Listing duties', guard: true, staff: ['catalogue'], load: 'duties' },
  { path: '/ledger', title: 'Ledger', guard: true, staff: ['money'], load: 'ledger' },
  { path: '/areas', title: 'Delivery areas', guard: true, staff: ['orders'], load: 'areas' },
  { path: '/backups', title: 'Backups', guard: true, staff: ['backups'], load: 'backups' },
  { path: '/health', title: 'Health', guard: true, staff: ['backups'], load: 'health' },
  { path: '/privacydesk', title: 'Privacy desk', guard: true, staff: ['privacy'], load: 'privacyDesk' },
  { path: '/settings', title: 'Settings', guard: true, staff: ['settings'], load: 'settings' },
  { path: '/staff', title: 'Staff', guard: true, staff: ['staff'], load: 'staff' },
  { path: '/audit', title: 'Audit log', guard: true, staff: ['audit'], load: 'audit' },
  { path: '/outbox', title: 'Outbox', guard: true, staff: ['outbox'], load: 'outbox' },
  { path: '/product', title: 'Products', guard: true, staff: ['catalogue'], load: 'adminProducts' },
  { path: '/categories', title: 'Categories', guard: true, staff: ['catalogue'], load: 'adminCategories' },
  { path: '/adminorders', title: 'Orders', guard: true, staff: ['orders', 'pack'], load: 'adminOrders' },
  { path: '/adminorders/:id', title: 'Order', guard: true, staff: ['orders', 'pack'], load: 'adminOrder' },
]

/** Paths compare without case: the spec writes /allProducts in one place. */
export function find(path: string): Route | undefined {
  const given = path.toLowerCase().split('/')
  return routes.find((route) => {
    const wanted = route.path.toLowerCase().split('/')
    return wanted.length === given.length && wanted.every((part, i) => part.startsWith(':') || part === given[i])
  })
}

for (const route of routes) {
  const page = route.page ? pages[route.page] : undefined
  if (page && !('load' in page)) route.ready = page
}

/** prepare fetches the code of a screen before it is drawn for the first time. */
export async function prepare(route: Route | undefined): Promise<void> {
  if (!route || route.ready) return
  const page = route.page ? pages[route.page] : undefined
  const load = page && 'load' in page ? page.load : route.load ? screens[route.load] : undefined
  if (load) route.ready = await load()
}
