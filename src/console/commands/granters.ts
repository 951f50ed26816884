import { useQuery } from '@tanstack/react-query'
import { useAtomValue } from 'jotai'
import type { Permission } from '#contract/core/permission.ts'
import { allows, permissions } from '#contract/core/permission.ts'
import { myGranters } from '#contract/session/session.ts'
import { apiQuery } from '#console/api/query.ts'
import { useTranslation } from '#console/app/i18n.ts'
import { permissionsAtom, sessionAtom } from '#console/app/session/session-state.ts'

const isPermission = (text: string): text is Permission => permissions.some((one) => one === text)

/** Whom to ask for a permission, translated: by name those who can give it, never the person who reads it. */
export function useGranters(permission: string | null): string {
  const { t, i18n } = useTranslation()
  const client = useAtomValue(sessionAtom)?.client?.name
  const isAdministrator = allows(useAtomValue(permissionsAtom), 'user:assign')
  const { data } = useQuery({
    ...apiQuery(myGranters, { query: { permission: permission as Permission } }),
    enabled: permission !== null && isPermission(permission),
    retry: false,
  })
  const names = data?.names ?? []
  if (names.length > 0) {
    const list = new Intl.ListFormat(i18n.language, { type: 'disjunction' })
    return t('Ask {{names}}.', { names: list.format(names) })
  }
  // Only users above both customers can give access to another one.
  if (permission === null || isAdministrator) return t('Ask a super administrator.')
  return client
    ? t('Ask a super administrator or an administrator of {{client}}.', { client })
    : t('Ask a super administrator or an administrator of the customer.')
}
