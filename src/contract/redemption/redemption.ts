import * as z from 'zod/mini'
import { Id, Named } from '#contract/core/common.ts'
import { Phone, RequiredEmail } from '#contract/core/contact.ts'
import type { RecordOfKind } from '#contract/core/resource/define.ts'
import { defineResource, patternCalls } from '#contract/core/resource/define.ts'
import { code, moment, record, reference, related, text } from '#contract/core/resource/field.ts'
import { kinds } from '#contract/kinds.ts'
import { Code } from '#contract/voucher/voucher-fields.ts'
import type { RedemptionFlag } from './redemption.rules.ts'
import { canDelete, redemptionFlags, redemptionStatuses, refusalFlags } from './redemption.rules.ts'

const Class = z.object({ id: Id, code: z.string(), title: z.string() })

export const flagWords: Readonly<Record<RedemptionFlag, string>> = {
  VALID: 'Valid',
  NOT_FOUND: 'Not found',
  USED: 'Already used',
  EXPIRED: 'Expired',
  WRONG_CLASS: 'Wrong class',
  WRONG_PARTNER: 'Wrong partner',
  CANCELLED_ORDER: 'Cancelled order',
  RESET: 'Voucher reset',
}

/** What came of a code that was sent in: it opened a class, waits for a schedule, or was refused with a reason. */
export const redemption = defineResource(kinds.redemption, {
  calls: patternCalls('/api/reedem', { signed: false }),
  commands: ['edit', 'delete', 'exclude', 'restore', 'export'],
  keywords: ['redemption', 'reedem', 'penukaran', 'redeem'],
  label: 'voucherCode',
  hint: ({ name, status }) => `${name} · ${status.charAt(0)}${status.slice(1).toLowerCase()}`,
  findHelp: 'By code, name or e-mail.',
  search: 'Code, name or e-mail…',
  sort: '-createdAt',
  mayDelete: canDelete,
  empty: {
    title: 'No redemptions yet',
    hint: 'Codes that participants send in appear here, with what came of them. You can redeem one for a caller.',
    commands: ['redemption.create'],
  },
  fields: {
    createdAt: moment('Sent in', {
      required: true,
      write: 'never',
      sort: true,
      filter: true,
      bounds: ['dateFrom', 'dateTo'],
      time: true,
      width: 150,
      typed: ['dikirim', 'sent'],
    }),
    name: text('Name', {
      derived: true,
      max: 120,
      search: 'contains',
      sort: true,
      main: 2,
      width: 170,
      typed: ['nama', 'name'],
    }),
    email: text('E-mail', {
      derived: true,
      schema: RequiredEmail,
      max: 254,
      search: 'contains',
      sort: true,
      width: 200,
      typed: ['surel', 'email'],
    }),
    phone: text('Phone', { schema: Phone, max: 30, plain: 'prefix', placeholder: '0812 3456 7890' }),
    voucherCode: text('Voucher', {
      required: true,
      write: 'create',
      schema: Code,
      code: true,
      upper: true,
      plain: 'prefix',
      search: 'prefix',
      sort: true,
      filter: true,
      main: 1,
      width: 140,
      typed: ['voucher', 'kode'],
      help: 'The code of the voucher, or the redeem code of the platform.',
    }),
    redeemCode: text('Redeem code', { write: 'never', code: true, upper: true, plain: 'prefix', search: 'prefix' }),
    platform: reference('Platform', 'platform', { derived: true, write: 'create', filter: true, width: 110 }),
    lmsClassId: record('Schedule', 'lms', {
      filter: true,
      shownBy: 'lmsClass',
      typed: ['jadwal', 'schedule'],
      help: 'Without one, the request waits until it is accepted with a schedule.',
    }),
    lmsClass: related('Schedule', Class, { nullable: true }),
    /** The class that the voucher is for. */
    coreClassId: record('Class', 'class', { write: 'never', filter: true, shownBy: 'coreClass', typed: ['kelas'] }),
    coreClass: related('Class', Class, { nullable: true }),
    /** The title of the schedule, or else of the voucher's class. */
    class: text('Class', { record: false, write: 'never', main: 2, width: 210 }),
    status: code('Status', redemptionStatuses, {
      write: 'update',
      schema: z.enum(['REDEEMED', 'REJECTED']),
      words: { PENDING: 'Pending', REDEEMED: 'Redeemed', REJECTED: 'Rejected', CANCELLED: 'Cancelled' },
      sort: true,
      filter: true,
      main: 1,
      width: 104,
      typedValues: {
        PENDING: ['menunggu'],
        REDEEMED: ['ditukarkan'],
        REJECTED: ['ditolak'],
        CANCELLED: ['dibatalkan'],
      },
    }),
    flag: code('Outcome', redemptionFlags, {
      write: 'update',
      schema: z.enum(refusalFlags),
      words: flagWords,
      sort: true,
      filter: true,
      main: true,
      width: 124,
      typed: ['hasil', 'outcome'],
    }),
    redeemedAt: moment('Redeemed', {
      write: 'never',
      sort: true,
      filter: true,
      bounds: ['redeemedFrom', 'redeemedTo'],
      time: true,
      typed: ['ditukarkan', 'redeemed'],
    }),
    channel: code('Channel', ['WEB', 'ADMIN', 'API'], {
      write: 'never',
      words: { WEB: 'Website', ADMIN: 'By hand', API: 'Platform' },
      filter: true,
      typed: ['saluran'],
    }),
    voucherId: record('Voucher', 'voucher', { write: 'never' }),
    studentId: record('Student', 'student', { write: 'never' }),
    student: related('Student', Named, { nullable: true }),
    studentLmsClassId: record('Participation', 'enrolment', { write: 'never' }),
    note: text('Note', { max: 500, rows: 2, edit: true, width: 180, typed: ['catatan'] }),
  },
})
export type Redemption = RecordOfKind<typeof redemption>
