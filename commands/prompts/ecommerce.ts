import { platformWords } from '#contract/platform-words.ts'
import type { EcommerceSale } from '#contract/ecommerce.ts'
import { ecommerceCalls, ecommerceFields } from '#contract/ecommerce.ts'
import { canDeleteSale } from '#contract/sale.rules.ts'
import type { Described } from '#contract/described.ts'

/** The sales of all platforms, as commands know them. */
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
  onDelete: 'It leaves every list, and its voucher can be sold again. The audit can put it back.',
}
