import * as z from 'zod/mini'
import type { ChannelName } from '#contract/channel/channel.ts'
import { channelOf, extraFields, ofChannels } from '#contract/channel/channel.ts'
import { importedSales } from '#contract/channel/sale.ts'
import { LooseSales, MAX_SALES, saleImport } from '#contract/channel/sale-import.ts'
import { fileUpload } from '#contract/media/file.ts'
import { defineCommand } from '#engine/define.ts'
import type { SheetColumn } from '#engine/prompt.ts'
import { notAsked } from '#engine/prompt.ts'
import { say } from '#engine/say.ts'

const columns: readonly SheetColumn[] = [
  {
    key: 'externalId',
    label: 'Platform order no.',
    kind: 'text',
    required: true,
    names: ['order id', 'order item id', 'transaction id', 'nomor transaksi', 'id pesanan', 'id transaksi'],
  },
  {
    key: 'invoiceCode',
    label: 'Invoice',
    kind: 'text',
    names: ['invoice code', 'invoice number', 'nomor invoice', 'no invoice', 'faktur'],
  },
  {
    key: 'classTitle',
    label: 'Class',
    kind: 'text',
    required: true,
    names: ['class title', 'product name', 'product', 'nama produk', 'kelas', 'nama kelas'],
  },
  {
    key: 'buyerName',
    label: 'Buyer',
    kind: 'text',
    required: true,
    names: ['buyer name', 'customer name', 'nama pembeli', 'pembeli', 'nama'],
  },
  {
    key: 'purchasedAt',
    label: 'Bought',
    kind: 'moment',
    required: true,
    names: ['date', 'paid at', 'payment date', 'order date', 'tanggal', 'tanggal pembayaran', 'waktu pembayaran'],
  },
  {
    key: 'gross',
    label: 'Price',
    kind: 'rupiah',
    required: true,
    names: ['amount', 'total', 'harga', 'harga jual', 'nominal'],
  },
  { key: 'discount', label: 'Discount', kind: 'rupiah', names: ['diskon', 'potongan'] },
  {
    key: 'voucherCode',
    label: 'Voucher code',
    kind: 'text',
    names: ['voucher', 'kode voucher', 'kode'],
  },
  { key: 'buyerEmail', label: 'E-mail', kind: 'text', names: ['email', 'buyer email', 'surel', 'email pembeli'] },
  { key: 'buyerPhone', label: 'Phone', kind: 'text', names: ['phone number', 'telepon', 'no hp', 'nomor telepon'] },
  { key: 'prakerjaNo', label: 'Prakerja number', kind: 'text', names: ['prakerja', 'nomor prakerja', 'no prakerja'] },
  { key: 'redeemCode', label: 'Redeem code', kind: 'text', names: ['redeem', 'kode redeem', 'kode penukaran'] },
  { key: 'scheduleCode', label: 'Schedule code', kind: 'text', names: ['schedule', 'kode jadwal', 'jadwal'] },
  { key: 'note', label: 'Note', kind: 'text', names: ['catatan', 'keterangan'] },
]

const extraColumns = (resource: ChannelName): SheetColumn[] =>
  Object.entries(extraFields(resource)).map(([key, { title, typed = [], type }]) => ({
    key,
    label: title,
    names: typed,
    kind: type === 'day' ? 'date' : 'text',
  }))

/** Takes a marketplace's file: a row whose number is there already is told and left as it is. */
function importOf(resource: ChannelName) {
  const { name, keywords, perClass, direct } = channelOf(resource)
  const common = direct ? columns.filter(({ key }) => key !== 'voucherCode' && key !== 'redeemCode') : columns
  return defineCommand({
    id: `${resource}.import`,
    title: `Import ${name} sales`,
    short: 'Import',
    section: resource,
    resource,
    keywords: ['upload', 'spreadsheet', 'excel', 'csv', 'impor', 'unggah', ...keywords],
    permission: 'channel:create',
    risk: 'reversible',
    surfaces: ['palette', 'toolbar'],
    shortcut: { keys: 'i', on: `/${resource}` },
    args: z.object({
      rows: LooseSales,
      fileName: z.optional(z.string().check(z.maxLength(255))),
      file: z.optional(z.custom<Blob>((given) => given instanceof Blob)),
    }),
    ask: {
      rows: {
        kind: 'sheet',
        label: 'Which file?',
        help: 'An .xlsx or .csv file with one row per sale. Existing sales are not changed.',
        columns: [...common, ...extraColumns(resource)],
        row: importedSales[resource],
        ...(perClass ? {} : { unique: 'externalId' }),
        maxRows: MAX_SALES,
        nameKey: 'fileName',
        fileKey: 'file',
      },
      fileName: notAsked('File'),
      file: notAsked('File'),
    },
    async run({ rows, fileName, file }, { call, customerId }) {
      const query = { customerId, purpose: 'SALE_IMPORT' } as const
      const stored = file && (await call(fileUpload, { query, body: { file } }))
      return call(saleImport, {
        customerId,
        body: {
          channel: resource,
          rows,
          ...(fileName === undefined ? {} : { fileName }),
          ...(stored ? { fileId: stored.id } : {}),
        },
      })
    },
    done: ({ progressId }, { rows, fileName = name }) => ({
      say: say('Importing {{count}} sales', { count: rows.length }),
      stale: [resource],
      track: progressId,
      began: { resource: 'audit', id: progressId, label: fileName },
    }),
  })
}

/** The command of each marketplace that takes its file. */
export const importCommands = ofChannels(importOf)
