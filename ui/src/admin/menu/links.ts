import {
  BadgeIndianRupee,
  BarChart3,
  Boxes,
  CalendarCheck,
  ChartPie,
  DatabaseBackup,
  FileText,
  FolderTree,
  HeartPulse,
  History,
  type LucideIcon,
  MailWarning,
  MapPin,
  MessageSquareWarning,
  NotebookText,
  PackageOpen,
  QrCode,
  Scale,
  ScrollText,
  Settings,
  ShieldCheck,
  Store,
  Undo2,
  Users,
} from 'lucide-react'

/** permissions are those of which one opens the screen, with blanks between. */
type Link = [href: string, label: string, permissions: string, icon: LucideIcon]

/** The links of the back office, grouped by work. '' is anybody's of the staff. */
export const sections: { name: string; links: Link[] }[] = [
  { name: '', links: [['/today', 'Today', '', CalendarCheck]] },
  {
    name: 'Sale',
    links: [
      ['/adminorders', 'Orders', 'orders pack', PackageOpen],
      ['/returns', 'Returns', 'orders', Undo2],
      ['/refunddesk', 'Refund desk', 'refunds', BadgeIndianRupee],
      ['/complaintdesk', 'Complaint desk', 'care', MessageSquareWarning],
      ['/counter', 'Counter sale', 'counter', Store],
    ],
  },
  {
    name: 'Catalog',
    links: [
      ['/product', 'Products', 'catalogue', Boxes],
      ['/categories', 'Categories', 'catalogue', FolderTree],
      ['/duties', 'Listing duties', 'catalogue', ScrollText],
    ],
  },
  {
    name: 'Customer',
    links: [
      ['/serialnumber', 'Generate SerialNumber', 'serials', QrCode],
      ['/privacydesk', 'Privacy desk', 'privacy', ShieldCheck],
    ],
  },
  {
    name: 'Quick Links',
    links: [
      ['/dashboard', 'Dashboard', 'insights', BarChart3],
      ['/feedbackdashboard', 'Feedback Dashboard', 'insights', ChartPie],
      ['/invoice', 'Invoices', 'invoices', FileText],
    ],
  },
  {
    name: 'Money',
    links: [
      ['/ledger', 'Ledger', 'money', NotebookText],
      ['/moneycheck', 'Money check', 'money', Scale],
    ],
  },
  {
    name: 'Shop',
    links: [
      ['/settings', 'Settings', 'settings', Settings],
      ['/areas', 'Delivery areas', 'orders', MapPin],
      ['/staff', 'Staff', 'staff', Users],
      ['/health', 'Health', 'backups', HeartPulse],
      ['/backups', 'Backups', 'backups', DatabaseBackup],
      ['/outbox', 'Outbox', 'outbox', MailWarning],
      ['/audit', 'Audit log', 'audit', History],
    ],
  },
]

/** opens reports whether somebody may go where a link leads. */
export const opens = (permissions: string, may: (permission: string) => boolean): boolean =>
  permissions === '' || permissions.split(' ').some(may)
