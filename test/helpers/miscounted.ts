import { sql } from 'kysely'
import type { Db } from '#server/core/db/database.ts'

/** Finds who says another number of places, schedules or classes than there are. */
export const miscounts = `
  SELECT 'core_class' AS table, c.id FROM core_class c
   WHERE c.student_count <> (SELECT count(*) FROM student_lms_class e
                              WHERE e.core_class_id = c.id AND e.status <> 'DROPPED' AND e.deleted_at IS NULL)
      OR c.lms_class_count <> (SELECT count(*) FROM lms_class l WHERE l.core_class_id = c.id AND l.deleted_at IS NULL)
  UNION ALL
  SELECT 'student', s.id FROM student s
   WHERE s.class_count <> (SELECT count(*) FROM student_lms_class e
                            WHERE e.student_id = s.id AND e.status <> 'DROPPED' AND e.deleted_at IS NULL)
  UNION ALL
  SELECT 'instructor', i.id FROM instructor i
   WHERE i.class_count <> (SELECT count(*) FROM lms_class_instructor l WHERE l.instructor_id = i.id AND l.deleted_at IS NULL)`

export const miscounted = async (db: Db): Promise<unknown[]> => (await sql.raw(miscounts).execute(db)).rows
