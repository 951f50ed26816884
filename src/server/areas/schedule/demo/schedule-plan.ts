import type { CoreClass } from '#server/areas/class/demo/catalogue.ts'
import { after } from '#server/demo/clock.ts'
import type { ClassExercises, Exercise } from '#server/areas/exercise/demo/exercises.ts'
import type { Instructor } from './instructors.ts'
import type { Item, Workflow } from './schedules.ts'
import type { World } from '#server/demo/world.ts'

interface Plan {
  day: number
  workflow: Workflow
  hour: number
}

/** First days and states of the schedules: most are over, the rest are in every other state. */
function planDays(count: number): Plan[] {
  const later: readonly (readonly [number, Workflow])[] =
    count > 30
      ? [
          [-40, 'CANCELLED'],
          [-13, 'GRADING'],
          [-11, 'GRADING'],
          [-3, 'ONGOING'],
          [-2, 'ONGOING'],
          [-1, 'ONGOING'],
          [3, 'PUBLISHED'],
          // These two share an instructor: the conflict that waits.
          [10, 'PUBLISHED'],
          [10, 'PUBLISHED'],
          [12, 'CANCELLED'],
          [17, 'PUBLISHED'],
          [24, 'PUBLISHED'],
          [28, 'REVIEW'],
          [33, 'REVIEW'],
          [38, 'DRAFT'],
          [45, 'DRAFT'],
        ]
      : [
          [-11, 'GRADING'],
          [-2, 'ONGOING'],
          [8, 'PUBLISHED'],
          [19, 'PUBLISHED'],
          [30, 'DRAFT'],
        ]
  const over = count - later.length
  const done = Array.from({ length: over }, (_, n) => [Math.round(-118 + (100 * n) / over), 'COMPLETED'] as const)
  return [...done, ...later].map(([day, workflow], n) => ({ day, workflow, hour: n % 2 === 0 ? 9 : 19 }))
}

/** Five days in a row without Sundays; what has begun does not move into the future. */
function meetingDays({ clock }: World, first: number): number[] {
  const days: number[] = []
  let day = clock.weekday(first) === 0 ? first + (first < 0 ? -1 : 1) : first
  while (days.length < 5) {
    if (clock.weekday(day) !== 0) days.push(day)
    day++
  }
  return days
}

export interface Draft {
  plan: Plan
  coreClass: CoreClass
  instructor: Instructor
  days: number[]
  startAt: Date
  endAt: Date
}

export function draftAll(
  world: World,
  count: number,
  classes: readonly CoreClass[],
  instructors: readonly Instructor[],
): Draft[] {
  const { clock } = world
  const open = classes.filter(({ isOpen }) => isOpen)
  const plans = planDays(count)
  return plans.map((plan, n) => {
    const isTwin = plan.day === 10 && plans[n - 1]?.day === 10
    const before = isTwin ? plans[n - 1] : undefined
    const hour = before?.hour ?? plan.hour
    const days = meetingDays(world, plan.day)
    const at = isTwin ? n - 1 : n
    return {
      plan: { ...plan, hour },
      coreClass: open[n % open.length] as CoreClass,
      instructor: instructors[at % Math.min(8, instructors.length)] as Instructor,
      days,
      startAt: clock.at(days[0] ?? 0, hour),
      endAt: clock.at(days[4] ?? 0, hour + 2),
    }
  })
}

interface ItemDraft extends Omit<Item, 'id'> {
  meeting: number
  title: string
}

/** What is in a schedule: five meetings, a test before and after, a task, a proof of skill, a survey. */
export function itemDrafts(world: World, draft: Draft, own: ClassExercises, survey: Exercise): ItemDraft[] {
  const { clock } = world
  const { days, plan, coreClass, endAt, startAt } = draft
  const meetings = days.map((day, n): ItemDraft => {
    const begins = clock.at(day, plan.hour)
    return {
      meeting: n,
      title: coreClass.text.meetings[n] ?? '',
      role: 'MEETING',
      type: n === 2 && plan.day % 7 === 0 ? 'OFFLINE' : 'ZOOM',
      ke: n + 1,
      startAt: begins,
      endAt: after(begins, 120),
      mandatory: true,
      exercise: undefined,
    }
  })
  const beside = (
    meeting: number,
    role: Item['role'],
    type: Item['type'],
    title: string,
    exercise: Exercise,
    days: number,
  ): ItemDraft => ({
    meeting,
    title,
    role,
    type,
    ke: role === 'POSTTEST' ? 999 : null,
    startAt: meetings[meeting]?.startAt ?? startAt,
    // The pre-test is of the first meeting; all else can be handed in as long as the class runs, and some days longer.
    endAt: role === 'PRETEST' ? (meetings[meeting]?.endAt ?? endAt) : after(endAt, days * 24 * 60),
    mandatory: role !== 'SURVEY',
    exercise,
  })
  return [
    beside(0, 'PRETEST', 'EXERCISE', 'Pre-test', own.pretest, 0),
    ...meetings,
    {
      ...beside(1, 'READING', plan.hour === 9 ? 'MATERIAL' : 'VIDEO', 'Bahan belajar', survey, 0),
      exercise: undefined,
      mandatory: false,
    },
    beside(2, 'TASK', 'ASSIGNMENT', coreClass.text.task, own.task, 0),
    beside(4, 'SKILL', 'ASSIGNMENT', coreClass.text.skill, own.skill, 1),
    beside(4, 'POSTTEST', 'EXAM', 'Post-test', own.posttest, 1),
    beside(4, 'SURVEY', 'EVALUATION', 'Survei kepuasan', survey, 2),
  ]
}
