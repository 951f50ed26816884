import { saleFields, tokpedCalls } from '#contract/sale.ts'
import type { Sale } from '#contract/sale.ts'
import { canDeleteSale } from '#contract/sale.rules.ts'
import type { CommandResource } from './record-commands.ts'

/** The sales of Tokopedia, as commands know them. */
export const tokpedSales: CommandResource<'tokped', Sale> = {
  resource: 'tokped',
  one: 'Tokopedia sale',
  many: 'Tokopedia sales',
  file: 'Tokopedia',
  path: '/tokped',
  keywords: ['tokped', 'tokopedia', 'sale', 'penjualan'],
  calls: tokpedCalls,
  fields: saleFields,
  label: ({ invoiceCode }) => invoiceCode,
  hint: ({ buyerName }) => buyerName,
  mayDelete: canDeleteSale,
  onDelete: 'It leaves every list, and its voucher can be sold again. The audit can put it back.',
}
