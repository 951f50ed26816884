import type * as calls from '#contract/schedule/calendar.ts'
import { CALENDAR_DAYS } from '#contract/schedule/calendar.ts'
import type { Schedule } from '#contract/schedule/schedule.ts'
import type { ScheduleActivity, ScheduleItem } from '#contract/schedule/schedule-parts.ts'
import { isMeeting } from '#contract/schedule/schedule-parts.ts'
import { canEditSchedule } from '#contract/schedule/workflow.rules.ts'
import type { HandlerContext, Handlers } from '#server/core/http/context.ts'
import { fail, invalid } from '#server/core/http/fail.ts'
import { reasonText } from '#contract/core/error.ts'
import { readRecord } from '#server/core/resource/read.ts'
import { updateRecord } from '#server/core/resource/write.ts'
import schedules from '../lms.resource.ts'
import { checkActivities } from '../parts/activities.ts'
import { previewOf } from '../schedule-handlers.ts'
import { meetingsOf } from './meetings.ts'

const DAY_MS = 86_400_000

interface Place {
  customerId: number
  id: number
  itemId: number
}

interface Times {
  startAt: string
  endAt: string
}

/** A meeting of a schedule, and all activities with the meeting at another time. */
async function movedIn({ tx }: HandlerContext, { customerId, id, itemId }: Place, times: Times) {
  const row = await readRecord(tx, schedules, id)
  if (row.customerId !== customerId) throw fail('NOT_FOUND', { what: schedules.noun })
  const isIt = (item: ScheduleItem) => item.id === itemId && isMeeting(item)
  const before = row.activities ?? []
  const meeting = before.flatMap(({ items }) => items).find(isIt)
  if (!meeting) throw fail('NOT_FOUND', { what: 'meeting' })
  const moved = { ...meeting, ...times }
  const activities = before.map(({ items, ...activity }): ScheduleActivity =>
    Object.assign(activity, { items: items.map((item) => (isIt(item) ? moved : item)) }),
  )
  return { row, meeting, activities }
}

/** What is wrong with the new time of the meeting, at its fields. */
async function issuesOf({ tx }: HandlerContext, row: Schedule, activities: readonly ScheduleActivity[]) {
  const { customerId, workflow, activities: before = [] } = row
  const issues = await checkActivities(tx, { customerId, activities, before, workflow })
  return issues.map(({ field, message }) => ({ field: field.slice(field.lastIndexOf('.') + 1), message }))
}

export const calendarHandlers: Handlers<typeof calls> = {
  scheduleCalendar({ params: { customerId }, query: { from, to, ...filters } }, { tx }) {
    const [first, last] = [new Date(from), new Date(to)]
    if (last <= first) throw invalid({ field: 'to', message: 'must be after the start' })
    if (last.getTime() - first.getTime() > CALENDAR_DAYS * DAY_MS)
      throw invalid({ field: 'to', message: `must be at most ${CALENDAR_DAYS} days after the start` })
    return meetingsOf(tx, { customerId, from: first, to: last, ...filters })
  },

  async scheduleMovePreview({ params, query }, context) {
    const { row, activities } = await movedIn(context, params, query)
    const closed = canEditSchedule(row)
    const [issue] = await issuesOf(context, row, activities)
    const problem = closed === true ? (issue?.message ?? null) : reasonText(closed)
    const preview = await previewOf(context.tx, row, activities)
    const conflicts = preview.conflicts.filter(({ classActivityItemId }) => classActivityItemId === params.itemId)
    return { ...preview, conflicts, problem }
  },

  async scheduleMoveMeeting({ params, body: { version, startAt, endAt, ...how } }, context) {
    const { row, meeting, activities } = await movedIn(context, params, { startAt, endAt })
    const issues = await issuesOf(context, row, activities)
    if (issues.length > 0) throw invalid(...issues)
    const saved = await updateRecord(schedules, params.id, { version, activities, ...how }, context)
    return { id: params.itemId, code: saved.code, title: meeting.title, version: saved.version, startAt, endAt }
  },
}
