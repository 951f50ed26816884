/**
 * How a person wants a column. Wishes are written as one text, for the server and for the address: in the order of the
 * columns, `code!,-schedule,class.240,student*`.
 */
export interface ColumnChoice {
  key: string
  /** `auto`: where there is room; `always` and `never` were chosen. */
  show: 'auto' | 'always' | 'never'
  /** In px; absent: as the list suggests, with a share of the room that is left. */
  width?: number
  /** It stays at the left while the others scroll sideways. */
  pinned?: true
}

const pattern = /^(-?)([a-z]\w*)(?:\.(\d{2,4}))?(\*?)(!?)$/i

/** Reads a text of choices; what is none is left out. */
export function readChoices(text: string | undefined): ColumnChoice[] {
  return (text ?? '').split(',').flatMap((part) => {
    const [, hidden, key, width, always, pinned] = pattern.exec(part) ?? []
    if (key === undefined) return []
    const choice: ColumnChoice = { key, show: hidden ? 'never' : always ? 'always' : 'auto' }
    if (width) choice.width = Number(width)
    if (pinned) choice.pinned = true
    return choice
  })
}

/**
 * Every column with its choice, in the order in which they come: pinned ones first. A column that no choice names, such as
 * one that the product has learnt since, stands behind the one that it usually follows.
 */
export function arranged<C extends { key: string }>(
  columns: readonly C[],
  choices: readonly ColumnChoice[],
): { column: C; choice: ColumnChoice }[] {
  const order: { column: C; choice: ColumnChoice }[] = choices.flatMap((choice) => {
    const column = columns.find(({ key }) => key === choice.key)
    return column ? [{ column, choice }] : []
  })
  for (const [i, column] of columns.entries()) {
    if (order.some((one) => one.column === column)) continue
    const before = order.findIndex((one) => one.column === columns[i - 1])
    order.splice(before + 1, 0, { column, choice: { key: column.key, show: 'auto' } })
  }
  return [...order.filter(({ choice }) => choice.pinned), ...order.filter(({ choice }) => !choice.pinned)]
}
