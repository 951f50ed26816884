import { Combobox, ComboboxInput, ComboboxOptions } from '@headlessui/react'
import { useState } from 'react'
import { useTranslation } from '#console/app/i18n.ts'
import { cx } from '#console/ui/cx.ts'
import type { FieldControl } from '#console/ui/field.tsx'
import { FoundOption } from '#console/ui/found-option.tsx'
import { useFoundKeys } from '#console/ui/keyboard/found-keys.ts'
import { Icon } from '#console/ui/icon.tsx'
import { controlClass } from '#console/ui/input.tsx'
import type { Context, RecordId, RecordRef } from '#engine/context.ts'
import { knownRef } from '#engine/context.ts'
import type { RecordPrompt } from '#engine/prompt.ts'
import { isComposing } from '#console/palette/composing.ts'
import { findRecord, useRecordSearch } from './use-record-search.ts'
import { useWords } from '#console/commands/say.ts'

/** The same without the union of all kinds, which the list's own types would take apart. */
type AnyRef = Pick<RecordRef, 'id' | 'label' | 'hint'>

interface Props {
  control: FieldControl
  prompt: RecordPrompt
  ctx: Context
  value: RecordId | undefined
  /** What was typed for it already. */
  draft: string
  disabled: boolean
  onChange: (ref: RecordRef | undefined) => void
}

/** A record within a form: typing finds it. */
export function RecordField({ control, prompt, ctx, value, draft, disabled, onChange }: Props) {
  const { t } = useTranslation()
  const words = useWords()
  const [text, setText] = useState(draft)
  const [wanted, setWanted] = useState(false)
  const found = useRecordSearch(wanted ? prompt : undefined, text)
  const chosen: AnyRef | null = value === undefined ? null : (knownRef(ctx, prompt.resource, value) ?? null)
  const label = chosen?.label ?? (value === undefined ? text : String(value))
  function choose(ref: AnyRef | null) {
    setText('')
    onChange((ref ?? undefined) as RecordRef | undefined)
  }
  const keys = useFoundKeys<AnyRef>({
    text,
    settled: !found.pending,
    count: found.records.length,
    find: (typed) => findRecord(prompt, typed, ctx.customerId),
    choose,
  })

  return (
    <Combobox value={chosen} by="id" disabled={disabled} immediate onChange={keys.choose} onClose={() => setText('')}>
      <div className="relative">
        <ComboboxInput
          {...control}
          {...keys.input}
          autoComplete="off"
          displayValue={() => label}
          onFocus={() => {
            setWanted(true)
            keys.input.onFocus()
          }}
          onChange={(event) => {
            setText(event.target.value)
            if (event.target.value === '' && value !== undefined) onChange(undefined)
          }}
          onKeyDown={(event) => {
            // The list must not take the keys of an input method for its own.
            if (isComposing(event)) event.preventDefault()
            // The list closes first; only then Escape leaves the form.
            if (event.key === 'Escape' && event.currentTarget.getAttribute('aria-expanded') === 'true') {
              event.stopPropagation()
            }
          }}
          className={cx(controlClass, 'h-control pr-8')}
        />
        <Icon
          name={found.slow ? 'loader' : 'chevron-down'}
          size={14}
          className={cx(
            'pointer-events-none absolute top-1/2 right-2.5 -mt-[7px] text-muted',
            found.slow && 'animate-turn',
          )}
        />
      </div>
      <ComboboxOptions
        anchor={{ to: 'bottom start', gap: 4, padding: 8 }}
        // The form around it stays readable; the palette is modal already.
        modal={false}
        className="z-50 max-h-64 w-(--input-width) overflow-y-auto rounded-md bg-raised p-1 shadow-raised outline-none"
      >
        {found.records.map((ref) => (
          <FoundOption key={ref.id} value={ref} label={ref.label} details={ref.hint} />
        ))}
        {found.records.length === 0 && !found.pending ? (
          <p className="px-2 py-1.5 text-muted">
            {found.failure ? words(found.failure) : t('No results for “{{text}}”.', { text })}
          </p>
        ) : null}
      </ComboboxOptions>
    </Combobox>
  )
}
