import { Listbox, ListboxButton, ListboxOption, ListboxOptions } from '@headlessui/react'
import { useTranslation } from '#console/app/i18n.ts'
import { cx } from './cx.ts'
import type { FieldControl } from './field.tsx'
import { Icon } from './icon.tsx'
import { controlClass } from './input.tsx'
import { useTypeAhead } from './keyboard/type-ahead.ts'

export interface SelectOption<T extends string | number> {
  value: T
  label: string
  disabled?: boolean
}

export interface SelectProps<T extends string | number> extends Partial<FieldControl> {
  value: T | null
  onChange: (value: T) => void
  options: readonly SelectOption<T>[]
  placeholder?: string
  disabled?: boolean
  'aria-label'?: string
  className?: string
}

/** One of a few choices; typing its first letters opens the list and finds it. */
export function Select<T extends string | number>(props: SelectProps<T>) {
  const { value, onChange, options, placeholder, disabled = false, className, ...control } = props
  const { t } = useTranslation()
  const keys = useTypeAhead()
  const choose = (next: T | null) => void (next !== null && onChange(next))
  const chosen = options.find((option) => option.value === value)
  const text = chosen?.label ?? placeholder ?? t('Choose…')
  // A label of its own replaces what the button shows, so it has to say the choice as well.
  const label = control['aria-label']
  return (
    <Listbox value={value} onChange={choose} disabled={disabled}>
      <ListboxButton
        {...control}
        aria-label={label === undefined ? undefined : `${label}: ${text}`}
        {...keys.button}
        data-empty={value === null ? '' : undefined}
        className={cx(controlClass, 'flex h-control items-center justify-between gap-2 text-left', className)}
      >
        <span className={cx('truncate', !chosen && 'text-muted')}>{text}</span>
        <Icon name="chevron-down" size={14} className="shrink-0 text-muted" />
      </ListboxButton>
      <ListboxOptions
        {...keys.list}
        anchor={{ to: 'bottom start', gap: 4, padding: 8 }}
        className="z-50 max-h-80 w-(--button-width) min-w-40 overflow-y-auto rounded-md bg-raised p-1 shadow-raised outline-none"
      >
        {options.map((option) => (
          <ListboxOption
            key={option.value}
            value={option.value}
            disabled={option.disabled ?? false}
            className="flex min-h-7 items-center justify-between gap-3 rounded-sm px-2 data-disabled:text-muted data-focus:bg-hover"
          >
            {({ selected }) => (
              <>
                <span className="truncate">{option.label}</span>
                {selected ? <Icon name="check" size={14} /> : null}
              </>
            )}
          </ListboxOption>
        ))}
      </ListboxOptions>
    </Listbox>
  )
}
