import { useTranslation } from '#console/app/i18n.ts'
import { useCommandKeys } from '#console/screen/key-hint.tsx'
import { Button } from '#console/ui/button.tsx'
import { cx } from '#console/ui/cx.ts'
import { calendarDay } from '#console/ui/format.ts'
import { IconButton } from '#console/ui/icon-button.tsx'
import { PageHeader } from '#console/ui/page-header.tsx'
import { calendarCommands } from './calendar.commands.ts'
import type { CalendarView } from './calendar-days.ts'
import { calendarViews, daysOf } from './calendar-days.ts'

const names: Readonly<Record<CalendarView, string>> = {
  month: 'Month',
  week: 'Week',
  day: 'Day',
  instructors: 'Instructors',
}

/** `November 2026`, `23 Nov 2026 – 29 Nov 2026`, `Wednesday, 25 November 2026`. */
function periodWords(view: CalendarView, day: string, language: string): string {
  const locale = language === 'id' ? 'id-ID' : 'en-GB'
  const options: Intl.DateTimeFormatOptions =
    view === 'month'
      ? { month: 'long', year: 'numeric' }
      : { weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' }
  if (view === 'month' || view === 'day')
    return new Intl.DateTimeFormat(locale, { timeZone: 'UTC', ...options }).format(new Date(`${day}T00:00:00Z`))
  const days = daysOf(view, day)
  return `${calendarDay(days[0] ?? day)} – ${calendarDay(days.at(-1) ?? day)}`
}

interface CalendarHeadProps {
  view: CalendarView
  day: string
  count: number | undefined
  /** There is no room for keys, and no keyboard either. */
  narrow: boolean
  onView: (view: CalendarView) => void
  onPeriod: (by: 1 | -1) => void
  onToday: () => void
  onSubscribe: () => void
}

/** The period that is shown, the ways to others, and the views. */
export function CalendarHead({ view, day, count, narrow, onView, onPeriod, onToday, onSubscribe }: CalendarHeadProps) {
  const { t, i18n } = useTranslation()
  const keys = {
    month: useCommandKeys(calendarCommands.month),
    week: useCommandKeys(calendarCommands.week),
    day: useCommandKeys(calendarCommands.day),
    instructors: useCommandKeys(calendarCommands.instructors),
  }
  const today = useCommandKeys(calendarCommands.today)
  const actions = (
    <>
      <IconButton
        icon="chevron-right"
        className="[&_svg]:rotate-180"
        label={t('Previous')}
        keys={useCommandKeys(calendarCommands.previous)}
        onClick={() => onPeriod(-1)}
      />
      <Button keys={narrow ? undefined : today} className="max-xl:[&_kbd]:hidden" onClick={onToday}>
        {t('Today')}
      </Button>
      <IconButton
        icon="chevron-right"
        label={t('Next')}
        keys={useCommandKeys(calendarCommands.next)}
        onClick={() => onPeriod(1)}
      />
      <div role="group" aria-label={t('View')} className="flex rounded-md border border-line">
        {calendarViews.map((one) => (
          <Button
            key={one}
            look="ghost"
            keys={narrow ? undefined : keys[one]}
            aria-pressed={view === one}
            onClick={() => onView(one)}
            className={cx('rounded-none border-0 max-xl:[&_kbd]:hidden', view === one && 'bg-accent-soft')}
          >
            {t(names[one])}
          </Button>
        ))}
      </div>
      <Button data-command="lms.subscribe" onClick={onSubscribe}>
        {t('Subscribe')}
      </Button>
    </>
  )
  return (
    <PageHeader title={t('Schedule overview')} actions={actions} {...(count === undefined ? {} : { count })}>
      <span className="font-medium text-text" aria-live="polite">
        {periodWords(view, day, i18n.language)}
      </span>
    </PageHeader>
  )
}
