import type { RecordRef } from '#engine/context.ts'
import { nameRef } from '#engine/context.ts'
import type { AnyCommand } from '#engine/define.ts'
import type { LineIndex } from '#engine/line/command-names.ts'
import { lineIndex } from '#engine/line/command-names.ts'
import type { Reading } from '#engine/line/parse-line.ts'
import { parseLine } from '#engine/line/parse-line.ts'
import type { Lookup } from '#engine/line/read-args.ts'
import { english } from '#engine/say.ts'
import { discoverCommands } from '#test/helpers/contract/commands.ts'
import { changeRef, context, ref } from '#test/commands/fixtures.ts'

export const registry = await discoverCommands()

export const indexOf = (commands: readonly AnyCommand[]): LineIndex =>
  lineIndex(commands.map((command) => ({ command, titles: [command.title] })))

export const index = indexOf(registry.all)

const kelas = (id: number, code: string, title: string): RecordRef =>
  nameRef({ resource: 'class', id, label: `${code} ${title}` })

const platform = (code: string, name: string): RecordRef => ({
  resource: 'platform',
  id: code,
  label: name,
  hint: code,
})

/** One record of each kind that nothing here is about in particular, so that every command can be answered. */
const others = (named: readonly RecordRef[]): RecordRef[] => {
  const asked = registry.all.flatMap(({ ask }) =>
    Object.values(ask).flatMap((one) => (typeof one !== 'function' && one.kind === 'record' ? [one.resource] : [])),
  )
  const missing = new Set(asked.filter((resource) => !named.some((ref) => ref.resource === resource)))
  return [...missing].map((resource) => nameRef({ resource, id: 51, label: `${resource} lima puluh satu` }))
}

const named: readonly RecordRef[] = [
  ref({ id: 7, code: 'PIN-7K2M9QXA', status: 'SENT' }),
  ref({ id: 8, code: 'PIN-7K2M9QXB' }),
  ref({ id: 9, code: 'TOK-FREE0009', status: 'AVAILABLE' }),
  kelas(11, 'KLS-0011', 'Excel untuk Pemula'),
  kelas(12, 'KLS-0012', 'Bahasa Inggris Dasar'),
  platform('pintaria', 'Pintaria'),
  platform('tokped', 'Tokopedia'),
  changeRef({ id: 41, label: 'PIN-7K2M9QXA' }),
  changeRef({ id: 42, label: 'TOK-FREE0009', action: 'voucher.edit' }),
  { resource: 'customer', id: 31, label: 'Cipta Karya (CIPTA)' },
  { resource: 'role', id: 'FINANCE', label: 'Finance' },
  { resource: 'lookup', id: 41, label: 'Teknologi Informasi' },
  { resource: 'lms', id: 21, label: 'LMS-0021 Excel, angkatan 3 "malam"' },
]

/** All records that there are to be found. */
export const records: readonly RecordRef[] = [...named, ...others(named)]

/** Finds as the server does: codes and titles that hold the text; all platforms, whatever is typed. */
export const lookup: Lookup = ({ prompt, text }) => {
  const wanted = text.trim().toLowerCase()
  const found = records.filter(
    ({ resource, label }) => resource === prompt.resource && (prompt.few || label.toLowerCase().includes(wanted)),
  )
  return { kind: 'found', records: found }
}

export const ctx = context()

export const readLine = (line: string, find: Lookup = lookup): Reading | undefined =>
  parseLine(index, line, ctx, { lookup: find })[0]

/** A line as a person would check it: the command, what is given, what is wrong and where. */
export function brief(line: string, find: Lookup = lookup) {
  const reading = readLine(line, find)
  if (!reading) return undefined
  const { command, given, errors } = reading
  return {
    command: command.id,
    given,
    errors: errors.map(({ from, to, say }) => `${line.slice(from, to)}: ${english(say)}`),
  }
}
