import { Popover, PopoverButton, PopoverPanel } from '@headlessui/react'
import type { Ref, RefObject } from 'react'
import { Suspense } from 'react'
import { useTranslation } from '#console/app/i18n.ts'
import { lazyPart } from '#console/app/screen/lazy-part.tsx'
import { Button } from '#console/ui/button.tsx'
import { Icon } from '#console/ui/icon.tsx'
import { tip } from '#console/ui/layer/tip.ts'
import { suggestDates } from '#engine/answers/parse-date.ts'

const DayCalendar = lazyPart(() => import('./day-calendar.tsx'))

interface CalendarButtonProps {
  /** `YYYY-MM-DD`; null for none. */
  value: string | null
  today: string
  /** What has already happened: past days are suggested next to the calendar. */
  past: boolean
  disabled: boolean
  /** For the key that opens it from the field. */
  ref: Ref<HTMLButtonElement>
  /** Has the focus once a day is picked. */
  field: RefObject<HTMLInputElement | null>
  onPick: (day: string) => void
}

/** Opens a calendar next to a field for a day, with the days that are wanted often. */
export function CalendarButton({ value, today, past, disabled, ref, field, onPick }: CalendarButtonProps) {
  const { t } = useTranslation()
  return (
    <Popover className="absolute inset-y-0 right-0 flex items-center">
      <PopoverButton
        ref={ref}
        tabIndex={-1}
        disabled={disabled}
        aria-label={t('Calendar')}
        {...tip(t('Calendar'), 'alt+arrowdown')}
        className="inline-flex size-control items-center justify-center rounded-md text-muted hover:bg-hover hover:text-text disabled:pointer-events-none disabled:opacity-50"
      >
        <Icon name="calendar" />
      </PopoverButton>
      <PopoverPanel
        anchor={{ to: 'bottom end', gap: 4, padding: 8 }}
        role="dialog"
        aria-label={t('Calendar')}
        className="animate-appear z-50 flex rounded-lg bg-raised shadow-raised outline-none max-sm:flex-col"
      >
        {({ close }) => {
          const pick = (day: string) => {
            onPick(day)
            if (field.current) close(field.current)
          }
          return (
            <>
              <div className="flex flex-col gap-0.5 border-line p-2 max-sm:flex-row max-sm:flex-wrap max-sm:border-b sm:border-r">
                {suggestDates(today, { past }).map(({ label, day }) => (
                  <Button key={label} look="ghost" className="justify-start" onClick={() => pick(day)}>
                    {t(label)}
                  </Button>
                ))}
              </div>
              <Suspense fallback={<div aria-busy className="h-76 w-67" />}>
                <DayCalendar value={value} today={today} onPick={pick} />
              </Suspense>
            </>
          )
        }}
      </PopoverPanel>
    </Popover>
  )
}
