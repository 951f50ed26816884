import * as z from 'zod/mini'
import { Id, requiredText } from '#contract/core/common.ts'
import { voucherCreate, voucherImportNames } from '#contract/voucher/voucher.ts'
import { ImportRow, LooseImportRow, MAX_IMPORTED } from '#contract/voucher/voucher-import.ts'
import { pickPlatform } from '#commands/prompts/pick-platform.ts'
import { pickRecord } from '#commands/prompts/pick-record.ts'
import { defineCommand } from '#engine/define.ts'
import type { SheetColumn } from '#engine/prompt.ts'
import { notAsked, text } from '#engine/prompt.ts'
import { say } from '#engine/say.ts'

const columns: readonly SheetColumn[] = [
  {
    key: 'code',
    label: 'Code',
    kind: 'text',
    required: true,
    names: ['voucher', 'voucher code', 'kode', 'kode voucher'],
  },
  { key: 'className', label: 'Class', kind: 'text', names: ['class name', 'class title', 'kelas', 'nama kelas'] },
  { key: 'platform', label: 'Platform', kind: 'text', names: ['channel', 'marketplace', 'kanal', 'lokapasar'] },
  {
    key: 'externalCode',
    label: 'External code',
    kind: 'text',
    names: ['external', 'kode eksternal', 'kode luar', 'ref'],
  },
  {
    key: 'expiresAt',
    label: 'Expires on',
    kind: 'date',
    names: ['expires at', 'expiry', 'expiry date', 'valid until', 'berlaku sampai', 'kedaluwarsa', 'masa berlaku'],
  },
  { key: 'price', label: 'Price', kind: 'rupiah', names: ['amount', 'harga', 'nominal'] },
]

export default defineCommand({
  id: 'voucher.import',
  title: 'Import vouchers',
  short: 'Import',
  section: 'voucher',
  resource: 'voucher',
  keywords: ['upload', 'spreadsheet', 'excel', 'csv', 'impor', 'unggah voucher'],
  permission: ['voucher:create', 'voucher:import'],
  risk: 'reversible',
  surfaces: ['palette', 'toolbar'],
  shortcut: 'v i',
  args: z.object({
    rows: z
      .array(LooseImportRow)
      .check(
        z.minLength(1, 'must hold at least one row'),
        z.maxLength(MAX_IMPORTED, `must hold at most ${MAX_IMPORTED} rows`),
      ),
    fileName: z.optional(z.string().check(z.maxLength(255))),
    platform: z.string().check(z.minLength(1)),
    coreClassId: z.optional(Id),
    batchName: requiredText(120),
  }),
  ask: {
    rows: {
      kind: 'sheet',
      label: 'Which file?',
      help: 'An .xlsx or .csv file with a column of voucher codes.',
      columns,
      row: ImportRow,
      lookUp: {
        columns: ['className', 'platform'],
        async unknown({ className: classes = [], platform: platforms = [] }, { call, customerId }) {
          const unknown = await call(voucherImportNames, {
            customerId,
            body: { classes: [...classes], platforms: [...platforms] },
          })
          return [
            ...unknown.classes.map((value) => ({
              key: 'className',
              value,
              message: 'is not a class of this customer',
            })),
            ...unknown.platforms.map((value) => ({ key: 'platform', value, message: 'is not a known platform' })),
          ]
        },
      },
      unique: 'code',
      maxRows: MAX_IMPORTED,
      nameKey: 'fileName',
    },
    fileName: notAsked('File'),
    platform: pickPlatform('Platform'),
    coreClassId: pickRecord('class', { label: 'Class', help: 'For rows without a class.' }),
    batchName: text('Batch name', {
      max: 120,
      placeholder: 'Tokopedia November 2026',
      names: ['batch', 'name', 'nama'],
    }),
  },
  needs: { coreClassId: ({ rows = [] }) => rows.some((row) => !row.className?.trim()) },
  run: async ({ rows, fileName, platform, coreClassId, batchName }, { call, customerId }) => {
    const body = { import: { batchName, platform, coreClassId, fileName, rows } }
    const started = await call(voucherCreate, { customerId, body })
    if (!('progressId' in started)) throw new TypeError('An import was answered with a voucher')
    return started
  },
  done: ({ progressId, batchId }, { rows, batchName }) => ({
    say: say('Importing {{count}} vouchers into {{batch}}', { count: rows.length, batch: batchName }),
    stale: ['voucher'],
    track: progressId,
    link: { say: 'Show the batch', to: `/voucher?batchId=${batchId}` },
  }),
})
