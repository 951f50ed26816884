import { resourceInput } from '#contract/core/resource/customer-calls.ts'
import type { ResourceRow } from '#contract/core/resource/resource.ts'
import type { Values } from '#console/form/fields.ts'
import { fieldsOf } from '#console/form/fields.ts'
import type { Customer } from '#console/list/customer.tsx'
import type { CellField, ListEditing } from '#console/list/edit/editing.ts'
import { cleared, heldIn } from './body.ts'
import type { AnyView } from './view.ts'
import { sayOf } from './words.ts'

/** Cells hold the fields of the form that their columns name. */
export function editingOf(view: AnyView, { id: customerId, timezone }: Customer): ListEditing<ResourceRow> {
  const { form, columns, calls, within } = view
  const cells = new Set(columns.flatMap(({ edit }) => edit ?? []))
  const fields = fieldsOf(form.sections({ customerId })).filter(({ name }) => cells.has(name)) as CellField[]
  const body = (changes: Values) => form.change?.(changes, changes) ?? cleared(changes)
  return {
    command: `${view.resource}.edit`,
    fields,
    required: (form.requiredToEdit ?? form.required).filter((name) => cells.has(name)),
    schema: form.update,
    held(row) {
      const values = heldIn(form, row, timezone)
      return { version: row.version, values: Object.fromEntries(fields.map(({ name }) => [name, values[name]])) }
    },
    ahead: (changes) => form.ahead?.(changes) ?? body(changes),
    current: (record) => view.record.safeParse(record).data,
    save: (id, body, call) =>
      call(
        calls.update,
        resourceInput(calls.update, { customerId, id, body, ...(within ? { within } : {}) }) as never,
      ) as Promise<ResourceRow>,
    saved: (row) => sayOf(view, 'saved', row),
  }
}
