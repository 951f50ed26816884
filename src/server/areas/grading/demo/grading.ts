import type { Grade, ScoreCell } from '#contract/grading/grade.rules.ts'
import { cellOf, gradeOf } from '#contract/grading/grade.rules.ts'
import type { Life } from '#server/demo/life.ts'
import { attendedIn } from '#server/demo/life.ts'
import type { Item, Schedule } from '#server/areas/schedule/demo/schedules.ts'

/** The parts of the final score: Prakerja's usual ones. */
export const parts = [
  { name: 'Pre-test', role: 'PRETEST', weight: 0, minScore: null, required: false },
  { name: 'Kehadiran', role: 'MEETING', weight: 10, minScore: null, required: false },
  { name: 'Tugas praktik', role: 'TASK', weight: 30, minScore: null, required: false },
  { name: 'Post-test', role: 'POSTTEST', weight: 20, minScore: null, required: false },
  { name: 'Unjuk keterampilan', role: 'SKILL', weight: 40, minScore: 60, required: true },
] as const

type Part = (typeof parts)[number]

export const itemsOf = (schedule: Schedule, { role }: Part): Item[] =>
  schedule.items.filter((item) => item.role === role)

/** Percent of the meetings, and the final score, that it takes. */
export const MIN_ATTENDANCE = 80
const PASSING = 70

/** What an item of a participant comes to. */
function cell(life: Life, item: Item, now: Date): ScoreCell {
  const { status = null } = life.presences.find((presence) => presence.item === item) ?? {}
  const points = life.points.get(item)
  return cellOf({
    maxScore: 100,
    method: 'BEST',
    isMeeting: item.role === 'MEETING',
    attendance: status,
    late: 80,
    graded: points === undefined ? [] : [points],
    waits: life.waiting.includes(item),
    feedback: null,
    decided: null,
    isVoid: false,
    isDue: item.endAt <= now,
  })
}

/** The grade of a participant as it is now. The database computes it anew from all that was written (`seedGrades`). */
export function gradeOfLife(life: Life, now: Date): Grade {
  const { schedule } = life.journey
  const scheme = parts.map((part, id) => ({
    ...part,
    id,
    groups: [],
    items: itemsOf(schedule, part).map((item, _, all) => ({
      id: item.id,
      weight: 100 / all.length,
      required: item.role === 'SKILL',
    })),
  }))
  const cells = new Map(schedule.items.map((item) => [item.id, cell(life, item, now)]))
  return gradeOf(scheme, cells, {
    passingScore: PASSING,
    minAttendancePct: MIN_ATTENDANCE,
    attended: attendedIn(life),
    meetings: 5,
    letters: [85, 75, 65, 50],
  })
}
