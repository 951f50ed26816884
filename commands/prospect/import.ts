import * as z from 'zod/mini'
import { ImportedProspect, LooseProspects, MAX_PROSPECTS, prospectImport } from '#contract/crm/prospect-import.ts'
import { prospectSources, sourceWords } from '#contract/crm/prospect.ts'
import { defineCommand } from '#engine/define.ts'
import type { SheetColumn } from '#engine/prompt.ts'
import { notAsked, oneOf } from '#engine/prompt.ts'
import { say } from '#engine/say.ts'

const columns: readonly SheetColumn[] = [
  { key: 'name', label: 'Name', kind: 'text', required: true, names: ['nama', 'full name', 'nama lengkap'] },
  { key: 'email', label: 'E-mail', kind: 'text', names: ['email', 'surel', 'alamat email'] },
  { key: 'phone', label: 'Phone', kind: 'text', names: ['telepon', 'no hp', 'nomor telepon', 'whatsapp', 'wa'] },
  { key: 'source', label: 'Source', kind: 'text', names: ['sumber', 'channel', 'kanal'] },
  { key: 'className', label: 'Interested in', kind: 'text', names: ['class', 'kelas', 'minat', 'class title'] },
  { key: 'notes', label: 'About the prospect', kind: 'text', names: ['note', 'notes', 'catatan', 'keterangan'] },
]

/** Takes a file of prospects: who is there already, by e-mail or phone, is named in the report and stays as they are. */
export default defineCommand({
  id: 'prospect.import',
  title: 'Import prospects',
  short: 'Import',
  section: 'prospect',
  resource: 'prospect',
  keywords: ['upload', 'spreadsheet', 'excel', 'csv', 'impor', 'unggah prospek'],
  permission: 'crm:create',
  risk: 'reversible',
  surfaces: ['palette', 'toolbar'],
  shortcut: { keys: 'i', on: '/crm/prospect' },
  args: z.object({
    rows: LooseProspects,
    fileName: z.optional(z.string().check(z.maxLength(255))),
    source: z.enum(prospectSources),
  }),
  ask: {
    rows: {
      kind: 'sheet',
      label: 'Which file?',
      help: 'An .xlsx or .csv file with one row per prospect. Who is there already, by e-mail or phone, is left out.',
      columns,
      row: ImportedProspect,
      maxRows: MAX_PROSPECTS,
      nameKey: 'fileName',
    },
    fileName: notAsked('File'),
    source: oneOf(
      'Where do they come from?',
      prospectSources.map((value) => ({ value, label: sourceWords[value] })),
      { names: ['source', 'sumber'] },
    ),
  },
  run: ({ rows, fileName, source }, { call, customerId }) =>
    call(prospectImport, { customerId, body: { rows, source, ...(fileName === undefined ? {} : { fileName }) } }),
  done: ({ progressId }, { rows, fileName = 'import' }) => ({
    say: say('Importing {{count}} prospects', { count: rows.length }),
    stale: ['prospect'],
    track: progressId,
    began: { resource: 'audit', id: progressId, label: fileName },
  }),
})
