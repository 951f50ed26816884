import * as z from 'zod/mini'
import { notifyStudents } from '#commands/prompts/learning/participants.ts'
import { pickRecord } from '#commands/prompts/pick-record.ts'
import { Id } from '#contract/core/common.ts'
import { LooseStudent, MAX_STUDENT_ROWS, scheduleEnrolFile, StudentRow } from '#contract/schedule/students.ts'
import { canEnrol } from '#contract/schedule/workflow.rules.ts'
import { showInteger } from '#engine/answers/parse-number.ts'
import { focused, rule } from '#engine/answers/from.ts'
import { defineCommand } from '#engine/define.ts'
import { notAsked } from '#engine/prompt.ts'
import { say } from '#engine/say.ts'

/** Enrols the students of a file; who is not known yet becomes a student. */
export default defineCommand({
  id: 'lms.enrol-file',
  title: 'Enrol the students of a file',
  short: 'Enrol from file',
  section: 'lms',
  resource: 'lms',
  keywords: ['import participants', 'excel', 'csv', 'impor peserta', 'unggah peserta'],
  permission: 'lms:enrol',
  risk: 'reversible',
  surfaces: ['palette', 'drawer'],
  args: z.object({
    schedule: Id,
    rows: z
      .array(LooseStudent)
      .check(
        z.minLength(1, 'must hold at least one row'),
        z.maxLength(MAX_STUDENT_ROWS, `must hold at most ${MAX_STUDENT_ROWS} rows`),
      ),
    notify: z.boolean(),
    fileName: z.optional(z.string().check(z.maxLength(255))),
  }),
  ask: {
    schedule: pickRecord('lms'),
    rows: {
      kind: 'sheet',
      label: 'Which file?',
      help: 'An .xlsx or .csv file with a row for each student: e-mail, name and phone.',
      columns: [
        { key: 'email', label: 'E-mail', kind: 'text', required: true, names: ['email', 'surel', 'alamat surel'] },
        { key: 'name', label: 'Name', kind: 'text', required: true, names: ['nama', 'nama lengkap', 'peserta'] },
        { key: 'phone', label: 'Phone', kind: 'text', names: ['telepon', 'no hp', 'nomor telepon', 'whatsapp'] },
      ],
      row: StudentRow,
      unique: 'email',
      maxRows: MAX_STUDENT_ROWS,
      nameKey: 'fileName',
    },
    notify: notifyStudents,
    fileName: notAsked('File'),
  },
  from: { schedule: focused('lms') },
  blocked: rule('lms', 'schedule', canEnrol),
  run: async ({ schedule: id, rows, notify, fileName }, { call, customerId }) =>
    call(scheduleEnrolFile, {
      customerId,
      id,
      body: { rows, notify, ...(fileName === undefined ? {} : { fileName }) },
    }),
  done: ({ progressId }, { rows }) => ({
    say: say('Enrolling {{number}} students', { number: showInteger(rows.length) }),
    stale: ['lms'],
    track: progressId,
  }),
})
