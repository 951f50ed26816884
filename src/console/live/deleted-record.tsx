import { Link } from '@tanstack/react-router'
import { useQuery } from '@tanstack/react-query'
import { useAtomValue } from 'jotai'
import type { ReactNode } from 'react'
import type { AuditResource } from '#contract/audited.ts'
import { auditList } from '#contract/core/audit/audit.ts'
import { allows } from '#contract/core/permission.ts'
import { permissionsAtom } from '#console/app/session/session-state.ts'
import { apiQuery } from '#console/api/query.ts'
import { useTranslation } from '#console/app/i18n.ts'
import { customerAtom } from '#console/list/customer.tsx'
import { Moment } from '#console/ui/moment.tsx'

interface DeletedRecordProps {
  /** What the audit calls records of this kind; without it nobody knows who deleted one. */
  audit: AuditResource | undefined
  id: number
  noun: string
  /** It was here before; otherwise it may never have been. */
  wasSeen: boolean
  /** The ways on. */
  children: ReactNode
}

/** The change that deleted a record, as far as the person may know. */
function useDeletion(audit: AuditResource | undefined, id: number) {
  const customerId = useAtomValue(customerAtom)?.id ?? 0
  const mayKnow = allows(useAtomValue(permissionsAtom), 'audit:read')
  const query = { resource: audit === undefined ? [] : [audit], recordId: id, limit: 1 }
  const { data } = useQuery({
    ...apiQuery(auditList, { customerId, query }),
    enabled: mayKnow && audit !== undefined,
  })
  const last = data?.data[0]
  return last?.action === `${audit}.delete` ? last : undefined
}

/** Says that a record is gone: that it was deleted, by whom and when, and what can be done now. */
export function DeletedRecord({ audit, id, noun, wasSeen, children }: DeletedRecordProps) {
  const { t } = useTranslation()
  const deletion = useDeletion(audit, id)
  const isDeleted = wasSeen || deletion !== undefined
  return (
    <section role="alert" className="flex flex-col gap-2 rounded-md border border-warning bg-warning-soft px-4 py-3">
      <h2 className="font-semibold">
        {isDeleted ? t('This {{noun}} was deleted.', { noun }) : t('There is no such {{what}}.', { what: noun })}
      </h2>
      {deletion ? (
        <p className="flex flex-wrap gap-x-2">
          <span>{deletion.actor?.name ?? t('The server')}</span>
          <Moment value={deletion.at} time />
          {deletion.reason === null ? null : <span className="break-words">“{deletion.reason}”</span>}
        </p>
      ) : isDeleted ? null : (
        <p>{t('The address may be mistyped or the record was deleted.')}</p>
      )}
      <div className="flex flex-wrap items-center gap-3">
        {children}
        {deletion ? (
          <Link to="/audit" search={{ resource: audit, recordId: id }} className="underline">
            {t('Show in the audit log')}
          </Link>
        ) : null}
      </div>
    </section>
  )
}
