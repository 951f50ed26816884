import type { ChannelName } from '#contract/channel/channel.ts'
import { channelOf, extraFields } from '#contract/channel/channel.ts'
import { check } from '#contract/core/check.ts'
import type { RowError } from '#contract/core/progress.ts'
import type { ImportedSale } from '#contract/channel/sale.ts'
import { importedSales } from '#contract/channel/sale.ts'
import type { LooseSale } from '#contract/channel/sale-import.ts'
import { nameKey } from '#server/areas/class/class-names.ts'
import { parseLocalMoment, parseRupiah } from '#sheet/cells.ts'
import { voucherIssues } from './direct.ts'

/** A row of a marketplace's file that is right. */
export interface Row extends ImportedSale {
  line: number
  extra: Record<string, unknown>
}

/** What a cell may look like in the files that people have is turned into what the contract wants. */
function tidy({ line: _line, ...cells }: LooseSale): { row: Record<string, unknown>; problem?: string } {
  const row: Record<string, unknown> = {}
  for (const [key, cell] of Object.entries(cells)) {
    if (cell === null || cell === undefined || cell === '') continue
    if (key !== 'purchasedAt' && key !== 'gross' && key !== 'discount') {
      row[key] = String(cell)
      continue
    }
    const parsed = key === 'purchasedAt' ? parseLocalMoment(cell) : parseRupiah(cell)
    if (!parsed.ok) return { row, problem: `${key}: ${parsed.message}` }
    row[key] = parsed.value
  }
  return { row }
}

/** What the platform calls a sale; of several classes under one number each is a sale. */
const numberOf = (channel: ChannelName, number: string, title: string) =>
  channelOf(channel).perClass ? `${number}/${nameKey(title)}`.slice(0, 120) : number

/** The same of a row that nobody has checked. */
export const looseNumber = (channel: ChannelName, { externalId, classTitle }: LooseSale) =>
  numberOf(channel, String(externalId ?? '').trim(), String(classTitle ?? '').trim())

/** A row of a file, or why it cannot be taken. */
export function readRow(channel: ChannelName, loose: LooseSale, line: number): Row | RowError {
  const { direct, platform } = channelOf(channel)
  const { row, problem } = tidy(loose)
  const parsed = problem === undefined ? check(importedSales[channel], row) : undefined
  const issues = parsed?.ok === false ? parsed.issues : []
  const sale = parsed?.ok ? (parsed.data as ImportedSale & Record<string, unknown>) : undefined
  const words =
    problem ??
    (sale && (sale.discount ?? 0) > sale.gross
      ? 'discount: must not be more than the price'
      : [...issues, ...(sale && direct ? voucherIssues(sale, platform) : [])]
          .map(({ field, message }) => `${field}: ${message}`)
          .join('; '))
  if (!sale || words !== '') return { row: line, code: 'VALIDATION', message: words }
  const given = Object.keys(extraFields(channel)).map((key) => [key, sale[key]] as const)
  const extra = Object.fromEntries(given.filter(([, value]) => value !== undefined && value !== null && value !== ''))
  const invoiceCode = sale.invoiceCode || sale.externalId
  return { ...sale, invoiceCode, externalId: numberOf(channel, sale.externalId, sale.classTitle), line, extra }
}

export const isError = (read: Row | RowError): read is RowError => 'message' in read
