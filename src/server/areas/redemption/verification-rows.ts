import { platformWords } from '#contract/channel/platform-words.ts'
import type { CodeLine, CodeState, VerifiedCode } from '#contract/redemption/verification.ts'
import type { Tx } from '#server/core/db/database.ts'
import type { Cell, FileColumn } from '#server/core/files/cells.ts'
import { storedCode, verifyCodes } from './verify.ts'

/** The columns of the spreadsheet. */
export const verificationColumns: readonly FileColumn[] = [
  { title: 'Line', width: 8, kind: 'number' },
  { title: 'Code', width: 22, kind: 'text' },
  { title: 'Found', width: 8, kind: 'text' },
  { title: 'Status', width: 16, kind: 'text' },
  { title: 'Platform', width: 16, kind: 'text' },
  { title: 'Class', width: 44, kind: 'text' },
  { title: 'Participant', width: 30, kind: 'text' },
  { title: 'Redeemed', width: 18, kind: 'datetime' },
  { title: 'Attended', width: 10, kind: 'text' },
  { title: 'Certificate', width: 24, kind: 'text' },
  { title: 'Remark', width: 60, kind: 'text' },
]

const stateWords: Readonly<Record<CodeState, string>> = {
  USABLE: 'Valid',
  REDEEMED: 'Redeemed',
  EXPIRED: 'Expired',
  VOID: 'Void',
  CANCELLED_ORDER: 'Cancelled order',
  NOT_FOUND: 'Not found',
}

/** What the person who reads the file should know besides. */
function remarkOn(found: VerifiedCode, typed: string): string | null {
  const { state, code, expiresOn, voidReason, invoice, reservedFor, certificate, refusals } = found
  const parts = [
    code === storedCode(typed) ? null : `Redeem code of ${code}`,
    state === 'EXPIRED' ? `Expired on ${expiresOn ?? ''}` : null,
    state === 'VOID' ? voidReason : null,
    state === 'CANCELLED_ORDER' ? `Order ${invoice ?? ''} was cancelled or refunded` : null,
    state === 'USABLE' && reservedFor !== null ? `Reserved for ${reservedFor}` : null,
    certificate?.revoked ? 'The certificate was revoked' : null,
    state === 'NOT_FOUND' && /\s|[^\w-]/.test(typed.trim()) ? 'This is no voucher code' : null,
    refusals > 0 ? `Refused ${refusals} ${refusals === 1 ? 'time' : 'times'}` : null,
  ]
  return parts.filter((part) => part !== null).join('; ') || null
}

/** A line of the result as it is stored between the job and the file: moments as ISO 8601. */
export interface VerifiedLine {
  line: number
  /** Blank where the line has no code. */
  code: string
  cells: (string | null)[]
}

const codeOf = ({ code }: CodeLine): string => (code === null || code === undefined ? '' : String(code).trim())

/** Longer texts are no codes; the file shows their beginning. */
const SHOWN = 64

function lineOf(line: number, typed: string, found: VerifiedCode | undefined): VerifiedLine {
  const code = typed.slice(0, SHOWN)
  if (typed === '')
    return { line, code, cells: ['No', null, null, null, null, null, null, null, 'The line has no code'] }
  if (!found)
    return {
      line,
      code,
      cells: ['No', stateWords.NOT_FOUND, null, null, null, null, null, null, 'This is no voucher code'],
    }
  const { state, platform, schedule, coreClass, participant, redeemedAt, attended, required, certificate } = found
  return {
    line,
    code,
    cells: [
      state === 'NOT_FOUND' ? 'No' : 'Yes',
      stateWords[state],
      platform === null ? null : platformWords(platform),
      (schedule ?? coreClass)?.title ?? null,
      participant?.name ?? null,
      redeemedAt,
      participant?.studentLmsClassId == null ? null : `${attended}/${required}`,
      certificate?.number ?? null,
      remarkOn(found, typed),
    ],
  }
}

/** Verifies lines of a file, in their order. `firstLine` is where the first of them is, where they do not say so. */
export async function verifyLines(
  tx: Tx,
  customerId: number,
  lines: readonly CodeLine[],
  firstLine: number,
): Promise<VerifiedLine[]> {
  const codes = lines.map(codeOf)
  const asked = codes.filter((code) => code !== '' && code.length <= SHOWN)
  const found = await verifyCodes(tx, customerId, asked.map(storedCode))
  let next = 0
  return lines.map(({ line }, n) => {
    const code = codes[n] ?? ''
    const isAsked = code !== '' && code.length <= SHOWN
    return lineOf(line ?? firstLine + n, code, isAsked ? found[next++] : undefined)
  })
}

/**
 * The rows of the file: one for each line of what was sent in, blank lines in between among them. A code that comes again
 * says where it was first. `offset` is that of the customer's zone, in minutes as JavaScript signs them.
 */
export async function* verificationRows(
  batches: AsyncIterable<readonly VerifiedLine[]>,
  offset: number,
): AsyncGenerator<Cell[][]> {
  const first = new Map<string, number>()
  let expected: number | undefined
  const blank = (line: number): Cell[] => [line, null, 'No', ...Array<null>(7).fill(null), 'The line is empty']
  for await (const batch of batches) {
    const rows: Cell[][] = []
    for (const { line, code, cells } of batch) {
      for (let gap = expected ?? line; gap < line; gap++) rows.push(blank(gap))
      expected = line + 1
      const key = storedCode(code)
      const earlier = code === '' ? undefined : first.get(key)
      if (code !== '' && earlier === undefined) first.set(key, line)
      const [
        known = null,
        status = null,
        platform = null,
        title = null,
        name = null,
        at,
        attended = null,
        number = null,
        remark,
      ] = cells
      const remarks = [earlier === undefined ? null : `Same code as line ${earlier}`, remark ?? null]
      rows.push([
        line,
        code === '' ? null : code,
        known,
        status,
        platform,
        title,
        name,
        at ? new Date(Date.parse(at) - offset * 60_000) : null,
        attended,
        number,
        remarks.filter((part) => part !== null).join('; ') || null,
      ])
    }
    yield rows
  }
}
