import { Link } from '@tanstack/react-router'
import type { VoucherBatch } from '#contract/voucher/voucher-batch.ts'
import { voucherStatuses } from '#contract/voucher/voucher-fields.ts'
import { useTranslation } from '#console/app/i18n.ts'
import { codeWords } from '#console/list/rows/cell.tsx'
import { number } from '#console/ui/format.ts'

/** How many codes of a batch are in each state, each number with its list. */
export default function BatchCodes({ row: { id, codes } }: { row: VoucherBatch }) {
  const { t } = useTranslation()
  if (!codes) return null
  const found = voucherStatuses.filter((status) => (codes[status] ?? 0) > 0)
  return (
    <ul className="flex flex-wrap gap-x-4 gap-y-1">
      {found.map((status) => (
        <li key={status}>
          <Link to="/voucher" search={{ batchId: id, status: [status] }} className="text-accent hover:underline">
            {t(codeWords(status))} {number(codes[status] ?? 0)}
          </Link>
        </li>
      ))}
      <li>
        <Link to="/voucher" search={{ batchId: id }} className="text-accent hover:underline">
          {t('Show the vouchers of this batch')}
        </Link>
      </li>
    </ul>
  )
}
