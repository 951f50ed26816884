import { foundKinds, kinds } from './kinds.ts'
import type { FoundKind } from './kinds.ts'
import type { Permission } from './core/permission.ts'

/** The kinds that are found before all others. */
const first = [
  'voucher',
  'enrolment',
  'student',
  'instructor',
  'employee',
  'user',
  'account',
  'class',
  'lms',
  'order',
  'complaint',
  'redemption',
  'sale',
  'ecommerce',
  'message',
  'studentClass',
  'exercise',
  'exam',
  'evaluation',
  'answer',
  'attendance',
  'certTemplate',
  'customer',
  'leaveRequest',
  'leaveType',
  'shorter',
  'file',
] as const

type Other = Exclude<FoundKind, (typeof first)[number]>
const others = foundKinds.filter((name): name is Other => !(first as readonly string[]).includes(name))

/** The kinds of record that can be found by what is written on them; where several fit alike, the earlier go first. */
export const findKinds = [...first, ...others, 'app'] as const
export type FindKind = (typeof findKinds)[number]

/** What is referred to by a code, and is listed whole instead of being looked for. */
export type CodedKind = 'platform'

/** The kinds that are people. */
export const peopleKinds = ['student', 'instructor', 'employee', 'user'] as const satisfies readonly FindKind[]

/** What a kind belongs to, where that narrows down which of its records are meant. */
export const ownerKinds = { user: 'customer', studentClass: 'student', lms: 'class' } as const satisfies Partial<
  Record<FindKind, FindKind>
>

const described = Object.fromEntries(foundKinds.map((name) => [name, kinds[name].read])) as Readonly<
  Record<FoundKind, Permission>
>

/** What a person must be allowed to find records of a kind. */
export const findPermissions = {
  instructor: 'instructor:read',
  employee: 'hr:read',
  lms: 'lms:read',
  sale: 'channel:read',
  leaveRequest: 'leave:read',
  leaveType: 'leave:read',
  ...described,
  app: 'integration:read',
} as const satisfies Record<FindKind, Permission>
