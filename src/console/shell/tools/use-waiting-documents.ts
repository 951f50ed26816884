import { useQuery } from '@tanstack/react-query'
import { useSetAtom } from 'jotai'
import { useEffect, useRef } from 'react'
import { allows } from '#contract/core/permission.ts'
import { partnerDocNotifier } from '#contract/partner/partner-doc.ts'
import { apiQuery } from '#console/api/query.ts'
import { useTranslation } from '#console/app/i18n.ts'
import { navFlagsAtom } from '#console/app/nav-flags.ts'
import { rereadNotifications } from '#console/areas/notification/mark-all-read.ts'
import { useLiveRecord } from '#console/screen/use-live-record.ts'

const QUEUE = '/document/approve'

/** Says in the sidebar how many documents wait and whether an NDA or MOU is among them, and tells the bell. */
export function useWaitingDocuments(permissions: readonly string[]): boolean {
  const { t } = useTranslation()
  const setFlags = useSetAtom(navFlagsAtom)
  const question = apiQuery(partnerDocNotifier, {})
  useLiveRecord('mitra_document', 'any', question.queryKey)
  const enabled = allows(permissions, 'partner-doc:approve')
  const { data } = useQuery({ ...question, enabled })
  const { waiting = 0, notify = false } = (enabled && data) || {}
  const before = useRef(waiting)
  useEffect(() => {
    const label = notify ? t('An NDA or MOU waits for approval') : t('Documents wait for approval')
    setFlags((flags) => {
      const { [QUEUE]: _old, ...others } = flags
      return waiting > 0 ? { ...others, [QUEUE]: { count: waiting, label, isUrgent: notify } } : others
    })
    if (waiting > before.current) void rereadNotifications()
    before.current = waiting
  }, [waiting, notify, setFlags, t])
  return notify
}
