import { Link } from '@tanstack/react-router'
import { sellsPlaces } from '#contract/channel/channel.ts'
import type { Sale } from '#contract/channel/sale.ts'
import { useTranslation } from '#console/app/i18n.ts'
import { codeWords } from '#console/list/rows/cell.tsx'

const link = 'text-accent underline'

/** How many of the places that a sale is for are used, and how many have a voucher. */
function PlacesOf({ row: { places } }: { row: Sale }) {
  const { t } = useTranslation()
  if (!places || places.total === 1) return null
  return (
    <p>
      {t('{{used}} of {{total}} places used', places)}
      {places.given < places.total ? (
        <span className="text-muted">
          {' '}
          · {t('{{count}} without a voucher', { count: places.total - places.given })}
        </span>
      ) : null}
    </p>
  )
}

/** What a sale belongs to here: its voucher, its student, the class that they are in; or why that is not known. */
function Matched({ row }: { row: Sale }) {
  const { t } = useTranslation()
  const { voucher, student, enrolment, matchStatus, voucherCode } = row
  if (matchStatus !== 'MATCHED' && sellsPlaces(row.platformCode)) {
    return (
      <p>
        {matchStatus === 'CONFLICT'
          ? t('Several match, or the student is already in the class. Match this sale manually.')
          : t('No student and no open schedule match. Match this sale manually.')}
      </p>
    )
  }
  if (matchStatus === 'CONFLICT') {
    return <p>{t('Another sale has the voucher {{code}}. Match this sale manually.', { code: voucherCode ?? '' })}</p>
  }
  if (matchStatus === 'UNMATCHED') {
    return (
      <p>
        {voucherCode === null
          ? t('The platform gave no voucher code.')
          : t('There is no voucher {{code}}.', { code: voucherCode })}
      </p>
    )
  }
  return (
    <ul className="flex flex-col gap-1">
      {voucher ? (
        <li>
          {t('Voucher')}{' '}
          <Link to="/voucher" search={{ open: voucher.id }} className={link}>
            {voucher.code}
          </Link>{' '}
          <span className="text-muted">{t(codeWords(voucher.status))}</span>
        </li>
      ) : null}
      {student ? (
        <li>
          {t('Student')}{' '}
          <Link to="/crm/student/$id" params={{ id: student.id }} className={link}>
            {student.name}
          </Link>{' '}
          <span className="text-muted">{student.email}</span>
        </li>
      ) : null}
      {enrolment ? (
        <li>
          {t('Schedule')}{' '}
          <Link to="/jadwalkelas/edit/$id" params={{ id: enrolment.schedule.id }} className={link}>
            {enrolment.schedule.title}
          </Link>{' '}
          <span className="text-muted">
            {t(codeWords(enrolment.status))} · {enrolment.progressPct}%
          </span>
        </li>
      ) : null}
    </ul>
  )
}

/** The match of a sale, and its places. */
export function MatchOf({ row }: { row: Sale }) {
  return (
    <div className="flex flex-col gap-1">
      <Matched row={row} />
      <PlacesOf row={row} />
    </div>
  )
}
