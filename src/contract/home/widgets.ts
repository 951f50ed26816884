import { endOfMonth } from '#contract/core/report-period.ts'
import type { Permission } from '#contract/core/permission.ts'
import type { RecordKind } from '#contract/kinds.ts'

/** What the filters of a widget depend on. */
export interface HomeNow {
  /** `YYYY-MM-DD`, where the customer is. */
  today: string
  /** Who looks. */
  masterId: number
}

type Filter = Readonly<Record<string, string | boolean | number | readonly (string | number)[]>>

interface Widget {
  title: string
  /** Search words beside the title, in English and Indonesian. */
  keywords: readonly string[]
  /** All of these are needed to see it. */
  needs: readonly Permission[]
  /** The screen that shows what it counts, and how that is filtered. */
  path: string
  filter: (now: HomeNow) => Filter
}

/** Something that waits for somebody. `list`: it is as many as that list has rows with the filter. */
export interface AttentionWidget extends Widget {
  list?: RecordKind
}

const monthOf = (today: string) => `${today.slice(0, 7)}-01`

/** What waits, in the order in which it is shown at first. */
export const attention = {
  'my-complaints': {
    title: 'My open complaints',
    keywords: ['my tickets', 'keluhan saya'],
    needs: ['complaint:read'],
    path: '/complain',
    list: 'complaint',
    filter: ({ masterId }) => ({ status: ['OPEN'], handledBy: [masterId] }),
  },
  'overdue-complaints': {
    title: 'Overdue complaints',
    keywords: ['late tickets', 'keluhan terlambat'],
    needs: ['complaint:read'],
    path: '/complain',
    list: 'complaint',
    filter: () => ({ overdue: true }),
  },
  'open-complaints': {
    title: 'Open complaints',
    keywords: ['open tickets', 'keluhan terbuka'],
    needs: ['complaint:read'],
    path: '/complain',
    list: 'complaint',
    filter: () => ({ status: ['OPEN'] }),
  },
  documents: {
    title: 'Partner documents to approve',
    keywords: ['nda', 'mou', 'dokumen menunggu persetujuan'],
    needs: ['partner-doc:read', 'partner-doc:approve'],
    path: '/document-table',
    list: 'partnerDoc',
    filter: () => ({ status: ['NEED_APPROVAL'] }),
  },
  answers: {
    title: 'Answers to grade',
    keywords: ['pending answers', 'jawaban menunggu nilai'],
    needs: ['grading:read'],
    path: '/answer',
    list: 'answer',
    filter: () => ({ status: ['SUBMITTED'] }),
  },
  feedback: {
    title: 'Work that waits for feedback',
    keywords: ['pending feedback', 'umpan balik menunggu'],
    needs: ['grading:read'],
    path: '/jadwalkelas/feedback',
    filter: () => ({}),
  },
  meetings: {
    title: "Today's meetings",
    keywords: ['schedules of today', 'jadwal hari ini', 'pertemuan hari ini'],
    needs: ['lms:read'],
    path: '/class-schedule-overview',
    filter: ({ today }) => ({ view: 'day', day: today }),
  },
  redemptions: {
    title: 'Redemptions to decide',
    keywords: ['pending redemptions', 'penukaran menunggu'],
    needs: ['redemption:read', 'redemption:update'],
    path: '/reedem',
    list: 'redemption',
    filter: () => ({ status: ['PENDING'] }),
  },
  curation: {
    title: 'Classes to review',
    keywords: ['submitted classes', 'kurasi menunggu'],
    needs: ['curation:read', 'curation:approve'],
    path: '/kelas',
    list: 'class',
    filter: () => ({ curationStatus: ['SUBMITTED'] }),
  },
  messages: {
    title: 'Failed messages',
    keywords: ['bounced', 'pesan gagal'],
    needs: ['message:read'],
    path: '/message',
    list: 'message',
    filter: () => ({ status: ['FAILED'] }),
  },
  exams: {
    title: 'Exams whose calculation failed',
    keywords: ['failed sync', 'sinkronisasi gagal'],
    needs: ['exam:read'],
    path: '/exam',
    list: 'exam',
    filter: () => ({ syncStatus: ['FAILED'] }),
  },
  connections: {
    title: 'Connections with errors',
    keywords: ['failed sync', 'integrations', 'integrasi bermasalah'],
    needs: ['integration:read'],
    path: '/integrations',
    filter: () => ({}),
  },
  codes: {
    title: 'Classes that run out of codes',
    keywords: ['code stock', 'stok kode menipis'],
    needs: ['voucher:read'],
    path: '/voucher',
    filter: () => ({ status: ['AVAILABLE'] }),
  },
  roles: {
    title: 'Users waiting for a role',
    keywords: ['new users', 'pengguna tanpa peran'],
    needs: ['account:read', 'user:assign'],
    path: '/account',
    list: 'account',
    filter: () => ({ waitsForRole: true }),
  },
  'follow-ups': {
    title: 'Prospects due today',
    keywords: ['follow-up', 'tindak lanjut hari ini'],
    needs: ['crm:read'],
    path: '/crm/prospect',
    list: 'prospect',
    filter: ({ today }) => ({ followUpFrom: today, followUpTo: today }),
  },
  registrations: {
    title: 'Registrations to approve',
    keywords: ['documents of students', 'berkas menunggu persetujuan'],
    needs: ['crm:read', 'crm:approve'],
    path: '/crm/student-administration',
    list: 'studentClass',
    filter: () => ({ toReview: true }),
  },
  leave: {
    title: 'Leave requests to decide',
    keywords: ['pending leave', 'cuti menunggu persetujuan'],
    needs: ['leave:read', 'leave:approve'],
    path: '/leave-approval',
    list: 'leaveRequest',
    filter: () => ({ status: ['PENDING'] }),
  },
  contracts: {
    title: 'Contracts that end this month',
    keywords: ['employees', 'kontrak karyawan berakhir'],
    needs: ['hr:read'],
    path: '/employee',
    list: 'employee',
    filter: ({ today }) => ({ contractEndsFrom: monthOf(today), contractEndsBefore: endOfMonth(today.slice(0, 7)) }),
  },
} as const satisfies Readonly<Record<string, AttentionWidget>>
export type AttentionKey = keyof typeof attention

