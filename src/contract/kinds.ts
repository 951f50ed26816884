import { attendanceKinds } from './attendance/kinds.ts'
import { certificateKinds } from './certificate/kinds.ts'
import { channelKinds } from './channel/kinds.ts'
import { classKinds } from './class/class-kinds.ts'
import { crmKinds } from './crm/kinds.ts'
import type { Permission } from './core/permission.ts'
import type { CommonAction, Kind } from './core/resource/kind.ts'
import { commonActions, kindOf } from './core/resource/kind.ts'
import { exerciseKinds } from './exercise/kinds.ts'
import { hrKinds } from './hr/kinds.ts'
import { meetingKinds } from './meeting/kinds.ts'
import { notificationKinds } from './notification/kinds.ts'
import { orderKinds } from './order/kinds.ts'
import { participantKinds } from './participant/kinds.ts'
import { partnerKinds } from './partner/kinds.ts'
import { redemptionKinds } from './redemption/kinds.ts'
import { scheduleKinds } from './schedule/kinds.ts'

/** Every kind of record, by the name that commands know it by. */
export const kinds = {
  ...classKinds,
  setting: kindOf({
    kind: 'setting',
    one: 'setting',
    table: 'setting',
    area: 'setting',
    path: '/setting',
    permissions: { export: 'setting:read' },
  }),
  ...meetingKinds,
  customer: kindOf({
    kind: 'customer',
    one: 'customer',
    table: 'customer',
    area: 'customer',
    path: '/roles?list=customers',
    href: '/roles?list=customers&open={id}',
    actions: ['reveal'],
    excludes: false,
    jobs: false,
  }),
  complaint: kindOf({
    kind: 'complaint',
    one: 'complaint',
    table: 'complain',
    area: 'complaint',
    path: '/complain',
    actions: ['solve', 'reject', 'reopen', 'assign'],
    permissions: { export: 'complaint:read' },
  }),
  shorter: kindOf({
    kind: 'shorter',
    one: 'short link',
    table: 'shorter',
    area: 'shorter',
    path: '/shorter',
    permissions: { export: 'shorter:read' },
  }),
  ...scheduleKinds,
  voucher: kindOf({
    kind: 'voucher',
    one: 'voucher',
    table: 'voucher',
    area: 'voucher',
    path: '/voucher',
    href: '/voucher?open={id}',
    permissions: { export: 'voucher:export' },
    actions: ['exclude', 'void', 'reset', 'send', 'generate', 'import', 'correct'],
    without: ['restore'],
    excludes: false,
  }),
  voucherBatch: kindOf({
    kind: 'voucherBatch',
    one: 'batch',
    many: 'batches',
    heading: 'Voucher batches',
    word: 'Voucher batch',
    table: 'voucher_batch',
    area: 'voucher',
    path: '/voucher-batches',
    permissions: { export: 'voucher:export' },
    actions: ['void-codes', 'delete-codes', 'restore-codes'],
    without: ['create'],
    excludes: false,
    found: false,
    jobs: false,
  }),
  ...orderKinds,
  ...redemptionKinds,
  user: kindOf({
    kind: 'user',
    one: 'user',
    heading: 'Users and roles',
    file: 'Users',
    table: 'customer_user',
    area: 'user',
    path: '/roles',
    href: '/roles/edit/{customerId}/{id}',
    actions: [
      'assign',
      'invite',
      'accept',
      'cancel-invitation',
      'revoke',
      'require-factor',
      'create-role',
      'edit-role',
      'delete-role',
    ],
    without: ['create', 'restore'],
    excludes: false,
    jobs: false,
  }),
  lookup: kindOf({
    kind: 'lookup',
    one: 'entry',
    many: 'lookup entries',
    heading: 'Lookups',
    word: 'Lookup',
    table: 'lookup',
    area: 'setting',
    path: '/setting?list={type}',
    href: '/setting?list={type}&open={id}',
    excludes: false,
    found: false,
  }),
  file: kindOf({
    kind: 'file',
    one: 'file',
    table: 'file',
    area: 'file',
    path: '/files',
    permissions: { export: 'file:read' },
  }),
  media: kindOf({
    kind: 'media',
    one: 'gallery item',
    heading: 'Gallery',
    table: 'media_item',
    area: 'media',
    path: '/gallery',
    actions: ['replace', 'restore'],
    excludes: false,
  }),
  ...attendanceKinds,
  ...participantKinds,
  ...certificateKinds,
  ...exerciseKinds,
  ...notificationKinds,
  ...partnerKinds,
  ...hrKinds,
  ...crmKinds,
  account: kindOf({
    kind: 'account',
    one: 'account',
    table: 'app_user',
    area: 'account',
    path: '/account',
    actions: ['disable', 'enable', 'confirm', 'reset', 'reset-factor'],
    permissions: { export: 'account:read' },
  }),
  // Last: a typed line that may mean any record is tried with the others first.
  ...channelKinds,
} as const satisfies Record<string, Kind>

