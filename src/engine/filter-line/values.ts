import type { Value } from '#contract/core/list/list-condition.ts'
import { readValue } from '#contract/core/list/list-condition.ts'
import type { ListField } from '#contract/core/list/list-field.ts'
import { parseDate } from '#engine/answers/parse-date.ts'
import { parseInteger, parseRupiah } from '#engine/answers/parse-number.ts'
import type { Say } from '#engine/say.ts'
import { say } from '#engine/say.ts'

/** One of the values that a column can hold, and what people call it. */
export interface LineChoice {
  readonly value: string
  readonly label?: string
  /** Further words for it: `tokped` for TOKOPEDIA. */
  readonly words?: readonly string[]
}

/** A value as people write it, or what is wrong with it. */
export type ReadTyped = { readonly ok: true; readonly value: Value } | { readonly ok: false; readonly say: Say }

const yes = (value: Value): ReadTyped => ({ ok: true, value })
const no = (what: Say): ReadTyped => ({ ok: false, say: what })

const bools: Readonly<Record<string, boolean>> = {
  true: true,
  yes: true,
  ya: true,
  false: false,
  no: false,
  tidak: false,
}

/** The choice that is called so, or the only one that begins so. */
function choose(text: string, choices: readonly LineChoice[]): string | undefined {
  const searchText = text.trim().toLowerCase()
  const named = ({ value, label, words = [] }: LineChoice) => [value, ...(label ? [label] : []), ...words]
  const same = choices.find((choice) => named(choice).some((name) => name.toLowerCase() === searchText))
  if (same) return same.value
  const begun = choices.filter((choice) => named(choice).some((name) => name.toLowerCase().startsWith(searchText)))
  return begun.length === 1 && searchText.length > 1 ? begun[0]?.value : undefined
}

/** A day or a moment in the canonical form, or a day as people write it. */
function dayOrMoment(text: string, field: ListField, today: string): ReadTyped {
  const exact = readValue(text.trim(), field)
  if (exact.ok) return yes(exact.value)
  const day = parseDate(text, today)
  const known = day === undefined ? undefined : readValue(day, field)
  return known?.ok ? yes(known.value) : no('Enter a valid date, such as 2026-11-30, today or 30/11.')
}

/** Reads a value as people here write it: `450rb`, `besok`, `sent`, `ya`. */
export function readTyped(
  text: string,
  field: ListField,
  choices: readonly LineChoice[] | undefined,
  today: string,
): ReadTyped {
  const offered = choices ?? field.values?.map((value): LineChoice => ({ value }))
  switch (field.type) {
    case 'enum':
    case 'key': {
      if (!offered) break
      const found = choose(text, offered)
      return found === undefined
        ? no(say('It can be {{options}}.', { options: offered.map(({ label, value }) => label ?? value).join(', ') }))
        : yes(found)
    }
    case 'bool': {
      const value = bools[text.trim().toLowerCase()]
      return value === undefined ? no('Enter yes or no.') : yes(value)
    }
    case 'money': {
      const negative = text.trim().startsWith('-')
      const amount = parseRupiah(negative ? text.trim().slice(1) : text)
      return amount === undefined
        ? no('Enter a valid amount, such as 450.000 or 450rb.')
        : yes(negative ? 0 - amount : amount)
    }
    case 'id':
    case 'int': {
      const value = parseInteger(text)
      return value === undefined ? no('Enter a whole number.') : strictly(String(value), field)
    }
    case 'day':
    case 'moment':
      return dayOrMoment(text, field, today)
    default:
  }
  return strictly(text, field)
}

/** Reads a value as a query has it. */
function strictly(text: string, field: ListField): ReadTyped {
  const read = readValue(text, field)
  return read.ok ? yes(read.value) : no(read.message)
}
