import * as z from 'zod/mini'
import { call, list, record as answerOf } from '#contract/core/call.ts'
import { Id, Moment } from '#contract/core/common.ts'
import { defineResource, patternCalls } from '#contract/core/resource/define.ts'
import type { RecordOfKind } from '#contract/core/resource/define.ts'
import { day, money, reference, related } from '#contract/core/resource/field.ts'
import { kinds } from '#contract/kinds.ts'
import { platformWords } from './platform-words.ts'
import { canDeleteSale } from './sale.rules.ts'
import { saleFields } from './sale.ts'

/** What the participant got at the end. */
const SaleCertificate = z.object({
  id: Id,
  number: z.string(),
  issuedAt: Moment,
  sendStatus: z.string(),
})

// On a small screen they make room for what finance looks at.
const { main: _buyer, ...buyerName } = saleFields.buyerName
const { main: _match, ...matchStatus } = saleFields.matchStatus
const { main: _voucher, width: _voucherWidth, edit: _edit, ...voucherCode } = saleFields.voucherCode
const { width: _studentWidth, ...student } = saleFields.student
const { width: _placesWidth, ...places } = saleFields.places

/** The sales of all platforms, as finance sees them: the same rows as those of the marketplaces. */
export const ecommerce = defineResource(kinds.ecommerce, {
  calls: patternCalls('/api/reportecommerce'),
  keywords: ['reportecommerce', 'finance', 'keuangan', 'laporan ecommerce', 'penyelesaian dana'],
  label: 'invoiceCode',
  hint: ({ buyerName: name, platformCode }) => `${name} · ${platformWords(platformCode)}`,
  findHelp: 'By invoice, buyer or voucher.',
  search: 'Invoice, buyer, class…',
  sort: '-purchasedAt',
  mayDelete: canDeleteSale,
  onDelete: 'Its voucher can be sold again. You can restore it from the audit log.',
  empty: {
    title: 'No sales yet',
    hint: 'Sales of all platforms appear here, with their fees and settlement.',
  },
  fields: {
    ...saleFields,
    buyerName,
    matchStatus,
    voucherCode,
    student,
    places,
    /** Of a new sale that does not say: the platform's usual share of the price. */
    platformFee: money('Fee', {
      derived: true,
      sum: true,
      edit: true,
      width: 96,
      typed: ['fee', 'biaya'],
      help: 'The part of the price that the platform keeps.',
    }),
    settlementStatus: {
      ...saleFields.settlementStatus,
      write: 'update',
      main: 1,
      typed: ['settlement', 'penyelesaian'],
    },
    /** The day on which the platform paid; today when a sale is settled without one. */
    settledAt: day('Settled', {
      write: 'update',
      sort: true,
      filter: true,
      bounds: ['settledFrom', 'settledTo'],
      width: 110,
      help: 'When the platform paid. Leave empty for today.',
    }),
    platform: reference('Platform', 'platform', {
      record: false,
      write: 'never',
      required: true,
      sort: true,
      filter: true,
      main: 2,
      width: 110,
      typedValues: { TOKOPEDIA: ['tokped'] },
    }),
    /** It stays, as the platform's number of the sale does. */
    platformCode: reference('Platform', 'platform', {
      list: false,
      write: 'create',
      required: true,
      max: 32,
      help: 'Fields specific to this platform can be filled in after saving.',
    }),
    certificate: related('Certificate', SaleCertificate, { detail: true, nullable: true }),
  },
})
export type EcommerceSale = RecordOfKind<typeof ecommerce>

const base = '/v2/api/pyadapt/customers/{customerId}/ecommerce-reports'

/** The same records under the path of a customer. */
export const customerEcommerceCalls = {
  customerEcommerceList: call({
    method: 'GET',
    path: base,
    access: 'ecommerce:read',
    summary: 'List what a customer sold on all platforms',
    query: ecommerce.query,
    answer: list(ecommerce.record),
  }),
  customerEcommerceRead: call({
    method: 'GET',
    path: `${base}/{id}`,
    access: 'ecommerce:read',
    summary: 'Read a sale with its voucher, its student and the certificate',
    answer: answerOf(ecommerce.record),
  }),
} as const
