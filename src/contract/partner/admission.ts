import * as z from 'zod/mini'
import { call, list, record } from '#contract/core/call.ts'
import { Id, Moment, requiredText, Version } from '#contract/core/common.ts'
import { Phone, RequiredEmail } from '#contract/core/contact.ts'
import { legalForms } from './partner.rules.ts'

/** A partner that has registered, or was made, and has no customer yet. */
export const Registration = z
  .object({
    id: Id,
    version: Version,
    legalName: z.string(),
    legalForm: z.nullable(z.enum(legalForms)),
    picName: z.string(),
    picEmail: z.string(),
    picPhone: z.nullable(z.string()),
    address: z.nullable(z.string()),
    registeredAt: Moment,
    /** Whether the contact person has an account, whose address is confirmed. */
    hasAccount: z.boolean(),
    docsApproved: z.int(),
    docsRequired: z.int(),
  })
  .register(z.globalRegistry, { id: 'PartnerRegistration' })
export type Registration = z.output<typeof Registration>

export const registrationsWaiting = call({
  method: 'GET',
  path: '/partner-registrations',
  service: 'console',
  access: 'customer:create',
  summary: 'The partners that have no customer yet, the newest first',
  answer: list(Registration),
})

/** Everything that a registration needs to begin to work. */
export const Admission = z
  .strictObject({
    version: Version,
    legalForm: z.enum(legalForms),
    /** Of the customer: how it is called for short, and its code, which never changes. */
    name: requiredText(80),
    code: requiredText(12).check(
      z.regex(/^[A-Z][A-Z0-9]+$/, 'must begin with a capital and have only capitals and digits, such as AKN'),
    ),
    email: RequiredEmail,
    phone: z.optional(z.nullable(Phone)),
    tarif: z.optional(z.nullable(z.string().check(z.maxLength(40)))),
    /** The first administrator: an account with this address gets the role, another one is invited. */
    adminName: requiredText(120),
    adminEmail: RequiredEmail,
  })
  .register(z.globalRegistry, { id: 'PartnerAdmission' })
export type Admission = z.output<typeof Admission>

/** All or nothing: a customer without a partner administrator would be of no use. */
export const partnerAdmit = call({
  method: 'POST',
  path: '/partners/{mitraId}/admission',
  service: 'console',
  params: { mitraId: Id },
  access: 'customer:create',
  summary: 'Make the customer of a partner and its first administrator; also takes user:assign',
  body: Admission,
  answer: record(
    z.object({
      id: Id,
      name: z.string(),
      customerId: Id,
      /** The administrator, and whether the account is new and was written to. */
      masterId: z.nullable(Id),
      adminName: z.string(),
      letter: z.nullable(z.string()),
    }),
  ),
})
