import * as z from 'zod/mini'
import { call, list, record } from '#contract/core/call.ts'
import { Id, Moment, Named } from '#contract/core/common.ts'
import { Invocation } from '#contract/core/invocation.ts'
import { auditActions, auditResources } from '#contract/audited.ts'
import type { ListDef } from '#contract/core/list/list-def.ts'
import { listFields } from '#contract/core/list/list-field.ts'
import { queryOfList } from '#contract/core/list/list.ts'
import { permissions } from '#contract/core/permission.ts'

/** Where a change came from: the surface of the console that a command was run on. */
export const auditSurfaces = ['palette', 'row', 'bulk', 'toolbar', 'drawer', 'key', 'link', 'form', 'undo'] as const
export type AuditSurface = (typeof auditSurfaces)[number]

const Values = z.record(z.string(), z.unknown())

/** One change: who did what to which record, when, and whether it can be taken back. Personal values are masked. */
export const AuditRow = z
  .object({
    id: Id,
    at: Moment,
    /** Nobody: the server itself. */
    actor: z.nullable(Named),
    /** As whom: staff who look with admin access. */
    actingAs: z.optional(Named),
    /** The API token that the change was made with. */
    token: z.optional(Named),
    action: z.string(),
    resource: z.string(),
    recordId: z.nullable(Id),
    /** What people call the record. */
    label: z.nullable(z.string()),
    reason: z.nullable(z.string()),
    /** The keys that changed. */
    before: z.nullable(Values),
    after: z.nullable(Values),
    /** The command and the surface that the call said it came from. */
    command: z.nullable(z.string()),
    surface: z.nullable(z.string()),
    requestId: z.nullable(z.string()),
    /** The address that the request came from; none of what the server did itself. */
    ip: z.nullable(z.string()),
    /** The record's version after the change. */
    version: z.nullable(z.int()),
    /** Does the same again; what is personal, secret or large is left out of its arguments. */
    again: z.nullable(Invocation),
    /** `none`: no way back. `undone`: taken back already. `moved`: the record has been changed since. */
    undo: z.enum(['none', 'open', 'undone', 'moved']),
    /** The permissions that taking it back takes. */
    takes: z.array(z.enum(permissions)),
    /** The later change that stands in the way of an undo. */
    since: z.nullable(z.object({ id: Id, at: Moment, actor: z.nullable(Named) })),
    /** The change that this one took back; `wasUndo`: it had taken one back itself. */
    undoes: z.nullable(z.object({ id: Id, action: z.string(), wasUndo: z.boolean() })),
  })
  .register(z.globalRegistry, { id: 'AuditRow' })
export type AuditRow = z.output<typeof AuditRow>

export const auditFields = listFields({
  at: { type: 'moment', sort: true, bounds: ['atFrom', 'atTo'] },
  label: { type: 'text', plain: 'prefix', search: 'prefix', nullable: true },
  /** Who made the change: by number where it is filtered, by name where it is shown. */
  actor: { type: 'id', nullable: true },
  who: { type: 'text', filter: false },
  action: { type: 'enum', values: auditActions },
  resource: { type: 'enum', values: auditResources },
  recordId: { type: 'id', nullable: true },
  reason: { type: 'text', nullable: true },
  surface: { type: 'enum', values: auditSurfaces, nullable: true },
  ip: { type: 'text', plain: 'prefix', nullable: true },
  /** It can be taken back as things stand. */
  undoable: { type: 'bool' },
})

export const auditListDef: ListDef<typeof auditFields> = {
  name: 'audit',
  file: 'Audit',
  fields: auditFields,
  read: 'audit:read',
  export: 'audit:read',
}

export const AuditQuery = queryOfList(auditFields)

const base = '/customers/{customerId}/audit'

export const auditList = call({
  method: 'GET',
  path: base,
  service: 'console',
  access: 'audit:read',
  summary: 'List what was changed, newest first',
  query: AuditQuery,
  answer: list(AuditRow),
})

export const auditRead = call({
  method: 'GET',
  path: `${base}/{id}`,
  service: 'console',
  access: 'audit:read',
  summary: 'Read one change',
  answer: record(AuditRow),
})

/** Undoing takes the permissions that the change itself took; what others did, also `audit:read`. */
export const auditUndo = call({
  method: 'POST',
  path: `${base}/{id}/undo`,
  service: 'console',
  access: 'session',
  summary: 'Take a change back, unless the record has been changed since',
  answer: record(AuditRow),
})
