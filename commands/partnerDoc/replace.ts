import * as z from 'zod/mini'
import { pickDocument } from '#commands/prompts/partner-doc.ts'
import { Id, LocalDate } from '#contract/core/common.ts'
import { documentRule } from '#contract/media/purposes.ts'
import { partnerDoc, partnerDocReplace } from '#contract/partner/partner-doc.ts'
import { isAgreement } from '#contract/partner/partner-doc.rules.ts'
import { focused } from '#engine/answers/from.ts'
import { knownRecord } from '#engine/context.ts'
import { defineCommand } from '#engine/define.ts'
import { date, text } from '#engine/prompt.ts'
import { say } from '#engine/say.ts'

export default defineCommand({
  id: 'partnerDoc.replace',
  title: 'Upload or replace partner document',
  short: 'Upload',
  section: 'partnerDoc',
  resource: 'partnerDoc',
  keywords: ['upload mou', 'upload nda', 'unggah dokumen', 'ganti dokumen'],
  permission: 'partner-doc:upload',
  risk: 'irreversible',
  destructive: false,
  surfaces: ['palette', 'row', 'drawer'],
  args: z.object({
    document: Id,
    file: z.array(z.instanceof(Blob)).check(z.length(1)),
    number: z.optional(z.string().check(z.trim(), z.maxLength(60))),
    signedAt: z.optional(LocalDate),
  }),
  ask: {
    document: pickDocument,
    file: { kind: 'file', label: 'Which file?', accept: documentRule.types.join(','), maxBytes: documentRule.max },
    number: text('Number', { max: 60, names: ['nomor', 'number'] }),
    signedAt: date('Signed', { past: true, names: ['ditandatangani', 'signed'] }),
  },
  from: { document: focused('partnerDoc') },
  confirm({ document }, ctx) {
    const row = document === undefined ? undefined : knownRecord(ctx, 'partnerDoc', document)
    return row && row.status === 'APPROVED' && isAgreement(row.name)
      ? {
          title: say('Replace {{name}}, which is approved?', { name: row.name }),
          detail: 'The new file has to be approved again. The history keeps the earlier one.',
          action: 'Replace',
        }
      : {
          title: row ? say('Upload {{name}}?', { name: row.name }) : 'Upload the document?',
          detail: 'It waits for approval then.',
          action: 'Upload',
        }
  },
  async run({ document, file: [file], number, signedAt }, { call, known }) {
    if (!file) throw new Error('No file was chosen')
    const { mitraId } = known('partnerDoc', document) ?? (await call(partnerDoc.calls.read, { id: document }))
    return call(partnerDocReplace, {
      mitraId,
      docId: document,
      query: { confirm: true, ...(number ? { number } : {}), ...(signedAt ? { signedAt } : {}) },
      body: { file },
    })
  },
  done: (row) => ({
    say: say('{{name}} waits for approval', { name: row.name }),
    became: { resource: 'partnerDoc', id: row.id, now: row },
    stale: ['partnerDoc', 'partner'],
  }),
})
