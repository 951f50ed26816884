import type { PartnerDoc } from '#contract/partner/partner-doc.ts'
import { partnerDoc, partnerDocStatus } from '#contract/partner/partner-doc.ts'
import type { Decision } from '#contract/partner/partner-doc.rules.ts'
import type { Env } from '#engine/define.ts'
import { text } from '#engine/prompt.ts'
import { pickRecord } from './pick-record.ts'

/** Asks for a document by its name and partner: `mou cipta`. */
export const pickDocument = pickRecord('partnerDoc')

/** What is wrong, in words of the reviewer's own or in one of the usual sentences. */
export const noteOf = text('What is wrong with it?', {
  max: 500,
  help: 'The partner reads this and replaces the document.',
  names: ['note', 'catatan', 'alasan'],
})

/** Decides about the document as the reviewer has seen it: one that was replaced meanwhile is refused. */
export async function decideOn(
  id: number,
  status: Decision,
  note: string | undefined,
  { call, known }: Env,
): Promise<PartnerDoc> {
  const seen = known('partnerDoc', id) ?? (await call(partnerDoc.calls.read, { id }))
  const { mitraId, version } = seen
  return call(partnerDocStatus, { mitraId, id, query: { status, version, ...(note === undefined ? {} : { note }) } })
}
