import { sql } from 'kysely'
import { studentMerges } from '#contract/crm/student-merge.ts'
import { ref } from '#server/core/find/description.ts'
import { serveResource } from '#server/core/resource/serve.ts'

/** Who was merged into whom, as long as the database still has the one that was merged. */
export default serveResource(studentMerges, {
  columns: {
    mergedName: { value: ref('merged.name'), joins: ['merged'] },
    mergedNo: { value: ref('merged.student_no'), joins: ['merged'] },
    student: { id: ref('student_merge.student_id'), name: ref('student.name'), joins: ['student'] },
    state: sql`CASE WHEN student_merge.undone_at IS NOT NULL THEN 'UNDONE'
      WHEN student_merge.undo_until < now() THEN 'FINAL' ELSE 'OPEN' END`,
    mergedBy: { id: ref('student_merge.created_by'), name: ref('maker.name'), joins: ['maker'] },
    moved: sql`(SELECT coalesce(sum(jsonb_array_length(m.value)), 0)::int FROM jsonb_each(student_merge.moved) m)`,
  },
  joins: {
    merged: sql`JOIN student AS merged ON merged.id = student_merge.merged_id`,
    student: sql`JOIN student ON student.id = student_merge.student_id`,
    maker: sql`LEFT JOIN app_user AS maker ON maker.id = student_merge.created_by`,
  },
  references: { studentId: { table: 'student', what: 'a student' } },
})
