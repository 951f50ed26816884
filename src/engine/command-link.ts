import type { Context } from '#engine/context.ts'
import type { AnyCommand, Given } from '#engine/define.ts'
import { keysOf } from '#engine/define.ts'
import { promptOf } from '#engine/answers/fill.ts'
import type { Prompt } from '#engine/prompt.ts'
import { isTypedKind } from '#engine/prompt.ts'

// A link to a command is the fragment of an address, which no server and no log ever sees:
// `#command=voucher.reset&voucher=7`. It still ends up in chats and bookmarks, so nothing personal goes into it.

/** A link longer than this breaks in the hands of those who pass it on. */
const MOST_RECORDS = 50
const MOST_LETTERS = 60

/** The name of the parameter that holds the command's id. No argument is called so. */
const COMMAND = 'command'

/** True for a short text that cannot be a code, an e-mail address, or a number of a person or a phone. */
function isHarmless(text: string): boolean {
  if (text.length > MOST_LETTERS || /[@\n]/.test(text)) return false
  // Telephone and identity numbers, however they are grouped.
  if (/\d(?:[ .()+-]*\d){3}/.test(text)) return false
  return text.split(/\s+/).every((word) => word.length < 5 || !(/\d/.test(word) || /^[A-Z-]+$/.test(word)))
}

function textOf(prompt: Prompt, value: unknown): string | undefined {
  switch (prompt.kind) {
    case 'record': {
      const ids = Array.isArray(value) ? (value as unknown[]) : [value]
      const texts = ids.flatMap((id) =>
        typeof id === 'number' || (typeof id === 'string' && /^[a-z_]{1,30}$/i.test(id)) ? [String(id)] : [],
      )
      return texts.length === ids.length && ids.length > 0 && ids.length <= MOST_RECORDS ? texts.join(',') : undefined
    }
    case 'enum':
    case 'date':
      return typeof value === 'string' ? value : undefined
    case 'bool':
      return typeof value === 'boolean' ? String(value) : undefined
    case 'int':
    case 'rupiah':
      return typeof value === 'number' && Math.abs(value) <= 1e9 ? String(value) : undefined
    case 'text':
      return typeof value === 'string' && prompt.capitals !== true && isHarmless(value) ? value : undefined
    default:
      return undefined
  }
}

/** A link to a command. */
export interface CommandLink {
  /** Without the `#`. */
  readonly hash: string
  /** What the link leaves out, by the labels of the questions: codes, mails, long texts. */
  readonly leftOut: readonly string[]
}

/** The link that opens a command with these answers, records by their ids only. */
export function linkTo(command: AnyCommand, filled: Given, ctx: Context): CommandLink {
  const values = new URLSearchParams({ [COMMAND]: command.id })
  const leftOut: string[] = []
  for (const key of keysOf(command)) {
    const prompt = promptOf(command, key, filled, ctx)
    if (filled[key] === undefined || prompt.kind === 'none') continue
    const text = textOf(prompt, filled[key])
    if (text === undefined) leftOut.push(prompt.label)
    else values.set(key, text)
  }
  return { hash: values.toString(), leftOut }
}

/** The command that a fragment (without `#`) links to, and the texts of its arguments; `undefined` for any other. */
export function readLink(hash: string): { command: string; values: ReadonlyMap<string, string> } | undefined {
  if (!hash.startsWith(`${COMMAND}=`)) return undefined
  const { [COMMAND]: command = '', ...values } = Object.fromEntries(new URLSearchParams(hash))
  return { command, values: new Map(Object.entries(values)) }
}

type Schema = { safeParse(value: unknown): { success: boolean; data?: unknown } }

/** The value that a text of a link stands for, the first that its argument can take. */
function valueOf(schema: Schema, text: string): unknown {
  const candidates = [
    ...(/^-?\d{1,10}$/.test(text) ? [Number(text)] : []),
    ...(text === 'true' || text === 'false' ? [text === 'true'] : []),
    text,
  ]
  return candidates.find((candidate) => schema.safeParse(candidate).success)
}

/**
 * The answers that a link gives to a command. What the command does not ask for, or cannot take, is left out: links are
 * written by anybody.
 */
export function givenIn(command: AnyCommand, values: ReadonlyMap<string, string>, ctx: Context): Given {
  const given: Record<string, unknown> = {}
  for (const key of keysOf(command)) {
    const text = values.get(key)
    const schema = command.args.shape[key] as Schema | undefined
    if (text === undefined || text === '' || !schema) continue
    const { kind } = promptOf(command, key, given, ctx)
    if (!isTypedKind(kind)) continue
    const ids = kind === 'record' && key === command.over ? text.split(',').slice(0, MOST_RECORDS) : [text]
    const read = ids.map((one) => valueOf(schema, one)).filter((value) => value !== undefined)
    if (read.length === ids.length) given[key] = read.length > 1 ? read : read[0]
  }
  return given
}
