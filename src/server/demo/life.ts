import { after } from './clock.ts'
import type { Exercise } from '#server/areas/exercise/demo/exercises.ts'
import type { Journey } from './journeys.ts'
import type { Item } from '#server/areas/schedule/demo/schedules.ts'
import type { World } from './world.ts'

/** One row of attendance to be. */
export interface Presence {
  item: Item
  status: 'PRESENT' | 'LATE' | 'ABSENT' | 'EXCUSED'
  method: 'ZOOM' | 'QR' | 'SELFIE' | 'SYSTEM' | 'MANUAL'
  at: Date
  minutes: number | null
}

/** One submitted sheet to be. */
export interface Sheet {
  item: Item
  exercise: Exercise
  attempt: number
  run: number
  status: 'DRAFT' | 'SUBMITTED' | 'GRADED' | 'RETURNED'
  submittedAt: Date | null
  gradedAt: Date | null
  auto: number | null
  manual: number | null
  answers: readonly { questionId: number; value: unknown; correct: boolean | null; score: number | null }[]
}

/** What a participant did in a class up to now. */
export interface Life {
  journey: Journey
  presences: readonly Presence[]
  sheets: readonly Sheet[]
  /** When each finished item was finished. */
  done: ReadonlyMap<Item, Date>
  /** What counts of each item: 0 to 100. */
  points: ReadonlyMap<Item, number>
  /** Handed in and not looked at yet. */
  waiting: readonly Item[]
  restarted: boolean
}

const isCounted = ({ status }: Presence) => status === 'PRESENT' || status === 'LATE'

/** How many meetings somebody was in. */
export const attendedIn = (life: Life): number =>
  life.presences.filter((presence) => presence.item.role === 'MEETING' && isCounted(presence)).length

function presenceOf(world: World, item: Item, isThere: boolean, mayMiss: boolean): Presence {
  const { random } = world
  const status = isThere
    ? random.weighted([
        ['PRESENT', 90],
        ['LATE', 7],
        ['EXCUSED', mayMiss ? 2 : 0],
        ['ABSENT', mayMiss ? 1 : 0],
      ] as const)
    : ('ABSENT' as const)
  const isIn = status === 'PRESENT' || status === 'LATE'
  const at = isIn ? after(item.startAt, status === 'LATE' ? random.int(16, 40) : random.int(-5, 6)) : item.endAt
  return {
    item,
    status,
    method: !isIn
      ? status === 'EXCUSED'
        ? 'MANUAL'
        : 'SYSTEM'
      : item.type === 'OFFLINE'
        ? 'QR'
        : random.weighted([
            ['ZOOM', 80],
            ['SELFIE', 16],
            ['MANUAL', 4],
          ] as const),
    at,
    minutes: isIn ? 120 - (status === 'LATE' ? random.int(16, 40) : random.int(0, 12)) : null,
  }
}

/** A sheet of a test: each question right as often as the ability says. */
function testSheet(world: World, item: Item, ability: number, at: Date, more: { attempt: number; run: number }): Sheet {
  const { random } = world
  const exercise = item.exercise as Exercise
  const answers = exercise.questions.map(({ id, kind, score, right, keys }) => {
    if (kind === 'RATING') return { questionId: id, value: random.int(3, 5), correct: null, score: null }
    if (kind === 'SHORT') return { questionId: id, value: 'Waktu latihan diperpanjang.', correct: null, score: null }
    const isRight = random.next() * 100 < ability
    const wrong = keys.filter((key) => !right.includes(key))
    const value = isRight ? [...right] : [random.pick(wrong)]
    return { questionId: id, value: kind === 'MULTI' ? value : value[0], correct: isRight, score: isRight ? score : 0 }
  })
  const auto = item.role === 'SURVEY' ? null : answers.reduce((sum, answer) => sum + (answer.score ?? 0), 0)
  return { item, exercise, ...more, status: 'GRADED', submittedAt: at, gradedAt: at, auto, manual: null, answers }
}

/** Work that an instructor looks at: graded, handed back once before, or still waiting. */
interface Work {
  at: Date
  run: number
  isWaiting: boolean
}

function workSheets(world: World, item: Item, ability: number, { at, run, isWaiting }: Work): Sheet[] {
  const { random } = world
  const exercise = item.exercise as Exercise
  const score = Math.min(100, Math.max(35, ability + random.int(-6, 6)))
  const answers = (grade: number | null) =>
    exercise.questions.map(({ id, kind, score: most }, n) => ({
      questionId: id,
      value: kind === 'UPLOAD' ? 'hasil.pdf' : 'Saya mengikuti langkah dari kelas lalu menyesuaikan dengan usaha saya.',
      correct: null,
      score:
        grade === null ? null : n === 0 ? Math.round((grade * most) / 100) : grade - Math.round((grade * 70) / 100),
    }))
  const sheet = (attempt: number, status: Sheet['status'], moment: Date, grade: number | null): Sheet => ({
    item,
    exercise,
    attempt,
    run,
    status,
    submittedAt: moment,
    gradedAt: grade === null ? null : after(moment, random.int(300, 2200)),
    auto: null,
    manual: grade,
    answers: answers(grade),
  })
  if (isWaiting) return [sheet(1, 'SUBMITTED', at, null)]
  const isSecond = random.next() < 0.06
  const first = isSecond ? [sheet(1, 'RETURNED', after(at, -600), Math.max(30, score - 25))] : []
  return [...first, sheet(first.length + 1, 'GRADED', at, score)]
}