interface FigureWidget extends Widget {
  kind: 'count' | 'money'
}

/** Figures with their trend. */
export const figures = {
  enrolments: {
    title: 'Enrolments today',
    keywords: ['figures', 'pendaftaran hari ini'],
    needs: ['report:read'],
    kind: 'count',
    path: '/absensi-report',
    filter: ({ today }) => ({ dateFrom: today, dateTo: today, exclude: false }),
  },
  redeemed: {
    title: 'Redemptions today',
    keywords: ['figures', 'penukaran hari ini'],
    needs: ['redemption:read'],
    kind: 'count',
    path: '/reedem',
    filter: ({ today }) => ({ dateFrom: today, dateTo: today, status: ['REDEEMED'], exclude: false }),
  },
  sales: {
    title: 'Net sales this month',
    keywords: ['figures', 'revenue', 'penjualan bersih bulan ini'],
    needs: ['ecommerce:read'],
    kind: 'money',
    path: '/reportecommerce',
    filter: ({ today }) => ({ dateFrom: monthOf(today), dateTo: today, saleStatus: ['PAID'], exclude: false }),
  },
  running: {
    title: 'Running classes',
    keywords: ['figures', 'ongoing', 'kelas berjalan'],
    needs: ['lms:read'],
    kind: 'count',
    path: '/jadwalkelas',
    filter: () => ({ workflow: ['ONGOING'] }),
  },
} as const satisfies Readonly<Record<string, FigureWidget>>
export type FigureKey = keyof typeof figures

export const widgets: Readonly<Record<WidgetKey, Widget>> = { ...figures, ...attention }
export type WidgetKey = AttentionKey | FigureKey
/** Figures first. */
export const widgetKeys = Object.keys(widgets) as readonly WidgetKey[]

export const isFigure = (key: WidgetKey): key is FigureKey => Object.hasOwn(figures, key)

/** Whether somebody who holds the permissions sees a widget. */
export const maySee = (key: WidgetKey, may: (permission: Permission) => boolean): boolean =>
  widgets[key].needs.every(may)
