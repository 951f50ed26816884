import { sql } from 'kysely'
import { dueReminder, reminderDays } from '#contract/core/reminder.ts'
import type { Tx } from '#server/core/db/database.ts'
import { noteStep } from './history.ts'
import { lockPartner, settlePartner, tellPartner } from './settle.ts'

const type = 'PARTNER_DOCUMENT'

/** The day that it is for the academy. */
export async function today(tx: Tx): Promise<string> {
  const { rows } = await sql<{ day: string }>`SELECT (now() AT TIME ZONE 'Asia/Jakarta')::date::text AS day`.execute(tx)
  return rows[0]?.day ?? ''
}

const inWords = new Intl.DateTimeFormat('id', { dateStyle: 'long', timeZone: 'UTC' })
const dayText = (day: string) => inWords.format(new Date(day))

interface Ending {
  id: number
  mitraId: number
  name: string
  validTo: string
  daysLeft: number
  reminded: number | null
}

/** Puts a document whose last day has come among those that wait, and says so to both sides. */
async function expire(tx: Tx, { id, mitraId, name, validTo }: Ending): Promise<void> {
  const partner = await lockPartner(tx, mitraId)
  const { numUpdatedRows } = await tx
    .updateTable('mitra_document')
    .set({
      status: 'NEED_APPROVAL',
      reviewed_by: null,
      reviewed_at: null,
      note: null,
      version: sql`version + 1`,
    })
    .where('id', '=', id)
    .where('status', '=', 'APPROVED')
    .executeTakeFirst()
  // It was replaced meanwhile.
  if (numUpdatedRows === 0n) return
  await noteStep(tx, id, 'EXPIRED', null)
  // The history says what happened; no person did it.
  await settlePartner(tx, mitraId, partner, () => undefined)
  await tellPartner(tx, mitraId, {
    type,
    content: `${name} habis masa berlakunya pada ${dayText(validTo)}. Unggah yang baru.`,
    severity: 'WARN',
  })
  await sql`SELECT tell_approvers(${id})`.execute(tx)
}

/** Reminds partners of documents that expire, and changes the state of those whose last day has come. */
export async function watchExpiry(tx: Tx): Promise<Record<string, number>> {
  const { rows } = await sql<Ending>`
    SELECT id, mitra_id AS "mitraId", name, valid_to::text AS "validTo", valid_to - d.day AS "daysLeft",
           reminded_days AS reminded
      FROM mitra_document, (SELECT (now() AT TIME ZONE 'Asia/Jakarta')::date AS day) d
     WHERE status = 'APPROVED' AND valid_to <= d.day + ${reminderDays[0]}::int AND deleted_at IS NULL
     ORDER BY mitra_id, id`.execute(tx)
  let [documentsExpired, documentsReminded] = [0, 0]
  for (const row of rows) {
    const due = dueReminder(row.daysLeft, row.reminded)
    if (row.daysLeft <= 0) {
      await expire(tx, row)
      documentsExpired++
    } else if (due !== undefined) {
      await tx.updateTable('mitra_document').set({ reminded_days: due }).where('id', '=', row.id).execute()
      await tellPartner(tx, row.mitraId, {
        type,
        content: `${row.name} berlaku sampai ${dayText(row.validTo)}, ${row.daysLeft} hari lagi. Unggah yang baru sebelum itu.`,
        severity: due === 7 ? 'WARN' : 'INFO',
      })
      documentsReminded++
    }
  }
  return { documentsExpired, documentsReminded }
}
