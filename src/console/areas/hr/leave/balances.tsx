import { Link } from '@tanstack/react-router'
import { useAtomValue } from 'jotai'
import { allows } from '#contract/core/permission.ts'
import type { EmployeeBalances } from '#contract/hr/leave-balance.ts'
import { ledgerWords } from '#contract/hr/leave-balance.ts'
import { useTranslation } from '#console/app/i18n.ts'
import { permissionsAtom } from '#console/app/session/session-state.ts'
import { calendarDay, number } from '#console/ui/format.ts'
import { Moment } from '#console/ui/moment.tsx'
import { amountText } from './leave-words.ts'

const cell = 'px-3 py-1.5 text-end tabular-nums'

/** What an employee has left of each type, by year: that first, and then how it comes about. */
export function BalanceTable({ balances }: Pick<EmployeeBalances, 'balances'>) {
  const { t } = useTranslation()
  if (balances.length === 0) return <p className="px-4 py-3 text-muted">{t('No leave balances yet')}</p>
  return (
    <div className="overflow-x-auto">
      <table className="w-full min-w-160 text-start">
        <thead>
          <tr className="border-b border-line text-sm text-muted">
            <th className="px-4 py-1.5 text-start font-medium">{t('Type')}</th>
            <th className={`${cell} font-medium`}>{t('Year')}</th>
            <th className={`${cell} font-medium`}>{t('Left')}</th>
            <th className={`${cell} font-medium`}>{t('Entitled')}</th>
            <th className={`${cell} font-medium`}>{t('Carried over')}</th>
            <th className={`${cell} font-medium`}>{t('Used')}</th>
            <th className={`${cell} font-medium`}>{t('Pending')}</th>
            <th className="px-4 py-1.5 text-end font-medium">{t('Expires')}</th>
          </tr>
        </thead>
        <tbody>
          {balances.map((one) => (
            <tr key={one.id} className="border-b border-line">
              <td className="px-4 py-1.5">{one.leaveType.name}</td>
              <td className={cell}>{one.periodYear}</td>
              <td className={`${cell} font-medium`}>{amountText(one.remaining, one.duration_type)}</td>
              <td className={cell}>{number(one.entitled)}</td>
              <td className={cell}>{number(one.carried)}</td>
              <td className={cell}>{number(one.used)}</td>
              <td className={cell}>{number(one.pending)}</td>
              <td className="px-4 py-1.5 text-end">{one.expiresAt === null ? '–' : calendarDay(one.expiresAt)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

/** Every change of balances, the newest first. */
export function Ledger({ ledger, balances }: Pick<EmployeeBalances, 'ledger' | 'balances'>) {
  const { t } = useTranslation()
  // Employees have their requests on their own page: the queue is not theirs.
  const mayRead = allows(useAtomValue(permissionsAtom), 'leave:read')
  const typeOf = (id: number) => balances.find((one) => one.id === id)
  return (
    <ul className="flex flex-col" aria-label={t('Changes of the balances')}>
      {ledger.map((entry) => {
        const balance = typeOf(entry.balanceId)
        return (
          <li
            key={entry.id}
            className="flex flex-wrap items-baseline gap-x-3 border-b border-line px-4 py-1.5 last:border-b-0"
          >
            <span className="w-16 text-end font-medium tabular-nums">
              {entry.delta > 0 ? `+${number(entry.delta)}` : number(entry.delta)}
            </span>
            <span>{t(ledgerWords[entry.reason])}</span>
            <span className="text-muted">{`${balance?.leaveType.name ?? ''} ${balance?.periodYear ?? ''}`}</span>
            {entry.request && !mayRead ? <span>{entry.request.number}</span> : null}
            {entry.request && mayRead ? (
              <Link to="/leave-approval/$id" params={{ id: entry.request.id }} className="text-accent hover:underline">
                {entry.request.number}
              </Link>
            ) : null}
            <span className="min-w-0 grow break-words text-muted">
              {[entry.note, entry.actor?.name].filter(Boolean).join(' · ')}
            </span>
            <span className="text-sm text-muted">
              <Moment value={entry.at} time />
            </span>
          </li>
        )
      })}
    </ul>
  )
}
