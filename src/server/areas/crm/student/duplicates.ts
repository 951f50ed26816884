import { sql } from 'kysely'
import type { Duplicate, DuplicateReason } from '#contract/crm/student-merge.ts'
import { duplicateReasons } from '#contract/crm/student-merge.ts'
import type { Tx } from '#server/core/db/database.ts'

/** So many are suggested; of a family with one phone there may be many. */
const SHOWN = 10
/** So many are looked at by each reason. */
const LOOKED_AT = 50

interface Keys {
  customer: number
  nik: Buffer | null
  prakerja: string | null
  phone: string | null
  email: string
  name: string
  birth: string | null
}

type Row = Omit<Duplicate, 'createdAt'> & { createdAt: Date }

const sureness = (reasons: readonly DuplicateReason[]) =>
  reasons.reduce((sum, one) => sum + 2 ** (duplicateReasons.length - duplicateReasons.indexOf(one)), 0)

/** Students of the same customer who may be the same person, the surest first. Each reason is one step into an index. */
export async function duplicatesOf(tx: Tx, id: number): Promise<Duplicate[]> {
  const { rows: known } = await sql<Keys>`
    SELECT customer_id AS customer, nik_hmac AS nik, prakerja_no AS prakerja, phone_key(phone) AS phone,
           email_key(email) AS email, name_key(name) AS name, birth_date::text AS birth
      FROM student WHERE id = ${id}`.execute(tx)
  const [keys] = known
  if (!keys) return []
  // In the view of lists the planner may use the indexes on what functions make of a column.
  const by = (reason: DuplicateReason, where: ReturnType<typeof sql>) => sql`
    (SELECT s.id, ${reason}::text AS reason FROM list_student s
      WHERE s.customer_id = ${keys.customer} AND s.deleted_at IS NULL AND s.id <> ${id} AND ${where} LIMIT ${sql.lit(LOOKED_AT)})`
  const { rows } = await sql<Row>`
    SELECT s.id, s.student_no AS "studentNo", s.name, s.email, s.phone, s.class_count AS "classCount",
           s.created_at AS "createdAt", f.reasons
      FROM (SELECT id, array_agg(reason) AS reasons FROM (
              ${sql.join(
                [
                  ...(keys.nik === null ? [] : [by('nik', sql`s.nik_hmac = ${keys.nik}`)]),
                  ...(keys.prakerja === null ? [] : [by('prakerjaNo', sql`s.prakerja_no = ${keys.prakerja}`)]),
                  ...(keys.birth === null
                    ? []
                    : [by('person', sql`s.birth_date = ${keys.birth}::date AND name_key(s.name) = ${keys.name}`)]),
                  by('email', sql`email_key(s.email) = ${keys.email}`),
                  ...(keys.phone === null ? [] : [by('phone', sql`phone_key(s.phone) = ${keys.phone}`)]),
                ],
                sql` UNION ALL `,
              )}) x GROUP BY id) f
      JOIN student s ON s.id = f.id`.execute(tx)
  return rows
    .toSorted((one, other) => sureness(other.reasons) - sureness(one.reasons) || one.id - other.id)
    .slice(0, SHOWN)
    .map(({ createdAt, ...row }) => Object.assign(row, { createdAt: createdAt.toISOString() }))
}
