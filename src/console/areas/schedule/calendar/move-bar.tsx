import { useErrorText } from '#console/app/error-text.ts'
import { useTranslation } from '#console/app/i18n.ts'
import { KeyHint } from '#console/screen/key-hint.tsx'
import { Button } from '#console/ui/button.tsx'
import { Checkbox } from '#console/ui/checkbox.tsx'
import { number } from '#console/ui/format.ts'
import { Kbd } from '#console/ui/kbd.tsx'
import { conflictWords } from '../schedule/schedule-words.ts'
import { movingCommands } from './calendar.commands.ts'
import type { Move, Moving } from './use-move.ts'
import { isRefused } from './use-move.ts'

/** A meeting that is being moved: where it would be, what it meets there, and whom that concerns. */
export function MoveBar({ move, moving, zone }: { move: Move; moving: Moving; zone: string }) {
  const { t, i18n } = useTranslation()
  const errorText = useErrorText()
  const { preview, error } = move
  const { meeting, schedule, startAt, endAt, allowOverlap, notify } = moving
  const locale = i18n.language === 'id' ? 'id-ID' : 'en-GB'
  const day = new Intl.DateTimeFormat(locale, {
    timeZone: zone,
    weekday: 'short',
    day: 'numeric',
    month: 'short',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  })
  const at = (moment: string) => day.format(new Date(moment))
  const isAway = startAt !== meeting.startAt || endAt !== meeting.endAt
  const conflicts = preview?.conflicts ?? []
  const people = preview ? preview.participants + preview.instructors.length : 0
  const isStuck = isRefused(moving, preview)
  return (
    <section
      aria-label={t('Move the meeting')}
      className="flex shrink-0 flex-wrap items-start gap-x-6 gap-y-2 border-t border-line bg-raised px-4 py-3"
    >
      <div role="status" className="flex min-w-60 grow flex-col gap-1">
        <p>
          <span className="font-medium">
            {schedule.title} · {meeting.title}
          </span>{' '}
          <span className="text-muted tabular-nums">
            {isAway ? `${at(meeting.startAt)} → ${at(startAt)}` : at(startAt)}
          </span>
        </p>
        {error ? <p className="text-danger">{errorText(error)}</p> : null}
        {preview?.problem ? <p className="text-danger">{t(preview.problem)}</p> : null}
        {conflicts.length === 0 ? null : (
          <ul className="text-warning">
            {conflicts.map(({ kind, what }) => (
              <li key={`${kind} ${what}`}>
                {t(conflictWords[kind])}
                {what === '' ? '' : `: ${what}`}
              </li>
            ))}
          </ul>
        )}
        {isAway && preview && !preview.problem && conflicts.length === 0 ? (
          <p className="text-muted">{t('No conflicts')}</p>
        ) : null}
        {isAway ? null : (
          <p className="flex flex-wrap gap-x-3 gap-y-1 text-sm text-muted">
            <span>{t('Arrow keys move the meeting, Alt with an arrow by a quarter of an hour.')}</span>
          </p>
        )}
      </div>
      <div className="flex flex-col gap-1">
        <Checkbox checked={allowOverlap} onChange={({ target }) => move.change({ allowOverlap: target.checked })}>
          {t('Accept overlaps')}
        </Checkbox>
        <Checkbox checked={notify} onChange={({ target }) => move.change({ notify: target.checked })}>
          {people === 0
            ? t('Notify those who take part')
            : t('Notify those who take part: {{count}}', { count: number(people) })}
        </Checkbox>
        <p className="flex gap-x-3 text-sm text-muted max-sm:hidden">
          <KeyHint of={movingCommands.overlap} />
          <KeyHint of={movingCommands.notify} />
        </p>
      </div>
      <div className="flex items-center gap-2">
        <Button onClick={move.cancel}>
          {t('Cancel')} <Kbd keys="esc" hidden />
        </Button>
        <Button look="primary" aria-disabled={!isAway || isStuck} onClick={move.commit}>
          {t('Move')}
        </Button>
      </div>
    </section>
  )
}
