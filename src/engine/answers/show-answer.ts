import { showDay } from '#engine/answers/calendar.ts'
import type { Context, RecordId } from '#engine/context.ts'
import { knownRef } from '#engine/context.ts'
import { showInteger, showRupiah } from '#engine/answers/parse-number.ts'
import type { Prompt } from '#engine/prompt.ts'
import type { Say } from '#engine/say.ts'
import { counted, say } from '#engine/say.ts'

/** A name as it stands, which no language changes. */
const name = (value: string): Say => say('{{value}}', { value })

function records(prompt: Extract<Prompt, { kind: 'record' }>, value: unknown, ctx: Context): Say {
  const ids = Array.isArray(value) ? (value as RecordId[]) : [value as RecordId]
  const [first] = ids
  if (ids.length !== 1 || first === undefined) return counted(ids.length, '{{count}} chosen', '{{count}} chosen')
  return name(knownRef(ctx, prompt.resource, first)?.label ?? String(first))
}

/** An answer as its chip shows it. */
export function showAnswer(prompt: Prompt, value: unknown, ctx: Context): Say {
  switch (prompt.kind) {
    case 'record':
      return records(prompt, value, ctx)
    case 'sheet':
      return say('{{count}} rows', { count: (value as readonly unknown[]).length })
    case 'file': {
      const files = value as readonly File[]
      return files.length === 1 ? name(files[0]?.name ?? '') : say('{{count}} files', { count: files.length })
    }
    case 'bool':
      return value === true ? (prompt.yes ?? 'Yes') : (prompt.no ?? 'No')
    case 'enum':
      return prompt.options.find((option) => option.value === value)?.label ?? name(String(value))
    case 'int':
      return name(showInteger(value as number))
    case 'rupiah':
      return name(showRupiah(value as number))
    case 'date':
      return name(showDay(value as string))
    default:
      return name(String(value))
  }
}
