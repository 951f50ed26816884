import { sql } from 'kysely'
import type { Tx } from '#server/core/db/database.ts'
import { fail } from '#server/core/http/fail.ts'
import type { Participant } from '../issue/candidates.ts'
import { readParticipants } from '../issue/candidates.ts'

/** What a certificate shows as long as no one has passed a class. */
const invented = { name: 'Nama Peserta', classTitle: 'Judul Kelas', score: 88.5, letter: 'A', instructor: 'Instruktur' }

/** The newest participant who passed, or else the newest of all. */
async function newest(tx: Tx, customerId: number): Promise<number | undefined> {
  const { rows } = await sql<{ id: number }>`
    SELECT id FROM student_lms_class WHERE customer_id = ${customerId} AND deleted_at IS NULL AND status <> 'DROPPED'
     ORDER BY status = 'PASSED' DESC, enrolled_at DESC, id DESC LIMIT 1`.execute(tx)
  return rows[0]?.id
}

async function longestName(tx: Tx, customerId: number): Promise<string | undefined> {
  const { rows } = await sql<{ name: string }>`
    SELECT name_on_certificate AS name FROM student_lms_class WHERE customer_id = ${customerId} AND deleted_at IS NULL
     ORDER BY length(name_on_certificate) DESC, id LIMIT 1`.execute(tx)
  return rows[0]?.name
}

export interface Sampled {
  id: number | null
  timezone: string
  academy: string
  facts: Pick<Participant, 'name' | 'classTitle' | 'score' | 'letter' | 'instructor'>
}

/** Whose values a preview shows. @throws NOT_FOUND */
export async function sampleOf(
  tx: Tx,
  customerId: number,
  { id, longest = false }: { id?: number | undefined; longest?: boolean | undefined },
): Promise<Sampled> {
  const chosen = id ?? (await newest(tx, customerId))
  const [found] = chosen === undefined ? [] : await readParticipants(tx, [chosen], 'read')
  if (id !== undefined && found?.customerId !== customerId) throw fail('NOT_FOUND', { what: 'participant' })
  const name = longest ? await longestName(tx, customerId) : undefined
  if (found) {
    const { timezone, academy, classTitle, score, letter, instructor } = found
    const facts = {
      name: name ?? found.name,
      classTitle,
      score: score ?? invented.score,
      letter: letter ?? invented.letter,
      instructor: instructor ?? invented.instructor,
    }
    return { id: found.id, timezone, academy, facts }
  }
  const customer = await tx
    .selectFrom('customer')
    .select(['name', 'timezone'])
    .where('id', '=', customerId)
    .executeTakeFirstOrThrow()
  return { id: null, timezone: customer.timezone, academy: customer.name, facts: invented }
}
