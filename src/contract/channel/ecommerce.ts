import * as z from 'zod/mini'
import { call, list, record } from '#contract/core/call.ts'
import { Id, LocalDate, Moment, requiredText, Rupiah, Version } from '#contract/core/common.ts'
import type { Described } from '#contract/core/resource/described.ts'
import { listFields } from '#contract/core/list/list-field.ts'
import { queryOfList } from '#contract/core/list/list.ts'
import { platformWords } from './platform-words.ts'
import { resourceCalls } from '#contract/core/resource/resource.ts'
import { canDeleteSale } from './sale.rules.ts'
import { Sale, saleFields, saleStatuses, saleWhat, settlementStatuses } from './sale.ts'

/** What the participant got at the end. */
const SaleCertificate = z.object({
  id: Id,
  number: z.string(),
  issuedAt: Moment,
  sendStatus: z.string(),
})

/** A sale of any platform, as finance sees it. */
export const EcommerceSale = z
  .extend(Sale, {
    /** Lists leave it out. */
    certificate: z.optional(z.nullable(SaleCertificate)),
  })
  .register(z.globalRegistry, { id: 'EcommerceSale' })
export type EcommerceSale = z.output<typeof EcommerceSale>

export const ecommerceFields = listFields({
  ...saleFields,
  platform: { type: 'key', known: true, sort: true },
  settledAt: { type: 'day', sort: true, nullable: true, bounds: ['settledFrom', 'settledTo'] },
})

/** What only a platform tells; which keys those are depends on the platform. */
const Extra = z.optional(z.record(z.string(), z.unknown()))

export const CreateEcommerceSale = z
  .strictObject({
    platformCode: requiredText(32),
    externalId: requiredText(120),
    invoiceCode: requiredText(120),
    classTitle: requiredText(300),
    buyerName: requiredText(200),
    purchasedAt: Moment,
    gross: Rupiah,
    discount: z.optional(Rupiah),
    /** Absent: the platform's usual share of the price. */
    platformFee: z.optional(Rupiah),
    ...saleWhat,
    extra: Extra,
  })
  .register(z.globalRegistry, { id: 'CreateEcommerceSale' })

/** The platform and its number of the sale stay. */
export const UpdateEcommerceSale = z
  .strictObject({
    version: Version,
    invoiceCode: z.optional(requiredText(120)),
    classTitle: z.optional(requiredText(300)),
    buyerName: z.optional(requiredText(200)),
    purchasedAt: z.optional(Moment),
    gross: z.optional(Rupiah),
    discount: z.optional(Rupiah),
    platformFee: z.optional(Rupiah),
    ...saleWhat,
    saleStatus: z.optional(z.enum(saleStatuses)),
    settlementStatus: z.optional(z.enum(settlementStatuses)),
    /** The day on which the platform paid; today when a sale is settled without one. */
    settledAt: z.nullish(LocalDate),
    extra: Extra,
    exclude: z.optional(z.boolean()),
  })
  .register(z.globalRegistry, { id: 'UpdateEcommerceSale' })

export const ecommerceCalls = resourceCalls({
  path: 'reportecommerce',
  name: 'ecommerce',
  one: 'e-commerce sale',
  many: 'e-commerce sales',
  file: 'E-commerce report',
  area: 'ecommerce',
  record: EcommerceSale,
  fields: ecommerceFields,
  create: CreateEcommerceSale,
  update: UpdateEcommerceSale,
})

const base = '/v2/api/pyadapt/customers/{customerId}/ecommerce-reports'

/** The same records under the path of a customer. */
export const customerEcommerceCalls = {
  customerEcommerceList: call({
    method: 'GET',
    path: base,
    access: 'ecommerce:read',
    summary: 'List what a customer sold on all platforms',
    query: queryOfList(ecommerceFields),
    answer: list(EcommerceSale),
  }),
  customerEcommerceRead: call({
    method: 'GET',
    path: `${base}/{id}`,
    access: 'ecommerce:read',
    summary: 'Read a sale with its voucher, its student and the certificate',
    answer: record(EcommerceSale),
  }),
} as const

export const ecommerceRecords: Described<'ecommerce', EcommerceSale> = {
  resource: 'ecommerce',
  one: 'e-commerce sale',
  many: 'e-commerce sales',
  file: 'E-commerce report',
  path: '/reportecommerce',
  keywords: ['reportecommerce', 'finance', 'keuangan', 'laporan ecommerce'],
  calls: ecommerceCalls,
  fields: ecommerceFields,
  label: ({ invoiceCode }) => invoiceCode,
  hint: ({ buyerName, platformCode }) => `${buyerName} · ${platformWords(platformCode)}`,
  mayDelete: canDeleteSale,
  onDelete: 'Its voucher can be sold again. You can restore it from the audit log.',
}
