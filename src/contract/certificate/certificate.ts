import * as z from 'zod/mini'
import { blob, call, list, record as answerOf } from '#contract/core/call.ts'
import { Deleted, Id, Named, Reason } from '#contract/core/common.ts'
import type { RecordOfKind } from '#contract/core/resource/define.ts'
import { defineResource } from '#contract/core/resource/define.ts'
import { code, int, json, moment, named, record, related, text } from '#contract/core/resource/field.ts'
import { ownCalls, schemasFor } from '#contract/core/resource/own-calls.ts'
import { kinds } from '#contract/kinds.ts'
import { canDelete, certificateStates } from './certificate.rules.ts'

const sendStatuses = ['QUEUED', 'SENT', 'FAILED', 'REVOKED'] as const
const number = z.object({ id: Id, number: z.string() })

const fields = {
  number: text('Number', {
    write: 'never',
    required: true,
    code: true,
    plain: 'prefix',
    search: 'contains',
    sort: true,
    main: 1,
    width: 210,
    typed: ['nomor', 'number'],
  }),
  student: named('Participant', {
    required: true,
    filter: true,
    search: 'contains',
    sort: true,
    main: 1,
    width: 190,
    typed: ['peserta', 'participant'],
  }),
  studentLmsClassId: record('Participation', 'enrolment', {
    required: true,
    write: 'create',
    shownBy: 'student',
    placeholder: 'Name, e-mail or voucher',
  }),
  lmsClassId: record('Schedule', 'lms', {
    record: false,
    required: true,
    write: 'never',
    filter: true,
    shownBy: 'lmsClass',
    typed: ['jadwal', 'schedule'],
  }),
  lmsClass: related('Schedule', z.object({ id: Id, code: z.string(), title: z.string() }), {}),
  class: text('Class', { record: false, required: true, write: 'never', main: 2, width: 240 }),
  state: code('State', certificateStates, {
    write: 'never',
    filter: true,
    main: 1,
    width: 100,
    typedValues: { VALID: ['berlaku'], REPLACED: ['diganti'], REVOKED: ['dicabut'] },
  }),
  sendStatus: code('Sending', sendStatuses, {
    write: 'never',
    sort: true,
    filter: true,
    main: 2,
    width: 110,
    typed: ['pengiriman'],
    typedValues: { QUEUED: ['antre'], SENT: ['terkirim'], FAILED: ['gagal'], REVOKED: ['dicabut'] },
  }),
  issuedAt: moment('Issued', {
    required: true,
    write: 'never',
    sort: true,
    filter: true,
    bounds: ['dateFrom', 'dateTo'],
    width: 110,
    typed: ['terbit'],
  }),
  templateId: record('Template', 'certTemplate', { write: 'never', filter: true, shownBy: 'template' }),
  template: related('Template', Named, { nullable: true }),
  sentTo: text('Sent to', { write: 'never', width: 200 }),
  sentAt: moment('Sent', { write: 'never', sort: true, time: true, width: 130 }),
  sendAttempts: int('Times queued', { write: 'never', default: 0, list: false }),
  lastError: text('Error', { write: 'never', list: false }),
  queuedAt: moment('Queued', { write: 'never', list: false }),
  revokedAt: moment('Revoked', { write: 'never', list: false }),
  revokeReason: text('Why it was revoked', { write: 'never', list: false }),
  replacedBy: related('Replaced by', number, { nullable: true }),
  replaces: related('Replaces', number, { nullable: true }),
  replaceReason: text('Why it was issued again', { write: 'never', list: false }),
  verifyCode: text('Verification code', { write: 'never', required: true, code: true, list: false }),
  /** Where anyone sees whether it is genuine. */
  verifyUrl: text('Verification page', { write: 'never', required: true, list: false }),
  /** What is printed on it. */
  printed: json('Printed', z.record(z.string(), z.string()), { write: 'never', detail: true }),
} as const

const of = schemasFor(kinds.certificate, fields, {
  inputs: {
    reason: text('Reason', { required: true, write: 'update', schema: Reason }),
    /** REVOKED revokes it, VALID puts it back. */
    to: code('State', ['REVOKED', 'VALID'], { write: 'update' }),
  },
})

