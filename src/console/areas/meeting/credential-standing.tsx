import type { Credential } from '#contract/meeting/credential.ts'
import type { Expiry } from '#contract/meeting/credential.rules.ts'
import { DUE_DAYS } from '#contract/meeting/credential.rules.ts'
import { useTranslation } from '#console/app/i18n.ts'
import { codeWords } from '#console/list/rows/cell.tsx'
import type { Tone } from '#console/list/resource-list.ts'
import { Badge } from '#console/ui/badge.tsx'
import { fullMoment } from '#console/ui/format.ts'
import { Moment } from '#console/ui/moment.tsx'
import { StatusPill } from '#console/ui/status-pill.tsx'

/** What the kinds are called: their codes do not read well. */
export const kindWords: Readonly<Record<Credential['kind'], string>> = {
  CLIENT_KEY: 'Client key',
  OAUTH: 'OAuth',
  SMTP: 'SMTP',
  WEBHOOK: 'Webhook',
  TRX_TOKEN: 'Transaction token',
}

export const statusTones: Readonly<Record<Credential['status'], Tone>> = { ACTIVE: 'success', DISABLED: 'danger' }

const expiryTones: Readonly<Record<Expiry, Tone>> = {
  NONE: 'neutral',
  VALID: 'success',
  DUE: 'warning',
  EXPIRED: 'danger',
}

/** What stands beside the day on which a credential ends, where that asks for something. */
const warnings: Readonly<Partial<Record<Expiry, string>>> = { DUE: 'Due', EXPIRED: 'Expired' }

/** When a credential ends, and whether that is near or past. */
export function ExpiryDay({ row: { expiresAt, expiry } }: { row: Credential }) {
  const { t } = useTranslation()
  if (expiresAt === null) return <span className="text-muted">{t('Never')}</span>
  const warning = warnings[expiry]
  return (
    <span className="inline-flex items-center gap-2" title={fullMoment(expiresAt)}>
      <Moment value={expiresAt} />
      {warning === undefined ? null : <Badge tone={expiryTones[expiry]}>{t(warning)}</Badge>}
    </span>
  )
}

/** What of a secret may be seen. */
export function SecretMask({ row: { secretMask, rotatedAt } }: { row: Credential }) {
  const { t } = useTranslation()
  if (secretMask === null) return <span className="text-muted">{t('None stored')}</span>
  return (
    <span className="flex flex-wrap items-center gap-x-3">
      <span className="font-mono">{secretMask}</span>
      {rotatedAt === null ? null : (
        <span className="text-muted">
          {t('since')} <Moment value={rotatedAt} />
        </span>
      )}
    </span>
  )
}

/** Where a credential stands: whether it works, and for how long. */
export function CredentialStanding({ row }: { row: Credential }) {
  const { t } = useTranslation()
  const { status, expiry } = row
  return (
    <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
      <StatusPill tone={statusTones[status]}>{t(codeWords(status))}</StatusPill>
      {expiry === 'EXPIRED' ? (
        <span className="text-danger">{t('It has expired: whatever uses it fails.')}</span>
      ) : null}
      {expiry === 'DUE' ? (
        <span className="text-warning">{t('It ends within {{days}} days.', { days: DUE_DAYS })}</span>
      ) : null}
    </span>
  )
}
