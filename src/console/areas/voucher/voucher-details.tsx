import { Link } from '@tanstack/react-router'
import { useAtomValue } from 'jotai'
import type { ReactNode } from 'react'
import { digitalPlatformsAtom, testimoniesAtom } from '#console/shell/reference-state.ts'
import { useTranslation } from '#console/app/i18n.ts'
import type { Voucher } from '#contract/voucher/voucher.ts'
import { codeWords } from '#console/list/rows/cell.tsx'
import DetailList from '#console/list/drawer/detail-list.tsx'
import { number, rupiah } from '#console/ui/format.ts'
import { IconButton } from '#console/ui/icon-button.tsx'
import { Moment } from '#console/ui/moment.tsx'
import { StatusPill } from '#console/ui/status-pill.tsx'
import { showToast } from '#console/ui/layer/toasts.ts'
import { ratingOf } from './class-rating.ts'
import { statusTones } from './voucher-status.ts'

function Narrow({ by, value, children }: { by: 'coreClassId' | 'lmsClassId'; value: number; children: ReactNode }) {
  return (
    <Link to="/voucher" search={{ [by]: value }} className="text-accent hover:underline">
      {children}
    </Link>
  )
}

function Code({ code }: { code: string }) {
  const { t } = useTranslation()
  return (
    <span className="flex items-center gap-1">
      <span className="font-mono select-all">{code}</span>
      <IconButton
        icon="files"
        label={t('Copy the code')}
        className="-my-1"
        onClick={() => void navigator.clipboard.writeText(code).then(() => showToast({ title: t('Copied') }))}
      />
    </span>
  )
}

/** Every field of a voucher, for the drawer. */
export default function VoucherDetails({ row: voucher }: { row: Voucher }) {
  const { t } = useTranslation()
  const { coreClass, lmsClass, student, enrolment, batch } = voucher
  const platforms = useAtomValue(digitalPlatformsAtom)
  const platform = platforms.find(({ code }) => code === voucher.platformCode)
  const rating = ratingOf(useAtomValue(testimoniesAtom), coreClass.title)
  return (
    <>
      <DetailList
        items={[
          { label: 'Code', value: <Code code={voucher.code} /> },
          {
            label: 'Status',
            value: <StatusPill tone={statusTones[voucher.status]}>{t(codeWords(voucher.status))}</StatusPill>,
          },
          ...(voucher.voidReason === null ? [] : [{ label: 'Reason for voiding', value: voucher.voidReason }]),
          { label: 'Platform', value: platform?.name ?? voucher.platformCode },
          {
            label: 'Class',
            value: (
              <Narrow by="coreClassId" value={coreClass.id}>
                {coreClass.code} {coreClass.title}
              </Narrow>
            ),
          },
          ...(rating === undefined
            ? []
            : [
                {
                  label: 'Rating',
                  value: t('{{average}} / 5 ({{count}} reviews)', {
                    average: number(Math.round(rating.average * 10) / 10),
                    count: rating.count,
                  }),
                },
              ]),
          {
            label: 'Schedule',
            value: lmsClass ? (
              <Narrow by="lmsClassId" value={lmsClass.id}>
                {lmsClass.code} {lmsClass.title}
              </Narrow>
            ) : null,
          },
          { label: 'External code', value: voucher.externalCode },
          { label: 'Price', value: rupiah(voucher.price) },
          {
            label: 'Order',
            value: voucher.order ? (
              <Link
                to="/order/$orderId"
                params={{ orderId: voucher.order.id }}
                className="font-mono text-accent hover:underline"
              >
                {voucher.order.orderNo}
              </Link>
            ) : null,
          },
          {
            label: 'Batch',
            value: (
              <Link to="/voucher-batches" search={{ open: batch.id }} className="text-accent hover:underline">
                {batch.name}
              </Link>
            ),
          },
          { label: 'In reports', value: voucher.exclude ? t('Excluded') : t('Included') },
        ]}
      />
      <DetailList
        title="Student"
        items={[
          { label: 'Name', value: student?.name },
          {
            label: 'E-mail',
            value: student ? (
              <a href={`mailto:${student.email}`} className="text-accent hover:underline">
                {student.email}
              </a>
            ) : null,
          },
          ...(enrolment
            ? [
                { label: 'Enrolment', value: t(codeWords(enrolment.status)) },
                { label: 'Attended', value: `${number(enrolment.attendedCount)}×` },
                { label: 'Certificate', value: t(codeWords(enrolment.certificateStatus)) },
              ]
            : []),
        ]}
      />
      <DetailList
        title="Dates"
        items={[
          { label: 'Expires', value: <Moment value={voucher.expiresAt} /> },
          { label: 'Reserved', value: <Moment value={voucher.reservedAt} time /> },
          { label: 'Sent', value: <Moment value={voucher.sentAt} time /> },
          { label: 'Redeemed', value: <Moment value={voucher.redeemedAt} time /> },
          { label: 'Redemption limit', value: `${number(voucher.redeemLimit)}×` },
          { label: 'Resets', value: `${number(voucher.resetCount)}×` },
          { label: 'Created', value: <Moment value={voucher.createdAt} time /> },
          { label: 'Created by', value: voucher.createdBy?.name },
          { label: 'Changed', value: <Moment value={voucher.updatedAt} time /> },
        ]}
      />
    </>
  )
}
