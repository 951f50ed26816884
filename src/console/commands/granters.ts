import { useQuery } from '@tanstack/react-query'
import { useAtomValue } from 'jotai'
import type { Permission } from '#contract/core/permission.ts'
import { allows, permissions } from '#contract/core/permission.ts'
import { myGranters } from '#contract/session/session.ts'
import { apiQuery } from '#console/api/query.ts'
import { useTranslation } from '#console/app/i18n.ts'
import { permissionsAtom, sessionAtom } from '#console/app/session/session-state.ts'

const isPermission = (text: string): text is Permission => permissions.some((one) => one === text)

const inWords = (names: readonly string[], language: string, type: 'conjunction' | 'disjunction') =>
  new Intl.ListFormat(language, { type }).format(names)

/** Who can do this, translated: the roles that hold a permission, and by name users of the own customer who do. */
export function useHolders(permission: string | null): string {
  const { t, i18n } = useTranslation()
  const { data } = useQuery(granters(permission))
  const roles = data?.roles ?? []
  const holders = data?.holders ?? []
  if (roles.length === 0) return ''
  const list = inWords(
    roles.map((role) => t(role)),
    i18n.language,
    'disjunction',
  )
  return holders.length === 0
    ? t('Who can do this: users with the role {{roles}}.', { roles: list })
    : t('Who can do this: users with the role {{roles}}, such as {{names}}.', {
        roles: list,
        names: inWords(holders, i18n.language, 'conjunction'),
      })
}

const granters = (permission: string | null) => ({
  ...apiQuery(myGranters, { query: { permission: permission as Permission } }),
  enabled: permission !== null && isPermission(permission),
  retry: false,
})

/** Whom to ask for a permission, translated: by name those who can give it, never the person who reads it. */
export function useGranters(permission: string | null): string {
  const { t, i18n } = useTranslation()
  const client = useAtomValue(sessionAtom)?.client?.name
  const isAdministrator = allows(useAtomValue(permissionsAtom), 'user:assign')
  const { data } = useQuery(granters(permission))
  const names = data?.names ?? []
  if (names.length > 0) {
    return t('Ask {{names}}.', { names: inWords(names, i18n.language, 'disjunction') })
  }
  // Only users above both customers can give access to another one.
  if (permission === null || isAdministrator) return t('Ask a super administrator.')
  return client
    ? t('Ask a super administrator or an administrator of {{client}}.', { client })
    : t('Ask a super administrator or an administrator of the customer.')
}
