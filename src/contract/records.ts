import type { AuditRow } from './core/audit/audit.ts'
import type { AnswerOf } from './core/call.ts'
import type { DigitalPlatform } from './channel/platform.ts'
import type { Customer, CustomerRecord } from './customer/customer.ts'
import type { FindKind } from './find-kinds.ts'
import { findKinds } from './find-kinds.ts'
import { recordKinds } from './kinds.ts'
import type { Child } from './hr/employee-parts.ts'
import type { recordCalls } from './resources.ts'
import type { ApiToken } from './session/api-token.ts'
import type { Notification } from './notification/notification.ts'
import type { Invitation } from './session/invitation.ts'
import type { Training } from './training/training.ts'
import type { Role } from './session/user.ts'

type Calls = typeof recordCalls
type RecordsOfCalls = { [K in Exclude<keyof Calls, 'customer'>]: AnswerOf<Calls[K]['read']> }

/** What records look like, of the kinds that are read whole: of others only the id and a name are known. */
export interface Records extends RecordsOfCalls {
  platform: DigitalPlatform
  audit: AuditRow
  role: Role
  /** Within the record of their parent. */
  employeeChild: Child
  invitation: Invitation
  notification: Notification
  token: ApiToken
  training: Training
  /** Its tax number, in part, where it was read whole. */
  customer: Customer & Partial<Pick<CustomerRecord, 'npwp'>>
}

/** The kinds of record that commands act on or ask for. */
export type Resource = keyof Records | FindKind

const resources: ReadonlySet<string> = new Set<Resource>([...findKinds, ...recordKinds, 'platform', 'audit'])

/** True for the name of a kind of record that commands know. */
export const isResource = (name: string): name is Resource => resources.has(name)
