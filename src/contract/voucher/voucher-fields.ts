import * as z from 'zod/mini'
import { EMPTY, filledText, Id, ifMissing } from '#contract/core/common.ts'
import {
  bool,
  code,
  id,
  int,
  json,
  moment,
  money,
  named,
  reference,
  related,
  text,
} from '#contract/core/resource/field.ts'

export const Prefix = filledText().check(z.regex(/^[A-Z]{2,6}$/, 'must be 2 to 6 capital letters'))
export const Code = z
  .string({ error: ifMissing })
  .check(
    z.trim(),
    z.toUpperCase(),
    z.minLength(1, { error: EMPTY, abort: true }),
    z.minLength(4, { error: 'must have at least 4 characters', abort: true }),
    z.maxLength(64, 'must have at most 64 characters'),
    z.regex(/^[A-Z0-9][A-Z0-9_-]*$/, 'may hold letters, digits, - and _'),
  )

export const Platform = filledText().check(z.maxLength(40))
export const ClassId = z.int({ error: ifMissing }).check(z.gte(1))

export const voucherStatuses = ['AVAILABLE', 'RESERVED', 'SENT', 'REDEEMED', 'EXPIRED', 'VOID'] as const

const Enrolment = z.object({ id: Id, status: z.string(), attendedCount: z.int(), certificateStatus: z.string() })

const ClassNamed = z.object({ id: Id, code: z.string(), title: z.string() })

/** What a voucher has, and what its list shows of other records. */
export const fields = {
  code: text('Code', {
    required: true,
    upper: true,
    plain: 'prefix',
    search: 'prefix',
    sort: true,
    filter: true,
    code: true,
    main: 1,
    width: 128,
    chars: 22,
    max: 64,
    typed: ['code', 'kode'],
    help: 'Letters, digits, - and _. Leave empty to generate one.',
  }),
  platform: reference('Platform', 'platform', {
    required: true,
    typedValues: { TOKOPEDIA: ['tokped'] },
    record: false,
    sort: true,
    filter: true,
    edit: true,
    main: true,
    width: 104,
    chars: 14,
    help: 'Where it is sold.',
  }),
  coreClassId: id('Class', { required: true, refers: 'class', shownBy: 'coreClass', filter: true }),
  classCode: text('Class code', { required: true, record: false, filter: false, write: 'never', chars: 12 }),
  /** The title of its class. */
  class: text('Class', {
    required: true,
    record: false,
    write: 'never',
    sort: true,
    main: 2,
    width: 172,
    chars: 44,
    typed: ['class', 'kelas'],
  }),
  lmsClassId: id('Schedule', { refers: 'lms', filter: true }),
  schedule: text('Schedule', {
    required: true,
    record: false,
    write: 'never',
    filter: false,
    width: 118,
    chars: 16,
  }),
  batchId: id('Batch', { required: true, write: 'never', filter: true }),
  batch: named('Batch', { required: true, chars: 28 }),
  externalCode: text('External code', {
    max: 100,
    plain: 'prefix',
    search: 'prefix',
    filter: true,
    code: true,
    chars: 20,
    typed: ['external', 'kode luar'],
    help: 'What the platform calls it.',
  }),
  orderNo: text('Order', {
    record: false,
    write: 'never',
    plain: 'prefix',
    filter: true,
    code: true,
    chars: 18,
    typed: ['order', 'pesanan'],
  }),
  price: money('Price', {
    default: 0,
    sort: true,
    sum: true,
    edit: true,
    main: 2,
    width: 94,
    chars: 12,
    typed: ['price', 'harga'],
  }),
  status: code('Status', voucherStatuses, {
    write: 'never',
    sort: true,
    filter: true,
    main: 1,
    width: 100,
    chars: 12,
  }),
  studentId: id('Student', { write: 'update' }),
  student: json('Student', z.object({ id: Id, name: z.string(), email: z.string() }), {
    nullable: true,
    write: 'never',
    width: 128,
    chars: 28,
  }),
  email: text('E-mail', { required: true, record: false, filter: false, write: 'never', chars: 32 }),
  expiresAt: moment('Expires', {
    sort: true,
    filter: true,
    bounds: ['expiresFrom', 'expiresTo'],
    edit: true,
    main: true,
    width: 104,
    typed: ['expires', 'kedaluwarsa'],
  }),
  sentAt: moment('Sent', { write: 'never', typed: ['sent', 'dikirim'] }),
  redeemedAt: moment('Redeemed', { write: 'never', sort: true, width: 104, typed: ['redeemed', 'ditukar'] }),
  createdAt: moment('Created', {
    required: true,
    write: 'never',
    sort: true,
    filter: true,
    bounds: ['createdFrom', 'createdTo'],
  }),
  exclude: bool('Excluded', {
    write: 'update',
    default: false,
    filter: true,
    width: 70,
    yes: 'Only excluded',
    no: 'Without excluded',
    typed: ['excluded'],
  }),
  platformCode: text('Platform', { required: true, write: 'never', list: false }),
  coreClass: related('Class', ClassNamed, {}),
  lmsClass: related('Schedule', ClassNamed, { nullable: true }),
  /** The class that the voucher opened, with what prevents a reset. */
  enrolment: related('Enrolment', Enrolment, { nullable: true }),
  orderItemId: id('Order item', { write: 'update', list: false }),
  /** The order for which it is reserved. */
  order: related('Order', z.object({ id: Id, orderNo: z.string() }), { nullable: true }),
  reservedAt: moment('Reserved', { write: 'never', list: false }),
  redeemLimit: int('Redemption limit', { default: 1, list: false, help: 'Usually 1.' }),
  resetCount: int('Resets', { write: 'never', default: 0, list: false }),
  voidReason: text('Reason for voiding', { write: 'update', list: false }),
  createdBy: named('Created by', { list: false }),
  updatedAt: moment('Changed', { required: true, write: 'never', list: false }),
}
