import { writeXls } from '#server/files/xls.ts'
import type { XlsCell, XlsColumn } from '#server/files/xls.ts'
import type { Voucher } from '#contract/voucher.ts'
import type { Tx } from '#server/db/database.ts'
import type { FileAnswer } from '#server/http/context.ts'
import { streamVouchers } from './queries.ts'
import type { VoucherScope } from './queries.ts'

const columns: XlsColumn[] = [
  { title: 'Code', width: 22, kind: 'text' },
  { title: 'Platform', width: 14, kind: 'text' },
  { title: 'Class code', width: 12, kind: 'text' },
  { title: 'Class', width: 44, kind: 'text' },
  { title: 'Schedule', width: 16, kind: 'text' },
  { title: 'Batch', width: 28, kind: 'text' },
  { title: 'Price', width: 12, kind: 'money' },
  { title: 'Status', width: 12, kind: 'text' },
  { title: 'Student', width: 28, kind: 'text' },
  { title: 'E-mail', width: 32, kind: 'text' },
  { title: 'Expires', width: 18, kind: 'datetime' },
  { title: 'Sent', width: 18, kind: 'datetime' },
  { title: 'Redeemed', width: 18, kind: 'datetime' },
  { title: 'Created', width: 18, kind: 'datetime' },
  { title: 'Excluded', width: 10, kind: 'text' },
]

/** A sheet knows no time zones: it gets the wall clock of the person who asked. */
function wallClock(moment: string | null, offset: number): Date | null {
  return moment === null ? null : new Date(Date.parse(moment) - offset * 60_000)
}

function toCells(voucher: Voucher, offset: number): XlsCell[] {
  return [
    voucher.code,
    voucher.platformCode,
    voucher.coreClass.code,
    voucher.coreClass.title,
    voucher.lmsClass?.code ?? null,
    voucher.batch.name,
    voucher.price,
    voucher.status,
    voucher.student?.name ?? null,
    voucher.student?.email ?? null,
    wallClock(voucher.expiresAt, offset),
    wallClock(voucher.sentAt, offset),
    wallClock(voucher.redeemedAt, offset),
    wallClock(voucher.createdAt, offset),
    voucher.exclude ? 'yes' : 'no',
  ]
}

async function* batches(tx: Tx, scope: VoucherScope, sort: string | undefined): AsyncGenerator<XlsCell[][]> {
  for await (const vouchers of streamVouchers(tx, scope, sort)) {
    yield vouchers.map((voucher) => toCells(voucher, scope.offset))
  }
}

/** Writes the vouchers of a scope to a workbook; times are the asking person's. */
export function downloadVouchers(tx: Tx, scope: VoucherScope, sort: string | undefined): Promise<FileAnswer> {
  return writeXls({ sheetName: 'Vouchers', columns, rows: batches(tx, scope, sort) })
}
