type Values = Readonly<Record<string, unknown>>

const hidden = '•••'

/** The first two letters and the domain: enough to recognise an address that one knows. */
const maskEmail = (text: string) => text.replace(/^(.{0,2})[^@]*(?=@)/, `$1${hidden}`)
const maskEnds = (text: string) => (text.length > 8 ? `${text.slice(0, 4)}${hidden}${text.slice(-4)}` : hidden)

/** What is personal or secret, by the last word of its name. */
const masks: readonly (readonly [RegExp, (text: string) => string])[] = [
  [/(?:password|secret|token|hash|pin)$/i, () => hidden],
  [/email(?:inclass)?$/i, maskEmail],
  [/recipient$/i, (text) => (text.includes('@') ? maskEmail(text) : maskEnds(text))],
  [/(?:phone|whatsapp|nik|npwp|accountno|prakerjano)$/i, maskEnds],
  [/(?:birthdate|birthplace|address)$/i, () => hidden],
]

type Mask = (text: string) => string

/** What is found once for a name is the same for thousands of records; names that people make do not fill the memory. */
const found = new Map<string, Mask | undefined>()
const REMEMBERED = 1000

function maskOf(key: string): Mask | undefined {
  if (found.has(key)) return found.get(key)
  const mask = masks.find(([name]) => name.test(key.replaceAll('_', '')))?.[1]
  if (found.size < REMEMBERED) found.set(key, mask)
  return mask
}

function masked(key: string, value: unknown): unknown {
  if (value === null || value === undefined) return value
  const mask = maskOf(key)
  if (mask) return typeof value === 'string' || typeof value === 'number' ? mask(String(value)) : hidden
  if (Array.isArray(value)) return value.map((one) => masked('', one))
  return typeof value === 'object' ? maskValues(value as Values) : value
}

/** Values as the audit may show them: personal ones in part, secrets not at all, whatever they are nested in. */
export function maskValues(values: Values): Record<string, unknown> {
  return Object.fromEntries(Object.entries(values).map(([key, value]) => [key, masked(key, value)]))
}

/** Arguments of a command that may be kept: the others are asked for again. */
export function withoutPersonal(args: Values): Record<string, unknown> {
  return Object.fromEntries(Object.entries(args).filter(([key]) => maskOf(key) === undefined))
}
