import type { Context, RecordId } from '#engine/context.ts'
import { knownRef } from '#engine/context.ts'
import type { AnyCommand, Given } from '#engine/define.ts'
import { keysOf } from '#engine/define.ts'
import type { Prompt } from '#engine/prompt.ts'
import { normalise } from '#engine/rank/rank-words.ts'
import type { Askable } from './arg-names.ts'
import { lineName } from './arg-names.ts'
import { inOrder } from './assign.ts'
import type { LineIndex } from './command-names.ts'
import { isNameWord, recognise } from './command-names.ts'
import { lexLine, quote } from './lex.ts'
import { askableOf } from './read-args.ts'
import { readValue } from './read-value.ts'

/** What a record is written as: its name, else its code. One that is known by its number only cannot be written. */
function recordText(prompt: Extract<Prompt, { kind: 'record' }>, id: RecordId, ctx: Context): string | undefined {
  const label = knownRef(ctx, prompt.resource, id)?.label ?? (typeof id === 'string' ? id : undefined)
  return label?.trim() === label && label !== '' ? label : undefined
}

function valueText(prompt: Prompt, value: unknown, ctx: Context): string | undefined {
  if (prompt.kind === 'record') {
    const ids = Array.isArray(value) ? (value as RecordId[]) : [value as RecordId]
    if (ids.length > 1 && !prompt.multiple) return undefined
    const texts = ids.map((id) => recordText(prompt, id, ctx))
    return texts.every((text) => text !== undefined) ? texts.map(quote).join(',') : undefined
  }
  const text = value === true ? 'yes' : value === false ? 'no' : String(value)
  const read = readValue(prompt, text, ctx.today)
  return read.ok && Object.is(read.value, value) ? quote(text) : undefined
}

/** What a command is called in a line: its title where that means this command alone, else its id. */
export function commandName(index: LineIndex, command: AnyCommand): string {
  const title = normalise(command.title)
  const tokens = lexLine(title)
  const [first, second] = recognise(index, tokens)
  const isIt = first?.command === command && first.tokens === tokens.length
  return isIt && (second === undefined || second.score < first.score) ? title : command.id
}

/**
 * Writes a command with arguments as the line that `parseLine` reads as just that, the records in it by the names that
 * the context knows. `undefined` where there is none: for files, for what is never asked, for records that were never
 * seen, and for texts that no reader leaves as they are, such as one that begins with a blank.
 */
export function printLine(index: LineIndex, command: AnyCommand, given: Given, ctx: Context): string | undefined {
  const args = askableOf(command, given, ctx)
  const first = inOrder(command, args)[0]
  const parts: string[] = []
  for (const key of keysOf(command)) {
    const value = given[key]
    if (value === undefined || (Array.isArray(value) && value.length === 0)) continue
    const arg = args.find((one) => one.key === key)
    const text = arg && valueText(arg.prompt, value, ctx)
    if (!arg || text === undefined) return undefined
    // Only the first may go without a name: what follows it could be taken for a part of it.
    const needsNoName = arg === first && isUnmistakable(index, arg, text)
    parts[needsNoName ? 'unshift' : 'push'](needsNoName ? text : `${lineName(arg, args)}:${text}`)
  }
  return parts.length === 0 ? undefined : [commandName(index, command), ...parts].join(' ')
}

/** True for a value that is no text and that nobody could take for a word of a command's name. */
function isUnmistakable(index: LineIndex, { prompt }: Askable, text: string): boolean {
  return prompt.kind !== 'text' && prompt.kind !== 'longtext' && !text.includes('"') && !isNameWord(index, text)
}
