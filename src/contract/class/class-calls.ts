import * as z from 'zod/mini'
import { call, record } from '#contract/core/call.ts'
import { Id, LocalDate, Rupiah, Version } from '#contract/core/common.ts'
import { ClassVariant, Meeting } from './class-parts.ts'
import { listingStatuses } from './curation.rules.ts'
import { listing } from './listing.ts'

const stores = '/v3/api/pyadapt/customers/{customerId}/core-classes/{coreClassId}/store-classes'

export const storeClassList = call({
  method: 'GET',
  path: stores,
  access: 'class:read',
  summary: 'Where a class is listed',
  query: z.strictObject({
    storeId: z.optional(Id),
    status: z.optional(z.array(z.enum(listingStatuses)).check(z.maxLength(listingStatuses.length))),
  }),
  answer: record(z.array(listing.record)),
})

export const storeClassSave = call({
  method: 'POST',
  path: stores,
  access: 'class:update',
  summary: 'List a class in a store, or change its listing there; with `remove` it is delisted',
  body: z
    .strictObject({
      storeId: Id,
      variantId: z.nullish(Id),
      /** Of the listing, when it is there already: refused if another user has changed it since. */
      version: z.optional(Version),
      /** The class’s own when absent. */
      listingTitle: z.optional(z.string().check(z.trim(), z.maxLength(160))),
      price: z.optional(Rupiah),
      discountPrice: z.nullish(Rupiah),
      externalCode: z.nullish(z.string().check(z.trim(), z.maxLength(120))),
      validFrom: z.nullish(LocalDate),
      validTo: z.nullish(LocalDate),
      categoryIds: z.optional(z.array(Id).check(z.maxLength(20))),
      status: z.optional(z.enum(listingStatuses)),
      remove: z.optional(z.literal(true)),
    })
    .register(z.globalRegistry, { id: 'SaveStoreClass' }),
  answer: record(listing.record),
})

export const coreClassActivities = call({
  method: 'GET',
  path: '/v3/api/core-classes/{coreClassId}/core-class-activity',
  access: 'class:read',
  summary: 'The syllabus of a class: its meetings, with what happens in each',
  answer: record(z.array(Meeting)),
})

export const coreClassVariants = call({
  method: 'GET',
  path: '/v2/api/pyadapt/customers/{customerId}/core-class-variants',
  access: 'class:read',
  summary: 'The variants of a class, or the active ones of all classes, at most 1,000',
  query: z.strictObject({ coreClassId: z.optional(Id) }),
  answer: record(
    z.array(z.extend(ClassVariant, { coreClassId: Id }).register(z.globalRegistry, { id: 'OfferedVariant' })),
  ),
})

export const certificateTypes = call({
  method: 'GET',
  path: '/api/certificate-templates/types',
  access: 'certificate:read',
  summary: 'The types of certificates',
  answer: record(
    z.array(z.object({ code: z.string(), name: z.string() }).register(z.globalRegistry, { id: 'CertificateType' })),
  ),
})

export const paymentMethods = call({
  method: 'GET',
  path: '/api/payment-method',
  access: 'order:read',
  summary: 'How buyers pay',
  success: 'code200',
  answer: record(
    z.array(
      z
        .object({ code: z.string(), name: z.string(), kind: z.string(), fee: z.int(), active: z.boolean() })
        .register(z.globalRegistry, { id: 'PaymentMethod' }),
    ),
  ),
})
