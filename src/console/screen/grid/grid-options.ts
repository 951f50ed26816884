import type { ReactNode } from 'react'

export interface GridColumn {
  readonly key: string
  readonly title: string
  /** A second line of the heading. */
  readonly hint?: string
  readonly width: number
  /** Its cells are edited. */
  readonly editable: boolean
  readonly text?: boolean
}

/** A text that was typed or pasted into a cell. */
export interface GridEntry<Row> {
  readonly row: Row
  readonly column: GridColumn
  readonly text: string
}

/** How a cell is shown. */
export interface GridCell {
  readonly content: ReactNode
  /** What a screen reader adds to the content. */
  readonly description?: string | undefined
  readonly tone?: 'wrong' | 'pending' | undefined
}

export interface GridOptions<Row> {
  /** What the grid is called. */
  readonly label: string
  readonly rows: readonly Row[]
  readonly rowKey: (row: Row) => number
  /** The heading and the content of the frozen column. */
  readonly rowTitle: string
  readonly rowName: (row: Row) => string
  readonly rowHint: (row: Row) => string
  readonly columns: readonly GridColumn[]
  /** The key of the column that it is sorted by, with a minus in front for the highest first; `name`: the frozen one. */
  readonly sort: string
  readonly onSort: (sort: string) => void
  readonly cell: (row: Row, column: GridColumn) => GridCell
  /** The text of a cell as it is copied and edited. */
  readonly textOf: (row: Row, column: GridColumn) => string
  /** Why a text cannot be in a cell. */
  readonly check: (entry: GridEntry<Row>) => string | undefined
  /** What was entered; an empty text clears a cell. `beyond` are pasted cells that have no place here. */
  readonly onEnter: (entries: readonly GridEntry<Row>[], beyond: number) => void
  readonly readOnly: boolean
  /** The text with which a key fills all chosen cells at once; undefined where it means nothing here. */
  readonly keyText?: (key: string) => string | undefined
}
