import * as z from 'zod/mini'
import { LoosePunch, MAX_PUNCHES, workImport } from '#contract/hr/work-day.ts'
import { defineCommand } from '#engine/define.ts'
import { notAsked } from '#engine/prompt.ts'
import { say } from '#engine/say.ts'

const quoted = (text: string) => `"${text.replaceAll('"', '""')}"`

/** Takes over the file of an attendance machine; what is refused is saved with its lines and the reasons. */
export default defineCommand({
  id: 'workDay.import',
  title: 'Import the file of an attendance machine',
  short: 'Import',
  section: 'workDay',
  resource: 'workDay',
  keywords: ['csv', 'fingerprint', 'mesin absensi', 'impor kehadiran', 'sidik jari'],
  permission: 'hr:update',
  risk: 'irreversible',
  destructive: false,
  surfaces: ['palette', 'toolbar'],
  args: z.object({
    rows: z
      .array(LoosePunch)
      .check(
        z.minLength(1, 'must hold at least one row'),
        z.maxLength(MAX_PUNCHES, `must hold at most ${MAX_PUNCHES} rows`),
      ),
    fileName: z.optional(z.string().check(z.maxLength(255))),
  }),
  ask: {
    rows: {
      kind: 'sheet',
      label: 'Which file?',
      help: 'A .csv or .xlsx file: employee number, day, time in and time out. Several rows of a day become one.',
      columns: [
        {
          key: 'employeeNo',
          label: 'Employee number',
          kind: 'text',
          required: true,
          names: ['nomor', 'no', 'nik', 'id', 'no karyawan'],
        },
        { key: 'day', label: 'Day', kind: 'text', required: true, names: ['tanggal', 'date', 'hari'] },
        { key: 'checkIn', label: 'In', kind: 'text', names: ['masuk', 'jam masuk', 'scan masuk', 'check in', 'jam'] },
        {
          key: 'checkOut',
          label: 'Out',
          kind: 'text',
          names: ['pulang', 'keluar', 'jam pulang', 'scan pulang', 'check out'],
        },
      ],
      row: LoosePunch,
      maxRows: MAX_PUNCHES,
      nameKey: 'fileName',
    },
    fileName: notAsked('File'),
  },
  confirm: ({ rows }) => ({
    title: say('Import {{n}} rows?', { n: rows?.length ?? 0 }),
    detail: 'Days that are there already get the times of the file.',
    action: 'Import',
  }),
  run: ({ rows, fileName }, { call, customerId }) =>
    call(workImport, {
      query: { customerId },
      body: { rows, ...(fileName === undefined ? {} : { fileName }) },
    }),
  done: ({ written, failed, errors }) => ({
    say: say('{{written}} days taken, {{failed}} rows refused', { written, failed }),
    ...(errors.length === 0
      ? {}
      : {
          save: {
            name: 'import-report.csv',
            blob: new Blob(
              [
                errors
                  .map(({ row, employeeNo, message }) => [row, quoted(employeeNo), quoted(message)].join(';'))
                  .join('\n'),
              ],
              { type: 'text/csv' },
            ),
          },
        }),
    stale: ['workDay'],
  }),
})
