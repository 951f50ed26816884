import type { FocusEvent, KeyboardEvent, SyntheticEvent } from 'react'
import { useEffect, useId, useRef, useState } from 'react'
import { useTranslation } from '#console/app/i18n.ts'
import { FieldInput } from '#console/form/field-input.tsx'
import { checkForm } from '#console/form/issues.ts'
import { cx } from '#console/ui/cx.ts'
import { Icon } from '#console/ui/icon.tsx'
import type { CellEdit, CellEditorProps } from './editing.ts'
import { cellAt, placesOf } from './places.ts'
import { saveCell } from './save-cell.ts'

const keep = (event: SyntheticEvent) => event.stopPropagation()

/** Lists of choices and dialogs stand elsewhere in the page; to look at them is not to leave the cell. */
const isBeside = (target: EventTarget | null) =>
  target instanceof Element && target.closest('[data-headlessui-portal], [role="dialog"]') !== null

/** The cell that follows in the same row; undefined at its end. */
function neighbour<Row>({ edit, model, row }: CellEditorProps<Row>, by: 1 | -1): CellEdit<Row> | undefined {
  const places = placesOf(model, edit.editing)
  const next = places[places.findIndex(({ key }) => key === edit.column) + by]
  return next && cellAt(model, row, next, edit)
}

const showNote = (note: HTMLElement | null) => note?.scrollIntoView?.({ block: 'nearest' })

/**
 * A field in the place of a cell. Enter saves, Tab saves and goes on to the next cell, Escape gives up; to leave it for
 * something else saves too. What is wrong stands beneath it, and it stays until that is put right.
 */
export function CellEditor<Row>(props: CellEditorProps<Row>) {
  const { edit, row, model, onEdit } = props
  const { editing, field, base, draft } = edit
  const { t } = useTranslation()
  const frame = useRef<HTMLDivElement>(null)
  const id = useId()
  const [value, setValue] = useState(draft.read)
  const [error, setError] = useState<string>()

  useEffect(() => {
    const control = frame.current?.querySelector<HTMLElement>('input:not([tabindex="-1"]), button:not([tabindex="-1"])')
    control?.focus()
    if (control instanceof HTMLInputElement) control.select()
  }, [])

  /** Saves what differs; false when it cannot be saved as it stands. */
  function commit(): boolean {
    const { name } = field
    // An empty text and none are the same.
    const now = draft.read()
    const typed = now === '' ? null : now
    if (typed === (base.values[name] ?? null)) return true
    const found = checkForm(
      { [name]: typed },
      {
        required: editing.required.filter((one) => one === name),
        names: [name],
        body: { [name]: typed, version: base.version },
        schema: editing.schema,
      },
    )
    const [first = found.fields[0]?.message] = found.whole
    if (first !== undefined) {
      setError(first)
      return false
    }
    saveCell({ list: model.list, editing, field, row, base, value: typed })
    return true
  }

  function onKeyDown(event: KeyboardEvent) {
    // The keys of the list are not those of what is typed here.
    event.stopPropagation()
    if (event.defaultPrevented || event.nativeEvent.isComposing) return
    const { key, shiftKey } = event
    if (key === 'Escape') {
      event.preventDefault()
      onEdit(undefined)
    } else if (key === 'Enter' || (key === 's' && (event.ctrlKey || event.metaKey))) {
      event.preventDefault()
      if (commit()) onEdit(undefined)
    } else if (key === 'Tab') {
      event.preventDefault()
      if (commit()) onEdit(neighbour(props, shiftKey ? -1 : 1))
    }
  }

  function onBlur({ currentTarget, relatedTarget }: FocusEvent) {
    // Another window has the focus; it comes back by itself.
    if (!document.hasFocus() || currentTarget.contains(relatedTarget) || isBeside(relatedTarget)) return
    if (commit()) onEdit(undefined)
  }

  const at = model.layout.columns.findIndex(({ column }) => column.key === edit.column)
  const isFar = at * 2 >= model.layout.columns.length
  const noteId = `${id}-note`
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- what happens in it is none of the row's affair
    <div
      ref={frame}
      onKeyDown={onKeyDown}
      onBlur={onBlur}
      onClick={keep}
      onDoubleClick={keep}
      onMouseDown={keep}
      onPointerDown={keep}
      onContextMenu={keep}
      className={cx(
        'absolute top-1/2 z-1 w-[max(100%,10rem)] -translate-y-1/2 text-left',
        isFar ? 'right-0' : 'left-0',
      )}
    >
      <label htmlFor={id} className="sr-only">
        {t('{{field}} of {{record}}', { field: t(field.label), record: model.list.rowLabel(row) })}
      </label>
      <FieldInput
        spec={field}
        values={base.values}
        value={value}
        onChange={(next) => {
          draft.write(next)
          setValue(next)
          setError(undefined)
        }}
        onBlur={() => {}}
        control={{
          id,
          'aria-describedby': error === undefined ? undefined : noteId,
          'aria-invalid': error === undefined ? undefined : true,
          'aria-required': editing.required.includes(field.name) ? true : undefined,
        }}
        disabled={false}
      />
      {error === undefined ? null : (
        <p
          ref={showNote}
          id={noteId}
          role="alert"
          className="absolute top-full mt-0.5 flex w-max max-w-72 items-start gap-1 rounded-sm border border-danger bg-danger-soft px-2 py-0.5 text-sm whitespace-normal text-danger"
        >
          <Icon name="alert" size={14} className="mt-px shrink-0" />
          {t(error)}
        </p>
      )}
    </div>
  )
}
