/**
 * Numbers as people here type and paste them. A value that is no number stays the text it is, so that nothing typed is
 * lost and the check can say what is wrong with it.
 */
export type TypedNumber = number | string | null

const digitsOf = (text: string) => Number(text.replaceAll(/[.,\s]/g, ''))

/**
 * Reads whole rupiah: `450.000`, `450000`, `Rp. 450.000`, `Rp.450.000,00`, `450rb`, `1,5jt`. Dots group thousands and a
 * comma starts the decimals, which may only be zeros.
 */
export function parseRupiah(text: string): TypedNumber {
  const trimmed = text.trim()
  if (trimmed === '') return null
  const bare = trimmed.replace(/^rp\.?\s*/i, '').replace(/,-$/, '')
  const short = /^(\d+)(?:,(\d{1,3}))?\s*(rb|ribu|k|jt|juta)$/i.exec(bare)
  if (short) {
    const unit = /^(jt|juta)$/i.test(short[3] ?? '') ? 1_000_000 : 1000
    const value = Number(`${short[1]}.${short[2] ?? 0}`) * unit
    return Number.isInteger(value) ? value : trimmed
  }
  const grouped = /^(-?)(\d{1,3}(?:[.\s]\d{3})+|\d+)(?:,0{1,2})?$/.exec(bare)
  if (!grouped) return trimmed
  const value = digitsOf(grouped[2] ?? '')
  return Number.isSafeInteger(value) ? (grouped[1] ? -value : value) : trimmed
}

/** Reads a whole number: `1.200`, `1200`. */
export function parseWhole(text: string): TypedNumber {
  const trimmed = text.trim()
  if (trimmed === '') return null
  if (!/^-?(\d{1,3}(?:\.\d{3})+|\d+)$/.test(trimmed)) return trimmed
  const value = Number(trimmed.replaceAll('.', ''))
  return Number.isSafeInteger(value) ? value : trimmed
}

const grouping = new Intl.NumberFormat('id-ID')

/** How a number stands in its field: `450.000`. Text that was no number comes back as it was. */
export function showNumber(value: TypedNumber | undefined): string {
  if (value === null || value === undefined) return ''
  return typeof value === 'number' ? grouping.format(value) : value
}
