import { DayPicker } from 'react-day-picker'
import { enGB } from 'react-day-picker/locale/en-GB'
import { id } from 'react-day-picker/locale/id'
import { useTranslation } from '#console/app/i18n.ts'
import { cx } from '#console/ui/cx.ts'
import { Icon } from '#console/ui/icon.tsx'

interface DayCalendarProps {
  /** `YYYY-MM-DD` */
  value: string | null
  today: string
  onPick: (day: string) => void
}

const two = (value: number) => String(value).padStart(2, '0')

/** The library's days begin at midnight where the browser is. */
function dateOf(day: string): Date {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number)
  return new Date(year, month - 1, date)
}

const dayOf = (date: Date) => `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())}`

const step =
  'absolute top-0 flex size-8 items-center justify-center rounded-md text-muted hover:bg-hover hover:text-text'

const components = {
  Chevron: ({ orientation }: { orientation?: string }) => (
    <Icon name="chevron-right" className={cx(orientation === 'left' && 'rotate-180')} />
  ),
}

/** The days of a month in a grid: arrows walk through it, Page Up and Page Down change the month. */
export default function DayCalendar({ value, today, onPick }: DayCalendarProps) {
  const { i18n } = useTranslation()
  const selected = value === null ? undefined : dateOf(value)
  return (
    <DayPicker
      mode="single"
      autoFocus
      showOutsideDays
      fixedWeeks
      locale={i18n.language === 'id' ? id : enGB}
      weekStartsOn={1}
      today={dateOf(today)}
      defaultMonth={selected ?? dateOf(today)}
      {...(selected ? { selected } : {})}
      onDayClick={(date) => onPick(dayOf(date))}
      components={components}
      classNames={{
        root: 'p-2',
        months: 'relative',
        month: 'flex flex-col gap-1',
        month_caption: 'flex h-8 items-center justify-center font-medium',
        nav: 'contents',
        button_previous: cx(step, 'left-0'),
        button_next: cx(step, 'right-0'),
        month_grid: 'border-collapse',
        weekday: 'h-7 w-9 text-sm font-normal text-muted',
        day: 'p-0 text-center',
        day_button: 'size-9 rounded-md tabular-nums hover:bg-hover',
        today: 'font-semibold text-accent',
        outside: 'text-muted',
        selected: '[&>button]:bg-accent [&>button]:text-on-accent [&>button]:hover:bg-accent-hover',
      }}
    />
  )
}
