import { useEffect, useState } from 'react'
import { workflows } from '#contract/schedule/workflow.rules.ts'
import type { Workflow } from '#contract/schedule/workflow.rules.ts'
import { useTranslation } from '#console/app/i18n.ts'
import { RecordPicker } from '#console/form/choice/record-picker.tsx'
import { records } from '#console/form/choice/record-source.ts'
import { useResting } from '#console/form/use-resting.ts'
import { codeWords } from '#console/list/rows/cell.tsx'
import { Button } from '#console/ui/button.tsx'
import { Input } from '#console/ui/input.tsx'
import { Select } from '#console/ui/select.tsx'

/** What the calendar is narrowed to, as the address has it. */
export interface Filters {
  coreClassId?: number | undefined
  instructorId?: number | undefined
  location?: string | undefined
  workflow?: Workflow[] | undefined
}

interface CalendarFiltersProps {
  customerId: number
  filters: Filters
  onChange: (more: Filters) => void
}

const ALL = 'ALL'
const none: Filters = { coreClassId: undefined, instructorId: undefined, location: undefined, workflow: undefined }

function Room({ value, onChange }: { value: string; onChange: (room: string) => void }) {
  const { t } = useTranslation()
  const [text, setText] = useState(value)
  const rested = useResting(text.trim(), 400)
  // The address says another room: it was opened, or all filters were cleared.
  const [known, setKnown] = useState(value)
  if (known !== value) {
    setKnown(value)
    if (value !== text.trim()) setText(value)
  }
  useEffect(() => {
    if (rested === text.trim() && rested !== value) onChange(rested)
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- only what was typed changes the address
  }, [rested])
  return (
    <Input
      aria-label={t('Room')}
      placeholder={t('Room')}
      value={text}
      maxLength={200}
      onChange={({ target }) => setText(target.value)}
    />
  )
}

/** Class, instructor, room and state; the address holds them. */
export function CalendarFilters({ customerId, filters, onChange }: CalendarFiltersProps) {
  const { t } = useTranslation()
  const { coreClassId, instructorId, location = '', workflow = [] } = filters
  const [only] = workflow
  const anything = coreClassId !== undefined || instructorId !== undefined || location !== '' || only !== undefined
  return (
    <div role="search" aria-label={t('Filters')} className="grid grid-cols-2 gap-2 px-4 pb-2 sm:flex sm:items-center">
      <div className="min-w-0 sm:w-52">
        <RecordPicker
          aria-label={t('Class')}
          placeholder={t('All classes')}
          source={records('class', customerId)}
          value={coreClassId ?? null}
          onChange={(id) => onChange({ coreClassId: id ?? undefined })}
        />
      </div>
      <div className="min-w-0 sm:w-52">
        <RecordPicker
          aria-label={t('Instructor')}
          placeholder={t('All instructors')}
          source={records('instructor', customerId)}
          value={instructorId ?? null}
          onChange={(id) => onChange({ instructorId: id ?? undefined })}
        />
      </div>
      <div className="min-w-0 sm:w-36">
        <Room value={location} onChange={(room) => onChange({ location: room === '' ? undefined : room })} />
      </div>
      <div className="min-w-0 sm:w-36">
        <Select
          aria-label={t('State')}
          value={only ?? ALL}
          onChange={(value) => onChange({ workflow: value === ALL ? undefined : [value] })}
          options={[
            { value: ALL, label: t('All states') },
            ...workflows.map((value) => ({ value, label: t(codeWords(value)) })),
          ]}
        />
      </div>
      {anything ? (
        <Button look="ghost" onClick={() => onChange(none)}>
          {t('Clear all')}
        </Button>
      ) : null}
    </div>
  )
}
