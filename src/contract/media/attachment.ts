import * as z from 'zod/mini'
import { call, record } from '#contract/core/call.ts'
import { Deleted } from '#contract/core/common.ts'
import type { Permission } from '#contract/core/permission.ts'
import { UploadBody } from '#contract/core/upload/received-file.ts'
import { AttachedFile } from './file.ts'
import type { Purpose } from './purposes.ts'
import { purposeRules } from './purposes.ts'

interface Attaching {
  purpose: Purpose
  /** What it takes to see the files of a record, and to add and remove them: those of the record itself. */
  read: Permission
  write: Permission
}

/** The kinds of records that files are attached to. */
export const attachable = {
  complaint: { purpose: 'COMPLAINT', read: 'complaint:read', write: 'complaint:update' },
  attendance: { purpose: 'ATTENDANCE', read: 'attendance:read', write: 'attendance:update' },
  answer: { purpose: 'ANSWER', read: 'exercise:read', write: 'grading:grade' },
  employee: { purpose: 'EMPLOYEE', read: 'hr:read', write: 'hr:update' },
} as const satisfies Record<string, Attaching>

export type AttachableKind = keyof typeof attachable
const Kind = z.enum(Object.keys(attachable) as unknown as readonly [AttachableKind, ...AttachableKind[]])

export const attachmentRule = (kind: AttachableKind) => purposeRules[attachable[kind].purpose]

const path = '/attachments/{kind}/{id}'
const params = { kind: Kind }

export const attachmentList = call({
  method: 'GET',
  service: 'console',
  path,
  params,
  access: 'session',
  summary: 'List the files of a record; takes the permission to read the record',
  answer: record(z.array(AttachedFile)),
})

export const attachmentAdd = call({
  method: 'POST',
  service: 'console',
  path,
  params,
  access: 'session',
  summary: 'Attach a file to a record; takes the permission to change the record',
  body: UploadBody,
  upload: (_query, { kind }) => attachmentRule(kind as AttachableKind),
  answer: record(AttachedFile),
})

export const attachmentRemove = call({
  method: 'DELETE',
  service: 'console',
  path: '/attachments/{kind}/{id}/{fileId}',
  params,
  access: 'session',
  summary: 'Take a file off a record; it can be restored for a time',
  answer: record(Deleted),
})
