import { useId } from 'react'
import { useTranslation } from '#console/app/i18n.ts'
import { cx } from '#console/ui/cx.ts'
import { Kbd } from '#console/ui/kbd.tsx'
import type { Filter } from '#console/list/resource-list.ts'
import type { Mode } from './filter-mode.ts'
import { modesOf, modeWords } from './filter-mode.ts'

interface FilterModesProps<Row> {
  filter: Filter<Row>
  mode: Mode
  onMode: (mode: Mode) => void
}

/** What the sign of a typed line does: `-status:SENT`. */
export const NOT_KEY = '-'

/** Whether a filter asks for its values, for all others, or for rows with or without any. */
export function FilterModes<Row>({ filter, mode, onMode }: FilterModesProps<Row>) {
  const { t } = useTranslation()
  const name = useId()
  const modes = modesOf(filter)
  if (modes.length < 2) return null
  return (
    <div
      role="radiogroup"
      aria-label={t('Condition')}
      className="mb-1 grid grid-cols-2 gap-0.5 border-b border-line p-1 pb-2"
    >
      {modes.map((one) => (
        <label
          key={one}
          className={cx(
            'flex min-h-7 items-center justify-between rounded-sm px-2 outline-offset-[-2px] has-focus-visible:outline-2 has-focus-visible:outline-accent',
            one === mode ? 'bg-accent-soft font-medium text-accent' : 'text-muted hover:bg-hover hover:text-text',
          )}
        >
          <input
            type="radio"
            name={name}
            checked={one === mode}
            onChange={() => onMode(one)}
            className="sr-only"
            {...(one === 'not' ? { 'aria-keyshortcuts': NOT_KEY } : {})}
          />
          {t(modeWords(filter, one))}
          {one === 'not' && filter.kind !== 'text' ? (
            <span aria-hidden>
              <Kbd keys={NOT_KEY} />
            </span>
          ) : null}
        </label>
      ))}
    </div>
  )
}
