import * as z from 'zod/mini'
import { call, list, record } from '#contract/core/call.ts'
import { Deleted, Id, Named, Reason, requiredText, Version } from '#contract/core/common.ts'
import { Phone, RequiredEmail } from '#contract/core/contact.ts'
import type { RecordOfKind } from '#contract/core/resource/define.ts'
import { defineResource } from '#contract/core/resource/define.ts'
import { code, int, json, moment, text } from '#contract/core/resource/field.ts'
import { Npwp, revealCall } from '#contract/core/resource/personal.ts'
import { ownCalls, schemasFor } from '#contract/core/resource/own-calls.ts'
import { kinds } from '#contract/kinds.ts'
import { canDeletePartner, legalForms, partnerStatuses } from './partner.rules.ts'

/** How far a partner is with its documents: the first that applies. */
export const documentProgress = ['NEED_APPROVAL', 'REJECTED', 'MISSING', 'COMPLETE'] as const

const of = schemasFor(
  kinds.partner,
  {
    legalName: text('Legal name', {
      search: 'contains',
      sort: true,
      required: true,
      max: 200,
      main: 1,
      width: 230,
      find: 'name',
      typed: ['nama'],
    }),
    brandName: text('Brand', { max: 120, search: 'contains', list: false }),
    legalForm: code('Legal form', legalForms, {
      words: {
        PT: 'PT',
        CV: 'CV',
        YAYASAN: 'Foundation',
        LPK: 'LPK',
        KOPERASI: 'Cooperative',
        PERORANGAN: 'Sole proprietor',
      },
      nullable: true,
      filter: true,
      sort: true,
      width: 110,
      help: 'It decides which documents are required.',
      typed: ['bentuk'],
    }),
    status: code('Status', partnerStatuses, { write: 'never', filter: true, sort: true, main: 1, width: 110 }),
    docStatus: code('Documents', documentProgress, {
      write: 'never',
      filter: true,
      width: 130,
      words: {
        NEED_APPROVAL: 'Waiting for approval',
        REJECTED: 'Rejected',
        MISSING: 'Missing',
        COMPLETE: 'Complete',
      },
      typed: ['dokumen'],
    }),
    docsApproved: int('Approved', { write: 'never', default: 0, filter: false, sort: true, width: 90 }),
    docsRequired: int('Required', { write: 'never', default: 0, filter: false, sort: true, width: 90 }),
    picName: text('Contact person', { required: true, max: 120, search: 'contains', main: 2, width: 170 }),
    picPosition: text('Position', { max: 120, list: false }),
    picEmail: text('E-mail', { required: true, schema: RequiredEmail, search: 'contains', width: 200, find: 'email' }),
    picPhone: text('Phone', { schema: Phone, max: 40, width: 130, placeholder: '0812 3456 7890' }),
    nib: text('NIB', {
      max: 13,
      unique: true,
      list: false,
      pattern: [/^\d{13}$/, 'must be the 13 digits of an NIB'],
      placeholder: '9120001234567',
    }),
    npwpMask: text('NPWP', { write: 'never', code: true, list: false }),
    licenseNo: text('License number', { max: 60, list: false, placeholder: 'LPK-0123/2023' }),
    address: text('Address', { max: 300, rows: 2, list: false }),
    city: text('City', { max: 80, sort: true, width: 120 }),
    province: text('Province', { max: 80, list: false }),
    postalCode: text('Postal code', { max: 5, list: false, pattern: [/^\d{5}$/, 'must have 5 digits'] }),
    bankName: text('Bank', { max: 80, list: false }),
    bankAccountNo: text('Account number', {
      max: 40,
      list: false,
      pattern: [/^[\d .-]{5,40}$/, 'must be an account number'],
    }),
    bankAccountName: text('Account holder', { max: 120, list: false }),
    customers: json('Customers', z.array(Named), { write: 'never', detail: true }),
    updatedAt: moment('Changed', { write: 'never', required: true, sort: true, width: 120 }),
  },
  {
    /** Sealed; the record shows its last four digits. */
    inputs: { npwp: text('NPWP', { schema: Npwp, secret: true, placeholder: '01.234.567.8-901.000' }) },
  },
)