const base = '/customers/{customerId}/certificates'

export const certificateList = call({
  method: 'GET',
  path: base,
  service: 'console',
  access: 'certificate:read',
  summary: 'List the certificates of a customer',
  query: of.query,
  answer: list(of.record),
})

export const certificateRead = call({
  method: 'GET',
  path: `${base}/{id}`,
  service: 'console',
  access: 'certificate:read',
  summary: 'Read a certificate with what is printed on it',
  answer: answerOf(of.record),
})

export const certificateIssue = call({
  method: 'POST',
  path: base,
  service: 'console',
  access: 'certificate:send',
  summary: 'Issue the certificate of a participant who passed, and send it',
  body: of.create,
  answer: answerOf(of.record),
})

export const certificateUpdate = call({
  method: 'PUT',
  path: `${base}/{id}`,
  service: 'console',
  access: 'certificate:revoke',
  summary: 'Revoke a certificate, or restore a revoked one, with a reason',
  body: of.update,
  answer: answerOf(of.record),
})

export const certificateRemove = call({
  method: 'DELETE',
  path: `${base}/{id}`,
  service: 'console',
  access: 'certificate:delete',
  summary: 'Refused with the reason: certificates stay on record',
  answer: answerOf(Deleted),
})

export const certificateReissue = call({
  method: 'POST',
  path: `${base}/{id}/reissue`,
  service: 'console',
  access: 'certificate:send',
  summary: 'Issue a new certificate in place of this one, with a reason; this one says that it was replaced',
  body: z.strictObject({ reason: Reason }).register(z.globalRegistry, { id: 'ReissueCertificate' }),
  answer: answerOf(of.record),
})

export const certificateFile = call({
  method: 'GET',
  path: `${base}/{id}/file`,
  service: 'console',
  access: 'certificate:read',
  summary: 'The certificate as it was issued, as PDF',
  answer: blob('Certificate.pdf', 'application/pdf'),
})

export const certificateIssueClass = call({
  method: 'POST',
  path: '/customers/{customerId}/schedules/{id}/certificates',
  service: 'console',
  access: 'certificate:send',
  summary: 'Issue the certificates of all participants who passed and have none, as a background job',
  answer: answerOf(z.object({ progressId: z.uuid(), total: z.int() })),
})

const Sending = z
  .object({ certificateId: Id, number: z.string(), name: z.string(), sendStatus: z.enum(sendStatuses) })
  .register(z.globalRegistry, { id: 'CertificateSending' })

/** The first time issues it. One that was sent, or waits to be sent, is not sent again. */
export const sendCertificate = call({
  method: 'GET',
  path: '/api/absensireport/sendcertificate/{id}',
  access: 'certificate:send',
  summary: 'Issue the certificate of a participant who passed if there is none, and send it',
  writes: true,
  answer: answerOf(Sending),
})

export const resendCertificate = call({
  method: 'POST',
  path: '/v2/api/pyadapt/customers/{customerId}/absensi-reports/{studentLmsClassId}/resend-certificate',
  access: 'certificate:send',
  summary: 'Send the certificate of a participant again',
  answer: answerOf(Sending),
})

/** A certificate as it was issued: what is printed on it never changes. */
export const certificate = defineResource(kinds.certificate, {
  calls: ownCalls(of, {
    list: certificateList,
    read: certificateRead,
    create: certificateIssue,
    update: certificateUpdate,
    remove: certificateRemove,
  }),
  keywords: ['certificate', 'sertifikat'],
  label: 'number',
  hint: ({ student }) => student.name,
  findHelp: 'By number or participant.',
  search: 'Number or participant…',
  sort: '-issuedAt',
  mayDelete: canDelete,
  commands: ['export'],
  empty: {
    title: 'No certificates yet',
    hint: 'Certificates are issued when a class is completed, or with the command Issue certificates.',
  },
  fields: of.fields,
  inputs: of.inputs,
})
export type Certificate = RecordOfKind<typeof certificate>
