import { Combobox, ComboboxInput, ComboboxOptions } from '@headlessui/react'
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from '#console/app/i18n.ts'
import { cx } from '#console/ui/cx.ts'
import { FoundOption } from '#console/ui/found-option.tsx'
import { useFoundKeys } from '#console/ui/keyboard/found-keys.ts'
import { IconButton } from '#console/ui/icon-button.tsx'
import { controlClass } from '#console/ui/input.tsx'
import type { Choice } from './choices.ts'
import { choicesQuery, nameQuery } from './choices.ts'
import type { PickerProps } from './record-picker.tsx'
import { useResting } from '#console/form/use-resting.ts'

/** Typing this fast asks the server only once. */
const TYPING_MS = 120

/** A picker that asks the server while one types; the old results stay until the new ones have come. */
export default function RecordCombobox({
  source,
  value,
  onChange,
  placeholder,
  disabled,
  autoFocus,
  ...control
}: PickerProps) {
  const { t } = useTranslation()
  const client = useQueryClient()
  const [text, setText] = useState('')
  const [near, setNear] = useState(false)
  const named = useQuery(nameQuery(source, value))
  const asked = useResting(text.trim(), TYPING_MS)
  const found = useQuery({ ...choicesQuery(source, asked), enabled: near, placeholderData: keepPreviousData })
  const chosen: Choice<number> | null =
    value === null ? null : (named.data ?? { value, label: named.isPending ? '…' : `#${value}` })
  const settled = asked === text.trim() && !found.isPlaceholderData && !found.isFetching

  function choose(choice: Choice<number> | null) {
    // Left before the choice has come back as the value (from the address bar, say), the combobox reports "nothing".
    if (choice === null && value === null) return
    // The name is known already; asking for it would only make it blink.
    if (choice) client.setQueryData(nameQuery(source, choice.value).queryKey, choice)
    setText('')
    onChange(choice?.value ?? null)
  }

  const keys = useFoundKeys({
    text,
    settled,
    count: found.data?.length ?? 0,
    find: async (typed) => (await client.fetchQuery(choicesQuery(source, typed)))[0],
    choose,
  })

  return (
    <Combobox
      value={chosen}
      by="value"
      onChange={keys.choose}
      onClose={() => setText('')}
      disabled={disabled ?? false}
      immediate
    >
      <div className="relative">
        <ComboboxInput
          {...control}
          {...keys.input}
          autoFocus={autoFocus}
          autoComplete="off"
          displayValue={(choice: Choice<number> | null) => choice?.label ?? ''}
          placeholder={placeholder ?? t('Type to search')}
          onFocus={() => {
            setNear(true)
            keys.input.onFocus()
          }}
          onChange={(event) => setText(event.target.value)}
          className={cx(controlClass, 'h-control', chosen && 'pr-9')}
        />
        {chosen && !disabled ? (
          <IconButton
            icon="x"
            label={t('Clear')}
            tabIndex={-1}
            className="absolute inset-y-0 right-0"
            onClick={() => choose(null)}
          />
        ) : null}
      </div>
      <ComboboxOptions
        anchor={{ to: 'bottom start', gap: 4, padding: 8 }}
        // Tab goes on to the next field, which must not be inert then.
        modal={false}
        aria-busy={!settled}
        className="z-50 max-h-80 w-(--input-width) min-w-56 overflow-y-auto rounded-md bg-raised p-1 shadow-raised outline-none"
      >
        {found.data?.map((choice) => (
          <FoundOption key={choice.value} value={choice} label={choice.label} details={choice.note} />
        ))}
        {found.isError ? <p className="px-2 py-1 text-danger">{t('The choices could not be loaded.')}</p> : null}
        {settled && found.data?.length === 0 ? <p className="px-2 py-1 text-muted">{t('Nothing found.')}</p> : null}
      </ComboboxOptions>
    </Combobox>
  )
}
