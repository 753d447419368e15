import type { ComponentType } from 'react'

/** The screens that come when they are needed. The server's build has none of them: it draws public pages only. */
const account = () => import('./shop/account/pages')
const admin = () => import('./admin/screens')

type Loader = () => Promise<ComponentType>

export const screens: Record<string, Loader> = {
  login: async () => (await account()).LoginPage,
  register: async () => (await account()).RegisterPage,
  setup: async () => (await account()).SetupPage,
  forgot: async () => (await account()).ForgotPage,
  savepass: async () => (await account()).SavePassPage,
  cart: async () => (await import('./shop/cart/CartPage')).CartPage,
  checkout: async () => (await import('./shop/checkout/CheckoutPage')).CheckoutPage,
  orders: async () => (await import('./shop/orders/OrdersPage')).OrdersPage,
  order: async () => (await import('./shop/order/OrderPage')).OrderPage,
  shipped: async () => (await import('./shop/shipped/ShippedPage')).ShippedPage,
  profile: async () => (await import('./shop/profile/ProfilePage')).ProfilePage,
  wishlist: async () => (await import('./shop/wishlist/WishlistPage')).WishlistPage,
  review: async () => (await import('./shop/review/ReviewPage')).ReviewPage,
  sitemap: async () => (await import('./shop/sitemap/SitemapPage')).SitemapPage,
  registerDevice: async () => (await import('./shop/devices/RegisterDevicePage')).RegisterDevicePage,
  devices: async () => (await import('./shop/devices/DevicesPage')).DevicesPage,
  feedbackForm: async () => (await import('./shop/survey/SurveyPage')).FeedbackFormPage,
  surveyForm: async () => (await import('./shop/survey/SurveyPage')).SurveyFormPage,
  chat: async () => (await import('./shop/chat/ChatPage')).ChatPage,
  dashboard: async () => (await import('./admin/dashboard/DashboardScreen')).DashboardScreen,
  feedback: async () => (await admin()).FeedbackScreen,
  invoices: async () => (await admin()).InvoicesScreen,
  serials: async () => (await admin()).SerialsScreen,
  ledger: async () => (await admin()).LedgerScreen,
  areas: async () => (await admin()).AreasScreen,
  backups: async () => (await admin()).BackupsScreen,
  health: async () => (await admin()).HealthScreen,
  privacyDesk: async () => (await admin()).PrivacyDeskScreen,
  users: async () => (await admin()).UsersScreen,
  returns: async () => (await admin()).ReturnsScreen,
  settings: async () => (await admin()).SettingsScreen,
  staff: async () => (await admin()).StaffScreen,
  audit: async () => (await admin()).AuditScreen,
  outbox: async () => (await admin()).OutboxScreen,
  adminProducts: async () => (await admin()).ProductsScreen,
  adminCategories: async () => (await admin()).CategoriesScreen,
  adminOrders: async () => (await admin()).OrdersScreen,
  adminOrder: async () => (await admin()).OrderScreen,
}
