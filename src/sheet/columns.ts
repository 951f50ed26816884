/** A column an import looks for; `names` are its headers in English and Indonesian, `key` counts as one of them. */
export type WantedColumn = { key: string; names: readonly string[]; required: boolean }

function normalise(name: string): string {
  return name
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, '')
}

function withoutNote(name: string): string {
  return name.replace(/[([{][^()[\]{}]*[)\]}]/g, ' ')
}

/**
 * Proposes for each wanted column the index of the header that names it, or undefined. Case, accents, spaces,
 * underscores and punctuation do not matter; a note in brackets is disregarded when nothing matches with it
 * ("Nominal (Rp)"). Required columns choose first, and no header serves two columns.
 */
export function guessColumns(
  header: readonly string[],
  wanted: readonly WantedColumn[],
): Record<string, number | undefined> {
  const guess: Record<string, number | undefined> = Object.fromEntries(wanted.map(({ key }) => [key, undefined]))
  const taken = new Set<number>()
  const order = [...wanted.filter(({ required }) => required), ...wanted.filter(({ required }) => !required)]
  for (const read of [normalise, (name: string) => normalise(withoutNote(name))]) {
    const spellings = header.map(read)
    for (const { key, names } of order) {
      if (guess[key] !== undefined) continue
      const accepted = [key, ...names].map(normalise).filter((name) => name !== '')
      const index = accepted
        .map((name) => spellings.findIndex((spelling, at) => spelling === name && !taken.has(at)))
        .find((at) => at >= 0)
      if (index === undefined) continue
      guess[key] = index
      taken.add(index)
    }
  }
  return guess
}
