import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import type { Reason } from '#contract/core/error.ts'
import { canIssue, CODE_SIGNS, numberOf } from '#contract/certificate/certificate.rules.ts'
import type { Tx } from '#server/core/db/database.ts'
import { addContent } from '#server/core/upload/content.ts'
import type { Receiving } from '#server/core/upload/receive.ts'
import { receiveFile, streamOf } from '#server/core/upload/receive.ts'
import { renderSheet } from '../pdf/render.ts'
import { printedBy, sheetOf } from '../pdf/sheet.ts'
import { valuesOf, verifyUrl } from '../pdf/values.ts'
import type { Participant, Prepared } from './candidates.ts'
import { candidateOf, readDesign } from './candidates.ts'
import type { Issuing } from './send.ts'
import { queueSending } from './send.ts'

const MB = 1_048_576
const pdf = { max: 50 * MB, types: ['application/pdf'], called: 'a PDF', needs: ['certificate:send'] } as const
const DEFAULT_FORMAT = '{kode}/{tahun}/{bulan}/{urut:6}'

/** 80 bits that no one guesses. */
const newCode = (): string => [...randomBytes(16)].map((byte) => CODE_SIGNS[byte % 32] ?? '0').join('')

/**
 * The next number of a customer in a year. The count is part of the transaction: one that is rolled back leaves no gap,
 * and others who issue wait for it.
 */
async function nextNumber(tx: Tx, { customerId, customerCode, timezone }: Participant, issuedAt: Date) {
  const { rows } = await sql<{ year: number; month: number; format: string | null }>`
    SELECT extract(year FROM d)::int AS year, extract(month FROM d)::int AS month,
           (SELECT nullif(trim(value), '') FROM setting WHERE customer_id = ${customerId}
             AND key = 'certificate.number_format' AND NOT excluded AND deleted_at IS NULL) AS format
      FROM (SELECT ${issuedAt}::timestamptz AT TIME ZONE ${timezone} AS d) AS local`.execute(tx)
  const { year = 0, month = 0, format = null } = rows[0] ?? {}
  const { rows: counted } = await sql<{ count: number }>`
    INSERT INTO certificate_count AS c (customer_id, year, count) VALUES (${customerId}, ${year}, 1)
    ON CONFLICT (customer_id, year) DO UPDATE SET count = c.count + 1 RETURNING count`.execute(tx)
  return numberOf(format ?? DEFAULT_FORMAT, { code: customerCode, year, month, count: counted[0]?.count ?? 0 })
}

/** Templates, each read once. */
export function designs(tx: Tx) {
  const known = new Map<number, Promise<Prepared>>()
  return (id: number | null): Promise<Prepared> | undefined => {
    if (id === null) return undefined
    const found = known.get(id) ?? readDesign(tx, id)
    known.set(id, found)
    return found
  }
}

const titles = { id: 'Sertifikat', en: 'Certificate' } as const

interface Print {
  number: string
  code: string
  issuedAt: Date
  publicUrl: string
}

/** What is printed for a participant, and the file of it. */
export async function printFor(
  store: Receiving['store'],
  of: Participant,
  design: Prepared,
  { number, code, issuedAt, publicUrl }: Print,
) {
  const { timezone, academy } = of
  const values = valuesOf(of, { number, issuedAt, timezone, locale: design.locale })
  const sheet = await sheetOf(store, design, {
    title: `${titles[design.locale]} ${number}`,
    author: academy,
    issuedAt,
    verifyUrl: verifyUrl(publicUrl, code),
    values,
  })
  return { printed: printedBy(design, values), bytes: await renderSheet(sheet) }
}

/** How a certificate came to be in place of another. */
interface Instead {
  id: number
  reason: string
}

/** Prints, stores and writes down one certificate, and queues its message. Its rules have been asked. */
export async function issueOne(
  scene: Issuing,
  of: Participant,
  design: Prepared,
  instead?: Instead,
): Promise<{ id: number; number: string }> {
  const { tx, files, publicUrl, masterId } = scene
  const { rows: clock } = await sql<{ now: Date }>`SELECT date_trunc('second', clock_timestamp()) AS now`.execute(tx)
  const issuedAt = clock[0]?.now ?? new Date()
  const number = await nextNumber(tx, of, issuedAt)
  const code = newCode()
  const { printed, bytes } = await printFor(files.store, of, design, { number, code, issuedAt, publicUrl })
  const file = await receiveFile(files, { name: 'certificate.pdf', content: streamOf(bytes), rule: pdf })
  try {
    await addContent(tx, files.store, of.customerId, file)
  } finally {
    await file.discard()
  }
  const { id } = await tx
    .insertInto('certificate')
    .values({
      customer_id: of.customerId,
      student_lms_class_id: of.id,
      number,
      template_id: design.id,
      issued_at: issuedAt,
      verify_code: code,
      printed: JSON.stringify(printed),
      checksum: file.hash,
      // Until the former one names it as its successor there would be two.
      replaced_by_id: instead?.id ?? null,
      replace_reason: instead?.reason ?? null,
      created_by: masterId,
      updated_by: masterId,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  if (instead) {
    const next = { replaced_by_id: id, version: sql<number>`version + 1`, updated_by: masterId }
    await tx.updateTable('certificate').set(next).where('id', '=', instead.id).execute()
    await tx.updateTable('certificate').set({ replaced_by_id: null }).where('id', '=', id).execute()
  }
  await queueSending(scene, of, { id, number, code, issuedAt, messageId: null })
  return { id, number }
}

export interface Outcome {
  participant: Participant
  issued?: { id: number; number: string }
  why?: Reason
}

/** Issues the first certificates of participants, each exactly once; who cannot have one is refused with the reason. */
export async function issueFor(scene: Issuing, participants: readonly Participant[]): Promise<Outcome[]> {
  const read = designs(scene.tx)
  const outcomes: Outcome[] = []
  for (const participant of participants) {
    const design = await read(participant.templateId)
    const verdict = canIssue(candidateOf(participant, design))
    if (verdict !== true || !design) {
      outcomes.push({ participant, ...(verdict === true ? {} : { why: verdict }) })
      continue
    }
    const issued = await issueOne(scene, participant, design)
    scene.audit({
      action: 'certificate.issue',
      resource: 'certificate',
      recordId: issued.id,
      customerId: participant.customerId,
      label: `${issued.number} · ${participant.name}`,
      version: 1,
      after: { number: issued.number, student: participant.name, template: design.name },
    })
    outcomes.push({ participant, issued })
  }
  return outcomes
}