interface Course {
  isWaiting: (item: Item) => boolean
  restarted: boolean
}

/** Lets a participant live through a class: from the ability and what the plan says, up to the present moment. */
export function liveThrough(world: World, journey: Journey, { isWaiting, restarted }: Course): Life {
  const { clock, random } = world
  const { schedule, ability, attends, finishes } = journey
  const presences: Presence[] = []
  const sheets: Sheet[] = []
  const done = new Map<Item, Date>()
  const points = new Map<Item, number>()
  const waiting: Item[] = []
  const stays = !attends ? 0 : finishes ? 5 : random.int(1, 3)
  const isOpen = schedule.workflow !== 'CANCELLED' && schedule.startAt < clock.now
  let missed = 0

  const finish = (item: Item, at: Date, score?: number) => {
    done.set(item, at)
    if (score !== undefined) points.set(item, score)
  }
  const act: Record<Item['role'], (item: Item) => void> = {
    MEETING(item) {
      if (!clock.isPast(item.endAt)) return
      const presence = presenceOf(world, item, (item.ke ?? 0) <= stays, finishes && missed === 0)
      presences.push(presence)
      const { status } = presence
      if (status !== 'EXCUSED') points.set(item, status === 'PRESENT' ? 100 : status === 'LATE' ? 80 : 0)
      if (isCounted(presence)) done.set(item, presence.at)
      // Whoever misses one and finishes has seen the recording.
      else if (finishes) finish(item, after(item.endAt, 14 * 60), points.get(item))
      if (!isCounted(presence)) missed++
    },
    PRETEST(item) {
      const at = after(schedule.startAt, random.int(5, 110))
      if (stays === 0 || !clock.isPast(at)) return
      if (restarted) sheets.push(testSheet(world, item, ability - 25, after(at, -4), { attempt: 1, run: 1 }))
      const sheet = testSheet(world, item, ability - 25, at, { attempt: 1, run: restarted ? 2 : 1 })
      sheets.push(sheet)
      finish(item, at, sheet.auto ?? 0)
    },
    READING(item) {
      const at = after(item.startAt, random.int(200, 900))
      if (stays > 1 && clock.isPast(at) && random.next() < 0.7) finish(item, at)
    },
    TASK: (item) =>
      work(item, after(item.startAt, random.int(300, 1100)), finishes || (stays >= 3 && random.next() < 0.5)),
    SKILL: (item) => work(item, after(item.endAt, -random.int(60, 1200)), finishes),
    POSTTEST(item) {
      const at = after(item.endAt, -random.int(30, 1100))
      if (!finishes || !clock.isPast(at)) return
      const first = testSheet(world, item, ability, at, { attempt: 1, run: restarted ? 2 : 1 })
      sheets.push(first)
      let best = first
      if ((first.auto ?? 0) < 60) {
        const again = testSheet(world, item, ability + 20, after(at, 25), { attempt: 2, run: first.run })
        sheets.push(again)
        if ((again.auto ?? 0) > (first.auto ?? 0)) best = again
      }
      finish(item, best.submittedAt ?? at, best.auto ?? 0)
      presences.push({ item, status: 'PRESENT', method: 'SYSTEM', at, minutes: null })
    },
    SURVEY(item) {
      const at = after(item.endAt, -random.int(1500, 2500))
      if (!finishes || !clock.isPast(at) || random.next() < 0.2) return
      sheets.push(testSheet(world, item, 100, at, { attempt: 1, run: restarted ? 2 : 1 }))
      finish(item, at)
    },
  }
  const work = (item: Item, at: Date, isDone: boolean) => {
    if (!clock.isPast(at)) return
    if (!isDone) {
      // Begun and not handed in.
      if (stays > 0 && random.next() < 0.3) sheets.push(draftSheet(item, restarted ? 2 : 1))
      return
    }
    const waits = isWaiting(item) || at > clock.at(-2)
    const made = workSheets(world, item, ability, { at, run: restarted ? 2 : 1, isWaiting: waits })
    sheets.push(...made)
    const last = made.at(-1)
    if (last?.status === 'SUBMITTED') waiting.push(item)
    finish(item, at, last?.manual ?? undefined)
  }
  if (isOpen && journey.redeemedAt && !journey.isReset) for (const item of schedule.items) act[item.role](item)
  return { journey, presences, sheets, done, points, waiting, restarted }
}

function draftSheet(item: Item, run: number): Sheet {
  const exercise = item.exercise as Exercise
  return {
    item,
    exercise,
    attempt: 1,
    run,
    status: 'DRAFT',
    submittedAt: null,
    gradedAt: null,
    auto: null,
    manual: null,
    answers: exercise.questions
      .slice(1)
      .map(({ id }) => ({ questionId: id, value: 'Masih saya kerjakan.', correct: null, score: null })),
  }
}
