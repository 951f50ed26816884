import type { RecordRef } from '#engine/context.ts'
import type { RecordPrompt } from '#engine/prompt.ts'
import { rank, rankIndex } from '#engine/rank/rank.ts'

/** What a text means among the records that a search brought. */
export type RecordMatch =
  /** `exact`: it is its code or its name, letter for letter; otherwise it is the only one that fits. */
  | { readonly kind: 'one'; readonly ref: RecordRef; readonly exact: boolean }
  | { readonly kind: 'several'; readonly refs: readonly RecordRef[] }
  | { readonly kind: 'none' }

/** The records that fit a text, best first, where all there are have been brought. */
export function narrow(records: readonly RecordRef[], text: string): readonly RecordRef[] {
  const entries = records.map((ref) => ({
    id: String(ref.id),
    title: ref.label,
    keywords: ref.hint === undefined ? [] : [ref.hint],
    ref,
  }))
  return rank(rankIndex(entries), text).map((entry) => entry.ref)
}

/** What a record can be called in full. */
function namesOf(ref: RecordRef): readonly string[] {
  const { code, title, name, email } = (ref.record ?? {}) as Readonly<Record<string, unknown>>
  return [ref.label, ref.id, code, title, name, email]
    .filter((one) => typeof one === 'string')
    .map((one) => one.trim().toLowerCase())
}

/** Finds the record that a typed text means. `records` are what the prompt's own search answered for it. */
export function matchRecord(
  prompt: Pick<RecordPrompt, 'few'>,
  text: string,
  records: readonly RecordRef[],
): RecordMatch {
  const searchText = text.trim().toLowerCase()
  const exact = records.filter((ref) => ref.exact || namesOf(ref).includes(searchText))
  const refs = exact.length > 0 ? exact : prompt.few ? narrow(records, text) : records
  const [first] = refs
  if (!first) return { kind: 'none' }
  return refs.length === 1 ? { kind: 'one', ref: first, exact: exact.length > 0 } : { kind: 'several', refs }
}
