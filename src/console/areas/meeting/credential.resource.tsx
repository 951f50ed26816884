import { reasonText } from '#contract/core/error.ts'
import { allows } from '#contract/core/permission.ts'
import type { Credential } from '#contract/meeting/credential.ts'
import { credential } from '#contract/meeting/credential.ts'
import type { Expiry } from '#contract/meeting/credential.rules.ts'
import { canTypeSecret, DUE_DAYS } from '#contract/meeting/credential.rules.ts'
import { currentStore } from '#console/app/current-console.ts'
import { i18n, useTranslation } from '#console/app/i18n.ts'
import { permissionsAtom } from '#console/app/session/session-state.ts'
import { showResource } from '#console/resource/show.tsx'
import { codeWords } from '#console/list/rows/cell.tsx'
import type { Tone } from '#console/list/resource-list.ts'
import { Badge } from '#console/ui/badge.tsx'
import { fullMoment, shortDate } from '#console/ui/format.ts'
import { Moment } from '#console/ui/moment.tsx'
import { StatusPill } from '#console/ui/status-pill.tsx'

const statusTones: Readonly<Record<Credential['status'], Tone>> = { ACTIVE: 'success', DISABLED: 'danger' }

const expiryTones: Readonly<Record<Expiry, Tone>> = {
  NONE: 'neutral',
  VALID: 'success',
  DUE: 'warning',
  EXPIRED: 'danger',
}

/** The warning shown with the expiry date of a credential. */
const warnings: Readonly<Partial<Record<Expiry, string>>> = { DUE: 'Expiring soon', EXPIRED: 'Expired' }

/** When a credential ends, and whether that is near or past. */
function ExpiryDay({ row: { expiresAt, expiry } }: { row: Credential }) {
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
function SecretMask({ row: { secretMask, rotatedAt } }: { row: Credential }) {
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

/** The state of a credential: whether it works, and for how long. */
function CredentialStanding({ row }: { row: Credential }) {
  const { t } = useTranslation()
  const { status, expiry } = row
  return (
    <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
      <StatusPill tone={statusTones[status]}>{t(codeWords(status))}</StatusPill>
      {expiry === 'EXPIRED' ? <span className="text-danger">{t('Expired: services that use it fail.')}</span> : null}
      {expiry === 'DUE' ? (
        <span className="text-warning">{t('Expires within {{days}} days.', { days: DUE_DAYS })}</span>
      ) : null}
    </span>
  )
}

/** Why the secret cannot be typed. */
function secretLock(row: Credential | undefined): string | undefined {
  const verdict = row ? canTypeSecret(row) : true
  if (verdict !== true) return reasonText(verdict)
  const needs = row ? 'credential:rotate' : 'credential:create'
  return allows(currentStore().get(permissionsAtom), needs)
    ? undefined
    : i18n.t('This needs the permission {{permission}}.', { permission: needs })
}

const secretField = (row: Credential | undefined) =>
  ({
    name: 'secret',
    label: row ? 'New secret' : 'Secret',
    replaces: Boolean(row?.secretMask),
    help: row?.secretMask
      ? "A secret is stored. Typing here replaces it; this can't be undone."
      : "Encrypted; won't be shown again.",
    locked: () => secretLock(row),
  }) as const

const about = ['platform', 'clientCode', 'scopes', 'expiresAt'] as const

export default showResource(credential, {
  cells: { expiresAt: (row) => <ExpiryDay row={row} /> },
  texts: { expiresAt: ({ expiresAt }) => (expiresAt === null ? null : shortDate(expiresAt)) },
  views: [
    { key: 'expired', title: 'Expired', search: { expiry: ['EXPIRED'] } },
    { key: 'due', title: 'Expiring soon', search: { expiry: ['DUE'] } },
  ],
  tones: { status: statusTones },
  dimmed: ({ status }) => status === 'DISABLED',
  status: (row) => <CredentialStanding row={row} />,
  values: {
    status: (row) => <CredentialStanding row={row} />,
    expiresAt: (row) => <ExpiryDay row={row} />,
    secretMask: (row) => <SecretMask row={row} />,
  },
  details: [
    { items: ['status', 'expiresAt', 'kind', 'environment', 'platform', 'customer'] },
    { title: 'Credentials', items: ['clientCode', 'secretMask', 'scopes', 'lastUsedAt'] },
  ],
  form: {
    sections: ({ row }) =>
      row
        ? [{ fields: [secretField(row)] }, { title: 'Purpose', fields: ['name', ...about] }]
        : [{ fields: ['name', 'kind', 'environment', secretField(row)] }, { title: 'Purpose', fields: about }],
  },
})
