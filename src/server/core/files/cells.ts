/** What a cell of a file holds. A Date's UTC fields are what it shows: a wall clock without a zone. */
export type Cell = string | number | boolean | Date | null

export type CellKind = 'text' | 'number' | 'money' | 'date' | 'datetime' | 'bool'

/** `width` is in characters. */
export interface FileColumn {
  title: string
  width: number
  kind: CellKind
}

/** Rows as they come: some at a time, so that memory does not grow with their number. */
export type Batches = AsyncIterable<readonly (readonly Cell[])[]>
