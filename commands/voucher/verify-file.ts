import * as z from 'zod/mini'
import { CodeLine, MAX_VERIFIED, verifyFile } from '#contract/redemption/verification.ts'
import { showInteger } from '#engine/answers/parse-number.ts'
import { defineCommand } from '#engine/define.ts'
import { notAsked } from '#engine/prompt.ts'
import { say } from '#engine/say.ts'

/** Verifies the codes of a file; the spreadsheet named Verification has a row for each of its lines. */
export default defineCommand({
  id: 'voucher.verify-file',
  title: 'Verify a file of codes',
  short: 'Verify a file',
  section: 'voucher',
  keywords: ['verification', 'excel', 'csv', 'verifikasi berkas', 'cek banyak kode'],
  permission: 'voucher:read',
  risk: 'read',
  surfaces: ['palette'],
  args: z.object({
    rows: z
      .array(CodeLine)
      .check(
        z.minLength(1, 'must hold at least one row'),
        z.maxLength(MAX_VERIFIED, `must hold at most ${MAX_VERIFIED} rows`),
      ),
    fileName: z.optional(z.string().check(z.maxLength(255))),
  }),
  ask: {
    rows: {
      kind: 'sheet',
      label: 'Which file?',
      help: 'An .xlsx or .csv file with a column of voucher codes or redeem codes.',
      columns: [
        {
          key: 'code',
          label: 'Code',
          kind: 'text',
          required: true,
          names: ['voucher', 'voucher code', 'kode', 'kode voucher', 'redeem code', 'kode redeem', 'kode penukaran'],
        },
      ],
      row: CodeLine,
      maxRows: MAX_VERIFIED,
      nameKey: 'fileName',
    },
    fileName: notAsked('File'),
  },
  run: ({ rows, fileName }, { call, customerId }) =>
    call(verifyFile, { customerId, body: { rows, ...(fileName === undefined ? {} : { fileName }) } }),
  done: ({ progressId }, { rows }) => ({
    say: say('Verifying {{number}} codes', { number: showInteger(rows.length) }),
    track: progressId,
    goTo: `/verification?job=${progressId}`,
  }),
})
