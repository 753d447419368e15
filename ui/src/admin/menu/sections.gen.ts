// Written by tools/screens.mjs from screens.json. Do not edit.
import { ArrowLeftRight, BadgeIndianRupee, BarChart3, Bike, Boxes, CalendarCheck, ChartNoAxesCombined, ChartPie, ClipboardList, Contact, DatabaseBackup, FileText, FolderTree, Gift, HandCoins, HeartPulse, History, LayoutTemplate, ListChecks, Mail, MailWarning, MapPin, Menu, MessageSquareWarning, MessagesSquare, NotebookText, PackageOpen, QrCode, Scale, ScrollText, Settings, ShieldCheck, Signpost, Store, TicketPercent, Undo2, Users, type LucideIcon } from 'lucide-react'

/** The links of the back office, grouped by work. Any one of its permissions opens a screen; no permission is anybody of the staff. */
export const sections: { name: string; links: { href: string; label: string; permissions: string[]; Icon: LucideIcon }[] }[] = [
  { name: '', links: [
      { href: '/today', label: 'Today', permissions: [], Icon: CalendarCheck },
  ] },
  { name: 'Sale', links: [
      { href: '/adminorders', label: 'Orders', permissions: ['orders', 'pack'], Icon: PackageOpen },
      { href: '/deliveries', label: 'Deliveries', permissions: ['pack'], Icon: Bike },
      { href: '/returns', label: 'Returns', permissions: ['orders'], Icon: Undo2 },
      { href: '/refunddesk', label: 'Refund desk', permissions: ['refunds'], Icon: BadgeIndianRupee },
      { href: '/reviewdesk', label: 'Questions and reviews', permissions: ['care'], Icon: MessagesSquare },
      { href: '/quotations', label: 'Quotations', permissions: ['orders'], Icon: NotebookText },
      { href: '/complaintdesk', label: 'Complaint desk', permissions: ['care'], Icon: MessageSquareWarning },
      { href: '/counter', label: 'Counter sale', permissions: ['counter'], Icon: Store },
  ] },
  { name: 'Catalog', links: [
      { href: '/product', label: 'Products', permissions: ['catalogue'], Icon: Boxes },
      { href: '/categories', label: 'Categories', permissions: ['catalogue'], Icon: FolderTree },
      { href: '/offers', label: 'Offers', permissions: ['catalogue'], Icon: TicketPercent },
      { href: '/moving', label: 'Import and export', permissions: ['catalogue'], Icon: ArrowLeftRight },
      { href: '/oldaddresses', label: 'Redirects', permissions: ['catalogue'], Icon: Signpost },
      { href: '/duties', label: 'Legal details', permissions: ['catalogue'], Icon: ScrollText },
  ] },
  { name: 'Customer', links: [
      { href: '/customers', label: 'Customers', permissions: ['privacy'], Icon: Contact },
      { href: '/serialnumber', label: 'Generate SerialNumber', permissions: ['serials'], Icon: QrCode },
      { href: '/privacydesk', label: 'Privacy desk', permissions: ['privacy'], Icon: ShieldCheck },
  ] },
  { name: 'Quick Links', links: [
      { href: '/dashboard', label: 'Dashboard', permissions: ['insights'], Icon: BarChart3 },
      { href: '/feedbackdashboard', label: 'Feedback Dashboard', permissions: ['insights'], Icon: ChartPie },
      { href: '/invoice', label: 'Invoices', permissions: ['invoices'], Icon: FileText },
  ] },
  { name: 'Insights', links: [
      { href: '/numbers', label: 'Numbers', permissions: ['insights'], Icon: ChartNoAxesCombined },
  ] },
  { name: 'Money', links: [
      { href: '/ledger', label: 'Ledger', permissions: ['money'], Icon: NotebookText },
      { href: '/giftcarddesk', label: 'Gift cards', permissions: ['orders'], Icon: Gift },
      { href: '/codremittances', label: 'COD remittances', permissions: ['money'], Icon: HandCoins },
      { href: '/moneycheck', label: 'Money check', permissions: ['money'], Icon: Scale },
  ] },
  { name: 'Shop front', links: [
      { href: '/front', label: 'Home page', permissions: ['front'], Icon: LayoutTemplate },
      { href: '/look', label: 'Look', permissions: ['front'], Icon: Store },
      { href: '/menus', label: 'Menus', permissions: ['front'], Icon: Menu },
      { href: '/pages', label: 'Pages', permissions: ['front', 'settings'], Icon: ClipboardList },
      { href: '/letters', label: 'Emails', permissions: ['front', 'settings'], Icon: Mail },
  ] },
  { name: 'Shop', links: [
      { href: '/settings', label: 'Settings', permissions: ['settings'], Icon: Settings },
      { href: '/areas', label: 'Delivery areas', permissions: ['orders'], Icon: MapPin },
      { href: '/selfaudit', label: 'Self-audit', permissions: ['settings'], Icon: ListChecks },
      { href: '/staff', label: 'Staff', permissions: ['staff'], Icon: Users },
      { href: '/health', label: 'Health', permissions: ['backups'], Icon: HeartPulse },
      { href: '/backups', label: 'Backups', permissions: ['backups'], Icon: DatabaseBackup },
      { href: '/outbox', label: 'Outbox', permissions: ['outbox'], Icon: MailWarning },
      { href: '/audit', label: 'Audit log', permissions: ['audit'], Icon: History },
  ] },
]
