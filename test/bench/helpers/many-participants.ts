import { sql } from 'kysely'
import type { Db } from '#server/core/db/database.ts'
import { withoutIndexes } from './many-records.ts'

const statuses = ['REGISTERED', 'IN_PROGRESS', 'FINISHED', 'PASSED', 'PASSED', 'FAILED', 'DROPPED']
const platforms = ['PINTARIA', 'TOKOPEDIA', 'BUKALAPAK', 'PIJAR', 'MBA', 'SKILLACADEMY', 'SEKOLAHMU']

/** A place in a schedule for each of so many students of `fillCrowd`, over three years. */
export async function fillParticipants(db: Db, count: number): Promise<void> {
  await db.connection().execute(async (one) => {
    await sql`SET session_replication_role = replica`.execute(one)
    await sql`SET maintenance_work_mem = '512MB'`.execute(one)
    await withoutIndexes(one, 'student_lms_class', () =>
      sql`
        INSERT INTO student_lms_class (customer_id, student_id, lms_class_id, core_class_id, platform_code, voucher_code,
                                       redeem_code, invoice_code, name_on_certificate, email_in_class, status,
                                       certificate_status, progress_pct, enrolled_at)
        SELECT s.customer_id, s.id, k.ids[1 + s.id % cardinality(k.ids)], k.classes[1 + s.id % cardinality(k.ids)],
               (${platforms}::text[])[1 + s.id % 7], 'TOK-' || upper(substr(md5(s.id::text), 1, 10)),
               'AKN' || upper(substr(md5('r' || s.id), 1, 8)), 'INV/' || s.id, s.name, s.email,
               (${statuses}::text[])[1 + s.id % 7], CASE WHEN s.id % 7 = 3 THEN 'SENT' ELSE 'NONE' END, s.id % 101,
               now() - (s.id % 1095) * interval '1 day' - random() * interval '1 day'
          FROM student s CROSS JOIN (SELECT array_agg(id ORDER BY id) AS ids, array_agg(core_class_id ORDER BY id) AS classes
                                       FROM lms_class WHERE customer_id = 1) AS k
         WHERE s.student_no LIKE 'X-%'
         LIMIT ${sql.lit(count)}`.execute(one),
    )
    await sql`SET session_replication_role = DEFAULT`.execute(one)
  })
  await sql`VACUUM ANALYZE student_lms_class`.execute(db)
}

/** Participants of a class. */
const EACH = 100

/**
 * So many participants in running classes of a hundred, each with attendance and a graded sheet of the class's exercise;
 * answers the note by which they are found.
 */
export async function fillClasses(db: Db, count: number): Promise<string> {
  const note = 'bench-restart'
  await db.connection().execute(async (one) => {
    await sql`SET session_replication_role = replica`.execute(one)
    await sql`
      INSERT INTO lms_class (customer_id, code, title, core_class_id, program_id, workflow, mode, start_at, end_at, capacity,
                             enrolled_count)
      SELECT 1, 'BENCH-' || n, 'Bench ' || n, l.core_class_id, l.program_id, 'ONGOING', 'WEBINAR', now() - interval '5 days',
             now() + interval '5 days', ${EACH}, ${EACH}
        FROM generate_series(1, ${sql.lit(Math.ceil(count / EACH))}) AS n,
             (SELECT core_class_id, program_id FROM lms_class WHERE customer_id = 1 ORDER BY id LIMIT 1) AS l`.execute(
      one,
    )
    await sql`
      INSERT INTO class_activity (customer_id, lms_class_id, sort_order, title)
      SELECT 1, id, 1, 'Pertemuan' FROM lms_class WHERE code LIKE 'BENCH-%'`.execute(one)
    await sql`
      INSERT INTO class_activity_item (customer_id, class_activity_id, lms_class_id, sort_order, title, type, ke, exercise_id)
      SELECT 1, a.id, a.lms_class_id, n, 'Bagian ' || n, CASE WHEN n < 6 THEN 'ZOOM' ELSE 'EXERCISE' END,
             CASE WHEN n < 6 THEN n END, CASE WHEN n = 6 THEN x.id END
        FROM class_activity a JOIN lms_class l ON l.id = a.lms_class_id AND l.code LIKE 'BENCH-%', generate_series(1, 6) AS n,
             (SELECT id FROM exercise WHERE customer_id = 1 ORDER BY id LIMIT 1) AS x`.execute(one)
    await sql`
      INSERT INTO student_lms_class (customer_id, student_id, lms_class_id, core_class_id, platform_code, name_on_certificate,
                                     email_in_class, status, progress_pct, attended_count, enrolled_at, started_at,
                                     last_activity_at, note)
      SELECT 1, s.id, l.id, l.core_class_id, 'TOKOPEDIA', s.name, s.email, 'FINISHED', 100, 3, now() - interval '9 days',
             now() - interval '4 days', now() - interval '1 day', ${note}
        FROM (SELECT id, core_class_id, row_number() OVER (ORDER BY id) - 1 AS place FROM lms_class WHERE code LIKE 'BENCH-%') AS l
        JOIN (SELECT id, name, email, row_number() OVER (ORDER BY id) - 1 AS place FROM student
               WHERE customer_id = 1 AND student_no LIKE 'X-%' ORDER BY id LIMIT ${sql.lit(count)}) AS s
          ON s.place / ${sql.lit(EACH)} = l.place`.execute(one)
    await sql`
      INSERT INTO absensi (customer_id, student_lms_class_id, student_id, lms_class_id, ke, status, method, attended_at, platform_code)
      SELECT 1, e.id, e.student_id, e.lms_class_id, n, 'PRESENT', 'ZOOM', now() - (5 - n) * interval '1 day', 'TOKOPEDIA'
        FROM student_lms_class e, generate_series(1, 3) AS n WHERE e.note = ${note}`.execute(one)
    await sql`
      INSERT INTO answer (customer_id, student_lms_class_id, class_activity_item_id, exercise_id, attempt, status, total_score,
                          submitted_at)
      SELECT 1, e.id, i.id, i.exercise_id, 1, 'GRADED', 80, now() - interval '1 day'
        FROM student_lms_class e JOIN class_activity_item i ON i.lms_class_id = e.lms_class_id AND i.exercise_id IS NOT NULL
       WHERE e.note = ${note}`.execute(one)
    await sql`
      INSERT INTO student_activity (customer_id, student_lms_class_id, class_activity_item_id, status, progress_pct, attempts,
                                    opened_at, done_at)
      SELECT 1, e.id, i.id, 'DONE', 100, 1, now() - interval '2 days', now() - interval '1 day'
        FROM student_lms_class e JOIN class_activity_item i ON i.lms_class_id = e.lms_class_id
       WHERE e.note = ${note} AND (i.ke <= 3 OR i.exercise_id IS NOT NULL)`.execute(one)
    await sql`SET session_replication_role = DEFAULT`.execute(one)
  })
  await sql`VACUUM ANALYZE student_lms_class, answer, student_activity, absensi`.execute(db)
  return note
}
