import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { ApiError } from '#contract/core/api-error.ts'
import { scheduleCalendar, scheduleMoveMeeting, scheduleMovePreview } from '#contract/schedule/calendar.ts'
import type { CalendarMeeting, CalendarSchedule, MovePreview } from '#contract/schedule/calendar.ts'
import { apiQuery } from '#console/api/query.ts'
import { commandRuntime, toast } from '#console/commands/runtime.ts'
import { saveAs } from '#console/commands/save-as.ts'
import { useResting } from '#console/form/use-resting.ts'
import { errorSay } from '#engine/error-say.ts'
import { say } from '#engine/say.ts'
import type { Clocks, Shift, Times } from './calendar-days.ts'
import { shifted } from './calendar-days.ts'

/** The time between two arrows in which nothing is asked yet. */
const REST_MS = 150

export interface Moving extends Times {
  id: number
  meeting: CalendarMeeting
  schedule: CalendarSchedule
  allowOverlap: boolean
  notify: boolean
  /** Dropped by the mouse: it is saved by itself where nothing conflicts. */
  dropped: boolean
}

/** A meeting with its schedule, as the calendar knows them. */
export type Movable = CalendarMeeting & { schedule: CalendarSchedule }

const isSame = (one: Times, other: Times) => one.startAt === other.startAt && one.endAt === other.endAt

/** Whether the server would refuse to save: an overlap that is not accepted, or a time that cannot be. */
export const isRefused = ({ allowOverlap }: Pick<Moving, 'allowOverlap'>, preview: MovePreview | undefined): boolean =>
  preview !== undefined &&
  (preview.problem !== null ||
    (!allowOverlap && preview.conflicts.some(({ kind }) => kind === 'INSTRUCTOR_BUSY' || kind === 'ZOOM_BUSY')))

/** A meeting on its way to another time: its conflicts are asked for at each stop, and saving is a command of its own. */
export function useMove(customerId: number, clocks: Clocks) {
  const client = useQueryClient()
  const [moving, setMoving] = useState<Moving>()
  const [settling, setSettling] = useState<Moving & { isSaving: boolean }>()
  const isAway = moving !== undefined && !isSame(moving, moving.meeting)
  const target = useResting(isAway ? `${moving.startAt} ${moving.endAt}` : '', moving?.dropped ? 0 : REST_MS)
  const [startAt = '', endAt = ''] = target.split(' ')
  const isSettled = isAway && isSame({ startAt, endAt }, moving)
  const { data, error, isFetching } = useQuery({
    ...apiQuery(scheduleMovePreview, {
      customerId,
      id: moving?.schedule.id ?? 0,
      itemId: moving?.id ?? 0,
      query: { startAt, endAt },
    }),
    enabled: isSettled,
    staleTime: 0,
  })
  const preview = isSettled && !isFetching ? data : undefined

  /** It is shown at its new place at once, and where it was if it cannot be saved. */
  async function save(one: Moving): Promise<void> {
    setMoving(undefined)
    if (isSame(one, one.meeting)) return
    const { schedule, id: itemId, startAt: begins, endAt: ends, allowOverlap, notify } = one
    const saving = { ...one, isSaving: true }
    setSettling(saving)
    const { call, saved } = saveAs('lms.move-meeting')
    const body = { version: schedule.version, startAt: begins, endAt: ends, allowOverlap, notify }
    try {
      const moved = await call(scheduleMoveMeeting, { customerId, id: schedule.id, itemId, body })
      const label = `${schedule.code} ${schedule.title}`
      saved(say('{{title}} of {{code}} is moved', { title: moved.title, code: moved.code }), label)
      commandRuntime().invalidate(['lms'])
    } catch (cause) {
      setSettling((now) => (now === saving ? undefined : now))
      if (!(cause instanceof ApiError)) throw cause
      toast({ kind: 'danger', say: errorSay(cause) })
    } finally {
      await client.invalidateQueries({ queryKey: [scheduleCalendar.path] })
      setSettling((now) => (now === saving ? undefined : now))
    }
  }

  const settle = useRef(save)
  useEffect(() => {
    settle.current = save
  })
  const isClear = preview !== undefined && preview.problem === null && preview.conflicts.length === 0
  useEffect(() => {
    if (moving?.dropped && isClear) void settle.current(moving)
  }, [moving, isClear])

  const begin = (meeting: Movable, shift: Shift = {}, dropped = false) => {
    const times = shifted(meeting, shift, clocks)
    const { schedule, ...plain } = meeting
    setMoving({ ...times, id: meeting.id, meeting: plain, schedule, allowOverlap: false, notify: false, dropped })
  }
  return {
    moving,
    /** Saved, or about to be, and not read again yet. */
    settling,
    preview,
    /** Why the conflicts could not be found out. */
    error: isSettled ? error : null,
    begin,
    shift: (by: Shift) =>
      setMoving((before) => before && { ...before, ...shifted(before, by, clocks), dropped: false }),
    change: (more: Partial<Pick<Moving, 'allowOverlap' | 'notify'>>) =>
      setMoving((before) => before && { ...before, ...more, dropped: false }),
    cancel: () => setMoving(undefined),
    /** Saves, unless that would be refused; then the bar says why. */
    commit: () => {
      if (moving && !isRefused(moving, preview)) void save(moving)
    },
  }
}
export type Move = ReturnType<typeof useMove>
