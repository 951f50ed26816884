import { sql } from 'kysely'
import { plural } from '#contract/core/fill-text.ts'
import { student } from '#contract/crm/student.ts'
import { maskLast, personalColumns } from '#server/core/crypto/personal.ts'
import { alive, code, dotted, email, name, phone, ref, start } from '#server/core/find/description.ts'
import { serveResource } from '#server/core/resource/serve.ts'
import { studentNumbers } from '#server/areas/schedule/students/enrol.ts'

const choicesOf = (column: 'province' | 'education_level') =>
  sql`SELECT DISTINCT ${sql.ref(column)} FROM list_student WHERE deleted_at IS NULL AND ${sql.ref(column)} IS NOT NULL`

/** Who learns with the academy. */
const students = serveResource(student, {
  columns: {
    stageId: 'pipeline_stage_id',
    stage: {
      id: ref('student.pipeline_stage_id'),
      name: sql`(SELECT s.name FROM pipeline_stage s WHERE s.id = student.pipeline_stage_id)`,
    },
    platform: 'platform_code',
    province: { value: ref('student.province'), choices: choicesOf('province') },
    educationLevel: { value: ref('student.education_level'), choices: choicesOf('education_level') },
    tag: {
      value: ref('student.tags'),
      many: true,
      choices: sql`SELECT DISTINCT unnest(tags) FROM list_student WHERE deleted_at IS NULL`,
      exported: sql`array_to_string(student.tags, ', ')`,
    },
    hasScholarship: sql`EXISTS (SELECT 1 FROM list_scholarship h WHERE h.student_id = student.id
      AND h.status = 'ACCEPTED' AND h.deleted_at IS NULL)`,
  },
  references: {
    stageId: { table: 'pipeline_stage', what: 'a stage' },
    platform: { table: 'digital_platform', what: 'a platform', by: 'code', shared: true },
  },
  unaudited: ['classCount', 'lastActivityAt'],
  write: {
    nik: (digits, _writing, { vault }) => ({
      ...personalColumns(vault, 'student.nik', digits),
      nik_mask: digits === null ? null : maskLast(digits),
    }),
    province: (province) => ({ province: province?.trim() || null }),
    educationLevel: (level) => ({ education_level: level?.trim() || null }),
    prakerjaNo: (digits) => ({ prakerja_no: digits || null }),
  },
  async values({ customerId, before }, { tx }) {
    if (before) return {}
    const [number] = await studentNumbers(tx, customerId, 1)
    return { student_no: number, platform_code: 'OWN' }
  },
  isFinal: ({ nik }) => nik !== undefined,
  async usedBy(tx, { id }) {
    const { rows } = await sql<{ classes: number; registrations: number }>`
      SELECT (SELECT count(*)::int FROM student_lms_class WHERE student_id = ${id} AND deleted_at IS NULL) AS classes,
             (SELECT count(*)::int FROM student_class WHERE student_id = ${id} AND deleted_at IS NULL) AS registrations`.execute(
      tx,
    )
    const { classes = 0, registrations = 0 } = rows[0] ?? {}
    if (classes > 0) return plural(classes, 'a class', '{{count}} classes')
    return registrations > 0 ? plural(registrations, 'a registration', '{{count}} registrations') : undefined
  },
  find: {
    from: sql`list_student AS t`,
    tenant: ref('t.customer_id'),
    where: alive,
    newest: sql`t.created_at DESC, t.id DESC`,
    fields: [
      email('t.email', { start: true, part: 'indexed' }),
      phone('t.phone', start),
      code('t.student_no', start),
      code('t.prakerja_no'),
      name('t.name', start),
    ],
    huge: true,
    label: ref('t.name'),
    hint: dotted(ref('t.email'), ref('t.student_no')),
  },
})
export default students
