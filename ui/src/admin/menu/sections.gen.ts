// Written by tools/screens.mjs from screens.json. Do not edit.
import { BarChart3, Boxes, CalendarCheck, ChartNoAxesCombined, ChartPie, Contact, FileText, FolderTree, HandCoins, HeartPulse, LayoutTemplate, MessagesSquare, PackageOpen, QrCode, Settings, Store, TicketPercent, type LucideIcon } from 'lucide-react'

/** A screen in the menu. Any one of its permissions opens it; without any, all staff may. */
export type Tab = { href: string; label: string; permissions: string[] }
/** An entry of the menu, with the screens that are its tabs. */
export type Entry = { label: string; Icon: LucideIcon; tabs: Tab[] }

/** The menu of the back office. The links that the API promises are entries of their own beside their area. */
export const sections: { name: string; entries: Entry[] }[] = [
  { name: '', entries: [
      { label: 'Today', Icon: CalendarCheck, tabs: [
        { href: '/today', label: 'Today', permissions: [] },
      ] },
  ] },
  { name: 'Sale', entries: [
      { label: 'Orders', Icon: PackageOpen, tabs: [
        { href: '/adminorders', label: 'Orders', permissions: ['orders', 'pack'] },
        { href: '/packing', label: 'Packing bench', permissions: ['pack'] },
        { href: '/deliveries', label: 'Deliveries', permissions: ['pack'] },
        { href: '/returns', label: 'Returns', permissions: ['orders'] },
        { href: '/refunddesk', label: 'Refund desk', permissions: ['refunds'] },
        { href: '/quotations', label: 'Quotations', permissions: ['orders'] },
      ] },
      { label: 'Sell', Icon: Store, tabs: [
        { href: '/counter', label: 'Counter sale', permissions: ['counter'] },
      ] },
      { label: 'Messages', Icon: MessagesSquare, tabs: [
        { href: '/complaintdesk', label: 'Complaint desk', permissions: ['care'] },
        { href: '/reviewdesk', label: 'Questions and reviews', permissions: ['care'] },
        { href: '/privacydesk', label: 'Privacy desk', permissions: ['privacy'] },
      ] },
  ] },
  { name: 'Catalog', entries: [
      { label: 'Products', Icon: Boxes, tabs: [
        { href: '/product', label: 'Products', permissions: ['catalogue'] },
        { href: '/lowstock', label: 'Low stock', permissions: ['catalogue'] },
        { href: '/goodsin', label: 'Receive goods', permissions: ['catalogue'] },
        { href: '/stockcount', label: 'Stock count', permissions: ['catalogue'] },
        { href: '/categories', label: 'Categories', permissions: ['catalogue'] },
        { href: '/duties', label: 'Legal details', permissions: ['catalogue'] },
        { href: '/serialnumber', label: 'Generate SerialNumber', permissions: ['serials'] },
      ] },
      { label: 'Categories', Icon: FolderTree, tabs: [
        { href: '/categories', label: 'Categories', permissions: ['catalogue'] },
      ] },
      { label: 'Offers', Icon: TicketPercent, tabs: [
        { href: '/offers', label: 'Offers', permissions: ['catalogue'] },
        { href: '/giftcarddesk', label: 'Gift cards', permissions: ['orders'] },
      ] },
  ] },
  { name: 'Customer', entries: [
      { label: 'Customers', Icon: Contact, tabs: [
        { href: '/customers', label: 'Customers', permissions: ['privacy'] },
      ] },
      { label: 'Generate SerialNumber', Icon: QrCode, tabs: [
        { href: '/serialnumber', label: 'Generate SerialNumber', permissions: ['serials'] },
      ] },
  ] },
  { name: 'Quick Links', entries: [
      { label: 'Dashboard', Icon: BarChart3, tabs: [
        { href: '/dashboard', label: 'Dashboard', permissions: ['insights'] },
      ] },
      { label: 'Feedback Dashboard', Icon: ChartPie, tabs: [
        { href: '/feedbackdashboard', label: 'Feedback Dashboard', permissions: ['insights'] },
      ] },
      { label: 'Invoices', Icon: FileText, tabs: [
        { href: '/invoice', label: 'Invoices', permissions: ['invoices'] },
      ] },
  ] },
  { name: 'Shop', entries: [
      { label: 'Money', Icon: HandCoins, tabs: [
        { href: '/ledger', label: 'Ledger', permissions: ['money'] },
        { href: '/invoice', label: 'Invoices', permissions: ['invoices'] },
        { href: '/codremittances', label: 'COD remittances', permissions: ['money'] },
        { href: '/moneycheck', label: 'Money check', permissions: ['money'] },
      ] },
      { label: 'Reports', Icon: ChartNoAxesCombined, tabs: [
        { href: '/numbers', label: 'Numbers', permissions: ['insights'] },
        { href: '/dashboard', label: 'Dashboard', permissions: ['insights'] },
        { href: '/feedbackdashboard', label: 'Feedback Dashboard', permissions: ['insights'] },
      ] },
      { label: 'Storefront', Icon: LayoutTemplate, tabs: [
        { href: '/front', label: 'Home page', permissions: ['front'] },
        { href: '/look', label: 'Look', permissions: ['front'] },
        { href: '/menus', label: 'Menus', permissions: ['front'] },
        { href: '/pages', label: 'Pages', permissions: ['front', 'settings'] },
        { href: '/letters', label: 'Emails', permissions: ['front', 'settings'] },
        { href: '/untranslated', label: 'Not translated yet', permissions: ['catalogue', 'front'] },
      ] },
      { label: 'Settings', Icon: Settings, tabs: [
        { href: '/settings', label: 'Settings', permissions: ['settings'] },
        { href: '/areas', label: 'Delivery areas', permissions: ['orders'] },
        { href: '/staff', label: 'Staff', permissions: ['staff'] },
        { href: '/moving', label: 'Import and export', permissions: ['catalogue'] },
        { href: '/oldaddresses', label: 'Redirects', permissions: ['catalogue'] },
        { href: '/selfaudit', label: 'Self-audit', permissions: ['settings'] },
      ] },
      { label: 'Health', Icon: HeartPulse, tabs: [
        { href: '/health', label: 'Health', permissions: ['backups'] },
        { href: '/backups', label: 'Backups', permissions: ['backups'] },
        { href: '/outbox', label: 'Outbox', permissions: ['outbox'] },
        { href: '/audit', label: 'Audit log', permissions: ['audit'] },
      ] },
  ] },
]
