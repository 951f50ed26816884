import { useQuery } from '@tanstack/react-query'
import { useAtomValue } from 'jotai'
import { permissionsAtom } from '#console/app/session/session-state.ts'
import { useTranslation } from '#console/app/i18n.ts'
import { customerAtom } from '#console/list/customer.tsx'
import { asked } from '#console/list/resource-list.ts'
import { Button } from '#console/ui/button.tsx'
import { Moment } from '#console/ui/moment.tsx'
import type { AuditResource } from '#contract/audited.ts'
import { auditList } from '#contract/core/audit/audit.ts'
import { allows } from '#contract/core/permission.ts'

/** So many changes of a record may have come in since the one that is asked about. */
const RECENT = 10

/** A record as the audit calls it. */
export interface Audited {
  resource: AuditResource
  id: number
}

/** Who made a version of a record and when (ISO 8601); null as far as that is not known. */
export interface Author {
  by: string | null
  at: string | null
}

const nobody: Author = { by: null, at: null }

/** Asks the audit who made a version of a record, for a person who may read it. */
function useAuthor(record: Audited | undefined, version: number | undefined): Author {
  const { t } = useTranslation()
  const customerId = useAtomValue(customerAtom)?.id ?? 0
  const mayKnow = allows(useAtomValue(permissionsAtom), 'audit:read')
  const query = { resource: record ? [record.resource] : [], recordId: record?.id, limit: RECENT }
  const { queryKey, queryFn } = asked(auditList, { customerId, query })
  const { data } = useQuery({
    queryFn,
    // Each version is another question: what was heard of the last one does not say it.
    queryKey: [...queryKey, version],
    enabled: mayKnow && record !== undefined && version !== undefined,
  })
  const change = data?.data.find((row) => row.version === version)
  return change ? { by: change.actor?.name ?? t('The server'), at: change.at } : nobody
}

interface AheadBarProps {
  record: Audited | undefined
  /** The version that the other person has made. */
  version: number | undefined
  onLook: (author: Author) => void
}

/** Says that somebody else has changed what is being changed in a form, with who and when. */
export function AheadBar({ record, version, onLook }: AheadBarProps) {
  const { t } = useTranslation()
  const author = useAuthor(record, version)
  const { by, at } = author
  return (
    <div role="status" className="flex items-center gap-3 rounded-md bg-warning-soft px-4 py-2">
      <p className="flex grow flex-wrap gap-x-2">
        <span>
          {by === null
            ? t('Someone else has changed what you are editing here.')
            : t('{{name}} has changed what you are editing here.', { name: by })}
        </span>
        {at === null ? null : <Moment value={at} time />}
      </p>
      <Button onClick={() => onLook(author)}>{t('Look')}</Button>
    </div>
  )
}
