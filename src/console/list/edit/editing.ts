import type { ComponentType } from 'react'
import type * as z from 'zod/mini'
import type { CallFn } from '#contract/core/call.ts'
import type { FieldSpec, Values } from '#console/form/fields.ts'
import type { Held } from '#console/form/use-record-form.ts'
import type { Say } from '#engine/say.ts'
import type { ListModel } from '#console/list/use-list.ts'

/** A field that fits into a cell; what is longer or found by searching belongs into the form. */
export type CellField = Extract<FieldSpec<Values>, { kind: 'text' | 'int' | 'rupiah' | 'date' | 'enum' | 'list' }>

/** How the cells of a list are edited. It comes when somebody edits one. */
export interface ListEditing<Row> {
  /** The command under which cells are saved: who may run it on a row may edit the row. */
  command: string
  /** A column names its field with `edit`. */
  fields: readonly CellField[]
  /** Fields that must not be blank. */
  required: readonly string[]
  /** The body of the call: what was changed, and the version. */
  schema: z.ZodMiniType
  /** What the fields of a row hold, and its version. */
  held: (row: Row) => Held<Values>
  /** What a row shows of changes that are on their way. */
  ahead: (changes: Values) => Partial<Row>
  /** The row that the server answers a conflict with. */
  current: (record: unknown) => Row | undefined
  save: (id: number, body: unknown, call: CallFn) => Promise<Row>
  saved: (row: Row) => Say
}

export interface CellEditorProps<Row> {
  edit: CellEdit<Row>
  row: Row
  model: ListModel<Row>
  /** Opens another cell, or none. */
  onEdit: (edit: CellEdit<Row> | undefined) => void
}

/** What is being typed. */
export interface Draft {
  read: () => unknown
  write: (value: unknown) => void
}

/** The cell that is being edited. */
export interface CellEdit<Row> {
  /** Of the record. */
  id: number
  /** The key of the column. */
  column: string
  editing: ListEditing<Row>
  field: CellField
  /** The fields as they were when it was opened. */
  base: Held<Values>
  /** What was typed; it outlives the editor's element, which goes with its row. */
  draft: Draft
  Editor: ComponentType<CellEditorProps<Row>>
}
