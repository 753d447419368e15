import type { ComponentType } from 'react'
import { screens } from './lazy'
import { FAQPage } from './shop/faq/FAQPage'
import { HomePage } from './shop/home/HomePage'
import { PrivacyPage, ReturnsPolicyPage, TermsPage } from './shop/policy/PolicyPage'
import { ProductPage } from './shop/product/ProductPage'
import { ProductsPage } from './shop/products/ProductsPage'

export type Route = {
  path: string
  title: string
  /** guard: who is not logged in goes to /login; staff: who has none of these permissions sees nothing here. */
  guard?: boolean
  staff?: string[]
  /** quiet pages have nothing to click away to. */
  quiet?: boolean
  /** ready is the screen itself, load the name of one that comes when it is needed. */
  ready?: ComponentType
  load?: string
}

export const routes: Route[] = [
  { path: '/', title: 'Smart devices for Indian homes', ready: HomePage },
  { path: '/allproducts', title: 'Home Automation Products', ready: ProductsPage },
  { path: '/productdetails/:slug/:id', title: '', ready: ProductPage },
  { path: '/cancellation-and-returns', title: 'Cancellation and Refund Policy', ready: ReturnsPolicyPage },
  { path: '/terms-and-conditions', title: 'Terms and Conditions', ready: TermsPage },
  { path: '/privacy-policy', title: 'Privacy Policy', ready: PrivacyPage },
  { path: '/FAQ', title: 'Frequently asked questions', ready: FAQPage },
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
  { path: '/savepass', title: 'New password', load: 'savepass' },
  { path: '/cart', title: 'Your cart', load: 'cart' },
  { path: '/checkout', title: 'Checkout', quiet: true, load: 'checkout' },
  { path: '/orders', title: 'My Orders', guard: true, load: 'orders' },
  { path: '/orderdetails/:id', title: 'Order details', guard: true, load: 'order' },
  { path: '/ordershipped/:id', title: 'Order Shipped', guard: true, load: 'shipped' },
  { path: '/profile', title: 'My Profile', guard: true, load: 'profile' },
  { path: '/wishlist', title: 'Your Wishlist', guard: true, load: 'wishlist' },
  { path: '/orderReview/:id', title: 'Rate your order', guard: true, load: 'review' },
  { path: '/dashboard', title: 'Dashboard', guard: true, staff: ['insights'], load: 'dashboard' },
  { path: '/userdetails', title: 'User Details', guard: true, staff: ['insights'], load: 'users' },
  { path: '/feedbackdashboard', title: 'Feedback Dashboard', guard: true, staff: ['insights'], load: 'feedback' },
  { path: '/invoice', title: 'Invoices', guard: true, staff: ['invoices'], load: 'invoices' },
  { path: '/serialnumber', title: 'Generate SerialNumber', guard: true, staff: ['serials'], load: 'serials' },
  { path: '/returns', title: 'Returns', guard: true, staff: ['orders'], load: 'returns' },
  { path: '/refunddesk', title: 'Refund desk', guard: true, staff: ['orders'], load: 'refundDesk' },
  { path: '/complaintdesk', title: 'Complaint desk', guard: true, staff: ['orders'], load: 'complaintDesk' },
  { path: '/counter', title: 'Counter sale', guard: true, staff: ['orders'], load: 'counter' },
  { path: '/moneycheck', title: 'Money check', guard: true, staff: ['invoices'], load: 'moneyCheck' },
  { path: '/duties', title: 'Listing duties', guard: true, staff: ['catalogue'], load: 'duties' },
  { path: '/ledger', title: 'Ledger', guard: true, staff: ['invoices'], load: 'ledger' },
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
  { path: '/adminorders', title: 'Orders', guard: true, staff: ['orders'], load: 'adminOrders' },
  { path: '/adminorders/:id', title: 'Order', guard: true, staff: ['orders'], load: 'adminOrder' },
]

/** Paths compare without case: the spec writes /allProducts in one place. */
export function find(path: string): Route | undefined {
  const given = path.toLowerCase().split('/')
  return routes.find((route) => {
    const wanted = route.path.toLowerCase().split('/')
    return wanted.length === given.length && wanted.every((part, i) => part.startsWith(':') || part === given[i])
  })
}

/** prepare fetches the code of a screen before it is drawn for the first time. */
export async function prepare(route: Route | undefined): Promise<void> {
  const load = route?.load ? screens[route.load] : undefined
  if (route && load && !route.ready) route.ready = await load()
}