export type RecordKind = keyof typeof kinds
type Kinds = typeof kinds
export const recordKinds = Object.keys(kinds) as readonly RecordKind[]

/** Those whose records the finder finds. */
export type FoundKind = {
  [K in RecordKind]: Kinds[K] extends { found: false } ? never : K
}[RecordKind]
export const foundKinds = recordKinds.filter((name) => kinds[name].found) as readonly FoundKind[]

/** Something for each kind, by its name. */
export const ofKinds = <T>(make: (name: RecordKind) => T): Readonly<Record<RecordKind, T>> =>
  Object.fromEntries(recordKinds.map((name) => [name, make(name)])) as Record<RecordKind, T>

type OwnAction<K> = K extends { actions: readonly (infer A extends string)[] } ? A : never
type Lacking<K> = K extends { without: readonly (infer A)[] } ? A : never
type Leaving<K> = K extends { excludes: false } ? never : 'exclude'
type ActionOf<K> = Exclude<CommonAction, Lacking<K>> | Leaving<K> | OwnAction<K>
export type RecordAction = { [K in RecordKind]: `${K}.${ActionOf<Kinds[K]>}` }[RecordKind]

/** Everything that the audit notes of these kinds. */
export const recordActions: readonly RecordAction[] = recordKinds.flatMap((name) => {
  const { actions, excludes, without } = kinds[name]
  const lacking: readonly CommonAction[] = without
  const common = commonActions.filter((action) => !lacking.includes(action))
  return [...common, ...(excludes ? ['exclude'] : []), ...actions].map((action) => `${name}.${action}` as RecordAction)
})

/** The table of a kind of record, as the audit calls it: of kinds outside the pattern that is their own name. */
export function tableOf(resource: string): string {
  return Object.hasOwn(kinds, resource) ? kinds[resource as RecordKind].table : resource
}

export type RecordTable = Kinds[RecordKind]['table']

/** The tables of these kinds, each once. */
export const recordTables: readonly RecordTable[] = [...new Set(recordKinds.map((name) => kinds[name].table))]

/** Who may see the records of these tables: whoever has any of the permissions. */
export const recordReads = Object.fromEntries(
  recordTables.map((table) => {
    const reads = recordKinds.flatMap((name) => (kinds[name].table === table ? [kinds[name].read] : []))
    return [table, [...new Set(reads)]]
  }),
) as unknown as { readonly [T in RecordTable]: readonly Permission[] }

/** The tables of kinds whose records are hidden wholly from those who may not read them, and what reading them takes. */
export const confidentialTables: readonly (readonly [table: RecordTable, read: Permission])[] = recordKinds.flatMap(
  (name) => {
    const { table, read, confidential }: Kind & { table: RecordTable } = kinds[name]
    return confidential ? [[table, read] as const] : []
  },
)

/** The same for tables whose rows are shown as parts of other records: participants of a schedule. */
export const rowReads = {
  student_lms_class: ['grading:read', 'report:read'],
  crm_note: ['crm:read'],
} as const