const params = { mitraId: Id }

export const partnerList = call({
  method: 'GET',
  path: '/partners',
  service: 'console',
  access: 'partner-doc:read',
  summary: 'List partners: all of them for the academy, the own one for a partner',
  query: of.query,
  answer: list(of.record),
})

/** Also by the caller's own number, as the session has it. */
export const partnerRead = call({
  method: 'GET',
  path: '/api/mitra/{mitraId}',
  params,
  access: 'partner-doc:read',
  summary: 'Read a partner',
  answer: record(of.record),
})

export const partnerUpdate = call({
  method: 'PUT',
  path: '/api/admin/mitra/{mitraId}',
  params,
  access: 'customer:update',
  summary: 'Change the profile of a partner; absent fields stay as they are',
  body: of.update,
  answer: record(of.record),
})

export const partnerCreate = call({
  method: 'POST',
  path: '/partners',
  service: 'console',
  access: 'customer:create',
  summary: 'Make a partner with the documents that its legal form requires',
  body: of.create,
  answer: record(of.record),
})

export const partnerRemove = call({
  method: 'DELETE',
  path: '/partners/{id}',
  service: 'console',
  access: 'customer:delete',
  summary: 'Refused with the reason: partners stay on record',
  answer: record(Deleted),
})

export const partnerSetStatus = call({
  method: 'PUT',
  path: '/partners/{mitraId}/status',
  service: 'console',
  params,
  access: 'partner-doc:approve',
  summary: 'Activate or suspend a partner, or lift its suspension',
  body: z
    .strictObject({ status: z.enum(partnerStatuses), version: Version, reason: z.optional(Reason) })
    .register(z.globalRegistry, { id: 'PartnerStatusChange' }),
  answer: record(of.record),
})

const nullableText = (max: number) => z.nullable(z.string().check(z.trim(), z.maxLength(max)))

/** What a partner says of itself beyond its profile. */
export const PartnerInfo = z
  .strictObject({
    website: z.optional(nullableText(200)),
    instagram: z.optional(nullableText(60)),
    employeeCount: z.optional(z.nullable(z.int().check(z.gte(0), z.lte(1_000_000)))),
    trainingFields: z.optional(z.array(requiredText(60)).check(z.maxLength(20))),
    hasLms: z.optional(z.boolean()),
    prakerjaPartner: z.optional(z.boolean()),
    notes: z.optional(nullableText(1000)),
  })
  .register(z.globalRegistry, { id: 'PartnerInfo' })
export type PartnerInfo = z.output<typeof PartnerInfo>

export const partnerInfo = call({
  method: 'GET',
  path: '/api/admin/mitra/{id}/additional-info',
  access: 'partner-doc:read',
  summary: 'Read the additional info of a partner',
  answer: record(PartnerInfo),
})

export const partnerInfoUpdate = call({
  method: 'PUT',
  path: '/api/admin/mitra/{mitraId}/additional-info',
  params,
  access: 'customer:update',
  summary: 'Change the additional info of a partner; absent fields stay as they are',
  body: PartnerInfo,
  answer: record(PartnerInfo),
})

/** The tax number in full. */
export const partnerReveal = revealCall('partner', 'customer:pii', ['npwp'])

/** A partner: the company behind a customer of the academy. */
export const partner = defineResource(kinds.partner, {
  calls: ownCalls(of, {
    list: partnerList,
    read: partnerRead,
    create: partnerCreate,
    update: partnerUpdate,
    remove: partnerRemove,
  }),
  keywords: ['partner', 'mitra'],
  label: 'legalName',
  hint: 'picName',
  findHelp: 'By legal name or e-mail.',
  search: 'Name, brand, contact person or e-mail…',
  sort: '-updatedAt',
  mayDelete: canDeletePartner,
  commands: ['create', 'edit', 'export'],
  empty: { title: 'No partners yet', hint: 'A company that registers, and confirms its address, becomes a partner.' },
  fields: of.fields,
  inputs: of.inputs,
})
export type Partner = RecordOfKind<typeof partner>
