import { sql } from 'kysely'
import type { Candidate, CertificateState } from '#contract/certificate/certificate.rules.ts'
import type { Tx } from '#server/core/db/database.ts'
import { readRecord } from '#server/core/resource/read.ts'
import { templates } from '../cert-template.resource.ts'
import type { Design } from '../pdf/sheet.ts'
import type { Facts } from '../pdf/values.ts'

interface Row {
  id: number
  customer_id: number
  customer_code: string
  customer_name: string
  timezone: string
  student_id: number
  name: string
  email: string
  phone: string | null
  status: string
  score: number | null
  letter: string | null
  instructor: string | null
  class_title: string
  lms_class_id: number
  lms_title: string
  template_id: number | null
  current_id: number | null
  current_number: string | null
  current_revoked: boolean | null
}

export interface Participant extends Facts {
  id: number
  customerId: number
  customerCode: string
  academy: string
  timezone: string
  studentId: number
  email: string
  phone: string | null
  passed: boolean
  lmsClassId: number
  lmsTitle: string
  templateId: number | null
  current: { id: number; number: string; state: CertificateState } | null
}

const participantOf = (row: Row): Participant => ({
  id: row.id,
  customerId: row.customer_id,
  customerCode: row.customer_code,
  academy: row.customer_name,
  timezone: row.timezone,
  studentId: row.student_id,
  name: row.name,
  email: row.email,
  phone: row.phone,
  passed: row.status === 'PASSED',
  score: row.score,
  letter: row.letter,
  instructor: row.instructor,
  classTitle: row.class_title,
  lmsClassId: row.lms_class_id,
  lmsTitle: row.lms_title,
  templateId: row.template_id,
  current:
    row.current_id === null || row.current_number === null
      ? null
      : { id: row.current_id, number: row.current_number, state: row.current_revoked ? 'REVOKED' : 'VALID' },
})

/** Participants with all that their certificates depend on, in order of their numbers; `lock` before issuing. */
export async function readParticipants(tx: Tx, ids: readonly number[], how: 'read' | 'lock'): Promise<Participant[]> {
  if (how === 'lock') {
    await sql`SELECT FROM student_lms_class WHERE id = ANY (${[...ids]}::bigint[]) ORDER BY id FOR UPDATE`.execute(tx)
  }
  const { rows } = await sql<Row>`
    SELECT e.id, e.customer_id, u.code AS customer_code, u.timezone, e.student_id, e.name_on_certificate AS name,
           coalesce(n.value, u.name) AS customer_name, e.email_in_class AS email, s.phone, e.status,
           e.final_score::float8 AS score, g.letter,
           (SELECT i.name FROM lms_class_instructor t JOIN instructor i ON i.id = t.instructor_id
             WHERE t.lms_class_id = l.id AND t.deleted_at IS NULL ORDER BY t.role DESC, t.id LIMIT 1) AS instructor,
           k.title AS class_title, l.id AS lms_class_id, l.title AS lms_title,
           (SELECT t.id FROM certificate_template t
             WHERE t.id = coalesce(l.certificate_template_id, k.certificate_template_id)
               AND t.active AND t.deleted_at IS NULL) AS template_id,
           c.id AS current_id, c.number AS current_number, c.revoked_at IS NOT NULL AS current_revoked
      FROM student_lms_class e
      JOIN customer u ON u.id = e.customer_id
      JOIN student s ON s.id = e.student_id
      JOIN lms_class l ON l.id = e.lms_class_id
      JOIN core_class k ON k.id = e.core_class_id
      LEFT JOIN setting n ON n.customer_id = e.customer_id AND n.key = 'academy.name' AND NOT n.excluded
       AND n.deleted_at IS NULL AND n.value <> ''
      LEFT JOIN student_grade g ON g.student_lms_class_id = e.id AND g.level = 0
      LEFT JOIN certificate c ON c.student_lms_class_id = e.id AND c.replaced_by_id IS NULL AND c.deleted_at IS NULL
     WHERE e.id = ANY (${[...ids]}::bigint[]) AND e.deleted_at IS NULL
     ORDER BY e.id`.execute(tx)
  return rows.map(participantOf)
}

export interface Prepared extends Design {
  id: number
  name: string
  missing: readonly string[]
}

/** A template as it is printed. */
export async function readDesign(tx: Tx, id: number): Promise<Prepared> {
  const row = await readRecord(tx, templates, id)
  const { name, missing, widthPx, heightPx, pages, locale, items = [] } = row
  const background =
    row.backgroundMediaId === null
      ? undefined
      : await tx
          .selectFrom('media_item')
          .select('checksum')
          .where('id', '=', row.backgroundMediaId)
          .where('deleted_at', 'is', null)
          .executeTakeFirst()
  return { id, name, missing, widthPx, heightPx, pages, locale, items, background: background?.checksum ?? null }
}

/** What the rules ask of a participant. */
export const candidateOf = (of: Participant, design: Prepared | undefined): Candidate => ({
  name: of.name,
  passed: of.passed,
  classTitle: of.lmsTitle,
  template: design ? { name: design.name, missing: design.missing } : null,
  current: of.current,
})
