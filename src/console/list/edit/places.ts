import { atom } from 'jotai'
import { currentStore } from '#console/app/current-console.ts'
import type { ListModel } from '#console/list/use-list.ts'
import type { CellEdit, CellField, Draft, ListEditing } from './editing.ts'

/** The cells of a row that can be edited, as they stand. */
export function placesOf<Row>(
  { layout }: ListModel<Row>,
  { fields }: ListEditing<Row>,
): { key: string; field: CellField }[] {
  return layout.columns.flatMap(({ column: { key, edit } }) => {
    const field = fields.find(({ name }) => name === edit)
    return field ? [{ key, field }] : []
  })
}

/** The column that was edited last, by list: whoever goes through a column row by row begins in it each time. */
const lastColumnsAtom = atom<Readonly<Record<string, string>>>({})

export const lastColumn = (resource: string): string | undefined => currentStore().get(lastColumnsAtom)[resource]

/** Keeps what is typed, beginning with this value. */
function draftOf(value: unknown): Draft {
  let now = value
  return {
    read: () => now,
    write: (next) => {
      now = next
    },
  }
}

/** A cell that is to be edited, with what it holds. */
export function cellAt<Row>(
  { list }: ListModel<Row>,
  row: Row,
  { key, field }: { key: string; field: CellField },
  { editing, Editor }: Pick<CellEdit<Row>, 'editing' | 'Editor'>,
): CellEdit<Row> {
  currentStore().set(lastColumnsAtom, (all) => ({ ...all, [list.resource]: key }))
  const base = editing.held(row)
  return { id: list.rowId(row), column: key, editing, field, base, draft: draftOf(base.values[field.name]), Editor }
}
