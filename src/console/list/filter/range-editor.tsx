import type { FormEvent } from 'react'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from '#console/app/i18n.ts'
import { NumberInput } from '#console/form/number-input.tsx'
import type { Typed } from '#console/form/typed.ts'
import { Field } from '#console/ui/field.tsx'
import type { EditorProps } from './filter-editor.tsx'
import { isSet } from './filter-keys.ts'
import type { Filter } from '#console/list/resource-list.ts'
import { readRange, writeRange } from './range.ts'

/** Numbers that are still being typed are no filter yet. */
const RESTING_MS = 300

interface Ends {
  from: Typed<number>
  to: Typed<number>
}

/** The filter that the ends ask for; `ok` is false as long as they ask for none that makes sense. */
function read({ from, to }: Ends): { ok: boolean; value?: string | undefined } {
  if (typeof from === 'string' || typeof to === 'string') return { ok: false }
  if (from !== null && to !== null && from > to) return { ok: false }
  return { ok: true, value: writeRange({ ...(from === null ? {} : { from }), ...(to === null ? {} : { to }) }) }
}

/** From one number to another. It counts once the typing rests, and when a field or the editor is left. */
export function RangeEditor<Row>({
  filter,
  search,
  change,
  onDone,
}: EditorProps<Row> & { filter: Extract<Filter<Row>, { kind: 'range' }> }) {
  const { t } = useTranslation()
  const [ends, setEnds] = useState<Ends>(() => {
    const { from = null, to = null } = readRange(search[filter.key], filter.field) ?? {}
    return { from, to }
  })
  const kind = filter.field.type === 'money' ? 'rupiah' : 'int'
  const wrong = (value: Typed<number>) => (typeof value === 'string' ? t('Enter a whole number.') : undefined)
  const isTurned = typeof ends.from === 'number' && typeof ends.to === 'number' && ends.from > ends.to

  const applied = useRef(read(ends).value)
  const apply = useRef<(now: Ends) => void>(() => {})
  const latest = useRef(ends)
  useEffect(() => {
    latest.current = ends
    apply.current = (now) => {
      const { ok, value } = read(now)
      if (!ok || value === applied.current) return
      applied.current = value
      change({ [filter.key]: value }, { replace: isSet(filter, search) })
    }
  })
  useEffect(() => {
    const timer = setTimeout(() => apply.current(ends), RESTING_MS)
    return () => clearTimeout(timer)
  }, [ends])
  useEffect(() => () => apply.current(latest.current), [])

  function submit(event: FormEvent) {
    event.preventDefault()
    if (read(ends).ok) onDone()
  }

  return (
    <form noValidate onSubmit={submit} className="flex flex-col gap-3 p-2">
      <Field label={t('From')} error={wrong(ends.from)}>
        {(control) => (
          <NumberInput
            {...control}
            kind={kind}
            autoFocus
            value={ends.from}
            onBlur={() => apply.current(ends)}
            onChange={(from) => setEnds((before) => ({ ...before, from }))}
          />
        )}
      </Field>
      <Field
        label={t('Until')}
        error={wrong(ends.to) ?? (isTurned ? t('Must not be less than the first number.') : undefined)}
      >
        {(control) => (
          <NumberInput
            {...control}
            kind={kind}
            value={ends.to}
            onBlur={() => apply.current(ends)}
            onChange={(to) => setEnds((before) => ({ ...before, to }))}
          />
        )}
      </Field>
      {/* Enter in either field ends the editing. */}
      <button type="submit" hidden>
        {t('Done')}
      </button>
    </form>
  )
}
