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

export type Part = (typeof parts)[number]

export const itemsOf = (schedule: Schedule, { role }: Part): Item[] =>
  schedule.items.filter((item) => item.role === role)

export interface Grade {
  /** Points of each part; undefined while it is pending. */
  parts: readonly (number | undefined)[]
  complete: boolean
  final: number | undefined
  letter: 'A' | 'B' | 'C' | 'D' | 'E' | undefined
  passed: boolean | undefined
}

const rounded = (value: number) => Math.round(value * 100) / 100

function letterOf(score: number): Grade['letter'] {
  return score >= 85 ? 'A' : score >= 75 ? 'B' : score >= 65 ? 'C' : score >= 50 ? 'D' : 'E'
}

/** Points of one part: missing work is nothing once its time is over, and pending before. */
function partPoints(life: Life, part: Part, now: Date): number | undefined {
  const { schedule } = life.journey
  const values = itemsOf(schedule, part).flatMap((item) => {
    const points = life.points.get(item)
    if (points !== undefined) return [points]
    const isExcused = life.presences.some((presence) => presence.item === item && presence.status === 'EXCUSED')
    if (isExcused) return []
    if (life.waiting.includes(item) || item.endAt > now) return [undefined]
    return [0]
  })
  if (values.includes(undefined)) return undefined
  return values.length === 0 ? 100 : values.reduce<number>((sum, each) => sum + (each ?? 0), 0) / values.length
}

/** The grade of a participant as it is now. */
export function gradeOf(life: Life, now: Date): Grade {
  const points = parts.map((part) => partPoints(life, part, now))
  const isWhole = parts.every(({ weight }, n) => weight === 0 || points[n] !== undefined)
  if (!isWhole) return { parts: points, complete: false, final: undefined, letter: undefined, passed: undefined }
  const final = rounded(parts.reduce((sum, { weight }, n) => sum + (weight * (points[n] ?? 0)) / 100, 0))
  const skill = points[4] ?? 0
  const passed = final >= 70 && skill >= 60 && attendedIn(life) / 5 >= 0.8
  return {
    parts: points.map((each) => (each === undefined ? each : rounded(each))),
    complete: true,
    final,
    letter: letterOf(final),
    passed,
  }
}
