import { useRef } from 'react'
import { useTranslation } from '#console/app/i18n.ts'
import { afterFrame } from '#console/app/screen/after-frame.ts'
import type { CustomInputProps } from '#console/form/fields.ts'
import { useCommandKeys } from '#console/screen/key-hint.tsx'
import { useLocalHistory } from '#console/screen/use-local-history.ts'
import { useScreenCommands } from '#console/screen/use-screen-commands.ts'
import { Button } from '#console/ui/button.tsx'
import { Field } from '#console/ui/field.tsx'
import { IconButton } from '#console/ui/icon-button.tsx'
import type { Row, RowField, RowsPart } from './row-fields.ts'
import { RowInput } from './row-input.tsx'
import { rowsCommands } from './rows.commands.ts'

/** Where the focus is: the row and the name of its field. */
function atHand(): { at: number; name: string } | undefined {
  const cell = document.activeElement?.closest<HTMLElement>('[data-cell]')
  const row = cell?.closest<HTMLElement>('[data-row]')
  return row && cell ? { at: Number(row.dataset.row), name: cell.dataset.cell ?? '' } : undefined
}

/** The rows of a part of an employee: added, ordered and removed by keys. */
export function RowsEditor({
  part,
  value,
  onChange,
  control,
  disabled,
  issues,
}: CustomInputProps & { part: RowsPart }) {
  const { t } = useTranslation()
  const rows = Array.isArray(value) ? (value as Row[]) : []
  const frame = useRef<HTMLDivElement>(null)
  const history = useLocalHistory<Row[]>(rows, onChange, { scope: frame })
  const keys = useCommandKeys(rowsCommands.add)
  const focus = (at: number, name: string) =>
    afterFrame(() =>
      frame.current
        ?.querySelector<HTMLElement>(`[data-row="${at}"] [data-cell="${name}"] :is(input, textarea, button)`)
        ?.focus(),
    )

  function move(by: -1 | 1): boolean {
    const place = atHand()
    if (!place) return false
    const { at, name } = place
    const [one, other] = [rows[at], rows[at + by]]
    if (!one || !other) return true
    history.change(rows.map((each, n) => (n === at ? other : n === at + by ? one : each)))
    focus(at + by, name)
    return true
  }
  const [first] = part.fields
  function add() {
    history.change([...rows, part.blank])
    focus(rows.length, first?.name ?? '')
  }
  function remove(at: number) {
    history.change(rows.filter((_, n) => n !== at))
    if (rows.length > 1) focus(Math.max(0, at - 1), first?.name ?? '')
  }
  function removeAtHand(): boolean {
    const place = atHand()
    if (place) remove(place.at)
    return place !== undefined
  }
  useScreenCommands(
    rowsCommands,
    disabled
      ? { up: undefined, down: undefined, add: undefined, remove: undefined }
      : { up: () => move(-1), down: () => move(1), add, remove: removeAtHand },
    { scope: frame },
  )
  const change = (at: number, { name, kind }: RowField, next: unknown) =>
    history.change(
      rows.map((one, n) =>
        n === at ? { ...one, [name]: next } : kind === 'single' && next === true ? { ...one, [name]: false } : one,
      ),
      `${at}.${name}`,
    )
  const wrong = (at: number, name: string) => {
    const message = issues.find(({ field }) => field === `${at}.${name}`)?.message
    return message === undefined ? undefined : t(message)
  }
  return (
    <div
      ref={frame}
      id={control.id}
      role="group"
      aria-label={t(part.title)}
      aria-describedby={control['aria-describedby']}
      className="flex flex-col gap-3"
    >
      {rows.map((row, at) => (
        <section
          // oxlint-disable-next-line react/no-array-index-key -- rows change places while one types in them
          key={at}
          data-row={at}
          aria-label={t(part.one, { n: at + 1 })}
          className="flex items-start gap-2 rounded-md border border-line p-3"
        >
          <div className="grid grow grid-cols-2 gap-3 @2xl:grid-cols-3">
            {part.fields.map((field) => (
              <div key={field.name} data-cell={field.name}>
                <Field
                  label={t(field.label)}
                  error={wrong(at, field.name)}
                  isLabelHidden={field.kind === 'single'}
                  {...(field.required ? { required: true } : {})}
                >
                  {(own) => (
                    <RowInput
                      field={field}
                      value={row[field.name]}
                      control={own}
                      disabled={disabled}
                      mask={field.kind === 'secret' ? ((row[field.mask] as string | null | undefined) ?? null) : null}
                      onChange={(next) => change(at, field, next)}
                    />
                  )}
                </Field>
              </div>
            ))}
          </div>
          <IconButton icon="x" label={t(part.remove, { n: at + 1 })} disabled={disabled} onClick={() => remove(at)} />
        </section>
      ))}
      <div>
        <Button icon="plus" keys={keys} disabled={disabled} onClick={add}>
          {t(part.add)}
        </Button>
      </div>
    </div>
  )
}
