import type { Readable } from 'node:stream'
import type { CodeLine } from '#contract/redemption/verification.ts'
import { MAX_VERIFIED } from '#contract/redemption/verification.ts'
import { invalid } from '#server/core/http/fail.ts'
import type { SheetRow } from '#sheet/read.ts'
import { readSheet, sheetProblemText } from '#sheet/read.ts'

/** What a column of codes may be called. */
export const codeNames = [
  'code',
  'voucher',
  'voucher code',
  'kode',
  'kode voucher',
  'redeem code',
  'kode redeem',
  'kode penukaran',
] as const

const tidy = (title: string) =>
  title
    .toLowerCase()
    .replaceAll(/[\s_-]+/g, ' ')
    .trim()
const isCodeName = (title: string) => (codeNames as readonly string[]).includes(tidy(title))

async function bytesOf(content: Readable): Promise<Buffer> {
  const parts: Buffer[] = []
  for await (const part of content) parts.push(part as Buffer)
  return Buffer.concat(parts)
}

const lineOf = ({ line, cells }: SheetRow, column: number): CodeLine => {
  const cell = cells[column]
  return { line, code: typeof cell === 'string' || typeof cell === 'number' ? cell : null }
}

/**
 * The codes of an uploaded file. Of several columns one must be called a code; a single column may begin without a name.
 * @throws VALIDATION at `fileName`
 */
export async function codesOf(name: string, content: Readable): Promise<CodeLine[]> {
  const wrong = (message: string) => invalid({ field: 'fileName', message })
  const read = await readSheet(
    { name, bytes: await bytesOf(content) },
    { fileBytes: 25 * 1_048_576, rows: MAX_VERIFIED },
  )
  if (!read.ok) throw wrong(sheetProblemText(read.problem))
  const { header, rows } = read
  const column = header.findIndex(isCodeName)
  if (column >= 0) return rows.map((row) => lineOf(row, column))
  const [only, ...others] = header
  if (only === undefined || others.length > 0)
    throw wrong(`has no column of codes: call one of its columns ${codeNames.slice(0, 4).join(', ')}`)
  return [{ line: (rows[0]?.line ?? 2) - 1, code: only }, ...rows.map((row) => lineOf(row, 0))]
}
