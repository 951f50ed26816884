import { number } from '#console/ui/format.ts'
import type { Say } from '#engine/say.ts'
import { say } from '#engine/say.ts'

/** A number that was typed: null where nothing was. */
type Typed = { ok: true; raw: number | null } | { ok: false; why: Say }

const no = (why: Say): Typed => ({ ok: false, why })

/** Reads a number of at most two decimals as people write it, with a decimal comma or point. */
export function readDecimal(text: string, max: number): Typed {
  const plain = text.trim().replace(',', '.')
  if (plain === '') return { ok: true, raw: null }
  if (/^-\d/.test(plain)) return no(say('must not be negative', {}))
  if (!/^\d+(?:\.\d*)?$/.test(plain)) return no(say('must be a number', {}))
  if (/\.\d{3,}$/.test(plain)) return no(say('must have at most two decimals', {}))
  const raw = Number(plain)
  if (raw > max) return no(say('must be at most {{max}}', { max: number(max) }))
  return { ok: true, raw }
}
