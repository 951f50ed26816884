import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { platformWords } from '#contract/channel/platform-words.ts'
import type { CodeState, VerifiedCode } from '#contract/redemption/verification.ts'
import { callerSentence, progressSentence } from '#contract/redemption/verification.rules.ts'
import type { Translate } from '#console/app/i18n.ts'
import { useTranslation } from '#console/app/i18n.ts'
import type { Tone } from '#console/list/resource-list.ts'
import { Button } from '#console/ui/button.tsx'
import { Moment } from '#console/ui/moment.tsx'
import { StatusPill } from '#console/ui/status-pill.tsx'

export const codeWords: Readonly<Record<CodeState, string>> = {
  USABLE: 'Valid',
  REDEEMED: 'Redeemed',
  EXPIRED: 'Expired',
  VOID: 'Void',
  CANCELLED_ORDER: 'Cancelled order',
  NOT_FOUND: 'Not found',
}
export const codeTones: Readonly<Record<CodeState, Tone>> = {
  USABLE: 'success',
  REDEEMED: 'accent',
  EXPIRED: 'warning',
  VOID: 'neutral',
  CANCELLED_ORDER: 'pending',
  NOT_FOUND: 'danger',
}

const link = 'text-accent hover:underline'

/** The words for the caller, in the language of the user. */
export function spoken(found: VerifiedCode, t: Translate): string {
  const all = [callerSentence(found), progressSentence(found)]
  return all.flatMap((one) => (one ? [t(one.text, one.data)] : [])).join(' ')
}

function Fact({ label, children }: { label: string; children: ReactNode }) {
  if (children === null) return null
  return (
    <div className="min-w-0">
      <dt className="text-sm text-muted">{label}</dt>
      <dd className="break-words">{children}</dd>
    </div>
  )
}

/** Who used it, and when. */
function Used({ participant, redemptionId, redeemedAt }: VerifiedCode) {
  const { t } = useTranslation()
  const at = redeemedAt === null ? null : <Moment value={redeemedAt} time />
  const { studentLmsClassId = null, name = null, email } = participant ?? {}
  return (
    <>
      <Fact label={t('Participant')}>
        {studentLmsClassId === null ? (
          name
        ) : (
          <Link to="/absensi-report/$id" params={{ id: studentLmsClassId }} className={link}>
            {`${name} · ${email}`}
          </Link>
        )}
      </Fact>
      <Fact label={t('Redeemed')}>
        {redemptionId === null ? (
          at
        ) : (
          <Link to="/reedem/edit/$id" params={{ id: redemptionId }} className={link}>
            {at}
          </Link>
        )}
      </Fact>
    </>
  )
}

/** Where it was bought, and the records to go on with. */
function Origin({ code, platform, invoice, orderId, voucherId, refusals }: VerifiedCode) {
  const { t } = useTranslation()
  return (
    <>
      <Fact label={t('Platform')}>{platform === null ? null : platformWords(platform)}</Fact>
      <Fact label={t('Order')}>
        {orderId === null ? (
          invoice
        ) : (
          <Link to="/order/$orderId" params={{ orderId }} className={link}>
            {invoice ?? String(orderId)}
          </Link>
        )}
      </Fact>
      <Fact label={t('Voucher')}>
        {voucherId === null ? null : (
          <Link to="/voucher" search={{ open: voucherId }} className={link}>
            {code}
          </Link>
        )}
      </Fact>
      <Fact label={t('Refused attempts')}>
        {refusals === 0 ? null : (
          <Link to="/reedem" search={{ voucherCode: code, status: ['REJECTED'] }} className={link}>
            {String(refusals)}
          </Link>
        )}
      </Fact>
    </>
  )
}

/** All that is known of a code, with the words for the caller first. */
export function CodeCard({ found, onCopy }: { found: VerifiedCode; onCopy: () => void }) {
  const { t } = useTranslation()
  const { code, state, coreClass, schedule, attended, required, certificate, expiresAt, reservedFor } = found
  const isUsed = state === 'REDEEMED'
  return (
    <article
      aria-label={t('Code {{code}}', { code })}
      className="flex flex-col gap-4 rounded-md border border-line bg-raised px-4 py-4"
    >
      <header className="flex flex-wrap items-center gap-3">
        <h2 className="font-mono text-lg font-semibold select-all">{code}</h2>
        <StatusPill tone={codeTones[state]}>{t(codeWords[state])}</StatusPill>
      </header>
      <div className="flex flex-wrap items-start gap-3 rounded-md bg-sunken px-4 py-3">
        <p className="min-w-0 grow basis-64">{spoken(found, t)}</p>
        <Button onClick={onCopy}>{t('Copy')}</Button>
      </div>
      <dl className="grid grid-cols-1 gap-x-8 gap-y-2 sm:grid-cols-2">
        <Used {...found} />
        <Fact label={t('Reserved for')}>{reservedFor}</Fact>
        <Fact label={t('Class')}>{coreClass ? `${coreClass.code} ${coreClass.title}` : null}</Fact>
        <Fact label={t('Schedule')}>{schedule ? `${schedule.code} ${schedule.title}` : null}</Fact>
        <Fact label={t('Attended')}>
          {isUsed ? t('{{attended}} of {{required}} meetings', { attended, required }) : null}
        </Fact>
        <Fact label={t('Certificate')}>
          {certificate ? `${certificate.number}${certificate.revoked ? ` (${t('Revoked')})` : ''}` : null}
        </Fact>
        <Fact label={t('Expires')}>{expiresAt === null || isUsed ? null : <Moment value={expiresAt} />}</Fact>
        <Origin {...found} />
      </dl>
    </article>
  )
}
