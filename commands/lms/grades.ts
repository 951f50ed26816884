import * as z from 'zod/mini'
import { pickRecord } from '#commands/prompts/pick-record.ts'
import { Id } from '#contract/core/common.ts'
import { gradingScores, ScoreMark } from '#contract/grading/score.ts'
import { focused } from '#engine/answers/from.ts'
import { defineCommand } from '#engine/define.ts'
import { notAsked } from '#engine/prompt.ts'
import { say } from '#engine/say.ts'

/** Opens the grading table of a schedule. An undo has it write scores again as they were. */
export default defineCommand({
  id: 'lms.grades',
  title: 'Grade participants',
  short: 'Scores',
  section: 'lms',
  resource: 'lms',
  keywords: ['scores', 'grading table', 'report', 'nilai peserta', 'isi nilai', 'tabel penilaian', 'rapor'],
  permission: ['lms:read', 'grading:read'],
  risk: 'read',
  surfaces: ['palette', 'row', 'drawer'],
  shortcut: { keys: 'v n', on: '/jadwalkelas' },
  args: z.object({ schedule: Id, scores: z.optional(z.array(ScoreMark)) }),
  ask: { schedule: pickRecord('lms'), scores: notAsked('Scores') },
  from: { schedule: focused('lms') },
  async run({ schedule: id, scores }, { call, customerId }) {
    if (!scores) return undefined
    const body = { note: 'Nilai dikembalikan', overwrite: true, scores }
    const { refused } = await call(gradingScores, { customerId, id, body })
    return refused
  },
  done: (refused, { schedule }) =>
    refused ? { say: say('Scores restored', {}), refresh: true } : { goTo: `/jadwalkelas/report/${schedule}` },
})
