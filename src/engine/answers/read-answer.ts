import { check } from '#contract/core/check.ts'
import { EMPTY } from '#contract/core/common.ts'
import type { AnyCommand } from '#engine/define.ts'
import type { Field } from '#engine/next-step.ts'
import { parseDate } from '#engine/answers/parse-date.ts'
import { parseInteger, parseRupiah } from '#engine/answers/parse-number.ts'
import type { Prompt } from '#engine/prompt.ts'
import type { Say } from '#engine/say.ts'

/** What a typed answer means: a value (`undefined` for a blank), or why it cannot be read. */
export type Read = { readonly ok: true; readonly value: unknown } | { readonly ok: false; readonly problem: Say }

const problems = {
  int: 'Enter a whole number.',
  rupiah: 'Enter a valid amount, such as 450.000, 450rb or 1,5jt.',
  date: 'Enter a valid date, such as 30/11, tomorrow or +14d.',
} as const

/** Reads what was typed for a prompt that is answered by typing. */
export function readAnswer(prompt: Prompt, typed: string, today: string): Read {
  const text = typed.trim()
  if (text === '') return { ok: true, value: undefined }
  switch (prompt.kind) {
    case 'int':
    case 'rupiah':
    case 'date': {
      const value =
        prompt.kind === 'int'
          ? parseInteger(text)
          : prompt.kind === 'rupiah'
            ? parseRupiah(text)
            : parseDate(text, today, 'past' in prompt && prompt.past)
      return value === undefined ? { ok: false, problem: problems[prompt.kind] } : { ok: true, value }
    }
    case 'text':
    case 'longtext':
      return { ok: true, value: prompt.capitals ? text.toUpperCase() : text }
    default:
      return { ok: true, value: text }
  }
}

/** What the command's own schema says about one answer; `undefined` when it takes it. A required blank is named so. */
export function checkAnswer(command: AnyCommand, field: Field, value: unknown): string | undefined {
  if (value === undefined) return field.required ? EMPTY : undefined
  const schema = command.args.shape[field.key]
  const checked = schema && check(schema, value)
  return checked && !checked.ok ? checked.issues[0]?.message : undefined
}
