import type { PlannedMeeting } from '#contract/schedule/plan.ts'
import { useTranslation } from '#console/app/i18n.ts'
import { KeyHint, useCommandKeys } from '#console/screen/key-hint.tsx'
import { useRovingFocus } from '#console/screen/use-roving-focus.ts'
import { useScreenCommands } from '#console/screen/use-screen-commands.ts'
import { Button } from '#console/ui/button.tsx'
import { cx } from '#console/ui/cx.ts'
import { Icon } from '#console/ui/icon.tsx'
import { conflictWords } from '../schedule/schedule-words.ts'
import { planCommands } from './plan.commands.ts'
import type { Chosen } from './planning.ts'
import { meetingTime } from './planning.ts'

/** A way out of the conflicts of a meeting. */
type Suggestion = { kind: 'move'; startAt: string; endAt: string } | { kind: 'teach'; id: number; name: string }

/** Another instructor first, where the instructor is the problem: the time stays. */
function suggestionsOf({ nextFree, instructors, conflicts }: PlannedMeeting): Suggestion[] {
  const others = instructors.map((one): Suggestion => ({ kind: 'teach', ...one }))
  const move: Suggestion[] = nextFree ? [{ kind: 'move', ...nextFree }] : []
  const isOfInstructor = conflicts.every(({ kind }) => kind === 'INSTRUCTOR_BUSY' || kind === 'NOT_AVAILABLE')
  return isOfInstructor ? [...others, ...move] : [...move, ...others]
}

const chosenOf = ({ slot, startAt, endAt, instructorId }: PlannedMeeting, one: Suggestion): Chosen => ({
  slot,
  startAt,
  endAt,
  ...(instructorId === null ? {} : { instructorId }),
  ...(one.kind === 'move' ? { startAt: one.startAt, endAt: one.endAt } : { instructorId: one.id }),
})

interface Props {
  planned: readonly PlannedMeeting[]
  chosen: readonly Chosen[]
  zone: string
  onChoose: (chosen: Chosen[]) => void
}

/** The planned meetings with the conflicts of each, and suggestions that are taken with a digit. */
export function PlanMeetings({ planned, chosen, zone, onChoose }: Props) {
  const { t, i18n } = useTranslation()
  const rows = planned.map(({ slot }) => slot)
  const firstWrong = planned.find(({ conflicts }) => conflicts.length > 0)
  const { frame, handlers, current, stop } = useRovingFocus({ rows, first: firstWrong?.slot })
  const put = (more: readonly Chosen[]) => {
    const slots = new Set(more.map(({ slot }) => slot))
    onChoose([...chosen.filter(({ slot }) => !slots.has(slot)), ...more])
  }
  const take = (at: number) => () => {
    const meeting = planned.find(({ slot }) => slot === current)
    const one = meeting && suggestionsOf(meeting)[at]
    if (!meeting || !one || !frame.current?.contains(document.activeElement)) return false
    put([chosenOf(meeting, one)])
    return true
  }
  const resolve = planned.flatMap((meeting) => {
    const [one] = meeting.conflicts.length === 0 ? [] : suggestionsOf(meeting)
    return one ? [chosenOf(meeting, one)] : []
  })
  useScreenCommands(planCommands, {
    first: take(0),
    second: take(1),
    third: take(2),
    fourth: take(3),
    all: resolve.length === 0 ? undefined : () => put(resolve),
    reset: () => {
      if (!chosen.some(({ slot }) => slot === current)) return false
      onChoose(chosen.filter(({ slot }) => slot !== current))
      return true
    },
  })
  const digits = [
    useCommandKeys(planCommands.first),
    useCommandKeys(planCommands.second),
    useCommandKeys(planCommands.third),
    useCommandKeys(planCommands.fourth),
  ]
  const words = (one: Suggestion) =>
    one.kind === 'move'
      ? t('Move to {{time}}', { time: meetingTime(one.startAt, one.endAt, zone, i18n.language) })
      : t('{{name}} teaches', { name: one.name })

  return (
    <div ref={frame} {...handlers} className="flex flex-col gap-2">
      {resolve.length === 0 ? null : (
        <p className="flex flex-wrap items-center gap-3">
          <Button onClick={() => put(resolve)}>{t('Resolve all conflicts')}</Button>
          <span className="text-sm text-muted">
            <KeyHint of={planCommands.all} />
          </span>
        </p>
      )}
      <ol
        aria-label={t('Planned meetings')}
        className="flex flex-col divide-y divide-line rounded-md border border-line"
      >
        {planned.map((meeting, n) => {
          const { slot, title, startAt, endAt, conflicts } = meeting
          const isChosen = chosen.some((one) => one.slot === slot)
          const offers = conflicts.length === 0 ? [] : suggestionsOf(meeting)
          return (
            <li key={slot} className="flex flex-col">
              <div
                data-row={slot}
                role="group"
                aria-label={`${n + 1}. ${title}`}
                // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a row of the list that keys act on
                tabIndex={stop(slot)}
                className="flex flex-col gap-1 px-3 py-2 -outline-offset-2"
              >
                <div className="flex flex-wrap items-baseline gap-x-3">
                  <span className="w-6 shrink-0 text-right text-muted tabular-nums">{n + 1}</span>
                  <span className="font-medium tabular-nums">{meetingTime(startAt, endAt, zone, i18n.language)}</span>
                  <span className="min-w-0 grow truncate text-muted" title={title}>
                    {title}
                  </span>
                  {isChosen ? <span className="text-sm text-accent">{t('Changed')}</span> : null}
                </div>
                {conflicts.length === 0 ? null : (
                  <ul className="ml-9">
                    {conflicts.map(({ kind, what }) => (
                      <li
                        key={`${kind} ${what}`}
                        className={cx('flex gap-1', kind === 'HOLIDAY' ? 'text-warning' : 'text-danger')}
                      >
                        <Icon name="alert" size={14} className="mt-1 shrink-0" />
                        <span>
                          {t(conflictWords[kind])}
                          {what === '' ? '' : `: ${what}`}
                        </span>
                      </li>
                    ))}
                  </ul>
                )}
                {offers.length === 0 ? null : (
                  <div className="ml-9 flex flex-wrap gap-2">
                    {offers.map((one, at) => (
                      <Button
                        key={words(one)}
                        tabIndex={-1}
                        keys={digits[at]}
                        onClick={() => put([chosenOf(meeting, one)])}
                      >
                        {words(one)}
                      </Button>
                    ))}
                  </div>
                )}
              </div>
            </li>
          )
        })}
      </ol>
    </div>
  )
}
