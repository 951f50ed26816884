/** How an SMS travels: in seven-bit GSM letters, or, once one letter is none of these, in UCS-2. */
export interface SmsSize {
  encoding: 'GSM-7' | 'UCS-2'
  /** Units of the encoding: of GSM-7 some letters take two, of UCS-2 an emoji does. */
  units: number
  segments: number
  /** Units that still fit into the last segment. */
  left: number
  /** The first letter that GSM-7 lacks. */
  because?: string
}

// 3GPP TS 23.038, default alphabet and its extension.
const basic =
  '@£$¥èéùìòÇ\nØø\rÅåΔ_ΦΓΛΩΠΨΣΘΞÆæßÉ !"#¤%&\'()*+,-./0123456789:;<=>?¡ABCDEFGHIJKLMNOPQRSTUVWXYZÄÖÑÜ§¿abcdefghijklmnopqrstuvwxyzäöñüà'
const extended = '\f^{}\\[~]|€'
const widths = new Map([
  ...Array.from(basic, (letter) => [letter, 1] as const),
  ...Array.from(extended, (letter) => [letter, 2] as const),
])

/** What one segment holds when it is the only one, and when there are more: these carry a header. */
const room = { 'GSM-7': [160, 153], 'UCS-2': [70, 67] } as const

/** The size of an SMS. A letter of two units is never split between segments. */
export function smsSize(text: string): SmsSize {
  const letters = Array.from(text)
  const because = letters.find((letter) => !widths.has(letter))
  const encoding = because === undefined ? 'GSM-7' : 'UCS-2'
  const width = (letter: string) => (because === undefined ? (widths.get(letter) ?? 1) : letter.length)
  const units = letters.reduce((sum, letter) => sum + width(letter), 0)
  const [single, several] = room[encoding]
  const odd = because === undefined ? {} : { because }
  if (units <= single) return { encoding, units, segments: units === 0 ? 0 : 1, left: single - units, ...odd }
  let segments = 1
  let used = 0
  for (const letter of letters) {
    const more = width(letter)
    if (used + more > several) {
      segments += 1
      used = 0
    }
    used += more
  }
  return { encoding, units, segments, left: several - used, ...odd }
}
