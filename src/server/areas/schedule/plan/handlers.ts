import type * as calls from '#contract/schedule/plan.ts'
import type { Handlers } from '#server/core/http/context.ts'
import { missingReferences } from '#server/core/resource/references.ts'
import { invalid } from '#server/core/http/fail.ts'
import { distribute } from './distribute.ts'
import { addDays, momentAt } from './local-time.ts'
import { holidaysOf, teacherOf, teachersOf } from './teachers.ts'
import { zoomTimes } from './zoom-times.ts'

/** A plan ends within two years (`distribute`). */
const DAYS = 760

const own = {
  instructorId: { table: 'instructor', what: 'an instructor' },
  zoomAccountId: { table: 'zoom_account', what: 'a Zoom account' },
} as const

const iso = (moment: number) => new Date(moment).toISOString()

export const planHandlers: Handlers<typeof calls> = {
  async schedulePlan({ params: { customerId }, body }, { tx }) {
    const issues = await missingReferences(tx, own, customerId, body)
    if (issues.length > 0) throw invalid(...issues)
    const { start, pattern, skipHolidays, instructorId, zoomAccountId } = body
    const { timezone: zone } = await tx
      .selectFrom('customer')
      .select('timezone')
      .where('id', '=', customerId)
      .executeTakeFirstOrThrow()
    const end = addDays(start, DAYS)
    const range = { from: momentAt(start, 0, zone), to: momentAt(end, 0, zone) }
    const teacher = instructorId === undefined ? undefined : await teacherOf(tx, instructorId, range)
    const subjects = teacher?.expertise ?? []
    const planned = distribute(
      {
        start,
        pattern,
        zone,
        skipHolidays,
        titles: Array.from({ length: body.meetings }, (_, n) => `Pertemuan ${n + 1}`),
      },
      {
        holidays: await holidaysOf(tx, start, end),
        teacher,
        others: subjects.length === 0 ? [] : await teachersOf(tx, customerId, subjects, range),
        subjects,
        zoom: zoomAccountId === undefined ? undefined : await zoomTimes(tx, zoomAccountId, range),
      },
    )
    return planned.map(({ title, from, to, clashes, nextFree, teachers }) => ({
      title,
      startAt: iso(from),
      endAt: iso(to),
      conflicts: [...clashes],
      nextFree: nextFree ? { startAt: iso(nextFree.from), endAt: iso(nextFree.to) } : null,
      instructors: [...teachers],
    }))
  },
}
