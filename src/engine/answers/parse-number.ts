const scales: Readonly<Record<string, number>> = {
  rb: 1e3,
  ribu: 1e3,
  k: 1e3,
  jt: 1e6,
  juta: 1e6,
  m: 1e9,
  milyar: 1e9,
  miliar: 1e9,
}

/** Digits in groups of three, with one kind of mark between them: `1.000.000`, `1 000`, `1,000`. */
const grouped = /^\d{1,3}(?:([.,\s])\d{3})(?:\1\d{3})*$/

function digits(text: string): number | undefined {
  const value = Number(text.replaceAll(/\D/g, ''))
  return Number.isSafeInteger(value) ? value : undefined
}

/** A number with a fraction in front of a word such as `jt`: `1,5`, and `1.5` where the dot cannot group. */
function scaled(text: string, scale: number): number | undefined {
  const match = /^(\d{1,9})(?:[.,](\d+))?$/.exec(text)
  if (!match) return undefined
  const [, whole = '', fraction = ''] = match
  // Counted in digits, because 1.1 × 1000 is not 1100 in binary.
  const places = Math.round(Math.log10(scale))
  if (fraction.length > places && /[1-9]/.test(fraction.slice(places))) return undefined
  return digits(whole + fraction.slice(0, places).padEnd(places, '0'))
}

function positive(text: string): number | undefined {
  const worded = /^(.+?)\s*([a-z]+)$/.exec(text)
  if (worded) {
    const scale = scales[worded[2] ?? '']
    const amount = worded[1] ?? ''
    if (scale === undefined) return undefined
    // `1.500rb` is fifteen hundred thousand, `1,500jt` one and a half million: dots group, a comma starts the fraction.
    if (grouped.test(amount) && !amount.includes(',')) {
      const whole = digits(amount)
      return whole === undefined || !Number.isSafeInteger(whole * scale) ? undefined : whole * scale
    }
    return scaled(amount, scale)
  }
  if (/^\d+$/.test(text) || grouped.test(text)) return digits(text)
  return undefined
}

/** Reads a whole number: `500`, `1.000`, `1,000`, `5rb`. `undefined` when it is none. */
export function parseInteger(input: string): number | undefined {
  const typed = input.trim().toLowerCase()
  const negative = typed.startsWith('-')
  const value = positive(negative ? typed.slice(1).trim() : typed)
  if (value === undefined) return undefined
  return negative && value !== 0 ? -value : value
}

/**
 * Reads whole rupiah: `450rb`, `1,5jt`, `Rp.450.000`, `Rp 450.000,00`, `450.000,-`, `450000`. `undefined` when it is no
 * amount, or one with sen.
 */
export function parseRupiah(input: string): number | undefined {
  const typed = input
    .trim()
    .toLowerCase()
    .replace(/^(?:rp|idr)\.?\s*/, '')
    .replace(/(?<=\d)(?:,-|,0{1,2})$/, '')
  return positive(typed)
}

/** Reads a number that is written with a comma or a dot before its decimals, and without groups: `33,33`, `33.33`. */
export function parseDecimal(input: string): number | undefined {
  const typed = input.trim()
  return /^\d{1,9}(?:[.,]\d{1,9})?$/.test(typed) ? Number(typed.replace(',', '.')) : undefined
}

/** True for a text that no further typing makes a number or an amount: a field says so at once. */
export function isNoNumber(input: string): boolean {
  const parts = /^(?:(?:rp|idr)\.?\s*)?-?([\d.,\s]*)-?\s*([a-z]*)$/.exec(input.trim().toLowerCase())
  if (!parts) return true
  const [, amount = '', word = ''] = parts
  const words = /\d/.test(amount) ? Object.keys(scales) : ['rp', 'idr']
  return word !== '' && !words.some((known) => known.startsWith(word))
}

const grouping = new Intl.NumberFormat('id-ID')

/** `450.000` */
export function showInteger(value: number): string {
  return grouping.format(value)
}

/** `Rp.450.000` */
export function showRupiah(value: number): string {
  return `${value < 0 ? '-' : ''}Rp.${grouping.format(Math.abs(value))}`
}
